"""The double-deck table as one viewer sees it: headline, places, trick, melds, score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.auction import Call
from rules.engine.cards import Kind
from rules.engine.shown import Laid as LaidCards
from rules.engine.moves import Phrase, Seat
from rules.engine.shown import Line, Place, Shown, Tally, Trick

from .permitted import turn_of
from .phrases import meld_phrase
from .scoring import DealScore
from .state import (
    HAND,
    PACK,
    Asking,
    Bidding,
    Contract,
    Dealing,
    Naming,
    Over,
    Passing,
    Tricks,
    View,
    contract_of,
    hand_sizes,
    played_by,
)
from .systems import meaning
from .telling import remark_phrase

if TYPE_CHECKING:
    from .double_deck import DoubleDeck


def table(engine: DoubleDeck, view: View) -> Shown:
    """Everything a page sets, from the view alone."""
    phase, match = view.phase, view.match
    contract = contract_of(phase)
    tricks = phase if isinstance(phase, Tricks) else None
    return Shown(
        deal=match.deal,
        stage=_stage(view),
        hand=PACK.cards(view.hand),
        places=_places(engine, view, contract),
        headline=_headline(view, contract),
        trick=_open_trick(tricks) if tricks else None,
        last_trick=_last_trick(tricks) if tricks else None,
        tallies=_tallies(tricks) if tricks else (),
        laid=_laid(engine, view, tricks) if tricks else (),
        said=_said(engine, phase.auction.calls) if isinstance(phase, Bidding) else (),
        guidance=_guidance(engine, view),
        sheet=sheet(match.sheet),
        scores=match.scores,
        target=engine.options.target * engine.options.scale,
    )


def outcome_code(score: DealScore) -> str:
    """The term for how a deal ended."""
    return score.outcome if score.outcome in ("made", "set") else f"outcome_{score.outcome}"


def sheet(scores: tuple[tuple[int, DealScore], ...]) -> tuple[Line, ...]:
    """The score sheet: each deal with meld, tricks, points and the running totals."""
    lines: list[Line] = []
    totals = (0, 0)
    for number, score in scores:
        totals = (totals[0] + score.scores[0], totals[1] + score.scores[1])
        label = Phrase("line", {"side": score.bidder, "bid": score.bid, "outcome": outcome_code(score)})
        parts = (
            Tally(Phrase("tally_meld"), score.meld),
            Tally(Phrase("tally_tricks"), score.tricks or (None, None)),
        )
        lines.append(Line(number, label, parts, score.scores, totals))
    return tuple(lines)


def _stage(view: View) -> str:
    names = {Dealing: "dealing", Bidding: "auction", Asking: "asking", Passing: "passing", Naming: "naming"}
    return names.get(type(view.phase), "over" if isinstance(view.phase, Over) else "play")


def _headline(view: View, contract: Contract | None) -> tuple[Phrase, ...]:
    if isinstance(view.phase, Bidding):
        auction = view.phase.auction
        if auction.bidder is None:
            return (Phrase("auction_open"),)
        return (Phrase("auction_high", {"seat": auction.bidder, "bid": auction.high}),)
    if contract is None:
        return ()
    facts = {"seat": contract.bidder, "bid": contract.bid, "suit": contract.trump}
    phrases = [Phrase("contract" if contract.trump else "contract_open", facts)]
    if contract.request and not contract.trump:
        phrases.append(Phrase("asked_for", {"suit": contract.request}))
    if isinstance(view.phase, Tricks) and view.phase.laid.lost:
        phrases.append(Phrase("conceded"))
    return tuple(phrases)


def _places(engine: DoubleDeck, view: View, contract: Contract | None) -> tuple[Place, ...]:
    sizes = hand_sizes(view.phase)
    return tuple(
        Place(seat, sizes[seat], tuple(_place_notes(engine, view, contract, seat))) for seat in range(4)
    )


def _place_notes(engine: DoubleDeck, view: View, contract: Contract | None, seat: Seat) -> list[Phrase]:
    notes: list[Phrase] = []
    phase = view.phase
    if seat == view.match.dealer and not isinstance(phase, Tricks | Over):
        notes.append(Phrase("note_dealer"))
    if contract is not None and seat == contract.bidder:
        notes.append(Phrase("note_bidder"))
    if isinstance(phase, Passing) and hand_sizes(phase)[seat] != HAND and seat not in phase.waiting:
        notes.append(Phrase("note_gave"))
    calls = (
        phase.auction.calls if isinstance(phase, Bidding) else contract.calls if contract is not None else ()
    )
    if not isinstance(phase, Tricks):
        notes += _last_call(engine, calls, seat)
    return notes


def _last_call(engine: DoubleDeck, calls: tuple[Call, ...], seat: Seat) -> list[Phrase]:
    spoken = [position for position, call in enumerate(calls) if call.seat == seat]
    return _call_notes(engine, calls, spoken[-1]) if spoken else []


def _said(engine: DoubleDeck, calls: tuple[Call, ...]) -> tuple[tuple[Seat, tuple[Phrase, ...]], ...]:
    return tuple((call.seat, tuple(_call_notes(engine, calls, place))) for place, call in enumerate(calls))


def _call_notes(engine: DoubleDeck, calls: tuple[Call, ...], position: int) -> list[Phrase]:
    call = calls[position]
    if call.bid is None:
        return [Phrase("note_passed")]
    note = Phrase("note_bid", {"bid": call.bid})
    if call.remark:
        note = Phrase("note_bid_remark", {"bid": call.bid, "remark": remark_phrase(call.remark)})
    told = meaning(engine.options, calls, position)
    return [note, told] if told else [note]


def _open_trick(phase: Tricks) -> Trick:
    return Trick(_plays(phase.leader, phase.kinds), None)


def _last_trick(phase: Tricks) -> Trick | None:
    if not phase.taken:
        return None
    trick = phase.taken[-1]
    return Trick(_plays(trick.leader, trick.kinds), trick.winner)


def _plays(leader: Seat, kinds: tuple[Kind, ...]) -> tuple[tuple[Seat, str], ...]:
    return tuple(((leader + place) % 4, PACK.kinds[kind]) for place, kind in enumerate(kinds))


def _tallies(phase: Tricks) -> tuple[Tally, ...]:
    contract = phase.laid.contract
    bid = (contract.bid, None) if contract.bidder % 2 == 0 else (None, contract.bid)
    return (
        Tally(Phrase("tally_bid"), bid),
        Tally(Phrase("tally_meld"), phase.laid.counted),
        Tally(Phrase("tally_tricks"), phase.points),
    )


def _laid(engine: DoubleDeck, view: View, phase: Tricks) -> tuple[LaidCards, ...]:
    """The melds on the table; why not more is told of the viewer's own hand alone, for it speaks of all of it."""
    trump = phase.laid.contract.trump
    return tuple(
        LaidCards(
            seat,
            meld_phrase(meld),
            meld.points,
            meld.cards,
            engine.counter.count(view.hand + played_by(phase, seat), trump).notes
            if seat == view.seat and meld is melding.melds[-1]
            else (),
        )
        for seat, melding in enumerate(phase.laid.melds)
        for meld in melding.melds
    )


