"""What the page of tokens shows: frozen plain values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User

from .bot_accounts import bots_of
from .models import ApiToken, TokenScope
from .tokens import tokens_of


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A token in the list: never its text, which nobody has any more."""

    pk: int
    name: str
    account: str
    scopes: tuple[str, ...]
    made_at: datetime
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class BotLine:
    """A bot account of somebody."""

    pk: int
    name: str


def token_lines(owner: User) -> list[TokenLine]:
    """The tokens of somebody and of their bots."""
    return [_line(token) for token in tokens_of(owner)]


def _line(token: ApiToken) -> TokenLine:
    return TokenLine(
        token.pk,
        token.name,
        token.user.name if token.user.is_bot else "",
        tuple(str(TokenScope(scope).label) for scope in token.scopes),
        token.made_at,
        token.used_at,
    )


def bot_lines(owner: User) -> list[BotLine]:
    """The bot accounts of an owner, each with its tokens, in the order they were made."""
    return [BotLine(bot.pk, bot.display_name) for bot in bots_of(owner)]
