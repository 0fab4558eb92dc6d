"""The player of the auction games: phase by phase, whatever the house rules, at every level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from statistics import fmean

from rules.engine.cards import Kind
from rules.engine.moves import Move
from rules.engine.shown import Line
from rules.engine.tricks import play_move
from rules.pinochle.auction.engine import AuctionPinochle
from rules.pinochle.auction.imagine import played_cards
from rules.pinochle.auction.scoring import score_deal
from rules.pinochle.auction.state import Bidding, Burying, Naming, Tricks, View
from rules.pinochle.single.pack import PACK

from . import auction
from .kernel import RANKS, SUIT, Play, codes_of, follow, lead, playouts, takes

TRICKS_TOO = 0.15
"""What a trick point counts for beside the score: no bid is so safe or so lost that cards do not matter."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a level thinks: hands imagined before a bid, and worlds played out before a card."""

    samples: int
    counts_cards: bool
    worlds: int = 0


STYLES: Mapping[str, Style] = {
    "novice": Style(samples=0, counts_cards=False),
    "club": Style(samples=24, counts_cards=True),
    "expert": Style(samples=40, counts_cards=True, worlds=120),
}


class AuctionPlayer:
    """Plays one of the auction games at one table at any level."""

    def __init__(self, engine: AuctionPinochle, styles: Mapping[str, Style] = STYLES) -> None:
        self.engine, self.styles = engine, styles

    def choose(self, level: str, view: View, rng: Random) -> Move:
        """The move for the seat whose view it is; ValueError when it is not its turn."""
        engine, style = self.engine, self.styles[level]
        if view.seat is None or not engine.prompts(view):
            raise ValueError("it is not this seat's turn")
        match view.phase:
            case Bidding(calls):
                return auction.call(engine, calls, view, style.samples, rng)
            case Naming():
                return auction.name(engine, view.hand, style.samples > 0, rng)
            case Burying(contract):
                return auction.bury(engine, contract, view.hand, style.samples > 0)
            case Tricks() as phase:
                kinds = PACK.kinds_in(engine.playable(phase, view.seat, view.hand))
                return play_move(PACK, self._card(phase, view, kinds, style, rng))
        raise ValueError("nobody is to move")

    # --- for matches of the play alone

    play_options: tuple[str, ...] = ()
    """Every deal that is bid on comes to be played, whatever the house rules."""

    def is_play(self, view: View) -> bool:
        """Whether a card is to be played."""
        return isinstance(view.phase, Tricks)

    def play_points(self, line: Line) -> tuple[int, ...] | None:
        """The trick points of a deal by side."""
        tricks = next(part.values for part in line.parts if part.label.code == "tally_tricks")
        return tuple(points or 0 for points in tricks)

    # --- cards

    def _card(self, phase: Tricks, view: View, kinds: tuple[Kind, ...], style: Style, rng: Random) -> Kind:
        if len(kinds) == 1:
            return kinds[0]
        if not style.counts_cards:
            return novice_card(self.engine, phase, kinds, rng)
        if not style.worlds:
            return self._club_card(phase, view, kinds)
        return self._expert_card(phase, view, list(kinds), style.worlds, rng)

    def play_of(self, phase: Tricks) -> Play:
        """The table of a deal as the kernel sees it."""
        engine, game = self.engine, self.engine.game
        contract, options = phase.laid.contract, self.engine.options
        seats = range(game.seats)
        sides = [sum(1 << o for o in seats if game.side_of(o) == game.side_of(s)) for s in seats]
        # Four always: numba takes a tuple of another length for another type.
        sides += [0] * (4 - len(sides))
        trump = PACK.suits.index(contract.trump or "")
        return Play(
            game.seats, trump, tuple(sides), options.must_head, options.must_take_partner_lead,
            options.must_trump, engine.worths,
        )  # fmt: skip

    def _club_card(self, phase: Tricks, view: View, kinds: tuple[Kind, ...]) -> Kind:
        """The card of the kernel's rules of thumb, from one's own hand and what has been played."""
        seat = view.seat
        assert seat is not None
        engine, play = self.engine, self.play_of(phase)
        seats = engine.game.seats
        left = codes_of((PACK.full - played_cards(phase) - view.buried,))
        codes = [0] * (4 * seats)
        codes[seat * 4 : seat * 4 + 4] = codes_of((view.hand,))
        if phase.kinds:
            value = sum(engine.worths[kind] for kind in phase.kinds)
            last = len(phase.kinds) == seats - 1
            kind = follow(
                play,
                codes,
                seat,
                left,
                phase.leader,
                SUIT[phase.kinds[0]],
                engine.best(phase),
                phase.winner,
                last,
                value,
            )
        else:
            kind = lead(play, codes, seat, left)
        return kind if kind in kinds else kinds[0]

    def _expert_card(self, phase: Tricks, view: View, kinds: list[Kind], worlds: int, rng: Random) -> Kind:
        """The card that does best when every candidate is played out in the same imagined worlds."""
        assert view.seat is not None
        engine, seat, play = self.engine, view.seat, self.play_of(phase)
        tricks_left = engine.game.hand - len(phase.taken)
        totals = dict.fromkeys(kinds, 0.0)
        for quarter in range(4):
            for _ in range(worlds // 4):
                world = engine.imagine(view, rng)
                codes = codes_of(world.hands)
                buried = sum(engine.worths[PACK.index[card]] for card in PACK.cards(world.aside))
                found = playouts(play, codes, seat, kinds, phase.leader, phase.kinds, tricks_left)
                for kind, (points, won) in zip(kinds, found, strict=True):
                    totals[kind] += self._value(phase, seat, points, won, buried)
            kinds.sort(key=lambda kind: -totals[kind])
            if quarter < 3:
                del kinds[max(2, (len(kinds) + 1) // 2) :]
        return kinds[0]

    def _value(self, phase: Tricks, seat: int, points: list[int], won: list[int], buried: int) -> float:
        """What a finished deal is worth to a seat's side: its score less the others' on average."""
        engine, game, laid = self.engine, self.engine.game, phase.laid
        sides = len(game.sides)
        tricks, number = list(phase.points), [0] * sides
        for trick in phase.taken:
            number[game.side_of(trick.winner)] += 1
        for other in range(game.seats):
            tricks[game.side_of(other)] += points[other]
            number[game.side_of(other)] += won[other]
        bidder = game.side_of(laid.contract.bidder)
        tricks[bidder] += buried
        score = score_deal(
            engine.options, bidder=bidder, bid=laid.contract.bid, meld=laid.points, tricks=tricks, won=number
        ).scores
        mine = game.side_of(seat)
        others = fmean(score[side] for side in range(sides) if side != mine)
        return score[mine] - others + TRICKS_TOO * tricks[mine]


def novice_card(engine: AuctionPinochle, phase: Tricks, kinds: tuple[Kind, ...], rng: Random) -> Kind:
    """The highest card that wins, else the lowest; leads of aces, else anything low."""
    by_rank = sorted(kinds, key=lambda kind: kind % RANKS)
    if not phase.kinds:
        aces = [kind for kind in kinds if kind % RANKS == RANKS - 1]
        return rng.choice(aces or by_rank[: (len(kinds) + 1) // 2])
    trump = PACK.suits.index(phase.laid.contract.trump or "")
    winners = [kind for kind in by_rank if takes(kind, engine.best(phase), trump)]
    return winners[-1] if winners else by_rank[0]
