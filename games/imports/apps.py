"""The app of games played elsewhere."""

from django.apps import AppConfig


class ImportsConfig(AppConfig):
    """The app of games played elsewhere."""

    name = "games.imports"
    label = "imports"
    default_auto_field = "django.db.models.BigAutoField"
