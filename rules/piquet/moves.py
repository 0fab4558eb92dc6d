"""What a move of piquet does: the deal, the change of cards, the declarations, the play and the score."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.engine.cards import Kind, Mask, UnknownCard
from rules.engine.moves import Event, IllegalMove, Move, Seat
from rules.engine.protocol import Step

from .claims import (
    usual_claims,
)
from .combos import CATEGORIES
from .ending import finish, reached
from .options import HAND
from .scoring import (
    BLANCHE,
    BLANCHE_POINTS,
    MAJORITY,
    PIQUE_POINTS,
    PLAY,
    SET,
    Mark,
    cards_mark,
    pique,
    reckoned,
    total,
)
from .state import (
    Answering,
    Blanche,
    Dealing,
    Declaring,
    Exchanging,
    Playing,
    Showing,
    State,
    Table,
    Taken,
    tricks_won,
    with_seat,
)
from .talking import answer, claims_of, count_for_younger, declare, repiqued

if TYPE_CHECKING:
    from .piquet import Piquet

Events = tuple[Event, ...]


def make(engine: Piquet, state: State, seat: Seat, move: Move) -> Step[State]:
    """Make a move that has been checked."""
    match state.phase, move.verb:
        case Exchanging() as phase, "blanche":
            return _blanche(engine, state, phase, seat, move)
        case Exchanging() as phase, _:
            return _exchange(engine, state, phase, seat, _mask(engine, move.words))
        case Declaring(table), _:
            return declare(engine, state, table, claims_of(engine, state, seat, move))
        case Answering(table, talk), _:
            return answer(engine, state, table, talk, claims_of(engine, state, seat, move))
        case Playing() as phase, "turn":
            return _turn(engine, state, phase, seat)
        case Playing() as phase, "ask":
            return _ask(engine, state, phase, seat, move.words[0])
        case Playing() as phase, _:
            return _play(engine, state, phase, seat, engine.pack.index[move.words[0]])
    raise IllegalMove("no_such_move", move=str(move)[:60])


def _mask(engine: Piquet, cards: tuple[str, ...]) -> Mask:
    return sum(1 << engine.pack.index[card] for card in cards)


def _of(kinds: tuple[Kind, ...]) -> Mask:
    return sum(1 << kind for kind in kinds)


# --- the deal and the exchange ----------------------------------------------------------------


def deal(engine: Piquet, state: State, move: Move) -> Step[State]:
    """Bring the cards: both hands, then the talon from the top."""
    if not isinstance(state.phase, Dealing) or move.verb != "deal":
        raise IllegalMove("no_such_move", move=str(move)[:60])
    words, pack = move.words, engine.pack
    try:
        whole = pack.bag(words) == pack.full
    except UnknownCard:
        raise IllegalMove("bad_deal") from None
    if not whole:
        raise IllegalMove("bad_deal")
    hands = _mask(engine, words[:HAND]), _mask(engine, words[HAND : 2 * HAND])
    talon = tuple(pack.index[card] for card in words[2 * HAND :])
    match = state.match
    dealt = Event("dealt", {"dealer": match.dealer, "elder": match.elder, "deal": match.deal})
    return Step(State(match, Exchanging(match.elder), hands, talon=talon), (dealt,))


def _blanche(engine: Piquet, state: State, phase: Exchanging, seat: Seat, move: Move) -> Step[State]:
    if seat == state.match.elder:
        number = int(move.words[0])
        waiting = replace(phase, turn=state.match.dealer, blanche=Blanche(seat, number))
        return Step(
            replace(state, phase=waiting), (Event("blanche_called", {"seat": seat, "number": number}),)
        )
    return _show_blanche(engine, state, replace(phase, blanche=Blanche(seat)), ())


def _show_blanche(engine: Piquet, state: State, phase: Exchanging, events: Events) -> Step[State]:
    """The hand without court cards lies open and scores; its owner then changes cards."""
    assert phase.blanche is not None
    seat = phase.blanche.seat
    cards = state.hands[seat]
    marks = (*phase.marks, Mark(seat, BLANCHE, BLANCHE_POINTS))
    facts = {
        "seat": seat, "cards": engine.cards(cards), "points": BLANCHE_POINTS, "total": total(marks, seat),
    }  # fmt: skip
    shown = replace(phase, turn=seat, blanche=replace(phase.blanche, cards=cards), marks=marks)
    events = (*events, Event("blanche_shown", facts))
    if reached(engine, state, marks) is not None:
        return finish(engine, state.match, marks, (), events)
    return Step(replace(state, phase=shown), events)


def _exchange(engine: Piquet, state: State, phase: Exchanging, seat: Seat, cards: Mask) -> Step[State]:
    elder, younger = state.match.elder, state.match.dealer
    number = cards.bit_count()
    _low, high = engine.exchange_limits(phase, seat, elder)
    facts = {"seat": seat, "number": number, "left": high - number if seat == younger else 0}
    put = Event("put_away", facts, {seat: {"cards": engine.cards(cards)}})
    hands = with_seat(state.hands, seat, state.hands[seat] & ~cards)
    state = replace(state, hands=hands, thrown=with_seat(state.thrown, seat, cards))
    changed = (number, phase.changed[1]) if seat == 0 else (phase.changed[0], number)
    phase = replace(phase, changed=changed)
    if seat == elder:
        state, events = _draw(engine, state, seat, 0, number)
        events = (put, *events)
        left = engine.shape.elder_most - number
        if left:
            seen = state.talon[number : engine.shape.elder_most]
            looked = {elder: {"cards": tuple(engine.pack.kinds[kind] for kind in seen)}}
            events = (*events, Event("looked", {"seat": seat, "number": left}, looked))
        if changed[younger] is None:
            return Step(replace(state, phase=replace(phase, turn=younger)), events)
        state, drew = _draw(engine, state, younger, number, changed[younger] or 0)
        return _exchanged(engine, state, phase, (*events, *drew))
    if changed[elder] is None:
        # Elder said how many to change: younger has put hers away, now the carte blanche is shown.
        return _show_blanche(engine, state, phase, (put,))
    state, drew = _draw(engine, state, seat, changed[elder] or 0, number)
    return _exchanged(engine, state, phase, (put, *drew))


def _draw(engine: Piquet, state: State, seat: Seat, first: int, number: int) -> tuple[State, Events]:
    if not number:
        return state, ()
    drawn = _of(state.talon[first : first + number])
    hands = with_seat(state.hands, seat, state.hands[seat] | drawn)
    drew = Event("drew", {"seat": seat, "number": number}, {seat: {"cards": engine.cards(drawn)}})
    return replace(state, hands=hands), (drew,)


def _exchanged(engine: Piquet, state: State, phase: Exchanging, events: Events) -> Step[State]:
    first, second = phase.changed
    table = Table((first or 0, second or 0), phase.blanche, phase.marks)
    if engine.options.sinking:
        return Step(replace(state, phase=Declaring(table)), events)
    elder, younger = state.match.elder, state.match.dealer
    called = declare(engine, state, table, usual_claims(engine.options, state.hands[elder]))
    assert isinstance(called.state.phase, Answering)
    hers = usual_claims(engine.options, state.hands[younger])
    answered = answer(engine, called.state, table, called.state.phase.talk, hers)
    return Step(answered.state, (*events, *called.events, *answered.events))


# --- the play ---------------------------------------------------------------------------------


def _turn(engine: Piquet, state: State, phase: Playing, seat: Seat) -> Step[State]:
    left = state.talon[sum(phase.table.changed) :]
    turned = replace(phase, table=replace(phase.table, turned=left))
    cards = tuple(engine.pack.kinds[kind] for kind in left)
    return Step(replace(state, phase=turned), (Event("turned", {"seat": seat, "cards": cards}),))


def _ask(engine: Piquet, state: State, phase: Playing, seat: Seat, category: str) -> Step[State]:
    other = 1 - seat
    claims = state.claims[other]
    assert claims is not None
    cards = 0
    for combo in claims[CATEGORIES.index(category)]:
        cards |= combo.cards
    shown = (*phase.table.shown, Showing(other, category, cards))
    asked = Event("asked", {"seat": seat, "other": other, "category": f"category_{category}"})
    answer = Event("showed", {"seat": other, "cards": engine.cards(cards)})
    return Step(
        replace(state, phase=replace(phase, table=replace(phase.table, shown=shown))), (asked, answer)
    )


def _play(engine: Piquet, state: State, phase: Playing, seat: Seat, kind: Kind) -> Step[State]:
    state = replace(state, hands=with_seat(state.hands, seat, state.hands[seat] & ~(1 << kind)))
    if phase.led is None:
        return _lead(engine, state, phase, seat, kind)
    return _follow(engine, state, phase, seat, kind)


def _lead(engine: Piquet, state: State, phase: Playing, seat: Seat, kind: Kind) -> Step[State]:
    marks = (*phase.table.marks, Mark(seat, PLAY, 1))
    card = engine.pack.kinds[kind]
    events: Events = (Event("led", {"seat": seat, "card": card, "total": total(marks, seat)}),)
    first = not phase.taken
    marks, bonus = _piqued(engine, state, marks, None) if _may_be_told(engine, first) else (marks, ())
    events = (*events, *bonus)
    talk = phase.talk
    if first:
        table = replace(phase.table, marks=marks)
        marks, counted, told = count_for_younger(engine, state, replace(phase, table=table))
        talk = replace(talk, counted=counted)
        marks, bonus = repiqued(marks, SET)
        events = (*events, *told, *bonus)
        marks, bonus = _piqued(engine, state, marks, None)
        events = (*events, *bonus)
    order = reckoned(marks) if first else marks
    won = reached(engine, state, order)
    if won is not None:
        before = phase.table.marks
        events = _as_far_as(tuple(order[:won]), before, marks[len(before) :], events)
        return finish(engine, state.match, tuple(order[:won]), phase.taken, events)
    led = replace(phase, table=replace(phase.table, marks=marks), talk=talk, led=kind)
    return Step(replace(state, phase=led), events)


def _as_far_as(
    standing: tuple[Mark, ...], before: tuple[Mark, ...], new: tuple[Mark, ...], told: Events
) -> Events:
    """What a lead that ends the game tells: each new mark that stands, and what earlier ones no longer do.

    `told` are the events of the new marks, one each. The card led is seen even where its point comes too late.
    """
    events: list[Event] = []
    scored = [mark for mark in before if mark in standing]
    for mark, event in zip(new, told, strict=True):
        if mark in standing:
            scored.append(mark)
            events.append(replace(event, facts={**event.facts, "total": total(scored, mark.seat)}))
        elif event.kind == "led":
            events.append(Event("led_too_late", {fact: event.facts[fact] for fact in ("seat", "card")}))
    late = [mark for mark in before if mark not in standing]
    for seat in (0, 1):
        if points := total(late, seat):
            facts = {"seat": seat, "points": points, "total": total(standing, seat)}
            events.append(Event("struck_out", facts))
    return tuple(events)


def _may_be_told(engine: Piquet, first: bool) -> bool:
    """Whether pique can be settled before younger has counted: in the order of telling, or later in the play."""
    return not first or engine.options.pique_order == "time"


def _follow(engine: Piquet, state: State, phase: Playing, seat: Seat, kind: Kind) -> Step[State]:
    pack, led = engine.pack, phase.led
    assert led is not None
    won = seat if pack.suit_of[kind] == pack.suit_of[led] and kind > led else phase.leader
    taken = (*phase.taken, Taken(phase.leader, (led, kind), won))
    last = len(taken) == HAND
    worth = (won == seat) + last
    marks = phase.table.marks
    if worth:
        marks = (*marks, Mark(won, PLAY, worth))
    told = {"points": worth, "total": total(marks, won)} if worth else {}
    took = {"seat": won, "trick": len(taken), **told}
    events: Events = (
        Event("played", {"seat": seat, "card": pack.kinds[kind]}),
        Event("took" if worth else "kept", took),
    )
    tricks, elder = tricks_won(taken), state.match.elder
    seventh = phase.seventh
    if seventh is None and tricks[elder] == MAJORITY:
        seventh = len(marks)
    # Only a trick of younger's tells that there is no capot: a pique by the cards is told then, but was made before.
    made = pique(engine.options, marks, elder, seventh if tricks[1 - elder] else None)
    if made is not None and made < len(marks):
        order = (*marks[:made], _pique_mark(elder), *marks[made:])
        standing = reached(engine, state, order)
        if standing is not None:
            events = _after_pique(elder, order, standing, events)
            return finish(engine, state.match, order[:standing], taken, events)
        marks, bonus = _with_pique(elder, marks)
        events = (*events, *bonus)
    elif made is not None and reached(engine, state, marks) is None:
        marks, bonus = _with_pique(elder, marks)
        events = (*events, *bonus)
    if reached(engine, state, marks) is not None:
        return finish(engine, state.match, marks, taken, events)
    if last:
        return _end(engine, state, marks, taken, events)
    table = replace(phase.table, marks=marks)
    playing = replace(phase, table=table, leader=won, led=None, taken=taken, seventh=seventh)
    return Step(replace(state, phase=playing), events)


def _piqued(
    engine: Piquet, state: State, marks: tuple[Mark, ...], seventh: int | None
) -> tuple[tuple[Mark, ...], Events]:
    elder = state.match.elder
    made = pique(engine.options, marks, elder, seventh)
    return (marks, ()) if made is None else _with_pique(elder, marks)


def _pique_mark(elder: Seat) -> Mark:
    return Mark(elder, PLAY, PIQUE_POINTS, "pique")


def _with_pique(elder: Seat, marks: tuple[Mark, ...]) -> tuple[tuple[Mark, ...], Events]:
    marks = (*marks, _pique_mark(elder))
    return marks, (_pique_told(elder, total(marks, elder)),)


def _pique_told(elder: Seat, running: int) -> Event:
    return Event("pique", {"seat": elder, "points": PIQUE_POINTS, "total": running})


def _after_pique(elder: Seat, order: tuple[Mark, ...], standing: int, told: Events) -> Events:
    """What is told where a pique by the cards, or what is reckoned after it, ends the game.

    The last mark of the order is the point of younger's trick, those between it and the pique elder's leads;
    all but the first `standing` come too late.
    """
    ends, late = total(order[:standing], elder), total(order[standing:-1], elder)
    if standing < len(order):
        played, took = told
        told = (played, Event("took_too_late", {fact: took.facts[fact] for fact in ("seat", "trick")}))
    told = (*told, _pique_told(elder, ends))
    if late:
        told = (*told, Event("struck_out", {"seat": elder, "points": late, "total": ends}))
    return told


def _end(
    engine: Piquet, state: State, marks: tuple[Mark, ...], taken: tuple[Taken, ...], events: Events
) -> Step[State]:
    tricks = tricks_won(taken)
    mark = cards_mark(tricks)
    if mark is None:
        events = (*events, Event("divided"))
    else:
        marks = (*marks, mark)
        facts = {"seat": mark.seat, "points": mark.points, "total": total(marks, mark.seat)}
        events = (*events, Event("capot" if max(tricks) == HAND else "the_cards", facts))
    return finish(engine, state.match, marks, taken, events)
