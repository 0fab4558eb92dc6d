"""The prospects of a seat at the pinochle games that are bid on: layouts dealt, bought at the least bid, played out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Any

from rules.engine.auction import BidLaw
from rules.engine.moves import Move, Seat
from rules.engine.prompts import Choose, Number
from rules.engine.protocol import DealEngine
from rules.engine.score import MADE, DealScore
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.state import PACK as DOUBLE

from ..prospects import BidProspect

Play = Callable[[Any], Move]
"""The move a player makes of a view."""

PASS = Move("pass")


def is_bid(engine: DealEngine[Any, Any]) -> bool:
    """Whether a game has an auction."""
    return isinstance(engine, DoubleDeck | AuctionPinochle)


def prospects(
    engine: DealEngine[Any, Any], play: Play, dealt: Any, seat: Seat, layouts: int, rng: Random
) -> tuple[BidProspect, ...]:
    """What a seat can expect with each suit as trumps, the same layouts for every suit."""
    assert isinstance(engine, DoubleDeck | AuctionPinochle)
    side = next(number for number, seats in enumerate(engine.sides) if seat in seats)
    worlds = [layout(engine, dealt, side, rng) for _ in range(layouts)]
    hopes = []
    for suit in DOUBLE.suits:
        scores = [bought(engine, play, world, seat, suit) for world in worlds]
        played = [score.points[side] for score in scores if score is not None]
        if played:
            reached = [s.points[side] if s is not None and s.outcome == MADE else 0 for s in scores]
            hopes.append(
                BidProspect(side, seat, suit, contract(engine.laws.bids, reached), round(fmean(played), 1))
            )
    return tuple(hopes)


def layout(engine: DoubleDeck | AuctionPinochle, dealt: Any, side: int, rng: Random) -> Any:
    """The deal with every card that a side does not hold dealt anew."""
    pack = engine.laws.game.pack
    own = engine.sides[side]
    hands = list(dealt.hands)
    aside = getattr(dealt, "aside", 0)
    unseen = [pack.index[card] for bag in (*hands, aside) for card in pack.cards(bag)]
    for seat in own:
        for card in pack.cards(hands[seat]):
            unseen.remove(pack.index[card])
    rng.shuffle(unseen)
    for seat in range(len(hands)):
        if seat not in own:
            size = len(pack.cards(hands[seat]))
            hands[seat] = sum(pack.units[kind] for kind in unseen[:size])
            del unseen[:size]
    if isinstance(engine, DoubleDeck):
        return dealt._replace(hands=tuple(hands))
    return replace(dealt, hands=tuple(hands), aside=sum(pack.units[kind] for kind in unseen))


def bought(engine: DealEngine[Any, Any], play: Play, state: Any, seat: Seat, suit: str) -> DealScore | None:
    """The score of a layout in which a seat buys the hand as cheaply as may be and names a suit; None if it cannot."""
    has_bid, naming = False, True
    while (score := engine.score(state)) is None:
        mover = min(engine.to_act(state))
        view = engine.view(state, mover)
        if not naming:
            move = play(view)
        else:
            prompts = engine.prompts(view)
            named = {move for prompt in prompts if isinstance(prompt, Choose) for move in prompt.moves}
            number = next((prompt for prompt in prompts if isinstance(prompt, Number)), None)
            trump, ask = Move("trump", (suit,)), Move("ask", (suit,))
            if number is not None and (PASS not in named or (mover == seat and not has_bid)):
                move, has_bid = Move("bid", (str(number.low),)), has_bid or mover == seat
            elif PASS in named:
                move = PASS
            elif trump in named and mover == seat:
                move, naming = trump, False
            elif ask in named:
                move = ask
            elif any(move.verb == "trump" for move in named):
                return None
            else:
                move = play(view)
        state = engine.apply(state, mover, move).state
    return None if naming else score


def contract(bids: BidLaw, reached: list[int]) -> int | None:
    """The highest bid there is that was reached in at least half of the layouts."""
    enough = sorted(reached, reverse=True)[(len(reached) + 1) // 2 - 1]
    lower = [
        span[sum(bid <= enough for bid in span) - 1] for span in bids.ranges(None) if span.start <= enough
    ]
    return max(lower, default=None)
