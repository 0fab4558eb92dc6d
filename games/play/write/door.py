"""The one door for moves: people, bots and whatever comes later use it, and nothing else appends a move.

Locked rows, version check, state, engine, the move inserted, the caches rewritten, commit; only then are
pages told and the queue woken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs.commit import after_commit
from games.jobs.refusals import Refusal, Refused
from games.play.write.refusals import NOT_SEATED, TABLE_CLOSED, BatchRefused, NeedsConfirmation, Stale
from rules.engine.moves import IllegalMove, Move, Phrase, Seat
from rules.engine.offers import phrase_to_json
from rules.engine.prompts import Choose, Mode
from rules.engine.wording import phrase_of

from ..models import AcceptedMove, Game, GameStatus, MoveSource, Player
from ..record.memory import History, Snapshot, cache_history
from ..record.replay import history_of, with_moment
from . import clocks, plans, timeouts, turns
from .dealing import deal_out, end_deal
from .endings import played_out
from .lifecycle import end
from .lock import LockedTable, locked_table

OUT_OF_TIME = Refusal("out_of_time", gettext_noop("Your time had run out before this came."))
SUSPENDED = Refusal("suspended", gettext_noop("You may not do anything here for now."))


MoveChooser = Callable[[LockedTable, Player, History], Sequence[tuple[Seat, Move]]]
"""Who moves what, decided on the table that is held."""


class ConfirmPolicy(Enum):
    """Which moves are to be confirmed first."""

    NEVER = "never"
    GRAVE = "grave"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Confirm:
    """What is asked about before it is made: moves by the policy, and with `doubts` bids far beyond the own hand."""

    moves: ConfirmPolicy = ConfirmPolicy.NEVER
    doubts: bool = False


UNASKED = Confirm()


def submit(
    public_id: str,
    *,
    seat: Seat | User,
    seen: int,
    move: Move,
    then: Sequence[Move] = (),
    by: str = MoveSource.HAND,
    at: datetime | None = None,
    ask: Confirm = UNASKED,
) -> Game:
    """Append a move, and those that are to be made together with it: the only function that does.

    `seat` is the mover's seat or who sits there, `seen` the version the mover saw, `then` what follows
    at once (all of it or nothing), `at` when the move came in. Raises Stale when the game has moved on,
    IllegalMove when the rules refuse the move, BatchRefused when they refuse one of several, NeedsConfirmation
    when a move is to be confirmed (`ask`), Refused `table_closed`, `not_seated`, `suspended` or, when it came after the
    deadline and so the seat was given up (clocks.py), `out_of_time`.
    """
    moves = (move, *then)
    return submit_choice(
        public_id,
        seat=seat,
        seen=seen,
        at=at,
        by=by,
        ask=ask,
        choose=lambda _table, mover, _story: [(mover.seat, each) for each in moves],
    )


def would_take(public_id: str, user: User, *, seen: int, move: Move) -> bool:
    """Whether the rules would take a move of somebody now, as far as can be told without holding the table."""
    mover = Player.objects.filter(game__public_id=public_id, user=user).select_related("game").first()
    if mover is None or mover.game.status != GameStatus.PLAYING or mover.game.version != seen:
        return False
    try:
        mover.game.engine.apply(history_of(mover.game)[-1].state, mover.seat, move)
    except IllegalMove:
        return False
    return True


def submit_choice(
    public_id: str,
    *,
    seat: Seat | User,
    seen: int,
    choose: MoveChooser,
    by: str,
    at: datetime | None = None,
    ask: Confirm = UNASKED,
) -> Game:
    """Append the moves that `choose` names on the table that is held: of the mover, or with a claim of all seats.

    All of them or none; raises as `submit` does, and what `choose` raises.
    """
    received = at or timezone.now()
    with locked_table(public_id) as table:
        game, mover = table.game, _mover(table, seat)
        if game.status != GameStatus.PLAYING:
            raise Refused(TABLE_CLOSED)
        late = clocks.is_late(mover, received) and timeouts.judge(table, mover, received)
        if not late:
            if game.version != seen:
                raise Stale(game.version)
            story = history_of(game)
            _append(table, mover, story, choose(table, mover, story), by=by, received=received, ask=ask)
    if late:
        # Raised when the judgement is stored: it is not taken back with the move.
        raise Refused(OUT_OF_TIME)
    return game


def _append(
    table: LockedTable,
    mover: Player,
    story: History,
    moves: Sequence[tuple[Seat, Move]],
    *,
    by: str,
    received: datetime,
    ask: Confirm,
) -> None:
    """Make the moves, all or none, on a table that is held."""
    game = table.game
    if not moves:
        return
    moved_in = story[-1].deal
    for seat, each in moves:
        try:
            step = game.engine.apply(story[-1].state, seat, each)
        except IllegalMove as illegal:
            if len(moves) > 1:
                raise BatchRefused(each, illegal) from illegal
            raise
        _confirm(game, story, seat, each, ask)
        game.version += 1
        AcceptedMove.objects.create(
            game=game, number=game.version, seat=seat, text=str(each), received_at=received, by=by
        )
        for scored in step.state.scored[len(story[-1].state.scored) :]:
            end_deal(table, scored)
        dealt = deal_out(table, step.state, story[-1].deal)
        ending = len(step.events) if dealt.number != story[-1].deal else 0
        happened = (*step.events, *dealt.events)
        moment = Snapshot(game.version, dealt.number, dealt.state, happened, ending, received)
        story = with_moment(story, moment)
    game.moved_at, table.changed = received, True
    # As everybody saw it: my games tell of many tables, and know none of them by heart.
    # A move may bring nothing that is told: declaring nothing at piquet. The last that was told stands then.
    if step.events:
        public = step.events[0].seen_by(None)
        game.last_event = phrase_to_json(phrase_of(game.rules.wording, public))
    if by not in (MoveSource.PLAN, MoveSource.CLAIM):
        # Whoever was not there has not seen it.
        mover.seen, mover.deal_closed = game.version, max(mover.deal_closed, moved_in - 1)
    if by == MoveSource.HAND:
        mover.last_active_at = received
    mover.in_haste = by == MoveSource.HASTE
    after_commit(cache_history, (game.pk, game.version), story)
    turns.pass_turn(table, story[-1].state, received, mover)
    result = game.engine.result(story[-1].state)
    if result is not None:
        end(table, played_out(result))
    else:
        plans.settle(table, story, table.players, mover=mover)


def _mover(table: LockedTable, seat: Seat | User) -> Player:
    if isinstance(seat, int):
        return table.players[seat]
    if seat.is_suspended:
        raise Refused(SUSPENDED)
    for player in table.players:
        if player.user_id == seat.pk:
            return player
    raise Refused(NOT_SEATED)


def _confirm(game: Game, story: History, seat: Seat, move: Move, ask: Confirm) -> None:
    """Raise NeedsConfirmation for a legal move that is to be asked about."""
    doubt = _doubt(game, story, seat, move) if ask.doubts else None
    if doubt or _asks(game, story, seat, move, ask.moves):
        raise NeedsConfirmation(move, doubt)


def _asks(game: Game, story: History, seat: Seat, move: Move, policy: ConfirmPolicy) -> bool:
    """Whether a policy asks about a move, as far as its own mover can know what it is.

    Nobody is asked about the only card they may play, nor where there is nothing else to be done.
    """
    if policy == ConfirmPolicy.NEVER:
        return False
    prompts = game.engine.prompts(game.engine.view(story[-1].state, seat))
    choices = [each for each in prompts if isinstance(each, Choose) and move in each.moves]
    cards = [each for each in prompts if isinstance(each, Choose) and each.mode is Mode.TOUCH]
    for one in (cards, prompts):
        # A prompt may be for the second of two alike cards: neither is the only one then.
        if any(each in one and len(each.moves) == 1 for each in choices) and len(one) == 1:
            return False
    return policy == ConfirmPolicy.ALWAYS or any(each.grave for each in choices)


def _doubt(game: Game, story: History, seat: Seat, move: Move) -> Phrase | None:
    """The question before a number said that is hardly meant, as far as its own mover can know."""
    doubt = game.engine.show(game.engine.view(story[-1].state, seat)).outlook.doubt
    return None if doubt is None else doubt.ask(move)
