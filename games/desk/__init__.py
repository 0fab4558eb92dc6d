"""The director's desk: calls from tables, their answers, and what directors write to a table (docs/clubs.md)."""
