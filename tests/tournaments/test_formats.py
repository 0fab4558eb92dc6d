"""Formats: one object for each movement, which everybody asks; nobody else asks which movement it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from django.utils import timezone

from games.duplicate.movements.movement import NoMovement
from games.tournaments.formats import FORMATS, Format, FormatTerms, Scheduled, format_of
from games.tournaments.models import AtClose, MovementKind, Tournament, Venue
from games.tournaments.record.settings import NAMES, settings_from, settings_of
from games.tournaments.write import setup, templates
from tests import cast

ROOM = Path("games/tournaments")
EACH = pytest.mark.parametrize("asked", FORMATS.values(), ids=lambda each: each.key.value)


def asks(source: str, name: str) -> bool:
    """Whether a source asks for an attribute of something of this name."""
    found = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))
    return any(isinstance(node.value, ast.Name) and node.value.id == name for node in found)


def sources() -> Iterator[Path]:
    """The files of the room but its models, migrations and formats."""
    for path in ROOM.rglob("*.py"):
        if not {"formats", "models", "migrations"} & set(path.parts) and path.name != "models.py":
            yield path


def test_nobody_but_the_formats_asks_which_movement_it_is() -> None:
    paths = list(sources())
    assert len(paths) > 40
    assert asks("if event.movement == MovementKind.SWISS: pass", "MovementKind")
    assert [path for path in paths if asks(path.read_text(encoding="utf-8"), "MovementKind")] == []


def test_formats_ask_no_rows() -> None:
    for path in (ROOM / "formats").glob("*.py"):
        assert ".objects" not in path.read_text(encoding="utf-8"), path


def test_every_movement_has_its_format() -> None:
    assert set(FORMATS) == set(MovementKind)
    assert all(format_of(kind.value).key == kind for kind in MovementKind)
    with pytest.raises(ValueError, match="scramble"):
        format_of("scramble")


@EACH
def test_a_format_is_made_for_its_bounds_and_for_no_others(asked: Format) -> None:
    low, high = asked.bounds
    for entrants in (low, high):
        asked.check(FormatTerms(entrants=entrants, rounds=2))
    for entrants in (low - 1, high + 1):
        with pytest.raises(NoMovement):
            asked.check(FormatTerms(entrants=entrants, rounds=2))


@EACH
def test_the_first_tables_have_the_boards_of_the_first_round_and_the_missing_numbers_alone_beside_the_entrants(
    asked: Format,
) -> None:
    for entrants in range(asked.bounds[0], asked.bounds[0] + 4):
        terms = FormatTerms(entrants=entrants, rounds=2, boards=3)
        tables = asked.first_tables(terms)
        boards = {board for table in tables for board in table.boards}
        numbers = [each for table in tables for side in table.sides for each in side if each is not None]
        assert boards <= set(asked.last_rounds(terms))
        assert set(numbers) <= set(range(1, entrants + 1)) | set(asked.missing(terms))
        assert len(set(numbers)) * (2 if asked.of_teams else 1) == len(numbers)
        for number in set(numbers):
            assert not boards & asked.later_boards(terms, asked.rounds(terms), number)


@EACH
def test_boards_to_come_are_fewer_with_every_round_and_none_after_the_last(asked: Format) -> None:
    terms = FormatTerms(entrants=asked.bounds[0] + 1, rounds=3)
    rounds = asked.rounds(terms)
    for number in range(1, terms.entrants + 1):
        later = [asked.later_boards(terms, opened, number) for opened in range(rounds + 1)]
        assert all(after <= before for before, after in pairwise(later))
        assert later[0] <= set(asked.last_rounds(terms))
        assert later[-1] == frozenset()


def test_a_planned_movement_is_the_one_whose_rounds_are_told() -> None:
    for asked in FORMATS.values():
        if isinstance(asked, Scheduled):
            for entrants in range(asked.bounds[0], min(asked.bounds[1], 20) + 1):
                assert len(asked.movement(FormatTerms(entrants=entrants)).rounds) == asked.rounds_there_are(
                    entrants
                )


@pytest.mark.django_db
def test_what_is_asked_for_is_what_the_row_says_to_the_last_setting() -> None:
    user = cast.person("Organiser")
    asked = replace(
        templates.usual("teams", "", user),
        name="Autumn",
        words="Come early",
        early=False,
        talk=False,
        at_close=AtClose.BOTS,
        venue=Venue.BOTH,
        bots=1,
        fill_odd=False,
        starts_at=timezone.now() + timedelta(days=3),
    )
    tournament = Tournament.objects.get(pk=setup.create(asked, by=user).pk)
    assert settings_of(tournament) == asked
    assert settings_from({name: getattr(asked, name) for name in NAMES}) == asked
    with pytest.raises(ValueError, match="nowhere"):
        settings_from({name: getattr(asked, name) for name in NAMES} | {"venue": "nowhere"})
