"""The worked examples of pinacle: files in examples/, answered by the functions that play.

Kinds: `meld` (what cards make and count), `put` (a combination and a card: all that may be done with it),
`growth` (a combination step by step), `charged` (whether a side may begin), `score` (a deal of one side).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rules.engine.examples import options_for
from rules.engine.moves import Card, IllegalMove, Move, Phrase
from rules.engine.notation import read_cards
from rules.engine.page import Cell, Example, Group, Spot, Table, Worked

from .combinations import INDEX, Combo, misfit, phrase, ways
from .laws import laws_of
from .options import PinacleOptions
from .score import GOING_OUT, score_deal
from .state import Prime
from .tools import combination_of, value_of
from .values import Worth, worth_of

FOLDER = Path(__file__).parent / "examples"


def work(example: Example, options: PinacleOptions) -> Worked:
    """Answer an example under the options of a page, its own on top; a table may not allow it at all."""
    under = options_for(example, options)
    try:
        return _KINDS[example.kind](example.setup, under)
    except IllegalMove as refused:
        return Worked(
            answer={"valid": False, "reason": refused.code},
            hand=tuple(Spot(card, "idle") for card in cards_of(example.setup.get("cards", ""))),
            lines=(Phrase("ex_not_here"),),
            reasons=(Phrase(refused.code, refused.facts),),
        )


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards of a text in the usual notation, in the order written; raises BadCards."""
    return read_cards(text, frozenset(INDEX))


def _combo(setup: Mapping[str, Any], options: PinacleOptions, **more: bool) -> Combo:
    return combination_of(options, cards_of(setup["cards"]), cards_of(setup.get("across", "")), **more)


def _meld(setup: Mapping[str, Any], options: PinacleOptions) -> Worked:
    cards = cards_of(setup["cards"])
    asks = {"cards": " ".join(cards), **({"across": setup["across"]} if "across" in setup else {})}
    if setup.get("laid"):
        asks["laid"] = "true"
    try:
        combo = _combo(setup, options, first_lay=setup.get("laid", False))
    except IllegalMove as refused:
        return Worked(
            answer={"valid": False, "reason": refused.code},
            hand=tuple(Spot(card, "idle") for card in cards),
            lines=(Phrase("ex_nothing"),),
            reasons=(Phrase(refused.code, refused.facts),),
            asks=("meld", asks),
        )
    counted = _worth(options, combo)
    reasons = [Phrase("note_table_value", {"points": counted.special})] if counted.special else []
    if combo.across:
        facts = {"points": counted.redeemed, "number": len(combo.across)}
        reasons.append(Phrase("note_redeemed", facts))
    return Worked(
        answer={"valid": True, "kind": combo.what, "value": counted.total},
        hand=_spots(combo),
        lines=(_makes(options, combo),),
        reasons=tuple(Phrase("ex_reason", {"what": reason}) for reason in reasons),
        asks=("meld", asks),
    )


def _worth(options: PinacleOptions, combo: Combo) -> Worth:
    return worth_of(laws_of(options), combo)


def _spots(combo: Combo) -> tuple[Spot, ...]:
    across = Phrase("ex_across")
    return (
        *(Spot(card, "used") for card in combo.names),
        *(Spot(card, "idle", across) for card in combo.names_across),
    )


def _makes(options: PinacleOptions, combo: Combo) -> Phrase:
    return Phrase("makes", {"what": phrase(combo), "points": _worth(options, combo).total})


def _put(setup: Mapping[str, Any], options: PinacleOptions) -> Worked:
    combo, (card,) = _combo(setup, options), cards_of(setup["card"])
    possible = ways(combo).get(INDEX[card], ())
    facts = (Phrase("ex_put", {"card": card, "what": phrase(combo)}),)
    hand = _spots(combo)
    if not possible:
        refused = misfit(combo, INDEX[card], Move(setup.get("verb", "add"), (combo.key, card)))
        return Worked(
            answer={"moves": [], "reason": refused.code},
            facts=facts,
            hand=hand,
            lines=(Phrase("ex_cannot"),),
            reasons=(_refusal(refused),),
        )
    rows = tuple(
        (
            Cell(words=Phrase(f"ex_{way.move.verb}")),
            Cell(cards=way.result.names),
            Cell(cards=way.result.names_across),
            Cell(figure=_worth(options, way.result).total),
        )
        for way in possible
    )
    heads = (None, Phrase("ex_then"), Phrase("ex_head_across"), Phrase("ex_counts"))
    return Worked(
        answer={
            "moves": [str(way.move) for way in possible],
            "values": [_worth(options, way.result).total for way in possible],
        },
        facts=facts,
        hand=hand,
        table=Table((Group(heads, rows),)),
    )


