"""Records: written by hand, read back, and refused with the line, the word at fault and what was expected."""

from __future__ import annotations

from random import Random

import pytest

from rules.catalog import find
from rules.engine import record
from rules.engine.moves import IllegalMove
from rules.engine.record import BadRecord, Played, Record
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import Over

from . import fingerprint
from .walks import walk

KEPT = (fingerprint.FOLDER / "double-deck" / "twenty-twenty-1.txt").read_text(encoding="utf-8")
HEADERS = "variant: double-deck\ndealer: 3\n"
HANDS = (
    "hand 0: S:AATTKKQQJJ H:AATTKKQQJJ",
    "hand 1: S:AATTKKQQJJ H:AATTKKQQJJ",
    "hand 2: C:AATTKKQQJJ D:AATTKKQQJJ",
    "hand 3: C:AATTKKQQJJ D:AATTKKQQJJ",
)
DEAL = HEADERS + "deal 1\n" + "\n".join(HANDS) + "\n"


def test_a_record_is_written_as_a_person_would() -> None:
    read = record.read(DEAL + "0 bid 50\n1 pass\n", find)
    lines = ["variant: double-deck", "dealer: 3", "", "deal 1", *HANDS, "0 bid 50", "1 pass"]
    assert record.write(read).splitlines() == lines


def test_headers_comments_and_spaces_are_read_with_indulgence() -> None:
    text = (
        "# a game of long ago\n\nVariant:   double-deck\npreset: Toby-Thomas\n"
        "options: target=100, last_trick=3\nplayers: North, East,South ,West\nplace: by the stove\n"
        "DEALER: 3   # West dealt\n\ndeal 1\n" + "\n".join(HANDS) + "\n0\tbid  25\n"
    )
    read = record.read(text, find)
    assert read.options.opening_min == 25
    assert (read.options.target, read.options.last_trick) == (100, 3)
    assert read.players == ("North", "East", "South", "West")
    assert read.headers == {"place": "by the stove"}
    assert read.dealer == 3
    assert str(read.moves[-1].move) == "bid 25"
    again = record.read(record.write(read), find)
    assert (again.options, again.headers, again.players) == (read.options, read.headers, read.players)


def test_a_record_without_a_deal_is_a_table_that_has_not_begun() -> None:
    read = record.read("variant: double-deck", find)
    assert read == Record(find("double-deck"), DoubleDeckOptions())
    assert [moment.played for moment in record.replay(read)] == [None]


def test_cards_of_a_move_are_written_as_anywhere() -> None:
    moves = "0 bid 50\n1 pass\n2 pass\n3 pass\n0 trump S\n0 play 10s\n1 play as\n"
    read = record.read(DEAL + moves, find)
    assert [str(played.move) for played in read.moves[-2:]] == ["play TS", "play AS"]


def test_every_move_knows_its_line() -> None:
    read = record.read(DEAL + "0 bid 50\n# he thinks\n1 pass\n", find)
    assert [(played.seat, played.line) for played in read.moves] == [(None, 7), (0, 8), (1, 10)]


def test_a_name_with_a_comma_or_a_number_sign_does_not_break_the_record() -> None:
    kept = Record(find("double-deck"), DoubleDeckOptions(), 0, ("Jack, of Clubs", "#2", "North", "A  B"))
    assert record.read(record.write(kept), find).players == ("Jack of Clubs", "2", "North", "A B")


def long_ago(*lines: str) -> str:
    return "\n".join(["variant: double-deck", *lines])


