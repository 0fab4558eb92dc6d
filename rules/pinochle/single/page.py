"""What the rule pages of the single-deck games have in common: tables of values, figures, words."""

from __future__ import annotations

from rules.engine.cards import Pack
from rules.engine.moves import Card, Phrase
from rules.engine.notation import read_cards
from rules.engine.page import Cell, Group, Table
from rules.engine.tool_words import MAY_PLAY
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.meldtable import AROUND_RANKS, Row

from .pack import COUNTERS, LAST_TRICK, PACK
from .values import Valued, table_of

EXAMPLE_TRUMP, EXAMPLE_PLAIN = "H", "S"

TABLE_WORDS: Wording = {
    "class_1": Sentence(N_("Class I")),
    "class_2": Sentence(N_("Class II")),
    "class_3": Sentence(N_("Class III")),
    "beside": Sentence(N_("Beside the classes")),
    "once": Sentence(N_("once")),
    "twice": Sentence(N_("twice")),
    "row_run": Sentence(N_("Run")),
    "row_royal": Sentence(N_("Royal marriage")),
    "row_marriage": Sentence(N_("Marriage")),
    "row_pinochle": Sentence(N_("Pinochle")),
    "row_A": Sentence(N_("Aces around")),
    "row_K": Sentence(N_("Kings around")),
    "row_Q": Sentence(N_("Queens around")),
    "row_J": Sentence(N_("Jacks around")),
    "row_dix": Sentence(N_("Nine of trumps")),
    "of_trumps": Sentence(N_("of trumps")),
    "of_plain_suit": Sentence(N_("of another suit")),
    "of_each_suit": Sentence(N_("one of each suit")),
    "counters_card": Sentence(N_("Card")),
    "counters_points": Sentence(N_("Points")),
    "counters_last": Sentence(N_("The last trick")),
    "rank": Sentence("{rank:rank}"),
}

EXAMPLE_WORDS: Wording = {
    "ex_trump": Sentence(N_("Trumps are {suit:suit}.")),
    "ex_trick_so_far": Sentence(N_("The trick so far, then your hand:")),
    "ex_in_order": Sentence(N_("In the order played:")),
    **MAY_PLAY,
    "ex_free": Sentence(N_("You may play any card.")),
    "ex_trick_won": Sentence(N_("The {order:phrase} card wins the trick: {card:card}.")),
    "ex_first": Sentence(N_("first")),
    "ex_second": Sentence(N_("second")),
    "ex_third": Sentence(N_("third")),
    "ex_fourth": Sentence(N_("fourth")),
    "ex_count": Sentence(N_("{points} in all.")),
    "ex_count_last": Sentence(N_("{points} in all, {last} of them for the last trick.")),
}


def melds_table(options: Valued, usual: Valued) -> Table:
    """All melds by class, once and twice; cells that differ from the standard marked."""
    mine, standard = table_of(options), table_of(usual)
    trump, plain = EXAMPLE_TRUMP, EXAMPLE_PLAIN
    run = tuple(rank + trump for rank in "ATKQJ")
    first = (
        _row("row_run", run, "of_trumps", mine.run, standard.run),
        _row("row_royal", ("K" + trump, "Q" + trump), "of_trumps", mine.royal, standard.royal),
        _row("row_marriage", ("K" + plain, "Q" + plain), "of_plain_suit", mine.marriage, standard.marriage),
    )
    second = (_row("row_pinochle", ("QS", "JD"), "", mine.pinochle, standard.pinochle),)
    third = tuple(
        _row(f"row_{rank}", (), "of_each_suit", mine.around[rank], standard.around[rank])
        for rank in AROUND_RANKS
    )
    nine = (_row("row_dix", ("9" + trump,), "", mine.dix, standard.dix),)
    named = (("class_1", first), ("class_2", second), ("class_3", third), ("beside", nine))
    heads = (Phrase("once"), Phrase("twice"))
    return Table(
        tuple(
            Group((Phrase(name), None, *(heads if place == 0 else (None, None))), rows)
            for place, (name, rows) in enumerate(named)
        )
    )


def _row(name: str, cards: tuple[Card, ...], behind: str, row: Row, usual: Row) -> tuple[Cell, ...]:
    words = Phrase(behind) if behind else None
    values = tuple(
        Cell(figure=_worth(row, number), differs=_worth(row, number) != _worth(usual, number))
        for number in (1, 2)
    )
    return (Cell(words=Phrase(name)), Cell(words=words, cards=cards), *values)


def _worth(row: Row, number: int) -> int:
    return row[number - 1] if number <= len(row) else number * row[0]


def counters_table(options: Valued, usual: Valued) -> Table:
    """What each card counts in tricks."""
    mine, standard = COUNTERS[options.counters], COUNTERS[usual.counters]
    rows = tuple(
        (
            Cell(words=Phrase("rank", {"rank": rank})),
            Cell(figure=mine.get(rank, 0), differs=mine.get(rank, 0) != standard.get(rank, 0)),
        )
        for rank in PACK.ranks
    )
    last = (Cell(words=Phrase("counters_last")), Cell(figure=LAST_TRICK))
    return Table((Group((Phrase("counters_card"), Phrase("counters_points")), (*rows, last)),))


def value_figures(options: Valued) -> dict[str, int | str]:
    """Figures every single-deck text uses, by name."""
    table, counters = table_of(options), COUNTERS[options.counters]
    return {
        "run": table.run[0],
        "run2": _worth(table.run, 2),
        "royal": table.royal[0],
        "marriage": table.marriage[0],
        "pinochle": table.pinochle[0],
        "pinochle2": table.pinochle[1],
        "aces": table.around["A"][0],
        "aces2": _worth(table.around["A"], 2),
        "kings": table.around["K"][0],
        "queens": table.around["Q"][0],
        "jacks": table.around["J"][0],
        "dix": table.dix[0],
        "ace_counts": counters["A"],
        "ten_counts": counters["T"],
        "king_counts": counters["K"],
        "last_trick": LAST_TRICK,
        "tricks_total": 240 + LAST_TRICK,
    }


def cards_of(text: str, deck: Pack = PACK) -> tuple[Card, ...]:
    """The cards of a text in the usual notation; raises BadCards."""
    return read_cards(text, deck.cards_in_order)
