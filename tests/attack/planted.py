#!/usr/bin/env python
"""The site's command line with one fault planted (`TALON_PLANT`), for attacks that have to find it.

With `TALON_PLAIN` experts think in plain Python, as where numba is not installed.
"""

import os
import sys
from pathlib import Path

if os.environ.get("TALON_PLAIN"):
    # Here, and not below, so that the processes that think are without it as well.
    sys.modules["numba"] = None  # type: ignore[assignment]  # What stands so is not there to be imported.

if __name__ == "__main__":
    # In place of this folder, whose files have names of libraries.
    sys.path[0] = str(Path(__file__).resolve().parents[2])
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.attack.planted_settings"
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
