"""The score of a double-deck deal, on plain figures.

The bidding side scores meld and trick points if together they reach the bid, else it loses the
bid; the others always keep theirs. A bid lost unplayed (no marriage, thrown in, under the least
meld) gives the others what the house rule says. Source: double-deck rules, Scoring and its
variations; AMB-DD-07 and AMB-DD-11 of the rules text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.engine.display import DealEnd, Tally
from rules.engine.moves import Event, Phrase
from rules.engine.protocol import Result
from rules.engine.score import GIVEN_UP, MADE, Contract, DealScore, MatchScore, ScorePart, score_from
from rules.engine.tricks import FinishedTrick
from rules.pinochle.deal_end import deal_end as pinochle_end
from rules.pinochle.deal_end import points_of
from rules.pinochle.melds import NO_MELD

from .games import game_of
from .laws import Laws, marriage_after_trumps
from .options_for_six import PartnershipOptions
from .state import COUNTERS, Melded, Phase, Purchase, State, Tricks, purchase_of

LOST_UNPLAYED = ("no_marriage", "thrown_in", "too_short", "under_minimum")
"""Why a bid may be lost before the first lead."""

MINIMUM = 20


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the figures of a deal come to: side 0 is the even seats, side 1 the odd ones.

    `meld` is what each side may count, `tricks` its trick points, None where nothing was played;
    `outcome` is "made", "set" or one of LOST_UNPLAYED.
    """

    bidder: int
    bid: int
    outcome: str
    meld: tuple[int, int]
    tricks: tuple[int, int] | None
    scores: tuple[int, int]

    @property
    def is_made(self) -> bool:
        """Whether the bid was made."""
        return self.outcome == MADE


def countable(options: PartnershipOptions, meld: int) -> int:
    """What a side may count of its meld: nothing under the least meld, where one is in force."""
    return 0 if options.min_meld_20 == "20" and meld < MINIMUM * options.scale else meld


def far_short(options: PartnershipOptions, bid: int, meld: int) -> bool:
    """Whether the meld is so far short of the bid that no play can make it."""
    return bid - meld > game_of(options).far_short * options.scale


def lost_by_rule(options: PartnershipOptions, bid: int, meld: int) -> str:
    """Why a bid is lost as soon as the bidding side's meld lies on the table: one of LOST_UNPLAYED, or ""."""
    counted = countable(options, meld)
    if options.min_meld_20 == "20" and not counted:
        return "under_minimum"
    return "too_short" if options.throw_in_when == "auto" and far_short(options, bid, counted) else ""


def played_on(options: PartnershipOptions, lost: str) -> bool:
    """Whether a hand lost for this reason is played all the same: where the table plays on and trumps were named."""
    named = lost != "no_marriage" or marriage_after_trumps(options)
    return options.throw_in_opponents == "play_on" and named


def trick_points(options: PartnershipOptions) -> int:
    """What all tricks of a deal count together, the last one included."""
    counters = sum(card[0] in COUNTERS for card in game_of(options).pack.cards_in_order)
    return (counters + options.last_trick) * options.scale


def settle(
    options: PartnershipOptions,
    *,
    bidder: int,
    bid: int,
    meld: Sequence[int],
    tricks: Sequence[int] | None,
    lost: str = "",
) -> Settlement:
    """Score a deal: `bidder` a seat or side, `meld` and `tricks` by side, `lost` one of LOST_UNPLAYED or "".

    With tricks given although the bid is lost (house rule "play on") the others score as usual.
    """
    side, other = bidder % 2, 1 - bidder % 2
    counted = countable(options, meld[0]), countable(options, meld[1])
    played = None if tricks is None else (tricks[0], tricks[1])
    scores = [0, 0]
    if played is None:
        outcome = lost or "thrown_in"
        scores[side] = -bid
        pay, with_meld = compensation(options, outcome)
        scores[other] = pay + (counted[other] if with_meld else 0)
    else:
        enough = [options.min_tricks_20 == "off" or points >= MINIMUM * options.scale for points in played]
        sums = [counted[s] + played[s] if enough[s] else 0 for s in (0, 1)]
        is_made = not lost and enough[side] and sums[side] >= bid
        outcome = lost or (MADE if is_made else "set")
        scores[side] = sums[side] if is_made else -bid
        scores[other] = sums[other]
    return Settlement(side, bid, outcome, counted, played, (scores[0], scores[1]))


