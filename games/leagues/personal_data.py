"""What leagues keep of a person: the seasons they are in, leagues they hold, what they decided there."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows
from games.notifications.personal_data import rename_in_contests

from .models import (
    Division,
    Fixture,
    League,
    LeagueAct,
    LeagueDeputy,
    LeagueEntrant,
    LeaguePartnerLink,
    Season,
    of_person,
)
from .write.entries import leave_all


def leagues(user: User) -> Row:
    """Seasons somebody entered, leagues they hold, what they decided as a director."""
    return {
        "entered": rows(
            LeagueEntrant.objects.filter(of_person(user)),
            "season__league__public_id",
            "season__league__name",
            "season__number",
            "division__number",
            "entered_at",
            "left_at",
            "place",
        ),
        "looking_for_a_partner": rows(
            LeaguePartnerLink.objects.filter(user=user),
            "season__league__public_id",
            "season__number",
            "made_at",
        ),
        "organised": rows(League.objects.filter(organiser=user), "public_id", "name", "words", "created_at"),
        "deputy_of": rows(
            LeagueDeputy.objects.filter(user=user), "contest__public_id", "contest__name", "named_at"
        ),
        "named_deputy": rows(
            LeagueAct.objects.filter(deputy=user), "season__league__public_id", "kind", "made_at"
        ),
        "decided": rows(
            LeagueAct.objects.filter(by=user),
            "season__league__public_id",
            "season__number",
            "kind",
            "why",
            "made_at",
        ),
    }


def games_of_leagues() -> QuerySet[Any, Any]:
    """What a game of a league gave belongs to the league."""
    return Fixture.objects.filter(game__isnull=False).values("game")


def give_up(departure: Departure) -> None:
    """Leave every season before seats are given up: games that resigning would end count as not played.

    Whoever leaves a season that has not begun is entered no more, and acts about that entry lead to nobody then.
    """
    _name_no_more(departure)
    leave_all(departure.user)


def _name_no_more(departure: Departure) -> None:
    """Reasons of acts by and about somebody, their games and their places name them no more."""
    mine = LeagueEntrant.objects.filter(of_person(departure.user))
    about = (
        Q(entrant__in=mine)
        | Q(fixture__home__in=mine)
        | Q(fixture__away__in=mine)
        | Q(fixture__third__in=mine)
    )
    about |= Q(by=departure.user) | Q(deputy=departure.user)
    departure.rename_in(LeagueAct.objects.filter(about), "why")


def leave(departure: Departure) -> None:
    """Leave what was entered meanwhile, and direct nothing any more; leagues of theirs name them no more."""
    leave_all(departure.user)
    own = League.objects.filter(organiser=departure.user)
    departure.rename_in(own, "name", "words")
    departure.rename_in(Season.objects.filter(league__in=own), "why")
    _name_no_more(departure)
    mine = LeagueEntrant.objects.filter(of_person(departure.user))
    theirs = League.objects.filter(
        Q(pk__in=own) | Q(seasons__entrants__in=mine) | Q(seasons__acts__by=departure.user)
    )
    rename_in_contests(departure, "league", theirs.values_list("public_id", flat=True).distinct())
    LeagueDeputy.objects.filter(user=departure.user).delete()
    # What they wrote for the shuffle stays where cards were dealt from it, and nowhere else.
    LeagueEntrant.objects.filter(user=departure.user).update(words="")
    LeagueEntrant.objects.filter(partner=departure.user).update(partner_words="")


PERSONAL_DATA = PersonalData(
    tables={"events": (League, LeagueEntrant, LeagueAct, LeagueDeputy, LeaguePartnerLink)},
    impersonal=(Season, Division, Fixture),
    paragraphs={
        "events": (
            gettext_noop(
                "The leagues you are in or were, your games and your place there: everybody sees it, of a league for "
                "members the club does. Leagues you hold or direct as a deputy, and what you decided there with your "
                "reasons, which the players read."
            ),
        ),
    },
    parts=(
        ExportPart(
            "leagues",
            leagues,
            {
                League: ("organiser",),
                LeagueEntrant: ("user", "partner"),
                LeagueAct: ("by", "deputy"),
                LeagueDeputy: ("user",),
                LeaguePartnerLink: ("user",),
            },
            gettext_noop("leagues.json: leagues you are in or were, hold, and what you decided there."),
        ),
    ),
    shared_games=games_of_leagues,
    give_up=give_up,
    leave=leave,
)
