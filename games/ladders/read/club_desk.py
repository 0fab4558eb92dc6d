"""What the desk of a club shows of its ladders: the games being played, what directors did."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from games.clubs.core.contests import WITH_DEPUTIES, ContestAct, deputy_names
from games.clubs.core.models import Club
from games.clubs.core.reasons import reason_words

from ..models import Challenge, ChallengeState, Ladder, LadderAct, LadderStage, StepGame
from .page import with_names
from .people import title_of
from .words import act_sentence

LISTED = 40


def running_games(club: Club) -> tuple[QuerySet[Any, Any], ...]:
    """Queries for the keys of the games that are being played for a club's ladders."""
    challenges = Challenge.objects.filter(ladder__club=club, state=ChallengeState.PLAYING)
    steps = StepGame.objects.filter(ladder__club=club, ended_at=None, game__isnull=False)
    return challenges.order_by().values("game"), steps.order_by().values("game")


def games_of(club: Club) -> tuple[QuerySet[Any, Any], ...]:
    """Queries for the keys of all games of a club's ladders, over or not."""
    challenges = Challenge.objects.filter(ladder__club=club, game__isnull=False)
    steps = StepGame.objects.filter(ladder__club=club, game__isnull=False)
    return challenges.order_by().values("game"), steps.order_by().values("game")


def acts_of_club(club: Club) -> list[ContestAct]:
    """What directors of a club's ladders did, the latest first; two queries."""
    acts = LadderAct.objects.filter(ladder__club=club).select_related("by", "ladder", "challenge", "deputy")
    return [
        ContestAct(
            act.made_at,
            act.by.name if act.by else "",
            title_of(act.ladder),
            act.ladder.get_absolute_url(),
            act_sentence(act.ladder, act),
            reason_words(act.why),
        )
        for act in with_names(acts[:LISTED])
    ]


def desks_of_club(club: Club) -> list[tuple[str, str, tuple[str, ...]]]:
    """The ladders of a club that are not closed, each with the address of its desk and its deputies; two queries."""
    ladders = Ladder.objects.filter(club=club).exclude(stage=LadderStage.CLOSED).order_by("name", "pk")
    return [
        (title_of(ladder), reverse("ladders:desk", args=[ladder.public_id]), deputy_names(ladder))
        for ladder in ladders.prefetch_related(WITH_DEPUTIES)
    ]
