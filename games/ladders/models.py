"""A ladder, who is or was on it (`LadderEntrant`), who challenged whom (`Challenge`), every change of places.

No accessor leads from a person to these rows. Whoever is on the ladder has a `place`, counted from 1 at the top.
"""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from games.clubs.core.contests import Contest, ContestDeputy
from games.jobs.ids import opaque_id, secret_bytes
from games.play.models import Bot, Game
from games.standings.challenge_rules import ChallengeRules
from games.standings.step_ladder import LOWEST


class LadderStage(models.TextChoices):
    """Whether a ladder is open.

    While it is paused nobody is challenged and no challenge begins; games that run count. While it is frozen the places
    stand as they are, whatever comes of the games.
    """

    OPEN = "open", pgettext_lazy("a ladder", "open")
    PAUSED = "paused", pgettext_lazy("a ladder", "paused")
    FROZEN = "frozen", pgettext_lazy("a ladder", "frozen")
    CLOSED = "closed", pgettext_lazy("a ladder", "closed")


class Unanswered(models.TextChoices):
    """What becomes of a challenge nobody has answered in time."""

    BEGINS = "begins", _("the game begins by itself")
    ENDS = "ends", _("the challenge ends")


class Ladder(Contest):
    """A ladder: what is played, who may challenge whom, how much time there is. A `house` ladder is the site's own."""

    house = models.BooleanField(default=False, editable=False)
    stage = models.CharField(max_length=6, choices=LadderStage.choices, default=LadderStage.OPEN)
    opened_at = models.DateTimeField(
        auto_now_add=True, help_text="when it was last opened: nobody is idle before"
    )
    reach_places = models.PositiveSmallIntegerField(default=10)
    reach_percent = models.PositiveSmallIntegerField(default=40)
    reach_rating = models.PositiveSmallIntegerField(null=True, default=5)
    max_out = models.PositiveSmallIntegerField(default=3)
    max_in_first = models.PositiveSmallIntegerField(default=5, help_text="places 1 to 5")
    max_in_next = models.PositiveSmallIntegerField(default=4, help_text="places 6 to 10")
    max_in_rest = models.PositiveSmallIntegerField(default=3)
    days_between = models.PositiveSmallIntegerField(default=7)
    answer_days = models.PositiveSmallIntegerField(default=3)
    unanswered = models.CharField(max_length=6, choices=Unanswered.choices, default=Unanswered.BEGINS)
    idle_days = models.PositiveSmallIntegerField(default=45, help_text="0: nobody is taken off for it")

    class Meta(Contest.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["variant"], condition=Q(house=True), name="one_house_ladder_a_game"
            )
        ]

    def get_absolute_url(self) -> str:
        """The address of the ladder."""
        return reverse("ladders:ladder", args=[self.public_id])

    @property
    def is_of_steps(self) -> bool:
        """Whether it is a step ladder: three at a table, drawn together from those who want to play."""
        return self.is_of_threes

    @property
    def time_to_answer(self) -> timedelta:
        """How long a challenge waits for an answer."""
        return timedelta(days=self.answer_days)

    @cached_property
    def challenge_rules(self) -> ChallengeRules:
        """What the pure rules of challenges ask of this ladder."""
        return ChallengeRules(
            reach_places=self.reach_places,
            reach_percent=self.reach_percent,
            reach_rating=self.reach_rating,
            max_challenges_out=self.max_out,
            max_challenges_in=(self.max_in_first, self.max_in_next, self.max_in_rest),
            days_between=self.days_between,
        )


class LadderDeputy(ContestDeputy):
    """Somebody whom the organiser of a ladder lets direct it."""

    contest = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="deputies")

    class Meta(ContestDeputy.Meta):
        constraints = [models.UniqueConstraint(fields=["contest", "user"], name="deputy_once_a_ladder")]


