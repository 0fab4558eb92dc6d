"""Plans at a table: private, made after a pause, through the door, and only what their owner could do by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import plans
from games.clocks import habits, time_control
from games.clocks.time_control import TimeControl
from games.jobs import queue as job_queue
from games.jobs.models import Job
from games.play.models import Absence, AcceptedMove, ClaimPart, Game, Incident, MoveSource, Player
from games.play.record.plans import defaults_of
from games.play.record.replay import history_of
from games.play.write import clocks, lifecycle, plan_moves, timeouts
from games.play.write import plans as plan_write
from games.play.write.demo import make_demo
from games.play.write.lock import locked_table
from rules.catalog import find
from rules.engine.moves import Move
from rules.engine.variant import Variant
from tests import cast
from tests.rules.laws import every_game_in_the_end

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
FORCED = ({"kind": "forced_cards"}, {"kind": "forced_moves"})


@pytest.fixture(autouse=True)
def clock() -> Iterator[Any]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def table(slug: str, **more: Any) -> tuple[Game, list[User]]:
    variant = find(slug)
    count = sum(map(len, variant.engine(variant.options()).sides))
    people = [cast.person(f"sitter {number}") for number in range(count)]
    game = lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=None,
        sitters=dict(enumerate(people)),
        dealer=0,
        **more,
    )
    return game, people


def mine(game: Game, user: User) -> Player:
    return Player.objects.get(game=game, user=user)


def planned(game: Game) -> list[Job]:
    return list(Job.objects.filter(game=game, kind=plan_write.PLANNED))


def perform_all(game: Game, clock: Any) -> None:
    """Let the pauses pass and do what is due of plans, until nothing is."""
    while rows := planned(game):
        clock.move_to(max(row.due_at for row in rows))
        for row in rows:
            job_queue.run(row.pk)


def bidder(slug: str = "double-deck") -> tuple[Game, User]:
    game, people = table(slug, pace=time_control.bank())
    return game, people[cast.turn(game)]


def test_a_plan_moves_after_a_pause_and_not_before(clock: Any) -> None:
    game, me = bidder()
    plan_write.add(game.public_id, user=me, data={"kind": "pass"})
    [row] = planned(game)
    low, high = plan_write.SLOW_PAUSE
    assert timedelta(seconds=low) <= row.due_at - NOON <= timedelta(seconds=high)
    job_queue.run(row.pk)
    assert cast.again(game).version == 0
    perform_all(game, clock)
    [move] = AcceptedMove.objects.filter(game=game)
    assert (move.text, move.by) == ("pass", MoveSource.PLAN)
    assert mine(game, me).plans == []


def test_the_pause_does_not_depend_on_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(plan_write.secrets, "randbelow", lambda n: drawn.append(n) or 5_000)
    game, me = bidder()
    plan_write.add(game.public_id, user=me, data={"kind": "pass"})
    assert drawn == [10_001]
    assert planned(game)[0].due_at == NOON + timedelta(seconds=sum(plan_write.SLOW_PAUSE) / 2)


def answered(user: User, days: int = 30) -> Game:
    """Somebody's other game, in which they came at half past seven every evening and answered by hand."""
    game, people = table("piquet", pace=time_control.bank())
    Player.objects.filter(game=game, user=people[0]).update(user=user)
    rows = []
    for day in range(days, 0, -1):
        evening = NOON.replace(hour=19, minute=30) - timedelta(days=day)
        rows.append((1, evening - timedelta(hours=7), MoveSource.HAND))
        rows.append((0, evening, MoveSource.HAND))
        rows.append((1, evening + timedelta(minutes=1), MoveSource.HAND))
        rows.append((0, evening + timedelta(minutes=2), MoveSource.PLAN))
    AcceptedMove.objects.bulk_create(
        AcceptedMove(game=game, number=number, seat=seat, text="pass", received_at=at, by=by)
        for number, (seat, at, by) in enumerate(rows, 1)
    )
    Game.objects.filter(pk=game.pk).update(moved_at=NOON - timedelta(days=1))
    return game


def test_a_turn_that_others_bring_is_taken_when_its_owner_usually_answers() -> None:
    game, people = table("double-deck", pace=time_control.bank())
    owner = people[(cast.turn(game) + 1) % 4]
    answered(owner)
    plan_write.add(game.public_id, user=owner, data={"kind": "bid_up_to", "limit": 60})
    cast.play(game, "bid 50")
    [row] = planned(game)
    # All their answers come at half past seven; by how much this one is beside it is drawn by lot.
    assert abs(row.due_at - NOON.replace(hour=19, minute=30)) <= habits.ABOUT + timedelta(minutes=1)


