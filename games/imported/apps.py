"""The room of imported games."""

from django.apps import AppConfig


class ImportedConfig(AppConfig):
    """The app of the imported games; its label is short, as it stands in the names of tables and migrations."""

    name = "games.imported"
    label = "imported"
    default_auto_field = "django.db.models.BigAutoField"
