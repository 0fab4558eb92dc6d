"""A new table is one value, the same whether the form of the page or a program fills it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import override

from games.api.schemas import TableIn
from games.api.web.table_settings import settings_of
from games.clocks import time_control
from games.clocks.time_control import Leave
from games.play.models import Game
from games.play.web.forms import NewTable
from games.play.write.new_table import TableSettings, pace_of
from rules.catalog import VARIANTS, find
from rules.engine.options import options_of
from rules.engine.variant import Variant
from rules.web.markup import typeset
from rules.web.mixform import MixForm
from rules.web.parts import rule_text
from tests import cast

if TYPE_CHECKING:
    from playwright.sync_api import Page

PIQUET = find("piquet")

POSTED = {
    "variant": "piquet", "deals": "4", "seat": "1", "public": "no", "after_resigning": "end", "pace": "days-3",
    "weekends": "on", "leave": "on", "may_return": "on", "friendly": "on", "rating_least": "1200",
    "rating_most": "1800", "words": " a heron ",
}  # fmt: skip
SENT: dict[str, Any] = {
    "variant": "piquet", "options": {"deals": 4}, "seat": 1, "public": False, "after_resigning": "end",
    "pace": "days", "days": 3, "weekends": True, "friendly": True, "rating_least": 1200, "rating_most": 1800,
    "words": " a heron ",
}  # fmt: skip


def test_the_page_and_a_program_ask_for_the_same_table() -> None:
    posted = QueryDict(mutable=True)
    posted.update(POSTED)
    form = NewTable(posted, query=QueryDict())
    assert form.is_valid(), form.errors
    asked = settings_of(PIQUET, TableIn(**SENT))
    assert form.settings == asked
    assert (asked.options.deals, asked.seat, asked.words) == (4, 1, "a heron")
    assert asked.pace == time_control.days(3, weekends=True, leave=Leave.ACCOUNT)


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        ({}, set()),
        ({"seat": 2}, {"seat"}),
        ({"seat": -1}, {"seat"}),
        ({"rating_least": 1}, {"rating_least"}),
        ({"rating_most": 100_000, "seat": 7}, {"rating_most", "seat"}),
        ({"rating_least": 1600, "rating_most": 1500}, {"rating_most"}),
        ({"rating_least": 1500, "rating_most": 1500}, set()),
    ],
)
def test_a_table_that_cannot_be_is_refused_field_by_field(asked: dict[str, Any], fields: set[str]) -> None:
    given = {"variant": PIQUET, "options": PIQUET.options(), "seat": 0, **asked}
    if not fields:
        assert TableSettings(**given).seat == 0
        return
    with pytest.raises(ValidationError) as refused:
        TableSettings(**given)
    assert set(refused.value.message_dict) == fields


@pytest.mark.parametrize("name", ["days-4", "days-", "days-x", "live-7", "soon"])
def test_a_pace_nobody_offers_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        pace_of(name, weekends=False, leave=Leave.OFF)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_house_rules_stand_in_the_sections_of_the_rules_in_their_order(
    variant: Variant[Any], language: str
) -> None:
    with override(language):
        groups = MixForm(variant, {}).groups
    sections = rule_text(variant, language).sections
    headings = [typeset(section.title, language) for section in sections if section.level == 2]
    titles = [group.title for group in groups]
    assert titles == [heading for heading in headings if heading in titles]
    assert len(titles) > 1
    names = [row.name for group in groups for row in group.rows]
    assert sorted(names) == sorted(option.name for option in options_of(variant.options))


def test_a_section_whose_rules_differ_says_so() -> None:
    groups = {group.title: group for group in MixForm(find("piquet"), {"deals": "4", "rubicon": "x"}).groups}
    assert [title for title, group in groups.items() if group.differing] == ["The end of the game"]
    assert [title for title, group in groups.items() if group.faulty] == ["The end of the game"]


@pytest.mark.django_db
def test_a_table_that_is_opened_to_invite_somebody_is_private_and_leads_to_the_invitation() -> None:
    host, friend = cast.person("South player"), cast.person("North player")
    browser = cast.browser_of(host)
    way = browser.get(f"/people/{friend.public_id}/invite/").content.decode()
    address = f"/play/new/?with={friend.public_id}"
    assert f'href="{address}"' in way
    page = browser.get(address).content.decode()
    assert "to invite North player" in page
    assert chosen(page) == "no"
    assert f"?variant=piquet&amp;with={friend.public_id}" in page
    form = {"variant": "piquet", "seat": "1", "public": "no", "after_resigning": "bot"}
    reply = browser.post(address, form)
    assert reply["Location"] == f"/people/{friend.public_id}/invite/"
    game = Game.objects.get()
    assert not game.public
    assert game.public_id in browser.get(reply["Location"]).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("word", ["", "nobody", "own", "guest"])
def test_a_table_that_is_opened_for_nobody_in_particular_is_for_everybody(word: str) -> None:
    host = cast.person("South player")
    word = {"own": host.public_id, "guest": cast.guest().public_id}.get(word, word)
    page = cast.browser_of(host).get(f"/play/new/?with={word}").content.decode()
    assert chosen(page) == "yes"
    assert "to invite" not in page
    assert chosen(cast.browser_of().get("/play/new/").content.decode()) == "yes"


def chosen(page: str) -> str:
    """Who may sit down as the form stands."""
    [radio] = [tag for tag in re.findall(r"<input[^>]*name=\"public\"[^>]*>", page) if "checked" in tag]
    return re.findall('value="([^"]*)"', radio)[0]


@pytest.mark.parametrize(
    "address", ["/play/new/", pytest.param("/fr/play/new/", marks=pytest.mark.only_long)]
)
def test_the_button_that_opens_the_table_is_in_sight_on_a_phone(
    new_page: Callable[..., Page], address: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(address)
    button = page.locator("main form button.button-primary")
    assert button.count() == 1

    def in_sight() -> bool:
        box = button.bounding_box()
        return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 740

    assert in_sight()
    for fold in page.locator("main form > details > summary").all():
        fold.click()
        assert in_sight()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
