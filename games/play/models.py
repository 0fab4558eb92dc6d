"""The stored record of the games being played.

A game is its options, its deals and its accepted moves; everything else here is a cache of what
those give (whose turn it is, scores, the version), says who sits where, or what is due when.
`version` counts the accepted moves. Deals are never shown but through the engine's views until
they are over, those of a board until its owner has opened it.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clubs.models import Club
from games.pace import pace as paces
from games.pace.clock import Clock
from games.pace.pace import Pace
from games.pace.spans import Span
from games.ratings.models import KIND_OF
from rules.engine.match import Match
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant

from .rulebook import rules_of

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def opaque_id() -> str:
    """Ten letters nobody can guess, without those that are easily misread."""
    return "".join(secrets.choice(ID_LETTERS) for _letter in range(10))


def secret_bytes() -> bytes:
    """256 bits of system randomness."""
    return secrets.token_bytes(32)


class Strength(models.TextChoices):
    """How well a bot plays."""

    NOVICE = "novice", _("novice")
    CLUB = "club", _("club player")
    EXPERT = "expert", _("expert")


class Bot(models.Model):
    """A bot people can play with. Named after a card; its level says how it plays."""

    name = models.CharField(max_length=40, unique=True)
    level = models.CharField(max_length=8, choices=Strength.choices)

    def __str__(self) -> str:
        return self.name


class Status(models.TextChoices):
    """The life of a table."""

    OPEN = "open", _("waiting for players")
    PLAYING = "playing", _("being played")
    OVER = "over", _("finished")


class AfterResigning(models.TextChoices):
    """What happens when a player gives up a seat."""

    BOT = "bot", _("a bot takes the seat")
    END = "end", _("the game ends")


class Why(models.TextChoices):
    """Why a game ended."""

    PLAYED_OUT = "played_out"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"
    OUT_OF_TIME = "out_of_time"
    ADJUDICATED = "adjudicated"
    CANCELLED = "cancelled"


BY_A_SEAT = (Why.RESIGNED, Why.OUT_OF_TIME)
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
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
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
    secret = models.BinaryField(default=secret_bytes, editable=False)
    board = models.ForeignKey(Board, null=True, on_delete=models.PROTECT, related_name="games")
    ending = models.CharField(max_length=12, choices=Why.choices, blank=True)
    result = models.JSONField(null=True)
    friendly = models.BooleanField(default=False, help_text="moves nobody's rating")
    rating_least = models.PositiveSmallIntegerField(
        null=True, help_text="the rating one needs to sit down, as it is shown"
    )
    rating_most = models.PositiveSmallIntegerField(null=True, help_text="more than which nobody has there")
    halted_at = models.DateTimeField(
        null=True, help_text="since when no clock runs here, whoever's turn it is"
    )
    fills_at = models.DateTimeField(null=True, help_text="when bots take the seats that are free then")
    fills_with = models.CharField(max_length=8, choices=Strength.choices, blank=True)
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

    @property
    def rules(self) -> Variant[Any]:
        """The variant of the catalogue this game plays."""
        return rules_of(self).variant

    @property
    def house_rules(self) -> Any:
        """The options in force, as the variant's own dataclass."""
        return rules_of(self).options

    @property
    def engine(self) -> Match[Any, Any]:
        """The engine of the match, under this table's options and the rules it was begun with."""
        return rules_of(self).engine

    @property
    def time(self) -> Pace:
        """How much time its players have."""
        return paces.from_json(self.pace)

    @property
    def rated_as(self) -> tuple[str, str]:
        """The family and the kind of pace it is rated at."""
        return self.rules.family, KIND_OF[self.time.kind].value

    @property
    def talks_freely(self) -> bool:
        """Whether free words may be said now: partners could tell each other their hands, two players cannot."""
        return self.status != Status.PLAYING or seats_of(self.engine) == 2

    @property
    def sealed(self) -> bool:
        """Whether its cards are for nobody but those who sit here: its board has not been opened."""
        return self.status != Status.OPEN and self.board is not None and self.board.opened_at is None


class SeatOutcome(models.TextChoices):
    """What a game came to for a seat."""

    WON = "won", _("won")
    LOST = "lost", _("lost")
    DRAWN = "drawn", _("drawn")
    NONE = "none", _("without a result")


