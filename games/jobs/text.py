"""What people write themselves, made fit to be kept."""

from __future__ import annotations


def one_line(text: str, most: int) -> str:
    """A person's words on one line, without what a database cannot hold."""
    return " ".join(text.replace("\0", " ").split())[:most]
