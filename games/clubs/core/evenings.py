"""Evenings: dates that those who look after a club write into its calendar, and what every date of a club is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import ProtectedError, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.instants import zone_of
from accounts.models import User
from accounts.rate_limit import may_once_more
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import visible

from .club import check_role, locked_club, plain_words
from .contests import Contest, directs
from .models import Club, Evening, EveningList, WaitingGame
from .roles import DIRECTING
from .typed_games import TypedGame, digest_of, digests_of

EMPTY_EVENING = Refusal("empty_evening", gettext_noop("An evening needs a title."))
EVENINGS_ENOUGH = Refusal(
    "evenings_enough",
    gettext_noop("A club may have %(evenings)d evenings ahead. Write this one when some are over."),
)
EVENINGS_ENOUGH_TODAY = Refusal(
    "evenings_enough_today", gettext_noop("That is enough evenings for one day. Write the others tomorrow.")
)
EVENING_COUNTS = Refusal(
    "evening_counts", gettext_noop("This evening is a part of a series. Take it out of the series first.")
)
NOT_YET = Refusal("not_yet", gettext_noop("The evening has not begun: its results can be typed once it has."))
ENTERED_BEFORE = Refusal(
    "entered_before",
    gettext_noop(
        "These games were entered for this evening already. Leave them out and type only the new ones."
    ),
)
NOT_WAITING = Refusal("waits_no_more", gettext_noop("This game does not wait to be confirmed any more."))
WAITING_ENOUGH = Refusal(
    "waiting_enough",
    gettext_noop(
        "At most %(number)d games of a club wait at a time: have those confirmed or struck out first."
    ),
)
NO_WORD = Refusal("no_word", gettext_noop("Say whether the game is so, or strike it out."))
NOT_YOUR_WORD = Refusal(
    "not_your_word",
    gettext_noop("Somebody who played against them or another director confirms this game."),
)
NO_EVENING = Refusal("no_evening", gettext_noop("This evening is not in the calendar any more."))
NO_SUCH_TIME = Refusal(
    "no_such_time",
    gettext_noop("In this time zone the clocks skip that hour on that day. Choose another time."),
)
NO_ZONE = Refusal("no_zone", gettext_noop("Choose a time zone from the list."))
TOO_FAR = Refusal("too_far", gettext_noop("Choose a date between a year ago and two years from now."))

TITLE = 80
PLACE = 120
WORDS = 1000

EVENINGS = 200
WAITING = 100
"""Games of a club that wait for somebody's word."""

"""Evenings a club may have ahead of it."""

A_DAY = ((60, 24 * 3600),)
"""Evenings that may be written for a club in a day."""

BACK, AHEAD = timedelta(days=366), timedelta(days=731)


@dataclass(frozen=True, slots=True)
class ClubDate:
    """Something dated of a club: `key` names it in calendar files, `stamp` is when it was last written.

    `goes_on`: it began then and is one thing until its end, as an evening at real tables is.
    """

    key: str
    at: datetime
    title: str
    what: str
    url: str
    stamp: datetime
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class EveningFacts:
    """An evening as it is written: `when` without a zone, by the clocks of `zone`."""

    title: str
    when: datetime
    zone: str
    place: str = ""
    words: str = ""


def write(club: Club, *, by: User, facts: EveningFacts) -> Evening:
    """A new evening.

    Raises Refused `not_yours`, `empty_evening`, `no_zone`, `no_such_time`, `too_far`, `evenings_enough`,
    `evenings_enough_today`.
    """
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        stored = _clean(facts)
        ahead = Evening.objects.filter(club=now, starts_at__gt=timezone.now())
        if ahead.count() >= EVENINGS:
            raise Refused(EVENINGS_ENOUGH, evenings=EVENINGS)
        if not may_once_more("club-evenings", str(now.pk), A_DAY):
            raise Refused(EVENINGS_ENOUGH_TODAY)
        return Evening.objects.create(club=now, **stored)


def change(club: Club, pk: int, *, by: User, facts: EveningFacts) -> None:
    """Write an evening anew; raises Refused as `write` does, and `no_evening`."""
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        evening = _evening(now, pk)
        for name, value in _clean(facts).items():
            setattr(evening, name, value)
        evening.save()


def take_out(club: Club, pk: int, *, by: User) -> None:
    """Take an evening out of the calendar; raises Refused `not_yours`, `no_evening`, `evening_counts`."""
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        try:
            _evening(now, pk).delete()
        except ProtectedError as counted:
            raise Refused(EVENING_COUNTS) from counted


class Typed(NamedTuple):
    """How many games of a list count, and how many of it are of whoever typed it and wait for the word of another."""

    counted: int
    of_own: int


