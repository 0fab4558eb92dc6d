"""Whole worlds consistent with what one seat knows: what bots think through.

An imagined world keeps everything public as it is and deals the unseen cards anew, so that each
seat holds as many cards as it must, still holds the melds it laid and has not played, the cards
the viewer passed to it, and holds no card that its earlier plays deny: a seat that did not follow
has none of the suit, one that did not trump has no trump, one that did not beat has nothing to
beat with. Among a few such worlds one is preferred in which the hands would have melded just
what was laid.
"""

from __future__ import annotations

from random import Random

from rules.engine.cards import Bag, Kind, Mask
from rules.engine.moves import Seat
from rules.pinochle import deal_unseen
from rules.pinochle.exchange import Gift, cards_gained
from rules.pinochle.melds import Counter, Melding

from .laws import Laws
from .state import (
    PACK,
    Dealing,
    Over,
    Passing,
    State,
    Tricks,
    View,
    hand_sizes,
    played_by,
    played_cards,
    purchase_of,
)

TRIES = 4
"""Worlds dealt before one with a meld not laid is accepted."""

MELD_CLASS = {"run": 1, "royal_marriage": 1, "marriage": 1, "pinochle": 2}


def imagine(laws: Laws, view: View, rng: Random) -> State:
    """A state the viewer cannot tell from the true one."""
    phase, counter = view.phase, laws.counter
    if isinstance(phase, Dealing | Over):
        return State(view.dealer, view.match_score, phase)
    seats, pack = laws.game.seats, laws.game.pack
    certain = [known_cards(laws, view, seat) for seat in range(seats)]
    denied = denied_kinds(phase) if isinstance(phase, Tricks) else [0] * seats
    sizes = list(hand_sizes(phase, seats))
    pool = pack.full - played_cards(phase) - sum(certain) - _own_undelivered(view)
    hidden_gifts = _hidden_gifts(view)
    need = [sizes[seat] - PACK.size(certain[seat]) for seat in range(seats)]
    for giver, number in hidden_gifts:
        need[giver] += number
    hands = [0] * seats
    for _ in range(TRIES):
        hands = deal_out(pool, need, denied, rng)
        hands = [certain[seat] + hands[seat] for seat in range(seats)]
        if not isinstance(phase, Tricks) or _melds_fit(counter, phase, view.seat, hands):
            break
    gifts = list(view.gifts)
    for giver, number in hidden_gifts:
        cards = _some(hands[giver], number, rng)
        hands[giver] -= cards
        gifts.append(Gift(giver, (giver + 2) % 4, cards, delivered=False, at_once=True))
    gifts += _past_gifts(view, hands, rng)
    return State(view.dealer, view.match_score, phase, tuple(hands), tuple(gifts))


def known_cards(laws: Laws, view: View, seat: Seat) -> Bag:
    """The cards the viewer knows a seat to hold now: all of his own, of others what was laid or passed."""
    if seat == view.seat:
        return view.hand
    phase = view.phase
    melds = shown_cards(laws, phase.melded.melds[seat]) if isinstance(phase, Tricks) else 0
    passed, played = (
        cards_gained(PACK, view.gifts, seat),
        played_by(phase, seat) if isinstance(phase, Tricks) else 0,
    )
    bag = 0
    for kind in range(len(PACK.kinds)):
        least = max(PACK.count(melds, kind), PACK.count(passed, kind)) - PACK.count(played, kind)
        if least > 0:
            bag += least * PACK.units[kind]
    return bag


def shown_cards(laws: Laws, melding: Melding) -> Bag:
    """The cards that lie on the table for a seat's melds; a card in melds of two classes lies there once.

    Where all royal marriages count on top of a run, the run's king and queen are among them.
    """
    by_class: dict[int, dict[str, int]] = {}
    for meld in melding.melds:
        if meld.kind.endswith("roundhouse") or meld.kind == "roundhouse_with_run":
            continue
        on_top = meld.kind == "run" and laws.counter.table.royals_on_top
        counts = by_class.setdefault(0 if on_top else MELD_CLASS.get(meld.kind, 3), {})
        for card in meld.cards:
            counts[card] = counts.get(card, 0) + 1
    most: dict[str, int] = {}
    for counts in by_class.values():
        for card, number in counts.items():
            most[card] = min(laws.game.pack.copies, max(most.get(card, 0), number))
    return sum(number * PACK.units[PACK.index[card]] for card, number in most.items())


def denied_kinds(phase: Tricks) -> list[Mask]:
    """By seat, the kinds its plays show it cannot hold."""
    denied = [0] * phase.seats
    trump = PACK.suits.index(phase.melded.purchase.trump or "")
    for trick in phase.taken:
        _deny(denied, trick.leader, trick.kinds, trump)
    _deny(denied, phase.leader, phase.kinds, trump)
    return denied


def _deny(denied: list[Mask], leader: Seat, kinds: tuple[Kind, ...], trump: int) -> None:
    if not kinds:
        return
    suit_of, above, masks = PACK.suit_of, PACK.above, PACK.suit_masks
    led, best = suit_of[kinds[0]], kinds[0]
    for place, kind in enumerate(kinds[1:], start=1):
        seat = (leader + place) % len(denied)
        suit = suit_of[kind]
        if suit == led:
            if suit_of[best] == led:
                if kind > best:
                    best = kind
                else:
                    denied[seat] |= above[best]
            continue
        denied[seat] |= masks[led]
        if suit != trump:
            denied[seat] |= masks[trump]
        elif suit_of[best] != trump or kind > best:
            best = kind
        else:
            denied[seat] |= above[best]


def deal_out(pool: Bag, need: list[int], denied: list[Mask], rng: Random) -> list[Bag]:
    """Deal a pool of this pack so that each seat gets its number and no denied kind; raises ValueError."""
    return deal_unseen.deal_out(PACK, pool, need, denied, rng)


def _melds_fit(counter: Counter, phase: Tricks, viewer: Seat | None, hands: list[Bag]) -> bool:
    trump = phase.melded.purchase.trump
    for seat in range(phase.seats):
        if seat == viewer:
            continue
        before = hands[seat] + played_by(phase, seat)
        if counter.points(before, trump) != phase.melded.announced[seat]:
            return False
    return True


def _own_undelivered(view: View) -> Bag:
    return sum(gift.cards for gift in view.gifts if not gift.delivered)


def _hidden_gifts(view: View) -> list[tuple[Seat, int]]:
    """Givers, other than the viewer, whose cards lie face down for the partner."""
    phase = view.phase
    if not isinstance(phase, Passing) or not phase.unseen:
        return []
    pair = (phase.purchase.bidder, phase.purchase.partner)
    return [(seat, phase.number) for seat in pair if seat not in phase.waiting and seat != view.seat]


def _past_gifts(view: View, hands: list[Bag], rng: Random) -> list[Gift]:
    """Cards partners passed that the viewer never saw: some cards that each of them may have been given."""
    purchase = purchase_of(view.phase)
    if purchase is None or view.seat in (purchase.bidder, purchase.partner):
        return []
    phase = view.phase
    if isinstance(phase, Passing) and phase.waiting == (purchase.bidder,) and not phase.unseen:
        cards = _some(hands[purchase.bidder], phase.number, rng)
        return [Gift(purchase.partner, purchase.bidder, cards, delivered=True)]
    return []


def _some(hand: Bag, number: int, rng: Random) -> Bag:
    return PACK.bag(rng.sample(PACK.cards(hand), number))
