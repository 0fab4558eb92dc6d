"""The rules half of the site: what the games are, and the pages that tell them."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """The app, which has no tables; its label is `rules`."""

    name = "rules.web"
    label = "rules"
