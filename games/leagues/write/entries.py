"""Entering a season, before it begins or late, and leaving it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from accounts.blocks import blocks_among
from accounts.models import User
from games.clubs.core.contests import may_play
from games.jobs import queue
from games.jobs.refusals import Refused
from games.jobs.text import one_line
from games.play.models import Bot
from games.standings.divisions import MOST
from games.standings.fixtures import (
    LeaguePairing,
    fixtures,
    fixtures_for_three,
    late_fixtures,
    late_fixtures_for_three,
)

from ..models import (
    FIXTURE_SEATS,
    WITH_PEOPLE,
    Division,
    Fixture,
    FixtureOutcome,
    LeagueEntrant,
    LeaguePartnerLink,
    Season,
    SeasonStage,
    fixtures_of,
    of_person,
)
from ..refusals import (
    ENTERED_ALREADY,
    GUEST,
    LEFT_ALREADY,
    NO_SUCH_LINK,
    NOT_A_MEMBER,
    NOT_IN_IT,
    PARTNER_WANTED,
    PROGRAM,
    SEASON_FULL,
    SEASON_STATE,
    TOO_LATE,
)
from . import news
from .results import forfeit_or_annul
from .setup import ADVANCE, ALIVE

MOST_IN_A_SEASON = 150

LONGEST_WORDS = 80


def locked_season(season: int) -> Season:
    """A season, locked: everything that is written about one goes through its row first, a table's row after it."""
    return (
        Season.objects.select_for_update(of=("self",), no_key=True)
        .select_related("league__club")
        .get(pk=season)
    )


def enter(season_id: int, *, user: User, words: str = "") -> LeagueEntrant:
    """Enter a season; one that is being played as long as less than half of it is over.

    `words` take part in every shuffle of somebody's games there.

    Raises Refused `guest`, `league_program`, `not_a_member`, `partner_wanted`, `entered_already`, `left_already`,
    `season_state`, `too_late` or `season_full`.
    """
    with transaction.atomic():
        season = _open_to(season_id, user)
        if season.league.is_of_pairs:
            raise Refused(PARTNER_WANTED)
        return add(season, [user], [words])


def look_for_partner(season_id: int, *, user: User, words: str = "") -> LeaguePartnerLink:
    """A link with which somebody else enters a season of pairs as the partner. Raises Refused as `enter`."""
    with transaction.atomic():
        season = _open_to(season_id, user)
        if not season.league.is_of_pairs:
            raise Refused(SEASON_STATE)
        _check_time(season, [user])
        given = {"words": one_line(words, LONGEST_WORDS)}
        return LeaguePartnerLink.objects.get_or_create(season=season, user=user, defaults=given)[0]


def stop_looking(season_id: int, *, user: User) -> None:
    """Nobody comes with the link any more."""
    LeaguePartnerLink.objects.filter(season=season_id, user=user).delete()


def link_of(season: Season, word: str) -> LeaguePartnerLink | None:
    """The link with a word, as long as whoever gave it looks for a partner."""
    return LeaguePartnerLink.objects.filter(season=season, word=word).select_related("user").first()


def enter_as_partner(season_id: int, word: str, *, user: User, words: str = "") -> LeagueEntrant:
    """Enter a season of pairs with whoever gave the link.

    Raises Refused as `enter`, and `no_such_link` where it holds no more or is one's own.
    """
    with transaction.atomic():
        season = _open_to(season_id, user)
        link = link_of(season, word)
        if link is None or link.user_id == user.pk or not may_play(season.league, link.user):
            raise Refused(NO_SUCH_LINK)
        if blocks_among(user, [link.user_id]):
            raise Refused(NO_SUCH_LINK)
        entrant = add(season, [link.user, user], [link.words, words])
        news.tell_new_partner(entrant, link.user, user)
        return entrant


def _open_to(season_id: int, user: User) -> Season:
    """A season, locked, for somebody who may play in it."""
    if user.is_guest:
        raise Refused(GUEST)
    if user.is_bot:
        raise Refused(PROGRAM)
    season = locked_season(season_id)
    if not may_play(season.league, user):
        raise Refused(NOT_A_MEMBER)
    return season


