"""What SQLite knows of how full its tables are: by that it chooses the way of a query, and without it, guesses.

PostgreSQL keeps such figures by itself; SQLite counts when it is asked to.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import connection

from .models import Job

COUNT_ROWS = "count_rows"
"""The kind of the job."""

EVERY = timedelta(days=1)

ROWS_LOOKED_AT = 1000
"""Of each index, so that counting takes milliseconds however much there is."""


def count_rows(_job: Job) -> None:
    """Let SQLite look through its indexes; nothing on another database."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA analysis_limit = {ROWS_LOOKED_AT}")
        cursor.execute("ANALYZE")
