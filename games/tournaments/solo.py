"""Boards played alone among bots: the board of the day, and those of an event. Ranked apart from everything else.

The bots are the same at every table of a board and answer the same line the same way (`driving.seed_of`). What others
made of a board is told to whoever has finished it or cannot play it any more, and to nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.contest.matchpoints import matchpoints
from games.contest.travellers import board_scores
from games.play.models import Board, Deal, Due, Game, Strength, Why
from games.play.write import boards, due, hooks, lifecycle
from games.play.write.ending import Ending
from games.play.write.hooks import Sitter
from games.play.write.refused import Refused
from rules.catalog import find
from rules.engine import options as house_rules

from . import entering, knowing
from .models import BoardPlay, DailyBoard, EventBoard, EventStage, SoloPlay

DAY_OVER = "day_over"
"""The kind of what is due when the day of a board is over (object_id: its row)."""

LEVEL = Strength.CLUB
"""How the bots play."""


def today() -> date:
    """The day it is, the same for everybody."""
    return timezone.now().astimezone(UTC).date()


def daily_board(variant: str) -> DailyBoard:
    """Today's board of a game under its standard rules, dealt when it is first asked for; raises UnknownVariant."""
    day, rules = today(), find(variant)
    found = DailyBoard.objects.filter(day=day, variant=rules.slug).select_related("board").first()
    if found is not None:
        return found
    try:
        with transaction.atomic():
            seats = rules.engine(rules.options(), deals=1).seats
            board = boards.make_board(variant=rules, options=rules.options(), dealer=day.toordinal() % seats)
            made = DailyBoard.objects.create(day=day, variant=rules.slug, board=board)
            over = datetime.combine(day + timedelta(days=1), time(), UTC)
            due.put(DAY_OVER, at=over, object_id=made.pk)
            return made
    except IntegrityError:
        return DailyBoard.objects.select_related("board").get(day=day, variant=rules.slug)


def day_over(row: Due) -> None:
    """The day is over: its board is opened to everybody."""
    daily = DailyBoard.objects.filter(pk=row.object_id).select_related("board").first()
    if daily is not None:
        boards.open_board(daily.board.public_id)


def play_daily(user: User, variant: str) -> Game:
    """A table for somebody on today's board, or the one they have; raises Refused `no_bots`."""
    return _play(user, daily_board(variant).board)


def event_board(event_id: str, number: int) -> EventBoard:
    """A board of an event that can be played alone: open, or on a table; raises Refused `no_such_board`."""
    found = EventBoard.objects.filter(
        event__public_id=event_id,
        number=number,
        cancelled_at=None,
        event__stage__in=(EventStage.RUNNING, EventStage.OVER),
    )
    row = found.select_related("event", "board").first()
    if row is None or not (row.board.opened_at or row.plays.exists()):
        raise Refused("no_such_board")
    return row


def play_event_board(user: User, row: EventBoard) -> Game:
    """A table for somebody on a board of an event (`event_board`).

    Raises Refused `sealed_board` for guests while it is sealed, `knows_board` for whoever plays in the event or has.
    """
    if user.is_guest and row.board.opened_at is None:
        raise Refused("sealed_board")
    knows = knowing.entered(row.event) | knowing.sat(row.event)
    if user.pk in knows or (row.board.opened_at is None and knowing.has_read(row.event, user)):
        raise Refused("knows_board")
    return _play(user, row.board)


def _play(user: User, board: Board) -> Game:
    with transaction.atomic():
        # Locked, so that two clicks at once are one table.
        User.objects.select_for_update().get(pk=user.pk)
        mine = SoloPlay.objects.filter(board=board, user=user).select_related("game").first()
        if mine is not None:
            return mine.game
        rules, options = find(board.variant), board_options(board)
        engine = rules.engine(options, board.rules_version, deals=1)
        seat = engine.seats // 2
        others = [each for each in range(engine.seats) if each != seat]
        sitters: dict[int, Sitter] = {seat: user}
        sitters |= zip(others, entering.bots_for(LEVEL, len(others)), strict=True)
        game = lifecycle.open_table(
            variant=rules, options=options, host=user, sitters=sitters, public=False, board=board
        )
        SoloPlay.objects.create(
            user=user, board=board, game=game, seat=seat, late=board.opened_at is not None
        )
    return game


