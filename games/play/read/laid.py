"""What lies on the table besides the trick: combinations before the seats, and heaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from rules.engine.moves import Card, Phrase, Seat
from rules.engine.shown import Laid, Pile
from rules.web.speech import Html, card_name

Say = Callable[[Phrase], SafeString]


@dataclass(frozen=True)
class Piece:
    """Cards laid: what they are, what they count, those that lie across, and remarks; `key` names them in moves."""

    name: SafeString
    points: int
    cards: SafeString
    across: SafeString
    key: str
    notes: tuple[SafeString, ...]


@dataclass(frozen=True)
class LaidOut:
    """What lies before a seat or a side, with the sum."""

    owner: str
    you: bool
    points: int
    melds: tuple[Piece, ...]


@dataclass(frozen=True)
class Heap:
    """A heap of cards: its name, how many, the one that lies open and its words, or several spread out."""

    name: SafeString
    size: int
    card: Card
    card_name: str
    spread: SafeString


def spreads(
    laid: Sequence[Laid], sides: Sequence[Sequence[Seat]], reader: Seat | None, say: Say, html: Html
) -> tuple[LaidOut, ...]:
    """What lies before each seat that has laid something, the reader's own first.

    Combinations that grow lie before the whole side.
    """
    by_owner: dict[tuple[int, Seat], list[Laid]] = {}
    for piece in laid:
        side = next(number for number, seats in enumerate(sides) if piece.seat in seats)
        owner = (side, sides[side][0] if piece.shared else piece.seat)
        by_owner.setdefault(owner, []).append(piece)
    found = [
        LaidOut(
            owner=html.side(side) if pieces[0].shared else html.seat(seat),
            you=reader is not None and (reader in sides[side] if pieces[0].shared else reader == seat),
            points=sum(piece.points for piece in pieces),
            melds=tuple(_piece(piece, say, html) for piece in pieces),
        )
        for (side, seat), pieces in sorted(by_owner.items(), key=lambda owned: owned[0][1])
    ]
    return tuple(sorted(found, key=lambda board: not board.you))


def _piece(piece: Laid, say: Say, html: Html) -> Piece:
    return Piece(
        name=say(piece.what),
        points=piece.points,
        cards=SafeString(html.cards(piece.cards)),
        across=SafeString(html.cards(piece.across) if piece.across else ""),
        key=piece.key,
        notes=tuple(say(note) for note in piece.notes),
    )


def heaps(piles: Sequence[Pile], say: Say, html: Html) -> tuple[Heap, ...]:
    """The heaps, each with the cards that lie open on it."""
    return tuple(_heap(pile, say, html) for pile in piles)


def _heap(pile: Pile, say: Say, html: Html) -> Heap:
    name = say(pile.name)
    match pile.cards:
        case ():
            return Heap(name, pile.size, "", "", SafeString(""))
        case (card,):
            return Heap(name, pile.size, card, card_name(card), SafeString(""))
        case cards:
            return Heap(name, pile.size, "", "", SafeString(html.cards(cards)))
