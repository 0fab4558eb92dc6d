"""Two directors who answer at once, a call taken back meanwhile, two posts of one call: on both databases."""

from __future__ import annotations

from contextlib import suppress

import pytest

from games.desk.models import DirectorCall
from games.desk.write import calls
from games.jobs.refusals import Refused
from games.notifications.models import Notification
from tests import cast
from tests.desk.room import DeskRoom, now
from tests.leagues.test_at_once import on_both_databases, together


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_of_two_answers_at_once_the_first_counts_and_the_second_says_so(database: str) -> None:
    desk, refused = DeskRoom.opened(), list[str]()
    call = desk.call()

    def answer(who: str) -> None:
        try:
            calls.answer(call, by=desk.person(who), words=f"Says {who}.", for_all=True)
        except Refused as late:
            refused.append(late.code)

    together(lambda: answer("director"), lambda: answer("other director"), lambda: answer("owner"))
    assert refused == ["call_closed"] * 2
    found = now(call)
    assert found.answered_by is not None
    assert found.answer in {f"Says {who}." for who in ("director", "other director", "owner")}
    notices = Notification.objects.filter(kind="director", user=desk.person("member"))
    assert notices.count() == 1


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_a_call_that_is_posted_twice_at_once_is_one(database: str) -> None:
    desk = DeskRoom.opened()
    together(*[lambda: desk.call()] * 3)
    assert DirectorCall.objects.count() == 1
    assert Notification.objects.filter(kind="director_call").count() == 3, "one for each director"


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_a_call_is_answered_or_taken_back_but_not_both(database: str) -> None:
    desk = DeskRoom.opened()
    for _ in range(3):
        call = desk.call()

        def answer(row: DirectorCall = call) -> None:
            with suppress(Refused):
                calls.answer(row, by=desk.person("owner"), words="So be it.", for_all=False)

        def take_back() -> None:
            with suppress(Refused):
                calls.take_back(cast.again(desk.game), user=desk.person("member"))

        together(answer, take_back)
        found = now(call)
        assert found.closed_at is not None
        notices = Notification.objects.filter(kind="director", key=call.public_id).count()
        assert notices == (found.answer != "")