def score_deal(
    options: PartnershipOptions,
    melded: Melded,
    tricks: tuple[int, int] | None,
    taken: Sequence[FinishedTrick] = (),
) -> DealScore:
    """The deal as it is written down: every meld, the tricks, the bid lost, what the others get for it."""
    purchase = melded.purchase
    settlement = settle(
        options,
        bidder=purchase.bidder,
        bid=purchase.bid,
        meld=melded.counted,
        tricks=tricks,
        lost=melded.lost,
    )
    void = voids(options, settlement)
    parts = list(_melds(melded, void))
    if tricks is not None:
        parts += _tricks(options, tricks, taken, void)
    side = settlement.bidder
    if not settlement.is_made:
        parts.append(ScorePart("", "set", side, -settlement.bid, seat=purchase.bidder))
    pay, _with_meld = compensation(options, settlement.outcome) if tricks is None else (0, False)
    if pay:
        parts.append(ScorePart("", "compensation", 1 - side, pay))
    contract = Contract(purchase.bidder, purchase.bid, purchase.trump)
    return score_from(tuple(parts), 2, contract, settlement.outcome)


def given_up(laws: Laws, state: State, side: int) -> DealScore:
    """The deal under way when a side gives it up (DD-24 of docs/rulings.md).

    Before a bid has bought it, nothing. The bidding side throws its hand in; from the others the bidding side gets
    what it has, its bid at least.
    """
    options, phase = laws.options, state.phase
    purchase = purchase_of(phase)
    if purchase is None:
        return DealScore((0, 0), outcome=GIVEN_UP)
    bidders = purchase.bidder % 2
    melded = phase.melded if isinstance(phase, Tricks) else _nothing_laid(laws, purchase)
    if side == bidders:
        return replace(score_deal(options, replace(melded, lost="thrown_in"), None), outcome=GIVEN_UP)
    parts = [
        part._replace(void="" if part.side == bidders else GIVEN_UP)
        for part in (*_melds(melded, ("", "")), *_tricks_so_far(options, phase))
    ]
    short = purchase.bid - sum(part.points for part in parts if not part.void)
    if short > 0:
        parts.append(ScorePart("", "made_up", bidders, short))
    contract = Contract(purchase.bidder, purchase.bid, purchase.trump)
    return score_from(tuple(parts), 2, contract, GIVEN_UP)


def _nothing_laid(laws: Laws, purchase: Purchase) -> Melded:
    seats = laws.game.seats
    return Melded(purchase, (NO_MELD,) * seats, (0,) * seats, (0, 0))


def _tricks_so_far(options: PartnershipOptions, phase: Phase) -> Iterator[ScorePart]:
    if isinstance(phase, Tricks):
        yield from _tricks(options, phase.points, (), ("", ""))


def voids(options: PartnershipOptions, settlement: Settlement) -> tuple[str, str]:
    """By side, why its melds and tricks do not count, "" where they do."""
    side, void = settlement.bidder, ["", ""]
    if not settlement.is_made:
        void[side] = settlement.outcome
    if settlement.tricks is None:
        _pay, with_meld = compensation(options, settlement.outcome)
        void[1 - side] = "" if with_meld else settlement.outcome
    elif options.min_tricks_20 != "off" and settlement.tricks[1 - side] < MINIMUM * options.scale:
        void[1 - side] = "few_tricks"
    return void[0], void[1]


