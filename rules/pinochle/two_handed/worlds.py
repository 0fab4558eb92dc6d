"""Whole worlds consistent with what one seat knows: the other hand and the order of the stock dealt anew.

A player keeps in an imagined world the cards everybody saw come to the hand, and once the stock is
gone holds no card that the play of a strict trick denies (a player sees all of it then; a watcher does not).
"""

from __future__ import annotations

from random import Random

from rules.engine.cards import Mask
from rules.engine.tricks import Law
from rules.pinochle.deal_unseen import deal_out
from rules.pinochle.single.pack import PACK, SUIT_INDEX, deny

from .laws import Laws
from .state import ROUNDS, Dealing, Declaring, Over, State, Tricks, View, hand_sizes, played_cards


def imagine(laws: Laws, view: View, rng: Random) -> State:
    """A state the viewer cannot tell from the true one."""
    phase = view.phase
    if isinstance(phase, Dealing | Over):
        return State(view.dealer, view.match_score, phase)
    board, sizes = phase.board, hand_sizes(phase)
    certain = [view.hand if seat == view.seat else board.spreads[seat].known for seat in (0, 1)]
    known_cards = sum(spread.on_table for spread in board.spreads) + sum(certain) + played_cards(board)
    if isinstance(phase, Tricks):
        known_cards += sum(PACK.units[kind] for kind in phase.kinds)
    if board.turn_up is not None:
        known_cards += PACK.units[board.turn_up]
    need = [
        sizes[seat] - PACK.size(board.spreads[seat].on_table) - PACK.size(certain[seat]) for seat in (0, 1)
    ]
    dealt = deal_out(
        PACK, PACK.full - known_cards, [*need, board.stock], denied_kinds(phase, laws.strict), rng
    )
    stock = [PACK.index[card] for card in PACK.cards(dealt[2])]
    rng.shuffle(stock)
    return State(
        view.dealer, view.match_score, phase, (certain[0] + dealt[0], certain[1] + dealt[1]), tuple(stock)
    )


def denied_kinds(phase: Tricks | Declaring, law: Law) -> list[Mask]:
    """What the tricks after the stock show that a seat cannot hold; nothing for the stock."""
    denials = [0, 0, 0]
    board = phase.board
    tricks = [(trick.leader, trick.kinds) for trick in board.taken[ROUNDS:]]
    for leader, kinds in tricks:
        led = PACK.suit_of[kinds[0]]
        deny(denials, 1 - leader, kinds[1], led, kinds[0], SUIT_INDEX[board.trump], law)
    return denials
