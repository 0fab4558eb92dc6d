"""The pinochle player: phase by phase, whatever the house rules."""

from __future__ import annotations

from random import Random

from rules.engine.protocol import Move
from rules.engine.tricks import play_move
from rules.pinochle.double_deck import THROW_IN, DoubleDeck
from rules.pinochle.state import PACK, Asking, Bidding, Naming, Passing, Tricks, View

from . import bidding, exchange, playing


class Player:
    """Plays double-deck pinochle at one table at any level."""

    def __init__(self, engine: DoubleDeck) -> None:
        self.engine = engine

    def choose(self, level: str, view: View, rng: Random) -> Move:
        """The move for the seat whose view it is; ValueError when it is not its turn."""
        engine, phase = self.engine, view.phase
        if view.seat is None or not engine.prompts(view):
            raise ValueError("it is not this seat's turn")
        match phase:
            case Bidding(auction):
                return bidding.call(engine, auction, view.seat, view.hand, level, rng)
            case Asking(contract):
                return exchange.ask(engine, contract, view.hand, level, rng)
            case Passing():
                return exchange.give(engine, phase, view, level, rng)
            case Naming(contract):
                return bidding.name(engine, contract, view.hand, level, rng)
            case Tricks():
                if engine.may_throw_in(phase) and bidding.gives_up(engine, phase, view.hand):
                    return THROW_IN
                return play_move(PACK, playing.card(engine, phase, view, level, rng))
        raise ValueError("nobody is to move")
