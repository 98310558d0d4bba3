"""What the server answers over HTTP, one file a matter."""
