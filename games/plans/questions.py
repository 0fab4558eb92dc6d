"""What an editor asks for a plan: plain questions with their words and possible answers, and the answers read.

An answer is what a form brings, some words for each question. What they come to is the plan's JSON, which is read and
checked like any other: nothing relies on the form having offered it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from rules.engine.moves import Card, Phrase

from .fields import BadPlan
from .reading import Reading

MOST_IN_ORDER = 10
"""Cards that may be put in order in a form; a plan may hold more."""

SUITS = ("S", "H", "C", "D")


class InputKind(Enum):
    """How a question of the editor is answered."""

    ONE = "one"
    """One of the options."""
    SOME = "some"
    """Any of the options."""
    ORDER = "order"
    """Some of the options, one after another, at most `most`."""
    NUMBER = "number"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """A possible answer: what the form brings, what it stands for in the plan's JSON, and its words."""

    value: str
    data: Any
    words: Phrase


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """A question about a field of a plan; a dot in its name leads into a part of the plan.

    `chosen` are values of options, the number, or "on" for a flag: what the plan holds that the editor begins with.
    """

    name: str
    words: Phrase
    how: InputKind
    options: tuple[PlanAnswer, ...] = ()
    chosen: tuple[str, ...] = ()
    most: int = 1
    numbers: range = range(0)


def card_words(card: Card) -> Phrase:
    """A card as an option."""
    return Phrase("plan_option_card", {"card": card})


def one(name: str, options: Iterable[tuple[Any, Phrase]], now: Any) -> PlanQuestion:
    """One of some values of the plan's JSON, each with its words."""
    listed = tuple(PlanAnswer(str(number), value, words) for number, (value, words) in enumerate(options))
    chosen = tuple(option.value for option in listed if option.data == now)
    return PlanQuestion(name, Phrase(f"plan_ask_{name.replace('.', '_')}"), InputKind.ONE, listed, chosen)


def suit(name: str, suits: Sequence[str], now: str) -> PlanQuestion:
    """A question for one of `suits`, or for none."""
    none = ("", Phrase(f"plan_option_no_{name}"))
    return one(name, (none, *((each, Phrase("plan_option_suit", {"suit": each})) for each in suits)), now)


def in_order(
    name: str, cards: Sequence[Card], now: Sequence[Card], most: int = MOST_IN_ORDER
) -> PlanQuestion:
    """A question for cards in an order, as many as are held of each, at most `most`."""
    kinds = tuple(dict.fromkeys(cards))
    options = tuple(PlanAnswer(card, card, card_words(card)) for card in kinds)
    most = min(len(cards), max(most, len(now)))
    return PlanQuestion(name, Phrase(f"plan_ask_{name}"), InputKind.ORDER, options, tuple(now), most)


def some_cards(name: str, cards: Sequence[Card], now: Sequence[Card]) -> PlanQuestion:
    """Some cards of a hand, in no order; one held twice can be chosen twice."""
    left, options, chosen = list(now), [], []
    for number, card in enumerate(cards):
        options.append(PlanAnswer(f"{card}-{number}", card, card_words(card)))
        if card in left:
            left.remove(card)
            chosen.append(options[-1].value)
    return PlanQuestion(name, Phrase(f"plan_ask_{name}"), InputKind.SOME, tuple(options), tuple(chosen))


def some(name: str, options: Iterable[tuple[str, Phrase]], now: Sequence[str]) -> PlanQuestion:
    """Some words of a list, in its order."""
    listed = tuple(PlanAnswer(word, word, words) for word, words in options)
    return PlanQuestion(name, Phrase(f"plan_ask_{name}"), InputKind.SOME, listed, tuple(now))


def number(name: str, ranges: Sequence[range], now: int) -> PlanQuestion:
    """A number of some ranges, of which the first says the step."""
    low, high = min(span.start for span in ranges), max(span[-1] for span in ranges if span)
    span = range(low, high + 1, ranges[0].step)
    return PlanQuestion(name, Phrase(f"plan_ask_{name}"), InputKind.NUMBER, (), (str(now),), 1, span)


def flag(name: str, now: bool) -> PlanQuestion:
    """A question for yes or no, ticked where it is so `now`."""
    return PlanQuestion(name, Phrase(f"plan_ask_{name}"), InputKind.FLAG, (), ("on",) if now else ())


def all_kinds(sight: Reading) -> tuple[Card, ...]:
    """A card of each kind of the pack, jokers left out."""
    return tuple(rank + each for each in SUITS for rank in sight.display.ranks if rank != "X")


def json_of_answers(
    kind: str, questions: Sequence[PlanQuestion], answers: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    """The JSON of a plan of a kind from what a form brought; raises BadPlan for an answer that is none."""
    data: dict[str, Any] = {"kind": kind}
    for question in questions:
        value = _value(question, [word for word in answers.get(question.name, ()) if word])
        *parts, name = question.name.split(".")
        place = data
        for part in parts:
            place = place[part]
        # A part that knows nothing of it is not asked: on lead there is nobody who led.
        if not parts or name in place:
            place[name] = value
    return data


def _value(question: PlanQuestion, given: list[str]) -> Any:
    by_value = {option.value: option.data for option in question.options}
    match question.how:
        case InputKind.FLAG:
            return bool(given)
        case InputKind.NUMBER:
            if len(given) == 1 and given[0].isdecimal() and len(given[0]) < 7:
                return int(given[0])
        case InputKind.ONE:
            if len(given) == 1 and given[0] in by_value:
                value = by_value[given[0]]
                return dict(value) if isinstance(value, dict) else value
        case InputKind.SOME | InputKind.ORDER:
            if all(word in by_value for word in given):
                chosen = (
                    given if question.how == InputKind.ORDER else [word for word in by_value if word in given]
                )
                return [by_value[word] for word in chosen]
    raise BadPlan("plan_bad_answer", asked=question.words)
