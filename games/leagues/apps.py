"""Leagues: seasons with divisions in which everybody meets everybody (docs/leagues.md)."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Leagues as Django knows them; their tables have the label before their names."""

    name = "games.leagues"
    label = "leagues"
    default_auto_field = "django.db.models.BigAutoField"
