"""Cards as readers of English and of French type them: never read as others than they mean."""

from __future__ import annotations

import pytest

from rules import catalog
from rules.engine.notation import BadCards, read_cards
from rules.engine.typed_cards import AmbiguousCards, signed_cards, typed_cards, with_suit_signs

PIQUET = catalog.find("piquet")
assert PIQUET.page is not None
PACK = PIQUET.page.pack(PIQUET.options())


PINACLE = catalog.find("pinacle")
assert PINACLE.page is not None
WITH_JOKERS = PINACLE.page.pack(PINACLE.options())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("X", "X"),
        ("x ★", "X X"),
        ("★★ A♠", "X X AS"),
        ("joker, Joker; ☆", "X X X"),
        ("A♠ JOKER 10♥", "AS X TH"),
        ("♠A10 joker ♥9", "AS TS X 9H"),
    ],
)
def test_a_joker_is_its_letter_its_star_or_its_name(language: str, text: str, cards: str) -> None:
    assert typed_cards(text, WITH_JOKERS, language) == tuple(cards.split())
    if ";" not in text:
        assert read_cards(text, WITH_JOKERS) == tuple(cards.split())


@pytest.mark.parametrize("text", ["♠AKQ 2 jokers", "jokers"])
def test_jokers_by_their_number_are_not_read_as_other_cards(text: str) -> None:
    with pytest.raises(BadCards):
        typed_cards(text, WITH_JOKERS, "en")


@pytest.mark.parametrize("text", ["joker", "★", "X"])
def test_a_game_without_jokers_reads_none(text: str) -> None:
    with pytest.raises(BadCards):
        typed_cards(text, PACK, "en")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AP RP VK 8T", "AS KS JD 8C"),
        ("ap, rp; vk 8t", "AS KS JD 8C"),
        ("RCo 9Ca", "KH 9D"),
        ("cœur A R D 10 9", "AH KH QH TH 9H"),
        ("Coeur : A R", "AH KH"),
        ("pique A 10 R D V", "AS TS KS QS JS"),
        ("Trèfle:AR carreaux D", "AC KC QD"),
        ("hearts AKQ clubs:10 9", "AH KH QH TC 9C"),
        ("D10", "TD"),
        ("PARD10 TV9", "AS KS QS TS JC 9C"),
        ("C A R D", "AH KH QH"),
        ("♣A10R", "AC TC KC"),
        ("♠ A RD", "AS KS QS"),
        ("AC RC DC 10C 9C", "AH KH QH TH 9H"),
        ("S:AKQ C:T9", "AS KS QS TC 9C"),
        ("RS DC", "KS QC"),
        ("AS KC", "AS KC"),
    ],
)
def test_a_reader_of_french_types_cards_in_french(text: str, cards: str) -> None:
    assert typed_cards(text, PACK, "fr") == tuple(cards.split())


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AC 10C", "AC TC"),
        ("KD TD", "KD TD"),
        ("AP RP VK 8T", "AS KS JD 8C"),
        ("spades AKQ ♥10", "AS KS QS TH"),
        ("HAKQ D10", "AH KH QH TD"),
        ("♠A K 10", "AS KS TS"),
    ],
)
def test_a_reader_of_english_types_cards_in_english(text: str, cards: str) -> None:
    assert typed_cards(text, PACK, "en") == tuple(cards.split())


@pytest.mark.parametrize(
    ("language", "text", "one", "other"),
    [
        ("fr", "AC 10C", "AC TC", "AH TH"),
        ("fr", "KC QC", "KC QC", "KH QH"),
        ("fr", "C:KQ", "KC QC", "KH QH"),
        ("fr", "KD", "KD", "QD"),
        ("fr", "TD", "TD", "QC"),
        ("fr", "♠A K 10", "AS KS TS", "AS TD"),
        ("fr", "♠A D10", "AS QS TS", "AS TD"),
        ("fr", "CA ARD", "AD KD QD", "AH AH KH QH"),
        ("en", "AC RC", "AC KC", "AH KH"),
        ("en", "♠ A RD", "AS KD", "AS KS QS"),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused_with_both(
    language: str, text: str, one: str, other: str
) -> None:
    with pytest.raises(AmbiguousCards) as bad:
        typed_cards(text, PACK, language)
    assert bad.value.readings == (tuple(one.split()), tuple(other.split()))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("AP RP XX", "XX"),
        ("S:AK 1X", "1X"),
        ("cœur", "cœur"),
        ("A", "A"),
        ("ASKH", "ASKH"),
        ("AP foo RP", "foo"),
    ],
)
def test_the_word_that_is_no_card_is_named(language: str, text: str, token: str) -> None:
    with pytest.raises(BadCards) as bad:
        typed_cards(text, PACK, language)
    assert bad.value.token == token


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", ["piquet", "double-deck", "pinacle"])
def test_cards_with_the_signs_of_their_suits_are_read_alike_in_every_language(
    slug: str, language: str
) -> None:
    game = catalog.find(slug)
    assert game.page is not None
    pack = game.page.pack(game.options())
    for card in dict.fromkeys(pack):
        assert typed_cards(signed_cards([card]), pack, language) == (card,)
    hand = tuple(dict.fromkeys(pack))[:20]
    assert typed_cards(signed_cards(hand), pack, language) == hand
    groups = typed_cards(with_suit_signs("S:A9 C:A9"), PACK, language)
    assert groups == ("AS", "9S", "AC", "9C")
