"""Tricks: who is winning, and which cards may be played.

The duties of a follower differ from game to game, so they are values: a Law says whether a
player must head the trick, must trump when void, must overtrump. Everything works on kinds
and masks of kinds (see cards.py); `play_moves` turns the answer into moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from .cards import Kind, Mask, Pack
from .moves import Card, Move, Seat
from .prompts import PLAY, Choose, Mode


class FinishedTrick(NamedTuple):
    """A finished trick: who led, the kinds in the order played, who won."""

    leader: Seat
    kinds: tuple[Kind, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class Law:
    """What a follower owes besides following suit."""

    head: bool = True
    trump: bool = True
    overtrump: bool = True


STRICT = Law()
"""Follow, head, trump, overtrump: double-deck pinochle and the strict phases of its relatives."""

FOLLOW_ONLY = Law(head=False, trump=False, overtrump=False)
"""Follow if able, and nothing more: piquet."""


def beats(pack: Pack, challenger: Kind, winning: Kind, trump: int | None) -> bool:
    """Whether a card played later takes the trick from the winning one; of equals the first wins."""
    suit_of = pack.suit_of
    if suit_of[challenger] == suit_of[winning]:
        return challenger > winning
    return suit_of[challenger] == trump


def winner(pack: Pack, cards: tuple[Card, ...], trump: int | None) -> int:
    """The position, from 0, of the card that takes a trick; raises UnknownCard."""
    kinds = [pack.kind(card) for card in cards]
    best = 0
    for position, kind in enumerate(kinds):
        if beats(pack, kind, kinds[best], trump):
            best = position
    return best


def legal(pack: Pack, hand: Mask, led: int, winning: Kind, trump: int | None, law: Law = STRICT) -> Mask:
    """The kinds a follower may play: from `hand`, suit `led`, the card now `winning`."""
    following = hand & pack.suit_masks[led]
    if following:
        if law.head and pack.suit_of[winning] == led:
            return following & pack.above[winning] or following
        return following
    if trump is None or not law.trump:
        return hand
    trumps = hand & pack.suit_masks[trump]
    if not trumps:
        return hand
    if law.overtrump and pack.suit_of[winning] == trump:
        return trumps & pack.above[winning] or trumps
    return trumps


def refusal(
    pack: Pack,
    hand: Mask,
    led: int,
    winning: Kind,
    trump: int | None,
    law: Law = STRICT,
    card: Kind | None = None,
) -> str:
    """Why `card` may not be played: the code of the first duty it breaks; without a card what binds the hand.

    A card of another suit breaks the duty to follow before any other: it might even beat the trick.
    """
    higher, best_suit = hand & pack.above[winning], pack.suit_of[winning]
    if hand & pack.suit_masks[led]:
        follows = card is None or pack.suit_of[card] == led
        return "must_head" if follows and law.head and best_suit == led and higher else "must_follow"
    return "must_overtrump" if law.overtrump and best_suit == trump and higher else "must_trump"


def unmet_duty(
    pack: Pack,
    hand: Mask,
    led: int,
    winning: Kind,
    trump: int | None,
    law: Law = STRICT,
) -> str:
    """Why a hand bound to a suit may play any card of it: the code of the duty to beat that it cannot meet.

    Empty where it can meet it, or has none.
    """
    higher, best_suit = hand & pack.above[winning], pack.suit_of[winning]
    if hand & pack.suit_masks[led]:
        if not law.head or (best_suit == led and higher):
            return ""
        return "cannot_head" if best_suit == led else "suit_trumped"
    trumps = hand & pack.suit_masks[trump] if trump is not None and law.trump else 0
    return "cannot_overtrump" if trumps and law.overtrump and best_suit == trump and not higher else ""


@lru_cache(maxsize=1 << 14)
def play_moves(pack: Pack, mask: Mask, grave: bool = False) -> tuple[Choose]:
    """The prompt for a set of playable kinds, `grave` for the card that ends a deal; the same object each time."""
    moves = tuple([move for bit, move in _plays(pack) if mask & bit])
    return (Choose(moves, grave, words=(PLAY,), mode=Mode.TOUCH),)


@lru_cache(maxsize=16)
def _plays(pack: Pack) -> tuple[tuple[Mask, Move], ...]:
    """The move that plays each kind with its bit, in hand order."""
    return tuple((1 << kind, play_move(pack, kind)) for kind in pack.kinds_in(-1))


@lru_cache(maxsize=1 << 10)
def play_move(pack: Pack, kind: Kind) -> Move:
    """The move that plays a kind."""
    return Move("play", (pack.kinds[kind],))
