"""Moderation: what people report, what staff do about it, and signs of one person in two seats."""
