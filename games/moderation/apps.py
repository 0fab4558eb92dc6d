"""The room of moderation."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """The app of moderation; its label is short, as it stands in the names of tables and migrations."""

    name = "games.moderation"
    label = "moderation"
    default_auto_field = "django.db.models.BigAutoField"
