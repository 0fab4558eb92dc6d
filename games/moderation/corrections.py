"""What readers say is wrong in the rules: taken in from anybody, with or without an account, for staff to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.rate_limit import may_once_more
from games.jobs.refusals import Refusal, Refused
from rules.engine.variant import Variant
from rules.web import articles, mixes
from rules.web.running_text import running_text

from .models import Correction

CORRECTED_ENOUGH = Refusal(
    "corrected_enough",
    gettext_noop("Many corrections have come from you lately. Send this one in an hour, or tomorrow."),
)

MOST = ((10, 3600), (20, 24 * 3600))
"""Corrections taken from one person, or from one address without an account, in so many seconds."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph of the rules under some house rules, in the language in which it is read."""

    variant: Variant[Any]
    options: Any
    anchor: str
    language: str

    @property
    def html(self) -> str:
        """The paragraph as its page has it; empty where these rules have no such paragraph."""
        return articles.extract(self.variant, self.options, self.language, [self.anchor])

    @property
    def rules(self) -> str:
        """The house rules as an address has them."""
        return mixes.mix_query(self.variant, self.options)


def send(passage: Passage, *, by: User | None, address: str, wrong: str, source: str) -> None:
    """Hand a correction to staff; one that waits already in the same words is not stored again.

    `address` is where it comes from, for counting alone. Raises Refused `corrected_enough`.
    """
    same = {"variant": passage.variant.slug, "rules": passage.rules, "anchor": passage.anchor, "by": by}
    with transaction.atomic():
        if by is not None:
            # Locked, so that of a form that is sent twice at once the second finds what the first has stored.
            User.objects.select_for_update(no_key=True).get(pk=by.pk)
        if Correction.objects.filter(**same, wrong=wrong, closed_at=None).exists():
            return
        _count(by, address)
        paragraph = running_text(passage.html)
        Correction.objects.create(
            **same, language=passage.language, paragraph=paragraph, wrong=wrong, source=source
        )


def _count(by: User | None, address: str) -> None:
    # A guest is made in a moment, and so counts by the address as well.
    counts = [] if by is None else [may_once_more("corrections", str(by.pk), MOST)]
    if by is None or by.is_guest:
        counts.append(may_once_more("corrections-from", address, MOST))
    if not all(counts):
        raise Refused(CORRECTED_ENOUGH)


def adopt(guest: User, user: User) -> None:
    """What a guest corrected is the account's; called by games/wiring.py."""
    Correction.objects.filter(by=guest).update(by=user)
