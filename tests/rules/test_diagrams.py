"""Diagrams: every game shows the deal and a table in play, with the cards of its pack and no others."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.catalog import VARIANTS, find
from rules.engine.diagram import Diagram
from rules.engine.english import English
from rules.engine.wording import say
from rules.pinacle.options import PinacleOptions
from rules.web import ruletext
from tests.rules.walks import walk

MIXES = [
    pytest.param(variant, preset.options, id=f"{variant.slug}-{preset.name}")
    for variant in VARIANTS
    for preset in variant.presets
] + [pytest.param(find("pinacle"), PinacleOptions(teams=teams), id=teams) for teams in ("3x2", "2x3")]
WHOLE = ("deal", "play")
"""The diagrams that show a whole table."""


def names(variant: Any) -> list[str]:
    blocks = ruletext.text_of_file(variant.text / "en.md").blocks()
    return [block.directive[1] for block in blocks if block.directive[:1] == ("diagram",)]


def seen(diagram: Diagram) -> Counter[str]:
    """The cards that lie face up."""
    cards = [card for seat in diagram.seats for card in (*seat.laid, seat.played) if card]
    return Counter([*cards, *(card for heap in diagram.heaps for card in (*heap.up, *heap.across))])


@pytest.mark.parametrize(("variant", "options"), MIXES)
def test_a_whole_table_has_every_card_of_the_pack_once(variant: Any, options: Any) -> None:
    pack = Counter(variant.page.pack(options))
    for name in WHOLE:
        diagram = variant.page.diagram(options, name)
        assert diagram.number == pack.total(), name
        assert len(diagram.seats) == variant.engine(options).seats, name
    for name in names(variant):
        assert seen(variant.page.diagram(options, name)) <= pack, name


@pytest.mark.parametrize(("variant", "options"), MIXES)
def test_hands_and_heaps_after_the_deal_are_those_the_engine_deals(variant: Any, options: Any) -> None:
    engine, rng = variant.engine(options), Random(7)
    dealt = next(turn.state for turn in walk(engine, rng) if turn.seat is not None)
    shown = engine.show(engine.view(dealt, 0))
    diagram = variant.page.diagram(options, "deal")
    assert {seat.hand for seat in diagram.seats} == {len(shown.hand)}
    assert sum(pile.size for pile in shown.piles) == sum(heap.number for heap in diagram.heaps)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_game_has_the_deal_and_the_play_and_says_what_is_seen(variant: Any) -> None:
    assert set(WHOLE) <= set(names(variant))
    for name in names(variant):
        diagram = variant.page.diagram(variant.options(), name)
        for phrase in (diagram.title, *diagram.text):
            assert say(variant.page.words, phrase, English())
    with pytest.raises(KeyError):
        variant.page.diagram(variant.options(), "nowhere")
