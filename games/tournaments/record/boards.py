"""What a board of a tournament is dealt from."""

from __future__ import annotations

from games.play.record import fairness

from ..models import Tournament


def board_salt(tournament: Tournament, number: int) -> bytes:
    """The 256-bit salt a board is dealt from; told once the board is open."""
    return fairness.salt_of(bytes(tournament.secret), number)


def board_key(tournament: Tournament, number: int) -> bytes:
    """The key that orders the cards of a board: its salt, and the words of those who had entered."""
    return fairness.key_of(board_salt(tournament, number), tournament.shuffle_words)
