"""The rows of duplicate tournaments: who enters, rounds, tables, boards, what was made of them, what directors did.

A round's tables are written when it opens, so that a seat is whoever holds the entrant's number at that moment. The
cards of every board follow from the tournament's `secret`, whose seal is shown from the day it is made. Nothing of a
board is in these rows that its tables do not know: `BoardPlay.points` is read by results.py alone, which asks
first whether the board is open. `TableScore.points` are read by directors and by the browser that sent them.
"""

from .acts import DirectorAct, DirectorActKind
from .boards import BoardPar, BoardPlay, BotField, TournamentBoard
from .entrants import Entrant, EntrantPlayer, EntrantState
from .rounds import TableSide, TournamentRound, TournamentTable
from .solo import DailyBoard, SoloPlay
from .table_scores import ScoreLink, TableScore, TableScoreState, score_link_word
from .tournament import (
    AtClose,
    MovementKind,
    ScoringKind,
    TieBreaks,
    Tournament,
    TournamentDirector,
    TournamentStage,
    Venue,
)

__all__ = [
    "AtClose",
    "BoardPar",
    "BoardPlay",
    "BotField",
    "DailyBoard",
    "DirectorAct",
    "DirectorActKind",
    "Entrant",
    "EntrantPlayer",
    "EntrantState",
    "MovementKind",
    "ScoreLink",
    "ScoringKind",
    "SoloPlay",
    "TableScore",
    "TableScoreState",
    "TableSide",
    "TieBreaks",
    "Tournament",
    "TournamentBoard",
    "TournamentDirector",
    "TournamentRound",
    "TournamentStage",
    "TournamentTable",
    "Venue",
    "score_link_word",
]
