"""What somebody is told (`Notification`), how it is sent (`Delivery`), and what they want to be told (`Preferences`).

A notice keeps frozen facts: which game, which seats, who asked. No card, no bid and nothing anybody wrote is among
them, but for the names of people and clubs and what staff say to somebody. No accessor leads from a person or a game
to these rows.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.play.models import Game


class NotificationKind(models.TextChoices):
    """What a notice is about."""

    YOUR_TURN = "your_turn", _("It is your turn")
    REMINDER = "reminder", _("Most of your time is used up")
    LEAVE = "leave", _("Leave of yours has begun by itself")
    OUT_OF_TIME = "out_of_time", _("Your time ran out")
    SEAT_GIVEN = "seat_given", _("You were given a seat")
    SEAT_BACK = "seat_back", _("A seat in which you stood in has its player back")
    GAME_OVER = "game_over", _("A game is over")
    INVITATION = "invitation", _("You are invited to a table")
    FRIEND = "friend", _("Somebody asks you to be friends")
    REMATCH = "rematch", _("Somebody wants to play again")
    TALK = "talk", _("Somebody spoke at your table")
    PLAN_CANCELLED = "plan_cancelled", _("A plan of yours was given up")
    CLAIM = "claim", _("Somebody claims the rest of a deal")
    ARRANGEMENT = "arrangement", _("A pause, or a time to play together")
    EVENT = "event", _("Something of a tournament of yours")
    LEAGUE = "league", _("Something of a league of yours")
    LADDER = "ladder", _("Something of a ladder of yours")
    DIRECTOR_CALL = "director_call", _("A player calls you as the director")
    DIRECTOR = "director", _("The director answers you, or writes to your table")
    CLUB_INVITATION = "club_invitation", _("You are invited to a club")
    CLUB_OWNER = "club_owner", _("A club is yours now")
    CLUB_REQUEST = "club_request", _("Somebody asks to be let into a club of yours")
    CLUB_LET_IN = "club_let_in", _("A club has let you in")
    CLUB_NEWS = "club_news", _("A club of yours has news")
    STAFF = "staff", _("A word from staff")
    DIGEST = "digest", _("The games that wait for you")


class Channel(models.TextChoices):
    """By which way somebody is told."""

    PAGE = "page", _("on the page")
    PUSH = "push", _("by push")
    MAIL = "mail", _("by mail")


OF_A_TURN = (NotificationKind.YOUR_TURN, NotificationKind.REMINDER)
"""Kinds that are stale as soon as the turn is over."""

CHOSEN = tuple(
    kind for kind in NotificationKind if kind not in (NotificationKind.DIGEST, NotificationKind.STAFF)
)
"""Kinds of which the channels are chosen; the digest has a choice of its own, and what staff say is said."""

NOT_UNASKED = {(NotificationKind.TALK, Channel.MAIL)}
"""What is off until somebody wants it."""


class Notification(models.Model):
    """Something somebody is told, once for each `key`; withdrawn when it does not hold any more."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=16, choices=NotificationKind.choices)
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(
        max_length=40, blank=True, help_text="tells two of a kind apart: which visit, which day"
    )
    facts = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "game", "key"], name="told_once"),
            models.UniqueConstraint(
                fields=["user", "kind", "key"], condition=Q(game=None), name="told_once_without_a_game"
            ),
        ]
        indexes = [models.Index(fields=["user", "-created_at"], name="notices_of_a_person")]

    def __str__(self) -> str:
        return f"{self.kind} {self.user_id} {self.game_id or ''} {self.key}"


class Delivery(models.Model):
    """A notice to be sent by a channel, or sent; whoever sends it takes it until an instant.

    `batch` is what it went out in, put together once. What was taken and not recorded as sent goes out again in the
    same batch, under the same name, so that whoever receives it twice can tell.
    """

    notice = models.ForeignKey(Notification, on_delete=models.CASCADE, related_name="sendings")
    channel = models.CharField(max_length=4, choices=Channel.choices)
    sent_at = models.DateTimeField(null=True)
    taken_until = models.DateTimeField(null=True)
    batch = models.CharField(max_length=40, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    failed = models.BooleanField(default=False, help_text="given up after many tries")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["notice", "channel"], name="sent_once_a_channel")]
        indexes = [
            models.Index(fields=["notice"], condition=Q(sent_at=None, failed=False), name="still_to_be_sent")
        ]

    def __str__(self) -> str:
        return f"{self.notice_id} {self.channel}"


def unguessable() -> str:
    """256 bits for an address that nobody else can find."""
    return secrets.token_urlsafe(32)


class Preferences(models.Model):
    """What somebody wants to be told and how. Who never chose has no row, and the defaults."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    channels = models.JSONField(
        default=dict, help_text="for each kind that was chosen the channels that are on"
    )
    mails = models.BooleanField(default=True, help_text="off after unsubscribing, whatever the kind")
    digest = models.BooleanField(default=False)
    digest_hour = models.PositiveSmallIntegerField(default=18)
    token = models.CharField(max_length=64, unique=True, default=unguessable, editable=False)

    def __str__(self) -> str:
        return str(self.user_id)

    def wants(self, kind: str, channel: str) -> bool:
        """Whether this kind is told by this channel."""
        if channel == Channel.MAIL and not self.mails:
            return False
        if kind == NotificationKind.DIGEST:
            return channel == Channel.MAIL and self.digest
        return self.chose(kind, channel)

    def chose(self, kind: str, channel: str) -> bool:
        """Whether the box of this kind and channel is ticked."""
        if kind in self.channels:
            return channel in self.channels[kind]
        return (kind, channel) not in NOT_UNASKED

    def unwanted_on_page(self) -> list[str]:
        """The kinds that are not shown on the page."""
        return [kind for kind in CHOSEN if not self.wants(kind, Channel.PAGE)]


def preferences_of(user: Any) -> Preferences:
    """Somebody's preferences, or the defaults in a row that is not stored."""
    return Preferences.objects.filter(user=user).first() or Preferences(user=user)


class PushSubscription(models.Model):
    """A browser that shows notices: where its maker's service takes them, and the keys they are sealed with."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    endpoint = models.URLField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)
    failures = models.PositiveSmallIntegerField(default=0, help_text="in a row")

    def __str__(self) -> str:
        return f"{self.user_id} {self.created_at:%Y-%m-%d}"


class CalendarLink(models.Model):
    """Under which secret somebody's deadlines can be read by a calendar, until it is renewed or withdrawn."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    token = models.CharField(max_length=64, unique=True, default=unguessable, editable=False)

    def __str__(self) -> str:
        return str(self.user_id)