@pytest.mark.parametrize(
    ("text", "line", "token", "expected"),
    [
        ("", 1, "variant", "variant: double-deck"),
        ("# nothing\n\n", 2, "variant", "variant: double-deck"),
        ("variant: chess", 1, "chess", "name of a game"),
        ("dealer: 0", 1, "dealer", "variant first"),
        ("options: target=100", 1, "options", "variant first"),
        ("deal 1", 1, "deal", "variant first"),
        ("double-deck", 1, "double-deck", "a header"),
        (long_ago("variant: double-deck"), 2, "double-deck", "one game"),
        (long_ago("options: target"), 2, "target", "name=value"),
        (long_ago("options: goal=100"), 2, "goal", "an option: "),
        (long_ago("options: target=many"), 2, "target=many", "from 50 to 5000"),
        (long_ago("options: target=9999999999"), 2, "target=9999999999", "from 50 to 5000"),
        (long_ago("options: scale=5"), 2, "scale=5", "1 or 10"),
        (long_ago("options: requested_suit=suggest"), 2, "requested_suit pass_cards", "cards are exchanged"),
        (long_ago("preset: bridge"), 2, "bridge", "a preset: standard"),
        (long_ago("options: target=60", "preset: npa"), 3, "npa", "before the options"),
        (long_ago("dealer: 4"), 2, "4", "from 0 to 3"),
        (long_ago("dealer: west"), 2, "west", "from 0 to 3"),
        (long_ago("dealer:"), 2, "dealer", "from 0 to 3"),
        (long_ago("dealer: " + "9" * 5000), 2, "9" * 5000, "from 0 to 3"),
        (long_ago("players: North, South"), 2, "North, South", "4 names"),
        (long_ago("deal 2"), 2, "2", "deal 1"),
        (long_ago("deal"), 2, "deal", "deal 1"),
        (long_ago("deal 1"), 2, "end of the record", "rest of the cards"),
        (long_ago("deal 1", "hand 1: S:A"), 3, "hand 1", "hand 0: and 20 cards"),
        (long_ago("deal 1", "0 bid 50"), 3, "0 bid 50", "hand 0: and 20 cards"),
        (long_ago("deal 1", "hand 0: S:AX"), 3, "S:AX", "cards such as"),
        (long_ago("deal 1", "hand 0: S:AAAAA"), 3, "AS", "at most 4"),
        (long_ago("deal 1", "hand 0: S:AAAA"), 3, "4", "20 cards for hand 0"),
        (long_ago("deal 1", HANDS[0], "deal 2"), 4, "deal", "rest of the cards"),
        (
            long_ago("deal 1", *HANDS[:2], "hand 2: S:A D:AATTKKQQJ C:AATTKKQQJJ"),
            5,
            "AS",
            "in the whole deal",
        ),
        (DEAL + "4 bid 50", 8, "4", "a seat from 0 to 3"),
        (DEAL + "North bid 50", 8, "North", "a seat from 0 to 3"),
        (DEAL + "0", 8, "0", "a move after the seat"),
        (DEAL + "deal 2", 8, "deal", "not finished"),
        (DEAL + "target: 100", 8, "target:", "a seat from 0 to 3"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, line: int, token: str, expected: str) -> None:
    with pytest.raises(BadRecord) as bad:
        record.read(text, find)
    assert (bad.value.line, bad.value.token) == (line, token)
    assert expected in bad.value.expected
    assert bad.value.refusal is None
    assert str(bad.value).startswith(f"line {line}: {token}")


@pytest.mark.parametrize(
    ("moves", "line", "token", "code"),
    [
        ("1 bid 50", 8, "bid 50", "not_your_turn"),
        ("0 bid 49", 8, "bid 49", "bid_too_low"),
        ("0 bid 50\n1 bid 50", 9, "bid 50", "bid_too_low"),
        ("0 bid 50\n1 pass\n# and so on\n2 trump S", 11, "trump S", "no_such_move"),
        ("0 deal AS", 8, "deal AS", "no_such_move"),
        ("0 bid 50\n1 pass\n2 pass\n3 pass\n0 trump D", 12, "trump D", "no_marriage_there"),
        ("0 bid 50\n1 pass\n2 pass\n3 pass\n0 trump S\n0 play AD", 13, "play AD", "not_held"),
    ],
)
def test_an_illegal_move_is_refused_with_its_line_and_reason(
    moves: str, line: int, token: str, code: str
) -> None:
    with pytest.raises(BadRecord) as bad:
        record.read(DEAL + moves, find)
    assert (bad.value.line, bad.value.token) == (line, token)
    assert isinstance(bad.value.refusal, IllegalMove)
    assert bad.value.refusal.code == code


def test_a_record_that_the_rules_refuse_is_not_replayed() -> None:
    read = record.read(DEAL + "0 bid 50\n", find)
    tampered = Record(
        read.variant, read.options, read.dealer, moves=(*read.moves, Played(2, read.moves[-1].move, 99))
    )
    with pytest.raises(BadRecord) as bad:
        list(record.replay(tampered))
    assert (bad.value.line, bad.value.expected) == (99, "not_your_turn")


def test_a_move_after_the_end_is_refused() -> None:
    lines = KEPT.rstrip().splitlines()
    with pytest.raises(BadRecord) as bad:
        record.read(KEPT + "0 pass\n", find)
    assert bad.value.line == len(lines) + 1
    assert bad.value.expected == "game_is_over"
    with pytest.raises(BadRecord) as bad:
        record.read(KEPT + "deal 9\n", find)
    assert bad.value.expected == "the moves of the deal before it are not finished"


def test_the_moments_of_a_record_are_its_moves_and_what_they_did() -> None:
    moments = list(record.replay(record.read(KEPT, find)))
    assert moments[0].played is None
    assert moments[0].events == ()
    assert all(moment.events for moment in moments[1:])
    assert isinstance(moments[-1].state.deal.phase, Over)


@pytest.mark.parametrize("seed", range(5))
def test_a_broken_line_anywhere_is_found_where_it_is(seed: int) -> None:
    rng = Random(seed)
    variant = find("double-deck")
    turns = list(walk(variant.engine(variant.options()), rng, deals=2))
    played = tuple(Played(turn.seat, turn.move) for turn in turns)
    kept = Record(variant, variant.options(), turns[0].state.dealer, moves=played)
    lines = record.write(kept).splitlines()
    moves = [number for number, line in enumerate(lines) if line[:1].isdigit()]
    for number in rng.sample(moves, 10):
        broken = [*lines[:number], lines[number] + " XX", *lines[number + 1 :]]
        with pytest.raises(BadRecord) as bad:
            record.read("\n".join(broken), find)
        assert bad.value.line == number + 1
