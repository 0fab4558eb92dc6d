"""Lessons: a few steps to learn a game by, each a position and a question that the engine answers.

A step is data (`lessons-double-deck.toml` beside the rule text of a game). Its position is a deal that the engine
plays up to a move, or an example that it works out as on a rule page. What is right is asked of the engine each
time, by `judge`: whether a move may be made and brings about what is wanted, or which figure is the answer.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

from .match import Match, MatchState
from .moves import Card, Event, IllegalMove, Move, Phrase, Seat
from .notation import read_cards
from .page import Example, Worked
from .protocol import Deck
from .variant import Variant

FILE = "lessons-{slug}.toml"
LANGUAGES = ("en", "fr")


class AnswerKind(Enum):
    """How a step is answered."""

    CARD = "card"
    """One of the cards shown."""
    CARDS = "cards"
    """Several cards of the hand, all of them in one answer."""
    CHOICE = "choice"
    """One of a few answers."""


@dataclass(frozen=True, slots=True)
class TablePosition:
    """A deal that the engine plays up to a move of `seat`.

    `parts` name cards of the parts of the deal (`hand 0`, `stock`); those that nobody names fill up, always alike.
    `moves` are as in a record, `1 bid 50`. An answer is the words after `verb`, or a whole move where that is empty;
    `replies` are the moves of others that follow it. `goal` is what must happen then: an `event` with some of its
    facts; without one any move that the rules allow is right. Cards of `keep` must still be in the hand.
    """

    seat: Seat
    dealer: Seat
    parts: Mapping[str, str]
    moves: tuple[str, ...]
    verb: str
    replies: tuple[str, ...]
    goal: Mapping[str, Any]
    keep: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """A worked example, and the figure of its answer that is asked for.

    Where cards are touched, that figure is a text of cards or the place of a card of the trick; where it is empty,
    the cards that count are to be touched. `place`: of a figure that is a list, that entry alone.
    """

    example: Example
    figure: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class StepText:
    """The words of a step in a language: what is explained and asked, and why an answer is right or wrong.

    `why` says it of single answers, right or wrong, `right` and `wrong` of all others; where the rules refuse a move,
    the engine says why.
    """

    title: str
    text: str
    question: str
    right: str
    wrong: str
    choices: Mapping[str, str]
    why: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: its name in addresses, the paragraph of the rules that says it in full, and an answer that is right."""

    name: str
    paragraph: str
    ask: AnswerKind
    position: TablePosition | ExamplePosition
    choices: tuple[str, ...]
    right: tuple[str, ...]
    words: Mapping[str, StepText]


