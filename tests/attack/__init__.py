"""Attacks on a running site, as one command: `python -m tests.attack` (docs/security.md)."""
