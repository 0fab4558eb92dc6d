"""The one door for moves: people, bots and whatever comes later use it, and nothing else appends a move.

Locked rows, version check, state, engine, the move inserted, the caches rewritten, commit; only then are
pages told and the queue woken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import Enum

from django.utils import timezone

from accounts.models import User
from rules.engine.moves import IllegalMove, Move, Seat
from rules.engine.offers import phrase_to_json
from rules.engine.prompts import Choose
from rules.engine.wording import phrase_of

from ..models import AcceptedMove, By, Game, Player, Status
from ..record.memory import KeptMoment, Story, remember
from ..record.story import extended, story_of
from . import clocks, lapses, planning, turns
from .commit import after_commit
from .dealing import deal_out, end_deal
from .ending import played_out
from .holding import HeldTable, held
from .lifecycle import end
from .refused import Doubtful, NoneMade, Refused, Stale

Chosen = Callable[[HeldTable, Player, Story], Sequence[tuple[Seat, Move]]]
"""Who moves what, decided on the table that is held."""


class Ask(Enum):
    """Which moves are to be confirmed first."""

    NEVER = "never"
    GRAVE = "grave"
    ALWAYS = "always"


def submit(
    public_id: str,
    *,
    seat: Seat | User,
    seen: int,
    move: Move,
    then: Sequence[Move] = (),
    by: str = By.HAND,
    at: datetime | None = None,
    ask: Ask = Ask.NEVER,
) -> Game:
    """Append a move, and those that are to be made together with it: the only function that does.

    `seat` is the mover's seat or who sits there, `seen` the version the mover saw, `then` what follows
    at once (all of it or nothing), `at` when the move came in. Raises Stale when the game has moved on,
    IllegalMove when the rules refuse the move, NoneMade when they refuse one of several, Doubtful when
    a move is to be confirmed (`ask`), Refused `table_closed`, `not_seated`, `suspended` or, when it came after the
    deadline and so the seat was given up (clocks.py), `out_of_time`.
    """
    moves = (move, *then)
    return through(
        public_id,
        seat=seat,
        seen=seen,
        at=at,
        by=by,
        ask=ask,
        chosen=lambda _table, mover, _story: [(mover.seat, each) for each in moves],
    )


def through(
    public_id: str,
    *,
    seat: Seat | User,
    seen: int,
    chosen: Chosen,
    by: str,
    at: datetime | None = None,
    ask: Ask = Ask.NEVER,
) -> Game:
    """Append the moves that are `chosen` on the table that is held: of the mover, or with a claim of all seats.

    All of them or none; raises as `submit` does, and what `chosen` raises.
    """
    received = at or timezone.now()
    with held(public_id) as table:
        game, mover = table.game, _mover(table, seat)
        if game.status != Status.PLAYING:
            raise Refused("table_closed")
        late = clocks.is_late(mover, received) and lapses.judge(table, mover, received)
        if not late:
            if game.version != seen:
                raise Stale(game.version)
            story = story_of(game)
            _append(table, mover, story, chosen(table, mover, story), by=by, received=received, ask=ask)
    if late:
        # Raised when the judgement is stored: it is not taken back with the move.
        raise Refused("out_of_time")
    return game


def _append(
    table: HeldTable,
    mover: Player,
    story: Story,
    moves: Sequence[tuple[Seat, Move]],
    *,
    by: str,
    received: datetime,
    ask: Ask,
) -> None:
    """Make the moves, all or none, on a table that is held."""
    game = table.game
    if not moves:
        return
    for seat, each in moves:
        try:
            step = game.engine.apply(story[-1].state, seat, each)
        except IllegalMove as illegal:
            if len(moves) > 1:
                raise NoneMade(each, illegal) from illegal
            raise
        if ask != Ask.NEVER and (ask == Ask.ALWAYS or _is_grave(game, story, seat, each)):
            raise Doubtful(each)
        game.version += 1
        AcceptedMove.objects.create(
            game=game, number=game.version, seat=seat, text=str(each), received_at=received, by=by
        )
        for scored in step.state.scored[len(story[-1].state.scored) :]:
            end_deal(table, scored)
        dealt = deal_out(table, step.state, story[-1].deal)
        moment = KeptMoment(game.version, dealt.number, dealt.state, (*step.events, *dealt.events))
        story = extended(story, moment)
    game.moved_at, table.changed = received, True
    # As everybody saw it: my games tell of many tables, and know none of them by heart.
    # A move may bring nothing that is told: declaring nothing at piquet. The last that was told stands then.
    if step.events:
        told = step.events[0].seen_by(None)
        game.last_event = phrase_to_json(phrase_of(game.rules.wording, told))
    if by not in (By.PLAN, By.CLAIM):
        # Whoever was not there has not seen it.
        mover.seen = game.version
    if by == By.HAND:
        mover.there_at = received
    after_commit(remember, (game.pk, game.version), story)
    turns.pass_turn(table, story[-1].state, received, mover)
    result = game.engine.result(story[-1].state)
    if result is not None:
        end(table, played_out(result))
    else:
        planning.settle(table, story, table.players)


def _mover(table: HeldTable, seat: Seat | User) -> Player:
    if isinstance(seat, int):
        return table.players[seat]
    if seat.is_suspended:
        raise Refused("suspended")
    for player in table.players:
        if player.user_id == seat.pk:
            return player
    raise Refused("not_seated")


def _is_grave(game: Game, story: Story, seat: Seat, move: Move) -> bool:
    """Whether a move gives something up or ends the deal, as far as its own mover can know."""
    prompts = game.engine.prompts(game.engine.view(story[-1].state, seat))
    if len(prompts) == 1 and isinstance(prompts[0], Choose) and len(prompts[0].moves) == 1:
        # There is nothing else to be done.
        return False
    return any(isinstance(prompt, Choose) and prompt.grave and move in prompt.moves for prompt in prompts)
