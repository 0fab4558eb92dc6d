"""Games, how they end, and the boards they may be played on."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.clocks import time_control as time_controls
from games.clocks.time_control import TimeControl
from games.clubs.core.models import Club
from games.jobs.ids import opaque_id, secret_bytes
from games.ratings.models import KIND_OF
from rules.engine.match import Match
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant

from ..rules import Rules, rules_for
from .bots import Strength


class GameStatus(models.TextChoices):
    """The life of a table."""

    OPEN = "open", _("waiting for players")
    PLAYING = "playing", _("being played")
    OVER = "over", _("finished")


class AfterResigning(models.TextChoices):
    """What happens when a player gives up a seat."""

    BOT = "bot", _("a bot takes the seat")
    END = "end", _("the game ends")


class EndReason(models.TextChoices):
    """What ended a game; only `PLAYED_OUT` has a result from the cards alone."""

    PLAYED_OUT = "played_out"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"
    OUT_OF_TIME = "out_of_time"
    ADJUDICATED = "adjudicated"
    CANCELLED = "cancelled"


CAUSED_BY_A_SEAT = (EndReason.RESIGNED, EndReason.OUT_OF_TIME)
"""The endings that one seat brings about."""


class Board(models.Model):
    """A prescribed deal, the same at every table that plays it; sealed until its owner opens it.

    `cards` are the words of the move that deals them: the parts in their order, and the lot where one
    is drawn. They are never shown but through the engine's views of the tables, as long as `opened_at`
    is empty.
    """

    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    variant = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    rules_version = models.PositiveSmallIntegerField(default=1)
    dealer = models.PositiveSmallIntegerField()
    cards = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.public_id


class Game(models.Model):
    """One game at one table."""

    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    variant = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    rules_version = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=8, choices=GameStatus.choices, default=GameStatus.OPEN)
    version = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0, help_text="grows with everything a table page shows")
    dealer = models.PositiveSmallIntegerField(default=0)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    public = models.BooleanField(default=True)
    club = models.ForeignKey(
        Club,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="a table that is not public is open to its members",
    )
    invitation = models.CharField(max_length=12, default=opaque_id, editable=False)
    after_resigning = models.CharField(
        max_length=4, choices=AfterResigning.choices, default=AfterResigning.BOT
    )
    pace = models.JSONField(default=dict, help_text="how much time players have; empty: no clock runs")
    may_return = models.BooleanField(
        default=True, help_text="whoever ran out of time may take the seat back while the game runs"
    )
    secret = models.BinaryField(default=secret_bytes, editable=False, unique=True)
    board = models.ForeignKey(Board, null=True, on_delete=models.PROTECT, related_name="games")
    ending = models.CharField(max_length=12, choices=EndReason.choices, blank=True)
    result = models.JSONField(null=True)
    friendly = models.BooleanField(default=False, help_text="moves nobody's rating")
    rating_least = models.PositiveSmallIntegerField(
        null=True, help_text="the rating one needs to sit down, as it is shown"
    )
    rating_most = models.PositiveSmallIntegerField(null=True, help_text="more than which nobody has there")
    halted_at = models.DateTimeField(
        null=True, help_text="since when no clock runs here, whoever's turn it is"
    )
    stand_from = models.DateTimeField(null=True, help_text="from when its clocks stand by agreement")
    stand_until = models.DateTimeField(null=True, help_text="until when they do")
    arrangement_open = models.BooleanField(
        default=False, help_text="somebody has asked the others here for a pause or a time to play together"
    )
    host_answers = models.DurationField(
        null=True,
        editable=False,
        help_text="while it waits: within what time its host makes half of the moves of games over days",
    )
    bots_join_at = models.DateTimeField(null=True, help_text="when bots take the seats that are free then")
    bots_join_level = models.CharField(max_length=8, choices=Strength.choices, blank=True)
    dealt_by = models.DateTimeField(
        null=True, help_text="everybody sits: when the cards are dealt though words are kept back"
    )
    claims = models.PositiveSmallIntegerField(default=0, help_text="how many claims were made at this table")
    rematch = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="rematch_of")
    created_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(null=True)
    last_event = models.JSONField(
        null=True, help_text="the last move as everybody saw it: a phrase of the wording"
    )
    ended_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["status", "public", "-created_at"], name="games_by_status"),
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        """The address of the table."""
        return reverse("play:table", args=[self.public_id])

    @cached_property
    def rules_in_force(self) -> Rules:
        """The variant, its options and their engine: found once for a row, whose rules never change."""
        return rules_for(self)

    @property
    def rules(self) -> Variant[Any]:
        """The variant of the catalogue this game plays."""
        return self.rules_in_force.variant

    @property
    def house_rules(self) -> Any:
        """The options in force, as the variant's own dataclass."""
        return self.rules_in_force.options

    @property
    def engine(self) -> Match[Any, Any]:
        """The engine of the match, under this table's options and the rules it was begun with."""
        return self.rules_in_force.engine

    @property
    def time(self) -> TimeControl:
        """How much time its players have."""
        return time_controls.from_json(self.pace)

    def stands_at(self, at: datetime) -> bool:
        """Whether its clocks stand at an instant because all who sit there have agreed to it."""
        if self.stand_from is None or self.stand_until is None:
            return False
        return bool(self.stand_from <= at < self.stand_until)

    @property
    def rated_as(self) -> tuple[str, str]:
        """The family and the kind of pace it is rated at."""
        return self.rules.family, KIND_OF[self.time.kind].value

    @property
    def talks_freely(self) -> bool:
        """Whether free words may be said now: partners could tell each other their hands, two players cannot."""
        return self.status != GameStatus.PLAYING or seats_of(self.engine) == 2

    @property
    def is_sealed(self) -> bool:
        """Whether its cards are for nobody but those who sit here: its board has not been opened."""
        return self.status != GameStatus.OPEN and self.board is not None and self.board.opened_at is None


class SpentTicket(models.Model):
    """The ticket of a seal from which a table was dealt: kept though the table is deleted, for its secret is known."""

    ticket = models.CharField(max_length=32, primary_key=True)
    spent_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.ticket
