"""Sections: movements side by side on the same boards; nobody meets somebody of another section."""

from __future__ import annotations

from itertools import product

import pytest

from games.duplicate.movements.balance import balance
from games.duplicate.movements.by_name import IN_SECTIONS, movement
from games.duplicate.movements.movement import NoMovement, Odd
from games.duplicate.movements.sections import MOST_SECTIONS, section_of, section_sizes
from games.tournaments.formats import BAROMETER, MITCHELL
from games.tournaments.formats.values import FormatTerms

FORMATS = {"barometer": BAROMETER, "mitchell": MITCHELL}


@pytest.mark.parametrize(
    ("entrants", "sections", "sizes"),
    [
        (8, 1, (8,)),
        (8, 2, (4, 4)),
        (9, 2, (6, 3)),
        (16, 2, (8, 8)),
        (17, 2, (10, 7)),
        (18, 2, (10, 8)),
        (20, 3, (8, 6, 6)),
        (64, 4, (16, 16, 16, 16)),
    ],
)
def test_tables_are_dealt_out_evenly_and_a_number_is_missing_in_the_last_section_alone(
    entrants: int, sections: int, sizes: tuple[int, ...]
) -> None:
    assert section_sizes(entrants, sections) == sizes
    assert [section_of(number, sizes) for number in range(1, entrants + 1)] == [
        section for section, size in enumerate(sizes, 1) for _ in range(size)
    ]
    assert section_of(entrants + 1, sizes) == sections


@pytest.mark.parametrize(("entrants", "sections"), [(3, 3), (8, 5), (8, 0), (1, 2)])
def test_there_is_a_table_for_each_section(entrants: int, sections: int) -> None:
    with pytest.raises(NoMovement):
        section_sizes(entrants, sections)


CASES = [
    (kind, entrants, sections)
    for kind, entrants, sections in product(IN_SECTIONS, range(7, 41), range(2, MOST_SECTIONS + 1))
    if FORMATS[kind].bounds_in(sections)[0] <= entrants <= FORMATS[kind].bounds_in(sections)[1]
]


@pytest.mark.parametrize("odd", Odd)
@pytest.mark.parametrize("kind", IN_SECTIONS)
def test_the_laws_of_a_movement_hold_in_sections(kind: str, odd: Odd) -> None:
    for name, entrants, sections in CASES:
        if name != kind:
            continue
        found = movement(kind, entrants, boards=2, odd=odd, sections=sections)
        sizes = section_sizes(entrants, sections)
        assert found.sections == sizes
        figures = balance(found)
        assert figures.twice == (), "nobody meets a board twice"
        for each in found.rounds:
            seats = [number for seating in each.seatings for number in seating.entrants]
            assert len(set(seats)) == len(seats), "nobody sits at two tables"
            assert sorted({*seats, *each.out} - set(found.bots)) == list(range(1, entrants + 1))
            tables = [seating.table for seating in each.seatings]
            assert len(set(tables)) == len(tables), "a table has one number"
            for seating in each.seatings:
                assert len({section_of(number, sizes) for number in seating.entrants}) == 1
        if odd is Odd.BOT:
            assert found.bots == ((entrants + 1,) if entrants % 2 else ())
        if kind == "barometer":
            assert all(len({seating.boards for seating in each.seatings}) == 1 for each in found.rounds)


@pytest.mark.parametrize("kind", IN_SECTIONS)
def test_a_format_has_every_number_of_entrants_within_its_bounds(kind: str) -> None:
    format_ = FORMATS[kind]
    for sections in range(2, MOST_SECTIONS + 1):
        low, high = format_.bounds_in(sections)
        for entrants in (*range(low, low + 8), high - 1, high):
            terms = FormatTerms(entrants=entrants, sections=sections)
            format_.check(terms)
            assert len(format_.movement(terms).rounds) == format_.rounds(terms) == format_.most_rounds(terms)
        for outside in (low - 1, high + 1):
            with pytest.raises(NoMovement):
                format_.check(FormatTerms(entrants=outside, sections=sections))


def test_within_a_section_a_barometer_is_as_balanced_as_by_itself() -> None:
    assert BAROMETER.figures(FormatTerms(entrants=16, sections=2)).c == (-1, -1)
    assert BAROMETER.figures(FormatTerms(entrants=16, sections=2)).met == (7, 7)
    assert BAROMETER.tables_of_a_board(FormatTerms(entrants=16, sections=2)) == 8, "compared across sections"


@pytest.mark.parametrize("kind", ["swiss", "howell", "individual", "teams", "threes"])
def test_other_kinds_have_no_sections(kind: str) -> None:
    with pytest.raises(NoMovement, match=f"sections for {kind}"):
        movement(kind, 12, sections=2)