class Player(models.Model):
    """A seat at a table and who sits there: a person or a bot."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="seats")
    to_act = models.BooleanField(default=False)
    asked = models.CharField(
        max_length=24, blank=True, help_text="what the seat is asked, by the verb of a move"
    )
    turn_since = models.DateTimeField(null=True, help_text="when the turn came that is or was the last here")
    turn_watched = models.BooleanField(default=False, help_text="a row of what is due will look at the turn")
    kept_for = models.CharField(
        max_length=12, blank=True, help_text="the free seat is kept for whoever comes with this word"
    )
    resigned = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    lapsed = models.BooleanField(default=False, help_text="`resigned` did not resign but ran out of time")
    for_good = models.BooleanField(
        default=False, help_text="`resigned` may not come back: no move since the seat was taken over"
    )
    notes_away = models.TextField(blank=True, max_length=4000, help_text="the private notes of `resigned`")
    clock_away = models.DurationField(default=timedelta(0), help_text="what `resigned` had left")
    taken_over = models.PositiveIntegerField(
        null=True,
        help_text="the version at which whoever sits here took the seat over in the middle of the game",
    )
    zone = models.CharField(max_length=40, blank=True, help_text="the time zone of the player's weekends")
    clock_left = models.DurationField(default=timedelta(0))
    clock_since = models.DateTimeField(null=True, help_text="when the clock began to run with so much left")
    deadline = models.DateTimeField(null=True, help_text="the last instant at which a move is in time")
    seen = models.PositiveIntegerField(default=0)
    looked_at = models.DateTimeField(null=True, help_text="when the page was last open")
    there_at = models.DateTimeField(null=True, help_text="the last move or plan, or look of a program")
    outcome = models.CharField(
        max_length=5, choices=SeatOutcome.choices, blank=True, help_text="written when it ended"
    )
    words = models.CharField(max_length=80, blank=True)
    notes = models.TextField(blank=True, max_length=4000)
    plans = models.JSONField(
        default=list, help_text="standing instructions of the person here, each with its deal"
    )
    plans_ended = models.JSONField(
        default=list, help_text="plans that were cancelled, and why, until it was read"
    )
    plans_at_once = models.BooleanField(default=False, help_text="planned moves are made without a pause")

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
            models.Index(fields=["user", "to_act"], condition=Q(to_act=True), name="my_turns"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"

    @property
    def name(self) -> str:
        """Who sits here, in the words of the table; empty for a free seat."""
        if self.bot is not None:
            return gettext(self.bot.name)
        return self.user.name if self.user is not None else ""

    @property
    def profile_id(self) -> str:
        """The public id of the person here, where there is a profile page to link to."""
        return self.user.profile_id if self.user is not None else ""

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return self.user_id is None and self.bot_id is None

    @property
    def clock(self) -> Clock:
        """The clock of the seat."""
        return Clock(self.clock_left, self.clock_since)

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.clock_left, self.clock_since = clock.left, clock.since


class Handover(models.Model):
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
    lapsed = models.BooleanField(default=False, help_text="`before` had run out of time")
    happened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} at {self.version}"


class Deal(models.Model):
    """The shuffled cards of one deal; `salt` and cards stay sealed until the deal is over."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    before = models.PositiveIntegerField(help_text="the version of the game when the cards were dealt")
    cards = models.TextField()
    salt = models.BinaryField()
    commitment = models.CharField(max_length=64)
    revealed_at = models.DateTimeField(null=True)
    score = models.JSONField(null=True, help_text="what the deal was worth, written once when it ended")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_deal_a_number")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Saying(models.TextChoices):
    """Phrases that may be said at a table; everybody reads them in their own language.

    None of them asks or tells anything of a hand. Those of `BETWEEN` answer one another, and wait for the end.
    """

    HELLO = "hello", _("Hello")
    GOOD_LUCK = "good_luck", _("Good luck")
    SAME_TO_YOU = "same_to_you", _("The same to you")
    WELL_PLAYED = "well_played", _("Well played")
    SORRY = "sorry", _("Sorry")
    NEVER_MIND = "never_mind", _("Never mind")
    THANKS = "thanks", _("Thank you")
    TAKE_TIME = "take_time", _("Take your time")
    BACK_SOON = "back_soon", _("I have to go and will be back")
    SLOWLY = "slowly", _("I shall be slow for a few days")
    GOOD_GAME = "good_game", _("Good game")
    ANOTHER = "another", _("Another game?")
    GLADLY = "gladly", _("Yes, gladly")
    NOT_NOW = "not_now", _("Not now, thank you")
    GOODBYE = "goodbye", _("Goodbye")


BETWEEN = (Saying.ANOTHER, Saying.GLADLY, Saying.NOT_NOW)
"""What is said while no deal is played: a yes and a no would be signals."""


