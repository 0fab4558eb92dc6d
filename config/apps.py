"""The app that carries the site's own management commands."""

from importlib import import_module

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Settings and servers as an app, so that their commands are found."""

    name = "config"
    verbose_name = "Talon"

    def ready(self) -> None:
        """Whatever process queues a task must queue it with our broker."""
        import_module("config.celery")