class LadderEntrant(models.Model):
    """Who is on a ladder or was: a person, a pair, or bots of the house; `place` empty when gone.

    Of a pair `user` found the partner. On a ladder of pairs nobody is in two pairs at a time.
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="entrants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    partner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="+")
    partner_bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField(null=True)
    step = models.PositiveSmallIntegerField(default=LOWEST, help_text="on a step ladder; the lowest is 1")
    ready_at = models.DateTimeField(null=True, help_text="since when they want to play, on a step ladder")
    words = models.CharField(
        max_length=80, blank=True, help_text="what they add to the shuffle of the game they want to play"
    )
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    active_at = models.DateTimeField(help_text="joined, challenged, accepted, or finished a game last")
    warned_at = models.DateTimeField(null=True, help_text="was told that idle players are taken off")

    class Meta:
        ordering = ["ladder", F("place").asc(nulls_last=True), "pk"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "place"], name="one_entrant_a_place"),
            models.UniqueConstraint(
                fields=["ladder", "user"],
                condition=Q(user__isnull=False, partner=None),
                name="once_on_a_ladder",
            ),
            models.UniqueConstraint(
                fields=["ladder", "user", "partner"],
                condition=Q(user__isnull=False, partner__isnull=False),
                name="pairs_once_on_a_ladder",
            ),
            models.UniqueConstraint(
                fields=["ladder", "bot"], condition=Q(bot__isnull=False), name="bots_once_on_a_ladder"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ladder_id} {self.user_id or self.bot_id}"

    @property
    def key(self) -> str:
        """The name by which arithmetic knows it."""
        return str(self.pk)

    @property
    def user_keys(self) -> tuple[int, ...]:
        """The keys of its people."""
        return tuple(key for key in (self.user_id, self.partner_id) if key is not None)

    @property
    def people(self) -> tuple[User, ...]:
        """Its people; `user` and `partner` are to be at hand."""
        return tuple(user for user in (self.user, self.partner) if user is not None)

    @property
    def sitters(self) -> tuple[User | Bot, ...]:
        """Who sits at the table: one, or both of a pair; with the rows at hand."""
        both = (self.user or self.bot, self.partner or self.partner_bot)
        return tuple(sitter for sitter in both if sitter is not None)


WITH_PEOPLE = ("user", "partner", "bot", "partner_bot")
"""What is to be fetched with an entrant for its names."""


def with_people(*entrants: str) -> tuple[str, ...]:
    """What is to be fetched with rows that lead to entrants, by the names of these columns."""
    return tuple(f"{entrant}__{who}" for entrant in entrants for who in WITH_PEOPLE)


def of_person(user: Any) -> Q:
    """The entries of somebody, alone or in a pair."""
    return Q(user=user) | Q(partner=user)


class PartnerLink(models.Model):
    """Somebody looks for a partner on a ladder of pairs: whoever comes with the word is in a pair with them."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    word = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["ladder", "pk"]
        constraints = [models.UniqueConstraint(fields=["ladder", "user"], name="one_partner_link_a_ladder")]

    def __str__(self) -> str:
        return f"{self.ladder_id} {self.user_id}"


class ChallengeState(models.TextChoices):
    """The life of a challenge."""

    WAITING = "waiting"
    PLAYING = "playing"
    DONE = "done"
    DECLINED = "declined"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    CANCELLED = "cancelled"


ALIVE = (ChallengeState.WAITING, ChallengeState.PLAYING)


class Challenge(models.Model):
    """Somebody challenges somebody above; of the game the challenger has the first seat.

    `result` is the challenger's, a word of LadderResult, once the game has counted.
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(LadderEntrant, on_delete=models.CASCADE, related_name="+")
    opponent = models.ForeignKey(LadderEntrant, on_delete=models.CASCADE, related_name="+")
    note = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=9, choices=ChallengeState.choices, default=ChallengeState.WAITING)
    result = models.CharField(max_length=12, blank=True)
    game = models.OneToOneField(Game, null=True, on_delete=models.SET_NULL, related_name="+")
    in_person = models.BooleanField(default=False, help_text="played at a real table; a director typed it")
    secret = models.BinaryField(
        null=True,
        editable=False,
        help_text="what the game will be dealt from, whose seal was shown before; none once it is",
    )
    words = models.CharField(
        max_length=80,
        blank=True,
        help_text="what whoever made it adds to the shuffle, until the game is dealt",
    )
    from_partner = models.BooleanField(default=False, help_text="of a pair the partner made it")
    made_at = models.DateTimeField()
    answer_by = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["ladder", "state"], name="challenges_by_state")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(challenger=F("opponent")), name="nobody_challenges_themselves"
            ),
            models.UniqueConstraint(
                fields=["challenger", "opponent"],
                condition=Q(state__in=["waiting", "playing"]),
                name="one_challenge_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ladder_id} {self.challenger_id} {self.opponent_id}"


class StepSecret(models.Model):
    """What the secrets of the games of a step ladder follow from for some weeks; its seal is shown meanwhile."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="step_secrets")
    secret = models.BinaryField(default=secret_bytes, editable=False)
    drawn_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, help_text="since then those who want to play get the next one")

    class Meta:
        ordering = ["ladder", "-drawn_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ladder"], condition=Q(ended_at=None), name="one_step_secret_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.ladder_id} {self.drawn_at}"


