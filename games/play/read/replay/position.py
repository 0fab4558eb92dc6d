"""Where every card of a finished deal lies at one of its steps, all of them open.

Hands, melds and what a seat put away are read from the view of that seat, so that no game is known here. What no view
shows, a stock or a widow not yet turned, is what is left of the cards that were dealt. The state after the move that
ends a deal is that of the next deal: the last position is the one before with that move made (`_closing`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.engine.display import Display, Pile, ShownCards, Trick
from rules.engine.moves import Card, Event, Phrase, Seat
from rules.engine.score import DealScore

from ..table.last_trick import with_worth
from ..table.moments import CARD_PLAYED, trick_after
from .deal import OpenDeal

DISCARDED = frozenset({"discarded", "out_by_discard"})
ADDED = frozenset({"added", "redeemed"})

Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class DealPosition:
    """A deal at one step: its `display` as everybody sees it, and every card in its place.

    `trick` is the one on the felt, open or just taken, `taken` the cards of the others by side. `laid` lies before the
    seats: combinations that grow (`shared`) have left the hands, melds have not. `piles` are the heaps with their cards
    open; `closed` are cards that lie in none of these places: those on their way to a partner.
    """

    display: Display
    hands: Hands
    trick: Trick
    taken: tuple[tuple[Card, ...], ...]
    laid: tuple[ShownCards, ...]
    piles: tuple[Pile, ...]
    closed: tuple[Card, ...]

    def places(self) -> Iterator[Card]:
        """Every card once for each place it has."""
        for hand in self.hands:
            yield from hand
        for cards in self.taken:
            yield from cards
        for piece in self.laid:
            if piece.shared:
                yield from (*piece.cards, *piece.across)
        yield from (card for _seat, card in self.trick.plays)
        # A widow that was taken up is still shown, as a heap without cards of its own.
        yield from (card for pile in self.piles if pile.size for card in pile.cards)


def position_at(deal: OpenDeal, step: int) -> DealPosition:
    """The cards of a deal at a step, from 0 (the deal) to `deal.last`."""
    if step == deal.last and deal.score is not None:
        return _closing(deal, position_at(deal, step - 1), deal.score.score)
    engine, state = deal.engine, deal.moments[step].state
    display = engine.show(engine.view(state, None))
    own = [engine.show(engine.view(state, seat)) for seat in range(len(display.places))]
    return _with_closed_cards(
        deal,
        DealPosition(
            display=display,
            hands=tuple(display.hand for display in own),
            trick=_lying(display.trick, with_worth(display.last_trick, deal.moments[: step + 1])),
            taken=_tricks_by_side(deal, step, display.trick),
            laid=_cards_before_seats(display, own),
            piles=tuple(_open(place, pile, own) for place, pile in enumerate(display.piles)),
            closed=(),
        ),
    )


def _lying(trick: Trick | None, last: Trick | None) -> Trick:
    """The open trick, or the one taken last, which lies until the next lead."""
    if trick is not None and trick.plays:
        return trick
    return last or Trick(())


def _tricks_by_side(deal: OpenDeal, step: int, trick: Trick | None) -> tuple[tuple[Card, ...], ...]:
    """The cards of the tricks taken up to a step, by side; not those of one that lies on the felt."""
    tricks = list(tricks_until(deal, step))
    gone = tricks if trick is not None and trick.plays else tricks[:-1]
    return tuple(
        tuple(card for won in gone if won.winner in side for _seat, card in won.plays)
        for side in deal.engine.sides
    )


def tricks_until(deal: OpenDeal, step: int) -> Iterator[Trick]:
    """The tricks taken up to a step, in their order."""
    plays: tuple[tuple[Seat, Card], ...] = ()
    for moment in deal.moments[: step + 1]:
        trick = trick_after(plays, moment.events)
        if trick.winner is not None:
            yield trick
        plays = trick.plays if trick.winner is None else ()


def _cards_before_seats(display: Display, own: Sequence[Display]) -> tuple[ShownCards, ...]:
    """What lies before each seat as that seat knows it, with its cards; what is a side's as everybody sees it."""
    seats = [piece for seat, display in enumerate(own) for piece in display.laid if piece.seat == seat]
    return (
        *(piece for piece in seats if not piece.shared),
        *(piece for piece in display.laid if piece.shared),
    )


