"""`python -m tests.bench [names]`: Talon's figures against their anchors, measured in one run.

Without names every row is measured. Anchors and what is wanted stand in each row; ratios of one
run are what counts, for machines differ and are noisy.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Sequence

from . import bots, club, engine, games, handler, page, paint, seen, tournaments, web
from .table import Figure, print_figures, print_headings

ROWS: tuple[tuple[str, Callable[[], Sequence[Figure]]], ...] = (
    ("engine", engine.engine),
    ("kernel", engine.the_kernel),
    ("replay", engine.the_replay),
    ("bots", bots.decision),
    ("compiled", bots.compiled),
    ("seen", seen.all_seen),
    ("table", page.table_page),
    ("replays", games.replays),
    ("thoughts", games.thoughts),
    ("tables", games.tables),
    ("tournaments", tournaments.tournaments),
    ("clubs", club.clubs),
    ("moves", web.moves),
    ("at-once", web.at_once),
    ("handler", handler.handlers),
    ("pages", web.pages),
    ("paint", paint.paint),
    ("search", web.search),
    ("updates", web.updates),
    ("watchers", web.watchers),
)


def main(names: Sequence[str]) -> int:
    """Measure the rows asked for; 1 if a figure is not met, 2 for a name that is no row."""
    known = dict(ROWS)
    for name in names:
        if name not in known:
            sys.stderr.write(f"{name}: expected one of " + ", ".join(known) + "\n")
            return 2
    print_headings()
    met = True
    for name in names or known:
        sys.stderr.write(f"measuring {name} ...\n")
        figures = measure(name, known[name])
        print_figures(figures)
        met = met and all(figure.ok for figure in figures)
    return 0 if met else 1


def measure(name: str, row: Callable[[], Sequence[Figure]]) -> Sequence[Figure]:
    """The figures of a row; where it fails, a line that says so, for the other rows are still wanted."""
    try:
        return row()
    except Exception:
        traceback.print_exc()
        return [Figure(name, "failed", "-", "-", "-", ok=False)]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
