"""House rules of a club are read, printed and compared by the name that the club gave them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.clubs.core import club as club_actions
from games.play.models import Game
from rules.web import page_cache
from tests import cast
from tests.clubs.room import ClubRoom
from tests.clubs.test_rules_in_forms import FOR_TWO, TO_500, with_rules_for_two

pytestmark = pytest.mark.django_db

PAGES = (
    "",
    "scores/",
    "house-rules/",
    "table/",
    "print/",
    "print/summary/",
    "print/values/",
    "print/sheet/",
    "pad/",
)


def address(room: ClubRoom, page: str = "", query: str = "target=500") -> str:
    return f"/rules/{FOR_TWO.slug}/{page}?{query}&club={room.club.public_id}"


def table_by_these_rules(room: ClubRoom, *, public: bool) -> Game:
    return cast.open_table(
        variant=FOR_TWO, options=TO_500, host=room.people["owner"], seat=0, club=room.club, public=public
    )


def read(where: str, reader: Client | None = None) -> str:
    """A page of rules as it is read, by somebody without a session where nobody else is named."""
    reply = (reader or Client()).get(where)
    assert reply.status_code == 200
    return reply.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_a_clubs_rules_has_their_name_and_leads_to_the_club(page: str) -> None:
    room = with_rules_for_two()
    text = read(address(room, page))
    assert "Ours for two" in text
    assert "ustom house rules" not in text
    assert f'<a href="{room.club.get_absolute_url()}">The Widow</a>' in text


@pytest.mark.parametrize("page", PAGES)
def test_a_page_without_a_session_comes_without_a_cookie_and_any_cache_may_keep_it(page: str) -> None:
    answer = Client().get(address(with_rules_for_two(), page))
    assert not answer.cookies
    assert answer["Cache-Control"] == f"public, max-age=0, s-maxage={page_cache.SHARED_AGE}"
    assert "csrf" not in answer.content.decode()


def test_the_links_of_a_page_keep_the_name_and_those_to_the_standard_do_not() -> None:
    room = with_rules_for_two()
    text = read(address(room))
    links = re.findall(rf'href="(/rules/{FOR_TWO.slug}/[^"]*)"', text)
    chosen = [link for link in links if "target=500" in link or "target%3D500" in link]
    assert len(chosen) > 10
    assert all(room.club.public_id in link for link in chosen)
    assert not any(room.club.public_id in link for link in links if link not in chosen)


def hidden_fields(text: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', text))


def test_a_question_about_a_clubs_rules_keeps_their_name_in_its_answer_and_address() -> None:
    room = with_rules_for_two()
    where = next(
        link
        for link in re.findall(rf'href="(/rules/{FOR_TWO.slug}/[^"]*)"', read(address(room)))
        if "legal" in link
    ).replace("&amp;", "&")
    fields = hidden_fields(read(where))
    assert fields["club"] == room.club.public_id
    answer = Client().get(
        where.partition("?")[0], fields | {"hand": "AS KS QH", "trump": "H"}, headers={"HX-Request": "true"}
    )
    assert f"club={room.club.public_id}" in answer["HX-Replace-Url"]


def test_the_builder_keeps_the_club_so_that_rules_left_or_made_as_they_were_have_its_name() -> None:
    room = with_rules_for_two()
    builder = f"/rules/{FOR_TWO.slug}/options/"
    fields = hidden_fields(read(address(room, "options/")))
    assert fields["club"] == room.club.public_id
    there = Client().get(builder, fields | {"target": "500", "go": "read"})
    assert f"club={room.club.public_id}" in there["Location"]
    other = Client().get(builder, fields | {"target": "600"}, headers={"HX-Request": "true"})
    assert "club=" not in other["HX-Replace-Url"]
    back = Client().get(builder, fields | {"target": "500"}, headers={"HX-Request": "true"})
    assert f"club={room.club.public_id}" in back["HX-Replace-Url"]


@pytest.mark.parametrize("page", PAGES)
def test_search_engines_keep_the_rules_and_not_each_clubs_name_for_them(page: str) -> None:
    room = with_rules_for_two()
    assert '<meta name="robots" content="noindex">' in read(address(room, page))
    if page not in {"print/", "print/summary/", "print/values/", "print/sheet/"}:
        assert '<meta name="robots" content="noindex">' not in read(
            f"/rules/{FOR_TWO.slug}/{page}?target=500"
        )


def test_rules_that_the_club_drops_changes_or_never_had_are_custom_house_rules() -> None:
    room = with_rules_for_two()
    (row,) = room.club.rules.all()
    where = address(room)
    assert "Ours for two" in read(where)
    others = read(address(room, query="target=700"))
    club_actions.drop_mix(room.club, by=room.people["owner"], pk=row.pk)
    strange = [where.replace(room.club.public_id, word) for word in ("Nobody", "", "x" * 500)]
    for text in (others, *map(read, (where, *strange))):
        assert "You are reading custom house rules." in text
        assert "Ours for two" not in text
        assert room.club.name not in text
    assert "<b>500</b>" in read(where)


def test_another_name_for_the_same_rules_is_read_at_once() -> None:
    room = with_rules_for_two()
    (row,) = room.club.rules.all()
    assert "Ours for two" in read(address(room))
    club_actions.keep_mix(
        room.club,
        by=room.people["owner"],
        name="To five hundred",
        variant=FOR_TWO,
        options=TO_500,
        instead_of=row.pk,
    )
    text = read(address(room))
    assert "To five hundred" in text
    assert "Ours for two" not in text


def test_what_a_hidden_club_calls_its_rules_only_members_read() -> None:
    room = with_rules_for_two(public=False)
    member = cast.browser_of(room.people["member"])
    for page in ("", "print/", "pad/"):
        assert "Ours for two" in read(address(room, page), member)
        for reader in (Client(), cast.browser_of(room.people["stranger"])):
            text = read(address(room, page), reader)
            assert "Ours for two" not in text
            assert room.club.name not in text


def test_what_a_club_that_has_closed_called_its_rules_nobody_reads() -> None:
    room = with_rules_for_two()
    owner = room.people["owner"]
    assert "Ours for two" in read(address(room))
    club_actions.close(room.club, by=owner)
    for reader in (Client(), cast.browser_of(owner), cast.browser_of(room.people["stranger"])):
        text = read(address(room), reader)
        assert "You are reading custom house rules." in text
        assert "Ours for two" not in text


def test_compared_rules_have_the_names_of_their_clubs() -> None:
    room = with_rules_for_two()
    club = room.club.public_id
    page = f"/rules/{FOR_TWO.slug}/options/compare/"
    text = read(f"{page}?set=target%3D700&set=target%3D500%26club%3D{club}")
    heads = re.findall(r'<th scope="col" role="columnheader">([AB] .*?)</th>', text)
    assert ["Standard (" in head for head in heads] == [True, False]
    assert "Ours for two" in heads[1]
    assert f'href="{room.club.get_absolute_url()}">The Widow</a>' in heads[1]


def test_the_club_and_the_tables_of_its_members_lead_to_the_named_pages() -> None:
    room = with_rules_for_two()
    owner = cast.browser_of(room.people["owner"])
    home = read(f"/clubs/{room.club.public_id}/", owner)
    named = rf'href="/rules/{FOR_TWO.slug}/\?target=500&amp;club={room.club.public_id}"'
    assert re.search(named, home)
    table = table_by_these_rules(room, public=False)
    assert re.search(named, read(table.get_absolute_url(), owner))


def test_a_hidden_club_is_not_named_in_the_links_of_a_table_that_everybody_sees() -> None:
    room = with_rules_for_two(public=False)
    table = table_by_these_rules(room, public=True)
    assert room.club.public_id not in read(table.get_absolute_url(), cast.browser_of(room.people["stranger"]))
