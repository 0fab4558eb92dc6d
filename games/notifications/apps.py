"""Notifications: what people are told, on the page, by e-mail, by push, in a calendar."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """The app of notifications."""

    name = "games.notifications"
    label = "notifications"
    default_auto_field = "django.db.models.BigAutoField"
