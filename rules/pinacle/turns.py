"""What a move of pinacle does: the deal with its cut, a turn from the card drawn to the discard, the score."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.engine.cards import BACK, BITS, ONE, Bag, Kind, face
from rules.engine.moves import Card, Event, Fact, IllegalMove, Move, Phrase, Seat
from rules.engine.protocol import Step

from .combinations import INDEX, IS_WILD, KINDS, LOWEST, PINACLE, PLACES, SUITE, WIDTH, Combo, Way
from .scoring import charged, hand_value, result_of, score_deal, worth_of
from .state import HAND, Coup, Dealing, Drawing, Laying, Match, Over, Prime, State, replaced

if TYPE_CHECKING:
    from .pinacle import Pinacle

OPEN = 1
"""Cards turned up to begin the pile."""


# --- the deal ---------------------------------------------------------------------------------


def deal(engine: Pinacle, state: State, move: Move) -> Step[State]:
    """Deal the cards, pay what the cut and the backs earn, and turn one up."""
    deck = engine.deck(state)
    if deck is None:
        raise IllegalMove("no_such_move", move=str(move)[:60])
    words, lot = move.words[:-1], move.words[-1:]
    if move.verb != "deal" or Counter(words) != Counter(deck.cards) or lot[0] not in deck.lots:
        raise IllegalMove("bad_deal")
    cards, start = list[list[Card]](), 0
    for part in deck.parts:
        cards.append(list(words[start : start + part.size]))
        start += part.size
    *hands, (last,), (turned,), stock = cards
    cutter = (state.match.dealer - 1) % engine.seats
    events = [Event("cut", {"seat": cutter, "dealer": state.match.dealer, "number": int(lot[0])})]
    primes: list[Prime] = []
    takes = _taken_at_the_cut(engine, stock[-1])
    if takes:
        last, stock[-1] = stock[-1], last
        events.append(Event("cut_wild", {"seat": cutter, "card": face(last)}))
    hands[cutter].append(last)
    wanted = HAND * engine.seats - takes + (OPEN if engine.options.cut_exact_size == "45" else 0)
    if int(lot[0]) == wanted:
        _pay(engine, "cut", cutter, engine.options.cut_bonus, primes, events)
    bags = tuple(engine.setting.pack.bag(map(face, hand)) for hand in hands)
    private = {seat: {"cards": engine.setting.pack.cards(bag)} for seat, bag in enumerate(bags)}
    public = {"dealer": state.match.dealer, "deal": state.match.deal, "cutter": cutter}
    events.append(Event("dealt", public, private))
    for seat, hand in enumerate(hands):
        if len({card.count(BACK) for card in hand}) == 1:
            _pay(engine, "same_back", seat, engine.options.same_back_bonus, primes, events)
    events.append(Event("turned", {"card": face(turned)}))
    known = [0] * engine.seats
    if takes:
        known[cutter] = engine.setting.pack.bag((face(last),))
    order = tuple(INDEX[face(card)] for card in reversed(stock))
    coup = Coup(
        turn=(state.match.dealer + 1) % engine.seats,
        stock=len(order),
        pile=(INDEX[face(turned)],),
        sizes=(HAND,) * engine.seats,
        known=tuple(known),
        combos=((),) * len(engine.sides),
        charged=tuple(charged(engine.options, total) for total in state.match.scores),
        primes=tuple(primes),
        opened=(False,) * engine.seats,
    )
    return Step(State(state.match, Drawing(coup), bags, order), tuple(events))


def _taken_at_the_cut(engine: Pinacle, card: Card) -> bool:
    match engine.options.joker_at_cut:
        case "jokers":
            return face(card) == "X"
        case "wilds":
            return IS_WILD[INDEX[face(card)]]
    return False


def _pay(
    engine: Pinacle, what: str, seat: Seat, points: int, primes: list[Prime], events: list[Event]
) -> None:
    """A prime for the side of a seat, with its event `prime_...`; nothing where it is nought."""
    if points:
        primes.append(Prime(what, seat, engine.setting.side_of(seat), points))
        events.append(Event(f"prime_{what}", {"seat": seat, "points": abs(points)}))


# --- a turn -----------------------------------------------------------------------------------


def drawn(engine: Pinacle, state: State, coup: Coup, verb: str) -> Step[State]:
    """Draw a card, take the pile, or end the deal because neither is wanted."""
    seat = coup.turn
    if verb == "stop":
        stopped = Event("stopped", {"seat": seat})
        return _end(engine, state, coup, state.hands, None, (stopped,))
    side = engine.setting.side_of(seat)
    opening = coup.charged[side] and not coup.combos[side]
    if verb == "draw":
        *_, kind = state.stock
        unit, stock = engine.setting.pack.units[kind], state.stock[:-1]
        sizes = replaced(coup.sizes, seat, coup.sizes[seat] + 1)
        after = replace(coup, stock=len(stock), sizes=sizes)
        event = Event("drew", {"seat": seat}, {seat: {"cards": (KINDS[kind],)}})
        hands = replaced(state.hands, seat, state.hands[seat] + unit)
        return Step(State(state.match, Laying(after, 0, opening=opening), hands, stock, unit), (event,))
    bag = _bag(engine, coup.pile)
    taken = replace(
        coup,
        pile=(),
        sizes=replaced(coup.sizes, seat, coup.sizes[seat] + len(coup.pile)),
        known=replaced(coup.known, seat, coup.known[seat] + bag),
    )
    facts = {"seat": seat, "number": len(coup.pile), "pile": tuple(KINDS[kind] for kind in coup.pile)}
    hands = replaced(state.hands, seat, state.hands[seat] + bag)
    laying = Laying(taken, len(coup.pile), opening=opening, pile=bag)
    return Step(State(state.match, laying, hands, state.stock), (Event("took_pile", facts),))


def lay(engine: Pinacle, state: State, phase: Laying, read: Combo) -> Step[State]:
    """Lay a combination."""
    coup, seat = phase.coup, phase.coup.turn
    side = engine.setting.side_of(seat)
    dealt = read.what == PINACLE and as_dealt(phase, state.hands[seat], state.drawn, read, engine)
    combo = replace(read, key=f"c{coup.named + 1}", seat=seat, dealt=dealt)
    combos = (*coup.combos[side], combo)
    facts: dict[str, Fact] = {
        "seat": seat, "what": phrase(combo), "laid": combo.names, "key": combo.key,
        "points": worth_of(engine.options, combo).total,
    }  # fmt: skip
    return _laid(engine, state, phase, combo.cards, combos, Event("laid", facts), coup.named + 1)


def as_dealt(phase: Laying, hand: Bag, drawn: Bag, combo: Combo, engine: Pinacle) -> bool:
    """Whether a pinacle is the very hand that was dealt: in the first turn, and without what was taken up in it."""
    kept = hand - drawn - phase.pile
    return phase.coup.turns < engine.seats and kept == _bag(engine, combo.cards)


def put(engine: Pinacle, state: State, phase: Laying, way: Way) -> Step[State]:
    """Add a card to a combination, or redeem a wild by it."""
    seat = phase.coup.turn
    side = engine.setting.side_of(seat)
    grown, card = way.result, way.move.words[1]
    combos = tuple(grown if combo.key == grown.key else combo for combo in phase.coup.combos[side])
    facts: dict[str, Fact] = {
        "seat": seat, "card": card, "key": grown.key, "what": phrase(grown),
        "points": worth_of(engine.options, grown).total,
    }  # fmt: skip
    event = Event("added" if way.move.verb == "add" else "redeemed", facts)
    return _laid(engine, state, phase, (INDEX[card],), combos, event, phase.coup.named)


def _laid(
    engine: Pinacle,
    state: State,
    phase: Laying,
    kinds: tuple[Kind, ...],
    combos: tuple[Combo, ...],
    event: Event,
    named: int,
) -> Step[State]:
    """The table after cards have left the hand for combinations; the deal ends with the last of them."""
    coup, seat = phase.coup, phase.coup.turn
    side = engine.setting.side_of(seat)
    bag = _bag(engine, kinds)
    after = replace(
        coup,
        sizes=replaced(coup.sizes, seat, coup.sizes[seat] - len(kinds)),
        known=replaced(coup.known, seat, without(coup.known[seat], bag)),
        combos=(*coup.combos[:side], combos, *coup.combos[side + 1 :]),
        named=named,
    )
    laying = replace(phase, coup=after, laid=True, pile=without(phase.pile, bag))
    hands = replaced(state.hands, seat, state.hands[seat] - bag)
    if hands[seat] or engine.short(laying):
        return Step(State(state.match, laying, hands, state.stock, without(state.drawn, bag)), (event,))
    return _out(engine, state, after, hands, (event, Event("out_by_laying", {"seat": seat})))


def pick_up(engine: Pinacle, state: State, phase: Laying) -> Step[State]:
    """A charged side began with too little: everything goes back into the hand, and a fine is paid."""
    coup, seat = phase.coup, phase.coup.turn
    side = engine.setting.side_of(seat)
    kinds = tuple(kind for combo in coup.combos[side] for kind in (*combo.cards, *combo.across))
    bag = _bag(engine, kinds)
    events = [Event("picked_up", {"seat": seat, "number": len(kinds)})]
    primes = list(coup.primes)
    _pay(engine, "short", seat, -engine.options.chargee_penalty, primes, events)
    after = replace(
        coup,
        sizes=replaced(coup.sizes, seat, coup.sizes[seat] + len(kinds)),
        known=replaced(coup.known, seat, coup.known[seat] + bag),
        combos=(*coup.combos[:side], (), *coup.combos[side + 1 :]),
        primes=tuple(primes),
    )
    laying = replace(phase, coup=after, laid=False, barred=True)
    hands = replaced(state.hands, seat, state.hands[seat] + bag)
    return Step(State(state.match, laying, hands, state.stock), tuple(events))


def discard(engine: Pinacle, state: State, phase: Laying, kind: Kind) -> Step[State]:
    """Discard, and end the turn; the last card of a hand is laid face down and ends the deal."""
    coup, seat = phase.coup, phase.coup.turn
    unit = engine.setting.pack.units[kind]
    hands = replaced(state.hands, seat, state.hands[seat] - unit)
    left = coup.sizes[seat] - 1
    known = replaced(coup.known, seat, without(coup.known[seat], unit))
    sizes = replaced(coup.sizes, seat, left)
    if not left:
        event = Event("out_by_discard", {"seat": seat}, {seat: {"card": KINDS[kind]}})
        return _out(engine, state, replace(coup, sizes=sizes, known=known), hands, (event,), phase.laid)
    drew = not phase.took
    opened = (*coup.opened[:seat], coup.opened[seat] or phase.laid, *coup.opened[seat + 1 :])
    following = replace(
        coup,
        turn=(seat + 1) % engine.seats,
        pile=(*coup.pile, kind),
        sizes=sizes,
        known=known,
        opened=opened,
        idle=0 if drew or phase.laid else coup.idle + 1,
        turns=coup.turns + 1,
    )
    events = [Event("discarded", {"seat": seat, "card": KINDS[kind]})]
    if left == 1:
        events.append(Event("pumba", {"seat": seat}))
    if not following.stock and engine.may_take(following):
        return _end(engine, state, following, hands, None, (*events, Event("stock_out")))
    return Step(State(state.match, Drawing(following), hands, state.stock), tuple(events))


def without(known: Bag, played: Bag) -> Bag:
    """What a seat is still known to hold once cards have been played, of which some were known."""
    left = shift = 0
    while known:
        number = (known & ONE) - (played & ONE)
        if number > 0:
            left |= number << shift
        known >>= BITS
        played >>= BITS
        shift += BITS
    return left


def _bag(engine: Pinacle, kinds: tuple[Kind, ...]) -> Bag:
    units = engine.setting.pack.units
    return sum(units[kind] for kind in kinds)


# --- the end ------------------------------------------------------------------------------------


def _out(
    engine: Pinacle,
    state: State,
    coup: Coup,
    hands: tuple[Bag, ...],
    events: tuple[Event, ...],
    laid: bool = True,
) -> Step[State]:
    """Somebody has gone out, at one go where nothing had been laid in an earlier turn."""
    seat, told = coup.turn, list(events)
    primes = list(coup.primes)
    _pay(engine, "going_out", seat, engine.options.going_out, primes, told)
    if laid and not coup.opened[seat]:
        _pay(engine, "abattre", seat, engine.options.abattre_extra, primes, told)
    return _end(engine, state, replace(coup, primes=tuple(primes)), hands, seat, tuple(told))


def _end(
    engine: Pinacle,
    state: State,
    coup: Coup,
    hands: tuple[Bag, ...],
    out: Seat | None,
    events: tuple[Event, ...],
) -> Step[State]:
    """Count the deal, and begin another one or end the game."""
    match, told = state.match, list(events)
    held = [0] * len(engine.sides)
    for seat, hand in enumerate(hands):
        points = hand_value(hand)
        if points:
            held[engine.setting.side_of(seat)] += points
            left = engine.setting.pack.cards(hand)
            told.append(Event("left_over", {"seat": seat, "left": left, "points": points}))
    score = score_deal(engine.options, coup.combos, coup.primes, held, out)
    totals = tuple(map(sum, zip(match.scores, score.scores, strict=True)))
    for side, points in enumerate(score.scores):
        told.append(Event("scored", {"side": side, "points": points, "total": totals[side]}))
    sheet = (*match.sheet, (match.deal, score))
    result = result_of(engine.options, totals)
    if result is None:
        following = Match(match.deal + 1, (match.dealer + 1) % engine.seats, totals, sheet)
        return Step(State(following, Dealing()), tuple(told))
    (winner,) = result.winners
    told.append(Event("game_over", {"side": winner, "points": totals[winner]}))
    return Step(State(Match(match.deal, match.dealer, totals, sheet), Over(result)), tuple(told))


# --- words --------------------------------------------------------------------------------------


def phrase(combo: Combo) -> Phrase:
    """The words for a combination: `brelan of kings`, `hearts from five to eight`."""
    if combo.what == SUITE:
        suit = "SHCD"[combo.suit]
        low, high = PLACES[combo.rank], PLACES[combo.rank + len(combo.cards) - 1]
        if combo.rank == LOWEST and len(combo.cards) == WIDTH - 1:
            return Phrase("complete_suite", {"suit": suit})
        return Phrase("suite", {"suit": suit, "start": f"from_{low}", "end": f"to_{high}"})
    number = len(combo.cards)
    code = f"{combo.what}_{PLACES[combo.rank]}"
    return Phrase(code, {} if combo.what == PINACLE else {"number": number})
