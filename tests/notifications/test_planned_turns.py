"""A turn that a plan will take is nobody's waiting turn: nothing is told of it, and nowhere is it counted."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail

from accounts.models import User
from games.notifications.calendar import calendar_of
from games.notifications.mail import waiting_seats
from games.notifications.models import Notification, NotificationKind
from games.play.models import AcceptedMove, EndReason, Game, MoveSource, Player
from games.play.write import lifecycle
from games.play.write import plans as plan_write
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from rules.catalog import find
from tests import cast
from tests.api.asking import Program, body_of
from tests.notifications.room import BANK, MONDAY, kinds, later, lines, member, now

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

MINUTE = timedelta(minutes=1)
BIDS = {"kind": "bid_up_to", "limit": 60}


@pytest.fixture
def four(people: list[User]) -> list[User]:
    return [*people, member("East player"), member("West player")]


def before_a_bid(four: list[User]) -> tuple[Game, User, Player]:
    """Double-deck by days: a game, who is to bid, and the seat that bids next."""
    variant = find("double-deck")
    game = lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=None,
        sitters=dict(enumerate(four)),
        dealer=0,
        pace=BANK,
    )
    first = cast.turn(game)
    return game, four[first], Player.objects.select_related("user").get(game=game, seat=(first + 1) % 4)


def planned(four: list[User], plan: dict[str, Any] = BIDS) -> tuple[Game, User]:
    """A game in which it is the turn of somebody whose plan bids, and they."""
    game, _first, owner = before_a_bid(four)
    assert owner.user is not None
    plan_write.add(game.public_id, user=owner.user, data=plan)
    cast.play(game, "bid 50")
    return cast.again(game), owner.user


def seat_of(game: Game, user: User) -> Player:
    return Player.objects.get(game=game, user=user)


def planned_at(game: Game, user: User) -> datetime:
    """When the plan takes the turn."""
    at = seat_of(game, user).planned_at
    assert at is not None
    return at


def test_a_turn_that_a_plan_takes_is_told_by_no_notice_push_or_mail(clock: Any, four: list[User]) -> None:
    game, owner = planned(four)
    later(clock, planned_at(game, owner) + MINUTE)
    assert AcceptedMove.objects.get(game=game, number=2).by == MoveSource.PLAN
    assert kinds(owner) + kinds(owner, withdrawn=True) == []
    assert [letter for letter in mail.outbox if letter.to == [owner.email]] == []


def test_the_turn_after_a_planned_one_is_told_as_ever(clock: Any, four: list[User]) -> None:
    game, owner = planned(four)
    later(clock, planned_at(game, owner) + MINUTE)
    third = four[cast.turn(cast.again(game))]
    later(clock, now() + 3 * MINUTE)
    assert kinds(third) == ["your_turn"]


def test_a_planned_turn_stands_in_no_count_and_no_list_of_what_waits(clock: Any, four: list[User]) -> None:
    game, owner = planned(four)
    browser, program = cast.browser_of(owner), Program(owner)
    assert "wait for you" not in browser.get("/play/waiting/").content.decode()
    assert browser.get("/play/next/").headers["Location"] == "/play/mine/"
    assert b"Your turn" not in calendar_of(owner)
    assert body_of(program.get("games?status=waiting"))["games"] == []
    [line] = body_of(program.get("games"))["games"]
    assert line["planned_at"] is not None
    page = browser.get(game.get_absolute_url()).content.decode()
    assert 'data-waits="0"' in page
    assert 'data-hand="quiet"' in page
    assert "Your turn" not in page.split("</title>")[0]


def test_a_planned_turn_is_no_part_of_the_digest(clock: Any, four: list[User]) -> None:
    _game, owner = planned(four)
    assert not waiting_seats(owner).exists()


def test_what_was_told_is_withdrawn_when_a_plan_takes_the_turn(clock: Any, four: list[User]) -> None:
    game, first, _second = before_a_bid(four)
    later(clock, MONDAY + 3 * MINUTE)
    assert kinds(first) == ["your_turn"]
    plan_write.add(game.public_id, user=first, data=BIDS)
    assert kinds(first) == []
    assert kinds(first, withdrawn=True) == ["your_turn"]


def test_a_turn_whose_plan_is_taken_back_waits_again_and_is_told(clock: Any, four: list[User]) -> None:
    game, owner = planned(four)
    Player.objects.filter(game=game, user=owner).update(looked_at=now())
    clock.shift(timedelta(seconds=30))
    plan_write.drop(
        game.public_id, user=owner, place=0, was=Player.objects.get(game=game, user=owner).plans[0]["plan"]
    )
    later(clock, now() + 3 * MINUTE)
    assert kinds(owner) == ["your_turn"]
    assert seat_of(game, owner).waits


def test_a_turn_said_to_be_ones_own_waits_and_is_reminded_of(clock: Any, four: list[User]) -> None:
    game, owner = planned(four)
    plan_write.by_hand(game.public_id, user=owner, wanted=True)
    assert seat_of(game, owner).deadline is not None
    later(clock, seat_of(game, owner).deadline - timedelta(hours=1))  # type: ignore[operator]
    assert kinds(owner) == ["your_turn", "reminder"]
    assert AcceptedMove.objects.filter(game=game).count() == 1


def test_a_planned_move_that_cannot_be_made_leaves_a_turn_that_waits(clock: Any, four: list[User]) -> None:
    game, owner = planned(four)
    User.objects.filter(pk=owner.pk).update(suspended_until=now() + timedelta(days=400))
    later(clock, planned_at(game, owner) + 3 * MINUTE)
    assert AcceptedMove.objects.filter(game=game).count() == 1
    player = seat_of(game, owner)
    assert (player.planned_at, player.waits) == (None, True)
    assert [notice.game_id for notice in lines(owner, NotificationKind.YOUR_TURN)] == [game.pk]


def test_no_planned_turn_outlives_the_turn_the_seat_or_the_game(clock: Any, four: list[User]) -> None:
    game, owner = planned(four)
    cast.play(game, "pass")
    assert seat_of(game, owner).planned_at is None

    game, owner = planned(four)
    player = seat_of(game, owner)
    with locked_table(game.public_id) as table:
        lifecycle.change_sitter(table, player.seat, member("stand-in"))
    player.refresh_from_db()
    assert (player.to_act, player.planned_at) == (True, None)

    game, owner = planned(four)
    with locked_table(game.public_id) as table:
        lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="rain"))
    assert seat_of(game, owner).planned_at is None


def test_notices_of_a_planned_turn_are_not_sent_any_more(clock: Any, four: list[User]) -> None:
    """A mail that gathers what it could tell finds that the turn does not wait any more."""
    game, first, _second = before_a_bid(four)
    later(clock, MONDAY + 2 * MINUTE)
    plan_write.add(game.public_id, user=first, data=BIDS)
    later(clock, MONDAY + 6 * MINUTE, but=("planned",))
    assert [letter for letter in mail.outbox if letter.to == [first.email]] == []
    assert Notification.objects.filter(user=first, withdrawn_at=None).count() == 0
