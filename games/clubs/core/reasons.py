"""Reasons that stand beside a decision: what a person wrote, or what the site gives where a club closes."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext, gettext_noop, override

CLUB_CLOSED = gettext_noop("The club is closed.")
"""Why a contest of a club ends with it; stored as it is here, for it has readers in every language."""


def reason_words(why: str) -> str:
    """A stored reason for its reader: the site's own in the language that is on, a person's as they wrote it."""
    return gettext(CLUB_CLOSED) if why in _in_all_languages() else why


@cache
def _in_all_languages() -> frozenset[str]:
    """The site's own reason in every language: contests of before keep it in that of whoever closed the club."""
    words = {CLUB_CLOSED}
    for code, _name in settings.LANGUAGES:
        with override(code):
            words.add(gettext(CLUB_CLOSED))
    return frozenset(words)
