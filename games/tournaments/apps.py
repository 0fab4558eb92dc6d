"""Duplicate tournaments, and boards played alone (docs/contests.md)."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments as Django knows them; their tables have the label before their names."""

    name = "games.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
