"""A tournament runs by itself: one function brings it to where it should be by now, whenever it is called.

It asks only the rows and the clock, so that calling it twice changes nothing and not calling it for an hour loses
nothing. What is due says when it is next worth calling (`Job` of the kind EVENT); a board that ends at a table calls
it at once. Each step is a transaction of its own, and whoever comes after a crash goes on with the next.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.duplicate.movements.swiss import NoPairing
from games.jobs import queue
from games.jobs.models import Job
from games.play.models import EndReason
from games.play.record import fairness
from games.play.write import boards
from games.play.write.endings import Ending

from ..formats import format_of, terms_of
from ..formats.seats import dealer_of
from ..formats.values import PlannedTable
from ..models import (
    BoardPlay,
    Entrant,
    EntrantPlayer,
    EntrantState,
    TableSide,
    Tournament,
    TournamentBoard,
    TournamentRound,
    TournamentStage,
    TournamentTable,
    Venue,
)
from ..record import next_round
from ..record.boards import board_key
from ..record.entrants import in_order
from ..record.names import title_of
from ..record.rounds import closing_of, is_evening, open_rounds, rounds_played
from . import bot_field, entries, news
from .bring_along import bring_along
from .standing_in import give_places_back
from .tables import SAT_OUT, deal_out, end_table, judge, running_tournament

ADVANCE = "event"
"""The kind of what is due when a tournament should be looked at (object_id: the tournament)."""

REMIND_AT = 0.75
"""The part of a round after which those with boards to play are reminded."""

STEPS = 200
"""More steps than any tournament takes at once; a guard against going round for ever."""


def on_job(row: Job) -> None:
    """What is due of a tournament."""
    advance_tournament(row.object_id)


def advance_tournament(pk: int) -> None:
    """Bring a tournament to where it should be by now, and say when to look again."""
    for _ in range(STEPS):
        if not next_step(pk):
            break
    _schedule(pk)


def next_step(pk: int) -> bool:
    """Do the next thing that is to be done with a tournament; whether there was one."""
    now = timezone.now()
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=pk).first()
        if tournament is None or tournament.paused_at is not None:
            return False
        if tournament.stage == TournamentStage.ENTRY:
            if now < tournament.starts_at:
                return False
            _start(tournament, now)
            return True
        if tournament.stage != TournamentStage.RUNNING:
            return False
        if _open_boards(tournament):
            return True
    if deal_out(tournament):
        return True
    for running in open_rounds(tournament):
        if closing_of(running) <= now and judge(tournament, running, now):
            return True
    with transaction.atomic():
        held_tournament = running_tournament(pk)
        if held_tournament is None:
            return False
        if running_rounds := open_rounds(held_tournament):
            closed = any(_close(held_tournament, running, now) for running in running_rounds)
            return closed or _remind(held_tournament, running_rounds, now)
        return _open_next(held_tournament, now)


# --- the start ------------------------------------------------------------------------------------------


def _start(tournament: Tournament, now: datetime) -> None:
    """Draw the numbers, deal the boards; a tournament with too few entrants is cancelled."""
    format_ = format_of(tournament.movement)
    playing, waiting, incomplete = in_order(tournament)
    free = max(tournament.most - len(playing), 0)
    for _ in range(min(tournament.bots, free)):
        playing.append(entries.add_bots(tournament, level=tournament.bots_level))
    for each in (*waiting, *incomplete):
        each.state = EntrantState.LEFT_OUT
        each.save(update_fields=["state"])
    if len(playing) < max(tournament.least, format_.bounds[0]):
        cancel(tournament, now)
        return
    secrets.SystemRandom().shuffle(playing)
    for number, entrant in enumerate(playing, 1):
        entrant.number = number
        entrant.save(update_fields=["number"])
    tournament.numbers = len(playing)
    for number, bot in format_.bots_wanted(terms_of(tournament)).items():
        if bot:
            entries.add_bots(tournament, level=tournament.bots_level, number=number)
    bring_along(tournament, playing)
    tournament.stage, tournament.started_at = TournamentStage.RUNNING, now
    tournament.rounds = format_.rounds(terms_of(tournament))
    tournament.shuffle_words = _words_of(tournament)
    tournament.save(update_fields=["stage", "started_at", "numbers", "rounds", "shuffle_words"])
    _make_boards(tournament)
    news.tell_start(tournament, playing)
    news.tell_left_out(tournament, [*waiting, *incomplete])


def _words_of(tournament: Tournament) -> list[str]:
    """What the entrants added to the shuffle, in the order of the alphabet: one that nobody chooses."""
    given = EntrantPlayer.objects.filter(tournament=tournament).exclude(words="")
    return sorted(given.values_list("words", flat=True))


def cancel(tournament: Tournament, now: datetime, why: str = "") -> None:
    """There will be no tournament, or no more of it: its games are cancelled, its boards opened."""
    tournament.stage, tournament.ended_at, tournament.why_cancelled = TournamentStage.CANCELLED, now, why
    tournament.handicaps = ""
    tournament.save(update_fields=["stage", "ended_at", "why_cancelled", "handicaps"])
    for play in BoardPlay.objects.filter(board__tournament=tournament, finished_at=None).select_related(
        "game"
    ):
        end_table(play, Ending(reason=EndReason.CANCELLED, words=why or title_of(tournament)))
    for public_id in _boards(tournament):
        boards.open_board(public_id)
    news.tell_cancellation(tournament)


def _make_boards(tournament: Tournament) -> None:
    """Deal every board of the tournament from its secret, whose seal has been shown since it was made."""
    engine, variant, options = tournament.engine, tournament.rules, tournament.house_rules
    for number in next_round.all_boards(tournament):
        dealer = dealer_of(number, engine.seats)
        deck = engine.deck(engine.start(dealer))
        assert deck is not None
        key = board_key(tournament, number)
        cards = (*fairness.shuffle(deck.cards, key), *fairness.draw_lot(deck.lots, key))
        board = boards.make_board(variant=variant, options=options, dealer=dealer, cards=cards)
        TournamentBoard.objects.create(tournament=tournament, number=number, board=board)


# --- rounds ---------------------------------------------------------------------------------------------


def _open_next(tournament: Tournament, now: datetime) -> bool:
    """Open the next round, or end the tournament after the last."""
    if _open_boards(tournament):
        # Another worker may have closed the round in between; what comes next rests on its results.
        return True
    number = rounds_played(tournament) + 1
    if number > next_round.rounds_of(tournament, tournament.numbers):
        _finish(tournament, now)
        return True
    try:
        tables = next_round.tables_of(tournament, number)
    except NoPairing:
        _finish(tournament, now)
        return True
    if not is_evening(tournament):
        _open_round(tournament, number, tables, now, now + tournament.round_length)
        return True
    left = range(number, next_round.rounds_of(tournament, tournament.numbers) + 1)
    closing = now + len(left) * tournament.round_length
    for each in left:
        _open_round(tournament, each, next_round.tables_of(tournament, each), now, closing)
    return True


def _open_round(
    tournament: Tournament, number: int, planned: Sequence[PlannedTable], now: datetime, closing: datetime
) -> None:
    """The rows of a round: its tables, who sits there, the boards they play."""
    entrants: dict[int | None, Entrant] = {
        entrant.number: entrant
        for entrant in Entrant.objects.filter(
            tournament=tournament, state=EntrantState.IN, number__isnull=False
        )
    }
    # A table to which nobody comes any more is none.
    tables = [table for table in planned if any(each in entrants for side in table.sides for each in side)]
    opened = TournamentRound.objects.create(
        tournament=tournament, number=number, opened_at=now, closing_at=closing
    )
    rows = TournamentTable.objects.bulk_create(
        TournamentTable(round=opened, number=table.number, in_person=_is_real(tournament, table, entrants))
        for table in tables
    )
    board_rows = {each.number: each for each in TournamentBoard.objects.filter(tournament=tournament)}
    sides: list[TableSide] = []
    plays: list[BoardPlay] = []
    for row, table in zip(rows, tables, strict=True):
        here = _sides(tournament, row, table, entrants)
        sides += here
        missing = any(side.entrant is None for side in here)
        plays += _plays(row, table, [board_rows[board] for board in table.boards], now, missing=missing)
    TableSide.objects.bulk_create(sides)
    BoardPlay.objects.bulk_create(plays)


def _sides(
    tournament: Tournament, row: TournamentTable, table: PlannedTable, entrants: Mapping[int | None, Entrant]
) -> list[TableSide]:
    """Who sits at a table, side by side; nobody where a number is not taken."""
    format_, engine = format_of(tournament.movement), tournament.engine
    return [
        TableSide(
            table=row,
            side=side,
            place=place,
            entrant=entrants.get(number),
            first=format_.first_place(side, engine),
        )
        for side, numbers in enumerate(table.sides)
        for place, number in enumerate(numbers)
    ]


def _plays(
    row: TournamentTable,
    table: PlannedTable,
    played: Sequence[TournamentBoard],
    now: datetime,
    *,
    missing: bool,
) -> list[BoardPlay]:
    """The boards of a table, decided at once where somebody is missing."""
    shares, halves = [SAT_OUT] * len(table.sides) if missing else None, ["50"] * len(table.sides)
    return [
        BoardPlay(table=row, board=board, adjusted=given, finished_at=now if given else None)
        for board in played
        # What was cancelled before is not played; it has its halves if it counts again.
        for given in [shares or (halves if board.cancelled_at else None)]
    ]


def _is_real(tournament: Tournament, table: PlannedTable, entrants: Mapping[int | None, Entrant]) -> bool:
    """Whether a table to be is a real one: where a tournament has both, all who come to it are there."""
    if tournament.venue != Venue.BOTH:
        return tournament.in_person
    return all(entrants[each].in_person for side in table.sides for each in side if each in entrants)


def _close(tournament: Tournament, running: TournamentRound, now: datetime) -> bool:
    """Close a round whose boards are all finished, at once or at its time; those of an evening at its end alone."""
    if BoardPlay.objects.filter(table__round=running, finished_at=None).exists():
        return False
    if now < closing_of(running) and (not tournament.early or _waits_for_its_end(tournament)):
        return False
    running.closed_at = now
    running.save(update_fields=["closed_at"])
    give_places_back(tournament, running.number)
    return True


def _waits_for_its_end(tournament: Tournament) -> bool:
    """Whether the rounds stay open for what is typed and corrected: an evening's, once all of them are open."""
    return is_evening(tournament) and rounds_played(tournament) >= next_round.rounds_of(
        tournament, tournament.numbers
    )


