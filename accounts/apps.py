"""Accounts: people and guests who sign in, their settings, blocks, names."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Django's entry for accounts; the e-mail checks of allauth are in adapter.py."""

    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Hear of those who sign in and out."""
        import_module("accounts.signals")
