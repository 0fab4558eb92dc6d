"""Boards, what was made of them, the bots' results, their par."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.analysis.models import BackgroundResult
from games.play.models import Board, Game, Strength

from .rounds import TournamentTable
from .tournament import Tournament


class TournamentBoard(models.Model):
    """A board of a tournament, by its number; `cancelled_at`: it counts for nobody."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tournament_boards")
    number = models.PositiveSmallIntegerField()
    board = models.OneToOneField(Board, on_delete=models.PROTECT, related_name="+")
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_board_a_number")]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"


class BoardPlay(models.Model):
    """A board at a table: the game, and what it gave.

    `points` are the deal's by side, `adjusted` shares of the top by side as `games.duplicate` has them
    ("60", "+"; "40 60" where partners who entered alone have different ones), which stand before points. Finished
    once there is one or the other.
    """

    table = models.ForeignKey(TournamentTable, on_delete=models.CASCADE, related_name="plays")
    board = models.ForeignKey(TournamentBoard, on_delete=models.CASCADE, related_name="plays")
    game = models.OneToOneField(Game, null=True, on_delete=models.PROTECT, related_name="+")
    points = models.JSONField(null=True)
    adjusted = models.JSONField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["board", "table"]
        constraints = [models.UniqueConstraint(fields=["table", "board"], name="one_play_a_table")]
        indexes = [
            models.Index(fields=["board"], condition=Q(finished_at=None), name="boards_being_played"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.board_id}"


class BotField(models.Model):
    """An open board played by bots at every seat, apart from the field; `points` are the deal's by side."""

    board = models.OneToOneField(TournamentBoard, on_delete=models.CASCADE, related_name="bot_field")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+")
    level = models.CharField(max_length=8, choices=Strength.choices)
    points = models.JSONField(null=True)
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.board_id}"


class BoardPar(BackgroundResult):
    """The par of an open board of a game with an auction: `found` is a games.bots.prospects as JSON."""

    board = models.OneToOneField(TournamentBoard, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"{self.board_id}"
