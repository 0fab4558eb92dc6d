"""What the API keeps of a person: tokens, and the bot accounts that go with their owner."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows

from . import bot_accounts
from .models import ApiToken


def tokens(user: User) -> Row:
    """Tokens of somebody and of their bots; never the texts, which are not kept."""
    rows_of_tokens = ApiToken.objects.filter(Q(user=user) | Q(user__bot_owner=user))
    return {
        "tokens": rows(
            rows_of_tokens, "user__display_name", "name", "scopes", "made_at", "used_at", "revoked_at"
        )
    }


def close_bots(departure: Departure) -> None:
    """Bot accounts are closed as their owner would close them."""
    for bot in bot_accounts.bots_of(departure.user):
        bot_accounts.close_bot(departure.user, bot.pk)


PERSONAL_DATA = PersonalData(
    tables={"programs": (ApiToken,)},
    paragraphs={
        "programs": (
            gettext_noop(
                "Your bot accounts; tokens by name with what they are for and when they were last used, their texts "
                "only as a hash; and the records you brought of games played elsewhere, which anybody with their "
                "address can read."
            ),
        ),
    },
    parts=(
        ExportPart(
            "programs",
            tokens,
            {ApiToken: ("user",)},
            gettext_noop("programs.json: bot accounts, tokens, records of games played elsewhere."),
        ),
    ),
    give_up=close_bots,
)
