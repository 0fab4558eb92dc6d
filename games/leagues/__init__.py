"""Leagues: seasons with divisions in which everybody meets everybody (docs/leagues.md)."""
