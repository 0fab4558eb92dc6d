"""Whole worlds that fit what one seat knows: the unseen cards dealt anew, none of a suit that was not followed."""

from __future__ import annotations

from random import Random

from rules.engine.cards import Bag, Kind, Mask

from .state import (
    NO_HANDS,
    PACK,
    SEATS,
    STOCK,
    Bidding,
    Dealing,
    Laying,
    Over,
    State,
    Tricks,
    View,
    cards_of,
    hand_sizes,
)

ASIDE = SEATS
"""The place, after the seats, of cards that lie face down: the stock, and later what was discarded."""


def imagine(view: View, rng: Random) -> State:
    """A state the viewer cannot tell from the true one."""
    phase = view.phase
    if isinstance(phase, Dealing | Over):
        return State(view.dealer, view.match_score, phase, NO_HANDS)
    known = [0] * (SEATS + 1)
    known[ASIDE] = view.thrown
    if view.seat is not None:
        known[view.seat] = view.hand
    need = [
        size - PACK.size(bag) for size, bag in zip((*hand_sizes(phase), _aside(phase)), known, strict=True)
    ]
    pool = PACK.full - sum(known) - _on_the_table(phase)
    kinds = list(PACK.kinds_in(PACK.mask(pool)))
    rng.shuffle(kinds)
    denied = _denied(phase)
    # Those that fewest may hold come first.
    kinds.sort(
        key=lambda kind: sum(1 for mask, n in zip(denied, need, strict=True) if n and not mask >> kind & 1)
    )
    places = _placed(kinds, need, denied, rng)
    assert places is not None, "the true world is always among them"
    for kind, place in zip(kinds, places, strict=True):
        known[place] += PACK.units[kind]
    *hands, aside = known
    stock, thrown = (aside, 0) if isinstance(phase, Bidding) else (0, aside)
    return State(view.dealer, view.match_score, phase, tuple(hands), stock, thrown)


def _aside(phase: Bidding | Laying | Tricks) -> int:
    match phase:
        case Bidding():
            return STOCK
        case Laying():
            return 0
        case Tricks():
            return STOCK - len(phase.laid)


def _on_the_table(phase: Bidding | Laying | Tricks) -> Bag:
    """The cards everybody sees, or has seen."""
    match phase:
        case Bidding():
            return 0
        case Laying():
            return cards_of(phase.laid)
        case Tricks():
            played = sum(cards_of(trick.kinds) for trick in phase.taken)
            return cards_of(phase.laid) + played + cards_of(phase.kinds)


def _denied(phase: Bidding | Laying | Tricks) -> list[Mask]:
    """By place, the kinds its plays show it cannot hold."""
    denied = [0] * (SEATS + 1)
    if isinstance(phase, Tricks):
        for leader, kinds in (*((t.leader, t.kinds) for t in phase.taken), (phase.leader, phase.kinds)):
            for place, kind in enumerate(kinds):
                led = PACK.suit_of[kinds[0]]
                if PACK.suit_of[kind] != led:
                    denied[(leader + place) % SEATS] |= PACK.suit_masks[led]
    return denied


def _placed(kinds: list[Kind], need: list[int], denied: list[Mask], rng: Random) -> list[int] | None:
    """A place for every kind, as many in each as it needs; None where there is no way."""
    if not kinds:
        return []
    kind, rest = kinds[0], kinds[1:]
    places = [place for place, number in enumerate(need) if number and not denied[place] >> kind & 1]
    # A place that wants more cards is the likelier one.
    for place in sorted(places, key=lambda place: rng.random() ** (1 / need[place]), reverse=True):
        left = [number - (other == place) for other, number in enumerate(need)]
        found = _placed(rest, left, denied, rng)
        if found is not None:
            return [place, *found]
    return None