def _remind(tournament: Tournament, running: Sequence[TournamentRound], now: datetime) -> bool:
    """Remind once those who have boards to play; the rounds that are open together close at one time."""
    first = running[0]
    if first.reminded_at is not None or now < remind_at(tournament, first):
        return False
    TournamentRound.objects.filter(pk__in=[each.pk for each in running]).update(reminded_at=now)
    news.remind(tournament, running)
    return True


def remind_at(tournament: Tournament, running: TournamentRound) -> datetime:
    """When those who have boards to play are reminded."""
    return running.opened_at + (closing_of(running) - running.opened_at) * REMIND_AT


def _finish(tournament: Tournament, now: datetime) -> None:
    """The last board is played: everything is open."""
    tournament.stage, tournament.ended_at, tournament.handicaps = TournamentStage.OVER, now, ""
    tournament.save(update_fields=["stage", "ended_at", "handicaps"])
    name_winner(tournament)
    for public_id in _boards(tournament):
        boards.open_board(public_id)
    bot_field.ask(tournament)
    news.tell_end(tournament)


def name_winner(tournament: Tournament) -> None:
    """Who has won a knock-out that is over; what a director decides after the end may change it."""
    if format_of(tournament.movement).eliminates and (rounds := rounds_played(tournament)):
        winner = next_round.winner_of(tournament, rounds)
        tournament.winner = tournament.entrants.filter(number=winner, state=EntrantState.IN).first()
        tournament.save(update_fields=["winner"])


