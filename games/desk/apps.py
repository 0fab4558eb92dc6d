"""The app of the director's desk; its label is short, as it stands in the names of tables and migrations."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The app of the director's desk."""

    name = "games.desk"
    label = "desk"
    default_auto_field = "django.db.models.BigAutoField"
