"""What a move of pinacle does: the deal with its cut, a turn from the card drawn to the discard, the score."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rules.engine.cards import BACK, BITS, ONE, Bag, Kind, face
from rules.engine.moves import Card, Event, Fact, IllegalMove, Move, Seat
from rules.engine.protocol import Deck, Part, Step

from . import score as scores
from .combinations import INDEX, KINDS, PINACLE, Combo, Way, phrase
from .laws import HAND, Laws
from .legal import as_dealt, decide, may_take, short
from .score import AT_ONE_GO, GOING_OUT, charged, score_deal
from .state import Coup, Dealing, Drawing, Laying, Over, Prime, State, with_value
from .values import hand_value, worth_of

CUT_SHORT_OF = 20
"""The dealer's packet holds so many cards more or fewer than are wanted, at most: people cut for the bonus."""


def apply(laws: Laws, state: State, seat: Seat | None, move: Move) -> Step[State]:
    """Check and make a move; seat None brings the cards."""
    if seat is None:
        return deal(laws, state, move)
    phase = state.phase
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else 0
    deed = decide(laws, phase, seat, hand, move)
    if isinstance(phase, Drawing):
        return draw_or_take(laws, state, phase.coup, move.verb)
    assert isinstance(phase, Laying)
    match deed:
        case Combo():
            return lay(laws, state, phase, deed)
        case Way():
            return put(laws, state, phase, deed)
        case None:
            return pick_up(laws, state, phase)
    return discard(laws, state, phase, deed)


# --- the deal ---------------------------------------------------------------------------------


def deck(laws: Laws, state: State) -> Deck | None:
    """The cards by hand, the cutter's last one apart, and the size of the dealer's packet as a lot."""
    if not isinstance(state.phase, Dealing):
        return None
    cutter, dealt = (state.dealer - 1) % laws.seats, HAND * laws.seats
    parts = (
        *(Part(f"hand {seat}", seat, HAND - (seat == cutter)) for seat in range(laws.seats)),
        Part("cutter", cutter, 1),
        Part("turned up", None, 1),
        Part("stock", None, len(laws.cards) - dealt - 1),
    )
    lots = tuple(str(size) for size in range(dealt - CUT_SHORT_OF, dealt + CUT_SHORT_OF + 1))
    return Deck(laws.cards, parts, lots)


def deal(laws: Laws, state: State, move: Move) -> Step[State]:
    """Deal the cards, pay what the cut and the backs earn, and turn one up."""
    whole = deck(laws, state)
    if whole is None:
        raise IllegalMove("no_such_move", move=str(move)[:60])
    words, lot = move.words[:-1], move.words[-1:]
    if move.verb != "deal" or Counter(words) != Counter(whole.cards) or lot[0] not in whole.lots:
        raise IllegalMove("bad_deal")
    cards, start = list[list[Card]](), 0
    for part in whole.parts:
        cards.append(list(words[start : start + part.size]))
        start += part.size
    *hands, (last,), (turned,), stock = cards
    cutter = (state.dealer - 1) % laws.seats
    events = [Event("cut", {"seat": cutter, "dealer": state.dealer, "number": int(lot[0])})]
    primes: list[Prime] = []
    takes = INDEX[face(stock[-1])] in laws.cutter_takes
    if takes:
        last, stock[-1] = stock[-1], last
        events.append(Event("cut_wild", {"seat": cutter, "card": face(last)}))
    hands[cutter].append(last)
    if int(lot[0]) == laws.exact - takes:
        _pay(laws, "cut", cutter, laws.cut_bonus, primes, events)
    bags = tuple(laws.pack.bag(map(face, hand)) for hand in hands)
    private = {seat: {"cards": laws.pack.cards(bag)} for seat, bag in enumerate(bags)}
    public = {"dealer": state.dealer, "deal": state.match_score.deal, "cutter": cutter}
    events.append(Event("dealt", public, private))
    for seat, hand in enumerate(hands):
        if len({card.count(BACK) for card in hand}) == 1:
            _pay(laws, "same_back", seat, laws.same_back_bonus, primes, events)
    events.append(Event("turned", {"card": face(turned)}))
    open_bags = [0] * laws.seats
    if takes:
        open_bags[cutter] = laws.pack.bag((face(last),))
    order = tuple(INDEX[face(card)] for card in reversed(stock))
    coup = Coup(
        turn=(state.dealer + 1) % laws.seats,
        stock=len(order),
        pile=(INDEX[face(turned)],),
        sizes=(HAND,) * laws.seats,
        known=tuple(open_bags),
        combos=((),) * len(laws.sides),
        charged=charged(laws, state.match_score),
        primes=tuple(primes),
        opened=(False,) * laws.seats,
    )
    return Step(State(state.dealer, state.match_score, Drawing(coup), bags, order), tuple(events))


