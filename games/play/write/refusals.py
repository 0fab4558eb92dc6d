"""What the one door for moves refuses, beside what the rules refuse."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.jobs.refusals import Refusal, Refused
from rules.engine.moves import IllegalMove, Move, Phrase

NO_BOTS = Refusal("no_bots", gettext_noop("There are no bots on this site yet."))
NOT_SEATED = Refusal("not_seated", gettext_noop("You do not sit at this table."), status=403)
PLAN_UNFIT = Refusal("plan_unfit", gettext_noop("This plan makes no sense here now."))
PLAYED_FOR = Refusal(
    "played_for", gettext_noop("This game was played for a contest: go on from the page of that.")
)
SEAT_TAKEN = Refusal("seat_taken", gettext_noop("This seat is taken. Choose another one."))
SEATED_ALREADY = Refusal("seated_already", gettext_noop("You sit at this table already."))
STALE = Refusal(
    "stale", gettext_noop("The table has moved on since this page was made. Here it is as it stands now.")
)
NEEDS_CONFIRMATION = Refusal("doubtful", "")
"""Asked with the words of the move itself, never shown as a refusal."""
BATCH_REFUSED = Refusal("none_made", "")
"""Shown with the words of what the rules refuse."""
DEALT_SOON = Refusal("dealt_soon", gettext_noop("Everybody sits, and the cards come in a moment."))
TABLE_CLOSED = Refusal("table_closed", gettext_noop("That cannot be done at this table now."))


class Stale(Refused):
    """The game has moved on since the page was made."""

    def __init__(self, version: int) -> None:
        super().__init__(STALE)
        self.version = version


class NeedsConfirmation(Refused):
    """A legal move that wants confirming before it is made.

    `doubt` is the question where the mover's own hand speaks against the move.
    """

    def __init__(self, move: Move, doubt: Phrase | None = None) -> None:
        super().__init__(NEEDS_CONFIRMATION)
        self.move, self.doubt = move, doubt


class BatchRefused(Refused):
    """Several moves of which the rules refuse one, `move`, because `illegal`: so none of them is made."""

    def __init__(self, move: Move, illegal: IllegalMove) -> None:
        super().__init__(BATCH_REFUSED)
        self.move, self.illegal = move, illegal
