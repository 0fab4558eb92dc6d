"""What may be done in piquet, from a view alone: the prompts, the check of a move, and why one is refused."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from rules.engine import tricks
from rules.engine.cards import Mask, Pack
from rules.engine.moves import NO_SEAT, IllegalMove, Move, Phrase, Seat
from rules.engine.prompts import Blank, Choose, Form, Number, Pick, Prompt, Words, is_offered

from . import phrases
from .claims import (
    EQUAL,
    NOT_GOOD,
    Announcement,
    Claim,
    ScoredClaim,
    all_claims,
    points_of,
    standing_of,
    word_of,
)
from .combos import CATEGORIES, LEAST_SET, court, everything, good_against, names, rank_mask, sequence
from .laws import Laws
from .options import HAND
from .state import (
    UNKNOWN,
    Answering,
    Dealing,
    Declaring,
    Exchanging,
    Over,
    Phase,
    Tricks,
    View,
    changed_of,
    played_by,
)

BLANCHE, TURN = Move("blanche"), Move("turn")
ASKS = {category: Move("ask", (category,)) for category in CATEGORIES}
_ONE = (frozenset({0}), frozenset({1}))

CLAIM_BLANCHE = Words("move_blanche", "confirm_blanche")
BLANCHE_BUTTON = Phrase("number_blanche")
EXCHANGE = Words("move_exchange", "confirm_exchange")
SAID = {verb: Words(f"move_{verb}", f"confirm_{verb}") for verb in ("declare", "answer")}
TITLES = {(verb, category): Phrase(f"blank_{verb}_{category}") for verb in SAID for category in CATEGORIES}
NOTHING_SAID, NOTHING_GOOD = Phrase("fill_nothing"), Phrase("fill_nothing_good")
WORDS = {
    TURN: Words("move_turn", "confirm_turn"),
    **{move: Words(f"move_ask_{category}", "confirm_ask") for category, move in ASKS.items()},
}


def to_act(dealer: Seat, phase: Phase) -> frozenset[Seat]:
    """The one seat whose turn it is; nobody before the cards have come and when the deal is over."""
    match phase:
        case Tricks(leader=leader, led=led):
            return _ONE[leader if led is None else 1 - leader]
        case Exchanging(turn=turn):
            return _ONE[turn]
        case Declaring():
            return _ONE[1 - dealer]
        case Answering():
            return _ONE[dealer]
    return NO_SEAT


def out_of_turn(phase: Phase) -> str:
    """Why a seat that is not to act may not move."""
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
    return "not_your_turn"


# --- prompts ----------------------------------------------------------------------------------------------


def prompts(laws: Laws, view: View) -> tuple[Prompt, ...]:
    """The moves open to the viewer, complete."""
    phase, seat = view.phase, view.seat
    if seat is None or seat not in to_act(view.dealer, phase):
        return ()
    match phase:
        case Exchanging():
            return _exchange(laws, phase, seat, view)
        case Declaring():
            return (_form(laws, "declare", view),)
        case Answering():
            return (_form(laws, "answer", view),)
        case Tricks():
            return _play(laws, phase, seat, view)
    return ()


def exchange_limits(laws: Laws, phase: Exchanging, seat: Seat, elder: Seat) -> tuple[int, int]:
    """How few and how many cards a seat may change now."""
    blanche = phase.blanche
    if seat == elder:
        if blanche and blanche.seat == elder:
            return blanche.number, blanche.number
        return 1, laws.shape.elder_most
    taken = phase.changed[elder]
    if taken is None:
        taken = blanche.number if blanche else 0
    return laws.younger_min_exchange, laws.shape.talon - taken


def may_claim_blanche(laws: Laws, phase: Exchanging, hand: Mask) -> bool:
    """Whether a hand as it was dealt is a carte blanche that nobody has claimed."""
    return phase.blanche is None and not hand & court(laws.pack)


def _exchange(laws: Laws, phase: Exchanging, seat: Seat, view: View) -> tuple[Prompt, ...]:
    low, high = exchange_limits(laws, phase, seat, view.elder)
    pick = Pick("exchange", names(laws.pack, view.hand), low, min(high, HAND), words=EXCHANGE)
    if not may_claim_blanche(laws, phase, view.hand):
        return (pick,)
    if seat == view.elder:
        most = laws.shape.elder_most
        return (Number("blanche", 1, most, words=CLAIM_BLANCHE, button=BLANCHE_BUTTON), pick)
    return (Choose((BLANCHE,), words=(CLAIM_BLANCHE,)), pick)


def claims_open(laws: Laws, view: View) -> tuple[tuple[Claim, ...], ...]:
    """What the viewer may declare of its hand, category by category."""
    return all_claims(laws, view.hand, unseen(laws, view) if view.seat == view.elder else 0)


def unseen(laws: Laws, view: View) -> Mask:
    """The cards that may be in the other hand, for all the viewer has seen of them."""
    own = view.hand | view.thrown | played_by(view.phase, view.seat or 0)
    for kind in view.talon:
        if kind != UNKNOWN:
            own |= 1 << kind
    # Cards elder left may have been drawn by younger: elder knows them, and that they are there.
    changed = changed_of(view.phase)
    if view.seat == view.elder and changed[view.seat] is not None:
        first = changed[view.seat] or 0
        hers = changed[1 - view.seat] or 0
        for kind in view.talon[first : first + hers]:
            if kind != UNKNOWN:
                own &= ~(1 << kind)
    return everything(laws.pack) & ~own


def _form(laws: Laws, verb: str, view: View) -> Form:
    """What may be declared; younger, who has heard elder's calls, is offered nothing first where all is beaten."""
    calls = view.phase.talk.calls if isinstance(view.phase, Answering) else (None,) * len(CATEGORIES)
    other = unseen(laws, view)
    blanks = []
    for category, call, claims in zip(CATEGORIES, calls, claims_open(laws, view), strict=True):
        title = TITLES[verb, category]
        if call is not None and call.size:
            title = _title_beside(laws.pack, verb, category, call)
            if () in claims and standing_of(call, claims[0]) == NOT_GOOD:
                claims = ((), *(claim for claim in claims if claim))
        words = tuple(word_of(laws.pack, claim) for claim in claims)
        labels = tuple(_claim_phrase(laws.pack, claim, call, other) for claim in claims)
        if len(claims) > 1 and not claims[0]:
            labels = (NOTHING_GOOD, *labels[1:])
        blanks.append(Blank(category, words, labels, title))
    return Form(verb, tuple(blanks), words=SAID[verb])


