"""What is said at a table."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_noop

from games.jobs.refusals import Refusal, Refused
from games.jobs.text import plain_line, says_something
from games.play.write.refusals import NOT_SEATED
from rules.engine.moves import Seat

from ..models import ONLY_BETWEEN_DEALS, ChatMessage, ChatPhrase
from .events import MessagePosted
from .lock import locked_table

NOTHING_SAID = Refusal("nothing_said", gettext_noop("There is nothing to say yet."))
SILENCED = Refusal(
    "silenced", gettext_noop("You may not speak at tables for now. Your notices say until when.")
)
TALKED_ENOUGH = Refusal("talked_enough", gettext_noop("That is a lot at once. Wait a minute."))
WORDS_DURING_DEAL = Refusal(
    "words_during_deal", gettext_noop("While a deal is played only the phrases may be said.")
)
WORDS_TOO_LONG = Refusal("words_too_long", gettext_noop("That is too long: 300 letters at most."))


LONGEST_WORDS = 300

SAID_AT_ONCE = 10
"""What one person may say within `QUIET`, at all tables together."""
QUIET = timedelta(minutes=1)


def say(public_id: str, *, seat: Seat, saying: str = "", words: str = "") -> None:
    """Say something at a table: one of the phrases, or free words where nobody has a partner to tell a hand.

    Raises Refused `nothing_said`, `words_too_long`, `words_during_deal`, `silenced` or `talked_enough`.
    """
    words = plain_line(words, LONGEST_WORDS + 1)
    if len(words) > LONGEST_WORDS:
        raise Refused(WORDS_TOO_LONG)
    if saying not in ChatPhrase.values and not says_something(words):
        raise Refused(NOTHING_SAID)
    with locked_table(public_id) as table:
        game, speaker = table.game, table.players[seat].user
        if speaker is None:
            raise Refused(NOT_SEATED)
        if (words or saying in ONLY_BETWEEN_DEALS) and not game.talks_freely:
            raise Refused(WORDS_DURING_DEAL)
        if speaker.is_silenced:
            raise Refused(SILENCED)
        lately = ChatMessage.objects.filter(user=speaker, said_at__gt=timezone.now() - QUIET).count()
        if lately >= SAID_AT_ONCE:
            raise Refused(TALKED_ENOUGH)
        ChatMessage.objects.create(
            game=game, seat=seat, user=speaker, saying=saying if not words else "", words=words
        )
        table.changed = True
        table.happened.append(MessagePosted(game, seat))
