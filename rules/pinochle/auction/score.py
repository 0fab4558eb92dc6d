"""The score of an auction deal, and who has won.

The bidding side scores melds and tricks if together they reach the bid, else it loses the bid and
may fall below zero. The others never lose by it: they score their melds and their tricks. Who
wins no trick loses his melds, and the bidder then his bid. Source: the single-deck rules,
variations; AMB-P-08, 09, 12 and 15 of the rules text. The American widow game, where the other two pay the
bid alone, one conceded is lost once and one played and lost twice: SD-21 to SD-24 of docs/rulings.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.engine.cards import Bag
from rules.engine.display import DealEnd, Tally
from rules.engine.moves import Event, Phrase
from rules.engine.protocol import Result
from rules.engine.score import GIVEN_UP, MADE, Contract, DealScore, MatchScore, ScorePart, score_from
from rules.pinochle.deal_end import deal_end as pinochle_end

from .games import AuctionGame
from .laws import Laws, price, times
from .options import AuctionOptions
from .state import LaidMelds, Sale, State, Tricks, purchase_of, tricks_won

SET, NO_TRICK, BID_ONLY = "set", "no_trick", "bid_only"
"""Why a part does not count: the bid was not made, its side won no trick, or nothing counts but the bid."""

CONCEDED = "conceded"
"""The outcome of a deal that the bidder gave up before the first lead."""

FOR_CONCEDED = 10
"""What each of the others scores beside the melds laid, where a bid is given up late."""

ON_SHEET = ("", SET, BID_ONLY)
"""Melds and tricks that stand on the sheet, whether they count or not."""


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
    trump: str | None = None,
) -> AuctionSettlement:
    """Settle a deal: `bidder` a side; melds, trick points and number of tricks won by side.

    `trump` matters where some suits count more.
    """
    counted = tuple(
        points if number or not options.trick_needed else 0 for points, number in zip(meld, won, strict=True)
    )
    scores = [a + b for a, b in zip(counted, tricks, strict=True)]
    if options.trick_needed and not won[bidder]:
        outcome = NO_TRICK
    else:
        outcome = MADE if scores[bidder] >= bid else SET
    if options.reward == "bid":
        scores[bidder] = bid
    gained = scores[bidder] * times(options, trump) if outcome == MADE else -price(options, bid, trump)
    if options.reward == "bid":
        scores = [-gained // (len(scores) - 1)] * len(scores)
    scores[bidder] = gained
    return AuctionSettlement(outcome, counted, tuple(scores))


def settle_conceded(
    game: AuctionGame, *, bidder: int, bid: int, meld: Sequence[int] = ()
) -> AuctionSettlement:
    """Settle a deal that its bidder, a side, gave up: the bid once.

    The others share it; given up late, each scores the melds laid and some points more.
    """
    sides = len(game.sides)
    counted = tuple(meld) if game.concedes_late else (0,) * sides
    scores = [points + FOR_CONCEDED if game.concedes_late else bid // (sides - 1) for points in counted]
    scores[bidder] = -bid
    return AuctionSettlement(CONCEDED, counted, tuple(scores))


def buried_points(laws: Laws, aside: Bag) -> int:
    """What the cards buried count with the bidder's tricks."""
    return sum(laws.worths[laws.pack.index[card]] for card in laws.pack.cards(aside))


def score_deal(laws: Laws, phase: Tricks, aside: Bag) -> DealScore:
    """The score of a deal that has been played out; `aside` lie the cards buried."""
    game, purchase = laws.game, phase.laid.purchase
    side, won = game.side_of(purchase.bidder), tricks_won(game, phase)
    tricks = list(phase.points)
    tricks[side] += buried_points(laws, aside)
    settled = settle(
        laws.options, bidder=side, bid=purchase.bid, meld=phase.laid.points, tricks=tricks, won=won,
        trump=purchase.trump,
    )  # fmt: skip
    lost = "" if settled.outcome == MADE else SET
    plain = BID_ONLY if laws.options.reward == "bid" else ""
    voids = tuple(
        NO_TRICK if laws.options.trick_needed and not number else (lost or plain) if s == side else plain
        for s, number in enumerate(won)
    )
    tricks_void = tuple((lost or plain) if s == side else plain for s in range(len(won)))
    parts = [*_melds(game, phase.laid, voids), *_tricks(laws, phase, won, tricks_void)]
    if aside:
        parts.append(_buried_cards(laws, purchase, aside, tricks_void[side]))
    parts += _on_the_bid(laws, purchase, settled, parts)
    return score_from(tuple(parts), len(game.sides), contract_of(purchase), settled.outcome)


