"""What one seat may know of an auction table, and the table as it sees it: headline, places, trick, melds."""

from __future__ import annotations

from rules.engine.auction import Call, lowest
from rules.engine.cards import SUITS, Kind
from rules.engine.display import (
    NO_OUTLOOK,
    BidOutlook,
    Display,
    Pile,
    Place,
    ShownCards,
    SuitWorth,
    Tally,
    Trick,
)
from rules.engine.moves import Phrase, Seat
from rules.pinochle.melds import Melding
from rules.pinochle.outlook import Sources, best_meld, outlook
from rules.pinochle.phrases import meld_phrase
from rules.pinochle.single.pack import SUIT_INDEX

from .laws import Laws, tricks_total
from .legal import best, follow_law, may_concede_early, may_concede_late, must_open, to_act
from .state import (
    Bidding,
    Burying,
    Dealing,
    Naming,
    Over,
    Passing,
    Sale,
    State,
    Tricks,
    View,
    hand_sizes,
    partner_of,
    played_by,
    purchase_of,
)

STAGES = {
    Dealing: "dealing", Bidding: "auction", Naming: "naming", Burying: "burying", Passing: "passing",
    Tricks: "play", Over: "over",
}  # fmt: skip

HOUSE = ("kings_around", "queens_around", "run", "royal_marriage", "marriage")
"""What a full house is made of: both arounds, and the pair of every suit, in trumps perhaps as part of the run."""

PER_CARD_OF_WIDOW, PER_CARD_PASSED = 1, 4
"""What a card of the widow, and one that the partner will pass, may sensibly be hoped to bring, in units of bids."""


def view_of(state: State, seat: Seat | None) -> View:
    """All that a seat may know: what is public, its own hand, what it passed or was passed, and what it buried."""
    phase = state.phase
    hand = 0 if seat is None else state.hands[seat]
    buried = state.aside if isinstance(phase, Tricks) and phase.laid.purchase.bidder == seat else 0
    gifts = state.gifts and tuple(gift for gift in state.gifts if gift.seen_by(seat))
    return View(seat, state.dealer, state.match_score, phase, hand, buried, gifts)


def show(laws: Laws, view: View) -> Display:
    """Everything a page sets, from the view alone."""
    phase = view.phase
    purchase = purchase_of(phase)
    tricks = phase if isinstance(phase, Tricks) else None
    return Display(
        deal=view.match_score.deal,
        stage=STAGES[type(phase)],
        hand=laws.pack.cards(view.hand),
        places=_places(laws, view, purchase),
        headline=_headline(view, purchase),
        trick=_open_trick(laws, tricks) if tricks else None,
        last_trick=_last_trick(laws, tricks) if tricks else None,
        tallies=_tallies(laws, tricks) if tricks else (),
        laid=_table_melds(laws, view, tricks) if tricks else (),
        piles=_piles(laws, view, purchase),
        said=tuple((call.seat, (_call_note(call),)) for call in phase.auction.calls)
        if isinstance(phase, Bidding)
        else (),
        guidance=_guidance(laws, view),
        scores=view.match_score.totals,
        target=laws.options.target,
        ranks=laws.pack.ranks,
        outlook=_outlook(laws, view),
    )


def _outlook(laws: Laws, view: View) -> BidOutlook:
    """What the hand of whoever is to bid or to name trumps melds with each suit; any suit may be named."""
    phase = view.phase
    if not isinstance(phase, Bidding | Naming) or view.seat not in to_act(phase):
        return NO_OUTLOOK
    worths = tuple(SuitWorth(suit, laws.counter.points(view.hand, suit)) for suit in SUITS)
    bids = isinstance(phase, Bidding)
    bid = lowest(laws.bids, phase.auction.high) if isinstance(phase, Bidding) else phase.purchase.bid
    alone_enough = bid is not None and bid <= best_meld(worths)
    more = (Phrase("hint_trick"),) if laws.options.trick_needed and alone_enough else ()
    forced = isinstance(phase, Bidding) and must_open(laws, phase.auction)
    return outlook(worths, bid, _sources(laws, bids=bids), bids=bids, more=more, forced=forced)


