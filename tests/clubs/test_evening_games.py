"""Games of a club's evening that count for its ladder and its league: read, counted in their order, said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.clubs.core.contests import directed_among, directs
from games.clubs.core.models import Evening, WaitingGame
from games.clubs.core.typed_games import LINES, TypedGame, names_of, read_games
from games.clubs.web.waiting_pages import waiting_lines, waits_for_word_of
from games.jobs.refusals import Refused
from games.ladders.models import Challenge, ChallengeState, LadderAct, LadderActKind
from games.ladders.read.history import history_page
from games.ladders.write import direct as ladder_direct
from games.ladders.write import entries as ladder_entries
from games.ladders.write import evenings as ladder_evenings
from games.leagues.models import Fixture, FixtureOutcome
from games.leagues.read.pages import season_page
from games.leagues.write import entries as league_entries
from games.leagues.write import evenings as league_evenings
from games.leagues.write import run
from games.notifications.models import Notification
from games.notifications.read import notices_of
from games.play.models import GameStatus
from tests import cast
from tests.clubs.room import ClubRoom, evening
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room

NAMES = names_of(
    [
        ("North", 1),
        ("South", 2),
        ("East", 3),
        ("player 4", 4),
        ("Twin", 5),
        ("twin", 6),
        ("North, the second", 7),
        ("st, 3", 8),
    ]
)


@pytest.mark.parametrize(
    ("line", "keys", "points"),
    [
        ("North 500, South 320", (1, 2), (500, 320)),
        ("south 1; NORTH 0", (2, 1), (1, 0)),
        ("North: 500, South: -20", (1, 2), (500, -20)),
        ("North 5, South −20", (1, 2), (5, -20)),
        ("North\t500\tplayer 4\t320", (1, 4), (500, 320)),
        ("North;500;player 4;320", (1, 4), (500, 320)),
        ("player 4 12, East 13", (4, 3), (12, 13)),
        ("North, the Second 500, South 320", (7, 2), (500, 320)),
        ("North 1; north, the second: 2", (1, 7), (1, 2)),
        ("north, the second\t500\tEast, 3", (7, 3), (500, 3)),
    ],
)
def test_a_line_has_each_name_with_its_points(line: str, keys: Sequence[int], points: Sequence[int]) -> None:
    assert read_games(f"\n{line}\n\n", NAMES, 2) == [TypedGame(tuple(keys), tuple(points))]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("North 500", "Write each name"),
        ("North 1, South 2, East 3", "Write each name"),
        ("North, South 320", "Points are missing after “North”."),
        ("North 1, West 2", "Nobody here is called “West”."),
        ("North 1, Twin 2", "“Twin” is the name of several here."),
        ("North 1, north 2", "Nobody plays against themselves."),
        ("North 1, South 9999999", "Points are missing"),
        (f"North 1, South{' ' * 300}2", "That is too long: 300 letters at most."),
    ],
)
def test_a_bad_line_is_named_with_what_was_expected(line: str, fault: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read_games(f"North 1, South 2\n{line}", NAMES, 2)
    [said] = refused.value.messages
    assert said.startswith("Line 2: ")
    assert fault in said


def test_a_list_has_its_bounds_and_three_play_by_threes() -> None:
    with pytest.raises(ValidationError, match="too many"):
        read_games("North 1, South 2\n" * (LINES + 1), NAMES, 2)
    assert read_games("North 1, South 2, East 3", NAMES, 3)[0].keys == (1, 2, 3)


def past(room: ClubRoom) -> Evening:
    return evening(room, -1, title="Cards last week")


def ladder_with(room: ClubRoom, *people: Any, **asked: Any) -> Any:
    ladder = ladder_room.ladder(room.people["owner"], club=room.club, **asked)
    for user in people:
        ladder_entries.join(ladder.pk, user=user)
    return ladder


@pytest.mark.django_db
def test_the_games_move_the_ladder_in_the_order_of_the_list() -> None:
    room = ClubRoom.opened()
    first, second, third = (room.people[who] for who in ("member", "other member", "director"))
    ladder = ladder_with(room, first, second, third)
    text = f"{third.name} 500, {first.name} 320\n{first.name} 100, {second.name} 400\n{second.name} 1, {third.name} 1"
    # The third goes to the top; then the second, who stands below the first now, beats them; a draw moves nobody.
    assert ladder_evenings.type_games(ladder.pk, past(room), text, by=room.people["owner"]).counted == 3
    assert ladder_room.order(ladder) == [third, second, first]
    ladder_room.hold(ladder)
    lines = history_page(ladder, None, page=1).lines
    assert [line.sentence for line in lines if line.in_person] == [
        f"{second.name} and {third.name} drew.",
        f"{second.name} won against {first.name}.",
        f"{third.name} won against {first.name}.",
    ]
    assert set(Challenge.objects.values_list("state", flat=True)) == {ChallengeState.DONE}
    assert LadderAct.objects.get().why == "Cards last week"


@pytest.mark.django_db
def test_a_game_that_runs_here_between_the_same_two_goes_on_and_a_frozen_ladder_stands() -> None:
    room = ClubRoom.opened()
    first, second = room.people["member"], room.people["other member"]
    ladder = ladder_with(room, first, second)
    game = ladder_room.begun(ladder, second, first)
    running = Challenge.objects.get(game=game)
    one, text = past(room), f"{second.name} 3, {first.name} 1"
    ladder_evenings.type_games(ladder.pk, one, text, by=room.people["owner"])
    assert ladder_room.order(ladder) == [second, first]
    running.refresh_from_db()
    assert running.state == ChallengeState.PLAYING
    ladder_direct.set_stage(
        ladder.pk, ladder_direct.LadderActKind.FREEZE, by=room.people["owner"], why="a break"
    )
    with cast.refused("ladder_stage"):
        ladder_evenings.type_games(
            ladder.pk, one, f"{first.name} 3, {second.name} 1", by=room.people["owner"]
        )
    assert ladder_room.order(ladder) == [second, first]
    assert Challenge.objects.count() == 2
    address = reverse("clubs:evening_games", args=[room.club.public_id, one.pk])
    assert f"ladder-{ladder.pk}" not in cast.browser_of(room.people["owner"]).get(address).content.decode()


@pytest.mark.django_db
def test_of_a_pair_either_name_is_enough_and_on_steps_three_play() -> None:
    room = ClubRoom.opened()
    four = [room.people[who] for who in ("member", "other member", "director", "other director")]
    pairs = ladder_with(room, variant=cast.VARIANT, options=cast.STANDARD)
    for one, other in (four[:2], four[2:]):
        link = ladder_entries.look_for_partner(pairs.pk, user=one)
        ladder_entries.join_as_partner(pairs.pk, link.word, user=other)
    ladder_evenings.type_games(
        pairs.pk, past(room), f"{four[3].name} 500, {four[0].name} 20", by=room.people["owner"]
    )
    assert ladder_room.order(pairs) == [four[2], four[0]]
    three = league_room.THREES
    steps = ladder_with(room, *four[:3], variant=three, options=three.options())
    names = [user.name for user in four]
    text = f"{names[0]} 10, {names[1]} 30, {names[2]} 20\n{names[0]} 7, {names[1]} 7, {names[2]} 7"
    assert ladder_evenings.type_games(steps.pk, past(room), text, by=room.people["owner"]).counted == 2
    assert dict(steps.entrants.values_list("user", "step")) == {four[0].pk: 1, four[1].pk: 2, four[2].pk: 1}


@pytest.mark.django_db
def test_nothing_is_entered_where_a_line_is_bad_before_the_evening_or_on_a_ladder_that_is_closed() -> None:
    room = ClubRoom.opened()
    owner, first, second = (room.people[who] for who in ("owner", "member", "other member"))
    ladder = ladder_with(room, first, second)
    good = f"{second.name} 3, {first.name} 1"
    with pytest.raises(ValidationError, match="Line 2"):
        ladder_evenings.type_games(ladder.pk, past(room), f"{good}\n{owner.name} 3, {first.name} 1", by=owner)
    with cast.refused("not_yet"):
        ladder_evenings.type_games(ladder.pk, evening(room, 3), good, by=owner)
    ladder_direct.set_stage(ladder.pk, ladder_direct.LadderActKind.CLOSE, by=owner, why="enough")
    with cast.refused("ladder_stage"):
        ladder_evenings.type_games(ladder.pk, past(room), good, by=owner)
    assert not Challenge.objects.exists()
    assert ladder_room.order(ladder) == [first, second]


def league_with(room: ClubRoom, *people: Any, **asked: Any) -> Any:
    league = league_room.league(room.people["owner"], club=room.club, **asked)
    for user in people:
        league_entries.enter(league_room.season_of(league).pk, user=user)
    run.start(league_room.season_of(league).pk)
    return league_room.season_of(league)


@pytest.mark.django_db
def test_the_games_fill_in_the_fixtures_and_end_what_runs_here() -> None:
    room = ClubRoom.opened()
    people = [room.people[who] for who in ("member", "other member", "director")]
    season = league_with(room, *people, at_once=0)
    fixture = Fixture.objects.select_related("home__user", "away__user", "game").first()
    assert fixture is not None
    assert fixture.home.user is not None
    assert fixture.away.user is not None
    text = f"{fixture.away.user.name} 90, {fixture.home.user.name} 120"
    one, owner = past(room), room.people["owner"]
    league_evenings.type_games(season.pk, one, text, by=owner)
    fixture.refresh_from_db()
    assert (fixture.outcome, fixture.points) == (FixtureOutcome.IN_PERSON, (120, 90))
    assert fixture.game is not None
    assert cast.again(fixture.game).status == GameStatus.OVER
    league_room.settle_jobs()
    page = season_page(season, None)
    first = page.divisions[0].lines[0]
    assert (first.points, first.difference) == (2, 30)
    assert page.acts[0].sentence == "Games of an evening were entered."
    # Typed again, it is the same game.
    league_evenings.type_games(
        season.pk, one, f"{fixture.home.user.name} 80, {fixture.away.user.name} 90", by=owner
    )
    fixture.refresh_from_db()
    assert fixture.points == (80, 90)
    assert Fixture.objects.filter(outcome=FixtureOutcome.IN_PERSON).count() == 1


@pytest.mark.django_db
def test_a_league_refuses_a_game_nobody_has_to_play_and_one_typed_twice() -> None:
    room = ClubRoom.opened()
    people = [room.people[who] for who in ("member", "other member", "director")]
    season = league_with(room, *people, at_once=0)
    line = f"{people[0].name} 1, {people[1].name} 0"
    with pytest.raises(ValidationError, match="Line 2: These have no open game"):
        league_evenings.type_games(season.pk, past(room), f"{line}\n{line}", by=room.people["owner"])
    game = next(row for row in league_room.running(season))
    assert game.game is not None
    league_room.end(game.game, (3, 1))
    names = [each.user.name for each in game.entrants if each.user is not None]
    with pytest.raises(ValidationError, match="no open game"):
        league_evenings.type_games(
            season.pk, past(room), f"{names[0]} 1, {names[1]} 0", by=room.people["owner"]
        )
    assert not Fixture.objects.filter(outcome=FixtureOutcome.IN_PERSON).exists()


@pytest.mark.django_db
def test_with_two_legs_the_seats_of_the_line_choose_the_game() -> None:
    room = ClubRoom.opened()
    people = [room.people[who] for who in ("member", "other member")]
    season = league_with(room, *people, legs=2, at_once=0)
    second = Fixture.objects.order_by("-round")[0]
    names = [each.user.name for each in second.entrants if each.user is not None]
    league_evenings.type_games(season.pk, past(room), f"{names[0]} 5, {names[1]} 3", by=room.people["owner"])
    second.refresh_from_db()
    assert second.points == (5, 3)
    assert second.outcome == FixtureOutcome.IN_PERSON


@pytest.mark.django_db
def test_a_list_of_a_ladder_counts_once_an_evening_even_with_more_games_below_it() -> None:
    room = ClubRoom.opened()
    owner, first, second = (room.people[who] for who in ("owner", "member", "other member"))
    ladder, one = ladder_with(room, first, second), past(room)
    text = f"{second.name} 3, {first.name} 1"
    ladder_evenings.type_games(ladder.pk, one, text, by=owner)
    for again in (text, f"{first.name}: 1; {second.name}: 3", f"{text}\n{first.name} 5, {second.name} 2"):
        with cast.refused("entered_before"):
            ladder_evenings.type_games(ladder.pk, one, again, by=owner)
    assert ladder_room.order(ladder) == [second, first]
    assert Challenge.objects.count() == 1
    # Another result, another evening and another ladder are none of that.
    ladder_evenings.type_games(ladder.pk, one, f"{first.name} 5, {second.name} 2", by=owner)
    ladder_evenings.type_games(ladder.pk, past(room), text, by=owner)
    ladder_evenings.type_games(ladder_with(room, first, second).pk, one, text, by=owner)
    assert Challenge.objects.count() == 4


@pytest.mark.django_db
def test_a_result_of_a_league_typed_twice_leaves_the_second_game_of_the_same_players_open() -> None:
    room = ClubRoom.opened()
    people = [room.people[who] for who in ("member", "other member")]
    season = league_with(room, *people, legs=2, at_once=0)
    one, owner, names = past(room), room.people["owner"], [user.name for user in people]

    def typed(*points: int, at: Evening = one) -> list[tuple[int, ...]]:
        text = "\n".join(f"{names[0]} {each}, {names[1]} 3" for each in points)
        league_evenings.type_games(season.pk, at, text, by=owner)
        rows = Fixture.objects.filter(outcome=FixtureOutcome.IN_PERSON).order_by("pk")
        return sorted(row.points for row in rows)

    [(won, lost)] = typed(5)
    with cast.refused("entered_before"):
        typed(5)
    # What is put right replaces what this evening has entered; it may be put right once more.
    assert len(typed(7)) == 1
    assert typed(5) == [(won, lost)]
    assert len(typed(5, 8)) == 2
    with cast.refused("entered_before"):
        typed(5, 8)


@pytest.mark.django_db
def test_another_evening_has_the_second_game_of_the_same_players() -> None:
    room = ClubRoom.opened()
    people = [room.people[who] for who in ("member", "other member")]
    season = league_with(room, *people, legs=2, at_once=0)
    text = f"{people[0].name} 5, {people[1].name} 3"
    for _evening in range(2):
        league_evenings.type_games(season.pk, past(room), text, by=room.people["owner"])
    assert Fixture.objects.filter(outcome=FixtureOutcome.IN_PERSON).count() == 2


def own_games(room: ClubRoom) -> tuple[Any, Any, str]:
    """A ladder and a season in which a director plays, and a list whose second line is a game of theirs."""
    director, *others = (room.people[who] for who in ("director", "member", "other member"))
    ladder, season = ladder_with(room, *others, director), league_with(room, *others, director, at_once=0)
    return ladder, season, f"{others[1].name} 1, {others[0].name} 0\n{director.name} 9, {others[1].name} 4"


def said(room: ClubRoom, who: str, word: str, game: WaitingGame) -> int:
    """Somebody says of a game whether it is so; the status of the page they come to."""
    address = reverse("clubs:waiting", args=[room.club.public_id])
    reply = cast.browser_of(room.people[who]).post(address, {"game": game.pk, "word": word}, follow=True)
    return reply.status_code


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["other member", "owner"])
def test_a_game_of_whoever_types_it_waits_for_an_opponent_or_another_director(who: str) -> None:
    room = ClubRoom.opened()
    ladder, season, text = own_games(room)
    director, other, last = (room.people[name] for name in ("director", "other member", "member"))
    assert ladder_evenings.type_games(ladder.pk, past(room), text, by=director).counted == 1
    assert league_evenings.type_games(season.pk, past(room), text, by=director).counted == 1
    assert ladder_room.order(ladder) == [other, last, director], "the game of the director waits"
    assert Fixture.objects.filter(outcome=FixtureOutcome.IN_PERSON).count() == 1
    for game in WaitingGame.objects.all():
        for nobody in ("director", "member"):
            assert said(room, nobody, "yes", game) == 200
        assert WaitingGame.objects.filter(pk=game.pk).exists(), "neither they themselves nor who did not play"
        assert said(room, who, "yes", game) == 200
    assert not WaitingGame.objects.filter(counted_at=None).exists()
    assert ladder_room.order(ladder) == [director, other, last]
    ladder_room.hold(ladder)
    [row] = (
        Fixture.objects.filter(outcome=FixtureOutcome.IN_PERSON)
        .exclude(home__user=last)
        .exclude(away__user=last)
    )
    assert set(row.points) == {9, 4}


@pytest.mark.django_db
def test_whoever_is_asked_whether_a_game_is_so_is_told_once_and_no_longer_than_it_waits() -> None:
    room = ClubRoom.opened()
    ladder, season, text = own_games(room)
    at = past(room)
    for write, contest in ((ladder_evenings, ladder), (league_evenings, season)):
        write.type_games(contest.pk, at, text, by=room.people["director"])
    # The same line once more tells nobody anew.
    with pytest.raises(Refused):
        league_evenings.type_games(season.pk, at, text, by=room.people["director"])
    told = [notice for notice in Notification.objects.all() if notice.facts.get("what") == "waits"]
    assert {notice.user for notice in told} == {room.people["other member"]}
    assert sorted(notice.kind for notice in told) == ["ladder", "league"]
    lines = [
        line for line in notices_of(room.people["other member"]).lines if "Say whether it is so" in line.words
    ]
    assert {line.url for line in lines} == {reverse("clubs:waiting", args=[room.club.public_id])}
    assert len(lines) == 2
    for game, word in zip(WaitingGame.objects.all(), ("yes", "no"), strict=True):
        said(room, "other member", word, game)
    assert not Notification.objects.filter(pk__in=[each.pk for each in told], withdrawn_at=None).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["other member", "owner", "director"])
def test_a_game_that_waits_is_struck_out_by_its_players_and_directors(who: str) -> None:
    room = ClubRoom.opened()
    ladder, _season, text = own_games(room)
    ladder_evenings.type_games(ladder.pk, past(room), text, by=room.people["director"])
    before = ladder_room.order(ladder)
    game = WaitingGame.objects.get()
    assert said(room, "member", "no", game) == 200
    assert said(room, who, "no", game) == 200
    assert not WaitingGame.objects.exists()
    assert ladder_room.order(ladder) == before


@pytest.mark.django_db
def test_a_game_that_waits_is_counted_once_and_by_what_is_so_then() -> None:
    room = ClubRoom.opened()
    ladder, season, text = own_games(room)
    director, other = room.people["director"], room.people["other member"]
    evening_row, own = past(room), text.splitlines()[1]
    for _time in range(2):
        assert ladder_evenings.type_games(ladder.pk, evening_row, own, by=director).counted == 0
    game = WaitingGame.objects.get()
    with cast.refused("waits_no_more"):
        ladder_evenings.confirm(ladder.pk, game.pk + 1, by=other)
    ladder_evenings.confirm(ladder.pk, game.pk, by=other)
    with cast.refused("waits_no_more"):
        ladder_evenings.confirm(ladder.pk, game.pk, by=other)
    ladder_evenings.type_games(ladder.pk, evening_row, own, by=director)
    assert not WaitingGame.objects.filter(counted_at=None).exists(), "it counts already"
    league_evenings.type_games(season.pk, evening_row, own, by=director)
    ladder_entries.leave(ladder.pk, user=other)
    ladder_direct.set_stage(ladder.pk, LadderActKind.CLOSE, by=room.people["owner"], why="The year is over.")
    league_evenings.confirm(season.pk, WaitingGame.objects.get(counted_at=None).pk, by=other)
    assert Fixture.objects.filter(outcome=FixtureOutcome.IN_PERSON).count() == 1


def confirm_all(write: Any, contest: Any, by: Any) -> None:
    for row in WaitingGame.objects.filter(counted_at=None):
        write.confirm(contest.pk, row.pk, by=by)


@pytest.mark.django_db
def test_two_games_of_the_same_two_that_wait_both_count_even_with_one_result() -> None:
    room = ClubRoom.opened()
    director, other = room.people["director"], room.people["member"]
    ladder = ladder_with(room, other, director)
    season = league_with(room, director, other, legs=2, at_once=0)
    twice = "\n".join([f"{director.name} 5, {other.name} 3"] * 2)
    for write, contest in ((ladder_evenings, ladder), (league_evenings, season)):
        write.type_games(contest.pk, past(room), twice, by=director)
        assert WaitingGame.objects.filter(counted_at=None).count() == 2
        confirm_all(write, contest, other)
    assert Challenge.objects.filter(ladder=ladder).count() == 2
    assert Fixture.objects.filter(outcome=FixtureOutcome.IN_PERSON).count() == 2


@pytest.mark.django_db
def test_a_game_that_waits_is_counted_once_whoever_else_types_it_too() -> None:
    room = ClubRoom.opened()
    director, first, second = (room.people[who] for who in ("director", "member", "other member"))
    ladder, at = ladder_with(room, first, second, director), past(room)
    own, other = f"{director.name} 9, {first.name} 4", f"{second.name} 1, {first.name} 0"
    ladder_evenings.type_games(ladder.pk, at, own, by=director)
    assert LadderAct.objects.filter(ladder=ladder, kind=LadderActKind.TABLES).count() == 1
    typed = ladder_evenings.type_games(ladder.pk, at, f"{other}\n{own}", by=room.people["owner"])
    assert typed.counted == Challenge.objects.filter(ladder=ladder).count() == 2
    assert not WaitingGame.objects.exists(), "the word of another director"
    later = past(room)
    ladder_evenings.type_games(ladder.pk, later, own, by=director)
    confirm_all(ladder_evenings, ladder, first)
    with cast.refused("entered_before"):
        ladder_evenings.type_games(ladder.pk, later, f"{other}\n{own}", by=room.people["owner"])


@pytest.mark.django_db
def test_a_game_that_can_no_longer_count_asks_for_no_word_and_can_be_struck_out() -> None:
    room = ClubRoom.opened()
    ladder, _season, text = own_games(room)
    own, director = text.splitlines()[1], room.people["director"]
    ladder_evenings.type_games(ladder.pk, past(room), own, by=director)
    waiting = WaitingGame.objects.get()
    # Whoever came back came to the foot; a win from before would carry them up.
    ladder_entries.leave(ladder.pk, user=director)
    ladder_entries.join(ladder.pk, user=director)
    with cast.refused("not_on_it"):
        ladder_evenings.confirm(ladder.pk, waiting.pk, by=room.people["other member"])
    assert not waits_for_word_of(room.club, room.people["other member"])
    [line] = waiting_lines(room.club, room.people["other member"])
    assert (line.counts, line.may_confirm) == (False, False)
    assert said(room, "other member", "", waiting) == 200
    assert WaitingGame.objects.exists(), "no word is no word"
    said(room, "other member", "no", waiting)
    assert not WaitingGame.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db
def test_so_many_games_of_a_club_wait_and_no_more() -> None:
    room = ClubRoom.opened()
    director, other = room.people["director"], room.people["member"]
    ladder, season = ladder_with(room, other, director), league_with(room, director, other, at_once=0)
    many = [f"{director.name} {points}, {other.name} 4" for points in range(5, 105)]
    ladder_evenings.type_games(ladder.pk, past(room), "\n".join(many), by=director)
    with cast.refused("waiting_enough"):
        league_evenings.type_games(season.pk, past(room), many[0], by=director)
    assert len(waiting_lines(room.club, other)) == 100


@pytest.mark.django_db
def test_pages_say_which_games_wait_to_those_whose_word_they_wait_for() -> None:
    room = ClubRoom.opened()
    ladder, _season, text = own_games(room)
    evening_row = past(room)
    home = room.club.get_absolute_url()
    form = f"{home}evenings/{evening_row.pk}/games/"
    director = cast.browser_of(room.people["director"])
    assert (
        "wait until one of your opponents or another director confirms them"
        in director.get(form).content.decode()
    )
    reply = director.post(form, {"contest": f"ladder-{ladder.pk}", "games": text}, follow=True)
    page = reply.content.decode()
    assert "1 game was entered." in page
    assert "Games you played yourself wait until another one confirms them." in page
    trail = [name for name, _address in reply.context["trail"]]
    assert trail == ["Clubs", room.club.name, "Calendar", "Games that wait"]
    assert "It is so" not in page, "nobody confirms a game of their own"
    names = f"{room.people['director'].name} 9, {room.people['other member'].name} 4"
    asked = {}
    for who in ("director", "other member", "member", "owner"):
        browser = cast.browser_of(room.people[who])
        asked[who] = (
            names in browser.get(f"{home}waiting/").content.decode(),
            f"{home}waiting/" in browser.get(f"{home}calendar/").content.decode(),
        )
    assert asked == {
        "director": (True, False), "other member": (True, True), "member": (False, False), "owner": (True, True)
    }  # fmt: skip
    assert cast.browser_of(cast.person("stranger")).get(f"{home}waiting/").status_code == 404


@pytest.mark.django_db
def test_the_calendar_leads_directors_to_the_form_once_the_evening_has_begun() -> None:
    room = ClubRoom.opened()
    first, second = room.people["member"], room.people["other member"]
    ladder = ladder_with(room, first, second)
    one, ahead = past(room), evening(room, 3)
    address = reverse("clubs:evening_games", args=[room.club.public_id, one.pk])
    calendar = reverse("clubs:calendar", args=[room.club.public_id])
    browser = cast.browser_of(room.people["director"])
    assert address in browser.get(calendar).content.decode()
    assert f"/evenings/{ahead.pk}/games/" not in browser.get(calendar).content.decode()
    assert address not in cast.browser_of(first).get(calendar).content.decode()
    page = browser.get(address).content.decode()
    assert f"ladder-{ladder.pk}" in page
    bad = browser.post(address, {"contest": f"ladder-{ladder.pk}", "games": "Nobody 1, Somebody 2"})
    assert bad.status_code == 422
    assert "Line 1: Nobody here is called" in bad.content.decode()
    other = ladder_with(ClubRoom.opened(name="Another"), first)
    wrong = browser.post(
        address, {"contest": f"ladder-{other.pk}", "games": f"{second.name} 1, {first.name} 0"}
    )
    assert wrong.status_code == 422
    done = browser.post(
        address, {"contest": f"ladder-{ladder.pk}", "games": f"{second.name} 1, {first.name} 0"}, follow=True
    )
    assert "1 game was entered." in done.content.decode()
    assert ladder_room.order(ladder) == [second, first]
    assert timezone.now() > one.starts_at


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["owner", "director", "member", "other member", "stranger"])
def test_who_directs_which_contests_of_a_club_is_asked_of_all_at_once(who: str) -> None:
    room = ClubRoom.opened()
    owner, user, found, asked = room.people["owner"], room.people[who], [], []
    for number in range(4):
        ladder = ladder_room.ladder(owner, club=room.club, members_only=number % 2 == 0)
        if number < 2:
            ladder.deputies.create(user=user, named_at=timezone.now())
        found.append(ladder)
        with CaptureQueriesContext(connection) as context:
            directed = directed_among(found, user)
        asked.append(len(context))
        assert directed == {each.pk for each in found if directs(each, user)}
    assert asked == [asked[0]] * 4
