"""The pack of single-deck pinochle, what its cards count in tricks, and which of them may be played.

Forty-eight cards: ace, ten, king, queen, jack and nine of four suits, twice. The duties of a
follower are a Law: what this seat owes to this trick, for at some tables it owes more to a
partner's lead. Source: the single-deck rules, Order of the cards and Manner of playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine import tricks
from rules.engine.cards import Bag, Kind, Mask, Pack
from rules.engine.moves import IllegalMove, Move
from rules.engine.tricks import Law

PACK = Pack("ATKQJ9", copies=2)
SUIT_INDEX: Mapping[str, int] = {suit: number for number, suit in enumerate(PACK.suits)}

COUNTERS: Mapping[str, Mapping[str, int]] = {
    "15-10-5": {"A": 15, "T": 10, "K": 5},
    "10-10-5-5": {"A": 10, "T": 10, "K": 5, "Q": 5},
    "11-10-4-3-2": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
}
"""What the cards count in tricks, by the name of the table: 240 for the whole pack either way."""

LAST_TRICK = 10
TRICKS_TOTAL = 250
"""All counters and the last trick."""


@lru_cache(maxsize=8)
def worths(counters: str) -> tuple[int, ...]:
    """Points in tricks by kind."""
    table = COUNTERS[counters]
    return tuple(table.get(card[0], 0) for card in PACK.kinds)


@lru_cache(maxsize=1 << 12)
def playable(hand: Bag, led: int | None, best: Kind, trump: int, law: Law, pack: Pack = PACK) -> Mask:
    """The kinds of a hand that may be played, all of them to a lead (`led` None)."""
    cards = pack.mask(hand)
    return cards if led is None else tricks.legal(pack, cards, led, best, trump, law)


def check_card(
    hand: Bag, word: str, open_trick: tuple[Kind, Kind] | None, trump: int, law: Law, pack: Pack = PACK
) -> Kind:
    """The kind a word names, if it may be played; `open_trick` is the card led and the one winning."""
    kind = pack.index.get(word)
    if kind is None:
        raise IllegalMove("no_such_card", word=word[:40])
    cards = pack.mask(hand)
    if not cards >> kind & 1:
        raise IllegalMove("not_held", card=word)
    if open_trick is not None:
        led, best = pack.suit_of[open_trick[0]], open_trick[1]
        if not playable(hand, led, best, trump, law, pack) >> kind & 1:
            code, suit = tricks.refusal(pack, cards, led, best, trump, law, kind), pack.suits[led]
            raise IllegalMove(code, suit=suit, led=suit, card=pack.kinds[best])
    return kind


def one_word(move: Move) -> str:
    """The word of a move that should have one; something unreadable for any other number of words."""
    return move.words[0] if len(move.words) == 1 else " ".join(move.words)[:40]


def winning(kinds: tuple[Kind, ...], trump: int | None, pack: Pack = PACK) -> int:
    """The place, from 0, of the card that is winning an open trick."""
    best = 0
    for place, kind in enumerate(kinds):
        if tricks.beats(pack, kind, kinds[best], trump):
            best = place
    return best


def deny(
    denied: list[Mask], seat: int, kind: Kind, led: int, best: Kind, trump: int, law: Law, pack: Pack = PACK
) -> None:
    """Note what a card played to a trick shows its seat cannot hold besides."""
    suit = pack.suit_of[kind]
    if suit == led:
        if law.head and pack.suit_of[best] == led and not tricks.beats(pack, kind, best, trump):
            denied[seat] |= pack.above[best]
        return
    denied[seat] |= pack.suit_masks[led]
    if not law.trump:
        return
    if suit != trump:
        denied[seat] |= pack.suit_masks[trump]
    elif law.overtrump and pack.suit_of[best] == trump and kind <= best:
        denied[seat] |= pack.above[best]
