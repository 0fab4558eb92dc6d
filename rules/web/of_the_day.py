"""The example of the day: one of the worked examples, the same for everybody, another one each day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache
from random import Random
from typing import Any

from django.utils.translation import gettext

from rules.catalog import VARIANTS, find
from rules.engine.page import Example, Spot
from rules.engine.variant import Variant
from rules.web import deals, mixes, parts
from rules.web.speech import INDEX_LETTERS
from rules.web.worked import shown_example


@dataclass(frozen=True, slots=True)
class DayExample:
    """An example as a page shows it: `shown` is what its template wants.

    `address` is where the rules have it, `deals` where whole deals of its game are.
    """

    game: str
    address: str
    deals: str
    shown: dict[str, Any]


@cache
def _order() -> tuple[tuple[str, str, str], ...]:
    """Every example that has cards to look at, by its game, name and anchor, in an order drawn once and for all."""
    examples = []
    for variant in VARIANTS:
        anchors = {
            block.directive[1]: block.anchor
            for block in parts.rule_text(variant, "en").blocks()
            if block.directive[:1] == ("example",)
        }
        examples += [
            (variant.slug, example.name, anchors[example.name])
            for example in (variant.page.examples() if variant.page else ())
            if example.name in anchors and _has_cards(variant, example)
        ]
    Random(1).shuffle(examples)
    return tuple(examples)


def _has_cards(variant: Variant[Any], example: Example) -> bool:
    assert variant.page is not None
    worked = variant.page.work(example, variant.options())
    return bool((worked.hand or worked.trick) and worked.lines)


def example_of(day: date, language: str) -> DayExample:
    """The example of a day, under the standard rules and in the active language."""
    order = _order()
    return _example(*order[day.toordinal() % len(order)], language, INDEX_LETTERS.get())


@lru_cache(maxsize=8)
def _example(slug: str, name: str, anchor: str, language: str, _letters: str) -> DayExample:
    game = find(slug)
    assert game.page is not None
    example = next(each for each in game.page.examples() if each.name == name)
    options = game.options()
    address = mixes.mix_url(game, options, anchor)
    example_page = shown_example(game, example, options, language)
    worked = example_page["worked"]
    # The cards as they are held: which of them count is the answer.
    bare = replace(worked, hand=_without_marks(worked.hand), trick=_without_marks(worked.trick))
    return DayExample(gettext(game.name), address, deals.list_address(game), {**example_page, "worked": bare})


def _without_marks(spots: Sequence[Spot]) -> tuple[Spot, ...]:
    return tuple(Spot(spot.card) for spot in spots)
