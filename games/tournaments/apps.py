"""The room of events."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The app of events."""

    name = "games.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
