"""The room of people."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People, guests, settings."""

    name = "accounts"
    verbose_name = _("Accounts")
