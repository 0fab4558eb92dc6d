"""A tool of a game as a form: a question from an address, its answer by the engine, with its explanation.

Cards are given either as a text (`hand=S:AKQ H:T7`) or card by card (`AS=2&KH=1`), as the form without
script sends them; `was` is the text the page had, and a text that was changed goes before the counts.
Where a tool asks for several lots of cards, each is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.notation import BadCards, read_cards, write_cards
from rules.engine.page import Answered, BadWord, Field, Kind, Row, RulePage, Spot, Tool
from rules.engine.protocol import Card
from rules.engine.variant import Variant
from rules.web import tools
from rules.web.mixes import tool_url
from rules.web.speech import Html, card_name, say_html


@dataclass(frozen=True, slots=True)
class Count:
    """One field of the picker: a card and how many of it are in the hand."""

    card: Card
    number: int
    most: int


@dataclass(frozen=True, slots=True)
class Asked:
    """One field as the form shows it: its words, what was said, the choices, the picker where cards are picked.

    `choices` are word, label and whether it is chosen; `suits` says that they are suits.
    """

    name: str
    kind: str
    label: str
    help: str
    text: str
    choices: tuple[tuple[str, str, bool], ...] = ()
    suits: bool = False
    rows: tuple[tuple[str, tuple[Count, ...]], ...] = ()
    was: str = ""
    on: bool = False
    jokers: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the answer as it is shown."""

    words: SafeString
    figure: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ToolForm:
    """The form and its answer; `error` says what could not be read, `written` that the text was read."""

    title: str
    summary: str
    fields: tuple[Asked, ...]
    answered: bool
    lines: tuple[Line, ...]
    total: Line | None
    notes: tuple[SafeString, ...]
    spots: tuple[Spot, ...]
    address: str
    error: str
    written: bool


def names(variant: Variant[Any], tool: Tool) -> frozenset[str]:
    """The parameters of a tool, which are no options."""
    assert variant.page is not None
    return frozenset({"was", *(field.name for field in tool.fields), *variant.page.pack(variant.options())})


def tool_form(variant: Variant[Any], tool: Tool, options: Any, query: Mapping[str, str]) -> ToolForm:
    """A tool with what an address asks of it; where something is missing still, no answer."""
    page = variant.page
    assert page is not None
    pack = page.pack(options)
    asked: dict[str, str] = {}
    answer: Answered | None = None
    error = ""
    try:
        asked = _texts(pack, tool, query)
        values = tools.values(page, tool, options, asked)
        answer = tool.answer(options, values)
    except BadCards as bad:
        error = _bad_cards(bad)
    except BadWord as bad:
        error = _error(page, bad, given=not bad.token.startswith("--"))
    shown = asked if answer is not None else {**query, **asked}
    return ToolForm(
        title=gettext(tool.title),
        summary=gettext(tool.summary),
        fields=tuple(_asked(pack, tool, field, shown, bool(error)) for field in tool.fields),
        answered=answer is not None,
        lines=tuple(_line(page, row) for row in answer.rows) if answer else (),
        total=_line(page, answer.total) if answer and answer.total else None,
        notes=tuple(say_html(page.words, note, Html()) for note in answer.notes) if answer else (),
        spots=answer.spots if answer else (),
        address=tool_url(variant, options, tool.name, asked),
        error=error,
        written=_is_written(query, _picked(tool)),
    )


def _bad_cards(bad: BadCards) -> str:
    """What a page says of cards it cannot read, or that are not all there."""
    if bad.most:
        sentence = gettext("At this table there are no more than {most} of this card: {card}.")
        return sentence.format(most=bad.most, card=card_name(bad.token))
    sentence = gettext(
        "“{token}” is not understood. Write cards such as AS, 10H or TH, or a suit such as S:AKQ."
    )
    return sentence.format(token=bad.token[:40])


def _error(page: RulePage, bad: BadWord, *, given: bool) -> str:
    """What a page says of a word it cannot take; a question still unfinished is no error."""
    if bad.why is not None:
        return str(say_html(page.words, bad.why, Html()))
    if not given:
        return ""
    return gettext("“{token}” cannot be taken here.").format(token=bad.token[:40])


# --- the question ------------------------------------------------------------------------------


def _picked(tool: Tool) -> Field | None:
    """The field whose cards are picked: the only one that asks for cards and keeps no order."""
    cards = [field for field in tool.fields if field.kind is Kind.CARDS]
    return cards[0] if len(cards) == 1 else None


def _texts(pack: Sequence[Card], tool: Tool, query: Mapping[str, str]) -> dict[str, str]:
    """What an address says field by field, cards in the usual notation; raises BadCards."""
    texts = {field.name: query[field.name] for field in tool.fields if query.get(field.name, "").strip()}
    for field in tool.fields:
        if field.kind is Kind.CHOICE and field.usual is None:
            texts.setdefault(field.name, field.choices[0][0])
    picked = _picked(tool)
    if picked is not None:
        hand = _hand(pack, picked, query)
        texts.pop(picked.name, None)
        if hand:
            texts[picked.name] = write_cards(hand)
    return texts


def _hand(pack: Sequence[Card], field: Field, query: Mapping[str, str]) -> tuple[Card, ...]:
    counts = {card: query[card] for card in dict.fromkeys(pack) if query.get(card, "") != ""}
    if not counts or _is_written(query, field):
        written = read_cards(query.get(field.name, "")[: tools.LONGEST], pack)
        return tuple(sorted(written, key=pack.index))
    return tuple(card for card, number in counts.items() for _ in range(_number(pack, card, number)))


def _is_written(query: Mapping[str, str], field: Field | None) -> bool:
    """Whether the cards were written: the text is another than the page had, or there was no page."""
    return field is not None and query.get(field.name, "") != query.get("was", "")


def _number(pack: Sequence[Card], card: Card, text: str) -> int:
    word = text.strip()
    most = pack.count(card)
    if not word.isdecimal() or len(word) > 3 or int(word) > most:
        raise BadCards(f"{card}={text}", f"0 to {most}")
    return int(word)


# --- the form ----------------------------------------------------------------------------------


def _asked(pack: Sequence[Card], tool: Tool, field: Field, texts: Mapping[str, str], wrong: bool) -> Asked:
    text = texts.get(field.name, "")
    picked = field is _picked(tool)
    hand: Sequence[Card] = ()
    if picked and not wrong:
        hand = read_cards(text, pack)
    chosen = text.upper() or (field.choices[0][0] if field.choices else "")
    return Asked(
        name=field.name,
        kind=field.kind.value,
        label=gettext(field.label),
        help=gettext(field.help) if field.help else "",
        text=text,
        choices=tuple(
            (word, gettext(label) if label else word, word.upper() == chosen.upper())
            for word, label in field.choices
        ),
        suits=bool(field.choices) and all(not label for _word, label in field.choices),
        rows=_rows(pack, hand) if picked else (),
        was=text if picked and not wrong else "",
        on=bool(text),
        jokers="X" in pack,
    )


def _rows(pack: Sequence[Card], hand: Sequence[Card]) -> tuple[tuple[str, tuple[Count, ...]], ...]:
    """The picker: suit by suit, jokers under a sign of their own."""
    suits: dict[str, list[Count]] = {}
    for card in dict.fromkeys(pack):
        count = Count(card, hand.count(card), pack.count(card))
        suits.setdefault(card[-1], []).append(count)
    return tuple((suit, tuple(counts)) for suit, counts in suits.items())


def _line(page: RulePage, row: Row) -> Line:
    return Line(say_html(page.words, row.words, Html()), row.figure, row.cards)
