"""Plans made in passing on the felt: the next cards, a limit beside the bid; nobody else sees that there are any."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils.safestring import SafeString

from accounts.models import User
from games import plans
from games.clocks import time_control
from games.play.models import AcceptedMove, Game, MoveSource, Player
from games.play.read.table import ask, seats
from games.play.read.table.plan_ahead import PlanAhead
from games.play.read.table.seats import SeatBox
from games.play.read.table.view import TableView
from games.play.write import lifecycle, plan_moves
from games.play.write import plans as plan_write
from rules.catalog import find
from tests import cast
from tests.play.differences import differences
from tests.play.readers import TOKEN

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock() -> Iterator[Any]:
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


def opened(
    slug: str = "double-deck", pace: Any = None, options: Mapping[str, Any] | None = None
) -> tuple[Game, list[User]]:
    variant = find(slug)
    people = cast.players()[: 2 if slug in ("piquet", "two-handed") else 4]
    game = lifecycle.open_table(
        variant=variant,
        options=variant.options(**(options or {})),
        host=None,
        sitters=dict(enumerate(people)),
        dealer=0,
        pace=pace or time_control.bank(),
    )
    return game, people


def in_tricks(slug: str = "double-deck") -> tuple[Game, list[User]]:
    game, people = opened(slug)
    return (
        cast.play_on(
            game, until=lambda g: g.engine.show(g.engine.view(cast.state_of(g), 0)).trick is not None
        ),
        people,
    )


def kept(game: Game, user: User) -> list[dict[str, Any]]:
    return [each["plan"] for each in Player.objects.get(game=game, user=user).plans]


def page(game: Game, user: User) -> str:
    return cast.browser_of(user).get(game.get_absolute_url()).content.decode()


def test_up_to_beside_the_bid_bids_at_once_and_stands() -> None:
    game, people = opened()
    me = people[cast.turn(game)]
    shown = page(game, me)
    assert "Bid on for me" in shown
    form = {"ahead": "up_to", "limit": "60", "version": str(game.version)}
    answer = cast.browser_of(me).post(f"{game.get_absolute_url()}plans/", form)
    assert answer.headers["Location"] == game.get_absolute_url()
    [move] = AcceptedMove.objects.filter(game=game)
    assert (move.text, move.by) == ("bid 50", MoveSource.HAND)
    assert [plan["limit"] for plan in kept(game, me)] == [60]


def test_beside_the_bid_a_club_players_calls_need_no_limit() -> None:
    game, people = opened()
    me = people[cast.turn(game)]
    shown = page(game, me)
    assert "Bid on as a club player would" in shown
    assert "a lower limit leaves contracts to the others" in shown
    # Enter in the field of the limit presses the first button of its form.
    assert re.findall(r'<button[^>]*form="up-to"[^>]*value="(\w+)"', shown)[0] == "up_to"
    [highest] = re.findall(r'name="highest" value="(\d+)"', shown)
    form = {"ahead": "as_suggested", "limit": "", "highest": highest, "version": str(game.version)}
    cast.browser_of(me).post(f"{game.get_absolute_url()}plans/", form)
    assert AcceptedMove.objects.get(game=game).by == MoveSource.HAND
    assert kept(game, me) == [{"kind": "bid_as_suggested", "limit": int(highest)}]


@pytest.mark.parametrize("limit", ["", "x", "7", "9" * 30])
def test_a_limit_that_is_none_is_said_and_moves_nothing(limit: str) -> None:
    game, people = opened()
    me = people[cast.turn(game)]
    browser = cast.browser_of(me)
    browser.post(f"{game.get_absolute_url()}plans/", {"ahead": "up_to", "limit": limit, "version": "0"})
    assert kept(game, me) == []
    assert "notice" in browser.get(game.get_absolute_url()).content.decode()
    assert cast.again(game).version == 0


def test_out_of_turn_a_limit_and_a_pass_are_planned_on_the_felt() -> None:
    game, people = opened()
    me = people[(cast.turn(game) + 1) % 4]
    shown = page(game, me)
    assert "Pass when my turn comes" in shown
    assert "If you buy the hand" in shown
    browser, url = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    browser.post(url, {"ahead": "up_to", "limit": "55"})
    assert kept(game, me)[0]["limit"] == 55
    assert "1 plan stands" in page(game, me)


def test_out_of_turn_a_club_players_calls_are_planned_on_the_felt() -> None:
    game, people = opened()
    me = people[(cast.turn(game) + 1) % 4]
    assert "as a club player would" in page(game, me)
    browser, url = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    browser.post(url, {"ahead": "as_suggested", "limit": "55", "highest": "500"})
    assert kept(game, me) == [{"kind": "bid_as_suggested", "limit": 55}]
    assert "call as a club player would with your cards, up to 55" in page(game, me)
    assert "If your turn came now, it would do this" in browser.get(url).content.decode()


def test_after_a_card_the_next_ones_are_planned_by_touching_cards() -> None:
    game, people = in_tricks()
    me = people[(cast.turn(game) + 1) % 4]
    shown = page(game, me)
    [card] = re.findall(r'name="card" value="(\w\w)"', shown)[:1]
    browser, url = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    browser.post(url, {"ahead": "when", "suit": "", "card": card})
    browser.post(url, {"ahead": "when", "suit": "S", "card": "winner"})
    browser.post(url, {"ahead": "when", "suit": "S", "card": "?"})
    first, second = kept(game, me)
    assert first["trigger"]["suit"] == card[-1]
    assert first["action"]["card"] == card
    assert (second["trigger"]["suit"], second["action"]["which"]) == ("S", "winner")


def test_follow_low_holds_until_its_owner_says() -> None:
    game, people = in_tricks()
    me = people[(cast.turn(game) + 1) % 4]
    browser, url = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    [plan] = re.findall(r'name="plan" value="([^"]+)">\s*Follow low', page(game, me))
    browser.post(url, {"ahead": "plan", "plan": unescape(plan)})
    assert kept(game, me) == [{"kind": "lowest"}]
    [was, place] = re.findall(
        r'name="was" value="([^"]+)">\s*<button[^>]+name="drop" value="(\d)"', page(game, me)
    )[0]
    browser.post(url, {"ahead": "drop", "drop": place, "was": unescape(was)})
    assert kept(game, me) == []


def who_can_cash(game: Game) -> list[int]:
    """Who is not to move and holds cards that take the next tricks whatever the others have."""
    state = cast.state_of(game)
    others = set(range(4)) - set(game.engine.to_act(state))
    return [seat for seat in others if plans.ahead(game.engine.game, game.engine.view(state, seat).deal).cash]


@pytest.mark.slow
def test_cards_to_cash_are_planned_once_and_the_same_touch_takes_them_back() -> None:
    game, people = opened()
    game = cast.play_on(game, until=lambda each: bool(who_can_cash(each)))
    me = people[who_can_cash(game)[0]]
    browser, url = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    shown = page(game, me)
    assert shown.index("Cash these") < shown.index("Follow low"), "a phone shows the first of them alone"
    browser.post(url, {"ahead": "plan", "plan": touch(shown, "Cash these")})
    assert [plan["kind"] for plan in kept(game, me)] == ["queue"]
    shown = page(game, me)
    assert shown.count("Cash these") == 1
    [(was, place)] = re.findall(
        r'name="was" value="([^"]+)">\s*<button[^>]+name="drop" value="(\d)" aria-pressed="true">\s*Cash',
        shown,
    )
    browser.post(url, {"ahead": "drop", "drop": place, "was": unescape(was)})
    assert kept(game, me) == []


def touch(shown: str, label: str) -> str:
    """The JSON of the plan that a touch with this label makes."""
    [plan] = re.findall(rf'name="plan" value="([^"]+)">\s*{label}', shown)
    return unescape(plan)


@pytest.mark.parametrize(
    ("label", "only", "words"),
    [
        ("One card as a club player would", 1, "For one card"),
        ("Play as a club player until I say", 0, "until you say"),
    ],
)
def test_out_of_turn_a_club_players_cards_are_one_touch_and_move_when_the_turn_comes(
    label: str, only: int, words: str
) -> None:
    game, people = in_tricks()
    seat = (cast.turn(game) + 1) % 4
    me, url = people[seat], f"{game.get_absolute_url()}plans/"
    browser = cast.browser_of(me)
    browser.post(url, {"ahead": "plan", "plan": touch(page(game, me), label)})
    assert kept(game, me) == [{"kind": "move_as_suggested", "part": "play", "only": only}]
    assert words in browser.get(url).content.decode()
    assert re.search(rf'aria-pressed="true">\s*{label}', page(game, me))
    game = cast.play_on(game, moves=1)
    due_at = Player.objects.get(game=game, user=me).planned_at
    assert due_at is not None
    assert due_at > datetime.now(UTC), "after the pause of every planned move"


def test_in_ones_turn_a_club_players_card_is_played_at_once_as_ones_own() -> None:
    game, me, *_ = led_to()
    before = AcceptedMove.objects.filter(game=game).count()
    form = {
        "ahead": "plan",
        "plan": touch(page(game, me), "One card as a club player would"),
        "version": str(game.version),
    }
    cast.browser_of(me).post(f"{game.get_absolute_url()}plans/", form)
    assert AcceptedMove.objects.filter(game=game).count() == before + 1
    latest = AcceptedMove.objects.filter(game=game).latest("pk")
    assert (latest.by, latest.text.split()[0]) == (MoveSource.HAND, "play")
    assert kept(game, me) == []


def test_what_is_put_away_as_a_club_player_would_is_one_touch_while_elder_thinks() -> None:
    game, people = opened("piquet")
    elder, younger = cast.turn(game), 1 - cast.turn(game)
    label = "Exchange as a club player would"
    cast.browser_of(people[younger]).post(
        f"{game.get_absolute_url()}plans/",
        {"ahead": "plan", "plan": touch(page(game, people[younger]), label)},
    )
    assert kept(game, people[younger]) == [{"kind": "move_as_suggested", "part": "exchange", "only": 0}]
    form = {"ahead": "plan", "plan": touch(page(game, people[elder]), label), "version": str(game.version)}
    cast.browser_of(people[elder]).post(f"{game.get_absolute_url()}plans/", form)
    assert AcceptedMove.objects.filter(game=game).latest("pk").text.startswith("exchange")
    assert kept(game, people[elder]) == []


def editor_on_felt(shown: str, label: str) -> tuple[str, dict[str, list[str]]]:
    """Where an editor on the felt is posted to, and what may be answered in it: each name with its values."""
    start = shown.index(f'<summary class="button button-small">{label}</summary>')
    html = shown[start : shown.index("</details>", start)]
    [url] = re.findall(r'<form[^>]*action="([^"]*)"', html)
    answers: dict[str, list[str]] = {}
    for name, value in re.findall(r'<(?:input|button)[^>]*? name="([^"]*)"[^>]*? value="([^"]*)"', html):
        answers.setdefault(name, []).append(unescape(value))
    for name, options in re.findall(r'<select[^>]*? name="([^"]*)"[^>]*>(.*?)</select>', html, re.S):
        answers.setdefault(name, []).extend(re.findall(r'value="([^"]*)"', options))
    return url, answers


def test_cards_to_pass_are_chosen_on_the_felt_before_they_are_asked_for() -> None:
    game, people = opened(options={"pass_cards": 3})
    me = people[(cast.turn(game) + 1) % 4]
    url, answers = editor_on_felt(page(game, me), "Cards to pass to your partner")
    cards = answers["cards"][2:5]
    answer = cast.browser_of(me).post(url, {**first_of(answers), "cards": cards})
    assert answer.headers["Location"] == game.get_absolute_url(), "back at the felt"
    [plan] = kept(game, me)
    assert plan["kind"] == "give"
    assert sorted(plan["cards"]) == sorted(card.split("-")[0] for card in cards)


def test_what_to_do_with_the_hand_is_chosen_on_the_felt_before_it_is_bought() -> None:
    game, people = opened()
    me = people[(cast.turn(game) + 1) % 4]
    url, answers = editor_on_felt(page(game, me), "If you buy the hand")
    answer = cast.browser_of(me).post(url, {**first_of(answers), "trump": answers["trump"][-1], "lead": ""})
    assert answer.headers["Location"] == game.get_absolute_url()
    [plan] = kept(game, me)
    assert (plan["kind"], plan["trump"]) == ("if_i_win", "D")


def test_a_meld_of_two_handed_is_chosen_on_the_felt_before_the_trick_is_won() -> None:
    game, people = opened("two-handed")
    shown = ""
    while "A meld to declare" not in shown:
        game = cast.play_on(game, moves=1)
        me = people[1 - cast.turn(game)]
        shown = page(game, me)
    url, answers = editor_on_felt(shown, "A meld to declare")
    answer = cast.browser_of(me).post(url, {**first_of(answers), "meld": answers["meld"][-1]})
    assert answer.headers["Location"] == game.get_absolute_url()
    [plan] = kept(game, me)
    view = game.engine.view(cast.state_of(game), people.index(me)).deal
    assert plans.from_json(plan) in plans.suggest(game.engine.game, view)
    assert plan["kind"] == "meld_next"


def test_an_answer_on_the_felt_that_is_none_leads_to_the_editor_and_says_so() -> None:
    game, people = opened(options={"pass_cards": 3})
    me = people[(cast.turn(game) + 1) % 4]
    url, answers = editor_on_felt(page(game, me), "Cards to pass to your partner")
    answer = cast.browser_of(me).post(url, {**first_of(answers), "cards": answers["cards"][:2]})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert kept(game, me) == []


def first_of(answers: dict[str, list[str]]) -> dict[str, str]:
    """The first answer to each question, as a form is posted that nobody has touched."""
    assert answers["felt"] == ["1"]
    return {name: values[0] for name, values in answers.items()}


def test_at_one_sitting_the_felt_offers_no_plans() -> None:
    game, people = opened(pace=time_control.NO_CLOCK)
    assert 'class="ahead"' not in page(game, people[(cast.turn(game) + 1) % 4])


def told_to_others() -> dict[str, str]:
    """Which pages of the others are not the same bytes before and after somebody has planned in passing, and where."""
    game, people = in_tricks()
    me = people[(cast.turn(game) + 1) % 4]
    browsers = [*(cast.browser_of(user) for user in people if user != me), cast.browser_of()]

    def seen() -> list[tuple[str, str]]:
        replies = [browser.get(game.get_absolute_url()).content for browser in browsers]
        return [
            (f"{number} TABLE", TOKEN.sub(rb"\1", reply).decode()) for number, reply in enumerate(replies)
        ]

    seen()
    before = seen()
    mine = cast.browser_of(me)
    for form in (
        {"ahead": "when", "suit": "H", "card": "lowest"},
        {"ahead": "plan", "plan": '{"kind": "lowest"}'},
        {"ahead": "plan", "plan": '{"kind": "move_as_suggested", "part": "play"}'},
    ):
        mine.post(f"{game.get_absolute_url()}plans/", form)
    assert len(kept(game, me)) == 3
    return differences(before, seen())


def test_others_see_the_same_bytes_whatever_is_planned_in_passing() -> None:
    assert told_to_others() == {}


def plans_of_all(table: TableView) -> int:
    return sum(len(player.plans) for player in table.players)


def tell_in_passing(patch: pytest.MonkeyPatch) -> None:
    """What stands is counted at every seat."""
    honest = ask.plan_ahead

    def plan_ahead(table: TableView) -> PlanAhead | None:
        found = honest(table)
        return found and replace(found, standing=(SafeString("a plan"),) * plans_of_all(table))

    patch.setattr(ask, "plan_ahead", plan_ahead)


def tell_at_the_seats(patch: pytest.MonkeyPatch) -> None:
    """A seat's box has a space for each plan."""
    honest = seats.seat_box

    def seat_box(table: TableView, seat: int, ratings: Mapping[int, str]) -> SeatBox:
        box = honest(table, seat, ratings)
        return replace(box, level=box.level + " " * len(table.players[seat].plans))

    patch.setattr(seats, "seat_box", seat_box)