def _melds(melded: Melded, void: tuple[str, str]) -> Iterator[ScorePart]:
    for seat, melding in enumerate(melded.melds):
        for meld in melding.melds:
            yield ScorePart(
                "meld",
                meld.kind,
                seat % 2,
                meld.points,
                meld.count,
                seat,
                meld.suit,
                meld.cards,
                void[seat % 2],
            )


def _tricks(
    options: PartnershipOptions,
    tricks: tuple[int, int],
    taken: Sequence[FinishedTrick],
    void: tuple[str, str],
) -> Iterator[ScorePart]:
    """The tricks of both sides: their counters, and the last of them."""
    last = taken[-1].winner if taken else None
    won = [0, 0]
    for trick in taken:
        won[trick.winner % 2] += 1
    for side in (0, 1):
        extra = options.last_trick * options.scale if last is not None and last % 2 == side else 0
        yield ScorePart("tricks", "counters", side, tricks[side] - extra, won[side], void=void[side])
        if extra:
            yield ScorePart("tricks", "last_trick", side, extra, 0, seat=last, void=void[side])


def compensation(options: PartnershipOptions, outcome: str) -> tuple[int, bool]:
    """What the others get for a bid lost unplayed: points, and whether they score their meld as well."""
    match options.throw_in_opponents:
        case "nothing":
            return 0, False
        case "meld":
            return 0, True
        case "25+meld":
            return 25 * options.scale, True
        case "50+meld":
            return 50 * options.scale, True
    # The standard; "play on" comes here only where no trump was named, so that nothing can be played.
    return 0, outcome != "no_marriage"


def winner(options: PartnershipOptions, totals: tuple[int, int], bidder: int) -> int | None:
    """The side that has won after a deal, None while neither has reached the target."""
    target = options.target * options.scale
    there = [side for side in (0, 1) if totals[side] >= target]
    if len(there) < 2:
        return there[0] if there else None
    if options.both_reach_target == "higher_total" and totals[0] != totals[1]:
        return 0 if totals[0] > totals[1] else 1
    return bidder % 2


def end(laws: Laws, match_score: MatchScore, score: DealScore) -> tuple[Result | None, tuple[Event, ...]]:
    """Whether the game is over with this deal, and what is told of it."""
    assert score.contract is not None
    options, totals = laws.options, match_score.totals
    ours, theirs = totals
    won = winner(options, (ours, theirs), score.contract.seat)
    if won is None:
        return None, ()
    both = min(totals) >= options.target * options.scale
    over = Event("game_over", {"side": won, "ours": totals[won], "theirs": totals[1 - won]})
    return Result(totals, (won,), "both_reached" if both else "target"), (over,)


def deal_end(laws: Laws, score: DealScore) -> DealEnd:
    """How a deal came out; why a bid was lost without its being short of points."""
    contract = score.contract
    side = contract.seat % 2 if contract is not None else 0
    why: tuple[Phrase, ...] = ()
    if score.outcome in LOST_UNPLAYED:
        why = (Phrase(outcome_code(score.outcome)),)
    elif score.outcome == "set" and contract is not None and points_of(score, side) >= contract.bid:
        why = (Phrase("end_few_tricks", {"least": MINIMUM * laws.options.scale}),)
    return pinochle_end(score, side, "line_all_passed", *why)


def outcome_code(outcome: str) -> str:
    """The term for how a deal ended."""
    return outcome if outcome in (MADE, "set") else f"outcome_{outcome}"


def line(score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
    """A finished deal on the sheet: what was bid and what came of it, meld and tricks of each side."""
    contract = score.contract
    if contract is None:
        return Phrase("line_all_passed"), ()
    played = any(part.group == "tricks" for part in score.parts)
    tallies = (
        Tally(Phrase("tally_meld"), score.of("meld", voids=None)),
        Tally(Phrase("tally_tricks"), score.of("tricks", voids=None) if played else (None, None)),
    )
    facts = {"side": contract.seat % 2, "bid": contract.bid, "outcome": outcome_code(score.outcome)}
    return Phrase("line", facts), tallies
