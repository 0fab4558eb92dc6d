"""What a page may know of a game whoever reads it, as plain values: a template gets no row of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from ..models import Game, Incident


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game as its pages speak of it; `sealed`: its cards are for nobody but those who sit there."""

    public_id: str
    url: str
    status: str
    version: int
    sealed: bool
    after_resigning: str
    moved_at: datetime | None


def facts_of(game: Game) -> GameFacts:
    """The facts of a game."""
    return GameFacts(
        game.public_id,
        game.get_absolute_url(),
        game.status,
        game.version,
        game.sealed,
        game.after_resigning,
        game.moved_at,
    )


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the list of those that are open or may be watched; `free` seats, `differing` house rules."""

    url: str
    name: str
    differing: int
    free: int
    moved_at: datetime | None


def table_row(game: Game, free: int) -> TableRow:
    """The row of a table."""
    return TableRow(game.get_absolute_url(), gettext(game.rules.name), len(game.options), free, game.moved_at)


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
        incident.traceback if whole else "",
    )
