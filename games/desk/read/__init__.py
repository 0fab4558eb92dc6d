"""What waits at the desk, and what a table says of its director."""