def _on_the_bid(
    laws: Laws, purchase: Sale, settled: AuctionSettlement, parts: Sequence[ScorePart]
) -> Iterator[ScorePart]:
    """What is gained or lost beside melds and tricks: a bid lost, the bid alone, a suit that counts more."""
    side, bid, seat = laws.game.side_of(purchase.bidder), purchase.bid, purchase.bidder
    gained, bid_only = settled.scores[side], laws.options.reward == "bid"
    if settled.outcome != MADE:
        yield ScorePart("", SET, side, gained, seat=seat)
    else:
        counted = (
            bid if bid_only else sum(part.points for part in parts if part.side == side and not part.void)
        )
        if bid_only:
            yield ScorePart("", "bid", side, bid, seat=seat)
        if gained != counted:
            yield ScorePart("", "raised", side, gained - counted, seat=seat, suit=purchase.trump)
    if bid_only:
        yield from _shares(laws.game, side, -gained)


def _shares(game: AuctionGame, bidder: int, points: int) -> Iterator[ScorePart]:
    """What the others get or pay among them of what the bidder loses or gains: each the same."""
    others = [side for side in range(len(game.sides)) if side != bidder]
    for side in others:
        yield ScorePart("", "shared", side, points // len(others))


def contract_of(purchase: Sale) -> Contract:
    """What the bidder has undertaken."""
    return Contract(purchase.bidder, purchase.bid, purchase.trump)


def score_conceded(laws: Laws, purchase: Sale, laid: LaidMelds | None = None) -> DealScore:
    """The score of a deal that the bidder gives up, before naming trumps or with the melds `laid`."""
    game = laws.game
    side = game.side_of(purchase.bidder)
    lost = ScorePart("", SET, side, -purchase.bid, seat=purchase.bidder)
    if laid is None:
        parts: tuple[ScorePart, ...] = (lost, *_shares(game, side, purchase.bid))
    else:
        voids = tuple(SET if each == side else "" for each in range(len(game.sides)))
        pay = (
            ScorePart("", "compensation", each, FOR_CONCEDED) for each in range(len(voids)) if each != side
        )
        parts = (*_melds(game, laid, voids), lost, *pay)
    return score_from(parts, len(game.sides), contract_of(purchase), CONCEDED)


def given_up(laws: Laws, state: State, side: int) -> DealScore:
    """The deal under way when a side gives it up (SD-20 of docs/rulings.md).

    Before a bid has bought it, nothing. The bidder loses the bid and the others keep what they have made; from one
    of the others who gives up the bidder gets what has been made so far, the bid at least.
    """
    game, purchase = laws.game, purchase_of(state.phase)
    if purchase is None:
        return DealScore((0,) * len(game.sides), outcome=GIVEN_UP)
    bidder, bid_only = game.side_of(purchase.bidder), laws.options.reward == "bid"
    parts: list[ScorePart] = []
    if isinstance(state.phase, Tricks):
        plain = BID_ONLY if bid_only else ""
        voids = tuple(GIVEN_UP if each == side else plain for each in range(len(game.sides)))
        parts += _melds(game, state.phase.laid, voids)
        parts += _tricks_so_far(game, state.phase, voids)
    points = sum(part.points for part in parts if part.side == bidder and not part.void)
    if side == bidder:
        loss = _price_given_up(laws, purchase)
        parts.append(ScorePart("", SET, side, -loss, seat=purchase.bidder))
        parts += _shares(game, side, loss) if bid_only else ()
    else:
        parts += _made_up(laws, purchase, points)
    return score_from(tuple(parts), len(game.sides), contract_of(purchase), GIVEN_UP)


def _price_given_up(laws: Laws, purchase: Sale) -> int:
    """What it costs the bidder to give up: no less than playing on and losing, once it is too late to concede."""
    if laws.options.may_concede and purchase.trump is None:
        return purchase.bid
    return price(laws.options, purchase.bid, purchase.trump)


def _made_up(laws: Laws, purchase: Sale, points: int) -> Iterator[ScorePart]:
    """What the bidder gets beside what has been made, where another side gives up: the bid at least."""
    side, seat = laws.game.side_of(purchase.bidder), purchase.bidder
    if points < purchase.bid:
        yield ScorePart("", "made_up", side, purchase.bid - points)
    more = max(points, purchase.bid) * (times(laws.options, purchase.trump) - 1)
    if more:
        yield ScorePart("", "raised", side, more, seat=seat, suit=purchase.trump)


def _tricks_so_far(game: AuctionGame, phase: Tricks, voids: Sequence[str]) -> Iterator[ScorePart]:
    for side, number in enumerate(tricks_won(game, phase)):
        if number:
            yield ScorePart("tricks", "tricks", side, phase.points[side], number, void=voids[side])


def _melds(game: AuctionGame, laid: LaidMelds, voids: Sequence[str]) -> Iterator[ScorePart]:
    for seat, melding in enumerate(laid.melds):
        side = game.side_of(seat)
        for meld in melding.melds:
            yield ScorePart(
                "meld", meld.kind, side, meld.points, meld.count, seat, meld.suit, meld.cards, voids[side]
            )


def _tricks(laws: Laws, phase: Tricks, won: Sequence[int], voids: Sequence[str]) -> Iterator[ScorePart]:
    """The tricks of each side that won any, and the last one, which counts more; none of a hand not played."""
    game = laws.game
    if not phase.taken:
        return
    last = phase.taken[-1].winner
    for side, seats in enumerate(game.sides):
        void, seat = voids[side], seats[0] if len(seats) == 1 else None
        points = phase.points[side]
        if side == game.side_of(last):
            yield ScorePart("tricks", "last_trick", side, game.last_trick, seat=last, void=void)
            points -= game.last_trick
        if won[side]:
            yield ScorePart("tricks", "tricks", side, points, won[side], seat, void=void)


def _buried_cards(laws: Laws, purchase: Sale, aside: Bag, lost: str) -> ScorePart:
    """The cards buried, which are told at the end of the deal."""
    cards, side = laws.pack.cards(aside), laws.game.side_of(purchase.bidder)
    points = buried_points(laws, aside)
    return ScorePart("tricks", "buried", side, points, len(cards), purchase.bidder, cards=cards, void=lost)


def deal_end(laws: Laws, score: DealScore) -> DealEnd:
    """How a deal came out."""
    side = laws.game.side_of(score.contract.seat) if score.contract is not None else 0
    why = (Phrase(outcome_code(score.outcome)),) if score.outcome in (NO_TRICK, CONCEDED) else ()
    end = pinochle_end(score, side, "line_nobody_bid", *why)
    return replace(end, reasons=(*end.reasons, *_multiples(laws, score)))


def _multiples(laws: Laws, score: DealScore) -> Iterator[Phrase]:
    """Why more was lost or won than the bid, where it was played."""
    if score.contract is None or score.contract.suit is None:
        return
    if laws.options.lost_twice and score.outcome in (SET, NO_TRICK):
        yield Phrase("end_twice")
    if (many := times(laws.options, score.contract.suit)) > 1:
        yield Phrase("end_raised", {"suit": score.contract.suit, "number": many})


def outcome_code(outcome: str) -> str:
    """The term for how a deal ended."""
    return outcome if outcome in (MADE, SET) else f"outcome_{outcome}"


def line(laws: Laws, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
    """A finished deal on the sheet, with melds and tricks; of a bid lost they are told all the same."""
    tallies = (
        Tally(Phrase("tally_meld"), score.of("meld", voids=ON_SHEET)),
        Tally(Phrase("tally_tricks"), score.of("tricks", voids=ON_SHEET)),
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
