"""A double-deck table for tests: hands as far as a case names them, moves as a record writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.engine.match import Match
from rules.engine.moves import Card, Event, IllegalMove, Move, Seat
from rules.engine.notation import read_cards
from rules.engine.prompts import Prompt, is_offered
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.score import Settlement
from rules.pinochle.double_deck.state import PACK, State, View

STANDARD = DoubleDeckOptions()


def cards(text: str) -> tuple[Card, ...]:
    return read_cards(text, PACK.cards_in_order)


def pack_of(hands: Mapping[Seat, str]) -> tuple[Card, ...]:
    """A whole deal in which each seat holds the cards named; tens and jacks fill up first, for they meld least."""
    named = {seat: list(cards(text)) for seat, text in hands.items()}
    left = Counter(PACK.cards_in_order)
    for held in named.values():
        left -= Counter(held)
    filling = sorted(left.elements(), key=lambda card: "TJAKQ".index(card[0]))
    deal: list[Card] = []
    for seat in range(4):
        held = named.get(seat, [])
        assert len(held) <= 20, seat
        deal += [*held, *(filling.pop(0) for _ in range(20 - len(held)))]
    return tuple(deal)


class Played:
    """A match as far as it has come: where it stands, the deal under way, every event, and what it is asked."""

    def __init__(
        self,
        options: DoubleDeckOptions = STANDARD,
        hands: Mapping[Seat, str] | None = None,
        *,
        dealer: Seat = 3,
    ) -> None:
        self.options, self.engine = options, DoubleDeck(options)
        self.whole = Match(self.engine)
        self.match = self.whole.start(dealer)
        self.events: list[Event] = []
        self.deal(hands or {})

    def deal(self, hands: Mapping[Seat, str]) -> Played:
        self._apply(None, Move("deal", pack_of(hands)))
        return self

    def then(self, *lines: str) -> Played:
        """Moves such as `0 bid 50`; whoever does not matter may be left to `pass_out`."""
        for line in lines:
            seat, _, text = line.partition(" ")
            self._apply(int(seat), Move.parse(text))
        return self

    def bought(self, seat: Seat, bid: int) -> Played:
        """The auction: this seat bids, the others pass."""
        while self.stage == "auction":
            (turn,) = self.engine.to_act(self.state)
            mine = turn == seat
            self.then(f"{turn} bid {bid}" if mine and self.high is None else f"{turn} pass")
        return self

    def play_out(self) -> Played:
        """The rest of the deal, each playing the first card he may."""
        while self.stage == "play":
            (turn,) = self.engine.to_act(self.state)
            prompt = self.prompts(turn)[0]
            self._apply(turn, prompt.moves[0])
        return self

    def _apply(self, seat: Seat | None, move: Move) -> None:
        step = self.whole.apply(self.match, seat, move)
        self.match = step.state
        self.events += step.events

    # --- what is seen

    @property
    def state(self) -> State:
        """The deal under way."""
        return self.match.deal

    def view(self, seat: Seat | None) -> View:
        return self.engine.view(self.state, seat)

    @property
    def stage(self) -> str:
        return self.engine.show(self.view(None)).stage

    @property
    def high(self) -> int | None:
        return self.state.phase.auction.high

    @property
    def turn(self) -> list[Seat]:
        return sorted(self.engine.to_act(self.state))

    def prompts(self, seat: Seat) -> tuple[Prompt, ...]:
        return self.engine.prompts(self.view(seat))

    def offered(self, seat: Seat, text: str) -> bool:
        return is_offered(self.prompts(seat), Move.parse(text))

    def refusal(self, line: str) -> str:
        """The code of the refusal of a move; empty where it is allowed."""
        seat, _, text = line.partition(" ")
        try:
            self.whole.apply(self.match, int(seat), Move.parse(text))
        except IllegalMove as refused:
            return refused.code
        return ""

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        return PACK.cards(self.state.hands[seat])

    @property
    def kinds(self) -> list[str]:
        """The kinds of everything that happened."""
        return [event.kind for event in self.events]

    @property
    def score(self) -> Settlement:
        """The figures of the last deal written down."""
        score = self.match.scored[-1].score
        assert score.contract is not None
        (line,) = self.whole.sheet(self.match.scored[-1:])
        meld, tricks = (part.values for part in line.parts)
        played = None if None in tricks else tricks
        return Settlement(
            score.contract.seat % 2, score.contract.bid, score.outcome, meld, played, score.points
        )


def seen(events: Sequence[Event], seat: Seat | None, kind: str) -> list[Event]:
    """The events of a kind as a seat sees them."""
    return [event.seen_by(seat) for event in events if event.kind == kind]