class StepGame(models.Model):
    """A game of a step ladder: three who were drawn together, in the order of their seats."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="step_games")
    first = models.ForeignKey(LadderEntrant, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(LadderEntrant, on_delete=models.CASCADE, related_name="+")
    third = models.ForeignKey(LadderEntrant, on_delete=models.CASCADE, related_name="+")
    secret = models.ForeignKey(StepSecret, null=True, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(
        default=0, help_text="which game of these three it is, of those that follow from the secret"
    )
    game = models.OneToOneField(Game, null=True, on_delete=models.SET_NULL, related_name="+")
    in_person = models.BooleanField(default=False, help_text="played at a real table; a director typed it")
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.ladder_id} {self.first_id} {self.second_id} {self.third_id}"

    @property
    def players(self) -> tuple[LadderEntrant, ...]:
        """The three entrants of a step ladder's table, by seat."""
        return self.first, self.second, self.third


SEATS_OF_STEPS = ("first", "second", "third")


def step_games_of(entrant: LadderEntrant) -> Q:
    """The games of a step ladder that somebody plays or has played."""
    return Q(first=entrant) | Q(second=entrant) | Q(third=entrant)


class PlaceCause(models.TextChoices):
    """Why somebody stands at another place; of a game, how it came out for the challenger."""

    JOIN = "join"
    LEAVE = "leave"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    WON_ON_TIME = "won-on-time"
    LOST_ON_TIME = "lost-on-time"
    IDLE = "idle"
    DIRECTOR = "director"


class PlaceChange(models.Model):
    """Where somebody stood before and after something happened; None: not on the ladder.

    Whoever it happened to has a row even where the place is the same; others (`is_shift`) only where they moved on.
    """

    entrant = models.ForeignKey(LadderEntrant, on_delete=models.CASCADE, related_name="changes")
    cause = models.CharField(max_length=12, choices=PlaceCause.choices)
    is_shift = models.BooleanField(default=False)
    challenge = models.ForeignKey(Challenge, null=True, on_delete=models.SET_NULL, related_name="+")
    step_game = models.ForeignKey(StepGame, null=True, on_delete=models.SET_NULL, related_name="+")
    from_step = models.PositiveSmallIntegerField(null=True)
    to_step = models.PositiveSmallIntegerField(null=True)
    from_place = models.PositiveSmallIntegerField(null=True)
    to_place = models.PositiveSmallIntegerField(null=True)
    made_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.from_place} {self.to_place}"


class LadderActKind(models.TextChoices):
    """What a director of a ladder may do."""

    OPEN = "open"
    PAUSE = "pause"
    FREEZE = "freeze"
    CLOSE = "close"
    REMOVE = "remove"
    MOVE = "move"
    DECIDE = "decide"
    BOT = "bot"
    CHANGE = "change"
    TABLES = "tables"
    LIST = "list"
    DEPUTY = "deputy"
    DISMISS = "dismiss"


class LadderAct(models.Model):
    """Something a director did, with the reason; the players read it. `deputy`: who became one, or is one no longer.

    `figures`: of other rules those before and after, by column, each under the word `before` or `after`.
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="acts")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.CharField(max_length=7, choices=LadderActKind.choices)
    entrant = models.ForeignKey(LadderEntrant, null=True, on_delete=models.SET_NULL, related_name="+")
    challenge = models.ForeignKey(Challenge, null=True, on_delete=models.SET_NULL, related_name="+")
    deputy = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    why = models.CharField(max_length=200)
    figures = models.JSONField(default=dict)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.ladder_id} {self.kind}"
