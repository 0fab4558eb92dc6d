"""Duplicate matches are fair, and a stronger level wins them."""

from __future__ import annotations

import pytest

from games.bots import matches
from games.bots.matches import Trial, board, outcome, play, seatings


def test_a_level_gains_nothing_against_itself():
    assert list(play(Trial(("club", "club")), boards=6)) == [0.0] * 6


def test_levels_changed_about_give_the_opposite_difference():
    forth = [board(Trial(("club", "novice")), number) for number in range(6)]
    back = [board(Trial(("novice", "club")), number) for number in range(6)]
    assert forth == [-difference for difference in back]
    assert any(forth)


def test_each_level_sits_alone_on_every_side_once():
    assert seatings(2) == ((0, 1), (1, 0))
    assert seatings(3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def test_two_processes_give_the_same_boards_as_one():
    trial = Trial(("club", "novice"), play_only=True)
    assert list(play(trial, 8, processes=2)) == list(play(trial, 8))


def test_mean_and_standard_error_are_those_of_the_boards():
    found = outcome([1.0, 3.0, 5.0, 7.0])
    assert (found.boards, found.mean) == (4, 4.0)
    assert found.error == pytest.approx(1.2909944)
    assert found.z == pytest.approx(3.0983867)


@pytest.mark.slow
def test_the_club_player_beats_the_novice_over_whole_deals():
    found = outcome(list(play(Trial(("club", "novice"), seed=3), boards=250)))
    assert found.z > 3


def test_the_club_player_beats_the_novice_at_the_play_of_the_cards():
    found = outcome(list(play(Trial(("club", "novice"), play_only=True, seed=3), boards=60)))
    assert found.mean > 3
    assert found.z > 3


@pytest.mark.slow
def test_a_level_gains_nothing_against_itself_in_whole_matches():
    assert list(play(Trial(("club", "club"), variant="piquet", whole=True), boards=2)) == [0.0] * 2


def test_a_whole_partie_is_worth_what_is_paid_for_it():
    trial = Trial(("club", "novice"), variant="piquet", whole=True)
    first, second = matches.paid(trial, 0, (0, 1))
    assert first == -second
    assert abs(first) > 100
    assert board(trial, 0) == (first - second + (lambda p: p[1] - p[0])(matches.paid(trial, 0, (1, 0)))) / 2


def test_a_whole_race_is_worth_one_to_its_winner():
    paid = matches.paid(Trial(("club", "novice"), variant="piquet-au-cent", whole=True), 0, (0, 1))
    assert sorted(paid) == [-1, 1]


@pytest.mark.slow
def test_the_club_player_beats_the_novice_in_points_of_the_partie():
    found = outcome(list(play(Trial(("club", "novice"), variant="piquet", whole=True, seed=3), boards=80)))
    assert found.z > 3


def test_the_command_prints_one_line_of_figures(capsys):
    matches.main(["--levels", "club,novice", "--boards", "4", "--play", "--preset", "hundred_aces"])
    printed = capsys.readouterr().out
    assert printed.startswith("club v novice, trick points: 4 boards, mean ")
    assert printed.count("\n") == 1


def test_the_command_refuses_levels_it_does_not_know(capsys):
    with pytest.raises(SystemExit) as stopped:
        matches.main(["--levels", "club,grandmaster"])
    assert stopped.value.code == 2
    assert "grandmaster" in capsys.readouterr().err


def test_the_command_refuses_a_game_it_does_not_know(capsys):
    with pytest.raises(SystemExit) as stopped:
        matches.main(["--variant", "bezique"])
    assert stopped.value.code == 2
    assert "bezique" in capsys.readouterr().err
