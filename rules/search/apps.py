"""The app that keeps the index of the rules."""

from django.apps import AppConfig


class SearchConfig(AppConfig):
    """The app; its two tables hold words of the site and of nobody else."""

    name = "rules.search"
    label = "search"
    default_auto_field = "django.db.models.BigAutoField"
