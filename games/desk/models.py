"""A call for the director from a table (`DirectorCall`), and what a director wrote to one (`TableMessage`).

Who has read such words from a table of a sealed board is written down (`SealedReader`).

No accessor leads from a person or a game to these rows.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.clubs.core.models import Club
from games.jobs.ids import opaque_id
from games.ladders.models import Ladder
from games.leagues.models import League
from games.moderation.models import Report
from games.play.models import Game
from games.tournaments.models import Tournament

WORDS = 300
"""Letters of a call, of its answer, and of a message."""


class CallReason(models.TextChoices):
    """Why a player calls the director."""

    RULES = "rules", _("a question about the rules")
    SLOW = "slow", _("somebody plays too slowly")
    RUDE = "rude", _("bad words or bad manners")
    RESULT = "result", _("a wrong result")
    OTHER = "other", _("something else")
    REPORT = "report", _("a report")


REASONS = tuple((value, label) for value, label in CallReason.choices if value != CallReason.REPORT)
"""Why a player may call; a report comes by its own form."""


class OfTable(models.Model):
    """A row about a table, with what the table was played for then: one contest, or a club's own table."""

    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(Tournament, null=True, on_delete=models.CASCADE, related_name="+")
    league = models.ForeignKey(League, null=True, on_delete=models.CASCADE, related_name="+")
    ladder = models.ForeignKey(Ladder, null=True, on_delete=models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        abstract = True
        ordering = ["made_at", "pk"]


class DirectorCall(OfTable):
    """A player calls the director: it waits until it is answered or taken back (`closed_at`).

    `answer` is empty as long as nobody has answered. `for_all`: everybody at the table reads the answer, else the
    caller alone. `to_staff`: nobody but staff could answer it. `report`: the player has reported somebody to staff and
    wants the directors to know; they read all of it but who reported.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=8, choices=CallReason.choices)
    words = models.CharField(max_length=WORDS)
    to_staff = models.BooleanField(default=False)
    report = models.OneToOneField(Report, null=True, on_delete=models.CASCADE, related_name="+")
    closed_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=WORDS, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    for_all = models.BooleanField(default=False)

    class Meta(OfTable.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["game", "user"],
                condition=Q(closed_at=None, report=None),
                name="one_open_call_a_player",
            )
        ]
        indexes = [
            models.Index(fields=["made_at"], condition=Q(closed_at=None), name="open_calls"),
            models.Index(fields=["user", "made_at"], name="calls_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id} {self.reason}"


class TableMessage(OfTable):
    """What a director wrote to everybody at a table."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    words = models.CharField(max_length=WORDS)

    def __str__(self) -> str:
        return f"{self.game_id} {self.by_id}"


class SealedReader(models.Model):
    """Somebody has read words between a director and a table of a sealed board: they may know boards of its event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    read_at = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="one_row_a_sealed_reader"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.user_id}"
