"""The account of a recorded match: every finished deal in figures and plain lines, made from its DealScore."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .match import Match, MatchState
from .moves import Event
from .notation import write_cards
from .record import Moment, Record, replay
from .score import DealScore, ScorePart, to_json


@dataclass(frozen=True, slots=True)
class Account:
    """A finished deal of a recorded match: `figures` for programs (plain JSON values), and lines for people."""

    figures: Mapping[str, Any]
    lines: tuple[str, ...]


def accounts(engine: Match[Any, Any], moments: Iterable[Moment]) -> Iterator[Account]:
    """Every finished deal that somebody played, in order."""
    events: list[Event] = []
    before: MatchState[Any] | None = None
    for moment in moments:
        state: MatchState[Any] = moment.state
        events += moment.events
        if before is not None and len(state.scored) > len(before.scored):
            deal = state.scored[-1]
            if deal.score.played:
                yield _account(engine, deal.number, before, state, events)
            events = []
        before = state


class NotOneDeal(ValueError):
    """A record of no finished deal, or of several; `number` is how many."""

    def __init__(self, number: int) -> None:
        super().__init__(f"{number} finished deals")
        self.number = number


def account_of_deal(record: Record) -> Account:
    """The account of a record of a single deal that was played to its end; raises NotOneDeal."""
    deals = list(accounts(record.engine, replay(record)))
    if len(deals) != 1:
        raise NotOneDeal(len(deals))
    return deals[0]


def _account(
    engine: Match[Any, Any],
    number: int,
    before: MatchState[Any],
    after: MatchState[Any],
    events: list[Event],
) -> Account:
    score = after.scored[-1].score
    label, columns = engine.game.line(number, score)
    facts = to_json(score)
    tricks = _tricks(events)
    figures = {
        "deal": number,
        "dealer": before.dealer,
        "contract": facts["contract"],
        "outcome": score.outcome,
        "ended": label.code,
        "parts": facts["parts"],
        "columns": {column.label.code.removeprefix("tally_"): list(column.values) for column in columns},
        **({"tricks": tricks} if tricks else {}),
        **({"steps": steps} if (steps := _steps(events)) else {}),
        "scores": facts["points"],
        "totals": list(after.match_score.totals),
    }
    return Account(figures, tuple(_lines(figures, score)))


def _tricks(events: list[Event]) -> list[dict[str, Any]]:
    """The tricks of a deal, as the events of every game with tricks tell them; the last may be cut short."""
    tricks: list[dict[str, Any]] = []
    for event in events:
        match event.kind:
            case "led" | "led_too_late":
                tricks.append({"leader": event.facts["seat"], "cards": [event.facts["card"]]})
            case "played" if tricks:
                tricks[-1]["cards"].append(event.facts["card"])
            case "took" | "kept" | "took_too_late" if tricks:
                tricks[-1]["winner"] = event.facts["seat"]
    return tricks


def _steps(events: list[Event]) -> list[dict[str, Any]]:
    """What was scored one after another, where the game tells a running total of the deal."""
    steps: list[dict[str, Any]] = []
    for event in events:
        if {"seat", "total"} <= set(event.facts):
            step = {"seat": event.facts["seat"], "what": event.kind, "total": event.facts["total"]}
            if "card" in event.facts:
                step["card"] = event.facts["card"]
            steps.append(step)
    return steps


def _lines(figures: Mapping[str, Any], score: DealScore) -> Iterator[str]:
    yield f"deal {figures['deal']}: seat {figures['dealer']} dealt"
    if score.contract is not None:
        suit = f" in {score.contract.suit}" if score.contract.suit else ""
        yield f"contract: seat {score.contract.seat} for {score.contract.bid}{suit}: {score.outcome}"
    elif score.outcome:
        yield f"outcome: {score.outcome}"
    for number, trick in enumerate(figures.get("tricks", ()), start=1):
        cards = " ".join(f"{card:>2}" for card in trick["cards"])
        took = f", seat {trick['winner']} took it" if "winner" in trick else ""
        yield f"trick {number:>2}: seat {trick['leader']} led {cards}{took}"
    for step in figures.get("steps", ()):
        yield f"  seat {step['seat']}  {step['what']:<16} {step.get('card', ''):<3} {step['total']:>5}"
    for part in score.parts:
        yield _part(part)
    for name, values in (*figures["columns"].items(), ("score", score.points), ("total", figures["totals"])):
        cells = "  ".join(f"{'-' if value is None else value:>6}" for value in values)
        yield f"{name:<8} {cells}"


def _part(part: ScorePart) -> str:
    whose = f"side {part.side}" if part.seat is None else f"seat {part.seat}"
    name = " ".join(filter(None, (part.kind.replace("_", " "), part.suit)))
    number = f" x{part.number}" if part.number != 1 else ""
    cards = f"  {write_cards(part.cards)}" if part.cards else ""
    void = f"  (does not count: {part.void})" if part.void else ""
    return f"  {whose}  {name + number:<24} {part.points:>6}{cards}{void}"
