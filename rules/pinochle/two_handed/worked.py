"""The worked examples for two players; turns, turned nines and the last cards are played by the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.engine import examples
from rules.engine.cards import Bag
from rules.engine.moves import Card, IllegalMove, Move, Phrase
from rules.engine.page import Cell, Example, Group, Spot, Table, Worked
from rules.engine.score import MatchScore
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.single import tools
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.page import cards_of
from rules.pinochle.single.tools import ORDER
from rules.pinochle.single.values import table_of

from . import melding
from .game import TwoHanded
from .legal import DRAW
from .melding import Possible, meld_name
from .options import TwoHandedOptions
from .score import winner
from .state import HAND, SIDES, STOCK, Declaring, Layout, Spread, State, Tricks
from .tools import law_in

FOLDER = Path(__file__).parent / "examples"

EXAMPLE_WORDS: Wording = {
    "ex_holds": Sentence(N_("Trumps are {suit:suit}. The winner of the tricks holds:")),
    "ex_declared": Sentence(N_("{points} for {meld:phrase}.")),
    "ex_refused": Sentence(N_("Not allowed: {meld:phrase}.")),
    "ex_declared_total": Sentence(N_("Together {points}.")),
    "ex_first_player": Sentence(N_("First player")),
    "ex_second_player": Sentence(N_("Second player")),
    "ex_row_before": Sentence(N_("Before")),
    "ex_row_deal": Sentence(N_("This deal")),
    "ex_row_after": Sentence(N_("After it")),
    "ex_goes_on": Sentence(N_("Nobody has won yet: another deal.")),
    "ex_first_wins": Sentence(N_("The first player has won.")),
    "ex_second_wins": Sentence(N_("The second player has won.")),
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
NOBODY_HAS_SCORED = MatchScore((0,) * len(SIDES))
_UNSEEN = PACK.index["9C"], PACK.index["9S"]
"""What both draw after a turn; it goes out of the hand again, for the example is about the cards it names."""


def work(example: Example, options: TwoHandedOptions) -> Worked:
    """An example, worked out under the options of a page."""
    setup, options = example.setup, examples.options_for(example, options)
    match example.kind:
        case "declare":
            return _work_declare(setup, options)
        case "legal":
            return _work_legal(setup, options)
        case "trick":
            return tools.work_trick(setup)
        case "count":
            return tools.work_count(setup, options)
        case "end":
            return _work_end(setup, options)
        case "turned":
            return turned(setup, options)
        case "turns":
            return turns(setup, options)
        case "stock":
            return last_cards(setup, options)
    raise KeyError(example.kind)


def declare_in_turn(
    options: TwoHandedOptions, trump: str, hand: tuple[Card, ...], moves: Sequence[str]
) -> list[tuple[Possible, int | str]]:
    """Declarations made one after the other from a hand: each meld with what it scores, or why it is refused."""
    possible = {str(meld.move): meld for meld in melding.possible_melds(table_of(options), trump)}
    bag, spread = PACK.bag(hand), Spread()
    outcomes: list[tuple[Possible, int | str]] = []
    for text in moves:
        meld = possible[str(Move.parse(text))]
        cards = melding.find_cards(meld, bag, spread)
        if isinstance(cards, str):
            outcomes.append((meld, cards))
            continue
        bag, spread = melding.lay(meld, cards, bag, spread, tops_up=options.double_pinochle == "tops_up")
        outcomes.append((meld, spread.declared[-1].scored))
    return outcomes


def _work_declare(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    trump, hand = setup["trump"], cards_of(setup["hand"])
    outcomes = declare_in_turn(options, trump, hand, setup["declare"])
    lines, reasons = [], []
    for meld, outcome in outcomes:
        words = meld_name(meld.name, meld.suit)
        if isinstance(outcome, int):
            lines.append(Phrase("ex_declared", {"meld": words, "points": outcome}))
        else:
            lines.append(Phrase("ex_refused", {"meld": words}))
            reasons.append(Phrase(outcome, {"meld": words}))
    scored = [outcome if isinstance(outcome, int) else 0 for _meld, outcome in outcomes]
    total = sum(scored)
    used = {PACK.kinds[kind] for meld, outcome in outcomes if isinstance(outcome, int) for kind in meld.kinds}
    return Worked(
        answer={"scored": scored, "total": total},
        facts=(Phrase("ex_holds", {"suit": trump}),),
        hand=tuple(Spot(card, "used" if card in used else "idle") for card in PACK.cards(PACK.bag(hand))),
        lines=(*lines, Phrase("ex_declared_total", {"points": total})),
        reasons=tuple(reasons),
        asks=("meld", {"trump": trump, "hand": " ".join(hand)}),
    )


def _work_legal(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    law = law_in(options, setup["phase"])
    return tools.work_legal(setup["trump"], cards_of(setup["trick"]), cards_of(setup["hand"]), law, 2)


def _work_end(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    """A deal near the end: what each was short of the target, whatever it is, and what each then made."""
    before, deal = [options.target - short for short in setup["missing"]], setup["deal"]
    totals = before[0] + deal[0], before[1] + deal[1]
    won = winner(options.target, totals)
    line = "ex_goes_on" if won is None else ("ex_first_wins", "ex_second_wins")[won]
    rows = tuple(
        (Cell(words=Phrase(name)), Cell(figure=values[0]), Cell(figure=values[1]))
        for name, values in (("ex_row_before", before), ("ex_row_deal", deal), ("ex_row_after", totals))
    )
    heads = (None, Phrase("ex_first_player"), Phrase("ex_second_player"))
    return Worked(
        answer={"beyond": [total - options.target for total in totals], "winner": -1 if won is None else won},
        lines=(Phrase(line),),
        table=Table((Group(heads, rows),)),
    )


def turned(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    """A card turned up: what the dealer scores for it."""
    engine, card = TwoHanded(options), setup["turn_up"]
    others = list(PACK.cards_in_order)
    others.remove(card)
    deal = (*others[: 2 * HAND], card, *others[2 * HAND :])
    events = engine.apply(engine.start(0, NOBODY_HAS_SCORED), None, Move("deal", deal)).events
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
    state = _declaring(Layout(card[1], PACK.index[card], STOCK), hand)
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
            if isinstance(after.phase, Tricks):
                state = replace(after, hands=(after.hands[WINNER] - PACK.units[_UNSEEN[0]], 0))
        lines.append(Phrase("ex_turn", {"order": Phrase(ORDER[number]), "steps": tuple(steps)}))
        state = _declaring(replace(_board(state), stock=STOCK), state.hands[WINNER])
    return Worked(
        answer={"scored": scored},
        facts=(Phrase("ex_holds_with", {"card": card}),),
        hand=tuple(Spot(name, "idle") for name in PACK.cards(hand)),
        lines=tuple(lines),
        reasons=tuple(reasons),
    )


def last_cards(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    """The end of the stock: who takes the last card and who the turn-up."""
    last, turn_up = setup["stock"], setup["turn_up"]
    state = _declaring(Layout(turn_up[1], PACK.index[turn_up], 1), 0)
    state = replace(state, stock=(PACK.index[last],))
    after = TwoHanded(options).apply(state, WINNER, DRAW).state
    assert isinstance(after.phase, Tricks)
    takes = [PACK.cards(hand)[0] for hand in after.hands]
    return Worked(
        answer={"winner": takes[WINNER], "loser": takes[LOSER], "winner_leads": after.phase.leader == WINNER},
        facts=(Phrase("ex_last_cards", {"card": last, "turn_up": turn_up}),),
        lines=(
            Phrase("ex_winner_takes", {"card": takes[WINNER]}),
            Phrase("ex_loser_takes", {"card": takes[LOSER]}),
        ),
    )


def _declaring(board: Layout, hand: Bag) -> State:
    """The winner of a trick about to declare."""
    return State(LOSER, NOBODY_HAS_SCORED, Declaring(board, WINNER), (hand, 0), _UNSEEN * STOCK)


def _board(state: State) -> Layout:
    assert isinstance(state.phase, Declaring | Tricks)
    return state.phase.board


def _points(spread: Spread) -> int:
    return spread.meld_points + spread.nine_points


def _what(engine: TwoHanded, board: Layout, move: Move) -> Phrase:
    """The words for a declaration."""
    if move.verb == "exchange" and board.turn_up is not None:
        return Phrase("ex_exchanged", {"card": move.words[0], "taken": PACK.kinds[board.turn_up]})
    if move.verb == "dix":
        return Phrase("ex_shown", {"card": move.words[0]})
    meld = next(meld for meld in engine.laws.melds[board.trump] if meld.move == move)
    return meld_name(meld.name, meld.suit)
