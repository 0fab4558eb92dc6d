"""Piquet's form of the outside opponent: information-set tree search on bit masks, with the rules and nothing more.

The method is that of games.bots.rivals.ismcts. Cards are put away by UCB1 over choices that are drawn at random, more
of them the longer it searches; the other changes at random, all is declared, and both play at random. For the
cards a tree is grown over worlds that the rules deal. No rule of thumb of ours has a part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random

from rules.engine.cards import Kind, Mask
from rules.engine.moves import Move
from rules.piquet.combos import names
from rules.piquet.game import Piquet
from rules.piquet.legal import BLANCHE, exchange_limits, may_claim_blanche, playable, unseen
from rules.piquet.options import HAND
from rules.piquet.state import Answering, Declaring, Exchanging, Tricks, View, tricks_won

from ..chance import draw_number, one_of
from ..fast import compiled
from .masks import declared, pique_open, threatened
from .tree import at_random, searched

EXPLORING_EXCHANGE = 30.0
"""The constant of UCB1 for the exchange: with the declarations results lie further apart than in tree.py."""
WIDENING = 2.0
"""After n playouts this times the root of n ways of putting cards away are compared."""
SHARED = 100
"""So many playouts at the cards in the mean share a world."""
MOST_WORLDS = 1000
"""Worlds dealt for a card at most: they are in plain Python, and more tell little."""


class MaskSearch:
    """A player of piquet by tree search with so many playouts a decision."""

    def __init__(self, engine: Piquet, playouts: int) -> None:
        self.engine, self.playouts = engine, playouts

    def choose(self, _level: str, view: View, rng: Random) -> Move:
        """The move tried most often; all is declared. ValueError when it is not the viewer's turn."""
        engine, phase = self.engine, view.phase
        prompts = engine.prompts(view)
        if view.seat is None or not prompts:
            raise ValueError("it is not this seat's turn")
        match phase:
            case Exchanging():
                return self._exchange(phase, view, rng)
            case Declaring() | Answering():
                (form,) = prompts
                return Move(form.verb, tuple(blank.words[0] for blank in form.blanks))  # type: ignore[union-attr]
            case Tricks():
                return self._play(phase, view, rng)
        raise ValueError("nobody is to move")

    def _exchange(self, phase: Exchanging, view: View, rng: Random) -> Move:
        engine, seat = self.engine, view.seat or 0
        laws = engine.laws
        elder = seat == view.elder
        if may_claim_blanche(laws, phase, view.hand):
            return Move("blanche", (str(laws.shape.elder_most),)) if elder else BLANCHE
        low, high = exchange_limits(laws, phase, seat, view.elder)
        gone = phase.changed[view.elder]
        away = put_away(
            laws.pack.width,
            laws.point_min,
            laws.cards_count_to_pique,
            view.hand,
            list(laws.pack.kinds_in(unseen(laws, view))),
            laws.shape.talon,
            -1 if elder else laws.shape.talon - high if gone is None else gone,
            low,
            min(high, HAND),
            self.playouts,
            rng.getrandbits(48),
        )
        return Move("exchange", names(laws.pack, away))

    def _play(self, phase: Tricks, view: View, rng: Random) -> Move:
        engine, seat = self.engine, view.seat or 0
        pack = engine.laws.pack
        kinds = pack.kinds_in(playable(pack, phase, view.hand))
        if len(kinds) == 1:
            return Move("play", (pack.kinds[kinds[0]],))
        theirs, piques = [], []
        for _ in range(min(MOST_WORLDS, max(1, self.playouts // SHARED))):
            world = engine.imagine(view, rng)
            theirs.append(world.hands[1 - seat])
            piques.append(threatened(engine, phase, world))
        tried, _means = searched(
            pack.width,
            view.hand,
            view.hand,
            -1 if phase.led is None else phase.led,
            tricks_won(phase.taken)[seat],
            theirs,
            piques,
            1,
            1,
            False,
            self.playouts,
            rng.getrandbits(48),
        )
        best = max(kinds, key=lambda kind: tried[kind])
        return Move("play", (pack.kinds[best],))


@compiled
def put_away(
    width: int,
    least: int,
    cards_count: bool,
    hand: Mask,
    pool: Sequence[Kind],
    talon: int,
    gone: int,
    low: int,
    high: int,
    playouts: int,
    seed: int,
) -> Mask:
    """The cards to put away that were tried most often; `gone` is what elder has taken, -1 where we are elder."""
    state = [seed]
    ways, visits, totals = [hand & 0], [0], [0.0]
    ways.pop()
    visits.pop()
    totals.pop()
    cards = list(pool)
    weights = [0] * (high + 1)
    for number in range(low, high + 1):
        # As many choices as there are of each number.
        choices = 1
        for place in range(number):
            choices = choices * (12 - place) // (place + 1)
        weights[number] = choices
    for tries in range(playouts):
        chosen = -1
        if len(ways) <= WIDENING * sqrt(float(tries)):
            way = some_of(state, hand, number_of(state, weights))
            chosen = -1
            for place in range(len(ways)):
                if ways[place] == way:
                    chosen = place
            if chosen < 0:
                chosen = len(ways)
                ways.append(way)
                visits.append(0)
                totals.append(0.0)
        else:
            best, logarithm = -1e9, log(float(tries))
            for place in range(len(ways)):
                bound = totals[place] / visits[place] + EXPLORING_EXCHANGE * sqrt(logarithm / visits[place])
                if bound > best:
                    best, chosen = bound, place
        way = ways[chosen]
        for place in range(len(cards) - 1, 0, -1):
            other = draw_number(state, place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        theirs = 0
        for place in range(12):
            theirs |= 1 << cards[place]
        number = way.bit_count()
        mine = hand & ~way
        if gone < 0:
            rest = talon - number
            for place in range(12, 12 + number):
                mine |= 1 << cards[place]
            changed = 1 + draw_number(state, rest)
            theirs &= ~some_of(state, theirs, changed)
            for place in range(12 + number, 12 + number + changed):
                theirs |= 1 << cards[place]
            result = chance_deal(state, width, least, cards_count, mine, theirs)
        else:
            for place in range(12, 12 + number):
                mine |= 1 << cards[place]
            result = -chance_deal(state, width, least, cards_count, theirs, mine)
        visits[chosen] += 1
        totals[chosen] += result
    chosen = 0
    for place in range(len(ways)):
        if visits[place] > visits[chosen]:
            chosen = place
    return ways[chosen]


def number_of(state: list[int], weights: Sequence[int]) -> int:
    """A place of a table, each as likely as its weight."""
    whole = 0
    for weight in weights:
        whole += weight
    left = draw_number(state, whole)
    for place in range(len(weights)):
        left -= weights[place]
        if left < 0:
            return place
    return len(weights) - 1


def some_of(state: list[int], cards: Mask, number: int) -> Mask:
    """So many of some cards at random."""
    choice = 0
    for _ in range(number):
        kind = one_of(state, cards & ~choice)
        choice |= 1 << kind
    return choice


def chance_deal(
    state: list[int], width: int, least: int, cards_count: bool, elder: Mask, younger: Mask
) -> int:
    """Elder's points less younger's when all is declared and both play at random."""
    mine, hers, repique = declared(width, least, elder, younger, 0)
    pique = pique_open(mine, hers, repique, cards_count)
    return mine - hers + at_random(state, width, pique, elder, younger, -1, 0, 0, 1, 1)