def _boards(tournament: Tournament) -> list[str]:
    return list(
        TournamentBoard.objects.filter(tournament=tournament, board__opened_at=None).values_list(
            "board__public_id", flat=True
        )
    )


# --- boards -----------------------------------------------------------------------------------------------


def _open_boards(tournament: Tournament) -> bool:
    """Open every board whose last table has finished; whether there was one."""
    rounds = rounds_played(tournament)
    lasts = next_round.last_rounds(tournament)
    sealed = TournamentBoard.objects.filter(tournament=tournament, board__opened_at=None)
    waiting = set(
        BoardPlay.objects.filter(board__tournament=tournament, finished_at=None).values_list(
            "board", flat=True
        )
    )
    due = [
        each.board.public_id
        for each in sealed.select_related("board")
        if lasts.get(each.number, 0) <= rounds and each.pk not in waiting
    ]
    for public_id in due:
        boards.open_board(public_id)
    if due:
        bot_field.ask(tournament)
    return bool(due)


# --- when to look again -----------------------------------------------------------------------------------


def _schedule(pk: int) -> None:
    """Have the tournament looked at when it is next worth it."""
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=pk).first()
        if tournament is None or tournament.paused_at is not None:
            return
        if at := next_instant(tournament):
            queue.enqueue(ADVANCE, at=at, object_id=pk)


def next_instant(tournament: Tournament) -> datetime | None:
    """When something is to be done that no table brings about."""
    if tournament.stage == TournamentStage.ENTRY:
        return tournament.starts_at
    if tournament.stage != TournamentStage.RUNNING:
        return None
    now = timezone.now()
    running = next(iter(open_rounds(tournament)), None)
    if running is None:
        return now
    instants = [closing_of(running)]
    if running.reminded_at is None:
        instants.append(remind_at(tournament, running))
    later = [at for at in instants if at > now]
    return min(later) if later else now + timedelta(minutes=1)
