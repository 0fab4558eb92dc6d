"""What privacy itself keeps of a person: the file of an export, for a week; and what is said of the site as a whole."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import ExportPart, PersonalData, Row, rows
from games.profiles.models import ExportFile
from rules.search.models import IndexState, SearchEntry

EXPORT, GONE = "export", "export_gone"
"""Kinds of what is due: the file is to be made, and to be forgotten (object_id: the person)."""


def exports(user: User) -> Row:
    """When a file was asked for."""
    return {"exports": rows(ExportFile.objects.filter(user=user), "asked_at", "ready_at")}


PERSONAL_DATA = PersonalData(
    tables={"export": (ExportFile,)},
    # The words of the rules.
    impersonal=(SearchEntry, IndexState),
    paragraphs={
        "staff": (
            gettext_noop(
                "Staff have no page that shows your cards in a running game, your notes or your plans. Whether "
                "somebody is staff is kept with their account. Those who run the machine can reach its database and "
                "its backups. Talon’s log has what goes wrong, and a line with the network address for each sign-in, "
                "failed sign-in, new password, new token, act of staff and limit that was reached. A web server in "
                "front of it may keep a log of its own."
            ),
        ),
    },
    parts=(ExportPart("account", exports, {ExportFile: ("user",)}),),
    jobs=(EXPORT, GONE),
)
