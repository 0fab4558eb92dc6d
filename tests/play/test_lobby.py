"""Open tables: found by game, pace, rules and free seats; filled by themselves; opened for a pair."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.clocks import time_control
from games.jobs import queue
from games.jobs.models import Job
from games.play.models import Game, GameStatus
from games.play.read.lobby import A_PAGE
from games.play.write import seating
from games.play.write.demo import make_demo
from rules.catalog import find
from tests import cast

pytestmark = pytest.mark.django_db


def opened(host: User, slug: str = "double-deck", **more: Any) -> Game:
    variant = find(slug)
    options = more.pop("options", None) or variant.options()
    return cast.open_table(variant=variant, options=options, host=host, seat=0, **more)


def shown(query: str) -> set[str]:
    page = cast.browser_of().get(f"/play/{query}").content.decode()
    waiting = page.partition('id="open-title"')[2].partition('id="watch-title"')[0]
    return {game.public_id for game in Game.objects.all() if game.get_absolute_url() in waiting}


def test_tables_are_found_by_what_the_address_asks_and_nothing_is_remembered() -> None:
    host = cast.person("North player")
    tables = {
        "house": opened(host, options=replace(cast.STANDARD, target=300)),
        "live": opened(host, pace=time_control.live(minutes=5, increment=10)),
        "days": opened(host, "piquet", pace=time_control.days(3)),
        "bank": opened(host, "piquet", pace=time_control.bank()),
        "hidden": opened(host, public=False),
    }
    names = {game.public_id: name for name, game in tables.items()}
    asked = {
        "": {"house", "live", "days", "bank"},
        "?variant=piquet": {"days", "bank"},
        "?pace=live": {"live"},
        "?pace=days": {"days", "bank"},
        "?pace=none": {"house"},
        "?rules=standard": {"live", "days", "bank"},
        "?rules=changed": {"house"},
        "?seats=1": {"days", "bank"},
        "?seats=3&pace=live": {"live"},
        "?variant=whist&pace=soon&seats=nine&page=x": {"house", "live", "days", "bank"},
        "?variant=piquet&page=9": {"days", "bank"},
    }
    for query, expected in asked.items():
        assert {names[public_id] for public_id in shown(query)} == expected, query
    assert shown("") == {tables[name].public_id for name in asked[""]}


def test_a_row_tells_who_sits_there_the_pace_and_how_the_rules_differ() -> None:
    opened(cast.person("South wind"), options=replace(cast.STANDARD, target=300), pace=time_control.days(3))
    page = cast.browser_of().get("/play/").content.decode()
    for text in ("South wind", "3 days a move", "<strong>300</strong>", "3 free seats"):
        assert text in page


def test_many_tables_stand_on_several_pages_that_keep_what_was_asked() -> None:
    host = cast.person("North player")
    for _ in range(A_PAGE + 1):
        opened(host, "piquet")
    first = cast.browser_of().get("/play/?variant=piquet").content.decode()
    assert "?variant=piquet&amp;page=2#open" in first
    assert len(shown("?variant=piquet")) == A_PAGE
    assert len(shown("?variant=piquet&page=2")) == 1


def filled(game: Game) -> Game:
    for row in Job.objects.filter(kind=seating.FILL, due_at__lte=timezone.now()):
        queue.run(row.pk)
    return cast.again(game)


def test_bots_take_the_free_seats_when_the_time_has_come_and_the_page_says_when() -> None:
    make_demo()
    people = cast.players()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        cast.browser_of(people[0]).post(
            "/play/new/",
            {"variant": "double-deck", "seat": "0", "public": "yes", "after_resigning": "bot", "pace": "none",
             "fill_after": "60", "fill_with": "expert"},
        )  # fmt: skip
        game = Game.objects.get()
        seating.sit(game.public_id, user=people[1], seat=1)
        page = cast.browser_of().get(game.get_absolute_url()).content.decode()
        assert "Bots (expert) take the seats that are still free at" in page
        assert "bots come" in cast.browser_of().get("/play/").content.decode()
        clock.shift(timedelta(minutes=59))
        assert filled(game).status == GameStatus.OPEN
        clock.shift(timedelta(minutes=1))
        assert filled(game).status == GameStatus.PLAYING
    sitters = [player.bot.level if player.bot else player.user for player in game.players.order_by("seat")]
    assert sitters == [people[0], people[1], "expert", "expert"]
    assert not Job.objects.filter(kind=seating.FILL).exists()


def test_a_table_that_begins_or_is_left_before_is_filled_no_more() -> None:
    make_demo()
    people = cast.players()
    begun = opened(people[0], "piquet", fill_after=timedelta(minutes=10))
    seating.sit(begun.public_id, user=people[1], seat=1)
    left = opened(people[0], "piquet", fill_after=timedelta(minutes=10))
    seating.leave(left.public_id, user=people[0])
    assert not Job.objects.filter(kind=seating.FILL).exists()


def test_a_site_without_bots_lets_the_table_wait_on() -> None:
    game = opened(cast.person("North player"), "piquet", fill_after=timedelta(0))
    assert filled(game).status == GameStatus.OPEN
    assert not Job.objects.filter(kind=seating.FILL).exists()


def test_a_partners_seat_is_for_whoever_comes_with_its_link_and_for_nobody_else() -> None:
    host, partner, other = cast.players(("North", "South", "East"))
    game = opened(host, keep_partner=True)
    kept = game.players.get(seat=2).reserved_for
    assert [player.seat for player in game.players.exclude(reserved_for="")] == [2]
    with cast.refused("seat_reserved"):
        seating.sit(game.public_id, user=other, seat=2)
    page = cast.browser_of(host).get(game.get_absolute_url()).content.decode()
    assert f"/come/{kept}/" in page
    strangers = cast.browser_of(other)
    page = strangers.get(game.get_absolute_url()).content.decode()
    assert kept not in page
    assert "North player invites you to play Double-deck pinochle" in " ".join(page.split())
    assert 'name="seat" value="1"' in page
    assert 'name="seat" value="2"' not in page
    assert "2 free seats" in strangers.get("/play/").content.decode()
    mine = cast.browser_of(partner)
    invited = mine.get(f"{game.get_absolute_url()}come/{kept}/").content.decode()
    for page in (invited, mine.get(game.get_absolute_url()).content.decode()):
        assert 'name="seat" value="2"' in page
        assert 'name="seat" value="1"' not in page
    mine.post(f"{game.get_absolute_url()}sit/", {"seat": "2"})
    assert game.players.get(seat=2).user == partner
    assert kept not in mine.get(game.get_absolute_url()).content.decode()


def test_the_host_lets_everybody_take_the_seat_and_bots_take_a_kept_one_too() -> None:
    host, other = cast.players(("North", "South"))
    game = opened(host, keep_partner=True)
    address = f"{game.get_absolute_url()}release/"
    assert cast.browser_of(other).post(address).status_code == 404
    assert cast.browser_of(host).post(address).status_code == 302
    seating.sit(game.public_id, user=other, seat=2)
    make_demo()
    assert cast.with_bots(opened(host, keep_partner=True)).status == GameStatus.PLAYING


def test_a_private_table_is_opened_by_the_link_of_a_seat() -> None:
    host = cast.person("North player")
    game = opened(host, keep_partner=True, public=False)
    kept = game.players.get(seat=2).reserved_for
    browser = cast.browser_of()
    assert browser.get(game.get_absolute_url()).status_code == 404
    assert browser.get(f"{game.get_absolute_url()}come/{kept}/").status_code == 200
    assert browser.get(game.get_absolute_url()).status_code == 200


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/play/now/", "/play/new/"])
def test_somebody_opens_ten_tables_a_minute_and_no_more(path: str) -> None:
    cast.bot("Lion")
    browser = cast.browser_of(cast.person("North player"))
    form = {"variant": "double-deck", "seat": "0", "public": "yes", "after_resigning": "bot", "pace": "bank"}
    with time_machine.travel(timezone.now(), tick=False) as clock:
        statuses = [browser.post(path, form).status_code for _ in range(12)]
        assert statuses == [302] * 10 + [429] * 2
        assert "many tables" in browser.post(path, form).content.decode()
        clock.shift(61)
        assert browser.post(path, form).status_code == 302
    assert Game.objects.count() == 11


@pytest.mark.django_db
def test_so_many_guests_come_from_one_address_and_no_more() -> None:
    cast.bot("Lion")
    with time_machine.travel(timezone.now(), tick=False):
        statuses = [
            cast.browser_of().post("/play/now/", {"variant": "piquet", "level": "novice"}).status_code
            for _ in range(32)
        ]
    assert statuses == [302] * 30 + [429] * 2
    assert User.objects.filter(is_guest=True).count() == 30


def test_the_hour_beside_a_game_to_watch_says_what_it_is() -> None:
    game = opened(cast.person("North player"), "piquet")
    seating.sit(game.public_id, user=cast.person("South player"), seat=1)
    cast.play_on(cast.again(game), moves=2)
    page = cast.browser_of().get("/play/").content.decode().partition('id="watch-title"')[2]
    [before, _time] = re.sub(r"\s+", " ", page).split("<time")
    assert before.endswith("last move: ")
