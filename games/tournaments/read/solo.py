"""What the pages of boards played alone show: frozen plain values of one reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.play.models import Board
from rules.catalog import VARIANTS, find

from ..models import DailyBoard, SoloPlay, Tournament, TournamentBoard
from ..record import who_knows
from ..record.names import title_of
from ..record.results import amount
from ..record.solo import SoloRow, against_the_field, may_compare, side_score, solo_rows, today


@dataclass(frozen=True, slots=True)
class DailyLine:
    """Today's board of a game: how many have finished it, for whoever may know, and the reader's own table."""

    slug: str
    name: str
    mine: str
    finished: bool
    score: str
    url: str


@dataclass(frozen=True, slots=True)
class SoloTableRow:
    """A line of the table of a board, in words."""

    place: int
    name: str
    profile: str
    score: str
    per_cent: str
    mine: bool


@dataclass(frozen=True, slots=True)
class DailyPage:
    """The table of a day: empty for whoever may still play the board."""

    name: str
    slug: str
    day: date
    open: bool
    today: bool
    mine: str
    finished: bool
    may_compare: bool
    replay: str
    again: str
    rows: tuple[SoloTableRow, ...]


@dataclass(frozen=True, slots=True)
class SoloBoard:
    """A board of a tournament as somebody alone has it."""

    number: int
    mine: str
    finished: bool
    score: str
    per_cent: str
    late: bool
    again: str
    rows: tuple[SoloTableRow, ...]


@dataclass(frozen=True, slots=True)
class SoloPage:
    """The boards of a tournament for somebody who is not in it."""

    tournament: str
    tournament_url: str
    may_play: bool
    boards: tuple[SoloBoard, ...]


def daily_lines(user: User | None) -> tuple[DailyLine, ...]:
    """Today's boards, game by game."""
    day = today()
    dailies = {daily.variant: daily for daily in DailyBoard.objects.filter(day=day).select_related("board")}
    mine = _mine(user, [daily.board for daily in dailies.values()])
    lines = []
    for variant in VARIANTS:
        daily = dailies.get(variant.slug)
        own = mine.get(daily.board.pk) if daily is not None else None
        done = own is not None and own.points is not None
        lines.append(
            DailyLine(
                variant.slug,
                gettext(variant.name),
                own.game.get_absolute_url() if own is not None else "",
                own is not None and own.finished_at is not None,
                amount(side_score(own.board, own), signed=True) if own is not None and done else "",
                reverse("tournaments:day", args=[day.isoformat(), variant.slug]) if own is not None else "",
            )
        )
    return tuple(lines)


def daily_page(daily: DailyBoard, user: User | None) -> DailyPage:
    """The table of a day's board."""
    own = _mine(user, [daily.board]).get(daily.board.pk)
    compare = may_compare(daily.board, own)
    return DailyPage(
        gettext(find(daily.variant).name),
        daily.variant,
        daily.day,
        daily.board.opened_at is not None,
        daily.day == today(),
        own.game.get_absolute_url() if own is not None else "",
        own is not None and own.finished_at is not None,
        compare,
        own.game.get_absolute_url() if own is not None and own.finished_at is not None else "",
        _again(user, [daily.board]).get(daily.board.pk, ""),
        _rows(solo_rows(daily.board, user)) if compare else (),
    )


def solo_page(tournament: Tournament, user: User | None) -> SoloPage:
    """The open boards of a tournament, which somebody may play alone, with what they made of them."""
    rows = list(
        TournamentBoard.objects.filter(
            tournament=tournament, cancelled_at=None, board__opened_at__isnull=False
        ).select_related("board")
    )
    mine, again = _mine(user, [row.board for row in rows]), _again(user, [row.board for row in rows])
    return SoloPage(
        title_of(tournament),
        tournament.get_absolute_url(),
        user is None
        or user.pk not in who_knows.entrant_users(tournament) | who_knows.users_who_sat(tournament),
        tuple(_solo_board(row, mine.get(row.board.pk), again.get(row.board.pk, ""), user) for row in rows),
    )


def _solo_board(row: TournamentBoard, own: SoloPlay | None, again: str, user: User | None) -> SoloBoard:
    done = own is not None and own.points is not None
    field = against_the_field(row, own) if own is not None and done else None
    compare = own is not None and own.finished_at is not None and may_compare(row.board, own)
    return SoloBoard(
        row.number,
        own.game.get_absolute_url() if own is not None else "",
        own is not None and own.finished_at is not None,
        amount(side_score(row.board, own), signed=True) if own is not None and done else "",
        "" if field is None else amount(field),
        own is not None and own.late,
        again,
        _rows(solo_rows(row.board, user)) if compare else (),
    )


def _rows(rows: tuple[SoloRow, ...]) -> tuple[SoloTableRow, ...]:
    return tuple(
        SoloTableRow(
            row.place, row.name, row.profile, amount(row.score, signed=True), amount(row.per_cent), row.mine
        )
        for row in rows
    )


def _mine(user: User | None, boards: list[Board]) -> dict[int, SoloPlay]:
    """What somebody has of some boards, by the board's key."""
    if user is None or not boards:
        return {}
    plays = SoloPlay.objects.filter(user=user, board__in=boards, again=False).select_related("game", "board")
    return {play.board_id: play for play in plays}


def _again(user: User | None, boards: list[Board]) -> dict[int, str]:
    """The other tables that somebody has on some boards, which do not count: addresses by the board's key."""
    if user is None or not boards:
        return {}
    plays = SoloPlay.objects.filter(user=user, board__in=boards, again=True).select_related("game")
    return {play.board_id: play.game.get_absolute_url() for play in plays}
