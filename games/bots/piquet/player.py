"""The piquet player: phase by phase, whatever the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.engine.moves import Move
from rules.engine.protocol import Result
from rules.engine.score import DealScore
from rules.piquet.game import Piquet
from rules.piquet.laws import Partie, Target
from rules.piquet.score import settle_partie
from rules.piquet.state import Answering, Declaring, Exchanging, Tricks, View

from . import cards, declarations, exchange
from .styles import STYLES, Style


class PiquetPlayer:
    """Plays piquet at one table at any level."""

    play_options = ()
    """House rules under which every deal comes to be played: it always does."""

    def __init__(self, engine: Piquet, styles: Mapping[str, Style] = STYLES) -> None:
        self.engine, self.styles = engine, styles

    def choose(self, level: str, view: View, rng: Random) -> Move:
        """The move for the seat whose view it is; ValueError when it is not its turn."""
        engine, phase, style = self.engine, view.phase, self.styles[level]
        if view.seat is None or not engine.prompts(view):
            raise ValueError("it is not this seat's turn")
        match phase:
            case Exchanging():
                return exchange.move(engine, phase, view, style, rng)
            case Declaring() | Answering():
                return declarations.move(engine, view, style, rng)
            case Tricks():
                return cards.move(engine, phase, view, style, rng)
        raise ValueError("nobody is to move")

    # --- for matches of the play alone

    def is_play(self, view: View) -> bool:
        """Whether a card is to be played."""
        return isinstance(view.phase, Tricks)

    def play_points(self, score: DealScore) -> tuple[int, ...] | None:
        """What the play and the cards brought each side."""
        return tuple(play + cards for play, cards in zip(score.of("play"), score.of("cards"), strict=True))

    def payment(self, result: Result) -> tuple[int, int]:
        """What each side gains by a match: what is paid for a partie; 1 and -1 where a target was reached."""
        ends = self.engine.laws.match
        winner, points = settle_partie(ends.rubicon, result.scores) if isinstance(ends, Partie) else (None, 0)
        if isinstance(ends, Target) and result.winners:
            winner, points = result.winners[0], 1
        return (0, 0) if winner is None else (points, -points) if winner == 0 else (-points, points)
