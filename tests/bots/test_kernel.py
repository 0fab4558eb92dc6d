"""The kernel says what the engine says: the same cards may be played, the same seat wins, the same points."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.pinochle import greedy, kernel
from games.bots.pinochle.hand import Melds
from rules.engine import tricks
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import PRESETS, DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK, Melded, Purchase, State, Tricks
from rules.pinochle.melds import NO_MELD

ENGINE = DoubleDeck(DoubleDeckOptions(throw_in_when="never"))
SHUFFLED = st.permutations(PACK.cards_in_order)


def hands_of(cards: list[str]) -> tuple[int, ...]:
    return tuple(PACK.bag(cards[seat * 20 : seat * 20 + 20]) for seat in range(4))


def first_lead(hands: tuple[int, ...], trump: int, leader: int) -> State:
    """A deal about to be played, the bid made already so that only trick points count."""
    purchase = Purchase(leader, 1, (), None, PACK.suits[trump])
    return State(
        0, MatchScore((0, 0)), Tricks(Melded(purchase, (NO_MELD,) * 4, (0,) * 4, (0, 0)), leader), hands
    )


@pytest.mark.parametrize("trump", range(4))
@settings(max_examples=60, deadline=None)
@given(cards=SHUFFLED, leader=st.integers(0, 3), seed=st.integers(0, 2**32))
def test_kernel_and_engine_agree_card_by_card_over_whole_deals(trump, cards, leader, seed):
    hands = hands_of(cards)
    state, codes, rng = first_lead(hands, trump, leader), kernel.codes_of(hands), Random(seed)
    points = [0, 0]
    for trick in range(20):
        led = best = winner = 0
        value = 0
        for place in range(4):
            seat = (leader + place) % 4
            assert ENGINE.to_act(state) == {seat}
            prompt = ENGINE.prompts(ENGINE.view(state, seat))[0]
            offered = {PACK.index[move.words[0]] for move in prompt.moves}
            if place == 0:
                kinds = kernel.everything(codes, seat)
            else:
                kinds = kernel.legal(codes, seat, led, best, trump)
            assert set(kinds) == offered
            assert len(kinds) == len(offered)
            kind = rng.choice(kinds)
            if place == 0:
                led, best, winner = kind // 5, kind, seat
            elif kernel.takes(trump, kind, best):
                best, winner = kind, seat
            codes[seat * 4 + kind // 5] -= kernel.UNIT[kind]
            value += kernel.WORTH[kind]
            step = ENGINE.apply(state, seat, tricks.play_move(PACK, kind))
            state = step.state
        took = next(event for event in step.events if event.kind == "took")
        value += 2 if trick == 19 else 0
        points[winner % 2] += value
        assert (took.facts["seat"], took.facts["points"]) == (winner, value)
        leader = winner
    assert tuple(points) == ENGINE.score(state).of("tricks", voids=None)
    assert codes == [0] * 16


@settings(max_examples=80, deadline=None)
@given(cards=SHUFFLED, leader=st.integers(0, 3), trump=st.integers(0, 3), seed=st.integers(0, 2**32))
def test_cards_the_kernel_plays_at_random_are_played_by_the_engine_too(cards, leader, trump, seed):
    hands = hands_of(cards)
    state = first_lead(hands, trump, leader)
    for kind in kernel.play_at_random(kernel.codes_of(hands), leader, trump, Random(seed)):
        (seat,) = ENGINE.to_act(state)
        state = ENGINE.apply(state, seat, tricks.play_move(PACK, kind)).state
    assert ENGINE.score(state) is not None


@settings(max_examples=80, deadline=None)
@given(cards=SHUFFLED, leader=st.integers(0, 3), trump=st.integers(0, 3), already=st.integers(0, 79))
def test_a_playout_is_the_play_of_the_rules_of_thumb_from_any_card_on(cards, leader, trump, already):
    hands = hands_of(cards)
    state = first_lead(hands, trump, leader)
    expected = None
    for number in range(80):
        phase = state.phase
        if number == already:
            codes = kernel.codes_of(state.hands)
            before, left = phase.points[0], 20 - len(phase.taken)
            expected = before + greedy.playout(codes, trump, phase.leader, phase.kinds, 2, left)
        codes = kernel.codes_of(state.hands)
        (seat,) = ENGINE.to_act(state)
        left_over = [sum(codes[s * 4 + suit] for s in range(4)) for suit in range(4)]
        if phase.kinds:
            best = phase.kinds[(phase.winner - phase.leader) % 4]
            ours, last = (phase.winner - seat) % 2 == 0, len(phase.kinds) == 3
            kind = greedy.follow(codes, seat, left_over, phase.kinds[0] // 5, best, ours, last, trump)
        else:
            kind = greedy.lead(codes, seat, left_over, trump)
        state = ENGINE.apply(state, seat, tricks.play_move(PACK, kind)).state
    assert ENGINE.score(state).of("tricks", voids=None)[0] == expected


MELD_TABLES = [
    *(preset.options for preset in PRESETS),
    DoubleDeckOptions(roundhouse="32", roundhouse_with_run="39", double_roundhouse="240", scale=10),
    DoubleDeckOptions(royal_with_run="toby", double_roundhouse="240"),
]


@pytest.mark.parametrize("options", MELD_TABLES, ids=range(len(MELD_TABLES)))
@settings(max_examples=60, deadline=None)
@given(cards=SHUFFLED, trump=st.integers(-1, 3), size=st.integers(0, 60))
def test_fast_melds_are_the_engines_melds(options, cards, trump, size):
    counter, scale = DoubleDeck(options).laws.counter, options.scale
    hand = PACK.bag(cards[:size])
    suit = PACK.suits[trump] if trump >= 0 else None
    assert Melds(counter, scale).points(hand, trump) * scale == counter.points(hand, suit)


def test_a_move_the_kernel_knows_is_a_move_of_the_engine():
    assert Move("play", ("AS",)) == tricks.play_move(PACK, 4)
