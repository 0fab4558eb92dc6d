"""What a move of piquet does: the deal, the change of cards, the declarations, the play and the score."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.engine.cards import Kind, Mask, UnknownCard
from rules.engine.protocol import Event, IllegalMove, Move, Seat, Step

from . import phrases
from .claims import (
    EQUAL,
    GOOD,
    Claim,
    Claims,
    Counted,
    Verdict,
    call_of,
    counted_of,
    usual_claims,
    verdict_of,
    word_of,
    younger_counts,
)
from .combos import CATEGORIES
from .ending import finish
from .options import HAND, AuCentOptions
from .scoring import (
    BLANCHE,
    BLANCHE_POINTS,
    CATEGORY_NUMBER,
    MAJORITY,
    PIQUE_POINTS,
    PLAY,
    REPIQUE_POINTS,
    SET,
    Mark,
    cards_mark,
    first_to,
    pique,
    reckoned,
    repique,
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
    Talk,
    tricks_won,
    with_seat,
)

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
            return _declare(engine, state, table, _claims(engine, state, seat, move))
        case Answering(table, talk), _:
            return _answer(engine, state, table, talk, _claims(engine, state, seat, move))
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
    won = _reached(engine, state, marks)
    if won is not None:
        return finish(engine, state.match, marks[:won], (), events)
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
    called = _declare(engine, state, table, usual_claims(engine.options, state.hands[elder]))
    assert isinstance(called.state.phase, Answering)
    hers = usual_claims(engine.options, state.hands[younger])
    answered = _answer(engine, called.state, table, called.state.phase.talk, hers)
    return Step(answered.state, (*events, *called.events, *answered.events))


# --- declarations -----------------------------------------------------------------------------


def _claims(engine: Piquet, state: State, seat: Seat, move: Move) -> Claims:
    view = engine.view(state, seat)
    found: list[Claim] = []
    for word, claims in zip(move.words, engine.claims(view), strict=True):
        found.append(next(claim for claim in claims if word_of(engine.pack, claim) == word))
    return found[0], found[1], found[2]


def _declare(engine: Piquet, state: State, table: Table, claims: Claims) -> Step[State]:
    elder = state.match.elder
    talk = Talk(tuple(call_of(claim) for claim in claims))
    events = tuple(
        Event("called", {"seat": elder, "what": phrases.call(engine.pack, category, call)})
        for category, call in zip(CATEGORIES, talk.calls, strict=True)
        if call.size
    ) or (Event("called_nothing", {"seat": elder}),)
    known = (claims, None) if elder == 0 else (None, claims)
    return Step(replace(state, phase=Answering(table, talk), claims=known), events)


def _answer(engine: Piquet, state: State, table: Table, talk: Talk, hers: Claims) -> Step[State]:
    """Younger replies to the calls; what was good elder scores at once, hers waits for the first lead."""
    elder = state.match.elder
    claims = state.claims[elder]
    assert claims is not None
    verdicts = tuple(verdict_of(mine, other) for mine, other in zip(claims, hers, strict=True))
    marks, events = list(table.marks), list[Event]()
    counted: list[Counted] = []
    settled, open_yet = BLANCHE, True
    for category, claim, verdict in zip(CATEGORIES, claims, verdicts, strict=True):
        events += _replies(engine, state, category, claim, verdict)
        if verdict.final == GOOD:
            counted.append(counted_of(elder, claim))
            marks.append(Mark(elder, CATEGORY_NUMBER[category], counted[-1].points))
            events.append(_counts(engine, counted[-1], total(marks, elder)))
        open_yet = open_yet and verdict.final in (GOOD, EQUAL)
        settled = CATEGORY_NUMBER[category] if open_yet else settled
    found = tuple(marks)
    found, bonus = _repiqued(found, settled)
    talk = Talk(talk.calls, verdicts, tuple(counted))
    both = (claims, hers) if elder == 0 else (hers, claims)
    known = [mark for mark in reckoned(found) if mark.category <= settled]
    won = _reached(engine, state, known)
    if won is not None:
        return finish(engine, state.match, tuple(known[:won]), (), (*events, *bonus))
    playing = Playing(replace(table, marks=found), talk, elder)
    return Step(replace(state, phase=playing, claims=both), (*events, *bonus))


def _replies(engine: Piquet, state: State, category: str, claim: Claim, verdict: Verdict) -> list[Event]:
    if not verdict.reply:
        return []
    what = phrases.call(engine.pack, category, call_of(claim))
    younger = {"seat": state.match.dealer, "what": what}
    events = [Event(f"reply_{verdict.reply}", younger)]
    if verdict.reply == EQUAL:
        detail = phrases.detail(engine.pack, category, verdict.detail)
        events.append(Event("told_detail", {"seat": state.match.elder, "detail": detail}))
        events.append(Event(f"then_{verdict.second}", younger))
    return events


def _counts(engine: Piquet, counted: Counted, running: int) -> Event:
    facts = {
        "seat": counted.seat, "what": phrases.counted(engine.pack, counted),
        "points": counted.points, "total": running,
    }  # fmt: skip
    return Event("counted", facts)


def _repiqued(marks: tuple[Mark, ...], settled: int) -> tuple[tuple[Mark, ...], Events]:
    """The marks with a repique, where there is one that nothing still to be told can prevent."""
    seat = repique(marks, settled)
    if seat is None or any(mark.bonus for mark in marks):
        return marks, ()
    # It stands where the thirtieth point does, so that it is reckoned before what comes later.
    held, category = 0, SET
    for mark in reckoned(marks):
        held += mark.points if mark.seat == seat else 0
        if held >= 30:
            category = mark.category
            break
    marks = (*marks, Mark(seat, category, REPIQUE_POINTS, "repique"))
    return marks, (Event("repique", {"seat": seat, "points": REPIQUE_POINTS, "total": total(marks, seat)}),)


def _younger_counts(
    engine: Piquet, state: State, phase: Playing
) -> tuple[tuple[Mark, ...], tuple[Counted, ...], Events]:
    """What younger scores after elder's first lead: where she said not good, or nothing was called."""
    younger = state.match.dealer
    hers = state.claims[younger]
    assert hers is not None
    marks, counted, events = phase.table.marks, phase.talk.counted, list[Event]()
    for category, claim, verdict in zip(CATEGORIES, hers, phase.talk.verdicts, strict=True):
        if younger_counts(verdict, claim):
            counted = (*counted, counted_of(younger, claim))
            marks = (*marks, Mark(younger, CATEGORY_NUMBER[category], counted[-1].points))
            events.append(_counts(engine, counted[-1], total(marks, younger)))
    return marks, counted, tuple(events)


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
        marks, counted, told = _younger_counts(engine, state, replace(phase, table=table))
        talk = replace(talk, counted=counted)
        marks, bonus = _repiqued(marks, SET)
        events = (*events, *told, *bonus)
        marks, bonus = _piqued(engine, state, marks, None)
        events = (*events, *bonus)
    order = reckoned(marks) if first else marks
    won = _reached(engine, state, order)
    if won is not None:
        return finish(engine, state.match, tuple(order[:won]), phase.taken, events)
    led = replace(phase, table=replace(phase.table, marks=marks), talk=talk, led=kind)
    return Step(replace(state, phase=led), events)


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
    marks, bonus = _piqued(engine, state, marks, seventh if tricks[1 - elder] else None)
    events = (*events, *bonus)
    reached = _reached(engine, state, marks)
    if reached is not None:
        return finish(engine, state.match, tuple(marks[:reached]), taken, events)
    if last:
        return _end(engine, state, marks, taken, events)
    table = replace(phase.table, marks=marks)
    playing = replace(phase, table=table, leader=won, led=None, taken=taken, seventh=seventh)
    return Step(replace(state, phase=playing), events)


def _piqued(
    engine: Piquet, state: State, marks: tuple[Mark, ...], seventh: int | None
) -> tuple[tuple[Mark, ...], Events]:
    elder = state.match.elder
    if not pique(engine.options, marks, elder, seventh):
        return marks, ()
    marks = (*marks, Mark(elder, PLAY, PIQUE_POINTS, "pique"))
    facts = {"seat": elder, "points": PIQUE_POINTS, "total": total(marks, elder)}
    return marks, (Event("pique", facts),)


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


def _reached(engine: Piquet, state: State, marks: tuple[Mark, ...] | list[Mark]) -> int | None:
    """After how many of these marks the game is won, None where it goes on or has no target."""
    if not isinstance(engine.options, AuCentOptions):
        return None
    first = first_to(engine.options.target, state.match.scores, marks)
    return None if first is None else first[1]
