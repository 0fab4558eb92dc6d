"""What cannot be done in a tournament, where several files say so."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.clubs.core import refusals as of_clubs
from games.jobs.refusals import Refusal

BOTS_NOT_THERE = Refusal("bots_not_there", gettext_noop("Bots do not come to real tables."))
ENTERED_ALREADY = Refusal(
    "person_entered",
    gettext_noop("This person is in the event already, or was: nobody meets a board twice."),
)
TOURNAMENT_STAGE = Refusal("event_stage", gettext_noop("That cannot be done as the event stands now."))
TOURNAMENTS_ENOUGH = Refusal(
    "events_enough",
    gettext_noop("That is many events: one person organises six at once, and makes ten a day."),
)
GUEST = of_clubs.GUEST
NO_DIRECTOR = Refusal("no_director", gettext_noop("Only the organiser does that."))
NO_ENTRANT = Refusal("no_such_entrant", gettext_noop("There is nobody like that to do it with."))
NO_SUCH_BOARD = Refusal("no_such_board", gettext_noop("There is no such board here."))
NOT_UNDONE = Refusal("not_undone", gettext_noop("That cannot be taken back, or has been."))
