"""The page of an event: what is played and how, who has entered, the reader's own tables, what directors did."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.play.models import Player, Status
from games.play.read.pacing import pace_words
from games.play.record import fairness
from rules.web.mixes import Change, changes_of, mix_url

from .. import desk, running
from ..entering import is_member
from ..models import (
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    Entrant,
    EntrantPlayer,
    EventBoard,
    EventRound,
    EventStage,
    ScoringKind,
    TableSide,
    Venue,
)
from ..planning import all_boards
from ..results import EntrantName, person_of
from ..shape import places_of, rounds_of
from . import acts, words
from .lists import ClubName, club_name, entrants_words, stage_words
from .standing import StandingsPage, standing_of, standings_page


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What is to be known of an event by everybody who may see it."""

    public_id: str
    url: str
    name: str
    words: str
    public: bool
    organiser: tuple[str, str] | None
    game: str
    rule_url: str
    changes: tuple[Change, ...]
    movement: str
    arrow: bool
    scoring: str
    factor: str
    places: int
    of_teams: bool
    rounds: int
    boards: int
    all_boards: int
    pace: str
    round_length: str
    early: bool
    at_once: bool
    bots_finish: bool
    talk: bool
    bots: int
    least: int
    most: int
    entries_from: datetime
    starts_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    stage: str
    stage_words: str
    paused: bool
    why_cancelled: str
    winner: str
    venue: str
    both: bool
    real: bool
    seal: str
    secret: str
    directs: bool
    club: ClubName | None
    members_only: bool

    @property
    def takes_entries(self) -> bool:
        """Whether somebody can enter now."""
        return self.stage == EventStage.ENTRY and self.entries_from <= timezone.now()


def facts_of(event: DuplicateEvent, user: Any, names: Mapping[int, EntrantName] | None = None) -> EventFacts:
    """The facts of an event for a reader."""
    organiser = event.organiser
    over = event.stage in (EventStage.OVER, EventStage.CANCELLED)
    numbers = event.numbers
    winner = (names or {}).get(event.winner_id or 0)
    return EventFacts(
        event.public_id,
        event.get_absolute_url(),
        event.name,
        event.words,
        event.public,
        (organiser.name, organiser.profile_id) if organiser is not None else None,
        gettext(event.rules.name),
        mix_url(event.rules, event.house_rules),
        changes_of(event.house_rules),
        str(event.get_movement_display()),
        event.arrow,
        str(event.get_scoring_display()),
        imp_factor(event),
        places_of(event.movement, event.engine),
        event.of_teams,
        rounds_of(event, numbers) if numbers else event.rounds,
        event.boards,
        len(all_boards(event)) if numbers else event.rounds * event.boards,
        pace_words(event.time),
        words.length(event.round_length),
        event.early,
        event.at_once,
        event.at_close == "bots",
        event.talk,
        event.bots,
        event.least,
        event.most,
        event.entries_from,
        event.starts_at,
        event.started_at,
        event.ended_at,
        event.stage,
        stage_words(event),
        event.paused_at is not None,
        event.why_cancelled,
        winner.name if winner is not None else "",
        str(event.get_venue_display()),
        event.venue == Venue.BOTH,
        event.on_paper,
        fairness.secret_commitment(bytes(event.secret)),
        bytes(event.secret).hex() if over else "",
        desk.directs(event, user),
        club_name(event, {event.club_id or 0} if is_member(event, user) else ()),
        event.members_only,
    )


def imp_factor(event: DuplicateEvent) -> str:
    """What differences are multiplied by before they are IMPs; empty where nothing is."""
    by_imps = event.scoring in (ScoringKind.IMPS, ScoringKind.CROSS_IMPS, ScoringKind.BUTLER)
    if not by_imps or event.imp_factor == 1:
        return ""
    places = next(each for each in range(3) if each == 2 or (event.imp_factor * 10**each).denominator == 1)
    return words.figure(event.imp_factor, places)


# --- entries ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EntrantLine:
    """An entrant before the start; `may_join`: the reader may take a free place of it."""

    public_id: str
    name: str
    people: tuple[tuple[str, str], ...]
    free: int
    looking: bool
    waiting: int
    at_club: bool
    mine: bool
    may_join: bool


@dataclass(frozen=True, slots=True)
class Entries:
    """Who has entered, and what the reader can do; `mine` is their own entrant, `link` leads to its free place."""

    lines: tuple[EntrantLine, ...]
    number: str
    mine: EntrantLine | None
    link: str
    may_enter: bool


