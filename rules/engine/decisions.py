"""Why a move was made, as far as cards and rules alone can tell: for decisions that nobody has commented on.

A decision is looked at with the eyes of the player: their own view, and of the pack only what they have not seen.
Moves that were the only ones are said to be that. What is said of cards holds for every game of tricks (`of_card`); a
family adds the rest of its moves and the words (`Reasons.of_other`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .display import Display
from .moves import Card, Fact, Move, Phrase, Seat
from .prompts import Choose, Prompt
from .wording import N_, NN_, Sentence, Wording

PLAY = "play"


@dataclass(frozen=True, eq=False)
class Decision:
    """A move as its player saw the table before it.

    `legal` are the cards that might have been played, where one was. `unseen` are the cards of the pack that the
    player had not seen go; `trump` is the suit of trumps, empty without any; `facts` are those of what happened.
    """

    seat: Seat
    move: Move
    display: Display
    prompts: tuple[Prompt, ...]
    sides: tuple[tuple[Seat, ...], ...]
    legal: tuple[Card, ...]
    unseen: Counter[Card]
    trump: str
    facts: Mapping[str, Fact]

    @property
    def card(self) -> Card:
        """The card that the move of a trick plays, by its code."""
        return self.move.words[0]

    @cached_property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards that lie there."""
        return self.display.trick.plays if self.display.trick is not None else ()

    @cached_property
    def winning(self) -> tuple[Seat, Card]:
        """The card that is winning the trick, and whose it is."""
        first, *others = self.trick
        for play in others:
            if self.beats(play[1], first[1]):
                first = play
        return first

    @property
    def is_last(self) -> bool:
        """Whether the trick is whole with this card."""
        return len(self.trick) + 1 == sum(map(len, self.sides))

    def height(self, card: Card) -> int:
        """The rank of a card as a number, high ranks first."""
        return -self.display.ranks.index(card[0])

    def beats(self, card: Card, other: Card) -> bool:
        """Whether a card takes the trick from one played before it."""
        if card[1] == other[1]:
            return self.height(card) > self.height(other)
        return card[1] == self.trump

    def higher(self, card: Card) -> tuple[Card, ...]:
        """The unseen cards of its suit that beat a card, each once, highest first."""
        above = {each for each in self.unseen if each[1] == card[1] and self.height(each) > self.height(card)}
        return tuple(sorted(above, key=self.height, reverse=True))

    def trumps_out(self) -> int:
        """How many trumps the player has not seen."""
        return sum(number for each, number in self.unseen.items() if each[1] == self.trump)

    def is_sure(self, card: Card) -> bool:
        """Whether nothing unseen can beat a card that is led or winning."""
        return not self.higher(card) and (card[1] == self.trump or not self.trumps_out())

    def of_suit(self, suit: str) -> tuple[Card, ...]:
        """The cards of a suit in the hand."""
        return tuple(each for each in self.display.hand if each[1] == suit)

    def partner_wins(self) -> bool:
        """Whether the trick is the partner's as it lies."""
        side = next(side for side in self.sides if self.seat in side)
        return self.winning[0] in side


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a game says of its decisions: its words, trumps in a state, the ranks that count in tricks, other moves."""

    wording: Wording
    trump: Callable[[Any], str] = lambda _state: ""
    counters: str = ""
    of_other: Callable[[Decision], Phrase | None] = lambda _decision: None

    def why(self, decision: Decision) -> Phrase | None:
        """The reason of a decision; None where there is nothing that cards and rules could tell."""
        if decision.move.verb == PLAY:
            return of_card(decision, self.counters)
        return Phrase("why_only_move") if is_only_move(decision.prompts) else self.of_other(decision)


def is_only_move(prompts: Sequence[Prompt]) -> bool:
    """Whether nothing else could have been done."""
    return len(prompts) == 1 and isinstance(prompts[0], Choose) and len(prompts[0].moves) == 1


# --- cards -------------------------------------------------------------------------------------------------


def of_card(decision: Decision, counters: str) -> Phrase:
    """Why a card was played."""
    if len(decision.display.hand) == 1:
        return Phrase("why_last_card")
    if len(decision.legal) == 1:
        return Phrase("why_only_card", {"card": decision.card})
    if not decision.trick:
        return _lead(decision)
    return (
        _to_win(decision)
        if decision.beats(decision.card, decision.winning[1])
        else _to_lose(decision, counters)
    )


def _lead(decision: Decision) -> Phrase:
    card, suit = decision.card, decision.card[1]
    out, of_suit = decision.trumps_out(), decision.of_suit(suit)
    higher = decision.higher(card)
    if suit == decision.trump and out:
        return Phrase("lead_trumps" if higher else "lead_top_trump", {"card": card, "number": out})
    if not higher:
        return Phrase("lead_sure" if decision.is_sure(card) else "lead_high", {"card": card, "number": out})
    if len(of_suit) == 1 and decision.trump and decision.of_suit(decision.trump):
        return Phrase("lead_single", {"card": card})
    if not any(decision.is_sure(each) for each in decision.display.hand):
        return Phrase("lead_no_sure", {"card": card, "cards": higher})
    others = [each for each in decision.display.hand if each[1] != suit]
    if len(of_suit) > 1 and all(len(decision.of_suit(each[1])) < len(of_suit) for each in others):
        return Phrase("lead_long", {"number": len(of_suit), "cards": higher})
    sure = any(decision.is_sure(each) for each in others)
    return Phrase("lead_while" if sure else "lead_low", {"card": card, "cards": higher})


def _to_win(decision: Decision) -> Phrase:
    card, best = decision.card, decision.winning[1]
    facts: dict[str, Fact] = {"card": card, "best": best}
    enough = [each for each in decision.legal if decision.beats(each, best) and each[1] == card[1]]
    lowest = min(enough, key=decision.height) == card
    if decision.is_last:
        return Phrase("win_last" if lowest else "win_last_higher", facts)
    if decision.is_sure(card):
        return Phrase("win_sure", facts)
    if lowest:
        return Phrase("win_low", facts)
    low = decision.height(min(enough, key=decision.height))
    between = any(
        each[1] == card[1] and low < decision.height(each) <= decision.height(card)
        for each in decision.unseen
    )
    return Phrase("win_higher" if between else "win_equal", facts)


def _to_lose(decision: Decision, counters: str) -> Phrase:
    card, best = decision.card, decision.winning[1]
    facts: dict[str, Fact] = {"card": card, "best": best}
    if decision.partner_wins():
        return Phrase(_for_partner(decision, counters), facts)
    if any(decision.beats(each, best) for each in decision.legal):
        return Phrase("lose_let_go", facts)
    if decision.of_suit(decision.trick[0][1][1]):
        follows = card[1] == decision.trick[0][1][1]
        if not follows:
            return Phrase("lose_any", facts)
        low = min(decision.legal, key=decision.height) == card
        return Phrase("lose_low" if low else "lose_other", facts)
    left = _top_cards(decision)
    return Phrase("throw_keep", {**facts, "cards": left}) if left else Phrase("throw_any", facts)


def _for_partner(decision: Decision, counters: str) -> str:
    if decision.card[0] in counters:
        return "partner_count"
    able = any(each[0] in counters for each in decision.legal)
    return "partner_keep" if able else "partner_none"


def _top_cards(decision: Decision) -> tuple[Card, ...]:
    """The cards left in the hand that nothing unseen of their suit beats, each once, as they stand there."""
    return tuple(
        dict.fromkeys(
            each for each in decision.display.hand if each != decision.card and not decision.higher(each)
        )
    )


CARD_REASONS: Wording = {
    "why_only_move": Sentence(N_("Nothing else is allowed here.")),
    "why_last_card": Sentence(N_("It is the last card in the hand, so there is no choice.")),
    "why_only_card": Sentence(N_("By the rules no other card may be played here.")),
    "lead_sure": Sentence(N_("Nothing still out can beat {card:card}, so the trick is sure.")),
    "lead_high": Sentence(
        *NN_(
            "No higher card of the suit is still out: only a trump can beat {card:card}, and one is out.",
            "No higher card of the suit is still out: only a trump can beat {card:card}, and {number} are out.",
        ),
        "number",
    ),
    "lead_top_trump": Sentence(
        *NN_(
            "Nothing can beat {card:card}, and it draws the one trump that is still out.",
            "Nothing can beat {card:card}, and it draws trumps: {number} are still out.",
        ),
        "number",
    ),
    "lead_trumps": Sentence(
        *NN_(
            "A trump is led to draw the one that is still out.",
            "Trumps are led to draw those that are still out: there are {number}.",
        ),
        "number",
    ),
    "lead_single": Sentence(
        N_("{card:card} is the only card of its suit in the hand: once it is gone, that suit can be trumped.")
    ),
    "lead_no_sure": Sentence(
        N_("No card in the hand is sure to win a trick, and this one can be beaten by {cards:cards}.")
    ),
    "lead_long": Sentence(
        N_("The longest suit, with {number} cards: they can win tricks when nothing higher is out ({cards:cards}).")
    ),
    "lead_low": Sentence(N_("The lead brings out {cards:cards}.")),
    "lead_while": Sentence(
        N_("The lead brings out {cards:cards}, while sure cards in other suits can win the lead back.")
    ),
    "win_equal": Sentence(N_("A lower card would have done as well: no card that is still out lies between them.")),
    "win_last": Sentence(N_("The last player takes the trick with the lowest card that beats {best:card}.")),
    "win_last_higher": Sentence(
        N_("The last player takes the trick, and the higher card is safe here; a lower one stays for later.")
    ),
    "win_sure": Sentence(N_("Nothing still out can beat {card:card}, so the trick is sure.")),
    "win_low": Sentence(N_("It is the lowest card that beats {best:card}.")),
    "win_higher": Sentence(
        N_("A lower card would beat {best:card} too, but those still to play could beat that more easily.")
    ),
    "partner_count": Sentence(N_("The partner is winning the trick, so a card that counts goes on it.")),
    "partner_keep": Sentence(
        N_("The partner is winning the trick; the cards that count stay in the hand for later tricks.")
    ),
    "partner_none": Sentence(N_("The partner is winning the trick, but no card that counts may be added.")),
    "lose_let_go": Sentence(N_("The trick could be taken, but the card for it is kept for later.")),
    "lose_any": Sentence(
        N_("Nobody has to follow suit yet, and {best:card} cannot be beaten: this card can be spared.")
    ),
    "lose_low": Sentence(N_("{best:card} cannot be beaten, so the lowest card goes.")),
    "lose_other": Sentence(
        N_("{best:card} cannot be beaten, and a lower card stays in the hand for a later trick.")
    ),
    "throw_keep": Sentence(
        N_("The hand has nothing of the suit led and cannot win. It throws {card:card} and keeps {cards:cards}.")
    ),
    "throw_any": Sentence(
        N_("The hand has nothing of the suit led and cannot win, so it throws a card that it will not miss.")
    ),
}  # fmt: skip
"""What is said of cards in every game of tricks."""
