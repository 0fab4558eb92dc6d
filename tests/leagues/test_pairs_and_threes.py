"""Leagues of pairs, and of games with three at a table: entered, played, counted, left, and what a reader sees."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import combinations
from random import Random
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from accounts import blocks
from accounts.models import BlockKind, User
from games.leagues.models import (
    Division,
    Fixture,
    LeagueEntrant,
    LeaguePartnerLink,
    Season,
    SeasonStage,
    fixtures_of,
)
from games.leagues.read.desk import idle_players
from games.leagues.read.pages import season_page
from games.leagues.write import direct, entries, run, setup
from games.leagues.write.results import points_of
from games.notifications.models import Notification, NotificationKind
from games.play.models import EndReason
from games.play.write import seating
from games.play.write.endings import Ending
from games.ratings.models import Rating
from tests import cast
from tests.leagues import room

pytestmark = pytest.mark.django_db


def notices(user: Any) -> list[str]:
    rows = Notification.objects.filter(user=user, kind=NotificationKind.LEAGUE).order_by("pk")
    return [row.facts["what"] for row in rows]


# --- pairs ------------------------------------------------------------------------------------------------


def begun_with_pairs(number: int, **asked: Any) -> tuple[Season, list[list[Any]]]:
    league = room.league_of_pairs(**asked)
    pairs = room.fill_with_pairs(league, number)
    run.start(room.season_of(league).pk)
    return room.season_of(league), pairs


def test_pairs_enter_by_a_link_sit_opposite_each_other_and_have_one_line() -> None:
    season, pairs = begun_with_pairs(3, at_once=0)
    assert notices(pairs[0][0]) == ["partner", "started"]
    assert notices(pairs[0][1]) == ["started"]
    assert not LeaguePartnerLink.objects.exists()
    fixtures = room.running(season)
    assert len(fixtures) == 3
    for row in fixtures:
        assert row.game is not None
        seated = [player.user_id for player in row.game.players.order_by("seat")]
        home, away = row.home.user_keys, row.away.user_keys
        assert seated == [home[0], away[0], home[1], away[1]]
        assert row.game.dealer == 0
    first = fixtures[0]
    assert first.game is not None
    room.end(first.game, (510, 320))
    page = season_page(season, pairs[0][1])
    line = page.divisions[0].lines[0]
    assert (line.points, line.difference) == (2, 190)
    named = {line.who.name for line in page.divisions[0].lines}
    assert named == {f"north {number} and south {number}" for number in (1, 2, 3)}
    assert [line.who.you for line in page.divisions[0].lines].count(True) == 1
    assert page.is_in
    assert len(page.mine) + len([row for row in (first,) if page.is_in and row]) >= 2


def test_nobody_is_in_two_pairs_or_alone_and_a_link_is_not_for_oneself_or_for_whom_one_keeps_away() -> None:
    league = room.league_of_pairs()
    season = room.season_of(league)
    [pair] = room.fill_with_pairs(league, 1)
    single, other = cast.person("single"), cast.person("other")
    with cast.refused("partner_wanted"):
        entries.enter(season.pk, user=single)
    link = entries.look_for_partner(season.pk, user=single)
    assert entries.look_for_partner(season.pk, user=single) == link
    for wrong in pair:
        with cast.refused("entered_already"):
            entries.enter_as_partner(season.pk, link.word, user=wrong)
        with cast.refused("entered_already"):
            entries.look_for_partner(season.pk, user=wrong)
    with cast.refused("no_such_link"):
        entries.enter_as_partner(season.pk, link.word, user=single)
    blocks.keep(single, other, BlockKind.BLOCK)
    with cast.refused("no_such_link"):
        entries.enter_as_partner(season.pk, link.word, user=other)
    entries.stop_looking(season.pk, user=single)
    with cast.refused("no_such_link"):
        entries.enter_as_partner(season.pk, link.word, user=cast.person("somebody"))
    with cast.refused("season_state"):
        entries.look_for_partner(room.season_of(room.league(cast.person("second host"))).pk, user=single)


def test_either_of_a_pair_leaves_for_both_and_the_other_is_told() -> None:
    season, pairs = begun_with_pairs(3)
    entries.leave(season.pk, user=pairs[1][1])
    room.settle_jobs()
    assert notices(pairs[1][0])[-1] == "partner_left"
    gone = LeagueEntrant.objects.get(user=pairs[1][0])
    assert gone.annulled
    with cast.refused("left_already"):
        entries.look_for_partner(season.pk, user=pairs[1][0])
    with cast.refused("not_in_it"):
        entries.leave(season.pk, user=pairs[1][0])
    assert Counter(Fixture.objects.values_list("outcome", flat=True)) == {"annulled": 2, "": 1}


@pytest.mark.slow
def test_a_late_pair_meets_everybody_and_the_next_season_takes_whole_pairs() -> None:
    season, pairs = begun_with_pairs(2, at_once=0)
    link = entries.look_for_partner(season.pk, user=cast.person("late north"))
    entries.enter_as_partner(season.pk, link.word, user=cast.person("late south"))
    room.settle_jobs()
    assert Fixture.objects.filter(division__season=season).count() == 3
    while room.play_one(season, Random(1)):
        pass
    assert room.season_of(season.league).stage == SeasonStage.OVER
    pairs[0][1].is_active = False
    pairs[0][1].save()
    following = setup.open_season(season.league, timezone.now() + timedelta(days=7))
    assert following.entrants.count() == 2
    assert not following.entrants.filter(user=pairs[0][0]).exists()
    kept = following.entrants.get(user=pairs[1][0])
    assert kept.partner == pairs[1][1]
    run.start(following.pk)
    assert following.divisions.get().entrants.count() == 2


@pytest.mark.slow
def test_a_first_season_of_pairs_is_parted_by_the_mean_of_both_ratings() -> None:
    league = room.league_of_pairs(division_size=8)
    season = room.season_of(league)
    pairs = room.fill_with_pairs(league, 16)
    for number, pair in enumerate(pairs[4:12]):
        for place, user in enumerate(pair):
            # The two of a pair are as far apart as may be: only the mean tells who is better.
            Rating.objects.create(
                user=user, family=league.rules.family, pace="none", mu=20 + number + 6 * (place - 0.5),
                sigma=1, games=40,
            )  # fmt: skip
    # A pair of whom one has no rating has none.
    Rating.objects.create(user=pairs[0][0], family=league.rules.family, pace="none", mu=60, sigma=1, games=40)
    run.start(season.pk)
    top = Division.objects.get(season=season, number=1)
    first = [row.user for row in top.entrants.order_by("number")]
    assert first == [pair[0] for pair in reversed(pairs[4:12])]


def test_the_link_for_a_partner_is_shown_while_one_may_enter() -> None:
    host, one = cast.person("host"), cast.person("one")
    league = room.league_of_pairs(host)
    season = room.season_of(league)
    entries.look_for_partner(season.pk, user=one)
    assert season_page(season, one).partner_url
    Season.objects.filter(pk=season.pk).update(stage=SeasonStage.OVER)
    assert not season_page(room.season_of(league), one).partner_url


def test_two_bots_are_a_pair_and_directors_take_out_and_decide_for_pairs() -> None:
    cast.bot("Lion")
    host = cast.person("host")
    league = room.league_of_pairs(host)
    season = room.season_of(league)
    pairs = room.fill_with_pairs(league, 2)
    entrant = direct.add_bot(season.pk, "novice", by=host)
    assert entrant.bot is not None
    assert entrant.partner_bot is not None
    assert entrant.bot != entrant.partner_bot
    run.start(season.pk)
    mine = room.running(season)[0]
    partner = User.objects.get(pk=next(key for each in mine.entrants for key in each.user_keys[1:]))
    direct.name_deputy(season.pk, partner, by=host)
    with cast.refused("own_game"):
        direct.decide_game(season.pk, mine.pk, "home", by=partner, why="me")
    out = LeagueEntrant.objects.get(user=pairs[0][0])
    direct.withdraw(season.pk, out.pk, by=host, why="asked for it")
    assert [notices(user)[-1] for user in pairs[0]] == ["decided", "decided"]
    with time_machine.travel(timezone.now() + timedelta(days=6)):
        held = {line.who.key for line in idle_players(room.season_of(league))}
    assert held <= set(season.entrants.values_list("pk", flat=True))


def test_the_way_of_a_partner_through_the_pages() -> None:
    league = room.league_of_pairs()
    one, other = cast.person("north"), cast.person("south")
    page = cast.browser_of(one).get(league.get_absolute_url()).content.decode()
    assert "Enter with a partner" in page
    assert cast.browser_of(one).post(reverse("leagues:enter", args=[league.public_id])).status_code == 422
    cast.browser_of(one).post(reverse("leagues:partner", args=[league.public_id]))
    link = LeaguePartnerLink.objects.get()
    address = reverse("leagues:come", args=[league.public_id, link.word])
    assert address in cast.browser_of(one).get(league.get_absolute_url()).content.decode()
    assert "north would like to play" in cast.browser_of(other).get(address).content.decode()
    assert cast.browser_of(other).post(address).status_code == 302
    assert "north and south" in cast.browser_of(None).get(league.get_absolute_url()).content.decode()
    assert "1 pair" in cast.browser_of(None).get(reverse("leagues:leagues")).content.decode()
    assert cast.browser_of(one).get(address).status_code == 404


# --- three at a table -------------------------------------------------------------------------------------


def begun_with_threes(number: int, **asked: Any) -> tuple[Season, list[Any]]:
    league = room.league_of_threes(**asked)
    people = room.fill(league, number)
    run.start(room.season_of(league).pk)
    return room.season_of(league), people


def test_a_game_of_three_counts_as_a_game_of_each_against_both_others() -> None:
    season, _people = begun_with_threes(3, at_once=1)
    [first] = room.running(season)
    assert first.game is not None
    assert [player.user for player in first.game.players.order_by("seat")] == [
        each.user for each in first.entrants
    ]
    room.end(first.game, (120, 300, 120))
    page = season_page(season, None)
    rows = [
        (line.who.key, line.place, line.points, line.played, line.difference)
        for line in page.divisions[0].lines
    ]
    assert rows[0] == (first.away_id, 1, 4, 2, 360)
    assert {row[1:] for row in rows[1:]} == {(2, 1, 2, -180)}
    [played] = [line for _, lines in page.divisions[0].rounds for line in lines if line.result]
    assert played.result == "120 : 300 : 120"
    assert len(played.players) == 3


def test_with_three_a_season_needs_three() -> None:
    league = room.league_of_threes()
    season = room.season_of(league)
    people = room.fill(league, 2)
    with cast.refused("too_few"):
        run.start(season.pk)
    entries.enter(season.pk, user=cast.person("third"))
    run.start(season.pk)
    assert len(people) + 1 == season.divisions.get().entrants.count()


@pytest.mark.slow
@pytest.mark.parametrize(("number", "legs"), [(3, 1), (8, 2)])
def test_who_comes_late_at_three_plays_with_about_everybody_once_a_leg(number: int, legs: int) -> None:
    season, _people = begun_with_threes(number, legs=legs, at_once=0)
    before = Fixture.objects.count()
    couples: list[frozenset[int]] = []
    for place, name in enumerate(("late", "later")):
        user = cast.person(name)
        assert season_page(room.season_of(season.league), user).may_enter
        entrant = entries.enter(season.pk, user=user)
        room.settle_jobs()
        mine = Fixture.objects.filter(fixtures_of(entrant))
        assert mine.count() == legs * ((number + place) // 2)
        assert all(row.game is not None for row in mine)
        couples += [frozenset(row.entrant_keys) - {entrant.pk} for row in mine]
        assert entrant.key in season.divisions.get().possible
    assert len(set(couples)) == len(couples)
    assert Fixture.objects.count() == before + len(couples)
    assert season.divisions.get().entrants.count() == number + 2
    with time_machine.travel(timezone.now() + timedelta(days=46)), cast.refused("too_late"):
        entries.enter(season.pk, user=cast.person("too late"))


@pytest.mark.slow
def test_where_somebody_left_early_those_with_fewer_games_are_the_first_for_who_comes_late() -> None:
    season, people = begun_with_threes(8, at_once=0)
    entries.leave(season.pk, user=people[2])
    counted = Fixture.objects.exclude(outcome="annulled")
    before = Counter(key for row in counted for key in row.entrant_keys)
    late = entries.enter(season.pk, user=cast.person("late"))
    tables = [row.entrant_keys for row in Fixture.objects.filter(fixtures_of(late)).order_by("round")]
    sums = [sum(before[key] for key in keys) for keys in tables]
    assert sums == sorted(sums)
    assert sums[0] < sums[-1]
    [resting] = before.keys() - {key for keys in tables for key in keys}
    assert before[resting] == max(before.values())


@pytest.mark.parametrize(
    ("reason", "seat", "scores", "winners", "points"),
    [
        (EndReason.PLAYED_OUT, None, (50, 90, 70), (1,), (50, 90, 70)),
        (EndReason.PLAYED_OUT, None, (95, 90, 70), (1,), (89, 90, 70)),
        (EndReason.PLAYED_OUT, None, (90, 90, 90), (), (90, 90, 90)),
        (EndReason.RESIGNED, 0, (95, 90, 70), (1, 2), (69, 90, 70)),
        (EndReason.OUT_OF_TIME, 2, (0, 0, 0), (0, 1), (0, 0, -1)),
        (EndReason.OUT_OF_TIME, 2, (0, 0, -7), (0, 1), (0, 0, -7)),
        (EndReason.RESIGNED, 1, (), (0, 2), (0, -1, 0)),
    ],
)
def test_who_won_or_gave_up_stands_as_such_in_the_points_of_three(
    reason: EndReason,
    seat: int | None,
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    points: tuple[int, ...],
) -> None:
    season, _people = begun_with_threes(3)
    game = room.running(season)[0].game
    assert game is not None
    code = "points" if reason == EndReason.PLAYED_OUT else ""
    assert (
        points_of(game, Ending(reason=reason, seat=seat, scores=scores, winners=winners, code=code)) == points
    )


def test_who_gives_up_at_three_is_last_and_the_two_others_are_before_them() -> None:
    season, _people = begun_with_threes(3, at_once=1)
    [first] = room.running(season)
    assert first.game is not None
    assert first.away.user is not None
    seating.resign(first.game.public_id, user=first.away.user)
    first.refresh_from_db()
    home, away, third = first.points
    assert away < home
    assert away < third


def test_who_leaves_later_has_lost_the_rest_and_the_two_others_are_level_in_it() -> None:
    season, people = begun_with_threes(7, at_once=0)
    mine = LeagueEntrant.objects.get(user=people[0])
    games = [row for row in room.running(season) if mine.pk in row.entrant_keys]
    assert len(games) == 3
    for row in games[:2]:
        assert row.game is not None
        room.end(row.game, (80, 80, 80))
    entries.leave(season.pk, user=people[0])
    last = Fixture.objects.get(pk=games[2].pk)
    assert last.outcome == "forfeited"
    assert last.points == tuple(int(key != mine.pk) for key in last.entrant_keys)


def test_a_director_gives_a_game_of_three_to_any_of_them_and_the_page_says_so() -> None:
    host = cast.person("host")
    season, _people = begun_with_threes(3, host=host, at_once=0)
    one, other = room.running(season)[:2]
    direct.decide_game(season.pk, one.pk, "third", by=host, why="the two others were not there")
    one.refresh_from_db()
    assert one.points == (0, 0, 1)
    direct.decide_game(season.pk, other.pk, "draw", by=host, why="a power cut")
    said = [act.sentence for act in season_page(season, None).acts]
    assert one.third is not None
    assert one.third.user is not None
    assert said[1].startswith(f"{one.third.user.name} has won the game against ")
    assert said[0].endswith(" is a draw.")
    # What is decided stands in the log as it was, whatever becomes of the result.
    direct.adjust(season.pk, one.pk, "5 0 0", by=host, why="it was another seat")
    assert said[1] in [act.sentence for act in season_page(season, None).acts]
    season, _pairs = begun_with_pairs(2, host=host)
    with cast.refused("no_such_game"):
        direct.decide_game(season.pk, room.running(season)[0].pk, "third", by=host, why="which third?")


def test_at_the_end_those_who_lead_together_at_three_are_before_the_last() -> None:
    season, _people = begun_with_threes(3, at_once=1)
    game = room.running(season)[0].game
    assert game is not None
    game = cast.play_on(
        game, until=lambda game: game.deals.count() > 1 and any(cast.state_of(game).match_score.totals)
    )
    totals = cast.state_of(game).match_score.totals
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        room.settle_jobs()
    fixture = Fixture.objects.get(game=game)
    assert fixture.outcome == "decided"
    assert fixture.points == tuple(totals)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "legs", "seed"), [(4, 1, 1), (5, 2, 2), (7, 1, 3), (9, 1, 4)])
@pytest.mark.parametrize("late", [False, True])
def test_the_range_of_places_at_three_holds_the_final_one_and_never_widens(
    number: int, legs: int, seed: int, late: bool
) -> None:
    rng = Random(seed)
    season, _people = begun_with_threes(number, legs=legs, at_once=0)
    if late:
        room.play_one(season, rng)
        entries.enter(season.pk, user=cast.person("late"))
        room.settle_jobs()
    [division] = season.divisions.all()
    seen = [division.possible]
    while room.play_one(season, rng):
        division.refresh_from_db()
        for key, (best, worst) in division.possible.items():
            before = seen[-1][key]
            assert before[0] <= best <= worst <= before[1]
        seen.append(division.possible)
    season = room.season_of(season.league)
    assert season.stage == SeasonStage.OVER
    for row in season.entrants.all():
        assert row.place is not None
        assert all(each[row.key][0] <= row.place <= each[row.key][1] for each in seen)
        total = sum(
            (own > other) * 2 + (own == other)
            for fixture in Fixture.objects.all()
            for (key, own), (_, other) in [
                pair
                for two in combinations(zip(fixture.entrant_keys, fixture.points, strict=True), 2)
                for pair in (two, two[::-1])
            ]
            if key == row.pk
        )
        line = next(line for line in season_page(season, None).divisions[0].lines if line.who.key == row.pk)
        assert line.points == total
