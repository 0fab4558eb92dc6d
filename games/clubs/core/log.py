"""The log of a club: who renewed its link, gave and took roles, put people out; for those who look after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User

from .contests import ContestAct
from .models import Club, ClubAct, ClubActKind

A_PAGE = 50

LISTED = 40
"""Lines for the desk, which shows the latest of all that was done."""


@dataclass(frozen=True, slots=True)
class ClubActLine:
    """A line of the log: when, by whom (empty: somebody who has left), the sentence; nobody states a reason."""

    made_at: datetime
    by: str
    sentence: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class ClubLog:
    """A page of the log, the latest first."""

    lines: tuple[ClubActLine, ...]
    page: int
    pages: int


def note(club: Club, kind: ClubActKind, *, by: User | None, person: User | None = None) -> None:
    """Write down what was done in a locked club."""
    ClubAct.objects.create(club=club, kind=kind, by=by, person=person, made_at=timezone.now())


def club_log(club: Club, *, page: int) -> ClubLog:
    """A page of what was done in a club; two queries however much that is."""
    rows = ClubAct.objects.filter(club=club).select_related("by", "person")
    paged: Page[ClubAct] = Paginator(rows, A_PAGE).get_page(page)
    return ClubLog(tuple(_lines(paged)), paged.number, paged.paginator.num_pages)


def acts_of_club(club: Club) -> list[ContestAct]:
    """What was done in a club last, for its desk; one query."""
    rows = ClubAct.objects.filter(club=club).select_related("by", "person")[:LISTED]
    url = reverse("clubs:log", args=[club.public_id])
    return [
        ContestAct(line.made_at, line.by, gettext("Club"), url, line.sentence, "") for line in _lines(rows)
    ]


def _lines(rows: Iterable[ClubAct]) -> list[ClubActLine]:
    return [ClubActLine(row.made_at, row.by.name if row.by else "", act_sentence(row)) for row in rows]


def act_sentence(act: ClubAct) -> str:
    """What was done, as a sentence."""
    name = act.person.name if act.person is not None else gettext("Former player")
    match act.kind:
        case ClubActKind.LINK:
            return gettext("The link to join by was renewed; the old one leads nowhere.")
        case ClubActKind.OWNER:
            return gettext("%(name)s owns the club now.") % {"name": name}
        case ClubActKind.DIRECTOR:
            return gettext("%(name)s directs the club now.") % {"name": name}
        case ClubActKind.MEMBER:
            return gettext("%(name)s directs the club no longer.") % {"name": name}
        case ClubActKind.BAN:
            return gettext("%(name)s was put out of the club.") % {"name": name}
    return gettext("%(name)s may come back to the club.") % {"name": name}
