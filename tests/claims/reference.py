"""Claims by brute force, with the engine alone: every layout is dealt, the deal replayed, every card tried.

Nothing of games.claims stands here. A layout is consistent when the moves that were made are legal in it and give
the same view; a claim holds when the claimer can play on so that no layout loses him a trick, his play depending on
what he has seen and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

from rules import catalog
from rules.engine.match import Match
from rules.engine.moves import Card, IllegalMove, Move, Seat
from rules.engine.protocol import DealEngine, Step
from rules.pinochle.auction import state as auction
from rules.pinochle.double_deck import state as dd
from rules.piquet import state as piquet
from tests.rules.walks import walk

Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Moment:
    """A turn in the play of cards: the engine of the deal, its state, whose turn, and how the deal came there."""

    slug: str
    match: Match[Any, Any]
    state: Any
    seat: Seat
    past: tuple[tuple[Any, Seat, Move], ...]
    """States of the deal with the seat and the move that were made in them."""

    @property
    def game(self) -> DealEngine[Any, Any]:
        return self.match.game

    @property
    def view(self) -> Any:
        return self.game.view(self.state, self.seat)

    @property
    def side(self) -> tuple[Seat, ...]:
        return next(side for side in self.game.sides if self.seat in side)

    @property
    def cards(self) -> int:
        return len(self.game.show(self.view).hand)


def moments(slug: str, seed: int, most: int, options: Any = None) -> Iterator[Moment]:
    """The turns of a random deal at which the player to move holds no more than so many cards."""
    variant = catalog.find(slug)
    match = variant.engine(variant.presets[0].options if options is None else options)
    past: list[tuple[Any, Seat, Move]] = []
    for turn in walk(match, Random(f"{slug} {seed}"), deals=1):
        if turn.seat is None:
            past = []
            continue
        deal = turn.state.deal
        if turn.move.verb == "play":
            moment = Moment(slug, match, deal, turn.seat, tuple(past))
            if moment.cards <= most:
                yield moment
        past.append((deal, turn.seat, turn.move))


def winner(step: Step[Any]) -> Seat | None:
    """Who won a trick with this card; None while it is open."""
    for event in step.events:
        if event.kind in ("took", "kept", "took_too_late"):
            return int(str(event.facts["seat"]))
    return None


# --- every layout ---------------------------------------------------------------------------------


def deals(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[Hands]:
    """Every way to deal cards into hands of these sizes; identical cards cannot be told apart."""
    kinds = sorted(Counter(cards).items())

    def fill(place: int, room: tuple[int, ...], held: Hands) -> Iterator[Hands]:
        if place == len(kinds):
            yield held
            return
        card, number = kinds[place]
        for shares in product(*(range(min(number, left) + 1) for left in room)):
            if sum(shares) == number:
                left = tuple(a - b for a, b in zip(room, shares, strict=True))
                more = tuple((*hand, *[card] * share) for hand, share in zip(held, shares, strict=True))
                yield from fill(place + 1, left, more)

    yield from fill(0, tuple(sizes), ((),) * len(sizes))


def layouts(moment: Moment) -> list[Any]:
    """A state for every layout that the viewer cannot tell from the true one."""
    return list(
        {
            "DoubleDeck": _double_deck,
            "AuctionPinochle": _auction,
            "TwoHanded": _two_handed,
            "Piquet": _piquet,
        }[type(moment.game).__name__](moment)
    )


def _replayed(moment: Moment, state: Any, moves: Sequence[tuple[Seat, Move]]) -> Any | None:
    """The state after these moves; None where one is illegal or the view is another one in the end."""
    for seat, move in moves:
        try:
            state = moment.game.apply(state, seat, move).state
        except IllegalMove:
            return None
    return state if moment.game.view(state, moment.seat) == moment.view else None


def _double_deck(moment: Moment) -> Iterator[Any]:
    place = next(n for n, (_s, _seat, move) in enumerate(moment.past) if move.verb == "trump")
    origin, moves = moment.past[place][0], [(seat, move) for _s, seat, move in moment.past[place:]]
    others = [seat for seat in range(len(moment.state.hands)) if seat != moment.seat]
    held = [dd.PACK.cards(moment.state.hands[seat]) for seat in others]
    for dealt in deals([card for hand in held for card in hand], [len(hand) for hand in held]):
        hands = list(moment.state.hands)
        for seat, cards in zip(others, dealt, strict=True):
            hands[seat] = dd.PACK.bag(cards)
        whole = tuple(hand + dd.played_by(moment.state.phase, seat) for seat, hand in enumerate(hands))
        found = _replayed(moment, origin._replace(hands=whole), moves)
        if found is not None:
            yield found


def _auction(moment: Moment) -> Iterator[Any]:
    place = next(n for n, (_s, _seat, move) in enumerate(moment.past) if move.verb == "trump")
    origin, moves = moment.past[place][0], [(seat, move) for _s, seat, move in moment.past[place:]]
    phase, pack = moment.state.phase, moment.game.laws.pack
    sale, seats = phase.laid.purchase, len(moment.state.hands)
    others = [seat for seat in range(seats) if seat != moment.seat]
    held = [pack.cards(moment.state.hands[seat]) for seat in others]
    held.append(() if moment.seat == sale.bidder else pack.cards(moment.state.aside))
    for dealt in deals([card for hand in held for card in hand], [len(hand) for hand in held]):
        whole = [hand + auction.played_by(phase, seat, pack) for seat, hand in enumerate(moment.state.hands)]
        for seat, cards in zip(others, dealt, strict=False):
            whole[seat] = pack.bag(cards) + auction.played_by(phase, seat, pack)
        pile = dealt[-1] or pack.cards(moment.state.aside)
        whole[sale.bidder] += pack.bag(pile)
        if not pack.holds(whole[sale.bidder], sale.widow):
            continue
        made = [(seat, Move("bury", pile) if move.verb == "bury" else move) for seat, move in moves]
        found = _replayed(moment, replace(origin, hands=tuple(whole)), made)
        if found is not None:
            yield found


def _two_handed(moment: Moment) -> Iterator[Any]:
    yield moment.state


def _piquet(moment: Moment) -> Iterator[Any]:
    """Another hand may have said other things that sounded the same: every way to say it is tried."""
    view, other, pack = moment.view, 1 - moment.seat, moment.game.laws.pack
    whole = _mask(pack, pack.cards_in_order)
    seen = view.hand | view.thrown | piquet.played_by(view.phase, 0) | piquet.played_by(view.phase, 1)
    first, second = (view.phase.public.changed[seat] for seat in (view.elder, 1 - view.elder))
    must = 0
    for number, kind in enumerate(view.talon):
        if kind != piquet.UNKNOWN:
            seen |= 1 << kind
            if view.seat == view.elder and first <= number < first + second:
                must |= 1 << kind
    gone = piquet.played_by(view.phase, other)
    left = pack.cards(_bag(pack, whole & ~seen))
    size = moment.state.hands[other].bit_count() - (must & ~gone).bit_count()
    place = next(n for n, (_s, _seat, move) in enumerate(moment.past) if move.verb in ("declare", "play"))
    origin, moves = moment.past[place][0], [(seat, move) for _s, seat, move in moment.past[place:]]
    for held, _aside in deals(left, [size, len(left) - size]):
        hand = _mask(pack, held) | must & ~gone
        hands = [0, 0]
        hands[moment.seat] = view.hand | piquet.played_by(view.phase, moment.seat)
        hands[other] = hand | gone
        yield from _said(moment, replace(origin, hands=(hands[0], hands[1])), moves, other)


def _said(moment: Moment, state: Any, moves: list[tuple[Seat, Move]], other: Seat) -> Iterator[Any]:
    """The first way to have said it that leads to the same view."""
    game, true = moment.game, moment.state.phase
    spoken = next(
        n for n, (seat, move) in enumerate(moves) if seat == other and move.verb in ("declare", "answer")
    )
    try:
        for seat, move in moves[:spoken]:
            state = game.apply(state, seat, move).state
    except IllegalMove:
        return
    (form,) = game.prompts(game.view(state, other))
    for words in product(*(blank.words for blank in form.blanks)):
        move = Move(moves[spoken][1].verb, words)
        after = game.apply(state, other, move).state
        if after.phase.talk.calls != true.talk.calls:
            continue
        if after.phase.talk.verdicts and after.phase.talk.verdicts != true.talk.verdicts:
            continue
        found = _replayed(moment, after, moves[spoken + 1 :])
        if found is not None:
            yield found
            return


def _mask(pack: Any, cards: Sequence[Card]) -> int:
    return sum(1 << pack.index[card] for card in cards)


def _bag(pack: Any, mask: int) -> int:
    return int(pack.heap([card for kind, card in enumerate(pack.kinds) if mask >> kind & 1]))


# --- every card -----------------------------------------------------------------------------------


class TooMuch(Exception):
    """More cards would have to be tried than a test has time for."""


def holds(moment: Moment, states: Sequence[Any], cards: int = 60_000) -> bool:
    """Whether the claimer can take every trick left against all of these states; raises TooMuch."""
    left = [cards]
    return _holds(moment, list(states), left)


def _holds(moment: Moment, states: list[Any], left: list[int]) -> bool:
    game = moment.game
    if not game.to_act(states[0]):
        return True
    (seat,) = game.to_act(states[0])
    if seat == moment.seat:
        view = game.view(states[0], seat)
        return any(
            _all(moment, _played(moment, states, seat, move, left), left) for move in _plays(game, view)
        )
    following: dict[Move, list[Any]] = {}
    for state in states:
        for move in _plays(game, game.view(state, seat)):
            following.setdefault(move, []).append(state)
    return all(
        _all(moment, _played(moment, some, seat, move, left), left) for move, some in following.items()
    )


def _plays(game: DealEngine[Any, Any], view: Any) -> list[Move]:
    return [move for prompt in game.prompts(view) for move in prompt.moves if move.verb == "play"]


def _played(moment: Moment, states: list[Any], seat: Seat, move: Move, left: list[int]) -> list[Any] | None:
    """The states after a card; None where it ends a trick that another side takes."""
    left[0] -= len(states)
    if left[0] < 0:
        raise TooMuch
    after = []
    for state in states:
        step = moment.game.apply(state, seat, move)
        took = winner(step)
        if took is not None and took not in moment.side:
            return None
        after.append(step.state)
    return after


def _all(moment: Moment, states: list[Any] | None, left: list[int]) -> bool:
    """Whether the claim holds after a card. States that have ended are done; the cards of the rest are public."""
    if states is None:
        return False
    going = [state for state in states if moment.game.score(state) is None]
    return not going or _holds(moment, going, left)


Sided = Callable[[Moment], bool]
