"""What the double-deck rule page shows beside its prose: figures, tables and worked examples.

Everything is computed under the options of the page, by the engine's own tables and functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from rules.engine.diagram import DIAGRAM_WORDS, Diagram
from rules.engine.examples import load
from rules.engine.moves import Card, Phrase
from rules.engine.pad import PadPlan
from rules.engine.page import Cell, Example, Group, SheetPlan, Table, Tool, Worked
from rules.engine.tool_words import MAY_PLAY, TOOL_REFUSALS
from rules.engine.wording import N_, Sentence, Wording, merged
from rules.pinochle.deal_sheet import SHEET_WORDS
from rules.pinochle.double.page import EXAMPLE_TRUMP, MELD_TABLE_WORDS, melds_table
from rules.pinochle.melds import Counter
from rules.pinochle.meldtable import MeldTable, Row, worth

from . import diagrams, worked
from .games import FOUR, SIX, PartnershipGame
from .laws import bid_law, table_for
from .options_for_six import PartnershipOptions
from .pad import pad
from .score import MINIMUM, trick_points
from .state import PACK
from .systems import SYSTEMS, Convention
from .tools import tools_of
from .wording import SIX_WORDING, WORDING

TABLE_WORDS: Wording = {
    "bids_head": Sentence(N_("Bids")),
    "bids_step_head": Sentence(N_("possible")),
    "bids_from_to": Sentence(N_("{low} to {high}")),
    "bids_from": Sentence(N_("from {low}")),
    "bids_every": Sentence(N_("every number")),
    "bids_one": Sentence(N_("this bid alone")),
    "bids_small": Sentence(N_("Bids in small steps")),
    "bids_larger": Sentence(N_("Bids in larger steps")),
    "bids_multiples": Sentence(N_("multiples of {step}: {first}, {second}, {third} …")),
    "compare_head": Sentence(N_("Table")),
    "values": Sentence("{values}"),
    "compare_standard": Sentence(N_("Standard")),
    "compare_book": Sentence(N_("Books")),
    "compare_book_yahoo": Sentence(N_("Books, pinochles only")),
    "compare_pinochle14": Sentence(N_("Pinochle 14")),
    "compare_npa": Sentence(N_("NPA")),
    "compare_toby": Sentence(N_("Toby Thomas")),
    "system_head": Sentence(N_("Bid")),
    "system_meaning": Sentence(N_("tells the partner")),
    "when_bids": Sentence("{bids}"),
    "when_opening": Sentence(N_("{what:phrase} as opening")),
    "when_jump": Sentence(N_("jump to {bids}")),
    "when_digit": Sentence(N_("ending in {digit}, from {low} on")),
    "when_digit_between": Sentence(N_("ending in {digit}, between {low} and {high}")),
    "when_digit_scaled": Sentence(N_("with {digit} as last figure but one, from {low} on")),
    "when_digit_scaled_between": Sentence(
        N_("with {digit} as last figure but one, between {low} and {high}")
    ),
    "when_range": Sentence(N_("{low} to {high}")),
    "when_raise": Sentence(N_("{step} more than the last bid")),
    "when_raise_more": Sentence(N_("at least {step} more than the last bid, as far as {high}")),
    "when_else": Sentence(N_("any other bid")),
    "says_meld_opening": Sentence(N_("{ten} points of meld for each {one} above {base}")),
    "says_meld_raise": Sentence(N_("{ten} points of meld for each {one} of the jump")),
}

EXAMPLE_WORDS: Wording = {
    "ex_trump": Sentence(N_("Trumps are {suit:suit}.")),
    "ex_trick_so_far": Sentence(N_("The trick so far, then your hand:")),
    "ex_in_order": Sentence(N_("In the order played:")),
    "ex_meld": Sentence(N_("{total}: {melds:phrases}.")),
    "ex_no_meld": Sentence(N_("Nothing to meld.")),
    **MAY_PLAY,
    "ex_free": Sentence(N_("You may play any card.")),
    "ex_trick_won": Sentence(N_("The {order:phrase} card wins the trick: {card:card}.")),
    "ex_first": Sentence(N_("first")),
    "ex_second": Sentence(N_("second")),
    "ex_third": Sentence(N_("third")),
    "ex_fourth": Sentence(N_("fourth")),
    "ex_fifth": Sentence(N_("fifth")),
    "ex_sixth": Sentence(N_("sixth")),
    "ex_scored": Sentence(
        N_("The bid was {bid}: {outcome:phrase}. The bidders score {ours}, the others {theirs}.")
    ),
    "ex_bidders": Sentence(N_("Bidders")),
    "ex_others": Sentence(N_("Others")),
    "ex_row_meld": Sentence(N_("Meld")),
    "ex_row_counted": Sentence(N_("of which counts")),
    "ex_row_tricks": Sentence(N_("Tricks")),
    "ex_row_deal": Sentence(N_("This deal")),
    "ex_row_before": Sentence(N_("Before")),
    "ex_row_after": Sentence(N_("After it")),
    "ex_bids_allowed": Sentence(N_("After a bid of {high} you may bid {bids}.")),
    "ex_bids_refused": Sentence(N_("Not allowed: {bids}.")),
    "ex_game_goes_on": Sentence(N_("Neither side is there: the game goes on.")),
    "ex_game_bidders": Sentence(N_("The side that bid has won the game.")),
    "ex_game_others": Sentence(N_("The other side has won the game.")),
    "ex_bid": Sentence(N_("Bid")),
    "ex_meaning": Sentence(N_("Meaning")),
    "ex_says_nothing": Sentence(N_("nothing agreed")),
}

TOOL_WORDS: Wording = {
    **TOOL_REFUSALS,
    **SHEET_WORDS,
    "tool_total": Sentence(N_("total")),
    "tool_legal": Sentence(N_("may be played")),
    "tool_legal_any": Sentence(N_("Any of these will do, and no other card.")),
    "tool_winner": Sentence(N_("the card that wins, by its place in the trick")),
    "tool_few_tricks": Sentence(N_("Fewer than {least} trick points.")),
    "tool_either": Sentence(N_("Either the hand was thrown in or a marriage was missing, not both.")),
    "tool_no_need": Sentence(N_("At this table no marriage is needed.")),
    "tool_never_thrown": Sentence(N_("At this table nobody throws a hand in.")),
    "tool_thrown_only": Sentence(
        N_("At this table a hand is thrown in only where its meld is more than {short} short of the bid.")
    ),
    "tool_unplayed": Sentence(N_("The hand is not played ({outcome:phrase}), so there are no trick points.")),
    "tool_lost_why": Sentence(N_("Lost before the first lead: {outcome:phrase}.")),
}


class DoubleDeckPage:
    """The rule page of one of the games; see rules.engine.page.RulePage."""

    values: tuple[str, ...] = ("melds", "bids")

    def __init__(self, game: PartnershipGame, word: str, wording: Wording) -> None:
        self.game, self.word = game, word
        self.tools: tuple[Tool, ...] = tools_of(game)
        self.words: Wording = merged(
            wording, MELD_TABLE_WORDS, TABLE_WORDS, EXAMPLE_WORDS, TOOL_WORDS, DIAGRAM_WORDS
        )

    def pack(self, options: PartnershipOptions) -> tuple[Card, ...]:
        """The cards of the game, whatever the mix."""
        return self.game.pack.cards_in_order

    def usual(self, options: PartnershipOptions) -> PartnershipOptions:
        """The standard on the scale of the table."""
        return _standard(options)

    def points(self, options: PartnershipOptions, number: int) -> int:
        """A number of points as the table writes it."""
        return number * options.scale

    def figures(self, options: PartnershipOptions) -> Mapping[str, int | str]:
        """Figures by the names the text uses."""
        return _figures(options)

    def diagram(self, options: PartnershipOptions, name: str) -> Diagram:
        """The diagram of a name; raises KeyError."""
        return diagrams.diagram(self.game, name)

    def sheet(self, options: PartnershipOptions) -> SheetPlan:
        """The bid, and meld and tricks of both sides."""
        return SheetPlan(2, (Phrase("tally_meld"), Phrase("tally_tricks")), (Phrase("tally_bid"),), deals=18)

    def pad(self, options: PartnershipOptions) -> PadPlan:
        """How a deal is scored, as a score pad works it out."""
        return pad(options)

    def examples(self) -> tuple[Example, ...]:
        """The worked examples of this game, from its folder of TOML files."""
        return load(worked.FOLDER / self.game.name)

    def work(self, example: Example, options: PartnershipOptions) -> Worked:
        """Work an example under the options of a page."""
        return worked.work(example, options)

    def table(self, options: PartnershipOptions, name: str, *words: str) -> Table:
        """The table of a name; raises KeyError."""
        match name, words:
            case "melds", ():
                return melds_table(table_for(options), table_for(_standard(options)))
            case "bids", ():
                return bids_table(options)
            case "compare", ():
                return compare_table(options)
            case "system", (system,):
                return system_table(options, system)
        raise KeyError(" ".join((name, *words)))


PAGE = DoubleDeckPage(FOUR, "meld", WORDING)
SIX_PAGE = DoubleDeckPage(SIX, "partner", SIX_WORDING)


@lru_cache(maxsize=256)
def _figures(options: PartnershipOptions) -> Mapping[str, int | str]:
    table, scale = table_for(options), options.scale
    plain: dict[str, int | str] = {
        name: value * scale
        for name in ("opening_min", "step1_limit", "step2", "target", "last_trick")
        if (value := getattr(options, name)) is not None
    }
    return plain | {
        "pass_cards": options.pass_cards,
        "bids_above": _bids_above(options),
        "tricks_total": trick_points(options),
        "target_in_tens": options.target * 10,
        "minimum": MINIMUM * scale,
        "run": worth(table.run, 1),
        "royal": worth(table.royal, 1),
        "royal2": worth(table.royal, 2),
        "royal3": worth(table.royal, 3),
        "aces": worth(table.around["A"], 1),
        "aces2": worth(table.around["A"], 2),
        "aces5": worth(table.around["A"], 5),
        "pinochles5": worth(table.pinochle, 5),
        "pinochles6": worth(table.pinochle, 6),
        "roundhouse": _melds(options, "H:KQ S:KQ D:KQ C:KQ"),
        "roundhouse_with_run": _melds(options, "H:ATKQJ S:KQ D:KQ C:KQ"),
        "double_roundhouse": _melds(options, "H:KKQQ S:KKQQ D:KKQQ C:KKQQ"),
    }


def _melds(options: PartnershipOptions, hand: str) -> int:
    """What a hand melds with hearts as trumps."""
    return Counter(PACK, table_for(options)).points(PACK.bag(worked.cards_of(options, hand)), EXAMPLE_TRUMP)


def _bids_above(options: PartnershipOptions) -> str:
    """The first three bids above the limit of the small steps, as a list."""
    above = (options.step1_limit or 0) * options.scale
    bids = [bid for span in bid_law(options).ranges(above) for bid in span[:3]]
    return ", ".join(map(str, bids[:3]))


def _standard(options: PartnershipOptions) -> PartnershipOptions:
    """The standard on the scale of the page: what its tables are compared with."""
    return type(options)(scale=options.scale)


# --- melds ---------------------------------------------------------------------------------


def compare_table(options: PartnershipOptions) -> Table:
    """What the known tables of values give for the melds on which they differ."""
    rows = []
    for name in ("standard", "book", "book_yahoo", "pinochle14", "npa", "toby"):
        table = table_for(replace(_standard(options), meld_table=name))
        cells = tuple(Cell(words=Phrase("values", {"values": _spread(row)})) for row in _comparison(table))
        rows.append(
            (Cell(words=Phrase(f"compare_{name}"), differs=name == options.meld_table != "standard"), *cells)
        )
    heads = (Phrase("compare_head"), *map(Phrase, ("row_run", "row_royal", "row_pinochle", "row_aces")))
    return Table((Group(heads, tuple(rows)),))


def _comparison(table: MeldTable) -> tuple[Row, ...]:
    return table.run, table.royal, table.pinochle, table.around["A"]


def _spread(row: Row) -> str:
    return "/\N{WORD JOINER}".join(str(row[place]) if place < len(row) else "–" for place in range(4))


# --- bids ----------------------------------------------------------------------------------


def bids_table(options: PartnershipOptions) -> Table:
    """Which bids there are, band by band."""
    spans, usual = bid_law(options).ranges(None), bid_law(_standard(options)).ranges(None)
    rows = []
    for place, span in enumerate(spans):
        last = place == len(spans) - 1
        if last:
            reach = Phrase("bids_from", {"low": span[0]})
        elif len(span) == 1:
            reach = Phrase("values", {"values": span[0]})
        else:
            reach = Phrase("bids_from_to", {"low": span[0], "high": span[-1]})
        if len(span) == 1:
            step = Phrase("bids_one")
        elif span.step == 1:
            step = Phrase("bids_every")
        else:
            first, second, third = (span[0] + span.step * n for n in range(3))
            step = Phrase(
                "bids_multiples", {"step": span.step, "first": first, "second": second, "third": third}
            )
        differs = place >= len(usual) or span != usual[place]
        # Bands of one step are compared with each other, wherever they begin and on whatever scale.
        unit = span.step // options.scale
        first_cell = Cell(
            words=reach,
            differs=differs,
            subject=f"by {unit}",
            shared=Phrase("bids_small" if unit == 1 else "bids_larger"),
        )
        rows.append((first_cell, Cell(words=step, differs=differs)))
    return Table((Group((Phrase("bids_head"), Phrase("bids_step_head")), tuple(rows)),))


def system_table(options: PartnershipOptions, system: str) -> Table:
    """What each bid says under a bidding system; raises KeyError for one that is not known."""
    rows = tuple(
        (
            Cell(words=_occasion(options, convention), subject=f"{system} {place}"),
            Cell(words=_message(options, convention)),
        )
        for place, convention in enumerate(SYSTEMS[system])
    )
    return Table((Group((Phrase("system_head"), Phrase("system_meaning")), rows),))


def _occasion(options: PartnershipOptions, convention: Convention) -> Phrase:
    """Which bids or figures a convention stands for, at the scale of the table."""
    scale = options.scale
    low, high, bounded = convention.low * scale, convention.high * scale, convention.high < 10_000
    if convention.bids:
        bids = {"bids": ", ".join(str(bid * scale) for bid in convention.bids)}
        phrase = Phrase("when_jump" if convention.jump else "when_bids", bids)
    elif convention.digits:
        digits = {"digit": ", ".join(map(str, convention.digits)), "low": low, "high": high}
        code = "when_digit" if scale == 1 else "when_digit_scaled"
        phrase = Phrase(f"{code}_between" if bounded else code, digits)
    elif convention.raise_by:
        more = convention.raise_by[1] > convention.raise_by[0]
        code = "when_raise_more" if more else "when_raise"
        phrase = Phrase(code, {"step": convention.raise_by[0] * scale, "high": high})
    elif bounded:
        phrase = Phrase("when_range", {"low": low, "high": high})
    else:
        return Phrase("when_else")
    return Phrase("when_opening", {"what": phrase}) if convention.opening else phrase


def _message(options: PartnershipOptions, convention: Convention) -> Phrase:
    """What it says; meld shown by the size of a bid is told as a rule, not as a figure."""
    if convention.code != "system_meld":
        return Phrase(convention.code)
    scale = options.scale
    code = "says_meld_opening" if convention.opening else "says_meld_raise"
    return Phrase(code, {"ten": 10 * scale, "one": scale, "base": 50 * scale})
