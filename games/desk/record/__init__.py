"""What a table is played for and who directs it."""
