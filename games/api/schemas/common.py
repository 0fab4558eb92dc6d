"""What several operations send: problems, phrases, offers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop
from ninja import Field, Schema
from pydantic import ConfigDict

Card = str


Seat = int


OptionValue = bool | int | str | None


class StrictIn(Schema):
    """What comes in: a name nobody knows is refused, for it would be a mistake nobody sees."""

    model_config = ConfigDict(extra="forbid")


class FieldProblem(Schema):
    """A part of a request that cannot be taken."""

    where: str
    detail: str


class ProblemOut(Schema):
    """What went wrong: `code` stays the same, `detail` is a sentence for people."""

    code: str
    detail: str
    version: int | None = Field(
        None, description=gettext_noop("of a stale move: the version of the game now")
    )
    line: int | None = Field(
        None, description=gettext_noop("of a record: the number of the bad line, 0 for the whole")
    )
    rule: str | None = Field(None, description=gettext_noop("of a refused move: the address of the rule"))
    fields: list[FieldProblem] | None = None


class PhraseOut(Schema):
    """Something that is said: a code that stays, its facts, and the words."""

    code: str
    facts: dict[str, Any]
    words: str


class MeaningOut(Schema):
    """What a move would bring, and the cards or the number for which it would; none: in any case."""

    phrase: PhraseOut
    words: list[str]


class RangeOut(Schema):
    """Numbers that may be said."""

    low: int
    high: int
    step: int


class WordOut(Schema):
    """A word of a move and what it says."""

    word: str
    label: PhraseOut


class BlankOut(Schema):
    """One choice of several in a message."""

    name: str
    title: PhraseOut
    words: list[WordOut]


class OfferOut(Schema):
    """A move, or a kind of move, that may be made; a star stands for cards that are chosen."""

    mode: str = Field(description=gettext_noop("press, touch, show, use, choose, build, say or fill"))
    move: str
    label: PhraseOut
    grave: bool
    question: PhraseOut | None = None
    cards: list[Card] = []
    always: list[Card] = []
    low: int = 1
    high: int = 1
    means: list[MeaningOut] = []
    numbers: list[RangeOut] = []
    remarks: list[WordOut] = []
    blanks: list[BlankOut] = []


class OffersOut(Schema):
    """All that may be done at the seat now, a legal move written out, and why other cards may not be played."""

    version: int
    offers: list[OfferOut]
    example: str | None = Field(None, description=gettext_noop("one legal move, written out"))
    refusals: dict[Card, PhraseOut]
