"""Static files, served before Django is asked at all.

The embedded site serves them from where they lie, text compressed beforehand. Behind a proxy they are collected first,
compressed, and carry a hash in their names, so that they may be kept for ever; modules of script then import one
another by those names.
"""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import brotli
from django.conf import settings
from django.contrib.staticfiles import finders
from servestatic.storage import CompressedManifestStaticFilesStorage

from config.server.bundles import replace

if TYPE_CHECKING:
    from servestatic.base import ServeStaticBase

HASHED = r"^.+\.[0-9a-f]{12}\..+$"

PACKED = (".css", ".js", "icons/talon.svg")
"""What the embedded site compresses: the text that pages ask for at once."""


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Collected files, compressed, with a hash in their names and in what our modules import.

    Django's own pattern for modules is not asked for: it looks into every script there is, and finds in the comments
    of other people's what reads like an import of a file that does not exist.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((r"""(?P<matched>from "(?P<url>\./[^"]+)")""", 'from "%(url)s"'),)),
    )


def add_static_files(server: ServeStaticBase) -> None:
    """Tell `server` of every static file of the site."""
    prefix = f"/{settings.STATIC_URL.strip('/')}/"
    if not settings.EMBEDDED:
        server.add_files(settings.STATIC_ROOT, prefix=prefix)
        return
    for finder in finders.get_finders():
        for path, storage in finder.list(None):
            source = Path(storage.path(path))
            place = packed_copy(path, source) if path.endswith(PACKED) else source
            server.add_file_to_dictionary(prefix + path.replace("\\", "/"), str(place))


def packed_copy(path: str, source: Path) -> Path:
    """A copy of a file in the data folder, with its compressed forms beside it as the server looks for them."""
    place: Path = settings.VAR_DIR / "packed" / path
    was, now = place.stat() if place.exists() else None, source.stat()
    if was and (was.st_mtime_ns, was.st_size) == (now.st_mtime_ns, now.st_size):
        return place
    place.parent.mkdir(parents=True, exist_ok=True)
    content = source.read_bytes()
    replace(place.with_name(f"{place.name}.gz"), gzip.compress(content, mtime=0))
    replace(place.with_name(f"{place.name}.br"), brotli.compress(content, mode=brotli.MODE_TEXT, quality=9))
    # Last, and with the time of its source: by it the next start knows that all three are there.
    shutil.copy2(source, place)
    return place
