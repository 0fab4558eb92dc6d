"""Endings set up card by card: a hand, what may lie with the others, what they are known to hold or lack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from games.claims.answers import Answer, Fork, InOrder, Proof, Refuted
from games.claims.codes import CardCode, code_of
from games.claims.endgame import Endgame, FollowRules, Position
from games.claims.layouts import Bounds, Lot
from games.claims.prover import POSITIONS, answer_of, with_layouts
from rules.engine.cards import Pack
from rules.engine.tricks import FOLLOW_ONLY, STRICT, Law
from rules.pinochle.double.pack import TRIPLE
from rules.pinochle.double_deck.state import PACK as DOUBLE
from rules.pinochle.single.pack import PACK as SINGLE
from rules.piquet.options import AU_CENT_SHAPE, PIQUET_SHAPE


@dataclass(frozen=True)
class Rules:
    """What of a game an endgame needs."""

    pack: Pack
    seats: int
    side: tuple[int, ...]
    law: Law
    trumps: bool = True


GAMES: Mapping[str, Rules] = {
    "double-deck": Rules(DOUBLE, 4, (0, 2), STRICT),
    "double-deck-three": Rules(DOUBLE, 3, (0,), STRICT),
    "double-deck-six": Rules(TRIPLE, 6, (0, 2, 4), STRICT),
    "auction-four": Rules(SINGLE, 4, (0, 2), STRICT),
    "auction-three": Rules(SINGLE, 3, (0,), STRICT),
    "auction-widow": Rules(SINGLE, 3, (0,), STRICT),
    "no duty to trump": Rules(SINGLE, 3, (0,), FOLLOW_ONLY),
    "two-handed": Rules(SINGLE, 2, (0,), STRICT),
    "piquet": Rules(PIQUET_SHAPE.pack, 2, (0,), FOLLOW_ONLY, trumps=False),
    "piquet-au-cent": Rules(AU_CENT_SHAPE.pack, 2, (0,), FOLLOW_ONLY, trumps=False),
}


@dataclass(frozen=True)
class Case:
    """A claim of seat 0; trumps are spades. `pool` lies with the others in any way, `aside` of it with nobody."""

    name: str
    game: str
    hand: str
    pool: str
    holds: bool
    known: Mapping[int, str] = field(default_factory=dict)
    void: Mapping[int, str] = field(default_factory=dict)
    trick: str = ""
    aside: int = 0
    steps: str = ""
    """The kind of proof: `line`, `fork` or either."""


def endgame(case: Case) -> Endgame:
    rules = GAMES[case.game]
    code = code_of(rules.pack)
    hand, pool, trick = code.count(case.hand.split()), code.count(case.pool.split()), case.trick.split()
    leader = -len(trick) % rules.seats
    duties = FollowRules(
        code, rules.seats, 0 if rules.trumps else None, ((rules.law,) * rules.seats,) * rules.seats
    )
    size = hand.bit_count()
    sizes = [0] + [size - ((seat - leader) % rules.seats < len(trick)) for seat in range(1, rules.seats)]
    known = [code.count(case.known.get(seat, "").split()) for seat in range(rules.seats)]
    wanted = sum(sizes) + case.aside
    assert wanted == pool.bit_count() + sum(cards.bit_count() for cards in known), (
        f"{case.name}: {wanted} cards"
    )
    denied = [_void(code, case.void.get(seat, "")) for seat in range(rules.seats)]
    bins = (2 << rules.seats) - 2
    lots = (Lot(pool, bins),) if pool else ()
    unseen = Bounds(code, lots, (*known, 0), (*denied, 0), (*sizes, case.aside))
    assert unseen.possible(), case.name
    kinds = tuple(rules.pack.kind(card) for card in trick)
    start = Position(hand, unseen, leader, kinds)
    return Endgame(duties, 0, frozenset(rules.side), start, (0,) * rules.seats, lambda _hands: 0)


def _void(code: CardCode, words: str) -> int:
    """Kinds a seat cannot hold: suits by their letter, single cards by their names."""
    found = 0
    for word in words.split():
        found |= (
            code.suits[code.pack.suits.index(word)] if len(word) == 1 else code.fields[code.pack.kind(word)]
        )
    return found


def answered(case: Case, *, as_list: bool = False, positions: int = POSITIONS) -> Answer:
    at = endgame(case)
    return answer_of(with_layouts(at) if as_list else at, (), positions, Random(0))


def kind_of(answer: Answer) -> str:
    match answer:
        case Proof():
            return "fork" if isinstance(answer.first, Fork) else "line"
        case Refuted():
            return "refuted"
    return answer.reason


def line_in(answer: Answer) -> tuple[str, ...]:
    assert isinstance(answer, Proof)
    assert isinstance(answer.first, InOrder)
    return answer.first.cards
