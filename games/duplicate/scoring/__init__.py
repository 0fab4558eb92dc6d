"""Scoring: what results at a board are worth, and the standings they give."""
