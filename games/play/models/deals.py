"""The cards that were dealt and the moves that were accepted."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .games import Game


class Deal(models.Model):
    """The shuffled cards of one deal; `salt` and cards stay sealed until the deal is over."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    before = models.PositiveIntegerField(help_text="the version of the game when the cards were dealt")
    cards = models.TextField()
    salt = models.BinaryField()
    commitment = models.CharField(max_length=64)
    words = models.JSONField(null=True, help_text="what each seat added to this shuffle; empty: what it has")
    revealed_at = models.DateTimeField(null=True)
    score = models.JSONField(null=True, help_text="what the deal was worth, written once when it ended")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_deal_a_number")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class MoveSource(models.TextChoices):
    """Who made a move at a seat."""

    HAND = "hand", _("the player")
    BOT = "bot", _("a bot")
    PLAN = "plan", _("a plan of the player")
    CLAIM = "claim", _("a claim played out")
    HASTE = "haste", _("a bot that had no time to think")


class AcceptedMove(models.Model):
    """An accepted move. The text is the engine's; number n made the game's version n."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200)
    received_at = models.DateTimeField()
    by = models.CharField(max_length=5, choices=MoveSource.choices, default=MoveSource.HAND)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_move_a_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.seat} {self.text}"
