"""What a deal is worth, played or given up; when the match is over; a line of the sheet. Source 003.

A deal's score has for each combination a part `specials` or `cards`, and one `redeemed` for wild cards across; for
each bonus one of the `primes`, for each fine one of the `fines`, for each hand that was left one of the `hands`.
Whoever went out is the seat of the bonus `going_out`, which is there for nothing too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rules.engine.cards import SUITS, Bag
from rules.engine.display import DealEnd, Tally
from rules.engine.moves import Event, Phrase
from rules.engine.protocol import Result
from rules.engine.score import GIVEN_UP, DealScore, MatchScore, ScorePart, score_from

from .combinations import PINACLE, SUITE, Combo
from .laws import Laws
from .legal import short
from .state import Coup, Drawing, Laying, Prime, State, with_value
from .values import hand_value, worth_of

GOING_OUT, AT_ONE_GO, SHORT = "going_out", "abattre", "short"
FINES = frozenset({SHORT})
OUT, STOCK_OUT = "out", "stock_out"


# --- what a deal counts -----------------------------------------------------------------------------------


def score_deal(
    laws: Laws, combos: Sequence[Sequence[Combo]], primes: Iterable[Prime], hands: Sequence[Bag]
) -> DealScore:
    """The score of a deal: the combinations of each side, bonuses and fines, and what each seat still held."""
    parts = (
        *(
            part
            for side, side_combos in enumerate(combos)
            for combo in side_combos
            for part in _parts_of_combo(laws, side, combo)
        ),
        *(_prime_part(prime) for prime in primes),
        *(_left(laws, seat, hand) for seat, hand in enumerate(hands) if hand),
    )
    out = any(part.kind == GOING_OUT for part in parts)
    return score_from(parts, len(laws.sides), outcome=OUT if out else STOCK_OUT)


def given_up(laws: Laws, state: State, side: int) -> DealScore:
    """A deal that a side gives up, counted as it lies (PN-24 of docs/rulings.md).

    A side that has begun with too little in this turn takes its cards up again first, and pays for it.
    """
    phase = state.phase
    if not isinstance(phase, Drawing | Laying):
        return DealScore((0,) * len(laws.sides), outcome=GIVEN_UP)
    coup, hands = phase.coup, state.hands
    if isinstance(phase, Laying) and side == laws.side_of(coup.turn) and short(laws, phase):
        coup, hands = pick_up(laws, coup, hands)
    return replace(score_deal(laws, coup.combos, coup.primes, hands), outcome=GIVEN_UP)


def pick_up(laws: Laws, coup: Coup, hands: tuple[Bag, ...]) -> tuple[Coup, tuple[Bag, ...]]:
    """The table and the hands after a side that began with too little has taken it all up, and paid the fine."""
    seat, side = coup.turn, laws.side_of(coup.turn)
    kinds = [kind for combo in coup.combos[side] for kind in (*combo.cards, *combo.across)]
    bag = sum(laws.pack.units[kind] for kind in kinds)
    fine = (Prime(SHORT, seat, side, -laws.fine),) if laws.fine else ()
    after = replace(
        coup,
        sizes=with_value(coup.sizes, seat, coup.sizes[seat] + len(kinds)),
        known=with_value(coup.known, seat, coup.known[seat] + bag),
        combos=(*coup.combos[:side], (), *coup.combos[side + 1 :]),
        primes=(*coup.primes, *fine),
    )
    return after, with_value(hands, seat, hands[seat] + bag)


def _parts_of_combo(laws: Laws, side: int, combo: Combo) -> Iterator[ScorePart]:
    counted = worth_of(laws, combo)
    special = bool(counted.special) or combo.what == PINACLE
    suit = SUITS[combo.suit] if combo.what == SUITE else None
    group, points = ("specials", counted.special) if special else ("cards", counted.cards)
    yield ScorePart(group, combo.what, side, points, seat=combo.seat, suit=suit, cards=combo.names)
    if combo.across:
        yield ScorePart(
            "redeemed",
            combo.what,
            side,
            counted.redeemed,
            len(combo.across),
            combo.seat,
            suit,
            combo.names_across,
        )


def _prime_part(prime: Prime) -> ScorePart:
    group = "fines" if prime.what in FINES else "primes"
    return ScorePart(group, prime.what, prime.side, prime.points, seat=prime.seat)


def deal_end(score: DealScore) -> DealEnd:
    """How a deal came out: who went out, with what that was paid, or that the stock was used up."""
    reasons = tuple(
        Phrase(f"prime_{part.kind}", {"seat": part.seat, "points": part.points})
        for part in score.parts
        if part.kind in (GOING_OUT, AT_ONE_GO) and part.points and part.seat is not None
    )
    return DealEnd(line(score)[0], reasons=reasons)


def _left(laws: Laws, seat: int, hand: Bag) -> ScorePart:
    cards = laws.pack.cards(hand)
    return ScorePart("hands", "left", laws.side_of(seat), -hand_value(hand), len(cards), seat, cards=cards)


# --- the match ----------------------------------------------------------------------------------------------


def charged(laws: Laws, match_score: MatchScore) -> tuple[bool, ...]:
    """Which sides begin a deal charged; none where it is played alone."""
    if match_score.alone or not laws.least:
        return (False,) * len(laws.sides)
    return tuple(laws.charged_from <= total < laws.target for total in match_score.totals)


def result_of(laws: Laws, totals: tuple[int, ...]) -> Result | None:
    """The end of the match: the highest of those who got there; a tie is played on."""
    best = max(totals)
    if best < laws.target or totals.count(best) > 1:
        return None
    several = sum(total >= laws.target for total in totals) > 1
    return Result(totals, (totals.index(best),), "several_reached" if several else "target")


def end(laws: Laws, match_score: MatchScore) -> tuple[Result | None, tuple[Event, ...]]:
    """Whether the match is over where it stands so, and what is told of it."""
    result = result_of(laws, match_score.totals)
    if result is None:
        return None, ()
    (winner,) = result.winners
    return result, (Event("game_over", {"side": winner, "points": match_score.totals[winner]}),)


COLUMNS = ("specials", "cards", "redeemed", "primes", "fines", "hands")
"""The columns of the sheet, each with the points of a group of parts."""


def line(score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
    """A finished deal on the sheet: who went out, and its columns."""
    label = Phrase("line_stock_out")
    if score.outcome == OUT:
        label = Phrase("line_out", {"seat": next(p.seat for p in score.parts if p.kind == GOING_OUT)})
    return label, tuple(Tally(Phrase(f"tally_{name}"), score.of(name)) for name in COLUMNS)
