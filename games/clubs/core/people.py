"""People as directors name them: by name, or by the address of a profile; lists of them as they are pasted."""

from __future__ import annotations

import re

from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs.refusals import Refusal, Refused

PERSON_TWICE = Refusal(
    "person_twice", gettext_noop("Several people are called that. Give the address of the profile.")
)
PERSON_UNKNOWN = Refusal(
    "person_unknown",
    gettext_noop("Nobody is found by that name. The address of a profile is understood too."),
)

MARK = re.compile(r"\s*(?:\d{1,3}\s*[.)](?=\s*[^\W\d])|\d{1,3}\t|[-*•·\N{EN DASH}\N{EM DASH}](?=\s))\s*")
"""What lists put before a line: its number, or a dash or a dot."""


def without_mark(line: str) -> str:
    """A line of a pasted list without the number or the dash that the list has before it."""
    mark = MARK.match(line)
    return line[mark.end() :] if mark else line


def find_person(text: str) -> User:
    """Somebody by the address of a profile or, if they may be found, by name.

    Raises Refused `person_unknown` or `person_twice`.
    """
    words = text.strip().rstrip("/")
    people = User.objects.filter(is_active=True, is_guest=False)
    by_word = people.filter(public_id=words.rpartition("/")[2]).first()
    if by_word is not None:
        return by_word
    matches = (
        list(people.filter(display_name__iexact=words, may_be_found=True, is_bot=False)[:2]) if words else []
    )
    if not matches:
        raise Refused(PERSON_UNKNOWN)
    if len(matches) > 1:
        raise Refused(PERSON_TWICE)
    return matches[0]
