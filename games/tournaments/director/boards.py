"""Acts on boards: cancelled, let count again, their cards read to make them up."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.tournaments.refusals import NO_SUCH_BOARD, TOURNAMENT_STAGE

from ..models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Entrant,
    TableSide,
    Tournament,
    TournamentBoard,
    TournamentStage,
    Venue,
)
from ..record import who_knows
from ..record.missing_scores import decided_plays
from ..record.roster import Roster
from ..record.rounds import is_evening, is_last_in_play
from ..write import bot_field, tables
from .forms import OVER, RUNNING, DeskForm
from .log import DeskAct, lock_for_director, look

PLAYS_HERE = Refusal("plays_here", gettext_noop("You play in this event or have played in it."))


BOARDS = "boards"
"""A section of the desk, beside those of every tournament."""

DECIDED = gettext_noop("The director has decided this board.")

BOARD_CANCELLED = gettext_noop("The director has cancelled this board.")


class BoardAct(DeskAct):
    """An act on a board, at one table or at all."""

    def about(self, act: DirectorAct) -> list[str]:
        """The table and the board."""
        words = []
        if act.table is not None:
            where = {"round": act.table.round.number, "table": act.table.number}
            words.append(gettext("round %(round)s, table %(table)s") % where)
        if act.board is not None:
            words.append(gettext("board %(number)s") % {"number": act.board.number})
        return words

    def hearers(self, act: DirectorAct) -> list[Entrant]:
        """Those at whose tables the board is played."""
        return on_board(act.board) if act.board is not None else []


class CancelBoardActForm(DeskForm):
    """A board counts for nobody."""

    title, button = _("Cancel a board"), _("Cancel the board")
    says = _("It counts for nobody, at no table. Games on it that run end.")
    asks = _("Cancel this board for everybody? Games on it that run are broken off.")
    stages = (RUNNING, OVER)
    section = BOARDS
    board = forms.ChoiceField(label=_("Board"))

    def prepare(self, roster: Roster) -> None:
        self.choose("board", [(number, number) for number, cancelled in roster.boards if not cancelled])

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        return tournament.stage in cls.stages and any(not cancelled for _number, cancelled in roster.boards)

    def clean(self) -> dict[str, Any]:
        """Where nothing else is being played, the question says what follows."""
        board = self.cleaned_data.get("board")
        evening = is_evening(self._tournament)
        if board and not evening and is_last_in_play(self._tournament, int(board)):
            self.asks = _(
                "Cancel this board for everybody? No other board of this round is still being played: the round "
                "ends, and the next one opens at once or the event is over."
            )
        return self.cleaned_data

    def do(self, by: User) -> DirectorAct:
        board = int(self.cleaned_data["board"])
        return cancel_board.do(self._tournament.public_id, board, by=by, why=self.cleaned_data["why"])


class CancelBoardAct(BoardAct):
    """A board that went wrong counts for nobody."""

    kind = DirectorActKind.CANCEL_BOARD
    sentence = gettext_noop("Board %(board)s is cancelled; it counts for nobody.")
    changes = ("board",)
    form = CancelBoardActForm

    def do(self, public_id: str, number: int, *, by: User, why: str) -> DirectorAct:
        """Cancel a board; its games that run end."""
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING, TournamentStage.OVER)
            board = _board_of(tournament, number)
            if board.cancelled_at is not None:
                raise Refused(TOURNAMENT_STAGE)
            _count_no_more(tournament, board)
            act = self.write(
                tournament,
                by,
                why,
                board=board,
                before={"board": number},
                touched=on_board(board),
                facts={"board": number},
            )
            look(tournament)
        return act

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """The board counts again; games that were broken off stay so."""
        _count_again(tournament, _board_of(tournament, act.before["board"]))


class RestoreBoardActForm(DeskForm):
    """A cancelled board counts again."""

    title, button = _("Let a cancelled board count"), _("Let it count")
    says = _("Tables where it was broken off have half of the top.")
    stages = (RUNNING, OVER)
    section = BOARDS
    board = forms.ChoiceField(label=_("Board"))

    def prepare(self, roster: Roster) -> None:
        """The boards that do not count."""
        self.choose("board", [(number, number) for number, cancelled in roster.boards if cancelled])

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        """Where a board was cancelled."""
        return tournament.stage in cls.stages and any(cancelled for _number, cancelled in roster.boards)

    def do(self, by: User) -> DirectorAct:
        board = int(self.cleaned_data["board"])
        return restore_board.do(self._tournament.public_id, board, by=by, why=self.cleaned_data["why"])


class RestoreBoardAct(BoardAct):
    """A cancelled board counts again."""

    kind = DirectorActKind.RESTORE_BOARD
    sentence = gettext_noop("Board %(board)s counts again.")
    changes = ("board",)
    form = RestoreBoardActForm

    def do(self, public_id: str, number: int, *, by: User, why: str) -> DirectorAct:
        """Restore a board: tables where it was broken off have half of the top, others still play it."""
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING, TournamentStage.OVER)
            board = _board_of(tournament, number)
            if board.cancelled_at is None:
                raise Refused(TOURNAMENT_STAGE)
            _count_again(tournament, board)
            act = self.write(
                tournament,
                by,
                why,
                board=board,
                before={"board": number},
                touched=on_board(board),
                facts={"board": number},
            )
            look(tournament)
        return act

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """The board is cancelled as before."""
        _count_no_more(tournament, _board_of(tournament, act.before["board"]))


class HandsAct(DeskAct):
    """The cards of sealed boards are read, to make them up for real tables: nobody unreads them.

    It is asked for on the page of hand records, and so has no form on the desk.
    """

    kind = DirectorActKind.HANDS
    sentence = gettext_noop(
        "A director has read the cards of the sealed boards, to make them up for the real tables."
    )

    def do(self, public_id: str, *, by: User) -> DirectorAct:
        """Have somebody read the cards of sealed boards; they cannot enter any more.

        Raises Refused `event_stage` where there are no real tables, `plays_here` for its players, former ones too.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING)
            if tournament.venue == Venue.HERE:
                raise Refused(TOURNAMENT_STAGE)
            before = DirectorAct.objects.filter(tournament=tournament, kind=self.kind, by=by).first()
            if before is not None:
                return before
            if who_knows.plays_in(tournament, by):
                raise Refused(PLAYS_HERE)
            return self.write(tournament, by, "")


