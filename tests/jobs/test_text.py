"""What people write: whether anything of it can be seen, and names in a table that are no formulas."""

from __future__ import annotations

import pytest

from games.jobs.text import plain_cell, plain_line, says_something


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "\u200b\u2060", "\u3164", "\u2800\u2800", "\u115f \u1160", "\uffa0", "\u202e", "\u034f", "\ufe0f",
        "\u180b", "\U000e0100",
    ],
)  # fmt: skip
def test_signs_that_nobody_sees_say_nothing(text: str) -> None:
    assert not says_something(text)


@pytest.mark.parametrize("text", [".", "\u2764\ufe0f", "\u06a9\u200c\u0645", "\u200bwhy", "\u3164?"])
def test_what_can_be_seen_says_something(text: str) -> None:
    assert says_something(text)


@pytest.mark.parametrize("sign", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_no_sign_in_what_others_read_turns_the_line_round(sign: str) -> None:
    assert plain_line(f"not {sign}\n fair", 300) == "not fair"


@pytest.mark.parametrize("words", ["שלום", "abc\u200fאבג", "\u06a9\u200c\u0645"])
def test_words_from_right_to_left_stay_as_they_are(words: str) -> None:
    assert plain_line(words, 300) == words


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("Anna", "Anna"),
        ("Jean-Paul; son of R=1", "Jean-Paul; son of R=1"),
        ("=1+1", "'=1+1"),
        ("-2", "'-2"),
        ("+33 6", "'+33 6"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\uff1d1+1", "'\uff1d1+1"),
        (" =1+1", "' =1+1"),
        ("Anna;=1+1", "Anna;'=1+1"),
        ("Anna; =1+1;x", "Anna;' =1+1;x"),
        ("a\t=1", "a\t'=1"),
    ],
)
def test_a_name_in_a_table_is_no_formula_wherever_the_program_parts_cells(name: str, cell: str) -> None:
    assert plain_cell(name) == cell
