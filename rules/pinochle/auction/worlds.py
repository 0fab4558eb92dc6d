"""Whole worlds consistent with what one seat knows at an auction laws.

The unseen cards are dealt anew, so that each seat holds as many cards as it must, the melds it
laid and has not played, and no card that its earlier plays deny. What the bidder took from the
widow he still holds, has played or has buried; what a partner was passed and did not return it holds or
has played. Among a few such worlds one is preferred in which the hands would have melded just what was laid.
"""

from __future__ import annotations

from itertools import product
from random import Random

from rules.engine.cards import Bag, Kind, Mask, Pack
from rules.engine.moves import Seat
from rules.pinochle.deal_unseen import deal_out
from rules.pinochle.exchange import Gift, cards_gained
from rules.pinochle.melds import Melding
from rules.pinochle.single.pack import PACK, SUIT_INDEX, deny, winning

from .laws import Laws
from .legal import follow_law
from .state import (
    Burying,
    Dealing,
    Naming,
    Over,
    Passing,
    State,
    Tricks,
    View,
    hand_sizes,
    partner_of,
    played_by,
    played_cards,
    purchase_of,
    tricks_of,
)

TRIES = 4
"""Worlds dealt before one with a meld not laid is accepted."""

MELD_CLASS = {"run": 1, "royal_marriage": 1, "marriage": 1, "pinochle": 2, "dix": 4}
Placing = tuple[tuple[Kind, int], ...]
"""Cards that may lie in two places, each with the one it is put in."""


def imagine(laws: Laws, view: View, rng: Random) -> State:
    """A state the viewer cannot tell from the true one."""
    game, phase = laws.game, view.phase
    if isinstance(phase, Dealing | Over):
        return State(view.dealer, view.match_score, phase, (0,) * game.seats)
    certain, pile = known_cards(laws, view), view.buried
    sizes = [*hand_sizes(game, phase), pile_size(laws, view)]
    denied = [*denied_kinds(laws, phase), 0] if isinstance(phase, Tricks) else [0] * (game.seats + 1)
    certain = [*certain, pile]
    pool = laws.pack.full - played_cards(phase, laws.pack) - sum(certain)
    hands = certain
    for _ in range(TRIES):
        hands = _dealt(laws.pack, view, certain, sizes, denied, pool, rng)
        if not isinstance(phase, Tricks) or _melds_fit(laws, phase, view.seat, hands):
            break
    gifts = (*view.gifts, *_gifts_unseen(laws, view, hands, rng))
    return State(view.dealer, view.match_score, phase, tuple(hands[: game.seats]), hands[game.seats], gifts)


def _gifts_unseen(laws: Laws, view: View, hands: list[Bag], rng: Random) -> tuple[Gift, ...]:
    """What the partner has passed, while the bidder is to pass back: some cards of the bidder's, for the other side."""
    phase = view.phase
    if not isinstance(phase, Passing) or phase.giver != phase.purchase.bidder or view.gifts:
        return ()
    pack = laws.pack
    cards = pack.bag(rng.sample(pack.cards(hands[phase.giver]), phase.number))
    return (Gift(partner_of(laws.game, phase.giver), phase.giver, cards, delivered=True),)


def _dealt(
    pack: Pack,
    view: View,
    certain: list[Bag],
    sizes: list[int],
    denied: list[Mask],
    pool: Bag,
    rng: Random,
) -> list[Bag]:
    """Hands and pile (last), the cards of the widow in the bidder's hand or buried; raises ValueError."""
    for placing in _placings(pack, view, certain, sizes, denied, rng):
        hands, left = list(certain), pool
        for kind, place in placing:
            hands[place] += pack.units[kind]
            left -= pack.units[kind]
        need = [size - pack.size(bag) for size, bag in zip(sizes, hands, strict=True)]
        if min(need) < 0:
            continue
        try:
            dealt = deal_out(pack, left, need, denied, rng)
        except ValueError:
            continue
        return [bag + more for bag, more in zip(hands, dealt, strict=True)]
    raise ValueError("no world fits what has been seen")


