"""People and bots at tables: the games being played and their stored record."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "games.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"
