"""Claims and concessions, and what became of them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .games import Game


class ClaimState(models.TextChoices):
    """What became of a claim."""

    TRIED = "tried", _("not sure")
    OPEN = "open", _("put to the others")
    PROVED = "proved", _("proved")
    GRANTED = "granted", _("granted")
    REFUSED = "refused", _("refused")
    IMPOSSIBLE = "impossible", _("the cards did not allow it")


class TableClaim(models.Model):
    """A claim or a concession: who says at which version that a side takes the rest, and what became of it.

    `answer` is the proof or what stands against it (games/claims), `cards` the hand that was shown with an offer,
    `answers` who has said yes or no, `after` the version the play-out led to.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    deal = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    concedes = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=ClaimState.choices)
    answer = models.JSONField(null=True)
    from_above = models.BooleanField(
        default=False, help_text="said with it: trumps first, and every suit from above"
    )
    cards = models.CharField(max_length=200, blank=True)
    answers = models.JSONField(default=dict)
    after = models.PositiveIntegerField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["game", "deal"], name="claims_of_a_deal")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.version}: {self.seat}"
