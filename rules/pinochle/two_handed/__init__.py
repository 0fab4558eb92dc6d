"""Pinochle for two: melds while the stock lasts, strict tricks after it."""
