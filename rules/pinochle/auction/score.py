"""The score of an auction deal, and who has won.

The bidding side scores melds and tricks if together they reach the bid, else it loses the bid and
may fall below nothing. The others never lose by it: they score their melds and their tricks. Who
wins no trick loses his melds, and the bidder then his bid. Source: the single-deck rules,
variations; AMB-P-08, 09, 12 and 15 of the rules text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.engine.cards import Bag
from rules.engine.display import DealEnd, Tally
from rules.engine.moves import Event, Phrase
from rules.engine.protocol import Result
from rules.engine.score import GIVEN_UP, MADE, Contract, DealScore, MatchScore, ScorePart, score_from
from rules.pinochle.deal_end import deal_end as pinochle_end
from rules.pinochle.single.pack import LAST_TRICK, PACK

from .games import AuctionGame
from .laws import Laws
from .options import AuctionOptions
from .state import Sale, State, Tricks, purchase_of, tricks_won

SET, NO_TRICK = "set", "no_trick"
"""Why a part does not count: the bid was not made, or its side won no trick."""


@dataclass(frozen=True, slots=True)
class AuctionSettlement:
    """What a deal comes to on plain figures, by side: melds that count, points scored.

    `outcome` is "made", "set" or "no_trick" (the bidding side won no trick and so lost its bid).
    """

    outcome: str
    meld: tuple[int, ...]
    scores: tuple[int, ...]


def settle(
    options: AuctionOptions,
    *,
    bidder: int,
    bid: int,
    meld: Sequence[int],
    tricks: Sequence[int],
    won: Sequence[int],
) -> AuctionSettlement:
    """Settle a deal: `bidder` a side; melds, trick points and number of tricks won by side."""
    counted = tuple(
        points if number or not options.trick_needed else 0 for points, number in zip(meld, won, strict=True)
    )
    scores = [a + b for a, b in zip(counted, tricks, strict=True)]
    if options.trick_needed and not won[bidder]:
        outcome = NO_TRICK
    else:
        outcome = MADE if scores[bidder] >= bid else SET
    if outcome != MADE:
        scores[bidder] = -bid
    return AuctionSettlement(outcome, counted, tuple(scores))


def buried_points(laws: Laws, aside: Bag) -> int:
    """What the cards buried count with the bidder's tricks."""
    return sum(laws.worths[PACK.index[card]] for card in PACK.cards(aside))


def score_deal(laws: Laws, phase: Tricks, aside: Bag) -> DealScore:
    """The score of a deal that has been played out; `aside` lie the cards buried."""
    game, purchase = laws.game, phase.laid.purchase
    side, won = game.side_of(purchase.bidder), tricks_won(game, phase)
    tricks = list(phase.points)
    tricks[side] += buried_points(laws, aside)
    settled = settle(
        laws.options, bidder=side, bid=purchase.bid, meld=phase.laid.points, tricks=tricks, won=won
    )
    lost = "" if settled.outcome == MADE else SET
    voids = tuple(
        NO_TRICK if laws.options.trick_needed and not number else lost if s == side else ""
        for s, number in enumerate(won)
    )
    parts = [*_melds(game, phase, voids), *_tricks(laws, phase, won, lost)]
    if aside:
        parts.append(_buried(laws, purchase, aside, lost))
    if lost:
        parts.append(ScorePart("", SET, side, -purchase.bid, seat=purchase.bidder))
    contract = Contract(purchase.bidder, purchase.bid, purchase.trump)
    return score_from(tuple(parts), len(game.sides), contract, settled.outcome)


def given_up(laws: Laws, state: State, side: int) -> DealScore:
    """The deal under way when a side gives it up (SD-20 of docs/rulings.md).

    Before a bid has bought it, nothing. The bidder loses the bid and the others keep what they have made; from one
    of the others who gives up the bidder gets what has been made so far, the bid at least.
    """
    game, purchase = laws.game, purchase_of(state.phase)
    if purchase is None:
        return DealScore((0,) * len(game.sides), outcome=GIVEN_UP)
    bidder = game.side_of(purchase.bidder)
    parts: list[ScorePart] = []
    if isinstance(state.phase, Tricks):
        voids = tuple(GIVEN_UP if each == side else "" for each in range(len(game.sides)))
        parts += _melds(game, state.phase, voids)
        parts += _tricks_so_far(game, state.phase, voids)
    made = sum(part.points for part in parts if part.side == bidder and not part.void)
    if side == bidder:
        parts.append(ScorePart("", SET, side, -purchase.bid, seat=purchase.bidder))
    elif made < purchase.bid:
        parts.append(ScorePart("", "made_up", bidder, purchase.bid - made))
    contract = Contract(purchase.bidder, purchase.bid, purchase.trump)
    return score_from(tuple(parts), len(game.sides), contract, GIVEN_UP)


