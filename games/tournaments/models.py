"""The rows of duplicate events: who enters, rounds, tables, boards, what was made of them, what directors did.

A round's tables are written when it opens, so that a seat is whoever holds the entrant's number at that moment. The
cards of every board follow from the event's `secret`, whose seal is shown from the day the event is made. Nothing of
a board is in these rows that its tables do not know: `BoardPlay.points` is read by results.py alone, which asks
first whether the board is open.
"""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.clubs.models import Club
from games.contest.duplicate import Scoring
from games.pace import pace as paces
from games.pace.pace import Pace
from games.play.models import Board, Bot, Game, Strength, opaque_id, secret_bytes
from games.study.models import Thought
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


TEAM_MOVEMENTS = (MovementKind.TEAMS, MovementKind.KNOCK_OUT)
"""Movements in which an entrant sits at two tables of a match."""


class ScoringKind(models.TextChoices):
    """How boards are scored."""

    MATCHPOINTS = Scoring.MATCHPOINTS.value, _("matchpoints")
    IMPS = Scoring.IMPS.value, _("IMPs")
    CROSS_IMPS = Scoring.CROSS_IMPS.value, _("cross-IMPs")
    BUTLER = Scoring.BUTLER.value, _("Butler")
    TOTAL = Scoring.TOTAL.value, _("total points")


class AtClose(models.TextChoices):
    """What becomes of a board that is not finished when its round closes."""

    ADJUST = "adjust", _("40 per cent for the side that was to play, 60 for the other")
    BOTS = "bots", _("bots play it to its end")


class Venue(models.TextChoices):
    """Where an event is played."""

    HERE = "here", _("here")
    REAL = "real", _("at real tables; a director enters the scores")
    BOTH = "both", _("here and at real tables, on the same boards")


class EventStage(models.TextChoices):
    """Where an event stands."""

    ENTRY = "entry", _("entries are open")
    RUNNING = "running", _("being played")
    OVER = "over", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class DuplicateEvent(models.Model):
    """An event: the same boards for everybody."""

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
    rounds = models.PositiveSmallIntegerField(
        default=0, help_text="rounds asked for; 0: as many as there are"
    )
    boards = models.PositiveSmallIntegerField(default=2, help_text="boards a round")
    scoring = models.CharField(max_length=12, choices=ScoringKind.choices, default=ScoringKind.MATCHPOINTS)
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
    stage = models.CharField(max_length=10, choices=EventStage.choices, default=EventStage.ENTRY)
    paused_at = models.DateTimeField(null=True)
    numbers = models.PositiveSmallIntegerField(
        default=0,
        help_text="entrants the movement was made for at the start, without bots for missing numbers",
    )
    secret = models.BinaryField(default=secret_bytes, editable=False)
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
        """The address of the event."""
        return reverse("tournaments:event", args=[self.public_id])

    @property
    def rules(self) -> Variant[Any]:
        """The game that is played."""
        return find(self.variant)

    @property
    def house_rules(self) -> Any:
        """The options in force."""
        return house_rules.load(self.rules.options, self.options)

    @property
    def engine(self) -> Match[Any, Any]:
        """The engine of one board."""
        return self.rules.engine(self.house_rules, self.rules_version, deals=1)

    @property
    def time(self) -> Pace:
        """How much time players have at a table."""
        return paces.from_json(self.pace)

    @property
    def imp_factor(self) -> Fraction:
        """What differences are multiplied by before IMPs."""
        return Fraction(self.factor)

    @property
    def of_teams(self) -> bool:
        """Whether an entrant sits at two tables of a match."""
        return self.movement in TEAM_MOVEMENTS

    @property
    def on_paper(self) -> bool:
        """Whether all of it is played at real tables."""
        return self.venue == Venue.REAL

    @property
    def runs(self) -> bool:
        """Whether it is being played and not paused."""
        return self.stage == EventStage.RUNNING and self.paused_at is None


class EventDirector(models.Model):
    """A deputy of the organiser."""

    event = models.ForeignKey(DuplicateEvent, on_delete=models.CASCADE, related_name="directors")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_deputy_a_person")]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.user_id}"


class EntrantState(models.TextChoices):
    """What became of an entrant."""

    IN = "in", _("in")
    WITHDRAWN = "withdrawn", _("withdrawn")
    DISQUALIFIED = "disqualified", _("disqualified")
    LEFT_OUT = "left-out", _("not seated")


class Entrant(models.Model):
    """A pair, a player, a team: whatever the movement moves.

    Complete once every place is taken; the first complete ones play, up to the most there is room for, the others wait.
    The number is drawn by lot at the start. `level` is that of a bot's entrant.
    """

    event = models.ForeignKey(DuplicateEvent, on_delete=models.CASCADE, related_name="entrants")
    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    name = models.CharField(max_length=40, blank=True)
    number = models.PositiveSmallIntegerField(null=True)
    state = models.CharField(max_length=12, choices=EntrantState.choices, default=EntrantState.IN)
    level = models.CharField(max_length=8, choices=Strength.choices, blank=True)
    looking = models.BooleanField(default=False, help_text="free places are for anybody; else by the link")
    at_club = models.BooleanField(
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
                fields=["event", "number"],
                condition=Q(number__isnull=False, state="in"),
                name="one_entrant_a_number",
            )
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number or self.public_id}"

    @property
    def is_bot(self) -> bool:
        """Whether bots play for it."""
        return bool(self.level)


