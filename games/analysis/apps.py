"""Analyses: decisions compared with the expert's, deals solved with all cards seen."""

from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    """Analyses as Django knows them; their tables have the label before their names."""

    name = "games.analysis"
    label = "analysis"
    default_auto_field = "django.db.models.BigAutoField"
