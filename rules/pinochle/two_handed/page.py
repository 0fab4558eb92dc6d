"""What the two-handed rule page shows beside its prose: figures, tables and worked examples."""

from __future__ import annotations

from collections.abc import Mapping

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
from .options import TwoHandedOptions
from .pad import pad
from .tools import TOOL_WORDS, TOOLS
from .wording import WORDING
from .worked import EXAMPLE_WORDS, FOLDER, work


class TwoHandedPage:
    """See rules.engine.page.RulePage."""

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
    tools = TOOLS
    word = "dix"
    values: tuple[str, ...] = ("melds", "counters")

    def pack(self, options: TwoHandedOptions) -> tuple[Card, ...]:
        """The single deck, whatever the mix."""
        return PACK.cards_in_order

    def usual(self, options: TwoHandedOptions) -> TwoHandedOptions:
        """The standard: there is one scale only."""
        return TwoHandedOptions()

    def points(self, options: TwoHandedOptions, number: int) -> int:
        """The same: there is one scale only."""
        return number

    def figures(self, options: TwoHandedOptions) -> Mapping[str, int | str]:
        """Figures by the names the text uses."""
        return {**shared.value_figures(options), "target": options.target}

    def table(self, options: TwoHandedOptions, name: str, *words: str) -> Table:
        """The table of a name; raises KeyError."""
        match name, words:
            case "melds", ():
                return shared.melds_table(options, self.usual(options))
            case "counters", ():
                return shared.counters_table(options, self.usual(options))
        raise KeyError(" ".join((name, *words)))

    def diagram(self, options: TwoHandedOptions, name: str) -> Diagram:
        """The diagram of a name; raises KeyError."""
        return diagrams.diagram(name)

    def sheet(self, options: TwoHandedOptions) -> SheetPlan:
        """Melds, nines and tricks of both players."""
        return SheetPlan(2, tuple(map(Phrase, ("tally_melds", "tally_nines", "tally_tricks"))))

    def pad(self, options: TwoHandedOptions) -> PadPlan:
        """How a deal is scored, as a score pad works it out."""
        return pad(options)

    def examples(self) -> tuple[Example, ...]:
        """The worked examples, in the order of their files."""
        return examples.load(FOLDER)

    def work(self, example: Example, options: TwoHandedOptions) -> Worked:
        """Work an example under the options of a page."""
        return work(example, options)


PAGE = TwoHandedPage()
