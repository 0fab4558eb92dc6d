"""What tools of several games say alike: of a question that their game cannot mean, of a choice that is left."""

from __future__ import annotations

from collections.abc import Sequence

from .diagram import DIAGRAM_WORDS, name
from .moves import Card, Phrase
from .page import Field, Kind
from .wording import N_, Sentence, Wording

TOOL_REFUSALS: Wording = {
    "tool_open_trick": Sentence(N_("The most cards on a trick that is still open: {most}.")),
    "tool_whole_trick": Sentence(N_("The most cards in a trick: {most}.")),
    "tool_copies": Sentence(N_("There are no more than {most} of this card: {card:card}.")),
    "tool_sum": Sentence(N_("All trick points together are {total}, and not {sum}.")),
    "tool_multiple": Sentence(N_("{points} is not a multiple of {unit}, as all such points are here.")),
    "tool_figures": Sentence(N_("Figures wanted here, with commas between: {size}.")),
    "tool_bid": Sentence(
        N_("This table does not take a bid of {bid}; bids begin at {low} and follow its steps.")
    ),
}
"""The sentences by their codes; a page merges them into its words."""


def choice_of(legal: Sequence[Card], hand: Sequence[Card]) -> tuple[Phrase, ...]:
    """That one may choose among the cards that may be played, where some may not: else it says itself."""
    return (Phrase("tool_legal_any"),) if 1 < len(set(legal)) < len(set(hand)) else ()


def bidder_field(seats: int) -> Field:
    """The field for who won the bidding: a seat by its name in the diagrams, by its number in addresses."""
    choices = tuple((str(seat), DIAGRAM_WORDS[name(seat, seats).code].text) for seat in range(seats))
    return Field("bidder", Kind.CHOICE, N_("The bidder"), choices=choices, usual="0")
