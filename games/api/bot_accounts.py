"""Bot accounts: programs of somebody's own. Made by a person, marked everywhere, without a way to sign in."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import one_line
from games.play.models import GameStatus, Player
from games.play.write import seating

from .models import ApiToken

MOST = 5
"""Bot accounts one person may have."""

A_DAY = 10
"""Bot accounts one person makes within a day; those that were closed count too, for their rows stay."""

BOTS_ENOUGH = Refusal("bots_enough", gettext_noop("You have as many bots as one can have. Close one first."))
BOTS_MADE = Refusal(
    "bots_made", gettext_noop("You have made as many bots as one can in a day. Make the next one tomorrow.")
)


def make_bot(owner: User, name: str) -> User:
    """A bot account of a person: no mail address, no password, and so no way in but its tokens.

    Raises Refused `bots_enough`, `bots_made`.
    """
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        if len(bots_of(owner)) >= MOST:
            raise Refused(BOTS_ENOUGH)
        since = timezone.now() - timedelta(days=1)
        if User.objects.filter(bot_owner=owner, date_joined__gt=since).count() >= A_DAY:
            raise Refused(BOTS_MADE)
        bot = User(display_name=one_line(name, 40), is_bot=True, bot_owner=owner, language=owner.language)
        bot.set_unusable_password()
        bot.save()
    return bot


def bots_of(owner: User) -> list[User]:
    """Somebody's bot accounts that are open."""
    return list(User.objects.filter(bot_owner=owner, is_bot=True, is_active=True).order_by("pk"))


def close_bot(owner: User, pk: int) -> None:
    """Close a bot account of one's own: its tokens end and its seats are given up; raises User.DoesNotExist."""
    bot = User.objects.get(pk=pk, bot_owner=owner, is_bot=True, is_active=True)
    ApiToken.objects.filter(user=bot, revoked_at=None).update(revoked_at=timezone.now())
    bot.is_active = False
    bot.save(update_fields=["is_active"])
    seats = Player.objects.filter(user=bot).exclude(game__status=GameStatus.OVER)
    for public_id, status in seats.values_list("game__public_id", "game__status"):
        try:
            if status == GameStatus.OPEN:
                seating.leave(public_id, user=bot)
            else:
                seating.resign(public_id, user=bot)
        except Refused:
            pass  # the game has begun or ended meanwhile; its clock sees to the rest
