"""Calls of the director by the API: made, read and answered by those who may on the pages, and by nobody else."""

from __future__ import annotations

import pytest

from games.desk.models import SealedReader
from games.desk.write import calls
from tests import cast
from tests.api.asking import Program, body_of, code
from tests.desk.room import DeskRoom
from tests.desk.test_calls import event

pytestmark = pytest.mark.django_db

SECRET = "The knave of coins was rude"


@pytest.fixture
def desk() -> DeskRoom:
    return DeskRoom.opened()


def test_a_call_is_made_listed_answered_and_read(desk: DeskRoom) -> None:
    player, other, director = (Program(desk.person(who)) for who in ("member", "other member", "director"))
    address = f"games/{desk.game.public_id}/calls"
    made = body_of(player.post(address, {"reason": "rude", "words": SECRET}), 201)
    assert (made["contest"], len(made["calls"]), made["calls"][0]["closed_at"]) == (
        "Ladder of the talon",
        1,
        None,
    )
    assert len(body_of(player.post(address, {"reason": "slow", "words": "Again."}), 201)["calls"]) == 1, (
        "it waits"
    )
    queue = body_of(director.get("calls"))
    assert queue["more"] is False
    [line] = queue["calls"]
    assert (line["words"], line["caller"], line["contest"]) == (
        SECRET, desk.person("member").name, "Ladder of the talon",
    )  # fmt: skip
    done = body_of(
        director.post(f"calls/{line['id']}/answer", {"words": "I have seen it.", "for_all": False})
    )
    assert (done["answer"], done["for_all"]) == ("I have seen it.", False)
    assert body_of(director.get("calls"))["calls"] == []
    assert body_of(player.get(address))["calls"][0]["answer"] == "I have seen it."
    assert body_of(other.get(address))["calls"] == [], "it was for the caller alone"
    assert code(director.post(f"calls/{line['id']}/answer", {"words": "Once more."}), 409) == "call_closed"


def test_a_call_is_taken_back(desk: DeskRoom) -> None:
    player = Program(desk.person("member"))
    address = f"games/{desk.game.public_id}/calls"
    assert code(player.post(f"{address}/take-back"), 409) == "call_closed"
    body_of(player.post(address, {"reason": "slow", "words": "A week."}), 201)
    assert body_of(player.post(f"{address}/take-back"))["calls"][0]["closed_at"] is not None
    assert body_of(Program(desk.person("director")).get("calls"))["calls"] == []


@pytest.mark.parametrize("who", ["stranger", "director", "owner"])
def test_a_table_where_one_does_not_sit_has_no_calls(desk: DeskRoom, who: str) -> None:
    program, address = Program(desk.person(who)), f"games/{desk.game.public_id}/calls"
    assert code(program.get(address), 404) == "not_found"
    assert code(program.post(address, {"reason": "slow", "words": "Hm."}), 404) == "not_found"


@pytest.mark.parametrize("who", ["stranger", "member", "other member"])
def test_who_does_not_direct_finds_no_call(desk: DeskRoom, who: str) -> None:
    call = desk.call(words=SECRET)
    program = Program(desk.person(who))
    assert body_of(program.get("calls"))["calls"] == []
    reply = program.post(f"calls/{call.public_id}/answer", {"words": "Mine."})
    assert code(reply, 404) == "not_found"
    assert SECRET not in reply.content.decode()


def test_where_nobody_directs_there_is_no_call() -> None:
    people = cast.players()
    game = cast.table_of(people)
    program = Program(people[0])
    assert (
        code(program.post(f"games/{game.public_id}/calls", {"reason": "slow", "words": "Hm."}), 404)
        == "not_found"
    )


@pytest.mark.parametrize(
    ("body", "status"),
    [({"reason": "slow"}, 422), ({"reason": "weather", "words": "Rain."}, 422), ({"reason": "slow", "words": ""}, 422),
     ({"reason": "slow", "words": "x" * 301}, 422), ({"reason": "slow", "words": "  "}, 409)],
)  # fmt: skip
def test_what_cannot_be_a_call_is_refused(desk: DeskRoom, body: dict[str, str], status: int) -> None:
    code(Program(desk.person("member")).post(f"games/{desk.game.public_id}/calls", body), status)


def test_a_token_that_may_only_read_makes_and_answers_no_call(desk: DeskRoom) -> None:
    call = desk.call()
    reader, director = (Program(desk.person(who), scopes=("read",)) for who in ("member", "director"))
    made = reader.post(f"games/{desk.game.public_id}/calls", {"reason": "slow", "words": "Hm."})
    assert code(made, 403) == "scope_missing"
    assert code(director.post(f"calls/{call.public_id}/answer", {"words": "Hm."}), 403) == "scope_missing"
    assert len(body_of(director.get("calls"))["calls"]) == 1


def test_in_a_running_event_a_director_who_plays_answers_nothing_and_a_reader_is_written_down() -> None:
    tournament, game, people, deputy = event()
    call = calls.call(game.public_id, user=people[0][0], reason="rules", words=SECRET)
    tournament.organiser = people[1][0]
    tournament.save(update_fields=["organiser"])
    playing = Program(people[1][0])
    assert body_of(playing.get("calls"))["calls"] == []
    assert code(playing.post(f"calls/{call.public_id}/answer", {"words": "Hm."}), 409) in (
        "plays_in_event", "plays_here",
    )  # fmt: skip
    assert not SealedReader.objects.exists()
    assert len(body_of(Program(deputy).get("calls"))["calls"]) == 1
    assert [row.user for row in SealedReader.objects.all()] == [deputy]
