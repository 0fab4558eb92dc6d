"""The embedded site's secret key: made once, kept beside its database, never committed."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def secret_in(path: Path) -> str:
    """The secret in `path`, made on first use; readable by its owner alone.

    The new secret is written aside and linked into place, so that of two processes starting together both read the
    same one.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()
