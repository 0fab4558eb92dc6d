"""The rules half of the site: what the games are, and the pages that tell them."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules.web"
    label = "rules"
