"""Claims by the API: made, told to those who may answer and to nobody else, answered by a bot account; leave."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.api import bot_accounts
from games.play.models import ClaimState, TableClaim
from tests import cast
from tests.api.asking import Program, body_of, code
from tests.play.test_claiming import claims, play_until

pytestmark = pytest.mark.django_db


def test_a_bot_account_that_is_asked_about_a_claim_answers_it() -> None:
    game, people, claimer = play_until("double-deck", claims.Refuted)
    seat = people.index(claimer)
    bot = bot_accounts.make_bot(cast.person("owner"), name="A program")
    game.players.filter(seat=(seat + 1) % 4).update(user=bot)
    mine, partner = Program(claimer), Program(people[(seat + 2) % 4])
    asked, path = Program(bot), f"games/{game.public_id}"
    assert body_of(asked.get(path))["claim"] is None
    body = {"version": game.version, "offer": True, "from_above": True}
    assert body_of(mine.post(f"{path}/claims", body))["claim"]["state"] == "open"
    claim = body_of(asked.get(path))["claim"]
    assert (claim["may_answer"], claim["seat"], claim["from_above"]) == (True, seat, True)
    assert claim["cards"]
    assert body_of(partner.get(path))["claim"]["cards"] == []
    assert code(mine.post(f"{path}/claims", {**body, "version": 0}), 409) == "stale"
    assert code(partner.post(f"{path}/claims/answer", {"claim": claim["id"], "grant": True}), 403)
    answer = body_of(asked.post(f"{path}/claims/answer", {"claim": claim["id"], "grant": False}))
    assert answer["claim"]["state"] == "refused"
    assert TableClaim.objects.get().state == ClaimState.REFUSED
    stranger = Program(cast.person("stranger"))
    assert stranger.post(f"{path}/claims", body).status_code in (403, 404)


def test_the_rest_is_conceded() -> None:
    game, people, claimer = play_until("piquet", claims.Refuted)
    path, program = f"games/{game.public_id}/claims/concede", Program(claimer)
    assert code(program.post(path, {"version": game.version + 1}), 409) == "stale"
    body_of(program.post(path, {"version": game.version}))
    row = TableClaim.objects.get()
    assert (row.concedes, row.seat) == (True, people.index(claimer))
    assert row.state in (ClaimState.GRANTED, ClaimState.IMPOSSIBLE)
    stranger = Program(cast.person("stranger"))
    assert stranger.post(path, {"version": game.version}).status_code in (403, 404)


def test_leave_is_told_to_its_owner() -> None:
    page = body_of(Program(cast.person("somebody")).get("leave"))
    assert (page["left"], page["until"], page["floats"], page["ahead"]) == (240, None, True, [])


def test_leave_is_taken_made_longer_and_ended() -> None:
    mine = Program(cast.person("somebody"))
    assert code(mine.post("leave/end"), 409) == "no_leave"
    page = body_of(mine.post("leave", {"hours": 24}))
    assert (page["left"], page["until"] is not None) == (216, True)
    page = body_of(mine.post("leave", {"hours": 24}))
    assert page["left"] == 192
    page = body_of(mine.post("leave/end"))
    assert page["left"] == 239
    for hours in (0, 337, "many"):
        assert code(mine.post("leave", {"hours": hours}), 422) == "invalid"
    assert code(mine.post("leave", {"hours": 336}), 409) == "no_leave_left"


def test_leave_is_entered_beforehand_and_taken_back() -> None:
    user = cast.person("somebody")
    mine, other = Program(user), Program(cast.person("somebody else"))
    first = timezone.now().date() + timedelta(days=20)
    days = {"first": str(first), "last": str(first + timedelta(days=1))}
    page = body_of(mine.post("leave/ahead", days))
    [holiday] = page["ahead"]
    assert (holiday["hours"], page["until"]) == (48, None)
    assert code(mine.post("leave/ahead", days), 409) == "leave_twice"
    yesterday = str(timezone.now().date() - timedelta(days=1))
    assert code(mine.post("leave/ahead", {**days, "first": yesterday}), 409) == "leave_dates"
    assert body_of(other.post("leave/ahead/cancel", {"id": holiday["id"]}))["ahead"] == []
    assert len(body_of(mine.get("leave"))["ahead"]) == 1, "nobody else takes it back"
    assert body_of(mine.post("leave/ahead/cancel", {"id": holiday["id"]}))["ahead"] == []


@pytest.mark.parametrize("path", ["leave", "leave/end", "leave/ahead", "leave/ahead/cancel"])
def test_leave_is_changed_by_tokens_for_play_alone(path: str) -> None:
    assert code(Program(cast.person("somebody"), scopes=("read",)).post(path), 403) == "scope_missing"
