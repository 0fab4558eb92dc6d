"""The rest claimed or conceded: proved and played out, or put to the others; every card of it goes through the door.

A claim is proved from the claimer's view alone (games/claims), before the table is held: that may take a third of a
second. What is certain ends the deal at once. What is not may be put to the others with the hand shown; when all of
them grant it, the rest is played out, else the play goes on. A move made meanwhile makes an open claim void. The hand
is shown to the opponents alone: a claim that is refused would tell a partner a hand in mid-deal. While it is open the
clock is theirs: whoever put it waits, and whoever is asked has a visit for the answer, as for a move.
A concession wants the partners' consent only. Bots grant nothing that is not proved, and leave a concession to their
partner.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games import claims
from games.jobs.refusals import Refusal, Refused
from games.play.write.refusals import NOT_SEATED, TABLE_CLOSED, Stale
from rules.engine.moves import Move, Seat

from ..models import ClaimPart, ClaimState, Game, GameStatus, MoveSource, Player, TableClaim
from ..record.memory import History
from ..record.replay import history_of
from . import clocks, door, events, plans, timeouts, turns
from .lock import LockedTable, locked_table

BOTS_PLAY_ON = Refusal(
    "bots_play_on", gettext_noop("It is not certain, and bots accept nothing else: play on.")
)
CLAIM_GONE = Refusal("claim_gone", gettext_noop("This claim is not open any more."))
CLAIM_WAITS = Refusal("claim_waits", gettext_noop("Your last claim has not been answered yet."))
CLAIMED_ENOUGH = Refusal("claimed_enough", gettext_noop("No more claims in this deal."))
NO_CLAIM = Refusal(
    "no_claim", gettext_noop("The rest can be claimed in your own turn, while tricks are played.")
)


OFFERED_ENOUGH = Refusal(
    "offered_enough",
    gettext_noop("Your side has put two claims to the others in this deal: play on, or claim what is sure."),
)

OFFERS = 2
"""Claims that are not proved which a side may put to the others in one deal: each shows a hand, and may be a feeler."""

AT_MOST = 20
"""Claims of one seat in one deal: enough for everybody who means them."""


def claim(
    public_id: str,
    *,
    user: User,
    seen: int,
    offer: bool = False,
    from_above: bool = False,
    at: datetime | None = None,
) -> TableClaim:
    """The rest is mine: proved and played out at once; else noted, or with `offer` put to the others.

    `from_above`: the claimer says with it that trumps are played first, and every suit from above.
    Raises Refused `no_claim` where none can be made, `claimed_enough`, `offered_enough`, `claim_waits` while one of the
    seat is open, `bots_play_on` for an offer that a bot would have to grant, and what the door raises.
    """
    received = at or timezone.now()
    game = Game.objects.get(public_id=public_id)
    mine = _seat_of(game, user)
    tried = _same_claim(game, mine, seen)
    row = tried or TableClaim(game=game, version=seen, seat=mine.seat, state=ClaimState.TRIED)
    if tried is None:
        answer = _answer(game, mine, seen)
        row.answer = claims.to_json(answer)
    answered = claims.from_json(row.answer or {})
    bots_asked = False

    def choose(table: LockedTable, mover: Player, story: History) -> Sequence[tuple[Seat, Move]]:
        engine, state = table.game.engine, story[-1].state
        row.deal, row.side = story[-1].deal, claims.claim_of(engine, mover.seat).side
        if isinstance(answered, claims.Proof):
            moves = claims.play_out(engine, state, claims.claim_of(engine, mover.seat, answered))
            assert moves is not None
            row.state, row.after = ClaimState.PROVED, table.game.version + len(moves)
            _keep(table, row, received)
            return moves
        nonlocal bots_asked
        bots_asked = offer and any(player.bot_id is not None for player in _judges(table, row))
        if offer and not bots_asked:
            row.from_above = from_above
            _offer(table, row, mover, story)
        # One that is refused for the bots is kept as tried: asked again, nothing is searched twice.
        _keep(table, row, received)
        return ()

    door.submit_choice(public_id, seat=user, seen=seen, choose=choose, by=MoveSource.CLAIM, at=received)
    if bots_asked:
        raise Refused(BOTS_PLAY_ON)
    return row


def concede(public_id: str, *, user: User, seen: int, at: datetime | None = None) -> TableClaim:
    """The rest is yours: played out at once, or put to the partners first.

    Raises Refused `no_claim`, `cards_forbid` where the cards do not allow it, `claim_waits`, and what the door raises.
    """
    row = TableClaim(version=seen, state=ClaimState.OPEN, concedes=True)
    received = at or timezone.now()

    def choose(table: LockedTable, mover: Player, story: History) -> Sequence[tuple[Seat, Move]]:
        engine, state = table.game.engine, story[-1].state
        view = engine.view(state, mover.seat)
        if not claims.may_claim(engine, view):
            raise Refused(NO_CLAIM)
        row.game, row.deal, row.seat = table.game, story[-1].deal, mover.seat
        row.side = claims.concession(engine, view).side
        partners = [p for p in _judges(table, row) if p.user_id is not None]
        if partners:
            _keep(table, row, received)
            return ()
        return _grant(table, row, story, received)

    door.submit_choice(public_id, seat=user, seen=seen, choose=choose, by=MoveSource.CLAIM, at=received)
    return row


def answer_claim(
    public_id: str, *, user: User, claim_id: int, grants: bool, at: datetime | None = None
) -> TableClaim:
    """Grant an open claim or play on; the last who grants it has the rest played out.

    Raises Refused `claim_gone` where it is not open any more, `not_seated` for somebody it was not put to,
    `out_of_time` where the answer came after the deadline and so the seat was given up.
    """
    received = at or timezone.now()
    with locked_table(public_id) as table:
        game = table.game
        row = TableClaim.objects.select_for_update(no_key=True).filter(pk=claim_id, game=game).first()
        if (
            row is None
            or row.state != ClaimState.OPEN
            or row.version != game.version
            or game.status != GameStatus.PLAYING
        ):
            raise Refused(CLAIM_GONE)
        mine = next((p for p in _judges(table, row) if p.user_id == user.pk), None)
        if mine is None:
            raise Refused(NOT_SEATED)
        late = clocks.is_late(mine, received) and timeouts.judge(table, mine, received)
        if not late:
            row.answers[str(mine.seat)] = grants
            if not grants:
                row.state = ClaimState.REFUSED
            _keep(table, row, received)
        waits = any(p.user_id is not None and str(p.seat) not in row.answers for p in _judges(table, row))
    if late:
        # Raised when the judgement is stored: it is not taken back with the answer.
        raise Refused(door.OUT_OF_TIME)
    if not grants or waits:
        return row

    def choose(table: LockedTable, mover: Player, story: History) -> Sequence[tuple[Seat, Move]]:
        return _grant(table, row, story, received)

    door.submit_choice(
        public_id, seat=row.seat, seen=row.version, choose=choose, by=MoveSource.CLAIM, at=received
    )
    return row


def _grant(table: LockedTable, row: TableClaim, story: History, at: datetime) -> Sequence[tuple[Seat, Move]]:
    """The rest played out as it was granted, where the cards allow it; else the claim is told so and play goes on."""
    try:
        moves = claims.play_out(table.game.engine, story[-1].state, claims.Claim(row.seat, row.side))
    except claims.BoundReached:
        moves = None
    if moves is None:
        row.state = ClaimState.IMPOSSIBLE
        _keep(table, row, at)
        return ()
    row.state, row.after = ClaimState.GRANTED, table.game.version + len(moves)
    _keep(table, row, at)
    return moves


def _offer(table: LockedTable, row: TableClaim, mover: Player, story: History) -> None:
    """Put a claim that is not proved to the other sides, the hand shown."""
    engine = table.game.engine
    own = next(side for side in engine.sides if mover.seat in side)
    offers = TableClaim.objects.filter(game=table.game, deal=story[-1].deal, seat__in=own).exclude(cards="")
    if offers.count() >= OFFERS:
        raise Refused(OFFERED_ENOUGH)
    row.state = ClaimState.OPEN
    row.cards = " ".join(engine.show(engine.view(story[-1].state, mover.seat)).hand)


def _judges(table: LockedTable, row: TableClaim) -> list[Player]:
    """Whom a claim is put to: the other sides; a concession to the speaker's own side."""
    own = next(side for side in table.game.engine.sides if row.seat in side)
    return [p for p in table.players if p.seat != row.seat and (p.seat in own) == row.concedes]


