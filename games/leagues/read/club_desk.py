"""What the desk of a club shows of its leagues: the games being played, what directors did."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from games.clubs.core.contests import WITH_DEPUTIES, ContestAct, deputy_names
from games.clubs.core.models import Club
from games.clubs.core.reasons import reason_words

from ..models import Fixture, League, LeagueAct
from .log import act_sentence, acts_with_people, names_in

LISTED = 40


def running_games(club: Club) -> tuple[QuerySet[Any, Any], ...]:
    """Queries for the keys of the games that are being played for a club's leagues."""
    rows = Fixture.objects.filter(division__season__league__club=club, outcome="", game__isnull=False)
    return (rows.order_by().values("game"),)


def games_of(club: Club) -> tuple[QuerySet[Any, Any], ...]:
    """A query for the keys of all games of a club's leagues, over or not."""
    rows = Fixture.objects.filter(division__season__league__club=club, game__isnull=False)
    return (rows.order_by().values("game"),)


def acts_of_club(club: Club) -> list[ContestAct]:
    """What directors of a club's leagues did, the latest first; two queries."""
    rows = acts_with_people(LeagueAct.objects.filter(season__league__club=club))
    acts = list(rows.select_related("season__league")[:LISTED])
    names = names_in(acts)
    return [
        ContestAct(
            act.made_at,
            act.by.name if act.by else "",
            act.season.league.name,
            act.season.get_absolute_url(),
            act_sentence(act, names),
            reason_words(act.why),
        )
        for act in acts
    ]


def desks_of_club(club: Club) -> list[tuple[str, str, tuple[str, ...]]]:
    """The leagues of a club, each with the address of its desk and its deputies; two queries."""
    leagues = League.objects.filter(club=club).order_by("name", "pk").prefetch_related(WITH_DEPUTIES)
    return [
        (league.name, reverse("leagues:desk", args=[league.public_id]), deputy_names(league))
        for league in leagues
    ]
