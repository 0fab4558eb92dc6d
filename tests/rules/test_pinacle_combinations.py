"""Pinacle: how cards are read as combinations, how those grow, and what a hand can lay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.english import English
from rules.engine.moves import IllegalMove, Move
from rules.engine.wording import say
from rules.pinacle.combinations import FULL_SUITE, INDEX, KINDS, Combo, phrase, read, ways
from rules.pinacle.laws import laws_of
from rules.pinacle.lays import lays
from rules.pinacle.options import PinacleOptions
from rules.pinacle.values import worth
from rules.pinacle.variants import PINACLE


def combo(text: str, most: int = 12, least: int = 2) -> Combo:
    return replace(read([INDEX[word] for word in text.split()], most, least), key="c1")


def names(one: Combo) -> str:
    return " ".join(one.names)


def put(one: Combo, *moves: str) -> Combo:
    """A combination after `add 9H`, `redeem 8H`, `add X low`, one after the other."""
    for text in moves:
        verb, card, *rest = text.split()
        wanted = Move(verb, ("c1", card, *rest))
        one = next(way.result for way in ways(one)[INDEX[card]] if way.move == wanted)
    return one


def offered(one: Combo, card: str) -> list[str]:
    return [" ".join((way.move.verb, *way.move.words[1:])) for way in ways(one).get(INDEX[card], ())]


# --- reading ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "lies"),
    [
        ("5H 6H 7H", "5H 6H 7H"),
        ("7H 6H 5H", "5H 6H 7H"),
        ("6H 5H 7H", "5H 6H 7H"),
        ("5H X 7H", "5H X 7H"),
        ("5H 7H X", "5H X 7H"),
        ("X 5H 6H", "X 5H 6H"),
        ("6H 5H X", "X 5H 6H"),
        ("5H 6H X", "5H 6H X"),
        ("KH AH X", "X KH AH"),
        ("3H 4H X 2S", "3H 4H X 2S"),
        ("5H 9H X 2S 7H", "5H X 7H 2S 9H"),
        ("QH 2H AH", "QH 2H AH"),
        ("9C 9C 9H", "9H 9C 9C"),
        ("X 9C 2D 9H", "9H 9C 2D X"),
    ],
)
def test_cards_in_any_order_have_one_reading(written: str, lies: str) -> None:
    assert names(combo(written)) == lies


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("5H 6H", "lay_three"),
        ("5H X 2S", "too_few_naturals"),
        ("5H 6H X 2S", "too_many_wilds"),
        ("5H 6S 7H", "neither_rank_nor_suit"),
        ("5H 6H 9H", "gap"),
        ("5H 9H X", "gap"),
        ("KH AH 3H", "no_wrap"),
        ("KH AH 3H X", "no_wrap"),
        ("5H 5H 6H", "twice_in_suite"),
        ("9S 9S 9H 9H 9C 9C 9D 9D X", "brelan_full"),
    ],
)
def test_what_is_no_combination_is_refused_with_its_reason(written: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        combo(written, most=1)
    assert refused.value.code == reason
    assert reason in PINACLE.wording


def test_a_combination_of_three_naturals_is_asked_for_where_the_house_rule_says_so() -> None:
    with pytest.raises(IllegalMove) as refused:
        combo("5H 6H X", least=3)
    assert refused.value.code == "too_few_naturals"
    assert names(combo("5H 6H X 8H", least=3)) == "5H 6H X 8H"


def test_where_no_wild_card_may_be_laid_the_refusal_says_so() -> None:
    with pytest.raises(IllegalMove) as refused:
        combo("5H 6H X", most=0)
    assert refused.value.code == "laid_without_wilds"
    assert "laid_without_wilds" in PINACLE.wording


def test_eight_equal_cards_and_three_wilds_are_a_pinacle_however_few_wilds_may_be_laid() -> None:
    laid = combo("9S 9S 9H 9H 9C 9C 9D 9D X X 2S", most=0)
    assert laid.what == "pinacle"
    assert not ways(laid)


def test_three_packs_may_give_eight_of_which_three_are_the_same() -> None:
    assert len(combo("9S 9S 9S 9H 9H 9H 9C 9C").cards) == 8


def test_every_suite_has_words_for_its_ends() -> None:
    speaker = English((), ())
    hearts = [word for word in KINDS if word[-1] == "H" and word[0] != "2"]
    for low, high in combinations(range(12), 2):
        if 2 <= high - low < 11:
            said = say(PINACLE.wording, phrase(combo(" ".join(hearts[low : high + 1]))), speaker)
            assert said == f"hearts from {speaker.rank(hearts[low][0])} to {speaker.rank(hearts[high][0])}"


# --- growing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "card", "moves"),
    [
        ("5H 6H 7H", "8H", ["add 8H"]),
        ("5H 6H 7H", "9H", []),
        ("5H 6H 7H", "6H", []),
        ("5H 6H 7H", "8S", []),
        ("5H 6H 7H X", "8H", ["add 8H high", "add 8H low", "redeem 8H"]),
        ("5H 6H 7H X", "9H", ["add 9H"]),
        ("5H 6H 7H X", "TH", []),
        ("X 5H 6H 7H", "9H", ["add 9H"]),
        ("JH QH KH X", "AH", ["add AH", "redeem AH"]),
        ("5H X 7H", "6H", []),
        ("5H 6H 7H", "X", ["add X high", "add X low"]),
        ("3H 4H 5H", "X", ["add X"]),
        ("QH KH AH", "2S", ["add 2S"]),
        ("AS AH X", "AD", ["add AD", "redeem AD"]),
        ("AS AH X 2S", "AD", ["add AD", "redeem AD 2S", "redeem AD X"]),
        ("AS AS AH AH AC AC AD X", "AD", ["redeem AD"]),
        ("AS AS AH AH AC AC AD X", "X", []),
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS X", "AS", ["redeem AS"]),
        ("2H 4S 5S 6S 7S 8S 9S TS JS QS KS X", "3S", ["redeem 3S"]),
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "X", []),
    ],
)
def test_what_a_card_can_do_for_a_combination(laid: str, card: str, moves: list[str]) -> None:
    assert sorted(offered(combo(laid), card)) == sorted(moves)


@pytest.mark.parametrize(
    ("laid", "moves", "lies", "across"),
    [
        ("5H 6H 7H X", ["add 8H high"], "5H 6H 7H 8H X", ""),
        ("5H 6H 7H X", ["add 8H low"], "X 5H 6H 7H 8H", ""),
        ("5H 6H 7H X", ["redeem 8H"], "5H 6H 7H 8H", "X"),
        ("5H 6H 7H X", ["add 9H"], "5H 6H 7H X 9H", ""),
        ("X 5H 6H 7H", ["add 9H"], "5H 6H 7H X 9H", ""),
        ("5H 6H 7H X", ["add 3H"], "3H X 5H 6H 7H", ""),
        ("JH QH KH X", ["add AH"], "X JH QH KH AH", ""),
        ("5H 6H X", ["add 2S high", "add 9H"], "5H 6H X 2S 9H", ""),
        ("5H 6H X", ["add 2S high", "redeem 8H"], "5H 6H X 8H", "2S"),
        ("5H 6H X", ["add 2S high", "add 7H high"], "5H 6H 7H X 2S", ""),
        ("AS AH X", ["add AD", "redeem AC"], "AS AH AC AD", "X"),
    ],
)
def test_wilds_shift_lock_and_are_redeemed(laid: str, moves: list[str], lies: str, across: str) -> None:
    grown = put(combo(laid), *moves)
    assert names(grown) == lies
    assert " ".join(grown.names_across) == across


@given(data=st.data())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_however_it_grows_a_combination_stays_one_and_loses_no_card(data: st.DataObject) -> None:
    one = combo(data.draw(st.sampled_from(["5H 6H X", "TS JS QS", "AS AH X", "9C 9D 9H", "3D X 5D"])))
    held = sorted(one.cards)
    for _ in range(data.draw(st.integers(1, 14))):
        found = [(kind, way) for kind, listed in sorted(ways(one).items()) for way in listed]
        if not found:
            break
        kind, way = data.draw(st.sampled_from(found))
        one = way.result
        held = sorted([*held, kind])
        assert sorted((*one.cards, *one.across)) == held
        again = read(one.cards, FULL_SUITE, 2)
        assert (again.what, again.cards, again.rank) == (one.what, one.cards, one.rank)
        assert worth(one, 3000, 1500).total > 0


# --- what a hand can lay -----------------------------------------------------------------------------


@given(
    cards=st.lists(st.sampled_from(KINDS), min_size=3, max_size=14),
    most=st.integers(0, 4),
    least=st.integers(2, 3),
)
@settings(max_examples=400, deadline=None, derandomize=True)
def test_what_is_offered_may_be_laid_and_nothing_is_offered_only_where_nothing_may(
    cards: list[str], most: int, least: int
) -> None:
    pack = laws_of(PinacleOptions(teams="3x2")).pack
    kinds = [INDEX[card] for card in cards if cards.count(card) <= pack.most(INDEX[card])]
    hand = sum(pack.units[kind] for kind in kinds)
    found = lays(hand, most, least)
    for move in found:
        read([INDEX[word] for word in move.words], most, least)
        assert pack.holds(hand, pack.bag(move.words))
    if not found:
        assert not any_three(kinds, most, least)


def any_three(kinds: Sequence[int], most: int, least: int) -> bool:
    """Whether some three or four cards are a combination, tried one after the other."""
    for size in (3, 4):
        for some in combinations(kinds, size):
            try:
                read(some, most, least)
            except IllegalMove:
                continue
            return True
    return False
