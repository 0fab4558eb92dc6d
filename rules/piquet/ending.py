"""The end of a deal and of a game: the sheet, the settlement of a partie, the hundred points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.moves import Event
from rules.engine.protocol import Result, Step

from .options import AuCentOptions, PiquetOptions
from .scoring import DealScore, Mark, first_to, score_of, settle
from .state import Dealing, Match, Over, State, Taken, tricks_won

if TYPE_CHECKING:
    from .piquet import Piquet


def finish(
    engine: Piquet,
    match: Match,
    marks: tuple[Mark, ...],
    taken: tuple[Taken, ...],
    events: tuple[Event, ...],
) -> Step[State]:
    """Write the deal down; then the next one, or the end of the game."""
    score = score_of(marks, match.elder, tricks_won(taken))
    first, second = score.points
    totals = match.scores[0] + first, match.scores[1] + second
    ended = Match(match.deal, match.dealer, totals, (*match.sheet, score))
    events = (*events, _scored(ended, score))
    over = _over(engine, ended)
    if over is None:
        following = Match(match.deal + 1, match.elder, totals, ended.sheet)
        return Step(State(following, Dealing()), (*events, *_still_even(engine, ended)))
    return Step(State(ended, over), (*events, _game_over(over)))


def _scored(match: Match, score: DealScore) -> Event:
    elder = score.elder
    facts = {
        "elder": elder, "younger": 1 - elder, "ours": score.points[elder], "theirs": score.points[1 - elder],
        "our_total": match.scores[elder], "their_total": match.scores[1 - elder],
    }  # fmt: skip
    return Event("scored", facts)


def _over(engine: Piquet, match: Match) -> Over | None:
    """The end of the game, None while it goes on."""
    options, totals = engine.options, match.scores
    if isinstance(options, AuCentOptions):
        if max(totals) < options.target:
            return None
        # Marks end with the one that reached the target, so only one of the two is there.
        winner = 0 if totals[0] >= options.target else 1
        return Over(Result(totals, (winner,), "target"))
    assert isinstance(options, PiquetOptions)
    if match.deal < options.deals:
        return None
    even = totals[0] == totals[1]
    if match.deal == options.deals and even and options.extra_deals_on_tie:
        return None
    if options.deals < match.deal < options.deals + options.extra_deals_on_tie:
        return None
    won, pays = settle(options, totals)
    if won is None:
        return Over(Result(totals, (), "drawn"))
    short = totals[1 - won] < options.rubicon
    return Over(Result(totals, (won,), "rubicon" if short else "partie"), pays)


def _still_even(engine: Piquet, match: Match) -> tuple[Event, ...]:
    if isinstance(engine.options, PiquetOptions) and match.deal == engine.options.deals:
        return (Event("two_more", {"points": match.scores[0]}),)
    return ()


def _game_over(over: Over) -> Event:
    result = over.result
    if not result.winners:
        return Event("drawn", {"points": result.scores[0]})
    won = result.winners[0]
    facts = {
        "side": won, "other": 1 - won, "ours": result.scores[won], "theirs": result.scores[1 - won],
        "pays": over.pays,
    }  # fmt: skip
    kind = {"target": "won_at", "rubicon": "won_rubicon", "partie": "won_partie"}[result.reason]
    return Event(kind, facts)


def reached(engine: Piquet, state: State, marks: tuple[Mark, ...] | list[Mark]) -> int | None:
    """After how many of these marks the game is won, None where it goes on or has no target."""
    if not isinstance(engine.options, AuCentOptions):
        return None
    first = first_to(engine.options.target, state.match.scores, marks)
    return None if first is None else first[1]
