"""Plans by the API: told to their owner alone, made, moved, taken back."""

from __future__ import annotations

import pytest

from games.clocks import time_control
from games.play.models import Player
from tests import cast
from tests.api.asking import Program, body_of, code

pytestmark = pytest.mark.django_db


def table() -> tuple[str, list[Program]]:
    """A table of double-deck pinochle over days, and a program for each seat."""
    people = cast.players()
    game = cast.table_of(people, pace=time_control.days(3))
    return f"games/{game.public_id}/plans", [Program(person) for person in people]


def test_a_plan_is_made_as_it_is_told_and_taken_back_where_it_stands() -> None:
    path, programs = table()
    seat = Player.objects.filter(game__public_id=path.split("/")[1], to_act=False).first()
    assert seat is not None
    mine = programs[seat.seat]
    page = body_of(mine.get(path))
    assert page["standing"] == []
    limit = next(line["plan"] for line in page["possible"] if line["plan"]["kind"] == "bid_up_to")
    for plan in ({"kind": "forced_cards"}, limit):
        page = body_of(mine.post(path, {"plan": plan}))
    assert [line["plan"] for line in page["standing"]] == [{"kind": "forced_cards"}, limit]
    assert "<" not in page["standing"][1]["words"]
    assert page["standing"][1]["would"]
    assert code(mine.post(f"{path}/drop", {"place": 0, "plan": limit}), 409) == "plan_gone"
    page = body_of(mine.post(f"{path}/drop", {"place": 0, "plan": {"kind": "forced_cards"}}))
    assert [line["plan"] for line in page["standing"]] == [limit]
    other = programs[(seat.seat + 1) % 4]
    assert body_of(other.get(path))["standing"] == [], "nobody else hears of it"


def test_a_plan_is_changed_and_asked_sooner_where_it_stands() -> None:
    path, programs = table()
    seat = Player.objects.filter(game__public_id=path.split("/")[1], to_act=False).first()
    assert seat is not None
    mine, forced = programs[seat.seat], {"kind": "forced_cards"}
    bids = [{"kind": "bid_up_to", "limit": limit} for limit in (60, 65)]
    for plan in (forced, bids[0]):
        page = body_of(mine.post(path, {"plan": plan}))
    bids[0] = page["standing"][1]["plan"]
    page = body_of(mine.post(f"{path}/change", {"place": 1, "was": bids[0], "plan": bids[1]}))
    assert [line["plan"]["limit"] for line in page["standing"][1:]] == [65]
    bids[1] = page["standing"][1]["plan"]
    page = body_of(mine.post(f"{path}/sooner", {"place": 1, "plan": bids[1]}))
    assert [line["plan"] for line in page["standing"]] == [bids[1], forced]
    assert code(mine.post(f"{path}/sooner", {"place": 1, "plan": bids[1]}), 409) == "plan_gone"
    assert code(mine.post(f"{path}/change", {"place": 1, "was": bids[0], "plan": forced}), 409) == "plan_gone"
    assert code(mine.post(f"{path}/change", {"place": 0, "was": bids[1], "plan": {"kind": "wish"}}), 422)
    assert body_of(mine.post(f"{path}/at-once", {"at_once": True}))["at_once"] is True


@pytest.mark.parametrize(
    "plan", [{}, {"kind": "wish"}, {"kind": "bid_up_to"}, {"kind": "queue", "cards": ["XX"]}]
)
def test_what_is_no_plan_is_refused_in_words(plan: dict[str, object]) -> None:
    path, programs = table()
    reply = programs[0].post(path, {"plan": plan})
    assert code(reply, 422)
    assert reply.json()["detail"]
    assert body_of(programs[0].get(path))["standing"] == []


def test_whoever_has_no_seat_has_no_plans_there() -> None:
    path, _programs = table()
    stranger = Program(cast.person("stranger"))
    forced, body = {"kind": "forced_cards"}, {"place": 0, "plan": {"kind": "forced_cards"}}
    for reply in (
        stranger.get(path), stranger.post(path, {"plan": forced}), stranger.post(f"{path}/sooner", body),
        stranger.post(f"{path}/change", {**body, "was": forced}),
        stranger.post(f"{path}/at-once", {"at_once": True}),
    ):  # fmt: skip
        assert reply.status_code in (403, 404)
