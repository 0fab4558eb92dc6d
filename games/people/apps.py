"""The room of people and their games."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """The app of people and their games; its label is short, as it stands in the names of tables and migrations."""

    name = "games.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"