class EntrantPlayer(models.Model):
    """Somebody of an entrant, by place: where a side has two seats, places 0 and 1 sit there, a team's others after."""

    event = models.ForeignKey(DuplicateEvent, on_delete=models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="+")
    called = models.CharField(
        max_length=40, blank=True, help_text="somebody without an account, at real tables alone"
    )

    class Meta:
        ordering = ["entrant", "place"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "place"], name="one_player_a_place"),
            models.UniqueConstraint(
                fields=["event", "user"], condition=Q(user__isnull=False), name="one_entry_a_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}/{self.place}"


class EventRound(models.Model):
    """A round that has been opened; `closing_at` moves when it is extended."""

    event = models.ForeignKey(DuplicateEvent, on_delete=models.CASCADE, related_name="rounds_played")
    number = models.PositiveSmallIntegerField()
    opened_at = models.DateTimeField()
    closing_at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"


class EventTable(models.Model):
    """A table of a round; a real one where a director enters the scores."""

    round = models.ForeignKey(EventRound, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    on_paper = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_a_number")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"


class TableSide(models.Model):
    """An entrant at a side of a table; several in an individual, in the order of the side's seats.

    Nobody (None) where the number is not taken: the others sit out.
    """

    table = models.ForeignKey(EventTable, on_delete=models.CASCADE, related_name="sides")
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


class EventBoard(models.Model):
    """A board of an event, by its number; `cancelled_at`: it counts for nobody."""

    event = models.ForeignKey(DuplicateEvent, on_delete=models.CASCADE, related_name="event_boards")
    number = models.PositiveSmallIntegerField()
    board = models.OneToOneField(Board, on_delete=models.PROTECT, related_name="+")
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_board_a_number")]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"


class BoardPlay(models.Model):
    """A board at a table: the game, and what it gave.

    `points` are the deal's by side, `adjusted` shares of the top by side as `games.contest` has them ("60", "+"), which
    stand before points. Finished once there is one or the other.
    """

    table = models.ForeignKey(EventTable, on_delete=models.CASCADE, related_name="plays")
    board = models.ForeignKey(EventBoard, on_delete=models.CASCADE, related_name="plays")
    game = models.OneToOneField(Game, null=True, on_delete=models.PROTECT, related_name="+")
    points = models.JSONField(null=True)
    adjusted = models.JSONField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["board", "table"]
        constraints = [models.UniqueConstraint(fields=["table", "board"], name="one_play_a_table")]
        indexes = [
            models.Index(fields=["board"], condition=Q(finished_at=None), name="boards_being_played"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.board_id}"


class ActOf(models.TextChoices):
    """What a director did."""

    PAUSE = "pause", _("paused the event")
    RESUME = "resume", _("let the event go on")
    EXTEND = "extend", _("gave the round more time")
    CLOSE = "close", _("closed the round")
    NAMED = "named", _("entered somebody by name")
    REPLACE = "replace", _("replaced a player")
    ADJUST = "adjust", _("adjusted a score")
    WITHDRAW = "withdraw", _("withdrew an entrant")
    READMIT = "readmit", _("let an entrant in again")
    DISQUALIFY = "disqualify", _("disqualified an entrant")
    LATE = "late", _("let somebody in late")
    CANCEL_BOARD = "cancel-board", _("cancelled a board")
    RESTORE_BOARD = "restore-board", _("let a board count again")
    MOVE = "move", _("exchanged two entrants")
    PLACE = "place", _("changed where an entrant plays")
    HANDS = "hands", _("read the cards of sealed boards, to make them up")
    ENTER = "enter", _("entered a score")
    MESSAGE = "message", _("wrote to everybody")
    DEPUTY = "deputy", _("changed the deputies")
    CANCEL = "cancel", _("cancelled the event")
    START = "start", _("started the event")


class DirectorAct(models.Model):
    """Something a director did, with the reason; `before` is what it changed, so that it can be taken back.

    `board` is the board it tells something of: as long as that is sealed, only those at the table read of it.
    """

    event = models.ForeignKey(DuplicateEvent, on_delete=models.CASCADE, related_name="acts")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.CharField(max_length=14, choices=ActOf.choices)
    why = models.CharField(max_length=300, blank=True)
    board = models.ForeignKey(EventBoard, null=True, on_delete=models.CASCADE, related_name="+")
    table = models.ForeignKey(EventTable, null=True, on_delete=models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, null=True, on_delete=models.CASCADE, related_name="+")
    facts = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    undone_at = models.DateTimeField(null=True)
    undone_why = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.event_id} {self.kind}"


class DailyBoard(models.Model):
    """The board of a day, one a game: the same for everybody, sealed until the day is over (UTC)."""

    day = models.DateField()
    variant = models.CharField(max_length=32)
    board = models.OneToOneField(Board, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "variant"], name="one_board_a_day")]

    def __str__(self) -> str:
        return f"{self.variant} {self.day}"


class SoloPlay(models.Model):
    """A board played alone among bots, ranked apart; `points` are the deal's by side, `late` after it was opened."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    points = models.JSONField(null=True)
    late = models.BooleanField(default=False)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["board", "user"], condition=Q(user__isnull=False), name="one_solo_a_person"
            )
        ]
        indexes = [models.Index(fields=["board", "finished_at"], name="solo_of_a_board")]

    def __str__(self) -> str:
        return f"{self.board_id}/{self.user_id}"


class BotsLine(models.Model):
    """An open board of an event played by bots at every seat, apart from the field; `points` are the deal's by side."""

    board = models.OneToOneField(EventBoard, on_delete=models.CASCADE, related_name="bots_line")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+")
    level = models.CharField(max_length=8, choices=Strength.choices)
    points = models.JSONField(null=True)
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.board_id}"


class BoardPar(Thought):
    """The par of an open board of a game with an auction: `found` is a games.bots.prospects as JSON."""

    board = models.OneToOneField(EventBoard, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"{self.board_id}"
