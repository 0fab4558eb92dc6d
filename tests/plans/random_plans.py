"""Plans drawn at random, sensible ones and others, and games in which plans move for their owners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games import plans
from games.plans import Plan, PlanSettlement
from games.plans.pinacle import DrawAndDiscard
from games.plans.pinochle import DrawOn, GiveCards, IfIWin, MeldNext
from games.plans.piquet import Declare, ExchangeSo
from rules.engine.match import Match
from rules.engine.moves import Card, Move, Seat
from rules.engine.protocol import seats_of
from tests.rules import walks

SUITS = "SHCD"


def any_plan(rng: Random, cards: tuple[Card, ...], hand: tuple[Card, ...]) -> Plan:
    """A plan of any kind with any values, more often about cards that are held."""
    pool = hand if hand and rng.random() < 0.8 else cards

    def some(low: int, high: int) -> tuple[Card, ...]:
        return tuple(rng.sample(pool, min(len(pool), rng.randint(low, high)))) or (rng.choice(cards),)

    seat = rng.choice((None, 0, 1, 2, 3))
    suit = rng.choice(SUITS)
    trigger = rng.choice(
        (
            plans.OnLead(),
            plans.SuitLed(suit, seat),
            plans.CardInTrick(suit=suit),
            plans.CardInTrick(rng.choice(cards)),
        )
    )
    action = rng.choice((plans.PlayCard(rng.choice(pool)), *map(plans.PlayBy, plans.Choosing)))
    numbers = (1, 20, 50, 55, 60, 90, 100, 150, 210, 300)
    made: tuple[Callable[[], Plan], ...] = (
        plans.ForcedCards,
        plans.ForcedMoves,
        plans.LowestLegal,
        plans.PassFromHere,
        DrawOn,
        lambda: plans.Queue(some(1, 5)),
        lambda: plans.When(trigger, action, rng.choice(list(plans.Else))),
        lambda: plans.BidUpTo(rng.choice(numbers), rng.random() < 0.5),
        lambda: plans.BidAsSuggested(rng.choice(numbers)),
        lambda: plans.MoveAsSuggested(rng.choice(("give", "bury", "exchange"))),
        lambda: plans.MoveAsSuggested(rng.choice(("play", "turn")), rng.choice((0, 0, rng.randint(1, 20)))),
        lambda: IfIWin(suit, some(0, 3), rng.choice(("", "none", suit))),
        lambda: GiveCards(some(1, 4), rng.choice(("", suit))),
        lambda: MeldNext(rng.choice((("marriage", suit), ("meld", "run"), ("dix", "9" + suit)))),
        lambda: ExchangeSo(some(1, 5)),
        lambda: Declare(rng.choice(((), ("point",), ("sequence", "set")))),
        lambda: DrawAndDiscard(some(0, 3) if rng.random() < 0.5 else (), some(0, 3), rng.random() < 0.5),
    )
    return rng.choice(made)()


@dataclass(frozen=True)
class Point:
    """A moment of a game at which a seat's plans were asked: its own view, the plans, what they came to."""

    state: Any
    seat: Seat
    view: Any
    plans: tuple[Plan, ...]
    settled: PlanSettlement


@dataclass
class Planned:
    """A game in which every seat makes plans, and plans move where they can; `points` are all askings."""

    engine: Match[Any, Any]
    rng: Random
    kept: dict[Seat, tuple[Plan, ...]] = field(default_factory=dict)
    moved: int = 0

    def points(self, deals: int, most: int) -> Iterator[Point]:
        """Play so many deals, or so many moves."""
        engine, rng = self.engine, self.rng
        state, begun, cards = engine.start(rng.randrange(4)), 0, ()
        for _ in range(most):
            if engine.result(state) is not None:
                return
            deck = engine.deck(state)
            if deck is not None:
                if begun == deals:
                    return
                begun, cards = begun + 1, tuple(sorted(set(map(_face, deck.cards))))
                self.kept = {seat: plans.end_of_deal(mine)[0] for seat, mine in self.kept.items()}
                state = engine.apply(state, None, walks.dealt(deck, rng)).state
                continue
            chosen: dict[Seat, Move] = {}
            for seat in range(seats_of(engine)):
                yield from self._asked(state, seat, cards, chosen)
            seat = rng.choice(sorted(engine.to_act(state)))
            move = chosen.get(seat)
            if move is None:
                move = walks.sensible(engine.prompts(engine.view(state, seat)), rng)
            else:
                self.moved += 1
            state = engine.apply(state, seat, move).state

    def _asked(
        self, state: Any, seat: Seat, cards: tuple[Card, ...], chosen: dict[Seat, Move]
    ) -> Iterator[Point]:
        game, rng = self.engine.game, self.rng
        view = self.engine.view(state, seat).deal
        mine = self.kept.get(seat, ())
        if rng.random() < 0.35 and len(mine) < 6:
            suggested = plans.suggest(game, view)
            made = rng.choice(suggested) if rng.random() < 0.5 else any_plan(rng, cards, game.show(view).hand)
            mine = (*mine, made)
        settled = plans.settle(game, view, mine)
        yield Point(state, seat, view, mine, settled)
        if isinstance(settled.does, plans.Do):
            chosen[seat] = settled.does.move
            self.kept[seat] = settled.left
        else:
            self.kept[seat] = settled.left
        if seat in chosen and seat not in self.engine.to_act(state):
            raise AssertionError("a plan moves out of turn")


def _face(card: Card) -> Card:
    return card.rstrip("'")