def _tricks_so_far(game: AuctionGame, phase: Tricks, voids: Sequence[str]) -> Iterator[ScorePart]:
    for side, number in enumerate(tricks_won(game, phase)):
        if number:
            yield ScorePart("tricks", "tricks", side, phase.points[side], number, void=voids[side])


def _melds(game: AuctionGame, phase: Tricks, voids: Sequence[str]) -> Iterator[ScorePart]:
    for seat, melding in enumerate(phase.laid.melds):
        side = game.side_of(seat)
        for meld in melding.melds:
            yield ScorePart(
                "meld", meld.kind, side, meld.points, meld.count, seat, meld.suit, meld.cards, voids[side]
            )


def _tricks(laws: Laws, phase: Tricks, won: Sequence[int], lost: str) -> Iterator[ScorePart]:
    """The tricks of each side that won any, and the last one, which counts more."""
    game, bidder = laws.game, laws.game.side_of(phase.laid.purchase.bidder)
    last = phase.taken[-1].winner
    for side, seats in enumerate(game.sides):
        void, seat = lost if side == bidder else "", seats[0] if len(seats) == 1 else None
        points = phase.points[side]
        if side == game.side_of(last):
            yield ScorePart("tricks", "last_trick", side, LAST_TRICK, seat=last, void=void)
            points -= LAST_TRICK
        if won[side]:
            yield ScorePart("tricks", "tricks", side, points, won[side], seat, void=void)


def _buried(laws: Laws, purchase: Sale, aside: Bag, lost: str) -> ScorePart:
    """The cards buried, which are told at the end of the deal."""
    cards, side = PACK.cards(aside), laws.game.side_of(purchase.bidder)
    points = buried_points(laws, aside)
    return ScorePart("tricks", "buried", side, points, len(cards), purchase.bidder, cards=cards, void=lost)


def deal_end(laws: Laws, score: DealScore) -> DealEnd:
    """How a deal came out."""
    side = laws.game.side_of(score.contract.seat) if score.contract is not None else 0
    why = (Phrase(outcome_code(NO_TRICK)),) if score.outcome == NO_TRICK else ()
    return pinochle_end(score, side, "line_nobody_bid", *why)


def outcome_code(outcome: str) -> str:
    """The term for how a deal ended."""
    return outcome if outcome in (MADE, SET) else f"outcome_{outcome}"


def line(laws: Laws, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
    """A finished deal on the sheet, with melds and tricks; of a bid lost they are told all the same."""
    tallies = (
        Tally(Phrase("tally_meld"), score.of("meld", voids=("", SET))),
        Tally(Phrase("tally_tricks"), score.of("tricks", voids=("", SET))),
    )
    if score.contract is None:
        return Phrase("line_nobody_bid"), tallies
    facts = {
        "side": laws.game.side_of(score.contract.seat),
        "bid": score.contract.bid,
        "outcome": outcome_code(score.outcome),
    }
    return Phrase("line", facts), tallies


def end(laws: Laws, match_score: MatchScore, score: DealScore) -> tuple[Result | None, tuple[Event, ...]]:
    """Whether somebody has won with this deal."""
    assert score.contract is not None
    totals = match_score.totals
    champion = winner(laws.options, totals, laws.game.side_of(score.contract.seat))
    if champion is None:
        return None, ()
    there = sum(total >= laws.options.target for total in totals)
    result = Result(totals, (champion,), "both_reached" if there > 1 else "target")
    return result, (Event("game_over", {"side": champion, "points": totals[champion]}),)


def winner(options: AuctionOptions, totals: Sequence[int], bidder: int) -> int | None:
    """The side that has won after a deal, None while the game goes on.

    Pairs: the bidding side first, if it is there. Else the highest total; equal ones play on.
    """
    there = [side for side, total in enumerate(totals) if total >= options.target]
    if not there:
        return None
    if options.game == "four" and bidder in there:
        return bidder
    best = max(totals)
    leading = [side for side in there if totals[side] == best]
    return leading[0] if len(leading) == 1 else None
