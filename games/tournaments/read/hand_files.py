"""Hand records as files: text, and PDF by fpdf2, each board laid as every player knows it: north, west, east, south.

The PDF uses fonts that every reader of PDF has, so that none is shipped; what they cannot write becomes a `?`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from django.utils.translation import gettext, pgettext
from fpdf import FPDF
from fpdf.enums import XPos, YPos

from rules.web.speech import SUIT_SIGNS

from .hands import BoardHand
from .print_sheets import HandRecord

DINGBATS = {"S": "\xab", "H": "\xaa", "D": "\xa9", "C": "\xa8", "X": "H"}
"""The signs of suits, and of jokers, in the font that PDF has for signs."""

NORTH, EAST, SOUTH, WEST = "north", "east", "south", "west"
WHERE = {2: (NORTH, SOUTH), 3: (NORTH, EAST, WEST), 4: (NORTH, EAST, SOUTH, WEST)}
"""Where the hand of each seat is laid, by the number of seats; of others the hands follow one another."""

COLUMN = 26
"""Letters of a column of the text."""


def _title(record: HandRecord) -> str:
    number = gettext("Board %(number)s") % {"number": record.number}
    sealed = [pgettext("a board", "sealed")] if record.sealed else []
    return ", ".join([number, f"{gettext('dealer')} {record.dealer}", *sealed])


def _hands_by_place(record: HandRecord) -> tuple[dict[str, BoardHand], list[BoardHand]]:
    """The hands of the seats by where they are laid, and what lies on the table."""
    seats = [hand for hand in record.hands if hand.by_suits]
    if len(seats) not in WHERE:
        return {}, list(record.hands)
    places = dict(zip(WHERE[len(seats)], seats, strict=True))
    return places, [hand for hand in record.hands if not hand.by_suits]


# --- text -------------------------------------------------------------------------------------------------


def as_text(name: str, records: Iterable[HandRecord]) -> str:
    """The records of an event of this name as plain text."""
    return "\n\n".join([name, *("\n".join(_lines(record)) for record in records)]) + "\n"


def _lines(record: HandRecord) -> list[str]:
    places, beside = _hands_by_place(record)
    lines = [_title(record), ""]
    lines += _middle(_block(places.get(NORTH)))
    sides = zip_longest(_block(places.get(WEST)), _block(places.get(EAST)), fillvalue="")
    lines += [f"{west:<{2 * COLUMN}}{east}".rstrip() for west, east in sides]
    lines += _middle(_block(places.get(SOUTH)))
    lines += [f"{hand.name}: {_in_a_row(hand)}" for hand in beside]
    return lines


def _middle(block: Sequence[str]) -> list[str]:
    return [(" " * COLUMN + line).rstrip() for line in block]


def _block(hand: BoardHand | None) -> list[str]:
    if hand is None:
        return []
    rows = [
        f"{SUIT_SIGNS[suit]} {' '.join(sign for _card, sign, _name in cards)}" for suit, cards in hand.suits
    ]
    return [hand.name, *rows, ""]


def _in_a_row(hand: BoardHand) -> str:
    return " ".join(f"{sign}{SUIT_SIGNS[suit]}" for suit, cards in hand.suits for _card, sign, _name in cards)


# --- PDF --------------------------------------------------------------------------------------------------

MARGIN, GAP = 12.0, 6.0
"""Of an A4 page and between the records, in millimetres."""

ACROSS, DOWN = 2, (3, 2)
"""Records beside one another, and below one another: fewer where much lies on the table."""

LINE, SMALL = 4.6, 3.6
"""The height of a line of a hand, and of what lies on the table."""

IN_A_LINE = 15
"""Cards of a line of what lies on the table."""


def as_pdf(name: str, records: Sequence[HandRecord]) -> bytes:
    """The records of an event of this name, six boards a page, or four where they are tall."""
    pdf = FPDF(format="A4")
    pdf.set_title(name)
    pdf.set_auto_page_break(False)
    wide = (pdf.w - 2 * MARGIN - (ACROSS - 1) * GAP) / ACROSS
    tallest = max((_height(record) for record in records), default=0)
    heights = [(pdf.h - 3 * MARGIN - (down - 1) * GAP) / down for down in DOWN]
    down, high = next(
        ((down, high) for down, high in zip(DOWN, heights, strict=True) if high >= tallest),
        (DOWN[-1], heights[-1]),
    )
    for place, record in enumerate(records):
        place %= ACROSS * down
        if place == 0:
            pdf.add_page()
            pdf.set_font("Helvetica", size=9)
            pdf.text(MARGIN, MARGIN, _plain(name))
        left = MARGIN + place % ACROSS * (wide + GAP)
        top = 2 * MARGIN - 4 + place // ACROSS * (high + GAP)
        pdf.rect(left, top, wide, high)
        _draw(pdf, record, left, top, wide)
    return bytes(pdf.output())


def _height(record: HandRecord) -> float:
    """How tall a record is, in millimetres."""
    places, beside = _hands_by_place(record)
    rows = sum(_rows(places, *row) for row in ((NORTH,), (WEST, EAST), (SOUTH,)))
    lines = sum(-(-(2 + sum(len(cards) for _suit, cards in hand.suits)) // IN_A_LINE) for hand in beside)
    return 2 * LINE + rows * LINE + lines * SMALL + 2


def _rows(places: Mapping[str, BoardHand], *where: str) -> float:
    """The lines that hands beside one another take: a name, a line a suit, and a little air."""
    return max((len(places[each].suits) + 1.4 for each in where if each in places), default=0)


def _draw(pdf: FPDF, record: HandRecord, left: float, top: float, wide: float) -> None:
    pdf.set_font("Helvetica", "B", 10)
    pdf.text(left + 2, top + LINE, _plain(_title(record)))
    places, beside = _hands_by_place(record)
    columns = {NORTH: wide / 3, SOUTH: wide / 3, WEST: 2, EAST: wide * 0.54}
    y = top + 1.6 * LINE
    for row in ((NORTH,), (WEST, EAST), (SOUTH,)):
        for where in row:
            if where in places:
                _draw_hand(pdf, places[where], left + columns[where], y)
        y += _rows(places, *row) * LINE
    for hand in beside:
        y = _draw_row(pdf, hand, left + 2, y) + SMALL


def _draw_hand(pdf: FPDF, hand: BoardHand, x: float, y: float) -> None:
    pdf.set_font("Helvetica", "B", 8)
    pdf.text(x, y + LINE - 1, _plain(hand.name))
    for number, (suit, cards) in enumerate(hand.suits, 2):
        below = y + number * LINE - 1
        pdf.set_font("ZapfDingbats", size=9)
        pdf.text(x, below, DINGBATS[suit])
        pdf.set_font("Helvetica", size=9)
        pdf.text(x + 4.5, below, _plain(" ".join(sign for _card, sign, _name in cards)))


def _draw_row(pdf: FPDF, hand: BoardHand, x: float, y: float) -> float:
    """The cards that lie on the table, in their order; where the last line stands."""
    pdf.set_xy(x, y)
    pdf.set_font("Helvetica", "B", 7)
    pdf.cell(text=_plain(hand.name) + " ", new_x=XPos.END, new_y=YPos.TOP)
    cards = [(suit, sign) for suit, few in hand.suits for _card, sign, _name in few]
    for number, (suit, sign) in enumerate(cards, 2):
        if number % IN_A_LINE == 0:
            pdf.set_xy(x, pdf.get_y() + SMALL)
        pdf.set_font("Helvetica", size=7)
        # A joker is its sign alone.
        if sign:
            pdf.cell(text=_plain(sign), new_x=XPos.END, new_y=YPos.TOP)
        pdf.set_font("ZapfDingbats", size=7)
        pdf.cell(text=DINGBATS[suit], new_x=XPos.END, new_y=YPos.TOP)
    return pdf.get_y()


def _plain(text: str) -> str:
    """What the fonts of every reader of PDF can write."""
    return text.replace("’", "'").replace("–", "-").encode("latin-1", "replace").decode("latin-1")