def _sources(laws: Laws, *, bids: bool) -> Sources:
    """Where the points of a bid may come from: who plays alone against two others takes no more than a part of them."""
    widow, passed = laws.game.widow if bids else 0, laws.options.pass_cards
    single = len(laws.game.sides) == laws.game.seats
    if single:
        needs = "needs_widow" if widow else "needs_tricks"
    else:
        needs = "needs_partner_widow" if widow else "needs_partner"
    tricks, unit = tricks_total(laws), laws.game.unit
    share = tricks * 2 // 3 if single and laws.game.all_meld else tricks
    return Sources(needs, tricks, share, (PER_CARD_OF_WIDOW * widow + PER_CARD_PASSED * passed) * unit)


def full_house(hand_melds: Melding) -> Phrase | None:
    """The old name of king and queen of every suit, with what they count: the sum of their melds."""
    parts = [meld for meld in hand_melds.melds if meld.kind in HOUSE]
    arounds = sum(meld.suit is None for meld in parts)
    # The name is for one of each: with a part doubled, or a run beside the royal marriage, it is more than a house.
    whole = arounds == 2 and len(parts) == 2 + len(SUITS) and all(meld.count == 1 for meld in parts)
    if not whole or len({meld.suit for meld in parts if meld.suit}) < len(SUITS):
        return None
    with_run = any(meld.kind == "run" for meld in parts)
    points = sum(meld.points for meld in parts)
    return Phrase("note_full_house_run" if with_run else "note_full_house", {"points": points})


def _headline(view: View, purchase: Sale | None) -> tuple[Phrase, ...]:
    if isinstance(view.phase, Bidding):
        auction = view.phase.auction
        if auction.bidder is None:
            return (Phrase("auction_open"),)
        return (Phrase("auction_high", {"seat": auction.bidder, "bid": auction.high}),)
    if purchase is None:
        return ()
    facts = {"seat": purchase.bidder, "bid": purchase.bid, "suit": purchase.trump}
    return (Phrase("contract" if purchase.trump else "contract_open", facts),)


def _places(laws: Laws, view: View, purchase: Sale | None) -> tuple[Place, ...]:
    sizes = hand_sizes(laws.game, view.phase)
    return tuple(
        Place(seat, sizes[seat], tuple(_place_notes(view, purchase, seat))) for seat in range(len(sizes))
    )


def _place_notes(view: View, purchase: Sale | None, seat: Seat) -> list[Phrase]:
    notes: list[Phrase] = []
    phase = view.phase
    if seat == view.dealer and not isinstance(phase, Tricks | Over):
        notes.append(Phrase("note_dealer"))
    if purchase is not None and seat == purchase.bidder:
        notes.append(Phrase("note_bidder"))
    if isinstance(phase, Bidding):
        spoken = [call for call in phase.auction.calls if call.seat == seat]
        notes += [_call_note(spoken[-1])] if spoken else []
    return notes


def _call_note(call: Call) -> Phrase:
    return Phrase("note_passed") if call.bid is None else Phrase("note_bid", {"bid": call.bid})


def _open_trick(laws: Laws, phase: Tricks) -> Trick:
    return Trick(_plays(laws, phase.leader, phase.kinds), None)


def _last_trick(laws: Laws, phase: Tricks) -> Trick | None:
    if not phase.taken:
        return None
    trick = phase.taken[-1]
    return Trick(_plays(laws, trick.leader, trick.kinds), trick.winner)


def _plays(laws: Laws, leader: Seat, kinds: tuple[Kind, ...]) -> tuple[tuple[Seat, str], ...]:
    seats = laws.game.seats
    return tuple(((leader + place) % seats, laws.pack.kinds[kind]) for place, kind in enumerate(kinds))


