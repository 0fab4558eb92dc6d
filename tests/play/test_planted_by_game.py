"""Leaks that only some games can have, each planted into the running site: talon, stock, widow, cards put away.

As in test_planted_leaks.py, the comparison of worlds must find every one of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.utils.safestring import SafeString

from games.play.read.table import felt, log
from games.play.read.table.log import LogLine
from games.play.read.table.view import TableView
from games.play.record.memory import Snapshot
from games.play.web import table_views
from rules.catalog import find
from rules.engine.cards import JOKER
from tests.play.planting import TRIED, Plant, found_in, on_the_backs, told_in_full
from tests.play.worlds import pairs

PLANTS: list[Any] = []


def plant(slug: str, preset: str = "") -> Callable[[Plant], Plant]:
    """Noted for the presets of a game by turns, or for one of them."""

    def noted(planted: Plant) -> Plant:
        PLANTS.append(pytest.param(slug, preset, planted, id=f"{slug}-{preset or 'any'}-{planted.__name__}"))
        return planted

    return noted


def in_the_headline(patch: pytest.MonkeyPatch, tell: Callable[[Any], object]) -> None:
    """Something of the whole state beside what the table says is going on."""
    honest = felt.headline_of

    def headline_of(table: TableView) -> tuple[SafeString, ...]:
        return (*honest(table), SafeString(f"<i title='{tell(table.story[-1].state.deal)}'></i>"))

    patch.setattr(felt, "headline_of", headline_of)


def told_to_everybody(patch: pytest.MonkeyPatch, kind: str) -> None:
    """The log with one kind of event as those have it who know the cards."""
    honest = log.sentences_of

    def sentences_of(seen: TableView, moment: Snapshot, language: str) -> tuple[LogLine, ...]:
        lines = zip(honest(seen, moment, language), moment.events, strict=True)
        return tuple(
            told_in_full(seen, moment, event) if event.kind == kind else line for line, event in lines
        )

    patch.setattr(log, "sentences_of", sentences_of)


@plant("piquet")
def the_last_card_of_the_talon(patch: pytest.MonkeyPatch) -> None:
    in_the_headline(patch, lambda state: state.talon[-1:])


@plant("piquet-au-cent")
def the_cards_put_away(patch: pytest.MonkeyPatch) -> None:
    told_to_everybody(patch, "put_away")


@plant("piquet")
def a_claim_that_was_only_called(patch: pytest.MonkeyPatch) -> None:
    in_the_headline(patch, lambda state: state.claims)


@plant("two-handed")
def the_top_of_the_stock(patch: pytest.MonkeyPatch) -> None:
    in_the_headline(patch, lambda state: state.stock[:1])


@plant("two-handed")
def the_card_that_was_drawn(patch: pytest.MonkeyPatch) -> None:
    told_to_everybody(patch, "drew")


@plant("auction-four", "widow")
@plant("auction-widow")
def the_widow_before_it_is_turned(patch: pytest.MonkeyPatch) -> None:
    in_the_headline(patch, lambda state: state.aside)


@plant("auction-four", "widow")
@plant("auction-widow")
def the_cards_that_were_buried(patch: pytest.MonkeyPatch) -> None:
    told_to_everybody(patch, "buried")


@plant("pinacle")
def the_wild_cards_in_a_hand(patch: pytest.MonkeyPatch) -> None:
    on_the_backs(patch, lambda hand: sum(card[0] == "2" or card == JOKER for card in hand))


@plant("pinacle")
def a_trial_that_has_seen_the_other_hands(patch: pytest.MonkeyPatch) -> None:
    honest = table_views.rehearse

    def rehearse(form: Any, table: TableView) -> list[tuple[SafeString, str]]:
        hands = repr(table.story[-1].state.deal.hands)
        return [*honest(form, table), (SafeString(hashlib.sha256(hands.encode()).hexdigest()[:2]), "")]

    patch.setattr(table_views, "rehearse", rehearse)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "preset", "planted"), PLANTS)
def test_a_leak_of_its_own_is_found_in_a_game(
    slug: str, preset: str, planted: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(monkeypatch)
    variant = find(slug)
    options = next((each.options for each in variant.presets if each.name == preset), None)
    assert found_in(islice(pairs(Random(2026), variant, options), TRIED)), "nobody noticed"