def _title_beside(pack: Pack, verb: str, category: str, call: Announcement) -> Phrase:
    """What one's own declaration of a kind is called beside elder's call, the kind named once."""
    code = f"blank_{verb}_{category}_to"
    if category == "point":
        return Phrase(code, {"number": call.size})
    return Phrase(code, {"call": phrases.call(pack, category, call)})


def _claim_phrase(pack: Pack, claim: Claim, call: Announcement | None, other: Mask) -> Phrase:
    """A claim among those that may be made, with what it would count as things stand.

    `call` is what elder called of the kind, None where elder is to speak; `other` are the cards the other may hold.
    """
    if not claim:
        return NOTHING_SAID
    facts = {"what": phrases.claim_under_its_kind(pack, claim), "points": points_of(claim)}
    if call is None:
        return Phrase("fill_good" if good_against(pack, claim[0], other) else "fill_claim", facts)
    match standing_of(call, claim):
        case "good":
            return Phrase("fill_good", facts)
        case "equal":
            return Phrase("fill_equal", facts)
    return Phrase("fill_not_good", facts)


def _play(laws: Laws, phase: Tricks, seat: Seat, view: View) -> tuple[Prompt, ...]:
    last = len(phase.taken) == HAND - 1 and phase.led is not None
    plays = tricks.play_moves(laws.pack, playable(laws.pack, phase, view.hand), last)
    others = (TURN,) if may_turn(laws, phase, seat, view.elder) else ()
    others = (*others, *(ASKS[category] for category in askable(laws, phase, view)))
    return (*plays, _beside(others)) if others else plays


@lru_cache(maxsize=16)
def _beside(moves: tuple[Move, ...]) -> Choose:
    """What may be done instead of playing a card; the same object each time."""
    return Choose(moves, words=tuple(WORDS[move] for move in moves))


def playable(pack: Pack, phase: Tricks, hand: Mask) -> Mask:
    """The cards of a hand that may be played: of the suit led if there are any."""
    if phase.led is None:
        return hand
    return hand & pack.suit_masks[pack.suit_of[phase.led]] or hand


def may_turn(laws: Laws, phase: Tricks, seat: Seat, elder: Seat) -> bool:
    """Whether younger may turn up the cards she left: after elder's first lead, before she plays."""
    left = laws.shape.talon - sum(phase.public.changed)
    first = not phase.taken and phase.led is not None
    return first and seat != elder and left > 0 and not phase.public.turned


# --- what may be asked for --------------------------------------------------------------------------------


def askable(laws: Laws, phase: Tricks, view: View) -> tuple[str, ...]:
    """Where the viewer may ask to see what the other counted or was equal, and cannot tell it already."""
    if phase.led is None and not phase.taken:
        return ()
    other = 1 - (view.seat or 0)
    open_calls = {(showing.seat, showing.category) for showing in phase.public.shown}
    return tuple(
        category
        for category in CATEGORIES
        if (other, category) not in open_calls and _in_doubt(laws, phase, view, other, category)
    )


