"""Who asks too much at once is told so, and when to come again; nobody else is held up by it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache

from games.api import limits
from games.api.bot_accounts import make_bot
from games.api.limits import LIMITS, Window
from games.play.write import door
from tests import cast
from tests.api.asking import Program, body_of, code

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_often_as_one_likes() -> None:
    """Here the limits hold."""


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel("2026-11-23T12:00:00Z", tick=False) as traveller:
        yield traveller


@pytest.mark.parametrize("what", LIMITS)
def test_so_many_in_a_window_and_then_no_more_until_it_is_over(what: str, clock: Any) -> None:
    shortest = LIMITS[what][0]
    allowances = [limits.count(what, "somebody") for _ in range(shortest.most + 1)]
    assert [bool(each.wait) for each in allowances] == [False] * shortest.most + [True]
    assert allowances[-1].wait == shortest.seconds
    assert not limits.count(what, "another").wait
    clock.shift(timedelta(seconds=shortest.seconds))
    assert not limits.count(what, "somebody").wait


def test_a_refusal_is_a_problem_with_the_time_to_wait(clock: Any) -> None:
    user = cast.person("South player")
    program, same, other = Program(user), Program(user), Program(cast.person("North player"))
    most = LIMITS["read"][0].most
    replies = [program.get("me") for _ in range(most + 1)]
    assert [reply.status_code for reply in replies] == [200] * most + [429]
    assert code(replies[-1], 429) == "too_many_requests"
    assert replies[-1].headers["Retry-After"] == "1"
    assert [reply.headers["RateLimit-Remaining"] for reply in replies[:2]] == ["119", "118"]
    assert replies[0].headers["RateLimit-Limit"] == "120"
    assert 0 < int(replies[0].headers["RateLimit-Reset"]) <= 60
    assert code(same.get("me"), 429) == "too_many_requests", "another token of the same person asks no more"
    body_of(other.get("me"))
    clock.shift(timedelta(seconds=1))
    body_of(program.get("me"))


@pytest.mark.parametrize("what", ["read", "table", "record"])
def test_bot_accounts_and_tokens_of_one_person_ask_no_more_together_than_one(what: str, clock: Any) -> None:
    owner = cast.person("South player")
    bots = [make_bot(owner, f"Program {number}") for number in range(3)]
    programs = [Program(user) for user in (owner, owner, *bots)]
    ask: dict[str, Callable[[Program], Any]] = {
        "read": lambda program: program.get("me"),
        "table": lambda program: program.post("leave/end"),
        "record": lambda program: program.post("records", {"text": ""}),
    }
    most = LIMITS[what][0].most
    statuses = [ask[what](programs[number % len(programs)]).status_code for number in range(most + 5)]
    assert 429 not in statuses[:most]
    assert statuses[most:] == [429] * 5, "each of the five is over by now"
    assert ask[what](Program(cast.person("North player"))).status_code != 429


def test_what_is_refused_of_bot_accounts_is_counted_as_their_owners(clock: Any) -> None:
    owner = cast.person("South player")
    programs = [Program(make_bot(owner, f"Program {number}")) for number in range(2)]
    game = cast.table_of([cast.person("North player"), None, None, None])
    most = LIMITS["move"][0].most
    wrong = {"version": 0, "move": "play AS"}
    statuses = [
        programs[number % 2].post(f"games/{game.public_id}/moves", wrong).status_code
        for number in range(most + 2)
    ]
    assert 429 not in statuses[:most]
    assert statuses[most:] == [429] * 2


def test_limits_of_the_api_and_wrong_tokens_are_told_of_once_a_window(
    clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "talon.security")
    stranger, most = Program(Authorization="Bearer talon_nobodys"), LIMITS["failed"][0].most
    assert [stranger.get("me").status_code for _ in range(most + 3)] == [401] * most + [429] * 3
    lines = [record.getMessage() for record in caplog.records if record.name == "talon.security"]
    assert [line.split()[0] for line in lines] == ["token_refused"] * most + ["limit"]
    assert lines[-1] == "limit api:failed reached by 127.0.0.1"
    assert "nobodys" not in "".join(lines)


def test_leave_is_changed_as_often_as_tables_are_opened(clock: Any) -> None:
    program, most = Program(cast.person("South player")), LIMITS["table"][0].most
    replies = [program.post("leave/end") for _ in range(most + 1)]
    assert [reply.status_code for reply in replies] == [409] * most + [429]


@pytest.mark.slow
def test_a_legal_move_is_taken_however_much_was_read_and_refused(clock: Any) -> None:
    room = cast.Cast.seated()
    seat = cast.turn(room.game)
    program, path = Program(room.people[seat]), f"games/{room.game.public_id}/moves"
    for _ in range(LIMITS["read"][0].most + 1):
        refused = program.get("me")
    assert refused.status_code == 429
    most = LIMITS["move"][0].most
    wrong = [program.post(path, {"version": 0, "move": "play AS"}) for _ in range(most + 1)]
    assert [reply.status_code for reply in wrong] == [422] * most + [429]
    assert wrong[-1].headers["Retry-After"] == "1"
    example = str(cast.legal_moves(room.game, seat)[0])
    assert body_of(program.post(path, {"version": 0, "move": example}))
    left = limits.count("move", str(room.people[seat].hand)).left
    assert left == LIMITS["move"][-1].most - most - 2, "the move itself was not counted"


@pytest.mark.slow
def test_a_legal_move_is_taken_from_whoever_was_refused_too_often_and_no_other_costs_a_lock(
    clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = cast.Cast.seated()
    seat = cast.turn(room.game)
    program, path = Program(room.people[seat]), f"games/{room.game.public_id}/moves"
    tried, submit = [], door.submit
    monkeypatch.setattr(door, "submit", lambda *given, **asked: (tried.append(1), submit(*given, **asked))[1])
    most = LIMITS["move"][0].most
    wrong = [program.post(path, {"version": 0, "move": "play AS"}) for _ in range(most + 40)]
    assert [reply.status_code for reply in wrong] == [422] * most + [429] * 40
    example = {"version": 0, "move": str(cast.legal_moves(room.game, seat)[0])}
    assert program.post(path, example | {"version": 7}).status_code == 429
    other = Program(room.people[(seat + 1) % len(room.people)])
    assert other.post(path, example).status_code == 422, "what others do is judged as ever"
    tried.clear()
    assert body_of(program.post(path, example))["version"] == 1
    assert len(tried) == 1, "no other went to the table"
    assert program.post(path, example).status_code == 429


def test_wrong_tokens_are_counted_by_address_and_a_good_one_is_taken_from_there_all_the_same(
    clock: Any,
) -> None:
    good, wrong = Program(cast.person("South player")), Program()
    most = LIMITS["failed"][0].most
    statuses = [wrong.get("me").status_code for _ in range(most + 2)]
    assert statuses == [401] * most + [429, 429]
    body_of(good.get("me"))
    assert wrong.client.get("/api/v1/me", REMOTE_ADDR="192.0.2.7").status_code == 401


def test_what_is_open_to_everybody_is_counted_by_address(clock: Any) -> None:
    anybody = Program()
    most = LIMITS["open"][0].most
    assert [anybody.get("variants").status_code for _ in range(most + 1)] == [200] * most + [429]
    assert anybody.client.get("/api/v1/variants", REMOTE_ADDR="192.0.2.7").status_code == 200


def test_tables_and_records_have_limits_of_their_own(clock: Any) -> None:
    program = Program(cast.person("South player"))
    for what, path, body in (("table", "tables", {"variant": "piquet"}), ("record", "records", {"text": ""})):
        most = LIMITS[what][0].most
        statuses = [program.post(path, body).status_code for _ in range(most + 1)]
        assert statuses[-2] != 429
        assert statuses[-1] == 429


def test_a_count_that_the_cache_forgets_refuses_nobody(clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "read", (Window(1, 1),))
    assert not limits.count("read", "somebody").wait
    cache.clear()
    assert not limits.count("read", "somebody").wait
    assert limits.count("read", "somebody").wait
    monkeypatch.setattr(cache, "add", lambda *_words, **_more: False)
    cache.clear()
    assert not limits.count("read", "somebody").wait