def _guidance(engine: DoubleDeck, view: View) -> tuple[Phrase, ...]:
    phase = view.phase
    if view.seat is None or view.seat not in turn_of(phase):
        return ()
    match phase:
        case Bidding():
            return (Phrase("guide_bid"),)
        case Asking():
            return (Phrase("guide_ask"),)
        case Naming():
            return (Phrase("guide_name"),)
        case Passing(contract, _, number):
            to = contract.partner if view.seat == contract.bidder else contract.bidder
            asked = contract.request if view.seat == contract.partner else None
            code = "guide_give_suit" if asked else "guide_give"
            return (Phrase(code, {"to": to, "number": number, "suit": asked}),)
        case Tricks():
            return (_play_guidance(engine, view, phase),)
    return ()


def _play_guidance(engine: DoubleDeck, view: View, phase: Tricks) -> Phrase:
    if not phase.kinds:
        return Phrase("guide_first_lead" if engine.may_throw_in(phase) else "guide_lead")
    held = PACK.held(view.hand)
    playable = engine.playable(phase, view.hand)
    led = PACK.suit_of[phase.kinds[0]]
    best = phase.kinds[(phase.winner - phase.leader) % 4]
    facts = {"led": PACK.suits[led], "card": PACK.kinds[best]}
    in_suit = held & PACK.suit_masks[led]
    trump = PACK.suits.index(phase.laid.contract.trump or "")
    if in_suit:
        must_beat = PACK.suit_of[best] == led and in_suit & PACK.above[best]
        return Phrase("guide_head" if must_beat else "guide_follow", facts)
    if not held & PACK.suit_masks[trump]:
        return Phrase("guide_free", facts)
    over = PACK.suit_of[best] == trump and playable & PACK.above[best]
    return Phrase("guide_overtrump" if over else "guide_trump", facts)
