"""Worlds the expert thinks through agree with everything its seat has seen."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.pinochle.kernel import bags_of
from games.bots.pinochle.worlds import Sampler
from rules.pinochle.double_deck.options import PRESETS, DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK, State, hand_sizes, played_by, played_cards
from rules.pinochle.double_deck.worlds import denied_kinds, known_cards

from .tables import plays

TABLES = [
    *(preset.options for preset in PRESETS),
    DoubleDeckOptions(pass_cards=4, pass_order="partner_first", throw_in_when="never"),
    DoubleDeckOptions(pass_cards=2, pass_timing="before_trump", min_meld_20="20"),
    DoubleDeckOptions(royal_with_run="toby", roundhouse="32", throw_in_opponents="play_on"),
]


def sampled(options, seed):
    """Every few decisions of a deal, a handful of worlds: engine, decision, hands."""
    for number, (engine, decision) in enumerate(plays(options, seed)):
        if number % 5 == seed % 5:
            sampler = Sampler(engine, decision.state.phase, decision.view, Random(number))
            for _ in range(4):
                yield engine, decision, bags_of(sampler.world())


@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
@pytest.mark.parametrize("seed", [1, 2])
def test_worlds_respect_sizes_voids_failures_to_beat_laid_melds_and_known_cards(options, seed):
    seen = 0
    for engine, decision, hands in sampled(options, seed):
        phase, view = decision.state.phase, decision.view
        assert hands[decision.seat] == view.hand
        assert sum(hands) + played_cards(phase) == PACK.full
        assert tuple(PACK.size(hand) for hand in hands) == hand_sizes(phase, 4)
        denied = denied_kinds(phase)
        for seat in range(4):
            if seat != decision.seat:
                assert not PACK.mask(hands[seat]) & denied[seat]
            assert PACK.holds(hands[seat], known_cards(engine.laws, view, seat))
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
def test_a_seat_cannot_tell_a_sampled_world_from_the_true_one(options):
    for engine, decision, hands in sampled(options, 3):
        state = decision.state
        gifts = decision.view.gifts
        imagined = State(state.dealer, state.match_score, state.phase, hands, gifts)
        assert engine.view(imagined, decision.seat) == decision.view
        for seat in engine.to_act(imagined):
            assert engine.prompts(engine.view(imagined, seat))


def test_most_worlds_hold_no_meld_that_would_have_been_laid():
    fitting = total = 0
    for engine, decision, hands in sampled(DoubleDeckOptions(), 4):
        phase = decision.state.phase
        before = [hands[seat] + played_by(phase, seat) for seat in range(4)]
        for seat in range(4):
            points = engine.laws.counter.points(before[seat], phase.melded.purchase.trump)
            fitting += points == phase.melded.announced[seat]
            total += 1
    assert fitting > 0.95 * total
