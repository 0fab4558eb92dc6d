"""The declarations of piquet: calls, replies, and what each player counts when."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.moves import Event, Move, Seat
from rules.engine.protocol import Step

from . import phrases
from .claims import (
    EQUAL,
    GOOD,
    Claim,
    Claims,
    ScoredClaim,
    Verdict,
    call_of,
    scored_claim,
    verdict_of,
    word_of,
    younger_counts,
)
from .combos import CATEGORIES
from .laws import Laws
from .legal import claims_open
from .marks import CATEGORY_NUMBER, REPIQUE, REPIQUE_POINTS, SET, THIRTY, Mark, repique, scoring_order, total
from .score import Events, finish, marks_to_target
from .state import Answering, Declarations, Public, State, Tricks
from .view import view_of


def claims_of(laws: Laws, state: State, seat: Seat, move: Move) -> Claims:
    """What a seat claims by the words of its move."""
    choices: list[Claim] = []
    for word, claims in zip(move.words, claims_open(laws, view_of(laws, state, seat)), strict=True):
        choices.append(next(claim for claim in claims if word_of(laws.pack, claim) == word))
    return choices[0], choices[1], choices[2]


def declare(laws: Laws, state: State, public: Public, claims: Claims) -> Step[State]:
    """Elder calls what he claims, category by category."""
    elder = state.elder
    talk = Declarations(tuple(call_of(claim) for claim in claims))
    events = tuple(
        Event("called", {"seat": elder, "what": phrases.spoken(laws.pack, category, call)})
        for category, call in zip(CATEGORIES, talk.calls, strict=True)
        if call.size
    ) or (Event("called_nothing", {"seat": elder}),)
    claims_by_seat = (claims, None) if elder == 0 else (None, claims)
    return Step(replace(state, phase=Answering(public, talk), claims=claims_by_seat), events)


def answer(laws: Laws, state: State, public: Public, talk: Declarations, hers: Claims) -> Step[State]:
    """Younger replies to the calls; what was good elder scores at once, hers waits for the first lead."""
    elder = state.elder
    claims = state.claims[elder]
    assert claims is not None
    verdicts = tuple(verdict_of(mine, other) for mine, other in zip(claims, hers, strict=True))
    marks, events = public.marks, list[Event]()
    counted: list[ScoredClaim] = []
    settled = True
    for category, claim, verdict in zip(CATEGORIES, claims, verdicts, strict=True):
        events += _replies(laws, state, category, claim, verdict)
        if verdict.final == GOOD:
            counted.append(scored_claim(elder, claim))
            marks = (*marks, Mark(elder, CATEGORY_NUMBER[category], counted[-1].points))
            events.append(_counts(laws, counted[-1], total(marks, elder)))
        settled = settled and verdict.final in (GOOD, EQUAL)
        if not settled:
            # Younger may yet count what comes before all the rest.
            continue
        if marks_to_target(laws, state.match_score, marks) is None:
            marks, bonus = with_repique(marks, CATEGORY_NUMBER[category])
            events += bonus
        if marks_to_target(laws, state.match_score, marks) is not None:
            return finish(laws, state, marks, tuple(counted), (), tuple(events))
    talk = Declarations(talk.calls, verdicts, tuple(counted))
    both = (claims, hers) if elder == 0 else (hers, claims)
    playing = Tricks(replace(public, marks=marks), talk, elder)
    return Step(replace(state, phase=playing, claims=both), tuple(events))


def _replies(laws: Laws, state: State, category: str, claim: Claim, verdict: Verdict) -> list[Event]:
    if not verdict.reply:
        return []
    what = phrases.call(laws.pack, category, call_of(claim))
    younger = {"seat": state.dealer, "what": what}
    events = [Event(f"reply_{verdict.reply}", younger)]
    if verdict.reply == EQUAL:
        detail = phrases.detail(laws.pack, category, verdict.detail)
        events.append(Event("told_detail", {"seat": state.elder, "detail": detail}))
        events.append(Event(f"then_{verdict.second}", younger))
    return events


def _counts(laws: Laws, counted: ScoredClaim, running: int) -> Event:
    facts = {
        "seat": counted.seat, "what": phrases.counted(laws.pack, counted),
        "points": counted.points, "total": running,
    }  # fmt: skip
    return Event("counted", facts)


def with_repique(marks: tuple[Mark, ...], settled: int) -> tuple[tuple[Mark, ...], Events]:
    """The marks with a repique, where there is one that nothing still to be told can prevent."""
    seat = repique(marks, settled)
    if seat is None or any(mark.bonus for mark in marks):
        return marks, ()
    # It stands where the thirtieth point does, so that it is reckoned before what comes later.
    points, category = 0, SET
    for mark in scoring_order(marks):
        points += mark.points if mark.seat == seat else 0
        if points >= THIRTY:
            category = mark.category
            break
    marks = (*marks, Mark(seat, category, REPIQUE_POINTS, REPIQUE))
    return marks, (Event("repique", {"seat": seat, "points": REPIQUE_POINTS, "total": total(marks, seat)}),)


def count_for_younger(
    laws: Laws, state: State, phase: Tricks
) -> tuple[tuple[Mark, ...], tuple[ScoredClaim, ...], Events]:
    """What younger scores after elder's first lead: where she said not good, or nothing was called."""
    younger = state.dealer
    hers = state.claims[younger]
    assert hers is not None
    marks, counted, events = phase.public.marks, phase.talk.counted, list[Event]()
    for category, claim, verdict in zip(CATEGORIES, hers, phase.talk.verdicts, strict=True):
        if younger_counts(verdict, claim):
            counted = (*counted, scored_claim(younger, claim))
            marks = (*marks, Mark(younger, CATEGORY_NUMBER[category], counted[-1].points))
            events.append(_counts(laws, counted[-1], total(marks, younger)))
    return marks, counted, tuple(events)
