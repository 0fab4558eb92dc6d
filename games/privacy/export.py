"""Everything that is mine as a zip of JSON and records, made beside the pages and kept for a week.

A request would hold one of the few threads that answer pages for as long as all records take to replay, so the file is
made by what is due (`Job`, kind `export`) and its page says when it is ready. Of games that are still played, and of
boards that are sealed, it holds what the seat has seen and its own moves, never more.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from functools import reduce
from itertools import groupby
from operator import or_
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext, gettext_noop

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refusal, Refused
from games.profiles.models import ExportFile

from . import inventory
from .personal_data import EXPORT, GONE

EXPORT_LATELY = Refusal(
    "export_lately", gettext_noop("The file was asked for less than an hour ago. Ask again later.")
)


KEPT = timedelta(days=7)
AGAIN = timedelta(hours=1)
"""How long a file is kept, and how soon another may be asked for."""

README = gettext_noop("This is everything that is kept at Talon about you, as it was at %(instant)s (UTC).")


def ask(user: User) -> ExportFile:
    """Have the file made, in the language that is on; raises Refused `export_lately`."""
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        before = ExportFile.objects.filter(user=user).first()
        if before is not None and now - before.asked_at < AGAIN:
            raise Refused(EXPORT_LATELY)
        fresh = {
            "language": translation.get_language() or settings.LANGUAGE_CODE,
            "asked_at": now,
            "ready_at": None,
            "content": b"",
        }
        file, _new = ExportFile.objects.update_or_create(user=user, defaults=fresh)
        queue.enqueue(EXPORT, at=now, object_id=user.pk)
    return file


def prepare(row: Job) -> None:
    """Make the file of somebody; nothing where it is made already or nobody wants it any more."""
    file = ExportFile.objects.filter(user=row.object_id, ready_at=None).select_related("user").first()
    if file is None:
        return
    with translation.override(file.language):
        content = zip_file(file.user)
    now = timezone.now()
    with transaction.atomic():
        ExportFile.objects.filter(pk=file.pk, asked_at=file.asked_at).update(content=content, ready_at=now)
        queue.enqueue(GONE, at=now + KEPT, object_id=file.user_id)


def forget(row: Job) -> None:
    """The file of somebody has been kept long enough."""
    ExportFile.objects.filter(user=row.object_id).delete()


def zip_file(user: User) -> bytes:
    """The zip, in the language that is on."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files_of(user):
            archive.writestr(name, content)
    return packed.getvalue()


def files_of(user: User) -> Iterator[tuple[str, str]]:
    """Every file with its content."""
    yield "README.txt", _readme()
    for name, parts in groupby(inventory.parts(), key=lambda part: part.file):
        contents = [part.content(user) for part in parts]
        yield f"{name}.json", _json(contents[0] if len(contents) == 1 else reduce(or_, contents))
    for data in inventory.EVERYTHING:
        if data.texts is not None:
            yield from data.texts(user)


def _readme() -> str:
    lines = [gettext(part.readme) for part in inventory.parts() if part.readme]
    head = gettext(README) % {"instant": f"{timezone.now():%Y-%m-%d %H:%M}"}
    return "\n".join((head, "", *lines)) + "\n"


def _json(content: Any) -> str:
    return json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1) + "\n"
