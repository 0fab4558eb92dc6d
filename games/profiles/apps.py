"""The app of profiles, friends and invitations."""

from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    """The app of profiles, friends and invitations."""

    name = "games.profiles"
    label = "profiles"
    default_auto_field = "django.db.models.BigAutoField"
