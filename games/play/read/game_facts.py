"""What a page may know of a game whoever reads it, as plain values: a template gets no row of the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language, gettext

from ..models import Game, Incident

AT_THE_TABLE = (
    "claim", "deal_so_far", "fragment", "move", "next_deal", "notes", "plans", "resign", "score", "seen", "table",
    "talk",
)  # fmt: skip
"""Pages of a table to which the table itself leads, by the names of their addresses."""


@lru_cache(maxsize=1024)
def _urls(public_id: str, _language: str | None) -> Mapping[str, str]:
    """A table says them all in every fragment, so they are made once for each table and language."""
    return {name: reverse(f"play:{name}", args=[public_id]) for name in AT_THE_TABLE}


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game as its pages speak of it; `sealed`: its cards are for nobody but those who sit there.

    `bots_join_at`: when bots (`bots_join_level`: how they play) take the seats that are free then.
    """

    public_id: str
    url: str
    status: str
    version: int
    sealed: bool
    after_resigning: str
    moved_at: datetime | None
    bots_join_at: datetime | None
    bots_join_level: str
    club: str = ""
    club_url: str = ""

    @property
    def urls(self) -> Mapping[str, str]:
        """The addresses of the table by the names of their pages, in the reader's language."""
        return _urls(self.public_id, get_language())


def facts_of(game: Game) -> GameFacts:
    """The facts of a game; of its club where everybody may know it."""
    club = game.club if game.club is not None and game.club.public and not game.club.closed_at else None
    return GameFacts(
        game.public_id,
        game.get_absolute_url(),
        game.status,
        game.version,
        game.is_sealed,
        game.after_resigning,
        game.moved_at,
        game.bots_join_at,
        game.get_bots_join_level_display(),
        "" if club is None else club.name,
        "" if club is None else club.get_absolute_url(),
    )


@dataclass(frozen=True, slots=True)
class IncidentRow:
    """A bot that failed to decide, or plans that did, as staff read of it."""

    pk: int
    variant: str
    public_id: str
    version: int
    seat: int
    level: str
    happened_at: datetime
    closed_at: datetime | None
    closed_by: str
    traceback: str = ""


def incident_row(incident: Incident, *, whole: bool = False) -> IncidentRow:
    """An incident in the list, or (`whole`) with its traceback."""
    return IncidentRow(
        incident.pk,
        incident.game.variant,
        incident.game.public_id,
        incident.version,
        incident.seat,
        incident.get_level_display() or gettext("plans"),
        incident.happened_at,
        incident.closed_at,
        incident.closed_by.display_name if incident.closed_by is not None else "",
        incident.traceback if whole else "",
    )
