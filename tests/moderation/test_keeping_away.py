"""Muting and blocking: what one does not hear, with whom one does not sit down, and that nobody is told."""

from __future__ import annotations

from typing import Any

import pytest

from accounts import distance
from accounts.models import Distance, Keeping
from games.api.bots import make_bot
from games.notices import telling
from games.notices.models import Notice, NoticeKind
from games.pace import pace
from games.play.models import Game, Saying, TableTalk
from games.play.write import lapses, lifecycle, personal, seating
from games.play.write.holding import held
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
    personal.say(room.game.public_id, seat=NORTH, saying=Saying.WELL_PLAYED)
    told = "<strong>North</strong>"
    assert told not in side(room.browser(SOUTH), room.game)
    for other in (room.browser(EAST), room.browser(NORTH), cast.browser_of()):
        assert told in side(other, room.game)
    talk = Notice.objects.filter(kind=NoticeKind.TALK)
    assert not talk.filter(user=south).exists()
    assert talk.filter(user=room.people[EAST]).exists()
    assert not Notice.objects.filter(user=north).exists()
    room.browser(SOUTH).post(address, {"who": "seat-0", "kind": "mute", "off": "1"})
    assert told in side(room.browser(SOUTH), room.game)


def test_a_watcher_does_not_hear_whom_they_have_muted() -> None:
    room = cast.Cast.seated()
    distance.keep(room.stranger, room.people[NORTH], Keeping.MUTE)
    personal.say(room.game.public_id, seat=NORTH, saying=Saying.HELLO)
    assert "<strong>North</strong>" not in side(cast.browser_of(room.stranger), room.game)


@pytest.mark.parametrize(("who", "code"), [("the host", "blocked"), ("the comer", "blocks")])
def test_nobody_sits_down_anew_with_somebody_when_either_has_blocked_the_other(who: str, code: str) -> None:
    host, comer = cast.players(("North", "South"))
    game = cast.table_of([host, None, None, None])
    pair = (host, comer) if who == "the host" else (comer, host)
    distance.keep(*pair, Keeping.BLOCK)
    with cast.refused(code):
        seating.sit(game.public_id, user=comer, seat=2)
    assert game.get_absolute_url() not in cast.browser_of(comer).get("/play/").content.decode()
    assert game.get_absolute_url() in cast.browser_of(cast.person("stranger")).get("/play/").content.decode()
    distance.lift(*pair, Keeping.BLOCK)
    assert game.get_absolute_url() in cast.browser_of(comer).get("/play/").content.decode()
    seating.sit(game.public_id, user=comer, seat=2)


def test_somebody_blocked_cannot_invite_and_a_game_that_runs_goes_on() -> None:
    room = cast.Cast.seated(options=cast.SHORT)
    north, south = room.people[NORTH], room.people[SOUTH]
    distance.keep(south, north, Keeping.BLOCK)
    waiting = cast.table_of([north, None, None, None])
    assert telling.invite(south, game=waiting, by=north) is None
    assert telling.invite(north, game=cast.table_of([south, None, None, None]), by=south) is not None
    game = cast.play_on(room.game)
    assert game.status == "over"
    seating.play_again(game.public_id, user=north)
    assert not Notice.objects.filter(user=south, kind=NoticeKind.REMATCH).exists()


def test_nobody_stands_in_beside_somebody_who_blocked_them_nor_while_suspended() -> None:
    variant = find("piquet")
    people = cast.players(("North", "South"))
    cast.bot("Jack of Clubs")
    game = lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=people[0],
        sitters=dict(enumerate(people)),
        pace=pace.days(1),
    )
    blocked, suspended, free = cast.person("blocked"), cast.person("suspended"), cast.person("free")
    distance.keep(people[0], blocked, Keeping.BLOCK)
    for user in (blocked, suspended):
        lapses.offer(user, ["piquet"])
    suspended.suspended_until = game.created_at.replace(year=game.created_at.year + 1)
    suspended.save()
    with held(game.public_id) as table:
        assert getattr(lapses.substitute_for(table), "is_guest", "a bot") == "a bot"
    lapses.offer(free, ["piquet"])
    with held(game.public_id) as table:
        assert lapses.substitute_for(table) == free


def test_the_list_of_those_one_keeps_away_from_is_ones_own_and_taken_back_there() -> None:
    one, other, third = cast.players(("North", "East", "South"))
    distance.keep(one, other, Keeping.MUTE)
    distance.keep(one, other, Keeping.BLOCK)
    distance.keep(one, one, Keeping.MUTE)
    distance.keep(third, one, Keeping.BLOCK)
    assert Distance.objects.filter(user=one).count() == 2
    browser = cast.browser_of(one)
    page = browser.get("/account/kept-away/").content.decode()
    assert page.count('name="pk"') == 2
    assert third.display_name not in page
    foreign = Distance.objects.get(user=third)
    assert browser.post("/account/kept-away/", {"pk": foreign.pk}).status_code == 404
    mine = Distance.objects.get(user=one, kind=Keeping.MUTE)
    assert browser.post("/account/kept-away/", {"pk": mine.pk}).status_code == 302
    assert [far.kind for far in Distance.objects.filter(user=one)] == ["block"]


def test_a_guest_who_signs_in_keeps_the_distance_and_what_was_said() -> None:
    guest, member, other = cast.guest(), cast.person("South"), cast.person("North")
    game = cast.table_of([guest, other, None, None])
    personal.say(game.public_id, seat=0, words="hello")
    distance.keep(guest, other, Keeping.MUTE)
    distance.keep(other, guest, Keeping.BLOCK)
    distance.keep(member, other, Keeping.MUTE)
    distance.adopt(guest, member)
    seating.adopt_seats(guest, member)
    kept = set(Distance.objects.values_list("user__display_name", "other__display_name", "kind"))
    assert kept == {("South", "North", "mute"), ("North", "South", "block")}
    assert TableTalk.objects.get().user == member


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
    distance.keep(north, program, Keeping.BLOCK)
    assert "Elder hand (bot)" in browser.get("/account/kept-away/").content.decode()
