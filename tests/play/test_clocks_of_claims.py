"""A claim that is open at the table: the clock is with whoever is asked, and so are the count and the words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games import claims
from games.clocks import time_control
from games.clocks.time_control import DAY, HOUR, Leave, TimeControl
from games.jobs import queue, uptime
from games.jobs.models import Heartbeat, Job
from games.jobs.refusals import Refused
from games.notifications.models import Notification, NotificationKind
from games.plans import Choosing, OnLead, PlayBy, SuitLed, When, to_json
from games.play.models import (
    AfterResigning,
    Bot,
    ClaimPart,
    ClaimState,
    EndReason,
    Game,
    GameStatus,
    Player,
    TableClaim,
)
from games.play.read.my_games import games_of, games_waiting, waiting_count
from games.play.write import claims as claims_write
from games.play.write import door, lifecycle
from games.play.write import plans as plan_write
from games.play.write.demo import make_demo
from games.play.write.lock import locked_table
from rules.catalog import find
from tests import cast

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
BANK = time_control.bank(leave=Leave.OFF)
DAYS = time_control.days(3, leave=Leave.OFF)
PACES = [BANK, DAYS]


@pytest.fixture(autouse=True)
def clock(db: None) -> Iterator[Any]:
    make_demo()
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def unsure(slug: str, pace: TimeControl, **more: Any) -> tuple[Game, list[User], int]:
    """A table with a clock, where whoever is to move could claim what is not sure; and their seat."""
    rng, variant = Random(5), find(slug)
    seats = sum(map(len, variant.engine(variant.options()).sides))
    for _ in range(40):
        people = [cast.person(f"sitter {number}") for number in range(seats)]
        game = lifecycle.open_table(
            variant=variant, options=variant.options(), host=None, sitters=dict(enumerate(people)), dealer=0,
            pace=pace, **more,
        )  # fmt: skip
        for _move in range(120):
            if game.status != GameStatus.PLAYING or game.deals.count() > 1:
                break
            seat = cast.turn(game)
            view = game.engine.view(cast.state_of(game), seat)
            if claims.may_claim(game.engine, view) and isinstance(
                claims.prove(game.engine, view), claims.Refuted
            ):
                return game, people, seat
            game = cast.play_on(game, moves=1, seed=rng.randrange(10_000))
    raise AssertionError("nothing unsure in forty deals")


def put(slug: str, pace: TimeControl, **more: Any) -> tuple[Game, list[User], int, TableClaim]:
    game, people, seat = unsure(slug, pace, **more)
    row = claims_write.claim(game.public_id, user=people[seat], seen=game.version, offer=True)
    return cast.again(game), people, seat, row


def player(game: Game, seat: int) -> Player:
    return Player.objects.select_related("game", "user", "bot").get(game=game, seat=seat)


def jump(traveller: Any, by: timedelta) -> None:
    """Let time pass while the site is up and has nothing to do."""
    traveller.shift(by)
    Heartbeat.objects.update(beat_at=datetime.now(UTC))


def work() -> None:
    """What the queue does at this instant."""
    uptime.heartbeat("work")
    while rows := [row.pk for row in Job.objects.filter(due_at__lte=datetime.now(UTC), leased_until=None)]:
        for pk in rows:
            queue.run(pk)


@pytest.mark.parametrize("pace", PACES, ids=["bank", "days"])
def test_the_clock_and_the_count_go_to_whoever_is_asked(pace: TimeControl) -> None:
    game, people, seat, row = put("auction-three", pace)
    claimer, others = player(game, seat), [player(game, other) for other in range(3) if other != seat]
    assert (claimer.open_claim, claimer.deadline, claimer.clock_since) == (ClaimPart.PUT, None, None)
    assert claimer.to_act, "they may still play on"
    assert {other.open_claim for other in others} == {ClaimPart.ASKED}
    assert all(other.deadline is not None for other in others)
    assert waiting_count(people[seat]) == 0
    for other in others:
        assert waiting_count(other.user) == 1
        assert games_waiting(other.user) == [game]
        assert [line.status for line in games_of(other.user, over=False)] == ["a claim waits for your answer"]
        page = cast.browser_of(people[other.seat]).get(game.get_absolute_url()).content.decode()
        assert "The claim waits for your answer." in page
        assert 'class="ahead"' not in page, "what is asked has the room of plans in passing"
    assert [line.my_turn for line in games_of(people[seat], over=False)] == [False]
    assert "to answer" in games_of(people[seat], over=False)[0].status

    first, second = others
    claims_write.answer_claim(game.public_id, user=people[first.seat], claim_id=row.pk, grants=True)
    for number in (first.seat, seat):
        page = cast.browser_of(people[number]).get(game.get_absolute_url()).content.decode()
        assert "The others are asked." in page
        assert ("Play on if you like" in page) == (number == seat), "whoever has answered has nothing to play"
    assert player(game, first.seat).deadline is None
    assert waiting_count(people[first.seat]) == 0
    assert player(game, second.seat).deadline is not None
    claims_write.answer_claim(game.public_id, user=people[second.seat], claim_id=row.pk, grants=True)
    assert TableClaim.objects.get().state in (ClaimState.GRANTED, ClaimState.IMPOSSIBLE)
    running = [each.seat for each in Player.objects.filter(game=game) if each.deadline is not None]
    assert running == [each.seat for each in Player.objects.filter(game=game, to_act=True)]
    assert not Player.objects.filter(game=game).exclude(open_claim="").exists()


@pytest.mark.parametrize("pace", PACES, ids=["bank", "days"])
def test_refused_the_claimers_clock_runs_on_with_what_was_left(pace: TimeControl, clock: Any) -> None:
    game, people, seat = unsure("piquet", pace)
    jump(clock, 5 * HOUR)
    left = player(game, seat).deadline - datetime.now(UTC)  # type: ignore[operator]
    row = claims_write.claim(game.public_id, user=people[seat], seen=game.version, offer=True)
    jump(clock, 7 * HOUR)
    asked = player(game, 1 - seat)
    before = asked.deadline - datetime.now(UTC)  # type: ignore[operator]
    claims_write.answer_claim(game.public_id, user=people[1 - seat], claim_id=row.pk, grants=False)
    claimer, asked = player(game, seat), player(game, 1 - seat)
    assert claimer.deadline == datetime.now(UTC) + left
    assert (asked.deadline, asked.clock_left) == (None, before)
    assert waiting_count(people[seat]) == 1
    assert waiting_count(people[1 - seat]) == 0


def test_a_move_of_the_claimer_makes_it_void_and_takes_the_clock_from_the_others() -> None:
    game, people, seat, _row = put("piquet", BANK)
    game = cast.play_on(game, moves=1)
    assert not Player.objects.filter(game=game).exclude(open_claim="").exists()
    running = {each.seat for each in Player.objects.filter(game=game) if each.deadline is not None}
    assert running == {cast.turn(game)}
    assert [waiting_count(person) for person in people] == [int(number in running) for number in range(2)]
    assert seat in (0, 1)


def test_whoever_is_asked_and_lets_the_time_run_out_loses_the_seat_and_the_bot_plays_on(clock: Any) -> None:
    game, _people, seat, _row = put("piquet", DAYS)
    jump(clock, 3 * DAY + HOUR)
    work()
    game = cast.again(game)
    asked = player(game, 1 - seat)
    assert asked.bot is not None
    assert asked.timed_out
    assert TableClaim.objects.get().state == ClaimState.REFUSED
    claimer = player(game, seat)
    assert (claimer.open_claim, asked.open_claim) == ("", "")
    assert claimer.deadline is not None
    assert claimer.deadline > datetime.now(UTC)


def test_where_the_game_ends_with_a_seat_that_runs_out_it_ends_for_an_answer_too(clock: Any) -> None:
    game, _people, seat, _row = put("piquet", DAYS, after_resigning=AfterResigning.END)
    jump(clock, 3 * DAY + HOUR)
    work()
    game = cast.again(game)
    assert (game.status, game.ending) == (GameStatus.OVER, EndReason.OUT_OF_TIME)
    assert not Player.objects.exclude(open_claim="").exists()
    assert player(game, 1 - seat).timed_out


def test_whoever_takes_the_place_of_the_claimer_has_a_whole_visit_and_no_claim() -> None:
    game, people, seat, row = put("piquet", DAYS)
    newcomer = cast.person("stands in")
    with locked_table(game.public_id) as table:
        lifecycle.change_sitter(table, seat, newcomer)
    assert player(game, seat).deadline == datetime.now(UTC) + 3 * DAY
    assert TableClaim.objects.get().state == ClaimState.REFUSED
    assert not Player.objects.exclude(open_claim="").exists()
    with pytest.raises(Refused, match="not open"):
        claims_write.answer_claim(game.public_id, user=people[1 - seat], claim_id=row.pk, grants=True)


def test_a_bot_in_the_place_of_whoever_is_asked_lets_the_claimers_plans_move() -> None:
    game, people, seat, _row = put("piquet", DAYS)
    for trigger in (OnLead(), SuitLed()):
        text = to_json(When(trigger, PlayBy(Choosing.LOWEST)))
        plan_write.add(game.public_id, user=people[seat], data=text)
    with locked_table(game.public_id) as table:
        lifecycle.change_sitter(table, 1 - seat, Bot.objects.first())
    assert player(game, seat).planned_at is not None


def test_a_concession_makes_no_time_for_partners() -> None:
    game, people, seat = unsure("auction-four", DAYS)
    before = player(game, seat).deadline
    claims_write.concede(game.public_id, user=people[seat], seen=game.version)
    assert player(game, seat).deadline == before
    assert not Player.objects.exclude(open_claim="").exists()


def test_an_answer_after_the_deadline_is_too_late_and_one_before_it_counts(clock: Any) -> None:
    game, people, seat, row = put("piquet", DAYS)
    jump(clock, 3 * DAY + timedelta(seconds=1))
    with pytest.raises(Refused) as refused:
        claims_write.answer_claim(game.public_id, user=people[1 - seat], claim_id=row.pk, grants=True)
    assert refused.value.code == door.OUT_OF_TIME.code
    assert player(game, 1 - seat).timed_out
    assert TableClaim.objects.get().state == ClaimState.REFUSED


def test_no_plan_of_the_claimer_makes_the_claim_void_and_it_moves_when_it_was_refused() -> None:
    game, people, seat, row = put("piquet", DAYS)
    for trigger in (OnLead(), SuitLed()):
        text = to_json(When(trigger, PlayBy(Choosing.LOWEST)))
        plan_write.add(game.public_id, user=people[seat], data=text)
    assert player(game, seat).planned_at is None
    claims_write.answer_claim(game.public_id, user=people[1 - seat], claim_id=row.pk, grants=False)
    assert player(game, seat).planned_at is not None


def test_it_is_told_once_and_reminded_of_while_the_clock_runs(clock: Any) -> None:
    game, people, seat, row = put("piquet", DAYS)
    asked = people[1 - seat]

    def heard() -> list[str]:
        rows = Notification.objects.filter(user=asked, game=game, withdrawn_at=None)
        return sorted(rows.values_list("kind", flat=True))

    assert heard() == [NotificationKind.CLAIM]
    jump(clock, timedelta(minutes=5))
    work()
    assert heard() == [NotificationKind.CLAIM], "not once more as a turn"
    jump(clock, timedelta(days=2, hours=20))
    work()
    assert heard() == sorted([NotificationKind.CLAIM, NotificationKind.REMINDER])
    claims_write.answer_claim(game.public_id, user=asked, claim_id=row.pk, grants=False)
    assert heard() == []
