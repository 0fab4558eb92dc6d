"""What moderation keeps of a person: what they reported, what staff did, signs of one person in two seats."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows
from games.play.models import Incident

from . import models
from .models import ActKind, Correction, Report, SharedBrowser, StaffAct

CORRECTIONS_KEPT = timedelta(days=365)
"""How long a correction that is closed is kept."""


def moderation(user: User) -> Row:
    """What somebody reported, what staff did about them and told them, what they did as staff, in which browsers."""
    acts = StaffAct.objects.filter(about=user)
    own = ("game__public_id", "matter", "reason", "named", "said", "words", "made_at", "closed_at")
    return {
        "reported_by_me": rows(Report.objects.filter(reporter=user), *own),
        "corrections_by_me": rows(
            Correction.objects.filter(by=user),
            "variant",
            "rules",
            "anchor",
            "language",
            "paragraph",
            "wrong",
            "source",
            "made_at",
            "closed_at",
        ),
        "from_staff": rows(acts.exclude(kind=ActKind.DISMISS), "kind", "words", "until", "done_at"),
        "done_as_staff": rows(
            StaffAct.objects.filter(by=user), "kind", "about_name", "why", "words", "until", "done_at"
        ),
        "incidents_closed": Incident.objects.filter(closed_by=user).count(),
        "browsers": rows(SharedBrowser.objects.filter(user=user), "first_at", "last_at"),
    }


def rename(departure: Departure) -> None:
    """What staff did stays in the log, under the name of a former player."""
    models.rename(departure.user, departure.pseudonym, departure.without_names)


def clear(now: datetime) -> None:
    """What was said about the rules goes, a year after it was closed."""
    Correction.objects.filter(closed_at__lt=now - CORRECTIONS_KEPT).delete()


PERSONAL_DATA = PersonalData(
    tables={"moderation": (Report, Correction, StaffAct, SharedBrowser)},
    paragraphs={
        "moderation": (
            gettext_noop(
                "What you report, with the line or the name it is about, is read by staff, and by the directors of the "
                "table where you want that; the person it is about is not told who reported it, and does not get it in "
                "their file. What staff do is in a log with names and reasons, which is kept."
            ),
            gettext_noop(
                "What you say is wrong in the rules is read by staff alone, under your name where you are signed in, "
                "and is deleted a year after staff have closed it."
            ),
            gettext_noop(
                "So that one person in two seats of a table can be noticed, a random word is kept in your browser, and "
                "here its fingerprint with the times at which you signed in or sat down there, for ninety days. No "
                "address of the net is kept, and nothing happens by itself."
            ),
        ),
    },
    parts=(
        ExportPart(
            "moderation",
            moderation,
            {
                Incident: ("closed_by",),
                Report: ("reporter",),
                Correction: ("by",),
                StaffAct: ("by", "about"),
                SharedBrowser: ("user",),
            },
            gettext_noop(
                "moderation.json: what you reported, what you corrected in the rules, what staff told you, when you "
                "used which browser."
            ),
        ),
    ),
    withheld={(Report, "about"): "whoever reported something must not be found out by it"},
    rename=rename,
    clear=clear,
)
