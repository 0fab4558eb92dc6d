"""Duplicate tournaments, and boards played alone (docs/contests.md)."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The app of tournaments."""

    name = "games.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
