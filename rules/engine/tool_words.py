"""What tools of several games say alike: of a question that their game cannot mean, of a choice that is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from .diagram import DIAGRAM_WORDS, name
from .moves import Card, Phrase
from .page import BadWord, Field, Kind, Row, Spot, Tool, ToolAnswer
from .wording import N_, Sentence, Wording

TOOL_REFUSALS: Wording = {
    "tool_open_trick": Sentence(N_("The most cards on a trick that is still open: {most}.")),
    "tool_whole_trick": Sentence(N_("The most cards in a trick: {most}.")),
    "tool_one_copy": Sentence(N_("The pack has only one card of this kind: {card:card}.")),
    "tool_copies": Sentence(N_("There are no more than {most} of this card: {card:card}.")),
    "tool_sum": Sentence(N_("All trick points together are {total}, and not {sum}.")),
    "tool_multiple": Sentence(N_("{points} is not a multiple of {unit}, as all such points are here.")),
    "tool_led": Sentence(N_("led")),
    "tool_card_may": Sentence(N_("This card may be played: {card:card}.")),
    "tool_card_may_not": Sentence(N_("This card may not be played: {card:card}.")),
    "tool_card_not_held": Sentence(N_("This card is not in the hand: {card:card}.")),
    "tool_one_card": Sentence(N_("Write one card here, or none.")),
    "tool_figures": Sentence(N_("Write a figure for each: {size} in all.")),
    "tool_bid": Sentence(
        N_("This table does not take a bid of {bid}; bids begin at {low} and follow its steps.")
    ),
}
"""The sentences by their codes; a page merges them into its words."""

MAY_PLAY: Wording = {
    "ex_may_play": Sentence(N_("You may play any of these: {cards:cards}.")),
    "ex_only_play": Sentence(N_("Only {cards:cards} may be played.")),
}
"""What an example says of the cards that may be played."""


def may_play(legal: tuple[Card, ...]) -> Phrase:
    """Which cards of an example may be played: one, or a choice."""
    return Phrase("ex_may_play" if len(legal) > 1 else "ex_only_play", {"cards": legal})


def choice_of(legal: Sequence[Card], hand: Sequence[Card], why: Phrase | None = None) -> tuple[Phrase, ...]:
    """That one may choose among the cards that may be played, where some may not: else it says itself.

    `why` says which duty leaves the choice, where one does.
    """
    return (why or Phrase("tool_legal_any"),) if 1 < len(set(legal)) < len(set(hand)) else ()


def trick_spots(cards: Sequence[Card], won: int) -> tuple[Spot, ...]:
    """A trick in the order played: which card was led, and which wins."""
    return tuple(
        Spot(card, "won" if place == won else "", None if place else Phrase("tool_led"))
        for place, card in enumerate(cards)
    )


CARD_IN_DISPUTE = Field(
    "card", Kind.CARDS, N_("The card in dispute"), N_("a card of the hand, if there is one"), usual=()
)


def with_card_in_dispute(tool: Tool) -> Tool:
    """The tool of legal cards, which also says of one card of the hand whether it may be played."""

    def answer(options: Any, values: Mapping[str, Any]) -> ToolAnswer:
        answered = tool.answer(options, values)
        cards: tuple[Card, ...] = values.get(CARD_IN_DISPUTE.name, ())
        if not cards:
            return answered
        if len(cards) > 1:
            raise BadWord(" ".join(cards), "one card, or none", Phrase("tool_one_card"))
        (card,) = cards
        if card not in values["hand"]:
            raise BadWord(card, "a card of the hand", Phrase("tool_card_not_held", {"card": card}))
        legal = card in {each for row in answered.rows for each in row.cards}
        verdict = Row(Phrase("tool_card_may" if legal else "tool_card_may_not", {"card": card}))
        return replace(answered, figures={**answered.figures, "card": legal}, total=verdict)

    return replace(tool, fields=(*tool.fields, CARD_IN_DISPUTE), answer=answer)


def bidder_field(seats: int) -> Field:
    """The field for who won the bidding: a seat by its name in the diagrams, by its number in addresses."""
    choices = tuple((str(seat), DIAGRAM_WORDS[name(seat, seats).code].text) for seat in range(seats))
    return Field("bidder", Kind.CHOICE, N_("The bidder"), choices=choices, usual="0")
