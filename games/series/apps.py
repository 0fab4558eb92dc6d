"""Series of a club: a table of the year out of tournaments, seasons and evenings (docs/clubs.md)."""

from django.apps import AppConfig


class SeriesConfig(AppConfig):
    """Series as Django knows them; their tables have the label before their names."""

    name = "games.series"
    label = "series"
    default_auto_field = "django.db.models.BigAutoField"
