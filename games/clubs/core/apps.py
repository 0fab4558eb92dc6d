"""Clubs: members, roles, invitations, bans; their pages are in clubs/web."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """The app of clubs; its label is short, as it stands in the names of tables and migrations."""

    name = "games.clubs.core"
    label = "clubs"
    default_auto_field = "django.db.models.BigAutoField"
