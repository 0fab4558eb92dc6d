"""The sentences for what cannot be done with an event."""

from __future__ import annotations

from django.utils.translation import gettext

from games.play.web.refusals import SENTENCES as AT_TABLES
from games.play.write.refused import Refused
from rules.engine.wording import N_

SENTENCES = {
    "guest": N_("This is for people with an account."),
    "event_program": N_("Programs do not take part in events."),
    "events_enough": N_("That is many events: one person organises six at once, and makes ten a day."),
    "event_stage": N_("That cannot be done as the event stands now."),
    "no_director": N_("Only the organiser does that."),
    "no_club": N_("Only those who look after a club hold events of it."),
    "too_few": N_("There are not enough entrants to begin."),
    "no_time": N_("From one hour to thirty days."),
    "bad_score": N_("Give a number for each side."),
    "no_such_board": N_("There is no such board here."),
    "no_entrant": N_("There is nobody like that to do it with."),
    "messages_enough": N_("That is many messages. Wait a while before the next one."),
    "suspended": N_("This person may not play at present."),
    "kept_away": N_("This person and somebody of the entrant, or you, keep away from each other."),
    "bots_not_there": N_("Bots do not come to real tables."),
    "plays_here": N_("You play in this event or have played in it."),
    "no_number": N_("There is no free place. Withdraw somebody first."),
    "number_taken": N_("Somebody else has that place now."),
    "entered_already": N_("This person is in the event already, or was: nobody meets a board twice."),
    "bad_entrant": N_("These are not as many people as make an entrant."),
    "board_twice": N_("One of them would meet a board a second time."),
    "not_undone": N_("That cannot be taken back, or has been."),
    "person_unknown": N_("Nobody is found by that name. The address of a profile is understood too."),
    "person_twice": N_("Several people are called that. Give the address of the profile."),
    "no_bots": N_("There are no bots on this site yet."),
}


def words(refused: Refused) -> str:
    """The sentence of a refusal, in the reader's language."""
    return gettext(SENTENCES.get(refused.code) or AT_TABLES[refused.code])
