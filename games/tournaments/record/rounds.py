"""The rounds of a tournament: how many were opened, and when one closes."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.jobs.models import Outage

from ..models import Tournament, TournamentRound


def rounds_played(tournament: Tournament) -> int:
    """How many rounds have been opened."""
    return TournamentRound.objects.filter(tournament=tournament).count()


def closing_of(running: TournamentRound) -> datetime:
    """When a round closes: later by the time the site was down."""
    down = timedelta(0)
    for outage in Outage.objects.filter(end__gt=running.opened_at, start__lt=running.closing_at):
        down += outage.end - max(outage.start, running.opened_at)
    return running.closing_at + down


def outages(start: datetime, end: datetime) -> timedelta:
    """How long the site was down between two instants."""
    spans = Outage.objects.filter(end__gt=start, start__lt=end)
    return sum((min(each.end, end) - max(each.start, start) for each in spans), timedelta(0))
