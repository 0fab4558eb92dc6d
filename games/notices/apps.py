"""The room of notices."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """The app of the notices; its label is short, as it stands in the names of tables and migrations."""

    name = "games.notices"
    label = "notices"
    default_auto_field = "django.db.models.BigAutoField"
