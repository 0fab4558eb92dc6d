"""The room of the API."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The app of the API; its label is short, as it stands in the names of tables and migrations."""

    name = "games.api"
    label = "api"
    default_auto_field = "django.db.models.BigAutoField"
