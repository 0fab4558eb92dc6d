"""Boards at their tables: dealt out to whoever sits there, decided or played on by bots where time is over."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.play.models import ON_CLOCK, EndReason, Game, GameStatus, MoveSource
from games.play.write import lifecycle, timeouts
from games.play.write.endings import Ending
from games.play.write.events import Sitter
from games.play.write.lock import locked_table

from ..formats.seats import seats_at
from ..models import AtClose, BoardPlay, EntrantPlayer, TableSide, Tournament, TournamentRound
from ..record.rounds import Span, closing_of, standstills
from .entrants import bots_for

SAT_OUT = "60"
"""Per cent for a board that an entrant could not play through no fault of its own."""

AT_FAULT = "40"

CLOSED = gettext_noop("The round has closed.")
"""What a table reads that was not finished then."""


def running_tournament(pk: int) -> Tournament | None:
    """The tournament, locked, if it runs: a director may have stopped it in between."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=pk)
    return tournament if tournament.runs else None


def deal_out(tournament: Tournament) -> bool:
    """Begin the games of the boards that may be played now; whether there was one."""
    unfinished = BoardPlay.objects.filter(
        table__round__tournament=tournament,
        table__round__closed_at=None,
        table__in_person=False,
        finished_at=None,
    ).order_by("table", "board__number")
    wanted: list[int] = []
    busy: set[int] = set()
    for play in unfinished:
        pk, table = play.pk, play.table_id
        if play.game_id is None and (tournament.at_once or table not in busy):
            wanted.append(pk)
        busy.add(table)
    if not wanted:
        return False
    begun = [begin_play(tournament.pk, pk) for pk in wanted]
    return any(begun)


def _sitters(table: int) -> Mapping[int, Mapping[int, Sitter]]:
    """Who sits for each entrant of a table, by its key and place."""
    sitters: dict[int, dict[int, Sitter]] = defaultdict(dict)
    entrants = TableSide.objects.filter(table=table, entrant__isnull=False).values("entrant")
    for player in EntrantPlayer.objects.filter(entrant__in=entrants).select_related("user", "bot"):
        sitter = player.user or player.bot
        if sitter is not None:
            sitters[player.entrant_id][player.place] = sitter
    return sitters


def begin_play(tournament_id: int, pk: int) -> bool:
    """Open the table of a board and deal it, unless it is open already, or the tournament was stopped meanwhile."""
    with transaction.atomic():
        tournament = running_tournament(tournament_id)
        if tournament is None:
            return False
        rows = BoardPlay.objects.select_for_update(of=("self",), no_key=True).filter(
            pk=pk, table__round__closed_at=None
        )
        play = rows.select_related("board__board").first()
        if play is None or play.game_id is not None or play.finished_at is not None:
            return False
        sitters, away = _seating(tournament, play, _sitters(play.table_id))
        game = lifecycle.open_table(
            variant=tournament.rules,
            options=tournament.house_rules,
            host=None,
            sitters=sitters,
            public=tournament.public,
            club=tournament.club if tournament.members_only else None,
            board=play.board.board,
            pace=tournament.time,
        )
        play.game = game
        play.save(update_fields=["game"])
        for seat, user in away.items():
            # Whoever has vanished may take the seat back like one that was lost at the table.
            game.players.filter(seat=seat).update(resigned=user, timed_out=True)
    return True


def _seating(
    tournament: Tournament, play: BoardPlay, people: Mapping[int, Mapping[int, Sitter]]
) -> tuple[dict[int, Sitter], dict[int, User]]:
    """Who sits where at a table, and whose seats bots take because they have vanished or have gone."""
    sitters: dict[int, Sitter] = {}
    away: dict[int, User] = {}
    engine = tournament.engine
    rows = list(TableSide.objects.filter(table=play.table_id).order_by("side", "place"))
    sharing: dict[int, int] = defaultdict(int)
    for row in rows:
        sharing[row.side] += 1
    for row in rows:
        assert row.entrant_id is not None
        for each in seats_at(engine, row.side, row.place, sharing[row.side], row.first):
            sitter = people.get(row.entrant_id, {}).get(each.place)
            if isinstance(sitter, User) and not timeouts.is_absent(sitter):
                sitters[each.seat] = sitter
                continue
            if isinstance(sitter, User):
                away[each.seat] = sitter
                sitter = None
            taken = [bot.pk for bot in sitters.values() if not isinstance(bot, User)]
            sitters[each.seat] = sitter or bots_for(tournament.bots_level, 1, taken)[0]
    return sitters, away


# --- the hard close ---------------------------------------------------------------------------------------


