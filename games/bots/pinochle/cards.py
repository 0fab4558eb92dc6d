"""The card to play: the novice's high and low, the club player's rules of thumb."""

from __future__ import annotations

from random import Random

from rules.engine.cards import Kind, Pack
from rules.engine.tricks import beats
from rules.pinochle.double_deck.state import PACK, Tricks, View, played_cards

from . import greedy
from .kernel import CODE, RANKS
from .styles import Style


def card(pack: Pack, phase: Tricks, view: View, kinds: tuple[Kind, ...], style: Style, rng: Random) -> Kind:
    """The kind to play, of those that may be played; `pack` is the one of the table."""
    if len(kinds) == 1:
        return kinds[0]
    return club(pack, phase, view) if style.counts_cards else novice(phase, kinds, rng)


def novice(phase: Tricks, kinds: tuple[Kind, ...], rng: Random) -> Kind:
    """The highest card that wins, else the lowest; leads of aces, else anything."""
    by_rank = sorted(kinds, key=lambda kind: kind % RANKS)
    if not phase.kinds:
        aces = [kind for kind in kinds if kind % RANKS == greedy.ACE]
        return rng.choice(aces or by_rank[: (len(kinds) + 1) // 2])
    trump = PACK.suits.index(phase.melded.purchase.trump or "")
    best = phase.kinds[(phase.winner - phase.leader) % phase.seats]
    winners = [kind for kind in by_rank if beats(PACK, kind, best, trump)]
    return winners[-1] if winners else by_rank[0]


def club(pack: Pack, phase: Tricks, view: View) -> Kind:
    """The card of greedy.py, from one's own hand and what has been played."""
    seat = view.seat
    assert seat is not None
    trump = PACK.suits.index(phase.melded.purchase.trump or "")
    outstanding = pack.full - played_cards(phase)
    left = [outstanding >> 15 * suit & CODE for suit in range(4)]
    codes = [0] * (4 * phase.seats)
    codes[seat * 4 : seat * 4 + 4] = [view.hand >> 15 * suit & CODE for suit in range(4)]
    if not phase.kinds:
        return greedy.lead(codes, seat, left, trump)
    best = phase.kinds[(phase.winner - phase.leader) % phase.seats]
    led, last = phase.kinds[0] // RANKS, len(phase.kinds) == phase.seats - 1
    return greedy.follow(codes, seat, left, led, best, (phase.winner - seat) % 2 == 0, last, trump)
