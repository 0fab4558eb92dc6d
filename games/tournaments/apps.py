"""The room of events."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The app of events; it has no tables yet."""

    name = "games.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
