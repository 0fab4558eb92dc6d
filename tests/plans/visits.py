"""How often people have to come by for a deal, with plans and without them.

    python -m tests.plans.visits --variant double-deck --deals 20 [--cost]

Every seat is played by somebody who comes by twice a day and moves by hand like a club player. With plans they leave
some behind when they go: they think through worlds they cannot tell from the true one, in each of which everybody plays
on like a club player, and plan what they did alike in all of them. A visit counts when a move had to be made by hand.

`--cost` says instead what planning costs: the first side plans, the others move by hand, and the same deals are played
by hand by all; the difference in points a deal, with its standard error.

Moves are made at once here. On the site a planned card that takes the trick waits for its owner where the lead to the
next is by hand (`waits_for_visit` in games/play/record/plans.py); how often that would be is counted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, median, median_low, stdev
from typing import Any

from games import bots, plans
from games.plans import Choosing, Do, Plan, PlayBy, PlayCard, SuitLed, When
from games.plans.calls import bids
from games.plans.families import sight_of
from games.plans.reading import Reading
from rules import catalog
from rules.engine.moves import Move, Seat
from rules.engine.prompts import Choose
from rules.engine.protocol import seats_of
from tests.rules.walks import dealt

WORLDS = 6
"""Worlds somebody thinks through before he goes."""

AHEAD = {"two touches": 1, "keen": 6}
"""So many of their own moves they think ahead in each."""

TOUCHES = {"two touches": 2, "keen": plans.MOST}
"""So many plans they make at most when they go, each by one touch."""

RULES = (Choosing.LOWEST, Choosing.FEED, Choosing.WINNER, Choosing.HIGHEST)

HABITS = ("nobody", "defaults", "two touches", "keen")
"""How people use plans: not at all; what stands for all their games; two more at a visit (a limit, sure tricks, and for
the next trick the lowest card by the suit led); and all there is, as many tricks ahead as they can think.
"""
HALF_DAYS = 400


@dataclass
class Counted:
    """What a deal took: by seat the visits with a move by hand; `alike`: planned moves that are as by hand.

    `waits`: planned cards that take the trick before a lead by hand.
    """

    needed: Counter[Seat] = field(default_factory=Counter)
    hand: int = 0
    planned: int = 0
    alike: int = 0
    waits: int = 0
    half_days: int = 0
    cancelled: Counter[str] = field(default_factory=Counter)
    points: tuple[int, ...] = ()


class Visited:
    """A table whose players come by twice a day; with `alone` the first side plans, the others move by hand."""

    def __init__(self, variant: str, seed: int, habit: str, *, alone: bool = False) -> None:
        self.slug, self.habit, self.alone = variant, habit, alone
        game = catalog.find(variant)
        self.engine = game.engine(game.options()).game
        self.match = game.engine(game.options())
        self.rng = Random(seed)
        self.kept: dict[Seat, tuple[Plan, ...]] = {}

    def bot(self, view: Any) -> Move:
        """What a club player does."""
        return bots.choose(self.slug, {}, "club", view, 1)

    def deal(self, number: int) -> Counted | None:
        """One deal from its cards to its score; None where nobody bid."""
        counted, rng = Counted(), Random(number)
        state = self.match.start(number % seats_of(self.match))
        state = self.match.apply(state, None, dealt(self.match.deck(state), rng)).state  # type: ignore[arg-type]
        self.kept = {seat: self._for_the_game(state, seat) for seat in self.seats}
        while self.match.deck(state) is None and self.match.result(state) is None:
            counted.half_days += 1
            assert counted.half_days < HALF_DAYS
            for seat in rng.sample(self.seats, len(self.seats)):
                state = self._visit(state, seat, counted)
        counted.points = tuple(state.scored[-1].score.points)
        return counted if state.scored[-1].score.played else None

    def _for_the_game(self, state: Any, seat: Seat) -> tuple[Plan, ...]:
        """The plans somebody has for every deal."""
        if not self._plans(seat):
            return ()
        view = self.match.view(state, seat).deal
        suggested = plans.suggest(self.engine, view)
        always = tuple(plan for plan in suggested if plan.scope == plans.Scope.GAME)
        stands = tuple(plans.DEFAULTS.values())
        return tuple(plan for plan in always if plan in stands) if self.habit == "defaults" else always

    def _plans(self, seat: Seat) -> bool:
        """Whether whoever sits there plans at all."""
        return self.habit != "nobody" and (not self.alone or seat in self.engine.sides[0])

    @property
    def seats(self) -> list[Seat]:
        """Everybody."""
        return list(range(seats_of(self.match)))

    def _over(self, state: Any) -> bool:
        return self.match.deck(state) is not None or self.match.result(state) is not None

    def _visit(self, state: Any, seat: Seat, counted: Counted) -> Any:
        came = False
        while not self._over(state) and seat in self.match.to_act(state):
            came = True
            counted.hand += 1
            move = self.bot(self.match.view(state, seat).deal)
            state = self._others(self.match.apply(state, seat, move).state, counted)
        counted.needed[seat] += came
        if self.habit in AHEAD and self._plans(seat) and not self._over(state):
            self._make(state, seat)
            state = self._others(state, counted)
        return state

    def _others(self, state: Any, counted: Counted) -> Any:
        """Everybody's plans move for as long as they can."""
        moved = True
        while moved and not self._over(state):
            moved = False
            for seat in self.seats:
                if self._over(state):
                    break
                view = self.match.view(state, seat).deal
                settled = plans.settle(self.engine, view, self.kept[seat])
                self.kept[seat] = settled.left
                counted.cancelled.update(cancel.reason.code for cancel in settled.cancelled)
                if isinstance(settled.does, Do):
                    counted.alike += settled.does.move == self.bot(view)
                    state = self.match.apply(state, seat, settled.does.move).state
                    counted.waits += settled.does.move.verb == "play" and self._leads_by_hand(state, seat)
                    counted.planned, moved = counted.planned + 1, True
        return state

    def _leads_by_hand(self, state: Any, seat: Seat) -> bool:
        """Whether somebody who has just played a card is to lead to the next trick, and no plan does."""
        if self._over(state) or seat not in self.match.to_act(state):
            return False
        settled = plans.settle(self.engine, self.match.view(state, seat).deal, self.kept[seat])
        return not isinstance(settled.does, Do)

    # --- what somebody plans before he goes -------------------------------------------------------------

    def _make(self, state: Any, seat: Seat) -> None:
        view = self.match.view(state, seat).deal
        made: list[Plan] = [plan for plan in self.kept[seat] if plan.scope == plans.Scope.GAME]
        sights = [sight for _ in range(WORLDS) for sight in self._dreamt(view, seat)]
        made += self._limit([(sight, move) for sight, move in sights if sight.calling])
        sure = plans.sure_run(self.engine, view)
        if sure:
            made.append(plans.Queue(sure[: plans.fields.LONGEST]))
        made += self._whens(sights)
        standing, fitting = self.kept[seat], [plan for plan in made if plans.fits(self.engine, view, plan)]
        new = [plan for plan in fitting if plan not in standing][: TOUCHES[self.habit]]
        self.kept[seat] = tuple(plan for plan in fitting if plan in standing or plan in new)[: plans.MOST]

    def _limit(self, calls: list[tuple[Reading, Move]]) -> list[Plan]:
        """A limit, or to pass from here.

        A call tells the partner what one has, and a plan that raises by the least tells something else: with two
        touches they let a club player call, as high as it goes.
        """
        if not calls:
            return []
        if self.habit == "two touches" and calls[0][0].advise is not None:
            return [plans.BidAsSuggested(max(span[-1] for span in bids(calls[0][0]) if span))]
        # Half the worlds one cannot tell apart would have them stop there.
        limit = median_low([int(move.words[0]) if move.verb == "bid" else 0 for _sight, move in calls])
        return [plans.BidUpTo(limit) if limit else plans.PassFromHere()]

    def _dreamt(self, view: Any, seat: Seat) -> list[tuple[Reading, Move]]:
        """The owner's next moves in one world that might be, with what he saw when he made them."""
        found: list[tuple[Reading, Move]] = []
        world = self.engine.imagine(view, self.rng)
        while (waiting := self.engine.to_act(world)) and len(found) < AHEAD[self.habit]:
            mover = min(waiting)
            seen = self.engine.view(world, mover)
            # A buyer may be dreamt of who could not name trumps with the cards he is dreamt to hold.
            if any(isinstance(prompt, Choose) and not prompt.moves for prompt in self.engine.prompts(seen)):
                break
            move = self.bot(seen)
            if mover == seat:
                found.append((sight_of(self.engine, seen), move))
            world = self.engine.apply(world, mover, move).state
        return found

    def _whens(self, sights: list[tuple[Reading, Move]]) -> list[Plan]:
        """For each suit led what was done alike in all worlds: by a rule, or with one card."""
        by_suit: dict[str, list[tuple[Reading, Move]]] = {}
        for sight, move in sights:
            if sight.following:
                by_suit.setdefault(sight.trick[0][1][-1], []).append((sight, move))
        found: list[Plan] = []
        for suit, cases in by_suit.items():
            actions: tuple[PlayBy | PlayCard, ...] = (PlayBy(Choosing.LOWEST),)
            if self.habit == "keen":
                actions = (*map(PlayBy, RULES), PlayCard(cases[0][1].words[0]))
            for action in actions:
                plan = When(SuitLed(suit), action)
                if all(self._alike(plan, sight, move) for sight, move in cases):
                    found.append(plan)
                    break
        return found

    def _alike(self, plan: Plan, sight: Reading, move: Move) -> bool:
        act = plan.act(sight)
        return act is not None and act.move == move


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--variant", default="double-deck")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--cost", action="store_true")
    parser.add_argument("--habit", choices=HABITS, help="people of this kind alone")
    args = parser.parse_args(arguments)
    habits = [habit for habit in HABITS if args.habit in (None, habit)]
    if args.cost:
        for habit in habits:
            if habit == HABITS[0]:
                continue
            sys.stdout.write(f"{args.variant}, {habit}: {cost(args.variant, habit, args.deals)}\n")
        return
    for habit in habits:
        table = Visited(args.variant, 1, habit)
        deals = [deal for number in range(args.deals) if (deal := table.deal(number))]
        sys.stdout.write(f"{args.variant}, {habit}: {report(deals, table.seats)}\n")


