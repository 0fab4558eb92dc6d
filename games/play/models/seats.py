"""Who sits where, and seats that change hands."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Called, name_for_all, said_name
from games.clocks.clock import Clock

from .bots import Bot
from .games import Game


class SeatOutcome(models.TextChoices):
    """What a game came to for a seat."""

    WON = "won", _("won")
    LOST = "lost", _("lost")
    DRAWN = "drawn", _("drawn")
    NONE = "none", _("without a result")


class ClaimPart(models.TextChoices):
    """What a claim that is open at the table wants of a seat."""

    PUT = "put", _("put it to the others")
    ASKED = "asked", _("is asked")


ON_CLOCK = Q(open_claim=ClaimPart.ASKED) | Q(to_act=True, open_claim="")
"""Which seats the table waits for: their turn has come, or an open claim waits for their answer."""

WAITS = ON_CLOCK & Q(planned_at=None)
"""Which seats wait for whoever sits there: the table waits for them, and no plan is about to move."""


class Player(models.Model):
    """A seat at a table and who sits there: a person or a bot."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="seats")
    to_act = models.BooleanField(default=False)
    prompt_verb = models.CharField(
        max_length=24, blank=True, help_text="what the seat is asked, by the verb of a move"
    )
    turn_since = models.DateTimeField(null=True, help_text="when the turn came that is or was the last here")
    turn_watched = models.BooleanField(default=False, help_text="a row of what is due will look at the turn")
    reserved_for = models.CharField(
        max_length=12, blank=True, help_text="the free seat is kept for whoever comes with this word"
    )
    resigned = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    timed_out = models.BooleanField(default=False, help_text="`resigned` did not resign but ran out of time")
    in_haste = models.BooleanField(default=False, help_text="the bot had no time to think at its last move")
    may_not_return = models.BooleanField(
        default=False, help_text="`resigned` may not come back: no move since the seat was taken over"
    )
    former_notes = models.TextField(blank=True, max_length=4000, help_text="the private notes of `resigned`")
    former_clock_left = models.DurationField(default=timedelta(0), help_text="what `resigned` had left")
    taken_over = models.PositiveIntegerField(
        null=True,
        help_text="the version at which whoever sits here took the seat over in the middle of the game",
    )
    zone = models.CharField(max_length=40, blank=True, help_text="the time zone of the player's weekends")
    clock_left = models.DurationField(default=timedelta(0))
    clock_since = models.DateTimeField(null=True, help_text="when the clock began to run with so much left")
    deadline = models.DateTimeField(null=True, help_text="the last instant at which a move is in time")
    seen = models.PositiveIntegerField(default=0)
    deal_closed = models.PositiveSmallIntegerField(
        default=0, help_text="the last deal from whose end the player has gone on"
    )
    looked_at = models.DateTimeField(null=True, help_text="when the page was last open")
    last_active_at = models.DateTimeField(null=True, help_text="the last move or plan, or look of a program")
    outcome = models.CharField(
        max_length=5, choices=SeatOutcome.choices, blank=True, help_text="written when it ended"
    )
    open_claim = models.CharField(
        max_length=5, choices=ClaimPart.choices, blank=True, help_text="what an open claim wants of the seat"
    )
    words = models.CharField(
        max_length=80, blank=True, help_text="what the seat adds to the shuffle, or the seal of it"
    )
    own_seal = models.CharField(
        max_length=64, blank=True, help_text="the seal that was given before words that were opened later"
    )
    called = models.JSONField(
        default=dict,
        help_text="names until the deal is over of those who have taken others meanwhile, by the key of the person",
    )
    notes = models.TextField(blank=True, max_length=4000)
    plans = models.JSONField(
        default=list, help_text="standing instructions of the person here, each with its deal"
    )
    default_plans = models.JSONField(
        default=list, help_text="kinds of the plans that the person here has at all their games of days"
    )
    former_plans = models.JSONField(
        default=dict,
        help_text="plans of `resigned`, and whether they are made at once, for their coming back",
    )
    plans_ended = models.JSONField(
        default=list, help_text="plans that were cancelled, and why, until it was read"
    )
    plans_at_once = models.BooleanField(default=False, help_text="planned moves are made without a pause")
    planned_at = models.DateTimeField(
        null=True, help_text="when a plan takes the turn that is here, which waits for nobody until then"
    )
    by_hand = models.BooleanField(
        default=False, help_text="the owner has said of the turn that is here that no plan is to take it"
    )
    rating: ClassVar[dict[str, Any] | None] = None
    """What others may see of the rating of who sits here, where a query asked for it (`read.ratings.with_ratings`)."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="one_player_a_seat"),
            models.UniqueConstraint(
                fields=["game", "user"], condition=Q(user__isnull=False), name="one_seat_a_person"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot__isnull=True), name="a_person_or_a_bot"
            ),
        ]
        indexes = [
            models.Index(
                fields=["user"], condition=Q(to_act=True) | Q(open_claim=ClaimPart.ASKED), name="my_turns"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"

    @property
    def name(self) -> str:
        """Who sits here, in the words of the table; empty for a free seat."""
        if self.bot is not None:
            return self.bot.shown_name
        if self.user is None:
            return ""
        return said_name(self.name_for_all)

    @property
    def name_for_all(self) -> Called | str:
        """What the person here is called, for readers of several languages; empty where nobody sits."""
        if self.user is None:
            return ""
        return name_for_all(self.called.get(str(self.user_id)) or self.user.kept_name)

    @property
    def profile_id(self) -> str:
        """The public id of the person here, where there is a profile page to link to."""
        return self.user.profile_id if self.user is not None else ""

    @property
    def on_clock(self) -> bool:
        """Whether the table waits for this seat: its turn has come, or an open claim waits for its answer."""
        return self.open_claim == ClaimPart.ASKED or (self.to_act and not self.open_claim)

    @property
    def waits(self) -> bool:
        """Whether the table waits for whoever sits here: no plan is about to move."""
        return self.on_clock and self.planned_at is None

    @property
    def stands_in(self) -> bool:
        """Whether somebody sits here for whoever ran out of time and may still come back."""
        return self.user_id is not None and self.resigned_id != self.user_id and self.may_be_taken_back

    @property
    def may_be_taken_back(self) -> bool:
        """Whether `resigned` may come back, where the table allows it and the game runs."""
        return self.resigned_id is not None and self.timed_out and not self.may_not_return

    @property
    def free(self) -> bool:
        """Whether neither a person nor a bot sits here; the seat may be kept for somebody all the same."""
        return self.user_id is None and self.bot_id is None

    @property
    def clock(self) -> Clock:
        """The clock of the seat."""
        return Clock(self.clock_left, self.clock_since)

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.clock_left, self.clock_since = clock.left, clock.since


class SeatChange(models.Model):
    """A seat of a running game went from somebody to somebody else: moves after `version` are the latter's."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    before = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    before_bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="+")
    after = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    after_bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="+")
    timed_out = models.BooleanField(default=False, help_text="`before` had run out of time")
    happened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} at {self.version}"
