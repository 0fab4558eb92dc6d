"""How many games wait, at the head of every page: a fragment of its own, for its own reader."""

from __future__ import annotations

import re

import pytest

from tests import cast

pytestmark = pytest.mark.django_db


def waiting(text: str) -> str:
    """The count of the fragment, empty where there is none."""
    found = re.search(r'<span aria-hidden="true">(\d+)</span>', text)
    return found.group(1) if found else ""


def test_the_fragment_says_how_many_games_wait_for_its_reader_and_is_kept_by_nobody() -> None:
    room = cast.Cast.seated()
    seat = cast.turn(room.game)
    for reader, count in ((seat, "1"), ((seat + 1) % 4, "")):
        reply = room.browser(reader).get("/play/waiting/")
        assert reply.headers["Cache-Control"] == "private, no-store"
        assert waiting(reply.content.decode()) == count
    assert "1 partie vous attend" in room.browser(seat).get("/fr/play/waiting/").content.decode()


def test_for_somebody_not_signed_in_it_is_empty() -> None:
    reply = cast.browser_of().get("/play/waiting/")
    assert (reply.status_code, waiting(reply.content.decode())) == (200, "")
    assert reply.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    "path", ["/", "/rules/", "/rules/double-deck/", "/glossary/", "/play/", "/play/mine/"]
)
def test_pages_bring_the_way_to_the_count_and_not_the_count(path: str) -> None:
    room = cast.Cast.seated()
    page = room.browser(cast.turn(room.game)).get(path).content.decode()
    assert 'hx-get="/play/waiting/"' in page
    assert page.count('<span class="waiting-count"></span>') == 3
    assert 'href="/play/mine/"' in page
    strangers = cast.browser_of().get(path)
    assert "/play/waiting/" not in strangers.content.decode()
