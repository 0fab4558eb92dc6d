#!/usr/bin/env python
"""Talon's command line: `python manage.py serve`, `python manage.py rules ...` and Django's own commands."""

import os
import sys


def main() -> None:
    """Run one command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
