"""The log of directors' acts, each with what it changed, so that it can be taken back."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .boards import TournamentBoard
from .entrants import Entrant
from .rounds import TournamentTable
from .tournament import Tournament


class DirectorActKind(models.TextChoices):
    """The acts of a director's desk; each has a class in director/."""

    PAUSE = "pause", _("paused the event")
    RESUME = "resume", _("let the event go on")
    EXTEND = "extend", _("gave the round more time")
    CLOSE = "close", _("closed the round")
    LEAVE_OUT = "leave-out", _("left out what was not played")
    NAMED = "named", _("entered somebody by name")
    REPLACE = "replace", _("replaced a player")
    SUBSTITUTE = "substitute", _("had somebody stand in for a round")
    ADJUST = "adjust", _("adjusted a score")
    WITHDRAW = "withdraw", _("withdrew an entrant")
    READMIT = "readmit", _("let an entrant in again")
    DISQUALIFY = "disqualify", _("disqualified an entrant")
    LATE = "late", _("let somebody in late")
    CANCEL_BOARD = "cancel-board", _("cancelled a board")
    RESTORE_BOARD = "restore-board", _("let a board count again")
    MOVE = "move", _("exchanged two entrants")
    CARRY = "carry", _("gave an entrant points to bring along")
    PLACE = "place", _("changed where an entrant plays")
    HANDS = "hands", _("read the cards of sealed boards, to make them up")
    ENTER = "enter", _("entered a score")
    MESSAGE = "message", _("wrote to everybody")
    DEPUTY = "deputy", _("changed the deputies")
    CANCEL = "cancel", _("cancelled the event")
    START = "start", _("started the event")
    LINKS = "links", _("changed the links for scores")


class DirectorAct(models.Model):
    """Something a director did, with the reason; `before` is what it changed, so that it can be taken back.

    `board` is the board it tells something of: as long as that is sealed, only those at the table read of it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="acts")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.CharField(max_length=14, choices=DirectorActKind.choices)
    why = models.CharField(max_length=300, blank=True)
    board = models.ForeignKey(TournamentBoard, null=True, on_delete=models.CASCADE, related_name="+")
    table = models.ForeignKey(TournamentTable, null=True, on_delete=models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, null=True, on_delete=models.CASCADE, related_name="+")
    facts = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    undone_at = models.DateTimeField(null=True)
    undone_why = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.kind}"