def _check_time(season: Season, people: Sequence[User]) -> None:
    """Whether these may enter a locked season now, being who they are."""
    there = Q(user__in=people) | Q(partner__in=people)
    if (mine := season.entrants.filter(there).first()) is not None:
        raise Refused(ENTERED_ALREADY if mine.left_at is None else LEFT_ALREADY)
    if season.entrants.count() >= MOST_IN_A_SEASON:
        raise Refused(SEASON_FULL)
    if season.stage == SeasonStage.ENTRY:
        return
    if season.stage != SeasonStage.RUNNING or season.started_at is None:
        raise Refused(SEASON_STATE)
    if timezone.now() - season.started_at > (season.ends_at - season.started_at) / 2:
        raise Refused(TOO_LATE)


def add_words(season_id: int, *, user: User, words: str) -> None:
    """What somebody adds to the shuffles of their games who is in a season and has added nothing yet, as those do who
    were in the last one: it counts from the next game on that is dealt. Words that were added stay as they are."""
    given = one_line(words, LONGEST_WORDS)
    mine = LeagueEntrant.objects.filter(season=season_id, season__stage__in=ALIVE)
    mine.filter(user=user, words="").update(words=given)
    mine.filter(partner=user, partner_words="").update(partner_words=given)


def next_entry(season: Season) -> int:
    """The number of whoever enters a locked season next."""
    return 1 + (season.entrants.aggregate(last=Max("entry"))["last"] or 0)


def add(season: Season, people: Sequence[User], words: Sequence[str] = ()) -> LeagueEntrant:
    """Put somebody, or a pair, in a locked season, with what each adds to the shuffles; raises Refused as `enter`."""
    _check_time(season, people)
    now = timezone.now()
    who = dict(zip(("user", "partner"), people, strict=False))
    given = [one_line(each, LONGEST_WORDS) for each in words]
    entrant = LeagueEntrant.objects.create(
        season=season,
        entry=next_entry(season),
        entered_at=now,
        **who,
        **dict(zip(("words", "partner_words"), given, strict=False)),
    )
    LeaguePartnerLink.objects.filter(season=season, user__in=people).delete()
    if season.stage == SeasonStage.RUNNING:
        _come_late(season, entrant)
        queue.enqueue(ADVANCE, at=now, object_id=season.pk)
    return entrant


def enter_bots(season_id: int, bots: Sequence[Bot]) -> None:
    """Bots enter a season that has not begun, those that are in it already not again."""
    with transaction.atomic():
        season, now = locked_season(season_id), timezone.now()
        if season.stage == SeasonStage.ENTRY:
            there = set(season.entrants.filter(bot__isnull=False).values_list("bot", flat=True))
            fresh = [bot for bot in bots if bot.pk not in there]
            LeagueEntrant.objects.bulk_create(
                LeagueEntrant(season=season, bot=bot, entry=number, entered_at=now)
                for number, bot in enumerate(fresh, next_entry(season))
            )


def _come_late(season: Season, entrant: LeagueEntrant) -> None:
    """A place in the lowest division, with games against everybody there; at tables of three with about everybody."""
    there = Count("entrants", filter=Q(entrants__left_at=None))
    division = season.divisions.annotate(size=there).order_by("-number").first()
    if division is None or division.size >= MOST:
        raise Refused(SEASON_FULL)
    others = list(division.entrants.filter(left_at=None))
    entrant.division = division
    entrant.number = 1 + max((other.number for other in division.entrants.all()), default=0)
    entrant.save(update_fields=["division", "number"])
    make = _late_at_three if season.league.is_of_threes else _late_at_two
    last = division.fixtures.aggregate(last=Max("round"))["last"] or 0
    pairings = make(season, division, entrant.key, [other.key for other in others], last + 1)
    write_fixtures(division, [*others, entrant], lambda _names: pairings)


