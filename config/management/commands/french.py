"""`manage.py french`: gather the sentences of the site, check or compile their French."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.i18n import catalogues


class Command(BaseCommand):
    """Bring locale/fr up to date; with --check say what is missing; with --compile write what the site reads."""

    help = "Gather the sentences to be put into French."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Gather by default; check or compile where that is asked."""
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--check", action="store_true", help="change nothing; fail where French is missing")
        what.add_argument(
            "--compile", action="store_true", help="write the .mo files where they are out of date"
        )

    def handle(self, *args: Any, check: bool, compile: bool, **options: Any) -> None:
        """Write what was asked for; raises CommandError where `--check` finds a sentence without French."""
        if compile:
            catalogues.compile_catalogues()
            return
        catalogue = catalogues.update()
        if not check:
            catalogues.write(catalogue)
        gaps = list(catalogues.gaps(catalogue))
        if check and gaps:
            self.stdout.write("\n".join(gaps))
            raise CommandError(f"{len(gaps)} sentences want French.")
        self.stdout.write(f"{len(catalogue)} sentences, {len(gaps)} of them want French.")
