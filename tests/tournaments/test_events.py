"""`manage.py tournaments`, run as people run it: answers, JSON shapes, and one line for what cannot be read."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.duplicate.movements.balance import balance
from games.duplicate.movements.by_name import KINDS, movement
from games.duplicate.scoring.notation import travellers
from games.duplicate.scoring.standings import Scoring
from games.notation import BadResults, printable
from games.tournaments.cli.parse import meetings
from games.tournaments.management.commands.events import Command
from tests.serving import HOUSE

HEADER = "board,ns,ew,score"
THREE = f"{HEADER}\n1,1,2,420\n1,3,4,170\n1,5,6,300\n"


class Ended(Exception):
    """The command ended with a status."""


def asked(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command prints; raises Ended with the status and the line on stderr."""
    try:
        Command().run_from_argv(["manage.py", "events", *words])
    except SystemExit as end:
        captured = capsys.readouterr()
        assert captured.out == ""
        raise Ended(end.code, captured.err) from None
    return capsys.readouterr().out


def refused(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which the command ends, with status 2."""
    with pytest.raises(Ended) as end:
        asked(*words, capsys=capsys)
    status, output = end.value.args
    assert status == 2
    assert output.endswith("\n")
    assert output.count("\n") == 1
    return str(output[:-1])


def answer(*words: str, capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(asked(*words, "--json", capsys=capsys))


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "results.csv"


# --- movements -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("teams", "threes")])
def test_a_movement_tells_rounds_tables_boards_and_balance(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answered = answer("movement", "--kind", kind, "--pairs", "8", "--boards", "3", capsys=capsys)
    assert (answered["kind"], answered["pairs"], answered["bots"], answered["boards_a_round"]) == (
        kind,
        8,
        [],
        3,
    )
    for number, each in enumerate(answered["rounds"], 1):
        assert each["round"] == number
        assert each["sit_out"] == []
        for table in each["tables"]:
            assert set(table) == {"table", "ns", "ew", "boards"}
            assert len(table["boards"]) == 3
    assert set(answered["balance"]) == {
        "c", "opponents_met", "repeats", "boards_played", "boards_met_twice", "rounds_ns",
    }  # fmt: skip
    assert answered["balance"]["boards_met_twice"] == []
    assert answered["balance"]["c"]["perfect"] is (kind in ("barometer", "howell", "individual"))
    assert (
        sum(answered["balance"]["c"]["distribution"].values())
        == 28
        == len(answered["balance"]["c"]["couples"])
    )


def test_teams_threes_and_the_bracket_of_a_knock_out_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    teams = answer("movement", "--kind", "teams", "--pairs", "4", capsys=capsys)
    assert [len(each["tables"]) for each in teams["rounds"]] == [4, 4, 4]
    # Both tables of a match have the same boards, each team north-south at one of them.
    first, second = (
        table for table in teams["rounds"][0]["tables"] if table["ns"] in (1, 2) or table["ew"] in (1, 2)
    )
    assert first["boards"] == second["boards"]
    assert {first["ns"] % 2, second["ns"] % 2} == {1}
    threes = answer("movement", "--kind", "threes", "--pairs", "7", "--rounds", "2", capsys=capsys)
    assert threes["bots"] == [8, 9]
    for each in threes["rounds"]:
        assert sorted(player for table in each["tables"] for player in table["sides"]) == list(range(1, 10))
    bracket = answer("movement", "--kind", "knock-out", "--pairs", "6", capsys=capsys)
    assert bracket == {"kind": "knock-out", "entrants": 6, "matches": [[1, None], [4, 5], [2, None], [3, 6]]}


def test_eight_pairs_in_a_barometer_are_in_perfect_balance(capsys: pytest.CaptureFixture[str]) -> None:
    answered = answer("movement", "--kind", "barometer", "--pairs", "8", capsys=capsys)
    assert answered["rounds"][0]["tables"][0] == {"table": 1, "ns": 8, "ew": 1, "boards": [1, 2]}
    balance = answered["balance"]["c"]
    del balance["couples"]
    assert balance == {
        "least": -1, "most": -1, "spread": 0, "mean": -1, "perfect": True, "distribution": {"-1": 28},
    }  # fmt: skip


def test_rounds_boards_odd_and_arrow_are_heard(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("movement", "--kind", "mitchell", "--pairs", "7", "--rounds", "2", "--boards", "1")
    answered = answer(*words, capsys=capsys)
    assert (len(answered["rounds"]), answered["winners"], answered["rounds"][0]["sit_out"]) == (2, 2, [4])
    answered = answer(*words, "--odd", "bot", "--arrow-switch", capsys=capsys)
    assert (answered["bots"], answered["winners"], answered["rounds"][0]["sit_out"]) == ([8], 1, [])


def test_an_individual_has_two_players_a_side(capsys: pytest.CaptureFixture[str]) -> None:
    answered = answer("movement", "--kind", "individual", "--pairs", "5", capsys=capsys)
    assert answered["rounds"][0] == {
        "round": 1, "tables": [{"table": 1, "ns": [2, 5], "ew": [3, 4], "boards": [1, 2]}], "sit_out": [1],
    }  # fmt: skip


def test_a_movement_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    output = asked("movement", "--kind", "howell", "--pairs", "5", "--boards", "1", capsys=capsys)
    assert output.splitlines()[-4:] == [
        "winners   1",
        "boards    5, 4 each",
        "opponents 4 each, 0 couples meet again",
        "balance   C from -3 to 1, mean -1",
    ]
    assert "  sit out   1" in output.splitlines()


def test_a_swiss_tournament_pairs_the_next_round_from_its_results(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results.write_text("round,ns,ew,points\n1,1,3,-4\n1,2,4,2\n1,5,,3\n", encoding="utf-8")
    answered = answer(
        "movement",
        "--kind",
        "swiss",
        "--pairs",
        "5",
        "--rounds",
        "3",
        "--results",
        str(results),
        capsys=capsys,
    )
    assert [each["round"] for each in answered["rounds"]] == [1, 2]
    assert answered["rounds"][0]["sit_out"] == [5]
    assert answered["rounds"][1]["sit_out"] == [1]
    assert answered["balance"]["repeats"] == []
    assert answered["rounds"][1]["tables"][0]["boards"] == [3, 4]


def test_a_swiss_round_without_a_pairing_is_refused(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """1, 2 and 3 have met 4, 5 and 6, and only each other is left to them."""
    rows = [f"{number + 1},{a + 1},{(a + number) % 3 + 4},0" for number in range(3) for a in range(3)]
    results.write_text("round,ns,ew,points\n" + "\n".join(rows), encoding="utf-8")
    words = ("movement", "--kind", "swiss", "--pairs", "6", "--results", str(results))
    assert refused(*words, capsys=capsys) == "no pairing without a repeat or a second bye"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ("--kind", "rover", "--pairs", "8"),
            "rover: expected one of barometer, howell, mitchell, swiss, individual, teams, threes, knock-out",
        ),
        (("--kind", "howell", "--pairs", "x"), "x: expected pairs: a whole number, 1 to 999"),
        (("--kind", "howell", "--pairs", "9" * 20), f"{'9' * 20}: expected pairs: a whole number, 1 to 999"),
        (("--kind", "howell", "--pairs", "-4"), "-4: expected pairs: a whole number, 1 to 999"),
        (("--kind", "howell", "--pairs", "40"), "pairs 40: expected 4 to 16"),
        (("--kind", "howell", "--pairs", "8", "--rounds", "9"), "rounds 9: expected 1 to 7"),
        (("--kind", "howell", "--pairs", "8", "--boards", "0"), "0: expected boards a round: a whole number, 1 to 99"),
        (("--kind", "howell", "--pairs", "8", "--odd", "rover"), "rover: expected one of sit-out, bot"),
        (("--kind", "howell", "--pairs", "8", "--arrow-switch"), "an arrow switch for howell: expected mitchell"),
        (
            ("--kind", "howell", "--pairs", "8", "--results", "-"),
            "howell: expected swiss, the kind that goes by results",
        ),
        (("--kind", "howell"), "the following arguments are required: --pairs"),
    ],
)  # fmt: skip
def test_a_movement_there_is_not_is_refused_in_one_line(
    words: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused("movement", *words, capsys=capsys) == line


# --- scores --------------------------------------------------------------------------------------


def test_cross_imps_of_the_books(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results.write_text(THREE, encoding="utf-8")
    answered = answer("score", str(results), "--scoring", "cross-imps", capsys=capsys)
    assert [each["points"] for each in answered["boards"][0]["results"]] == [
        {"ns": 4.5, "ew": -4.5}, {"ns": -5, "ew": 5}, {"ns": 0.5, "ew": -0.5},
    ]  # fmt: skip
    assert [(each["place"], each["pair"], each["points"]) for each in answered["standings"]] == [
        (1, 4, 5), (2, 1, 4.5), (3, 5, 0.5), (4, 6, -0.5), (5, 2, -4.5), (6, 3, -5),
    ]  # fmt: skip
    assert [each["pair"] for each in answered["lines"]["ns"]] == [1, 5, 3]


def test_matchpoints_with_per_cent(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results.write_text(THREE + "2,1,4,A60\n2,3,6,-50\n2,5,2,-50\n", encoding="utf-8")
    answered = answer("score", str(results), "--scoring", "matchpoints", capsys=capsys)
    assert answered["boards"][1]["results"][0] == {
        "ns": 1, "ew": 4, "score": "A60-40", "points": {"ns": 1.2, "ew": 0.8}, "top": 2,
        "percent": {"ns": 60, "ew": 40},
    }  # fmt: skip
    assert answered["standings"][0] == {"place": 1, "pair": 1, "boards": 2, "points": 3.2, "percent": 80}


def test_a_match_of_teams_has_victory_points(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results.write_text(f"{HEADER}\n1,1,2,420\n1,2,1,170\n", encoding="utf-8")
    answered = answer("score", str(results), "--scoring", "imps", capsys=capsys)
    assert answered["matches"] == [{"teams": [1, 2], "boards": 1, "imps": 6, "victory_points": [15.74, 4.26]}]
    assert [each["points"] for each in answered["standings"]] == [6, -6]


def test_the_factor_is_heard(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results.write_text(f"{HEADER}\n1,1,2,25\n1,3,4,0\n", encoding="utf-8")
    answered = answer("score", str(results), "--scoring", "cross-imps", "--factor", "2.5", capsys=capsys)
    assert answered["factor"] == 2.5
    assert answered["boards"][0]["results"][0]["points"]["ns"] == 2
    for factor in ("0", "x", "-1", "1e5", "nan", ""):
        line = refused("score", str(results), "--scoring", "imps", f"--factor={factor}", capsys=capsys)
        assert line.endswith(": expected a factor: a number above 0 such as 2.5")


def test_a_score_in_words(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results.write_text(THREE, encoding="utf-8")
    output = asked("score", str(results), "--scoring", "matchpoints", capsys=capsys).splitlines()
    assert output[1].split() == ["1", "1", "2", "420", "2.00", "0.00"]
    assert output[7].split() == ["1", "1", "1", "2.00", "100.00", "%"]
    assert {"standings", "north-south", "east-west"} <= set(output)


@pytest.mark.parametrize("scoring", Scoring)
def test_what_one_side_gains_the_other_loses(
    scoring: Scoring, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results.write_text(f"{HEADER}\n1,1,2,40\n1,3,4,-20\n2,1,4,90\n2,3,2,90\n", encoding="utf-8")
    answered = answer("score", str(results), "--scoring", scoring, capsys=capsys)
    most = 1 if scoring is Scoring.MATCHPOINTS else 0
    assert {sum(each["points"].values()) for board in answered["boards"] for each in board["results"]} == {
        most
    }


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("A60", "A60-40"), ("a40", "A40-60"), ("A50", "A50-50"), ("A60-60", "A60-60"), ("A60/40", "A60-40"),
        ("A+", "A+/-"), ("A-", "A-/+"), ("A+/+", "A+/+"), ("A0", "A0-100"), ("+7", 7), ("-0", 0), ("007", 7),
    ],
)  # fmt: skip
def test_a_score_is_read(word: str, expected: Any, results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results.write_text(f"{HEADER}\n1,1,2,{word}\n1,3,4,10\n", encoding="utf-8")
    found = answer("score", str(results), "--scoring", "matchpoints", capsys=capsys)
    assert found["boards"][0]["results"][0]["score"] == expected


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + THREE,
        THREE.replace("\n", "\r\n"),
        THREE.replace("\n", "\r"),
        THREE.replace("\n", "\n\n"),
        THREE.replace(",", " , "),
        THREE.replace("420", '"420"').replace("board", "Board"),
        THREE.rstrip(),
    ],
)
def test_files_come_from_many_programs(text: str, results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results.write_bytes(text.encode())
    assert len(answer("score", str(results), "--scoring", "total", capsys=capsys)["standings"]) == 6


BAD = [
    (b"", "line 1: nothing: expected the header board,ns,ew,score"),
    (b"\n\n", "line 1: nothing: expected the header board,ns,ew,score"),
    (b"board,ns,ew,score\n", "no lines: expected lines of board,ns,ew,score under the header"),
    (b"1,1,2,420\n", "line 1: 1,1,2,420: expected the header board,ns,ew,score"),
    (b"board;ns;ew;score\n", "line 1: board;ns;ew;score: expected the header board,ns,ew,score"),
    (b"board,ns,ew,score\n1,1,2\n", "line 2: 1,1,2: expected 4 fields: board,ns,ew,score"),
    (b"board,ns,ew,score\n1,1,2,3,4\n", "line 2: 1,1,2,3,4: expected 4 fields: board,ns,ew,score"),
    (b"board,ns,ew,score\n\n1.0,1,2,3\n", "line 3: 1.0: expected a board: a whole number, 1 to 9999"),
    (b"board,ns,ew,score\n0,1,2,3\n", "line 2: 0: expected a board: a whole number, 1 to 9999"),
    (b"board,ns,ew,score\n1,x,2,3\n", "line 2: x: expected a pair: a whole number, 1 to 999"),
    (b"board,ns,ew,score\n1,,2,3\n", "line 2: nothing: expected a pair: a whole number, 1 to 999"),
    (b"board,ns,ew,score\n1,1,1000,3\n", "line 2: 1000: expected a pair: a whole number, 1 to 999"),
    (b"board,ns,ew,score\n1,\xd9\xa1,2,3\n", "line 2: \u0661: expected a pair: a whole number, 1 to 999"),
    (b"board,ns,ew,score\n1,4,4,3\n", "line 2: 4: expected another pair east-west, or one that sits out"),
    (b"board,ns,ew,score\n1,,,A60\n", "line 2: nothing: expected another pair east-west, or one that sits out"),
    (b"board,ns,ew,score\n1,1,2,3\n1,4,1,3\n", "line 3: pair 1: expected no second line on board 1, as in line 2"),
    (b"board,ns,ew,score\n1,1,2,3\n1,1,2,3\n", "line 3: pair 1: expected no second line on board 1, as in line 2"),
    (b"board,ns,ew,score\n1,1,\x002,3\n", "line 2: 1,1,\\x002,3: expected text without NUL"),
    (b"board,ns,ew,score\n1,1,2,\xff\n", "line 2: bytes: expected text in UTF-8"),
    (b'board,ns,ew,score\n1,1,2,"3\n', 'line 2: 1,1,2,"3: expected board,ns,ew,score'),
    *(
        (
            f"board,ns,ew,score\n1,1,2,{word}\n".encode(),
            f"line 2: {printable(word)}: expected a whole number from -1000000 to 1000000, "
            "or an adjusted score such as A60, A60-40 or A+",
        )
        for word in ("1.5", "1e3", "B60", "A", "A60-", "A60+", "1000001", "9" * 5000, "--5", "A6o", "nan", "")
    ),
    (b"board,ns,ew,score\n1,1,2,A101\n", "line 2: A101: expected per cents of an adjusted score from 0 to 100"),
    (b"board,ns,ew,score\n1,1,2,A60-300\n", "line 2: A60-300: expected per cents of an adjusted score from 0 to 100"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "line"), BAD)
def test_bad_lines_are_named(
    written: bytes, line: str, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results.write_bytes(written)
    assert refused("score", str(results), "--scoring", "matchpoints", capsys=capsys) == line


@pytest.mark.parametrize("file", ["missing.csv", ".", "a\0b", "x" * 5000])
def test_a_file_that_cannot_be_read_is_named(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    line = refused("score", file, "--scoring", "total", capsys=capsys)
    assert line == f"{printable(file)}: expected a file that can be read"


def test_what_cannot_be_scored_so_is_named_with_its_line(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results.write_text(f"{HEADER}\n\n1,1,2,A60\n1,2,1,5\n1,3,4,7\n", encoding="utf-8")
    assert refused("score", str(results), "--scoring", "imps", capsys=capsys) == (
        "line 5: board 1: expected the other table of the match, as the other teams on this board have it"
    )
    results.write_text(f"{HEADER}\n\n1,1,2,A60\n1,3,4,5\n2,1,4,7\n", encoding="utf-8")
    assert refused("score", str(results), "--scoring", "total", capsys=capsys) == (
        "line 3: board 1: expected a score in points, for total points know no adjusted ones"
    )
    assert refused("score", str(results), "--scoring", "points", capsys=capsys) == (
        "points: expected one of matchpoints, imps, cross-imps, butler, total"
    )


def test_a_team_sits_twice_at_a_board_only_in_its_match() -> None:
    with pytest.raises(BadResults, match="line 3: pair 2: expected no second line on board 1, as in line 2"):
        travellers(f"{HEADER}\n1,1,2,5\n1,2,3,5\n", Scoring.IMPS)
    with pytest.raises(BadResults, match="line 4: pair 1"):
        travellers(f"{HEADER}\n1,1,2,5\n1,2,1,5\n1,1,2,5\n", Scoring.IMPS)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("2,1,2,3", "line 2: 2: expected a round in order: a whole number, 1"),
        ("1,1,2,3\n3,1,2,3", "line 3: 3: expected a round in order: a whole number, 1 to 2"),
        (
            "1,1,2,3\n1,3,4,1\n2,1,3,0\n1,2,4,1",
            "line 5: 1: expected a round in order: a whole number, 2 to 3",
        ),
        ("1,1,7,3", "line 2: 7: expected a pair: a whole number, 1 to 4"),
        ("1,1,1,3", "line 2: 1: expected another pair east-west, or nobody for a bye"),
        ("1,1,2,3\n1,3,2,3", "line 3: pair 2: expected no second line in round 1, as in line 2"),
        ("1,1,2,x", "line 2: x: expected points: a whole number, -1000000 to 1000000"),
    ],
)
def test_bad_rounds_are_named(rows: str, expected: str) -> None:
    with pytest.raises(BadResults) as bad:
        meetings(f"round,ns,ew,points\n{rows}\n", 4)
    assert str(bad.value) == expected


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(
    written=st.one_of(
        st.binary(max_size=60),
        st.text('0123456789,A-+/x\n "', max_size=60).map(lambda text: f"{HEADER}\n{text}".encode()),
    ),
    scoring=st.sampled_from(list(Scoring)),
)
def test_any_file_is_scored_or_refused_in_one_line(
    written: bytes, scoring: Scoring, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results.write_bytes(written)
    try:
        output = asked("score", str(results), "--scoring", scoring, "--json", capsys=capsys)
    except Ended as end:
        status, output = end.args
        output = json.dumps(status == 2 and output.count("\n") == 1)
    assert json.loads(output)


# --- the guide -----------------------------------------------------------------------------------


def test_the_examples_of_the_guide_are_true(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guide = (HOUSE / "docs" / "contests.md").read_text(encoding="utf-8")
    one_movement, one_score = (
        json.loads(block) for block in re.findall(r"```json\n(.*?)```", guide, re.DOTALL)
    )
    answered = answer("movement", "--kind", "barometer", "--pairs", "4", "--boards", "1", capsys=capsys)
    assert one_movement == {**answered, "rounds": answered["rounds"][:1]}
    results.write_text(THREE, encoding="utf-8")
    assert one_score == answer("score", str(results), "--scoring", "cross-imps", capsys=capsys)


def test_the_balance_the_guide_tells_is_that_of_the_movements() -> None:
    guide = (HOUSE / "docs" / "contests.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ([^|]*) \| ([^|]*?) ?\|$", guide, re.MULTILINE)
    assert [int(pairs) for pairs, _barometer, _howell in rows] == list(range(4, 25, 2))
    for pairs, *text in rows:
        for kind, words in zip(("barometer", "howell"), text, strict=True):
            if words.strip():
                figures = balance(movement(kind, int(pairs)))
                range_of_c = [figures.least] if figures.perfect else [figures.least, figures.most]
                assert words == " to ".join(map(str, range_of_c)), (kind, pairs)


# --- as a process --------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_reads_standard_input_and_ends_with_status_two() -> None:
    words = [sys.executable, "manage.py", "events", "score", "-", "--scoring", "cross-imps", "--json"]
    good = subprocess.run(words, cwd=HOUSE, input=THREE.encode(), capture_output=True, check=False)
    assert good.returncode == 0
    assert json.loads(good.stdout)["standings"][0]["pair"] == 4
    bad = subprocess.run(words, cwd=HOUSE, input=b"\xff\xfe", capture_output=True, check=False)
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr == b"line 1: bytes: expected text in UTF-8\n"


def test_other_programs_call_it() -> None:
    output = io.StringIO()
    call_command("events", "movement", "--kind", "barometer", "--pairs", "4", "--json", stdout=output)
    assert json.loads(output.getvalue())["balance"]["c"]["perfect"] is True


# --- what pairs bring along -------------------------------------------------------------------------------


def score_with(tmp_path: Path, *words: str, **files: str) -> list[str]:
    """The words of the command for three tables, with files of what pairs bring along."""
    (tmp_path / "results").write_text(THREE)
    options = []
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        options += [f"--{name}", str(tmp_path / name)]
    return ["score", str(tmp_path / "results"), "--scoring", "matchpoints", *options, *words]


def test_what_was_carried_over_and_a_handicap_are_added_to_what_places_go_by(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = score_with(
        tmp_path, carried="pair,points\n2,60\n3,-2.5\n", handicap="pair,points\n2,50.25\n5,1\n"
    )
    facts = answer(*words, capsys=capsys)
    first = facts["standings"][0]
    assert (first["pair"], first["place"], first["carried"], first["ranked"]) == (2, 1, 110.25, 110.25)
    by_pair = {each["pair"]: each for each in facts["standings"]}
    assert by_pair[3]["carried"] == -2.5
    assert by_pair[5]["ranked"] == by_pair[5]["percent"] + 1
    assert by_pair[1]["carried"] == 0
    assert facts["lines"]["ew"][0]["pair"] == 2
    table = asked(*words, capsys=capsys)
    assert "brought" in table
    assert "+110.25" in table


def test_without_what_was_brought_along_the_answer_is_as_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = score_with(tmp_path)
    assert "ranked" not in answer(*words, capsys=capsys)["standings"][0]
    assert "brought" not in asked(*words, capsys=capsys)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("pair,points\n9,1\n", "a pair of the results"),
        ("pair,points\n1,1\n1,2\n", "no second line for a pair"),
        ("pair,points\n1,much\n", "a number such as 12, 2.5 or -3"),
    ],
)
def test_a_file_of_what_was_brought_along_that_cannot_be_read_is_named(
    text: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert line in refused(*score_with(tmp_path, handicap=text), capsys=capsys)
