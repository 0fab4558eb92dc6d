"""The next events and those under way, for the front page."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from games.play.read.going_on import Occasion

from ..models import Tournament, TournamentStage
from ..record.names import title_of
from .tournament_list import seen_by, stage_words

SHOWN = 3


def occasions(user: Any) -> list[Occasion]:
    """The next events that somebody may see and enter, and the latest of those being played, a few together."""
    visible = Tournament.objects.filter(seen_by(user), paused_at=None)
    to_enter = visible.filter(
        stage=TournamentStage.ENTRY, entries_from__lte=timezone.now(), starts_at__gt=timezone.now()
    )
    running = visible.filter(stage=TournamentStage.RUNNING)
    rows = [*to_enter.order_by("starts_at", "pk")[:SHOWN], *running.order_by("-started_at", "-pk")[:SHOWN]]
    return [_occasion(tournament) for tournament in rows[:SHOWN]]


def _occasion(tournament: Tournament) -> Occasion:
    words = f"{gettext(tournament.rules.name)} · {stage_words(tournament)}"
    at = tournament.starts_at if tournament.stage == TournamentStage.ENTRY else None
    return Occasion(title_of(tournament), tournament.get_absolute_url(), words, at)
