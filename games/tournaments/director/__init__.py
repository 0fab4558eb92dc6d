"""The director's desk: each act changes the tournament, is written down with its reason, and most can be taken back.

An act is one object: it does, undoes, says what was done and has its form (`log.DeskAct`); `acts.ACTS` lists them, and
`acts.act_of` finds the one of a line of the log. Whoever an act touches is told that there is one; what it says stands
on the page of the tournament.
"""

from .acts import (
    ACTS,
    adjust,
    cancel,
    cancel_board,
    carry,
    close,
    deputy,
    disqualify,
    enter,
    extend,
    hands,
    late,
    leave_out,
    links,
    message,
    move,
    named,
    pause,
    place,
    readmit,
    replace,
    restore_board,
    resume,
    start,
    substitute,
    withdraw,
)
from .undo import undo

__all__ = [
    "ACTS",
    "adjust",
    "cancel",
    "cancel_board",
    "carry",
    "close",
    "deputy",
    "disqualify",
    "enter",
    "extend",
    "hands",
    "late",
    "leave_out",
    "links",
    "message",
    "move",
    "named",
    "pause",
    "place",
    "readmit",
    "replace",
    "restore_board",
    "resume",
    "start",
    "substitute",
    "undo",
    "withdraw",
]