def test_of_somebody_unknown_a_turn_is_taken_when_many_answer_and_never_at_night() -> None:
    people = cast.players()
    hours = set()
    for _ in range(12):
        game, _sitters = table("double-deck", pace=time_control.bank())
        owner = Player.objects.select_related("user").get(game=game, seat=(cast.turn(game) + 1) % 4)
        Player.objects.filter(pk=owner.pk).update(user=people[0], zone="America/New_York")
        plan_write.add(game.public_id, user=people[0], data={"kind": "bid_up_to", "limit": 60})
        cast.play(game, "bid 50")
        [row] = planned(game)
        hours.add(row.due_at.astimezone(ZoneInfo("America/New_York")).hour)
    assert len(hours) > 1
    assert hours <= {6, 7, 8, 11, 12, 13, 19, 20, 21, 22}


def test_whoever_moves_on_in_one_visit_does_so_at_once(clock: Any) -> None:
    game, people = table("piquet", pace=time_control.bank())
    game = cast.play_on(
        game, until=lambda g: g.engine.show(g.engine.view(cast.state_of(g), 0)).trick is not None
    )
    seat = cast.turn(game)
    plan_write.add(game.public_id, user=people[seat], data={"kind": "lowest"})
    for text in FORCED:
        plan_write.add(game.public_id, user=people[seat], data=text)
    for _ in range(40):
        before = cast.again(game)
        if before.deals.count() > 1:
            break
        mover = cast.turn(before)
        game = cast.play_on(before, moves=1)
        row = next(iter(planned(game)), None)
        if row is not None and mover == seat == cast.turn(game):
            assert timedelta(seconds=5) <= row.due_at - NOON <= timedelta(seconds=60)
            return


def test_a_time_once_drawn_stands_while_others_move_and_plans_are_made() -> None:
    game, people = table("double-deck", pace=time_control.bank())
    owner = people[(cast.turn(game) + 1) % 4]
    plan_write.add(game.public_id, user=owner, data={"kind": "bid_up_to", "limit": 60})
    cast.play(game, "bid 50")
    at = mine(game, owner).planned_at
    plan_write.add(game.public_id, user=owner, data=FORCED[0])
    assert mine(game, owner).planned_at == at
    assert [row.due_at for row in planned(game)] == [at]


def test_a_planned_move_comes_in_time_and_not_always_at_the_last_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(habits, "wait", lambda *_asked, **_more: timedelta(days=30))
    left = set()
    for _ in range(6):
        game, people = table("double-deck", pace=time_control.days(2))
        owner = people[(cast.turn(game) + 1) % 4]
        plan_write.add(game.public_id, user=owner, data={"kind": "bid_up_to", "limit": 60})
        cast.play(game, "bid 50")
        deadline = mine(game, owner).deadline
        assert deadline is not None
        left.add(deadline - planned(game)[0].due_at)
    assert min(left) >= plan_write.IN_TIME
    assert len(left) == 6


def test_who_wants_it_has_planned_moves_made_at_once() -> None:
    game, me = bidder()
    plan_write.at_once(game.public_id, user=me, wanted=True)
    plan_write.add(game.public_id, user=me, data={"kind": "pass"})
    assert planned(game)[0].due_at - NOON <= timedelta(seconds=plan_write.AT_ONCE[1])


def test_a_plan_taken_back_moves_no_more(clock: Any) -> None:
    game, me = bidder()
    plan_write.add(game.public_id, user=me, data={"kind": "pass"})
    plan_write.drop(game.public_id, user=me, place=0, was=mine(game, me).plans[0]["plan"])
    assert planned(game) == []
    assert mine(game, me).plans == []


def test_a_move_by_hand_comes_before_the_plan(clock: Any) -> None:
    game, me = bidder()
    plan_write.add(game.public_id, user=me, data={"kind": "bid_up_to", "limit": 60})
    [row] = planned(game)
    game = cast.play(game, "pass")
    clock.move_to(row.due_at + timedelta(hours=1))
    job_queue.run(row.pk)
    assert cast.again(game).version == 1
    assert mine(game, me).plans == []


