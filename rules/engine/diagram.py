"""What a diagram on a rule page shows, as plain values: seats round a table, their cards, and what lies between them.

A family fills them with the figures of its own engine, so that a picture deals what the game deals; how they are
drawn is `rules/web/diagrams.py`'s to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .moves import Card, Phrase, Seat
from .wording import N_, NN_, Sentence, Wording


@dataclass(frozen=True, slots=True)
class DrawnHeap:
    """Cards that lie together: `down` of them face down, `up` face up, `across` laid across the others."""

    words: Phrase
    down: int = 0
    up: tuple[Card, ...] = ()
    across: tuple[Card, ...] = ()

    @property
    def number(self) -> int:
        """How many cards lie there."""
        return self.down + len(self.up) + len(self.across)


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """Somebody at the table: the name, what is said of the seat, and where their cards are.

    `hand` cards are held, `laid` lie open before the seat, `played` is on the trick, `taken` cards are in tricks won.
    """

    name: Phrase
    notes: tuple[Phrase, ...] = ()
    hand: int = 0
    laid: tuple[Card, ...] = ()
    played: Card = ""
    taken: int = 0

    @property
    def number(self) -> int:
        """How many cards this seat has, wherever they are."""
        return self.hand + len(self.laid) + bool(self.played) + self.taken


@dataclass(frozen=True, slots=True)
class Diagram:
    """A picture: its title, what it shows in sentences, the seats clockwise from the bottom, heaps in the middle."""

    title: Phrase
    text: tuple[Phrase, ...]
    seats: tuple[DrawnSeat, ...] = ()
    heaps: tuple[DrawnHeap, ...] = ()

    @property
    def number(self) -> int:
        """How many cards it shows: a whole pack where it shows a whole table."""
        return sum(seat.number for seat in self.seats) + sum(heap.number for heap in self.heaps)


def name(seat: Seat, seats: int) -> Phrase:
    """What a diagram calls a seat: the first is South and deals, the others follow clockwise."""
    return Phrase(f"drawn_{COMPASS[seats][seat]}")


COMPASS = {
    2: ("south", "north"),
    3: ("south", "west", "east"),
    4: ("south", "west", "north", "east"),
    6: ("south", "southwest", "northwest", "north", "northeast", "southeast"),
}


def dealt(
    *, hand: int, sides: Sequence[Sequence[Seat]], first: str, heaps: Sequence[DrawnHeap] = ()
) -> Diagram:
    """The table after the deal: South deals, `hand` cards each; `sides` are the seats that play together.

    `first` is the word for what the player at the dealer's left does first, with a sentence of its own (`_text`).
    """
    seats = sum(map(len, sides))
    partners = {seat: [other for other in side if other != seat] for side in sides for seat in side}
    drawn = []
    for seat in range(seats):
        notes = [Phrase("drawn_with", {"who": name(other, seats)}) for other in partners[seat]]
        notes += {0: [Phrase("drawn_deals")], 1: [Phrase(first)]}.get(seat, [])
        drawn.append(DrawnSeat(name(seat, seats), tuple(notes), hand=hand))
    dealer = "drawn_text_dealer" if seats > 2 else "drawn_text_dealer_of_two"
    text = [Phrase(dealer, {"next": name(1, seats)}), Phrase(f"{first}_text")]
    if any(partners.values()):
        facing = all(len(side) == 2 for side in sides)
        text.append(Phrase("drawn_text_partners" if facing else "drawn_text_teams"))
    text.append(Phrase("drawn_text_hand", {"number": hand}))
    text += [heap.words for heap in heaps]
    return Diagram(Phrase("drawn_title_deal"), tuple(text), tuple(drawn), tuple(heaps))


@dataclass(frozen=True, slots=True)
class OpenTrick:
    """A trick that is not yet whole: who led, the cards in the order they were played, and how many tricks went before.

    `won` says how many of these each seat has taken.
    """

    leader: Seat
    cards: tuple[Card, ...]
    won: tuple[int, ...]


def in_play(
    trick: OpenTrick, *, hand: int, text: Sequence[Phrase], heaps: Sequence[DrawnHeap] = ()
) -> Diagram:
    """The table in the middle of the play, of hands that began with `hand` cards; `text` tells this trick."""
    seats, before = len(trick.won), sum(trick.won)
    turn = (trick.leader + len(trick.cards)) % seats
    drawn = []
    for seat in range(seats):
        place = (seat - trick.leader) % seats
        played = trick.cards[place] if place < len(trick.cards) else ""
        notes = [Phrase("drawn_leads")] if seat == trick.leader else []
        notes += [Phrase("drawn_turn")] if seat == turn else []
        if trick.won[seat]:
            notes.append(Phrase("drawn_tricks", {"number": trick.won[seat]}))
        drawn.append(
            DrawnSeat(
                name(seat, seats),
                tuple(notes),
                hand=hand - before - bool(played),
                played=played,
                taken=trick.won[seat] * seats,
            )
        )
    return Diagram(Phrase("drawn_title_play"), tuple(text), tuple(drawn), tuple(heaps))


DIAGRAM_WORDS: Wording = {
    "drawn_south": Sentence(N_("South")),
    "drawn_west": Sentence(N_("West")),
    "drawn_north": Sentence(N_("North")),
    "drawn_east": Sentence(N_("East")),
    "drawn_southwest": Sentence(N_("Southwest")),
    "drawn_northwest": Sentence(N_("Northwest")),
    "drawn_northeast": Sentence(N_("Northeast")),
    "drawn_southeast": Sentence(N_("Southeast")),
    "drawn_with": Sentence(N_("with {who:phrase}")),
    "drawn_deals": Sentence(N_("dealer")),
    "drawn_speaks": Sentence(N_("bids first")),
    "drawn_speaks_text": Sentence(N_("That player bids first.")),
    "drawn_leads": Sentence(N_("led")),
    "drawn_first": Sentence(N_("leads first")),
    "drawn_first_text": Sentence(N_("That player leads to the first trick.")),
    "drawn_begins": Sentence(N_("plays first")),
    "drawn_begins_text": Sentence(N_("That player plays first.")),
    "drawn_turn": Sentence(N_("to play")),
    "drawn_hand": Sentence(*NN_("{number} card", "{number} cards"), count="number"),
    "drawn_tricks": Sentence(*NN_("{number} trick", "{number} tricks"), count="number"),
    "drawn_title_deal": Sentence(N_("The table after the deal")),
    "drawn_title_play": Sentence(N_("The table in the middle of a deal")),
    "drawn_text_dealer": Sentence(N_("South deals; {next:phrase} sits at the dealer’s left.")),
    "drawn_text_dealer_of_two": Sentence(N_("South deals; {next:phrase} is the other player.")),
    "drawn_text_teams": Sentence(N_("Every other player is of the same team.")),
    "drawn_text_partners": Sentence(N_("Partners face each other, with opponents between them.")),
    "drawn_text_hand": Sentence(N_("Each player has {number} cards.")),
    "drawn_text_lead": Sentence(N_("{leader:phrase} led {card:card}.")),
    "drawn_text_next": Sentence(N_("Then came {cards:cards}.")),
    "drawn_text_turn": Sentence(N_("It is {who:phrase}’s turn.")),
}
"""The sentences of diagrams that several games have; a page merges them into its words."""


def trick_text(trick: OpenTrick) -> tuple[Phrase, ...]:
    """What an open trick shows, in sentences."""
    seats = len(trick.won)
    phrases = [Phrase("drawn_text_lead", {"leader": name(trick.leader, seats), "card": trick.cards[0]})]
    if trick.cards[1:]:
        phrases.append(Phrase("drawn_text_next", {"cards": trick.cards[1:]}))
    turn = (trick.leader + len(trick.cards)) % seats
    return (*phrases, Phrase("drawn_text_turn", {"who": name(turn, seats)}))
