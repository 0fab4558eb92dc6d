"""The page of a commented deal."""
