"""Words as the search compares them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.search.game_names import named_games
from rules.search.words import EMPTY, distance, folded, nearest, stem, tokens

ALIKE = {
    "en": [
        ("marriage", "marriages"), ("bid", "bids", "bidding"), ("pass", "passes", "passed", "passing"),
        ("redeem", "redeemed", "redeeming"), ("card", "cards"), ("ace", "aces"), ("trump", "trumps", "trumping"),
    ],
    "fr": [
        ("mariage", "mariages"), ("royal", "royaux"), ("levée", "levées"), ("enchère", "enchères"),
        ("racheter", "rachetée", "rachetés", "rachète"), ("couper", "coupe", "coupé", "coupant"), ("as", "as"),
        ("dernier", "dernière", "derniers", "dernières"), ("premier", "première"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "words"), [(code, each) for code, rows in ALIKE.items() for each in rows]
)
def test_a_word_is_the_same_in_number_person_and_time(language: str, words: tuple[str, ...]) -> None:
    assert len({stem(folded(word)[0], language) for word in words}) == 1


@pytest.mark.parametrize(("one", "other"), [("coup", "couper"), ("coups", "coupes")])
def test_words_that_only_look_alike_are_kept_apart(one: str, other: str) -> None:
    assert stem(one, "fr") != stem(other, "fr")


def test_accents_apostrophes_and_empty_words_do_not_count() -> None:
    assert tokens("l’Enchère d’à côté", "fr") == tokens("ENCHERE COTE", "fr")
    assert tokens("What is a run?", "en") == ["run"]
    assert all(word == folded(word)[0] for words in EMPTY.values() for word in words if len(word) > 1)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("repiqeu", "repique"),
        ("rubikon", "rubicon"),
        ("cappot", "capot"),
        ("xxxxxx", None),
        ("trck", "trick"),
    ],
)
def test_a_misspelt_word_is_the_nearest_that_is_known(typed: str, found: str | None) -> None:
    known = ("repique", "pique", "rubicon", "capot", "trick", "track2", "123456")
    assert nearest(typed, known)[:1] == (() if found is None else (found,))


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_a_distance_is_the_same_both_ways_and_nothing_between_equals(one: str, other: str) -> None:
    assert distance(one, other, 6) == distance(other, one, 6)
    assert (distance(one, other, 6) == 0) == (one == other)
    assert distance(one, other, 2) == min(distance(one, other, 6), 3)


@given(st.text(max_size=30))
def test_tokens_are_letters_and_figures_alone(text: str) -> None:
    for language in ("en", "fr"):
        for token in tokens(text, language):
            assert "'" not in token
            assert '"' not in token
            assert " " not in token
            assert "|" not in token


@pytest.mark.parametrize(
    ("question", "slugs"),
    [
        ("how many cards each in piquet", {"piquet"}),
        ("pinochle à deux", {"two-handed"}),
        ("carré à deux cartes au pinacle", {"pinacle"}),
        ("peut-on jouer à deux contre deux", set()),
        ("rules for two players", set()),
        ("playing with a widow double-deck for three", {"double-deck-three"}),
        ("triple deck pinochle", {"double-deck-six"}),
        ("pinochle à double jeu à six", {"double-deck-six"}),
        ("contrat avec mort à quatre", set()),
    ],
)
def test_a_game_is_named_by_its_name_alone(question: str, slugs: set[str]) -> None:
    assert named_games(question).slugs == slugs
