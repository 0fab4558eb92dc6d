"""`manage.py ratings rebuild [--check]`: every rating again from the results (docs/ratings.md)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.jobs.command_line import OneLineParser
from games.play.write.ratings import sides_again
from games.ratings.rebuild import Difference, RatingFigures, Rebuilt, rebuild
from games.ratings.scale import MIDDLE, MU, POINTS


class Command(BaseCommand):
    """Rates all games again in the order in which they were rated."""

    help = "Every rating again from the results, in the order in which they were rated."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`rebuild`, which may only check."""
        commands = parser.add_subparsers(
            dest="what", required=True, parser_class=OneLineParser, metavar="WHAT"
        )
        rebuilding = commands.add_parser("rebuild", help="rate all games again, and write what differs")
        rebuilding.add_argument(
            "--check", action="store_true", help="write nothing; end with status 1 where anything differs"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Say what differs and what came of it; status 1 where a check found anything."""
        done = rebuild(sides_again, check=options["check"])
        for difference in done.differences:
            self.stdout.write(_line(difference))
        self.stdout.write(_sum(done, check=options["check"]))
        if options["check"] and done.differences:
            sys.exit(1)


def _line(difference: Difference) -> str:
    rating, change = difference.rating, difference.change
    who = rating.level or f"person {rating.user_id}"
    when = "now" if change is None else f"after game {change.game}"
    stored, result = _figures(difference.stored), _figures(difference.result)
    return f"{rating.family}, {rating.pace}, {who}, {when}: stored {stored}; the results give {result}"


def _figures(figures: RatingFigures) -> str:
    number = MIDDLE + (figures.estimate.mu - MU) * POINTS
    return f"{number:.4f} ± {figures.estimate.sigma * POINTS:.4f} (game {figures.games})"


def _sum(done: Rebuilt, *, check: bool) -> str:
    repeated = (
        f", {len(done.repeated)} of them as they were for want of their people" if done.repeated else ""
    )
    outcome = f"{len(done.differences)} figures differ" if done.differences else "every figure is the same"
    written = ", written" if done.differences and not check else ""
    return f"{done.ratings} ratings, {done.games} games{repeated}: {outcome}{written}."
