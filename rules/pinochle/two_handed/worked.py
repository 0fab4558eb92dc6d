"""Worked examples for two players that the engine itself plays: a nine turned up, turns with nines, the last cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.cards import Bag
from rules.engine.moves import IllegalMove, Move, Phrase
from rules.engine.page import Spot, Worked
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.page import cards_of
from rules.pinochle.single.tools import ORDER

from .engine import TwoHanded
from .options import TwoHandedOptions
from .permitted import DRAW
from .show import meld_name
from .state import HAND, STOCK, Board, Declaring, Match, Playing, Spread, State

WORDS: Wording = {
    "ex_turn_up": Sentence(N_("The turn-up is {card:card}.")),
    "ex_holds_with": Sentence(N_("The turn-up is {card:card}. The winner of the tricks holds:")),
    "ex_dealer_scores": Sentence(N_("The dealer scores {points} at once.")),
    "ex_dealer_scores_not": Sentence(N_("Nobody scores for it.")),
    "ex_turn": Sentence(N_("The {order:phrase} trick won: {steps:phrases}.")),
    "ex_step": Sentence(N_("{what:phrase} ({points})")),
    "ex_step_refused": Sentence(N_("{what:phrase} is not allowed")),
    "ex_exchanged": Sentence(N_("{card:card} exchanged for {taken:card}")),
    "ex_shown": Sentence(N_("{card:card} shown")),
    "ex_last_cards": Sentence(N_("The last card of the stock is {card:card}, the turn-up {turn_up:card}.")),
    "ex_winner_takes": Sentence(N_("The winner of the trick takes {card:card} and leads.")),
    "ex_loser_takes": Sentence(N_("The loser takes {card:card}.")),
}

WINNER, LOSER = 0, 1
_UNSEEN = PACK.index["9C"], PACK.index["9S"]
"""What both draw after a turn; it goes out of the hand again, for the example is about the cards it names."""


def turned(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    """A card turned up: what the dealer scores for it."""
    engine, card = TwoHanded(options), setup["turn_up"]
    others = list(PACK.cards_in_order)
    others.remove(card)
    deal = (*others[: 2 * HAND], card, *others[2 * HAND :])
    events = engine.apply(engine.start(), None, Move("deal", deal)).events
    points = sum(int(str(event.facts["points"])) for event in events if event.kind == "turned_nine")
    line = Phrase("ex_dealer_scores", {"points": points}) if points else Phrase("ex_dealer_scores_not")
    return Worked(
        answer={"points": points},
        facts=(Phrase("ex_turn_up", {"card": card}),),
        hand=(Spot(card, "used" if points else "idle"),),
        lines=(line,),
    )


def turns(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    """What the winner of several tricks does after each of them: `turns` are lists of moves."""
    engine, hand, card = TwoHanded(options), PACK.bag(cards_of(setup["hand"])), setup["turn_up"]
    state = _declaring(Board(card[1], PACK.index[card], STOCK), hand)
    scored: list[int] = []
    lines, reasons = [], []
    for number, moves in enumerate(setup["turns"]):
        steps = []
        for text in moves:
            move, board = Move.parse(text), _board(state)
            what = _what(engine, board, move)
            try:
                after = engine.apply(state, WINNER, move).state
            except IllegalMove as refused:
                scored.append(0)
                steps.append(Phrase("ex_step_refused", {"what": what}))
                reasons.append(Phrase(refused.code, refused.facts))
                continue
            points = _points(_board(after).spreads[WINNER]) - _points(board.spreads[WINNER])
            scored.append(points)
            steps.append(Phrase("ex_step", {"what": what, "points": points}))
            state = after
            if isinstance(after.phase, Playing):
                state = replace(after, hands=(after.hands[WINNER] - PACK.units[_UNSEEN[0]], 0))
        lines.append(Phrase("ex_turn", {"order": Phrase(ORDER[number]), "steps": tuple(steps)}))
        state = _declaring(replace(_board(state), stock=STOCK), state.hands[WINNER])
    return Worked(
        answer={"scored": scored},
        facts=(Phrase("ex_holds_with", {"card": card}),),
        hand=tuple(Spot(held, "idle") for held in PACK.cards(hand)),
        lines=tuple(lines),
        reasons=tuple(reasons),
    )


def last_cards(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    """The end of the stock: who takes the last card and who the turn-up."""
    last, turn_up = setup["stock"], setup["turn_up"]
    state = _declaring(Board(turn_up[1], PACK.index[turn_up], 1), 0)
    state = replace(state, stock=(PACK.index[last],))
    after = TwoHanded(options).apply(state, WINNER, DRAW).state
    assert isinstance(after.phase, Playing)
    takes = [PACK.cards(hand)[0] for hand in after.hands]
    return Worked(
        answer={"winner": takes[WINNER], "loser": takes[LOSER], "winner_leads": after.phase.leader == WINNER},
        facts=(Phrase("ex_last_cards", {"card": last, "turn_up": turn_up}),),
        lines=(
            Phrase("ex_winner_takes", {"card": takes[WINNER]}),
            Phrase("ex_loser_takes", {"card": takes[LOSER]}),
        ),
    )


def _declaring(board: Board, hand: Bag) -> State:
    """The winner of a trick about to declare."""
    return State(Match(1, LOSER), Declaring(board, WINNER), (hand, 0), _UNSEEN * STOCK)


def _board(state: State) -> Board:
    assert isinstance(state.phase, Declaring | Playing)
    return state.phase.board


def _points(spread: Spread) -> int:
    return spread.meld_points + spread.nine_points


def _what(engine: TwoHanded, board: Board, move: Move) -> Phrase:
    """The words for a declaration."""
    if move.verb == "exchange" and board.turn_up is not None:
        return Phrase("ex_exchanged", {"card": move.words[0], "taken": PACK.kinds[board.turn_up]})
    if move.verb == "dix":
        return Phrase("ex_shown", {"card": move.words[0]})
    meld = next(meld for meld in engine.melds[board.trump] if meld.move == move)
    return meld_name(meld.name, meld.suit)
