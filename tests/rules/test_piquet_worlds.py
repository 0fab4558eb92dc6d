"""Piquet: worlds imagined after a carte blanche, and where nothing but what is certain can be met."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.piquet import worlds
from rules.piquet.game import Piquet
from rules.piquet.options import AuCentOptions, PiquetOptions
from rules.piquet.state import State

from .walks import dealt, sensible

BEGUN = MatchScore((0, 0))
WORLDS = 12
WHITE = "7S AH TH 9H 8H 7H AC 9C 7C AD 9D 7D"
OTHER = "KS JS TS 8S KH QH KC JC 8C KD QD JD"
TALON = "QS QC 8D 9S AS TC JH TD"
"""What is told afterwards can only be held by an elder who threw away 7S 9C 7C."""

LONG = "9S 8S AH TH 9H 8H 7H AC 9C AD 8D 7D"
OTHER_LONG = "AS KS QS JS KH QH KC QC JC KD QD JD"
TALON_LONG = "9D TS 7S JH TC 8C 7C TD"


def played(options: PiquetOptions | AuCentOptions, cards: str, *moves: str) -> tuple[Piquet, State]:
    """A deal with seat 0 elder, as far as it has been played."""
    engine = Piquet(options)
    state = engine.apply(engine.start(1, BEGUN), None, Move("deal", tuple(cards.split()))).state
    for text in moves:
        state = engine.apply(state, min(engine.to_act(state)), Move.parse(text)).state
    return engine, state


AFTER_CARTE_BLANCHE = [
    (
        PiquetOptions(sinking=False), f"{WHITE} {OTHER} {TALON}", 1,
        ("blanche 3", "exchange KS 8S JC", "exchange 7S 9C 7C", "play QS", "play AS", "play TC", "play QC", "play AD"),
    ),
    (
        PiquetOptions(point_min=4, deals=2), f"{LONG} {OTHER_LONG} {TALON_LONG}", None,
        ("blanche 1", "exchange KS QS JS KC QC JC JD", "exchange 9C",
         "declare H5 H:T987+D:987 A3", "answer none none none"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "cards", "viewer", "moves"), AFTER_CARTE_BLANCHE, ids=("younger", "watcher")
)
def test_worlds_after_a_carte_blanche_are_found_in_a_few_tries(
    options: PiquetOptions,
    cards: str,
    viewer: int | None,
    moves: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine, state = played(options, cards, *moves)
    view, rng, tries, deal = engine.view(state, viewer), Random(1), [0], worlds._deal

    def counted(*asked: Any, **named: Any) -> State:
        tries[0] += 1
        return deal(*asked, **named)

    def given_up(*_asked: object) -> State:
        raise AssertionError("no world gives what was told")

    monkeypatch.setattr(worlds, "_deal", counted)
    monkeypatch.setattr(worlds, "_certain", given_up)
    for _ in range(WORLDS):
        assert engine.view(engine.imagine(view, rng), viewer) == view
    assert tries[0] <= WORLDS * (worlds.PLAIN_TRIES + worlds.USUAL_TRIES)


def test_the_only_world_left_is_the_true_one() -> None:
    options, cards, viewer, moves = AFTER_CARTE_BLANCHE[0]
    engine, state = played(options, cards, *moves)
    world = engine.imagine(engine.view(state, viewer), Random(2))
    assert world.hands == state.hands
    assert world.thrown == state.thrown


@pytest.mark.parametrize(
    "options", [PiquetOptions(), AuCentOptions(sinking=False), PiquetOptions(cav49=True)]
)
@pytest.mark.parametrize("white", [False, True])
def test_a_world_of_what_is_certain_can_be_had_of_every_view(
    options: PiquetOptions | AuCentOptions, white: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "MOST_TRIES", 0)
    engine = Piquet(options)
    for seed in range(6):
        rng = Random(seed)
        state = engine.start(seed % 2, BEGUN)
        deck = engine.deck(state)
        assert deck is not None
        cards = list(dealt(deck, rng).words)
        if white:
            low = [card for card in cards if card[0] not in "KQJ"][:12]
            rest = [card for card in cards if card not in low]
            cards = low + rest if seed % 3 else rest[:12] + low + rest[12:]
        state = engine.apply(state, None, Move("deal", tuple(cards))).state
        while engine.score(state) is None:
            for viewer in (0, 1, None):
                view = engine.view(state, viewer)
                world = engine.imagine(view, rng)
                assert engine.view(world, viewer) == view
                whole = [*world.hands, *world.thrown]
                assert [cards.bit_count() for cards in whole] == [
                    cards.bit_count() for cards in (*state.hands, *state.thrown)
                ]
            (seat,) = engine.to_act(state)
            prompts = engine.prompts(engine.view(state, seat))
            claims = [prompt for prompt in prompts if prompt.__class__.__name__ == "Number"]
            move = Move("blanche", ("3",)) if claims else sensible(prompts, rng)
            state = engine.apply(state, seat, move).state
