"""What a hand promises while it is bid on: what a bid still needs, what cannot be kept, what is asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.display import BidOutlook
from rules.engine.english import English
from rules.engine.moves import Card, Move, Phrase, Seat
from rules.engine.offers import offers_of
from rules.engine.score import MatchScore
from rules.engine.wording import say
from tests.bench import doubts

AUCTIONS = ("double-deck", "auction-three", "auction-four", "auction-widow")
SPEAKER = English(("North", "East", "South", "West"), ("North and South", "East and West"))

POOR = "AS TS JS JS AH TH TH JH JH AC TC TC JC TD TD TD TD QH KS QC"
"""Twenty cards of the double pack that meld nothing."""
RUN = "AS TS KS QS JS AH TH TH JH JH AC TC TC JC TD TD TD TD KH KC"
"""A run in spades and nothing else."""
SHORT_RUN = "AS TS KS QS JS AH AH TH TH JH JH TC"
"""Twelve cards of the single pack with a run in spades."""


def engine_of(slug: str, changes: dict[str, object]) -> Any:
    variant = find(slug)
    return variant.deal(house_rules.load(variant.options, changes), 1)


def dealt(engine: Any, first: Sequence[Card], *, seed: int = 0) -> tuple[Any, Seat]:
    """A deal in which the seat that speaks first holds these cards and whatever fills its hand."""
    state = engine.start(0, MatchScore((0,) * len(engine.sides)))
    deck = engine.deck(state)
    assert deck is not None
    rest = list(deck.cards)
    for card in first:
        rest.remove(card)
    Random(seed).shuffle(rest)
    seat = 1
    size = next(part.size for part in deck.parts if part.owner == seat)
    own = [*first, *(rest.pop() for _ in range(size - len(first)))]
    order = [
        card
        for part in deck.parts
        for card in (own if part.owner == seat else [rest.pop() for _ in range(part.size)])
    ]
    state = engine.apply(state, None, Move("deal", tuple(order))).state
    assert engine.to_act(state) == {seat}
    return state, seat


def outlook(engine: Any, state: Any, seat: Seat) -> BidOutlook:
    shown: BidOutlook = engine.show(engine.view(state, seat)).outlook
    return shown


def told(slug: str, phrases: Sequence[Phrase]) -> str:
    return " ".join(say(find(slug).wording, phrase, SPEAKER) for phrase in phrases)


@pytest.mark.parametrize(
    ("changes", "hand", "words"),
    [
        ({}, RUN, "50 needs 35 more from tricks and your partner’s melds."),
        ({"opening_min": 15}, RUN, "Your melds alone reach 15."),
        ({"scale": 10}, RUN, "500 needs 350 more from tricks and your partner’s melds."),
        ({"pass_cards": 3}, RUN, "50 needs 35 more from tricks, your partner’s melds and the cards passed."),
        ({"meld_table": "npa"}, RUN, "50 needs 25 more from tricks and your partner’s melds."),
        ({"min_tricks_20": "20"}, RUN, "50 needs 35 more from tricks and your partner’s melds. "
         "At least 20 must come from tricks."),
        ({"min_meld_20": "20"}, RUN, "50 needs 35 more from tricks and your partner’s melds. "
         "Melds count from 20 on: 5 must come from your partner."),
        ({"throw_in_when": "auto", "opening_min": 75}, RUN, "75 needs 60 more from tricks and your partner’s melds. "
         "With melds more than 50 short of the bid the bid is lost before the play."),
        ({}, POOR, "You have no marriage: you could not name trumps."),
        ({"pass_cards": 3}, POOR, "You have no marriage: you could not name trumps."),
        ({"marriage_requirement": "none"}, POOR, "50 needs 50 more from tricks and your partner’s melds."),
        (
            {"pass_cards": 3, "pass_timing": "before_trump"},
            POOR,
            "You have no marriage: unless the exchange brings one, the bid is lost. "
            "50 needs 50 more from tricks, your partner’s melds and the cards passed.",
        ),
    ],
)  # fmt: skip
def test_a_bid_at_double_deck_says_what_it_needs_beside_the_own_melds(
    changes: dict[str, object], hand: str, words: str
) -> None:
    engine = engine_of("double-deck", changes)
    state, seat = dealt(engine, hand.split())
    assert told("double-deck", outlook(engine, state, seat).hints) == words


@pytest.mark.parametrize(
    ("slug", "changes", "words"),
    [
        ("auction-three", {"min_bid": 200}, "200 needs 50 more from tricks."),
        (
            "auction-three",
            {"forced_ninety": True},
            "Your melds alone reach 90. Without a trick melds do not count.",
        ),
        ("auction-three", {"forced_ninety": True, "trick_needed": False}, "Your melds alone reach 90."),
        ("auction-four", {"min_bid": 200}, "200 needs 50 more from tricks and your partner’s melds."),
        ("auction-widow", {"min_bid": 250}, "250 needs 100 more from tricks and the widow."),
    ],
)
def test_a_bid_with_the_single_pack_says_what_it_needs(
    slug: str, changes: dict[str, object], words: str
) -> None:
    engine = engine_of(slug, changes)
    state, seat = dealt(engine, SHORT_RUN.split(), seed=_plain(engine))
    assert told(slug, outlook(engine, state, seat).hints) == words


def _plain(engine: Any) -> int:
    """A shuffle that adds nothing to a run."""
    for seed in range(200):
        state, seat = dealt(engine, SHORT_RUN.split(), seed=seed)
        if max(worth.points for worth in outlook(engine, state, seat).worths) == 150:
            return seed
    raise AssertionError("every shuffle adds melds")


@pytest.mark.parametrize("slug", AUCTIONS)
@given(seed=st.integers(0, 10_000), bid=st.integers(1, 2000))
def test_a_number_is_asked_about_above_the_bound_and_no_other(slug: str, seed: int, bid: int) -> None:
    engine = engine_of(slug, {})
    state, seat = dealt(engine, (), seed=seed)
    doubt = outlook(engine, state, seat).doubt
    assert doubt is not None
    asked = doubt.ask(Move("bid", (str(bid),)))
    assert (asked is not None) == (bid > doubt.most)
    assert doubt.ask(Move("pass")) is None
    if asked is not None:
        assert str(bid) in told(slug, [asked])


@pytest.mark.parametrize("slug", AUCTIONS)
@given(seed=st.integers(0, 10_000))
def test_nobody_else_is_told_and_no_other_hand_is_counted(slug: str, seed: int) -> None:
    engine = engine_of(slug, {})
    state, seat = dealt(engine, (), seed=seed)
    view = engine.view(state, seat)
    world = engine.imagine(view, Random(seed))
    assert outlook(engine, world, seat) == outlook(engine, state, seat)
    for other in (*range(sum(map(len, engine.sides))), None):
        if other != seat:
            assert engine.show(engine.view(state, other)).outlook == BidOutlook()


@pytest.mark.parametrize("slug", AUCTIONS)
def test_four_hundred_with_next_to_nothing_is_asked_about(slug: str) -> None:
    engine = engine_of(slug, {})
    for seed in range(300):
        state, seat = dealt(engine, (), seed=seed)
        seen = outlook(engine, state, seat)
        if max(worth.points for worth in seen.worths) <= 40:
            assert seen.doubt is not None
            assert seen.doubt.ask(Move("bid", ("400",))) is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    "slug",
    [
        "double-deck",
        "auction-widow",
        *(pytest.param(slug, marks=pytest.mark.only_long) for slug in ("auction-three", "auction-four")),
    ],
)
def test_the_bids_of_expert_bots_are_hardly_ever_asked_about(slug: str) -> None:
    variant = find(slug)
    asked, auctions = 0, 0
    for preset in variant.presets:
        for seed in range(24):
            auctions += 1
            asked += doubts.questions(variant, preset.options, "expert", seed) > 0
    assert asked * 200 <= auctions


def naming(engine: Any, hand: str) -> tuple[Any, Seat]:
    """The deal in which the first to speak has bought the hand, everybody else having passed."""
    state, seat = dealt(engine, hand.split())
    state = engine.apply(state, seat, Move("bid", ("50",))).state
    while any(move == Move("pass") for move in _moves(engine, state)):
        (acting,) = engine.to_act(state)
        state = engine.apply(state, acting, Move("pass")).state
    return state, seat


def _moves(engine: Any, state: Any) -> Iterator[Move]:
    for seat in engine.to_act(state):
        for offer in offers_of(
            engine, engine.view(state, seat), engine.show(engine.view(state, seat))
        ).offers:
            yield Move.parse(offer.move)


def test_suits_that_cannot_be_named_are_offered_with_the_reason() -> None:
    engine = engine_of("double-deck", {})
    state, seat = naming(engine, RUN)
    view = engine.view(state, seat)
    offers = offers_of(engine, view, engine.show(view))
    assert [offer.move for offer in offers.offers] == ["trump S"]
    assert [barred.move for barred in offers.barred] == ["trump H", "trump C", "trump D"]
    assert {told("double-deck", [barred.short]) for barred in offers.barred} == {"no marriage"}
    assert "no marriage in hearts" in told("double-deck", [offers.barred[0].why])
    assert told("double-deck", outlook(engine, state, seat).hints).startswith("50 needs 35 more")
    assert outlook(engine, state, seat).doubt is None
