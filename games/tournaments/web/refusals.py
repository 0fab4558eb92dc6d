"""The sentences for what cannot be done in an event, beside those of the tables."""

from __future__ import annotations

from django.utils.translation import gettext

from games.play.web import refusals
from games.play.write.refused import Refused
from rules.engine.wording import N_

SENTENCES = {
    "entries_closed": N_("Entries are closed."),
    "entered_already": N_("You have entered this event already."),
    "not_entered": N_("You have not entered this event."),
    "not_invited": N_("This event is by invitation: its link lets you in."),
    "not_member": N_("This event is for the members of its club."),
    "guest": N_("Only people with an account can enter an event. Your games stay when you sign up."),
    "event_program": N_("Programs cannot enter events."),
    "read_hands": N_("You have read the cards of this event to make up its boards, so you cannot play them."),
    "no_entrant": N_("They are not in the event any more."),
    "place_kept": N_("This place is kept for somebody who has the link."),
    "place_taken": N_("This place has just been taken."),
    "knows_board": N_("You play in this event or have played in it, so you know its boards."),
    "sealed_board": N_("While the event runs, its boards are for people with an account."),
    "blocked": N_("You cannot take this place."),
    "blocks": N_("You have blocked somebody here. Your settings have the list."),
}


def words(refused: Refused) -> str:
    """The sentence of a refusal, in the reader's language."""
    sentence = SENTENCES.get(refused.code)
    return gettext(sentence) if sentence is not None else refusals.words(refused)
