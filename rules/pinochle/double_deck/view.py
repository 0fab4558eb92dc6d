"""The double-deck table as one viewer sees it: headline, places, trick, melds, score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.auction import Call, lowest
from rules.engine.cards import Kind
from rules.engine.display import (
    NO_OUTLOOK,
    BidOutlook,
    Display,
    Doubt,
    Place,
    ShownCards,
    SuitWorth,
    Tally,
    Trick,
)
from rules.engine.moves import Move, Phrase, Seat
from rules.engine.prompts import number_of
from rules.pinochle.melds import marriages
from rules.pinochle.outlook import Sources, best_meld, outlook
from rules.pinochle.phrases import meld_phrase

from . import systems
from .games import game_of
from .laws import Laws
from .legal import may_throw_in, playable, remark_phrase, to_act
from .options_for_six import PartnershipOptions
from .score import MINIMUM, countable, far_short, trick_points
from .state import (
    HAND,
    PACK,
    Asking,
    Bidding,
    Dealing,
    Naming,
    Over,
    Passing,
    Purchase,
    State,
    Tricks,
    View,
    hand_sizes,
    played_by,
    purchase_of,
)

STAGES = {
    Dealing: "dealing", Bidding: "auction", Asking: "asking", Passing: "passing", Naming: "naming", Tricks: "play",
    Over: "over",
}  # fmt: skip

PER_CARD_PASSED = 3
"""What a card from the partner may sensibly be hoped to bring, in plain points."""


def view_of(state: State, seat: Seat | None) -> View:
    """All that a seat may know."""
    dealer, match_score, phase, hands, gifts = state
    visible = gifts and tuple(gift for gift in gifts if gift.seen_by(seat))
    return View(seat, dealer, match_score, phase, 0 if seat is None else hands[seat], visible)


def show(laws: Laws, view: View) -> Display:
    """Everything a page sets, from the view alone."""
    phase = view.phase
    purchase = purchase_of(phase)
    tricks = phase if isinstance(phase, Tricks) else None
    return Display(
        deal=view.match_score.deal,
        stage=STAGES[type(phase)],
        hand=PACK.cards(view.hand),
        places=_places(laws, view, purchase),
        headline=_headline(view, purchase),
        trick=_open_trick(tricks) if tricks else None,
        last_trick=_last_trick(tricks) if tricks else None,
        tallies=_tallies(tricks) if tricks else (),
        laid=_table_melds(laws, view, tricks) if tricks else (),
        said=_calls_by_seat(laws, phase.auction.calls) if isinstance(phase, Bidding) else (),
        guidance=_guidance(laws, view),
        scores=view.match_score.totals,
        target=laws.options.target * laws.options.scale,
        ranks=PACK.ranks,
        outlook=_outlook(laws, view),
    )


def _outlook(laws: Laws, view: View) -> BidOutlook:
    """What the hand of whoever is to bid or to name trumps melds with each suit, and what a bid needs beside."""
    phase = view.phase
    if not isinstance(phase, Bidding | Naming) or view.seat not in to_act(phase):
        return NO_OUTLOOK
    wanted = laws.options.marriage_requirement != "none"
    suits = marriages(PACK, view.hand) if wanted else PACK.suits
    worths = tuple(
        SuitWorth(suit, laws.counter.points(view.hand, suit), suit not in suits) for suit in PACK.suits
    )
    bids = isinstance(phase, Bidding)
    options, before = laws.options, tuple[Phrase, ...]()
    if all(worth.lacks_marriage for worth in worths):
        if not _marriage_may_come(options, bids=bids):
            doubt = Doubt("bid", 0, Phrase("doubt_marriage")) if bids else None
            return BidOutlook(worths, (Phrase("hint_no_marriage"),), doubt)
        before = (Phrase("hint_marriage_to_come"),)
    bid = lowest(laws.bids, phase.auction.high) if isinstance(phase, Bidding) else phase.purchase.bid
    more = () if bid is None else tuple(_house_hints(options, bid, best_meld(worths)))
    return outlook(worths, bid, _sources(options, bids=bids), bids=bids, before=before, more=more)


def _cards_to_come(options: PartnershipOptions, *, bids: bool) -> int:
    """How many cards the partner is yet to pass, once the hand is bought."""
    return options.pass_cards if bids or options.pass_timing == "after_trump" else 0


def _marriage_may_come(options: PartnershipOptions, *, bids: bool) -> bool:
    """Whether a marriage passed by the partner would still do."""
    in_time = options.pass_timing == "before_trump" or options.marriage_requirement == "after_exchange"
    return in_time and _cards_to_come(options, bids=bids) > 0


def _sources(options: PartnershipOptions, *, bids: bool) -> Sources:
    """Where the points of a bid may come from: partners count together, and cards passed are yet to come."""
    to_come = _cards_to_come(options, bids=bids)
    tricks = trick_points(options)
    needs = "needs_exchange" if to_come else "needs_partner"
    return Sources(needs, tricks, tricks, PER_CARD_PASSED * to_come * options.scale)


def _house_hints(options: PartnershipOptions, bid: int, meld: int) -> Iterator[Phrase]:
    """What the house rules ask of melds and tricks beside the sum."""
    least = MINIMUM * options.scale
    if countable(options, meld) < meld:
        yield Phrase("hint_least_meld", {"least": least, "number": least - meld})
    if options.min_tricks_20 != "off":
        yield Phrase("hint_least_tricks", {"least": least})
    if options.throw_in_when == "auto" and far_short(options, bid, meld):
        yield Phrase("hint_far_short", {"short": game_of(options).far_short * options.scale})


def meaning(laws: Laws, view: View, move: Move) -> Phrase | None:
    """What a bid of the viewer tells the partner by the system of the table."""
    bid = number_of(move.words[0]) if move.verb == "bid" and move.words else None
    if not isinstance(view.phase, Bidding) or bid is None:
        return None
    auction = view.phase.auction.after(bid)
    return systems.call_meaning(laws.options, auction.calls, len(auction.calls) - 1)


def _headline(view: View, purchase: Purchase | None) -> tuple[Phrase, ...]:
    if isinstance(view.phase, Bidding):
        auction = view.phase.auction
        if auction.bidder is None:
            return (Phrase("auction_open"),)
        return (Phrase("auction_high", {"seat": auction.bidder, "bid": auction.high}),)
    if purchase is None:
        return ()
    facts = {"seat": purchase.bidder, "bid": purchase.bid, "suit": purchase.trump}
    phrases = [Phrase("contract" if purchase.trump else "contract_open", facts)]
    if purchase.request and not purchase.trump:
        phrases.append(Phrase("asked_for", {"suit": purchase.request}))
    if isinstance(view.phase, Tricks) and view.phase.melded.lost:
        phrases.append(Phrase("conceded"))
    return tuple(phrases)


def _places(laws: Laws, view: View, purchase: Purchase | None) -> tuple[Place, ...]:
    seats = laws.game.seats
    sizes = hand_sizes(view.phase, seats)
    return tuple(
        Place(seat, sizes[seat], tuple(_place_notes(laws, view, purchase, seat))) for seat in range(seats)
    )


def _place_notes(laws: Laws, view: View, purchase: Purchase | None, seat: Seat) -> list[Phrase]:
    notes: list[Phrase] = []
    phase = view.phase
    if seat == view.dealer and not isinstance(phase, Tricks | Over):
        notes.append(Phrase("note_dealer"))
    if purchase is not None and seat == purchase.bidder:
        notes.append(Phrase("note_bidder"))
    if (
        isinstance(phase, Passing)
        and hand_sizes(phase, laws.game.seats)[seat] != HAND
        and seat not in phase.waiting
    ):
        notes.append(Phrase("note_gave"))
    calls = (
        phase.auction.calls if isinstance(phase, Bidding) else purchase.calls if purchase is not None else ()
    )
    if not isinstance(phase, Tricks):
        notes += _last_call(laws, calls, seat)
    return notes


def _last_call(laws: Laws, calls: tuple[Call, ...], seat: Seat) -> list[Phrase]:
    spoken = [position for position, call in enumerate(calls) if call.seat == seat]
    return _call_notes(laws, calls, spoken[-1]) if spoken else []


def _calls_by_seat(laws: Laws, calls: tuple[Call, ...]) -> tuple[tuple[Seat, tuple[Phrase, ...]], ...]:
    return tuple((call.seat, tuple(_call_notes(laws, calls, place))) for place, call in enumerate(calls))


def _call_notes(laws: Laws, calls: tuple[Call, ...], position: int) -> list[Phrase]:
    call = calls[position]
    if call.bid is None:
        return [Phrase("note_passed")]
    note = Phrase("note_bid", {"bid": call.bid})
    if call.remark:
        note = Phrase("note_bid_remark", {"bid": call.bid, "remark": remark_phrase(call.remark)})
    meaning = systems.call_meaning(laws.options, calls, position)
    return [note, meaning] if meaning else [note]


def _open_trick(phase: Tricks) -> Trick:
    return Trick(_plays(phase.leader, phase.kinds, phase.seats), None)


def _last_trick(phase: Tricks) -> Trick | None:
    if not phase.taken:
        return None
    trick = phase.taken[-1]
    return Trick(_plays(trick.leader, trick.kinds, phase.seats), trick.winner)


def _plays(leader: Seat, kinds: tuple[Kind, ...], seats: int) -> tuple[tuple[Seat, str], ...]:
    return tuple(((leader + place) % seats, PACK.kinds[kind]) for place, kind in enumerate(kinds))


def _tallies(phase: Tricks) -> tuple[Tally, ...]:
    purchase = phase.melded.purchase
    bid = (purchase.bid, None) if purchase.bidder % 2 == 0 else (None, purchase.bid)
    return (
        Tally(Phrase("tally_bid"), bid),
        Tally(Phrase("tally_meld"), phase.melded.counted),
        Tally(Phrase("tally_tricks"), phase.points),
    )


def _table_melds(laws: Laws, view: View, phase: Tricks) -> tuple[ShownCards, ...]:
    """The melds on the table; why not more is told of the viewer's own hand alone, for it speaks of all of it."""
    trump = phase.melded.purchase.trump
    return tuple(
        ShownCards(
            seat,
            meld_phrase(meld),
            meld.points,
            meld.cards,
            laws.counter.count(view.hand + played_by(phase, seat), trump).notes
            if seat == view.seat and meld is melding.melds[-1]
            else (),
        )
        for seat, melding in enumerate(phase.melded.melds)
        for meld in melding.melds
    )


