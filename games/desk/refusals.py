"""What cannot be done between a table and its director, in words."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.jobs.refusals import Refusal

NOBODY_DIRECTS = Refusal(
    "nobody_directs",
    gettext_noop("Nobody can answer a call from this table now. Tell staff what happened instead."),
)
NOT_RUNNING = Refusal("not_running", gettext_noop("The game has not begun. Call when it is being played."))
CALLED_LATE = Refusal(
    "called_late",
    gettext_noop("The game has been over for more than a week. The director is not called any more."),
)
CALLED_ENOUGH = Refusal(
    "called_enough", gettext_noop("You have called as often as one can in a day. Call again tomorrow.")
)
SILENCED = Refusal(
    "silenced", gettext_noop("You may not write to tables for now. Your notices say until when.")
)
NO_WORDS = Refusal("no_words", gettext_noop("Write a sentence."))
CALL_CLOSED = Refusal(
    "call_closed", gettext_noop("This call was answered or taken back meanwhile. Nothing has been changed.")
)
NOT_DIRECTING = Refusal("not_directing", gettext_noop("You do not direct this table."))
PLAYS_HERE = Refusal(
    "plays_here", gettext_noop("You play at this table. Another director answers its calls and writes to it.")
)
PLAYS_IN_EVENT = Refusal(
    "plays_in_event",
    gettext_noop(
        "You play in this event, and its boards are sealed for you. Another director answers its calls."
    ),
)
WROTE_ENOUGH = Refusal(
    "wrote_enough", gettext_noop("You have written as much as one can in a day. Write again tomorrow.")
)
