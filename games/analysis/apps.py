"""Analyses: decisions compared with the expert's, deals solved with all cards seen."""

from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    """The app of analyses."""

    name = "games.analysis"
    label = "analysis"
    default_auto_field = "django.db.models.BigAutoField"
