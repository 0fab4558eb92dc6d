"""Pages of calls: at the table and at the desk."""
