"""The player of double-deck pinochle alone: phase by phase, whatever the house rules, at every level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rules.engine.cards import Kind
from rules.engine.moves import Move
from rules.engine.score import DealScore
from rules.engine.tricks import beats, play_move
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.legal import CONCEDE, best, may_concede_late, playable
from rules.pinochle.auction.score import ON_SHEET
from rules.pinochle.auction.state import Bidding, Burying, Naming, Tricks, View, played_cards
from rules.pinochle.double.pack import PACK

from .. import greedy
from ..kernel import CODE, RANKS
from ..single.search import SCORE, stakes_of, value
from . import bidding
from .playouts import playouts
from .worlds import PILE, AloneSampler


@dataclass(frozen=True, slots=True)
class AloneStyle:
    """How a level thinks: widows imagined before a bid, whether it counts cards, worlds before a card.

    `margin` are the points it keeps in hand below what a hand promises.
    """

    samples: int
    counts_cards: bool
    worlds: int = 0
    margin: float = 0


STYLES: Mapping[str, AloneStyle] = {
    "novice": AloneStyle(samples=0, counts_cards=False),
    "club": AloneStyle(samples=8, counts_cards=True, margin=7),
    "expert": AloneStyle(samples=16, counts_cards=True, worlds=120, margin=7),
}

AT_FULL = 8
"""Up to so many candidates are tried in all the worlds asked for."""


class AlonePlayer:
    """Plays double-deck pinochle alone at one table at any level."""

    def __init__(self, engine: AuctionPinochle, styles: Mapping[str, AloneStyle] = STYLES) -> None:
        self.engine, self.laws, self.styles = engine, engine.laws, styles

    def choose(self, level: str, view: View, rng: Random) -> Move:
        """The move for the seat whose view it is; ValueError when it is not its turn."""
        laws, style = self.laws, self.styles[level]
        if view.seat is None or not self.engine.prompts(view):
            raise ValueError("it is not this seat's turn")
        match view.phase:
            case Bidding(calls):
                return bidding.call(laws, calls, view, style.samples, style.margin)
            case Naming():
                return bidding.name(laws, view.hand, style.samples)
            case Burying(purchase):
                return bidding.bury(laws, view.hand, PACK.suits.index(purchase.trump or ""), style.samples)
            case Tricks() as phase:
                return self._play(phase, view, style, rng)
        raise ValueError("nobody is to move")

    # --- for matches of the play alone

    play_options = ("may_concede=false",)
    """House rules under which every deal that is bid on comes to be played."""

    def is_play(self, view: View) -> bool:
        """Whether a card is to be played."""
        return isinstance(view.phase, Tricks)

    def play_points(self, score: DealScore) -> tuple[int, ...] | None:
        """The trick points of a deal by side; None for one that was not played."""
        played = any(part.group == "tricks" for part in score.parts)
        return score.of("tricks", voids=ON_SHEET) if played else None

    # --- cards

    def _play(self, phase: Tricks, view: View, style: AloneStyle, rng: Random) -> Move:
        assert view.seat is not None
        kinds = PACK.kinds_in(playable(self.laws, phase, view.seat, view.hand))
        may_concede = may_concede_late(self.laws, phase)
        if style.worlds and (len(kinds) > 1 or may_concede):
            worth, kind = judged(self.engine, phase, view, kinds, style.worlds, rng)
        else:
            kind = self._by_thumb(phase, view, kinds, style, rng)
            worth = bidding.playing(self.laws, phase, view) if may_concede else 0.0
        if may_concede and worth < bidding.conceding(phase):
            return CONCEDE
        return play_move(PACK, kind)

    def _by_thumb(
        self, phase: Tricks, view: View, kinds: tuple[Kind, ...], style: AloneStyle, rng: Random
    ) -> Kind:
        if len(kinds) == 1:
            return kinds[0]
        if not style.counts_cards:
            return self._novice_card(phase, kinds, rng)
        kind = self._club_card(phase, view)
        return kind if kind in kinds else kinds[0]

    def _novice_card(self, phase: Tricks, kinds: tuple[Kind, ...], rng: Random) -> Kind:
        """The highest card that wins, else the lowest; leads of aces, else anything low."""
        by_rank = sorted(kinds, key=lambda kind: kind % RANKS)
        if not phase.kinds:
            aces = [kind for kind in kinds if kind % RANKS == greedy.ACE]
            return rng.choice(aces or by_rank[: (len(kinds) + 1) // 2])
        trump = PACK.suits.index(phase.laid.purchase.trump or "")
        winners = [kind for kind in by_rank if beats(PACK, kind, best(self.laws, phase), trump)]
        return winners[-1] if winners else by_rank[0]

    def _club_card(self, phase: Tricks, view: View) -> Kind:
        """The card of greedy.py, from one's own hand and what has been played."""
        seat, seats = view.seat, self.laws.game.seats
        assert seat is not None
        trump = PACK.suits.index(phase.laid.purchase.trump or "")
        outstanding = PACK.full - played_cards(phase, PACK) - view.buried
        left = [outstanding >> 15 * suit & CODE for suit in range(4)]
        codes = [0] * (4 * seats)
        codes[seat * 4 : seat * 4 + 4] = [view.hand >> 15 * suit & CODE for suit in range(4)]
        if not phase.kinds:
            return greedy.lead(codes, seat, left, trump)
        led, last = phase.kinds[0] // RANKS, len(phase.kinds) == seats - 1
        return greedy.follow(codes, seat, left, led, best(self.laws, phase), False, last, trump)


def judged(
    engine: AuctionPinochle, phase: Tricks, view: View, kinds: tuple[Kind, ...], worlds: int, rng: Random
) -> tuple[float, Kind]:
    """The best of the candidates and what it brings its seat more than the others on average.

    After each quarter of the worlds the worse half of the candidates is dropped.
    """
    seat, game = view.seat, engine.laws.game
    assert seat is not None
    sampler, stakes = AloneSampler(engine, phase, view, rng), stakes_of(engine.laws, phase, seat)
    trump, left = PACK.suits.index(phase.laid.purchase.trump or ""), list(kinds)
    tricks_left, seats = game.hand - len(phase.taken), game.seats
    quarter = max(1, min(worlds, worlds * AT_FULL // len(kinds)) // 4)
    totals = dict.fromkeys(left, 0)
    for number in range(4):
        for _ in range(quarter):
            codes = sampler.world()
            buried = counted(codes[4 * PILE :])
            results = playouts(
                seats, codes[: 4 * seats], seat, left, trump, phase.leader, phase.kinds, game.last_trick,
                tricks_left,
            )  # fmt: skip
            for place, kind in enumerate(left):
                gained = results[2 * seats * place : 2 * seats * (place + 1)]
                totals[kind] += value(stakes, gained[:seats], gained[seats:], buried)
        left.sort(key=lambda kind: -totals[kind])
        if number < 3:
            del left[max(2, (len(left) + 1) // 2) :]
    return totals[left[0]] / (4 * quarter * SCORE * (seats - 1)), left[0]


def counted(codes: list[int]) -> int:
    """What the cards of one holding count in tricks."""
    return sum((code >> 3 * rank & 7) for code in codes for rank in (greedy.KING, greedy.TEN, greedy.ACE))