def _pay(laws: Laws, what: str, seat: Seat, points: int, primes: list[Prime], events: list[Event]) -> None:
    """A prime for the side of a seat, with its event `prime_...`; nothing where it is nought."""
    if points:
        primes.append(Prime(what, seat, laws.side_of(seat), points))
        events.append(_prime_event(primes[-1]))


def _prime_event(prime: Prime) -> Event:
    return Event(f"prime_{prime.what}", {"seat": prime.seat, "points": abs(prime.points)})


# --- a turn -----------------------------------------------------------------------------------


def draw_or_take(laws: Laws, state: State, coup: Coup, verb: str) -> Step[State]:
    """Draw a card, take the pile, or end the deal because neither is wanted."""
    seat = coup.turn
    if verb == "stop":
        stopped = Event("stopped", {"seat": seat})
        return _end(laws, state, coup, state.hands, (stopped,))
    side = laws.side_of(seat)
    opening = coup.charged[side] and not coup.combos[side]
    if verb == "draw":
        *_, kind = state.stock
        unit, stock = laws.pack.units[kind], state.stock[:-1]
        sizes = with_value(coup.sizes, seat, coup.sizes[seat] + 1)
        after = replace(coup, stock=len(stock), sizes=sizes)
        event = Event("drew", {"seat": seat}, {seat: {"cards": (KINDS[kind],)}})
        hands = with_value(state.hands, seat, state.hands[seat] + unit)
        return Step(
            State(state.dealer, state.match_score, Laying(after, 0, opening=opening), hands, stock, unit),
            (event,),
        )
    bag = _bag(laws, coup.pile)
    taken = replace(
        coup,
        pile=(),
        sizes=with_value(coup.sizes, seat, coup.sizes[seat] + len(coup.pile)),
        known=with_value(coup.known, seat, coup.known[seat] + bag),
    )
    facts = {"seat": seat, "number": len(coup.pile), "pile": tuple(KINDS[kind] for kind in coup.pile)}
    hands = with_value(state.hands, seat, state.hands[seat] + bag)
    laying = Laying(taken, len(coup.pile), opening=opening, pile=bag)
    return Step(
        State(state.dealer, state.match_score, laying, hands, state.stock), (Event("took_pile", facts),)
    )


def lay(laws: Laws, state: State, phase: Laying, read: Combo) -> Step[State]:
    """Lay a combination, which gets the next key; whether a pinacle is the hand that was dealt is told here."""
    coup, seat = phase.coup, phase.coup.turn
    side = laws.side_of(seat)
    dealt = read.what == PINACLE and as_dealt(laws, phase, state.hands[seat], state.drawn, read)
    combo = replace(read, key=f"c{coup.named + 1}", seat=seat, dealt=dealt)
    combos = (*coup.combos[side], combo)
    facts: dict[str, Fact] = {
        "seat": seat, "what": phrase(combo), "laid": combo.names, "key": combo.key,
        "points": worth_of(laws, combo).total,
    }  # fmt: skip
    return _lay(laws, state, phase, combo.cards, combos, Event("laid", facts), coup.named + 1)


def put(laws: Laws, state: State, phase: Laying, way: Way) -> Step[State]:
    """Add a card to a combination, or redeem a wild by it."""
    seat = phase.coup.turn
    side = laws.side_of(seat)
    grown, card = way.result, way.move.words[1]
    combos = tuple(grown if combo.key == grown.key else combo for combo in phase.coup.combos[side])
    facts: dict[str, Fact] = {
        "seat": seat, "card": card, "key": grown.key, "what": phrase(grown),
        "points": worth_of(laws, grown).total,
    }  # fmt: skip
    event = Event("added" if way.move.verb == "add" else "redeemed", facts)
    return _lay(laws, state, phase, (INDEX[card],), combos, event, phase.coup.named)


def _lay(
    laws: Laws,
    state: State,
    phase: Laying,
    kinds: tuple[Kind, ...],
    combos: tuple[Combo, ...],
    event: Event,
    named: int,
) -> Step[State]:
    """The table after cards have left the hand for combinations; the deal ends with the last of them."""
    coup, seat = phase.coup, phase.coup.turn
    side = laws.side_of(seat)
    bag = _bag(laws, kinds)
    after = replace(
        coup,
        sizes=with_value(coup.sizes, seat, coup.sizes[seat] - len(kinds)),
        known=with_value(coup.known, seat, without(coup.known[seat], bag)),
        combos=(*coup.combos[:side], combos, *coup.combos[side + 1 :]),
        named=named,
    )
    laying = replace(phase, coup=after, laid=True, pile=without(phase.pile, bag))
    hands = with_value(state.hands, seat, state.hands[seat] - bag)
    if hands[seat] or short(laws, laying):
        return Step(
            State(state.dealer, state.match_score, laying, hands, state.stock, without(state.drawn, bag)),
            (event,),
        )
    return _out(laws, state, after, hands, (event, Event("out_by_laying", {"seat": seat})))


