"""Leagues: seasons with divisions in which everybody meets everybody (docs/leagues.md)."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """The app of leagues."""

    name = "games.leagues"
    label = "leagues"
    default_auto_field = "django.db.models.BigAutoField"
