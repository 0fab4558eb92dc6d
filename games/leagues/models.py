"""A league, its seasons and divisions, who is in them (`LeagueEntrant`), and who meets whom (`Fixture`).

No accessor leads from a person to these rows. A fixture is open as long as `outcome` is empty; its game may be running.
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

from accounts.models import User
from games.clubs.core.contests import Contest, ContestDeputy
from games.clubs.core.models import Evening
from games.jobs.ids import opaque_id, secret_bytes
from games.play.models import Bot, Game
from games.standings.league_table import LeaguePoints, LeagueRules, TieBreak


class Unfinished(models.TextChoices):
    """What becomes of a game that has begun and is not over when the season ends."""

    LEAD = "lead", _("whoever leads by the deals finished wins; level or none finished is a draw")
    DRAW = "draw", _("it is a draw")


class League(Contest):
    """A league: what is played, how it counts, how much time there is. Each of its seasons is played by this."""

    win = models.PositiveSmallIntegerField(default=2)
    draw = models.PositiveSmallIntegerField(default=1)
    loss = models.PositiveSmallIntegerField(default=0)
    tie_breaks = models.JSONField(default=list, help_text="words of TieBreak, in their order")
    legs = models.PositiveSmallIntegerField(default=1)
    at_once = models.PositiveSmallIntegerField(default=2, help_text="games of one player at a time; 0: all")
    division_size = models.PositiveSmallIntegerField(default=10)
    season_days = models.PositiveSmallIntegerField(default=90)
    unfinished = models.CharField(max_length=4, choices=Unfinished.choices, default=Unfinished.LEAD)

    def get_absolute_url(self) -> str:
        """The address of the league."""
        return reverse("leagues:league", args=[self.public_id])

    @property
    def season_length(self) -> timedelta:
        """How long a season lasts."""
        return timedelta(days=self.season_days)

    @property
    def least(self) -> int:
        """With how many a season can begin."""
        return 3 if self.is_of_threes else 2

    @cached_property
    def counting(self) -> LeagueRules:
        """How a table of this league is counted: points, tie-breaks and legs."""
        points = LeaguePoints(self.win, self.draw, self.loss)
        return LeagueRules(points, tuple(TieBreak(word) for word in self.tie_breaks), self.legs)


class LeagueDeputy(ContestDeputy):
    """Somebody whom the organiser of a league lets direct it."""

    contest = models.ForeignKey(League, on_delete=models.CASCADE, related_name="deputies")

    class Meta(ContestDeputy.Meta):
        constraints = [models.UniqueConstraint(fields=["contest", "user"], name="deputy_once_a_league")]


class SeasonStage(models.TextChoices):
    """The life of a season."""

    ENTRY = "entry", _("open to enter")
    RUNNING = "running", _("being played")
    OVER = "over", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class Season(models.Model):
    """A season of a league; the next one follows from its final places."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField(default=1)
    stage = models.CharField(max_length=9, choices=SeasonStage.choices, default=SeasonStage.ENTRY)
    starts_at = models.DateTimeField(help_text="when it begins by itself")
    ends_at = models.DateTimeField(help_text="when what is not finished is decided")
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    reminded_at = models.DateTimeField(null=True)
    why = models.CharField(max_length=200, blank=True, help_text="why it was cancelled")
    secret = models.BinaryField(
        default=secret_bytes,
        editable=False,
        null=True,
        help_text="what the secrets of its games are derived from; none in seasons older than that",
    )

    class Meta:
        ordering = ["league", "-number"]
        constraints = [models.UniqueConstraint(fields=["league", "number"], name="one_season_a_number")]

    def __str__(self) -> str:
        return f"{self.league} {self.number}"

    def get_absolute_url(self) -> str:
        """The address of the season."""
        return reverse("leagues:season", args=[self.league.public_id, self.number])


class Division(models.Model):
    """A division of a season, from 1 at the top; `possible` are the places its entrants may still have, by key."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    possible = models.JSONField(default=dict)

    class Meta:
        ordering = ["season", "number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="one_division_a_number")]

    def __str__(self) -> str:
        return f"{self.season} {self.number}"


class LeagueEntrant(models.Model):
    """Somebody in a season: a person with an account, a pair of them, or bots of the house. `place` is the final one.

    Of a pair `user` found the partner; nobody is in two pairs of a season. Before the start there is no division yet;
    `before` is the row of the same in the season before, be it a cancelled one.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entrants")
    division = models.ForeignKey(Division, null=True, on_delete=models.SET_NULL, related_name="entrants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    partner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="+")
    partner_bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="+")
    before = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="+")
    number = models.PositiveSmallIntegerField(default=0, help_text="the order in the division at the start")
    entry = models.PositiveSmallIntegerField(
        default=0,
        help_text="the order of entering, from 1: by it games are named in the deriving of their secrets",
    )
    words = models.CharField(max_length=80, blank=True, help_text="what their browser adds to the shuffles")
    partner_words = models.CharField(max_length=80, blank=True)
    entered_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    annulled = models.BooleanField(default=False, help_text="left early: none of the games counts")
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["season", "division", "number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "user"],
                condition=Q(user__isnull=False, partner=None),
                name="once_in_a_season",
            ),
            models.UniqueConstraint(
                fields=["season", "user", "partner"],
                condition=Q(user__isnull=False, partner__isnull=False),
                name="pairs_once_in_a_season",
            ),
            models.UniqueConstraint(
                fields=["season", "bot"], condition=Q(bot__isnull=False), name="bots_once_in_a_season"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id} {self.user_id or self.bot_id}"

    @property
    def key(self) -> str:
        """The name by which arithmetic knows it."""
        return str(self.pk)

    @property
    def user_keys(self) -> tuple[int, ...]:
        """The keys of its people."""
        return tuple(key for key in (self.user_id, self.partner_id) if key is not None)

    @property
    def sitters(self) -> tuple[User | Bot, ...]:
        """Who sits at the table: one, or both of a pair; with the rows at hand."""
        both = (self.user or self.bot, self.partner or self.partner_bot)
        return tuple(sitter for sitter in both if sitter is not None)

    @property
    def words_by_sitter(self) -> tuple[str, ...]:
        """What each of `sitters` adds to the shuffles of their games."""
        both = ((self.user or self.bot, self.words), (self.partner or self.partner_bot, self.partner_words))
        return tuple(words for sitter, words in both if sitter is not None)


