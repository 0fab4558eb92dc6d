"""Sections: a field parted into several, each with a movement of its own, on the same boards at the same time.

Section 1 has the first numbers, section 2 the next, and so on; tables are numbered through. Tables are dealt out to the
sections as evenly as can be, so that a number is missing in the last section alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from .movement import Movement, NoMovement, Round, Seating, within

MOST_SECTIONS = 4

Make = Callable[[int, int | None], Movement]
"""A movement for so many entrants in so many rounds, None for all there are; raises NoMovement."""


def section_sizes(entrants: int, sections: int) -> tuple[int, ...]:
    """How many entrants each section has; raises NoMovement where there is not a table for each."""
    tables = (entrants + 1) // 2
    if not 1 <= sections <= min(MOST_SECTIONS, tables):
        raise NoMovement("sections", sections, f"1 to {max(1, min(MOST_SECTIONS, tables))}")
    least, more = divmod(tables, sections)
    sizes = [2 * (least + (place < more)) for place in range(sections)]
    sizes[-1] -= entrants % 2
    return tuple(sizes)


def section_of(number: int, sizes: Sequence[int]) -> int:
    """The section of a number, from 1; a number that nobody has is of the last."""
    last = 0
    for section, size in enumerate(sizes, 1):
        last += size
        if number <= last:
            return section
    return len(sizes)


def in_sections(make: Make, entrants: int, sections: int, rounds: int | None = None) -> Movement:
    """The movement of each section, played side by side for as many rounds as all of them have; raises NoMovement."""
    if sections == 1:
        return make(entrants, rounds)
    sizes = section_sizes(entrants, sections)
    there_are = min(len(make(size, None).rounds) for size in sizes)
    wanted = within("rounds", rounds, 1, there_are)
    return _join([make(size, wanted) for size in sizes], sizes)


def _join(movements: Sequence[Movement], sizes: Sequence[int]) -> Movement:
    """Movements as one, with their numbers and tables one after another."""
    numbers, tables, moved = 0, 0, []
    for movement in movements:
        moved.append(_with_higher_numbers(movement, numbers, tables))
        numbers += movement.entrants
        tables += max(seating.table for each in movement.rounds for seating in each.seatings)
    rounds = tuple(
        Round(
            number,
            tuple(seating for each in played for seating in each.seatings),
            tuple(out for each in played for out in each.out),
        )
        for number, played in enumerate(zip(*(each.rounds for each in moved), strict=True), 1)
    )
    return replace(
        moved[0],
        entrants=numbers,
        rounds=rounds,
        bots=tuple(bot for each in moved for bot in each.bots),
        winners=sum(each.winners for each in moved),
        sections=tuple(sizes),
    )


def _with_higher_numbers(movement: Movement, numbers: int, tables: int) -> Movement:
    """A movement with all its numbers and tables higher by so many."""

    def with_numbers(seating: Seating) -> Seating:
        sides = tuple(tuple(each + numbers for each in side) for side in seating.sides)
        return Seating(seating.table + tables, sides, seating.boards)

    rounds = tuple(
        Round(each.number, tuple(map(with_numbers, each.seatings)), tuple(out + numbers for out in each.out))
        for each in movement.rounds
    )
    return replace(movement, rounds=rounds, bots=tuple(bot + numbers for bot in movement.bots))
