"""My games: what is asked of me in words, what happened last, and as many questions for thirty games as for three."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.play.models import Bot, Game, Player
from games.play.read.my_games import games_of
from games.play.write import lifecycle
from games.play.write.lock import locked_table
from games.play.write.turns import ASKED
from rules.catalog import VARIANTS, find
from rules.engine.prompts import verbs_of
from rules.web.mixes import mix_of
from tests import cast
from tests.cast import NORTH
from tests.rules.walks import walk

pytestmark = pytest.mark.django_db


MIXES = [(variant.slug, "") for variant in VARIANTS] + [("double-deck", "passing_three")]


@pytest.mark.parametrize(("slug", "preset"), MIXES)
def test_every_game_has_words_for_whatever_it_asks(slug: str, preset: str) -> None:
    variant = find(slug)
    engine = variant.engine(mix_of(variant, {"preset": preset} if preset else {}))
    for turn in walk(engine, Random(5), deals=1):
        for seat in engine.to_act(turn.state):
            verbs = verbs_of(engine.prompts(engine.view(turn.state, seat)))
            assert sum(f"{ASKED}{verb}" in variant.wording for verb in verbs) == 1, verbs


def test_the_row_says_what_is_asked_and_what_happened_last_and_when() -> None:
    room = cast.Cast.seated()
    game = cast.play(room.game, "bid 50")
    seat = cast.turn(game)
    with time_machine.travel(timezone.now() + timedelta(hours=3, minutes=20)):
        [line] = games_of(room.people[seat], over=False)
        page = room.browser(seat).get("/play/mine/").content.decode()
    assert line.status == "your turn: bid or pass"
    assert line.ago == "3\N{NO-BREAK SPACE}h ago"
    assert "bid" in line.last
    assert "50" in line.last
    assert "your turn: bid or pass" in page
    assert "3\N{NO-BREAK SPACE}h ago" in page
    [other] = games_of(room.people[(seat + 1) % 4], over=False)
    assert other.status.endswith("to move")
    assert other.last == line.last, "what everybody saw"
    french = room.browser(seat).get("/fr/play/mine/").content.decode()
    assert "à vous" in french
    assert "bid or pass" not in french


def test_whoever_takes_a_seat_over_in_its_turn_is_told_what_is_asked() -> None:
    cast.make_demo()
    room = cast.Cast.seated()
    game = cast.play(room.game, "bid 50")
    seat = cast.turn(game)
    for sitter in (Bot.objects.all()[0], cast.person("stranger")):
        with locked_table(game.public_id) as table:
            lifecycle.change_sitter(table, seat, sitter)
    [line] = games_of(sitter, over=False)
    assert line.status == "your turn: bid or pass"


def test_a_game_from_before_and_one_that_has_not_begun_have_rows_too() -> None:
    room = cast.Cast.seated()
    game = cast.play(room.game, "bid 50")
    game.players.update(prompt_verb="")
    Game.objects.filter(pk=game.pk).update(last_event={"code": "no such code", "facts": {}})
    cast.table_of([room.people[cast.turn(game)], None, None, None])
    waiting, opened = games_of(room.people[cast.turn(game)], over=False)
    assert (waiting.status, waiting.last) == ("your turn", "")
    assert (opened.status, opened.last, opened.ago) == ("waiting for players", "", "")


def test_thirty_games_ask_as_much_as_three() -> None:
    people, asked = cast.players(), []
    browser = cast.browser_of(people[NORTH])
    for number in (3, 27):
        for _ in range(number):
            cast.play(cast.table_of(people), "bid 50")
        with CaptureQueriesContext(connection) as caught:
            page = browser.get("/play/mine/").content.decode()
        asked.append(len(caught))
    assert page.count('class="row-last"') == 30
    assert asked[0] == asked[1]


def test_two_tables_of_one_game_with_the_same_people_are_told_apart_by_when_they_were_opened() -> None:
    people = cast.players()
    other = cast.person("stranger")
    with time_machine.travel(timezone.now() - timedelta(days=2)):
        first = cast.table_of(people)
    second, third = cast.table_of(people), cast.table_of([people[NORTH], other, None, None])
    lines = {line.url: line for line in games_of(people[NORTH], over=False)}
    for game in (first, second):
        assert lines[game.get_absolute_url()].opened_at == game.created_at
    assert lines[third.get_absolute_url()].opened_at is None
    page = cast.browser_of(people[NORTH]).get("/play/mine/").content.decode()
    assert page.count('class="row-pace">table opened:') == 2


def test_the_row_says_which_deal_is_played_and_how_it_stands() -> None:
    room = cast.Cast.seated()
    cast.play_on(room.game, until=lambda game: game.deals.count() == 2)
    # The end of the first deal is what the table opens with until somebody goes on from it.
    Player.objects.filter(game=room.game).update(deal_closed=1)
    [line] = games_of(room.people[NORTH], over=False)
    assert line.deal == 2
    assert line.score
    page = room.browser(NORTH).get("/fr/play/mine/").content.decode()
    assert "donne 2" in page


def test_the_front_page_of_somebody_with_running_games_is_their_list() -> None:
    room = cast.Cast.seated()
    game = cast.play(room.game, "bid 50")
    seat = cast.turn(game)
    page = room.browser(seat).get("/").content.decode()
    assert "<h1>My games</h1>" in page
    assert page.count("<h1") == 1
    assert "Next game (1)" in page
    assert "your turn: bid or pass" in page
    assert page.index(game.get_absolute_url()) < page.index("Play now against bots")
    for browser in (cast.browser_of(), cast.browser_of(room.stranger)):
        other = browser.get("/").content.decode()
        assert "<h1>Pinochle" in other
        assert "My games</h1>" not in other


def test_every_game_on_the_front_page_is_played_at_a_touch() -> None:
    cast.make_demo()
    browser = cast.browser_of()
    page = browser.get("/").content.decode()
    for variant in VARIANTS:
        card = page.split(f'name="variant" value="{variant.slug}"')[1].split("</form>")[0]
        assert re.search(r"<button[^>]*>\s*Play\b", card)
        assert variant.name in card
        assert browser.post("/play/now/", {"variant": variant.slug}).status_code == 302
    assert {game.variant for game in Game.objects.all()} == {variant.slug for variant in VARIANTS}


def test_my_games_lead_to_what_playing_over_days_is() -> None:
    room = cast.Cast.seated()
    page = cast.browser_of(room.people[NORTH]).get("/play/mine/").content.decode()
    assert '<a href="/over-days/">Playing over days</a>' in page
