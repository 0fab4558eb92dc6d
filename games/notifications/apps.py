"""Notifications: what people are told, on the page, by e-mail, by push, in a calendar."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Notifications as Django knows them; their tables have the label before their names."""

    name = "games.notifications"
    label = "notifications"
    default_auto_field = "django.db.models.BigAutoField"
