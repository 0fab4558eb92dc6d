"""The pinochle player: phase by phase, whatever the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.engine.moves import Move
from rules.engine.score import DealScore
from rules.engine.tricks import play_move
from rules.pinochle.double_deck import legal
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.legal import THROW_IN
from rules.pinochle.double_deck.state import PACK, Asking, Bidding, Naming, Passing, Tricks, View

from . import bidding, cards, exchange, search
from .styles import STYLES, Style


class DoubleDeckPlayer:
    """Plays double-deck pinochle at one table at any level."""

    def __init__(self, engine: DoubleDeck, styles: Mapping[str, Style] = STYLES) -> None:
        self.engine, self.styles = engine, styles

    def choose(self, level: str, view: View, rng: Random) -> Move:
        """The move for the seat whose view it is; ValueError when it is not its turn."""
        engine, phase, style = self.engine, view.phase, self.styles[level]
        if view.seat is None or not engine.prompts(view):
            raise ValueError("it is not this seat's turn")
        match phase:
            case Bidding(auction):
                return bidding.call(engine, auction, view, style, rng)
            case Asking(purchase):
                return exchange.ask(engine, purchase, view.hand, style, rng)
            case Passing():
                return exchange.give(engine, phase, view, style, rng)
            case Naming(purchase):
                return bidding.name(engine, purchase, view.hand, style, rng)
            case Tricks():
                return self._play(phase, view, style, rng)
        raise ValueError("nobody is to move")

    # --- for matches of the play alone

    play_options = ("throw_in_when=never",)
    """House rules under which every deal that is bid on comes to be played."""

    def is_play(self, view: View) -> bool:
        """Whether a card is to be played."""
        return isinstance(view.phase, Tricks)

    def play_points(self, score: DealScore) -> tuple[int, ...] | None:
        """The trick points of a deal by side; None for one that was not played."""
        played = any(part.group == "tricks" for part in score.parts)
        return score.of("tricks", voids=None) if played else None

    def _play(self, phase: Tricks, view: View, style: Style, rng: Random) -> Move:
        engine = self.engine
        kinds = PACK.kinds_in(legal.playable(phase, view.hand))
        may_give_up = (
            legal.may_throw_in(engine.laws, phase) and engine.options.throw_in_opponents != "play_on"
        )
        if style.play_worlds and (len(kinds) > 1 or may_give_up):
            worth, kind = search.judged(engine, phase, view, style.play_worlds, rng)[0]
            gives_up = may_give_up and bidding.unplayed(engine.options, phase) > worth
        else:
            kind = cards.card(engine.laws.game.pack, phase, view, kinds, style, rng)
            gives_up = may_give_up and bidding.gives_up(engine, phase, view.hand)
        return THROW_IN if gives_up else play_move(PACK, kind)
