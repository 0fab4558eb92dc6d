"""An auction table as one viewer sees it: headline, places, trick, melds, score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.auction import Call
from rules.engine.cards import Kind
from rules.engine.moves import Phrase, Seat
from rules.engine.shown import Laid as LaidCards
from rules.engine.shown import Line, Pile, Place, Shown, Tally, Trick
from rules.pinochle.melds import Melding
from rules.pinochle.phrases import meld_phrase
from rules.pinochle.single.pack import PACK, SUIT_INDEX

from .imagine import played_by
from .scoring import DealScore
from .state import (
    Bidding,
    Burying,
    Contract,
    Dealing,
    Naming,
    Over,
    Tricks,
    View,
    contract_of,
    hand_sizes,
    turn_of,
)

if TYPE_CHECKING:
    from .engine import AuctionPinochle

STAGES = {
    Dealing: "dealing", Bidding: "auction", Naming: "naming", Burying: "burying", Tricks: "play", Over: "over",
}  # fmt: skip

HOUSE = ("kings_around", "queens_around", "run", "royal_marriage", "marriage")
"""What a full house is made of: both arounds, and the pair of every suit, in trumps perhaps as part of the run."""


def table(engine: AuctionPinochle, view: View) -> Shown:
    """Everything a page sets, from the view alone."""
    phase, match = view.phase, view.match
    contract = contract_of(phase)
    tricks = phase if isinstance(phase, Tricks) else None
    return Shown(
        deal=match.deal,
        stage=STAGES[type(phase)],
        hand=PACK.cards(view.hand),
        places=_places(engine, view, contract),
        headline=_headline(view, contract),
        trick=_open_trick(engine, tricks) if tricks else None,
        last_trick=_last_trick(engine, tricks) if tricks else None,
        tallies=_tallies(engine, tricks) if tricks else (),
        laid=_laid(engine, view, tricks) if tricks else (),
        piles=_piles(engine, view, contract),
        said=tuple((call.seat, (_call_note(call),)) for call in phase.auction.calls)
        if isinstance(phase, Bidding)
        else (),
        guidance=_guidance(engine, view),
        sheet=sheet(match.sheet, len(engine.sides)),
        scores=match.scores,
        target=engine.options.target,
    )


def outcome_code(score: DealScore) -> str:
    """The term for how a deal ended."""
    return score.outcome if score.outcome in ("made", "set") else f"outcome_{score.outcome}"


def sheet(scores: tuple[tuple[int, DealScore], ...], sides: int) -> tuple[Line, ...]:
    """The score sheet: each deal with melds, tricks, points and the running totals."""
    lines: list[Line] = []
    totals = (0,) * sides
    for number, score in scores:
        totals = tuple(a + b for a, b in zip(totals, score.scores, strict=True))
        label = Phrase("line", {"side": score.bidder, "bid": score.bid, "outcome": outcome_code(score)})
        parts = (Tally(Phrase("tally_meld"), score.meld), Tally(Phrase("tally_tricks"), score.tricks))
        lines.append(Line(number, label, parts, score.scores, totals))
    return tuple(lines)


def full_house(hand_melds: Melding) -> Phrase | None:
    """The old name of king and queen of every suit, with what they count: the sum of their melds."""
    parts = [meld for meld in hand_melds.melds if meld.kind in HOUSE]
    arounds = sum(meld.suit is None for meld in parts)
    # The name is for one of each: with a part doubled, or a run beside the royal marriage, it is more than a house.
    whole = arounds == 2 and len(parts) == 2 + len(PACK.suits) and all(meld.count == 1 for meld in parts)
    if not whole or len({meld.suit for meld in parts if meld.suit}) < len(PACK.suits):
        return None
    with_run = any(meld.kind == "run" for meld in parts)
    points = sum(meld.points for meld in parts)
    return Phrase("note_full_house_run" if with_run else "note_full_house", {"points": points})


def _headline(view: View, contract: Contract | None) -> tuple[Phrase, ...]:
    if isinstance(view.phase, Bidding):
        auction = view.phase.auction
        if auction.bidder is None:
            return (Phrase("auction_open"),)
        return (Phrase("auction_high", {"seat": auction.bidder, "bid": auction.high}),)
    if contract is None:
        return ()
    facts = {"seat": contract.bidder, "bid": contract.bid, "suit": contract.trump}
    return (Phrase("contract" if contract.trump else "contract_open", facts),)


def _places(engine: AuctionPinochle, view: View, contract: Contract | None) -> tuple[Place, ...]:
    sizes = hand_sizes(engine.game, view.phase)
    return tuple(
        Place(seat, sizes[seat], tuple(_place_notes(view, contract, seat))) for seat in range(len(sizes))
    )


def _place_notes(view: View, contract: Contract | None, seat: Seat) -> list[Phrase]:
    notes: list[Phrase] = []
    phase = view.phase
    if seat == view.match.dealer and not isinstance(phase, Tricks | Over):
        notes.append(Phrase("note_dealer"))
    if contract is not None and seat == contract.bidder:
        notes.append(Phrase("note_bidder"))
    if isinstance(phase, Bidding):
        spoken = [call for call in phase.auction.calls if call.seat == seat]
        notes += [_call_note(spoken[-1])] if spoken else []
    return notes


def _call_note(call: Call) -> Phrase:
    return Phrase("note_passed") if call.bid is None else Phrase("note_bid", {"bid": call.bid})


def _open_trick(engine: AuctionPinochle, phase: Tricks) -> Trick:
    return Trick(_plays(engine, phase.leader, phase.kinds), None)


def _last_trick(engine: AuctionPinochle, phase: Tricks) -> Trick | None:
    if not phase.taken:
        return None
    trick = phase.taken[-1]
    return Trick(_plays(engine, trick.leader, trick.kinds), trick.winner)


def _plays(engine: AuctionPinochle, leader: Seat, kinds: tuple[Kind, ...]) -> tuple[tuple[Seat, str], ...]:
    seats = engine.game.seats
    return tuple(((leader + place) % seats, PACK.kinds[kind]) for place, kind in enumerate(kinds))


def _tallies(engine: AuctionPinochle, phase: Tricks) -> tuple[Tally, ...]:
    contract = phase.laid.contract
    side = engine.game.side_of(contract.bidder)
    bid = tuple(contract.bid if s == side else None for s in range(len(engine.sides)))
    return (
        Tally(Phrase("tally_bid"), bid),
        Tally(Phrase("tally_meld"), phase.laid.points),
        Tally(Phrase("tally_tricks"), phase.points),
    )


def _laid(engine: AuctionPinochle, view: View, phase: Tricks) -> tuple[LaidCards, ...]:
    """The melds on the table; why not more is told of the viewer's own hand alone, for it speaks of all of it."""
    found = []
    for seat, melding in enumerate(phase.laid.melds):
        house = full_house(melding)
        for meld in melding.melds:
            notes: tuple[Phrase, ...] = () if house is None or meld is not melding.melds[-1] else (house,)
            if seat == view.seat and meld is melding.melds[-1]:
                whole = view.hand + played_by(phase, seat)
                notes += engine.counter.count(whole, phase.laid.contract.trump).notes
            found.append(LaidCards(seat, meld_phrase(meld), meld.points, meld.cards, notes))
    return tuple(found)


