"""Directors of leagues and ladders who are dismissed between the page's question and the act do nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.clubs.core import contests, evenings, membership
from games.clubs.core.contests import Contest
from games.clubs.core.models import ClubRole, Evening
from games.ladders.models import Challenge, Ladder, LadderAct, LadderActKind, LadderEntrant, StepGame
from games.ladders.write import direct as ladder_direct
from games.ladders.write import evenings as ladder_evenings
from games.ladders.write import steps
from games.ladders.write.settings import LadderFigures
from games.leagues.models import Fixture, League, LeagueAct
from games.leagues.write import direct as league_direct
from games.leagues.write import evenings as league_evenings
from games.play.models import GameStatus
from rules.catalog import find
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room

pytestmark = pytest.mark.django_db


def an_evening() -> Evening:
    """An evening that has begun; of which club does not matter here."""
    club = ClubRoom.opened()
    noon = timezone.now() + timedelta(days=1)
    facts = evenings.EveningFacts("Cards", noon.replace(tzinfo=None), "UTC")
    row = evenings.write(club.club, by=club.people["owner"], facts=facts)
    Evening.objects.filter(pk=row.pk).update(starts_at=timezone.now() - timedelta(hours=1))
    return Evening.objects.get(pk=row.pk)


LEAGUE_ACTS: dict[str, Callable[[League, User], Any]] = {
    "bot": lambda held, by: league_direct.add_bot(season(held), "novice", by=by),
    "withdraw": lambda held, by: league_direct.withdraw(season(held), entrant(held), by=by, why="x"),
    "decide": lambda held, by: league_direct.decide_game(season(held), fixture(held), "home", by=by, why="x"),
    "adjust": lambda held, by: league_direct.adjust(season(held), fixture(held), "1 2", by=by, why="x"),
    "extend": lambda held, by: league_direct.extend(season(held), timezone.now(), by=by, why="x"),
    "cancel": lambda held, by: league_direct.cancel(season(held), by=by, why="x"),
    "begin": lambda held, by: league_direct.begin(season(held), by=by),
    "next": lambda held, by: league_direct.open_next(held, timezone.now(), by=by),
    "deputy": lambda held, by: league_direct.name_deputy(season(held), cast.person("other"), by=by),
    "dismiss": lambda held, by: league_direct.dismiss_deputy(season(held), by.pk, by=by),
    "evening": lambda held, by: league_evenings.type_games(season(held), an_evening(), "", by=by),
}

LADDER_ACTS: dict[str, Callable[[Ladder, User], Any]] = {
    "pause": lambda held, by: ladder_direct.set_stage(held.pk, LadderActKind.PAUSE, by=by, why="x"),
    "close": lambda held, by: ladder_direct.set_stage(held.pk, LadderActKind.CLOSE, by=by, why="x"),
    "remove": lambda held, by: ladder_direct.remove(held.pk, last(held), by=by, why="x"),
    "move": lambda held, by: ladder_direct.move(held.pk, last(held), 1, by=by, why="x"),
    "decide": lambda held, by: ladder_direct.decide(held.pk, challenge(held), "draw", by=by, why="x"),
    "bot": lambda held, by: ladder_direct.add_bot(held.pk, "novice", by=by),
    "deputy": lambda held, by: ladder_direct.name_deputy(held.pk, cast.person("other"), by=by),
    "dismiss": lambda held, by: ladder_direct.dismiss_deputy(held.pk, by.pk, by=by),
    "change": lambda held, by: ladder_direct.change(held.pk, LadderFigures(), by=by, why="x"),
    "evening": lambda held, by: ladder_evenings.type_games(held.pk, an_evening(), "", by=by),
}


def season(league: League) -> int:
    return league_room.season_of(league).pk


def entrant(league: League) -> int:
    return league_room.season_of(league).entrants.order_by("pk")[0].pk


def fixture(league: League) -> int:
    return Fixture.objects.filter(division__season=season(league)).order_by("pk")[0].pk


def last(ladder: Ladder) -> int:
    return LadderEntrant.objects.filter(ladder=ladder).order_by("-place")[0].pk


def challenge(ladder: Ladder) -> int:
    return Challenge.objects.get(ladder=ladder).pk


def a_league(host: User, *, started: bool) -> League:
    if started:
        return league_room.begun(3, host=host)[0]
    held = league_room.league(host)
    league_room.fill(held, 3)
    return held


def a_ladder(host: User) -> Ladder:
    held = ladder_room.ladder(host, figures=ladder_room.FREE)
    people = ladder_room.joined(held, 3)
    ladder_room.begun(held, people[2], people[0])
    return held


@pytest.mark.parametrize("act", LEAGUE_ACTS)
def test_a_deputy_of_a_league_who_was_dismissed_does_nothing_more(act: str) -> None:
    host, deputy = cast.person("host"), cast.person("deputy")
    held = a_league(host, started=act not in ("bot", "begin"))
    contests.name_deputy(held, deputy, by=host)
    contests.dismiss_deputy(held, deputy.pk, by=host)
    with cast.refused("no_director"):
        LEAGUE_ACTS[act](held, deputy)
    assert not LeagueAct.objects.exists()


@pytest.mark.parametrize("act", LADDER_ACTS)
def test_a_deputy_of_a_ladder_who_was_dismissed_does_nothing_more(act: str) -> None:
    host, deputy = cast.person("host"), cast.person("deputy")
    held = a_ladder(host)
    contests.name_deputy(held, deputy, by=host)
    contests.dismiss_deputy(held, deputy.pk, by=host)
    before = ladder_room.order(held)
    with cast.refused("no_director"):
        LADDER_ACTS[act](held, deputy)
    assert not LadderAct.objects.exists()
    assert ladder_room.order(held) == before
    assert Challenge.objects.get(ladder=held).game.status == GameStatus.PLAYING, "nothing is broken off"


def test_a_dismissed_deputy_decides_no_game_for_three() -> None:
    host, deputy = cast.person("host"), cast.person("deputy")
    threes = find("auction-three")
    held = ladder_room.ladder(host, variant=threes, options=threes.options())
    for user in ladder_room.joined(held, 3):
        steps.want_to_play(held.pk, user=user)
    with cast.refused("no_director"):
        ladder_direct.decide_step_game(held.pk, StepGame.objects.get().pk, 0, by=deputy, why="x")


@pytest.mark.parametrize("end", ["role", "ban", "account", "staff"])
def test_whoever_directs_by_a_role_directs_no_longer_than_they_have_it(end: str) -> None:
    room = ClubRoom.opened()
    owner, director = room.people["owner"], room.people["director"]
    held = a_ladder(cast.person("host"))
    Ladder.objects.filter(pk=held.pk).update(club=room.club)
    staff = cast.person("staff", is_staff=True)
    by = staff if end in ("account", "staff") else director
    ladder_direct.set_stage(held.pk, LadderActKind.PAUSE, by=by, why="the summer")
    if end == "role":
        membership.set_role(room.club, by=owner, user=director, role=ClubRole.MEMBER)
    elif end == "ban":
        membership.ban(room.club, by=owner, user=director)
    else:
        # The row that the request read before is left as it is.
        changed = {"is_active": False} if end == "account" else {"is_staff": False}
        User.objects.filter(pk=staff.pk).update(**changed)
    with cast.refused("no_director"):
        ladder_direct.set_stage(held.pk, LadderActKind.OPEN, by=by, why="the autumn")


@contextmanager
def dismissed_once_asked(contest: Contest, deputy: User) -> Iterator[None]:
    """The deputy is dismissed as soon as the page has asked whether they are one."""
    table, waits = contest.deputies.model._meta.db_table, [True]

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        if waits and table in sql:
            waits.clear()
            contest.deputies.model.objects.filter(user=deputy).delete()
        return answer

    with connection.execute_wrapper(watch):
        yield
    assert not waits, "the page has asked"


@pytest.mark.parametrize("where", ["leagues", "ladders"])
def test_who_is_dismissed_while_they_ask_reads_a_sentence_and_sees_no_desk(where: str) -> None:
    host, deputy = cast.person("host"), cast.person("deputy")
    held: Contest = a_league(host, started=True) if where == "leagues" else a_ladder(host)
    contests.name_deputy(held, deputy, by=host)
    act = "cancel" if where == "leagues" else "pause"
    browser = cast.browser_of(deputy)
    with dismissed_once_asked(held, deputy):
        answer = browser.post(f"/{where}/{held.public_id}/desk/{act}/", {"why": "I like to"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Only those who direct this can do that." in page
    assert f'href="/{where}/{held.public_id}/desk/"' not in page
    assert not LeagueAct.objects.exists()
    assert not LadderAct.objects.exists()


def test_the_end_of_a_club_asks_nobody_whether_they_direct() -> None:
    room = ClubRoom.opened()
    owner = room.people["owner"]
    ladder = ladder_room.ladder(owner, club=room.club)
    league = league_room.league(owner, club=room.club)
    for who in ("director", "other director", "member", "other member"):
        membership.leave(room.club, user=room.people[who])
    membership.leave(room.club, user=owner)
    assert [row.kind for row in LadderAct.objects.filter(ladder=ladder)] == ["close"]
    assert [row.kind for row in LeagueAct.objects.filter(season__league=league)] == ["cancel"]