def test_bids_go_up_to_the_limit_and_then_pass(clock: Any) -> None:
    game, people = table("double-deck", pace=time_control.bank())
    first = cast.turn(game)
    plan_write.add(game.public_id, user=people[first], data={"kind": "bid_up_to", "limit": 53})
    said = []
    for _ in range(12):
        perform_all(game, clock)
        game = cast.again(game)
        if cast.turn(game) == first or not str(cast.legal_moves(game, cast.turn(game))[0]).startswith(
            ("bid", "pass")
        ):
            break
        moves = [str(move) for move in cast.legal_moves(game, cast.turn(game))]
        game = cast.play(game, next((move for move in moves if move.startswith("bid")), "pass"))
    said = list(AcceptedMove.objects.filter(game=game, seat=first).values_list("text", "by"))
    assert {by for _text, by in said} == {MoveSource.PLAN}
    bids = [int(text.split()[1]) for text, _by in said if text.startswith("bid")]
    assert bids
    assert max(bids) <= 53


def test_others_see_nothing_of_a_plan_until_it_moves() -> None:
    game, people = table("double-deck", pace=time_control.bank())
    me = people[cast.turn(game)]
    others = [cast.browser_of(person) for person in people if person != me] + [cast.browser_of()]
    home = game.get_absolute_url()

    def pages() -> list[str]:
        shown_text = [
            browser.get(path).content.decode() for browser in others for path in (home, f"{home}table/")
        ]
        return [re.sub(r"[A-Za-z0-9]{64}", "token", page) for page in shown_text]

    pages()
    before = pages()
    plan_write.add(game.public_id, user=me, data={"kind": "bid_up_to", "limit": 60})
    plan_write.add(game.public_id, user=me, data=FORCED[0])
    assert pages() == before
    assert (
        others[0]
        .get(f"{home}table/", {"seen": str(cast.again(game).revision)}, headers={"HX-Request": "true"})
        .status_code
        == 204
    )
    own = cast.browser_of(me).get(home).content.decode()
    assert "up to 60" in own


def test_a_plan_that_ends_says_why_until_it_was_read(clock: Any) -> None:
    game, people = table("piquet", pace=time_control.bank())
    game = cast.play_on(
        game, until=lambda g: g.engine.show(g.engine.view(cast.state_of(g), 0)).trick is not None
    )
    seat = 1 - cast.turn(game)
    me = people[seat]
    hand = game.engine.show(game.engine.view(cast.state_of(game), seat)).hand
    plan_write.add(game.public_id, user=me, data={"kind": "queue", "cards": [hand[0], hand[1]]})
    for seed in range(60):
        if not mine(game, me).plans:
            break
        game = cast.play_on(game, moves=1, seed=seed)
    row = mine(game, me)
    assert row.plans == []
    browser, home = cast.browser_of(me), game.get_absolute_url()
    if row.plans_ended:
        assert "Ended since you were here" in browser.get(home).content.decode()
        browser.post(f"{home}plans/", {"read": str(len(row.plans_ended))})
        assert "Ended since you were here" not in browser.get(home).content.decode()


def test_a_reason_that_came_after_the_page_is_still_to_be_read() -> None:
    game, people = table("piquet", pace=time_control.bank())
    row = mine(game, people[0])
    reason = {"code": "plan_end_drew_by_hand", "facts": {}}
    row.plans_ended = [{"plan": plan, "reason": reason} for plan in (FORCED[0], {"kind": "lowest"})]
    row.save()
    browser, home = cast.browser_of(people[0]), game.get_absolute_url()
    assert 'name="read" value="2"' in browser.get(f"{home}plans/").content.decode()
    browser.post(f"{home}plans/", {"read": "1"})
    assert [each["plan"] for each in mine(game, people[0]).plans_ended] == [{"kind": "lowest"}]


def test_plans_of_a_deal_end_with_it_and_those_of_the_game_stay(clock: Any) -> None:
    game, people = table("piquet", pace=time_control.bank())
    me = people[0]
    for text in FORCED:
        plan_write.add(game.public_id, user=me, data=text)
    game = cast.play_on(
        game, until=lambda g: g.engine.show(g.engine.view(cast.state_of(g), 0)).trick is not None
    )
    plan_write.add(game.public_id, user=me, data={"kind": "lowest"})
    assert [kept["plan"]["kind"] for kept in mine(game, me).plans][-1] == "lowest"
    game = cast.play_on(game, until=lambda g: g.deals.count() == 2)
    assert {kept["plan"]["kind"] for kept in mine(game, me).plans} == {"forced_cards", "forced_moves"}