def keep_list(evening: Evening, contest: str, games: Sequence[TypedGame]) -> None:
    """Remember a list of games that counts for a contest, which the caller has locked.

    Raises Refused `entered_before` for one that was entered before, for one that only goes on where it ended, and for
    one with a game that counts on somebody's word.
    """
    if not games:
        return
    digests = digests_of(games)
    there = EveningList.objects.filter(evening=evening, contest=contest, digest__in=digests)
    counted = _digests(_own_games(evening, contest).exclude(counted_at=None))
    if there.exists() or any(digest_of(game) in counted for game in games):
        raise Refused(ENTERED_BEFORE)
    EveningList.objects.create(evening=evening, contest=contest, digest=digests[-1])


def wait_for_word(evening: Evening, contest: str, games: Sequence[TypedGame], own: int) -> list[WaitingGame]:
    """Keep games of whoever typed them until somebody else has said that they are so; those that are new there.

    They play by the entry `own`. The caller has locked the contest, and tells the others of what is returned. Raises
    Refused `waiting_enough`.
    """
    there, now = _digests(_own_games(evening, contest)), timezone.now()
    fresh = []
    for game in games:
        digest = digest_of(game)
        if there[digest]:
            there[digest] -= 1
        else:
            fresh.append(game)
    waiting = WaitingGame.objects.filter(evening__club=evening.club_id, counted_at=None)
    if fresh and waiting.count() + len(fresh) > WAITING:
        raise Refused(WAITING_ENOUGH, number=WAITING)
    about = {"evening": evening, "contest": contest, "own": own, "typed_at": now}
    return WaitingGame.objects.bulk_create(
        WaitingGame(keys=list(game.keys), points=list(game.points), **about) for game in fresh
    )


def take_over(evening: Evening, contest: str, games: Sequence[TypedGame]) -> list[WaitingGame]:
    """Games that waited and stand in a list of another director wait no longer, for that counts them; which those are.

    The caller has locked the contest.
    """
    listed, taken = Counter(digest_of(game) for game in games), []
    for row in _own_games(evening, contest).filter(counted_at=None):
        digest = digest_of(typed_game(row))
        if listed[digest]:
            listed[digest] -= 1
            taken.append(row)
    WaitingGame.objects.filter(pk__in=[row.pk for row in taken]).delete()
    return taken


def waiting_game(pk: int, contest: str) -> WaitingGame:
    """A game that waits for a contest, which the caller has locked; raises Refused `waits_no_more`."""
    rows = WaitingGame.objects.select_related("evening").filter(pk=pk, contest=contest, counted_at=None)
    row = rows.first()
    if row is None:
        raise Refused(NOT_WAITING)
    return row


def typed_game(row: WaitingGame) -> TypedGame:
    """The line of a list that a game was."""
    return TypedGame(tuple(row.keys), tuple(row.points))


def count(row: WaitingGame) -> None:
    """A game counts from now on, and is not counted again."""
    row.counted_at = timezone.now()
    row.save(update_fields=["counted_at"])


def _own_games(evening: Evening, contest: str) -> QuerySet[WaitingGame]:
    return WaitingGame.objects.filter(evening=evening, contest=contest)


def _digests(rows: Iterable[WaitingGame]) -> Counter[str]:
    return Counter(digest_of(typed_game(row)) for row in rows)


def check_word(contest: Contest, players: Mapping[int, Collection[int]], own: int, by: User) -> None:
    """Whether somebody may say that a game is so: by an entry of it that is not `own`, else as a director who has none.

    `players` are the people of its entries. Raises Refused `not_your_word`.
    """
    mine = [key for key, people in players.items() if by.pk in people]
    if own in mine or not (mine or directs(contest, by)):
        raise Refused(NOT_YOUR_WORD)


def _evening(club: Club, pk: int) -> Evening:
    evening = Evening.objects.filter(club=club, pk=pk).first()
    if evening is None:
        raise Refused(NO_EVENING)
    return evening


def _clean(facts: EveningFacts) -> dict[str, object]:
    title = " ".join(visible(facts.title).split())[:TITLE]
    if not title:
        raise Refused(EMPTY_EVENING)
    zone = zone_of(facts.zone)
    if zone is None:
        raise Refused(NO_ZONE)
    return {
        "title": title,
        "starts_at": _instant(facts.when, zone),
        "zone": facts.zone,
        "place": " ".join(visible(facts.place).split())[:PLACE],
        "words": plain_words(facts.words),
    }


def _instant(when: datetime, zone: ZoneInfo) -> datetime:
    now = timezone.now()
    if not (now - BACK).replace(tzinfo=None) < when < (now + AHEAD).replace(tzinfo=None):
        raise Refused(TOO_FAR)
    instant = when.replace(tzinfo=zone).astimezone(UTC)
    if instant.astimezone(zone).replace(tzinfo=None) != when:
        raise Refused(NO_SUCH_TIME)
    return instant