class TableTalk(models.Model):
    """Something a player said: one of the phrases, or free words where they are allowed; `user` is who said it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="talk")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    saying = models.CharField(max_length=12, choices=Saying.choices, blank=True)
    words = models.CharField(max_length=300, blank=True)
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["user", "said_at"], name="talk_of_a_person")]

    def __str__(self) -> str:
        return self.words or str(self.get_saying_display()) or gettext("(the words were deleted)")


class By(models.TextChoices):
    """Who made a move at a seat."""

    HAND = "hand", _("the player")
    BOT = "bot", _("a bot")
    PLAN = "plan", _("a plan of the player")
    CLAIM = "claim", _("a claim played out")


class AcceptedMove(models.Model):
    """An accepted move. The text is the engine's; number n made the game's version n."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200)
    received_at = models.DateTimeField()
    by = models.CharField(max_length=5, choices=By.choices, default=By.HAND)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_move_a_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.seat} {self.text}"


class ClaimState(models.TextChoices):
    """What became of a claim."""

    TRIED = "tried", _("not sure")
    OPEN = "open", _("put to the others")
    PROVED = "proved", _("proved")
    GRANTED = "granted", _("granted")
    REFUSED = "refused", _("refused")
    IMPOSSIBLE = "impossible", _("the cards did not allow it")


class TableClaim(models.Model):
    """A claim or a concession: who says at which version that a side takes the rest, and what became of it.

    `answer` is the proof or what stands against it (games/claims), `cards` the hand that was shown with an offer,
    `answers` who has said yes or no, `after` the version the play-out led to.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    deal = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    concedes = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=ClaimState.choices)
    answer = models.JSONField(null=True)
    cards = models.CharField(max_length=200, blank=True)
    answers = models.JSONField(default=dict)
    after = models.PositiveIntegerField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["game", "deal"], name="claims_of_a_deal")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.version}: {self.seat}"


class Due(models.Model):
    """Something to be done at a time: what (`kind`), about which row, when, and who is at it until when.

    The row is the truth. A message in the queue may be lost or come twice; the sweep finds what is due.
    """

    kind = models.CharField(max_length=16)
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="due")
    object_id = models.PositiveBigIntegerField(default=0, help_text="a row of another kind than a game")
    due_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "game", "object_id"], name="one_due_of_a_kind"),
            models.UniqueConstraint(
                fields=["kind", "object_id"], condition=Q(game=None), name="one_due_of_a_kind_without_a_game"
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(leased_until=None), name="due_and_free"),
            models.Index(
                fields=["leased_until"], condition=Q(leased_until__isnull=False), name="due_and_leased"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id or self.object_id} {self.due_at:%Y-%m-%d %H:%M:%S}"


class Incident(models.Model):
    """A bot that failed to decide (the game went on with a simpler bot's move), or (no level) plans that failed.

    Staff read it and close it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="incidents")
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=8, choices=Strength.choices, blank=True)
    traceback = models.TextField()
    happened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = [models.F("closed_at").desc(nulls_first=True), "-pk"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.version}"


class LeaveTaken(models.Model):
    """Leave somebody took, in whole hours: of the hours a year, or (`game`) of a game's own.

    While it lasts, the clocks of that person's own turns stand still. `automatic`: it was taken when time ran out.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="+")
    start = models.DateTimeField()
    end = models.DateTimeField()
    automatic = models.BooleanField(default=False)

    class Meta:
        ordering = ["start"]
        indexes = [models.Index(fields=["user", "end"], name="leave_of_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.start:%Y-%m-%d %H:%M} to {self.end:%Y-%m-%d %H:%M}"

    @property
    def span(self) -> Span:
        """When it lasts."""
        return Span(self.start, self.end)


class Heartbeat(models.Model):
    """When a part of the site (`web`, `work`) was last seen alive."""

    part = models.CharField(max_length=8, primary_key=True)
    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.part} {self.beat_at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time when the site was down: no clock ran."""

    start = models.DateTimeField()
    end = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["start"]

    def __str__(self) -> str:
        return f"{self.start:%Y-%m-%d %H:%M} to {self.end:%H:%M}"

    @property
    def span(self) -> Span:
        """When it lasted."""
        return Span(self.start, self.end)


class Absence(models.Model):
    """Somebody ran out of time: from then until they come back, whatever many games it touches."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-since"]
        constraints = [
            models.UniqueConstraint(fields=["user"], condition=Q(until=None), name="one_absence_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} since {self.since:%Y-%m-%d %H:%M}"


class Substitute(models.Model):
    """Somebody who takes the seats of others that ran out of time: at which game ("" any), when last called."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    variant = models.CharField(max_length=32, blank=True)
    called_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "variant"], name="one_offer_a_game")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.variant}"