def test_whoever_takes_the_seat_over_gets_no_plans() -> None:
    game, me = bidder()
    plan_write.add(game.public_id, user=me, data={"kind": "pass"})
    make_demo()
    with locked_table(game.public_id) as held_table:
        seat = next(p.seat for p in held_table.players if p.user_id == me.pk)
        lifecycle.change_sitter(held_table, seat, cast.person("stand-in"))
    assert Player.objects.get(game=game, seat=seat).plans == []
    for row in planned(game):
        job_queue.run(row.pk)
    assert cast.again(game).version == 0


@pytest.mark.slow
@every_game_in_the_end
def test_deals_are_played_with_every_plan_that_is_offered(variant: Variant[Any], clock: Any) -> None:
    """Everybody takes plans as they are offered; every move made is legal, and every deal goes on."""
    game, people = table(variant.slug, pace=time_control.bank())
    rng = Random(3)
    for _ in range(60):
        game = cast.again(game)
        if game.status != "playing" or game.deals.count() > 2:
            break
        for seat, user in enumerate(people):
            view = game.engine.view(cast.state_of(game), seat).deal
            offered = plans.suggest(game.engine.game, view)
            if offered and len(mine(game, user).plans) < 6 and rng.random() < 0.5:
                plan_write.add(game.public_id, user=user, data=plans.to_json(rng.choice(offered)))
        perform_all(game, clock)
        game = cast.again(game)
        if game.status == "playing":
            game = cast.play_on(game, moves=1, seed=rng.randrange(9_999))
    made = AcceptedMove.objects.filter(game=game, by=MoveSource.PLAN).count()
    assert made or variant.slug == "pinacle"


@pytest.mark.parametrize(
    "form",
    [
        {"plan": ""}, {"plan": "{"}, {"plan": "[" * 3000}, {"plan": "7"}, {"plan": '{"kind": "fly"}'},
        {"plan": "x" * 5000}, {"limit": "55"}, {"drop": "x"}, {"drop": "99"}, {},
        {"plan": '{"kind": "queue", "cards": ["AS"], "begun": true}'},
    ],
)  # fmt: skip
def test_what_is_no_plan_changes_nothing(form: dict[str, str]) -> None:
    game, me = bidder()
    answer = cast.browser_of(me).post(f"{game.get_absolute_url()}plans/", form)
    assert answer.status_code == 302
    assert mine(game, me).plans == []


def test_a_plan_is_made_on_its_page() -> None:
    game, me = bidder()
    browser, page = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    shown = browser.get(page).content.decode()
    assert "What could be planned now" in shown
    assert "Bid no higher than" in shown
    browser.post(page, {"kind": "bid_up_to", "limit": "55", "make": "1"})
    assert "up to 55" in browser.get(page).content.decode()
    browser.post(page, {"drop": "0", "was": json.dumps(mine(game, me).plans[0]["plan"])})
    assert "up to 55" not in browser.get(page).content.decode()
    browser.post(page, {"pause": "none"})
    assert "made at once" in browser.get(page).content.decode()


