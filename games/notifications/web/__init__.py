"""Pages and addresses of the notices."""