def cost(variant: str, habit: str, deals: int) -> str:
    """What a side that plans wins or loses against the same people by hand, over the same deals."""
    by_plan, by_hand = Visited(variant, 1, habit, alone=True), Visited(variant, 1, "nobody")
    more = []
    for number in range(deals):
        one, other = by_plan.deal(number), by_hand.deal(number)
        if one and other:
            more.append(_ahead(one.points) - _ahead(other.points))
    error = stdev(more) / len(more) ** 0.5 if len(more) > 1 else 0.0
    return f"{len(more)} deals; {fmean(more):+.2f} points a deal, standard error {error:.2f}"


def _ahead(points: tuple[int, ...]) -> float:
    """By how much the first side is ahead of the others."""
    return points[0] - fmean(points[1:])


def report(deals: list[Counted], seats: list[Seat]) -> str:
    """The figures of some deals, in a line."""
    needed = [deal.needed[seat] for deal in deals for seat in seats]
    planned, hand = sum(deal.planned for deal in deals), sum(deal.hand for deal in deals)
    return (
        f"{len(deals)} deals; visits with a move, a player and deal: median {median(needed):g}, "
        f"mean {fmean(needed):.1f}, most {max(needed)}; days a deal {fmean(d.half_days for d in deals) / 2:.1f}; "
        f"moves by plan {planned / (planned + hand):.0%}, "
        f"of them as by hand {sum(deal.alike for deal in deals) / max(1, planned):.0%}, "
        f"waiting for their owner {sum(deal.waits for deal in deals) / max(1, planned):.1%} "
        f"({sum(deal.waits for deal in deals) / len(deals) / len(seats):.2f} a player and deal); "
        f"cancelled a deal {sum(sum(deal.cancelled.values()) for deal in deals) / len(deals):.1f}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
