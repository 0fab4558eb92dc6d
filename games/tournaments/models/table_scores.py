"""Scores that tables send from a phone: the links by which they do, and what waits for a director."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.jobs.ids import ID_LETTERS

from .boards import BoardPlay
from .tournament import Tournament

WORD_LENGTH = 16


def score_link_word() -> str:
    """Sixteen letters nobody can guess (2 to the 79), which can still be typed from a printed card."""
    return "".join(secrets.choice(ID_LETTERS) for _letter in range(WORD_LENGTH))


class ScoreLink(models.Model):
    """The address under which a table sends its scores; without a `table` one for all, where the table is chosen."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="score_links")
    table = models.PositiveSmallIntegerField(null=True)
    word = models.CharField(max_length=WORD_LENGTH, unique=True, default=score_link_word, editable=False)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "table"], name="one_score_link_a_table"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(table=None), name="one_score_link_for_all"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.table or 'all'}"


class TableScoreState(models.TextChoices):
    """What became of a score that a table sent."""

    WAITING = "waiting", _("waits for the director")
    CONFIRMED = "confirmed", _("confirmed")
    REFUSED = "refused", _("not accepted: ask the director")
    REPLACED = "replaced", _("replaced by a later one")


class TableScore(models.Model):
    """A score that a table sent: points by side, which count for nothing before a director has confirmed them.

    `sender` is what one browser is known by in one tournament; `by` is who was signed in there, and so knows the board.
    """

    play = models.ForeignKey(BoardPlay, on_delete=models.CASCADE, related_name="table_scores")
    sender = models.CharField(max_length=24)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    points = models.JSONField()
    state = models.CharField(max_length=10, choices=TableScoreState.choices, default=TableScoreState.WAITING)
    sent_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.play_id} {self.state}"
