"""What changes a ladder."""
