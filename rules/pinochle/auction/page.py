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
from rules.pinochle.double.page import MELD_TABLE_WORDS, melds_table
from rules.pinochle.meldtable import worth
from rules.pinochle.single import page as shared
from rules.pinochle.single import tools

from . import diagrams
from .games import DOUBLE_THREE, FOUR, THREE, WIDOW, AuctionGame, game_of
from .laws import bid_law, meld_table
from .options import AuctionOptions, DoubleThreeOptions
from .pad import pad
from .tools import TOOL_WORDS, tools_of, trick_cards
from .wording import DOUBLE_WORDING, WORDING
from .worked import EXAMPLE_WORDS, FOLDER, work


class AuctionPage:
    """The rule page of one of the games; see rules.engine.page.RulePage."""

    values: tuple[str, ...] = ("melds", "counters")

    def __init__(self, game: AuctionGame, word: str, wording: Wording = WORDING) -> None:
        self.game, self.word = game, word
        self.tools = tools_of(game)
        self.words: Wording = merged(
            wording,
            shared.TABLE_WORDS,
            shared.EXAMPLE_WORDS,
            tools.TOOL_WORDS,
            TOOL_WORDS,
            EXAMPLE_WORDS,
            DIAGRAM_WORDS,
            diagrams.DRAWN_WORDS,
            MELD_TABLE_WORDS,
        )

    def pack(self, options: Any) -> tuple[Card, ...]:
        """The cards of the game, whatever its house rules."""
        return self.game.pack.cards_in_order

    def usual(self, options: Any) -> Any:
        """The standard: there is one scale only."""
        return type(options)()

    def points(self, options: Any, number: int) -> int:
        """The same: there is one scale only."""
        return number

    def figures(self, options: AuctionOptions) -> Mapping[str, int | str]:
        """Figures by the names the text uses."""
        return {
            **_value_figures(options),
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
                return _melds_table(options, self.usual(options))
            case "counters", () if not isinstance(options, DoubleThreeOptions):
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


def _melds_table(options: AuctionOptions, usual: AuctionOptions) -> Table:
    if isinstance(options, DoubleThreeOptions) or isinstance(usual, DoubleThreeOptions):
        return melds_table(meld_table(options), meld_table(usual))
    return shared.melds_table(options, usual)


def _value_figures(options: AuctionOptions) -> Mapping[str, int | str]:
    """What melds and cards count, by the names the text of the game uses."""
    if not isinstance(options, DoubleThreeOptions):
        return shared.value_figures(options)
    table, cards = meld_table(options), trick_cards(game_of(options))
    return {
        "run": worth(table.run, 1),
        "run2": worth(table.run, 2),
        "aces": worth(table.around["A"], 1),
        "aces2": worth(table.around["A"], 2),
        "royal": worth(table.royal, 1),
        "last_trick": cards.last_trick,
        "tricks_total": tools.trick_points(options, cards),
    }


THREE_PAGE = AuctionPage(THREE, "auction")
FOUR_PAGE = AuctionPage(FOUR, "partner")
WIDOW_PAGE = AuctionPage(WIDOW, "widow")
DOUBLE_THREE_PAGE = AuctionPage(DOUBLE_THREE, "multiple", DOUBLE_WORDING)
DOUBLE_THREE_PAGE.values = ("melds",)
