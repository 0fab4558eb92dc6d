"""Muting and blocking: what one does not hear, with whom one does not sit down, and that nobody is told."""

from __future__ import annotations

from typing import Any

import pytest

from accounts import blocks as user_blocks
from accounts.models import Block, BlockKind
from games.api.bot_accounts import make_bot
from games.clocks import time_control
from games.notifications import notify
from games.notifications.models import Notification, NotificationKind
from games.play.models import ChatMessage, ChatPhrase, Game
from games.play.write import chat, lifecycle, seating, timeouts
from games.play.write.lock import locked_table
from rules.catalog import find
from tests import cast
from tests.cast import EAST, NORTH, SOUTH

pytestmark = pytest.mark.django_db


def side(browser: Any, game: Game) -> str:
    return str(browser.get(game.get_absolute_url()).content.decode())


def test_what_a_muted_person_says_is_heard_by_all_others_and_they_cannot_tell() -> None:
    room = cast.Cast.seated()
    north, south = room.people[NORTH], room.people[SOUTH]
    before = side(room.browser(NORTH), room.game)
    address = f"{room.game.get_absolute_url()}people/keep/"
    assert room.browser(SOUTH).post(address, {"who": "seat-0", "kind": "mute"}).status_code == 302
    # In the head of every page stands a token that is masked anew; what is told of the table does not change.
    assert len(side(room.browser(NORTH), room.game)) == len(before)
    chat.say(room.game.public_id, seat=NORTH, saying=ChatPhrase.WELL_PLAYED)
    text = "<strong>North</strong>"
    assert text not in side(room.browser(SOUTH), room.game)
    for other in (room.browser(EAST), room.browser(NORTH), cast.browser_of()):
        assert text in side(other, room.game)
    talk = Notification.objects.filter(kind=NotificationKind.TALK)
    assert not talk.filter(user=south).exists()
    assert talk.filter(user=room.people[EAST]).exists()
    assert not Notification.objects.filter(user=north).exists()
    room.browser(SOUTH).post(address, {"who": "seat-0", "kind": "mute", "off": "1"})
    assert text in side(room.browser(SOUTH), room.game)


def test_a_watcher_does_not_hear_whom_they_have_muted() -> None:
    room = cast.Cast.seated()
    user_blocks.keep(room.stranger, room.people[NORTH], BlockKind.MUTE)
    chat.say(room.game.public_id, seat=NORTH, saying=ChatPhrase.HELLO)
    assert "<strong>North</strong>" not in side(cast.browser_of(room.stranger), room.game)


@pytest.mark.parametrize(("who", "code"), [("the host", "blocked"), ("the comer", "blocks")])
def test_nobody_sits_down_anew_with_somebody_when_either_has_blocked_the_other(who: str, code: str) -> None:
    host, comer = cast.players(("North", "South"))
    game = cast.table_of([host, None, None, None])
    pair = (host, comer) if who == "the host" else (comer, host)
    user_blocks.keep(*pair, BlockKind.BLOCK)
    with cast.refused(code):
        seating.sit(game.public_id, user=comer, seat=2)
    assert game.get_absolute_url() not in cast.browser_of(comer).get("/play/").content.decode()
    assert game.get_absolute_url() in cast.browser_of(cast.person("stranger")).get("/play/").content.decode()
    user_blocks.lift(*pair, BlockKind.BLOCK)
    assert game.get_absolute_url() in cast.browser_of(comer).get("/play/").content.decode()
    seating.sit(game.public_id, user=comer, seat=2)


def test_somebody_blocked_cannot_invite_and_a_game_that_runs_goes_on() -> None:
    room = cast.Cast.seated(options=cast.SHORT)
    north, south = room.people[NORTH], room.people[SOUTH]
    user_blocks.keep(south, north, BlockKind.BLOCK)
    waiting = cast.table_of([north, None, None, None])
    assert notify.invite(south, game=waiting, by=north) is None
    assert notify.invite(north, game=cast.table_of([south, None, None, None]), by=south) is not None
    game = cast.play_on(room.game)
    assert game.status == "over"
    seating.play_again(game.public_id, user=north)
    assert not Notification.objects.filter(user=south, kind=NotificationKind.REMATCH).exists()


