"""The arithmetic of double-deck pinochle for people with the cards on a table of their own.

Meld of a hand, legal cards, winner of a trick, score of a deal, and the account of a recorded
game: each asks the same engine that plays here.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from rules.engine import tricks
from rules.engine.cards import SUITS, Kind
from rules.engine.page import BadWord, Counted, MeldCount, Spot
from rules.engine.protocol import Card, Event, Phrase
from rules.engine.record import Moment

from .double_deck import meld_phrase
from .melds import AROUND_KIND, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, Counter, Melding, table_for
from .options import DoubleDeckOptions
from .scoring import LOST_UNPLAYED, score_deal
from .state import PACK, Match

CLASSES: Mapping[str, int] = {
    "run": 1, "royal_marriage": 1, "marriage": 1, "pinochle": 2,
    "aces_around": 3, "kings_around": 3, "queens_around": 3, "jacks_around": 3,
}  # fmt: skip
"""The class of each meld; a card counts once in each. A roundhouse is no meld of its own."""


class DoubleDeckCalculator:
    """See rules.engine.page.Calculator."""

    pack = PACK.cards_in_order
    ranks = PACK.ranks
    suits = PACK.suits

    def meld(self, options: DoubleDeckOptions, *, trump: str, hand: tuple[Card, ...]) -> MeldCount:
        """What a hand of any size melds with a suit as trumps."""
        self._need_suit(trump)
        melding = Counter(PACK, table_for(options)).count(PACK.bag(hand), trump)
        counted = tuple(Counted(m.kind, m.count, m.points, m.cards, meld_phrase(m)) for m in melding.melds)
        return MeldCount(melding.points, counted, melding.notes, tuple(spots(hand, melding)))

    def legal(
        self, options: DoubleDeckOptions, *, trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...]
    ) -> tuple[Card, ...]:
        """The cards, each kind once, that may be played from a hand to a trick of 0 to 3 cards."""
        self._need_suit(trump)
        if len(trick) > 3:
            raise BadWord(" ".join(trick), "a trick still open, of at most 3 cards")
        if not hand:
            raise BadWord("--hand", "at least one card")
        self._need_copies((*trick, *hand))
        held = PACK.held(PACK.bag(hand))
        if not trick:
            return tuple(map(_card, PACK.kinds_in(held)))
        kinds = [PACK.kind(card) for card in trick]
        best = kinds[tricks.winner(PACK, trick, SUITS.index(trump))]
        mask = tricks.legal(PACK, held, PACK.suit_of[kinds[0]], best, SUITS.index(trump))
        return tuple(map(_card, PACK.kinds_in(mask)))

    def trick(self, options: DoubleDeckOptions, *, trump: str, cards: tuple[Card, ...]) -> int:
        """The position, from 0, of the card that wins a trick of 1 to 4 cards."""
        self._need_suit(trump)
        if not 1 <= len(cards) <= 4:
            raise BadWord(" ".join(cards) or "--cards", "a trick of 1 to 4 cards")
        self._need_copies(cards)
        return tricks.winner(PACK, cards, SUITS.index(trump))

    def score(
        self,
        options: DoubleDeckOptions,
        *,
        bid: int,
        bidder: int,
        meld: tuple[int, int],
        tricks: tuple[int, int] | None,
        lost: str,
    ) -> tuple[bool, tuple[int, int]]:
        """Whether a bid was made, and the points of sides 0 and 1; `bidder` is a seat or a side."""
        if lost and lost not in LOST_UNPLAYED:
            raise BadWord(lost, " or ".join(LOST_UNPLAYED))
        score = score_deal(options, bidder=bidder, bid=bid, meld=meld, tricks=tricks, lost=lost)
        return score.made, score.scores

    def account(self, options: DoubleDeckOptions, moments: Iterable[Moment]) -> list[dict[str, Any]]:
        """Every finished deal of a replayed game: contract, melds, tricks, scores and totals."""
        deals: list[dict[str, Any]] = []
        events: list[Event] = []
        for moment in moments:
            events += moment.events
            if any(event.kind == "scored" for event in moment.events):
                deals.append(_deal(events, moment.state.match))
                events = []
        return deals

    def _need_suit(self, trump: str) -> None:
        if trump not in PACK.suits:
            raise BadWord(trump or "--trump", "a suit: " + ", ".join(PACK.suits))

    def _need_copies(self, cards: tuple[Card, ...]) -> None:
        for card, number in Multiset(cards).items():
            if number > PACK.copies:
                raise BadWord(card, f"at most {PACK.copies} of a card in this game")


def _deal(events: Sequence[Event], match: Match) -> dict[str, Any]:
    """The account of one deal from its events and the match as it stands after it."""
    dealt, score = [event.facts for event in events if event.kind == "dealt"][-1], match.sheet[-1][1]
    contract: dict[str, object] = {"bidder": None, "bid": None, "trump": None}
    melds: list[dict[str, object]] = []
    tricks: list[dict[str, Any]] = []
    for event in events:
        match event.kind:
            case "bought":
                contract |= {"bidder": event.facts["seat"], "bid": event.facts["bid"]}
            case "named":
                contract["trump"] = event.facts["suit"]
            case "melded":
                items = cast("tuple[Phrase, ...]", event.facts["melds"])
                melds += [_shown_meld(event.facts["seat"], item) for item in items]
            case "led":
                tricks.append({"leader": event.facts["seat"], "cards": [event.facts["card"]]})
            case "played":
                tricks[-1]["cards"].append(event.facts["card"])
            case "took":
                tricks[-1]["winner"] = event.facts["seat"]
    return {
        "deal": dealt["deal"],
        "dealer": dealt["dealer"],
        "contract": contract,
        "outcome": score.outcome,
        "melds": melds,
        "meld": list(score.meld),
        "tricks": tricks,
        "trick_points": None if score.tricks is None else list(score.tricks),
        "scores": list(score.scores),
        "totals": list(match.scores),
    }


def _shown_meld(seat: object, item: Phrase) -> dict[str, object]:
    """A meld as an event tells it, with its cards."""
    words, count = cast(Phrase, item.facts["meld"]), 1
    if words.code.startswith("times_"):
        words, count = cast(Phrase, words.facts["meld"]), int(words.code.removeprefix("times_"))
    cards = meld_cards(words.code, cast("str | None", words.facts.get("suit")), count)
    return {
        "seat": seat,
        "kind": words.code,
        "count": count,
        "points": item.facts["points"],
        "cards": list(cards),
    }


def meld_cards(kind: str, suit: str | None, count: int = 1) -> tuple[Card, ...]:
    """The cards of a meld of a kind, `count` times over."""
    match kind:
        case "run":
            single = [f"{rank}{suit}" for rank in PACK.ranks]
        case "royal_marriage" | "marriage":
            single = [f"K{suit}", f"Q{suit}"]
        case "pinochle":
            single = [JACK_OF_DIAMONDS, QUEEN_OF_SPADES]
        case "roundhouse" | "roundhouse_with_run" | "double_roundhouse":
            single = [rank + each for each in PACK.suits for rank in "KQ"]
            count = 2 if kind == "double_roundhouse" else 1
        case _:
            rank = next(rank for rank, around in AROUND_KIND.items() if around == kind)
            single = [rank + each for each in PACK.suits]
    return tuple(card for card in single for _ in range(count))


def spots(hand: Sequence[Card], melding: Melding) -> list[Spot]:
    """The cards of a hand in order, marked "used" where they serve in a meld and "idle" where not."""
    by_class: dict[int, Multiset[Card]] = {}
    for meld in melding.melds:
        if meld.kind in CLASSES:
            by_class.setdefault(CLASSES[meld.kind], Multiset()).update(meld.cards)
    left: Multiset[Card] = Multiset()
    for used in by_class.values():
        left |= used
    found: list[Spot] = []
    for card in PACK.cards(PACK.bag(hand)):
        found.append(Spot(card, "used" if left[card] > 0 else "idle"))
        left[card] -= 1
    return found


def _card(kind: Kind) -> Card:
    return PACK.kinds[kind]
