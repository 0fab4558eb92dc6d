"""What tournaments keep of a person: where they entered, what they hold, direct and decided, boards played alone."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows
from games.notifications.personal_data import rename_in_contests

from .models import (
    BoardPar,
    BoardPlay,
    BotField,
    DailyBoard,
    DirectorAct,
    Entrant,
    EntrantPlayer,
    ScoreLink,
    SoloPlay,
    TableScore,
    TableSide,
    Tournament,
    TournamentBoard,
    TournamentDirector,
    TournamentRound,
    TournamentTable,
)
from .record.names import title_of
from .write.entries import leave_tournaments


def tournaments(user: User) -> Row:
    """Tournaments somebody entered, holds or directs, what they decided there, and boards they played alone.

    Of a board that is not open no more than their own table tells.
    """
    entered = EntrantPlayer.objects.filter(user=user).select_related("tournament", "entrant")
    acts = DirectorAct.objects.filter(by=user).select_related("tournament")
    return {
        "entered": [
            {
                "event": row.tournament.public_id,
                "name": title_of(row.tournament),
                "entrant": row.entrant.name,
                "number": row.entrant.number,
                "state": row.entrant.state,
                "entered_at": row.entrant.entered_at,
            }
            for row in entered
        ],
        "organised": rows(
            Tournament.objects.filter(organiser=user), "public_id", "name", "words", "created_at"
        ),
        "directed": rows(TournamentDirector.objects.filter(user=user), "tournament__public_id"),
        "decided": [
            {"event": act.tournament.public_id, "what": act.kind, "why": act.why, "made_at": act.made_at}
            for act in acts
        ],
        "alone": rows(
            SoloPlay.objects.filter(user=user), "game__public_id", "seat", "points", "late", "finished_at"
        ),
        "scores_sent": rows(
            TableScore.objects.filter(by=user),
            "play__board__tournament__public_id",
            "play__board__number",
            "points",
            "state",
            "sent_at",
        ),
    }


def games_of_tournaments() -> QuerySet[Any, Any]:
    """What a board gave at a table of a tournament belongs to the tournament."""
    return BoardPlay.objects.filter(game__isnull=False).values("game")


def leave(departure: Departure) -> None:
    """Leave tournaments for good; those of theirs, and what directors did about somebody, name them no more."""
    acts = _acts_about(departure.user)
    entered = Tournament.objects.filter(entrants__players__user=departure.user).distinct()
    departure.rename_in(entered, "handicaps")
    own = Tournament.objects.filter(organiser=departure.user)
    departure.rename_in(own, "name", "words", "handicaps", "why_cancelled")
    departure.rename_in(DirectorAct.objects.filter(by=departure.user), "why", "undone_why")
    theirs = Tournament.objects.filter(Q(pk__in=own) | Q(pk__in=entered) | Q(acts__by=departure.user))
    rename_in_contests(departure, "event", list(theirs.values_list("public_id", flat=True).distinct()))
    leave_tournaments(departure.user)
    departure.rename_in(DirectorAct.objects.filter(pk__in=acts), "why", "undone_why")
    for act in DirectorAct.objects.filter(pk__in=acts):
        facts = {key: _without_names(value, departure) for key, value in act.facts.items()}
        if facts != act.facts:
            act.facts = facts
            act.save(update_fields=["facts"])


def _acts_about(user: User) -> list[int]:
    """What directors did about somebody, by key: to an entrant of theirs, in their place, to them as a deputy."""
    mine = Entrant.objects.filter(players__user=user)
    # As a list: PostgreSQL compares what a fact says with values alone, not with a column of another query.
    names = list(mine.values_list("public_id", flat=True))
    acts = DirectorAct.objects.filter(
        Q(entrant__in=mine) | Q(before__user=user.pk) | Q(before__to=user.pk) | Q(before__other__in=names)
    )
    return list(acts.values_list("pk", flat=True))


def _without_names(value: Any, departure: Departure) -> Any:
    """A name alone, or among those of an entrant."""
    if not isinstance(value, str):
        return value
    names = value.split(" – ")
    return " – ".join(departure.pseudonym if each in departure.names else each for each in names)


PERSONAL_DATA = PersonalData(
    tables={
        "events": (Tournament, TournamentDirector, Entrant, EntrantPlayer, DirectorAct, SoloPlay, TableScore),
    },
    impersonal=(
        TournamentRound,
        TournamentTable,
        TableSide,
        TournamentBoard,
        BoardPlay,
        DailyBoard,
        BotField,
        BoardPar,
        ScoreLink,
    ),
    paragraphs={
        "events": (
            gettext_noop(
                "The events you entered, with whom, and what you made of their boards: the other people of an event "
                "see it, and of a public event everybody, once a board is open. Events you hold or direct, and what "
                "you decided there with your reasons, which those see whom it touches. Boards you played alone, and "
                "your score, which is in the table of the board. Scores you sent from a table while signed in."
            ),
        ),
    },
    parts=(
        ExportPart(
            "events",
            tournaments,
            {
                Tournament: ("organiser",),
                TournamentDirector: ("user",),
                EntrantPlayer: ("user",),
                DirectorAct: ("by",),
                SoloPlay: ("user",),
                TableScore: ("by",),
            },
            gettext_noop(
                "events.json: events you entered, hold or direct, what you decided there, boards you played alone."
            ),
        ),
    ),
    shared_games=games_of_tournaments,
    leave=leave,
)
