"""Leave: what is left of the year, what lasts and what was entered beforehand, and how it is taken."""

from __future__ import annotations

from datetime import date, datetime

from django.utils.translation import gettext_noop
from ninja import Field, Schema

from games.play.write.leave import LONGEST

from .common import StrictIn


class HolidayOut(Schema):
    """Leave that was entered beforehand and has not begun."""

    id: int
    start: datetime
    end: datetime
    hours: int


class LeaveOut(Schema):
    """Leave of the token's account: hours left this year, until when it lasts now, and what is still to come."""

    year: int
    left: int
    until: datetime | None = None
    floats: bool = Field(description=gettext_noop("it begins by itself where time would run out"))
    ahead: list[HolidayOut]


class LeaveIn(StrictIn):
    """Hours of leave from now on."""

    hours: int = Field(ge=1, le=LONGEST)


class HolidayIn(StrictIn):
    """The first and the last day of leave, by the time zone of the account."""

    first: date
    last: date


class HolidayCancelIn(StrictIn):
    """Which leave entered beforehand is taken back."""

    id: int = Field(ge=1, le=2**53)
