"""Pinacle: sequences and groups laid on the table, by pairs, to 1500."""
