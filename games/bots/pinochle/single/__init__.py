"""Skill at the single-deck games of pinochle: for two, and at auction for three and four."""
