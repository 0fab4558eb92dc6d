"""What people are told of their leagues."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import Q

from accounts.models import User
from games.clubs.core.models import WaitingGame
from games.notifications import notify
from games.notifications.models import NotificationKind

from ..models import FIXTURE_SEATS, Fixture, LeagueAct, LeagueActKind, LeagueEntrant, Season


def tell(season: Season, what: str, words: str = "") -> None:
    """Tell everybody who is in a season that it has begun, has ended or was cancelled."""
    _tell(season, season.entrants.filter(left_at=None), what, what, words)


def remind(season: Season) -> None:
    """The season ends soon: those are told who have games to finish."""
    waiting = Fixture.objects.filter(division__season=season, outcome="")
    at_it = [Q(pk__in=waiting.exclude(**{seat: None}).values(seat)) for seat in FIXTURE_SEATS]
    busy = season.entrants.filter(reduce(or_, at_it))
    # A season that was extended ends once more.
    _tell(season, busy, "closing", f"closing {season.ends_at:%Y-%m-%d %H:%M}")


def tell_decision(season: Season, entrants: Iterable[LeagueEntrant], key: str, words: str) -> None:
    """A director has decided something about these, with a reason."""
    _tell(season, entrants, "decided", key, words)


def tell_entry(entrant: LeagueEntrant, by: User, words: str) -> None:
    """A director has entered somebody, or both of a pair, with a reason; who entered themselves knows it."""
    for user in (entrant.user, entrant.partner):
        if user is not None and user.pk != by.pk:
            _tell_one(entrant.season, user, "entered", f"entered {entrant.pk}", words, by=by.name)


def tell_new_partner(entrant: LeagueEntrant, user: User, partner: User) -> None:
    """Whoever looked for a partner has one, and both are in the season."""
    _tell_one(entrant.season, user, "partner", f"partner {entrant.pk}", partner.name)


def tell_partner_left(season: Season, entrant: LeagueEntrant, user: User) -> None:
    """One of a pair leaves the season: the other is told."""
    for other in (entrant.user, entrant.partner):
        if other is not None and other.pk != user.pk:
            _tell_one(season, other, "partner_left", f"left {entrant.pk}", user.name)


def tell_deputy(act: LeagueAct, deputy: User, by: User) -> None:
    """Somebody may direct from now on, or no longer."""
    what = "deputy" if act.kind == LeagueActKind.DEPUTY else "deputy_no_more"
    _tell_one(act.season, deputy, what, f"deputy {act.pk}", by.name)


def tell_organiser(act: LeagueAct, deputy: User) -> None:
    """A deputy has stepped down: the organiser is told."""
    organiser = act.season.league.organiser
    if organiser is not None:
        _tell_one(act.season, organiser, "deputy_left", f"deputy {act.pk}", deputy.name)


def tell_waiting(season: Season, row: WaitingGame, by: User) -> None:
    """One of its players typed a game of an evening: the others are to say whether it is so."""
    others = season.entrants.filter(pk__in=row.keys).exclude(pk=row.own)
    _tell(season, others, "waits", f"waits {row.pk}", by.name, club=row.evening.club.public_id)


def withdraw_waiting(season: Season, row: WaitingGame) -> None:
    """A game waits for nobody's word any more."""
    people = {user for each in season.entrants.filter(pk__in=row.keys) for user in each.user_keys}
    notify.withdraw_by_key(NotificationKind.LEAGUE, f"{season.pk} waits {row.pk}", people)


def _tell(
    season: Season, entrants: Iterable[LeagueEntrant], what: str, key: str, words: str = "", **more: str
) -> None:
    keys = {user for each in entrants for user in each.user_keys}
    for user in User.objects.filter(pk__in=keys).order_by("pk"):
        _tell_one(season, user, what, key, words, **more)


def _tell_one(season: Season, user: User, what: str, key: str, words: str, **more: str) -> None:
    league = season.league
    facts = {
        "league": league.public_id,
        "season": season.number,
        "league_name": league.name,
        "what": what,
        "words": words,
        **more,
    }
    notify.notify(user, NotificationKind.LEAGUE, key=f"{season.pk} {key}"[:40], facts=facts)
