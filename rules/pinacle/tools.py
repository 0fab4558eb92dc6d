"""The arithmetic of pinacle for people with the cards on a table of their own.

What a combination is and counts, whether a charged side may begin with it, what a hand costs, and what a deal
comes to: each asks the same functions that play here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.moves import Card, IllegalMove, Phrase
from rules.engine.page import BadWord, Field, Row, Spot, Tool, ToolAnswer
from rules.engine.page import Kind as Takes
from rules.engine.wording import N_

from .combinations import FULL_BRELAN, FULL_SUITE, INDEX, IS_WILD, PINACLE, SUITE, Combo, phrase, read
from .laws import laws_of
from .options import PinacleOptions
from .values import VALUES, worth_of


def combination_of(
    options: PinacleOptions, cards: Sequence[Card], across: Sequence[Card] = (), *, first_lay: bool = False
) -> Combo:
    """The combination of some cards with wilds across it, at the `first_lay` or grown in time; raises IllegalMove."""
    most = options.first_lay_max_wild if first_lay else FULL_SUITE
    combo = read([INDEX[card] for card in cards], most, options.min_naturals)
    if any(not IS_WILD[INDEX[card]] for card in across):
        raise IllegalMove("only_wilds_across")
    if combo.what == PINACLE and across:
        raise IllegalMove("pinacle_closed")
    if first_lay and across:
        raise IllegalMove("across_when_laid")
    # Every card across made way for a natural one that was not there when the combination was laid.
    begun = max(options.min_naturals, 3 - options.first_lay_max_wild)
    if across and len(combo.cards) - combo.wilds - len(across) < begun:
        raise IllegalMove("too_many_across", least=begun)
    return Combo(
        "c1",
        0,
        combo.what,
        combo.cards,
        combo.rank,
        combo.suit,
        tuple(sorted(INDEX[card] for card in across)),
    )


def value_of(cards: Iterable[Card]) -> int:
    """What cards count one by one."""
    return sum(VALUES[INDEX[card]] for card in cards)


# --- the tools --------------------------------------------------------------------------------


def _meld(options: PinacleOptions, values: Mapping[str, Any]) -> ToolAnswer:
    cards: tuple[Card, ...] = values["cards"]
    _all_there(options, (*cards, *values["across"]))
    try:
        combo = combination_of(options, cards, values["across"], first_lay=values["laid"])
        if values["dealt"] and combo.what != PINACLE:
            raise IllegalMove("no_pinacle")
    except IllegalMove as refused:
        figures = {"valid": False, "kind": None, "value": 0, "reason": refused.code}
        return ToolAnswer(figures, notes=(Phrase(refused.code, refused.facts),), spots=_spots(cards, "idle"))
    combo = replace(combo, dealt=values["dealt"])
    counted = worth_of(laws_of(options), combo)
    rows = []
    if counted.special or combo.what == PINACLE:
        rows.append(Row(Phrase("tool_table_value"), counted.special))
    else:
        rows.append(Row(Phrase("tool_face_value"), counted.cards))
    if combo.across:
        rows.append(Row(Phrase("tool_redeemed"), counted.redeemed, combo.names_across))
    return ToolAnswer(
        {
            "valid": True,
            "kind": combo.what,
            "value": counted.total,
            "special": bool(counted.special),
            "redeemed": counted.redeemed,
            "cards": list(combo.names),
            "complete": combo.what == SUITE and len(combo.cards) == FULL_SUITE,
            "reason": None,
        },
        (Row(phrase(combo), None, combo.names), *rows),
        Row(Phrase("tool_total"), counted.total),
        _advice(combo),
        _spots(cards, "used"),
    )


def _all_there(options: PinacleOptions, cards: Sequence[Card]) -> None:
    """Raises BadWord where a card is asked about more often than a table with these options has it."""
    pack = laws_of(options).pack
    for card, number in Counter(cards).items():
        if number > (most := pack.most(pack.index[card])):
            why = Phrase("tool_too_many", {"card": card, "most": most})
            raise BadWord(card, f"at most {most} of a card in this game", why)


def _advice(combo: Combo) -> tuple[Phrase, ...]:
    """What a brelan with wilds would be worth knowing."""
    if combo.what not in (SUITE, PINACLE) and combo.wilds and len(combo.cards) == FULL_BRELAN:
        return (Phrase("tool_redeem_now"),)
    return ()


def _spots(cards: Sequence[Card], mark: str) -> tuple[Spot, ...]:
    return tuple(Spot(card, mark) for card in cards)


def _count(options: PinacleOptions, values: Mapping[str, Any]) -> ToolAnswer:
    cards: tuple[Card, ...] = values["cards"]
    total = sum(VALUES[INDEX[card]] for card in cards)
    enough = total >= options.chargee_min
    return ToolAnswer(
        {"total": total, "begins": enough},
        tuple(Row(Phrase("tool_card_value"), VALUES[INDEX[card]], (card,)) for card in cards),
        Row(Phrase("tool_total"), total),
        (Phrase("tool_begins" if enough else "tool_does_not_begin", {"least": options.chargee_min}),)
        if options.charge
        else (),
        _spots(cards, "used"),
    )


def _score(options: PinacleOptions, values: Mapping[str, Any]) -> ToolAnswer:
    combinations: tuple[int, ...] = values["combinations"]
    players = len(laws_of(options).sides[0])
    if values["backs"] > players:
        raise BadWord(
            str(values["backs"]),
            f"at most {players} for --backs, one hand for each player of the side",
            Phrase("tool_backs", {"most": players}),
        )
    if values["at-once"] and not values["out"]:
        raise BadWord("--at-once", "--out beside it", Phrase("tool_at_once_is_out"))
    in_hand = sum(VALUES[INDEX[card]] for card in values["left"])
    bonuses = (
        ("prime_row_out", options.going_out if values["out"] else 0),
        ("prime_row_at_once", options.abattre_extra if values["out"] and values["at-once"] else 0),
        ("prime_row_cut", options.cut_bonus if values["cut"] else 0),
        ("prime_row_backs", options.same_back_bonus * values["backs"]),
        ("prime_row_short", -options.chargee_penalty * values["short"] if options.charge else 0),
    )
    total = sum(combinations) - in_hand + sum(points for _code, points in bonuses)
    rows = [Row(Phrase("tool_laid"), sum(combinations))]
    rows += [Row(Phrase(code), points) for code, points in bonuses if points]
    rows.append(Row(Phrase("tool_left"), -in_hand, values["left"]))
    figures = {"score": total, "laid": sum(combinations), "left": -in_hand}
    return ToolAnswer(figures, tuple(rows), Row(Phrase("tool_total"), total))


TOOLS = (
    Tool(
        "meld",
        N_("Combinations"),
        N_("Pick the cards of a combination; see what it is, what it counts, or what is wrong with it."),
        (
            Field("cards", Takes.CARDS, N_("The cards"), N_("the order shows where the wild cards are")),
            Field("across", Takes.CARDS, N_("Redeemed wild cards lying across"), usual=()),
            Field("laid", Takes.FLAG, N_("Check as a new combination")),
            Field("dealt", Takes.FLAG, N_("A pinacle that was dealt")),
        ),
        _meld,
    ),
    Tool(
        "count",
        N_("Value of cards"),
        N_("What some cards count, and whether a charged side may begin with them."),
        (Field("cards", Takes.CARDS, N_("The cards")),),
        _count,
    ),
    Tool(
        "score",
        N_("Score of a deal"),
        N_("What a side scores for a deal."),
        (
            Field("combinations", Takes.NUMBERS, N_("What its combinations count"), usual=()),
            Field("left", Takes.CARDS, N_("Cards left in its hands"), usual=()),
            Field("out", Takes.FLAG, N_("It went out")),
            Field("at-once", Takes.FLAG, N_("Laying the whole hand in one turn")),
            Field("cut", Takes.FLAG, N_("It made an exact cut")),
            Field("backs", Takes.NUMBER, N_("Hands dealt with one back"), usual=0),
            Field("short", Takes.NUMBER, N_("Times it opened with too few points"), usual=0),
        ),
        _score,
    ),
)