def judge(tournament: Tournament, running: TournamentRound, now: datetime) -> bool:
    """The round is over by the clock: what is not finished is decided, or played on by bots.

    One board after another, each as the tournament is then: a director may pause it or give the round more time.
    """
    changed = False
    used: dict[int, Counter[int]] = defaultdict(Counter)
    stills = standstills(tournament)
    rows = BoardPlay.objects.filter(table__round=running, finished_at=None)
    # The boards of a table that have begun come first: who held them up held up the others.
    begun_first = F("game").desc(nulls_last=True)
    for play in rows.select_related("game", "table").order_by("table", begun_first, "board__number"):
        with transaction.atomic():
            running.refresh_from_db(fields=["closing_at"])
            if running_tournament(tournament.pk) is None or closing_of(running) > now:
                break
            if tournament.at_close == AtClose.BOTS and not play.table.in_person:
                # A board that waits for another of its table is dealt after it, and is the bots' then.
                changed |= play.game is not None and _to_bots(play.game)
                continue
            own = time_used(play.game, now, stills) if play.game is not None else used[play.table_id]
            decide(play, shares_by_time(tournament, play, own), CLOSED)
            if play.game is not None:
                used[play.table_id].update(own)
            changed = True
    return changed


def shares_by_time(tournament: Tournament, play: BoardPlay, used: Mapping[int, int]) -> list[str]:
    """Shares by side for a board at a table by what each seat took: 40 % for those at fault, 60 % for the others.

    Partners who entered alone answer each for themselves; 50 % for everybody where all are at fault, or nobody.
    """
    rows = list(TableSide.objects.filter(table=play.table_id).order_by("side", "place"))
    sharing = Counter(row.side for row in rows)
    taken = {
        row.pk: sum(
            used.get(each.seat, 0)
            for each in seats_at(tournament.engine, row.side, row.place, sharing[row.side], row.first)
        )
        for row in rows
    }
    at_fault = slowest(taken)
    if not at_fault or len(at_fault) == len(rows):
        return ["50"] * len(sharing)
    return _by_side([(row.side, row.pk in at_fault) for row in rows])


def shares_against(entrant: int, sitting: Sequence[tuple[int, int | None]]) -> list[str]:
    """Shares by side where an entrant, by its key, is at fault: 40 % for it, 60 % for everybody else.

    `sitting` are side and entrant by side and place. A partner who entered alone has a share of their own.
    """
    return _by_side([(side, key == entrant) for side, key in sitting])


def _by_side(faults: Sequence[tuple[int, bool]]) -> list[str]:
    """Shares by side of those who are at fault and those who are not, one for all of it where they are alike."""
    by_side: dict[int, list[str]] = defaultdict(list)
    for side, at_fault in faults:
        by_side[side].append(AT_FAULT if at_fault else SAT_OUT)
    return [
        " ".join(shares) if len(set(shares)) > 1 else shares[0] for _side, shares in sorted(by_side.items())
    ]


def time_used(game: Game, now: datetime, stills: Sequence[Span]) -> Counter[int]:
    """How long the people at each seat took since a board was dealt, in microseconds: for moves, and to this instant.

    Whoever has the move at the close is not at fault for that alone: the others may have taken the days before. While
    the tournament stood still nobody took any.
    """
    used: Counter[int] = Counter()
    before = game.created_at
    for seat, at, by in game.moves.values_list("seat", "received_at", "by"):
        if by in (MoveSource.HAND, MoveSource.PLAN):
            used[seat] += _between(before, at, stills)
        before = max(at, before)
    for seat in game.players.filter(ON_CLOCK, user__isnull=False).values_list("seat", flat=True):
        used[seat] += _between(before, now, stills)
    return used


def _between(start: datetime, end: datetime, stills: Sequence[Span]) -> int:
    """The microseconds between two instants, but for those of standstills; 0 backwards."""
    still = sum((max(min(to, end) - max(since, start), timedelta(0)) for since, to in stills), timedelta(0))
    return max(end - start - still, timedelta(0)) // timedelta(microseconds=1)


def slowest(used: Mapping[int, int]) -> set[int]:
    """Those who took the most time, and those within a tenth of it; nobody where none took any."""
    most = max(used.values(), default=0)
    return {key for key, taken in used.items() if most and 10 * taken >= 9 * most}


def decide(play: BoardPlay, shares: list[str], words: str) -> None:
    """Give a board at a table its shares, unless it has just been finished; its game, if it runs, ends with that."""
    unfinished = BoardPlay.objects.filter(pk=play.pk, finished_at=None)
    now = timezone.now()
    if play.game is None:
        unfinished.update(adjusted=shares, finished_at=now)
        return
    with locked_table(play.game.public_id) as table:
        if table.game.status != GameStatus.OVER and unfinished.update(adjusted=shares, finished_at=now):
            lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words=words))


def end_table(play: BoardPlay, ending: Ending) -> None:
    """End the game of a board, if it runs."""
    if play.game is None or play.game.status == GameStatus.OVER:
        return
    with locked_table(play.game.public_id) as table:
        if table.game.status != GameStatus.OVER:
            lifecycle.end(table, ending)


def _to_bots(game: Game) -> bool:
    """Bots take all seats of people at a table whose time is over; whether there was one."""
    with locked_table(game.public_id) as table:
        if table.game.status != GameStatus.PLAYING:
            return False
        people = [player for player in table.players if player.user_id is not None]
        for player in people:
            if not player.stands_in:
                # Whoever stands in goes without a trace, as where their time is up: the seat stays its owner's.
                player.resigned = player.user
            player.timed_out, player.may_not_return = True, True
            player.save(update_fields=["resigned", "timed_out", "may_not_return"])
            lifecycle.change_sitter(table, player.seat, timeouts.bot_for(table), timed_out=True)
    return bool(people)
