"""What a move of piquet does: the deal, the change of cards, the declarations, the play and the score."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.engine.cards import Kind, Mask, UnknownCard
from rules.engine.moves import Event, IllegalMove, Move, Seat
from rules.engine.protocol import Deck, Part, Step
from rules.engine.tricks import FinishedTrick

from .claims import ScoredClaim, usual_claims
from .combos import CATEGORIES, names
from .declarations import answer, claims_of, count_for_younger, declare, with_repique
from .laws import Laws
from .legal import check, exchange_limits, out_of_turn, to_act
from .marks import (
    BLANCHE,
    BLANCHE_POINTS,
    LAST_TRICK,
    LEAD,
    MAJORITY,
    PIQUE,
    PIQUE_POINTS,
    PLAY,
    SET,
    TAKEN,
    Mark,
    cards_mark,
    pique,
    scoring_order,
    total,
)
from .options import HAND, Shape
from .score import Events, finish, marks_to_target
from .state import (
    Answering,
    Blanche,
    Dealing,
    Declaring,
    Exchanging,
    Public,
    Showing,
    State,
    Tricks,
    after_card,
    tricks_won,
    with_seat,
)
from .view import view_of


def deck(laws: Laws, state: State) -> Deck | None:
    """The pack, while it waits to be dealt."""
    return _deck_of(laws.shape) if isinstance(state.phase, Dealing) else None


def apply(laws: Laws, state: State, seat: Seat | None, move: Move) -> Step[State]:
    """Check and make a move; seat None brings the cards."""
    if seat is None:
        return _deal(laws, state, move)
    if seat not in to_act(state.dealer, state.phase):
        raise IllegalMove(out_of_turn(state.phase))
    check(laws, view_of(laws, state, seat), move)
    match state.phase, move.verb:
        case Exchanging() as phase, "blanche":
            return _blanche(laws, state, phase, seat, move)
        case Exchanging() as phase, _:
            return _exchange(laws, state, phase, seat, _mask(laws, move.words))
        case Declaring(public), _:
            return declare(laws, state, public, claims_of(laws, state, seat, move))
        case Answering(public, talk), _:
            return answer(laws, state, public, talk, claims_of(laws, state, seat, move))
        case Tricks() as phase, "turn":
            return _turn(laws, state, phase, seat)
        case Tricks() as phase, "ask":
            return _ask(laws, state, phase, seat, move.words[0])
        case Tricks() as phase, _:
            return _play(laws, state, phase, seat, laws.pack.index[move.words[0]])
    raise IllegalMove("no_such_move", move=str(move)[:60])


def _mask(laws: Laws, cards: tuple[str, ...]) -> Mask:
    return sum(1 << laws.pack.index[card] for card in cards)


def _of(kinds: tuple[Kind, ...]) -> Mask:
    return sum(1 << kind for kind in kinds)


# --- the deal and the exchange ----------------------------------------------------------------


@lru_cache(maxsize=4)
def _deck_of(shape: Shape) -> Deck:
    """The pack as it is dealt: both hands, then the talon."""
    hands = tuple(Part(f"hand {seat}", seat, HAND) for seat in (0, 1))
    return Deck(shape.pack.cards_in_order, (*hands, Part("talon", None, shape.talon)))


def _deal(laws: Laws, state: State, move: Move) -> Step[State]:
    """Bring the cards: both hands, then the talon from the top."""
    if not isinstance(state.phase, Dealing) or move.verb != "deal":
        raise IllegalMove("no_such_move", move=str(move)[:60])
    words, pack = move.words, laws.pack
    try:
        whole = pack.bag(words) == pack.full
    except UnknownCard:
        raise IllegalMove("bad_deal") from None
    if not whole:
        raise IllegalMove("bad_deal")
    hands = _mask(laws, words[:HAND]), _mask(laws, words[HAND : 2 * HAND])
    talon = tuple(pack.index[card] for card in words[2 * HAND :])
    facts = {"dealer": state.dealer, "elder": state.elder, "deal": state.match_score.deal}
    begun = replace(state, phase=Exchanging(state.elder), hands=hands, talon=talon)
    return Step(begun, (Event("dealt", facts),))


def _blanche(laws: Laws, state: State, phase: Exchanging, seat: Seat, move: Move) -> Step[State]:
    if seat == state.elder:
        number = int(move.words[0])
        waiting = replace(phase, turn=state.dealer, blanche=Blanche(seat, number))
        return Step(
            replace(state, phase=waiting), (Event("blanche_called", {"seat": seat, "number": number}),)
        )
    return _show_blanche(laws, state, replace(phase, blanche=Blanche(seat)), ())


def _show_blanche(laws: Laws, state: State, phase: Exchanging, events: Events) -> Step[State]:
    """The hand without court cards lies open and scores; its owner then changes cards."""
    assert phase.blanche is not None
    seat = phase.blanche.seat
    cards = state.hands[seat]
    marks = (*phase.marks, Mark(seat, BLANCHE, BLANCHE_POINTS))
    facts = {
        "seat": seat, "cards": names(laws.pack, cards), "points": BLANCHE_POINTS, "total": total(marks, seat),
    }  # fmt: skip
    next_phase = replace(phase, turn=seat, blanche=replace(phase.blanche, cards=cards), marks=marks)
    events = (*events, Event("blanche_shown", facts))
    if marks_to_target(laws, state.match_score, marks) is not None:
        return finish(laws, replace(state, phase=next_phase), marks, (), (), events)
    return Step(replace(state, phase=next_phase), events)


def _exchange(laws: Laws, state: State, phase: Exchanging, seat: Seat, cards: Mask) -> Step[State]:
    elder, younger = state.elder, state.dealer
    number = cards.bit_count()
    _low, high = exchange_limits(laws, phase, seat, elder)
    facts = {"seat": seat, "number": number, "left": high - number if seat == younger else 0}
    put = Event("put_away", facts, {seat: {"cards": names(laws.pack, cards)}})
    hands = with_seat(state.hands, seat, state.hands[seat] & ~cards)
    state = replace(state, hands=hands, thrown=with_seat(state.thrown, seat, cards))
    changed = (number, phase.changed[1]) if seat == 0 else (phase.changed[0], number)
    phase = replace(phase, changed=changed)
    if seat == elder:
        state, events = _draw(laws, state, seat, 0, number)
        events = (put, *events)
        left = laws.shape.elder_most - number
        if left:
            top = state.talon[number : laws.shape.elder_most]
            looked = {elder: {"cards": tuple(laws.pack.kinds[kind] for kind in top)}}
            events = (*events, Event("looked", {"seat": seat, "number": left}, looked))
        if changed[younger] is None:
            return Step(replace(state, phase=replace(phase, turn=younger)), events)
        state, drew = _draw(laws, state, younger, number, changed[younger] or 0)
        return _end_exchange(laws, state, phase, (*events, *drew))
    if changed[elder] is None:
        # Elder said how many to change: younger has put hers away, now the carte blanche is shown.
        return _show_blanche(laws, state, phase, (put,))
    state, drew = _draw(laws, state, seat, changed[elder] or 0, number)
    return _end_exchange(laws, state, phase, (put, *drew))


def _draw(laws: Laws, state: State, seat: Seat, first: int, number: int) -> tuple[State, Events]:
    if not number:
        return state, ()
    drawn = _of(state.talon[first : first + number])
    hands = with_seat(state.hands, seat, state.hands[seat] | drawn)
    drew = Event("drew", {"seat": seat, "number": number}, {seat: {"cards": names(laws.pack, drawn)}})
    return replace(state, hands=hands), (drew,)


def _end_exchange(laws: Laws, state: State, phase: Exchanging, events: Events) -> Step[State]:
    first, second = phase.changed
    public = Public((first or 0, second or 0), phase.blanche, phase.marks)
    if laws.sinking:
        return Step(replace(state, phase=Declaring(public)), events)
    elder, younger = state.elder, state.dealer
    called = declare(laws, state, public, usual_claims(laws, state.hands[elder]))
    assert isinstance(called.state.phase, Answering)
    hers = usual_claims(laws, state.hands[younger])
    answered = answer(laws, called.state, public, called.state.phase.talk, hers)
    return Step(answered.state, (*events, *called.events, *answered.events))


# --- the play ---------------------------------------------------------------------------------


def _turn(laws: Laws, state: State, phase: Tricks, seat: Seat) -> Step[State]:
    left = state.talon[sum(phase.public.changed) :]
    turned = replace(phase, public=replace(phase.public, turned=left))
    cards = tuple(laws.pack.kinds[kind] for kind in left)
    return Step(replace(state, phase=turned), (Event("turned", {"seat": seat, "cards": cards}),))


def _ask(laws: Laws, state: State, phase: Tricks, seat: Seat, category: str) -> Step[State]:
    other = 1 - seat
    claims = state.claims[other]
    assert claims is not None
    cards = 0
    for combo in claims[CATEGORIES.index(category)]:
        cards |= combo.cards
    showings = (*phase.public.shown, Showing(other, category, cards))
    question = Event("asked", {"seat": seat, "other": other, "category": f"category_{category}"})
    answer = Event("showed", {"seat": other, "cards": names(laws.pack, cards)})
    return Step(
        replace(state, phase=replace(phase, public=replace(phase.public, shown=showings))), (question, answer)
    )


def _play(laws: Laws, state: State, phase: Tricks, seat: Seat, kind: Kind) -> Step[State]:
    if phase.led is None:
        return _lead(laws, state, phase, seat, kind)
    return _follow(laws, state, phase, seat, kind)


def _lead(laws: Laws, state: State, phase: Tricks, seat: Seat, kind: Kind) -> Step[State]:
    marks = (*phase.public.marks, Mark(seat, PLAY, 1, LEAD))
    card = laws.pack.kinds[kind]
    events: Events = (Event("led", {"seat": seat, "card": card, "total": total(marks, seat)}),)
    first = not phase.taken
    marks, bonus = _marks_with_pique(laws, state, marks, None) if _may_be_told(laws, first) else (marks, ())
    events = (*events, *bonus)
    talk = phase.talk
    if first:
        public = replace(phase.public, marks=marks)
        marks, counted, happened = count_for_younger(laws, state, replace(phase, public=public))
        talk = replace(talk, counted=counted)
        marks, bonus = with_repique(marks, SET)
        events = (*events, *happened, *bonus)
        marks, bonus = _marks_with_pique(laws, state, marks, None)
        events = (*events, *bonus)
    order = scoring_order(marks) if first else marks
    won = marks_to_target(laws, state.match_score, order)
    if won is not None:
        before, standing = phase.public.marks, tuple(order[:won])
        late = tuple(mark for mark in before if mark not in standing)
        events = _as_far_as(standing, before, marks[len(before) :], events)
        return finish(laws, state, standing, talk.counted, phase.taken, events, late)
    public = replace(phase.public, marks=marks)
    led = Tricks(public, talk, phase.leader, kind, phase.taken, phase.seventh)
    return Step(after_card(state, led, seat, kind), events)


def _as_far_as(
    standing: tuple[Mark, ...], before: tuple[Mark, ...], new: tuple[Mark, ...], happened: Events
) -> Events:
    """What a lead that ends the game tells: each new mark that stands, and what earlier ones no longer do.

    `happened` are the events of the new marks, one each. The card led is seen even where its point comes too late.
    """
    events: list[Event] = []
    scored = [mark for mark in before if mark in standing]
    for mark, event in zip(new, happened, strict=True):
        if mark in standing:
            scored.append(mark)
            events.append(event._replace(facts={**event.facts, "total": total(scored, mark.seat)}))
        elif event.kind == "led":
            events.append(Event("led_too_late", {fact: event.facts[fact] for fact in ("seat", "card")}))
    late = [mark for mark in before if mark not in standing]
    for seat in (0, 1):
        if points := total(late, seat):
            facts = {"seat": seat, "points": points, "total": total(standing, seat)}
            events.append(Event("struck_out", facts))
    return tuple(events)


def _may_be_told(laws: Laws, first: bool) -> bool:
    """Whether pique can be settled before younger has counted: in the order of telling, or later in the play."""
    return not first or laws.pique_order == "time"


def _follow(laws: Laws, state: State, phase: Tricks, seat: Seat, kind: Kind) -> Step[State]:
    pack, led = laws.pack, phase.led
    assert led is not None
    won = seat if pack.suit_of[kind] == pack.suit_of[led] and kind > led else phase.leader
    taken = (*phase.taken, FinishedTrick(phase.leader, (led, kind), won))
    last = len(taken) == HAND
    worth = (won == seat) + last
    marks = phase.public.marks
    if worth:
        marks = (*marks, Mark(won, PLAY, worth, TAKEN if won == seat else LAST_TRICK))
    facts = {"points": worth, "total": total(marks, won)} if worth else {}
    took = {"seat": won, "trick": len(taken), **facts}
    events: Events = (
        Event("played", {"seat": seat, "card": pack.kinds[kind]}),
        Event("took" if worth else "kept", took),
    )
    tricks, elder = tricks_won(taken), state.elder
    seventh = phase.seventh
    if seventh is None and tricks[elder] == MAJORITY:
        seventh = len(marks)
    # Only a trick of younger's tells that there is no capot: a pique by the cards is told then, but was made before.
    score = pique(laws, marks, elder, seventh if tricks[1 - elder] else None)
    if score is not None and score < len(marks):
        order = (*marks[:score], _pique_mark(elder), *marks[score:])
        standing = marks_to_target(laws, state.match_score, order)
        if standing is not None:
            events = _after_pique(elder, order, standing, events)
            return finish(
                laws, state, order[:standing], phase.talk.counted, taken, events, order[standing:-1]
            )
        marks, bonus = _with_pique(elder, marks)
        events = (*events, *bonus)
    elif score is not None and marks_to_target(laws, state.match_score, marks) is None:
        marks, bonus = _with_pique(elder, marks)
        events = (*events, *bonus)
    if marks_to_target(laws, state.match_score, marks) is not None:
        return finish(laws, state, marks, phase.talk.counted, taken, events)
    if last:
        return _end(laws, state, marks, phase.talk.counted, taken, events)
    public = replace(phase.public, marks=marks)
    playing = Tricks(public, phase.talk, won, None, taken, seventh)
    return Step(after_card(state, playing, seat, kind), events)


def _marks_with_pique(
    laws: Laws, state: State, marks: tuple[Mark, ...], seventh: int | None
) -> tuple[tuple[Mark, ...], Events]:
    elder = state.elder
    score = pique(laws, marks, elder, seventh)
    return (marks, ()) if score is None else _with_pique(elder, marks)


def _pique_mark(elder: Seat) -> Mark:
    return Mark(elder, PLAY, PIQUE_POINTS, PIQUE)


def _with_pique(elder: Seat, marks: tuple[Mark, ...]) -> tuple[tuple[Mark, ...], Events]:
    marks = (*marks, _pique_mark(elder))
    return marks, (_pique_event(elder, total(marks, elder)),)


def _pique_event(elder: Seat, running: int) -> Event:
    return Event("pique", {"seat": elder, "points": PIQUE_POINTS, "total": running})


def _after_pique(elder: Seat, order: tuple[Mark, ...], standing: int, events: Events) -> Events:
    """What is told where a pique by the cards, or what is reckoned after it, ends the game.

    The last mark of the order is the point of younger's trick, those between it and the pique elder's leads;
    all but the first `match_score` come too late.
    """
    ends, late = total(order[:standing], elder), total(order[standing:-1], elder)
    if standing < len(order):
        played, took = events
        events = (played, Event("took_too_late", {fact: took.facts[fact] for fact in ("seat", "trick")}))
    events = (*events, _pique_event(elder, ends))
    if late:
        events = (*events, Event("struck_out", {"seat": elder, "points": late, "total": ends}))
    return events


def _end(
    laws: Laws,
    state: State,
    marks: tuple[Mark, ...],
    counted: tuple[ScoredClaim, ...],
    taken: tuple[FinishedTrick, ...],
    events: Events,
) -> Step[State]:
    tricks = tricks_won(taken)
    mark = cards_mark(tricks)
    if mark is None:
        events = (*events, Event("divided"))
    else:
        marks = (*marks, mark)
        facts = {"seat": mark.seat, "points": mark.points, "total": total(marks, mark.seat)}
        events = (*events, Event("capot" if max(tricks) == HAND else "the_cards", facts))
    return finish(laws, state, marks, counted, taken, events)
