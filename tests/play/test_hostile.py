"""Requests nobody's browser would make: they are refused without a fault, and what is refused changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.play.models import AcceptedMove, Deal, Game, Player
from tests import cast
from tests.pages import flat
from tests.rules.walks import figure

TRIES = figure(500, soak=50_000)

on_both_databases = pytest.mark.parametrize(
    "database",
    [
        pytest.param(
            "sqlite", marks=pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own")
        ),
        pytest.param("postgresql", marks=pytest.mark.services),
    ],
)

ODD = (
    "", " ", "\0", "a\0b", "\n", "é" * 300, "🂡", "-1", "0", "1", "4", "007", "1e9", "²", "٣", "9" * 9, "9" * 40,
    "9" * 5000, "None", "null", "true", "<script>alert(1)</script>", "{{ game.secret }}", "%s%n", "' or 1=1 --",
    "../../etc/passwd", "pass", "bid 50", "bid 50 50", "bid \0", "trump S", "play AS", "give AS AS AS", "throw-in",
    "deal AS", "play AS " * 40, "\ud7ff", "\u202e", "x" * 20_000,
)  # fmt: skip

FIELDS = {
    "move": ("move", "version", "verb", "number", "card", "remark", "confirmed", "back"),
    "seen": ("version",),
    "notes": ("notes",),
    "talk": ("saying", "words"),
    "sit": ("seat", "words"),
    "leave": (),
    "bots": ("level",),
    "again": (),
}
PAGES = (
    "",
    "table/",
    "score/",
    "so-far/",
    "deals/1/",
    "record.txt",
    "deals/1/proof.json",
    "come/abcdefghjk/",
)
QUERIES = ("at", "seen", "step", "after", "variant", "preset", "lang", "target", "scale")
LISTS = ("/", "/play/", "/play/new/", "/play/mine/", "/play/next/", "/rules/double-deck/", "/fr/play/next/")


def hostile(rng: Random, browser: Client, game: Game) -> Any:
    """One odd request."""
    headers = rng.choice(
        ({}, {"HX-Request": "true"}, {"HX-Request": "true", "HX-Target": rng.choice(ODD[5:9])})
    )
    if rng.random() < 0.6:
        act = rng.choice(list(FIELDS))
        fields = [*FIELDS[act], rng.choice(("csrfmiddlewaretoken", "x", "seat", "user"))]
        form = {field: rng.choice(ODD) for field in fields if rng.random() < 0.8}
        if act == "move" and rng.random() < 0.7:
            form["version"] = str(game.version)
        return browser.post(f"{game.get_absolute_url()}{act}/", form, headers=headers)
    address = rng.choice((*(f"{game.get_absolute_url()}{page}" for page in PAGES), *LISTS))
    query = {rng.choice(QUERIES): rng.choice(ODD[:-1]) for _ in range(rng.randrange(3))}
    return browser.get(address, query, headers=headers)


@pytest.mark.slow
@pytest.mark.django_db
@on_both_databases
def test_odd_requests_are_never_a_fault_and_make_no_odd_moves(database: str) -> None:
    rng = Random(404)
    cast.bot("Lion")
    room = cast.Cast.seated()
    waiting = cast.table_of([room.people[0], None, None, None])
    over = cast.play_on(cast.table_of(room.people, options=cast.SHORT))
    finished = list(AcceptedMove.objects.filter(game=over).values_list())
    browsers = [*(room.browser(seat) for seat in range(4)), cast.browser_of(room.stranger), cast.browser_of()]
    for _ in range(TRIES):
        game = cast.again(rng.choice((room.game, room.game, waiting, over)))
        reply = hostile(rng, rng.choice(browsers), game)
        assert reply.status_code < 500
        assert b"<script>alert" not in reply.content
    # Some of it was a move like any other; the record holds, and replays from the beginning.
    cast.forget()
    game = cast.again(room.game)
    assert list(AcceptedMove.objects.filter(game=game).values_list("number", flat=True)) == list(
        range(1, game.version + 1)
    )
    assert cast.state_of(game) is not None
    assert list(AcceptedMove.objects.filter(game=over).values_list()) == finished
    assert all("\0" not in player.words + player.notes for player in Player.objects.all())
    assert Deal.objects.filter(game=game).count() == cast.history_of(game)[-1].deal


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["move", "talk", "notes", "sit", "resign", "seen", "leave", "bots", "again"])
def test_what_is_posted_without_the_token_is_refused(act: str) -> None:
    room = cast.Cast.seated()
    browser = cast.browser_of(room.people[0], enforce_csrf_checks=True)
    form = {"move": "bid 50", "version": "0", "confirmed": "1", "saying": "hello", "notes": "x", "seat": "0"}
    before = Game.objects.filter(pk=room.game.pk).values().get()
    assert browser.post(f"{room.game.get_absolute_url()}{act}/", form).status_code == 403
    assert Game.objects.filter(pk=room.game.pk).values().get() == before


@pytest.mark.django_db
@pytest.mark.parametrize(("prefix", "words"), [("", "Nothing was changed"), ("/fr", "Rien n’a été modifié")])
def test_a_lost_cookie_is_told_on_a_page_of_ours(prefix: str, words: str) -> None:
    room = cast.Cast.seated()
    browser = cast.browser_of(room.people[0], enforce_csrf_checks=True)
    address = f"{prefix}{room.game.get_absolute_url()}move/"
    reply = browser.post(address, {"move": "bid 50", "version": "0"})
    assert reply.status_code == 403
    page = flat(reply.content.decode())
    assert words in page
    assert 'name="next" value="/' in page
    assert f'name="next" value="{address}' not in page
    reply = browser.post(address, {"move": "bid 50", "version": "0"}, headers={"HX-Request": "true"})
    assert (reply.status_code, reply["HX-Refresh"]) == (403, "true")


@pytest.mark.django_db
def test_htmx_brings_the_token_in_its_header() -> None:
    room = cast.Cast.seated()
    seat = cast.turn(room.game)
    browser = cast.browser_of(room.people[seat], enforce_csrf_checks=True)
    browser.get(room.game.get_absolute_url())
    token = browser.cookies["csrftoken"].value
    headers = {"HX-Request": "true", "X-CSRFToken": token}
    form = {"move": "bid 50", "version": "0", "confirmed": "1"}
    assert browser.post(f"{room.game.get_absolute_url()}move/", form, headers=headers).status_code == 200
    assert cast.again(room.game).version == 1


@pytest.mark.django_db
def test_a_name_cannot_carry_markup_into_a_table() -> None:
    odd = cast.person("<b onclick=x>South</b>")
    game = cast.table_of([odd, None, None, None])
    page = cast.browser_of().get(game.get_absolute_url()).content.decode()
    assert "<b onclick" not in page
    assert "&lt;b onclick" in page
