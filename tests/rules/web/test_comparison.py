"""Sets of house rules side by side: every difference of options and of computed tables, and no other."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils.translation import override

from rules.catalog import VARIANTS, find
from rules.engine.options import changes, options_of
from rules.engine.wording import say
from rules.web import comparison, mixes
from rules.web.speech import Plain
from tests.pages import flat
from tests.rules.mixes import any_mix

DOUBLE_DECK = find("double-deck")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_shown_are_those_in_which_the_sets_differ(variant: Any, language: str) -> None:
    rng = Random(variant.slug)
    mixed = [preset.options for preset in variant.presets] + [any_mix(variant, rng) for _ in range(4)]
    with override(language):
        for one, other in pairwise(mixed):
            texts = [mixes.mix_query(variant, options) or comparison.STANDARD for options in (one, other)]
            sets = comparison.rule_sets(variant, texts)
            assert {each.options for each in sets} == {one, other}
            wanted = [
                o.label for o in options_of(variant.options) if getattr(one, o.name) != getattr(other, o.name)
            ]
            every = comparison.sections(variant, sets, language, every=True)
            shown = comparison.sections(variant, sets, language, every=False)
            assert len([line for section in shown for line in section.lines]) == len(wanted)
            assert sum(len(section.lines) for section in every) == len(options_of(variant.options))
            assert all(line.differs for section in shown for line in section.lines)
            for table in comparison.tables(variant, sets, language):
                assert table.lines
                assert all(len(set(map(repr, line.cells))) == 2 for line in table.lines)


def test_a_table_shows_the_lines_that_a_rule_changes_as_the_engine_counts_them() -> None:
    sets = comparison.rule_sets(DOUBLE_DECK, ["standard", "scale=10"])
    melds = next(table for table in comparison.tables(DOUBLE_DECK, sets, "en") if "meld" in table.anchor)
    assert len(melds.lines) > 5
    for line in melds.lines:
        ones, tens = ([cell.figure for cell in cells if cell.figure is not None] for cells in line.cells)
        assert tens == [10 * figure for figure in ones]


def said(cells: tuple[Any, ...]) -> list[str]:
    page = DOUBLE_DECK.page
    assert page
    return [say(page.words, cell.words, Plain()) for cell in cells if cell.words]


@pytest.mark.parametrize(
    ("sets", "lines"),
    [
        (
            ("standard", "scale=10"),
            [
                (
                    "Bids in small steps",
                    ["50 to 60", "every number"],
                    ["500 to 600", "multiples of 10: 500, 510, 520 …"],
                ),
                (
                    "Bids in larger steps",
                    ["from 65", "multiples of 5: 65, 70, 75 …"],
                    ["from 650", "multiples of 50: 650, 700, 750 …"],
                ),
            ],
        ),
        (
            ("standard", "opening_min=25&step1_limit=50"),
            [
                # What both have alike needs no saying.
                ("Bids in small steps", ["50 to 60"], ["25 to 50"]),
                (
                    "Bids in larger steps",
                    ["from 65", "multiples of 5: 65, 70, 75 …"],
                    ["from 55", "multiples of 5: 55, 60, 65 …"],
                ),
            ],
        ),
        # A step that one set alone has stands by itself.
        (("standard", "step1_limit=none"), [
            ("Bids in small steps", ["50 to 60"], ["from 50"]),
            ("from 65", ["multiples of 5: 65, 70, 75 …"], []),
        ]),
    ],
)  # fmt: skip
def test_bids_of_one_step_meet_whatever_the_scale_and_where_they_begin(
    sets: tuple[str, str], lines: list[Any]
) -> None:
    chosen = comparison.rule_sets(DOUBLE_DECK, sets)
    bids = next(table for table in comparison.tables(DOUBLE_DECK, chosen, "en") if "steps" in table.anchor)
    with override("en"):
        assert [(*said((line.head,)), *map(said, line.cells)) for line in bids.lines] == lines


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_bids_say_has_as_many_lines_in_tens_as_in_ones(language: str) -> None:
    page = DOUBLE_DECK.page
    assert page
    for system in ("meld_jump", "jim_davis"):
        texts = [f"bidding_system={system}", f"bidding_system={system}&scale=10"]
        sets = comparison.rule_sets(DOUBLE_DECK, texts)
        found = {table.anchor: table for table in comparison.tables(DOUBLE_DECK, sets, language)}
        table = found[f"systems-{system.replace('_', '-')}-table"]
        assert len(table.lines) <= len(page.table(DOUBLE_DECK.options(), "system", system).groups[0].rows)
        assert all(all(line.cells) for line in table.lines)


def test_the_same_rules_have_no_differences() -> None:
    page = Client().get("/rules/piquet/options/compare/", {"set": ["standard", "piquet-au-cent", "standard"]})
    assert page.status_code == 200
    sets = comparison.rule_sets(DOUBLE_DECK, ["standard", "standard", ""])
    assert [each.letter for each in sets] == ["A"]


@pytest.mark.parametrize(
    "text",
    [
        "opening_min=60", "/rules/double-deck/?opening_min=60", "https://talon.example/fr/rules/double-deck/?opening_min=60#bids",
        "?opening_min=60&utm_source=x", "https://talon.example/play/new/?game=double-deck&opening_min=60",
    ],
)  # fmt: skip
def test_a_set_is_a_query_or_a_link_to_its_page(text: str) -> None:
    (found,) = comparison.rule_sets(DOUBLE_DECK, [text])
    assert changes(found.options) == {"opening_min": 60}
    assert found.fault is None


@pytest.mark.parametrize(
    "text",
    [
        "opening_min=none of that", "preset=whist", "whist", "opening_min=60&pass_cards=99",
        "http://[", "https://talon.example/fr/rules/piquet/?opening_min=60", "https://talon.example/clubs/",
        "https://elsewhere.example/?page=2", "/rules/", "utm_source=x",
    ],
)  # fmt: skip
def test_a_set_that_cannot_be_is_told_and_the_standard_stands_in_its_place(text: str) -> None:
    page = Client().get("/rules/double-deck/options/compare/", {"set": ["scale=10", text]})
    assert page.status_code == 200
    words = flat(page.content.decode())
    assert "The standard is used in its place." in words
    assert "They differ in one house rule." in words
    # What was typed is there to be mended, and goes on to the address of the whole comparison.
    shown = text.replace("&", "&amp;")
    assert f'name="set" value="{shown}" inputmode="url" aria-invalid="true"' in words
    (way,) = {link for link in words.split('"') if link.endswith("every=1")}
    assert parse_qs(urlsplit(way.replace("&amp;", "&")).query)["set"][1:] == [text]


def test_a_link_to_the_rules_of_another_game_is_named() -> None:
    (found,) = comparison.rule_sets(DOUBLE_DECK, ["/rules/piquet/house-rules/?rubicon=80"])
    assert found.fault == mixes.Fault("This link leads to the rules of Piquet, not of Double-deck pinochle.")


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_the_address_holds_the_whole_comparison(prefix: str) -> None:
    browser = Client()
    asked = {"set": ["standard", "npa", "scale=10&opening_min=60"]}
    words = flat(browser.get(f"{prefix}/rules/double-deck/options/compare/", asked).content.decode())
    (way,) = {link for link in words.split('"') if link.endswith("every=1")}
    again = parse_qs(urlsplit(way.replace("&amp;", "&")).query)
    assert len(again["set"]) == 3
    every = flat(browser.get(f"{prefix}/rules/double-deck/options/compare/", again).content.decode())
    assert every.count('<th scope="row" role="rowheader"><a ') >= len(options_of(DOUBLE_DECK.options))
    # The ways back to each set's own rules.
    with override(prefix.strip("/") or "en"):
        for each in comparison.rule_sets(DOUBLE_DECK, asked["set"]):
            assert f'{each.address}"'.replace("&", "&amp;") in every


def test_no_more_than_four_sets_stand_side_by_side() -> None:
    texts = [f"opening_min={number}" for number in range(51, 60)]
    assert [each.letter for each in comparison.rule_sets(DOUBLE_DECK, texts)] == ["A", "B", "C", "D"]


@pytest.mark.parametrize(
    ("sets", "anchors"),
    [
        (["standard", "hundred_aces"], ["auction-steps-table", "melds-table"]),
        (["standard", "bidding_system=jim_davis"], ["systems-jim-davis-table"]),
        (
            ["bidding_system=toby", "bidding_system=meld_jump"],
            ["systems-meld-jump-table", "systems-toby-table"],
        ),
        (["standard", "book"], ["melds-table"]),
    ],
    ids=str,
)
def test_tables_are_those_that_a_set_uses(sets: list[str], anchors: list[str]) -> None:
    chosen = comparison.rule_sets(DOUBLE_DECK, sets)
    assert [table.anchor for table in comparison.tables(DOUBLE_DECK, chosen, "en")] == anchors


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("standard", "Standard"),
        ("scale=10", "Hundred aces"),
        ("target=350", "Standard (Points to win: 350)"),
        ("scale=10&target=350", "Hundred aces (Points to win: 3500)"),
        ("scale=10&throw_in_when=auto",
         "Hundred aces (Throwing in before the first lead: by rule, when the meld is more than 500 short)"),
        ("target=350&opening_min=40&last_trick=1", "Standard with 3 changes"),
    ],
)  # fmt: skip
def test_rules_without_a_name_are_called_by_the_nearest_set_and_what_differs(text: str, title: str) -> None:
    (found,) = comparison.rule_sets(DOUBLE_DECK, [text])
    assert found.title == title


def test_the_sheet_names_its_game_and_gives_every_figure_as_it_is_played(client: Client) -> None:
    sets = ["standard", "scale=10&target=350"]
    page = client.get("/rules/double-deck/options/compare/", {"set": sets, "every": "1"})
    assert "<h1>Double-deck pinochle: house rules compared</h1>" in flat(page.content.decode())
    lines = {line.label: line.values for section in page.context["sections"] for line in section.lines}
    figures = {
        "Lowest opening bid": ("50", "500"),
        "Small steps as far as": ("60", "600"),
        "Larger step": ("5", "50"),
        "Points to win": ("500", "3500"),
        "Points for the last trick": ("2", "20"),
        "Roundhouse": ("the sum of its parts, 24", "the sum of its parts, 240"),
        "Cards exchanged with the partner": ("0", "0"),
    }
    assert {label: tuple(words for words, _other in lines[label]) for label in figures} == figures


def test_what_differs_from_the_standard_has_one_unit_of_points() -> None:
    changed = mixes.changes_of(DOUBLE_DECK.options(scale=10, target=350))
    assert {each.label: (each.value, each.standard) for each in changed} == {
        "Scale": ("aces around count 100", "aces around count 10"),
        "Points to win": ("3500", "5000"),
    }
