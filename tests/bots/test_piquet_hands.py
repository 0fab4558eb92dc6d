"""The hands piquet's bots think in: they fit what was told as the rules judge it, and the true one is among them."""

from __future__ import annotations

from itertools import combinations
from random import Random
from statistics import fmean

import pytest

from games.bots.piquet import hands_that_fit
from games.bots.piquet.likely import Hands
from rules.piquet.game import Piquet
from rules.piquet.knowledge import unknown_cards
from rules.piquet.options import AuCentOptions, PiquetOptions
from rules.piquet.state import Answering, Tricks, with_seat
from rules.piquet.worlds import could_have

from .test_piquet_bots import decisions

TABLES = [PiquetOptions(), AuCentOptions(), PiquetOptions(sinking=False), PiquetOptions(point_min=4)]


def thought_of(options, seeds, levels=("club", "club")):
    """Decisions after declaring: the engine, the state, the seat, its view, and the hands it thinks in."""
    engine = Piquet(options)
    for seed in seeds:
        for number, (match, seat, view, _move) in enumerate(decisions(options, list(levels), seed, deals=1)):
            if isinstance(view.phase, Answering | Tricks):
                yield engine, match.deal, seat, view, Hands(engine, view, Random(number))


@pytest.mark.slow
@pytest.mark.parametrize("options", TABLES, ids=["piquet", "au-cent", "no-sinking", "four"])
def test_every_hand_thought_of_could_have_said_what_was_said(options):
    for engine, state, seat, view, hands in thought_of(options, range(3)):
        size = (state.hands[1 - seat] | hands.played).bit_count()
        for hand in hands.hands[:20]:
            assert hand.bit_count() == size
            assert not hand & view.hand
            held = with_seat((view.hand, view.hand), 1 - seat, hand & ~hands.played)
            assert could_have(engine.laws, view, held, 1 - seat)


def test_the_true_hand_is_thought_of_and_likelier_than_most():
    places = []
    for _engine, state, seat, _view, hands in thought_of(PiquetOptions(), range(8)):
        true = state.hands[1 - seat] | hands.played
        # Of thousands of hands some are drawn, and the true one need not be among them.
        if len(hands.hands) < 1_500:
            weight = hands.weights[hands.hands.index(true)]
        if 4 < len(hands.hands) < 1_500:
            places.append(fmean(weight < other for other in hands.weights))
    assert fmean(places) < 0.35


@pytest.mark.parametrize("seat_told", [0, 1])
def test_listing_leaves_out_nothing_that_all_declared_would_have_told(seat_told):
    """Against the rules: each hand of the cards unseen, tried one by one where nothing can be sunk."""
    options = PiquetOptions(sinking=False)
    compared = 0
    for engine, state, seat, view, hands in thought_of(options, range(4)):
        unknown = unknown_cards(engine.laws, view)
        must = unknown.must[1 - seat]
        number = unknown.sizes[1 - seat] - must.bit_count()
        open_to = [1 << kind for kind in range(32) if unknown.pool & ~unknown.denied[1 - seat] & 1 << kind]
        if (state.elder == seat) == seat_told or len(open_to) > 13 or number > 9:
            continue
        tried = (must | sum(some) for some in combinations(open_to, number))
        fitting = {
            hand | hands.played
            for hand in tried
            if could_have(engine.laws, view, with_seat((view.hand, view.hand), 1 - seat, hand), 1 - seat)
        }
        assert set(hands.hands) <= fitting
        bounds = hands_that_fit.bounds_of(engine.laws, view, 1 - seat, hands_that_fit.USUAL)
        listed = hands_that_fit.listed(
            8, hands_that_fit.counts_by_suit(engine.laws), must | hands.played,
            unknown.pool & ~unknown.denied[1 - seat], number, bounds, 10_000, 0, 1,
        )  # fmt: skip
        assert set(listed) == fitting
        compared += 1
    assert compared > 5


def test_hands_are_drawn_as_often_as_they_are_likely():
    for _engine, _state, _seat, _view, hands in thought_of(PiquetOptions(), [3]):
        drawn = hands.drawn(400, Random(1))
        assert len(drawn) == 400
        whole = sum(hands.weights)
        for hand, weight in zip(hands.hands, hands.weights, strict=True):
            assert abs(drawn.count(hand) - 400 * weight / whole) <= 1.01
        assert len(hands.some(5, Random(1))) <= 5
