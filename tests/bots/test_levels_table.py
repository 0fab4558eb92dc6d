"""The table of levels is made by one command from one seed."""

from __future__ import annotations

import pytest

from games.bots import levels_table
from games.bots.matches import Trial, outcome, play


def test_every_level_meets_the_one_below_it_and_the_best_an_outside_opponent():
    assert levels_table.matches_of("pimc:5") == [("club", "novice"), ("expert", "club"), ("expert", "pimc:5")]


def test_a_line_is_what_the_match_of_that_seed_came_to_and_a_match_without_boards_has_none(capsys):
    levels_table.main(["--games", "double-deck,two-handed", "--boards", "4,0,0", "--seed", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| game | match | boards | mean | standard error | z |"
    for line, game in zip(lines[2:], ("double-deck", "two-handed"), strict=True):
        found = outcome(list(play(Trial(("club", "novice"), seed=3, variant=game), 4)))
        assert line == (
            f"| `{game}` | club v novice | 4 | {found.mean:+.1f} | {found.error:.2f} | {found.z:.1f} |"
        )


@pytest.mark.parametrize(
    "wrong", [["--games", "whist"], ["--boards", "5"], ["--boards", "5,5,x"], ["--rival", "expert"]]
)
def test_what_the_command_does_not_know_is_refused(wrong, capsys):
    with pytest.raises(SystemExit):
        levels_table.main(wrong)
    assert wrong[1] in capsys.readouterr().err
