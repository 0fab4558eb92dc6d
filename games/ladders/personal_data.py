"""What ladders keep of a person: where they stand and stood, whom they challenged, what they decided as a director."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows
from games.notifications.personal_data import rename_in_contests
from games.play.models import Game

from .models import (
    Challenge,
    Ladder,
    LadderAct,
    LadderDeputy,
    LadderEntrant,
    PartnerLink,
    PlaceChange,
    StepGame,
    StepSecret,
    of_person,
)
from .write.entries import leave_all


def ladders(user: User) -> Row:
    """Ladders somebody is or was on, their challenges and places there, ladders they hold, what they decided."""
    entries = LadderEntrant.objects.filter(of_person(user))
    return {
        "entered": rows(
            entries, "ladder__public_id", "ladder__name", "ladder__variant", "place", "joined_at", "left_at"
        ),
        "challenges": rows(
            Challenge.objects.filter(Q(challenger__in=entries) | Q(opponent__in=entries)),
            "ladder__public_id", "note", "state", "result", "game__public_id", "made_at", "ended_at",
        ),
        "places": rows(
            PlaceChange.objects.filter(entrant__in=entries),
            "entrant__ladder__public_id", "cause", "from_place", "to_place", "made_at",
        ),
        "looking_for_a_partner": rows(PartnerLink.objects.filter(user=user), "ladder__public_id", "made_at"),
        "organised": rows(Ladder.objects.filter(organiser=user), "public_id", "name", "words", "created_at"),
        "deputy_of": rows(LadderDeputy.objects.filter(user=user), "contest__public_id", "contest__name", "named_at"),
        "named_deputy": rows(LadderAct.objects.filter(deputy=user), "ladder__public_id", "kind", "made_at"),
        "decided": rows(
            LadderAct.objects.filter(by=user), "ladder__public_id", "kind", "why", "made_at"
        ),
    }  # fmt: skip


def games_of_ladders() -> QuerySet[Any, Any]:
    """What a game of a ladder changed belongs to the ladder."""
    challenges = Challenge.objects.filter(game__isnull=False).values("game")
    step_games = StepGame.objects.filter(game__isnull=False).values("game")
    return Game.objects.filter(Q(pk__in=challenges) | Q(pk__in=step_games)).values("pk")


def leave(departure: Departure) -> None:
    """Leave every ladder for good, take back what was written to others; ladders of theirs name them no more."""
    leave_all(departure.user)
    LadderDeputy.objects.filter(user=departure.user).delete()
    mine = LadderEntrant.objects.filter(of_person(departure.user))
    own = Ladder.objects.filter(organiser=departure.user)
    departure.rename_in(own, "name", "words")
    about = Q(entrant__in=mine) | Q(challenge__challenger__in=mine) | Q(challenge__opponent__in=mine)
    about |= Q(by=departure.user) | Q(deputy=departure.user)
    departure.rename_in(LadderAct.objects.filter(about), "why")
    theirs = Ladder.objects.filter(Q(pk__in=own) | Q(entrants__in=mine) | Q(acts__by=departure.user))
    rename_in_contests(departure, "ladder", theirs.values_list("public_id", flat=True).distinct())
    mine.update(words="")
    Challenge.objects.filter(challenger__in=mine).update(note="", words="")


PERSONAL_DATA = PersonalData(
    tables={"events": (Ladder, LadderEntrant, LadderAct, LadderDeputy, Challenge, PlaceChange, PartnerLink)},
    impersonal=(StepGame, StepSecret),
    paragraphs={
        "events": (
            gettext_noop(
                "The ladders you are on or were, your places there over time and your games: everybody sees it, of a "
                "ladder for members the club does. The note of a challenge is read by the player you challenge. "
                "Ladders you hold or direct as a deputy, and what you decided there with your reasons, which the "
                "players read."
            ),
        ),
    },
    parts=(
        ExportPart(
            "ladders",
            ladders,
            {
                Ladder: ("organiser",),
                LadderEntrant: ("user", "partner"),
                LadderAct: ("by", "deputy"),
                LadderDeputy: ("user",),
                PartnerLink: ("user",),
            },
            gettext_noop(
                "ladders.json: ladders you are on or were, your challenges and places, ladders you hold."
            ),
        ),
    ),
    shared_games=games_of_ladders,
    leave=leave,
)
