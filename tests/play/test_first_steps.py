"""Somebody who has never played finds which game to begin with, the lessons, and what they played last."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.catalog import VARIANTS
from tests import cast
from tests.pages import flat

pytestmark = pytest.mark.django_db


def text(client: Client, path: str) -> str:
    return flat(client.get(path).content.decode())


@pytest.mark.parametrize("path", ["/", "/learn/", "/rules/"])
def test_every_list_of_games_says_for_how_many_each_is(client: Client, path: str) -> None:
    page = text(client, path)
    for variant in VARIANTS:
        assert re.search(rf"{variant.seats} players · {re.escape(variant.summary)}", page), variant.slug


def test_the_lessons_say_where_to_begin_and_come_by_the_number_of_players(client: Client) -> None:
    page = text(client, "/learn/")
    places = {variant.slug: page.index(f'href="/learn/{variant.slug}/"') for variant in VARIANTS}
    assert min(places, key=places.__getitem__) == "two-handed"
    assert page.count("begin here") == 1
    assert [v.seats for v in sorted(VARIANTS, key=lambda v: places[v.slug])] == sorted(
        v.seats for v in VARIANTS
    )


def test_learning_is_found_from_the_front_page_whether_a_game_runs_or_not(client: Client) -> None:
    main = re.compile(r"<main.*?</main>", re.S)
    for page in (text(client, "/"), text(cast.Cast.seated().browser(0), "/")):
        (inside,) = main.findall(page)
        assert 'href="/learn/"' in inside
        assert page.count('href="/learn/"') > inside.count('href="/learn/"'), "in the menu too"


def test_the_front_page_offers_again_what_was_played_last(client: Client) -> None:
    before = text(client, "/")
    assert "selected>" not in before
    assert re.search(r'value="club"\s+checked', before)
    cast.make_demo()
    client.post("/play/now/", {"variant": "two-handed", "level": "novice"})
    page = text(client, "/")
    assert re.search(r'value="two-handed"[^>]*selected', page)
    assert re.search(r'value="novice"\s+checked', page)
    assert page.count("checked") == 1
