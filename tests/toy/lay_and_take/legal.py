"""What may be done, and why anything else may not: prompts, checks, refusals, answered from a view alone."""

from __future__ import annotations

from itertools import combinations

from rules.engine import tricks
from rules.engine.auction import Auction
from rules.engine.cards import Bag, Kind, Mask
from rules.engine.moves import NO_SEAT, IllegalMove, Move, Phrase, Seat
from rules.engine.prompts import Build, Choose, Mode, Number, Pick, Prompt, Words, is_offered

from .laws import HIGHEST_BID, SET_POINTS, Laws
from .state import HAND, PACK, SEATS, Bidding, Dealing, Laying, Over, Phase, Tricks, View

PASS = Move("pass")
_BID, _BID_THIS = Words("move_bid", "confirm_bid"), Phrase("number_bid")
_PASSING = Choose((PASS,), words=(Words("move_pass", "confirm_pass"),))
_LAY = Words("move_lay", "confirm_lay")
_ADD = Words("with_add", "confirm_add")
_DISCARD = Words("move_discard", "confirm_discard")


def prompts(laws: Laws, view: View) -> tuple[Prompt, ...]:
    """The moves open to the viewer."""
    phase = view.phase
    if view.seat is None or view.seat not in to_act(phase):
        return ()
    match phase:
        case Bidding(auction):
            bids = tuple(
                Number("bid", span.start, span[-1], words=_BID, button=_BID_THIS)
                for span in laws.bids.ranges(auction.high)
            )
            return (*bids, _PASSING)
        case Laying():
            return _gathering(phase, view.hand)
        case Tricks():
            last = len(phase.taken) == HAND - 1 and len(phase.kinds) == SEATS - 1
            return tricks.play_moves(PACK, playable(phase, view.hand), last)
    return ()


def _gathering(phase: Laying, hand: Bag) -> tuple[Prompt, ...]:
    cards, room = PACK.cards(hand), PACK.size(hand) - HAND
    found: list[Prompt] = []
    if sets := sets_in(hand) if not phase.laid else ():
        found.append(Build("lay", cards, min(SET_POINTS), max(SET_POINTS), sets, words=_LAY))
    if adding := tuple(Move("add", (card,)) for card in cards if can_add(phase, card)):
        found.append(Choose(adding, words=(_ADD,), mode=Mode.USE))
    return (*found, Pick("discard", cards, room, room, words=_DISCARD))


def sets_in(hand: Bag) -> tuple[Move, ...]:
    """Every set a hand holds, as the move that lays it."""
    cards = PACK.cards(hand)
    return tuple(
        Move("lay", chosen)
        for rank in PACK.ranks
        for number in SET_POINTS
        for chosen in combinations([card for card in cards if card[0] == rank], number)
    )


def is_set(cards: tuple[str, ...]) -> bool:
    """Whether cards are of one rank, and enough of it."""
    return len(cards) in SET_POINTS and len({card[0] for card in cards}) == 1


def can_add(phase: Laying, card: str) -> bool:
    """Whether a card of the hand is the fourth of the set that lies on the table."""
    return len(phase.laid) == min(SET_POINTS) and PACK.kinds[phase.laid[0]][0] == card[0]


def playable(phase: Tricks, hand: Bag) -> Mask:
    """The kinds of a hand that may be played to the open trick."""
    held = PACK.mask(hand)
    if not phase.kinds:
        return held
    return tricks.legal(PACK, held, PACK.suit_of[phase.kinds[0]], winning(phase), None, tricks.FOLLOW_ONLY)


def winning(phase: Tricks) -> Kind:
    """The card that is winning the open trick."""
    return phase.kinds[(phase.winner - phase.leader) % SEATS]


def check(laws: Laws, view: View, move: Move) -> None:
    """Raise IllegalMove unless the viewer may make the move."""
    if view.seat is None or view.seat not in to_act(view.phase):
        raise IllegalMove(out_of_turn(view.phase))
    if not is_offered(prompts(laws, view), move):
        raise _refusal(laws, view, move)
    if move.verb == "lay" and not is_set(move.words):
        raise IllegalMove("no_set")


def to_act(phase: Phase) -> frozenset[Seat]:
    """The seat that is to act."""
    match phase:
        case Bidding(auction):
            return frozenset({auction.turn})
        case Laying(purchase):
            return frozenset({purchase.bidder})
        case Tricks():
            return frozenset({(phase.leader + len(phase.kinds)) % SEATS})
    return NO_SEAT


def out_of_turn(phase: Phase) -> str:
    """Why a seat that is not to act may not move."""
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
    return "not_your_turn"


def _refusal(laws: Laws, view: View, move: Move) -> IllegalMove:
    match view.phase, move.verb:
        case Bidding(auction), "bid":
            return _bid_refusal(laws, auction)
        case Laying() as phase, "lay" | "add" | "discard":
            return _missing(view.hand, move) or _gathering_refusal(phase, view.hand, move)
        case Tricks() as phase, "play":
            return _missing(view.hand, move) or _play_refusal(phase, move)
    return IllegalMove("no_such_move", move=str(move)[:60])


def _bid_refusal(laws: Laws, auction: Auction) -> IllegalMove:
    if auction.high == HIGHEST_BID:
        return IllegalMove("no_bid_left", high=auction.high)
    least = laws.bids.opening if auction.high is None else auction.high + 1
    return IllegalMove("bid_from_to", least=least, most=HIGHEST_BID)


def _missing(hand: Bag, move: Move) -> IllegalMove | None:
    """The first word that is no card, or no card of this hand."""
    for word in move.words:
        if word not in PACK.index:
            return IllegalMove("no_such_card", word=word[:20])
    short = (w for w in move.words if move.words.count(w) > PACK.count(hand, PACK.index[w]))
    return next((IllegalMove("not_held", card=card) for card in short), None)


def _gathering_refusal(phase: Laying, hand: Bag, move: Move) -> IllegalMove:
    match move.verb:
        case "lay":
            return IllegalMove("one_set" if phase.laid else "no_set")
        case "add":
            return IllegalMove("not_of_the_set")
    return IllegalMove("must_discard", number=PACK.size(hand) - HAND)


def _play_refusal(phase: Tricks, move: Move) -> IllegalMove:
    if len(move.words) != 1 or not phase.kinds:
        return IllegalMove("no_such_move", move=str(move)[:60])
    return IllegalMove("must_follow", suit=PACK.suits[PACK.suit_of[phase.kinds[0]]])
