"""What moderation keeps of a person: what they reported, what staff did, signs of one person in two seats."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows
from games.play.models import Incident

from . import models
from .models import ActKind, Report, SharedBrowser, StaffAct


def moderation(user: User) -> Row:
    """What somebody reported, what staff did about them and told them, what they did as staff, in which browsers."""
    acts = StaffAct.objects.filter(about=user)
    own = ("game__public_id", "matter", "reason", "named", "said", "words", "made_at", "closed_at")
    return {
        "reported_by_me": rows(Report.objects.filter(reporter=user), *own),
        "from_staff": rows(acts.exclude(kind=ActKind.DISMISS), "kind", "words", "until", "done_at"),
        "done_as_staff": rows(
            StaffAct.objects.filter(by=user), "kind", "about_name", "why", "words", "until", "done_at"
        ),
        "incidents_closed": Incident.objects.filter(closed_by=user).count(),
        "browsers": rows(SharedBrowser.objects.filter(user=user), "first_at", "last_at"),
    }


def rename(departure: Departure) -> None:
    """What staff did stays in the log, under the name of a former player."""
    models.rename(departure.user, departure.pseudonym)


PERSONAL_DATA = PersonalData(
    tables={"moderation": (Report, StaffAct, SharedBrowser)},
    paragraphs={
        "moderation": (
            gettext_noop(
                "What you report, with the line or the name it is about, is read by staff alone; whoever it is about "
                "is not told who reported it, and does not get it in their file. What staff do stands in a log with "
                "names and reasons, which is kept."
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
                StaffAct: ("by", "about"),
                SharedBrowser: ("user",),
            },
            gettext_noop(
                "moderation.json: what you reported, what staff told you, when you used which browser."
            ),
        ),
    ),
    withheld={(Report, "about"): "whoever reported something must not be found out by it"},
    rename=rename,
)
