"""Ratings: a figure for each person, family and kind of pace (docs/ratings.md)."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The app of ratings; its label is short, as it stands in the names of tables and migrations."""

    name = "games.ratings"
    label = "ratings"
    default_auto_field = "django.db.models.BigAutoField"
