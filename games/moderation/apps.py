"""Moderation: reports, what staff did about them, browsers that several accounts share."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """The app of moderation; its label is short, as it stands in the names of tables and migrations."""

    name = "games.moderation"
    label = "moderation"
    default_auto_field = "django.db.models.BigAutoField"
