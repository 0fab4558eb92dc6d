"""A tournament: how it is played and scored, when, where, and who directs."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.clocks import time_control as time_controls
from games.clocks.time_control import TimeControl
from games.clubs.core.models import Club
from games.duplicate.scoring.standings import Scoring
from games.duplicate.scoring.ties import StandingTieBreak
from games.jobs.ids import opaque_id, secret_bytes
from games.play.models import Strength
from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.match import Match
from rules.engine.variant import Variant


class MovementKind(models.TextChoices):
    """How entrants move from table to table."""

    BAROMETER = "barometer", _("everybody meets everybody (barometer)")
    HOWELL = "howell", _("Howell")
    MITCHELL = "mitchell", _("Mitchell")
    SWISS = "swiss", _("Swiss")
    INDIVIDUAL = "individual", _("individual, a new partner each round")
    TEAMS = "teams", _("teams of two tables")
    THREES = "threes", _("three at a table")
    KNOCK_OUT = "knock-out", _("knock-out of teams")


class ScoringKind(models.TextChoices):
    """The scorings a tournament may choose; what each counts is in duplicate/scoring."""

    MATCHPOINTS = Scoring.MATCHPOINTS.value, _("matchpoints")
    IMPS = Scoring.IMPS.value, _("IMPs")
    CROSS_IMPS = Scoring.CROSS_IMPS.value, _("cross-IMPs")
    BUTLER = Scoring.BUTLER.value, _("Butler")
    TOTAL = Scoring.TOTAL.value, _("total points")


class TieBreaks(models.TextChoices):
    """What decides among entrants that are level: words of duplicate's StandingTieBreak, in their order."""

    NONE = "", _("nothing: they share the place")
    AGAINST_FIRST = "against-each-other,boards-won", _("what they gained against each other, then boards won")
    BOARDS_FIRST = "boards-won,against-each-other", _("boards won, then what they gained against each other")
    BOARDS = "boards-won", _("boards won")

    @property
    def chain(self) -> tuple[StandingTieBreak, ...]:
        """What decides, in its order."""
        return tuple(StandingTieBreak(word) for word in self.value.split(",") if word)


class AtClose(models.TextChoices):
    """What becomes of a board that is not finished when its round closes."""

    ADJUST = "adjust", _("40 per cent for the side that took the most time, 60 for the other")
    BOTS = "bots", _("bots play it to its end")


class Venue(models.TextChoices):
    """Where a tournament is played."""

    HERE = "here", _("here")
    IN_PERSON = "real", _("at real tables; a director enters the scores")
    BOTH = "both", _("here and at real tables, on the same boards")


class TournamentStage(models.TextChoices):
    """The stages of a tournament, in their order; a cancelled one leaves it."""

    ENTRY = "entry", _("entries are open")
    RUNNING = "running", _("being played")
    OVER = "over", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class Tournament(models.Model):
    """A tournament: the same boards for everybody."""

    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    name = models.CharField(max_length=60)
    words = models.TextField(blank=True, max_length=2000)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="+")
    public = models.BooleanField(default=True, help_text="everybody may enter; else whoever has the link")
    members_only = models.BooleanField(
        default=False, help_text="only members of the club see and enter it; it is not public then"
    )
    invitation = models.CharField(max_length=12, default=opaque_id, editable=False)
    variant = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    rules_version = models.PositiveSmallIntegerField(default=1)
    movement = models.CharField(max_length=12, choices=MovementKind.choices)
    arrow = models.BooleanField(default=False, help_text="a Mitchell with one winner")
    sections = models.PositiveSmallIntegerField(
        default=1, help_text="fields side by side, each ranked for itself"
    )
    rounds = models.PositiveSmallIntegerField(
        default=0, help_text="rounds asked for; 0: as many as there are"
    )
    boards = models.PositiveSmallIntegerField(default=2, help_text="boards a round")
    scoring = models.CharField(max_length=12, choices=ScoringKind.choices, default=ScoringKind.MATCHPOINTS)
    tie_breaks = models.CharField(
        max_length=30, choices=TieBreaks.choices, blank=True, default=TieBreaks.NONE
    )
    carry_from = models.ForeignKey(
        "self",
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="an earlier one; the same people bring a share of their result along",
    )
    carry_percent = models.PositiveSmallIntegerField(default=0)
    handicaps = models.TextField(
        blank=True, default="", help_text="a name and points a line, given at the start and forgotten then"
    )
    factor = models.CharField(max_length=12, default="1", help_text="multiplies differences before IMPs")
    pace = models.JSONField(default=dict)
    round_length = models.DurationField(default=timedelta(days=3))
    early = models.BooleanField(default=True, help_text="a round ends as soon as its last board has")
    at_once = models.BooleanField(default=True, help_text="a table's boards of a round begin together")
    at_close = models.CharField(max_length=6, choices=AtClose.choices, default=AtClose.ADJUST)
    talk = models.BooleanField(default=True, help_text="whether players may write at their tables")
    bots = models.PositiveSmallIntegerField(default=0, help_text="entrants that are bots, ranked apart")
    bots_level = models.CharField(max_length=8, choices=Strength.choices, default=Strength.CLUB)
    fill_odd = models.BooleanField(
        default=True, help_text="a bot takes the number nobody has; else it is sat out"
    )
    least = models.PositiveSmallIntegerField(default=4)
    most = models.PositiveSmallIntegerField(default=16)
    entries_from = models.DateTimeField()
    starts_at = models.DateTimeField()
    stage = models.CharField(max_length=10, choices=TournamentStage.choices, default=TournamentStage.ENTRY)
    paused_at = models.DateTimeField(null=True)
    numbers = models.PositiveSmallIntegerField(
        default=0,
        help_text="entrants the movement was made for at the start, without bots for missing numbers",
    )
    secret = models.BinaryField(default=secret_bytes, editable=False)
    shuffle_words = models.JSONField(
        default=list,
        editable=False,
        help_text="what the entrants added to the shuffle, as the boards were dealt",
    )
    venue = models.CharField(max_length=5, choices=Venue.choices, default=Venue.HERE)
    winner = models.ForeignKey(
        "Entrant", null=True, on_delete=models.SET_NULL, related_name="+", help_text="of a knock-out"
    )
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    why_cancelled = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["stage", "starts_at"], name="events_by_stage")]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        """The address of the tournament."""
        return reverse("tournaments:event", args=[self.public_id])

    @property
    def rules(self) -> Variant[Any]:
        """The game that is played."""
        return find(self.variant)

    @property
    def house_rules(self) -> Any:
        """The options of the game with those of this tournament put in."""
        return house_rules.load(self.rules.options, self.options)

    @property
    def engine(self) -> Match[Any, Any]:
        """The engine of one board."""
        return self.rules.engine(self.house_rules, self.rules_version, deals=1)

    @property
    def time(self) -> TimeControl:
        """How much time players have at a table."""
        return time_controls.from_json(self.pace)

    @property
    def imp_factor(self) -> Fraction:
        """What differences are multiplied by before IMPs."""
        return Fraction(self.factor)

    @property
    def in_person(self) -> bool:
        """Whether all of it is played at real tables."""
        return self.venue == Venue.IN_PERSON

    @property
    def runs(self) -> bool:
        """Whether it is being played and not paused."""
        return self.stage == TournamentStage.RUNNING and self.paused_at is None


class TournamentDirector(models.Model):
    """A deputy of the organiser."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="directors")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="one_deputy_a_person")]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.user_id}"