WITH_PEOPLE = ("user", "partner", "bot", "partner_bot")
"""What is to be fetched with an entrant for its names."""


def of_person(user: Any) -> Q:
    """The entries of somebody, alone or in a pair."""
    return Q(user=user) | Q(partner=user)


class LeaguePartnerLink(models.Model):
    """Somebody looks for a partner for a season of pairs: whoever comes with the word enters with them."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    word = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    words = models.CharField(max_length=80, blank=True, help_text="what their browser adds to the shuffles")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["season", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "user"], name="one_partner_link_a_season")]

    def __str__(self) -> str:
        return f"{self.season_id} {self.user_id}"


class FixtureOutcome(models.TextChoices):
    """How a fixture came to its result."""

    PLAYED = "played", _("played")
    DECIDED = "decided", _("decided")
    FORFEITED = "forfeited", _("forfeited")
    ANNULLED = "annulled", _("does not count")
    IN_PERSON = "in-person", _("at a real table")
    ADJUSTED = "adjusted", _("adjusted")


class Fixture(models.Model):
    """Two of a division are to meet, or three; `home` has the first seat and deals first, `third` the last of three."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="fixtures")
    round = models.PositiveSmallIntegerField()
    home = models.ForeignKey(LeagueEntrant, on_delete=models.CASCADE, related_name="+")
    away = models.ForeignKey(LeagueEntrant, on_delete=models.CASCADE, related_name="+")
    third = models.ForeignKey(LeagueEntrant, null=True, on_delete=models.CASCADE, related_name="+")
    game = models.OneToOneField(Game, null=True, on_delete=models.SET_NULL, related_name="+")
    deals = models.PositiveSmallIntegerField(
        default=0, help_text="games dealt for it: one that is broken off is followed by another"
    )
    outcome = models.CharField(max_length=9, choices=FixtureOutcome.choices, blank=True)
    home_points = models.IntegerField(null=True)
    away_points = models.IntegerField(null=True)
    third_points = models.IntegerField(null=True)
    ended_at = models.DateTimeField(null=True)
    evening = models.ForeignKey(
        Evening,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="where the result was played",
    )

    class Meta:
        ordering = ["division", "round", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(home=F("away")) & (Q(third=None) | (~Q(home=F("third")) & ~Q(away=F("third")))),
                name="nobody_meets_themselves",
            ),
            models.UniqueConstraint(
                fields=["division", "home", "away"], condition=Q(third=None), name="met_once_at_home"
            ),
            models.UniqueConstraint(
                fields=["division", "home", "away", "third"],
                condition=Q(third__isnull=False),
                name="three_met_once_in_these_seats",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.division_id} {self.home_id} {self.away_id}"

    @property
    def entrant_keys(self) -> tuple[int, ...]:
        """The keys of those who meet, by seat."""
        third = () if self.third_id is None else (self.third_id,)
        return self.home_id, self.away_id, *third

    @property
    def entrants(self) -> tuple[LeagueEntrant, ...]:
        """Those who meet, by seat."""
        third = () if self.third is None else (self.third,)
        return self.home, self.away, *third

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each, by seat; 0 where there is no result."""
        own = (self.home_points, self.away_points, self.third_points)
        return tuple(points or 0 for points in own[: len(self.entrant_keys)])


FIXTURE_SEATS = ("home", "away", "third")


def fixtures_of(entrant: LeagueEntrant) -> Q:
    """A condition: fixtures in which an entrant plays, whichever side is theirs."""
    return Q(home=entrant) | Q(away=entrant) | Q(third=entrant)


class LeagueActKind(models.TextChoices):
    """What a director of a league may do."""

    BEGIN = "begin", _("began the season")
    NEXT = "next", _("opened a season")
    WITHDRAW = "withdraw", _("took somebody out")
    DECIDE = "decide", _("decided a game")
    ADJUST = "adjust", _("adjusted a result")
    EXTEND = "extend", _("gave the season more time")
    CANCEL = "cancel", _("cancelled the season")
    BOT = "bot", _("had a bot enter")
    LIST = "list", _("entered members of the club")
    EVENING = "evening", _("entered games of an evening")
    DEPUTY = "deputy", _("named a deputy")
    DISMISS = "dismiss", _("took a deputy back")


class LeagueAct(models.Model):
    """Something a director did, with the reason; the players read it. `deputy`: who became one, or is one no longer.

    `figures`: of a result that was adjusted, what it was and what it is, `120 : 80 → 80 : 120`; of a list of members
    how many entries it made.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="acts")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.CharField(max_length=9, choices=LeagueActKind.choices)
    entrant = models.ForeignKey(LeagueEntrant, null=True, on_delete=models.SET_NULL, related_name="+")
    fixture = models.ForeignKey(Fixture, null=True, on_delete=models.SET_NULL, related_name="+")
    figures = models.CharField(max_length=60, blank=True)
    deputy = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    why = models.CharField(max_length=200)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.season_id} {self.kind}"
