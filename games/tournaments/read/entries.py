"""Who has entered a tournament, and what a reader can do there: enter, come to a free place, go."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone

from accounts.models import User

from ..formats import format_of
from ..models import Entrant, EntrantPlayer, Tournament, TournamentStage
from ..record.entrants import person_of
from .tournament_list import entrants_words


@dataclass(frozen=True, slots=True)
class EntrantLine:
    """An entrant before the start; `may_join`: the reader may take a free place of it."""

    public_id: str
    name: str
    people: tuple[tuple[str, str], ...]
    free: int
    looking: bool
    waiting: int
    in_person: bool
    mine: bool
    may_join: bool


@dataclass(frozen=True, slots=True)
class Entries:
    """Who has entered, and what the reader can do; `mine` is their own entrant, `link` leads to its free place."""

    lines: tuple[EntrantLine, ...]
    number: str
    mine: EntrantLine | None
    link: str
    may_enter: bool


def entries_of(tournament: Tournament, user: Any) -> Entries:
    """The entries of a tournament whose entries are open; two queries."""
    entrants = list(
        Entrant.objects.filter(tournament=tournament, level="").order_by("complete_at", "entered_at", "pk")
    )
    players: dict[int, list[EntrantPlayer]] = defaultdict(list)
    rows = EntrantPlayer.objects.filter(tournament=tournament).select_related("user__bot_owner", "bot")
    for player in rows.order_by("entrant", "place"):
        players[player.entrant_id].append(player)
    places = format_of(tournament.movement).places(tournament.engine)
    has_account = isinstance(user, User) and not user.is_guest
    own = {each for each, sitting in players.items() if any(user.pk == player.user_id for player in sitting)}
    open_now = tournament.stage == TournamentStage.ENTRY and tournament.entries_from <= timezone.now()
    lines, complete = [], 0
    for entrant in entrants:
        complete += entrant.complete_at is not None
        free = places - len(players[entrant.pk])
        waits = complete - tournament.most if entrant.complete_at is not None else 0
        lines.append(
            EntrantLine(
                entrant.public_id,
                entrant.name,
                tuple(person_of(player) for player in players[entrant.pk]),
                free,
                entrant.looking,
                max(waits, 0),
                entrant.in_person,
                entrant.pk in own,
                entrant.looking and free > 0 and has_account and not own and open_now,
            )
        )
    # The complete ones in the order of entry, then those that lack somebody.
    lines.sort(key=lambda line: line.free > 0)
    mine = next((line for line in lines if line.mine), None)
    link = ""
    if mine is not None and mine.free:
        (entrant,) = (each for each in entrants if each.pk in own)
        link = reverse(
            "tournaments:invited", args=[tournament.public_id, entrant.public_id, entrant.invitation]
        )
    return Entries(
        tuple(lines),
        entrants_words(tournament, len(lines)),
        mine,
        link,
        has_account and not own and open_now,
    )


@dataclass(frozen=True, slots=True)
class Inviting:
    """An entrant whose link the reader came by; `may_join`: the reader can take its free place."""

    name: str
    people: tuple[tuple[str, str], ...]
    free: int
    may_join: bool
    mine: bool


def inviting(tournament: Tournament, entrant: Entrant, user: Any) -> Inviting:
    """An entrant as its link shows it."""
    rows = EntrantPlayer.objects.filter(entrant=entrant).select_related("user__bot_owner", "bot")
    players = list(rows.order_by("place"))
    free = format_of(tournament.movement).places(tournament.engine) - len(players)
    open_now = tournament.stage == TournamentStage.ENTRY and tournament.entries_from <= timezone.now()
    mine = isinstance(user, User) and any(player.user_id == user.pk for player in players)
    return Inviting(
        entrant.name,
        tuple(person_of(player) for player in players),
        free,
        open_now and free > 0 and not mine,
        mine,
    )
