"""Tournaments: duplicate tournaments. The arithmetic is games.duplicate's."""