def pick_up(laws: Laws, state: State, phase: Laying) -> Step[State]:
    """A charged side began with too little: everything goes back into the hand, and a fine is paid."""
    before, seat = phase.coup, phase.coup.turn
    coup, hands = scores.pick_up(laws, before, state.hands)
    number = coup.sizes[seat] - before.sizes[seat]
    fines = (_prime_event(prime) for prime in coup.primes[len(before.primes) :])
    laying = replace(phase, coup=coup, laid=False, barred=True)
    after = State(state.dealer, state.match_score, laying, hands, state.stock)
    return Step(after, (Event("picked_up", {"seat": seat, "number": number}), *fines))


def discard(laws: Laws, state: State, phase: Laying, kind: Kind) -> Step[State]:
    """Discard, and end the turn; the last card of a hand is laid face down and ends the deal."""
    coup, seat = phase.coup, phase.coup.turn
    unit = laws.pack.units[kind]
    hands = with_value(state.hands, seat, state.hands[seat] - unit)
    left = coup.sizes[seat] - 1
    open_bags = with_value(coup.known, seat, without(coup.known[seat], unit))
    sizes = with_value(coup.sizes, seat, left)
    if not left:
        event = Event("out_by_discard", {"seat": seat}, {seat: {"card": KINDS[kind]}})
        return _out(laws, state, replace(coup, sizes=sizes, known=open_bags), hands, (event,), phase.laid)
    drew = not phase.took
    opened = (*coup.opened[:seat], coup.opened[seat] or phase.laid, *coup.opened[seat + 1 :])
    following = replace(
        coup,
        turn=(seat + 1) % laws.seats,
        pile=(*coup.pile, kind),
        sizes=sizes,
        known=open_bags,
        opened=opened,
        idle=0 if drew or phase.laid else coup.idle + 1,
        turns=coup.turns + 1,
    )
    events = [Event("discarded", {"seat": seat, "card": KINDS[kind]})]
    if left == 1:
        events.append(Event("pumba", {"seat": seat}))
    if not following.stock and may_take(laws, following):
        return _end(laws, state, following, hands, (*events, Event("stock_out")))
    return Step(State(state.dealer, state.match_score, Drawing(following), hands, state.stock), tuple(events))


def without(bag: Bag, played: Bag) -> Bag:
    """What a seat is still known to hold once cards have been played, of which some were known."""
    while played:
        lowest = (played & -played).bit_length() - 1
        shift = lowest - lowest % BITS
        bag -= min(bag >> shift & ONE, played >> shift & ONE) << shift
        played &= ~(ONE << shift)
    return bag


def _bag(laws: Laws, kinds: tuple[Kind, ...]) -> Bag:
    units = laws.pack.units
    return sum(units[kind] for kind in kinds)


# --- the end ------------------------------------------------------------------------------------


def _out(
    laws: Laws,
    state: State,
    coup: Coup,
    hands: tuple[Bag, ...],
    events: tuple[Event, ...],
    by_laying: bool = True,
) -> Step[State]:
    """Somebody has gone out, in one turn where nothing had been laid in an earlier turn."""
    seat, happened = coup.turn, list(events)
    # Going out stands among the bonuses even if nothing is paid for it: the score says by it who did.
    primes = [*coup.primes, Prime(GOING_OUT, seat, laws.side_of(seat), laws.going_out)]
    if laws.going_out:
        happened.append(_prime_event(primes[-1]))
    if by_laying and not coup.opened[seat]:
        _pay(laws, AT_ONE_GO, seat, laws.at_one_go, primes, happened)
    return _end(laws, state, replace(coup, primes=tuple(primes)), hands, tuple(happened))


def _end(
    laws: Laws, state: State, coup: Coup, hands: tuple[Bag, ...], events: tuple[Event, ...]
) -> Step[State]:
    """End the deal: what is left in hands is counted against their sides."""
    happened = list(events)
    for seat, hand in enumerate(hands):
        if hand:
            facts = {"seat": seat, "left": laws.pack.cards(hand), "points": hand_value(hand)}
            happened.append(Event("left_over", facts))
    score = score_deal(laws, coup.combos, coup.primes, hands)
    for side, points in enumerate(score.points):
        total = state.match_score.totals[side] + points
        happened.append(Event("scored", {"side": side, "points": points, "total": total}))
    return Step(State(state.dealer, state.match_score, Over(score)), tuple(happened))
