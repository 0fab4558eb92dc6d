"""Asking to be let in: who is told, what the asker sees, what keeps somebody from asking, two directors at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from accounts import blocks
from accounts.models import BlockKind
from games.clubs.core import club as club_actions
from games.clubs.core import membership, requests
from games.clubs.core.models import JoinRequest
from games.jobs.refusals import Refused
from games.notifications.models import Notification, NotificationKind
from games.privacy.deletion import delete_account
from tests import cast
from tests.cast import refused
from tests.clubs.room import ClubRoom
from tests.play.test_one_door import on_both_databases

pytestmark = pytest.mark.django_db


def asked(words: str = "I play on Fridays.") -> ClubRoom:
    """A club that has been asked."""
    room = ClubRoom.opened(on_asking=True)
    requests.ask(room.club, user=room.people["asker"], words=words)
    return room


def page(room: ClubRoom, who: str, leaf: str = "", room_address: str = "") -> str:
    address = room_address or room.club.get_absolute_url() + leaf
    return str(cast.browser_of(room.people[who]).get(address).content.decode())


def people_with_notice(room: ClubRoom) -> set[str]:
    """Who is told that somebody asks."""
    rows = Notification.objects.filter(kind=NotificationKind.CLUB_REQUEST, withdrawn_at=None)
    return {who for who, user in room.people.items() if rows.filter(user=user).exists()}


def test_a_club_is_asked_with_a_sentence_and_those_who_look_after_it_let_people_in() -> None:
    room = ClubRoom.opened(on_asking=True)
    home, asker = room.club.get_absolute_url(), cast.browser_of(room.people["asker"])
    first = page(room, "asker")
    assert (f"{home}ask/" in first, f"{home}join/" in first) == (True, False)
    assert asker.post(f"{home}ask/", {"words": "I play <b>well</b>."})["Location"] == home
    for address in (home, "/clubs/"):
        assert f"{home}ask/back/" in page(room, "asker", room_address=address), address
    assert people_with_notice(room) == {"owner", "director", "other director"}
    assert "1 person asks" in page(room, "director")
    assert "1 person asks" not in page(room, "member")
    members = page(room, "director", "members/")
    assert ("I play &lt;b&gt;well" in members, "I play" in page(room, "member", "members/")) == (True, False)
    form = {"act": "let_in", "person": room.people["asker"].public_id}
    cast.browser_of(room.people["director"]).post(f"{home}members/act/", form)
    assert (room.roles()["asker"], people_with_notice(room)) == ("member", set())
    assert "You belong to a club now: The Widow" in page(room, "asker", room_address="/play/notices/")


def test_a_notice_of_a_request_leads_to_the_members_and_holds_nothing_the_asker_wrote() -> None:
    room = asked("Some private words")
    notices = page(room, "director", room_address="/play/notices/")
    assert "asker asks. Answer on the page of the members." in notices
    assert "Some private words" not in notices


def test_somebody_who_was_declined_reads_it_and_asks_again_after_a_month() -> None:
    room = asked()
    requests.decline(room.club, by=room.people["director"], user=room.people["asker"])
    assert "Your request to be let in was declined." in page(room, "asker")
    with refused("ask_later"):
        requests.ask(room.club, user=room.people["asker"], words="Again")
    JoinRequest.objects.update(answered_at=timezone.now() - requests.QUIET + timedelta(minutes=1))
    with refused("ask_later"):
        requests.ask(room.club, user=room.people["asker"], words="Again")
    JoinRequest.objects.update(answered_at=timezone.now() - requests.QUIET)
    assert "was declined" not in page(room, "asker")
    requests.ask(room.club, user=room.people["asker"], words="Again")
    assert JoinRequest.objects.get().words == "Again"


def test_a_request_taken_back_waits_no_more_and_may_be_made_anew() -> None:
    room = asked()
    browser = cast.browser_of(room.people["asker"])
    browser.post(f"{room.club.get_absolute_url()}ask/back/")
    assert (people_with_notice(room), requests.waiting_for(room.club)) == (set(), [])
    with refused("no_request"):
        requests.take_back(room.club, user=room.people["asker"])
    requests.ask(room.club, user=room.people["asker"], words="After all")
    with refused("asked_already"):
        requests.ask(room.club, user=room.people["asker"], words="x")


def test_nobody_asks_whom_a_director_has_blocked_or_without_words() -> None:
    room = ClubRoom.opened(on_asking=True)
    blocks.keep(room.people["director"], room.people["stranger"], BlockKind.BLOCK)
    with refused("not_let_in"):
        requests.ask(room.club, user=room.people["stranger"], words="x")
    with refused("no_words"):
        requests.ask(room.club, user=room.people["asker"], words=" \u202e ")
    reply = cast.browser_of(room.people["asker"]).post(
        f"{room.club.get_absolute_url()}ask/", {"words": "y" * 301}
    )
    assert (reply.status_code, "y" * 301 in reply.content.decode()) == (422, True)


def test_one_person_asks_so_many_clubs_and_one_club_is_asked_by_so_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room, other = ClubRoom.opened(on_asking=True), ClubRoom.opened(on_asking=True)
    asker = room.people["asker"]
    monkeypatch.setattr(requests, "WAITING", 1)
    requests.ask(room.club, user=asker, words="x")
    with refused("clubs_asked_enough"):
        requests.ask(other.club, user=asker, words="x")
    monkeypatch.setattr(requests, "QUEUE", 1)
    late = room.people["stranger"]
    with refused("too_many_ask"):
        requests.ask(room.club, user=late, words="x")


def test_ten_requests_a_day_and_no_more() -> None:
    room = ClubRoom.opened(on_asking=True)
    asker, said = room.people["asker"], []
    for _ in range(11):
        try:
            requests.ask(room.club, user=asker, words="x")
            requests.take_back(room.club, user=asker)
            said.append("-")
        except Refused as why:
            said.append(why.code)
    assert said == ["-"] * 10 + ["clubs_asked_enough"]
    cache.clear()
    requests.ask(room.club, user=asker, words="x")


Way = Callable[[ClubRoom], object]

ENDS: dict[str, Way] = {
    "let in by the link": lambda room: membership.join(
        room.club, user=room.people["asker"], link=room.club.link
    ),
    "hidden": lambda room: club_actions.change(
        room.club, by=room.people["owner"], name="The Widow", words="", public=False
    ),
    "closed": lambda room: club_actions.close(room.club, by=room.people["owner"]),
    "gone": lambda room: delete_account(room.people["asker"]),
}


@pytest.mark.parametrize("way", ENDS)
def test_what_was_told_of_a_request_goes_with_it(way: str) -> None:
    room = asked()
    ENDS[way](room)
    assert (people_with_notice(room), requests.waiting_for(room.club)) == (set(), [])


def test_a_request_holds_where_the_club_is_opened_to_everybody() -> None:
    room = asked()
    club_actions.change(room.club, by=room.people["owner"], name="The Widow", words="", public=True)
    requests.grant(room.club, by=room.people["owner"], user=room.people["asker"])
    assert room.roles()["asker"] == "member"


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_of_two_directors_who_answer_at_once_one_does_and_the_other_is_told(database: str) -> None:
    room, said = asked(), []
    ready = threading.Barrier(2)

    def answer(act: Callable[..., None], who: str) -> None:
        ready.wait(20)
        try:
            act(room.club, by=room.people[who], user=room.people["asker"])
            said.append(act.__name__)
        except Refused as why:
            said.append(why.code)
        finally:
            connection.close()

    acts = ((requests.grant, "director"), (requests.decline, "other director"))
    threads = [threading.Thread(target=answer, args=each) for each in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    done = (set(said) - {"no_request"}).pop()
    assert sorted(said) == sorted([done, "no_request"])
    assert ("asker" in room.roles()) == (done == "grant")
    assert people_with_notice(room) == set()
