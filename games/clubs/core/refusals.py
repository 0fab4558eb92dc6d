"""What cannot be done in a club, where several files say so."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.jobs.refusals import Refusal

ACCOUNT_ONLY = Refusal(
    "account_only",
    gettext_noop("Clubs are for people with an account. Sign up, and your games come with you."),
)
NO_MEMBER = Refusal("no_member", gettext_noop("That person does not belong to the club any more."))
NOT_YOURS = Refusal("not_yours", gettext_noop("This is for those to do who look after the club."))
OWNS_ENOUGH = Refusal("owns_enough", gettext_noop("One person may own %(owned)d clubs."))
