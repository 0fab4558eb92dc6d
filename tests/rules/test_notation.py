"""Cards as people write them."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.notation import BadCards, read_cards, write_cards
from rules.pinochle.double_deck.state import PACK

DECK = PACK.cards_in_order


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AS", ("AS",)),
        ("as kh", ("AS", "KH")),
        ("10H TH th 10h", ("TH", "TH", "TH", "TH")),
        ("AS,TH, JD", ("AS", "TH", "JD")),
        ("S:AKQ H:TJ", ("AS", "KS", "QS", "TH", "JH")),
        ("s:a10kq", ("AS", "TS", "KS", "QS")),
        ("S:AA AS,AS", ("AS", "AS", "AS", "AS")),
        ("QS S:J", ("QS", "JS")),
        ("S:ARDV", ("AS", "KS", "QS", "JS")),
        ("s:ardv h:1010", ("AS", "KS", "QS", "JS", "TH", "TH")),
        ("RS dh VC DD", ("KS", "QH", "JC", "QD")),
        ("K♠ 10♥ d♦ V♣", ("KS", "TH", "QD", "JC")),
        ("♠:ARDV ♥:10", ("AS", "KS", "QS", "JS", "TH")),
        ("K♠\ufe0f 10♡ Q♢\ufe0e", ("KS", "TH", "QD")),
        ("10C", ("TC",)),
        ("♠K", ("KS",)),
        ("♠A 10 K ♥J", ("AS", "TS", "KS", "JH")),
        ("♠ AK10 ♥ R V", ("AS", "KS", "TS", "KH", "JH")),
        ("S: A 10 K H: J", ("AS", "TS", "KS", "JH")),
        ("♠ RD", ("KS", "QS")),
        ("♠RD ♥ 10D", ("KS", "QS", "TH", "QH")),
        ("S: RD", ("KS", "QS")),
        ("♠ A RD", ("AS", "KD")),
        ("♠A Q♥ ♦10", ("AS", "QH", "TD")),
        ("S: H:AK", ("AH", "KH")),
        ("", ()),
        ("  ,  ", ()),
    ],
)
def test_cards_are_read_in_any_usual_notation(text: str, cards: tuple[str, ...]) -> None:
    assert read_cards(text, DECK) == cards


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("AX", "AX"),
        ("AS 9S", "9S"),
        ("S:A9", "S:A9"),
        ("S:", "S:"),
        ("X:AK", "X:AK"),
        (":AK", ":AK"),
        ("A", "A"),
        ("AS KH foo QD", "foo"),
        ("ASKH", "ASKH"),
        ("R", "R"),
        ("DX", "DX"),
        ("♠", "♠"),
        ("♠X", "♠X"),
        ("♠A 10 X", "X"),
        ("AS 10", "10"),
        ("AS H:", "H:"),
        ("S: AX", "AX"),
        ("S:ARX", "S:ARX"),
        ("S:AAAAA", "AS"),
        ("AS AS AS AS as", "AS"),
    ],
)
def test_a_word_that_is_no_card_is_named(text: str, token: str) -> None:
    with pytest.raises(BadCards) as bad:
        read_cards(text, DECK)
    assert bad.value.token == token
    assert bad.value.expected in str(bad.value)


def test_without_copies_given_a_card_may_stand_as_often_as_one_likes() -> None:
    assert len(read_cards("S:AAAAAA", set(DECK))) == 6


def test_what_is_written_is_read_back() -> None:
    rng = Random(1)
    for _ in range(200):
        hand = PACK.cards(PACK.bag(rng.sample(DECK, rng.randrange(0, 80))))
        assert read_cards(write_cards(hand), DECK) == hand


def test_suits_stand_together_and_cards_without_a_suit_alone() -> None:
    assert write_cards(("AS", "KH", "QS", "X")) == "S:AQ H:K X"
