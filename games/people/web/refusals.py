"""The sentences for what cannot be done between people, beside those of the tables."""

from __future__ import annotations

from django.utils.translation import gettext

from games.play.web import refusals
from games.play.write.refused import Refused
from rules.engine.wording import N_

SENTENCES = {
    "no_friend": N_("Only people with an account can be friends."),
    "asked_enough": N_("You have asked many people today. Go on tomorrow."),
    "no_guest": N_("This person cannot be invited by name. Send the link of the table instead."),
    "invited_already": N_("This person has been invited to this table already."),
    "invited_enough": N_("You have invited many people today. Send the link of the table instead."),
    "export_lately": N_("The file was asked for less than an hour ago. Ask again later."),
    "no_invitation": N_("This invitation does not hold any more."),
}


def words(refused: Refused) -> str:
    """The sentence of a refusal, in the reader's language."""
    sentence = SENTENCES.get(refused.code)
    return gettext(sentence) if sentence is not None else refusals.words(refused)
