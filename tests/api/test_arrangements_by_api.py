"""Pauses and times to play together by the API: asked, agreed, declined, taken back, as on the pages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from games.api import bot_accounts
from games.clocks import time_control
from games.play.models import Arrangement, ArrangementState, Game
from games.play.write import lifecycle
from rules.catalog import find
from tests import cast
from tests.api.asking import Program, body_of, code
from tests.ladders import room as ladder_room

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _monday(db: None) -> Iterator[None]:
    with time_machine.travel(MONDAY, tick=False):
        yield


def table(people: list[User], pace: time_control.TimeControl | None = None) -> Game:
    piquet = find("piquet")
    return lifecycle.open_table(
        variant=piquet, options=piquet.options(), host=people[0], dealer=0, sitters=dict(enumerate(people)),
        pace=pace or time_control.days(3),
    )  # fmt: skip


def two() -> tuple[list[User], Program, Program]:
    people = [cast.person("North"), cast.person("South")]
    return people, Program(people[0]), Program(people[1])


def test_a_pause_is_asked_and_agreed_to_and_holds_to_its_end() -> None:
    people, north, south = two()
    path = f"games/{table(people).public_id}/arrangements"
    assert body_of(north.get(path)) == {"now": None, "may_ask": True}
    asked = body_of(north.post(f"{path}/pause", {"last": "2026-03-08"}))
    assert asked["may_ask"] is False
    now = asked["now"]
    assert (now["kind"], now["state"], now["yours"], now["may_answer"]) == ("pause", "asked", True, False)
    assert (now["by"], now["waits_for"]) == ("North", ["South"])
    theirs = body_of(south.get(path))["now"]
    assert (theirs["id"], theirs["yours"], theirs["may_answer"]) == (now["id"], False, True)
    agreed = body_of(south.post(f"{path}/answer", {"id": now["id"], "agree": True}))["now"]
    assert (agreed["id"], agreed["kind"], agreed["state"]) == (None, "pause", "agreed")
    assert datetime.fromisoformat(agreed["at"]) == datetime(2026, 3, 9, tzinfo=UTC)
    assert Arrangement.objects.get().state == ArrangementState.AGREED
    assert code(south.post(f"{path}/pause", {"last": "2026-03-10"}), 409) == "arranged"
    assert code(south.post(f"{path}/answer", {"id": now["id"], "agree": False}), 409) == "arrangement_gone"


def test_a_time_to_play_together_is_an_instant_with_its_offset() -> None:
    people, north, south = two()
    path = f"games/{table(people).public_id}/arrangements"
    assert north.post(f"{path}/meeting", {"at": "2026-03-04T20:00:00"}).status_code == 422
    for at in (
        "2026-03-02T12:01:00Z",
        "2026-05-04T20:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
    ):
        assert code(north.post(f"{path}/meeting", {"at": at}), 409) == "meeting_time"
    now = body_of(north.post(f"{path}/meeting", {"at": "2026-03-04T20:00:00+01:00"}))["now"]
    assert (now["kind"], datetime.fromisoformat(now["at"])) == (
        "meeting",
        datetime(2026, 3, 4, 19, tzinfo=UTC),
    )
    agreed = body_of(south.post(f"{path}/answer", {"id": now["id"], "agree": True}))["now"]
    assert (agreed["kind"], agreed["state"]) == ("meeting", "agreed")
    assert Arrangement.objects.get().start == datetime(2026, 3, 4, 19, tzinfo=UTC)


def test_it_is_declined_by_the_other_and_taken_back_by_whoever_asked() -> None:
    people, north, south = two()
    path = f"games/{table(people).public_id}/arrangements"
    for program, state in ((south, ArrangementState.DECLINED), (north, ArrangementState.WITHDRAWN)):
        now = body_of(north.post(f"{path}/pause", {"last": "2026-03-08"}))["now"]
        left = body_of(program.post(f"{path}/answer", {"id": now["id"], "agree": False}))
        assert left == {"now": None, "may_ask": True}
        assert Arrangement.objects.get(pk=now["id"]).state == state


def test_what_the_pages_refuse_is_refused() -> None:
    people, north, _south = two()
    path = f"games/{table(people).public_id}/arrangements"
    for last in ("2026-03-01", "2026-05-01", "0001-01-01", "9999-12-31"):
        assert code(north.post(f"{path}/pause", {"last": last}), 409) == "pause_date"
    for body in ({}, {"last": "soon"}, {"last": "2026-03-08", "more": 1}):
        assert north.post(f"{path}/pause", body).status_code == 422
    quick = f"games/{table(people, time_control.NO_CLOCK).public_id}/arrangements"
    assert body_of(north.get(quick)) == {"now": None, "may_ask": False}
    assert code(north.post(f"{quick}/pause", {"last": "2026-03-08"}), 409) == "no_days"
    assert code(north.post(f"{path}/answer", {"id": 999, "agree": True}), 409) == "arrangement_gone"
    reading = Program(people[0], scopes=("read",))
    assert reading.post(f"{path}/pause", {"last": "2026-03-08"}).status_code == 403


def test_at_a_table_of_a_contest_nothing_is_agreed() -> None:
    ladder = ladder_room.ladder(figures=ladder_room.FREE)
    people = ladder_room.joined(ladder, 2)
    game = ladder_room.begun(ladder, people[1], people[0])
    path, program = f"games/{game.public_id}/arrangements", Program(people[0])
    assert body_of(program.get(path)) == {"now": None, "may_ask": False}
    at = (MONDAY + timedelta(days=2)).isoformat()
    for what, body in (("pause", {"last": "2026-03-08"}), ("meeting", {"at": at})):
        assert code(program.post(f"{path}/{what}", body), 409) == "for_a_contest"


def test_those_who_do_not_sit_there_and_bot_accounts_ask_and_answer_nothing() -> None:
    people, north, _south = two()
    game = table(people)
    path = f"games/{game.public_id}/arrangements"
    stranger = Program(cast.person("stranger"))
    row = body_of(north.post(f"{path}/pause", {"last": "2026-03-08"}))["now"]["id"]
    tries = (("pause", {"last": "2026-03-08"}), ("answer", {"id": row, "agree": True}))
    Game.objects.filter(pk=game.pk).update(public=True)
    for what, body in tries:
        assert stranger.post(f"{path}/{what}", body).status_code == 403
    assert stranger.get(path).status_code == 403
    Game.objects.filter(pk=game.pk).update(public=False)
    for what, body in tries:
        assert stranger.post(f"{path}/{what}", body).status_code == 404
    assert stranger.get(path).status_code == 404
    bot = bot_accounts.make_bot(cast.person("owner"), name="A program")
    game.players.filter(seat=1).update(user=bot)
    assert code(Program(bot).post(f"{path}/answer", {"id": row, "agree": True}), 403) == "not_seated"
    assert Arrangement.objects.get().state == ArrangementState.ASKED
