"""Bots of every level at tables with every rule: legal, sure of themselves, and blind to what is hidden."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import bots
from games.bots import generic
from games.bots.pinochle.styles import STYLES
from rules import catalog
from rules.engine import options as house_rules
from rules.engine.match import Match
from rules.engine.score import MatchScore
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import PRESETS, DoubleDeckOptions
from rules.pinochle.double_deck.state import Tricks
from tests.rules.mixes import mixes
from tests.rules.walks import dealt, figure

from .tables import SLUG, decisions

DOUBLE_DECK = catalog.find(SLUG)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_novices_and_club_players_play_whole_games_under_every_preset(preset):
    made = list(decisions(preset.options, ["novice", "club", "club", "novice"], seed=7, deals=60))
    engine = DoubleDeck(preset.options)
    last = made[-1]
    assert Match(engine).apply(last.match, last.seat, last.move).state.result is not None
    assert all(engine.check(decision.view, decision.move) is None for decision in made)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(options=mixes(DOUBLE_DECK), seed=st.integers(0, 2**32), levels=st.permutations(["novice", "club"] * 2))
def test_every_move_is_legal_under_any_mix_of_options(options, seed, levels):
    engine = DoubleDeck(options)
    for decision in decisions(options, levels, seed, deals=2):
        engine.check(decision.view, decision.move)


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=figure(4, long=8), deadline=None, suppress_health_check=list(HealthCheck))
@given(options=mixes(DOUBLE_DECK), seed=st.integers(0, 2**32))
def test_an_expert_decides_legally_under_any_mix_of_options(options, seed):
    engine, changes = DoubleDeck(options), house_rules.changes(options)
    for number, decision in enumerate(decisions(options, ["club"] * 4, seed, deals=1)):
        if not isinstance(decision.state.phase, Tricks) or number % 17 == 0:
            engine.check(decision.view, bots.choose(SLUG, changes, "expert", decision.view, seed))


@pytest.mark.only_long
def test_experts_play_a_whole_deal_among_themselves():
    made = list(decisions(DoubleDeckOptions(throw_in_when="never"), ["expert"] * 4, seed=3, deals=1))
    assert sum(decision.move.verb == "play" for decision in made) == 80


@pytest.mark.slow
@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_same_view_and_seed_give_the_same_move_even_from_a_pickled_view(level):
    options = DoubleDeckOptions(pass_cards=3)
    for number, decision in enumerate(decisions(options, ["club"] * 4, seed=5, deals=1)):
        if number % 9 and isinstance(decision.state.phase, Tricks):
            continue
        changes = house_rules.changes(options)
        copied = pickle.loads(pickle.dumps(decision.view))
        assert bots.choose(SLUG, changes, level, decision.view, 11) == bots.choose(
            SLUG, changes, level, copied, 11
        )


@pytest.mark.slow
@pytest.mark.parametrize("level", bots.LEVELS)
def test_two_worlds_that_look_alike_to_a_seat_get_the_same_decision(level):
    options = DoubleDeckOptions()
    engine = DoubleDeck(options)
    for number, decision in enumerate(decisions(options, ["club"] * 4, seed=6, deals=1)):
        if number % 9 and isinstance(decision.state.phase, Tricks):
            continue
        other = engine.imagine(decision.view, Random(number))
        assert other.hands != decision.state.hands or number > 80
        twin = engine.view(other, decision.seat)
        assert bots.choose(SLUG, {}, level, twin, 1) == bots.choose(SLUG, {}, level, decision.view, 1)


def test_a_bot_out_of_turn_says_so():
    engine = DoubleDeck(DoubleDeckOptions())
    begun = engine.start(0, MatchScore((0, 0)))
    state = engine.apply(begun, None, dealt(engine.deck(begun), Random(1))).state
    for level in bots.LEVELS:
        with pytest.raises(ValueError, match="turn"):
            bots.choose(SLUG, {}, level, engine.view(state, 3), 1)
    with pytest.raises(ValueError, match="turn"):
        bots.any_move(SLUG, {}, engine.view(state, 3), Random(1))


def test_unknown_levels_options_and_games_are_refused():
    engine = DoubleDeck(DoubleDeckOptions())
    view = engine.view(engine.start(0, MatchScore((0, 0))), 0)
    with pytest.raises(KeyError):
        bots.choose(SLUG, {}, "grandmaster", view, 1)
    with pytest.raises(house_rules.BadOption):
        bots.choose(SLUG, {"wings": True}, "club", view, 1)
    with pytest.raises(catalog.UnknownVariant):
        bots.choose("bezique", {}, "club", view, 1)


def test_only_experts_think_long_and_every_level_has_a_style_and_a_description():
    assert [level for level in bots.LEVELS if bots.thinks_long(level)] == ["expert"]
    assert set(STYLES) == set(bots.LEVELS)
    assert all(level.label and len(level.description) > 60 for level in bots.LEVELS.values())


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(options=mixes(DOUBLE_DECK), seed=st.integers(0, 2**32))
def test_any_move_is_legal_from_the_prompts_alone(options, seed):
    engine, rng = Match(DoubleDeck(options)), Random(seed)
    changes = house_rules.changes(options)
    state = engine.start(seed % 4)
    for _ in range(250):
        if engine.result(state):
            break
        if deck := engine.deck(state):
            state = engine.apply(state, None, dealt(deck, rng)).state
            continue
        seat = min(engine.to_act(state))
        move = bots.any_move(SLUG, changes, engine.view(state, seat).deal, rng)
        state = engine.apply(state, seat, move).state


@pytest.mark.slow
@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_generic_bot_plays_a_game_it_has_no_skill_for(level):
    options = DoubleDeckOptions(pass_cards=2)
    engine = DoubleDeck(options)
    bot = generic.Generic(engine)
    made = {}
    for number, decision in enumerate(decisions(options, ["club"] * 4, seed=8, deals=1)):
        if number % 16 and isinstance(decision.state.phase, Tricks):
            continue
        move = bot.choose(level, decision.view, Random(number))
        engine.check(decision.view, move)
        made[decision.move.verb] = move
    assert {"bid", "trump", "give", "play"} <= set(made)


@pytest.mark.slow
@pytest.mark.long
def test_a_generic_expert_decides_the_same_from_the_same_seed_and_other_than_by_chance():
    engine = DoubleDeck(DoubleDeckOptions())
    bot, differs = generic.Generic(engine), 0
    for decision in list(decisions(DoubleDeckOptions(), ["club"] * 4, seed=9, deals=1))[
        -60 :: figure(12, long=6)
    ]:
        chosen = [bot.choose("expert", decision.view, Random(seed)) for seed in (1, 1, 2)]
        assert chosen[0] == chosen[1]
        differs += chosen[0] != generic.any_move(engine.prompts(decision.view), Random(1))
    assert differs
