"""`manage.py prepare`: what has to be done once before the site is served, and after each change of version."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from config.i18n import catalogues
from games.demo.house_club import make_demo_club
from games.ladders.write.setup import make_house_ladders
from games.play.write.demo import make_demo


class Command(BaseCommand):
    """Bring French, tables, search, bots and static files up to date; quick, and harmless, where nothing changed."""

    help = "Make the site ready to be served: French, tables, bots, static files."
    # The tables may not be there yet; `migrate` runs the checks that want them.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile French, bring tables and search up to date, make bots and the first events, collect static files."""
        catalogues.compile_catalogues()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("search_index", if_stale=True, verbosity=0)
        make_demo()
        make_house_ladders()
        if settings.TALON_DEMO:
            make_demo_club()
        if settings.EMBEDDED:
            call_command("vapid", if_none=True)
        else:
            call_command("collectstatic", verbosity=0, interactive=False)
