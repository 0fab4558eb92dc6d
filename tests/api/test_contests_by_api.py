"""Events, ladders and leagues by the API: as the pages have them, for those who may see them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.api import bot_accounts
from games.tournaments.write import entries as tournament_entries
from tests import cast
from tests.api.asking import Program, body_of, code
from tests.clubs.room import ClubRoom
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.tournaments import stage

pytestmark = pytest.mark.django_db


def test_an_event_is_found_entered_and_left() -> None:
    event = stage.tournament_of("piquet")
    mine = Program(cast.person("reader"))
    home = f"events/{event.public_id}"
    assert [row["id"] for row in body_of(mine.get("events?status=to_enter"))["events"]] == [event.public_id]
    assert body_of(mine.post(f"{home}/enter"))["entered"] is True
    assert code(mine.post(f"{home}/enter"), 409) == "entered_already"
    assert [row["entrants"] for row in body_of(mine.get("events?status=mine"))["events"]] == [1]
    assert (
        body_of(mine.get("events?status=over"))["number"]
        == body_of(mine.get("events?variant=pinacle"))["number"]
        == 0
    )
    left = body_of(mine.post(f"{home}/leave"))
    assert (left["entered"], left["entrants"]) == (False, 0)
    assert (
        body_of(mine.get(f"{home}/results"))["fields"] == body_of(mine.get(f"{home}/boards"))["boards"] == []
    )


def test_what_open_boards_gave_is_told_as_the_files_have_it() -> None:
    event = stage.tournament_of(venue="real", rounds=1)
    stage.enter(event, 4)
    event = stage.score_out(stage.begin(event))
    mine, browser = Program(cast.person("reader")), cast.browser_of()
    results = body_of(mine.get(f"events/{event.public_id}/results"))
    file = browser.get(f"{event.get_absolute_url()}results.json").json()
    assert results["lines"] == file["lines"]
    assert len(results["lines"]) == 4
    assert results["fields"] == file["fields"]
    assert [row["number"] for row in body_of(mine.get(f"events/{event.public_id}/boards"))["boards"]] == [1]


def test_contests_that_are_not_for_everybody_do_not_exist_for_strangers() -> None:
    room = ClubRoom.opened(public=False)
    owner, member = room.people["owner"], room.people["member"]
    event = stage.tournament_of("piquet", public=False, members_only=True, club=room.club, organiser=owner)
    by_link = stage.tournament_of("piquet", public=False, organiser=owner)
    ladder = ladder_room.ladder(owner, club=room.club, members_only=True)
    league = league_room.league(owner, club=room.club, members_only=True)
    stranger, inside = Program(room.people["stranger"]), Program(member)
    asked = [
        *(f"events/{event.public_id}{part}" for part in ("", "/boards", "/results")),
        f"ladders/{ladder.public_id}",
        *(f"leagues/{league.public_id}/{part}" for part in ("standings", "fixtures")),
    ]
    for path in asked:
        assert (code(stranger.get(path), 404), inside.get(path).status_code) == ("not_found", 200), path
    done = [
        f"events/{event.public_id}/enter",
        f"events/{by_link.public_id}/enter",
        f"ladders/{ladder.public_id}/join",
    ]
    for path in (*done, f"events/{event.public_id}/leave", f"ladders/{ladder.public_id}/challenges/1/accept"):
        assert code(stranger.post(path), 404) == "not_found", path
    assert code(stranger.post(f"ladders/{ladder.public_id}/challenges", {"key": 1}), 404) == "not_found"
    lists = [(name, len(body_of(stranger.get(name))[name])) for name in ("events", "ladders", "leagues")]
    assert lists == [("events", 0), ("ladders", 0), ("leagues", 0)]
    assert [len(body_of(inside.get(name))[name]) for name in ("events", "ladders", "leagues")] == [1, 1, 1]
    assert body_of(inside.get("events"))["events"][0]["club"] == room.club.name
    assert code(inside.post(f"events/{by_link.public_id}/enter"), 404) == "not_found"


def test_a_ladder_is_joined_and_a_challenge_made_and_answered() -> None:
    ladder = ladder_room.ladder()
    (above,) = ladder_room.joined(ladder, 1)
    mine, other = Program(cast.person("reader")), Program(above)
    home = f"ladders/{ladder.public_id}"
    assert [row["place"] for row in body_of(mine.get("ladders"))["ladders"]] == [None]
    page = body_of(mine.post(f"{home}/join"))
    assert [(row["place"], row["you"], row["may_challenge"]) for row in page["places"]] == [
        (1, False, True),
        (2, True, False),
    ]
    made = body_of(mine.post(f"{home}/challenges", {"key": page["places"][0]["key"], "note": "Now?"}), 201)
    assert (made["state"], made["game"]) == ("waiting", None)
    assert code(mine.post(f"{home}/challenges", {"key": page["places"][0]["key"]}), 409) == "already_playing"
    (line,) = body_of(other.get(home))["challenges"]
    assert (line["to_me"], line["note"], line["key"]) == (True, "Now?", made["key"])
    assert code(mine.post(f"{home}/challenges/{made['key']}/accept"), 409) == "no_such_challenge"
    begun = body_of(other.post(f"{home}/challenges/{made['key']}/accept"))
    assert begun["state"] == "playing"
    assert body_of(mine.get(f"games/{begun['game']}"))["id"] == begun["game"]


def test_bot_accounts_take_no_part() -> None:
    program = Program(bot_accounts.make_bot(cast.person("owner"), "Elder hand"))
    event, ladder = stage.tournament_of("piquet"), ladder_room.ladder()
    assert code(program.post(f"events/{event.public_id}/enter"), 409) == "event_program"
    assert code(program.post(f"ladders/{ladder.public_id}/join"), 409) == "ladder_program"


def test_a_token_that_may_only_read_changes_nothing() -> None:
    reader = Program(cast.person("reader"), scopes=("read",))
    event, ladder = stage.tournament_of("piquet"), ladder_room.ladder()
    for path in (f"events/{event.public_id}/enter", f"ladders/{ladder.public_id}/join"):
        assert code(reader.post(path), 403) == "scope_missing"


def test_standings_and_fixtures_of_a_league() -> None:
    league, people = league_room.begun(3, at_once=0)
    season = league_room.season_of(league)
    for fixture in league_room.running(season):
        assert fixture.game is not None
        league_room.end(fixture.game, (120, 80))
    league_room.settle_jobs()
    mine = Program(people[0])
    (line,) = body_of(mine.get("leagues"))["leagues"]
    assert (line["id"], line["entrants"], line["stage"]) == (league.public_id, 3, "over")
    standings = body_of(mine.get(f"leagues/{league.public_id}/standings"))
    (division,) = standings["divisions"]
    assert [row["points"] for row in division["standings"]] == [2, 2, 2]
    assert sum(row["player"]["you"] for row in division["standings"]) == 1
    fixtures = body_of(mine.get(f"leagues/{league.public_id}/fixtures?season=1"))["fixtures"]
    assert [row["result"] for row in fixtures] == ["120 : 80"] * 3
    assert code(mine.get(f"leagues/{league.public_id}/fixtures?season=2"), 404) == "not_found"


def test_a_list_asks_as_many_questions_for_many_as_for_one() -> None:
    me = cast.person("reader")
    reader, counts = Program(me), []
    body_of(reader.get("me"))  # notes that the token is used
    for number in (1, 4):
        for _ in range(number):
            tournament_entries.enter(stage.tournament_of("piquet").public_id, user=me)
        with CaptureQueriesContext(connection) as asked:
            body_of(reader.get("events"))
        counts.append(len(asked))
    assert counts[0] == counts[1]
