"""Single-deck tables for tests: cards as far as a case names them, moves as a record writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.match import Match
from rules.engine.moves import Card, Event, IllegalMove, Move, Seat
from rules.engine.notation import read_cards
from rules.engine.prompts import is_offered
from rules.engine.protocol import DealEngine
from rules.engine.score import DealScore, MatchScore
from rules.pinochle.single.pack import PACK

FILLING = "9JTQKA"
"""Cards that nobody names are dealt in this order of ranks, the least useful first."""


def cards(text: str) -> tuple[Card, ...]:
    return read_cards(text, PACK.cards_in_order)


def pack_of(engine: DealEngine[Any, Any], parts: Mapping[str, str]) -> tuple[Card, ...]:
    """A whole deal in which each part (`hand 0`, `stock`) begins with the cards named."""
    deck = engine.deck(engine.start(0, MatchScore((0,) * len(engine.sides))))
    assert deck is not None
    named = {name: list(cards(text)) for name, text in parts.items()}
    left = Counter(deck.cards)
    for held in named.values():
        left -= Counter(held)
    filling = sorted(left.elements(), key=lambda card: (FILLING.index(card[0]), card[1]))
    deal: list[Card] = []
    for part in deck.parts:
        held = named.pop(part.name, [])
        deal += [*held, *(filling.pop(0) for _ in range(part.size - len(held)))]
    assert not named, named
    return tuple(deal)


class Table:
    """A match as far as it has come: where it stands, the deal under way, every event, and what it is asked."""

    def __init__(
        self, engine: DealEngine[Any, Any], parts: Mapping[str, str] | None = None, dealer: Seat = 0
    ) -> None:
        self.engine = engine
        self.whole = Match(engine)
        self.match = self.whole.start(dealer)
        self.events: list[Event] = []
        self.apply(None, Move("deal", pack_of(engine, parts or {})))

    def apply(self, seat: Seat | None, move: Move) -> None:
        step = self.whole.apply(self.match, seat, move)
        self.match = step.state
        self.events += step.events

    def then(self, *lines: str) -> Table:
        for line in lines:
            seat, _, text = line.partition(" ")
            self.apply(int(seat), Move.parse(text))
        return self

    def bought(self, seat: Seat, bid: int) -> Table:
        """The auction: this seat bids, the others pass."""
        while self.stage == "auction":
            (turn,) = self.turn
            self.then(f"{turn} bid {bid}" if turn == seat and not self.kinds.count("bid") else f"{turn} pass")
        return self

    def play_out(self) -> Table:
        """The rest of the deal: the first move offered each time, or a draw."""
        while self.whole.deck(self.match) is None and self.whole.result(self.match) is None:
            (seat,) = self.turn
            prompts = self.prompts(seat)
            self.apply(seat, prompts[-1].moves[-1] if self.stage == "declaring" else prompts[0].moves[0])
        return self

    def refusal(self, line: str) -> str:
        """The code of the refusal of a move; empty where it is allowed."""
        seat, _, text = line.partition(" ")
        try:
            self.whole.apply(self.match, int(seat), Move.parse(text))
        except IllegalMove as refused:
            return refused.code
        return ""

    def offered(self, line: str) -> bool:
        seat, _, text = line.partition(" ")
        return is_offered(self.engine.prompts(self.engine.view(self.state, int(seat))), Move.parse(text))

    def prompts(self, seat: Seat) -> Any:
        """What a seat is asked."""
        return self.engine.prompts(self.engine.view(self.state, seat))

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        return self.engine.show(self.engine.view(self.state, seat)).hand

    @property
    def state(self) -> Any:
        """The deal under way."""
        return self.match.deal

    @state.setter
    def state(self, deal: Any) -> None:
        self.match = replace(self.match, deal=deal)

    @property
    def score(self) -> DealScore:
        """What the last finished deal was worth."""
        return self.match.scored[-1].score

    @property
    def stage(self) -> str:
        return self.engine.show(self.engine.view(self.state, None)).stage

    @property
    def turn(self) -> list[Seat]:
        return sorted(self.engine.to_act(self.state))

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    @property
    def scores(self) -> tuple[int, ...]:
        return self.match.match_score.totals

    def last(self, kind: str) -> Event:
        """The last event of a kind."""
        return [event for event in self.events if event.kind == kind][-1]