@dataclass(frozen=True, slots=True)
class AnswerCheck:
    """Whether an answer is right, and what the engine says to it; `illegal` where the rules refuse the move."""

    right: bool
    reasons: tuple[Phrase, ...] = ()
    illegal: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a deal of a lesson has come to."""

    engine: Match[Any, Any]
    state: MatchState[Any]


class BadAnswer(ValueError):
    """An answer that the step does not offer."""


def steps_of(variant: Variant[Any]) -> tuple[LessonStep, ...]:
    """The steps of a game in their order; none where it has no lesson."""
    return _load(variant.text / FILE.format(slug=variant.slug))


@cache
def _load(path: Path) -> tuple[LessonStep, ...]:
    if not path.exists():
        return ()
    return tuple(map(_step, tomllib.loads(path.read_text(encoding="utf-8"))["step"]))


def _step(facts: Mapping[str, Any]) -> LessonStep:
    return LessonStep(
        name=facts["name"],
        paragraph=facts["paragraph"],
        ask=AnswerKind(facts["ask"]),
        position=_table(facts["table"]) if "table" in facts else _example(facts),
        choices=tuple(facts.get("choices", ())),
        right=tuple(facts["right"]),
        words={language: _text(facts[language]) for language in LANGUAGES},
    )


def _table(facts: Mapping[str, Any]) -> TablePosition:
    return TablePosition(
        seat=facts["seat"],
        dealer=facts["dealer"],
        parts=facts.get("parts", {}),
        moves=tuple(facts.get("moves", ())),
        verb=facts.get("verb", ""),
        replies=tuple(facts.get("replies", ())),
        goal=facts.get("goal", {}),
        keep=tuple(facts.get("keep", "").split()),
    )


def _example(facts: Mapping[str, Any]) -> ExamplePosition:
    source = facts["example"]
    example = Example(facts["name"], source["kind"], source["setup"], {})
    return ExamplePosition(example, source.get("figure", ""), source.get("place"))


def _text(facts: Mapping[str, Any]) -> StepText:
    return StepText(
        title=facts["title"],
        text=facts["text"],
        question=facts["question"],
        right=facts["right"],
        wrong=facts.get("wrong", ""),
        choices=facts.get("choices", {}),
        why=facts.get("why", {}),
    )


# --- positions ------------------------------------------------------------------------------------


def scene(variant: Variant[Any], position: TablePosition) -> Scene:
    """The deal of a position under the standard rules, played up to it; raises IllegalMove."""
    engine = variant.engine(variant.options())
    state = engine.start(position.dealer)
    deck = engine.deck(state)
    assert deck is not None
    state = engine.apply(state, None, Move("deal", _shuffle(deck, position.parts))).state
    return Scene(engine, _play(engine, state, position.moves)[0])


def _shuffle(deck: Deck, parts: Mapping[str, str]) -> tuple[str, ...]:
    """The cards of a deal in which each part begins with the cards named for it."""
    named = {name: read_cards(text, deck.cards) for name, text in parts.items()}
    left = Counter(deck.cards)
    for cards in named.values():
        left.subtract(cards)
    assert min(left.values()) >= 0, "a card named too often"
    rest = list(left.elements())
    Random(0).shuffle(rest)
    order: list[str] = []
    for part in deck.parts:
        cards = named.pop(part.name, ())
        size = part.size - len(cards)
        order += [*cards, *rest[:size]]
        rest = rest[size:]
    assert not named, "a part that is not dealt"
    assert not rest, "a part with too many cards"
    return (*order, *deck.lots[:1])


def _play(
    engine: Match[Any, Any], state: MatchState[Any], lines: tuple[str, ...]
) -> tuple[MatchState[Any], tuple[Event, ...]]:
    """Moves as a record has them, played; raises IllegalMove."""
    events: tuple[Event, ...] = ()
    for line in lines:
        seat, _, text = line.partition(" ")
        step = engine.apply(state, int(seat), Move.parse(text))
        state, events = step.state, (*events, *step.events)
    return state, events


def work(variant: Variant[Any], position: ExamplePosition) -> Worked:
    """The example of a position, worked out under the standard rules."""
    assert variant.page is not None
    return variant.page.work(position.example, variant.options())


def cards_to_touch(variant: Variant[Any], step: LessonStep) -> tuple[Card, ...]:
    """The cards that may be touched: of the hand, or of the trick where its winner is asked for."""
    match step.position:
        case TablePosition(seat=seat) as position:
            there = scene(variant, position)
            return there.engine.show(there.engine.view(there.state, seat)).hand
        case ExamplePosition() as position:
            example = work(variant, position)
            spots = example.trick if isinstance(example.answer.get(position.figure), int) else example.hand
            return tuple(spot.card for spot in spots)


# --- answers --------------------------------------------------------------------------------------


def judge(variant: Variant[Any], step: LessonStep, answer: tuple[str, ...]) -> AnswerCheck:
    """What the engine says to an answer, the words of it in any order; raises BadAnswer."""
    _need_sense(variant, step, answer)
    match step.position:
        case TablePosition() as position:
            return _judge_move(variant, position, answer)
        case ExamplePosition() as position:
            return _judge_figure(variant, step, position, answer)


def _need_sense(variant: Variant[Any], step: LessonStep, answer: tuple[str, ...]) -> None:
    """Raise BadAnswer unless the step offers the words of an answer."""
    if step.ask is AnswerKind.CHOICE:
        sound = len(answer) == 1 and answer[0] in step.choices
    else:
        sound = Counter(answer) <= Counter(cards_to_touch(variant, step)) and bool(answer)
        sound = sound and (step.ask is AnswerKind.CARDS or len(answer) == 1)
    if not sound:
        raise BadAnswer(" ".join(answer)[:60])


def move_of(position: TablePosition, answer: tuple[str, ...]) -> Move:
    """The move that an answer is."""
    return Move.parse(" ".join((position.verb, *answer)))


def play_on(variant: Variant[Any], position: TablePosition, answer: tuple[str, ...]) -> Scene:
    """The deal after an answer, with the replies to it; raises IllegalMove."""
    there = scene(variant, position)
    after = there.engine.apply(there.state, position.seat, move_of(position, answer)).state
    return Scene(there.engine, _play(there.engine, after, position.replies)[0])


def _judge_move(variant: Variant[Any], position: TablePosition, answer: tuple[str, ...]) -> AnswerCheck:
    there, move = scene(variant, position), move_of(position, answer)
    try:
        there.engine.check(there.engine.view(there.state, position.seat), move)
    except IllegalMove as refused:
        return AnswerCheck(False, (Phrase(refused.code, refused.facts),), illegal=True)
    step = there.engine.apply(there.state, position.seat, move)
    after, events = _play(there.engine, step.state, position.replies)
    hand = Counter(there.engine.show(there.engine.view(after, position.seat)).hand)
    in_hand = Counter(position.keep) <= hand
    return AnswerCheck(in_hand and _happens(position.goal, (*step.events, *events)))


def _happens(goal: Mapping[str, Any], events: tuple[Event, ...]) -> bool:
    if not goal:
        return True
    facts = {name: fact for name, fact in goal.items() if name != "event"}
    return any(
        event.kind == goal["event"] and all(event.facts.get(name) == fact for name, fact in facts.items())
        for event in events
    )


def _judge_figure(
    variant: Variant[Any], step: LessonStep, position: ExamplePosition, answer: tuple[str, ...]
) -> AnswerCheck:
    example = work(variant, position)
    if step.ask is AnswerKind.CARDS:
        used = Counter(spot.card for spot in example.hand if spot.mark == "used")
        complete = Counter(answer) == used
        return AnswerCheck(complete, example.lines if complete else ())
    right = answer[0] in _answers(step, position, example)
    return AnswerCheck(
        right, (*example.lines, *example.reasons) if right else _refusal(step, example, answer[0])
    )


def _answers(step: LessonStep, position: ExamplePosition, example: Worked) -> tuple[str, ...]:
    """The answers that the engine's figure makes right."""
    figure = figure_of(position, example)
    if step.ask is AnswerKind.CHOICE:
        return (figure_word(figure),)
    if isinstance(figure, int):
        return (example.trick[figure].card,)
    return tuple(str(figure).split())


