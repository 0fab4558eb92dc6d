"""Seasons of leagues: begun, played, left, decided, ended, and followed by the next."""

from __future__ import annotations

import re
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.leagues.models import (
    FIXTURE_SEATS,
    Fixture,
    FixtureOutcome,
    League,
    LeagueEntrant,
    Season,
    SeasonStage,
    fixtures_of,
)
from games.leagues.read.pages import season_page
from games.leagues.record.tables import table_of
from games.leagues.write import direct, entries, results, run, setup
from games.notifications.models import Notification, NotificationKind
from games.play.models import EndReason, Game, GameStatus
from games.play.write import lifecycle, seating
from games.play.write.lock import locked_table
from games.privacy.deletion import delete_account
from games.ratings.models import RatingChange
from games.standings.divisions import movers
from tests import cast
from tests.leagues import room

pytestmark = pytest.mark.django_db


def test_a_season_begins_with_divisions_fixtures_and_as_many_games_as_the_league_lets_play() -> None:
    league, people = room.begun(9)
    season = room.season_of(league)
    assert season.stage == SeasonStage.RUNNING
    [division] = season.divisions.all()
    assert division.fixtures.count() == 36
    assert {row.user for row in division.entrants.all()} == set(people)
    games = room.running(season)
    each = Counter(user for row in games for user in (row.home_id, row.away_id))
    assert max(each.values()) == 2
    assert all(row.game.players.get(seat=0).user_id == row.home.user_id for row in games if row.game)
    assert all(row.game.dealer == 0 for row in games if row.game)
    room.hold(season)


def test_a_game_that_ends_stands_in_the_table_and_the_next_one_begins() -> None:
    league, _people = room.begun(4, at_once=1)
    season = room.season_of(league)
    first = room.running(season)[0]
    assert first.game is not None
    room.end(first.game, (120, 80))
    first.refresh_from_db()
    assert (first.outcome, first.home_points, first.away_points) == (FixtureOutcome.PLAYED, 120, 80)
    other = room.running(season)[0]
    assert other.game is not None
    room.end(other.game, (70, 70))
    room.settle_jobs()
    assert len(room.running(season)) == 2
    page = season_page(season, None)
    lines = page.divisions[0].lines
    assert [(line.place, line.points, line.difference) for line in lines] == [
        (1, 2, 40),
        (2, 1, 0),
        (2, 1, 0),
        (4, 0, -40),
    ]
    assert all(line.possible for line in lines)


def test_who_gives_up_or_runs_out_of_time_has_lost_and_the_game_is_over() -> None:
    league, _people = room.begun(2)
    [fixture] = room.running(room.season_of(league))
    assert fixture.game is not None
    assert fixture.home.user is not None
    seating.resign(fixture.game.public_id, user=fixture.home.user)
    fixture.refresh_from_db()
    assert fixture.outcome == FixtureOutcome.PLAYED
    assert (fixture.home_points or 0) < (fixture.away_points or 0)
    assert cast.again(fixture.game).status == GameStatus.OVER
    room.settle_jobs()
    assert room.season_of(league).stage == SeasonStage.OVER


def test_a_game_that_staff_cancel_is_played_anew() -> None:
    from games.play.models import EndReason
    from games.play.write.endings import Ending

    league, _people = room.begun(2)
    [fixture] = room.running(room.season_of(league))
    before = fixture.game
    assert before is not None
    with locked_table(before.public_id) as table:
        lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="a fault"))
    room.settle_jobs()
    [fixture] = room.running(room.season_of(league))
    assert fixture.game != before


