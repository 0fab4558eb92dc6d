"""The app that carries the site's own management commands."""

from importlib import import_module

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Settings and servers as an app, so that their commands are found."""

    name = "config"
    verbose_name = "Talon"

    def ready(self) -> None:
        """Whatever process queues a task must queue it with our broker; then every room hears what it asked for."""
        import_module("config.celery")
        # Not at the top: the rooms need their models, which are loaded by now.
        from games import wiring

        wiring.connect()
