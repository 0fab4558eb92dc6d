"""What lies on the table besides the trick: combinations before the seats, and heaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from rules.engine.display import Pile, ShownCards
from rules.engine.moves import Card, Phrase, Seat
from rules.engine.offers import STAR, Offer
from rules.web.speech import Html, card_name, card_names

from ..names import seat_marks, side_marks

Say = Callable[[Phrase], SafeString]


@dataclass(frozen=True)
class Addition:
    """A card of the reader's hand that can be put to cards laid: the move, and what becomes of them."""

    move: str
    card: Card
    card_name: SafeString
    label: SafeString
    means: SafeString


@dataclass(frozen=True)
class Piece:
    """Cards laid: what they are, what they count, those that lie across, and remarks.

    `key` names them in moves; `faces` are the cards with their names, `additions` what the reader can put to them now,
    `played` those that have been played from it since.
    """

    name: SafeString
    points: int
    cards: SafeString
    across: SafeString
    key: str
    notes: tuple[SafeString, ...]
    faces: tuple[tuple[Card, str], ...]
    additions: tuple[Addition, ...]
    played: SafeString

    @property
    def takes(self) -> str:
        """The cards that can be put to it, each once."""
        return " ".join(dict.fromkeys(addition.card for addition in self.additions))


@dataclass(frozen=True)
class MeldLayout:
    """What lies before a seat or a side, with the sum; `mark` stands for its name where that has no room."""

    owner: str
    mark: str
    you: bool
    points: int
    melds: tuple[Piece, ...]


@dataclass(frozen=True)
class MeldPile:
    """A heap of cards: its name, how many, the one that lies open with its words, and others spread out.

    `by_top`: the open one lies on top of the others.
    """

    name: SafeString
    size: int
    card: Card
    card_name: str
    spread: SafeString
    by_top: bool


def melds_by_side(
    melds: Sequence[ShownCards],
    sides: Sequence[Sequence[Seat]],
    reader: Seat | None,
    say: Say,
    html: Html,
    uses: Sequence[Offer] = (),
) -> tuple[MeldLayout, ...]:
    """What lies before each seat that has laid something, the reader's own first.

    Combinations that grow lie before the whole side; `uses` are the offers that put one card to one of them.
    """
    by_owner: dict[tuple[int, Seat], list[ShownCards]] = {}
    for piece in melds:
        side = next(number for number, seats in enumerate(sides) if piece.seat in seats)
        owner = (side, sides[side][0] if piece.shared else piece.seat)
        by_owner.setdefault(owner, []).append(piece)
    count = sum(map(len, sides))
    of_seats, of_sides = seat_marks(count), side_marks(sides, count)
    boards = [
        MeldLayout(
            owner=html.side(side) if pieces[0].shared else html.seat(seat),
            mark=(of_sides[side] if pieces[0].shared else of_seats[seat]),
            you=reader is not None and (reader in sides[side] if pieces[0].shared else reader == seat),
            points=sum(piece.points for piece in pieces),
            melds=tuple(_piece(piece, say, html, uses) for piece in pieces),
        )
        for (side, seat), pieces in sorted(by_owner.items(), key=lambda owned: owned[0][1])
    ]
    return tuple(sorted(boards, key=lambda board: not board.you))


def _piece(piece: ShownCards, say: Say, html: Html, uses: Sequence[Offer]) -> Piece:
    return Piece(
        name=say(piece.what),
        points=piece.points,
        cards=SafeString(html.cards(piece.cards)),
        across=SafeString(html.cards(piece.across) if piece.across else ""),
        key=piece.key,
        notes=tuple(say(note) for note in piece.notes),
        faces=tuple(zip(piece.cards, card_names(piece.cards), strict=True)),
        additions=tuple(_additions(piece.key, uses, say, html)) if piece.key else (),
        played=SafeString(html.cards(piece.played) if piece.played else ""),
    )


def _additions(key: str, uses: Sequence[Offer], say: Say, html: Html) -> Iterator[Addition]:
    for offer in uses:
        if offer.lying == key:
            for meaning in offer.means:
                for card in meaning.words:
                    yield Addition(
                        move=offer.move.replace(STAR, card),
                        card=card,
                        card_name=SafeString(html.cards((card,))),
                        label=say(offer.label),
                        means=say(meaning.phrase),
                    )


def meld_piles(piles: Sequence[Pile], say: Say, html: Html) -> tuple[MeldPile, ...]:
    """The heaps, each with the cards that lie open on it."""
    return tuple(_heap(pile, say, html) for pile in piles)


def _heap(pile: Pile, say: Say, html: Html) -> MeldPile:
    name = say(pile.name)
    match pile.cards:
        case ():
            return MeldPile(name, pile.size, "", "", SafeString(""), pile.by_top)
        case (card,):
            return MeldPile(name, pile.size, card, card_name(card), SafeString(""), pile.by_top)
        case (*under, top) if pile.by_top:
            return MeldPile(name, pile.size, top, card_name(top), SafeString(html.cards(tuple(under))), True)
        case cards:
            return MeldPile(name, pile.size, "", "", SafeString(html.cards(cards)), False)