def _placings(
    pack: Pack, view: View, certain: list[Bag], sizes: list[int], denied: list[Mask], rng: Random
) -> list[Placing]:
    """Ways to place the cards of the widow that have not been played: in the bidder's hand or in the pile."""
    purchase, pile = purchase_of(view.phase), len(sizes) - 1
    if purchase is None or not purchase.widow or view.seat == purchase.bidder:
        return [()]
    bidder = purchase.bidder
    gone = played_by(view.phase, bidder, pack) if isinstance(view.phase, Tricks) else 0
    open_cards: list[Kind] = []
    for kind in range(len(pack.kinds)):
        known_cards = pack.count(gone, kind) + pack.count(certain[bidder], kind)
        open_cards += [kind] * max(0, pack.count(purchase.widow, kind) - known_cards)
    places = [
        [place for place in (bidder, pile) if sizes[place] and not denied[place] >> kind & 1]
        for kind in open_cards
    ]
    placings = [tuple(zip(open_cards, chosen, strict=True)) for chosen in product(*places)]
    rng.shuffle(placings)
    return placings


def pile_size(laws: Laws, view: View) -> int:
    """How many cards lie aside: the widow before it is turned, what was buried later."""
    turned = isinstance(view.phase, Burying) or (isinstance(view.phase, Naming) and not laws.game.names_first)
    return 0 if turned or isinstance(view.phase, Passing) else laws.game.widow


def known_cards(laws: Laws, view: View) -> list[Bag]:
    """By seat, the cards the viewer knows it holds: all of his own, of others what was laid and not played."""
    phase, pack, hands = view.phase, laws.pack, []
    purchase = purchase_of(phase)
    for seat in range(laws.game.seats):
        if seat == view.seat:
            hands.append(view.hand)
        elif isinstance(phase, Tricks):
            passed = cards_gained(pack, view.gifts, seat)
            certain = _either(pack, shown_cards(phase.laid.melds[seat], pack), passed)
            hands.append(_left_of(pack, certain, played_by(phase, seat, pack)))
        else:
            widow = purchase.widow if purchase and seat == purchase.bidder else 0
            hands.append(widow + cards_gained(pack, view.gifts, seat))
    return hands


def _either(pack: Pack, one: Bag, other: Bag) -> Bag:
    """The fewest cards that contain each of two heaps."""
    if not other:
        return one
    return sum(
        max(pack.count(one, kind), pack.count(other, kind)) * pack.units[kind]
        for kind in range(len(pack.kinds))
    )


def _left_of(pack: Pack, melds: Bag, played: Bag) -> Bag:
    return sum(
        max(0, pack.count(melds, kind) - pack.count(played, kind)) * pack.units[kind]
        for kind in range(len(pack.kinds))
    )


def shown_cards(melding: Melding, pack: Pack = PACK) -> Bag:
    """The cards that lie on the table for melds; a card in melds of two classes lies there once."""
    by_class: dict[int, dict[str, int]] = {}
    for meld in melding.melds:
        counts = by_class.setdefault(MELD_CLASS.get(meld.kind, 3), {})
        for card in meld.cards:
            counts[card] = counts.get(card, 0) + 1
    most: dict[str, int] = {}
    for counts in by_class.values():
        for card, number in counts.items():
            most[card] = max(most.get(card, 0), number)
    return sum(number * pack.units[pack.index[card]] for card, number in most.items())


def denied_kinds(laws: Laws, phase: Tricks) -> list[Mask]:
    """By seat, the kinds its plays show it cannot hold."""
    seats = laws.game.seats
    denied, trump = [0] * seats, SUIT_INDEX[phase.laid.purchase.trump or ""]
    for leader, kinds in tricks_of(phase):
        led = laws.pack.suit_of[kinds[0]]
        for place in range(1, len(kinds)):
            seat, best = (leader + place) % seats, kinds[winning(kinds[:place], trump, laws.pack)]
            law = follow_law(laws, leader, seat)
            deny(denied, seat, kinds[place], led, best, trump, law, laws.pack)
    return denied


def _melds_fit(laws: Laws, phase: Tricks, viewer: Seat | None, hands: list[Bag]) -> bool:
    purchase = phase.laid.purchase
    for seat in range(laws.game.seats):
        if seat == viewer or not (laws.game.all_meld or seat == purchase.bidder):
            continue
        before = hands[seat] + played_by(phase, seat, laws.pack)
        if laws.counter.points(before, purchase.trump) != phase.laid.melds[seat].points:
            return False
    return True
