"""What somebody's games came to by month (`PlayedMonth`), friends, invitations to tables, a file of all that is mine,
score sheets of real tables.

No accessor leads from a person or a game to these rows.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.clubs.core.models import Club
from games.play.models import Game


class PlayedMonth(models.Model):
    """The sums of somebody's finished games of one game in one month, under its standard rules or under others.

    Kept as games end and made anew by `manage.py statistics`. `columns` are those of the score sheet, by the code of
    their name: points of the own side, deals that had the column, and how many of it there were.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    variant = models.CharField(max_length=32)
    standard = models.BooleanField()
    month = models.DateField(help_text="its first day, by the clock of the site (UTC)")
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    points = models.IntegerField(default=0)
    bids = models.PositiveIntegerField(
        default=0, help_text="contracts of this seat's own that were played out"
    )
    made = models.PositiveIntegerField(default=0)
    columns = models.JSONField(default=dict)

    class Meta:
        ordering = ["month"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "variant", "standard", "month"], name="one_sum_a_person_game_and_month"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.variant} {self.month:%Y-%m}"


class FriendState(models.TextChoices):
    """How things stand between two people."""

    ASKED = "asked", _("asked")
    FRIENDS = "friends", _("friends")
    DECLINED = "declined", _("declined")
    PARTED = "parted", _("taken back")


class Friendship(models.Model):
    """Somebody asked somebody to be a friend; friends when the other agreed. A refusal is told to nobody.

    Who parts, or takes back what was asked, leaves the row: that somebody was asked today counts, and a refusal
    (`answered_at`, of rows that are no friendship) holds for its month.
    """

    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    asked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=FriendState.choices, default=FriendState.ASKED)
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["asked_at"]
        constraints = [
            models.UniqueConstraint(fields=["asker", "asked"], name="asked_once"),
            models.CheckConstraint(
                condition=~models.Q(asker=models.F("asked")), name="nobody_is_their_own_friend"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} {self.asked_id} {self.state}"


class SeatInvitationState(models.TextChoices):
    """What became of an invitation."""

    OPEN = "open", _("open")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


class SeatInvitation(models.Model):
    """Somebody is asked by name to a seat at a table that has not begun; `seat` None: to any that is free."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True)
    state = models.CharField(
        max_length=9, choices=SeatInvitationState.choices, default=SeatInvitationState.OPEN
    )
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["made_at"]
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="invited_once_a_table")]
        indexes = [models.Index(fields=["by", "made_at"], name="invitations_of_a_day")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id} {self.state}"


class ExportFile(models.Model):
    """Everything of somebody's as a zip: asked for, made beside the pages, forgotten after a while."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    language = models.CharField(max_length=8)
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True)
    content = models.BinaryField(default=bytes)

    def __str__(self) -> str:
        return f"{self.user_id} {self.asked_at:%Y-%m-%d}"


class PadSheet(models.Model):
    """A sheet of the score pad that somebody saved: under which rules, and what was written on it.

    `sheet` is what the pad wrote (static/js/pad/sheet.js): its id, names by seat, who dealt first, the deals.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    sheet_id = models.CharField(
        max_length=10, help_text="made by the pad; the same sheet is saved over itself"
    )
    variant = models.CharField(max_length=32)
    query = models.TextField(help_text="the house rules, as an address has them")
    sheet = models.JSONField()
    club = models.ForeignKey(
        Club,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="whose members may read it, while the one who saved it is one of them",
    )
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-saved_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "variant", "sheet_id"], name="one_row_a_score_sheet")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.variant} {self.sheet_id}"
