"""What cannot be done: one kind of exception, which carries its own sentence.

A `Refusal` stands where it is raised, or in the `refusals.py` of its app where several files raise it, and once:
whoever says the same imports it. Pages show the `str` of the exception, the API its code beside that, so a code means
one thing.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done: a code that stays, and an English sentence with %(named)s places for figures.

    `status` is what a program is answered with, and a page that knows nothing better.
    """

    code: str
    sentence: str
    status: int = 409


class Refused(Exception):
    """Something that cannot be done, and why; `facts` fill the places of its sentence."""

    def __init__(self, refusal: Refusal, **facts: object) -> None:
        super().__init__(refusal.code)
        self.refusal, self.facts = refusal, facts

    @property
    def code(self) -> str:
        """What programs and tests know it by."""
        return self.refusal.code

    @property
    def status(self) -> int:
        """The status of an answer that says so."""
        return self.refusal.status

    def __str__(self) -> str:
        """The sentence in the active language."""
        sentence = gettext(self.refusal.sentence)
        return sentence % self.facts if self.facts else sentence
