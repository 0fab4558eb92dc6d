"""The laws every game obeys, for every variant of the catalogue, every preset and random mixes of options.

The laws stand in laws.py, those of secrecy are tried in test_every_game_secrecy.py. Small figures run in
`make test`, those of the laws in `make test-long`, and `make soak` goes on for hours.
"""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import catalog
from rules.engine import options as house_rules
from rules.engine import record
from rules.engine.moves import IllegalMove, Move
from rules.engine.options import options_of
from rules.engine.protocol import Engine, seats_of
from rules.engine.variant import Preset, Variant
from rules.engine.wording import say

from . import fingerprint, probes, words, worlds
from .laws import (
    GAMES,
    cards_are_conserved,
    deals_keep_their_bound,
    deals_of,
    every_game,
    every_preset,
    every_preset_in_the_end,
    imagining_keeps_the_view,
    offered_moves_are_legal,
    other_moves_are_refused,
    ranges_end,
    record_is_the_game,
    turns_of,
)
from .mixes import mixes
from .reckoning import RECKONINGS
from .secrets_kept import SECRETS
from .walks import LONG, SOAK, Turn, figure

GAMES_OF_A_PRESET = figure(2, long=4, soak=300)
MOST_DEALS = 400
"""No random game of a preset lasts longer; a house rule may make a game endless, no preset does."""

