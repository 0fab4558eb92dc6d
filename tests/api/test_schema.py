"""The API keeps what its schema says, whatever is sent: no fault, and only the statuses, types and bodies it names.

schemathesis makes the requests from the schema, good ones and bad ones, in three roles: without a token, for somebody
who sits in running games, and for a stranger with a token. `figure` says how many; 5,000 in the long run.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS
from schemathesis.generation import GenerationMode

from games.api.web.v1 import api
from games.imported import keeping
from games.play.models import Game
from tests import cast
from tests.api.asking import Program
from tests.rules.walks import figure

REQUESTS = figure(120, long=5_000)
ROLES = ("nobody", "seated", "stranger")
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)

KEPT = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")


class House:
    """Tables that can be asked about, and a program for each role."""

    def __init__(self) -> None:
        people = cast.players()
        cast.make_demo()
        stranger = cast.person("stranger")
        running = cast.play_on(cast.table_of(people), moves=9)
        over = cast.play_on(cast.table_of(people, options=cast.SHORT))
        waiting = cast.table_of([people[0], None, None, None])
        private = cast.table_of(people, public=False)
        self.games: list[Game] = [running, over, waiting, private]
        self.programs = {"nobody": Program(), "seated": Program(people[0]), "stranger": Program(stranger)}
        text = Program(people[0]).get(f"games/{over.public_id}/record").json()["text"]
        self.imported = keeping.take_in(people[0], text)

    def words(self, name: str) -> list[str]:
        """What may stand in an address: mostly what there is."""
        known = {
            "game_id": [game.public_id for game in self.games],
            "record_id": [self.imported.public_id],
            "slug": ["piquet", "double-deck", "pinacle"],
            "tool": ["meld", "legal", "settle"],
        }
        return known[name]