def _open(place: int, pile: Pile, own: Sequence[Display]) -> Pile:
    """A heap with as many cards as the seat that knows most of it knows."""
    same = (display.piles[place] for display in own if display.piles[place].name == pile.name)
    return max(same, key=lambda hand: len(hand.cards))


def _with_closed_cards(deal: OpenDeal, position: DealPosition) -> DealPosition:
    """The position with those cards in the one heap that is still closed which lie nowhere else."""
    left = Counter(deal.cards) - Counter(position.places())
    closed = []
    for card in reversed(deal.cards):
        if left[card]:
            left[card] -= 1
            closed.append(card)
    # The cards of a heap lie in the last part that was dealt.
    order = tuple(reversed(closed))
    for place, pile in enumerate(position.piles):
        if order and pile.size == len(pile.cards) + len(order):
            whole = replace(pile, cards=(*pile.cards, *order))
            piles = (*position.piles[:place], whole, *position.piles[place + 1 :])
            return replace(position, piles=piles)
    return replace(position, closed=order)


# --- the end of a deal ---------------------------------------------------------------------------------


def _closing(deal: OpenDeal, before: DealPosition, score: DealScore) -> DealPosition:
    """The position after the move that ended the deal, made of its events."""
    events = tuple(event.after_deal() for event in deal.moments[-1].events)
    open_trick = before.display.trick
    plays = open_trick.plays if open_trick is not None else ()
    played = any(event.kind in CARD_PLAYED for event in events)
    position = before
    for event in events:
        position = _with_event(position, event, score)
    if not played:
        return position
    trick = trick_after(plays, events)
    return replace(
        position, trick=trick, taken=_tricks_by_side(deal, deal.last, trick if trick.winner is None else None)
    )


def _with_event(position: DealPosition, event: Event, score: DealScore) -> DealPosition:
    """A position after one event of a last move: a card or cards have left a hand."""
    seat, card, cards = (event.facts.get(name) for name in ("seat", "card", "laid"))
    if not isinstance(seat, int):
        return position
    if event.kind == "laid" and isinstance(cards, tuple):
        return _without(replace(position, laid=(*position.laid, _fresh(event, seat))), seat, cards)
    if not isinstance(card, str) or event.kind not in CARD_PLAYED | DISCARDED | ADDED:
        return position
    position = _without(position, seat, (card,))
    if event.kind in DISCARDED:
        return replace(position, piles=tuple(_with_top(pile, card) for pile in position.piles))
    if event.kind in ADDED:
        return replace(position, laid=tuple(_with_card(piece, event, card, score) for piece in position.laid))
    return position


def _without(position: DealPosition, seat: Seat, cards: Sequence[Card]) -> DealPosition:
    hand = list(position.hands[seat])
    for card in cards:
        hand.remove(card)
    return replace(position, hands=(*position.hands[:seat], tuple(hand), *position.hands[seat + 1 :]))


def _with_top(pile: Pile, card: Card) -> Pile:
    return replace(pile, size=pile.size + 1, cards=(*pile.cards, card)) if pile.by_top else pile


def _fresh(event: Event, seat: Seat) -> ShownCards:
    facts = event.facts
    cards, points = facts["laid"], facts["points"]
    assert isinstance(cards, tuple)
    assert isinstance(points, int)
    key = str(facts["key"])
    return ShownCards(seat, _name_with_number(key, facts["what"]), points, cards, key=key, shared=True)


def _name_with_number(key: str, what: object) -> Phrase:
    """What a combination is called beside its number on the felt."""
    return Phrase("keyed", {"number": int(key[1:]), "what": what})


def _with_card(piece: ShownCards, event: Event, card: Card, score: DealScore) -> ShownCards:
    """A combination with a card added; what a card redeems goes across, as the score names its cards in the end."""
    if piece.key != event.facts["key"]:
        return piece
    points = event.facts["points"]
    assert isinstance(points, int)
    whole = Counter((*piece.cards, card))
    size = len(piece.cards) + (event.kind == "added")
    ended = (part.cards for part in score.parts if len(part.cards) == size)
    cards = next((each for each in ended if card in each and not Counter(each) - whole), (*piece.cards, card))
    across = (*piece.across, *(whole - Counter(cards)).elements())
    return replace(
        piece,
        what=_name_with_number(piece.key, event.facts["what"]),
        points=points,
        cards=cards,
        across=across,
    )