def _answer(game: Game, mine: Player, seen: int) -> claims.Answer:
    if game.version != seen:
        raise Stale(game.version)
    if game.status != GameStatus.PLAYING:
        raise Refused(TABLE_CLOSED)
    story = history_of(game)
    view = game.engine.view(story[-1].state, mine.seat)
    if not claims.may_claim(game.engine, view):
        raise Refused(NO_CLAIM)
    if TableClaim.objects.filter(game=game, seat=mine.seat, deal=story[-1].deal).count() >= AT_MOST:
        raise Refused(CLAIMED_ENOUGH)
    return claims.prove(game.engine, view)


def _same_claim(game: Game, mine: Player, seen: int) -> TableClaim | None:
    """The same claim as it was answered before: nothing is searched twice."""
    rows = TableClaim.objects.filter(game=game, seat=mine.seat, concedes=False)
    return rows.filter(version=seen, state=ClaimState.TRIED).first()


def _keep(table: LockedTable, row: TableClaim, at: datetime) -> None:
    """Store a claim; the table shows it, but for one that was only tried: the others must not hear even of that."""
    rows = TableClaim.objects.filter(game=table.game, seat=row.seat)
    others = rows.filter(version=row.version, state=ClaimState.OPEN).exclude(pk=row.pk)
    if row.state == ClaimState.OPEN and others.exists():
        raise Refused(CLAIM_WAITS)
    if not TableClaim.objects.filter(pk=row.pk).exists():
        if rows.filter(deal=row.deal).count() >= AT_MOST:
            raise Refused(CLAIMED_ENOUGH)
        table.game.claims += 1
        Game.objects.filter(pk=table.game.pk).update(claims=table.game.claims)
    row.save()
    table.changed |= row.state != ClaimState.TRIED
    if row.state == ClaimState.OPEN:
        seats_asked = tuple(
            p.seat for p in _judges(table, row) if p.user_id and str(p.seat) not in row.answers
        )
        table.happened.append(events.ClaimMade(table.game, seats_asked))
        _share(table, row, seats_asked, at)
    elif row.cards or row.answers:
        table.happened.append(events.ClaimClosed(table.game))
        _share(table, row, (), at)


def _share(table: LockedTable, row: TableClaim, seats_asked: Sequence[Seat], at: datetime) -> None:
    """The clock goes to those who are asked, and back; no plan of whoever put the claim makes it void meanwhile.

    A concession leaves it where it is: partners would make time for each other.
    """
    if row.concedes:
        return
    parts = dict.fromkeys(seats_asked, ClaimPart.ASKED) | {row.seat: ClaimPart.PUT} if seats_asked else {}
    turns.share_claim(table, parts, at)
    plans.settle(table, history_of(table.game), [table.players[row.seat]])


def _seat_of(game: Game, user: User) -> Player:
    mine = game.players.filter(user=user).first()
    if mine is None:
        raise Refused(NOT_SEATED)
    return mine
