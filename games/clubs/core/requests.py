"""Asking to be let in: a club that is on asking is asked with a sentence, and those who look after it answer.

Each act is one transaction on the locked club, so that two directors who answer at once answer one after the other.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.rate_limit import may_once_more
from games.clubs.core.refusals import NOT_LET_IN
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import visible

from . import events
from .club import check_role, close_requests, locked_club
from .membership import let_in, must_be_new, must_be_welcome
from .models import Club, ClubInvitationState, ClubMember, JoinRequest
from .roles import DIRECTING

ASK_LATER = Refusal(
    "ask_later",
    gettext_noop("Your request was declined. You may ask again %(days)d days after the answer."),
)
ASKED_ALREADY = Refusal(
    "asked_already", gettext_noop("You have asked, and your request waits for an answer.")
)
ASKED_ENOUGH = Refusal(
    "clubs_asked_enough",
    gettext_noop("You have asked many clubs lately. Wait for their answers, or ask tomorrow."),
)
NO_REQUEST = Refusal("no_request", gettext_noop("This request has been answered or taken back meanwhile."))
NO_WORDS = Refusal("no_words", gettext_noop("Write a sentence to those who look after the club."))
OPEN_TO_ALL = Refusal("open_to_all", gettext_noop("This club is open to everybody: join it without asking."))
TOO_MANY_ASK = Refusal(
    "too_many_ask", gettext_noop("Too many people wait to be let into this club. Ask again in some days.")
)

WORDS = 300
"""Letters of what somebody writes with their request."""

A_DAY = ((10, 24 * 3600),)
"""Requests somebody may make in a day, to all clubs together."""

WAITING = 20
"""Requests of one person that may wait at once."""

QUEUE = 200
"""People who may wait before one club."""

QUIET = timedelta(days=30)
"""How long somebody who was declined does not ask again."""


def ask(club: Club, *, user: User, words: str) -> JoinRequest:
    """Ask to be let in.

    Raises Refused `account_only`, `in_already`, `open_to_all`, `not_let_in`, `no_words`, `asked_already`, `ask_later`,
    `clubs_asked_enough`, `too_many_ask`.
    """
    text = " ".join(visible(words).split())[:WORDS]
    with locked_club(club) as now:
        must_be_new(now, user)
        if not now.public:
            raise Refused(NOT_LET_IN)
        if not now.on_asking:
            raise Refused(OPEN_TO_ALL)
        must_be_welcome(now, user)
        if not text:
            raise Refused(NO_WORDS)
        _check_answers(now, user)
        _check_limits(now, user)
        fresh = {
            "words": text,
            "state": ClubInvitationState.OPEN,
            "made_at": timezone.now(),
            "answered_at": None,
        }
        request, _new = JoinRequest.objects.update_or_create(club=now, user=user, defaults=fresh)
        looked_after = ClubMember.objects.filter(club=now, role__in=DIRECTING).select_related("user")
        events.emit([events.JoinRequested(request, tuple(row.user for row in looked_after))])
    return request


def _check_answers(club: Club, user: User) -> None:
    before = request_of(club, user)
    if before is None:
        return
    if before.state == ClubInvitationState.OPEN:
        raise Refused(ASKED_ALREADY)
    again = asks_again_at(before)
    if again is not None and timezone.now() < again:
        raise Refused(ASK_LATER, days=QUIET.days)


def _check_limits(club: Club, user: User) -> None:
    waiting = JoinRequest.objects.filter(state=ClubInvitationState.OPEN)
    if waiting.filter(club=club).count() >= QUEUE:
        raise Refused(TOO_MANY_ASK)
    mine = waiting.filter(user=user, club__closed_at=None).count()
    if mine >= WAITING or not may_once_more("club-requests", str(user.pk), A_DAY):
        raise Refused(ASKED_ENOUGH)


def grant(club: Club, *, by: User, user: User) -> None:
    """Let in somebody who asked.

    Raises Refused `not_yours`, `no_request`, `full`, `in_enough`, `account_only`.
    """
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        _must_wait(now, user)
        let_in(now, user)
        events.emit([events.LetIn(now, user)])


def decline(club: Club, *, by: User, user: User) -> None:
    """Do not let in somebody who asked, who reads it on the club's page; raises Refused `not_yours`, `no_request`."""
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        _must_wait(now, user)
        close_requests(now, ClubInvitationState.DECLINED, user=user)


def take_back(club: Club, *, user: User) -> None:
    """Do not ask any more; raises Refused `no_request`."""
    with locked_club(club) as now:
        _must_wait(now, user)
        close_requests(now, ClubInvitationState.WITHDRAWN, user=user)


def _must_wait(club: Club, user: User) -> None:
    if not JoinRequest.objects.filter(club=club, user=user, state=ClubInvitationState.OPEN).exists():
        raise Refused(NO_REQUEST)


def request_of(club: Club, user: Any) -> JoinRequest | None:
    """What somebody has asked of a club, whatever became of it."""
    if not isinstance(user, User):
        return None
    return JoinRequest.objects.filter(club=club, user=user).first()


def asks_again_at(request: JoinRequest) -> datetime | None:
    """From when somebody who was declined may ask again; None for those who were not."""
    if request.state != ClubInvitationState.DECLINED or request.answered_at is None:
        return None
    return request.answered_at + QUIET


def waiting_for(club: Club) -> list[JoinRequest]:
    """Who waits to be let into a club, the earliest first."""
    return list(JoinRequest.objects.filter(club=club, state=ClubInvitationState.OPEN).select_related("user"))


def waiting_of(user: Any) -> list[JoinRequest]:
    """The clubs that somebody waits to be let into, the earliest first."""
    if not isinstance(user, User):
        return []
    mine = JoinRequest.objects.filter(user=user, state=ClubInvitationState.OPEN, club__closed_at=None)
    return list(mine.select_related("club"))
