"""Words that browsers keep back until everybody sits, so that nobody can choose words knowing theirs.

Where others may still sit down a browser gives the seal of its words in their place. Once every seat is taken no words
can be chosen any more: then the pages of those who have kept words back open them by themselves, and the cards are
dealt when the last has, or after WAIT. A seat whose words are not open by then adds their seal to the shuffle, and the
words to the deals after they were opened; which it was stands with each deal. docs/fairness.md tells what that leaves.
"""

from __future__ import annotations

import hmac
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import one_line

from ..models import Game, GameStatus, Player
from ..record.fairness import own_seal, seal_kept_back, secret_commitment
from . import lifecycle
from .lock import LockedTable, locked_table
from .refusals import NOT_SEATED

OTHER_WORDS = Refusal("other_words", gettext_noop("These are not the words whose seal you gave."), status=422)
TOO_SOON = Refusal("words_too_soon", gettext_noop("Words are opened when every seat is taken."))

WAIT = timedelta(seconds=20)
"""How long pages have to open their words once everybody sits; whoever has the page open needs a second."""

DEAL = "deal"
"""The kind of what is due when the cards are dealt though words are kept back."""


def is_on(game: Game) -> bool:
    """Whether everybody sits and words are being opened."""
    return game.status == GameStatus.OPEN and game.dealt_by is not None


def begin(table: LockedTable) -> None:
    """Everybody sits: deal, or wait for the words that are kept back.

    Who plays with bots alone waits for nothing: nobody else has words there.
    """
    if is_on(table.game):
        # Filled with bots once more: nobody is made to wait anew.
        return
    people = sum(player.user_id is not None for player in table.players)
    if people < 2 or table.game.board_id is not None or not _kept_back(table):
        lifecycle.begin(table)
        return
    table.game.dealt_by = timezone.now() + WAIT
    queue.enqueue(DEAL, at=table.game.dealt_by, game=table.game)
    table.changed = True


def open_words(public_id: str, *, user: User, words: str) -> None:
    """Open the words of a seat; the last at a table that waits for them has the cards dealt.

    Opened once more they stay as they are. Raises Refused `not_seated`, `words_too_soon` while a seat is free, and
    `other_words` where the seal is not of them.
    """
    with locked_table(public_id) as table:
        mine = next((player for player in table.players if player.user_id == user.pk), None)
        if mine is None:
            raise Refused(NOT_SEATED)
        if table.game.status == GameStatus.OPEN and not is_on(table.game):
            raise Refused(TOO_SOON)
        if not seal_kept_back(mine.words):
            return
        _open(mine, one_line(words, 80))
        table.changed = True
        if is_on(table.game) and not _kept_back(table):
            queue.cancel(DEAL, game=table.game)
            lifecycle.begin(table)


def _open(player: Player, words: str) -> None:
    """The words of a seat in the place of their seal, which is kept beside them."""
    sealed = seal_kept_back(player.words)
    seal = own_seal(secret_commitment(bytes(player.game.secret)), words)
    if not hmac.compare_digest(seal, sealed) or seal_kept_back(words):
        # A seal of a seal would stay closed.
        raise Refused(OTHER_WORDS)
    player.words, player.own_seal = words, sealed
    player.save(update_fields=["words", "own_seal"])


def deal_when_due(row: Job) -> None:
    """Somebody's words did not come: the cards are dealt all the same."""
    assert row.game is not None
    with locked_table(row.game.public_id) as table:
        if is_on(table.game):
            lifecycle.begin(table)


def _kept_back(table: LockedTable) -> bool:
    return any(seal_kept_back(player.words) for player in table.players if player.user_id is not None)
