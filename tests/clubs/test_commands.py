"""`manage.py ladder` and `manage.py league`: what they answer, and what they say of a file that cannot be read."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

LADDER = """time,kind,who,against,result
2026-03-01T10:00:00Z,join,Ace,,
2026-03-01T10:00:00Z,join,King,,
2026-03-01T10:05:00Z,join,Queen,,
2026-03-02T20:00:00+01:00,game,Queen,Ace,won
2026-03-03T10:00:00Z,game,King,Queen,drawn
2026-03-04T10:00:00Z,game,King,Queen,won-on-time
2026-03-05T10:00:00Z,leave,King,,
"""
TABLE = """home,away,home_points,away_points
A,B,100,80
B,C,60,60
"""


def asked(folder: Path, text: str, *command: str) -> tuple[int, str, str]:
    """Status, standard output and the words of refusal."""
    file = folder / "file.csv"
    file.write_text(text, encoding="utf-8")
    out, err = StringIO(), StringIO()
    try:
        call_command(*(str(file) if word == "FILE" else word for word in command), stdout=out, stderr=err)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_the_ladder_is_told_after_each_line(tmp_path: Path) -> None:
    status, out, _err = asked(tmp_path, LADDER, "ladder", "apply", "FILE", "--json")
    steps = json.loads(out)
    assert status == 0
    assert [step["line"] for step in steps] == list(range(2, 9))
    assert [" ".join(step["ladder"]) for step in steps] == [
        "Ace", "Ace King", "Ace King Queen", "Queen Ace King", "Queen Ace King", "King Ace", "Ace",
    ]  # fmt: skip
    assert steps[0]["moves"] == [{"who": "Ace", "from": None, "to": 1, "cause": "join"}]
    assert steps[3]["moves"] == [
        {"who": "Queen", "from": 3, "to": 1, "cause": "won"},
        {"who": "Ace", "from": 1, "to": 2, "cause": "won"},
        {"who": "King", "from": 2, "to": 3, "cause": "won"},
    ]
    assert steps[4]["moves"] == []
    assert steps[5]["moves"] == [
        {"who": "King", "from": 3, "to": 1, "cause": "won-on-time"},
        {"who": "Queen", "from": 1, "to": None, "cause": "won-on-time"},
    ]
    assert steps[6]["moves"][0] == {"who": "King", "from": 1, "to": None, "cause": "leave"}


@pytest.mark.parametrize("change", [lambda text: text, lambda text: "\ufeff" + text.replace("\n", "\r\n")])
def test_a_ladder_is_read_with_its_header_and_without(tmp_path: Path, change: Any) -> None:
    plain = json.loads(asked(tmp_path, LADDER, "ladder", "apply", "FILE", "--json")[1])
    headless = LADDER.split("\n", 1)[1]
    output = json.loads(asked(tmp_path, change(headless), "ladder", "apply", "FILE", "--json")[1])
    assert [step["ladder"] for step in output] == [step["ladder"] for step in plain]
    assert [step["line"] for step in output] == [step["line"] - 1 for step in plain]
    assert asked(tmp_path, "", "ladder", "apply", "FILE", "--json")[:2] == (0, "[]\n")


@pytest.mark.parametrize(
    ("line", "wrong", "expected"),
    [
        ("2026-03-06T10:00:00Z,game,Queen,Ace,won", "Queen", "somebody on the ladder"),
        ("2026-03-06T10:00:00Z,game,Ace,Jack,won", "Jack", "somebody on the ladder"),
        ("2026-03-06T10:00:00Z,leave,Jack,,", "Jack", "somebody on the ladder"),
        ("2026-03-06T10:00:00Z,join,Ace,,", "Ace", "not on the ladder yet"),
        ("2026-03-01T10:00:00Z,join,Jack,,", "2026-03-01T10:00:00Z", "a time not before"),
        ("yesterday,join,Jack,,", "yesterday", "a time such as"),
        ("2026-03-06T10:00:00Z,play,Jack,,", "play", "one of join, leave, game"),
        ("2026-03-06T10:00:00Z,game,Ace,Ace,won", "Ace", "somebody else"),
        ("2026-03-06T10:00:00Z,game,Ace,Jack,winning", "winning", "one of won, lost"),
        ("2026-03-06T10:00:00Z,join,,,", "nothing", "a name"),
        ("2026-03-06T10:00:00Z,join,Jack,Ace,", "Ace", "nothing after the name"),
        ("2026-03-06T10:00:00Z,join,Jack", "2026-03-06T10:00:00Z,join,Jack", "5 fields"),
    ],
)
def test_a_line_that_cannot_be_is_named_with_what_was_expected(
    tmp_path: Path, line: str, wrong: str, expected: str
) -> None:
    status, out, err = asked(tmp_path, LADDER + line + "\n", "ladder", "apply", "FILE", "--json")
    assert (status, out) == (2, "")
    assert err.startswith("line 9: ")
    assert wrong[:40] in err
    assert expected in err
    assert err.count("\n") <= 1


def test_two_games_of_the_same_at_one_time_are_one_too_many(tmp_path: Path) -> None:
    line = "2026-03-04T10:00:00Z,game,King,Queen,lost\n"
    status, out, err = asked(
        tmp_path, LADDER.replace("won-on-time\n", f"drawn\n{line}"), "ladder", "apply", "FILE"
    )
    assert (status, out) == (2, "")
    assert "line 8" in err
    assert "as in line 7" in err


def test_the_table_of_a_league_tells_places_and_what_is_still_possible(tmp_path: Path) -> None:
    command = ("league", "table", "FILE", "--players", "A,B,C", "--win", "2", "--draw", "1", "--loss", "0",
               "--tie-breaks", "head-to-head,difference,wins", "--legs", "1", "--json")  # fmt: skip
    status, out, _err = asked(tmp_path, TABLE, *command)
    assert status == 0
    assert json.loads(out) == [
        {"place": 1, "name": "A", "played": 1, "won": 1, "drawn": 0, "lost": 0, "points": 2, "difference": 20,
         "best": 1, "worst": 2},
        {"place": 2, "name": "C", "played": 1, "won": 0, "drawn": 1, "lost": 0, "points": 1, "difference": 0,
         "best": 1, "worst": 3},
        {"place": 3, "name": "B", "played": 2, "won": 0, "drawn": 1, "lost": 1, "points": 1, "difference": -20,
         "best": 2, "worst": 3},
    ]  # fmt: skip
    words = asked(tmp_path, TABLE, *command[:-1])[1]
    assert "still possible" in words
    assert words.count("\n") == 4


def test_at_two_legs_each_is_at_home_once(tmp_path: Path) -> None:
    twice = TABLE + "B,A,70,90\n"
    command = ("league", "table", "FILE", "--players", "A,B,C", "--json")
    assert asked(tmp_path, twice, *command, "--legs", "2")[0] == 0
    status, out, err = asked(tmp_path, twice, *command)
    assert (status, out) == (2, "")
    assert "line 4" in err
    assert "as in line 2" in err
    assert asked(tmp_path, twice + "A,B,1,2\n", *command, "--legs", "2")[0] == 2


@pytest.mark.parametrize(
    ("line", "wrong", "expected"),
    [
        ("A,D,1,2", "D", "one of the players"),
        ("A,A,1,2", "A", "another player"),
        ("A,C,many,2", "many", "a whole number"),
        ("A,C,1.5,2", "1.5", "a whole number"),
        ("A,C,1", "A,C,1", "4 fields"),
        ("C,B,1,2", "C against B", "no second game"),
    ],
)
def test_a_game_that_cannot_be_is_named(tmp_path: Path, line: str, wrong: str, expected: str) -> None:
    status, out, err = asked(
        tmp_path, f"{TABLE}{line}\n", "league", "table", "FILE", "--players", "A,B,C", "--json"
    )
    assert (status, out) == (2, "")
    assert err.startswith("line 4: ")
    assert wrong in err
    assert expected in err


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("--players", "A,B,A", "each of them once"),
        ("--players", "A", "2 to 99 players"),
        ("--win", "two", "a whole number"),
        ("--win", "0", "points that make sense"),
        ("--tie-breaks", "head-to-head,goals", "one of head-to-head, difference, wins"),
        ("--tie-breaks", "wins,wins", "each tie-break once"),
        ("--legs", "3", "a whole number, 1 to 2"),
    ],
)
def test_what_is_asked_of_a_league_is_checked(tmp_path: Path, name: str, value: str, expected: str) -> None:
    options = {"--players": "A,B,C"} | {name: value}
    words = [word for pair in options.items() for word in pair]
    status, out, err = asked(tmp_path, TABLE, "league", "table", "FILE", *words, "--json")
    assert (status, out) == (2, "")
    assert expected in err
