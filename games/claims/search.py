"""The search over what the claimer knows: he chooses, the others may do whatever some layout allows.

What everybody sees is all that he learns, and the others commit themselves to nothing else. So a strategy that wins
against every layout is a strategy that wins a game in which the others together play any card that leaves at least
one layout possible. That game is searched; nobody needs to list layouts, and nothing is lost by not listing them.

Where a line holds (lines.py) nothing is searched. What is left to search are open tricks and tricks that a partner
may take, who may then lead anything: a partner is not trusted.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rules.engine.cards import Kind
from rules.engine.moves import Card

from .answers import Fork, InOrder, Proof, Step
from .endgame import Endgame, Position, Trick
from .layouts import Unseen, Wish
from .lines import break_of, is_without_aid, line_of, lines_from
from .open_hands import Budget, Play


@dataclass(frozen=True, slots=True)
class Lost:
    """Play after which the claim is lost; what is known by then, and the layout it takes where play goes on."""

    play: Play
    unseen: Unseen
    wish: Wish | None = None


@dataclass(slots=True)
class Search:
    """One search; `steps` are those found to win, each once."""

    endgame: Endgame
    budget: Budget
    steps: list[Step] = field(default_factory=list)
    _numbers: dict[Step, int] = field(default_factory=dict)
    _known: dict[Position, int | Lost] = field(default_factory=dict)

    def run(self) -> Proof | Lost:
        """The strategy from the start, or how every one is lost; raises BoundReached."""
        result = self.mine(self.endgame.start)
        return result if isinstance(result, Lost) else Proof(_steps_from(self.steps, result))

    def mine(self, at: Position) -> int | Lost:
        """The claimer to play: the number of a step that wins, or how the claim is lost."""
        result = self._known.get(at)
        if result is None:
            result = self._known[at] = self._mine(at)
        return result

    def _mine(self, at: Position) -> int | Lost:
        self.budget.spend()
        endgame, code = self.endgame, self.endgame.code
        lost: Lost | None = None
        for line in lines_from(endgame, at):
            broken = break_of(endgame, at, line)
            if broken is None:
                return self._number(InOrder(self._names(line)))
            if not at.trick and is_without_aid(endgame, at.hand, at.unseen.may_hold):
                # Exact: no other order wins either.
                return Lost((), at.unseen, broken.wish)
        for kind in self._choices(at):
            steps_by_answers: dict[tuple[Card, ...], int] = {}
            hand = code.minus(at.hand, kind)
            failed = self._others(
                Position(hand, at.unseen, at.leader, (*at.trick, kind)), (), steps_by_answers
            )
            if failed is None:
                return self._number(_fork(code.pack.kinds[kind], steps_by_answers))
            if lost is None or len(failed.play) > len(lost.play):
                lost = Lost(((endgame.seat, kind), *failed.play), failed.unseen, failed.wish)
        assert lost is not None
        return lost

    def _choices(self, at: Position) -> list[Kind]:
        """The cards that may be played, those first that the line begins with."""
        endgame = self.endgame
        kinds = endgame.duties.may_play(at.hand, endgame.seat, at.leader, at.trick)
        if not at.trick:
            return list(dict.fromkeys(line_of(endgame, at)))
        return sorted(kinds, key=lambda kind: kind % endgame.code.pack.width)

    def _others(
        self, at: Position, answers: tuple[Card, ...], steps_by_answers: dict[tuple[Card, ...], int]
    ) -> Lost | None:
        """Everybody else up to the claimer's next turn; what follows each play goes into `steps_by_answers`."""
        endgame, duties = self.endgame, self.endgame.duties
        hand, unseen, leader, trick = at
        if len(trick) == duties.seats:
            leader, trick = duties.winner(leader, trick), ()
            if leader not in endgame.side:
                return Lost((), unseen)
            if not hand:
                steps_by_answers[answers] = self._number(InOrder(()))
                return None
        seat = duties.turn(leader, trick)
        if seat == endgame.seat:
            step = self.mine(Position(hand, unseen, leader, trick))
            if isinstance(step, Lost):
                return step
            steps_by_answers[answers] = step
            return None
        self.budget.spend()
        replies = list(endgame.replies(unseen, seat, leader, trick))
        replies.sort(key=lambda reply: self._fear(trick, reply[0], seat in endgame.side))
        for kind, left in replies:
            after = Position(hand, left, leader, (*trick, kind))
            lost = self._others(after, (*answers, endgame.code.pack.kinds[kind]), steps_by_answers)
            if lost is not None:
                return Lost(((seat, kind), *lost.play), lost.unseen, lost.wish)
        return None

    def _fear(self, trick: Trick, kind: Kind, mine: bool) -> tuple[bool, int]:
        """What is tried first: an opponent’s card that takes the trick, a partner’s that does not."""
        wins = bool(trick) and self.endgame.duties.best((*trick, kind)) == len(trick)
        return wins == mine, -(kind % self.endgame.code.pack.width)

    def _names(self, kinds: tuple[Kind, ...]) -> tuple[Card, ...]:
        return tuple(self.endgame.code.pack.kinds[kind] for kind in kinds)

    def _number(self, step: Step) -> int:
        if step not in self._numbers:
            self._numbers[step] = len(self.steps)
            self.steps.append(step)
        return self._numbers[step]


def _fork(card: Card, steps_by_answers: dict[tuple[Card, ...], int]) -> Fork:
    """A fork told shortly: what most plays lead to is what follows otherwise."""
    ((usual, _times),) = Counter(steps_by_answers.values()).most_common(1)
    return Fork(
        card, tuple((answers, step) for answers, step in steps_by_answers.items() if step != usual), usual
    )


def _steps_from(steps: list[Step], root: int) -> tuple[Step, ...]:
    """The steps that a strategy needs, its first one last."""
    needed, open_steps = {root}, [root]
    while open_steps:
        step = steps[open_steps.pop()]
        if isinstance(step, Fork):
            more = {step.otherwise, *(number for _heard, number in step.after)} - needed
            needed |= more
            open_steps += more
    order = sorted(needed)
    place = {number: index for index, number in enumerate(order)}
    return tuple(_with_numbers(steps[number], place) for number in order)


def _with_numbers(step: Step, place: dict[int, int]) -> Step:
    if isinstance(step, InOrder):
        return step
    after = tuple((answers, place[number]) for answers, number in step.after)
    return Fork(step.card, after, place[step.otherwise])
