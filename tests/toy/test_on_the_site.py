"""A new game needs a folder and one line, and is then played through the real site."""

from __future__ import annotations

import http.cookiejar
import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games import bots
from games.play.models import AcceptedMove, Game, GameStatus, MoveSource
from games.play.write.demo import make_demo
from rules.engine import record
from tests import cast
from tests.pages import DEAL_END, flat, table_page
from tests.rules import fingerprint
from tests.serving import HOUSE, copy_prepared, serving
from tests.toy.four_tricks.game import TOY

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy_in_the_catalogue")]
BUTTON = re.compile(r'<button class="hand-card[^"]* legal" name="move" value="([^"]+)"')
NUMBER = re.compile(r'name="move" value="(promise \d)"')
PICKED = re.compile(r'name="with" value="(change \*)"')
CARD = re.compile(r'name="card" value="(\w+)"')
ASKED = re.compile(r'name="move" value="([^"]+)"><button class="[^"]*" name="confirmed"')
VERSION = re.compile(r'name="version" value="(\d+)"')


def form_of(page: str) -> dict[str, Any]:
    """What a reader without script would post next: the first legal card, the second number, one card put away."""
    page = flat(page)
    version = VERSION.search(page)
    assert version, page
    form: dict[str, Any] = {"version": version[1]}
    if found := ASKED.search(page):
        return {**form, "move": found[1], "confirmed": "1"}
    if found := NUMBER.findall(page):
        return {**form, "move": found[1]}
    if found := BUTTON.findall(page):
        return {**form, "move": found[0]}
    picked = PICKED.search(page)
    assert picked, page
    return {**form, "with": picked[1], "card": CARD.findall(page)[:1]}


def play_now(client: Client, **options: str) -> Game:
    """A table against a novice that has moved as far as it can."""
    make_demo()
    answer = client.post("/play/now/", {"variant": TOY.slug, "level": "novice", **options})
    assert answer.status_code == 302, answer.content
    game = Game.objects.get(variant=TOY.slug)
    cast.let_bots_play(game)
    return cast.again(game)


def played(client: Client, game: Game) -> Game:
    """The game to its end: the guest posts the forms of the page, the bot is driven as the worker does it."""
    address = game.get_absolute_url()
    page = table_page(client, address)
    for _ in range(300):
        assert "Four tricks" in page
        if cast.again(game).status == GameStatus.OVER:
            return cast.again(game)
        answer = client.post(f"{address}move/", form_of(page))
        assert answer.status_code in (200, 302), answer.content
        cast.let_bots_play(game)
        # A card that ends the deal is asked about first.
        page = answer.content.decode() if answer.status_code == 200 else table_page(client, address)
    raise AssertionError("the game does not end")


def test_play_now_seats_a_guest_against_a_bot_and_the_game_is_played_to_its_end() -> None:
    client = Client()
    game = played(client, play_now(client, target="5"))
    assert game.result["winners"] in ([0], [1])
    assert "won." in client.get(game.get_absolute_url()).content.decode()
    by = set(AcceptedMove.objects.filter(game=game).values_list("by", flat=True))
    assert by == {MoveSource.HAND, MoveSource.BOT}


@pytest.mark.parametrize("language", ["", "/fr"])
def test_the_table_shows_what_the_game_says_and_nothing_of_the_other_hand(language: str) -> None:
    client = Client()
    game = play_now(client)
    page = client.get(f"{language}{game.get_absolute_url()}").content.decode()
    seat = game.players.get(bot=None).seat
    view = game.engine.view(cast.state_of(game), seat)
    own = set(game.engine.show(view).hand)
    assert own == set(CARD.findall(page))
    assert "Put away up to two cards." in page


def test_nothing_need_be_picked_where_the_game_does_not_ask_for_it() -> None:
    client = Client()
    game = play_now(client)
    before = game.version
    answer = client.post(f"{game.get_absolute_url()}move/", {"version": before, "verb": "change"})
    assert answer.status_code == 302
    mine = AcceptedMove.objects.filter(game=game, by=MoveSource.HAND).get()
    assert mine.text == "change"


def test_a_refused_move_has_the_sentence_of_the_game_and_its_paragraph() -> None:
    client = Client()
    game = play_now(client)
    form = {"version": cast.again(game).version, "move": "change AS AS AS"}
    answer = client.post(f"{game.get_absolute_url()}move/", form)
    assert answer.status_code == 422
    assert "Put away up to 2 of your own cards." in answer.content.decode()
    assert f"/rules/{TOY.slug}/#deal" in answer.content.decode()


