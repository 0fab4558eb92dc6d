"""Events in sections: set up in the browser or on the command line, played, and ranked each for itself."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from django.utils import timezone

from games.duplicate.movements.sections import section_of, section_sizes
from games.tournaments.management.commands.events import Command
from games.tournaments.models import BoardPlay, Entrant, MovementKind, ScoringKind, TableSide, Tournament
from games.tournaments.read.preview import preview_of
from games.tournaments.read.sheet import results_json
from games.tournaments.read.standings import standing_of, standings_page
from games.tournaments.read.usebio import results_usebio
from games.tournaments.record.settings import faults
from tests import cast

from . import stage
from .test_setup import NEW, typed, usual

pytestmark = pytest.mark.django_db


def played(movement: str, entrants: int, **more: Any) -> Tournament:
    """An event in two sections, every board of it with points by lot."""
    tournament = stage.begin_of(
        stage.tournament_of(movement=movement, sections=2, rounds=3, **more), entrants
    )
    while tournament.stage == "running":
        for number, play in enumerate(
            BoardPlay.objects.filter(board__tournament=tournament, finished_at=None)
        ):
            points = [100 + 7 * play.pk % 90, 80 + number]
            BoardPlay.objects.filter(pk=play.pk).update(points=points, finished_at=timezone.now())
        stage.advance.advance_tournament(tournament.pk)
        tournament = stage.again(tournament)
    return tournament


@pytest.mark.parametrize(
    ("movement", "titles"),
    [
        (MovementKind.BAROMETER, ["Section A", "Section B"]),
        (
            MovementKind.MITCHELL,
            ["Section A, north", "Section A, south", "Section B, north", "Section B, south"],
        ),
    ],
)
def test_each_section_meets_itself_alone_and_has_places_of_its_own(movement: str, titles: list[str]) -> None:
    tournament = played(movement, 12)
    sizes = section_sizes(12, 2)
    numbers = dict(Entrant.objects.filter(tournament=tournament).values_list("pk", "number"))
    tables: dict[int, set[int]] = {}
    for table, entrant in TableSide.objects.filter(
        table__round__tournament=tournament, entrant__isnull=False
    ).values_list("table", "entrant"):
        tables.setdefault(table, set()).add(section_of(numbers[entrant] or 0, sizes))
    assert tables
    assert all(len(sections) == 1 for sections in tables.values())
    standing = standing_of(tournament)
    page = standings_page(tournament, standing)
    assert [field.title.lower() for field in page.fields] == [title.lower() for title in titles]
    assert all(field.rows[0].place == "1" for field in page.fields), "each has a winner"
    assert sum(len(field.rows) for field in page.fields) == 12
    for field in standing.fields:
        assert {section_of(row.entrant.number or 0, sizes) for row in field.rows} == {field.section}
    facts = results_json(tournament, standing)
    assert [each["section"] for each in facts["fields"]] == [field.section for field in standing.fields]
    assert json.dumps(facts)
    winners = fromstring(results_usebio(tournament, standing)).find(".//WINNER_TYPE")
    assert winners is not None


def test_boards_are_compared_across_sections() -> None:
    tournament = played(MovementKind.BAROMETER, 12, scoring=ScoringKind.MATCHPOINTS)
    board = [each for each in standing_of(tournament).scored_boards if each.played.board == 1]
    assert len(board) == 6, "all six tables, of both sections"
    assert {each.gains[0].top for each in board} == {5}


@pytest.mark.parametrize(
    ("movement", "entrants", "field"),
    [
        (MovementKind.BAROMETER, 6, "least"),
        (MovementKind.MITCHELL, 10, "least"),
        (MovementKind.HOWELL, 8, "sections"),
        (MovementKind.SWISS, 12, "sections"),
    ],
)
def test_what_cannot_be_in_sections_is_said_at_its_field(
    movement: MovementKind, entrants: int, field: str
) -> None:
    settings = replace(
        usual(variant="piquet"), movement=movement, sections=2, rounds=0, least=entrants, most=16
    )
    assert [fault.field for fault in faults(settings, timezone.now())] == [field]


def test_a_director_sets_an_event_in_two_sections_in_the_browser() -> None:
    user = cast.person("Organiser")
    settings = replace(
        usual(variant="piquet"), movement=MovementKind.BAROMETER, rounds=3, boards=1, least=8, most=16
    )
    browser = cast.browser_of(user)
    page = browser.post(NEW, typed(settings, sections="2", preview="1")).content.decode()
    assert "The field is parted into 2 sections by lot" in page
    assert browser.post(NEW, typed(settings, sections="5")).status_code == 422
    assert browser.post(NEW, typed(settings, sections="2")).status_code == 302
    tournament = Tournament.objects.get()
    assert (tournament.sections, tournament.movement) == (2, MovementKind.BAROMETER)
    shown = browser.get(tournament.get_absolute_url()).content.decode()
    assert "in 2 sections" in shown
    preview = preview_of(replace(settings, sections=2))
    assert [(line.entrants, line.rounds, line.tables) for line in preview.lines] == [(8, 3, 4), (16, 3, 8)]


def test_a_form_without_the_field_is_one_field_for_all() -> None:
    settings = replace(usual(variant="piquet"), movement=MovementKind.BAROMETER)
    assert (
        cast.browser_of(cast.person("Organiser")).post(NEW, typed(settings, sections=None)).status_code == 302
    )
    assert Tournament.objects.get().sections == 1


def test_the_command_line_shows_the_same_sections(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("movement", "--kind", "barometer", "--pairs", "18", "--rounds", "3", "--sections", "2")
    Command().run_from_argv(["manage.py", "events", *words, "--json"])
    facts = json.loads(capsys.readouterr().out)
    assert (facts["sections"], facts["winners"], len(facts["rounds"])) == ([10, 8], 2, 3)
    Command().run_from_argv(["manage.py", "events", *words])
    assert "sections  10, 8 entrants" in capsys.readouterr().out
    for wrong in (("--sections", "2", "--kind", "howell"), ("--sections", "9")):
        with pytest.raises(SystemExit) as end:
            Command().run_from_argv(["manage.py", "events", *words, *wrong])
        assert end.value.code == 2
        assert capsys.readouterr().out == ""
