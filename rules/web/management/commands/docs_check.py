"""`manage.py docs_check`: what does not fit together in rule texts, examples and glossary, each with file and line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules import catalog
from rules.web import proof


class Command(BaseCommand):
    """Reads everything; fails where something is wrong."""

    help = __doc__ or ""

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print every fault of the rule texts; an error where there is one."""
        faults = proof.faults(catalog.VARIANTS)
        for fault in faults:
            self.stdout.write(f"{Path(os.path.relpath(fault.path))}:{fault.line}: {fault.words}")
        if faults:
            raise CommandError(f"{len(faults)} to be put right.")
