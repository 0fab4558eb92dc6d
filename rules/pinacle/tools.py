"""The arithmetic of pinacle for people with the cards on a table of their own, and the account of a record.

What a combination is and counts, whether a charged side may begin with it, what a hand costs, and what a deal
comes to: each asks the same functions that play here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.moves import Card, IllegalMove, Phrase
from rules.engine.page import Account, Answered, BadWord, Field, Row, Spot, Tool
from rules.engine.page import Kind as Takes
from rules.engine.record import Moment
from rules.engine.wording import N_

from .combinations import FULL_BRELAN, FULL_SUITE, INDEX, IS_WILD, PINACLE, SUITE, VALUES, Combo, read, ways
from .options import PinacleOptions
from .scoring import worth_of
from .state import Match, setting
from .turns import phrase


def combination_of(
    options: PinacleOptions, cards: Sequence[Card], across: Sequence[Card] = (), *, laid: bool = False
) -> Combo:
    """The combination of some cards with wilds across it, `laid` now or grown in time; raises IllegalMove."""
    most = options.first_lay_max_wild if laid else FULL_SUITE
    combo = read([INDEX[card] for card in cards], most, options.min_naturals)
    if any(not IS_WILD[INDEX[card]] for card in across):
        raise IllegalMove("only_wilds_across")
    if combo.what == PINACLE and across:
        raise IllegalMove("pinacle_closed")
    if laid and across:
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


# --- the tools --------------------------------------------------------------------------------


def _meld(options: PinacleOptions, asked: Mapping[str, Any]) -> Answered:
    cards: tuple[Card, ...] = asked["cards"]
    _all_there(options, (*cards, *asked["across"]))
    try:
        combo = combination_of(options, cards, asked["across"], laid=asked["laid"])
        if asked["dealt"] and combo.what != PINACLE:
            raise IllegalMove("no_pinacle")
    except IllegalMove as refused:
        figures = {"valid": False, "kind": None, "value": 0, "reason": refused.code}
        return Answered(figures, notes=(Phrase(refused.code, refused.facts),), spots=_spots(cards, "idle"))
    combo = replace(combo, dealt=asked["dealt"])
    counted = worth_of(options, combo)
    rows = []
    if counted.special or combo.what == PINACLE:
        rows.append(Row(Phrase("tool_table_value"), counted.special))
    else:
        rows.append(Row(Phrase("tool_face_value"), counted.cards))
    if combo.across:
        rows.append(Row(Phrase("tool_redeemed"), counted.redeemed, combo.names_across))
    return Answered(
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
    pack = setting(options).pack
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


def _count(options: PinacleOptions, asked: Mapping[str, Any]) -> Answered:
    cards: tuple[Card, ...] = asked["cards"]
    total = sum(VALUES[INDEX[card]] for card in cards)
    enough = total >= options.chargee_min
    return Answered(
        {"total": total, "begins": enough},
        tuple(Row(Phrase("tool_card_value"), VALUES[INDEX[card]], (card,)) for card in cards),
        Row(Phrase("tool_total"), total),
        (Phrase("tool_begins" if enough else "tool_does_not_begin", {"least": options.chargee_min}),)
        if options.charge
        else (),
        _spots(cards, "used"),
    )


def _score(options: PinacleOptions, asked: Mapping[str, Any]) -> Answered:
    laid: tuple[int, ...] = asked["combinations"]
    players = len(setting(options).sides[0])
    if asked["backs"] > players:
        raise BadWord(
            str(asked["backs"]), f"at most {players} for --backs, one hand for each player of the side"
        )
    if asked["at-once"] and not asked["out"]:
        raise BadWord("--at-once", "--out beside it", Phrase("tool_at_once_is_out"))
    held = sum(VALUES[INDEX[card]] for card in asked["left"])
    bonuses = (
        ("prime_row_out", options.going_out if asked["out"] else 0),
        ("prime_row_at_once", options.abattre_extra if asked["out"] and asked["at-once"] else 0),
        ("prime_row_cut", options.cut_bonus if asked["cut"] else 0),
        ("prime_row_backs", options.same_back_bonus * asked["backs"]),
        ("prime_row_short", -options.chargee_penalty * asked["short"] if options.charge else 0),
    )
    total = sum(laid) - held + sum(points for _code, points in bonuses)
    rows = [Row(Phrase("tool_laid"), sum(laid))]
    rows += [Row(Phrase(code), points) for code, points in bonuses if points]
    rows.append(Row(Phrase("tool_left"), -held, asked["left"]))
    figures = {"score": total, "laid": sum(laid), "left": -held}
    return Answered(figures, tuple(rows), Row(Phrase("tool_total"), total))


TOOLS = (
    Tool(
        "meld",
        N_("Combinations"),
        N_("Pick the cards of a combination; see what it is, what it counts, or what is wrong with it."),
        (
            Field("cards", Takes.CARDS, N_("The cards"), N_("the order tells where the wild cards stand")),
            Field("across", Takes.CARDS, N_("Redeemed wild cards lying across"), usual=()),
            Field("laid", Takes.FLAG, N_("They are to be laid just now, all at once")),
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
            Field("short", Takes.NUMBER, N_("Times it began too short"), usual=0),
        ),
        _score,
        plain=True,
    ),
)


# --- the account of a record ----------------------------------------------------------------------


def account(moments: Iterable[Moment]) -> tuple[Account, ...]:
    """Every finished deal of a replayed game: combinations as they lay at the end, scores and totals."""
    deals: list[Account] = []
    since: list[Moment] = []
    for moment in moments:
        since.append(moment)
        if any(event.kind == "scored" for event in moment.events):
            figures = _deal(since, moment.state.match)
            deals.append(Account(figures, tuple(_lines(figures))))
            since = []
    return tuple(deals)


def _deal(moments: Sequence[Moment], match: Match) -> dict[str, Any]:
    score = match.sheet[-1][1]
    dealt: Mapping[str, Any] = {}
    laid: dict[Any, Combo] = {}
    points: dict[Any, Any] = {}
    bonuses: list[dict[str, Any]] = []
    for played, event in ((moment.played, event) for moment in moments for event in moment.events):
        facts: Mapping[str, Any] = event.facts
        match event.kind:
            case "dealt":
                dealt = facts
            case "laid":
                kinds = [INDEX[card] for card in facts["laid"]]
                laid[facts["key"]] = replace(read(kinds, FULL_SUITE, 2), key=facts["key"], seat=facts["seat"])
                points[facts["key"]] = facts["points"]
            case "added" | "redeemed":
                # The event tells the card; the move tells which end, or which wild card was redeemed.
                assert played is not None
                found = ways(laid[facts["key"]])[INDEX[facts["card"]]]
                laid[facts["key"]] = next(way.result for way in found if way.move == played.move)
                points[facts["key"]] = facts["points"]
            case "picked_up":
                # Only a side that had laid nothing before picks up: all that this seat has laid.
                laid = {key: one for key, one in laid.items() if one.seat != facts["seat"]}
            case kind if kind.startswith("prime_"):
                bonuses.append({"what": kind.removeprefix("prime_"), **facts})
    return {
        "deal": dealt["deal"],
        "dealer": dealt["dealer"],
        "out": score.out,
        "combinations": [
            {
                "seat": combo.seat,
                "key": key,
                "points": points[key],
                "cards": list(combo.names),
                "across": list(combo.names_across),
            }
            for key, combo in laid.items()
        ],
        "bonuses": bonuses,
        "specials": list(score.specials),
        "cards": list(score.cards),
        "redeemed": list(score.redeemed),
        "primes": list(score.primes),
        "fines": list(score.fines),
        "hands": list(score.hands),
        "scores": list(score.scores),
        "totals": list(match.scores),
    }


def _lines(deal: Mapping[str, Any]) -> list[str]:
    """The account of a deal as lines of a terminal."""
    ended = "the stock ran out" if deal["out"] is None else f"seat {deal['out']} went out"
    lines = [f"deal {deal['deal']}: {ended}"]
    for one in deal["combinations"]:
        cards = " ".join(one["cards"]) + (f", across {' '.join(one['across'])}" if one["across"] else "")
        lines.append(f"  {one['key']:<4} seat {one['seat']}  {one['points']:>5}  {cards}")
    lines += [
        f"  {name:<9}" + "".join(f"{points:>7}" for points in deal[name])
        for name in ("specials", "cards", "redeemed", "primes", "fines", "hands", "scores", "totals")
    ]
    return lines


def value_of(cards: Iterable[Card]) -> int:
    """What cards count one by one."""
    return sum(VALUES[INDEX[card]] for card in cards)
