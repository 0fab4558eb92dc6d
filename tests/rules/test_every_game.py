"""The laws every game obeys, for every variant of the catalogue, every preset and random mixes of options.

A new variant is here as soon as it is in the catalogue; the toy of tests/toy is one more, so that the laws
are not those of one game alone. Small figures run with every change, TALON_SOAK=1 (`make soak`) runs long.
"""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import catalog
from rules.engine import options as house_rules
from rules.engine import record
from rules.engine.cards import face
from rules.engine.options import options_of
from rules.engine.protocol import Engine, IllegalMove, Move, Number, offers, seats_of
from rules.engine.record import Played, Record
from rules.engine.variant import Preset, Variant
from tests.toy.game import TOY

from . import fingerprint, leaks, probes, walks, words, worlds
from .mixes import mixes
from .reckoning import RECKONINGS
from .secrets_kept import SECRETS
from .walks import SOAK, Turn, walk

GAMES: tuple[Variant[Any], ...] = (*catalog.VARIANTS, TOY)
PRESETS = [
    pytest.param(variant, preset, id=f"{variant.slug}-{preset.name}")
    for variant in GAMES
    for preset in variant.presets
]
every_game = pytest.mark.parametrize("variant", [pytest.param(game, id=game.slug) for game in GAMES])
every_preset = pytest.mark.parametrize(("variant", "preset"), PRESETS)

PAIRS = 10_000 if SOAK else 200
PAIRS_OF_A_PRESET = 2_000 if SOAK else 60
GAMES_OF_A_PRESET = 300 if SOAK else 4
MOST_DEALS = 400
"""No random game of a preset lasts longer; a house rule may make a game endless, no preset does."""

