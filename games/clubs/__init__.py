"""Clubs: who belongs to them, who looks after them, and the house rules they play by."""
