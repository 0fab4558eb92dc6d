"""Operations on leave: what is left of the year, taking it now or beforehand, ending it, taking it back.

Changes are counted as tables are: each sets the clocks of all one's games anew.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop
from ninja import Router

from games.play.read.clocks import leave_page
from games.play.write import leave as leave_write

from ..models import TokenScope
from ..schemas import HolidayCancelIn, HolidayIn, LeaveIn, LeaveOut
from .gate import ApiRequest
from .replies import asks

router = Router(tags=["games"])


@router.get(
    "leave",
    **asks(TokenScope.READ, LeaveOut, without=(404,)),
    summary=gettext_noop("My leave"),
    description=gettext_noop(
        "How many hours are left this year, until when leave lasts now, and what was entered beforehand."
    ),
)
def leave(request: ApiRequest) -> dict[str, Any]:
    """How many hours are left this year, until when leave lasts now, and what was entered beforehand."""
    return _page(request)


@router.post(
    "leave",
    **asks(TokenScope.PLAY, LeaveOut, 400, 409, 413, what="table", without=(404,), example={"hours": 24}),
    summary=gettext_noop("Take leave"),
    description=gettext_noop("From now on for so many hours, or so much longer where leave lasts already."),
)
def take_leave(request: ApiRequest, body: LeaveIn) -> dict[str, Any]:
    """Take leave from now on, or make what lasts longer."""
    leave_write.take(request.auth.user, number=body.hours)
    return _page(request)


@router.post(
    "leave/end",
    **asks(TokenScope.PLAY, LeaveOut, 409, what="table", without=(404,)),
    summary=gettext_noop("End leave"),
    description=gettext_noop(
        "With the hour that has begun; the hours after it are given back, and the clocks run again."
    ),
)
def end_leave(request: ApiRequest) -> dict[str, Any]:
    """End the leave under way with the hour that has begun."""
    leave_write.stop(request.auth.user)
    return _page(request)


@router.post(
    "leave/ahead",
    **asks(
        TokenScope.PLAY, LeaveOut, 400, 409, 413, what="table", without=(404,),
        example={"first": "2030-12-24", "last": "2030-12-26"},
    ),
    summary=gettext_noop("Enter leave beforehand"),
    description=gettext_noop(
        "From the first day to the last, by the time zone of your account; the first is tomorrow at the earliest."
    ),
)  # fmt: skip
def enter_leave(request: ApiRequest, body: HolidayIn) -> dict[str, Any]:
    """Enter leave that begins on a later day."""
    leave_write.enter(request.auth.user, first=body.first, last=body.last)
    return _page(request)


@router.post(
    "leave/ahead/cancel",
    **asks(TokenScope.PLAY, LeaveOut, 400, 413, what="table", without=(404,), example={"id": 7}),
    summary=gettext_noop("Take back leave entered beforehand"),
    description=gettext_noop("One that has not begun; the answer tells what is entered now."),
)
def cancel_leave(request: ApiRequest, body: HolidayCancelIn) -> dict[str, Any]:
    """Take back leave that has not begun; nothing happens where there is none."""
    leave_write.cancel(request.auth.user, pk=body.id)
    return _page(request)


def _page(request: ApiRequest) -> dict[str, Any]:
    page = leave_page(request.auth.user)
    ahead = [{"id": pk, "start": start, "end": end, "hours": hours} for pk, start, end, hours in page.ahead]
    return {
        "year": page.year, "left": page.left, "until": page.until, "floats": page.floats, "ahead": ahead,
    }  # fmt: skip
