"""A step of a lesson as its page shows it: the cards, the question, and what the engine says to an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from rules.engine import lesson
from rules.engine.display import Display
from rules.engine.lesson import AnswerCheck, AnswerKind, ExamplePosition, LessonStep, TablePosition
from rules.engine.match import Match
from rules.engine.moves import Card, Move, Phrase, Seat
from rules.engine.page import Spot, Table
from rules.engine.prompts import Choose, Prompt, Words, words_for
from rules.engine.variant import Variant
from rules.engine.wording import Wording
from rules.web import markup
from rules.web.speech import Html, say_html
from rules.web.worked import FIGURE

AROUND = {
    2: (gettext_noop("South"), gettext_noop("North")),
    3: (gettext_noop("South"), gettext_noop("West"), gettext_noop("East")),
    4: (gettext_noop("South"), gettext_noop("West"), gettext_noop("North"), gettext_noop("East")),
    6: (
        gettext_noop("South"),
        gettext_noop("South-West"),
        gettext_noop("North-West"),
        gettext_noop("North"),
        gettext_noop("North-East"),
        gettext_noop("South-East"),
    ),
}
"""What the seats of a lesson are called, clockwise from the reader’s."""


@dataclass(frozen=True)
class OpenCards:
    """Cards that lie together, with words beside them."""

    title: SafeString
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class StepPosition:
    """What lies before the reader: what is known, heaps, the trick with who played each card, the hand, a table."""

    facts: SafeString
    spreads: tuple[OpenCards, ...] = ()
    trick: tuple[tuple[Spot, str], ...] = ()
    hand: tuple[Spot, ...] = ()
    table: Table | None = None


@dataclass(frozen=True)
class Reply:
    """What a page says to an answer: whether it is right, the engine's sentences, and why."""

    right: bool
    given: tuple[str, ...]
    engine: tuple[SafeString, ...]
    why: SafeString


@dataclass(frozen=True)
class StepPage:
    """A step ready for its template; `touch` is the name of the row of cards that may be touched, `deed` what is done
    with several that were chosen.
    """

    step: LessonStep
    title: str
    text: SafeString
    question: SafeString
    position: StepPosition
    touch: str
    choices: tuple[tuple[str, SafeString], ...]
    deed: SafeString
    reply: Reply | None


def speaker_at(variant: Variant[Any], position: TablePosition) -> Html:
    """Who says the sentences of a table at which the reader sits in the south."""
    return speaker_round(variant.engine(variant.options()), position.seat)


def speaker_round(engine: Match[Any, Any], reader: Seat) -> Html:
    """Who says the sentences of a table, its seats named round the reader's."""
    around = [gettext(name) for name in AROUND[engine.seats]]
    names = [around[(seat - reader) % engine.seats] for seat in range(engine.seats)]
    sides = ["–".join(names[seat] for seat in side) for side in engine.sides]
    return Html(names, sides)


def step_page(variant: Variant[Any], step: LessonStep, language: str, answer: tuple[str, ...]) -> StepPage:
    """A step with the engine's reply to an answer, without words of one there is none; raises BadAnswer."""
    verdict = lesson.judge(variant, step, answer) if answer else None
    words = step.words[language]
    return StepPage(
        step=step,
        title=title_of(variant, step, language),
        text=line(variant, words.text, language),
        question=line(variant, words.question, language),
        position=_position(variant, step, answer if verdict and verdict.right else ()),
        touch=_touch(variant, step),
        choices=_choices(variant, step, language),
        deed=_deed(variant, step),
        reply=_reply(variant, step, language, answer, verdict) if verdict else None,
    )


def five_lines(variant: Variant[Any]) -> tuple[SafeString, ...]:
    """A game under its standard rules in five lines: the deal, the play and the aim, before any step."""
    options = variant.options()
    engine = variant.engine(options)
    return tuple(
        SafeString(" ".join(_speech_lines(variant.wording, line, speaker_round(engine, 0))))
        for line in variant.brief(options)
    )


def title_of(variant: Variant[Any], step: LessonStep, language: str) -> str:
    """The title of a step as text."""
    return plain_line(variant, step.words[language].title, language)


def plain_line(variant: Variant[Any], text: str, language: str) -> str:
    """A text of a lesson without markup."""
    return markup.plain(_with_figures(variant, text, language))


def line(variant: Variant[Any], text: str, language: str) -> SafeString:
    """A text of a lesson as markup, cards as chips."""
    return markup.render_inline(_with_figures(variant, text, language))


def _with_figures(variant: Variant[Any], text: str, language: str) -> str:
    """A text with the figures of the standard rules in the place of their names, set for its language."""
    figures = variant.page.figures(variant.options()) if variant.page else {}
    return markup.typeset(FIGURE.sub(lambda match: str(figures[match["name"]]), text), language)


def _touch(variant: Variant[Any], step: LessonStep) -> str:
    if step.ask is AnswerKind.CHOICE:
        return ""
    match step.position:
        case ExamplePosition(figure=figure) as position:
            return "trick" if isinstance(lesson.work(variant, position).answer.get(figure), int) else "hand"
    return "hand"


# --- what lies before the reader --------------------------------------------------------------------


def _position(variant: Variant[Any], step: LessonStep, right: tuple[str, ...]) -> StepPosition:
    """The cards of a step; once it is answered, as they lie or count then."""
    match step.position:
        case TablePosition() as position:
            return _at_table(variant, position, right)
        case ExamplePosition() as position:
            return _step_position(variant, position, marks=bool(right))


