"""Bots play every board of a tournament once it is open, apart from the field; what else is told of open boards."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.jobs import queue
from games.jobs.models import Job
from games.play.models import Bot, Game, GameStatus, Strength
from games.play.write.turns import BOTS_TURN
from games.tournaments.models import BotField, Tournament, TournamentBoard
from games.tournaments.record.who_directs import directs
from games.tournaments.record.words import score
from games.tournaments.write import advance, bot_field
from tests import cast
from tests.play.test_gate import own, rendered, walk

from . import stage

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quick_bots(settings: Any) -> None:
    settings.TALON_BOT_FIELD = "novice"


def page(tournament: Tournament, number: int = 1, browser: Client | None = None) -> str:
    answer = (browser or cast.browser_of()).get(f"{tournament.get_absolute_url()}boards/{number}/")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def in_person(**more: object) -> Tournament:
    tournament = stage.tournament_of(venue="real", rounds=1, **more)
    stage.enter(tournament, 4)
    return stage.begin(tournament)


def begin() -> None:
    """What is due of the bots' line is done."""
    for key in Job.objects.filter(kind=bot_field.BOT_FIELD).values_list("pk", flat=True):
        queue.run(key)


def play() -> None:
    """Bots play on, and begin what comes after, until nothing is due of them."""
    for _ in range(2000):
        rows = Job.objects.filter(kind__in=(bot_field.BOT_FIELD, BOTS_TURN))
        if (row := rows.order_by("pk").first()) is None:
            return
        queue.run(row.pk)


def test_nothing_begins_while_a_board_is_sealed() -> None:
    tournament = in_person()
    queue.enqueue(bot_field.BOT_FIELD, at=tournament.starts_at, object_id=tournament.pk)
    begin()
    assert not BotField.objects.exists()


def test_open_boards_are_played_by_bots_one_after_another_and_their_pages_tell_it() -> None:
    tournament = in_person(boards=2)
    stage.score_out(tournament)
    assert "Bots</h2>" not in page(tournament)
    begin()
    advance.advance_tournament(tournament.pk)
    begin()
    (first,) = BotField.objects.select_related("game", "board__board")
    assert first.board.number == 1
    assert first.game.players.filter(bot__level=Strength.NOVICE).count() == 2
    assert first.game.deals.get().cards == first.board.board.cards
    assert "They are playing it now." in page(tournament)
    play()
    lines = (
        BotField.objects.filter(board__tournament=tournament).select_related("game").order_by("board__number")
    )
    assert [line.board.number for line in lines] == [1, 2]
    for line in lines:
        assert line.points is not None
        assert line.game.status == GameStatus.OVER
        shown_text = page(tournament, line.board.number)
        assert "level: novice" in shown_text
        assert score(line.points[0] - line.points[1]) in shown_text
    assert not Job.objects.filter(kind=bot_field.BOT_FIELD).exists()


def test_the_bots_table_is_in_no_list_and_its_moves_can_be_followed_by_its_link() -> None:
    tournament = in_person()
    stage.score_out(tournament)
    play()
    game = Game.objects.get()
    reader = cast.browser_of(cast.person("Reader"))
    for address in ("/play/", "/play/archive/", "/events/"):
        assert game.public_id not in reader.get(address, follow=True).content.decode()
    assert reader.get(f"/games/{game.public_id}/deals/1/").status_code == 404
    (link,) = re.findall(rf'href="(/games/{game.public_id}/come/[^"]+)"', page(tournament, browser=reader))
    assert reader.get(link).status_code == 200
    assert reader.get(f"/games/{game.public_id}/deals/1/").status_code == 200


def test_the_page_leads_a_template_to_no_row_of_the_bots_table() -> None:
    tournament = in_person()
    stage.score_out(tournament)
    play()
    secret = bytes(tournament.secret)
    address = f"{tournament.get_absolute_url()}boards/1/"
    assert walk(own(rendered(cast.browser_of(), address)), lambda value: value == secret) > 50


def test_it_is_of_no_table_of_the_field() -> None:
    tournament = in_person()
    stage.score_out(tournament)
    home = tournament.get_absolute_url()
    before = cast.browser_of().get(f"{home}results.csv").content
    play()
    assert BotField.objects.get().points is not None
    assert cast.browser_of().get(f"{home}results.csv").content == before


@pytest.mark.parametrize("level", ["", "grandmaster"])
def test_a_site_may_do_without(level: str, settings: Any) -> None:
    settings.TALON_BOT_FIELD = level
    tournament = in_person()
    stage.score_out(tournament)
    assert not Job.objects.filter(kind=bot_field.BOT_FIELD).exists()
    queue.enqueue(bot_field.BOT_FIELD, at=tournament.starts_at, object_id=tournament.pk)
    begin()
    assert not BotField.objects.exists()


def test_without_bots_of_the_level_and_for_a_cancelled_board_there_is_no_line() -> None:
    tournament = in_person()
    stage.score_out(tournament)
    TournamentBoard.objects.filter(tournament=tournament).update(cancelled_at=tournament.starts_at)
    begin()
    assert not BotField.objects.exists()
    TournamentBoard.objects.filter(tournament=tournament).update(cancelled_at=None)
    Bot.objects.filter(level=Strength.NOVICE).update(level=Strength.CLUB)
    bot_field.ask(tournament)
    begin()
    assert not BotField.objects.exists()


def test_whoever_sat_at_a_table_is_led_to_what_their_decisions_were_worth_and_nobody_else() -> None:
    tournament = stage.tournament_of(rounds=1)
    people = stage.enter(tournament, 4)
    host = cast.person("host")
    Tournament.objects.filter(pk=tournament.pk).update(organiser=host)
    tournament = stage.play_out(stage.begin(tournament))
    for (person,) in people:
        browser = cast.browser_of(person)
        (link,) = re.findall(r'href="([^"]+/analysis/)"', page(tournament, browser=browser))
        assert browser.get(link).status_code == 200
    for browser in (cast.browser_of(), cast.browser_of(host), cast.browser_of(cast.person("Reader"))):
        assert "/analysis/" not in page(tournament, browser=browser)
    assert directs(tournament, host)