@pytest.mark.slow
def test_who_leaves_early_is_taken_out_with_all_games_and_later_loses_the_rest() -> None:
    league, people = room.begun(5, at_once=0)
    season = room.season_of(league)
    mine = Fixture.objects.filter(Q(home__user=people[0]) | Q(away__user=people[0]))
    first = mine.select_related("game")[0]
    assert first.game is not None
    room.end(first.game, (100, 50))
    entries.leave(season.pk, user=people[0])
    room.settle_jobs()
    assert set(mine.values_list("outcome", flat=True)) == {FixtureOutcome.ANNULLED}
    assert {row.game.status for row in mine.select_related("game") if row.game} == {GameStatus.OVER}
    theirs = Fixture.objects.filter(Q(home__user=people[1]) | Q(away__user=people[1])).exclude(
        outcome="annulled"
    )
    for row in theirs.select_related("game")[:2]:
        assert row.game is not None
        room.end(row.game, (60, 90))
    entries.leave(season.pk, user=people[1])
    room.settle_jobs()
    assert Counter(theirs.values_list("outcome", flat=True)) == {"played": 2, "forfeited": 1}
    room.hold(room.season_of(league))
    with cast.refused("left_already"):
        entries.enter(season.pk, user=people[1])


def test_a_game_under_way_is_given_up_by_whoever_leaves_late_and_broken_off_by_whoever_leaves_early() -> None:
    league, people = room.begun(4, at_once=0)
    season = room.season_of(league)
    for leaver, played, ending in ((people[0], 0, EndReason.CANCELLED), (people[1], 1, EndReason.RESIGNED)):
        theirs = Fixture.objects.filter(Q(home__user=leaver) | Q(away__user=leaver), outcome="")
        rows = list(theirs.select_related("game", *FIXTURE_SEATS))
        for row in rows[:played]:
            assert row.game is not None
            room.end(row.game, (60, 90))
        entries.leave(season.pk, user=leaver)
        for row in rows[played:]:
            assert row.game is not None
            assert cast.again(row.game).ending == ending
            rated = RatingChange.objects.filter(game=row.game.public_id)
            moved = {
                each.rating.user: each.mu > each.mu_before for each in rated.select_related("rating__user")
            }
            [other] = [each.user for each in row.entrants if each.user != leaver]
            assert moved == ({leaver: False, other: True} if played else {})
            row.refresh_from_db(fields=["outcome"])
            assert row.outcome == (FixtureOutcome.FORFEITED if played else FixtureOutcome.ANNULLED)
    room.hold(room.season_of(league))


@pytest.mark.slow
def test_who_comes_late_is_in_the_lowest_division_and_meets_everybody() -> None:
    league, _people = room.begun(16, at_once=0)
    season, late = room.season_of(league), cast.person("late player")
    entries.enter(season.pk, user=late)
    room.settle_jobs()
    entrant = LeagueEntrant.objects.get(season=season, user=late)
    assert entrant.division is not None
    assert entrant.division.number == 2
    assert Fixture.objects.filter(Q(home=entrant) | Q(away=entrant)).count() == 8
    assert any(entrant.pk in (row.home_id, row.away_id) for row in room.running(season))
    room.hold(season)


def test_nobody_enters_when_half_of_the_season_is_over() -> None:
    league, _people = room.begun(4)
    with time_machine.travel(timezone.now() + timedelta(days=46)), cast.refused("too_late"):
        entries.enter(room.season_of(league).pk, user=cast.person("late player"))


