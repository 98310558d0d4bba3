"""What the server keeps: a log of entries for each table, and what is read from it."""