def entries_of(event: DuplicateEvent, user: Any) -> Entries:
    """The entries of an event whose entries are open; two questions."""
    entrants = list(Entrant.objects.filter(event=event, level="").order_by("complete_at", "entered_at", "pk"))
    players: dict[int, list[EntrantPlayer]] = defaultdict(list)
    rows = EntrantPlayer.objects.filter(event=event).select_related("user__bot_owner", "bot")
    for player in rows.order_by("entrant", "place"):
        players[player.entrant_id].append(player)
    places = places_of(event.movement, event.engine)
    known = isinstance(user, User) and not user.is_guest
    own = {each for each, sitting in players.items() if any(user.pk == player.user_id for player in sitting)}
    open_now = event.stage == EventStage.ENTRY and event.entries_from <= timezone.now()
    lines, complete = [], 0
    for entrant in entrants:
        complete += entrant.complete_at is not None
        free = places - len(players[entrant.pk])
        waits = complete - event.most if entrant.complete_at is not None else 0
        lines.append(
            EntrantLine(
                entrant.public_id,
                entrant.name,
                tuple(person_of(player) for player in players[entrant.pk]),
                free,
                entrant.looking,
                max(waits, 0),
                entrant.at_club,
                entrant.pk in own,
                entrant.looking and free > 0 and known and not own and open_now,
            )
        )
    # The complete ones in the order of entry, then those that lack somebody.
    lines.sort(key=lambda line: line.free > 0)
    mine = next((line for line in lines if line.mine), None)
    link = ""
    if mine is not None and mine.free:
        (entrant,) = (each for each in entrants if each.pk in own)
        link = reverse("tournaments:invited", args=[event.public_id, entrant.public_id, entrant.invitation])
    return Entries(
        tuple(lines),
        entrants_words(event, len(lines)),
        mine,
        link,
        known and not own and open_now,
    )


@dataclass(frozen=True, slots=True)
class Inviting:
    """An entrant whose link the reader came by; `may_join`: the reader can take its free place."""

    name: str
    people: tuple[tuple[str, str], ...]
    free: int
    may_join: bool
    mine: bool


def inviting(event: DuplicateEvent, entrant: Entrant, user: Any) -> Inviting:
    """An entrant as its link shows it."""
    rows = EntrantPlayer.objects.filter(entrant=entrant).select_related("user__bot_owner", "bot")
    players = list(rows.order_by("place"))
    free = places_of(event.movement, event.engine) - len(players)
    open_now = event.stage == EventStage.ENTRY and event.entries_from <= timezone.now()
    mine = isinstance(user, User) and any(player.user_id == user.pk for player in players)
    return Inviting(
        entrant.name,
        tuple(person_of(player) for player in players),
        free,
        open_now and free > 0 and not mine,
        mine,
    )


# --- the reader's own tables ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A board at the reader's own table that is not open: where it is played, against whom, and where it stands."""

    board: int
    round: int
    url: str
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    my_turn: bool
    waiting_for: str
    finished: bool
    real: bool
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round that has been opened."""

    number: int
    opened_at: datetime
    closing_at: datetime
    closed: bool


def rounds_played(event: DuplicateEvent) -> tuple[RoundFacts, ...]:
    """The rounds that have been opened, the latest last."""
    return tuple(
        RoundFacts(
            each.number,
            each.opened_at,
            running.closing_of(each) if each.closed_at is None else each.closing_at,
            each.closed_at is not None,
        )
        for each in EventRound.objects.filter(event=event).order_by("number")
    )


def entry_of(event: DuplicateEvent, user: Any) -> EntrantPlayer | None:
    """The reader's place in an event that has begun; None for everybody else."""
    if not isinstance(user, User):
        return None
    return EntrantPlayer.objects.filter(event=event, user=user).first()


