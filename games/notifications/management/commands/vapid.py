"""`manage.py vapid`: make the key by which push services know this site."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.notifications import vapid


class Command(BaseCommand):
    """Make a key and keep it beside the database, readable by its owner alone; or print one for the environment."""

    help = "Make the VAPID key that push notices are signed with."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether the key is printed, and whether one that is there is no error."""
        parser.add_argument("--print", action="store_true", help="keep nothing, print it for the environment")
        parser.add_argument("--if-none", action="store_true", help="do nothing where there is a key")

    def handle(self, *args: Any, print: bool, if_none: bool, **options: Any) -> None:
        """Make the key; one that is there is never written over, for every subscription hangs on it."""
        if print:
            self.stdout.write(f"TALON_VAPID_KEY={vapid.new_key()}")
            return
        if vapid.key():
            if not if_none:
                raise CommandError("There is a key already, and every subscription hangs on it.")
            return
        file = vapid.path()
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return  # made at the same moment by another process
        with os.fdopen(descriptor, "w") as key_file:
            key_file.write(vapid.new_key())
        if not if_none:
            self.stdout.write(f"The key is kept in {file}.")
