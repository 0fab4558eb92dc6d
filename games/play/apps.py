"""People and bots at tables: the games being played and their stored record."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The app of the tables; its label is short, as it stands in the names of tables and migrations."""

    name = "games.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"
