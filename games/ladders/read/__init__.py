"""What pages show of ladders."""
