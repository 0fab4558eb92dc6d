"""`manage.py expectation`: let bots play, and keep what a deal comes to for a seat."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.profiles.expectation import FILE, measure
from rules.catalog import VARIANTS


class Command(BaseCommand):
    """Measures what is to be expected of a deal, of every game under its standard rules."""

    help = "Let club players (bots) play deals of every game, and keep the means as what is to be expected."

    def add_arguments(self, parser: CommandParser) -> None:
        """How many deals, and from which seed."""
        parser.add_argument("--deals", type=int, default=2000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Measure each game in turn and write the file that ships (docs/ratings.md)."""
        games = {}
        for variant in VARIANTS:
            games[variant.slug] = measure(variant, deals=options["deals"], seed=options["seed"])
            self.stdout.write(f"{variant.slug}: {games[variant.slug]}")
        data = {"deals": options["deals"], "seed": options["seed"], "level": "club", "games": games}
        FILE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