in_ci = settings(
    deadline=None,
    derandomize=not SOAK,
    database=None,
    max_examples=figure(5, long=20, soak=2_000),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
seeds = st.integers(0, 2**32 - 1)


# --- the record ---------------------------------------------------------------------------------------


@every_preset
def test_a_record_replays_to_the_same_states(variant: Variant[Any], preset: Preset[Any]) -> None:
    for seed in range(3):
        turns = turns_of(variant, preset.options, seed)
        record_is_the_game(variant, preset.options, turns, turns[0].state.dealer)


@every_preset
def test_a_move_is_its_text(variant: Variant[Any], preset: Preset[Any]) -> None:
    rng, engine = Random(2), variant.engine(preset.options)
    for turn in turns_of(variant, preset.options, 2):
        assert Move.parse(str(turn.move)) == turn.move
        if turn.seat is not None:
            for move in probes.offered(engine.prompts(engine.view(turn.state, turn.seat)), rng):
                assert Move.parse(str(move)) == move
                assert str(Move.parse(str(move))) == str(move)


# --- what may be done -----------------------------------------------------------------------------------


@every_preset
def test_every_offered_move_is_legal_and_only_who_is_to_act_is_offered_any(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    for seed in range(2):
        turns = turns_of(variant, preset.options, seed, deals=1)
        offered_moves_are_legal(variant, preset.options, turns, Random(seed))


@pytest.mark.slow
@every_preset
def test_a_move_not_offered_is_refused_with_a_sentence_and_changes_nothing(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    turns = turns_of(variant, preset.options, 5, deals=1)
    other_moves_are_refused(variant, preset.options, turns, Random(5))


@every_preset
def test_only_a_whole_pack_is_dealt_and_only_when_it_is_wanted(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    engine = variant.engine(preset.options)
    state = engine.start(0)
    deck = engine.deck(state)
    assert deck is not None
    cards = deck.cards
    wrong = (
        cards[:-1],
        (*cards, cards[0]),
        (*cards[:-1], "XX"),
        (),
        (*cards[1:], "AS", "AS"),
        cards[::-1][1:],
    )
    for words_dealt in wrong:
        with pytest.raises(IllegalMove) as refused:
            engine.apply(state, None, Move("deal", words_dealt))
        assert refused.value.code in variant.wording
    whole = Move("deal", (*cards, *deck.lots[:1]))
    begun = engine.apply(state, None, whole).state
    for move in (whole, Move("pass"), Move("nonsense")):
        with pytest.raises(IllegalMove) as refused:
            engine.apply(begun, None, move)
        assert refused.value.code in variant.wording


# --- the game ends, the cards stay ---------------------------------------------------------------------------


@pytest.mark.long
@every_preset
def test_every_game_ends(variant: Variant[Any], preset: Preset[Any]) -> None:
    engine = variant.engine(preset.options)
    for seed in range(GAMES_OF_A_PRESET):
        turns = turns_of(variant, preset.options, seed, deals=MOST_DEALS)
        last = turns[-1].step.state
        result = engine.result(last)
        assert result is not None, f"game {seed} goes on after {MOST_DEALS} deals"
        assert engine.to_act(last) == frozenset()
        assert engine.deck(last) is None
        assert len(result.scores) == len(engine.sides)
        assert set(result.winners) <= set(range(len(engine.sides)))
        assert engine.show(engine.view(last, None)).scores == result.scores
        deals_keep_their_bound(variant, engine, turns)
        ranges_end(variant, engine, turns[:200])


@every_preset
def test_cards_are_conserved(variant: Variant[Any], preset: Preset[Any]) -> None:
    cards_are_conserved(variant, preset.options, turns_of(variant, preset.options, 7))


@every_preset
def test_a_hand_is_shown_in_one_order_however_it_was_dealt(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    engine = variant.engine(preset.options)
    for turn in turns_of(variant, preset.options, 8, deals=1):
        for seat in range(seats_of(engine)):
            hand = engine.show(engine.view(turn.step.state, seat)).hand
            assert list(hand) == sorted(hand, key=_fixed_order(turn, engine))


def _fixed_order(turn: Turn, engine: Engine[Any, Any]) -> Any:
    deck = engine.deck(engine.start(0))
    assert deck is not None
    return deck.cards.index


# --- the score ------------------------------------------------------------------------------------------------


@pytest.mark.long
@every_preset
def test_every_deal_adds_up(variant: Variant[Any], preset: Preset[Any]) -> None:
    engine = variant.engine(preset.options)
    for seed in range(GAMES_OF_A_PRESET):
        turns = turns_of(variant, preset.options, seed, deals=20)
        for deal in deals_of(engine, turns):
            RECKONINGS[variant.slug](engine, preset.options, deal)


@every_game
def test_the_totals_are_the_sum_of_the_deals(variant: Variant[Any]) -> None:
    engine = variant.engine(variant.options())
    shown = engine.show(engine.view(turns_of(variant, variant.options(), 16, deals=6)[-1].step.state, None))
    assert shown.sheet
    for side in range(len(engine.sides)):
        running = 0
        for line in shown.sheet:
            running += line.scores[side]
            assert line.totals[side] == running
        assert shown.scores[side] == running


# --- any mix of house rules ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.long
@every_game
def test_any_mix_of_house_rules_obeys_the_laws(variant: Variant[Any]) -> None:
    @in_ci
    @given(options=mixes(variant), seed=seeds)
    def obeys(options: Any, seed: int) -> None:
        rng, engine = Random(seed), variant.engine(options)
        turns = turns_of(variant, options, seed)
        record_is_the_game(variant, options, turns, turns[0].state.dealer)
        offered_moves_are_legal(variant, options, turns[::5], rng)
        other_moves_are_refused(variant, options, [turns[0], *rng.sample(turns, 3)], rng)
        cards_are_conserved(variant, options, turns)
        imagining_keeps_the_view(variant, options, turns[:: rng.choice((7, 9))], rng)
        deals_keep_their_bound(variant, engine, turns)
        ranges_end(variant, engine, turns)
        words.everything_is_said(variant, engine, turns[:: rng.choice((3, 4))])
        for deal in deals_of(engine, turns_of(variant, options, seed + 1, deals=5)):
            RECKONINGS[variant.slug](engine, options, deal)
        worlds.examine(engine, SECRETS[variant.slug], seats=seats_of(engine), rng=rng, pairs=10, onward=3)

    obeys()


@pytest.mark.long
@every_game
def test_random_deals_under_random_house_rules_keep_their_bound_and_add_up(variant: Variant[Any]) -> None:
    # Ten thousand random deals and more over all games in the long run.
    @settings(in_ci, max_examples=figure(8, long=100, soak=20_000))
    @given(options=mixes(variant), seed=seeds)
    def adds_up(options: Any, seed: int) -> None:
        engine = variant.engine(options)
        turns = turns_of(variant, options, seed, deals=10)
        deals_keep_their_bound(variant, engine, turns)
        for deal in deals_of(engine, turns):
            RECKONINGS[variant.slug](engine, options, deal)

    adds_up()


@pytest.mark.slow
@pytest.mark.long
@every_game
def test_options_go_through_json_and_text_and_come_back(variant: Variant[Any]) -> None:
    @settings(in_ci, max_examples=figure(100, long=300))
    @given(options=mixes(variant))
    def come_back(options: Any) -> None:
        kind = variant.options
        stored = json.loads(json.dumps(house_rules.changes(options)))
        assert house_rules.load(kind, stored) == options
        texts = {name: house_rules.text_of(value) for name, value in stored.items()}
        assert house_rules.read(kind, texts) == options
        for option in options_of(options):
            value = getattr(options, option.name)
            assert option.accepts(value)
            assert option.read(house_rules.text_of(value)) == value
        assert hash(options) == hash(house_rules.load(kind, stored))

    come_back()


# --- words -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_preset_in_the_end
def test_everything_a_game_says_has_its_sentence(variant: Variant[Any], preset: Preset[Any]) -> None:
    engine = variant.engine(preset.options)
    for seed in range(2):
        words.everything_is_said(variant, engine, turns_of(variant, preset.options, seed, deals=3))


@every_game
def test_the_rules_for_a_first_table_take_five_lines_at_most_whatever_the_house_rules(
    variant: Variant[Any],
) -> None:
    @settings(in_ci, max_examples=50)
    @given(options=mixes(variant))
    def are_few(options: Any) -> None:
        lines = variant.brief(options)
        assert 1 <= len(lines) <= 5
        for speaker in words.speakers(variant.engine(options)):
            assert all(say(variant.wording, phrase, speaker) for line in lines for phrase in line)

    are_few()


@every_game
def test_every_code_in_the_source_has_its_sentence(variant: Variant[Any]) -> None:
    known = set(variant.wording) | (set(variant.page.words) if variant.page else set())
    codes = words.codes_in_source(variant)
    assert {"scored", "no_such_move"} <= codes
    assert codes - known == set()


@pytest.mark.slow
@every_game
def test_no_refusal_or_event_has_a_sentence_that_nobody_says(variant: Variant[Any]) -> None:
    said = words.strings_in_source(variant)
    idle = {code for code in variant.wording if not words.is_said(code, said)}
    assert idle == set()


@every_game
def test_the_wording_points_at_paragraphs_that_are_in_the_rule_text(variant: Variant[Any]) -> None:
    for language in ("en", "fr"):
        anchors = words.anchors_of(variant, language)
        linked = {sentence.paragraph for sentence in variant.wording.values() if sentence.paragraph}
        assert linked - anchors == set()
        assert {option.paragraph for option in options_of(variant.options)} - anchors == set()


@every_game
def test_every_house_rule_has_its_words(variant: Variant[Any]) -> None:
    for option in options_of(variant.options):
        assert option.label, option.name
        assert option.help, option.name
        assert option.paragraph, option.name
        assert option.accepts(option.default), option.name
        assert all(label for _value, label in option.choices), option.name
        assert not option.choices or option.default in [value for value, _label in option.choices]


@every_game
def test_the_standard_comes_first_and_changes_nothing(variant: Variant[Any]) -> None:
    first = variant.presets[0]
    assert (first.name, first.options) == ("standard", variant.options())
    assert house_rules.changes(first.options) == {}
    names = [preset.name for preset in variant.presets]
    assert len(set(names)) == len(names)
    assert len({preset.options for preset in variant.presets}) == len(names)
    for preset in variant.presets:
        assert preset.label
        assert preset.summary
        assert variant.preset(preset.name.replace("_", "-").upper()) is preset
    with pytest.raises(KeyError):
        variant.preset("no such mix")


@every_game
def test_options_and_states_cannot_be_changed(variant: Variant[Any]) -> None:
    options, name = variant.options(), options_of(variant.options)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(options, name, None)
    state = turns_of(variant, options, 17, deals=1)[-1].step.state
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.match_score = None


# --- golden records and examples ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [pytest.param(game, id=game.slug) for game in catalog.VARIANTS])
def test_every_variant_of_the_catalogue_has_worked_examples(variant: Variant[Any]) -> None:
    assert variant.page is not None
    assert len(variant.page.examples()) >= 5


@every_game
def test_every_variant_has_golden_records_of_each_preset_and_of_every_version_of_its_rules(
    variant: Variant[Any],
) -> None:
    kept = [
        record.read(path.read_text(encoding="utf-8"), fingerprint.find)
        for path in fingerprint.goldens(variant)
    ]
    assert {game.version for game in kept} == set(range(1, variant.rules_version + 1))
    kept = [game for game in kept if game.version == variant.rules_version]
    assert len(kept) >= 2 * len(variant.presets)
    for preset in variant.presets:
        # Kept games may go to a lower target than their preset, where there is one.
        free = {"target": preset.options.target} if hasattr(preset.options, "target") else {}
        like = [game for game in kept if dataclasses.replace(game.options, **free) == preset.options]
        assert like, f"no golden record of {preset.name}"


@pytest.mark.parametrize("path", fingerprint.goldens(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_gives_what_it_always_gave(path: Path) -> None:
    kept = record.read(path.read_text(encoding="utf-8"), fingerprint.find)
    assert fingerprint.outcome(kept) == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.long
def test_another_process_with_another_hash_seed_replays_to_the_same() -> None:
    here = fingerprint.of_every_game()
    assert {name.split("/")[0] for name in here} == {variant.slug for variant in GAMES}
    assert not LONG or len(here) == len(fingerprint.goldens())
    command = [sys.executable, "-m", "tests.rules.fingerprint"]
    other_seed = "4242" if os.environ.get("PYTHONHASHSEED") != "4242" else "1"
    answer = subprocess.run(
        command,
        cwd=fingerprint.HOUSE,
        env={**os.environ, "PYTHONHASHSEED": other_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(answer.stdout) == here