def _guidance(laws: Laws, view: View) -> tuple[Phrase, ...]:
    phase = view.phase
    if view.seat is None or view.seat not in to_act(phase):
        return ()
    match phase:
        case Bidding():
            return (Phrase("guide_bid"),)
        case Asking():
            return (Phrase("guide_ask"),)
        case Naming():
            return (Phrase("guide_name"),)
        case Passing(purchase, _, number):
            to = purchase.partner if view.seat == purchase.bidder else purchase.bidder
            suit = purchase.request if view.seat == purchase.partner else None
            code = "guide_give_suit" if suit else "guide_give"
            return (Phrase(code, {"to": to, "number": number, "suit": suit}),)
        case Tricks():
            return (_play_guidance(laws, view, phase),)
    return ()


def _play_guidance(laws: Laws, view: View, phase: Tricks) -> Phrase:
    if not phase.kinds:
        return Phrase("guide_first_lead" if may_throw_in(laws, phase) else "guide_lead")
    cards = PACK.mask(view.hand)
    may = playable(phase, view.hand)
    led = PACK.suit_of[phase.kinds[0]]
    best = phase.kinds[(phase.winner - phase.leader) % phase.seats]
    facts = {"led": PACK.suits[led], "card": PACK.kinds[best]}
    in_suit = cards & PACK.suit_masks[led]
    trump = PACK.suits.index(phase.melded.purchase.trump or "")
    if in_suit:
        must_beat = PACK.suit_of[best] == led and in_suit & PACK.above[best]
        return Phrase("guide_head" if must_beat else "guide_follow", facts)
    if not cards & PACK.suit_masks[trump]:
        return Phrase("guide_free", facts)
    over = PACK.suit_of[best] == trump and may & PACK.above[best]
    return Phrase("guide_overtrump" if over else "guide_trump", facts)
