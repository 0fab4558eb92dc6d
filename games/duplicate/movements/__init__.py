"""Movements: who plays which board against whom in which round."""
