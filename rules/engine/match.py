"""A match: deals one after another, alike for every game.

The deal passes to the left, points are added up, and after each deal the game's own end rule is asked. Where so
many deals are agreed instead, each is played alone: no target, no charge, nothing carried over; who has most
points after them wins. A duplicate board is such a match of one deal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Generic, TypeVar

from .display import DealEnd, Display, Line, Tally
from .moves import Event, IllegalMove, Move, Phrase, Seat
from .prompts import Prompt
from .protocol import DealEngine, Deck, Result, Step, seats_of
from .score import GIVEN_UP, DealScore, MatchScore

S = TypeVar("S")
V = TypeVar("V")

AGREED = "agreed"
"""Why a match of an agreed number of deals is over."""


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A finished deal: its number in the match, and what it was worth."""

    number: int
    score: DealScore


@dataclass(frozen=True, slots=True)
class MatchState(Generic[S]):
    """A match at one moment: where it stands, who deals, the deal under way, those that are finished.

    When the match is over, `match_score` has the points of the last deal too, and that deal stays as it ended.
    """

    match_score: MatchScore
    dealer: Seat
    deal: S
    scored: tuple[ScoredDeal, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class MatchView(Generic[V]):
    """What one seat may know of a match: what is public of it, and the seat's view of the deal."""

    seat: Seat | None
    match_score: MatchScore
    dealer: Seat
    deal: V
    scored: tuple[ScoredDeal, ...] = ()
    result: Result | None = None


class Match(Generic[S, V]):
    """The engine of a match of one game; see rules.engine.protocol.Engine. `deals`: so many, each played alone."""

    def __init__(self, game: DealEngine[S, V], deals: int | None = None) -> None:
        self.game, self.deals = game, deals
        self.sides = game.sides
        self.seats = seats_of(game)

    def start(self, dealer: Seat = 0) -> MatchState[S]:
        """A match about to be dealt for the first time by `dealer`."""
        dealer %= self.seats
        match_score = MatchScore((0,) * len(self.sides), alone=self.deals is not None)
        return MatchState(match_score, dealer, self.game.start(dealer, match_score))

    def deck(self, state: MatchState[S]) -> Deck | None:
        """The cards that want shuffling now."""
        return self.game.deck(state.deal)

    def to_act(self, state: MatchState[S]) -> frozenset[Seat]:
        """The seats that may move now."""
        return self.game.to_act(state.deal)

    def view(self, state: MatchState[S], seat: Seat | None) -> MatchView[V]:
        """All that a seat may know."""
        deal = self.game.view(state.deal, seat)
        return MatchView(seat, state.match_score, state.dealer, deal, state.scored, state.result)

    def prompts(self, view: MatchView[V]) -> tuple[Prompt, ...]:
        """The moves open to the viewer."""
        return self.game.prompts(view.deal)

    def check(self, view: MatchView[V], move: Move) -> None:
        """Raise IllegalMove unless the viewer may make the move."""
        self.game.check(view.deal, move)

    def meaning(self, view: MatchView[V], move: Move) -> Phrase | None:
        """What a move of the viewer would bring."""
        return self.game.meaning(view.deal, move)

    def imagine(self, view: MatchView[V], rng: Random) -> MatchState[S]:
        """A whole world the viewer cannot tell from the true one."""
        return MatchState(
            view.match_score, view.dealer, self.game.imagine(view.deal, rng), view.scored, view.result
        )

    def result(self, state: MatchState[S]) -> Result | None:
        """The end of the match, None while it runs."""
        return state.result

    def apply(self, state: MatchState[S], seat: Seat | None, move: Move) -> Step[MatchState[S]]:
        """Make a move of the deal under way; a deal that ends with it is written down, and the next one begins."""
        if state.result is not None and seat is None:
            raise IllegalMove("no_such_move", move=str(move)[:60])
        step = self.game.apply(state.deal, seat, move)
        score = self.game.score(step.state)
        if score is None:
            return Step(MatchState(state.match_score, state.dealer, step.state, state.scored), step.events)
        return self._with_score(state, step, score)

    def _with_score(self, state: MatchState[S], step: Step[S], score: DealScore) -> Step[MatchState[S]]:
        before = state.match_score
        totals = tuple(a + b for a, b in zip(before.totals, score.points, strict=True))
        scored = (*state.scored, ScoredDeal(before.deal, score))
        now = replace(before, totals=totals)
        result: Result | None = None
        events: tuple[Event, ...] = ()
        if self.deals is not None:
            result = _end_of_number(totals) if before.deal == self.deals else None
        elif score.played:
            result, events = self.game.end(now, score)
        if result is not None:
            ended = MatchState(now, state.dealer, step.state, scored, result)
            return Step(ended, (*step.events, *events))
        following = replace(now, deal=before.deal + 1, unbid=0 if score.played else before.unbid + 1)
        if self.deals is not None:
            following = replace(following, unbid=0)
        dealer = (state.dealer + 1) % self.seats
        begun = MatchState(following, dealer, self.game.start(dealer, following), scored)
        return Step(begun, (*step.events, *events))

    def given_up(self, state: MatchState[S], side: int) -> ScoredDeal:
        """The deal under way as it is written down when a side gives it up."""
        return ScoredDeal(state.match_score.deal, self.game.given_up(state.deal, side))

    def show(self, view: MatchView[V]) -> Display:
        """The table as the viewer sees it, with the sheet of the match."""
        display, match_score = self.game.show(view.deal), view.match_score
        target = None if match_score.alone else display.target
        return replace(display, scores=match_score.totals, target=target, sheet=self.sheet(view.scored))

    def sheet(self, scored: tuple[ScoredDeal, ...]) -> tuple[Line, ...]:
        """The finished deals that count, each with the totals after it."""
        lines: list[Line] = []
        totals = (0,) * len(self.sides)
        for deal in scored:
            if deal.score.played or self.deals is not None:
                totals = tuple(a + b for a, b in zip(totals, deal.score.points, strict=True))
                label, parts = self._line(deal)
                lines.append(Line(deal.number, label, parts, deal.score.points, totals))
        return tuple(lines)

    def deal_end(self, deal: ScoredDeal) -> DealEnd:
        """How a finished deal came out; one that a side gave up says just that."""
        if deal.score.outcome == GIVEN_UP:
            return DealEnd(Phrase("line_given_up"))
        return self.game.deal_end(deal.score)

    def _line(self, deal: ScoredDeal) -> tuple[Phrase, tuple[Tally, ...]]:
        if deal.score.outcome == GIVEN_UP:
            return Phrase("line_given_up"), ()
        return self.game.line(deal.number, deal.score)


def _end_of_number(totals: tuple[int, ...]) -> Result:
    """The end of an agreed number of deals: the most points win, and equal ones share nothing."""
    best = max(totals)
    winners = tuple(side for side, points in enumerate(totals) if points == best)
    return Result(totals, winners if len(winners) == 1 else (), AGREED)
