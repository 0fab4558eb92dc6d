"""Notices of things that are gone by now: what they lead to is there for whoever reads them."""

from __future__ import annotations

import re
from html import unescape

import pytest

from accounts.models import User
from games.clubs.core import club as club_actions
from games.clubs.core import membership, news
from games.clubs.core.models import Club
from games.jobs import queue
from games.jobs.models import Job
from games.ladders.models import Ladder
from games.ladders.write import entries, idle
from games.notifications import push
from games.notifications.models import Notification, NotificationKind
from games.notifications.on_club_events import NEWS_JOB
from games.notifications.still_true import NoticeState
from games.privacy.deletion import delete_account
from tests import cast
from tests.ladders import room as ladder_room
from tests.notifications.room import member

pytestmark = pytest.mark.django_db


def links(user: User) -> dict[str, int]:
    """Where the notices of somebody lead, with what is answered there."""
    browser = cast.browser_of(user)
    page = browser.get("/play/notices/")
    assert page.status_code == 200
    main = page.content.decode().partition("<main")[2].partition("</main>")[0]
    found = {unescape(url).partition("#")[0] for url in re.findall(r'href="([^"]+)"', main)}
    return {
        url: browser.get(url).status_code for url in found if url.startswith("/") and "/static/" not in url
    }


def dead(user: User) -> list[str]:
    return [url for url, status in links(user).items() if status >= 400]


def hidden_club(owner: User, user: User) -> Club:
    club = club_actions.found_club(owner=owner, name="The Widow", public=False)
    membership.invite(club, by=owner, user=user)
    membership.join(club, user=user, link=club.link)
    news.write(club, by=owner, title="Saturday", words="Come all.")
    for pk in Job.objects.filter(kind=NEWS_JOB).values_list("pk", flat=True):
        queue.run(pk)
    ladder = ladder_room.ladder(owner, club=club, members_only=True, figures=ladder_room.FREE)
    entries.join(ladder.pk, user=owner)
    entries.join(ladder.pk, user=user)
    game = ladder_room.begun(ladder, user, owner)
    ladder_room.end(game, 0)
    return club


@pytest.mark.parametrize("end", ["left", "put out", "closed", "owner gone"])
def test_what_was_told_of_a_club_leads_nowhere_that_is_closed_to_whoever_has_left_it(end: str) -> None:
    owner, user = member("North"), member("East")
    club = hidden_club(owner, user)
    kinds = set(Notification.objects.filter(user=user, withdrawn_at=None).values_list("kind", flat=True))
    assert {NotificationKind.CLUB_NEWS, NotificationKind.LADDER} <= kinds
    assert dead(user) == []
    assert len(links(user)) > 4, links(user)
    if end == "left":
        membership.leave(club, user=user)
    elif end == "put out":
        membership.ban(club, by=owner, user=user)
    elif end == "closed":
        club_actions.close(club, by=owner)
    else:
        delete_account(owner)
        membership.leave(club, user=user)
    for ladder in Ladder.objects.filter(club=club):
        idle.see_to(ladder)
    assert dead(user) == []
    for notice in Notification.objects.filter(
        user=user, kind__in=(NotificationKind.CLUB_NEWS, NotificationKind.LADDER)
    ):
        url = push.payload(notice, NoticeState())["url"]
        assert cast.browser_of(user).get(url).status_code == 200