def _piles(engine: AuctionPinochle, view: View, contract: Contract | None) -> tuple[Pile, ...]:
    """The widow until it is taken up, then what was buried, which the bidder alone may look at."""
    size = engine.game.widow
    if not size:
        return ()
    match view.phase:
        case Bidding():
            return (Pile(Phrase("pile_widow"), size),)
        case Naming() | Burying() if contract is not None:
            return (Pile(Phrase("pile_widow_taken"), 0, PACK.cards(contract.widow)),)
        case Tricks():
            return (Pile(Phrase("pile_buried"), size, PACK.cards(view.buried)),)
    return ()


def _guidance(engine: AuctionPinochle, view: View) -> tuple[Phrase, ...]:
    phase = view.phase
    if view.seat is None or view.seat not in turn_of(phase):
        return ()
    match phase:
        case Bidding(auction):
            if engine.must_open(auction):
                return (Phrase("guide_must_open", {"least": engine.law.opening}),)
            return (Phrase("guide_bid"),)
        case Naming():
            return (Phrase("guide_name"),)
        case Burying():
            return (Phrase("guide_bury", {"number": engine.game.widow}),)
        case Tricks():
            return (_play_guidance(engine, view, phase, view.seat),)
    return ()


def _play_guidance(engine: AuctionPinochle, view: View, phase: Tricks, seat: Seat) -> Phrase:
    if not phase.kinds:
        return Phrase("guide_lead")
    held, law = PACK.held(view.hand), engine.follow_law(phase, seat)
    best = engine.best(phase)
    led, trump = PACK.suit_of[phase.kinds[0]], SUIT_INDEX[phase.laid.contract.trump or ""]
    facts = {"led": PACK.suits[led], "card": PACK.kinds[best]}
    in_suit = held & PACK.suit_masks[led]
    if in_suit:
        if law.head and PACK.suit_of[best] == led and in_suit & PACK.above[best]:
            return Phrase("guide_head" if engine.options.must_head else "guide_partner", facts)
        return Phrase("guide_follow", facts)
    if not law.trump or not held & PACK.suit_masks[trump]:
        return Phrase("guide_free", facts)
    over = law.overtrump and PACK.suit_of[best] == trump and held & PACK.above[best]
    return Phrase("guide_overtrump" if over else "guide_trump", facts)