def halves(tournament: Tournament) -> list[str]:
    """Half of the top for every side."""
    return ["50"] * len(tournament.engine.sides)


def at_table(table: int | None) -> list[Entrant]:
    """Those who sit at a table."""
    sides = TableSide.objects.filter(table=table, entrant__isnull=False)
    return list(Entrant.objects.filter(pk__in=sides.values("entrant")))


def on_board(board: TournamentBoard) -> list[Entrant]:
    """Those at whose tables a board is played."""
    sides = TableSide.objects.filter(table__in=board.plays.values("table"))
    return list(Entrant.objects.filter(pk__in=sides.values("entrant")))


def _board_of(tournament: Tournament, number: int) -> TournamentBoard:
    """A board of a tournament by its number, locked; raises Refused `no_such_board`."""
    board = (
        TournamentBoard.objects.select_for_update(of=("self",), no_key=True)
        .filter(tournament=tournament, number=number)
        .first()
    )
    if board is None:
        raise Refused(NO_SUCH_BOARD)
    return board


def _count_no_more(tournament: Tournament, board: TournamentBoard) -> None:
    """A board is cancelled, and its games that run end."""
    board.cancelled_at = timezone.now()
    board.save(update_fields=["cancelled_at"])
    for play in board.plays.filter(finished_at=None).select_related("game"):
        tables.decide(play, halves(tournament), BOARD_CANCELLED)


def _count_again(tournament: Tournament, board: TournamentBoard) -> None:
    """A board counts; in the round that is played it is dealt where it had not been, unless a director gave a score."""
    board.cancelled_at = None
    board.save(update_fields=["cancelled_at"])
    if board.board.opened_at is not None:
        bot_field.ask(tournament)
        return
    BoardPlay.objects.filter(
        board=board, game=None, points__isnull=True, adjusted=halves(tournament), table__round__closed_at=None
    ).exclude(pk__in=decided_plays(tournament)).update(adjusted=None, finished_at=None)


cancel_board = CancelBoardAct()
restore_board = RestoreBoardAct()
hands = HandsAct()
