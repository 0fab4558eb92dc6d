"""The par of an open board, and its tables with all cards seen: asked for on its page, for nobody before it is open."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.analysis import double_dummy
from games.analysis.models import DealSolution
from games.bots import par
from games.bots.prospects import from_json
from games.jobs import queue
from games.jobs.models import Job
from games.tournaments.models import BoardPar, Tournament, TournamentBoard
from games.tournaments.write import par as par_write
from tests import cast
from tests.play.test_gate import own, rendered, walk

from . import stage

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few_layouts(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.TALON_BOT_FIELD = ""
    settings.TALON_BOT_PROCESSES = 0
    reckon = par.par_of
    monkeypatch.setattr(par, "par_of", lambda *asked: reckon(*asked, layouts=2))


def page(tournament: Tournament, browser: Client | None = None, language: str = "") -> str:
    answer = (browser or Client()).get(f"{language}{tournament.get_absolute_url()}boards/1/")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def work(kind: str) -> int:
    steps = 0
    while row := Job.objects.filter(kind=kind, leased_until=None, due_at__lte=timezone.now()).first():
        queue.run(row.pk)
        steps += 1
    return steps


def in_person(variant: str = "auction-four", **more: object) -> Tournament:
    tournament = stage.tournament_of(variant, venue="real", rounds=1, **more)
    stage.enter(tournament, 4)
    return stage.score_out(stage.begin(tournament))


def test_the_par_of_a_board_is_reckoned_when_somebody_asks_and_told_to_everybody() -> None:
    tournament = in_person()
    address = f"{tournament.get_absolute_url()}boards/1/par/"
    reader = cast.browser_of(cast.person("Reader"))
    assert "Work out the par" in page(tournament, reader)
    assert "Anybody who is signed in may ask" in page(tournament)
    answer = reader.post(address)
    assert answer["Location"].endswith("/boards/1/#par")
    assert 'hx-trigger="every 2s"' in page(tournament)
    assert work(par_write.BOARD_PAR) == 1
    thought = BoardPar.objects.get()
    found = from_json(thought.found or {})
    shown_text = page(tournament)
    assert "every 2s" not in shown_text
    assert "Par: " in shown_text
    assert "in 2 layouts" in shown_text.replace("\n", " ")
    for each in found.par:
        assert f"<strong>{each.contract}</strong>" in shown_text
    part = reader.get(address, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<div")
    assert reader.get(address).status_code == 302
    assert "enchère" in page(tournament, language="/fr")
    reader.post(address)
    assert work(par_write.BOARD_PAR) == 0
    assert BoardPar.objects.count() == 1


def test_a_board_that_is_not_open_has_no_par_and_one_without_an_auction_neither() -> None:
    tournament = stage.tournament_of("auction-four", venue="real", rounds=1)
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    address = f"{tournament.get_absolute_url()}boards/1/par/"
    organiser = cast.browser_of(cast.person("Reader"))
    for reader in (organiser, Client()):
        assert reader.get(address).status_code == 404
        assert reader.post(address).status_code == 404
    board = TournamentBoard.objects.get(tournament=tournament, number=1)
    assert par_write.ask(board) is None
    assert not BoardPar.objects.exists()
    other = in_person("piquet")
    assert "par of the auction" not in page(other)
    assert organiser.post(f"{other.get_absolute_url()}boards/1/par/").status_code == 404


def test_a_watcher_is_sent_to_sign_in() -> None:
    tournament = in_person()
    answer = Client().post(f"{tournament.get_absolute_url()}boards/1/par/")
    assert "login" in answer["Location"]
    assert not BoardPar.objects.exists()


@pytest.mark.incidents_expected
def test_a_par_that_fails_is_told_so_and_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_asked: Any) -> Any:
        raise ValueError("no layouts")

    monkeypatch.setattr(par, "par_of", fails)
    tournament = in_person()
    reader = cast.browser_of(cast.person("Reader"))
    reader.post(f"{tournament.get_absolute_url()}boards/1/par/")
    assert work(par_write.BOARD_PAR) == 1
    assert "could not be worked out" in page(tournament)


def test_every_table_of_an_open_board_leads_to_what_its_cards_cost() -> None:
    tournament = stage.tournament_of(rounds=1)
    stage.enter(tournament, 4)
    tournament = stage.play_out(stage.begin(tournament))
    links = re.findall(r'href="([^"]+/all-seen/)"', page(tournament))
    assert len(links) == 2
    reader = cast.browser_of(cast.person("Reader"))
    for link in links:
        assert reader.get(link).status_code == 200
        reader.post(link)
    assert work(double_dummy.ALL_SEEN) == 2
    assert DealSolution.objects.filter(found__isnull=False).count() == 2
    assert page(tournament).count("Lost from trick") == 2


def test_no_row_stands_behind_a_board_with_its_par() -> None:
    tournament = in_person()
    reader = cast.browser_of(cast.person("Reader"))
    reader.post(f"{tournament.get_absolute_url()}boards/1/par/")
    work(par_write.BOARD_PAR)
    address, secret = f"{tournament.get_absolute_url()}boards/1/", bytes(tournament.secret)
    assert walk(own(rendered(reader, address)), lambda value: value == secret) > 50
