"""Whether this process lives, and whether all it needs is there: asked by a proxy, a supervisor, a monitor."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.defaults import server_error

from games.jobs.models import Heartbeat

LATE = timedelta(seconds=45)
"""Workers and the beat show themselves every ten seconds."""

LEAST_FREE = 0.05
"""Of the disk on which the site writes."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """`ok` with status 200, or `no database` with status 503: a sign of life, by which a proxy takes a process out."""
    if _database():
        return HttpResponse("no database\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """A line for each thing the site needs, `ok` or what is wrong; status 503 where one of them is.

    Pages are read and moves made with the database alone; without the rest pushes and bots come late.
    """
    states = {"database": _database()}
    for name, look in PARTS.items():
        # Without the database each would wait for it in vain.
        states[name] = NOT_KNOWN if states["database"] and name in OF_DATABASE else look()
    lines = "".join(f"{name}: {wrong or 'ok'}\n" for name, wrong in states.items())
    return HttpResponse(lines, status=503 if any(states.values()) else 200, content_type="text/plain")


def failure_page(request: HttpRequest) -> HttpResponse:
    """The page for what failed: that the site comes back in a moment where it is the database, else that it broke."""
    if not isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return server_error(request)
    response = DatabaseGone(render_to_string("503.html"), status=503)
    response["Retry-After"] = str(COMES_BACK)
    return response


class DatabaseGone(HttpResponse):
    """The page that says that the database does not answer just now."""


COMES_BACK = 5
"""Seconds in which a database that is begun anew is there again, mostly."""


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "does not answer"
    return ""


def _cache() -> str:
    """The cache, and with it the broker and the layer where all three are Redis."""
    # The one that is empty without Redis; the other counts here then.
    cache = caches["sessions"]
    cache.set("readyz", "ok", timeout=10)
    return "" if cache.get("readyz") == "ok" else "does not answer"


def _beats(part: str) -> str:
    """Whether a part of the site has shown itself of late: workers by doing a sweep, the beat by ordering one."""
    try:
        last = Heartbeat.objects.filter(part=part).first()
    except DatabaseError:
        return NOT_KNOWN
    if last is None:
        return "none has begun"
    late = timezone.now() - last.beat_at
    return "" if late < LATE else f"silent for {int(late.total_seconds())} s"


def _disk() -> str:
    disk = shutil.disk_usage(settings.VAR_DIR if settings.VAR_DIR.exists() else settings.BASE_DIR)
    return "" if disk.free > LEAST_FREE * disk.total else f"{100 * disk.free // disk.total} % free"


NOT_KNOWN = "not known"

PARTS: dict[str, Callable[[], str]] = {
    "cache": _cache,
    "workers": partial(_beats, "work"),
    "beat": partial(_beats, "beat"),
    "disk": _disk,
}

OF_DATABASE = ("workers", "beat")
"""Parts whose signs of life stand in the database."""
