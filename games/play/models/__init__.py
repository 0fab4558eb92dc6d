"""The stored record of the games being played.

A game is its options, its deals and its accepted moves; everything else here is a cache of what
those give (whose turn it is, scores, the version), says who sits where, or what is due when.
`version` counts the accepted moves. Deals are never shown but through the engine's views until
they are over, those of a board until its owner has opened it.
"""

from .arrangements import Arrangement, ArrangementKind, ArrangementState
from .bots import Bot, Strength
from .chat import ONLY_BETWEEN_DEALS, ChatMessage, ChatPhrase
from .claims import ClaimState, TableClaim
from .deals import AcceptedMove, Deal, MoveSource
from .games import CAUSED_BY_A_SEAT, AfterResigning, Board, EndReason, Game, GameStatus, SpentTicket
from .incidents import Incident
from .leave import Absence, LeavePeriod, Substitute
from .seats import ON_CLOCK, WAITS, ClaimPart, Player, SeatChange, SeatOutcome

__all__ = [
    "CAUSED_BY_A_SEAT",
    "ONLY_BETWEEN_DEALS",
    "ON_CLOCK",
    "WAITS",
    "Absence",
    "AcceptedMove",
    "AfterResigning",
    "Arrangement",
    "ArrangementKind",
    "ArrangementState",
    "Board",
    "Bot",
    "ChatMessage",
    "ChatPhrase",
    "ClaimPart",
    "ClaimState",
    "Deal",
    "EndReason",
    "Game",
    "GameStatus",
    "Incident",
    "LeavePeriod",
    "MoveSource",
    "Player",
    "SeatChange",
    "SeatOutcome",
    "SpentTicket",
    "Strength",
    "Substitute",
    "TableClaim",
]
