"""Tags for the templates of every room."""
