"""What the rule pages advise for the play of pinochle, as positions in the midst of a deal and at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from rules.engine.moves import Move
from rules.engine.notation import read_cards
from rules.engine.score import MatchScore
from rules.engine.tricks import FinishedTrick
from rules.pinochle.auction.state import Naming as SingleNaming
from rules.pinochle.auction.state import Sale
from rules.pinochle.double_deck.state import PACK as DOUBLE
from rules.pinochle.single.pack import PACK as SINGLE
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.options import TwoHandedOptions
from rules.pinochle.two_handed.state import Layout, State, Tricks
from tests.bots.test_advice import DEALS, SLUGS, after, chosen, double, single

TRIES = 3000
SEATS = {"auction-three": 3, "auction-four": 4, "auction-widow": 3}


def late(begun: Any, kept: Sequence[str], pack: Any, leader: int) -> tuple[Any, Any]:
    """A deal from (engine, state at its start) played at random down to these cards of each seat, that one to lead."""
    bags = [pack.bag(read_cards(text, pack.cards_in_order)) for text in kept]
    rng = Random(1)
    for number in range(TRIES):
        engine, state = begun(number)
        while list(state.hands) != bags:
            (seat,) = engine.to_act(state)
            view = engine.view(state, seat)
            moves = [Move("play", (card,)) for card in pack.cards(state.hands[seat] - bags[seat])]
            free = [move for move in moves if _is_legal(engine, view, move)]
            if not free:
                break
            state = engine.apply(state, seat, rng.choice(free)).state
        else:
            if engine.to_act(state) == {leader}:
                return engine, state
    raise AssertionError("no deal comes to that")


def _is_legal(engine: Any, view: Any, move: Move) -> bool:
    try:
        engine.check(view, move)
    except ValueError:
        return False
    return True


def begun_for_spades(slug: str, bid: int, hands: Sequence[str], seed: int) -> tuple[Any, Any]:
    """A deal of an auction game that seat 0 bought for spades; with a widow it buries the last it holds besides."""
    engine, state = single(slug, SingleNaming(Sale(0, bid, ())), hands, seed)
    state = after(engine, state, "trump S")
    if slug == "auction-widow":
        rest = SINGLE.cards(state.hands[0] - SINGLE.bag(read_cards(hands[0], SINGLE.cards_in_order)))
        state = after(engine, state, "bury " + " ".join(rest[-3:]))
    return engine, state


def bought(slug: str, kept: Sequence[str], bid: int, leader: int) -> tuple[Any, Any]:
    """Such a deal played down to these cards."""
    return late(partial(begun_for_spades, slug, bid, kept), kept, SINGLE, leader)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    "hand",
    ["AS KS QS 9S AH JH AD 9D JD AC TH 9C", "TS KS JS 9S AH QH TH KD JD 9D AC QC"],
    ids=["three aces", "two aces"],
)
def test_aces_are_cashed_while_the_others_still_hold_the_suit(slug: str, hand: str) -> None:
    """Advice first-aces: the bidder with few trumps leads an ace."""
    for seed in DEALS:
        engine, state = begun_for_spades(slug, 100, [hand], seed)
        lead = chosen(slug, engine, state).split()[1]
        assert lead[0] == "A"
        assert lead[1] != "S"


OTHERS = ("auction-three", "auction-widow")


@pytest.mark.parametrize("slug", OTHERS)
@pytest.mark.parametrize("bid", [100, 600], ids=["made", "set"])
def test_no_ten_that_may_still_win_is_thrown_on_the_trick_of_another_who_is_nobodys_partner(
    slug: str, bid: int
) -> None:
    """Advice first-others: where the bid is made or set all the same, each takes what it can for itself."""
    engine, state = bought(slug, ["9H KD", "AH 9D", "TD 9C"], bid, 1)
    assert chosen(slug, engine, after(engine, state, "play AH")) == "play 9C"


@pytest.mark.parametrize("slug", OTHERS)
def test_the_other_is_helped_where_that_breaks_the_bid(slug: str) -> None:
    """Advice first-others: thrown on the other's ace, the ten does not fall to the bidder, who needs it."""
    engine, state = bought(slug, ["9H AC", "AH JD", "TC 9C"], 100, 1)
    state = after(engine, state, "play AH")
    phase = state.phase
    purchase = phase.laid.purchase
    has = phase.points[0] + phase.laid.points[0]
    # With the ten, its own ace and the last trick the bidder would take thirty more.
    laid = replace(phase.laid, purchase=replace(purchase, bid=has + 25))
    assert chosen(slug, engine, replace(state, phase=replace(phase, laid=laid))) == "play TC"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_last_trump_is_kept_for_the_last_trick(slug: str) -> None:
    """Advice first-last."""
    kept = ["AS 9H", "AH JC", "9C 9D", "JH 9D"][: SEATS[slug]]
    assert chosen(slug, *bought(slug, kept, 100, 0)) == "play 9H"


@pytest.mark.slow
def test_few_trumps_are_kept_for_the_last_trick() -> None:
    """Advice first-trumps of double-deck."""
    kept = ["AS JH", "AH JC", "QC QD", "JH JD"]
    begun = partial(double, 50, "S", [kept[0] + " KS QS", *kept[1:]])
    assert chosen("double-deck", *late(begun, kept, DOUBLE, 0)) == "play JH"


def test_no_ace_is_led_for_somebody_to_trump_by_who_has_many_trumps_to_lead() -> None:
    """Advice first-trumps of double-deck: of the second seat it is known that hearts are trumped."""
    hands = ["S:AAATTTKKKQQ H:AAATTKKQ C:A", "S:JJJQ C:TTKKQQJJ D:TTKKQQJJ", "C:QA", "C:KA"]
    for seed in DEALS:
        engine, state = double(60, "S", hands, seed)
        for card in ("AH", "JS", None, None, "JC", None, None, "AC"):
            (seat,) = engine.to_act(state)
            cards = [card] if card else reversed(DOUBLE.cards(state.hands[seat]))
            moves = [
                move
                for card in cards
                if _is_legal(engine, engine.view(state, seat), move := Move("play", (card,)))
            ]
            state = engine.apply(state, seat, moves[0]).state
        assert engine.to_act(state) == {0}
        assert chosen("double-deck", engine, state) not in ("play AH", "play TH")


# --- two-handed, the second half ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "suit"),
    [
        ("S:ATKQ9 D:ATKQ C:ATK", "S:JJ9 H:TKKQQJJ99", "S"),
        ("S:KJ H:ATKQJ9 D:J9 C:J9", "S:ATQ9 H:9J D:AT C:ATKQ", "H"),
    ],
    ids=["more trumps", "fewer trumps"],
)
def test_the_second_half_begins_with_trumps_or_with_length(mine: str, theirs: str, suit: str) -> None:
    """Advice first-second."""
    engine = TwoHanded(TwoHandedOptions())
    hands = tuple(SINGLE.bag(read_cards(text, SINGLE.cards_in_order)) for text in (mine, theirs))
    assert [SINGLE.size(hand) for hand in hands] == [12, 12]
    gone = [SINGLE.index[card] for card in SINGLE.cards(SINGLE.full - sum(hands))]
    taken = tuple(FinishedTrick(0, pair, 0) for pair in zip(gone[::2], gone[1::2], strict=True))
    state = State(1, MatchScore((0, 0), alone=True), Tricks(Layout("S", None, 0, taken=taken), 0), hands)
    assert chosen("two-handed", engine, state).split()[1][1] == suit
