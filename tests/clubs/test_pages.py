"""The pages of clubs, as people use them: made, found, joined, looked after, left; what each shows to whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.clubs.core import club as club_actions
from games.clubs.core import membership, news
from games.clubs.core import roles as club_roles
from games.clubs.core.membership import LineAnswer
from games.clubs.core.models import Club, ClubInvitation, ClubMember, ClubRole, ClubRules
from games.clubs.web.member_views import ANSWERS
from games.moderation.models import Report
from games.notifications.models import Notification, NotificationKind
from games.privacy.deletion import delete_account
from tests import cast
from tests.clubs.room import ClubRoom, evening
from tests.pages import flat

pytestmark = pytest.mark.django_db

AT_MOST = {
    "": 23,
    "news/": 6,
    "calendar/": 11,
    "members/": 12,
    "invite/": 10,
    "rules/": 6,
    "list/": 6,
    "desk/log/": 6,
    "settings/": 6,
}
"""Queries of the pages of a club for its owner, by their address; two of the home say how many calls wait."""


def home(room: ClubRoom) -> str:
    return room.club.get_absolute_url()


def read(user: User | None, address: str) -> str:
    reply = cast.browser_of(user).get(address)
    assert reply.status_code == 200, (address, reply.status_code)
    return str(reply.content.decode())


# --- made, found, joined -------------------------------------------------------------------------


def test_a_club_is_made_with_a_form_and_its_home_page_follows() -> None:
    owner = cast.person("owner")
    browser = cast.browser_of(owner)
    reply = browser.post(
        "/clubs/new/", {"name": "  The   Widow ", "words": "Fridays\r\nat eight", "public": "no"}
    )
    club = Club.objects.get()
    assert (club.name, club.words, club.public) == ("The Widow", "Fridays\nat eight", False)
    assert reply["Location"] == club.get_absolute_url()
    page = read(owner, reply["Location"])
    assert "Fridays<br>at eight" in page
    assert f"/clubs/{club.public_id}/settings/" in page


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "", "This field is required"),
        ("name", "a\u202eb", "signs that cannot be seen"),
        ("name", "…", "A name needs a letter or a figure"),
        ("name", "x" * 41, "at most 40"),
        ("words", "x" * 1001, "at most 1000"),
        ("public", "perhaps", "Select a valid choice"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_lost(field: str, value: str, words: str) -> None:
    form = {"name": "The Widow", "words": "Fridays", "public": "no"} | {field: value}
    reply = cast.browser_of(cast.person("owner")).post("/clubs/new/", form)
    page = reply.content.decode()
    assert (reply.status_code, words in page) == (422, True)
    assert ("Fridays" in page) == (field != "words")
    assert not Club.objects.exists()


def test_guests_are_asked_to_sign_up() -> None:
    room = ClubRoom.opened()
    guest = cast.browser_of(room.people["guest"])
    for address in ("/clubs/new/", home(room), f"{home(room)}come/{room.club.link}/"):
        assert "/accounts/signup/" in guest.get(address).content.decode()
    reply = guest.post("/clubs/new/", {"name": "Ours", "public": "yes"})
    assert reply.status_code == 422
    page = guest.post(f"{home(room)}join/", follow=True).content.decode()
    assert "Clubs are for people with an account" in page
    assert not ClubMember.objects.filter(user=room.people["guest"]).exists()


def test_public_clubs_are_found_by_their_name_and_private_ones_by_nobody() -> None:
    ClubRoom.opened(name="The Widow")
    hidden = ClubRoom.opened(name="Whispering Widow", public=False)
    for number in range(25):
        club_actions.found_club(owner=cast.person("owner"), name=f"Kitty {number:02}")
    for address, shown in (
        ("/clubs/", {"Kitty 00", "Kitty 19"}),
        ("/clubs/?page=2", {"Kitty 20", "The Widow"}),
        ("/clubs/?name=widow", {"The Widow"}),
        ("/clubs/?name=WIDOW&page=99", {"The Widow"}),
        ("/clubs/?name=%00%3Cscript%3E", set()),
    ):
        reply = cast.browser_of().get(address)
        page = reply.content.decode()
        names = {name for name in ("Kitty 00", "Kitty 19", "Kitty 20", "The Widow") if name in page}
        assert (names, "Whispering" in page, "<script>" in page) == (shown, False, False), address
    assert "Whispering" in read(hidden.people["member"], "/clubs/")


@pytest.mark.slow
def test_who_may_look_at_a_club() -> None:
    public, private = ClubRoom.opened(), ClubRoom.opened(public=False)
    inside = {"owner", "director", "other director", "member", "other member"}
    for room, seen in ((public, set(public.people)), (private, inside | {"invited"})):
        for who, user in room.people.items():
            browser = cast.browser_of(user)
            assert browser.get(home(room)).status_code == (200 if who in seen else 404), who
            members = browser.get(f"{home(room)}members/").status_code
            assert members == (200 if who in inside else 404), who
        assert cast.browser_of().get(home(room)).status_code == (200 if room is public else 404)


def test_the_link_opens_a_club_and_an_old_one_does_not() -> None:
    room = ClubRoom.opened(public=False)
    browser = cast.browser_of(room.people["stranger"])
    address = f"{home(room)}come/{room.club.link}/"
    assert "Fridays at eight" in browser.get(address).content.decode()
    assert browser.get(f"{home(room)}come/{'0' * 32}/").status_code == 404
    assert cast.browser_of().post(address)["Location"].startswith("/accounts/login/")
    assert browser.post(address)["Location"] == home(room)
    assert club_roles.role_in(room.club, room.people["stranger"]) == ClubRole.MEMBER
    cast.browser_of(room.people["director"]).post(f"{home(room)}link/")
    assert browser.get(address).status_code == 404


def test_an_invitation_is_told_and_answered_on_three_pages() -> None:
    room = ClubRoom.opened(public=False)
    invited = room.people["invited"]
    for address in ("/clubs/", "/people/", "/play/notices/", home(room)):
        assert f"/clubs/{room.club.public_id}/answer/" in read(invited, address)
    notices = Notification.objects.filter(
        user=invited, kind=NotificationKind.CLUB_INVITATION, withdrawn_at=None
    )
    assert notices.count() == 1
    cast.browser_of(invited).post(f"{home(room)}answer/", {"answer": "yes"})
    assert (club_roles.role_in(room.club, invited), notices.count()) == (ClubRole.MEMBER, 0)


@pytest.mark.parametrize("way", ["declined", "taken back", "joined by the link", "closed"])
def test_what_was_told_of_an_invitation_goes_with_it(way: str) -> None:
    room = ClubRoom.opened()
    invited, owner = room.people["invited"], room.people["owner"]
    match way:
        case "declined":
            membership.decline(room.club, user=invited)
        case "taken back":
            membership.take_back(room.club, by=owner, user=invited)
        case "joined by the link":
            membership.join(room.club, user=invited, link=room.club.link)
        case "closed":
            club_actions.close(room.club, by=owner)
    for address in ("/clubs/", "/people/", "/play/notices/"):
        assert "/answer/" not in read(invited, address)


def test_the_new_owner_is_told() -> None:
    room = ClubRoom.opened()
    browser = cast.browser_of(room.people["owner"])
    browser.post(f"{home(room)}hand-over/", {"heir": room.people["member"].public_id})
    assert room.roles()["member"] == "owner"
    assert "A club is yours now: The Widow" in read(room.people["member"], "/play/notices/")
    assert "Un club est à vous" in read(room.people["member"], "/fr/play/notices/")


def test_a_club_goes_on_when_its_owner_deletes_the_account() -> None:
    room = ClubRoom.opened()
    delete_account(room.people["owner"])
    assert room.roles()["director"] == "owner"
    assert "A club is yours now: The Widow" in read(room.people["director"], "/play/notices/")
    assert "Former player" not in read(None, home(room))


# --- looked after --------------------------------------------------------------------------------


def test_members_are_given_roles_put_out_and_let_back_by_buttons() -> None:
    room = ClubRoom.opened()
    browser = cast.browser_of(room.people["owner"])
    page = browser.get(f"{home(room)}members/").content.decode()
    assert set(re.findall(r'name="act" value="(\w+)"', page)) == {
        "director", "member", "out", "back", "take_back",
    }  # fmt: skip

    def do(act: str, who: str) -> str:
        form = {"act": act, "person": room.people[who].public_id}
        return str(browser.post(f"{home(room)}members/act/", form, follow=True).content.decode())

    assert "directs the club now" in do("director", "member")
    assert room.roles()["member"] == "director"
    assert "is a member as the others are" in do("member", "member")
    assert "does not belong to the club any more" in do("out", "member")
    assert "may come again" in do("back", "member")
    assert "is not invited any more" in do("take_back", "invited")
    assert "does not belong to the club any more" in do("director", "stranger")
    assert browser.post(f"{home(room)}members/act/", {"act": "owner", "person": "x"}).status_code == 404


def test_people_are_invited_by_name_and_friends_in_any_case() -> None:
    room = ClubRoom.opened()
    stranger = room.people["stranger"]
    browser = cast.browser_of(room.people["director"])
    page = browser.get(f"{home(room)}invite/?name=stranger").content.decode()
    assert stranger.public_id in page
    assert room.club.link in page
    page = browser.post(f"{home(room)}invite/", {"person": stranger.public_id}, follow=True).content.decode()
    assert "stranger of clubs is invited." in page
    reply = browser.post(f"{home(room)}invite/", {"person": stranger.public_id})
    assert (reply.status_code, "has been invited to the club already" in reply.content.decode()) == (
        422,
        True,
    )


def test_lines_of_a_list_that_found_nobody_stay_in_it_with_the_way_to_the_link() -> None:
    room = ClubRoom.opened()
    browser = cast.browser_of(room.people["director"])
    page = browser.post(f"{home(room)}list/", {"people": "Stranger of clubs\nNobody here\nwrong@"})
    assert page.context["form"].initial["people"] == "Nobody here\nwrong@"
    assert f'href="{home(room)}invite/"' in page.content.decode()


def test_for_names_without_an_account_there_is_a_sentence_with_the_link_to_send() -> None:
    room = ClubRoom.opened()
    browser = cast.browser_of(room.people["director"])
    before = browser.get(f"{home(room)}list/").content.decode()
    assert "Names without an account stay in the list" in before
    assert "data-copy" not in before
    page = browser.post(f"{home(room)}list/", {"people": "Nobody here; 0123 456"}).content.decode()
    letter = page.split('<textarea id="letter"')[1].split("</textarea>")[0]
    assert f"http://testserver{home(room)}come/{room.club.link}/" in letter
    assert "not read: 0123 456" in page
    found = browser.post(f"{home(room)}list/", {"people": "Stranger of clubs"}).content.decode()
    assert 'id="letter"' not in found


def test_a_pasted_list_is_answered_line_by_line() -> None:
    room = ClubRoom.opened()
    browser = cast.browser_of(room.people["director"])
    text = "stranger of clubs\nmember of clubs\n<b>Nobody</b>\nx@seats.example"
    page = browser.post(f"{home(room)}list/", {"people": text}).content.decode()
    for words in (
        "invited",
        "belongs to the club already",
        "no account with this name",
        "if there is an account",
    ):
        assert words in page
    assert "<b>Nobody" not in page
    for people in ("", "a\n" * 101, "x" * 10_001):
        reply = browser.post(f"{home(room)}list/", {"people": people})
        assert reply.status_code == 422
        assert people[:50] in reply.content.decode()


def test_a_mix_is_named_shown_with_its_difference_and_removed() -> None:
    room = ClubRoom.opened()
    browser = cast.browser_of(room.people["director"])
    form = {"variant": "double-deck", "preset": "", "name": "Our game", "target": "350"}
    assert browser.post(f"{home(room)}rules/", form).status_code == 302
    assert ClubRules.objects.get().options == {"target": 350}
    for who in ("member", "stranger"):
        page = read(room.people[who], home(room))
        assert "Our game" in page
        assert "<strong>350</strong>" in page
        assert "/rules/double-deck/?target=350" in page
        assert (f"club={room.club.public_id}&amp;target=350" in page) == (who == "member")
    for bad, words in (
        ({"name": "Our game"}, "already has house rules of this name"),
        ({"name": ""}, "This field is required"),
        ({"name": "Other", "target": "x"}, "Some house rules could not be read"),
    ):
        reply = browser.post(f"{home(room)}rules/", form | bad)
        assert (reply.status_code, words in reply.content.decode()) == (422, True), bad
    assert browser.get(f"{home(room)}rules/?variant=nonsense").status_code == 404
    browser.post(f"{home(room)}rules/{ClubRules.objects.get().pk}/drop/")
    assert not ClubRules.objects.exists()


def test_rules_put_together_go_to_the_club_one_looks_after(django_assert_max_num_queries: Any) -> None:
    room = ClubRoom.opened()
    query = "variant=double-deck&target=350"
    director = cast.browser_of(room.people["director"])
    reply = director.get(f"/clubs/for-rules/?{query}")
    assert (reply.status_code, reply["Location"]) == (302, f"{home(room)}rules/?{query}")
    assert 'value="350"' in director.get(reply["Location"]).content.decode()
    # With two clubs one chooses; those who look after none are told who may.
    other = club_actions.found_club(owner=room.people["director"], name="Other", words="", public=True)
    with django_assert_max_num_queries(6):
        page = director.get(f"/clubs/for-rules/?{query}").content.decode()
    for club in (room.club, other):
        assert f'href="{club.get_absolute_url()}rules/?variant=double-deck&amp;target=350"' in page
    for who in ("member", "stranger", "guest"):
        page = read(room.people[who], f"/clubs/for-rules/?{query}")
        assert "You look after no club." in page
        assert room.club.name not in page


def test_whoever_makes_a_club_for_rules_comes_to_save_them_and_finds_its_score_pad() -> None:
    founder = cast.browser_of(cast.person("founder"))
    query = "variant=double-deck&target=350"
    page = founder.get(f"/clubs/for-rules/?{query}").content.decode()
    assert f"/clubs/new/?{query.replace('&', '&amp;')}" in page
    reply = founder.post(f"/clubs/new/?{query}", {"name": "The Pack", "public": "yes"})
    club = Club.objects.get(name="The Pack")
    assert (reply.status_code, reply["Location"]) == (302, f"{club.get_absolute_url()}rules/?{query}")
    # What came along stands above the name it is to have; a club without rules has no more of them.
    page = unescape(flat(founder.get(reply["Location"]).content.decode()))
    assert "What differs from the standard: Points to win:<strong>350</strong>" in page
    assert page.index("<strong>350</strong>") < page.index('name="name"')
    assert "House rules for Double-deck pinochle" in page
    assert "More house rules" not in page
    founder.post(reply["Location"], {"variant": "double-deck", "target": "350", "name": "To 350"})
    assert "More house rules for Double-deck" in founder.get(reply["Location"]).content.decode()
    # An address that names no game of the site leads to the club.
    reply = founder.post("/clubs/new/?variant=whist", {"name": "The Stock", "public": "yes"})
    assert reply["Location"] == Club.objects.get(name="The Stock").get_absolute_url()
    sheets = founder.get(f"{club.get_absolute_url()}score-sheets/").content.decode()
    assert re.search(rf'href="/rules/double-deck/pad/\?target=350&amp;club={club.public_id}">To 350', sheets)
    assert 'href="/rules/piquet/pad/"' in founder.get("/score-sheets/").content.decode()


def test_a_mix_the_site_plays_no_more_is_left_out() -> None:
    room = ClubRoom.opened()
    for number, (slug, options) in enumerate(
        (("gone", {}), ("double-deck", {"gone": 1}), ("double-deck", {"target": -4}), ("double-deck", {}))
    ):
        ClubRules.objects.create(club=room.club, name=f"Mix {number}", variant=slug, options=options)
    page = read(room.people["owner"], home(room))
    assert re.findall(r"Mix \d", page)[0] == "Mix 3"
    assert "Mix 0" not in page


def test_the_owner_changes_hands_over_and_closes() -> None:
    room = ClubRoom.opened()
    browser = cast.browser_of(room.people["owner"])
    browser.post(f"{home(room)}settings/", {"name": "Le Talon", "words": "", "public": "no"})
    assert (room.now().name, room.now().public) == ("Le Talon", False)
    reply = browser.post(f"{home(room)}settings/", {"name": "", "words": "kept words", "public": "no"})
    assert (reply.status_code, "kept words" in reply.content.decode()) == (422, True)
    for address, form in (("hand-over/", {"heir": room.people["stranger"].public_id}), ("close/", {})):
        assert browser.post(home(room) + address, form).status_code == 422
    assert browser.post(f"{home(room)}leave/", follow=True).redirect_chain[-1][0] == home(room)
    assert browser.post(f"{home(room)}close/", {"sure": "on"})["Location"] == "/clubs/"
    assert "This club is closed" in browser.get(home(room)).content.decode()


def test_the_new_owner_is_typed_by_name_and_the_form_lists_nobody() -> None:
    room = ClubRoom.opened()
    owner, member = room.people["owner"], room.people["member"]
    assert member.public_id not in read(owner, f"{home(room)}settings/")
    browser = cast.browser_of(owner)
    for typed, why in (
        (room.people["stranger"].name, "Nobody here"),
        (owner.name, "Nobody here"),
        ("<b>", "Nobody here"),
        ("", "This field is required"),
    ):
        reply = browser.post(f"{home(room)}hand-over/", {"heir": typed})
        assert (reply.status_code, why in reply.content.decode()) == (422, True), typed
    assert room.roles()["owner"] == "owner"
    assert browser.post(f"{home(room)}hand-over/", {"heir": f" {member.name.upper()} "}).status_code == 302
    assert room.roles()["member"] == "owner"


def test_a_member_leaves_by_a_button() -> None:
    room = ClubRoom.opened(public=False)
    browser = cast.browser_of(room.people["member"])
    assert f"/clubs/{room.club.public_id}/leave/" in browser.get(f"{home(room)}members/").content.decode()
    assert "You have left the club" in browser.post(f"{home(room)}leave/", follow=True).content.decode()
    assert browser.get(home(room)).status_code == 404


# --- tables, events ------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_home_page_has_the_tables_its_reader_may_see() -> None:
    room = ClubRoom.opened()
    more = {"variant": cast.VARIANT, "host": room.people["member"], "seat": 0, "club": room.club}
    shown = cast.open_table(options=cast.STANDARD, **more)
    hidden = cast.open_table(options=cast.STANDARD, public=False, **more)
    over = cast.play_on(cast.with_bots(cast.open_table(options=cast.SHORT, **more)))
    running = cast.with_bots(cast.open_table(options=cast.STANDARD, public=False, **more))
    for who, seen in (
        ("director", {shown, hidden, over, running}),
        ("stranger", {shown, over}),
        ("invited", {shown, over}),
    ):
        page = read(room.people[who], home(room))
        for game in (shown, hidden, over, running):
            assert (game.public_id in page) == (game in seen), (who, game)


# --- words and figures ---------------------------------------------------------------------------


def test_words_of_people_are_escaped() -> None:
    room = ClubRoom.opened(name="<b>Bold</b> & co")
    Club.objects.update(words="<script>alert(1)</script>\n<img src=x hx-get=/>")
    for address in ("/clubs/", home(room), f"{home(room)}come/{room.club.link}/", f"{home(room)}report/"):
        page = read(room.people["stranger"], address)
        for written in ("<b>Bold", "<script>alert", "<img src=x"):
            assert written not in page, address
    assert "<b>Bold" not in read(room.people["invited"], "/play/notices/")


def test_every_answer_has_its_sentence() -> None:
    assert set(ANSWERS) == set(LineAnswer)


def test_a_clubs_words_are_reported_once_and_taken_down_by_staff() -> None:
    room = ClubRoom.opened(name="Rude name")
    browser, staff = cast.browser_of(room.people["stranger"]), cast.person("staff", is_staff=True)
    form = {"what": "club", "reason": "insult", "words": "look"}
    for _ in range(2):
        assert browser.post(f"{home(room)}report/", form)["Location"] == "/account/reported/"
    found = Report.objects.get()
    assert (found.named, found.said, found.about) == ("Rude name", "Fridays at eight.", room.people["owner"])
    address = f"/staff/reports/{found.pk}/"
    assert "Fridays at eight." in read(staff, address)
    for words in ("Rude name", "Fridays at eight."):
        assert words in read(staff, "/staff/reports/")
    act = {"kind": "club", "words": "Choose another name.", "why": "rude"}
    assert cast.browser_of(staff).post(address, act).status_code == 302
    assert (room.now().name, room.now().words) == (f"Club {room.club.public_id[:4]}", "")
    assert "Choose another name." in read(room.people["owner"], "/play/notices/")
    assert "take down the name" in read(staff, "/staff/log/")


def queries(room: ClubRoom) -> Iterator[tuple[str, int]]:
    browser = cast.browser_of(room.people["owner"])
    for leaf in AT_MOST:
        browser.get(home(room) + leaf)
        with CaptureQueriesContext(connection) as caught:
            assert browser.get(home(room) + leaf).status_code == 200
        yield leaf, len(caught)


@pytest.mark.slow
def test_pages_ask_as_much_however_many_there_are() -> None:
    room = ClubRoom.opened()
    more = {"variant": cast.VARIANT, "host": room.people["member"], "seat": 0, "club": room.club}
    club_actions.keep_mix(
        room.club, by=room.people["owner"], name="Ours", variant=cast.VARIANT, options=cast.SHORT
    )
    over = cast.play_on(cast.with_bots(cast.open_table(options=cast.SHORT, **more)))
    cast.open_table(options=cast.STANDARD, **more)
    news.write(room.club, by=room.people["owner"], title="First", words="w")
    evening(room, 0)
    few = dict(queries(room))
    assert {leaf: few[leaf] for leaf in few if few[leaf] > AT_MOST[leaf]} == {}
    for number in range(8):
        news.write(room.club, by=room.people["owner"], title=f"News {number}", words="w")
        evening(room, number)
        cast.open_table(options=cast.STANDARD, **more)
        membership.join(room.club, user=cast.person(f"more {number}"))
        gone = cast.person(f"gone {number}")
        membership.join(room.club, user=gone)
        membership.ban(room.club, by=room.people["owner"], user=gone)
        membership.invite(room.club, by=room.people["owner"], user=cast.person(f"asked {number}"))
        club_actions.keep_mix(
            room.club, by=room.people["owner"], name=f"Mix {number}", variant=cast.VARIANT, options=cast.SHORT
        )
    assert over.status == "over"
    many = dict(queries(room))
    assert {leaf: (few[leaf], many[leaf]) for leaf in few if abs(many[leaf] - few[leaf]) > 1} == {}


def test_the_list_of_clubs_asks_as_much_however_many_there_are() -> None:
    room = ClubRoom.opened()
    browser, counted = cast.browser_of(room.people["member"]), []
    for _ in range(2):
        with CaptureQueriesContext(connection) as caught:
            browser.get("/clubs/")
        counted.append(len(caught))
        for number in range(8):
            membership.join(club_actions.found_club(owner=cast.person("o"), name=f"C {number}"),
                            user=room.people["member"])  # fmt: skip
    assert counted[0] == counted[1] <= 7


def test_so_many_clubs_are_made_in_a_day_and_no_more() -> None:
    owner = cast.person("owner")
    browser = cast.browser_of(owner)
    for number in range(5):
        browser.post("/clubs/new/", {"name": f"Club {number}", "public": "yes"})
        club_actions.close(Club.objects.get(name=f"Club {number}"), by=owner)
    assert browser.post("/clubs/new/", {"name": "One more", "public": "yes"}).status_code == 422
    cache.clear()
    assert browser.post("/clubs/new/", {"name": "One more", "public": "yes"}).status_code == 302
    assert ClubInvitation.objects.count() == 0
