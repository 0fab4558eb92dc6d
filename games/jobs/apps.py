"""Jobs: what is due at an instant, and the sweep that runs it."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Jobs due at a time, heartbeats and outages."""

    name = "games.jobs"
    label = "jobs"
    default_auto_field = "django.db.models.BigAutoField"