@pytest.mark.parametrize(("rule", "winner"), [("lead", True), ("draw", False)])
def test_at_the_end_games_under_way_are_decided_and_those_not_begun_do_not_count(
    rule: str, winner: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    league, _people = room.begun(4, at_once=1, unfinished=rule)
    season = room.season_of(league)
    game = room.running(season)[0].game
    assert game is not None
    cast.play_on(
        game, until=lambda game: game.deals.count() > 1 and any(cast.state_of(game).match_score.totals)
    )
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        room.settle_jobs()
    season = room.season_of(league)
    assert season.stage == SeasonStage.OVER
    outcomes = Counter(Fixture.objects.filter(division__season=season).values_list("outcome", flat=True))
    assert outcomes == {"decided": 2, "annulled": 4}
    fixture = Fixture.objects.get(game=game)
    assert (fixture.home_points != fixture.away_points) is winner
    assert not Game.objects.filter(status=GameStatus.PLAYING).exists()
    room.hold(season)


def test_a_season_that_was_extended_reminds_once_more_before_its_new_end() -> None:
    host = cast.person("host")
    league, people = room.begun(2, host=host)
    reminders = Notification.objects.filter(
        user=people[0], kind=NotificationKind.LEAGUE, facts__what="closing"
    )
    season = room.season_of(league)
    for day, number in ((88, 1), (89, 1), (116, 1), (118, 2), (119, 2)):
        with time_machine.travel(season.started_at + timedelta(days=day, minutes=5)):
            room.settle_jobs()
            run.advance(season.pk)
            if day == 89:
                later = season.ends_at + timedelta(days=30)
                direct.extend(season.pk, later, by=host, why="the holidays")
                run.advance(season.pk)
        assert reminders.count() == number, day


@pytest.mark.slow
def test_the_table_marks_who_goes_up_and_down_as_the_next_season_parts_them() -> None:
    league, _people = room.begun(16, division_size=8)
    for fixture in Fixture.objects.filter(division__season__league=league):
        # All games alike: places are shared by everybody.
        fixture.home_points = fixture.away_points = 1
        fixture.outcome = FixtureOutcome.PLAYED
        fixture.save()
    page = season_page(room.season_of(league), None)
    marks = [[line.moves for line in division.lines] for division in page.divisions]
    assert [(moves.count("up"), moves.count("down")) for moves in marks] == [(0, 2), (2, 0)]


def test_a_season_reminds_once_and_tells_of_beginning_and_end() -> None:
    league, people = room.begun(2)
    kinds = Notification.objects.filter(user=people[0], kind=NotificationKind.LEAGUE)
    assert [row.facts["what"] for row in kinds.all()] == ["started"]
    with time_machine.travel(timezone.now() + timedelta(days=88)):
        room.settle_jobs()
        run.advance(room.season_of(league).pk)
    assert sorted(row.facts["what"] for row in kinds.all()) == ["closing", "started"]
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        room.settle_jobs()
    assert sorted(row.facts["what"] for row in kinds.all()) == ["closing", "over", "started"]


def test_a_season_with_one_player_waits_a_week() -> None:
    league = room.league()
    room.fill(league, 1)
    starts_at = room.season_of(league).starts_at
    with time_machine.travel(timezone.now() + timedelta(days=4)):
        room.settle_jobs()
    season = room.season_of(league)
    assert (season.stage, season.starts_at) == (SeasonStage.ENTRY, starts_at + timedelta(days=7))
    with cast.refused("too_few"):
        run.start(season.pk)


def test_directors_decide_extend_take_out_and_cancel_with_a_reason() -> None:
    host = cast.person("host")
    league, people = room.begun(4, host=host)
    season = room.season_of(league)
    fixture = room.running(season)[0]
    for unseen in ("  ", "\u200b", "\u3164"):
        with cast.refused("no_reason"):
            direct.decide_game(season.pk, fixture.pk, "home", by=host, why=unseen)
    direct.decide_game(season.pk, fixture.pk, "home", by=host, why="the other was not there")
    fixture.refresh_from_db()
    assert (fixture.outcome, fixture.home_points, fixture.away_points) == ("decided", 1, 0)
    with cast.refused("no_such_game"):
        direct.decide_game(season.pk, fixture.pk, "away", by=host, why="again")
    with cast.refused("no_later_end"):
        direct.extend(season.pk, season.ends_at, by=host, why="more")
    direct.extend(season.pk, season.ends_at + timedelta(days=7), by=host, why="a storm")
    entrant = LeagueEntrant.objects.get(season=season, user=people[3])
    direct.withdraw(season.pk, entrant.pk, by=host, why="asked for it")
    room.settle_jobs()
    page = season_page(room.season_of(league), people[3])
    assert [act.why for act in page.acts] == ["asked for it", "a storm", "the other was not there"]
    direct.cancel(season.pk, by=host, why="nobody plays")
    assert room.season_of(league).stage == SeasonStage.CANCELLED
    assert not room.running(season)


def test_a_director_adjusts_a_result_with_a_reason_and_the_table_follows() -> None:
    host = cast.person("host")
    league, people = room.begun(3, host=host)
    season = room.season_of(league)
    fixture = room.running(season)[0]
    with cast.refused("not_adjustable"):
        direct.adjust(season.pk, fixture.pk, "120 80", by=host, why="none yet")
    assert fixture.game is not None
    room.end(fixture.game, (120, 80))
    room.settle_jobs()
    for points in ("", "120", "120 80 40", "a b", "1.5 2", "120 800000", "１ ２"):
        with cast.refused("bad_points"):
            direct.adjust(season.pk, fixture.pk, points, by=host, why="typed wrongly")
    with cast.refused("no_reason"):
        direct.adjust(season.pk, fixture.pk, "80 120", by=host, why=" ")
    direct.adjust(season.pk, fixture.pk, "-10 : 120", by=host, why="The points were exchanged.")
    room.settle_jobs()
    fixture.refresh_from_db()
    assert (fixture.outcome, fixture.points) == ("adjusted", (-10, 120))
    page = season_page(room.season_of(league), host)
    [line] = [line for _number, lines in page.divisions[0].rounds for line in lines if line.key == fixture.pk]
    assert (line.note, line.why) == ("adjusted", "The points were exchanged.")
    text = cast.browser_of(people[0]).get(league.get_absolute_url()).content.decode()
    assert "<q>The points were exchanged.</q>" in text
    [act] = page.acts
    assert "120 : 80 → -10 : 120" in act.sentence
    winner = {line.who.name: line.points for line in page.divisions[0].lines}
    assert winner[fixture.away.user.name] == 2  # type: ignore[union-attr]
    assert winner[fixture.home.user.name] == 0  # type: ignore[union-attr]
    entrant = LeagueEntrant.objects.get(season=season, user=people[0])
    notices = Notification.objects.filter(kind="league", facts__words="The points were exchanged.")
    assert {note.user_id for note in notices} == {*fixture.home.user_keys, *fixture.away.user_keys}
    own = next(
        row
        for row in Fixture.objects.filter(division__season=season, outcome="")
        if entrant.pk in row.entrant_keys
    )
    opponent = next(each for each in own.entrants if each.pk != entrant.pk)
    direct.name_deputy(season.pk, people[0], by=host)
    with cast.refused("own_opponent"):
        direct.withdraw(season.pk, opponent.pk, by=people[0], why="plays too well")
    Fixture.objects.filter(pk=own.pk).update(outcome="played", home_points=1, away_points=0)
    with cast.refused("own_game"):
        direct.adjust(season.pk, own.pk, "0 1", by=people[0], why="I was ahead")
    Fixture.objects.filter(pk=own.pk).update(outcome="annulled", home_points=None, away_points=None)
    with cast.refused("not_adjustable"):
        direct.adjust(season.pk, own.pk, "0 1", by=host, why="it does not count")


def test_a_director_does_not_take_out_whoever_has_beaten_them_while_that_would_undo_it() -> None:
    host = cast.person("host")
    league, people = room.begun(4, host=host, at_once=0)
    season = room.season_of(league)
    direct.name_deputy(season.pk, people[0], by=host)
    winner = LeagueEntrant.objects.get(season=season, user=people[1])
    theirs = [row for row in Fixture.objects.filter(division__season=season) if winner.pk in row.entrant_keys]
    own = next(row for row in theirs if people[0].pk in row.home.user_keys + row.away.user_keys)
    beaten = (
        {"home_points": 1, "away_points": 0}
        if own.home_id == winner.pk
        else {"home_points": 0, "away_points": 1}
    )
    Fixture.objects.filter(pk=own.pk).update(outcome="played", **beaten)
    with cast.refused("own_opponent"):
        direct.withdraw(season.pk, winner.pk, by=people[0], why="plays too well")
    other = next(row for row in theirs if row.pk != own.pk)
    Fixture.objects.filter(pk=other.pk).update(outcome="played", home_points=1, away_points=0)
    direct.withdraw(season.pk, winner.pk, by=people[0], why="asked to")
    own.refresh_from_db()
    assert own.outcome == "played", "half of their games have a result: they stand"


def played_out(number: int, host: User) -> tuple[League, Season, list[User]]:
    """A season of so many in which whoever is numbered lower wins every game, at its end."""
    league, people = room.begun(number, host=host, at_once=0)
    season = room.season_of(league)
    for fixture in room.running(season):
        assert fixture.game is not None
        room.end(fixture.game, (100, 50) if fixture.home.number < fixture.away.number else (50, 100))
    room.settle_jobs()
    season = room.season_of(league)
    assert season.stage == SeasonStage.OVER
    return league, season, people


def test_a_result_adjusted_after_the_end_moves_the_final_places_and_the_next_divisions() -> None:
    host = cast.person("host")
    league, season, _people = played_out(16, host)
    first, _second = season.divisions.order_by("number")
    before = {each.pk: each.place for each in season.entrants.all()}
    size = first.entrants.count()
    stays, falls = (
        first.entrants.get(place=size - movers(size)), first.entrants.get(place=size - movers(size) + 1)
    )  # fmt: skip
    fixture = Fixture.objects.get(home__in=(stays, falls), away__in=(stays, falls))
    points = "10 90" if fixture.home_id == stays.pk else "90 10"
    direct.adjust(season.pk, fixture.pk, points, by=host, why="The card was misread.")
    now = {each.pk: each.place for each in season.entrants.all()}
    table = table_of(list(first.entrants.all()), list(first.fixtures.all()), league.counting)
    assert {int(row.name): row.place for row in table} == {
        key: place for key, place in now.items() if key in {each.pk for each in first.entrants.all()}
    }
    moved = {key for key in before if before[key] != now[key]}
    assert {stays.pk, falls.pk} <= moved, "places follow"
    notices = Notification.objects.filter(kind="league", facts__words="The card was misread.")
    assert set(notices.values_list("user", flat=True)) >= {
        user for each in LeagueEntrant.objects.filter(pk__in=moved) for user in each.user_keys
    }
    room.settle_jobs()
    assert room.season_of(league).stage == SeasonStage.OVER
    setup.open_season(league, timezone.now())
    run.start(room.season_of(league).pk)
    following = room.season_of(league)
    top = {each.before_id for each in following.divisions.get(number=1).entrants.all()}
    fallen = {each.pk for each in first.entrants.all()} - top
    assert stays.pk in fallen
    assert falls.pk not in fallen, "who goes down is who is last by the adjusted places"


def test_once_the_next_season_has_begun_results_of_the_last_one_stand() -> None:
    host = cast.person("host")
    league, season, _people = played_out(3, host)
    fixture = Fixture.objects.filter(division__season=season).first()
    assert fixture is not None
    browser = cast.browser_of(host)
    desk, form = (
        f"/leagues/{league.public_id}/desk/",
        {"fixture": fixture.pk, "points": "1 2", "why": "Slip."},
    )
    assert "Adjust a result" in browser.get(desk).content.decode()
    setup.open_season(league, timezone.now() + timedelta(days=7))
    text = browser.get(desk).content.decode()
    assert "Season 1 is over. Until the next one begins" in text
    assert browser.post(f"{desk}adjust/", form).status_code == 302
    fixture.refresh_from_db()
    assert fixture.points == (1, 2)
    run.start(room.season_of(league).pk)
    assert "Season 1 is over" not in browser.get(desk).content.decode()
    with cast.refused("next_has_begun"):
        direct.adjust(season.pk, fixture.pk, "3 4", by=host, why="Too late.")
    fixture.refresh_from_db()
    assert fixture.points == (1, 2)


@pytest.mark.slow
def test_bots_enter_by_the_director_and_play_by_themselves() -> None:
    cast.bot("Lion")
    host = cast.person("host")
    league = room.league(host, season_days=30)
    season = room.season_of(league)
    bots = [direct.add_bot(season.pk, "novice", by=host) for _ in range(2)]
    with cast.refused("no_bot"):
        for _ in range(100):
            direct.add_bot(season.pk, "club", by=host)
    for entrant in season.entrants.filter(bot__level="club")[1:]:
        direct.withdraw(season.pk, entrant.pk, by=host, why="too many")
    run.start(season.pk)
    with cast.refused("season_state"):
        direct.add_bot(season.pk, "novice", by=host)
    while games := [row.game for row in room.running(season)]:
        for game in games:
            assert game is not None
            assert game.pace == {}
            cast.let_bots_play(game)
        room.settle_jobs()
    assert room.season_of(league).stage == SeasonStage.OVER
    assert Counter(Fixture.objects.values_list("outcome", flat=True)) == {"played": 3}
    page = season_page(room.season_of(league), host)
    assert {line.who.key for line in page.divisions[0].lines} >= {entrant.pk for entrant in bots}


@pytest.mark.parametrize("what", ["guest", "program"])
def test_guests_and_programs_do_not_enter(what: str) -> None:
    league = room.league()
    user: Any = cast.guest() if what == "guest" else cast.person("program", is_bot=True)
    with cast.refused("guest" if what == "guest" else "league_program"):
        entries.enter(room.season_of(league).pk, user=user)


def test_nobody_decides_a_game_of_their_own() -> None:
    host = cast.person("host")
    league = room.league(host)
    entries.enter(room.season_of(league).pk, user=host)
    room.fill(league, 1)
    run.start(room.season_of(league).pk)
    [row] = room.running(room.season_of(league))
    with cast.refused("own_game"):
        direct.decide_game(room.season_of(league).pk, row.pk, "home", by=host, why="I was ahead")


def test_whoever_deletes_their_account_leaves_the_season_as_by_the_button() -> None:
    league, people = room.begun(6, at_once=0)
    season = room.season_of(league)
    delete_account(people[0])
    left = season.entrants.get(left_at__isnull=False)
    assert left.annulled
    assert {row.outcome for row in Fixture.objects.filter(fixtures_of(left))} == {FixtureOutcome.ANNULLED}
    assert not any(line.points for division in season_page(season, None).divisions for line in division.lines)


def test_final_places_lie_in_the_range_where_a_game_has_not_begun_when_the_season_ends() -> None:
    league, people = room.begun(4, at_once=1)
    season = room.season_of(league)
    a, b, c, d = (LeagueEntrant.objects.get(user=user).pk for user in people)
    points = {(c, d): (9, 10), (b, d): (15, 10), (a, c): (9, 10), (a, d): (10, 10), (a, b): (11, 10)}
    Fixture.objects.update(game=None)
    for fixture in Fixture.objects.all():
        met = (fixture.home_id, fixture.away_id)
        made = points.get(met) or points.get(met[::-1], ())[::-1]
        if made:
            results.settle(fixture, FixtureOutcome.PLAYED, made)
    [division] = season.divisions.all()
    run._look_ahead(season, division)
    assert division.possible[str(a)] == [1, 2], "second if the last game is played, else first"
    Season.objects.update(ends_at=timezone.now())
    run.advance(season.pk)
    assert Fixture.objects.get(outcome=FixtureOutcome.ANNULLED).entrant_keys in ((b, c), (c, b))
    for key, (best, worst) in division.possible.items():
        assert best <= (LeagueEntrant.objects.get(pk=key).place or 0) <= worst


def test_nobody_goes_up_or_down_before_a_result() -> None:
    league, _people = room.begun(16, at_once=1, division_size=8)
    season = room.season_of(league)

    def marks() -> list[set[str]]:
        divisions = season_page(season, None).divisions
        return [{line.moves for line in division.lines} for division in divisions]

    assert marks() == [{""}, {""}]
    fixture = next(row for row in room.running(season) if row.division.number == 1)
    assert fixture.game is not None
    room.end(fixture.game, (90, 60))
    assert marks() == [{"", "down"}, {""}]


def test_the_places_still_possible_stand_beside_the_points() -> None:
    league, people = room.begun(4)
    page = cast.browser_of(people[0]).get(league.get_absolute_url()).content.decode()
    heads = [
        " ".join(head.split()) for head in re.findall(r'<th scope="col"[^>]*>(.*?)</th>', page, re.DOTALL)
    ]
    assert heads[:4] == ["place", "who", "points", "still possible"]
