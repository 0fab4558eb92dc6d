"""The table of a league: points, tie-breaks in their order, places that are shared."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.standings.league_table import LeagueGame, LeaguePoints, LeagueRules, TieBreak, league_table

NAMES = ("A", "B", "C", "D", "E", "F")
CHAINS = [chain for size in range(4) for chain in permutations(TieBreak, size)]


def game(text: str) -> LeagueGame:
    home, away, points = text.split()
    ours, theirs = points.split(":")
    return LeagueGame(home, away, int(ours), int(theirs))


@pytest.mark.parametrize(
    ("games", "chain", "places"),
    [
        ([], CHAINS[0], "A1 B1 C1"),
        (["A B 5:3"], CHAINS[0], "A1 B2 C2"),
        (["A B 5:3", "B C 5:3", "C A 5:3"], [TieBreak.HEAD_TO_HEAD], "A1 B1 C1"),
        (["A B 9:3", "B C 5:3", "C A 5:3"], [TieBreak.DIFFERENCE], "A1 C2 B3"),
        (["A B 4:4", "A C 5:3", "B C 9:3"], [TieBreak.HEAD_TO_HEAD, TieBreak.DIFFERENCE], "B1 A2 C3"),
        (["A B 5:3", "A C 3:5", "B C 5:3"], [TieBreak.DIFFERENCE], "A1 B1 C1"),
    ],
)
def test_who_stands_where(games: list[str], chain: tuple[TieBreak, ...], places: str) -> None:
    table = league_table(NAMES[:3], [game(text) for text in games], LeagueRules(tie_breaks=tuple(chain)))
    assert " ".join(f"{row.name}{row.place}" for row in table) == places


def test_head_to_head_counts_among_those_level_and_only_once() -> None:
    """B is alone at the top; A and C are level, drew with each other, and stay level."""
    games = [game(text) for text in ("A B 5:3", "A C 4:4", "B C 5:3", "D A 5:3", "C D 5:3", "D B 3:4")]
    rules = LeagueRules(tie_breaks=(TieBreak.HEAD_TO_HEAD,))
    table = {row.name: row for row in league_table(NAMES[:4], games, rules)}
    assert [(name, table[name].points) for name in "ABCD"] == [("A", 3), ("B", 4), ("C", 3), ("D", 2)]
    assert [(name, table[name].place) for name in "ABCD"] == [("A", 2), ("B", 1), ("C", 2), ("D", 4)]


@pytest.mark.parametrize("points", [(1, 1, 0), (0, 0, 0), (2, 1, 2), (2, 0, 1)])
def test_points_that_make_no_sense_are_refused(points: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="must bring"):
        LeaguePoints(*points)


@given(
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(-2, 2)), max_size=12),
    st.sampled_from(CHAINS),
    st.sampled_from([LeaguePoints(), LeaguePoints(3, 1, 0)]),
)
@settings(max_examples=150, deadline=None)
def test_the_table_is_that_of_a_reckoning_of_another_kind(
    drawn: list[tuple[str, str, int]], chain: tuple[TieBreak, ...], points: LeaguePoints
) -> None:
    """One number a player, of which each criterion is a digit; level ones are found anew for each digit."""
    met: set[frozenset[str]] = set()
    games = []
    for home, away, margin in drawn:
        if home != away and frozenset((home, away)) not in met:
            met.add(frozenset((home, away)))
            games.append(LeagueGame(home, away, 50 + margin, 50))

    def brought(name: str, against: set[str]) -> int:
        total = 0
        for each in games:
            if name in (each.home, each.away) and against & {each.home, each.away} - {name}:
                margin = each.margin if name == each.home else -each.margin
                total += points.win if margin > 0 else points.draw if margin == 0 else points.loss
        return total

    everybody = set(NAMES)
    key = {name: Fraction(brought(name, everybody)) for name in NAMES}
    for number, tie_break in enumerate(chain, 1):
        grain = Fraction(1, 10_000**number)
        before = dict(key)
        for name in NAMES:
            level = {other for other in NAMES if before[other] == before[name]}
            mine = [each for each in games if name in (each.home, each.away)]
            signed = [each.margin if each.home == name else -each.margin for each in mine]
            value = {
                TieBreak.HEAD_TO_HEAD: brought(name, level),
                TieBreak.DIFFERENCE: sum(signed),
                TieBreak.WINS: sum(margin > 0 for margin in signed),
            }[tie_break]
            key[name] += value * grain
    table = {row.name: row for row in league_table(NAMES, games, LeagueRules(points, chain))}
    for name in NAMES:
        assert table[name].place == 1 + sum(key[other] > key[name] for other in NAMES)
        row = table[name]
        assert row.played == row.won + row.drawn + row.lost
        assert row.points == points.win * row.won + points.draw * row.drawn + points.loss * row.lost
    assert sum(row.difference for row in table.values()) == 0