in_ci = settings(
    deadline=None,
    derandomize=not SOAK,
    database=None,
    max_examples=2_000 if SOAK else 40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
seeds = st.integers(0, 2**32 - 1)


def turns_of(variant: Variant[Any], options: Any, seed: int, deals: int | None = 2) -> list[Turn]:
    return list(walk(variant.engine(options), Random(seed), deals=deals))


def deals_of(engine: Engine[Any, Any], turns: list[Turn]) -> Iterator[list[Turn]]:
    """The finished deals of a walk."""
    deal: list[Turn] = []
    for turn in turns:
        deal = [turn] if turn.seat is None else [*deal, turn]
        if engine.deck(turn.step.state) is not None or engine.result(turn.step.state) is not None:
            yield deal


# --- the record ---------------------------------------------------------------------------------------


def record_is_the_game(variant: Variant[Any], options: Any, turns: list[Turn], dealer: int) -> None:
    moves = tuple(Played(turn.seat, turn.move) for turn in turns)
    kept = Record(variant, options, dealer, moves=moves)
    assert [moment.state for moment in record.replay(kept)][1:] == [turn.step.state for turn in turns]
    text = record.write(kept)
    by_slug = {game.slug: game for game in GAMES}
    read = record.read(text, by_slug.__getitem__)
    assert read.options == options
    assert list(record.replay(read))[-1].state == turns[-1].step.state
    assert record.write(read) == text


@every_preset
def test_a_record_replays_to_the_same_states(variant: Variant[Any], preset: Preset[Any]) -> None:
    for seed in range(3):
        turns = turns_of(variant, preset.options, seed)
        record_is_the_game(variant, preset.options, turns, turns[0].state.match.dealer)


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


def offered_moves_are_legal(variant: Variant[Any], options: Any, turns: list[Turn], rng: Random) -> None:
    engine = variant.engine(options)
    for turn in turns:
        waiting = engine.to_act(turn.state)
        assert bool(waiting) != (engine.deck(turn.state) is not None)
        for seat in walks.viewers(seats_of(engine)):
            view = engine.view(turn.state, seat)
            prompts = engine.prompts(view)
            assert bool(prompts) == (seat in waiting)
            tried = list(probes.offered(prompts, rng))
            for move in tried:
                assert offers(prompts, move)
                engine.check(view, move)
            for move in rng.sample(tried, min(2, len(tried))):
                engine.apply(turn.state, seat, move)


def other_moves_are_refused(variant: Variant[Any], options: Any, turns: list[Turn], rng: Random) -> None:
    engine = variant.engine(options)
    cards = turns[0].move.words
    say = words.sayer(variant, engine)
    for turn in turns:
        state, before = turn.state, repr(turn.state)
        tried = probes.bank(engine, state, cards, rng)
        for seat in walks.viewers(seats_of(engine)):
            view = engine.view(state, seat)
            prompts = engine.prompts(view)
            for move in rng.sample(tried, min(30, len(tried))):
                if offers(prompts, move):
                    continue
                with pytest.raises(IllegalMove) as checked:
                    engine.check(view, move)
                assert say(checked.value)
                if seat is None and move.verb == "deal" and engine.deck(state) is not None:
                    continue
                with pytest.raises(IllegalMove) as applied:
                    engine.apply(state, seat, move)
                assert say(applied.value)
                if seat is not None:
                    assert (applied.value.code, applied.value.facts) == (
                        checked.value.code,
                        checked.value.facts,
                    )
        with pytest.raises(IllegalMove):
            engine.apply(state, seats_of(engine), turn.move)
        assert repr(state) == before


@every_preset
def test_every_offered_move_is_legal_and_only_who_is_to_act_is_offered_any(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    for seed in range(2):
        turns = turns_of(variant, preset.options, seed, deals=1)
        offered_moves_are_legal(variant, preset.options, turns, Random(seed))


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


def deals_keep_their_bound(variant: Variant[Any], engine: Engine[Any, Any], turns: list[Turn]) -> None:
    lengths = Counter[int]()
    number = 0
    for turn in turns:
        number += turn.seat is None
        lengths[number] += turn.seat is not None
    assert max(lengths.values()) <= variant.moves_per_deal


def ranges_end(variant: Variant[Any], engine: Engine[Any, Any], turns: list[Turn]) -> None:
    """No call can be raised for ever: each range offered has an end, and fewer values than a deal has moves."""
    for turn in turns:
        if turn.seat is not None:
            for prompt in engine.prompts(engine.view(turn.state, turn.seat)):
                if isinstance(prompt, Number):
                    assert 0 <= (prompt.high - prompt.low) // prompt.step < variant.moves_per_deal


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


def cards_are_conserved(variant: Variant[Any], options: Any, turns: list[Turn]) -> None:
    """What leaves the hands was in the words of the move; nothing is ever in two places."""
    engine = variant.engine(options)
    whole = Counter(map(face, turns[0].move.words))
    held: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for turn in turns:
        state = turn.step.state
        tables = [engine.show(engine.view(state, seat)) for seat in walks.viewers(seats_of(engine))]
        hands = [table.hand for table in tables[:-1]]
        assert tables[-1].hand == ()
        for table in tables:
            assert [place.cards for place in table.places] == [len(hand) for hand in hands]
        now = Counter(card for hand in hands for card in hand)
        if turn.seat is None:
            held, gone = now, Counter()
        elif engine.deck(state) is None and engine.result(state) is None:
            left = held - now
            assert left <= Counter(turn.move.words)
            gone = gone + left - (now - held)
            held = now
        assert held + gone <= whole


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


# --- secrecy ------------------------------------------------------------------------------------------------


@every_preset
def test_two_worlds_that_a_seat_cannot_see_are_the_same_to_it(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    pairs = PAIRS if preset is variant.presets[0] else PAIRS_OF_A_PRESET
    engine = variant.engine(preset.options)
    compared = worlds.examine(
        engine, SECRETS[variant.slug], seats=seats_of(engine), rng=Random(11), pairs=pairs
    )
    assert sum(compared.values()) >= pairs
    # Both ways of making a second world reach the play, where most can be learnt.
    assert compared["imagined in play"] > 0
    assert compared["swapped in play"] > 0


def asks_by(variant: Variant[Any], kind: type | None) -> bool:
    """Whether a game ever asks by this kind of prompt: a leak through any other cannot be planted in it."""
    for preset in variant.presets if kind else ():
        engine = variant.engine(preset.options)
        for turn in turns_of(variant, preset.options, 18):
            seats = walks.viewers(seats_of(engine))
            prompts = (p for seat in seats for p in engine.prompts(engine.view(turn.step.state, seat)))
            if any(isinstance(prompt, kind or object) for prompt in prompts):
                return True
    return kind is None


PLANTED = [
    pytest.param(variant, leak, id=f"{variant.slug}-{leak.__name__}")
    for variant in GAMES
    for leak in leaks.LEAKS
    if asks_by(variant, leak.through)
]


@pytest.mark.parametrize(("variant", "leak"), PLANTED)
def test_a_planted_leak_is_found(variant: Variant[Any], leak: type[leaks.Leaky]) -> None:
    # Under some preset: a leak in cards passed on needs a table where cards are passed.
    rng = Random(12)
    for preset in (variant.presets[-1], *variant.presets[:-1]):
        honest = variant.engine(preset.options)
        leaky, seats = leak(honest, seats_of(honest)), seats_of(honest)
        try:
            worlds.examine(leaky, SECRETS[variant.slug], seats=seats, rng=rng, pairs=400)
        except worlds.Told:
            return
    pytest.fail("nobody noticed")


def test_there_are_leaks_enough_to_trust_the_check() -> None:
    assert len(set(leaks.LEAKS)) >= 20


def imagining_keeps_the_view(variant: Variant[Any], options: Any, turns: list[Turn], rng: Random) -> None:
    engine = variant.engine(options)
    for number, turn in enumerate(turns):
        for seat in walks.viewers(seats_of(engine)):
            view = engine.view(turn.step.state, seat)
            world = engine.imagine(view, rng)
            again = engine.view(world, seat)
            assert again == view
            assert repr(again) == repr(view)
            assert engine.to_act(world) == engine.to_act(turn.step.state)
            if number % 9 == 0 and engine.deck(world) is None and engine.result(world) is None:
                onward = list(walk(engine, rng, start=world, deals=0))
                last = onward[-1].step.state
                assert engine.deck(last) is not None or engine.result(last) is not None
                assert len(onward) <= variant.moves_per_deal


@every_preset
def test_an_imagined_world_looks_the_same_and_can_be_played_to_the_end(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    for seed in (13, 14):
        turns = turns_of(variant, preset.options, seed)
        imagining_keeps_the_view(variant, preset.options, turns, Random(seed))


@every_game
def test_imagining_is_a_matter_of_the_view_and_the_seed_alone(variant: Variant[Any]) -> None:
    engine = variant.engine(variant.options())
    for turn in turns_of(variant, variant.options(), 15):
        view = engine.view(turn.step.state, 0)
        assert engine.imagine(view, Random(3)) == engine.imagine(view, Random(3))


# --- the score ------------------------------------------------------------------------------------------------


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


@every_game
def test_any_mix_of_house_rules_obeys_the_laws(variant: Variant[Any]) -> None:
    @in_ci
    @given(options=mixes(variant), seed=seeds)
    def obeys(options: Any, seed: int) -> None:
        rng, engine = Random(seed), variant.engine(options)
        turns = turns_of(variant, options, seed)
        record_is_the_game(variant, options, turns, turns[0].state.match.dealer)
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


@every_game
def test_random_deals_under_random_house_rules_keep_their_bound_and_add_up(variant: Variant[Any]) -> None:
    # Ten thousand random deals and more over all games with every change.
    @settings(in_ci, max_examples=20_000 if SOAK else 300)
    @given(options=mixes(variant), seed=seeds)
    def adds_up(options: Any, seed: int) -> None:
        engine = variant.engine(options)
        turns = turns_of(variant, options, seed, deals=10)
        deals_keep_their_bound(variant, engine, turns)
        for deal in deals_of(engine, turns):
            RECKONINGS[variant.slug](engine, options, deal)

    adds_up()


@every_game
def test_options_go_through_json_and_text_and_come_back(variant: Variant[Any]) -> None:
    @settings(in_ci, max_examples=300)
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


@every_preset
def test_everything_a_game_says_has_its_sentence(variant: Variant[Any], preset: Preset[Any]) -> None:
    engine = variant.engine(preset.options)
    for seed in range(2):
        words.everything_is_said(variant, engine, turns_of(variant, preset.options, seed, deals=3))


@every_game
def test_every_code_in_the_source_has_its_sentence(variant: Variant[Any]) -> None:
    known = set(variant.wording) | (set(variant.page.words) if variant.page else set())
    codes = words.codes_in_source(variant)
    assert {"scored", "no_such_move"} <= codes
    assert codes - known == set()


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
        state.match = None


# --- golden records and examples ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [pytest.param(game, id=game.slug) for game in catalog.VARIANTS])
def test_every_variant_of_the_catalogue_has_worked_examples(variant: Variant[Any]) -> None:
    assert variant.page is not None
    assert len(variant.page.examples()) >= 5


@every_game
def test_every_variant_has_golden_records_of_each_preset(variant: Variant[Any]) -> None:
    kept = [
        record.read(path.read_text(encoding="utf-8"), fingerprint.find)
        for path in fingerprint.goldens(variant)
    ]
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


def test_another_process_with_another_hash_seed_replays_to_the_same() -> None:
    here = fingerprint.of_all()
    assert len(here) == len(fingerprint.goldens()) > 0
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