@pytest.mark.parametrize(
    "form",
    [
        {"kind": "bid_up_to", "limit": ""}, {"kind": "bid_up_to", "limit": "x"},
        {"kind": "bid_up_to", "limit": "9" * 9},
        {"kind": "bid_up_to", "limit": "7"}, {"kind": "queue"}, {"kind": "queue", "cards": "ZZ"},
        {"kind": "queue", "cards": ["AS"] * 24}, {"kind": "when"}, {"kind": "when", "trigger": "99"},
        {"kind": "if_i_win", "trump": "7"}, {"kind": "fly"}, {"kind": "exchange", "cards": "AS-0"}, {"kind": ""},
    ],
)  # fmt: skip
@pytest.mark.parametrize("button", ["show", "make"])
def test_what_cannot_be_planned_is_said_and_what_was_answered_stays(
    form: dict[str, Any], button: str
) -> None:
    game, me = bidder()
    answer = cast.browser_of(me).post(f"{game.get_absolute_url()}plans/", {**form, button: "1"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'role="alert"' in page
    if form.get("limit", "").isdecimal():
        assert f'value="{form["limit"]}"' in page
    assert mine(game, me).plans == []


def test_the_editor_shows_what_a_plan_would_do_before_it_is_made() -> None:
    game, me = bidder()
    browser, page = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    shown = browser.post(page, {"kind": "bid_up_to", "limit": "57", "over_partner": "on", "show": "1"})
    assert shown.status_code == 200
    [shown_text] = re.findall(r'role="status">(.*?)</div>', shown.content.decode(), re.S)
    assert "up to 57" in shown_text
    assert "Now it would do this: " in shown_text
    assert mine(game, me).plans == []


def test_plans_that_run_against_each_other_say_so_before_they_are_made_and_after() -> None:
    game, me = bidder()
    browser, page = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    plan_write.by_hand(game.public_id, user=me, wanted=True)
    browser.post(page, {"kind": "bid_up_to", "limit": "55", "make": "1"})
    assert "plan-conflict" not in browser.get(page).content.decode()
    shown = browser.post(page, {"kind": "bid_up_to", "limit": "60", "show": "1"}).content.decode()
    [text] = re.findall(r'role="status">(.*?)</div>', shown, re.S)
    assert "It does nothing while this plan stands" in text
    assert "it would do" not in text
    assert len(mine(game, me).plans) == 1
    browser.post(page, {"plan": '{"kind": "pass"}'})
    for address in (page, game.get_absolute_url()):
        [conflict] = re.findall(r'"plan-conflict">(.*?)</strong>', browser.get(address).content.decode())
        assert conflict.startswith("It does nothing while this plan stands")


def test_a_limit_beyond_the_game_is_said_to_be_none() -> None:
    game, me = bidder()
    browser, page = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    shown = browser.post(page, {"kind": "bid_up_to", "limit": "505", "show": "1"}).content.decode()
    assert "The game is played to 500" in shown


def test_before_the_turn_the_page_says_what_a_plan_would_do_if_it_came_now() -> None:
    game, people = table("double-deck", pace=time_control.bank())
    other = people[(cast.turn(game) + 3) % 4]
    cast.play(game, "bid 50")
    plan_write.add(game.public_id, user=other, data={"kind": "bid_up_to", "limit": 60})
    shown = cast.browser_of(other).get(f"{game.get_absolute_url()}plans/").content.decode()
    assert "If your turn came now, it would do this: Bid 51." in " ".join(
        re.sub(r"<[^>]+>", "", shown).split()
    )


@pytest.mark.incidents_expected
@pytest.mark.parametrize("broken", ["nonsense", {"kind": "forgotten"}, {"kind": "queue", "cards": ["ZZ"]}])
def test_a_plan_that_fails_is_given_up_and_stops_nobody(broken: Any, clock: Any) -> None:
    game, people = table("double-deck")
    keeper = mine(game, people[(cast.turn(game) + 1) % 4])
    keeper.plans = [{"deal": 1, "plan": broken}, {"deal": 1, "plan": {"kind": "pass"}}]
    keeper.save()
    game = cast.play_on(game, moves=1)
    assert game.version == 1
    assert mine(game, people[keeper.seat]).plans == []
    [incident] = Incident.objects.all()
    assert (incident.seat, incident.level) == (keeper.seat, "")
    assert "BadPlan" in incident.traceback
    cast.play_on(game, moves=3)


# --- changed, put in order, kept while their owner is away, for all games ---------------------------------


def page_of(game: Game) -> str:
    return f"{game.get_absolute_url()}plans/"


def kept_kinds(game: Game, user: User) -> list[Any]:
    return [kept["plan"].get("limit", kept["plan"]["kind"]) for kept in mine(game, user).plans]


def test_a_plan_is_changed_where_it_stands() -> None:
    game, me = bidder()
    for by_key in ({"kind": "bid_up_to", "limit": 55, "over_partner": True}, {"kind": "forced_cards"}):
        plan_write.add(game.public_id, user=me, data=by_key)
    browser, page = cast.browser_of(me), page_of(game)
    shown = browser.get(f"{page}?change=0").content.decode()
    assert 'value="55"' in shown
    assert "checked" in shown
    [was] = re.findall(r'name="change" value="0">\s*<input type="hidden" name="was" value="([^"]+)"', shown)
    form = {"kind": "bid_up_to", "limit": "60", "change": "0", "was": unescape(was)}
    assert browser.post(page, {**form, "make": "1"}).status_code == 302
    assert kept_kinds(game, me) == [60, "forced_cards"]
    answer = browser.post(page, {**form, "limit": "58", "make": "1"})
    assert answer.status_code == 422
    assert "has moved or ended meanwhile" in answer.content.decode()
    assert 'value="58"' in answer.content.decode()
    assert kept_kinds(game, me) == [60, "forced_cards"]


def test_a_look_at_a_change_takes_no_other_plan_for_the_one_that_was_there() -> None:
    game, me = bidder()
    first = {"kind": "bid_up_to", "limit": 55, "over_partner": True}
    for by_key in (first, {"kind": "forced_cards"}):
        plan_write.add(game.public_id, user=me, data=by_key)
    browser, page = cast.browser_of(me), page_of(game)
    form = {"kind": "bid_up_to", "limit": "60", "change": "0", "was": json.dumps(first), "show": "1"}
    looked = browser.post(page, form)
    assert looked.status_code == 200
    assert 'name="change" value="0"' in looked.content.decode()
    for gone in (1, 0):
        plan_write.drop(game.public_id, user=me, place=0, was=first if gone else {"kind": "forced_cards"})
        answer = browser.post(page, form)
        assert answer.status_code == 422
        text = answer.content.decode()
        assert "has moved or ended meanwhile" in text
        assert 'value="60"' in text
        # The next press makes a new plan; nothing that stands is replaced.
        assert 'name="change"' not in text
    assert kept_kinds(game, me) == []


def test_a_plan_is_asked_sooner_and_only_the_one_that_was_seen() -> None:
    game, me = bidder()
    for text in FORCED:
        plan_write.add(game.public_id, user=me, data=text)
    browser, page = cast.browser_of(me), page_of(game)
    browser.post(page, {"sooner": "1", "was": json.dumps(FORCED[1])})
    assert kept_kinds(game, me) == ["forced_moves", "forced_cards"]
    for form in ({"sooner": "1"}, {"drop": "0"}):
        browser.post(page, {**form, "was": json.dumps(FORCED[1] if "sooner" in form else FORCED[0])})
        assert "has moved or ended meanwhile" in browser.get(page).content.decode()
    assert kept_kinds(game, me) == ["forced_moves", "forced_cards"]


def test_plans_wait_for_somebody_who_lost_the_seat_and_takes_it_back() -> None:
    make_demo()
    game, people = table("double-deck", pace=time_control.bank())
    me = people[cast.turn(game)]
    plan_write.add(game.public_id, user=me, data={"kind": "forced_cards"})
    plan_write.at_once(game.public_id, user=me, wanted=True)
    with locked_table(game.public_id) as held:
        timeouts.lapse(held, held.players[cast.turn(game)])
    seat = Player.objects.get(game=game, resigned=me)
    assert (seat.plans, seat.plans_at_once) == ([], False)
    timeouts.take_back(game.public_id, user=me)
    assert (kept_kinds(game, me), mine(game, me).plans_at_once) == (["forced_cards"], True)
    assert mine(game, me).former_plans == {}


@pytest.mark.parametrize(
    ("left_out", "chosen", "here"),
    [
        (True, ["forced_cards"], []),
        (False, ["forced_cards"], ["forced_cards"]),
        (True, ["forced_cards", "sure_tricks"], ["sure_tricks"]),
    ],
)
def test_what_was_left_out_at_a_table_stays_so_when_the_seat_is_taken_back(
    left_out: bool, chosen: list[str], here: list[str]
) -> None:
    make_demo()
    game, people = table("double-deck", pace=time_control.bank())
    me = people[cast.turn(game)]
    plan_write.set_defaults(me, ["forced_cards"])
    if left_out:
        cast.browser_of(me).post(page_of(game), {"defaults": "none"})
    with locked_table(game.public_id) as held:
        timeouts.lapse(held, held.players[cast.turn(game)])
    plan_write.set_defaults(me, chosen)
    timeouts.take_back(game.public_id, user=User.objects.get(pk=me.pk))
    assert mine(game, me).default_plans == here


def test_plans_for_all_games_hold_in_those_that_run_and_those_to_come_and_in_none_of_one_sitting() -> None:
    game, me = bidder()
    browser = cast.browser_of(me)
    browser.post("/play/plans/", {"plan": ["lowest_when_void", "forced_cards", "fly"]})
    assert mine(game, me).default_plans == ["forced_cards", "lowest_when_void"]
    shown = browser.get("/play/plans/").content.decode()
    assert shown.count(" checked") == 2
    assert "Planned for all your games" in browser.get(page_of(game)).content.decode()
    variant = find("piquet")
    for pace in (time_control.bank(), time_control.NO_CLOCK):
        later = lifecycle.open_table(
            variant=variant, options=variant.options(), host=me, pace=pace,
            sitters={0: User.objects.get(pk=me.pk), 1: cast.person("other")},
        )  # fmt: skip
        seat = mine(later, me)
        assert seat.default_plans == ["forced_cards", "lowest_when_void"]
        assert bool(defaults_of(later, seat)) == (pace != time_control.NO_CLOCK)


def test_a_plan_for_all_games_moves_where_there_is_no_other_and_stays(clock: Any) -> None:
    game, people = table("piquet", pace=time_control.bank())
    game = cast.play_on(
        game, until=lambda g: g.engine.show(g.engine.view(cast.state_of(g), 0)).trick is not None
    )
    for user in people:
        plan_write.set_defaults(user, list(plans.DEFAULTS))
    perform_all(game, clock)
    made = AcceptedMove.objects.filter(game=game, by=MoveSource.PLAN).count()
    assert made
    assert [mine(game, user).plans for user in people] == [[], []]
    assert all(mine(game, user).plans_ended == [] for user in people)


def test_at_one_table_plans_for_all_games_may_be_left_out_and_let_in_again() -> None:
    game, me = bidder()
    plan_write.set_defaults(me, ["forced_cards"])
    browser, page = cast.browser_of(me), page_of(game)
    browser.post(page, {"defaults": "none"})
    assert mine(game, me).default_plans == []
    assert "hold here too" in browser.get(page).content.decode()
    browser.post(page, {"defaults": "here"})
    assert mine(game, me).default_plans == ["forced_cards"]


# --- a card that takes the trick -------------------------------------------------------------------------


def lowest_of(game: Game, user: User) -> tuple[str, bool]:
    """The card that following low plays in somebody's turn, and whether they are on turn after it in the same deal."""
    engine, state, seat = game.engine, cast.state_of(game), cast.turn(game)
    view = engine.view(state, seat)
    does = plans.settle(engine.game, view.deal, [plans.from_json({"kind": "lowest"})]).does
    if not isinstance(does, plans.Do):
        return "", False
    after = engine.apply(state, seat, does.move).state
    return str(does.move), seat in engine.to_act(after) and len(after.scored) == len(state.scored)


def follow_low(*, at_once: bool) -> dict[bool, int]:
    """Play piquet by hand and plan to follow low in each turn; how often the owner leads after it, and not."""
    game, people = table("piquet", pace=time_control.bank())
    found = {True: 0, False: 0}
    while min(found.values()) < 2 and game.version < 200:
        seat = cast.turn(game)
        move, leads = lowest_of(game, people[seat])
        if move:
            plan_write.add(game.public_id, user=people[seat], data={"kind": "lowest"})
            if at_once:
                plan_write.at_once(game.public_id, user=people[seat], wanted=True)
            waits = mine(game, people[seat]).planned_at is None
            assert waits == (leads and not at_once), (move, leads)
            found[leads] += 1
            plan_write.drop(game.public_id, user=people[seat], place=0, was={"kind": "lowest"})
        game = cast.play_on(cast.again(game), moves=1)
    return found


@pytest.mark.parametrize("at_once", [False, True])
def test_a_card_that_takes_the_trick_waits_for_its_owner_where_they_lead_by_hand(at_once: bool) -> None:
    found = follow_low(at_once=at_once)
    assert min(found.values()) > 0, found


def to_lead_after(pace: TimeControl) -> tuple[Game, User]:
    """A game of piquet and whose planned card has just been given the trick, so that it waits for them."""
    game, people = table("piquet", pace=pace)
    while True:
        seat = cast.turn(game)
        if lowest_of(game, people[seat])[1]:
            plan_write.add(game.public_id, user=people[seat], data={"kind": "lowest"})
            return cast.again(game), people[seat]
        game = cast.play_on(cast.again(game), moves=1)


def test_with_days_a_move_a_card_that_waits_goes_before_its_deadline(clock: Any) -> None:
    game, me = to_lead_after(time_control.days(2))
    keeper = mine(game, me)
    assert keeper.planned_at is None
    page = cast.browser_of(me).get(game.get_absolute_url()).content.decode()
    assert "waits for you until your time is nearly up" in page
    [row] = planned(game)
    assert keeper.deadline is not None
    assert keeper.deadline - habits.LAST * timedelta(days=2) <= row.due_at
    assert row.due_at <= keeper.deadline - plan_write.IN_TIME
    clock.move_to(row.due_at)
    job_queue.run(row.pk)
    move = AcceptedMove.objects.filter(game=game).latest("number")
    assert (move.seat, move.by) == (keeper.seat, MoveSource.PLAN)
    lead = mine(game, me)
    assert lead.user == me
    assert lead.deadline is not None
    assert lead.deadline > timezone.now() + timedelta(days=1), "the lead has a clock of its own"


def test_with_a_bank_of_time_a_card_that_waits_goes_by_hand_alone() -> None:
    game, _me = to_lead_after(time_control.bank())
    assert planned(game) == []


def test_a_card_that_waits_goes_with_its_deadline(clock: Any) -> None:
    game, me = to_lead_after(time_control.days(2))
    keeper = mine(game, me)
    assert keeper.deadline is not None
    [row] = planned(game)
    clock.shift(timedelta(hours=1))
    with locked_table(game.public_id) as held:
        clocks.halt(held, timezone.now())
    clock.move_to(row.due_at)
    job_queue.run(row.pk)
    assert cast.again(game).version == game.version, "the clock stands"
    with locked_table(game.public_id) as held:
        clocks.go_on(held, timezone.now())
    later = mine(game, me).deadline
    assert later is not None
    assert later > keeper.deadline
    while cast.again(game).version == game.version:
        [row] = planned(game)
        clock.move_to(row.due_at)
        job_queue.run(row.pk)
    assert later - habits.LAST * timedelta(days=2) <= timezone.now() <= later - plan_write.IN_TIME


def test_the_last_chance_of_a_card_is_drawn_once_for_its_turn_and_anew_for_each() -> None:
    drawn = set()
    for _ in range(4):
        game, me = to_lead_after(time_control.days(2))
        [row] = planned(game)
        plan_write.add(game.public_id, user=me, data={"kind": "forced_moves"})
        assert [each.due_at for each in planned(game)] == [row.due_at]
        deadline = mine(game, me).deadline
        assert deadline is not None
        drawn.add(deadline - row.due_at)
    assert len(drawn) == 4


def test_somebody_absent_loses_no_seat_whose_card_goes_in_time(clock: Any) -> None:
    game, me = to_lead_after(time_control.days(4))
    Absence.objects.create(user=me, since=NOON)
    clock.shift(timedelta(days=3))
    timeouts.free_other_seats(Job(object_id=me.pk))
    assert mine(game, me).user == me


@pytest.mark.incidents_expected
def test_a_plan_that_fails_after_the_trick_stops_neither_others_nor_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, me = to_lead_after(time_control.bank())
    seat, settle = mine(game, me).seat, plans.settle
    now = game.engine.view(cast.state_of(game), seat).deal

    def failing(engine: Any, deal: Any, given: Any) -> Any:
        if deal != now:
            raise ZeroDivisionError
        return settle(engine, deal, given)

    monkeypatch.setattr(plans, "settle", failing)
    with locked_table(game.public_id) as held:
        plan_write.settle(held, history_of(held.game), held.players)
    assert mine(game, me).planned_at is not None
    Player.objects.filter(game=game, user=me).update(planned_at=None)
    for _time in range(2):
        assert cast.browser_of(me).get(game.get_absolute_url()).status_code == 200
    [incident] = Incident.objects.all()
    assert (incident.seat, incident.level) == (seat, "")
    assert "ZeroDivisionError" in incident.traceback


def test_while_a_claim_of_theirs_is_open_no_planned_move_is_offered() -> None:
    game, me = to_lead_after(time_control.bank())
    page = game.get_absolute_url()
    assert 'name="now"' in cast.browser_of(me).get(page).content.decode()
    Player.objects.filter(game=game, user=me).update(open_claim=ClaimPart.PUT)
    assert 'name="now"' not in cast.browser_of(me).get(page).content.decode()
    move = Move.parse(lowest_of(game, me)[0])
    with cast.refused("plan_changed"):
        plan_moves.do_now(game.public_id, user=me, seen=game.version, move=move, at=timezone.now())
