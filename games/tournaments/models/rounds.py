"""Rounds, their tables, and who sits on which side."""

from __future__ import annotations

from django.db import models

from .entrants import Entrant
from .tournament import Tournament


class TournamentRound(models.Model):
    """A round that has been opened; `closing_at` moves when it is extended."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds_played")
    number = models.PositiveSmallIntegerField()
    opened_at = models.DateTimeField()
    closing_at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"


class TournamentTable(models.Model):
    """A table of a round; a real one where a director enters the scores."""

    round = models.ForeignKey(TournamentRound, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    in_person = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_a_number")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"


class TableSide(models.Model):
    """An entrant at a side of a table; several in an individual, in the order of the side's seats.

    Nobody (None) where the number is not taken: the others sit out.
    """

    table = models.ForeignKey(TournamentTable, on_delete=models.CASCADE, related_name="sides")
    side = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(default=0)
    entrant = models.ForeignKey(Entrant, null=True, on_delete=models.PROTECT, related_name="+")
    first = models.PositiveSmallIntegerField(
        default=0, help_text="the first of the entrant's places that sits here"
    )

    class Meta:
        ordering = ["side", "place"]
        constraints = [models.UniqueConstraint(fields=["table", "side", "place"], name="one_entrant_a_side")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.side}"