def _step_position(variant: Variant[Any], position: ExamplePosition, *, marks: bool) -> StepPosition:
    example, page = lesson.work(variant, position), variant.page
    assert page is not None

    def spots(row: tuple[Spot, ...]) -> tuple[Spot, ...]:
        return row if marks else tuple(Spot(spot.card) for spot in row)

    # A sentence that ends with a colon leads to the cards, which have titles of their own here.
    facts = [fact for fact in _speech_lines(page.words, example.facts, Html()) if not fact.endswith(":")]
    return StepPosition(
        facts=SafeString(" ".join(facts)),
        trick=tuple((spot, "") for spot in spots(example.trick)),
        hand=spots(example.hand),
        table=example.table if marks else None,
    )


def _at_table(variant: Variant[Any], position: TablePosition, right: tuple[str, ...]) -> StepPosition:
    there = lesson.scene(variant, position)
    display = there.engine.show(there.engine.view(there.state, position.seat))
    speaker, words = speaker_at(variant, position), variant.wording
    trick = _trick(variant, position, right, speaker)
    return StepPosition(
        facts=SafeString(" · ".join(_speech_lines(words, display.headline, speaker))),
        # While a trick is played it is the question, and heaps and melds would be in its way.
        spreads=() if trick else tuple(_spreads(words, display, speaker)),
        trick=trick,
        hand=_left(display.hand, right if position.verb == "play" else ()),
    )


def _spreads(words: Wording, display: Display, speaker: Html) -> Iterator[OpenCards]:
    """What lies on the table face up: combinations, and heaps with cards to be seen."""
    for lying in display.laid:
        yield OpenCards(say_html(words, lying.what, speaker), tuple(map(Spot, lying.cards)))
    for pile in display.piles:
        if pile.cards:
            yield OpenCards(say_html(words, pile.name, speaker), tuple(map(Spot, pile.cards)))


def _left(hand: tuple[Card, ...], away: tuple[str, ...]) -> tuple[Spot, ...]:
    """A hand without the cards that were played from it."""
    left = list(hand)
    for card in away:
        left.remove(card)
    return tuple(map(Spot, left))


def _trick(
    variant: Variant[Any], position: TablePosition, right: tuple[str, ...], speaker: Html
) -> tuple[tuple[Spot, str], ...]:
    """The trick under way; after a right answer as it is then, with the card that has won it."""
    there = lesson.play_on(variant, position, right) if right else lesson.scene(variant, position)
    display = there.engine.show(there.engine.view(there.state, position.seat))
    trick = display.trick
    if right and position.verb == "play" and (trick is None or not trick.plays):
        trick = display.last_trick
    if trick is None:
        return ()
    return tuple(
        (Spot(card, "won" if seat == trick.winner else ""), speaker.seat_names[seat])
        for seat, card in trick.plays
    )


def _speech_lines(words: Wording, phrases: Sequence[Phrase], speaker: Html) -> tuple[SafeString, ...]:
    return tuple(say_html(words, phrase, speaker) for phrase in phrases)


# --- answers -----------------------------------------------------------------------------------------


def _choices(variant: Variant[Any], step: LessonStep, language: str) -> tuple[tuple[str, SafeString], ...]:
    """The answers to choose from: in the words of the step, else in those the game offers the move in, else bare."""
    labels = step.words[language].choices
    return tuple(
        (
            word,
            line(variant, labels[word], language) if word in labels else _offer_button(variant, step, word),
        )
        for word in (step.choices if step.ask is AnswerKind.CHOICE else ())
    )


def _offer_button(variant: Variant[Any], step: LessonStep, word: str) -> SafeString:
    match step.position:
        case TablePosition() as position:
            there = lesson.scene(variant, position)
            move = lesson.move_of(position, (word,))
            prompts = there.engine.prompts(there.engine.view(there.state, position.seat))
            words = words_for(prompts, move) or _words_alike(prompts, move)
            if words is not None:
                return say_html(variant.wording, words.offered(move), speaker_at(variant, position))
    return markup.render_inline(word)


def _deed(variant: Variant[Any], step: LessonStep) -> SafeString:
    """The button under cards that are chosen: as the game offers the move, where it is one."""
    if step.ask is AnswerKind.CARDS and isinstance(step.position, TablePosition):
        return _offer_button(variant, step, "")
    return SafeString(gettext("These cards"))


def _words_alike(prompts: tuple[Prompt, ...], move: Move) -> Words | None:
    """How a move that may not be made would be said: as others of its kind."""
    for prompt in prompts:
        if isinstance(prompt, Choose) and any(each.verb == move.verb for each in prompt.moves):
            return prompt.words[0]
        if not isinstance(prompt, Choose) and prompt.verb == move.verb:
            return prompt.words
    return None


def _reply(
    variant: Variant[Any], step: LessonStep, language: str, answer: tuple[str, ...], verdict: AnswerCheck
) -> Reply:
    words = step.words[language]
    single = {_key(each.split()): text for each, text in words.why.items()}
    others = words.right if verdict.right else "" if verdict.illegal else words.wrong
    why = single.get(_key(answer), others)
    return Reply(
        verdict.right, answer, _speech_lines(*_speech(variant, step, verdict)), line(variant, why, language)
    )


def _key(words: Sequence[str]) -> tuple[str, ...]:
    """An answer whatever the order of its words."""
    return tuple(sorted(" ".join(words).split()))


def _speech(
    variant: Variant[Any], step: LessonStep, verdict: AnswerCheck
) -> tuple[Wording, tuple[Phrase, ...], Html]:
    match step.position:
        case TablePosition() as position:
            return variant.wording, verdict.reasons, speaker_at(variant, position)
    assert variant.page is not None
    return variant.page.words, verdict.reasons, Html()
