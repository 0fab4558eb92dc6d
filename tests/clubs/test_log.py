"""The log of a club: its link, its roles, who was put out; read by those who look after it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clubs.core import club as club_actions
from games.clubs.core import log, membership
from games.clubs.core.models import ClubAct, ClubActKind, ClubRole
from games.privacy.deletion import delete_account
from games.privacy.inventory import parts
from tests import cast
from tests.clubs.room import ClubRoom

pytestmark = pytest.mark.django_db


def fresh() -> ClubRoom:
    """A club whose log is empty: how it was set up stands in it."""
    room = ClubRoom.opened()
    ClubAct.objects.all().delete()
    return room


def said(room: ClubRoom) -> list[tuple[str, str]]:
    """The log, the earliest first: by whom, and the sentence."""
    return [(line.by, line.sentence) for line in reversed(log.club_log(room.club, page=1).lines)]


def test_what_is_done_with_link_roles_and_people_leaves_a_line_each() -> None:
    room = fresh()
    owner, director, member = (room.people[who] for who in ("owner", "director", "member"))
    browser, home = cast.browser_of(director), room.club.get_absolute_url()
    assert browser.post(f"{home}link/").status_code == 302
    membership.set_role(room.club, by=owner, user=member, role=ClubRole.DIRECTOR)
    membership.set_role(room.club, by=owner, user=member, role=ClubRole.DIRECTOR)
    membership.set_role(room.club, by=owner, user=member, role=ClubRole.MEMBER)
    membership.ban(room.club, by=director, user=member)
    membership.unban(room.club, by=director, user=member)
    membership.unban(room.club, by=director, user=member)
    club_actions.hand_over(room.club, by=owner, to=director)
    expected = [
        (director.name, "The link to join by was renewed; the old one leads nowhere."),
        (owner.name, f"{member.name} directs the club now."),
        (owner.name, f"{member.name} directs the club no longer."),
        (director.name, f"{member.name} was put out of the club."),
        (director.name, f"{member.name} may come back to the club."),
        (owner.name, f"{director.name} owns the club now."),
    ]
    assert said(room) == expected
    for address in (f"{home}desk/log/", f"{home}desk/"):
        page = browser.get(address).content.decode()
        for by, sentence in expected:
            assert by in page
            assert sentence in page
    assert room.club.link not in page
    assert room.now().link not in page


def test_whoever_was_put_out_and_comes_by_an_invitation_stands_in_the_log_with_whoever_invited() -> None:
    room = fresh()
    owner, out = room.people["owner"], room.people["put out"]
    membership.invite(room.club, by=owner, user=out)
    membership.accept(room.club, user=out)
    assert said(room) == [(owner.name, f"{out.name} may come back to the club.")]


def test_what_is_refused_leaves_no_line() -> None:
    room = fresh()
    member, owner = room.people["member"], room.people["owner"]
    with cast.refused("not_yours"):
        club_actions.renew_link(room.club, by=member)
    with cast.refused("not_yours"):
        membership.ban(room.club, by=member, user=owner)
    with cast.refused("no_member"):
        membership.set_role(room.club, by=owner, user=room.people["stranger"], role=ClubRole.DIRECTOR)
    assert said(room) == []


def test_the_log_is_for_those_who_look_after_the_club_also_when_it_is_closed() -> None:
    room = fresh()
    address = f"{room.club.get_absolute_url()}desk/log/"

    def readers() -> list[str]:
        return [
            who for who, user in room.people.items() if cast.browser_of(user).get(address).status_code == 200
        ]

    assert sorted(readers()) == ["director", "other director", "owner"]
    club_actions.close(room.club, by=room.people["owner"])
    assert sorted(readers()) == ["director", "other director", "owner"]


def test_a_long_log_is_cut_into_pages_and_costs_no_more_questions() -> None:
    room = fresh()
    browser, address = cast.browser_of(room.people["owner"]), f"{room.club.get_absolute_url()}desk/log/"
    people = list(room.people.values())[:6]

    def questions() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert browser.get(address).status_code == 200
        return len(caught)

    def more(number: int) -> None:
        for place in range(number):
            ClubAct.objects.create(
                club=room.club,
                kind=ClubActKind.BAN,
                by=people[place % 6],
                person=people[(place + 1) % 6],
                made_at=timezone.now(),
            )

    more(2)
    questions()
    few = questions()
    more(log.A_PAGE)
    assert questions() == few
    first, second = (browser.get(f"{address}?page={page}").content.decode() for page in (1, 2))
    assert first.count("was put out of the club") == log.A_PAGE
    assert second.count("was put out of the club") == 2
    assert "page=2" in first


def test_the_file_of_somebody_has_what_they_did_and_what_was_done_with_them_and_names_go_with_the_account() -> (
    None
):
    room = fresh()
    owner, member, director = (room.people[who] for who in ("owner", "member", "director"))
    names = (director.display_name, member.display_name)
    membership.ban(room.club, by=director, user=member)
    [part] = [part for part in parts() if part.file == "clubs"]
    [did] = part.content(director)["log_of_clubs"]  # type: ignore[misc]
    assert (did["what"], did["by_you"], did["about_you"]) == ("ban", True, False)
    [about] = part.content(member)["log_of_clubs"]  # type: ignore[misc]
    assert (about["what"], about["by_you"], about["about_you"]) == ("ban", False, True)
    assert director.name not in str(part.content(member)["log_of_clubs"])
    delete_account(member)
    delete_account(director)
    [(by, sentence)] = said(room)
    assert by.startswith("Former player")
    assert sentence.startswith("Former player")
    assert not any(name in f"{by} {sentence}" for name in names)
    delete_account(owner)
    kinds = list(ClubAct.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds == ["ban", "owner"], "the club has passed to another director"