def own_tables(
    event: DuplicateEvent, mine: EntrantPlayer | None, names: Mapping[int, EntrantName]
) -> tuple[OwnTable, ...]:
    """The boards at the tables the reader sits at, as long as they are not open; of no other table anything."""
    if mine is None or event.stage != EventStage.RUNNING:
        return ()
    tables = _tables_of(event, mine)
    plays = list(
        BoardPlay.objects.filter(table__in=tables, board__board__opened_at=None)
        .select_related("game", "board", "table__round")
        .order_by("table__round__number", "board__number")
    )
    sides: dict[int, list[TableSide]] = defaultdict(list)
    for side in TableSide.objects.filter(table__in={play.table_id for play in plays}):
        sides[side.table_id].append(side)
    sitting: dict[int, list[Player]] = defaultdict(list)
    games = [play.game_id for play in plays]
    for player in (
        Player.objects.filter(game__in=games).select_related("user__bot_owner", "bot").order_by("seat")
    ):
        sitting[player.game_id].append(player)
    return tuple(_own_table(play, sides[play.table_id], sitting, mine, names) for play in plays)


def _own_table(
    play: BoardPlay,
    sides: Sequence[TableSide],
    sitting: Mapping[int, Sequence[Player]],
    mine: EntrantPlayer,
    names: Mapping[int, EntrantName],
) -> OwnTable:
    own_side = next(side.side for side in sides if side.entrant_id == mine.entrant_id)

    def called(key: int | None) -> str:
        return names[key].name if key is not None and key in names else gettext("nobody")

    there = sitting.get(play.game_id or 0, ())
    seat = next((player for player in there if player.user_id == mine.user_id), None)
    playing = play.game is not None and play.game.status == Status.PLAYING
    return OwnTable(
        play.board.number,
        play.table.round.number,
        play.game.get_absolute_url() if play.game is not None else "",
        tuple(
            called(side.entrant_id)
            for side in sides
            if side.side == own_side and side.entrant_id != mine.entrant_id
        ),
        tuple(called(side.entrant_id) for side in sides if side.side != own_side),
        playing and seat is not None and seat.to_act,
        ", ".join(player.name for player in there if playing and player.to_act),
        play.finished_at is not None,
        play.table.on_paper,
        seat.deadline if playing and seat is not None else None,
    )


# --- what directors did -----------------------------------------------------------------------------------


def acts_of(event: DuplicateEvent, mine: EntrantPlayer | None) -> tuple[acts.ActLine, ...]:
    """What directors did, the latest first; of a board that is not open only what was done at the reader's table."""
    rows = DirectorAct.objects.filter(event=event).select_related("by__bot_owner", "board", "table")
    known = Q(board=None) | Q(board__board__opened_at__isnull=False)
    if mine is not None:
        tables = _tables_of(event, mine)
        boards = BoardPlay.objects.filter(table__in=tables).values("board")
        known |= Q(table__in=tables) | Q(table=None, board__in=boards)
    return tuple(acts.act_line(row, event) for row in rows.filter(known).order_by("-pk"))


def _tables_of(event: DuplicateEvent, mine: EntrantPlayer) -> QuerySet[TableSide, Any]:
    """The tables somebody sits at; not the other one of their team's match."""
    seats = len(event.engine.sides[0])
    return TableSide.objects.filter(
        entrant=mine.entrant_id, first__lte=mine.place, first__gt=mine.place - seats
    ).values("table")


# --- the page ---------------------------------------------------------------------------------------------

FIRST = 8
"""Entrants of each field whose places stand on the page of the event; the standings have all."""


@dataclass(frozen=True, slots=True)
class EventPage:
    """The page of an event for one reader."""

    event: EventFacts
    entries: Entries | None
    rounds: tuple[RoundFacts, ...]
    tables: tuple[OwnTable, ...]
    standings: StandingsPage | None
    acts: tuple[acts.ActLine, ...]
    open_boards: int
    is_in: bool

    @property
    def running_round(self) -> RoundFacts | None:
        """The round that is being played."""
        return next((each for each in self.rounds if not each.closed), None)


def event_page(event: DuplicateEvent, user: Any) -> EventPage:
    """What the page of an event shows to a reader."""
    mine = entry_of(event, user)
    if not event.numbers:
        entries = entries_of(event, user)
        return EventPage(
            facts_of(event, user), entries, (), (), None, acts_of(event, mine), 0, mine is not None
        )
    standing = standing_of(event)
    return EventPage(
        facts_of(event, user, standing.names),
        None,
        rounds_played(event),
        own_tables(event, mine, standing.names),
        standings_page(event, standing, mine.entrant_id if mine is not None else None, FIRST),
        acts_of(event, mine),
        EventBoard.objects.filter(event=event, board__opened_at__isnull=False).count(),
        mine is not None and mine.entrant_id in standing.names,
    )
