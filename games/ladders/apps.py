"""Challenge ladders: who wins against somebody above takes their place (docs/ladders.md)."""

from django.apps import AppConfig


class LaddersConfig(AppConfig):
    """The app of ladders."""

    name = "games.ladders"
    label = "ladders"
    default_auto_field = "django.db.models.BigAutoField"
