"""What all at a table agree about its time: a pause of the clocks, a time to play together."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from django.utils.translation import gettext_noop
from ninja import Field, Schema
from pydantic import AwareDatetime

from .common import StrictIn


class ArrangementOut(Schema):
    """A pause until `at`, or a time to play together then: who asked, who has still to agree, your own part."""

    id: int | None = Field(None, description=gettext_noop("what an answer names; none for what is agreed"))
    kind: Literal["pause", "meeting"]
    state: Literal["asked", "agreed"]
    at: datetime
    by: str
    waits_for: list[str]
    yours: bool
    may_answer: bool


class ArrangementsOut(Schema):
    """What is asked or agreed at a table now, and whether you may ask for something."""

    now: ArrangementOut | None = None
    may_ask: bool


class PauseIn(StrictIn):
    """A pause to the end of a day."""

    last: date = Field(description=gettext_noop("the last day, by the time zone of your account"))


class MeetingIn(StrictIn):
    """A time at which all play together."""

    at: AwareDatetime = Field(description=gettext_noop("an instant, with its offset from UTC"))


class ArrangementAnswerIn(StrictIn):
    """Whether you agree; whoever asked takes it back by not agreeing."""

    id: int = Field(ge=1, le=2**53)
    agree: bool
