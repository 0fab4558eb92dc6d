"""Boards played alone: the board of the day and boards of tournaments."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.play.models import Board, Game


class DailyBoard(models.Model):
    """The board of a day, one a game: the same for everybody, sealed until the day is over (UTC)."""

    day = models.DateField()
    variant = models.CharField(max_length=32)
    board = models.OneToOneField(Board, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "variant"], name="one_board_a_day")]

    def __str__(self) -> str:
        return f"{self.variant} {self.day}"


class SoloPlay(models.Model):
    """A board played alone among bots, ranked apart; `points` are the deal's by side, `late` after its day was over.

    `again`: the account of a former guest has had the board at another table before, and that one counts.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    points = models.JSONField(null=True)
    late = models.BooleanField(default=False)
    again = models.BooleanField(default=False)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["board", "user"],
                condition=Q(user__isnull=False, again=False),
                name="one_solo_a_person",
            )
        ]
        indexes = [models.Index(fields=["board", "finished_at"], name="solo_of_a_board")]

    def __str__(self) -> str:
        return f"{self.board_id}/{self.user_id}"