def test_nobody_stands_in_beside_somebody_who_blocked_them_nor_while_suspended() -> None:
    variant = find("piquet")
    people = cast.players(("North", "South"))
    cast.bot("Lion")
    game = lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=people[0],
        sitters=dict(enumerate(people)),
        pace=time_control.days(1),
    )
    blocked, suspended, free = cast.person("blocked"), cast.person("suspended"), cast.person("free")
    user_blocks.keep(people[0], blocked, BlockKind.BLOCK)
    for user in (blocked, suspended):
        timeouts.offer(user, ["piquet"])
    suspended.suspended_until = game.created_at.replace(year=game.created_at.year + 1)
    suspended.save()
    with locked_table(game.public_id) as table:
        assert getattr(timeouts.substitute_for(table), "is_guest", "a bot") == "a bot"
    timeouts.offer(free, ["piquet"])
    with locked_table(game.public_id) as table:
        assert timeouts.substitute_for(table) == free


def test_the_list_of_those_one_keeps_away_from_is_ones_own_and_taken_back_there() -> None:
    one, other, third = cast.players(("North", "East", "South"))
    user_blocks.keep(one, other, BlockKind.MUTE)
    user_blocks.keep(one, other, BlockKind.BLOCK)
    user_blocks.keep(one, one, BlockKind.MUTE)
    user_blocks.keep(third, one, BlockKind.BLOCK)
    assert Block.objects.filter(user=one).count() == 2
    browser = cast.browser_of(one)
    page = browser.get("/account/kept-away/").content.decode()
    assert page.count('name="pk"') == 2
    assert third.display_name not in page
    foreign = Block.objects.get(user=third)
    assert browser.post("/account/kept-away/", {"pk": foreign.pk}).status_code == 404
    mine = Block.objects.get(user=one, kind=BlockKind.MUTE)
    assert browser.post("/account/kept-away/", {"pk": mine.pk}).status_code == 302
    assert [far.kind for far in Block.objects.filter(user=one)] == ["block"]


def test_a_guest_who_signs_in_keeps_the_distance_and_what_was_said() -> None:
    guest, member, other = cast.guest(), cast.person("South"), cast.person("North")
    game = cast.table_of([guest, other, None, None])
    chat.say(game.public_id, seat=0, words="hello")
    user_blocks.keep(guest, other, BlockKind.MUTE)
    user_blocks.keep(other, guest, BlockKind.BLOCK)
    user_blocks.keep(member, other, BlockKind.MUTE)
    user_blocks.adopt(guest, member)
    seating.adopt_seats(guest, member)
    kept = set(Block.objects.values_list("user__display_name", "other__display_name", "kind"))
    assert kept == {("South", "North", "mute"), ("North", "South", "block")}
    assert ChatMessage.objects.get().user == member


def test_a_number_without_end_is_nobody_one_keeps_away_from() -> None:
    browser = cast.browser_of(cast.person("North player"))
    for number in ("9" * 5000, "9" * 19, "x", ""):
        assert browser.post("/account/kept-away/", {"pk": number}).status_code == 404


def test_a_program_is_marked_among_the_people_of_a_table_and_those_kept_away_from() -> None:
    north, south = cast.person("North player"), cast.person("South player")
    program = make_bot(south, "Elder hand")
    game = cast.table_of([north, program, None, None], public=False)
    browser = cast.browser_of(north)
    page = browser.get(f"{game.get_absolute_url()}people/").content.decode()
    assert page.count("Elder hand") == page.count("Elder hand (bot)") > 1
    user_blocks.keep(north, program, BlockKind.BLOCK)
    assert "Elder hand (bot)" in browser.get("/account/kept-away/").content.decode()
