"""Locks of rows: none is stronger than it has to be."""

from __future__ import annotations

import re

from tests.serving import HOUSE

LOCK = re.compile(r"select_for_update\(([^()]|\([^()]*\))*\)")


def test_every_lock_leaves_whoever_writes_rows_that_lead_there_alone() -> None:
    """On PostgreSQL a row that leads to another one locks its key when it is committed, which a lock of the whole row
    makes wait: two who have each locked what the rows of the other lead to would wait for ever.
    """
    locks = {
        f"{path.relative_to(HOUSE)}: {found[0]}": "no_key=True" in found[0]
        for room in ("accounts", "games", "rules")
        for path in sorted((HOUSE / room).rglob("*.py"))
        for found in LOCK.finditer(path.read_text())
    }
    assert len(locks) > 40
    assert [lock for lock, is_weak in locks.items() if not is_weak] == []
