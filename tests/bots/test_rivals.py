"""Outside opponents: legal and blind at every game, of no judgement of ours, and better than chance."""

from __future__ import annotations

import ast
from random import Random

import pytest

from games.bots import fast, matches, rivals, skills
from games.bots.matches import Trial, outcome, play
from games.bots.piquet import tree
from rules import catalog
from rules.piquet.state import Tricks
from tests.rules.walks import dealt, figure
from tests.serving import HOUSE

METHODS = sorted(rivals.METHODS)
MOVES = 8
"""Moves of a deal that a rival makes at every game."""
LENT = {"chance", "fast", "generic", "kernel", "masks", "ismcts", "pimc", "tree"}
"""What rivals may use of ours: chance, the compiler, random moves, and the rules as arithmetic."""
RULES_OF_KERNEL = {"DEAL", "NEVER", "PIQUE", "above", "bonus", "suit_of"}
WITHOUT_THUMB = {"at_random", "searched"}
"""What rivals may use of piquet's tree search, which our own player shares."""


def begun(slug: str, seed: int):
    at, rng = skills.played(slug, ()), Random(seed)
    state = at.game.start(0, matches.Match(at.game).start(0).match_score)
    while deck := at.game.deck(state):
        state = at.game.apply(state, None, dealt(deck, rng)).state
    return at.game, state


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("slug", [variant.slug for variant in catalog.VARIANTS])
def test_a_rival_moves_legally_at_every_game(slug, method):
    game, state = begun(slug, 3)
    player = skills.rival(slug, (), method, 4)
    for number in range(MOVES):
        waiting = game.to_act(state)
        if not waiting or game.deck(state):
            break
        seat = min(waiting)
        view = game.view(state, seat)
        move = player.choose(method, view, Random(number))
        assert move == player.choose(method, view, Random(number))
        state = game.apply(state, seat, move).state


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["piquet", "piquet-au-cent"])
def test_a_rival_plays_whole_deals(slug):
    for name in ("ismcts:30", "pimc:4"):
        score = matches.first_score(Trial((name, name), variant=slug), 1, (0, 1))
        assert score.played


@pytest.mark.parametrize("method", METHODS)
def test_a_rival_sees_nothing_that_its_seat_does_not(method):
    game, state = begun("piquet", 5)
    player = skills.rival("piquet", (), method, 30)
    for number in range(12):
        seat = min(game.to_act(state))
        view = game.view(state, seat)
        other = game.view(game.imagine(view, Random(number)), seat)
        move = player.choose(method, view, Random(2))
        assert player.choose(method, other, Random(2)) == move
        state = game.apply(state, seat, move).state


@pytest.mark.parametrize(
    "path",
    [
        *sorted((HOUSE / "games" / "bots" / "rivals").glob("*.py")),
        HOUSE / "games" / "bots" / "piquet" / "rival.py",
    ],
    ids=lambda path: path.name,
)
def test_a_rival_has_nothing_of_our_judgement(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        assert node.module in LENT, node.module
        if node.module == "kernel":
            assert {alias.name for alias in node.names} <= RULES_OF_KERNEL
        if node.module == "tree":
            assert {alias.name for alias in node.names} <= WITHOUT_THUMB


def test_a_rival_at_piquet_plays_out_by_no_rule_of_thumb(monkeypatch):
    def barred(*_asked):
        raise AssertionError("a rule of thumb of ours")

    monkeypatch.setattr(tree, "thumbed", barred)
    game, state = begun("piquet", 6)
    player = skills.rival("piquet", (), "ismcts", 60)
    with fast.as_it_stands():
        while not isinstance(state.phase, Tricks) or len(state.phase.taken) < 2:
            seat = min(game.to_act(state))
            state = game.apply(state, seat, player.choose("ismcts", game.view(state, seat), Random(2))).state


@pytest.mark.slow
@pytest.mark.only_long
def test_tree_search_beats_moves_made_almost_at_random():
    found = outcome(list(play(Trial(("ismcts:300", "ismcts:1"), variant="piquet", seed=3), boards=30)))
    assert found.z > 3


@pytest.mark.slow
@pytest.mark.only_long
def test_the_tree_search_of_any_game_beats_moves_made_almost_at_random_too():
    game = skills.played("piquet", ()).game
    better, worse = rivals.generic(game, "ismcts", 40), rivals.generic(game, "ismcts", 1)
    seeds = range(figure(3, long=8))
    assert sum(lead(game, seed, seat, better, worse) for seed in seeds for seat in (0, 1)) > 0


def lead(game, seed, seat, player, other):
    """What a player in a seat has more than the other after a deal."""
    rng = Random(seed)
    state = game.start(seed % 2, matches.Match(game).start(0).match_score)
    state = game.apply(state, None, dealt(game.deck(state), rng)).state
    while game.score(state) is None:
        mover = min(game.to_act(state))
        who = player if mover == seat else other
        state = game.apply(state, mover, who.choose("", game.view(state, mover), rng)).state
    points = game.score(state).points
    return points[seat] - points[1 - seat]


def test_names_of_rivals_are_read():
    assert rivals.read("ismcts:500") == ("ismcts", 500)
    assert rivals.read("pimc:20") == ("pimc", 20)
    for name in ("expert", "ismcts", "ismcts:", "ismcts:0", "ismcts:-3", "alphabeta:5"):
        assert rivals.read(name) is None
