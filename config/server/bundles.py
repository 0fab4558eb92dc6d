"""Static files that go out together: a page asks for one of them instead of ten.

What is in a bundle is said here and nowhere else. It is put together when static files are gathered, at the start of
the embedded site or by `collectstatic`, and lies in the data folder.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

SOURCES = settings.BASE_DIR / "static"

EVERY_PAGE = tuple(
    f"css/{name}.css"
    for name in ("talon", "frame", "buttons", "forms", "notices", "tables", "lists", "deals", "cards")
)
"""The stylesheets of every page, in the order of their cascade."""

ZONES = tuple(f"css/table-{name}.css" for name in ("zones", "widths", "sheets", "trick", "low"))
"""Where things stand at a table, in the order of their cascade: any window, then what depends on its size."""

FELT = tuple(
    f"css/{name}.css"
    for name in (
        "table", "table-asking", "table-panel", "deal-end", "table-wide", "table-laid", "combinations",
        "table-moments",
    )
)  # fmt: skip
"""The felt and what lies on it, in the order of their cascade."""

REPLAY = (*FELT, "css/table-narrow.css", *ZONES, "css/replay.css")
"""The felt of a replay, without the charts of a game."""

BUNDLES: dict[str, tuple[str, ...]] = {
    "css/every-page.css": EVERY_PAGE,
    "css/felt.css": FELT,
    "css/table-page.css": (
        *FELT, "css/table-narrow.css", "css/gather.css", *ZONES, "css/table-large.css",
    ),
    "css/replay-page.css": (*FELT, "css/table-narrow.css", *ZONES, "css/charts.css", "css/replay.css"),
    "css/rule-pages.css": (*EVERY_PAGE, "css/rules.css", "css/deal-tags.css"),
    "css/deal-pages.css": (*EVERY_PAGE, *REPLAY, "css/deal-tags.css", "css/commented.css"),
    "css/score-pad.css": (*EVERY_PAGE, "css/pad.css"),
    "js/rule-pages.js": ("js/site.js", "js/shuffle.js", "js/rules.js"),
}  # fmt: skip
"""What is sent, and the files in it; they stand in one folder, so that what they refer to is found from there too."""


class BundleFinder(BaseFinder):
    """Django's way to the bundles, beside the files of `static/` and of the apps."""

    def check(self, **_kwargs: Any) -> list[Any]:
        """Nothing can be set wrong."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:
        """Where a bundle lies, put together anew where its files have changed; with `find_all` in a list."""
        bundle = str(put_together(path)) if path in BUNDLES else ""
        if find_all:
            return [bundle] if bundle else []
        return bundle or []

    def list(self, _ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        """Every bundle, and the storage it is read from."""
        storage = FileSystemStorage(location=settings.VAR_DIR / "bundles")
        for name in BUNDLES:
            put_together(name)
            yield name, storage


def put_together(name: str) -> Path:
    """The file of a bundle; written only where it is not so already."""
    text = "\n".join((SOURCES / part).read_text() for part in BUNDLES[name])
    place: Path = settings.VAR_DIR / "bundles" / name
    if not place.exists() or place.read_text() != text:
        place.parent.mkdir(parents=True, exist_ok=True)
        replace(place, text.encode())
    return place


def replace(place: Path, content: bytes) -> None:
    """Write a file in one go: other processes may be reading it, and writing the same."""
    beside = place.with_name(f"{place.name}.{os.getpid()}-{threading.get_ident()}.new")
    beside.write_bytes(content)
    beside.replace(place)
