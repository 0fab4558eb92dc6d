"""What lies on the table besides the trick: combinations before the seats, and heaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from rules.engine.display import Pile, ShownCards
from rules.engine.moves import Card, Phrase, Seat
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
class MeldLayout:
    """What lies before a seat or a side, with the sum."""

    owner: str
    you: bool
    points: int
    melds: tuple[Piece, ...]


@dataclass(frozen=True)
class MeldPile:
    """A heap of cards: its name, how many, the one that lies open and its words, or several spread out."""

    name: SafeString
    size: int
    card: Card
    card_name: str
    spread: SafeString


def melds_by_side(
    laid: Sequence[ShownCards], sides: Sequence[Sequence[Seat]], reader: Seat | None, say: Say, html: Html
) -> tuple[MeldLayout, ...]:
    """What lies before each seat that has laid something, the reader's own first.

    Combinations that grow lie before the whole side.
    """
    by_owner: dict[tuple[int, Seat], list[ShownCards]] = {}
    for piece in laid:
        side = next(number for number, seats in enumerate(sides) if piece.seat in seats)
        owner = (side, sides[side][0] if piece.shared else piece.seat)
        by_owner.setdefault(owner, []).append(piece)
    found = [
        MeldLayout(
            owner=html.side(side) if pieces[0].shared else html.seat(seat),
            you=reader is not None and (reader in sides[side] if pieces[0].shared else reader == seat),
            points=sum(piece.points for piece in pieces),
            melds=tuple(_piece(piece, say, html) for piece in pieces),
        )
        for (side, seat), pieces in sorted(by_owner.items(), key=lambda owned: owned[0][1])
    ]
    return tuple(sorted(found, key=lambda board: not board.you))


def _piece(piece: ShownCards, say: Say, html: Html) -> Piece:
    return Piece(
        name=say(piece.what),
        points=piece.points,
        cards=SafeString(html.cards(piece.cards)),
        across=SafeString(html.cards(piece.across) if piece.across else ""),
        key=piece.key,
        notes=tuple(say(note) for note in piece.notes),
    )


def meld_piles(piles: Sequence[Pile], say: Say, html: Html) -> tuple[MeldPile, ...]:
    """The heaps, each with the cards that lie open on it."""
    return tuple(_heap(pile, say, html) for pile in piles)


def _heap(pile: Pile, say: Say, html: Html) -> MeldPile:
    name = say(pile.name)
    match pile.cards:
        case ():
            return MeldPile(name, pile.size, "", "", SafeString(""))
        case (card,):
            return MeldPile(name, pile.size, card, card_name(card), SafeString(""))
        case cards:
            return MeldPile(name, pile.size, "", "", SafeString(html.cards(cards)))
