"""Static files, served before Django is asked at all.

The embedded site serves them from where they lie. Behind a proxy they are collected first, compressed, and carry a
hash in their names, so that they may be kept for ever; modules of script then import one another by those names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.staticfiles import finders
from servestatic.storage import CompressedManifestStaticFilesStorage

if TYPE_CHECKING:
    from servestatic.base import ServeStaticBase

HASHED = r"^.+\.[0-9a-f]{12}\..+$"


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
            server.add_file_to_dictionary(prefix + path.replace("\\", "/"), storage.path(path))
