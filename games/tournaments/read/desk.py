"""The director's desk as values for its page.

The law of open boards holds here too. A director who plays sees of tables what every player sees, which is nothing:
not which have finished, nor who is waited for, nor decisions about a sealed board at tables of others. A director who
does not play sees which tables have not finished, never what they have made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.contests import DeputyLine, lines_of
from games.play.models import GameStatus, Player

from ..models import BoardPlay, Tournament, TournamentDirector, TournamentStage, Venue
from ..record.handicaps import handicap_lines
from ..record.names import title_of
from ..record.results import amount
from ..record.roster import Roster, RosterTable, entrant_name, roster_of
from ..record.rounds import closing_of, is_beginning, is_evening, open_rounds
from ..record.who_directs import organises
from ..record.who_knows import plays_in
from .table_scores import sent_scores
from .tournament_list import stage_words
from .unscored import unscored_at_desk


@dataclass(frozen=True, slots=True)
class WaitingBoard:
    """A board that a table has not finished: since when somebody is waited for, and who."""

    number: int
    since: datetime | None
    waits_for: str


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that has not finished its round."""

    number: int
    names: str
    boards: tuple[WaitingBoard, ...]


@dataclass(frozen=True, slots=True)
class WaitingHandicap:
    """A line of handicaps that is not given: its name and points, the players who are called so, with profiles."""

    name: str
    figure: str
    people: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """All of the page but its forms and the log; `timed_out`: the keys of those who lost a seat by the clock.

    `beginning`: its time has come, and in a moment it runs.
    `sent` is how many scores of tables wait for the reader.
    """

    public_id: str
    name: str
    stage: str
    stage_words: str
    paused_at: datetime | None
    beginning: bool
    starts_at: datetime
    rounds: int
    closing_at: datetime | None
    evening: bool
    entered: int
    least: int
    most: int
    plays: bool
    real_tables: bool
    both: bool
    bots: int
    link: str
    roster: Roster
    waiting: tuple[WaitingTable, ...]
    timed_out: frozenset[int]
    deputies: tuple[DeputyLine, ...]
    organises: bool
    sent: int
    unscored: tuple[str, ...]
    handicaps: tuple[WaitingHandicap, ...]

    @property
    def boards_waiting(self) -> int:
        """How many boards at tables are not finished."""
        return sum(len(table.boards) for table in self.waiting)


def desk_of(tournament: Tournament, reader: User) -> Desk:
    """The desk for one of the tournament's directors; a constant number of queries."""
    plays = plays_in(tournament, reader)
    roster = roster_of(tournament)
    running = open_rounds(tournament)
    hidden = plays and tournament.stage == TournamentStage.RUNNING
    waiting, timed_out = ((), frozenset[int]()) if hidden else _waiting(tournament, roster.tables)
    by_link = (
        not tournament.public and not tournament.members_only and tournament.stage == TournamentStage.ENTRY
    )
    deputies = TournamentDirector.objects.filter(tournament=tournament).select_related("user__bot_owner")
    return Desk(
        public_id=tournament.public_id,
        name=title_of(tournament),
        stage=tournament.stage,
        stage_words=stage_words(tournament),
        paused_at=tournament.paused_at,
        beginning=is_beginning(tournament),
        starts_at=tournament.starts_at,
        rounds=tournament.rounds,
        closing_at=closing_of(running[0]) if running else None,
        evening=is_evening(tournament),
        entered=tournament.entrants.filter(complete_at__isnull=False, level="").count(),
        least=tournament.least,
        most=tournament.most,
        plays=plays,
        real_tables=tournament.venue != Venue.HERE,
        both=tournament.venue == Venue.BOTH,
        bots=min(tournament.bots, tournament.most),
        link=f"{tournament.get_absolute_url()}come/{tournament.invitation}/" if by_link else "",
        roster=roster,
        waiting=waiting,
        timed_out=timed_out,
        deputies=lines_of((each.user for each in deputies), reader),
        organises=organises(tournament, reader),
        sent=len(sent_scores(tournament, reader).shown) if tournament.venue != Venue.HERE else 0,
        unscored=unscored_at_desk(tournament),
        handicaps=_handicaps(tournament),
    )


def _handicaps(tournament: Tournament) -> tuple[WaitingHandicap, ...]:
    """The handicaps that nobody has been given yet, and whom each fits; no query where there are none."""
    return tuple(
        WaitingHandicap(
            line.name,
            amount(line.figure, signed=True),
            tuple(
                (entrant_name(player.entrant, [player]), player.user.profile_id if player.user else "")
                for player in line.players
            ),
        )
        for line in handicap_lines(tournament)
    )


def _waiting(
    tournament: Tournament, tables: Sequence[RosterTable]
) -> tuple[tuple[WaitingTable, ...], frozenset[int]]:
    """The tables of the round that have not finished, and the people who have lost a seat there by the clock."""
    plays = list(
        BoardPlay.objects.filter(board__tournament=tournament, finished_at=None, table__round__closed_at=None)
        .select_related("board", "game", "table")
        .order_by("board__number")
    )
    games = [play.game_id for play in plays if play.game_id is not None]
    players = Player.objects.filter(game__in=games).select_related("user__bot_owner", "bot").order_by("seat")
    seats: dict[int, list[Player]] = defaultdict(list)
    for player in players:
        seats[player.game_id].append(player)
    boards: dict[int, list[WaitingBoard]] = defaultdict(list)
    for play in plays:
        boards[play.table_id].append(_waiting_board(play, seats.get(play.game_id or 0, ())))
    timed_out = {each.resigned_id for each in players if each.timed_out and each.resigned_id}
    lines = tuple(
        WaitingTable(table.number, table.names, tuple(boards[table.pk]))
        for table in tables
        if table.pk in boards
    )
    return lines, frozenset(timed_out)


def _waiting_board(play: BoardPlay, players: Sequence[Player]) -> WaitingBoard:
    over = play.game is not None and play.game.status == GameStatus.OVER
    acting = [each for each in players if each.on_clock and not over]
    return WaitingBoard(
        play.board.number,
        min((each.turn_since for each in acting if each.turn_since), default=None),
        ", ".join(_seat_name(each) for each in acting)
        or (gettext("the director") if play.table.in_person else gettext("its turn to begin")),
    )


def _seat_name(player: Player) -> str:
    if player.user is not None:
        return player.user.name
    return player.bot.shown_name if player.bot is not None else ""
