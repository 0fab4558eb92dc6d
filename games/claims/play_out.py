"""The rest of a deal played out: ordinary moves, so that a claim or a concession leaves a record like any other.

The server knows all hands. What was proved is played as proved, the others playing their lowest legal card; what was
granted or conceded is played together, so that the side takes all, where the cards allow it at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.cards import Kind
from rules.engine.moves import Move, Seat
from rules.engine.protocol import DealEngine, Playable

from .answers import InOrder, Proof
from .endgame import FollowRules, Open, Trick, play
from .families import claimable, deal_of, endgame_of
from .open_hands import Budget, Play, Together, without

POSITIONS = 20_000
"""Positions that are looked at for a play-out that was granted or conceded."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Who says that a side takes all tricks left, and the proof where there is one.

    The side is the speaker’s own in a claim, another one in a concession.
    """

    seat: Seat
    side: int
    proof: Proof | None = None


def claim_of(engine: Playable[Any, Any], seat: Seat, proof: Proof | None = None) -> Claim:
    """The claim of a seat for its own side."""
    return Claim(seat, side_of(engine, seat), proof)


def concession(engine: Playable[Any, Any], view: Any, side: int | None = None) -> Claim:
    """The rest conceded by the viewer to a side: the one named, else the other, of several the one ahead in tricks.

    Of those that are even it is the next one to the left. Raises ValueError where the viewer cannot concede now
    (whoever may claim may concede), or names his own side.
    """
    endgame = endgame_of(engine, view)
    if endgame is None:
        raise ValueError("nothing can be conceded now")
    own, sides = side_of(engine, endgame.seat), len(engine.sides)
    others = [(own + turn) % sides for turn in range(1, sides)]
    chosen = max(others, key=lambda other: endgame.taken[other]) if side is None else side
    if chosen not in others:
        raise ValueError("nobody can concede to his own side")
    return Claim(endgame.seat, chosen)


def side_of(engine: Playable[Any, Any], seat: Seat) -> int:
    """The number of a seat’s side."""
    return next(number for number, side in enumerate(engine.sides) if seat in side)


def play_out(
    engine: Playable[Any, Any], state: Any, claim: Claim, *, positions: int = POSITIONS
) -> tuple[tuple[Seat, Move], ...] | None:
    """Moves from a state to the end of its deal, legal one after another, with all tricks left to the claim’s side.

    None where the cards do not allow it (never for a proof of this position). For what is not proved raises
    BoundReached where that is not settled within so many positions. A deal that ends sooner, because a target is
    reached, is played that far.
    """
    game_of_tricks = claimable(engine)
    deal = deal_of(engine, state)
    opened = None if game_of_tricks is None else game_of_tricks.rules.hands(deal)
    if game_of_tricks is None or opened is None:
        return None
    side = frozenset(engine.sides[claim.side])
    if claim.proof is not None:
        cards = _as_proved(opened, side, claim.seat, claim.proof)
    else:
        cards = Together(opened.duties, side, Budget(positions)).play(
            opened.hands, opened.leader, opened.trick
        )
    return None if cards is None else _moves(game_of_tricks.game, deal, opened.duties, cards)


def _moves(
    game: DealEngine[Any, Any], state: Any, duties: FollowRules, cards: Play
) -> tuple[tuple[Seat, Move], ...]:
    moves = []
    for seat, kind in cards:
        move = play(duties.code, kind)
        state = game.apply(state, seat, move).state
        moves.append((seat, move))
        if game.score(state) is not None:
            break
    return tuple(moves)


def lowest(duties: FollowRules, kinds: list[Kind]) -> Kind:
    """The lowest of some kinds; of equal ranks no trump if there is another, else the first suit."""
    pack = duties.code.pack
    return min(kinds, key=lambda kind: (kind % pack.width, pack.suit_of[kind] == duties.trump, kind))


def _as_proved(opened: Open, side: frozenset[Seat], claimer: Seat, proof: Proof) -> Play | None:
    """The strategy against everybody’s lowest card; None where it does not fit these hands or loses a trick."""
    duties, hands, leader, trick = opened.duties, opened.hands, opened.leader, opened.trick
    index, names = duties.code.pack.index, duties.code.pack.kinds
    cards: list[tuple[Seat, Kind]] = []
    step, answers = proof.first, tuple[str, ...]()
    place = -1
    while any(hands):
        seat = duties.turn(leader, trick)
        kinds = duties.may_play(hands[seat], seat, leader, trick)
        if seat != claimer:
            kind = lowest(duties, kinds)
            answers = (*answers, names[kind])
        else:
            if not isinstance(step, InOrder) and place == 0:
                step, place = proof.steps[step.next(answers)], -1
            place += 1
            wanted = step.cards[place] if isinstance(step, InOrder) and place < len(step.cards) else ""
            wanted = wanted if isinstance(step, InOrder) else step.card
            kind, answers = index.get(wanted, -1), ()
            if kind not in kinds:
                return None
        hands, trick = without(duties, hands, seat, kind), (*trick, kind)
        cards.append((seat, kind))
        if len(trick) == duties.seats:
            leader, trick = duties.winner(leader, trick), _NO_CARDS
            if leader not in side:
                return None
    return tuple(cards)


_NO_CARDS: Trick = ()
