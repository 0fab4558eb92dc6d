"""The end of a deal and of a match: what the deal comes to, the settlement of a partie, the hundred points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.moves import Event, Seat
from rules.engine.protocol import Result, Step
from rules.engine.score import GIVEN_UP, DealScore, Standing
from rules.engine.tricks import Taken

from .claims import Claim, Counted
from .combos import CATEGORIES
from .laws import Laws, Partie, Target
from .score import Declared, Mark, first_to, score_of, settle
from .state import Over, State, Tricks, blanche_of, marks_of, talk_of, tricks_won

Events = tuple[Event, ...]
TARGET = "target"


def reached(laws: Laws, standing: Standing, marks: Sequence[Mark]) -> int | None:
    """After how many of these marks the match is won, None where it goes on or has no target to reach."""
    if standing.alone or not isinstance(laws.match, Target):
        return None
    first = first_to(laws.match.points, standing.totals, marks)
    return None if first is None else first[1]


def finish(
    laws: Laws,
    state: State,
    marks: tuple[Mark, ...],
    counted: tuple[Counted, ...],
    taken: tuple[Taken, ...],
    events: Events,
    late: tuple[Mark, ...] = (),
) -> Step[State]:
    """The end of a deal in which these marks stand; `late` were told and are struck out."""
    blanche = blanche_of(state.phase)
    declared = Declared(counted, _shown(state), blanche.cards if blanche else 0)
    score = score_of(laws.pack, marks, state.elder, tricks_won(taken), declared, late)
    over = State(state.dealer, state.standing, Over(score))
    return Step(over, (*events, _scored(state, score)))


def _shown(state: State) -> dict[tuple[Seat, str], Claim]:
    """The claims whose cards the other player asked to see."""
    found: dict[tuple[Seat, str], Claim] = {}
    showings = state.phase.public.shown if isinstance(state.phase, Tricks) else ()
    for showing in showings:
        claims = state.claims[showing.seat]
        assert claims is not None
        found[showing.seat, showing.category] = claims[CATEGORIES.index(showing.category)]
    return found


def _scored(state: State, score: DealScore) -> Event:
    elder, younger, totals, points = state.elder, state.dealer, state.standing.totals, score.points
    facts = {
        "elder": elder, "younger": younger, "ours": points[elder], "theirs": points[younger],
        "our_total": totals[elder] + points[elder], "their_total": totals[younger] + points[younger],
    }  # fmt: skip
    return Event("scored", facts)


def given_up(laws: Laws, state: State) -> DealScore:
    """A deal that somebody gives up: what has been told so far stands (PQ-20 of docs/rulings.md)."""
    phase = state.phase
    blanche, talk = blanche_of(phase), talk_of(phase)
    declared = Declared(talk.counted if talk else (), _shown(state), blanche.cards if blanche else 0)
    taken = phase.taken if isinstance(phase, Tricks) else ()
    score = score_of(laws.pack, marks_of(phase), state.elder, tricks_won(taken), declared)
    return replace(score, outcome=GIVEN_UP)


# --- the match --------------------------------------------------------------------------------------------


def end(laws: Laws, standing: Standing) -> tuple[Result | None, Events]:
    """Whether the match is over as it stands after a deal, and what is told of it."""
    result, totals = _result(laws, standing), standing.totals
    if result is None:
        even = isinstance(laws.match, Partie) and standing.deal == laws.match.deals
        return None, (Event("two_more", {"points": totals[0]}),) if even else ()
    if not result.winners:
        return result, (Event("drawn", {"points": totals[0]}),)
    won = result.winners[0]
    facts = {
        "side": won, "other": 1 - won, "ours": totals[won], "theirs": totals[1 - won],
        "pays": _pays(laws, totals),
    }  # fmt: skip
    kind = {TARGET: "won_at", "rubicon": "won_rubicon", "partie": "won_partie"}[result.reason]
    return result, (Event(kind, facts),)


def _result(laws: Laws, standing: Standing) -> Result | None:
    match, totals = laws.match, standing.totals
    if isinstance(match, Target):
        if max(totals) < match.points:
            return None
        # Marks end with the one that reached the target, so only one of the two is there.
        return Result(totals, (0 if totals[0] >= match.points else 1,), TARGET)
    if standing.deal < match.deals or match.deals < standing.deal < match.deals + match.extra_deals:
        return None
    if standing.deal == match.deals and totals[0] == totals[1] and match.extra_deals:
        return None
    won, _pays = settle(match.rubicon, totals)
    if won is None:
        return Result(totals, (), "drawn")
    return Result(totals, (won,), "rubicon" if totals[1 - won] < match.rubicon else "partie")


def _pays(laws: Laws, totals: tuple[int, ...]) -> int:
    """What the loser pays: nothing where there is a target."""
    return settle(laws.match.rubicon, totals)[1] if isinstance(laws.match, Partie) else 0


def settled(laws: Laws, standing: Standing, score: DealScore) -> tuple[Seat | None, int | None] | None:
    """Who has won with a deal that is over (None: nobody) and what is paid, None where nothing is paid at all.

    `standing` is that before the deal. None where the match goes on. Deals played alone are a count of points.
    """
    totals = tuple(a + b for a, b in zip(standing.totals, score.points, strict=True))
    if standing.alone:
        return (None if totals[0] == totals[1] else totals.index(max(totals))), None
    result = _result(laws, replace(standing, totals=totals))
    if result is None:
        return None
    pays = _pays(laws, totals) if isinstance(laws.match, Partie) else None
    return (result.winners[0] if result.winners else None), pays


def deals_in_all(laws: Laws, standing: Standing) -> int | None:
    """How many deals the match has as it stands, None where it has no number of its own."""
    if standing.alone or isinstance(laws.match, Target):
        return None
    match = laws.match
    return match.deals + (match.extra_deals if standing.deal > match.deals else 0)
