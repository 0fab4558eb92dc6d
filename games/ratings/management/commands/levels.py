"""`manage.py levels`: the levels of the bots play rated matches among themselves (games/ratings/levels.json)."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.ratings.bot_levels import FILE, rate_bots
from games.ratings.scale import figure_of
from rules.catalog import VARIANTS


class Command(BaseCommand):
    """Rates the levels by whole matches, each counted as every rated game is."""

    help = (
        "Let the levels of the bots play whole matches among themselves, and keep the ratings they come to."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Which games, how many boards, from which seed."""
        parser.add_argument("--games", default=",".join(variant.slug for variant in VARIANTS))
        parser.add_argument("--boards", type=int, default=10, help="of every two levels at every game")
        parser.add_argument("--seed", type=int, default=7)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play match after match; what is believed at the end is kept, and what was kept of other families."""
        families = {variant.slug: variant.family for variant in VARIANTS}
        games = [slug for slug in options["games"].split(",") if slug in families]
        levels = json.loads(FILE.read_text(encoding="utf-8"))
        for game, believed, number in rate_bots(games, options["boards"], options["seed"]):
            family = families[game]
            levels[family] = {
                "games": [slug for slug in games if families[slug] == family],
                "boards": options["boards"],
                "seed": options["seed"],
                "matches": number,
                "levels": {level: [belief.mu, belief.sigma] for level, belief in believed.items()},
            }
            line = ", ".join(f"{level} {figure_of(b.mu, b.sigma, 0).long}" for level, b in believed.items())
            self.stdout.write(f"{family}, {number}, {game}: {line}")
        FILE.write_text(json.dumps(levels, indent=1) + "\n", encoding="utf-8")
