"""Accounts: people and guests who sign in, their settings, blocks, names."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Django's entry for accounts; the e-mail checks of allauth are in adapter.py."""

    name = "accounts"
    verbose_name = _("Accounts")
