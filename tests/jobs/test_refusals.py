"""Refusals: each is declared once, a code means one thing, and each has a status of its own."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from games.jobs.refusals import Refusal, Refused
from games.play.write.refusals import NOT_SEATED
from games.play.write.table_limit import OPENED_ENOUGH
from tests.serving import HOUSE

IN_OTHER_WORDS = {
    "blocked", "blocks", "club_closed",
    "entered_already", "event_program", "guest", "invited_already", "invited_enough", "no_bot",
    "no_club", "no_director", "no_such_link", "no_words", "not_a_member", "not_yours", "own_opponent", "partner_wanted",
    "plays_here", "silenced", "stale", "too_few",
}  # fmt: skip
"""Codes that mean one thing in several rooms, each with the word of its room: an event, a ladder. None is added."""


def declared(sources: Iterable[str]) -> dict[str, list[str]]:
    """The sentences of refusals, as they are written, by code."""
    sentences: dict[str, list[str]] = defaultdict(list)
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(func=ast.Name("Refusal"), args=[ast.Constant(code), sentence]):
                    sentences[code].append(ast.unparse(sentence))
    return sentences


@cache
def of_the_house() -> dict[str, list[str]]:
    """The refusals of all rooms."""
    sources = [path.read_text(encoding="utf-8") for path in sorted((HOUSE / "games").rglob("*.py"))]
    return declared(source for source in sources if "Refusal(" in source)


def test_a_code_has_one_sentence() -> None:
    sentences = of_the_house()
    assert len(sentences) > 150
    assert {code for code, each in sentences.items() if len({*each}) > 1} == IN_OTHER_WORDS


def test_a_refusal_is_declared_once_and_imported_where_it_is_said_too() -> None:
    assert {code for code, each in of_the_house().items() if len({*each}) < len(each)} == set()


def test_a_second_sentence_and_a_copy_are_found() -> None:
    source = (
        'A = Refusal("a", _("One."))\nB = Refusal("a", _("Two."))\nC = Refusal("a", _("One."), status=403)\n'
    )
    assert declared([source, source])["a"] == ["_('One.')", "_('Two.')", "_('One.')"] * 2


def test_a_refusal_says_what_http_calls_it() -> None:
    assert Refused(Refusal("not_now", "Not now.")).status == 409
    assert (Refused(NOT_SEATED).status, Refused(OPENED_ENOUGH).status) == (403, 429)
