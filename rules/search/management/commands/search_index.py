"""`manage.py search_index`: make the index of the rules anew."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rules.search import index


class Command(BaseCommand):
    """Make the index; with --if-stale only where the texts are not those it was made of."""

    help = "Make the index that the search in the rules asks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--if-stale` for the start of the site."""
        parser.add_argument(
            "--if-stale", action="store_true", help="do nothing where the index is up to date"
        )

    def handle(self, *args: Any, if_stale: bool, **options: Any) -> None:
        """Build, and say how many entries there are."""
        number = index.build(if_stale=if_stale)
        if options["verbosity"]:
            self.stdout.write(f"{number} entries." if number else "The index is up to date.")
