"""manage.py with the toys in the catalogue: `python tests/toy/serve.py serve --port 0` serves them as well."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from rules import catalog
from tests.toy.catalog import TOYS

catalog.VARIANTS = (*catalog.VARIANTS, *TOYS)

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
