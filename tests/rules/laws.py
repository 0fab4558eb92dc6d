"""The laws every game obeys, as functions of a game and some turns of it; the games they are tried with.

A new variant is here as soon as it is in the catalogue; the toys of tests/toy are more of them, so that the
laws are not those of the games that happen to be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules import catalog
from rules.engine import record
from rules.engine.cards import face
from rules.engine.moves import IllegalMove
from rules.engine.prompts import Number, is_offered
from rules.engine.protocol import Engine, seats_of
from rules.engine.record import Played, Record
from rules.engine.variant import Preset, Variant
from tests.toy.catalog import TOYS

from . import probes, walks, words
from .walks import Turn, walk

GAMES: tuple[Variant[Any], ...] = (*catalog.VARIANTS, *TOYS)
PRESETS = [
    pytest.param(variant, preset, id=f"{variant.slug}-{preset.name}")
    for variant in GAMES
    for preset in variant.presets
]
every_game = pytest.mark.parametrize("variant", [pytest.param(game, id=game.slug) for game in GAMES])
every_preset = pytest.mark.parametrize(("variant", "preset"), PRESETS)


def beyond(variant: Variant[Any], preset: Preset[Any]) -> list[pytest.MarkDecorator]:
    """The marks of a preset for a dear law: `make test` tries the standard, `make test-long` the others."""
    return [] if preset is variant.presets[0] else [pytest.mark.only_long]


AT_ONCE = ("double-deck", "piquet", "pinacle")
"""A game of each family, for laws of many pages: `make test` tries these, `make test-long` the others."""


OF_EACH_ENGINE = (*AT_ONCE, "two-handed", "auction-widow")
"""A game of each engine, for laws that take seconds a game: `make test-long` tries the others."""

every_game_in_the_end = pytest.mark.parametrize(
    "variant",
    [
        pytest.param(game, id=game.slug, marks=() if game.slug in OF_EACH_ENGINE else pytest.mark.only_long)
        for game in catalog.VARIANTS
    ],
)


def beyond_family(variant: Variant[Any], preset: Preset[Any]) -> list[pytest.MarkDecorator]:
    """The marks of a preset for the dearest laws: `make test` tries the standard of a game of each family."""
    return beyond(variant, preset) if variant.slug in AT_ONCE else [pytest.mark.only_long]


every_preset_in_the_end = pytest.mark.parametrize(
    ("variant", "preset"),
    [
        pytest.param(variant, preset, id=f"{variant.slug}-{preset.name}", marks=beyond(variant, preset))
        for variant in GAMES
        for preset in variant.presets
    ],
)


def turns_of(variant: Variant[Any], options: Any, seed: int, deals: int | None = 2) -> list[Turn]:
    return list(walk(variant.engine(options), Random(seed), deals=deals))


def deals_of(engine: Engine[Any, Any], turns: list[Turn]) -> Iterator[list[Turn]]:
    """The finished deals of a walk."""
    deal: list[Turn] = []
    for turn in turns:
        deal = [turn] if turn.seat is None else [*deal, turn]
        if engine.deck(turn.step.state) is not None or engine.result(turn.step.state) is not None:
            yield deal


def record_is_the_game(variant: Variant[Any], options: Any, turns: list[Turn], dealer: int) -> None:
    moves = tuple(Played(turn.seat, turn.move) for turn in turns)
    kept = Record(variant, options, dealer, moves=moves, version=variant.rules_version)
    assert [moment.state for moment in record.replay(kept)][1:] == [turn.step.state for turn in turns]
    text = record.write(kept)
    by_slug = {game.slug: game for game in GAMES}
    read = record.read(text, by_slug.__getitem__)
    assert read.options == options
    assert list(record.replay(read))[-1].state == turns[-1].step.state
    assert record.write(read) == text


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
                assert is_offered(prompts, move)
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
                if is_offered(prompts, move):
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
