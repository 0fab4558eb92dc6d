"""Playing by the API: lists, a table as one's seat sees it, offers, moves through the one door, sitting, giving up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from accounts import blocks
from accounts.models import BlockKind
from games.api import bot_accounts
from games.api.web import v1
from games.jobs.refusals import Refused
from games.notifications.models import Notification
from games.play.models import AcceptedMove, Game, GameStatus
from games.play.write import boards, lifecycle, seating
from games.play.write.table_limit import OPENED_ENOUGH
from rules.catalog import VARIANTS, find
from rules.engine.variant import Variant
from tests import cast
from tests.api.asking import Program, body_of, code

pytestmark = pytest.mark.django_db


def begun(variant: Variant[Any], **more: Any) -> tuple[Game, list[Any]]:
    engine = variant.engine(variant.options())
    people = [cast.person(f"sitter {seat}") for side in engine.sides for seat in side]
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=people[0], sitters=dict(enumerate(people)), **more
    )
    return cast.again(game), people


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_game_is_told_and_played_by_what_is_offered(variant: Variant[Any]) -> None:
    """The example is legal at every stage; what the table tells is what the engine shows this seat."""
    game, people = begun(variant)
    programs = [Program(user, **{"Accept-Language": "fr"}) for user in people]
    stages = set()
    for _ in range(9):
        game = cast.again(game)
        if game.status != GameStatus.PLAYING:
            break
        seat = cast.turn(game)
        asking = programs[seat]
        table = body_of(asking.get(f"games/{game.public_id}"))
        shown = game.engine.show(game.engine.view(cast.state_of(game), seat))
        assert table["table"]["hand"] == list(shown.hand)
        assert table["table"]["stage"] == shown.stage
        assert (table["seat"], table["your_turn"], table["version"]) == (seat, True, game.version)
        stages.add(shown.stage)
        offers = body_of(asking.get(f"games/{game.public_id}/offers"))
        assert offers["offers"]
        moved = asking.post(
            f"games/{game.public_id}/moves", {"version": game.version, "move": offers["example"]}
        )
        assert body_of(moved)["version"] == game.version + 1
        # On from here by chance, so that other stages come.
        game = cast.play_on(cast.again(game), moves=Random(game.version).randrange(9), seed=game.version)
    assert len(stages) > 1
    assert AcceptedMove.objects.filter(game=game).count() == game.version


def test_a_move_that_cannot_be_made_says_why_and_changes_nothing() -> None:
    room = cast.Cast.seated()
    game = room.game
    seat = cast.turn(game)
    mine, other = Program(room.people[seat]), Program(room.people[(seat + 1) % 4])
    moves = f"games/{game.public_id}/moves"
    stale = mine.post(moves, {"version": 5, "move": "pass"})
    assert code(stale, 409) == "stale"
    assert stale.json()["version"] == game.version
    assert code(mine.post(moves, {"version": 0, "move": "play AS"}), 422) != "invalid"
    french = Program(room.people[seat], **{"Accept-Language": "fr-CA, fr;q=0.9"})
    said = [each.post(moves, {"version": 0, "move": "bid 3"}).json() for each in (mine, french)]
    assert said[0]["code"] == said[1]["code"]
    assert said[0]["detail"] != said[1]["detail"]
    assert said[1]["rule"].startswith("/fr/rules/")
    assert code(other.post(moves, {"version": 0, "move": "pass"}), 422) == "not_your_turn"
    assert code(Program(room.stranger).post(moves, {"version": 0, "move": "pass"}), 403) == "not_seated"
    assert code(mine.post(moves, {"version": 0}), 422) == "invalid"
    assert code(mine.post(moves, {"version": 0, "move": "pass", "sure": True}), 422) == "invalid"
    assert code(mine.post(moves, {"version": -1, "move": "pass"}), 422) == "invalid"
    assert (
        code(mine.client.post(f"/api/v1/{moves}", "{", content_type="application/json"), 400)
        == "unreadable_body"
    )
    large = mine.client.post(f"/api/v1/{moves}", "x" * 300_000, content_type="application/json")
    assert code(large, 413) == "too_large"
    assert cast.again(game).version == 0


def test_a_private_table_does_not_exist_for_a_stranger() -> None:
    room = cast.Cast.seated(public=False)
    stranger = Program(room.stranger)
    home = f"games/{room.game.public_id}"
    for path in (
        home,
        f"{home}/offers",
        f"{home}/events",
        f"{home}/record",
        "games/nosuchgame",
        "games/no such",
    ):
        assert code(stranger.get(path), 404) == "not_found"
    for path in (f"{home}/moves", f"{home}/sit", f"{home}/resign"):
        body = {"version": 0, "move": "pass"} if path.endswith("moves") else {}
        assert code(stranger.post(path, body), 404) == "not_found"


def test_a_watcher_sees_no_hand_and_is_offered_nothing() -> None:
    room = cast.Cast.seated()
    cast.play_on(room.game, moves=9)
    watcher = Program(room.stranger)
    table = body_of(watcher.get(f"games/{room.game.public_id}"))
    assert table["seat"] is None
    assert table["table"]["hand"] == []
    assert body_of(watcher.get(f"games/{room.game.public_id}/offers"))["offers"] == []


def test_a_sealed_board_is_for_those_who_sit_there_also_after_the_game() -> None:
    variant = find("two-handed")
    board = boards.make_board(variant=variant, options=variant.options(), dealer=0)
    game, people = begun(variant, board=board)
    game = cast.play_on(game, moves=400)
    assert game.status == GameStatus.OVER
    own, stranger = Program(people[0]), Program(cast.person("stranger"))
    home = f"games/{game.public_id}"
    assert body_of(own.get(home))["result"]["why"] == "played_out"
    assert code(own.get(f"{home}/record"), 404) == "not_found"
    assert code(stranger.get(home), 404) == "not_found"
    boards.open_board(board.public_id)
    assert body_of(own.get(f"{home}/record"))["text"].startswith("variant: two-handed")


@pytest.mark.slow
def test_the_record_is_for_those_who_may_see_the_game_and_only_when_it_is_over() -> None:
    room = cast.Cast.seated(options=cast.SHORT)
    program = Program(room.stranger)
    assert code(program.get(f"games/{room.game.public_id}/record"), 404) == "not_found"
    cast.play_on(room.game)
    text = body_of(program.get(f"games/{room.game.public_id}/record"))["text"]
    again = body_of(program.post("records", {"text": text}), 201)
    assert again["variant"] == "double-deck"
    assert body_of(program.get(f"records/{again['id']}"))["text"] == text
    assert [row["id"] for row in body_of(program.get("records"))["records"]] == [again["id"]]
    other = Program(room.people[0])
    assert code(other.delete(f"records/{again['id']}"), 404) == "not_found"
    assert program.delete(f"records/{again['id']}").status_code == 204
    assert code(program.get(f"records/{again['id']}"), 404) == "not_found"
    wrong = program.post("records", {"text": "variant: double-deck\ndeal 1\nhand 0: AS"})
    assert (code(wrong, 422), wrong.json()["line"]) == ("unreadable", 3)


def test_my_games_come_with_those_that_wait_first() -> None:
    people = cast.players()
    games = [cast.table_of(people) for _ in range(4)]
    waiting = {game.public_id for game in games if cast.turn(game) == 0}
    cast.table_of([people[0], None, None, None])
    program = Program(people[0])
    running = body_of(program.get("games"))
    assert (running["number"], running["pages"]) == (5, 1)
    assert {game["id"] for game in running["games"][: len(waiting)]} == waiting
    assert {game["id"] for game in body_of(program.get("games?status=waiting"))["games"]} == waiting
    assert body_of(program.get("games?status=open"))["number"] == 1
    assert body_of(program.get("games?status=over"))["games"] == []
    assert code(program.get("games?status=lost"), 422) == "invalid"


def test_lists_ask_as_much_however_many_games_there_are() -> None:
    people = cast.players()
    program = Program(people[0])

    def asked(path: str) -> int:
        program.get(path)
        with CaptureQueriesContext(connection) as caught:
            body_of(program.get(path))
        return len(caught)

    counts = []
    for _ in range(2):
        for _ in range(5):
            cast.table_of(people)
            cast.table_of([people[0], None, None, None])
        counts.append(
            [asked("games"), asked("open-tables"), asked(f"games/{Game.objects.first().public_id}")]
        )
    assert counts[0] == counts[1]
    assert max(counts[1]) <= 6, counts


def test_a_table_is_opened_sat_down_at_and_left() -> None:
    host, other = Program(cast.person("North player")), Program(cast.person("South player"))
    opened = body_of(
        host.post("tables", {"variant": "piquet", "pace": "days", "days": 5, "options": {"deals": 2}}), 201
    )
    assert (opened["status"], opened["seat"], opened["options"]) == ("open", 0, {"deals": 2})
    assert [game["id"] for game in body_of(other.get("open-tables"))["games"]] == [opened["id"]]
    assert body_of(other.get("open-tables?variant=pinacle"))["games"] == []
    assert code(other.post(f"games/{opened['id']}/sit", {"seat": 0}), 409) == "seat_taken"
    sat = body_of(other.post(f"games/{opened['id']}/sit"))
    assert (sat["status"], sat["seat"]) == ("playing", 1)
    assert cast.again(Game.objects.get(public_id=opened["id"])).time.runs
    assert code(other.post(f"games/{opened['id']}/sit"), 409) == "no_seat_free"
    left = body_of(host.post("tables", {"variant": "piquet"}), 201)
    assert body_of(host.post(f"games/{left['id']}/resign"))["status"] == "over"


def test_a_private_table_is_sat_down_at_with_its_invitation() -> None:
    game = cast.table_of([cast.person("North player"), None, None, None], public=False)
    other = Program(cast.person("East player"))
    assert code(other.post(f"games/{game.public_id}/sit", {"invitation": "abcdefghjk"}), 404) == "not_found"
    sat = body_of(other.post(f"games/{game.public_id}/sit", {"invitation": game.invitation, "seat": 2}))
    assert sat["seat"] == 2
    assert body_of(other.get(f"games/{game.public_id}"))["table"] is None


@pytest.mark.parametrize(
    ("body", "expected", "where"),
    [
        ({"variant": "bridge"}, "unknown_game", None),
        ({"variant": "piquet", "options": {"deals": 99}}, "invalid", "deals"),
        ({"variant": "piquet", "pace": "days", "days": 4}, "invalid", "pace"),
        ({"variant": "piquet", "seat": 3}, "invalid", "seat"),
        ({"variant": "piquet", "pace": "soon"}, "invalid", "body.body.pace"),
        ({}, "invalid", "body.body.variant"),
    ],
)
def test_a_table_that_cannot_be_says_which_field(
    body: dict[str, Any], expected: str, where: str | None
) -> None:
    reply = Program(cast.person("North player")).post("tables", body)
    assert code(reply, 422) == expected
    if where is not None:
        assert where in [field["where"] for field in reply.json()["fields"]]
    assert not Game.objects.exists()


def test_giving_up_a_seat_is_the_table_rule() -> None:
    room = cast.Cast.seated()
    cast.make_demo()
    program = Program(room.people[0])
    assert body_of(program.post(f"games/{room.game.public_id}/resign"))["status"] == "playing"
    assert room.game.players.get(seat=0).bot is not None
    assert code(program.post(f"games/{room.game.public_id}/resign"), 403) == "not_seated"


def test_programs_of_people_leave_no_trace_of_looking() -> None:
    """Reading by the API is not looking at the table: notices come as before."""
    room = cast.Cast.seated()
    Program(room.people[0]).get(f"games/{room.game.public_id}")
    assert not room.game.players.filter(looked_at__isnull=False).exists()


def test_seats_say_who_sits_there() -> None:
    owner = cast.person("South player")
    bot = bot_accounts.make_bot(owner, "Elder hand")
    game = cast.table_of([bot, cast.guest(), owner, None], public=False)
    cast.make_demo()
    seating.fill_with_bots(game.public_id, level="novice")
    seats = body_of(Program(owner).get(f"games/{game.public_id}"))["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "guest", "person", "house"]
    assert seats[0]["player"] == "Elder hand (bot)"
    assert seats[0]["level"] == "run by South player"
    assert not Notification.objects.filter(user=bot).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["the asker", "the one who sits there"])
def test_tables_of_those_who_keep_away_are_not_among_the_open_ones(who: str) -> None:
    north, south = cast.person("North player"), cast.person("South player")
    game = cast.table_of([north, None, None, None])
    assert [row["id"] for row in body_of(Program(south).get("open-tables"))["games"]] == [game.public_id]
    asker, sitter = (south, north) if who == "the asker" else (north, south)
    blocks.keep(asker, sitter, BlockKind.BLOCK)
    assert body_of(Program(south).get("open-tables"))["games"] == []


def test_who_opens_too_many_tables_is_told_when_to_come_again() -> None:
    reply = v1.HANDLERS[Refused](
        RequestFactory().get("/"), Refused(OPENED_ENOUGH, wait="9 seconds", seconds=9)
    )
    assert (reply.status_code, reply.headers["Retry-After"]) == (429, "9")
    assert reply.content.startswith(b'{"code": "opened_enough"')
