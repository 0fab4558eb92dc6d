"""Series of a club: the stated rule, parts and when they stand, results of contests and evenings, the table."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.clubs.core import club as club_actions
from games.clubs.core import evenings, membership
from games.clubs.core.models import Evening
from games.leagues.models import Division, LeagueEntrant, Season, SeasonStage
from games.leagues.write import entries as league_entries
from games.leagues.write import run as league_run
from games.privacy.deletion import delete_account
from games.series.models import Series, SeriesPart, SeriesResult
from games.series.read.pages import series_page
from games.series.write import count, setup
from games.series.write.evening_results import type_results
from games.series.write.setup import SeriesSettings
from games.tournaments.models import ScoringKind, TournamentStage
from games.tournaments.write import entries as tournament_entries
from tests import cast
from tests.cast import refused
from tests.clubs.room import ClubRoom, evening
from tests.leagues import room as league_room
from tests.tournaments import stage

pytestmark = pytest.mark.django_db

PLAYERS = ("director", "other director", "member", "other member")


def made(room: ClubRoom, *, points: tuple[int, ...] = (10, 6, 3), best: int = 0) -> Series:
    return setup.create(
        room.club, SeriesSettings("The year", points=points, best=best), by=room.people["owner"]
    )


def evening_part(room: ClubRoom, series: Series, title: str = "Cards") -> SeriesPart:
    """An evening that was put in before it began, and has begun."""
    row = evening(room, title=title)
    part = setup.add_part(series, f"evening-{row.pk}", by=room.people["owner"])
    Evening.objects.filter(pk=row.pk).update(starts_at=timezone.now() - timedelta(hours=1))
    return part


def typed(room: ClubRoom, series: Series, part: SeriesPart, *lines: str) -> None:
    names = {who: user.name for who, user in room.people.items()}
    text = "\n".join(f"{names[line.rpartition(' ')[0]]} {line.rpartition(' ')[2]}" for line in lines)
    type_results(series, part.pk, text, by=room.people["director"])


def table(series: Series) -> list[tuple[int, str, str, tuple[tuple[str, bool], ...]]]:
    page = series_page(Series.objects.get(pk=series.pk), None, directs=False)
    return [
        (row.place, row.name, row.total, tuple((cell.worth, cell.counts) for cell in row.cells))
        for row in page.rows
    ]


def test_evenings_are_added_up_and_what_does_not_count_is_paler() -> None:
    room = ClubRoom.opened()
    series = made(room, best=2)
    parts = [evening_part(room, series, f"Evening {number}") for number in range(3)]
    for part, lines in zip(
        parts,
        (("member 1", "other member 2"), ("member 2", "other member 1"), ("member 1", "other member 1")),
        strict=True,
    ):
        typed(room, series, part, *lines)
    assert table(series) == [
        (1, "member of clubs", "20", (("10", True), ("6", False), ("10", True))),
        (1, "other member", "20", (("6", False), ("10", True), ("10", True))),
    ]
    page = cast.browser_of().get(series.get_absolute_url()).content.decode()
    assert page.count('<s class="quiet">6</s>') == 2
    file = cast.browser_of().get(f"{series.get_absolute_url()}table.csv").content.decode()
    assert "1,member of clubs,20,10,(6),10" in file


def test_an_evening_is_corrected_after_somebody_of_it_has_left_the_club() -> None:
    room = ClubRoom.opened()
    series = made(room)
    part = evening_part(room, series)
    typed(room, series, part, "member 1", "other member 2")
    membership.leave(room.club, user=room.people["other member"])
    typed(room, series, part, "member 2", "other member 1")
    assert [row[1] for row in table(series)] == ["other member", "member of clubs"]
    # Whoever never played there has no line to keep.
    with pytest.raises(ValidationError, match="No member of the club has this name"):
        type_results(series, part.pk, "stranger 1", by=room.people["owner"])


def test_an_empty_form_ends_no_evening() -> None:
    room = ClubRoom.opened()
    series = made(room)
    part = evening_part(room, series)
    with pytest.raises(ValidationError, match="Write a name and a figure"):
        type_results(series, part.pk, "", by=room.people["owner"])
    part.refresh_from_db()
    assert part.ended_at is None
    typed(room, series, part, "member 1")
    assert type_results(series, part.pk, "", by=room.people["owner"]) == 0


def test_percentages_are_typed_and_added_up() -> None:
    room = ClubRoom.opened()
    series = made(room, points=())
    for lines in (("member 62.5", "other member 37,25"), ("member 50",)):
        typed(room, series, evening_part(room, series), *lines)
    assert [(row[0], row[1], row[2]) for row in table(series)] == [
        (1, "member of clubs", "112.50"),
        (2, "other member", "37.25"),
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("member of clubs", "Write a name and a figure"),
        ("member of clubs 0", "A place is a whole number"),
        ("member of clubs 1.5", "A place is a whole number"),
        ("stranger of clubs 1", "No member of the club"),
        ("member of clubs 1\nmember of clubs 2", "has a line already"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_lost(line: str, why: str) -> None:
    room = ClubRoom.opened()
    series = made(room)
    part = evening_part(room, series)
    address = f"{series.get_absolute_url()}parts/{part.pk}/results/"
    reply = cast.browser_of(room.people["owner"]).post(address, {"results": f"other member 1\n{line}"})
    page = reply.content.decode()
    assert (reply.status_code, "Line " in page, why in page, "other member 1" in page) == (
        422,
        True,
        True,
        True,
    )
    assert not SeriesResult.objects.exists()


def test_two_members_of_one_name_are_not_guessed() -> None:
    room = ClubRoom.opened()
    series = made(room)
    part = evening_part(room, series)
    room.people["member"].display_name = room.people["other member"].display_name
    room.people["member"].save()
    with pytest.raises(ValidationError, match="Two members"):
        type_results(series, part.pk, "other member 1", by=room.people["owner"])


def test_the_rule_and_the_parts_stand_once_a_part_has_ended() -> None:
    room = ClubRoom.opened()
    owner = room.people["owner"]
    series = made(room)
    part, later = evening_part(room, series), evening(room)
    setup.change(series, SeriesSettings("Another", points=[5, 1], best=1), by=owner)
    typed(room, series, part, "member 1")
    series.refresh_from_db()
    with refused("rule_stands"):
        setup.change(series, SeriesSettings("Another", points=[7, 1], best=1), by=owner)
    with refused("part_stands"):
        setup.take_out(series, part.pk, by=owner)
    setup.change(series, SeriesSettings("A third name", points=[5, 1], best=1), by=owner)
    setup.add_part(series, f"evening-{later.pk}", by=owner)
    with refused("evening_counts"):
        evenings.take_out(room.club, later.pk, by=owner)


def test_what_is_of_another_club_or_too_long_past_becomes_no_part() -> None:
    room, other = ClubRoom.opened(), ClubRoom.opened()
    series, owner = made(room), room.people["owner"]
    past, foreign = evening(room, days=-1), evening(other)
    Evening.objects.filter(pk=past.pk).update(starts_at=timezone.now() - timedelta(days=500))
    for word, code in (
        (f"evening-{past.pk}", "part_ended"), (f"evening-{foreign.pk}", "no_part"), ("evening-x", "no_part"),
        ("", "no_part"), ("a-1", "no_part"),
    ):  # fmt: skip
        with refused(code):
            setup.add_part(series, word, by=owner)


def test_what_has_ended_is_put_in_late_and_everybody_reads_so() -> None:
    room = ClubRoom.opened()
    series, owner = made(room), room.people["owner"]
    past = evening(room, days=-1)
    over = stage.tournament_of(organiser=owner, club=room.club, stage=TournamentStage.OVER)
    browser, address = cast.browser_of(owner), f"/series/{series.public_id}/"
    assert {setup.word_of(part) for part in setup.ended_candidates(series)} == {
        f"evening-{past.pk}", f"tournament-{over.pk}",
    }  # fmt: skip
    assert "What has ended already" in browser.get(f"{address}parts/").content.decode()
    browser.post(f"{address}parts/", {"part": f"tournament-{over.pk}"})
    part = series.parts.get()
    assert (part.late, part.ended_at is not None) == (True, True)
    page = cast.browser_of(room.people["member"]).get(address).content.decode()
    assert page.count("put in late") == 1


def test_the_rule_stands_once_a_part_was_put_in_late_and_also_when_it_is_taken_out_again() -> None:
    room = ClubRoom.opened()
    series, owner = made(room), room.people["owner"]
    late = setup.add_part(series, f"evening-{evening(room, days=-1).pk}", by=owner)
    with refused("rule_stands"):
        setup.change(series, SeriesSettings("Another", points=[7, 1], best=1), by=owner)
    setup.take_out(series, late.pk, by=owner)
    with refused("rule_stands"):
        setup.change(series, SeriesSettings("Another", points=[7, 1], best=1), by=owner)
    setup.change(series, SeriesSettings("Another", points=[10, 6, 3]), by=owner)
    series.refresh_from_db()
    assert (series.name, series.points) == ("Another", [10, 6, 3])


def test_late_parts_of_a_series_from_before_fix_its_rule_too() -> None:
    room = ClubRoom.opened()
    series, owner = made(room), room.people["owner"]
    setup.add_part(series, f"evening-{evening(room, days=-1).pk}", by=owner)
    Series.objects.update(rule_stands=False)
    with refused("rule_stands"):
        setup.change(series, SeriesSettings("Another", points=[7, 1], best=1), by=owner)


def test_late_parts_are_taken_out_until_another_part_has_ended() -> None:
    room = ClubRoom.opened()
    series, owner = made(room), room.people["owner"]
    late = setup.add_part(series, f"evening-{evening(room, days=-1).pk}", by=owner)
    coming = setup.add_part(series, f"evening-{evening(room).pk}", by=owner)
    setup.take_out(series, late.pk, by=owner)
    late = setup.add_part(series, f"evening-{late.evening_id}", by=owner)
    SeriesPart.objects.filter(pk=coming.pk).update(ended_at=timezone.now())
    with refused("part_stands"):
        setup.take_out(series, late.pk, by=owner)


def test_a_series_by_percentages_takes_what_gives_them() -> None:
    room = ClubRoom.opened()
    owner = room.people["owner"]
    series = made(room, points=())
    points = stage.tournament_of(organiser=owner, club=room.club, scoring=ScoringKind.TOTAL)
    matched = stage.tournament_of(organiser=owner, club=room.club, scoring=ScoringKind.MATCHPOINTS)
    season = league_room.season_of(league_room.league(owner, club=room.club))
    words = {setup.word_of(part) for part in setup.candidates(series)}
    assert words == {f"tournament-{matched.pk}"}
    placed = made(room)
    setup.add_part(placed, f"season-{season.pk}", by=owner)
    setup.add_part(placed, f"tournament-{points.pk}", by=owner)
    with refused("no_percent"):
        setup.change(placed, SeriesSettings("x"), by=owner)


def test_results_of_a_tournament_and_a_season_are_copied_when_they_have_ended() -> None:
    room = ClubRoom.opened()
    owner = room.people["owner"]
    series = made(room, points=(10, 6, 3, 1))
    event = stage.tournament_of(organiser=owner, club=room.club, scoring=ScoringKind.MATCHPOINTS)
    league = league_room.league(owner, club=room.club)
    season = league_room.season_of(league)
    for word in (f"tournament-{event.pk}", f"season-{season.pk}"):
        setup.add_part(series, word, by=owner)
    for who in PLAYERS:
        tournament_entries.enter(event.public_id, user=room.people[who])
        league_entries.enter(season.pk, user=room.people[who])
    count.on_job(None)  # type: ignore[arg-type]
    assert not SeriesResult.objects.exists()
    stage.begin(event)
    stage.score_out(event)
    with refused("rule_stands"):
        setup.change(series, SeriesSettings("x", points=[1]), by=owner)
    Season.objects.filter(pk=season.pk).update(starts_at=timezone.now() - timedelta(minutes=1))
    league_run.advance(season.pk)
    Season.objects.filter(pk=season.pk).update(ends_at=timezone.now() - timedelta(minutes=1))
    league_run.advance(season.pk)
    assert Season.objects.get(pk=season.pk).stage == SeasonStage.OVER
    for _ in range(2):
        count.on_job(None)  # type: ignore[arg-type]
    of_event = SeriesResult.objects.filter(part__tournament=event)
    of_season = SeriesResult.objects.filter(part__season=season)
    assert {row.user for row in of_event} == {room.people[who] for who in PLAYERS}
    assert (min(row.place or 0 for row in of_event), of_season.count()) == (1, 4)
    assert all(row.hundredths is not None for row in of_event)
    assert series.parts.filter(ended_at=None).count() == 0
    assert len(table(series)) == 4


def test_places_of_a_league_are_counted_on_from_division_to_division() -> None:
    room = ClubRoom.opened()
    series = made(room)
    season = league_room.season_of(league_room.league(room.people["owner"], club=room.club))
    setup.add_part(series, f"season-{season.pk}", by=room.people["owner"])
    for number, (first, second) in enumerate((PLAYERS[:2], PLAYERS[2:]), 1):
        division = Division.objects.create(season=season, number=number)
        for place, who in enumerate((first, second), 1):
            LeagueEntrant.objects.create(
                season=season,
                division=division,
                user=room.people[who],
                place=place,
                entered_at=timezone.now(),
            )
    Season.objects.filter(pk=season.pk).update(stage=SeasonStage.OVER)
    count.on_job(None)  # type: ignore[arg-type]
    places = {row.user: row.place for row in SeriesResult.objects.all()}
    assert places == {room.people[who]: place for place, who in enumerate(PLAYERS, 1)}


@pytest.mark.parametrize("who", ["member", "invited", "put out", "stranger", "guest"])
def test_those_who_do_not_look_after_the_club_change_nothing(who: str) -> None:
    room = ClubRoom.opened()
    series = made(room)
    part = evening_part(room, series)
    me = room.people[who]
    for act in (
        lambda: setup.create(room.club, SeriesSettings("x"), by=me),
        lambda: setup.change(series, SeriesSettings("x"), by=me),
        lambda: setup.add_part(series, "evening-1", by=me),
        lambda: setup.take_out(series, part.pk, by=me),
        lambda: type_results(series, part.pk, "", by=me),
    ):
        with refused("not_yours"):
            act()


def test_results_of_an_evening_are_typed_once_it_has_begun() -> None:
    room = ClubRoom.opened()
    series = made(room)
    part = setup.add_part(series, f"evening-{evening(room).pk}", by=room.people["owner"])
    with refused("not_yet"):
        type_results(series, part.pk, "member of clubs 1", by=room.people["owner"])


def test_everybody_reads_who_typed_the_results_of_an_evening_and_who_changed_them_later() -> None:
    room = ClubRoom.opened()
    series = made(room)
    part = evening_part(room, series)
    browser, owner, director = (
        cast.browser_of(room.people["member"]),
        *(room.people[who] for who in ("owner", "director")),
    )
    typed(room, series, part, "member 1", "director 2")
    page = browser.get(series.get_absolute_url()).content.decode()
    assert f"results typed by {director.name}" in page
    typed(room, series, part, "director 2", "member 1")
    assert "results changed by" not in browser.get(series.get_absolute_url()).content.decode()
    type_results(series, part.pk, f"{director.name} 1\n{room.people['member'].name} 2", by=owner)
    page = browser.get(series.get_absolute_url()).content.decode()
    assert f"results changed by {owner.name}" in page
    assert "results typed by" not in page


@pytest.mark.parametrize("points", [(-1,), (1, 2), (1001,), tuple([1] * 51)])
def test_a_rule_that_makes_no_sense_is_refused(points: tuple[int, ...]) -> None:
    with refused("no_rule"):
        made(ClubRoom.opened(), points=points)


@pytest.mark.parametrize(
    ("more", "words"),
    [({"points": "ten"}, "whole numbers"), ({"points": ""}, "whole numbers"), ({"points": "1 2"}, "none above"),
     ({"best": "-1"}, "greater than or equal"), ({"best": "x"}, "whole number"), ({"name": ""}, "required")],
)  # fmt: skip
def test_the_form_says_what_cannot_be_and_loses_nothing(more: dict[str, str], words: str) -> None:
    room = ClubRoom.opened()
    form = {"name": "The year", "words": "kept words", "by": "places", "points": "10 6", "best": "3"} | more
    address = f"/clubs/{room.club.public_id}/series/new/"
    reply = cast.browser_of(room.people["owner"]).post(address, form)
    page = reply.content.decode()
    assert (reply.status_code, words in page, "kept words" in page) == (422, True, True)
    assert not Series.objects.exists()


def test_a_club_has_so_many_series_and_a_series_so_many_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    room = ClubRoom.opened()
    series = made(room)
    monkeypatch.setattr(setup, "SERIES", 1)
    with refused("series_enough"):
        made(room)
    monkeypatch.setattr(setup, "PARTS", 0)
    with refused("parts_enough"):
        setup.add_part(series, "evening-1", by=room.people["owner"])


def test_the_table_asks_as_much_however_many_there_are() -> None:
    room = ClubRoom.opened()
    series, counted = made(room), []
    for number in range(2):
        for _ in range(1 + 4 * number):
            typed(
                room, series, evening_part(room, series), *(f"{who} 1" for who in PLAYERS[: 1 + 3 * number])
            )
        with CaptureQueriesContext(connection) as caught:
            assert cast.browser_of().get(series.get_absolute_url()).status_code == 200
        counted.append(len(caught))
    assert counted[0] == counted[1] <= 5


def test_a_closed_club_keeps_its_series_and_a_forgotten_one_does_not() -> None:
    room = ClubRoom.opened(public=False)
    series = made(room)
    typed(room, series, evening_part(room, series), "member 1")
    home = room.club.get_absolute_url()
    assert "The year" in cast.browser_of(room.people["member"]).get(home).content.decode()
    club_actions.close(room.club, by=room.people["owner"])
    for who, status in (("member", 200), ("owner", 200), ("stranger", 404), ("invited", 404)):
        assert cast.browser_of(room.people[who]).get(series.get_absolute_url()).status_code == status, who
    owner = cast.browser_of(room.people["owner"])
    assert owner.get(f"{series.get_absolute_url()}parts/").status_code == 404
    for who in ("owner", *PLAYERS):
        delete_account(room.people[who])
    assert not Series.objects.exists()


def test_a_series_with_a_part_for_members_alone_is_for_members_alone() -> None:
    room = ClubRoom.opened()
    series = made(room)
    home = room.club.get_absolute_url()
    for address in (series.get_absolute_url(), home):
        assert b"The year" in cast.browser_of().get(address).content
    tournament = stage.tournament_of(club=room.club, public=False, members_only=True)
    setup.add_part(series, f"tournament-{tournament.pk}", by=room.people["owner"])
    for reader in (None, room.people["stranger"]):
        browser = cast.browser_of(reader)
        assert browser.get(series.get_absolute_url()).status_code == 404
        assert browser.get(f"{series.get_absolute_url()}table.csv").status_code == 404
        assert b"The year" not in browser.get(home).content
    member = cast.browser_of(room.people["member"])
    assert member.get(series.get_absolute_url()).status_code == 200
    assert b"The year" in member.get(home).content


@pytest.mark.parametrize("readers_zone", ["", "Asia/Tokyo", "America/New_York"])
def test_the_day_of_an_evening_is_that_of_the_place_for_every_reader(readers_zone: str) -> None:
    room = ClubRoom.opened()
    series = made(room)
    row = evening(room, title="Cards in Brooklyn", zone="America/New_York")
    setup.add_part(series, f"evening-{row.pk}", by=room.people["owner"])
    # Eight in the evening there: the day after by UTC.
    at = datetime(2031, 1, 15, 20, tzinfo=ZoneInfo("America/New_York"))
    Evening.objects.filter(pk=row.pk).update(starts_at=at)
    reader = None
    if readers_zone:
        reader = room.people["member"]
        User.objects.filter(pk=reader.pk).update(time_zone=readers_zone)
        reader.refresh_from_db()
    page = cast.browser_of(reader).get(series.get_absolute_url()).content.decode()
    (time,) = re.findall(r"<time [^>]*>[^<]*</time>", page.partition("Cards in Brooklyn")[2])[:1]
    assert time.endswith(">15 Jan 2031</time>")
    assert "data-local" not in time
    assert "Wednesday 15 January 2031, 20:00 (New York)" in time


def test_what_a_director_has_begun_early_has_the_day_on_which_it_began() -> None:
    room = ClubRoom.opened()
    series = made(room)
    owner, began = room.people["owner"], timezone.now() - timedelta(days=1)
    stated = {"starts_at": timezone.now() + timedelta(days=6)}
    event = stage.tournament_of(club=room.club, organiser=owner, **stated)
    season = league_room.league(owner, club=room.club).seasons.get()
    for row in (event, season):
        type(row).objects.filter(pk=row.pk).update(**stated)
    assert {part.begins_at for part in setup.candidates(series)} == {stated["starts_at"]}
    for row in (event, season):
        type(row).objects.filter(pk=row.pk).update(started_at=began)
    assert {part.begins_at for part in setup.candidates(series)} == {began}