def _refusal(refused: IllegalMove) -> Phrase:
    """A refusal as an example says it: its combination has no key, which only a table gives."""
    if refused.code == "wild_locked":
        return Phrase("ex_wild_locked", {"card": refused.facts["card"]})
    return Phrase(refused.code, refused.facts)


def _growth(setup: Mapping[str, Any], options: PinacleOptions) -> Worked:
    combo = _combo(setup, options, first_lay=True)
    rows, values = [_step(options, Phrase("ex_laid"), combo)], [_worth(options, combo).total]
    for step in setup["steps"]:
        verb, card, *which = step.split()
        possible = [way for way in ways(combo)[INDEX[card]] if way.move.words[2:] == tuple(which)]
        combo = next(way.result for way in possible if way.move.verb == verb)
        rows.append(_step(options, Phrase(f"ex_{verb}_card", {"card": card}), combo))
        values.append(_worth(options, combo).total)
    heads = (None, Phrase("ex_lies"), Phrase("ex_head_across"), Phrase("ex_counts"))
    return Worked(answer={"values": values}, table=Table((Group(heads, tuple(rows)),)))


def _step(options: PinacleOptions, words: Phrase, combo: Combo) -> tuple[Cell, ...]:
    return (
        Cell(words=words),
        Cell(cards=combo.names),
        Cell(cards=combo.names_across),
        Cell(figure=_worth(options, combo).total),
    )


def _example_of_charge(setup: Mapping[str, Any], options: PinacleOptions) -> Worked:
    combinations = [combination_of(options, cards_of(text), first_lay=True) for text in setup["combinations"]]
    points = sum(value_of(combo.names) for combo in combinations)
    enough = points >= options.chargee_min
    rows = tuple(
        (
            Cell(words=phrase(combo)),
            Cell(cards=combo.names),
            Cell(figure=value_of(combo.names)),
        )
        for combo in combinations
    )
    facts = {"points": points, "least": options.chargee_min}
    return Worked(
        answer={"points": points, "begins": enough},
        lines=(Phrase("ex_begins" if enough else "ex_does_not_begin", facts),),
        table=Table((Group((None, None, Phrase("ex_counts")), rows),)),
    )


def _score(setup: Mapping[str, Any], options: PinacleOptions) -> Worked:
    combos = [
        combination_of(options, cards_of(one["cards"]), cards_of(one.get("across", "")))
        for one in setup.get("combinations", ())
    ]
    laws = laws_of(options)
    won = laws.going_out if setup.get("out") else 0
    primes = [Prime(GOING_OUT, 0, 0, won)] if won else []
    hands = [cards_of(text) for text in setup.get("left", ())]
    in_hand = [0] * laws.seats
    for seat, hand in zip(laws.sides[0][: len(hands)], hands, strict=True):
        in_hand[seat] = laws.pack.bag(hand)
    score = score_deal(laws, [combos], primes, in_hand)
    rows = [(Cell(words=phrase(combo)), Cell(cards=(*combo.names, *combo.names_across)),
             Cell(figure=_worth(options, combo).total)) for combo in combos]  # fmt: skip
    if primes:
        rows.append((Cell(words=Phrase("prime_row_out")), Cell(), Cell(figure=won)))
    rows += [
        (Cell(words=Phrase("tool_left")), Cell(cards=hand), Cell(figure=-value_of(hand))) for hand in hands
    ]
    rows.append((Cell(words=Phrase("ex_deal")), Cell(), Cell(figure=score.points[0])))
    return Worked(
        answer={"score": score.points[0]},
        table=Table((Group((None, None, Phrase("ex_counts")), tuple(rows)),)),
    )


_KINDS: Mapping[str, Callable[[Mapping[str, Any], PinacleOptions], Worked]] = {
    "meld": _meld,
    "put": _put,
    "growth": _growth,
    "charged": _example_of_charge,
    "score": _score,
}
