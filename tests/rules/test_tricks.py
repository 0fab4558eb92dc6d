"""Tricks: who wins, what may be played under each law, and why another card may not."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import tricks
from rules.engine.cards import Mask
from rules.engine.tricks import FOLLOW_ONLY, STRICT, Law
from rules.pinochle.double_deck.state import PACK

from . import reckoning_dd as reckoning

SUIT = {suit: number for number, suit in enumerate(PACK.suits)}


def mask(text: str) -> Mask:
    return PACK.mask(PACK.bag(text.split()))


def names(found: Mask) -> set[str]:
    return {PACK.kinds[kind] for kind in PACK.kinds_in(found)}


def legal(hand: str, trick: str, trump: str | None, law: Law) -> set[str]:
    played = tuple(trick.split())
    number = None if trump is None else SUIT[trump]
    best = PACK.kind(played[tricks.winner(PACK, played, number)])
    return names(tricks.legal(PACK, mask(hand), SUIT[played[0][1]], best, number, law))


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("TS AS AS TS", "H", 1),
        ("JS JH JH AS", "H", 1),
        ("KS QS TS JS", "H", 2),
        ("KS AH JD QH", "D", 2),
        ("KS AH TH QC", None, 0),
        ("AS AS AS AS", "S", 0),
        ("JS", "H", 0),
        ("JH JS QH AS", "H", 2),
    ],
)
def test_the_highest_card_of_the_suit_or_the_highest_trump_wins_and_of_equals_the_first(
    cards: str, trump: str | None, winner: int
) -> None:
    assert tricks.winner(PACK, tuple(cards.split()), None if trump is None else SUIT[trump]) == winner


NO_HEADING = Law(head=False)
NO_OVERTRUMPING = Law(overtrump=False)
NO_TRUMPING = Law(trump=False)


@pytest.mark.parametrize(
    ("law", "hand", "trick", "trump", "allowed"),
    [
        (STRICT, "AS KS JS TH QH", "TS", "H", "AS"),
        (STRICT, "TS KS JS AH", "TS", "H", "TS KS JS"),
        (STRICT, "JS AH QH", "AS TH", "H", "JS"),
        (STRICT, "QH JH AC", "AS KH", "H", "QH JH"),
        (STRICT, "AH QH JH AC", "AS KH", "H", "AH"),
        (STRICT, "AC JC KD", "AS TH", "H", "AC JC KD"),
        (STRICT, "TH KH QH", "KH", "H", "TH"),
        (STRICT, "AH AC", "KS", "H", "AH"),
        (STRICT, "AH AC", "KS", None, "AH AC"),
        (NO_HEADING, "AS KS JS TH", "TS", "H", "AS KS JS"),
        (NO_OVERTRUMPING, "AH QH AC", "AS KH", "H", "AH QH"),
        (NO_TRUMPING, "AH QH AC", "AS KH", "H", "AH QH AC"),
        (FOLLOW_ONLY, "AS JS AH", "KS", "H", "AS JS"),
        (FOLLOW_ONLY, "AH AC", "KS", "H", "AH AC"),
    ],
)
def test_what_may_be_played_under_each_law(
    law: Law, hand: str, trick: str, trump: str | None, allowed: str
) -> None:
    assert legal(hand, trick, trump, law) == set(allowed.split())


@pytest.mark.parametrize(
    ("hand", "trick", "code"),
    [
        ("AS KS TH", "TS", "must_head"),
        ("KS JS TH", "TS", "must_follow"),
        ("JS AH", "AS TH", "must_follow"),
        ("AH QH AC", "AS KH", "must_overtrump"),
        ("QH JH AC", "AS KH", "must_trump"),
        ("AH AC", "AS", "must_trump"),
    ],
)
def test_the_reason_names_the_duty(hand: str, trick: str, code: str) -> None:
    played = tuple(trick.split())
    best = PACK.kind(played[tricks.winner(PACK, played, SUIT["H"])])
    assert tricks.refusal(PACK, mask(hand), SUIT[played[0][1]], best, SUIT["H"]) == code


@pytest.mark.parametrize(
    ("hand", "trick", "law", "code"),
    [
        ("KS JS TH", "AS", STRICT, "cannot_head"),
        ("AS JS TH", "KS", STRICT, ""),
        ("KS JS TH", "TS JH", STRICT, "suit_trumped"),
        ("TH JH AC", "AS AH", STRICT, "cannot_overtrump"),
        ("AH JH AC", "AS TH", STRICT, ""),
        ("AH JH AC", "AS", STRICT, ""),
        ("AC KC", "AS", STRICT, ""),
        ("KS JS TH", "AS", FOLLOW_ONLY, ""),
        ("TH JH AC", "AS AH", FOLLOW_ONLY, ""),
    ],
)
def test_a_duty_to_beat_that_cannot_be_met_leaves_the_choice(
    hand: str, trick: str, law: Law, code: str
) -> None:
    played = tuple(trick.split())
    best = PACK.kind(played[tricks.winner(PACK, played, SUIT["H"])])
    assert tricks.unmet_duty(PACK, mask(hand), SUIT[played[0][1]], best, SUIT["H"], law) == code


@pytest.mark.parametrize(
    ("hand", "trick", "card", "code"),
    [
        ("AS KS TH", "TS", "TH", "must_follow"),
        ("AS KS TH", "TS", "KS", "must_head"),
        ("AS KS AC", "TS", "AC", "must_follow"),
        ("JS AH", "AS TH", "AH", "must_follow"),
        ("AH QH AC", "AS KH", "QH", "must_overtrump"),
        ("AH AC", "AS", "AC", "must_trump"),
    ],
)
def test_a_card_is_refused_for_the_first_duty_it_breaks(hand: str, trick: str, card: str, code: str) -> None:
    played = tuple(trick.split())
    best = PACK.kind(played[tricks.winner(PACK, played, SUIT["H"])])
    found = tricks.refusal(PACK, mask(hand), SUIT[played[0][1]], best, SUIT["H"], card=PACK.kind(card))
    assert found == code


def test_the_strict_law_agrees_with_a_second_reading_on_any_trick() -> None:
    rng = Random(51)
    for _ in range(5000):
        cards = rng.sample(PACK.cards_in_order, rng.randrange(2, 24))
        trick, hand = cards[: rng.randrange(1, min(4, len(cards)))], cards[3:] or cards[-1:]
        trump = rng.choice("SHCD")
        assert legal(" ".join(hand), " ".join(trick), trump, STRICT) == reckoning.legal(hand, trick, trump)
        best = tricks.winner(PACK, tuple(trick), SUIT[trump])
        assert best == reckoning.winning(trick, trump)


def test_the_same_cards_give_the_very_same_prompt() -> None:
    held = mask("AS KH")
    assert tricks.play_moves(PACK, held)[0] is tricks.play_moves(PACK, held)[0]
    assert [str(move) for move in tricks.play_moves(PACK, held)[0].moves] == ["play AS", "play KH"]
    assert tricks.play_moves(PACK, held, grave=True)[0].grave
