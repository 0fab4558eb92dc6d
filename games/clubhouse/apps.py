"""The room of the pages of clubs."""

from django.apps import AppConfig


class ClubhouseConfig(AppConfig):
    """The app of the pages of clubs; it has no tables."""

    name = "games.clubhouse"
    label = "clubhouse"
