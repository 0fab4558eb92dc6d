"""Who plays: entrants and their people."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.jobs.ids import opaque_id
from games.play.models import Bot, Strength

from .tournament import Tournament


class EntrantState(models.TextChoices):
    """What became of an entrant."""

    IN = "in", _("in")
    WITHDRAWN = "withdrawn", pgettext_lazy("an entrant", "withdrawn")
    DISQUALIFIED = "disqualified", _("disqualified")
    LEFT_OUT = "left-out", _("not seated")


class Entrant(models.Model):
    """A pair, a player, a team: whatever the movement moves.

    Complete once every place is taken; the first complete ones play, up to the most there is room for, the others wait.
    The number is drawn by lot at the start. `level` is that of a bot's entrant.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    name = models.CharField(max_length=40, blank=True)
    number = models.PositiveSmallIntegerField(null=True)
    state = models.CharField(max_length=12, choices=EntrantState.choices, default=EntrantState.IN)
    level = models.CharField(max_length=8, choices=Strength.choices, blank=True)
    looking = models.BooleanField(default=False, help_text="free places are for anybody; else by the link")
    in_person = models.BooleanField(
        default=False, help_text="where an event has both: meets others who are there at a real table"
    )
    invitation = models.CharField(max_length=12, default=opaque_id, editable=False)
    carried = models.CharField(
        max_length=24, default="0", help_text="carried over, added to what it is ranked by"
    )
    entered_at = models.DateTimeField()
    complete_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number", "complete_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=Q(number__isnull=False, state="in"),
                name="one_entrant_a_number",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number or self.public_id}"

    @property
    def is_bot(self) -> bool:
        """Whether bots play for it."""
        return bool(self.level)


class EntrantPlayer(models.Model):
    """Somebody of an entrant, by place: where a side has two seats, places 0 and 1 sit there, a team's others after."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="+")
    words = models.CharField(max_length=80, blank=True, help_text="what their browser added to the shuffle")
    called = models.CharField(
        max_length=40, blank=True, help_text="somebody without an account, at real tables alone"
    )

    class Meta:
        ordering = ["entrant", "place"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "place"], name="one_player_a_place"),
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=Q(user__isnull=False), name="one_entry_a_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}/{self.place}"
