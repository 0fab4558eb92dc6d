"""Two acts in one event at once, on PostgreSQL: the second is refused in words where the first left it nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from games.tournaments.write import entries
from tests import cast
from tests.tournaments import stage


@pytest.mark.skipif(
    connection.vendor == "sqlite", reason="SQLite locks everything from the first question on"
)
@pytest.mark.django_db(transaction=True)
def test_a_partner_who_comes_while_whoever_looked_for_one_withdraws_is_told_so() -> None:
    event = stage.tournament_of("double-deck")
    one, other = cast.person("North"), cast.person("South")
    entrant = entries.enter(event.public_id, user=one, looking=True)
    has_left = False

    def leave() -> None:
        try:
            entries.leave(event.public_id, user=one)
        finally:
            connection.close()

    def after_the_other(execute: Any, sql: str, *rest: Any) -> Any:
        # Whoever comes has found the entrant by now, and is about to hold the event.
        nonlocal has_left
        if not has_left and 'FROM "tournaments_tournament"' in sql and sql.endswith("UPDATE"):
            has_left = True
            with ThreadPoolExecutor(1) as pool:
                pool.submit(leave).result(30)
        return execute(sql, *rest)

    with connection.execute_wrapper(after_the_other), cast.refused("no_entrant"):
        entries.join(event.public_id, entrant.public_id, user=other)
    assert has_left
