"""The declarations of piquet: calls, replies, and what each player counts when."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.engine.moves import Event, Move, Seat
from rules.engine.protocol import Step

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
    verdict_of,
    word_of,
    younger_counts,
)
from .combos import CATEGORIES
from .ending import finish, reached
from .scoring import CATEGORY_NUMBER, REPIQUE_POINTS, SET, THIRTY, Mark, reckoned, repique, total
from .state import Answering, Playing, State, Table, Talk

if TYPE_CHECKING:
    from .piquet import Piquet

Events = tuple[Event, ...]


def claims_of(engine: Piquet, state: State, seat: Seat, move: Move) -> Claims:
    view = engine.view(state, seat)
    found: list[Claim] = []
    for word, claims in zip(move.words, engine.claims(view), strict=True):
        found.append(next(claim for claim in claims if word_of(engine.pack, claim) == word))
    return found[0], found[1], found[2]


def declare(engine: Piquet, state: State, table: Table, claims: Claims) -> Step[State]:
    elder = state.match.elder
    talk = Talk(tuple(call_of(claim) for claim in claims))
    events = tuple(
        Event("called", {"seat": elder, "what": phrases.spoken(engine.pack, category, call)})
        for category, call in zip(CATEGORIES, talk.calls, strict=True)
        if call.size
    ) or (Event("called_nothing", {"seat": elder}),)
    known = (claims, None) if elder == 0 else (None, claims)
    return Step(replace(state, phase=Answering(table, talk), claims=known), events)


def answer(engine: Piquet, state: State, table: Table, talk: Talk, hers: Claims) -> Step[State]:
    """Younger replies to the calls; what was good elder scores at once, hers waits for the first lead."""
    elder = state.match.elder
    claims = state.claims[elder]
    assert claims is not None
    verdicts = tuple(verdict_of(mine, other) for mine, other in zip(claims, hers, strict=True))
    marks, events = table.marks, list[Event]()
    counted: list[Counted] = []
    settled = True
    for category, claim, verdict in zip(CATEGORIES, claims, verdicts, strict=True):
        events += _replies(engine, state, category, claim, verdict)
        if verdict.final == GOOD:
            counted.append(counted_of(elder, claim))
            marks = (*marks, Mark(elder, CATEGORY_NUMBER[category], counted[-1].points))
            events.append(_counts(engine, counted[-1], total(marks, elder)))
        settled = settled and verdict.final in (GOOD, EQUAL)
        if not settled:
            # Younger may yet count what comes before all the rest.
            continue
        if reached(engine, state, marks) is None:
            marks, bonus = repiqued(marks, CATEGORY_NUMBER[category])
            events += bonus
        if reached(engine, state, marks) is not None:
            return finish(engine, state.match, marks, (), tuple(events))
    talk = Talk(talk.calls, verdicts, tuple(counted))
    both = (claims, hers) if elder == 0 else (hers, claims)
    playing = Playing(replace(table, marks=marks), talk, elder)
    return Step(replace(state, phase=playing, claims=both), tuple(events))


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


def repiqued(marks: tuple[Mark, ...], settled: int) -> tuple[tuple[Mark, ...], Events]:
    """The marks with a repique, where there is one that nothing still to be told can prevent."""
    seat = repique(marks, settled)
    if seat is None or any(mark.bonus for mark in marks):
        return marks, ()
    # It stands where the thirtieth point does, so that it is reckoned before what comes later.
    held, category = 0, SET
    for mark in reckoned(marks):
        held += mark.points if mark.seat == seat else 0
        if held >= THIRTY:
            category = mark.category
            break
    marks = (*marks, Mark(seat, category, REPIQUE_POINTS, "repique"))
    return marks, (Event("repique", {"seat": seat, "points": REPIQUE_POINTS, "total": total(marks, seat)}),)


def count_for_younger(
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