def _late_at_two(
    season: Season, division: Division, name: str, others: list[str], first_round: int
) -> tuple[LeaguePairing, ...]:
    homes: Counter[str] = Counter()
    for home, away in division.fixtures.values_list("home", "away"):
        homes[str(home)] += 1
        homes[str(away)] -= 1
    return late_fixtures(name, others, homes, season.league.legs, first_round)


def _late_at_three(
    season: Season, division: Division, name: str, others: list[str], first_round: int
) -> tuple[LeaguePairing, ...]:
    counted = division.fixtures.exclude(outcome=FixtureOutcome.ANNULLED).values_list(*FIXTURE_SEATS)
    games = [tuple(str(key) for key in keys) for keys in counted]
    earlier = division.entrants.filter(entered_at__gt=season.started_at).values_list("pk", flat=True)
    late = [str(key) for key in earlier if str(key) != name]
    return late_fixtures_for_three(name, others, games, season.league.legs, first_round, late)


def write_fixtures(
    division: Division,
    entrants: list[LeagueEntrant],
    pairings: Callable[[list[str]], tuple[LeaguePairing, ...]],
) -> None:
    """The rows of who meets whom."""
    by_key = {entrant.key: entrant for entrant in entrants}
    Fixture.objects.bulk_create(
        Fixture(
            division=division,
            round=each.round,
            **{seat: by_key[name] for seat, name in zip(FIXTURE_SEATS, each.names, strict=False)},
        )
        for each in pairings(list(by_key))
    )


def make_fixtures(division: Division, entrants: list[LeagueEntrant], legs: int) -> None:
    """Everybody against everybody, in games for three at tables of three."""
    make = fixtures_for_three if division.season.league.is_of_threes else fixtures
    write_fixtures(division, entrants, lambda names: make(names, legs))


def leave(season_id: int, *, user: User) -> None:
    """Leave a season: before its start as if one had never entered, later for good. Raises Refused `not_in_it`,
    `season_state`."""
    with transaction.atomic():
        season = locked_season(season_id)
        mine = season.entrants.filter(of_person(user), left_at=None).select_related(*WITH_PEOPLE).first()
        if mine is None:
            raise Refused(NOT_IN_IT)
        news.tell_partner_left(season, mine, user)
        withdraw(season, mine, user)


def withdraw(season: Season, entrant: LeagueEntrant, leaver: User | None = None) -> None:
    """Take somebody out of a locked season, or the entry that somebody leaves by themselves (`leaver`).

    Who has played less than half of the games is as if they had not been there; else the rest is lost.
    """
    if season.stage == SeasonStage.ENTRY:
        entrant.delete()
        return
    if season.stage != SeasonStage.RUNNING:
        raise Refused(SEASON_STATE)
    now = timezone.now()
    entrant.left_at, entrant.annulled = now, would_be_annulled(entrant)
    entrant.save(update_fields=["left_at", "annulled"])
    forfeit_or_annul(_games_that_count(entrant), entrant, leaver)
    queue.enqueue(ADVANCE, at=now, object_id=season.pk)


def _games_that_count(entrant: LeagueEntrant) -> QuerySet[Fixture]:
    return Fixture.objects.filter(fixtures_of(entrant)).exclude(outcome=FixtureOutcome.ANNULLED)


def would_be_annulled(entrant: LeagueEntrant) -> bool:
    """Whether somebody who left now would take all their games with them: less than half of these have a result."""
    games = _games_that_count(entrant)
    counted = games.aggregate(played=Count("pk", filter=~Q(outcome="")), number=Count("pk"))
    return bool(2 * counted["played"] < counted["number"])


def leave_all(user: User) -> None:
    """Leave every season that is open or being played: somebody is gone."""
    LeaguePartnerLink.objects.filter(user=user).delete()
    mine = LeagueEntrant.objects.filter(
        of_person(user), left_at=None, season__stage__in=(SeasonStage.ENTRY, SeasonStage.RUNNING)
    )
    for season_id in list(mine.values_list("season", flat=True)):
        with transaction.atomic():
            leave(season_id, user=user)
