"""The table of melds as rule pages of double-deck games show it: single to quadruple, class by class."""

from __future__ import annotations

from rules.engine.moves import Card, Phrase
from rules.engine.page import Cell, Group, Table
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.meldtable import AROUND_KIND, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, MeldTable, Row

from .pack import PACK

MELD_TABLE_WORDS: Wording = {
    "class_1": Sentence(N_("Class I")),
    "class_2": Sentence(N_("Class II")),
    "class_3": Sentence(N_("Class III")),
    "once": Sentence(N_("once")),
    "twice": Sentence(N_("twice")),
    "three_times": Sentence(N_("3 ×")),
    "four_times": Sentence(N_("4 ×")),
    "row_run": Sentence(N_("Run")),
    "row_royal": Sentence(N_("Royal marriage")),
    "row_marriage": Sentence(N_("Marriage")),
    "row_pinochle": Sentence(N_("Pinochle")),
    "row_aces": Sentence(N_("Aces around")),
    "row_kings": Sentence(N_("Kings around")),
    "row_queens": Sentence(N_("Queens around")),
    "row_jacks": Sentence(N_("Jacks around")),
    "of_trumps": Sentence(N_("of trumps")),
    "of_plain_suit": Sentence(N_("of another suit")),
    "of_each_suit": Sentence(N_("one of each suit")),
    "dash": Sentence("–"),
}

TIMES = (Phrase("once"), Phrase("twice"), Phrase("three_times"), Phrase("four_times"))
EXAMPLE_TRUMP, EXAMPLE_PLAIN = "H", "S"


def melds_table(table: MeldTable, usual: MeldTable) -> Table:
    """All melds by class, single to quadruple, cells that differ from the usual table marked."""
    trump, plain = EXAMPLE_TRUMP, EXAMPLE_PLAIN
    first = (
        _meld_row("row_run", tuple(rank + trump for rank in PACK.ranks), "of_trumps", table.run, usual.run),
        _meld_row("row_royal", ("K" + trump, "Q" + trump), "of_trumps", table.royal, usual.royal),
        _meld_row(
            "row_marriage", ("K" + plain, "Q" + plain), "of_plain_suit", table.marriage, usual.marriage
        ),
    )
    second = (
        _meld_row("row_pinochle", (JACK_OF_DIAMONDS, QUEEN_OF_SPADES), "", table.pinochle, usual.pinochle),
    )
    third = tuple(
        _meld_row(
            f"row_{kind.removesuffix('_around')}", (), "of_each_suit", table.around[rank], usual.around[rank]
        )
        for rank, kind in AROUND_KIND.items()
    )
    return Table(
        tuple(
            Group((Phrase(name), None, *times), rows)
            for name, rows, times in (
                ("class_1", first, TIMES),
                ("class_2", second, (None,) * len(TIMES)),
                ("class_3", third, (None,) * len(TIMES)),
            )
        )
    )


def _meld_row(name: str, cards: tuple[Card, ...], behind: str, row: Row, usual: Row) -> tuple[Cell, ...]:
    words = Phrase(behind) if behind else None
    return (
        Cell(words=Phrase(name)),
        Cell(words=words, cards=cards),
        *(_value(row, usual, n) for n in range(4)),
    )


def _value(row: Row, usual: Row, place: int) -> Cell:
    mine = row[place] if place < len(row) else None
    differs = mine != (usual[place] if place < len(usual) else None)
    if mine is None:
        return Cell(words=Phrase("dash"), differs=differs, missing=True)
    return Cell(figure=mine, differs=differs)
