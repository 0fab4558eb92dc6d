"""`manage.py rules`, run as people run it: answers, JSON shapes, and one line for what cannot be read."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.catalog import VARIANTS, find
from rules.engine import record
from rules.engine.moves import Move
from rules.engine.prompts import Choose, Number, Pick
from rules.web.management.commands.rules import Command

HAND_OF_87 = "H:ATKKKQQJ D:QQJ C:QQ S:AKKQQJ"


class Ended(Exception):
    """The command ended with a status."""


def asked(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command prints; raises Ended with the status and the line on stderr."""
    try:
        Command().run_from_argv(["manage.py", "rules", *words])
    except SystemExit as end:
        captured = capsys.readouterr()
        assert captured.out == ""
        raise Ended(end.code, captured.err) from None
    return capsys.readouterr().out


def answer(*words: str, capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(asked(*words, "--json", capsys=capsys))


ANSWERS = [
    (("legal", "double-deck", "--trump", "H", "--trick", "AS TH", "--hand", "JS AH QH"), {"legal": ["JS"]}),
    (
        ("legal", "double-deck", "--trump", "h", "--trick", "", "--hand", "js,AH 10h"),
        {"legal": ["JS", "AH", "TH"]},
    ),
    (("trick", "double-deck", "--trump", "H", "--cards", "TS AS AS TS"), {"winner": 1}),
    (("trick", "double-deck", "--trump", "H", "--cards", "10s"), {"winner": 0}),
    (
        ("score", "double-deck", "--bid", "60", "--bidder", "0", "--meld", "34,10", "--tricks", "26,24"),
        {"made": True, "scores": [60, 34]},
    ),
    (
        ("score", "double-deck", "--bid", "60", "--bidder", "3", "--meld", "10,34", "--tricks", "25,25"),
        {"made": False, "scores": [35, -60]},
    ),
    (
        ("score", "double-deck", "--bid", "75", "--bidder", "0", "--meld", "20,14", "--thrown-in"),
        {"made": False, "scores": [-75, 14]},
    ),
    (
        ("score", "double-deck", "--bid", "60", "--bidder", "1", "--meld", "20,14", "--no-marriage"),
        {"made": False, "scores": [0, -60]},
    ),
    (
        (
            "score",
            "double-deck",
            "--bid",
            "90",
            "--meld",
            "20,32",
            "--thrown-in",
            "--option",
            "throw_in_opponents=25+meld",
        ),
        {"made": False, "scores": [-90, 57]},
    ),
    *(
        (("score", "double-deck", *words.split()), {"made": False, "scores": scores})
        for words, scores in (
            # Where the table plays on, a hand lost before the first lead has trick points all the same.
            (
                "--bid 60 --meld 30,8 --tricks 20,30 --thrown-in --option throw_in_opponents=play_on",
                [-60, 38],
            ),
            # Without a suit named there is nothing to play on with.
            ("--bid 60 --meld 30,8 --no-marriage --option throw_in_opponents=play_on", [-60, 0]),
            (
                "--bid 60 --meld 30,8 --tricks 20,30 --no-marriage --option throw_in_opponents=play_on"
                " --option pass_cards=3 --option marriage_requirement=after_exchange",
                [-60, 38],
            ),
            # Rules that end a hand by themselves need no flag.
            ("--bid 60 --meld 19,24 --option min_meld_20=20", [-60, 24]),
            ("--bid 60 --meld 19,18 --option min_meld_20=20", [-60, 0]),
            ("--bid 150 --meld 50,8 --option throw_in_when=auto", [-150, 8]),
            ("--bid 150 --meld 50,8 --thrown-in --option throw_in_when=auto", [-150, 8]),
            (
                "--bid 60 --bidder 1 --meld 20,19 --tricks 20,30 --option min_meld_20=20"
                " --option throw_in_opponents=play_on",
                [40, -60],
            ),
            ("--bid 600 --meld 300,80 --tricks 200,300 --preset hundred_aces", [-600, 380]),
        )
    ),
]


@pytest.mark.parametrize(("words", "expected"), ANSWERS)
def test_it_answers_in_json(
    words: tuple[str, ...], expected: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(*words, capsys=capsys) == expected


def test_meld_tells_each_meld(capsys: pytest.CaptureFixture[str]) -> None:
    answered = answer("meld", "double-deck", "--trump", "H", "--hand", HAND_OF_87, capsys=capsys)
    assert answered["total"] == 87
    assert answered["melds"][0] == {
        "kind": "run",
        "count": 1,
        "points": 15,
        "cards": ["AH", "TH", "KH", "QH", "JH"],
    }
    assert [(meld["kind"], meld["count"], meld["points"]) for meld in answered["melds"][1:]] == [
        ("royal_marriage", 1, 4), ("marriage", 2, 4), ("pinochle", 1, 4), ("queens_around", 2, 60),
    ]  # fmt: skip


HANDS = ["AH TH KH QH JH", "ah 10h kh qh jh", "AH,TH,KH,QH,JH", "H:ATKQJ", "h:a10kqj", "H:AT, KH qh  JH"]


@pytest.mark.parametrize("hand", HANDS)
def test_cards_may_be_written_in_any_of_the_usual_ways(hand: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer("meld", "double-deck", "--trump", "H", "--hand", hand, capsys=capsys)["total"] == 15


def test_presets_and_options_change_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    question = ("meld", "double-deck", "--trump", "H", "--hand", HAND_OF_87)
    assert answer(*question, "--preset", "hundred_aces", capsys=capsys)["total"] == 870
    assert answer(*question, "--preset", "hundred-aces", "--option", "scale=1", capsys=capsys)["total"] == 87
    both = ("--option", "meld_table=pinochle14", "--option", "scale=10")
    assert answer(*question, *both, capsys=capsys)["total"] == 970


def test_list_names_every_preset_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    variants = answer("list", capsys=capsys)["variants"]
    variant = next(variant for variant in variants if variant["slug"] == "double-deck")
    assert {"standard", "toby_thomas", "hundred_aces"} <= {preset["name"] for preset in variant["presets"]}
    options = {option["name"]: option for option in variant["options"]}
    assert options["opening_min"]["default"] == 50
    assert options["scale"]["values"] == [1, 10]


def test_without_json_it_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    text = asked("meld", "double-deck", "--trump", "H", "--hand", HAND_OF_87, capsys=capsys)
    assert "double queens around" in text
    assert "total" in text
    assert "toby_thomas" in asked("list", capsys=capsys)
    score = ("score", "double-deck", "--bid", "60", "--meld", "34,10", "--tricks", "25,25")
    assert "-60" in asked(*score, capsys=capsys)


def test_it_says_in_words_why_a_bid_was_lost_before_the_first_lead(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("score", "double-deck", "--bid", "60", "--meld", "30,8")
    assert asked(*words, "--thrown-in", capsys=capsys).splitlines()[-1] == (
        "Lost before the first lead: thrown in."
    )
    assert "Phrase(" not in asked(*words, "--no-marriage", capsys=capsys)


REFUSED = [
    (("meld", "double-deck", "--trump", "X", "--hand", "AS"), "X"),
    (("meld", "double-deck", "--trump", "S", "--hand", "AS 1S"), "1S"),
    (("meld", "double-deck", "--trump", "S", "--hand", "S:A9"), "S:A9"),
    (("meld", "double-deck", "--trump", "S", "--hand", "AS AS AS AS AS"), "AS"),
    (("meld", "double-deck", "--trump", "S", "--hand", ""), "--hand"),
    (("meld", "whist", "--trump", "S", "--hand", "AS"), "whist"),
    (("meld", "double-deck", "--trump", "S", "--hand", "AS", "--preset", "nobody"), "nobody"),
    (("meld", "double-deck", "--trump", "S", "--hand", "AS", "--option", "target=9"), "target=9"),
    (("meld", "double-deck", "--trump", "S", "--hand", "AS", "--option", "target"), "target"),
    (("meld", "double-deck", "--trump", "S", "--hand", "AS", "--option", "no_such=1"), "no_such"),
    (
        ("meld", "double-deck", "--trump", "S", "--hand", "AS", "--option", "requested_suit=suggest"),
        "requested_suit",
    ),
    (("meld", "double-deck", "--hand", "AS"), "--trump"),
    (("legal", "double-deck", "--trump", "S", "--trick", "AS AH AD AC", "--hand", "AS"), "AS AH AD AC"),
    (("legal", "double-deck", "--trump", "S", "--trick", "AS", "--hand", "S:AAAA"), "AS"),
    (("legal", "double-deck", "--trump", "S", "--trick", "AS", "--hand", ""), "--hand"),
    (("trick", "double-deck", "--trump", "S", "--cards", ""), "--cards"),
    (("trick", "double-deck", "--trump", "S", "--cards", "AS AS AS AS AH"), "AS AS AS AS AH"),
    (("score", "double-deck", "--bid", "-5", "--meld", "1,2", "--tricks", "3,4"), "-5"),
    (("score", "double-deck", "--bid", "many", "--meld", "1,2", "--tricks", "3,4"), "many"),
    (("score", "double-deck", "--bid", "60", "--meld", "34", "--tricks", "3,4"), "34"),
    (("score", "double-deck", "--bid", "60", "--meld", "34,1", "--tricks", "3,-4"), "-4"),
    (("score", "double-deck", "--bid", "60", "--meld", "34,1"), "--tricks"),
    (("score", "double-deck", "--bid", "60", "--bidder", "4", "--meld", "1,2", "--tricks", "3,4"), "4"),
    (("score", "auction-four", "--bid", "100", "--bidder", "4", "--meld", "1,2", "--tricks", "1,2"), "4"),
    (
        ("score", "auction-three", "--bid", "100", "--bidder", "3", "--meld", "0,0,0", "--tricks", "250,0,0"),
        "3",
    ),
    (
        ("score", "double-deck", "--bid", "60", "--meld", "1,2", "--thrown-in", "--no-marriage"),
        "--no-marriage",
    ),
    *(
        (("score", "double-deck", *words.split()), token)
        for words, token in (
            # Nobody can score in tricks that were not played.
            ("--bid 60 --meld 30,8 --tricks 20,30 --thrown-in", "20,30"),
            ("--bid 60 --meld 30,8 --tricks 20,30 --no-marriage", "20,30"),
            ("--bid 60 --meld 19,24 --tricks 20,30 --option min_meld_20=20", "20,30"),
            ("--bid 150 --meld 50,8 --tricks 20,30 --option throw_in_when=auto", "20,30"),
            (
                "--bid 60 --meld 30,8 --tricks 20,30 --no-marriage --option throw_in_opponents=play_on",
                "20,30",
            ),
            (
                "--bid 60 --meld 30,8 --tricks 20,30 --no-marriage --option throw_in_opponents=play_on"
                " --option pass_cards=3 --option marriage_requirement=after_exchange"
                " --option pass_timing=before_trump",
                "20,30",
            ),
            # A table that plays on wants them.
            ("--bid 60 --meld 30,8 --thrown-in --option throw_in_opponents=play_on", "--tricks"),
            (
                "--bid 150 --meld 50,8 --option throw_in_when=auto --option throw_in_opponents=play_on",
                "--tricks",
            ),
            # What all tricks count together does not change.
            ("--bid 60 --meld 34,10 --tricks 90,90", "180"),
            ("--bid 60 --meld 34,10 --tricks 20,20", "40"),
            ("--bid 60 --meld 34,10 --tricks 26,24 --option last_trick=1", "49"),
            ("--bid 600 --meld 340,100 --tricks 26,24 --preset hundred_aces", "500"),
            ("--bid 600 --meld 340,100 --tricks 255,245 --preset hundred_aces", "255"),
            ("--bid 600 --meld 345,100 --tricks 260,240 --preset hundred_aces", "345"),
            # Ways to end a hand that the table does not have.
            ("--bid 60 --meld 30,8 --thrown-in --option throw_in_when=never", "--thrown-in"),
            ("--bid 60 --meld 30,8 --thrown-in --option throw_in_when=auto", "--thrown-in"),
            ("--bid 60 --meld 30,8 --no-marriage --option marriage_requirement=none", "--no-marriage"),
            # Bids that nobody can make.
            ("--bid 40 --meld 34,10 --tricks 26,24", "40"),
            ("--bid 63 --meld 34,10 --tricks 26,24", "63"),
        )
    ),
    (("replay", "no-such-file"), "no-such-file"),
    (("shuffle",), "shuffle"),
    ((), "WHAT"),
]


@pytest.mark.parametrize(("words", "token"), REFUSED)
def test_bad_input_ends_with_status_2_and_one_line_that_names_it(
    words: tuple[str, ...], token: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Ended) as ended:
        asked(*words, capsys=capsys)
    status, line = ended.value.args
    assert status == 2
    assert line.count("\n") == 1
    assert line.endswith("\n")
    assert token in line
    assert "Traceback" not in line


# --- records ------------------------------------------------------------------------------------------------


def random_game(deals: int, seed: int) -> record.Record:
    """Some deals of random legal play."""
    variant = find("double-deck")
    options = variant.options(target=5000)
    rng = random.Random(seed)
    engine = variant.engine(options)
    state, moves = engine.start(0), []
    dealt = 0
    while True:
        deck = engine.deck(state)
        if deck is not None:
            if dealt == deals:
                return record.Record(variant, options, 0, (), tuple(moves))
            dealt += 1
            cards = list(deck.cards)
            rng.shuffle(cards)
            seat, move = None, Move("deal", tuple(cards))
        else:
            seat = min(engine.to_act(state))
            prompt = rng.choice(engine.prompts(engine.view(state, seat)))
            match prompt:
                case Choose(choices):
                    move = rng.choice([m for m in choices if m.verb != "throw-in"] or list(choices))
                case Number(verb, low):
                    move = Move("pass") if low > 60 else Move(verb, (str(low),))
                case Pick(verb, cards_held, low):
                    move = Move(verb, tuple(cards_held[:low]))
        moves.append(record.Played(seat, move))
        state = engine.apply(state, seat, move).state


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(record.write(random_game(3, seed=4)), encoding="utf-8")
    return path


def test_replay_tells_every_deal(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answered = answer("replay", str(recorded), capsys=capsys)
    assert answered["variant"] == "double-deck"
    assert answered["options"] == {"target": 5000}
    totals = [0, 0]
    assert len(answered["deals"]) == 3
    for number, deal in enumerate(answered["deals"], start=1):
        assert deal["deal"] == number
        assert deal["contract"]["bid"] >= 50
        if None not in deal["columns"]["tricks"]:
            assert len(deal["tricks"]) == 20
            assert sum(deal["columns"]["tricks"]) == 50
            assert all(len(trick["cards"]) == 4 for trick in deal["tricks"])
        totals = [total + score for total, score in zip(totals, deal["scores"], strict=True)]
        assert deal["totals"] == totals
        for side in (0, 1):
            melds = [part for part in deal["parts"] if (part["group"], part["side"]) == ("meld", side)]
            assert deal["columns"]["meld"][side] == sum(meld["points"] for meld in melds)
            assert all(meld["seat"] % 2 == side for meld in melds)
    assert answered["totals"] == totals
    assert answered["winners"] is None


def test_replay_prints_the_deals(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = asked("replay", str(recorded), capsys=capsys)
    assert text.count("trick 20") >= 1
    assert "deal 3" in text


def test_replay_names_the_line_it_cannot_play(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if " play " in line)
    seat = lines[place].split()[0]
    lines[place] = f"{seat} play 2S"
    recorded.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(Ended) as ended:
        asked("replay", str(recorded), capsys=capsys)
    status, line = ended.value.args
    assert status == 2
    assert line.startswith(f"line {place + 1}: play 2S: ")
    assert line.count("\n") == 1


def test_the_command_runs_from_a_shell() -> None:
    command = [
        sys.executable,
        "manage.py",
        "rules",
        "trick",
        "double-deck",
        "--trump",
        "H",
        "--cards",
        "TS AS",
        "--json",
    ]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(ran.stdout) == {"winner": 1}
    assert ran.stderr == ""


def test_help_says_what_each_game_wants(capsys: pytest.CaptureFixture[str]) -> None:
    """What an argument means differs from game to game; the last one alone was told."""
    said: dict[str, str] = {}
    for variant in VARIANTS:
        for tool in variant.page.tools if variant.page else ():
            if tool.name not in said:
                with pytest.raises(SystemExit):
                    Command().run_from_argv(["manage.py", "rules", tool.name, "--help"])
                said[tool.name] = " ".join(capsys.readouterr().out.split())
            for field in tool.fields:
                assert field.help in said[tool.name], (variant.slug, tool.name, field.name)
