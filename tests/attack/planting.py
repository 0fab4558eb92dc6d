"""Plants a fault into a process of the site when it starts, be it a web process or a worker."""

from __future__ import annotations

import os

from django.apps import AppConfig


class PlantingConfig(AppConfig):
    """The faults that are there from the start; those of requests are the middleware's."""

    name = "tests.attack"
    label = "attack"

    def ready(self) -> None:
        """Plant the fault that is asked for, if it is one of these."""
        from .plants import AT_THE_START

        if begin := AT_THE_START.get(os.environ.get("TALON_PLANT", "")):
            begin()
