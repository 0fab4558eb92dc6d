"""What is found of finished deals: analyses of a person's decisions, and what is thought over once for everybody."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.play.models import Deal


class DealAnalysis(models.Model):
    """What the decisions of a person in one deal were worth.

    `decisions` are the versions of the game that their choices made, `judged` what was found of the first of them, in
    the same order: the expert's move, its cost, the error; or nothing where it failed.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    decisions = models.JSONField(default=list)
    judged = models.JSONField(default=list)
    asked_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deal", "seat", "user"], name="one_analysis_a_seat")]
        indexes = [models.Index(fields=["user", "asked_at"], name="analyses_of_a_person")]

    def __str__(self) -> str:
        return f"{self.deal_id}/{self.seat}: {len(self.judged)} of {len(self.decisions)}"

    @property
    def ready(self) -> bool:
        """Whether every decision has been judged."""
        return len(self.judged) >= len(self.decisions)


class BackgroundResult(models.Model):
    """Something thought over once in the background, for everybody who may read it (background.py).

    `found` is what came of it, None as long as that is not known; `failed`: it will not be. `begun_at` is when somebody
    began to think it over, `tries` how often that was.
    """

    found = models.JSONField(null=True)
    failed = models.BooleanField(default=False)
    begun_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True

    @property
    def ready(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self.failed or self.found is not None


class DealSolution(BackgroundResult):
    """A finished deal with all cards seen: `found` is a games.bots.solution as JSON, {} where no card was played."""

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"{self.deal_id}"
