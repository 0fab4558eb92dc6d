"""Challenge ladders: who wins against somebody above takes their place (docs/ladders.md)."""

from django.apps import AppConfig


class LaddersConfig(AppConfig):
    """Ladders as Django knows them; their tables have the label before their names."""

    name = "games.ladders"
    label = "ladders"
    default_auto_field = "django.db.models.BigAutoField"
