"""What a deal is worth, and who has won.

A trick counts one, a set of three two, of four four. The bidder's pair scores both if together they reach the bid,
else nothing, and the others score the bid beside their tricks.
"""

from __future__ import annotations

from rules.engine.display import DealEnd, Tally
from rules.engine.moves import Event, Phrase
from rules.engine.protocol import Result
from rules.engine.score import GIVEN_UP, Contract, DealScore, MatchScore, ScorePart, score_from

from .laws import SET_POINTS, Laws
from .state import PACK, SIDES, Laying, Purchase, State, Tricks, cards_of, tricks_won

SHORT = "short"
"""Why a part does not count, and how a deal ended: the bid was not reached."""


def score_deal(phase: Tricks) -> DealScore:
    """The score of a deal that has been played out."""
    purchase = phase.purchase
    made = tricks_won(phase)[purchase.side] + SET_POINTS.get(len(phase.laid), 0)
    lost = "" if made >= purchase.bid else SHORT
    parts = [*_tricks(phase, {purchase.side: lost}), *_set(phase, lost)]
    if lost:
        parts.append(ScorePart("", SHORT, 1 - purchase.side, purchase.bid))
    return score_from(tuple(parts), len(SIDES), _contract(purchase), lost or "made")


def given_up(state: State, side: int) -> DealScore:
    """The deal under way when a side gives it up.

    Before it is bought, nothing. If the bidder's pair gives up, the others score their tricks and the bid; if the
    others do, it scores the bid, or what it has made if that is more.
    """
    phase = state.phase
    if not isinstance(phase, Laying | Tricks):
        return DealScore((0,) * len(SIDES), outcome=GIVEN_UP)
    purchase, parts = phase.purchase, list(_tricks(phase, {side: GIVEN_UP}))
    if side == purchase.side:
        parts.append(ScorePart("", SHORT, 1 - side, purchase.bid))
        return score_from(tuple(parts), len(SIDES), _contract(purchase), GIVEN_UP)
    parts += _set(phase, "")
    made = sum(part.points for part in parts if not part.void)
    if made < purchase.bid:
        parts.append(ScorePart("", "made_up", purchase.side, purchase.bid - made))
    return score_from(tuple(parts), len(SIDES), _contract(purchase), GIVEN_UP)


def _contract(purchase: Purchase) -> Contract:
    return Contract(purchase.bidder, purchase.bid)


def _tricks(phase: Laying | Tricks, voids: dict[int, str]) -> tuple[ScorePart, ...]:
    won = enumerate(tricks_won(phase))
    return tuple(
        ScorePart("tricks", "tricks", side, number, number, void=voids.get(side, ""))
        for side, number in won
        if number
    )


def _set(phase: Laying | Tricks, void: str) -> tuple[ScorePart, ...]:
    """The set the bidder laid, if any."""
    if not phase.laid:
        return ()
    purchase, cards = phase.purchase, PACK.cards(cards_of(phase.laid))
    points = SET_POINTS[len(cards)]
    return (ScorePart("sets", "set", purchase.side, points, 1, purchase.bidder, None, cards, void),)


def end(laws: Laws, match_score: MatchScore) -> tuple[Result | None, tuple[Event, ...]]:
    """Whether a pair has won: it has the points, and more than the other."""
    totals = match_score.totals
    if max(totals) < laws.options.target or totals[0] == totals[1]:
        return None, ()
    side = totals.index(max(totals))
    return Result(totals, (side,), "target"), (Event("game_over", {"side": side, "points": totals[side]}),)


def deal_end(score: DealScore) -> DealEnd:
    """How a deal came out."""
    return DealEnd(line(score)[0])


def line(score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
    """A finished deal on the sheet."""
    tallies = (
        Tally(Phrase("tally_sets"), score.of("sets", voids=None)),
        Tally(Phrase("tally_tricks"), score.number("tricks")),
    )
    if score.contract is None:
        return Phrase("line_passed"), tallies
    facts = {"seat": score.contract.seat, "bid": score.contract.bid, "outcome": f"outcome_{score.outcome}"}
    return Phrase("line", facts), tallies
