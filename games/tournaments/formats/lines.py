"""Lines that never change sides: each is a field of its own, compared with itself."""

from __future__ import annotations

from collections import Counter, defaultdict

from .values import FormatRecord


def by_line(record: FormatRecord) -> list[tuple[int | None, list[int]]]:
    """Who is compared with whom, by key: those who sit at the same side."""
    sides: dict[int, Counter[int]] = defaultdict(Counter)
    for seat in record.seats:
        if seat.entrant is not None:
            sides[seat.entrant][seat.side] += 1
    lines: dict[int, list[int]] = defaultdict(list)
    for key in record.entrants:
        # A director may have exchanged two of different lines: where they sat most often, of equals where first.
        most = sides[key].most_common(1) if key in sides else [(0, 0)]
        lines[most[0][0]].append(key)
    return sorted(lines.items())