def figure_of(position: ExamplePosition, example: Worked) -> object:
    """The figure of an example that is asked for."""
    figure = example.answer[position.figure]
    return figure if position.place is None else list(cast("Sequence[object]", figure))[position.place]


def _refusal(step: LessonStep, example: Worked, card: Card) -> tuple[Phrase, ...]:
    """What an example says to a card that may not be played: of this card alone where it can."""
    if step.ask is not AnswerKind.CARD:
        return ()
    return (example.refused[card],) if card in example.refused else example.reasons


def figure_word(figure: object) -> str:
    """A figure of an example as an answer has it: lists with commas, yes and no."""
    if isinstance(figure, bool):
        return "yes" if figure else "no"
    if isinstance(figure, (list, tuple)):
        return ", ".join(map(str, figure))
    return str(figure)


def every_answer(variant: Variant[Any], step: LessonStep) -> Iterator[tuple[str, ...]]:
    """Every answer that can be given with one word; of several cards those that the words of the step speak of."""
    if step.ask is AnswerKind.CHOICE:
        yield from ((word,) for word in step.choices)
    elif step.ask is AnswerKind.CARD:
        yield from ((card,) for card in dict.fromkeys(cards_to_touch(variant, step)))
    else:
        yield step.right
        yield from (tuple(key.split()) for key in step.words[LANGUAGES[0]].why)
