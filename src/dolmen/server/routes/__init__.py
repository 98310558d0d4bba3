"""What the server answers over HTTP, one file for each subject."""
