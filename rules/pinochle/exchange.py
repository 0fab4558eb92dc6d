"""Cards that partners pass each other before the melds: the gift, who knows of it, and the sentences about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.engine.cards import Bag, Pack
from rules.engine.moves import Event, Seat
from rules.engine.wording import N_, NN_, Sentence, Wording


@dataclass(frozen=True, slots=True)
class Gift:
    """Cards passed between partners; undelivered while the other has not chosen his yet.

    `at_once`: both chose before either looked, so that nothing received can have been returned.
    """

    giver: Seat
    taker: Seat
    cards: Bag
    delivered: bool
    at_once: bool = False

    def seen_by(self, seat: Seat | None) -> bool:
        """The giver knows what he gave, the taker what he has received; nobody else."""
        return seat == self.giver or (self.delivered and seat == self.taker)


def cards_gained(pack: Pack, gifts: Iterable[Gift], seat: Seat) -> Bag:
    """Of the gifts that somebody knows, the cards that a seat has received and not returned."""
    received = returned = 0
    for gift in gifts:
        if gift.taker == seat and gift.delivered:
            received += gift.cards
        elif gift.giver == seat and received and not gift.at_once:
            returned += gift.cards
    return sum(
        max(0, pack.count(received, kind) - pack.count(returned, kind)) * pack.units[kind]
        for kind in range(len(pack.kinds))
    )


def gift_event(pack: Pack, gift: Gift, number: int, open_to_both: bool = True) -> Event:
    """Cards passed, as both partners know them; not `open_to_both`: as the giver alone does."""
    public = {"seat": gift.giver, "to": gift.taker, "number": number}
    facts = {"cards": pack.cards(gift.cards)}
    private = {gift.giver: facts, gift.taker: facts} if open_to_both else {gift.giver: facts}
    return Event("gave", public, private)


def passing_words(paragraph: str) -> Wording:
    """The sentences about cards passed, with the paragraph of a game's rules on them."""
    return {
        "gave": Sentence(
            *NN_(
                "{seat:seat} passed one card to {to:seat}.", "{seat:seat} passed {number} cards to {to:seat}."
            ),
            "number",
            paragraph=paragraph,
        ),
        "gave_told": Sentence(N_("{seat:seat} passed {cards:cards} to {to:seat}."), paragraph=paragraph),
        "call_gave": Sentence(*NN_("passes one card", "passes {number} cards"), "number"),
        "banner_gave_told": Sentence(N_("{seat:seat} passed {cards:cards}")),
        "must_give": Sentence(
            *NN_("You are to pass one card.", "You are to pass {number} cards."),
            "number",
            paragraph=paragraph,
        ),
        "guide_give": Sentence(
            *NN_("Pass one card to {to:seat}.", "Pass {number} cards to {to:seat}."),
            "number",
            paragraph=paragraph,
        ),
        "asked_give": Sentence(N_("pass cards")),
        "first_give": Sentence(
            N_("Partners exchange cards to make melds and long trumps. The others do not see them."),
            paragraph=paragraph,
        ),
        "move_give": Sentence(N_("Pass these cards")),
        "confirm_give": Sentence(N_("Pass {words:cards}?")),
    }
