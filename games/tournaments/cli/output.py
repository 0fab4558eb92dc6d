"""Movements, scores and measured swings as JSON and as tables of words.

Amounts are rounded here, half up: to four decimals in JSON, to two in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from typing import Any

from games.duplicate.movements.balance import Balance, balance
from games.duplicate.movements.knockout import first_round
from games.duplicate.movements.movement import Movement, Seating
from games.duplicate.scoring.standings import Placing, Scoring, gains_of, per_cent, standings, two_lines
from games.duplicate.scoring.team_matches import TeamMatch, team_matches
from games.duplicate.scoring.travellers import Adjusted, Average, Gain, Share, TravellerLine

from .factors import ONE, Swings


def movement_facts(movement: Movement, boards: int) -> dict[str, Any]:
    """A movement with its balance, for JSON."""
    return {
        "kind": movement.kind,
        "pairs": movement.entrants,
        "bots": list(movement.bots),
        "winners": movement.winners,
        **({"sections": list(movement.sections)} if movement.sections else {}),
        "boards_a_round": boards,
        "boards": len(movement.boards),
        "rounds": [
            {
                "round": each.number,
                "tables": [_seating_facts(seating) for seating in each.seatings],
                "sit_out": list(each.out),
            }
            for each in movement.rounds
        ],
        "balance": _balance_facts(balance(movement)),
    }


def movement_words(movement: Movement) -> str:
    """A movement as a table: a line a table, and the figures of its balance."""
    lines = []
    for each in movement.rounds:
        lines.append(f"round {each.number}")
        for seating in each.seatings:
            sides = [" and ".join(map(str, side)) for side in seating.sides]
            met = " v ".join((f"{sides[0]:>8}", *sides[1:-1], f"{sides[-1]:<8}"))
            lines.append(f"  table {seating.table:>2}  {met}  boards {_span(seating.boards)}")
        if each.out:
            lines.append(f"  sit out   {', '.join(map(str, each.out))}")
    figures = balance(movement)
    if movement.bots:
        lines.append(f"bots      {', '.join(map(str, movement.bots))}")
    if movement.sections:
        lines.append(f"sections  {', '.join(map(str, movement.sections))} entrants")
    lines.append(f"winners   {movement.winners}")
    lines.append(f"boards    {len(movement.boards)}, {_range(figures.boards.values())} each")
    lines.append(f"opponents {_range(figures.met.values())} each, {len(figures.repeats)} couples meet again")
    lines.append(
        f"balance   C from {figures.least} to {figures.most}, mean {json_figure(figures.mean, 2)}"
        + (": perfect" if figures.perfect else "")
    )
    return "\n".join(lines)


def bracket_facts(entrants: int) -> dict[str, Any]:
    """The first matches of a knock-out by seed, in the order of the bracket, for JSON; raises NoMovement."""
    return {
        "kind": "knock-out",
        "entrants": entrants,
        "matches": [list(each) for each in first_round(entrants)],
    }


def bracket_words(facts: dict[str, Any]) -> str:
    """What `bracket_facts` tells, a line a match: the winner of each meets that of its neighbour."""
    return "\n".join(
        f"match {number:>3}  {one:>4} " + ("has a bye" if other is None else f"v {other}")
        for number, (one, other) in enumerate(facts["matches"], 1)
    )


def score_facts(
    lines: Sequence[TravellerLine],
    scoring: Scoring,
    factor: Fraction,
    brought: Mapping[int, Fraction] | None = None,
) -> dict[str, Any]:
    """Lines of travellers scored, for JSON, with what pairs have `brought` along; raises CannotScore."""
    gains = gains_of(lines, scoring, factor=factor)
    placings = standings(gains, brought)
    facts: dict[str, Any] = {
        "scoring": scoring.value,
        "factor": json_figure(factor),
        "boards": [
            {"board": board, "results": [_gain_facts(gain) for gain in gains if gain.line.board == board]}
            for board in sorted({line.board for line in lines})
        ],
        "standings": [_placing_facts(placing, brought) for placing in placings],
    }
    if (fields := two_lines(lines)) is not None:
        facts["lines"] = {
            way: [_placing_facts(each, brought) for each in _among(placings, field)]
            for way, field in zip(("ns", "ew"), fields, strict=True)
        }
    if matches := team_matches(gains):
        facts["matches"] = [_match_facts(match) for match in matches]
    return facts


def score_words(facts: dict[str, Any]) -> str:
    """What `score_facts` tells, as tables."""
    unit = facts["scoring"]
    lines = [f"{'board':>5} {'ns':>4} {'ew':>4} {'score':>9} {'ns ' + unit:>15} {'ew ' + unit:>15}"]
    lines += [
        f"{board['board']:>5} {_blank(result['ns'])} {_blank(result['ew'])} {result['score']:>9} "
        f"{_two(result['points']['ns']):>15} {_two(result['points']['ew']):>15}"
        for board in facts["boards"]
        for result in board["results"]
    ]
    for title, placings in (("standings", facts["standings"]), *facts.get("lines", {}).items()):
        lines += ["", {"ns": "north-south", "ew": "east-west"}.get(title, title)]
        lines.append(f"{'place':>5} {'pair':>5} {'boards':>6} {'points':>10}" + _brought_title(placings))
        lines += [
            f"{each['place']:>5} {each['pair']:>5} {each['boards']:>6} {_two(each['points']):>10}"
            + (f" {_two(each['percent']):>7} %" if "percent" in each else "")
            + (f" {each['carried']:>+9.2f} {_two(each['ranked']):>9}" if "carried" in each else "")
            for each in placings
        ]
    if "matches" in facts:
        lines += ["", "matches"]
        lines += [
            f"{match['teams'][0]:>5} v {match['teams'][1]:<4} boards {match['boards']:<4} "
            f"IMPs {_two(match['imps']):>8} victory points {' - '.join(map(_two, match['victory_points']))}"
            for match in facts["matches"]
        ]
    return "\n".join(lines)


def _brought_title(placings: Sequence[dict[str, Any]]) -> str:
    """The titles of what pairs brought along and of what their places go by; nothing where nobody may have."""
    if not placings or "carried" not in placings[0]:
        return ""
    return (" " * 10 if "percent" in placings[0] else "") + f" {'brought':>9} {'ranked':>9}"


def swing_facts(swings: Swings) -> dict[str, Any]:
    """What was measured of a game's swings, for JSON."""
    return {
        "game": swings.slug,
        "boards": swings.boards,
        "tables": swings.tables,
        "seed": swings.seed,
        "mean_swing": round(swings.mean, 2),
        "flat": round(swings.flat, 4),
        "imps_at_1": round(swings.mean_imps(ONE), 2),
        "factor": json_figure(swings.factor),
        "imps": round(swings.mean_imps(swings.factor), 2),
    }


