"""Lay and take: for four in pairs, in the anatomy every game has. Begin to read in game.py."""
