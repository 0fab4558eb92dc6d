"""The director's desk: each act changes the event, is written down with its reason, and can be taken back where it can.

`holding.write` keeps what an act has changed; `undo` puts that back. Whoever an act touches is told that there is one;
what it says stands on the page of the event.
"""

from .boards import BOARD_CANCELLED, DECIDED, MOST_POINTS, SHARE, adjust, cancel_board, restore_board
from .entrants import FILLED_UP, enter_named, let_in_late, place, read_hands, readmit, replace, swap, withdraw
from .holding import directs, name_of
from .undoing import TAKEN_BACK, TOGETHER, undo
from .whole import (
    LONGEST_EXTENSION,
    MESSAGES,
    cancel,
    close_round,
    depute,
    extend,
    message,
    pause,
    resume,
    start,
)

__all__ = [
    "BOARD_CANCELLED",
    "DECIDED",
    "FILLED_UP",
    "LONGEST_EXTENSION",
    "MESSAGES",
    "MOST_POINTS",
    "SHARE",
    "TAKEN_BACK",
    "TOGETHER",
    "adjust",
    "cancel",
    "cancel_board",
    "close_round",
    "depute",
    "directs",
    "enter_named",
    "extend",
    "let_in_late",
    "message",
    "name_of",
    "pause",
    "place",
    "read_hands",
    "readmit",
    "replace",
    "restore_board",
    "resume",
    "start",
    "swap",
    "undo",
    "withdraw",
]
