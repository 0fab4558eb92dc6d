"""With all cards seen: what is reckoned of the play agrees with looking at every line through the engine."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import bots
from games.bots import skills, solver
from games.bots.pinochle import double_dummy as pinochle_seen
from games.bots.pinochle import solver as pinochle_solver
from games.bots.solution import PlaySolution, from_json, to_json
from rules import catalog
from rules.engine import options as house_rules
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.engine.variant import Variant
from rules.pinochle.single.pack import PACK
from rules.piquet.game import Piquet
from tests.rules.mixes import mixes
from tests.rules.walks import dealt, figure, sensible

TRICKS = [variant for variant in catalog.VARIANTS if solver.is_solvable(variant.slug)]
calm = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
every_game = pytest.mark.parametrize("variant", TRICKS, ids=lambda variant: variant.slug)


def is_card(move: Move) -> bool:
    return move.verb in ("play", "keep")


def dealt_out(game: Any, rng: Random) -> Any:
    """A deal alone with its cards dealt."""
    state = game.start(
        rng.randrange(4) % sum(map(len, game.sides)), MatchScore((0,) * len(game.sides), alone=True)
    )
    return game.apply(state, None, dealt(game.deck(state), rng)).state


def at_random(game: Any, state: Any, rng: Random) -> list[tuple[int, Move, Any]]:
    """A deal played to its end by random moves: seat, move and the state before it."""
    found = []
    while game.score(state) is None:
        seat = min(game.to_act(state))
        prompts = game.prompts(game.view(state, seat))
        move = sensible(prompts, rng)
        if move.verb in ("throw-in", "turn", "ask") and any(is_card(m) for p in prompts for m in named(p)):
            move = next(m for p in prompts for m in named(p) if is_card(m))
        found.append((seat, move, state))
        state = game.apply(state, seat, move).state
    return found


def deal_of(variant: Variant[Any], seed: int) -> tuple[Any, Any, list[tuple[int, Move, Any]]]:
    """A deal under the standard rules in which cards are played, all of it at random: engine, start, moves."""
    game, rng = variant.engine(variant.options()).game, Random(seed)
    while True:
        start = dealt_out(game, rng)
        played = at_random(game, start, rng)
        if sum(is_card(move) for _seat, move, _state in played) > 20:
            return game, start, played


def named(prompt: Any) -> tuple[Move, ...]:
    return tuple(getattr(prompt, "moves", ()))


def brought(game: Any, score: Any, teams: Any) -> int:
    """What the play brought the first team, by the score; at piquet how much more than the other."""
    if isinstance(game, Piquet):
        groups = ("play", "cards", "bonus")
        by_seat = [sum(score.of(group, voids=None)[seat] for group in groups) for seat in (0, 1)]
        return by_seat[teams[0][0]] - by_seat[teams[1][0]]
    sides = [number for number, side in enumerate(game.sides) if set(side) <= set(teams[0])]
    tricks = score.of("tricks", voids=None)
    return sum(tricks[side] for side in sides)


def every_line(game: Any, state: Any, teams: Any, kept: dict[Any, int]) -> int:
    """What the play brings the first team when both play their best, by every line there is."""
    score = game.score(state)
    if score is not None:
        return brought(game, score, teams)
    key = repr((state.hands, state.phase))
    if key not in kept:
        (seat,) = game.to_act(state)
        cards = [m for p in game.prompts(game.view(state, seat)) for m in named(p) if is_card(m)]
        values = [every_line(game, game.apply(state, seat, move).state, teams, kept) for move in cards]
        kept[key] = max(values) if seat in teams[0] else min(values)
    return kept[key]


def compared(game: Any, found: PlaySolution, played: list[tuple[int, Move, Any]], tricks: int) -> int:
    """Compare the costs of the last tricks with every line; how many cards cost something."""
    places, kept, dear = [card.place for card in found.cards], dict[Any, int](), 0
    number = tricks * sum(map(len, found.teams))
    for card in found.cards[-number:]:
        seat, move, state = played[card.place]
        before = every_line(game, state, found.teams, kept)
        after = every_line(game, game.apply(state, seat, move).state, found.teams, kept)
        cost = before - after if seat in found.teams[0] else after - before
        assert card.cost == cost, (card, move, cost)
        assert card.seat == seat
        dear += cost > 0
    assert places == sorted(places)
    return dear


def tried(variant: Variant[Any], options: Any, seed: int, tricks: int) -> int:
    """A random deal under some rules, its last tricks compared; -1 where no card was played."""
    game, rng = variant.engine(options).game, Random(seed)
    start = dealt_out(game, rng)
    played = at_random(game, start, rng)
    rows = [(seat, move) for seat, move, _state in played]
    found = skills.SOLVERS[variant.family](game, start, rows, 3_000)
    if found is None:
        assert not any(is_card(move) for _seat, move in rows)
        return -1
    assert found.since is not None
    last = max(card.trick for card in found.cards)
    assert last - found.since + 1 >= tricks
    assert from_json(to_json(found)) == found
    return compared(game, found, played, tricks)


@pytest.mark.slow
@every_game
def test_what_a_card_cost_is_what_every_line_says(variant: Variant[Any]) -> None:
    @settings(calm, max_examples=figure(10, long=60))
    @given(options=mixes(variant), seed=st.integers(0, 2**32))
    def agrees(options: Any, seed: int) -> None:
        dear.append(tried(variant, options, seed, tricks))

    # Two last tricks of the eighty cards are often equal: after the drawn deals, the first that is not.
    tricks, dear = 2 if variant.seats >= 4 else 3, list[int]()
    agrees()
    costly = (tried(variant, variant.options(), seed, tricks) > 0 for seed in range(60))
    assert max(dear) > 0 or any(costly), "cards at random cost something"


DUTIES = [
    ("auction-four", {"must_head": head, "must_trump": trump, "must_take_partner_lead": partner})
    for head in (False, True)
    for trump in (False, True)
    for partner in (False, True)
] + [
    ("auction-three", {"must_trump": False}),
    ("auction-widow", {"must_trump": False}),
    ("two-handed", {"must_trump": False}),
    ("two-handed", {"counters": "11-10-4-3-2"}),
    ("double-deck", {"last_trick": 0}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "changes"), DUTIES, ids=lambda value: str(value))
def test_under_every_duty_a_card_costs_what_every_line_says(slug: str, changes: dict[str, Any]) -> None:
    variant = catalog.find(slug)
    known = {name: value for name, value in changes.items() if hasattr(variant.options(), name)}
    assert known == changes, "an option of that name"
    try:
        options = variant.options(**changes)
    except house_rules.ImpossibleMix:
        pytest.skip("no table plays so")
    for seed in range(3):
        tried(variant, options, seed, 2 if variant.seats >= 4 else 3)


@every_game
def test_best_is_what_is_left_when_what_cards_cost_is_given_back(variant: Variant[Any]) -> None:
    game, start, played = deal_of(variant, 5)
    rows = [(seat, move) for seat, move, _state in played]
    found = solver.solve(variant.slug, {}, skills.LATEST, start, rows, 4_000)
    assert found is not None
    assert found.since is not None
    state = played[next(card.place for card in found.cards if card.trick == found.since)][2]
    score = game.score(game.apply(played[-1][2], *rows[-1]).state)
    ours, theirs = found.lost
    had = brought(game, score, found.teams) - taken_before(game, state, found)
    assert found.best[0] == had + ours - theirs
    known = [card for card in found.cards if card.cost is not None]
    assert {card.trick for card in known} == set(range(found.since, found.cards[-1].trick + 1))


def taken_before(game: Any, state: Any, found: PlaySolution) -> int:
    """What the play had brought the first team before a state."""
    if isinstance(game, Piquet):
        marks = [mark for mark in state.phase.public.marks if mark.kind in ("lead", "trick", "play", "pique")]
        leads = dict.fromkeys((0, 1), 0)
        for trick in state.phase.taken:
            leads[trick.leader] += 1
            leads[trick.winner] += trick.winner != trick.leader
        piques = sum((1 if m.seat in found.teams[0] else -1) * m.points for m in marks if m.bonus)
        first, second = found.teams[0][0], found.teams[1][0]
        return leads[first] - leads[second] + piques
    phase = state.phase
    if hasattr(phase, "board"):
        return phase.board.spreads[0].trick_points
    sides = [number for number, side in enumerate(game.sides) if set(side) <= set(found.teams[0])]
    # What was buried counts for the bidder when the deal is scored.
    buried = [game.laws.worths[PACK.index[card]] for card in PACK.cards(getattr(state, "aside", 0))]
    return sum(phase.points[side] for side in sides) + sum(buried)


@every_game
def test_with_too_few_positions_nothing_is_guessed(variant: Variant[Any]) -> None:
    game, start, played = deal_of(variant, 8)
    rows = [(seat, move) for seat, move, _state in played]
    reckonings = [skills.SOLVERS[variant.family](game, start, rows, most) for most in (0, 60, 600, 3_000)]
    lengths = []
    for fewer, more in pairwise(reckonings):
        assert fewer is not None
        assert more is not None
        lengths.append(sum(card.cost is not None for card in fewer.cards))
        for one, other in zip(fewer.cards, more.cards, strict=True):
            assert one.cost is None or one == other
    assert reckonings[0] is not None
    # The last cards are forced: to know what they bring no position need be looked at.
    assert lengths[0] <= 2 * sum(map(len, game.sides))
    assert lengths[0] < lengths[-1]
    assert lengths == sorted(lengths)


def test_a_player_alone_is_reckoned_against_all_others_together() -> None:
    variant = catalog.find("auction-three")
    game, start, played = deal_of(variant, 3)
    found = solver.solve(variant.slug, {}, skills.LATEST, start, [(s, m) for s, m, _ in played], 500)
    assert found is not None
    bidder = game.score(game.apply(played[-1][2], *played[-1][:2]).state).contract.seat
    assert found.teams == ((bidder,), tuple(seat for seat in range(3) if seat != bidder))


def test_a_game_without_tricks_is_not_reckoned() -> None:
    assert [variant.slug for variant in catalog.VARIANTS if variant not in TRICKS] == ["pinacle"]
    with pytest.raises(KeyError):
        solver.solve("pinacle", {}, skills.LATEST, None, [])


@pytest.mark.slow
def test_a_deal_that_was_broken_off_is_solved_from_where_it_stood() -> None:
    variant = catalog.find("auction-four")
    _game, start, played = deal_of(variant, 4)
    rows = [(seat, move) for seat, move, _state in played]
    for missing in (4, 6, 9):
        found = solver.solve(variant.slug, {}, skills.LATEST, start, rows[:-missing], 5_000)
        assert found is not None
        assert found.since is not None
        assert found.cards[-1].place == len(rows) - missing - 1


def test_the_best_line_costs_nothing() -> None:
    """Cards of a line that the solver itself found cost nothing, whatever else may be said of them."""
    table = pinochle_solver.table_of(
        double=False, trump=0, teams=(0, 1), duties=[[7] * 2] * 2, worths=(0, 2, 3, 4, 10, 11) * 4, last=10
    )
    hands = [
        pinochle_solver.unit(table, 5) + pinochle_solver.unit(table, 11),
        pinochle_solver.unit(table, 4) + pinochle_solver.unit(table, 6),
        *[0] * (pinochle_solver.SEATS - 2),
    ]
    found, since, best = pinochle_solver.costs(table, hands, 0, [5, 4, 11, 6], 100)
    assert (list(found), since, best) == ([0, 0, 0, 0], 0, 11 + 10 + 11 + 0 + 10)


@pytest.mark.slow
def test_club_players_cost_their_sides_less_than_cards_at_random() -> None:
    variant = catalog.find("auction-four")
    lost = {"club": 0, "random": 0}
    for seed in range(4):
        game, start, played = deal_of(variant, seed)
        rows = [(seat, move) for seat, move, _state in played]
        first = next(place for place, (_seat, move) in enumerate(rows) if is_card(move))
        state = start
        for seat, move in rows[:first]:
            state = game.apply(state, seat, move).state
        club = rows[:first]
        while game.score(state) is None:
            (seat,) = game.to_act(state)
            move = bots.choose(variant.slug, {}, "club", game.view(state, seat), 1)
            club.append((seat, move))
            state = game.apply(state, seat, move).state
        for name, line in (("club", club), ("random", rows)):
            found = solver.solve(variant.slug, {}, skills.LATEST, start, line, 2_000)
            assert found is not None
            lost[name] += sum(card.cost or 0 for card in found.cards[-20:])
    assert lost["club"] < lost["random"], lost


def test_a_deal_is_opened_only_where_a_trick_is_to_be_led() -> None:
    variant = catalog.find("double-deck")
    game, _start, played = deal_of(variant, 1)
    for seat, move, state in played:
        opening = pinochle_seen.opening_of(game, state)
        leads = move.verb == "play" and not state.phase.kinds
        assert (opening is not None) == leads
        if opening is not None:
            assert opening.leader == seat
            assert opening.table.last == 2
            assert replace(state.phase.melded.purchase).trump == "SHCD"[opening.table.trump]
