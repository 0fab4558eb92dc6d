"""Boards played alone among bots: the board of the day, and those of a tournament. Ranked apart from everything else.

The bots are the same at every table of a board and answer the same line the same way (`driving.seed_of`).
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refusal, Refused
from games.play.models import Board, Deal, EndReason, Game, Strength
from games.play.write import boards, events, lifecycle
from games.play.write.endings import Ending
from games.play.write.events import Sitter
from games.tournaments.refusals import NO_SUCH_BOARD
from rules.catalog import find

from ..models import DailyBoard, SoloPlay, TournamentBoard, TournamentStage
from ..record import who_knows
from ..record.solo import board_options, today
from .entrants import bots_for

KNOWS_BOARD = Refusal(
    "knows_board", gettext_noop("You play in this event or have played in it, so you know its boards.")
)


DAY_OVER = "day_over"
"""The kind of what is due when the day of a board is over (object_id: its row)."""

LEVEL = Strength.CLUB
"""How the bots play."""


def daily_board(variant: str) -> DailyBoard:
    """Today's board of a game under its standard rules, dealt when it is first asked for; raises UnknownVariant."""
    day, rules = today(), find(variant)
    row = DailyBoard.objects.filter(day=day, variant=rules.slug).select_related("board").first()
    if row is not None:
        return row
    try:
        with transaction.atomic():
            seats = rules.engine(rules.options(), deals=1).seats
            board = boards.make_board(variant=rules, options=rules.options(), dealer=day.toordinal() % seats)
            daily = DailyBoard.objects.create(day=day, variant=rules.slug, board=board)
            over = datetime.combine(day + timedelta(days=1), time(), UTC)
            queue.enqueue(DAY_OVER, at=over, object_id=daily.pk)
            return daily
    except IntegrityError:
        return DailyBoard.objects.select_related("board").get(day=day, variant=rules.slug)


def day_over(row: Job) -> None:
    """The day is over: its board is opened to everybody."""
    daily = DailyBoard.objects.filter(pk=row.object_id).select_related("board").first()
    if daily is not None:
        boards.open_board(daily.board.public_id)


def play_daily(user: User, variant: str) -> Game:
    """A table for somebody on today's board, or the one they have; raises Refused `no_bots`."""
    board = daily_board(variant).board
    return _play(user, board, late=board.opened_at is not None)


def tournament_board(tournament_id: str, number: int) -> TournamentBoard:
    """A board of a tournament that can be played alone; raises Refused `no_such_board`.

    It is open: on a sealed one a second account would read its cards within a minute.
    """
    rows = TournamentBoard.objects.filter(
        tournament__public_id=tournament_id,
        number=number,
        cancelled_at=None,
        board__opened_at__isnull=False,
        tournament__stage__in=(TournamentStage.RUNNING, TournamentStage.OVER),
    )
    row = rows.select_related("tournament", "board").first()
    if row is None:
        raise Refused(NO_SUCH_BOARD)
    return row


def play_tournament_board(user: User, row: TournamentBoard) -> Game:
    """A table for somebody on an open board of a tournament.

    Raises Refused `knows_board` for its players, former ones too.
    """
    if user.pk in who_knows.entrant_users(row.tournament) | who_knows.users_who_sat(row.tournament):
        raise Refused(KNOWS_BOARD)
    return _play(user, row.board, late=False)


def _play(user: User, board: Board, *, late: bool) -> Game:
    with transaction.atomic():
        # Locked, so that two clicks at once are one table.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        mine = SoloPlay.objects.filter(board=board, user=user, again=False).select_related("game").first()
        if mine is not None:
            return mine.game
        rules, options = find(board.variant), board_options(board)
        engine = rules.engine(options, board.rules_version, deals=1)
        seat = engine.seats // 2
        others = [each for each in range(engine.seats) if each != seat]
        sitters: dict[int, Sitter] = {seat: user}
        sitters |= zip(others, bots_for(LEVEL, len(others)), strict=True)
        game = lifecycle.open_table(
            variant=rules, options=options, host=user, sitters=sitters, public=False, board=board
        )
        SoloPlay.objects.create(user=user, board=board, game=game, seat=seat, late=late)
    return game


def adopt(guest: User, user: User) -> None:
    """What a guest played alone is the account's; of two tables on a board the first counts. For games/wiring.py."""
    with transaction.atomic():
        own = {play.board_id: play for play in SoloPlay.objects.filter(user=user, again=False)}
        for play in SoloPlay.objects.filter(user=guest).order_by("pk"):
            before = own.get(play.board_id)
            if before is not None and not play.again:
                later = max(before, play, key=lambda each: each.pk)
                later.again = True
                later.save(update_fields=["again"])
            play.user = user
            play.save(update_fields=["user"])


def on_table_event(event: events.TableEvent) -> None:
    """A board played alone has ended."""
    match event:
        case events.Ended(game) if game.board_id is not None:
            mine = SoloPlay.objects.filter(game=game, finished_at=None).first()
            if mine is None:
                return
            mine.points, mine.finished_at = _points(game, event.ending), timezone.now()
            if not mine.late:
                # Those of tournaments are always open; what counts there is that nobody can gain by it.
                over = DailyBoard.objects.filter(board=game.board_id, board__opened_at__isnull=False)
                mine.late = over.exists()
            mine.save(update_fields=["points", "finished_at", "late"])


def _points(game: Game, ending: Ending) -> list[int] | None:
    """What the deal gave; nothing where it was not played to its end by its person."""
    if ending.reason != EndReason.PLAYED_OUT or game.players.filter(resigned__isnull=False).exists():
        return None
    deal = Deal.objects.filter(game=game, number=1).first()
    return list(deal.score["points"]) if deal is not None and deal.score else None
