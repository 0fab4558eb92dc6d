"""The sheet of one deal, as a tool answers it: what each side has, whether it counts, and what the deal gives.

Double-deck pinochle and the auction games answer alike.
"""

from __future__ import annotations

from rules.engine import diagram
from rules.engine.moves import Phrase
from rules.engine.page import Row
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.side_names import NAMED, side_name

SHEET_WORDS: Wording = {
    **NAMED,
    "tool_made": Sentence(N_("bid, made")),
    "tool_lost": Sentence(N_("bid, lost")),
    "tool_pair_0": Sentence(N_("South and North")),
    "tool_pair_1": Sentence(N_("West and East")),
    "tool_three_0": Sentence(N_("South, Northwest and Northeast")),
    "tool_three_1": Sentence(N_("Southwest, North and Southeast")),
    "tool_side_meld": Sentence(N_("{pair:phrase}: meld that counts")),
    "tool_side_tricks": Sentence(N_("{pair:phrase}: trick points")),
    "tool_side_meld_lost": Sentence(N_("{pair:phrase}: meld, which scores nothing, for the bid is lost")),
    "tool_side_tricks_lost": Sentence(
        N_("{pair:phrase}: trick points, which score nothing, for the bid is lost")
    ),
    "tool_side_meld_no_trick": Sentence(
        N_("{pair:phrase}: meld, which scores nothing, for no trick was won")
    ),
    "tool_side_meld_unplayed": Sentence(
        N_("{pair:phrase}: meld, which scores nothing, for the hand was not played")
    ),
    "tool_side_meld_few_tricks": Sentence(
        N_("{pair:phrase}: meld, which scores nothing, for too few trick points")
    ),
    "tool_side_tricks_few_tricks": Sentence(
        N_("{pair:phrase}: trick points, too few of them to score anything")
    ),
    "tool_side_unplayed": Sentence(N_("{pair:phrase}: for the hand that was not played")),
    "tool_side_meld_bid_only": Sentence(N_("{pair:phrase}: meld, which counts towards the bid alone")),
    "tool_side_tricks_bid_only": Sentence(
        N_("{pair:phrase}: trick points, which count towards the bid alone")
    ),
    "tool_short": Sentence(N_("Meld and tricks make {total}, and the bid was {bid}: {short} too few.")),
}
"""The sentences by their codes; a page merges them into its words."""


def side_labels(*, sides: int, seats: int) -> tuple[str, ...]:
    """The names of all sides, marked for translation, as labels of boxes."""
    words = {**SHEET_WORDS, **diagram.DIAGRAM_WORDS}
    return tuple(words[side_name(side, sides=sides, seats=seats).code].text for side in range(sides))


def bid_row(bid: int, *, is_made: bool) -> Row:
    """The bid, and whether it was made."""
    return Row(Phrase("tool_made" if is_made else "tool_lost"), bid)


def meld_row(side: Phrase, points: int, void: str = "") -> Row:
    """What a side melded; `void` says why it scores nothing, by the end of a code of its sentence."""
    return Row(Phrase(f"tool_side_meld_{void}" if void else "tool_side_meld", {"pair": side}), points)


def tricks_row(side: Phrase, points: int, void: str = "") -> Row:
    """What a side took in tricks; `void` as for melds."""
    return Row(Phrase(f"tool_side_tricks_{void}" if void else "tool_side_tricks", {"pair": side}), points)


def short_of(total: int, bid: int) -> Phrase:
    """By how much a bid was missed."""
    return Phrase("tool_short", {"total": total, "bid": bid, "short": bid - total})
