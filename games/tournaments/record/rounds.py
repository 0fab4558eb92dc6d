"""The rounds of a tournament: how many were opened, which are open together, and when one closes."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.jobs.models import Outage

from ..formats import format_of
from ..models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Tournament,
    TournamentRound,
    TournamentStage,
)

Span = tuple[datetime, datetime]
"""From one instant to another."""


def rounds_played(tournament: Tournament) -> int:
    """How many rounds have been opened."""
    return TournamentRound.objects.filter(tournament=tournament).count()


def is_evening(tournament: Tournament) -> bool:
    """Whether all rounds are open at once: at real tables, where who meets whom is known from the start.

    Scores come in any order there, and nothing closes before the end of the evening.
    """
    return tournament.in_person and not format_of(tournament.movement).by_results


def is_beginning(tournament: Tournament) -> bool:
    """Whether its time has come, or a director has started it, and the boards are still being made."""
    return (
        tournament.stage == TournamentStage.ENTRY
        and tournament.paused_at is None
        and tournament.starts_at <= timezone.now()
    )


def open_rounds(tournament: Tournament) -> list[TournamentRound]:
    """The rounds that are being played: one, or all of an evening."""
    return list(tournament.rounds_played.filter(closed_at=None).order_by("number"))


def is_last_in_play(tournament: Tournament, board: int) -> bool:
    """Whether a board, by its number, is still played in a round that is open, and no other one is."""
    left = BoardPlay.objects.filter(
        table__round__tournament=tournament, table__round__closed_at=None, finished_at=None
    )
    return set(left.values_list("board__number", flat=True)) == {board}


def closing_of(running: TournamentRound) -> datetime:
    """When a round closes: later by the time the site was down."""
    down = timedelta(0)
    for outage in Outage.objects.filter(end__gt=running.opened_at, start__lt=running.closing_at):
        down += outage.end - max(outage.start, running.opened_at)
    return running.closing_at + down


def standstills(tournament: Tournament) -> list[Span]:
    """When a tournament stood still since its start, paused or with the site down: spans that do not overlap."""
    spans: list[Span] = []
    paused: datetime | None = None
    acts = DirectorAct.objects.filter(
        tournament=tournament, kind__in=(DirectorActKind.PAUSE, DirectorActKind.RESUME)
    )
    for kind, at in acts.order_by("made_at", "pk").values_list("kind", "made_at"):
        if kind == DirectorActKind.PAUSE:
            paused = at
        elif paused is not None:
            spans.append((paused, at))
            paused = None
    since = tournament.started_at or timezone.now()
    spans += Outage.objects.filter(end__gt=since).values_list("start", "end")
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def outages(start: datetime, end: datetime) -> timedelta:
    """How long the site was down between two instants."""
    spans = Outage.objects.filter(end__gt=start, start__lt=end)
    return sum((min(each.end, end) - max(each.start, start) for each in spans), timedelta(0))
