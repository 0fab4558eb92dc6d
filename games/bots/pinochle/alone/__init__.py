"""Skill at double-deck pinochle where everybody plays alone: with a widow, an auction and melds of all."""
