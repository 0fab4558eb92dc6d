"""Claims by the API: made, told to those who may answer and to nobody else, answered by a bot account; leave."""

from __future__ import annotations

import pytest

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


def test_leave_is_told_to_its_owner() -> None:
    page = body_of(Program(cast.person("somebody")).get("leave"))
    assert (page["left"], page["until"]) == (240, None)
