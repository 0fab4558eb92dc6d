"""`manage.py shape`: says which lines of templates and stylesheets are not in shape, and fails where there are any."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.shape import stylesheet_faults, template_faults


class Command(BaseCommand):
    """Check files, or all templates and stylesheets of the project."""

    help = "Check that templates have one element or tag a line, and stylesheets one declaration."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The files to check."""
        parser.add_argument(
            "files", nargs="*", type=Path, help="files to check; all there are when none is named"
        )

    def handle(self, *_args: Any, files: list[Path], **_options: Any) -> None:
        """Check, and say what is not in shape."""
        faults = 0
        for path in files or every_file(settings.BASE_DIR):
            check = stylesheet_faults if path.suffix == ".css" else template_faults
            for fault in check(path.read_text(encoding="utf-8")):
                self.stdout.write(f"{path}:{fault.line}: {fault.what}")
                faults += 1
        if faults:
            raise CommandError(f"{faults} lines are not in shape; config/shape.py says what is wanted.")


def every_file(house: Path) -> Iterable[Path]:
    """The project's templates and stylesheets, relative to where they stand."""
    return sorted([*(house / "templates").rglob("*.html"), *(house / "static" / "css").rglob("*.css")])
