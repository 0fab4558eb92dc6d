"""The API keeps what its schema says, whatever is sent: no fault, and only the statuses, types and bodies it names.

schemathesis makes the requests from the schema, good ones and bad ones, in three roles: without a token, for somebody
who sits in running games, and for a stranger with a token. `figure` says how many; 5,000 in the long run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.models import User
from games.desk.write import calls
from games.imports import write
from games.ladders.write import entries as ladder_entries
from games.tournaments.write import entries as tournament_entries
from tests import cast
from tests.api.asking import Program
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.rules.walks import figure
from tests.tournaments import stage

REQUESTS = figure(80, long=5_000)

KEPT = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


class House:
    """Tables that can be asked about, and a program for each role."""

    def __init__(self) -> None:
        people = cast.players()
        cast.make_demo()
        running = cast.play_on(cast.table_of(people), moves=9)
        over = cast.play_on(cast.table_of(people, options=cast.SHORT))
        waiting = cast.table_of([people[0], None, None, None])
        private = cast.table_of(people, public=False)
        self.programs = {
            "nobody": Program(),
            "seated": Program(people[0]),
            "stranger": Program(cast.person("stranger")),
        }
        text = self.programs["seated"].get(f"games/{over.public_id}/record").json()["text"]
        self.words = {
            "game_id": [game.public_id for game in (running, over, waiting, private)],
            "record_id": [write.take_in(people[0], text).public_id],
            "slug": ["piquet", "double-deck", "pinacle"],
            "tool": ["meld", "legal", "settle"],
            "profile_id": [people[0].public_id, people[1].public_id],
            "family": ["pinochle", "piquet"],
            "pace": ["none", "days"],
            **contests(people[0]),
        }


def contests(user: User) -> dict[str, list[Any]]:
    """An event with boards that are open, a ladder and a league, with somebody in each; by the words of addresses."""
    event = stage.tournament_of(venue="real", rounds=1)
    tournament_entries.enter(event.public_id, user=user)
    stage.enter(event, 3)
    stage.score_out(stage.begin(event))
    ladder = ladder_room.ladder()
    above = ladder_room.joined(ladder, 2)[1]
    ladder_entries.join(ladder.pk, user=user)
    challenge = ladder_room.challenged(ladder, user, above)
    league, players = league_room.begun(3)
    fixture = league_room.running(league_room.season_of(league))[0]
    assert fixture.game is not None
    caller = next(each for each in players if each.pk in fixture.home.user_keys)
    call = calls.call(fixture.game.public_id, user=caller, reason="slow", words="A week.")
    return {
        "event_id": [event.public_id, stage.tournament_of("piquet").public_id],
        "ladder_id": [ladder.public_id],
        "league_id": [league.public_id],
        "call_id": [call.public_id],
        "key": [challenge.pk],
        "answer": ["accept", "decline", "take-back"],
    }


@contextmanager
def one_connection() -> Iterator[None]:
    """Requests leave the connection of the test alone, as those of Django's own test client do."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.django_db
def test_no_request_brings_a_fault_or_an_answer_the_schema_does_not_name() -> None:
    house = House()
    with one_connection():
        schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 15
    asked: Counter[str] = Counter()
    statuses: Counter[int] = Counter()

    def cases(mode: GenerationMode) -> st.SearchStrategy[Any]:
        taking = [each for each in operations if mode is GenerationMode.POSITIVE or _takes_something(each)]
        return st.one_of([each.as_strategy(generation_mode=mode) for each in taking])

    @settings(
        max_examples=REQUESTS,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=st.one_of(cases(GenerationMode.POSITIVE), cases(GenerationMode.NEGATIVE)),
        role=st.sampled_from(sorted(house.programs)),
        pick=st.integers(0, 99),
    )
    def ask(case: Any, role: str, pick: int) -> None:
        for name in case.path_parameters or {}:
            # Mostly what there is; else whatever was made up.
            if pick % 8:
                case.path_parameters[name] = house.words[name][pick % len(house.words[name])]
        text = house.programs[role].text
        # The caller reads bytes as they come, compressed ones too.
        headers = {"Accept-Encoding": "identity"} | ({"Authorization": f"Bearer {text}"} if text else {})
        reply = case.call(headers=headers)
        asked[f"{case.method} {case.path}"] += 1
        statuses[reply.status_code] += 1
        case.validate_response(reply, checks=KEPT)

    with one_connection():
        ask()
    by_key = f"{sum(asked.values())} requests: {dict(sorted(statuses.items()))}"
    assert sum(asked.values()) >= REQUESTS * 9 // 10, by_key
    assert {200, 401, 422} <= set(statuses), by_key
    assert not [status for status in statuses if status >= 500], by_key


def _takes_something(operation: Any) -> bool:
    return any(True for _each in operation.iter_parameters()) or bool(operation.body)
