"""Pages of imported games."""