@pytest.mark.parametrize(
    ("plant", "words"),
    [(tell_in_passing, "ahead-standing"), (tell_at_the_seats, 'class="seat-level"')],
    ids=["passing", "seats"],
)
def test_a_leak_planted_on_the_felt_is_found_in_its_words(
    plant: Callable[[pytest.MonkeyPatch], None], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    found = told_to_others()
    assert any(words in told for told in found.values()), found


def test_nobody_plans_in_passing_at_the_seat_of_another() -> None:
    game, people = in_tricks()
    for browser in (cast.browser_of(), cast.browser_of(cast.person("stranger"))):
        reply = browser.post(
            f"{game.get_absolute_url()}plans/", {"ahead": "plan", "plan": '{"kind": "lowest"}'}
        )
        assert reply.status_code == 404
    assert not any(kept(game, user) for user in people)


# --- plans that run against each other ---------------------------------------------------------------


def notices(browser: Client, game: Game) -> list[str]:
    """What is said at the top of a table on the page that comes after a touch, as text."""
    shown = browser.get(game.get_absolute_url()).content.decode()
    told = re.findall(r'<span role="status">(.*?)</span>\s*</li>', shown, re.S)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", each)).split()) for each in told]


def test_a_touch_on_the_felt_says_when_the_plan_does_nothing_beside_another() -> None:
    game, people = opened()
    me = people[(cast.turn(game) + 1) % 4]
    browser, url = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    browser.post(url, {"ahead": "up_to", "limit": "55"})
    assert notices(browser, game) == []
    browser.post(url, {"ahead": "plan", "plan": '{"kind": "pass"}'})
    [told] = notices(browser, game)
    assert "It does nothing while this plan stands: " in told
    assert told.index("pass") < told.index("It does nothing") < told.index("55")
    assert notices(browser, game) == [], "it is said once"


def test_an_editor_on_the_felt_says_when_the_plan_does_nothing_beside_another() -> None:
    game, people = opened()
    me = people[(cast.turn(game) + 1) % 4]
    browser, url = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    browser.post(url, {"ahead": "plan", "plan": '{"kind": "pass"}'})
    editor, answers = editor_on_felt(page(game, me), "If you buy the hand")
    form = {**first_of(answers), "trump": answers["trump"][-1], "lead": ""}
    browser.post(editor, form)
    [told] = notices(browser, game)
    assert "It does nothing while this plan stands: " in told
    browser.post(editor, form)
    [told] = notices(browser, game)
    assert "The same is planned already." in told


def test_a_touch_that_leaves_an_older_plan_idle_says_so_of_that_one() -> None:
    game, people = opened()
    me = people[(cast.turn(game) + 1) % 4]
    browser, url = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    editor, answers = editor_on_felt(page(game, me), "If you buy the hand")
    browser.post(editor, {**first_of(answers), "trump": answers["trump"][-1], "lead": ""})
    assert [plan["kind"] for plan in kept(game, me)] == ["if_i_win"]
    assert notices(browser, game) == []
    browser.post(url, {"ahead": "plan", "plan": '{"kind": "pass"}'})
    [told] = notices(browser, game)
    assert told.startswith("If you win the auction: name clubs")


def test_in_ones_turn_a_limit_that_can_win_no_more_is_bid_and_said_to_be_none() -> None:
    game, people = opened()
    me, url = people[cast.turn(game)], f"{game.get_absolute_url()}plans/"
    browser = cast.browser_of(me)
    browser.post(url, {"ahead": "up_to", "limit": "505", "version": str(game.version)})
    [told] = notices(browser, game)
    assert "The game is played to 500" in told


def test_a_plan_made_on_the_felt_that_fits_the_others_says_nothing() -> None:
    game, people = in_tricks()
    me = people[(cast.turn(game) + 1) % 4]
    browser, url = cast.browser_of(me), f"{game.get_absolute_url()}plans/"
    browser.post(url, {"ahead": "when", "suit": "S", "card": "winner"})
    browser.post(url, {"ahead": "when", "suit": "H", "card": "winner"})
    browser.post(url, {"ahead": "plan", "plan": '{"kind": "lowest"}'})
    assert len(kept(game, me)) == 3
    assert notices(browser, game) == []


# --- a plan that is pressed and ends in the same press ---------------------------------------------------


def led_to() -> tuple[Game, User, str, str]:
    """A table at which a suit has been led to somebody: the game, they, the suit, a card that must not follow."""
    game, people = in_tricks()
    while game.version < 400:
        seat = cast.turn(game)
        shown = game.engine.show(game.engine.view(cast.state_of(game), seat))
        if shown.trick is not None and shown.trick.plays and shown.trick.winner is None:
            suit = shown.trick.plays[0][1][-1]
            others = [card for card in shown.hand if card[-1] != suit]
            if others and len(others) < len(shown.hand):
                return game, people[seat], suit, others[0]
        game = cast.play_on(game, moves=1)
    raise AssertionError


def when(suit: str, card: str) -> dict[str, Any]:
    return plans.to_json(plans.when_led(suit, card))


def press(game: Game, user: User, data: object) -> None:
    plan_moves.plan_and_move(
        game.public_id, user=user, seen=cast.again(game).version, data=data, at=datetime.now(UTC)
    )


def test_a_plan_that_ends_as_it_is_pressed_says_why_though_another_moves() -> None:
    game, user, suit, wrong = led_to()
    plan_write.add(game.public_id, user=user, data=when(suit, "lowest"))
    press(game, user, when(suit, wrong))
    mine = Player.objects.get(game=game, user=user)
    assert [each["plan"] for each in mine.plans_ended] == [when(suit, wrong)]
    assert when(suit, wrong) not in kept(game, user)


def test_a_plan_that_moves_as_it_is_pressed_keeps_the_reasons_of_those_that_ended_before() -> None:
    game, user, suit, wrong = led_to()
    plan_write.add(game.public_id, user=user, data=when(suit, "lowest"))
    press(game, user, when(suit, wrong))
    ended = Player.objects.get(game=game, user=user).plans_ended
    while cast.turn(cast.again(game)) != Player.objects.get(game=game, user=user).seat:
        cast.play_on(cast.again(game), moves=1)
    press(game, user, {"kind": "lowest"})
    assert Player.objects.get(game=game, user=user).plans_ended[: len(ended)] == ended != []
