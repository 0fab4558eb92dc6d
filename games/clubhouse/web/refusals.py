"""The sentences for what cannot be done in a club, and for what became of the lines of a pasted list."""

from __future__ import annotations

from django.utils.translation import gettext

from games.clubs.founding import BELONGING, MIXES, OWNED
from games.clubs.membership import LINES, MEMBERS, LineAnswer
from games.clubs.refused import ClubRefusal, ClubRefused
from rules.engine.wording import N_

SENTENCES = {
    ClubRefusal.ACCOUNT_ONLY: N_(
        "Clubs are for people with an account. Sign up, and your games come with you."
    ),
    ClubRefusal.CLOSED: N_("This club is closed."),
    ClubRefusal.NOT_YOURS: N_("This is for those to do who look after the club."),
    ClubRefusal.NOT_LET_IN: N_("You cannot join this club by yourself. Ask those who look after it."),
    ClubRefusal.IN_ALREADY: N_("That person belongs to the club already."),
    ClubRefusal.NOT_IN: N_("You do not belong to this club."),
    ClubRefusal.NO_MEMBER: N_("That person does not belong to the club any more."),
    ClubRefusal.OWNER_STAYS: N_(
        "The club is yours. Hand it over to another member before you leave, or close it."
    ),
    ClubRefusal.FULL: N_("The club is full: it may have %(members)d members."),
    ClubRefusal.IN_ENOUGH: N_("One person may belong to %(belonging)d clubs."),
    ClubRefusal.OWNS_ENOUGH: N_("One person may own %(owned)d clubs."),
    ClubRefusal.NOT_TO_BE_INVITED: N_(
        "This person cannot be invited by name. Send the link of the club instead."
    ),
    ClubRefusal.INVITED_ALREADY: N_("This person has been invited to the club already."),
    ClubRefusal.INVITED_ENOUGH: N_("You have invited many people today. Send the link of the club instead."),
    ClubRefusal.NO_INVITATION: N_("This invitation does not hold any more."),
    ClubRefusal.TOO_MANY_LINES: N_("That is too many lines at once: %(lines)d at most. Nobody was invited."),
    ClubRefusal.MIXES_ENOUGH: N_("A club may have %(mixes)d mixes of house rules."),
    ClubRefusal.MIX_NAME_TAKEN: N_("The club has a mix of this name. Choose another name."),
}

ANSWERS = {
    LineAnswer.INVITED: N_("invited"),
    LineAnswer.IN_ALREADY: N_("belongs to the club already"),
    LineAnswer.INVITED_ALREADY: N_("was invited before"),
    LineAnswer.MAIL: N_("invited, if there is an account with this address"),
    LineAnswer.NOBODY: N_("nobody who may be found has this name"),
    LineAnswer.SEVERAL: N_(
        "several people have this name: find the right one under Invite, or send the link"
    ),
    LineAnswer.ENOUGH: N_("not invited: that is enough for today"),
}

FIGURES = {"members": MEMBERS, "belonging": BELONGING, "owned": OWNED, "lines": LINES, "mixes": MIXES}


def words(refused: ClubRefused) -> str:
    """The sentence of a refusal, in the reader's language."""
    return gettext(SENTENCES[refused.why]) % FIGURES
