"""The player of the auction games: phase by phase, whatever the house rules, at every level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rules.engine.cards import Kind
from rules.engine.moves import Move
from rules.engine.score import DealScore
from rules.engine.tricks import play_move
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.laws import Laws
from rules.pinochle.auction.legal import best, playable
from rules.pinochle.auction.score import ON_SHEET
from rules.pinochle.auction.state import Bidding, Burying, Naming, Passing, Tricks, View, played_cards
from rules.pinochle.single.pack import PACK

from . import auction, discard, exchange
from .kernel import RANKS, SUIT, Play, codes_of, follow, lead, takes
from .manners import manner_of
from .search import judged, worth_leading


@dataclass(frozen=True, slots=True)
class AuctionStyle:
    """How a level thinks: hands imagined before a bid, worlds before a card and before a burial, hands of the partner
    before a gift, and what its bids mind."""

    samples: int
    counts_cards: bool
    worlds: int = 0
    by_match: bool = False
    by_calls: bool = False
    burial_worlds: int = 0
    gift_samples: int = 0


STYLES: Mapping[str, AuctionStyle] = {
    "novice": AuctionStyle(samples=0, counts_cards=False),
    "club": AuctionStyle(samples=24, counts_cards=True, gift_samples=60),
    "expert": AuctionStyle(
        samples=40,
        counts_cards=True,
        worlds=200,
        by_match=True,
        by_calls=True,
        burial_worlds=200,
        gift_samples=120,
    ),
}


class AuctionPlayer:
    """Plays one of the auction games at one table at any level."""

    def __init__(self, engine: AuctionPinochle, styles: Mapping[str, AuctionStyle] = STYLES) -> None:
        self.engine, self.laws, self.styles = engine, engine.laws, styles

    def choose(self, level: str, view: View, rng: Random) -> Move:
        """The move for the seat whose view it is; ValueError when it is not its turn."""
        laws, style = self.laws, self.styles[level]
        if view.seat is None or not self.engine.prompts(view):
            raise ValueError("it is not this seat's turn")
        match view.phase:
            case Bidding(calls):
                return auction.call(laws, calls, view, style.samples, rng, style.by_match, style.by_calls)
            case Naming(purchase):
                return auction.name(laws, purchase, view.hand, style.samples > 0)
            case Burying(purchase) if won := auction.winning_burial(laws, purchase, view.hand):
                return won
            case Burying() if style.burial_worlds:
                return discard.buried(self.engine, view, self.play_of, style.burial_worlds, rng)
            case Burying(purchase):
                return auction.bury(laws, purchase, view.hand, style.samples > 0)
            case Passing() as passing:
                return exchange.give(laws, passing, view, style.gift_samples, rng)
            case Tricks() as phase:
                kinds = PACK.kinds_in(playable(laws, phase, view.seat, view.hand))
                return play_move(PACK, self._card(phase, view, kinds, style, rng))
        raise ValueError("nobody is to move")

    # --- for matches of the play alone

    play_options: tuple[str, ...] = ()
    """Every deal that is bid on comes to be played, whatever the house rules."""

    def is_play(self, view: View) -> bool:
        """Whether a card is to be played."""
        return isinstance(view.phase, Tricks)

    def play_points(self, score: DealScore) -> tuple[int, ...] | None:
        """The trick points of a deal by side."""
        return score.of("tricks", voids=ON_SHEET) if score.played else None

    # --- cards

    def _card(
        self, phase: Tricks, view: View, kinds: tuple[Kind, ...], style: AuctionStyle, rng: Random
    ) -> Kind:
        if len(kinds) == 1:
            return kinds[0]
        if not style.counts_cards:
            return novice_card(self.laws, phase, kinds, rng)
        if not style.worlds:
            return self._club_card(phase, view, kinds)
        kinds = worth_leading(self.laws, phase, view, kinds)
        if len(kinds) == 1:
            return kinds[0]
        return judged(self.engine, self.play_of(phase), phase, view, kinds, style.worlds, rng)[0]

    def play_of(self, phase: Tricks) -> Play:
        """The table of a deal as the kernel sees it."""
        game, options = self.laws.game, self.laws.options
        seats = range(game.seats)
        sides = [sum(1 << o for o in seats if game.side_of(o) == game.side_of(s)) for s in seats]
        # Four always: numba takes a tuple of another length for another type.
        sides += [0] * (4 - len(sides))
        trump = PACK.suits.index(phase.laid.purchase.trump or "")
        return Play(
            game.seats, trump, tuple(sides), options.must_head, options.must_take_partner_lead,
            options.must_trump, self.laws.worths, phase.laid.purchase.bidder, manner_of(options),
        )  # fmt: skip

    def _club_card(self, phase: Tricks, view: View, kinds: tuple[Kind, ...]) -> Kind:
        """The card of the kernel's rules of thumb, from one's own hand and what has been played."""
        seat = view.seat
        assert seat is not None
        laws, play = self.laws, self.play_of(phase)
        seats = laws.game.seats
        left = codes_of((PACK.full - played_cards(phase) - view.buried,))
        codes = [0] * (4 * seats)
        codes[seat * 4 : seat * 4 + 4] = codes_of((view.hand,))
        if phase.kinds:
            value = sum(laws.worths[kind] for kind in phase.kinds)
            last = len(phase.kinds) == seats - 1
            kind = follow(
                play,
                codes,
                seat,
                left,
                phase.leader,
                SUIT[phase.kinds[0]],
                best(laws, phase),
                phase.winner,
                last,
                value,
            )
        else:
            kind = lead(play, codes, seat, left)
        return kind if kind in kinds else kinds[0]


def novice_card(laws: Laws, phase: Tricks, kinds: tuple[Kind, ...], rng: Random) -> Kind:
    """The highest card that wins, else the lowest; leads of aces, else anything low."""
    by_rank = sorted(kinds, key=lambda kind: kind % RANKS)
    if not phase.kinds:
        aces = [kind for kind in kinds if kind % RANKS == RANKS - 1]
        return rng.choice(aces or by_rank[: (len(kinds) + 1) // 2])
    trump = PACK.suits.index(phase.laid.purchase.trump or "")
    winners = [kind for kind in by_rank if takes(kind, best(laws, phase), trump)]
    return winners[-1] if winners else by_rank[0]
