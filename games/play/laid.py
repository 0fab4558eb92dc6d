"""What lies on the table besides the trick: combinations before the seats, and heaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from rules.engine.protocol import Card, Laid, Phrase, Pile, Seat
from rules.speech import Html, card_name

Say = Callable[[Phrase], SafeString]


@dataclass(frozen=True)
class Piece:
    """Cards laid: what they are, what they count, and those that lie across; `key` names them in moves."""

    name: SafeString
    points: int
    cards: SafeString
    across: SafeString
    key: str


@dataclass(frozen=True)
class Board:
    """What lies before a seat, with the sum and why not more."""

    seat: str
    you: bool
    points: int
    melds: tuple[Piece, ...]
    notes: tuple[SafeString, ...]


@dataclass(frozen=True)
class Heap:
    """A heap of cards: its name, how many, and the open ones as card and name, the top one last."""

    name: SafeString
    size: int
    cards: tuple[tuple[Card, str], ...]


def boards(
    laid: Sequence[Laid], names: Sequence[str], reader: Seat | None, say: Say, html: Html
) -> tuple[Board, ...]:
    """What lies before each seat that has laid something."""
    by_seat: dict[Seat, list[Laid]] = {}
    for piece in laid:
        by_seat.setdefault(piece.seat, []).append(piece)
    return tuple(
        Board(
            seat=names[seat],
            you=seat == reader,
            points=sum(piece.points for piece in by_seat[seat]),
            melds=tuple(_piece(piece, say, html) for piece in by_seat[seat]),
            notes=tuple(say(note) for piece in by_seat[seat] for note in piece.notes),
        )
        for seat in sorted(by_seat)
    )


def _piece(piece: Laid, say: Say, html: Html) -> Piece:
    across = html.cards(piece.across) if piece.across else ""
    return Piece(
        say(piece.what), piece.points, SafeString(html.cards(piece.cards)), SafeString(across), piece.key
    )


def heaps(piles: Sequence[Pile], say: Say) -> tuple[Heap, ...]:
    """The heaps, each with the cards that lie open on it."""
    return tuple(
        Heap(say(pile.name), pile.size, tuple((card, card_name(card)) for card in pile.cards))
        for pile in piles
    )