def _tallies(laws: Laws, phase: Tricks) -> tuple[Tally, ...]:
    purchase = phase.laid.purchase
    side = laws.game.side_of(purchase.bidder)
    bid = tuple(purchase.bid if s == side else None for s in range(len(laws.game.sides)))
    return (
        Tally(Phrase("tally_bid"), bid),
        Tally(Phrase("tally_meld"), phase.laid.points),
        Tally(Phrase("tally_tricks"), phase.points),
    )


def _table_melds(laws: Laws, view: View, phase: Tricks) -> tuple[ShownCards, ...]:
    """The melds on the table; why not more is told of the viewer's own hand alone, for it speaks of all of it."""
    lines = []
    for seat, melding in enumerate(phase.laid.melds):
        house = full_house(melding)
        for meld in melding.melds:
            notes: tuple[Phrase, ...] = () if house is None or meld is not melding.melds[-1] else (house,)
            if seat == view.seat and meld is melding.melds[-1]:
                whole = view.hand + played_by(phase, seat, laws.pack)
                notes += laws.counter.count(whole, phase.laid.purchase.trump).notes
            lines.append(ShownCards(seat, meld_phrase(meld), meld.points, meld.cards, notes))
    return tuple(lines)


def _piles(laws: Laws, view: View, purchase: Sale | None) -> tuple[Pile, ...]:
    """The widow until it is taken up, then what was buried, which the bidder alone may look at."""
    size = laws.game.widow
    if not size:
        return ()
    match view.phase:
        case Naming() | Burying() if purchase is not None and purchase.widow:
            return (Pile(Phrase("pile_widow_taken"), 0, laws.pack.cards(purchase.widow)),)
        case Bidding() | Naming():
            return (Pile(Phrase("pile_widow"), size),)
        case Tricks():
            return (Pile(Phrase("pile_buried"), size, laws.pack.cards(view.buried)),)
    return ()


def _guidance(laws: Laws, view: View) -> tuple[Phrase, ...]:
    phase = view.phase
    if view.seat is None or view.seat not in to_act(phase):
        return ()
    match phase:
        case Bidding(auction):
            if must_open(laws, auction):
                return (Phrase("guide_must_open", {"least": laws.bids.opening}),)
            return (Phrase("guide_bid"),)
        case Naming():
            return (Phrase("guide_name_or_concede" if may_concede_early(laws) else "guide_name"),)
        case Passing(_, giver, number):
            return (Phrase("guide_give", {"to": partner_of(laws.game, giver), "number": number}),)
        case Burying():
            return (Phrase("guide_bury", {"number": laws.game.widow}),)
        case Tricks():
            return (_play_guidance(laws, view, phase, view.seat),)
    return ()


def _play_guidance(laws: Laws, view: View, phase: Tricks, seat: Seat) -> Phrase:
    if not phase.kinds:
        return Phrase("guide_lead_or_concede" if may_concede_late(laws, phase) else "guide_lead")
    pack = laws.pack
    hand, law = pack.mask(view.hand), follow_law(laws, phase.leader, seat)
    winning = best(laws, phase)
    led, trump = pack.suit_of[phase.kinds[0]], SUIT_INDEX[phase.laid.purchase.trump or ""]
    facts = {"led": pack.suits[led], "card": pack.kinds[winning]}
    in_suit = hand & pack.suit_masks[led]
    if in_suit:
        if law.head and pack.suit_of[winning] == led and in_suit & pack.above[winning]:
            return Phrase("guide_head" if laws.options.must_head else "guide_partner", facts)
        return Phrase("guide_follow", facts)
    if not law.trump or not hand & pack.suit_masks[trump]:
        return Phrase("guide_free", facts)
    over = law.overtrump and pack.suit_of[winning] == trump and hand & pack.above[winning]
    return Phrase("guide_overtrump" if over else "guide_trump", facts)
