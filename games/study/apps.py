"""The room of looking back."""

from django.apps import AppConfig


class StudyConfig(AppConfig):
    """The app of analyses; its label is short, as it stands in the names of tables and migrations."""

    name = "games.study"
    label = "study"
    default_auto_field = "django.db.models.BigAutoField"