def test_bots_of_every_strength_play_it() -> None:
    game = cast.open_table(variant=TOY, options=TOY.options(), host=cast.person("North player"), seat=0)
    game = cast.with_bots(game)
    state = cast.state_of(game)
    seat = min(game.engine.to_act(state))
    for level in bots.LEVELS:
        move = bots.choose(TOY.slug, {}, level, game.engine.view(state, seat).deal, seed=3)
        game.engine.check(game.engine.view(state, seat), move)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/", "Four tricks"),
        ("/play/", "Four tricks"),
        ("/rules/", "Four tricks"),
        (f"/rules/{TOY.slug}/", "The suit led must be followed."),
        (f"/rules/{TOY.slug}/?must_follow=false", "Any card may be played"),
        (f"/rules/{TOY.slug}/?preset=free", "Any card may be played"),
        (f"/rules/{TOY.slug}/print/", "A promise"),
        (f"/rules/{TOY.slug}/options/", "Points to win"),
        (f"/fr/rules/{TOY.slug}/", "Quatre levées"),
        (f"/play/new/?variant={TOY.slug}", "Follow suit"),
    ],
)
def test_its_pages_are_there(client: Client, address: str, words: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert words.lower() in answer.content.decode().lower()


def test_it_has_no_meld_counter_and_says_so(client: Client) -> None:
    assert client.get(f"/rules/{TOY.slug}/meld/").status_code == 404
    assert f"/rules/{TOY.slug}/meld/" not in client.get(f"/rules/{TOY.slug}/").content.decode()


def test_the_options_form_opens_a_table_with_its_house_rules() -> None:
    client = cast.browser_of(cast.person("North player"))
    page = client.get(f"/play/new/?variant={TOY.slug}").content.decode()
    assert 'name="must_follow"' in page
    assert 'name="target"' in page
    form = {
        "variant": TOY.slug, "must_follow": "false", "target": "9", "seat": "1", "public": "yes",
        "after_resigning": "bot",
    }  # fmt: skip
    answer = client.post("/play/new/", form)
    assert answer.status_code == 302, answer.content
    game = Game.objects.get(variant=TOY.slug)
    assert game.options == {"must_follow": False, "target": 9}
    page = client.get(game.get_absolute_url()).content.decode()
    assert "2 points" in page


def test_an_impossible_house_rule_is_refused_in_words(client: Client) -> None:
    answer = client.get(f"/rules/{TOY.slug}/?target=99")
    assert answer.status_code == 200, "the standard rules stand below"
    assert "from 1 to 40" in answer.content.decode()


def test_a_finished_game_is_exported_looked_at_and_sealed() -> None:
    client = Client()
    game = played(client, play_now(client, target="1"))
    address = game.get_absolute_url()
    exported = client.get(f"{address}record.txt").content.decode()
    kept = record.read(exported, fingerprint.find)
    assert list(record.replay(kept))[-1].state == cast.state_of(game)
    assert client.get(f"{address}score/").status_code == 200
    assert client.get(f"{address}deals/1/").status_code == 200
    proof = json.loads(client.get(f"{address}deals/1/proof.json").content)
    assert proof


def test_the_command_line_knows_it() -> None:
    command = [sys.executable, "tests/toy/serve.py", "rules", "list", "--json"]
    answer = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True)
    assert TOY.slug in [variant["slug"] for variant in json.loads(answer.stdout)["variants"]]


@pytest.mark.slow
def test_the_served_site_plays_it(tmp_path: Path) -> None:
    """The same command as `make run`, with one line more in the catalogue: daphne, worker and all."""
    copy_prepared(tmp_path)
    with serving(tmp_path, program=("tests/toy/serve.py",)) as site:
        cookies = http.cookiejar.CookieJar()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))

        def get(address: str) -> tuple[str, str]:
            with browser.open(urllib.parse.urljoin(site.url, address), timeout=20) as answer:
                return answer.read().decode(), answer.url

        def post(address: str, form: dict[str, Any], page: str) -> tuple[str, str]:
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
            assert token
            sent = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": token[1]}, doseq=True).encode()
            request = urllib.request.Request(urllib.parse.urljoin(site.url, address), sent)
            try:
                answer = browser.open(request, timeout=20)
            except urllib.error.HTTPError as refused:
                # Both change their cards at the same time: the bot may have been quicker. Here is the table anew.
                answer = refused
            with answer:
                return answer.read().decode(), answer.url

        page, _url = get(f"/play/now/?variant={TOY.slug}")
        page, address = post("/play/now/", {"variant": TOY.slug, "level": "novice", "target": "2"}, page)
        deadline = time.monotonic() + 60
        while "won." not in page and time.monotonic() < deadline:
            if ended := DEAL_END.search(page):
                page, _url = post(f"{address}next-deal/", {"deal": ended.group(1)}, page)
            elif (
                ASKED.search(flat(page))
                or BUTTON.search(flat(page))
                or NUMBER.search(flat(page))
                or PICKED.search(flat(page))
            ):
                page, _url = post(f"{address}move/", form_of(page), page)
            else:
                time.sleep(0.1)
                page, _url = get(address)
        assert "won." in page
