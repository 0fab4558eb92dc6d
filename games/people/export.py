"""Everything that is mine as a zip of JSON and records, made beside the pages and kept for a week.

A request would hold one of the few threads that answer pages for as long as all records take to replay, so the file is
made by what is due (`Due`, kind `export`) and its page says when it is ready. Of games that are still played, and of
boards that are sealed, it holds what the seat has seen and its own moves, never more.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.models import User
from games.play.models import Due
from games.play.write import due
from games.play.write.refused import Refused
from rules.engine.wording import N_

from . import mine
from .models import ExportFile

EXPORT, GONE = "export", "export_gone"
"""Kinds of what is due: the file is to be made, and to be forgotten (object_id: the person)."""

KEPT = timedelta(days=7)
AGAIN = timedelta(hours=1)
"""How long a file is kept, and how soon another may be asked for."""

README = N_(
    "This is everything that is kept at Talon about you, as it was at %(instant)s (UTC).\n\n"
    "account.json: your name, your mail addresses, how you sign in.\n"
    "settings.json: how you like to read and play.\n"
    "games.json: the tables at which you sit or sat, with the outcome and what you said for the shuffle.\n"
    "records/: your finished games, one a file, in the form docs/record-format.md describes.\n"
    "running/: games that are still played: what your seat has seen, and your own moves.\n"
    "notes.json, plans.json: what you wrote for yourself at tables.\n"
    "talk.json: what you said at tables.\n"
    "statistics.json: the sums of your finished games by month.\n"
    "ratings.json: your ratings, and how each game moved them.\n"
    "analyses.json: what your decisions in finished deals were found to be worth.\n"
    "friends.json: friends, who asked whom, invitations to tables, whom you keep away from.\n"
    "clubs.json: the clubs you belong to, who invited whom to them, where you were put out.\n"
    "events.json: events you entered, hold or direct, what you decided there, boards you played alone.\n"
    "notices.json: what you were told, what you want to be told and how.\n"
    "moderation.json: what you reported, what staff told you, when you used which browser.\n"
    "programs.json: bot accounts, tokens, records of games played elsewhere.\n"
    "leave.json: leave, absences, games at which you stand in for others.\n"
)


def ask(user: User) -> ExportFile:
    """Have the file made, in the language that is on; raises Refused `export_lately`."""
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        before = ExportFile.objects.filter(user=user).first()
        if before is not None and now - before.asked_at < AGAIN:
            raise Refused("export_lately")
        fresh = {
            "language": translation.get_language() or settings.LANGUAGE_CODE,
            "asked_at": now,
            "ready_at": None,
            "content": b"",
        }
        file, _new = ExportFile.objects.update_or_create(user=user, defaults=fresh)
        due.put(EXPORT, at=now, object_id=user.pk)
    return file


def prepare(row: Due) -> None:
    """Make the file of somebody; nothing where it is made already or nobody wants it any more."""
    file = ExportFile.objects.filter(user=row.object_id, ready_at=None).select_related("user").first()
    if file is None:
        return
    with translation.override(file.language):
        content = zipped(file.user)
    now = timezone.now()
    with transaction.atomic():
        ExportFile.objects.filter(pk=file.pk, asked_at=file.asked_at).update(content=content, ready_at=now)
        due.put(GONE, at=now + KEPT, object_id=file.user_id)


def forget(row: Due) -> None:
    """The file of somebody has been kept long enough."""
    ExportFile.objects.filter(user=row.object_id).delete()


def zipped(user: User) -> bytes:
    """The zip, in the language that is on."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files_of(user):
            archive.writestr(name, content)
    return packed.getvalue()


def files_of(user: User) -> Iterator[tuple[str, str]]:
    """Every file with its content."""
    yield "README.txt", gettext(README) % {"instant": f"{timezone.now():%Y-%m-%d %H:%M}"}
    for name, told in (
        ("account", mine.account(user)),
        ("settings", mine.chosen(user)),
        ("games", mine.games(user)),
        ("notes", mine.notes(user)),
        ("plans", mine.plans(user)),
        ("talk", mine.talk(user)),
        ("statistics", mine.statistics(user)),
        ("ratings", mine.ratings(user)),
        ("analyses", mine.analyses(user)),
        ("friends", mine.people(user)),
        ("clubs", mine.clubs(user)),
        ("events", mine.events(user)),
        ("notices", mine.notices(user)),
        ("moderation", mine.moderation(user)),
        ("programs", mine.programs(user)),
        ("leave", mine.leave(user)),
    ):
        yield f"{name}.json", _written(told)
    yield from mine.records(user)


def _written(told: Any) -> str:
    return json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1) + "\n"