def board_options(board: Board) -> object:
    """The house rules of a board."""
    return house_rules.load(find(board.variant).options, board.options)


def heard(event: hooks.TableEvent) -> None:
    """A board played alone has ended (settings.TALON_TABLE_HOOKS)."""
    match event:
        case hooks.Ended(game) if game.board_id is not None:
            mine = SoloPlay.objects.filter(game=game, finished_at=None).first()
            if mine is None:
                return
            mine.points, mine.finished_at = _points(game, event.ending), timezone.now()
            if not mine.late:
                mine.late = Board.objects.filter(pk=game.board_id, opened_at__isnull=False).exists()
            mine.save(update_fields=["points", "finished_at", "late"])


def _points(game: Game, ending: Ending) -> list[int] | None:
    """What the deal gave; nothing where it was not played to its end by its person."""
    if ending.why != Why.PLAYED_OUT or game.players.filter(resigned__isnull=False).exists():
        return None
    deal = Deal.objects.filter(game=game, number=1).first()
    return list(deal.score["points"]) if deal is not None and deal.score else None


# --- tables -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SoloRow:
    """Somebody's result on a board played alone: own points less the others', and per cent among all of them."""

    place: int
    name: str
    profile: str
    score: Fraction
    per_cent: Fraction
    mine: bool


def may_compare(board: Board, mine: SoloPlay | None) -> bool:
    """Whether somebody may read what others made of a board: it is open, or they have finished it."""
    return board.opened_at is not None or (mine is not None and mine.finished_at is not None)


def solo_rows(board: Board, user: User | None) -> tuple[SoloRow, ...]:
    """The table of a board played alone: accounts alone, as of now, and whoever reads it."""
    plays = list(
        SoloPlay.objects.filter(board=board, points__isnull=False, late=False, user__isnull=False)
        .select_related("user__bot_owner")
        .order_by("finished_at")
    )
    listed = [
        play
        for play in plays
        if play.user is not None
        and (not (play.user.is_guest or play.user.former) or (user is not None and play.user_id == user.pk))
    ]
    return rows_of(listed, [side_score(board, play) for play in listed], user)


def rows_of(plays: Sequence[SoloPlay], scores: Sequence[Fraction], user: User | None) -> tuple[SoloRow, ...]:
    """Results in the order of their places, equal ones sharing theirs."""
    top = 2 * (len(scores) - 1)
    rows = []
    for play, score, points in zip(plays, scores, matchpoints(scores), strict=True):
        assert play.user is not None
        rows.append(
            SoloRow(
                1 + sum(other > score for other in scores),
                play.user.name,
                play.user.profile_id,
                score,
                Fraction(100 * points, top) if top else Fraction(50),
                user is not None and play.user_id == user.pk,
            )
        )
    return tuple(sorted(rows, key=lambda row: row.place))


def side_score(board: Board, play: SoloPlay) -> Fraction:
    """A result as duplicate has it: own side's points less the mean of the others'."""
    assert play.points is not None
    sides = find(board.variant).engine(board_options(board), board.rules_version, deals=1).sides
    side = next(number for number, seats in enumerate(sides) if play.seat in seats)
    return board_scores(play.points)[side]


def against_the_field(row: EventBoard, play: SoloPlay) -> Fraction | None:
    """What a result would have given in the event, in per cent of the tables in the same seats; None while sealed."""
    if row.board.opened_at is None or play.points is None:
        return None
    own = side_score(row.board, play)
    sides = find(row.board.variant).engine(board_options(row.board), row.board.rules_version, deals=1).sides
    side = next(number for number, seats in enumerate(sides) if play.seat in seats)
    played = BoardPlay.objects.filter(board=row, points__isnull=False, adjusted__isnull=True)
    field = [board_scores(points)[side] for points in played.values_list("points", flat=True) if points]
    if not field:
        return None
    better = sum(2 * (own > other) + (own == other) for other in field)
    return Fraction(100 * better, 2 * len(field))
