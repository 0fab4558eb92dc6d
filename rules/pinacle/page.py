"""What the rule page of pinacle shows from the engine: figures, tables, worked examples and tools."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.diagram import DIAGRAM_WORDS, Diagram
from rules.engine.examples import load
from rules.engine.moves import Card, Phrase
from rules.engine.pad import PadPlan
from rules.engine.page import Cell, Example, Group, SheetPlan, Table, Tool, Worked
from rules.engine.wording import N_, NN_, Sentence, Wording, merged

from . import diagrams, worked
from .laws import HAND, PACKS, SIDES, laws_of
from .options import PinacleOptions
from .pad import pad
from .score import COLUMNS
from .tools import TOOLS
from .values import (
    CLEAN_ACES,
    CLEAN_FIGURES,
    CLEAN_SUITE,
    DIRTY_SUITE,
    MIXED_ACES,
    MIXED_FIGURES,
    ONE_OWN_TWO,
    SPECIAL_FROM,
    TWO_OWN_TWOS,
)
from .wording import WORDING

TABLE_WORDS: Wording = {
    "head_card": Sentence(N_("Card")),
    "head_counts": Sentence(N_("counts")),
    "head_clean": Sentence(N_("without wild cards")),
    "head_mixed": Sentence(N_("with wild cards")),
    "head_redeemed": Sentence(N_("Redeemed")),
    "head_jokers": Sentence(N_("Joker")),
    "head_two": Sentence(N_("Two")),
    "row_joker": Sentence(N_("joker")),
    "row_ace_two": Sentence(N_("ace, two")),
    "row_king_eight": Sentence(N_("king to eight")),
    "row_seven_three": Sentence(N_("seven to three")),
    "group_brelans": Sentence(N_("Brelans")),
    "group_suites": Sentence(N_("Complete suites, twelve cards")),
    "group_pinacle": Sentence(N_("Pinacle, eight equal cards and three wild ones")),
    "row_aces": Sentence(*NN_("{number} ace", "{number} aces"), "number"),
    "row_figures": Sentence(
        *NN_("{number} equal king, queen or jack", "{number} equal kings, queens or jacks"), "number"
    ),
    "row_clean_suite": Sentence(N_("clean: no wild card in place")),
    "row_half_clean_one": Sentence(N_("half clean: one two of the suit itself")),
    "row_half_clean_two": Sentence(N_("half clean: two twos of the suit itself")),
    "row_dirty_suite": Sentence(N_("dirty: a joker, or a two of another suit")),
    "row_dirty_suite_three": Sentence(N_("dirty: a joker, a two of another suit, or three of its own")),
    "row_pinacle_dealt": Sentence(N_("dealt")),
    "row_pinacle_made": Sentence(N_("made in play")),
    "row_in_suite": Sentence(N_("from a suite")),
    "row_in_aces": Sentence(N_("from a brelan of aces")),
    "row_in_high": Sentence(N_("from a brelan of any rank from king to eight")),
    "row_in_low": Sentence(N_("from a brelan of any rank from seven to three")),
}  # fmt: skip

EXAMPLE_WORDS: Wording = {
    "ex_reason": Sentence("{what:phrase}."),
    "ex_nothing": Sentence(N_("That is no combination.")),
    "ex_not_here": Sentence(N_("This may not be laid so at such a table.")),
    "ex_across": Sentence(N_("across")),
    "ex_put": Sentence(N_("{card:card} is to be put to this: {what:phrase}.")),
    "ex_cannot": Sentence(N_("It does not fit.")),
    "ex_wild_locked": Sentence(
        N_("The wild card for {card:card} lies between other cards and is locked."),
        paragraph="redeeming-locked",
    ),
    "ex_add": Sentence(N_("added")),
    "ex_redeem": Sentence(N_("redeeming")),
    "ex_then": Sentence(N_("Then there lies")),
    "ex_lies": Sentence(N_("There lies")),
    "ex_head_across": Sentence(N_("across")),
    "ex_counts": Sentence(N_("counts")),
    "ex_laid": Sentence(N_("laid")),
    "ex_add_card": Sentence(N_("{card:card} added")),
    "ex_redeem_card": Sentence(N_("redeemed with {card:card}")),
    "ex_begins": Sentence(N_("The cards count {points}: {least} are needed, and the side may begin.")),
    "ex_does_not_begin": Sentence(N_("The cards count {points}: {least} are needed, and it is not enough.")),
    "ex_deal": Sentence(N_("This deal")),
}

TOOL_WORDS: Wording = {
    "tool_backs": Sentence(N_("Hands dealt with one back: {most} at most, one for each player of the side.")),
    "tool_table_value": Sentence(N_("by the table of special combinations")),
    "tool_face_value": Sentence(N_("card by card")),
    "tool_redeemed": Sentence(N_("redeemed wild cards")),
    "tool_total": Sentence(N_("total")),
    "tool_redeem_now": Sentence(N_("Redeem a wild card with the next natural one: it counts on top.")),
    "tool_card_value": Sentence(N_("counts")),
    "tool_begins": Sentence(N_("A charged side may begin with these cards: {least} are needed.")),
    "tool_does_not_begin": Sentence(N_("A charged side may not begin with these cards: {least} are needed.")),
    "tool_laid": Sentence(N_("combinations")),
    "tool_left": Sentence(N_("left in the hands")),
    "prime_row_out": Sentence(N_("going out")),
    "prime_row_at_once": Sentence(N_("in one turn")),
    "prime_row_cut": Sentence(N_("exact cut")),
    "prime_row_backs": Sentence(N_("eleven cards of one back")),
    "prime_row_short": Sentence(N_("beginning too short")),
    "tool_too_many": Sentence(
        N_("At this table there are no more than {most} of this card: {card:card}."), paragraph="pack"
    ),
    "tool_at_once_is_out": Sentence(
        N_("A player who lays the whole hand in one turn goes out: say that the side went out as well."),
        paragraph="going-out-at-once",
    ),
    "too_many_across": Sentence(
        N_(
            "So many cards cannot lie across: for each of them a natural card came into place, "
            "beside the {least} with which the combination began."
        ),
        paragraph="redeeming",
    ),
    "across_when_laid": Sentence(
        N_("Nothing lies across a combination that is only just being laid."), paragraph="redeeming"
    ),
    "no_pinacle": Sentence(
        N_("This is no pinacle: that takes eight cards of a rank and three wild ones."), paragraph="pinacle"
    ),
    "only_wilds_across": Sentence(N_("Only redeemed twos and jokers lie across a combination.")),
}

STANDARD = PinacleOptions()


class PinaclePage:
    """See rules.engine.page.RulePage."""

    words: Wording = merged(
        WORDING, TABLE_WORDS, EXAMPLE_WORDS, TOOL_WORDS, DIAGRAM_WORDS, diagrams.DRAWN_WORDS
    )
    tools: tuple[Tool, ...] = TOOLS
    word = "pinacle"
    values: tuple[str, ...] = ("special", "cards", "redeemed")

    def pack(self, options: PinacleOptions) -> tuple[Card, ...]:
        """Two packs or three, with as many jokers as the table takes."""
        return laws_of(options).pack.cards_in_order

    def usual(self, options: PinacleOptions) -> PinacleOptions:
        """The standard: points are written the same everywhere."""
        return STANDARD

    def points(self, options: PinacleOptions, number: int) -> int:
        """As they are: no house rule writes points in another way."""
        return number

    def figures(self, options: PinacleOptions) -> Mapping[str, int | str]:
        """Seats, packs and cards of the table, and what the house rules pay."""
        laws = laws_of(options)
        return {
            "seats": laws.seats,
            "packs": PACKS[options.teams],
            "cards_total": len(laws.cards),
            "jokers_total": laws.pack.jokers,
            "twos_total": 4 * laws.pack.copies,
            "dealt": HAND * laws.seats,
            "exact": laws.exact,
            "exact_less": laws.exact - 1,
            "stock": len(laws.cards) - HAND * laws.seats - 1,
            "sides": len(SIDES[options.teams]),
            "six_aces": CLEAN_ACES[SPECIAL_FROM],
            "six_aces_mixed": MIXED_ACES,
            "six_figures": CLEAN_FIGURES[SPECIAL_FROM],
            "six_figures_mixed": MIXED_FIGURES,
            **{
                name: getattr(options, name)
                for name in (
                    "cut_bonus", "same_back_bonus", "first_lay_max_wild", "min_naturals", "pinacle_dealt",
                    "pinacle_made", "going_out", "abattre_extra", "chargee_from", "chargee_min",
                    "chargee_penalty", "target",
                )
            },
        }  # fmt: skip

    def diagram(self, options: PinacleOptions, name: str) -> Diagram:
        """The diagram of a name; raises KeyError."""
        return diagrams.diagram(laws_of(options), name)

    def sheet(self, options: PinacleOptions) -> SheetPlan:
        """What each side lays, what its special combinations count more, bonuses, fines and what it held."""
        return SheetPlan(
            len(SIDES[options.teams]), tuple(Phrase(f"tally_{name}") for name in COLUMNS), deals=12
        )

    def pad(self, options: PinacleOptions) -> PadPlan:
        """How a deal is scored, as a score pad works it out."""
        return pad(options)

    def examples(self) -> tuple[Example, ...]:
        """Those of the folder `examples`."""
        return load(worked.FOLDER)

    def work(self, example: Example, options: PinacleOptions) -> Worked:
        """Answered by the functions that play."""
        return worked.work(example, options)

    def table(self, options: PinacleOptions, name: str, *words: str) -> Table:
        """What cards, special combinations and redeemed wild cards count; raises KeyError."""
        match name, words:
            case "cards", ():
                return cards_table()
            case "special", ():
                return special_table(options)
            case "redeemed", ():
                return redeemed_table()
        raise KeyError(" ".join((name, *words)))


PAGE = PinaclePage()


def cards_table() -> Table:
    """What the cards count when a deal is settled, by groups of ranks."""
    rows = (("row_joker", 30), ("row_ace_two", 15), ("row_king_eight", 10), ("row_seven_three", 5))
    lines = tuple((Cell(words=Phrase(code)), Cell(figure=points)) for code, points in rows)
    return Table((Group((Phrase("head_card"), Phrase("head_counts")), lines),))


def special_table(options: PinacleOptions) -> Table:
    """The combinations that count more than their cards, clean and with wild cards, under these options."""
    brelans = tuple(
        (
            Cell(words=Phrase(code, {"number": number})),
            Cell(figure=clean[number]),
            Cell(figure=mixed),
        )
        for code, clean, mixed in (
            ("row_aces", CLEAN_ACES, MIXED_ACES),
            ("row_figures", CLEAN_FIGURES, MIXED_FIGURES),
        )
        for number in (8, 7, 6)
    )
    # With three packs a suite may hold three twos of its own; the list ends at two (ruling PN-13).
    dirty = "row_dirty_suite_three" if PACKS[options.teams] > 2 else "row_dirty_suite"
    suites = (
        (Cell(words=Phrase("row_clean_suite")), Cell(figure=CLEAN_SUITE), Cell()),
        (Cell(words=Phrase("row_half_clean_one")), Cell(), Cell(figure=ONE_OWN_TWO)),
        (Cell(words=Phrase("row_half_clean_two")), Cell(), Cell(figure=TWO_OWN_TWOS)),
        (Cell(words=Phrase(dirty)), Cell(), Cell(figure=DIRTY_SUITE)),
    )
    pinacles = tuple(
        (Cell(words=Phrase(f"row_{name}")), Cell(), Cell(figure=mine, differs=mine != usual))
        for name, mine, usual in (
            ("pinacle_dealt", options.pinacle_dealt, STANDARD.pinacle_dealt),
            ("pinacle_made", options.pinacle_made, STANDARD.pinacle_made),
        )
    )
    return Table(
        (
            Group((Phrase("group_brelans"), Phrase("head_clean"), Phrase("head_mixed")), brelans),
            Group((Phrase("group_suites"), None, None), suites),
            Group((Phrase("group_pinacle"), None, None), pinacles),
        )
    )


def redeemed_table() -> Table:
    """What a redeemed wild counts, by where it lies."""
    rows = (("row_in_suite", 30), ("row_in_aces", 30), ("row_in_high", 20), ("row_in_low", 10))
    lines = tuple((Cell(words=Phrase(code)), Cell(figure=30), Cell(figure=two)) for code, two in rows)
    return Table((Group((Phrase("head_redeemed"), Phrase("head_jokers"), Phrase("head_two")), lines),))