def _in_doubt(laws: Laws, phase: Tricks, view: View, other: Seat, category: str) -> bool:
    """Whether the other scored or was equal in a category with cards the viewer cannot name."""
    place, pack = CATEGORIES.index(category), laws.pack
    scored = next((c for c in phase.talk.counted if (c.seat, c.category) == (other, category)), None)
    if scored is None:
        if phase.talk.verdicts[place].final != EQUAL:
            return False
        scored = ScoredClaim(other, category, (phase.talk.calls[place].size,), (), 0)
    cards = unseen(laws, view)
    match category:
        case "point":
            lengths = [(cards & suit).bit_count() for suit in pack.suit_masks]
            return sum(comb(number, scored.sizes[0]) for number in lengths) > 1
        case "sequence":
            return any(_places(pack, cards, size) > scored.sizes.count(size) for size in set(scored.sizes))
    trios = [rank for size, rank in zip(scored.sizes, scored.ranks, strict=True) if size == LEAST_SET]
    ranks = [pack.ranks[pack.width - 1 - rank] for rank in trios]
    return any((cards & rank_mask(pack, rank)).bit_count() > LEAST_SET for rank in ranks)


def _places(pack: Pack, cards: Mask, length: int) -> int:
    """How many sequences of a length, counted within longer ones too, some cards hold."""
    number = 0
    for suit in range(len(pack.suits)):
        for top in range(length - 1, pack.width):
            wanted = sequence(pack, suit, top, length).cards
            number += cards & wanted == wanted
    return number


# --- refusals ---------------------------------------------------------------------------------------------


def check(laws: Laws, view: View, move: Move) -> None:
    """Raise IllegalMove, with the code of its reason, unless the viewer may make the move."""
    if view.seat is None or view.seat not in to_act(view.dealer, view.phase):
        raise IllegalMove(out_of_turn(view.phase))
    if not _may_be_played(laws.pack, view, move) and not is_offered(prompts(laws, view), move):
        raise _refusal(laws, view, view.seat, move)


def _may_be_played(pack: Pack, view: View, move: Move) -> bool:
    """Whether a move plays a card that may be played: most moves do, and need no list of all the others."""
    match view.phase, move.verb, move.words:
        case Tricks() as phase, "play", (card,) if card in pack.index:
            return bool(playable(pack, phase, view.hand) >> pack.index[card] & 1)
    return False


def _refusal(laws: Laws, view: View, seat: Seat, move: Move) -> IllegalMove:
    pack = laws.pack
    match view.phase, move.verb, move.words:
        case Exchanging() as phase, "exchange", words:
            return _exchange_refusal(laws, phase, seat, view, words)
        case Exchanging(), "blanche", _:
            return IllegalMove("no_blanche")
        case (Declaring(), "declare", words) | (Answering(), "answer", words):
            return _claim_refusal(laws, view, words)
        case Tricks() as phase, "play", (card,) if card in pack.index:
            if not view.hand >> pack.index[card] & 1:
                return IllegalMove("not_held", card=card)
            led = pack.suit_of[phase.led] if phase.led is not None else 0
            return IllegalMove("must_follow", suit=pack.suits[led])
        case Tricks(), "play", words:
            return IllegalMove("no_such_card", word=" ".join(words)[:40])
        case Tricks(), "ask", _:
            return IllegalMove("nothing_to_ask")
        case Tricks(), "turn", _:
            return IllegalMove("nothing_to_turn")
    return IllegalMove("no_such_move", move=str(move)[:60])


def _exchange_refusal(
    laws: Laws, phase: Exchanging, seat: Seat, view: View, words: tuple[str, ...]
) -> IllegalMove:
    index = laws.pack.index
    for word in words:
        if word not in index:
            return IllegalMove("no_such_card", word=word[:20])
    low, high = exchange_limits(laws, phase, seat, view.elder)
    for word in words:
        if not view.hand >> index[word] & 1:
            return IllegalMove("not_held", card=word)
    if len(set(words)) < len(words):
        return IllegalMove("card_twice")
    if low == high:
        return IllegalMove("exchange_exactly", number=low)
    return IllegalMove("exchange_between", low=low, high=high)


def _claim_refusal(laws: Laws, view: View, words: tuple[str, ...]) -> IllegalMove:
    if len(words) != len(CATEGORIES):
        return IllegalMove("three_words")
    for category, word, claims in zip(CATEGORIES, words, claims_open(laws, view), strict=True):
        if all(word != word_of(laws.pack, claim) for claim in claims):
            return IllegalMove(f"cannot_claim_{category}", word=word[:40])
    return IllegalMove("three_words")
