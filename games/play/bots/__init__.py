"""Bots at tables: when it is their turn, and where they think."""
