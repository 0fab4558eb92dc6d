"""What cannot be done in a club, where several files say so."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.jobs.refusals import Refusal

ACCOUNT_ONLY = Refusal(
    "account_only",
    gettext_noop("Clubs are for people with an account. Sign up, and your games come with you."),
)
IN_ALREADY = Refusal("in_already", gettext_noop("That person belongs to the club already."))
NO_MEMBER = Refusal("no_member", gettext_noop("That person does not belong to the club any more."))
NOT_LET_IN = Refusal(
    "not_let_in", gettext_noop("You cannot join this club by yourself. Ask those who look after it.")
)
NOT_YOURS = Refusal("not_yours", gettext_noop("This is for those to do who look after the club."))
OWNS_ENOUGH = Refusal("owns_enough", gettext_noop("One person may own %(owned)d clubs."))

# What ladders, leagues, tournaments and invitations to tables refuse in the same words.
GUEST = Refusal("guest", gettext_noop("This is for people with an account."))
NO_INVITATION = Refusal("no_invitation", gettext_noop("This invitation does not hold any more."))
NO_REASON = Refusal("no_reason", gettext_noop("Say why: the players read it."))
OWN_GAME = Refusal("own_game", gettext_noop("You play in this game yourself: somebody else must decide it."))