def swing_words(facts: Sequence[dict[str, Any]]) -> str:
    """What `swing_facts` tells of each game, as a table."""
    lines = [f"{'game':<16} boards tables  swing  flat IMPs at 1 factor  IMPs"]
    lines += [
        f"{each['game']:<16} {each['boards']:>6} {each['tables']:>6} {each['mean_swing']:>6.1f} "
        f"{each['flat']:>4.0%} {each['imps_at_1']:>10.2f} {each['factor']:>6} {each['imps']:>5.2f}"
        for each in facts
    ]
    return "\n".join(lines)


def json_figure(amount: Fraction, places: int = 4) -> int | float:
    """An amount for JSON, half up; a whole number as one."""
    with localcontext(prec=60):
        exact = Decimal(amount.numerator) / Decimal(amount.denominator)
        figure = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return int(figure) if figure == figure.to_integral_value() else float(figure)


def _seating_facts(seating: Seating) -> dict[str, Any]:
    sides = [side[0] if len(side) == 1 else list(side) for side in seating.sides]
    facts = {"sides": sides} if len(sides) > 2 else dict(zip(("ns", "ew"), sides, strict=True))
    return {"table": seating.table, **facts, "boards": list(seating.boards)}


def _balance_facts(figures: Balance) -> dict[str, Any]:
    return {
        "c": {
            "least": figures.least,
            "most": figures.most,
            "spread": figures.spread,
            "mean": json_figure(figures.mean),
            "perfect": figures.perfect,
            "distribution": {str(c): number for c, number in sorted(Counter(figures.c.values()).items())},
            "couples": [[one, other, c] for (one, other), c in figures.c.items()],
        },
        "opponents_met": {str(each): met for each, met in figures.met.items()},
        "repeats": [[one, other, rounds] for (one, other), rounds in figures.repeats.items()],
        "boards_played": {str(each): boards for each, boards in figures.boards.items()},
        "boards_met_twice": [list(each) for each in figures.twice],
        "rounds_ns": {str(each): rounds for each, rounds in figures.first.items()},
    }


def _gain_facts(gain: Gain) -> dict[str, Any]:
    line = gain.line
    facts: dict[str, Any] = {
        "ns": line.ns,
        "ew": line.ew,
        "score": _adjusted_word(line.score) if isinstance(line.score, Adjusted) else json_figure(line.score),
        "points": {
            "ns": None if line.ns is None else json_figure(gain.ns),
            "ew": None if line.ew is None else json_figure(gain.ew),
        },
    }
    if gain.top is not None:
        facts["top"] = json_figure(gain.top)
        facts["percent"] = {
            "ns": None if line.ns is None else json_figure(per_cent(gain.ns, gain.top)),
            "ew": None if line.ew is None else json_figure(per_cent(gain.ew, gain.top)),
        }
    return facts


def _placing_facts(placing: Placing, brought: Mapping[int, Fraction] | None) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "place": placing.place,
        "pair": placing.entrant,
        "boards": placing.boards,
        "points": json_figure(placing.points),
    }
    if placing.per_cent is not None:
        facts["percent"] = json_figure(placing.per_cent)
    if brought is not None:
        facts["carried"] = json_figure(brought.get(placing.entrant, Fraction(0)))
        facts["ranked"] = json_figure(placing.ranked)
    return facts


def _match_facts(match: TeamMatch) -> dict[str, Any]:
    return {
        "teams": list(match.teams),
        "boards": match.boards,
        "imps": json_figure(match.imps),
        "victory_points": [json_figure(points, 2) for points in match.victory_points],
    }


def _among(placings: Sequence[Placing], field: frozenset[int]) -> list[Placing]:
    """The places of some, among themselves."""
    placings_of_field = [placing for placing in placings if placing.entrant in field]
    return [
        replace(each, place=1 + sum(other.ranked > each.ranked for other in placings_of_field))
        for each in placings_of_field
    ]


def _adjusted_word(score: Adjusted) -> str:
    if isinstance(score.ns, Average) or isinstance(score.ew, Average):
        return f"A{_share_word(score.ns)}/{_share_word(score.ew)}"
    return f"A{_share_word(score.ns)}-{_share_word(score.ew)}"


def _share_word(share: Share) -> str:
    return share.value if isinstance(share, Average) else str(json_figure(share))


def _span(boards: Sequence[int]) -> str:
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]} to {boards[-1]}"


def _range(figures: Iterable[int]) -> str:
    numbers = sorted(set(figures))
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def _blank(pair: int | None) -> str:
    return f"{'-' if pair is None else pair:>4}"


def _two(amount: float | None) -> str:
    return "-" if amount is None else f"{amount:.2f}"
