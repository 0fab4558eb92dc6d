"""Packs and bags: identical cards cannot be told apart, and nothing is lost in them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.cards import Pack, UnknownCard

DOUBLE = Pack("ATKQJ", copies=4)
PACKS = {
    "double deck": (DOUBLE, 80),
    "single deck": (Pack("ATKQJ9", copies=2), 48),
    "piquet": (Pack("AKQJT987", copies=1), 32),
}
hands = st.lists(st.sampled_from(DOUBLE.cards_in_order), max_size=60).filter(
    lambda cards: max(Counter(cards).values(), default=0) <= 4
)
in_ci = settings(deadline=None, derandomize=True, database=None)


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_has_all_its_cards_in_a_fixed_order(name: str) -> None:
    pack, size = PACKS[name]
    assert len(pack.cards_in_order) == pack.size(pack.full) == size
    assert set(Counter(pack.cards_in_order).values()) == {pack.copies}
    assert pack.cards(pack.full) == pack.cards_in_order
    assert pack.cards_in_order[0] == pack.ranks[0] + "S"
    assert list(dict.fromkeys(card[1] for card in pack.cards_in_order)) == list("SHCD")


@in_ci
@given(hands)
def test_a_bag_holds_the_cards_put_into_it_in_the_order_of_a_hand(cards: list[str]) -> None:
    bag = DOUBLE.bag(cards)
    assert Counter(DOUBLE.cards(bag)) == Counter(cards)
    assert list(DOUBLE.cards(bag)) == sorted(cards, key=DOUBLE.cards_in_order.index)
    assert DOUBLE.in_order(cards) == DOUBLE.cards(bag)
    assert DOUBLE.heap(cards) == bag
    assert DOUBLE.size(bag) == len(cards)
    assert DOUBLE.bag(reversed(cards)) == bag
    for card in DOUBLE.kinds:
        assert DOUBLE.count(bag, DOUBLE.kind(card)) == cards.count(card)
    held = DOUBLE.mask(bag)
    assert {DOUBLE.kinds[kind] for kind in DOUBLE.kinds_in(held)} == set(cards)


@in_ci
@given(hands, hands)
def test_a_bag_holds_another_when_each_of_its_cards_is_there(one: list[str], other: list[str]) -> None:
    assert DOUBLE.holds(DOUBLE.bag(one), DOUBLE.bag(other)) == (Counter(other) <= Counter(one))


def test_taking_cards_out_is_a_subtraction() -> None:
    bag = DOUBLE.bag(["AS", "AS", "KH"])
    assert DOUBLE.cards(bag - DOUBLE.bag(["AS"])) == ("AS", "KH")


@pytest.mark.parametrize("cards", [["9S"], ["AS", "as"], ["AS"] * 5, [""]])
def test_what_is_not_in_the_pack_cannot_be_put_into_a_bag(cards: list[str]) -> None:
    with pytest.raises(UnknownCard) as unknown:
        DOUBLE.bag(cards)
    assert unknown.value.token == cards[-1]


def test_the_kinds_above_a_card_are_those_of_its_suit_that_rank_higher() -> None:
    for card, above in (("KH", {"AH", "TH"}), ("AS", set()), ("JD", {"QD", "KD", "TD", "AD"})):
        mask = DOUBLE.above[DOUBLE.kind(card)]
        assert {DOUBLE.kinds[kind] for kind in DOUBLE.kinds_in(mask)} == above
