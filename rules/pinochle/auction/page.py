"""What the rule pages of the auction games show beside their prose: figures, tables and worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine import examples
from rules.engine.diagram import DIAGRAM_WORDS, Diagram
from rules.engine.moves import Card, Phrase
from rules.engine.pad import PadPlan
from rules.engine.page import Example, SheetPlan, Table, Worked
from rules.engine.wording import Wording, merged
from rules.pinochle.single import page as shared
from rules.pinochle.single import tools
from rules.pinochle.single.pack import PACK

from . import diagrams
from .games import FOUR, THREE, WIDOW, AuctionGame, game_of
from .laws import bid_law
from .options import AuctionOptions
from .pad import pad
from .tools import TOOL_WORDS, tools_of
from .wording import WORDING
from .worked import EXAMPLE_WORDS, FOLDER, work


class AuctionPage:
    """The rule page of one of the games; see rules.engine.page.RulePage."""

    words: Wording = merged(
        WORDING,
        shared.TABLE_WORDS,
        shared.EXAMPLE_WORDS,
        tools.TOOL_WORDS,
        TOOL_WORDS,
        EXAMPLE_WORDS,
        DIAGRAM_WORDS,
        diagrams.DRAWN_WORDS,
    )

    values: tuple[str, ...] = ("melds", "counters")

    def __init__(self, game: AuctionGame, word: str) -> None:
        self.game, self.word = game, word
        self.tools = tools_of(game)

    def pack(self, options: Any) -> tuple[Card, ...]:
        """The single deck, whatever the mix."""
        return PACK.cards_in_order

    def usual(self, options: Any) -> Any:
        """The standard: there is one scale only."""
        return type(options)()

    def points(self, options: Any, number: int) -> int:
        """The same: there is one scale only."""
        return number

    def figures(self, options: AuctionOptions) -> Mapping[str, int | str]:
        """Figures by the names the text uses."""
        return {
            **shared.value_figures(options),
            "min_bid": options.min_bid,
            "opening": bid_law(options).opening,
            "target": options.target,
            "pass_cards": options.pass_cards,
            "hand": game_of(options).hand,
            "widow": game_of(options).widow,
        }

    def table(self, options: AuctionOptions, name: str, *words: str) -> Table:
        """The table of a name; raises KeyError."""
        match name, words:
            case "melds", ():
                return shared.melds_table(options, self.usual(options))
            case "counters", ():
                return shared.counters_table(options, self.usual(options))
        raise KeyError(" ".join((name, *words)))

    def diagram(self, options: AuctionOptions, name: str) -> Diagram:
        """The diagram of a name; raises KeyError."""
        return diagrams.diagram(game_of(options), name)

    def sheet(self, options: AuctionOptions) -> SheetPlan:
        """The bid, and meld and tricks of everybody who counts."""
        columns = (Phrase("tally_meld"), Phrase("tally_tricks"))
        return SheetPlan(len(self.game.sides), columns, (Phrase("tally_bid"),), deals=18)

    def pad(self, options: AuctionOptions) -> PadPlan:
        """How a deal is scored, as a score pad works it out."""
        return pad(options)

    def examples(self) -> tuple[Example, ...]:
        """The worked examples of the game."""
        return examples.load(FOLDER / self.game.name)

    def work(self, example: Example, options: Any) -> Worked:
        """Work an example under the options of a page."""
        return work(example, options)


THREE_PAGE = AuctionPage(THREE, "auction")
FOUR_PAGE = AuctionPage(FOUR, "partner")
WIDOW_PAGE = AuctionPage(WIDOW, "widow")
