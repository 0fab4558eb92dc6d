"""Commented deals on the board: stepped through with every hand open, the reason of each decision beside it."""
