"""The game in five lines for a first table says what its house rules say, and nothing they take back."""

from __future__ import annotations

from typing import Any

import pytest

from rules.catalog import VARIANTS, find
from rules.engine import options as house_rules
from rules.engine.english import English
from rules.engine.variant import Variant
from rules.engine.wording import say


def told(slug: str, **changes: object) -> str:
    game = find(slug)
    lines = game.brief(house_rules.load(game.options, changes))
    speaker = English(("North", "East", "South", "West"), ("North and South", "East and West"))
    return "\n".join(" ".join(say(game.wording, phrase, speaker) for phrase in line) for line in lines)


@pytest.mark.parametrize(
    ("slug", "changes", "says", "says_not"),
    [
        ("double-deck", {}, "The first side with 500 wins", "change"),
        ("double-deck", {}, "Each player gets twenty cards.", "20"),
        ("auction-four", {}, "Each player gets twelve cards.", "12 "),
        ("auction-three", {}, "Each player gets sixteen cards.", "16"),
        ("double-deck", {"scale": 10}, "The first side with 5000 wins", "500 "),
        ("double-deck", {"pass_cards": 1}, "names trumps. Bidder and partner change a card.", "1 cards"),
        ("double-deck", {"pass_cards": 4}, "names trumps. Bidder and partner change four cards.", "meld 20"),
        (
            "double-deck",
            {"pass_cards": 3, "pass_timing": "before_trump"},
            "change three cards. The highest bidder names trumps.",
            "a card",
        ),
        ("double-deck", {"min_meld_20": "20"}, "A side that cannot meld 20 melds nothing.", "change"),
        ("two-handed", {}, "Without the suit you must trump.", "any card will do"),
        ("two-handed", {"must_trump": False}, "Without the suit any card will do.", "must trump"),
        ("two-handed", {"counters": "10-10-5-5"}, "in tricks aces, tens, kings and queens count", "all cards"),
        ("auction-widow", {"forced_bid": "first", "min_bid": 300}, "must say at least 300", "the dealer must"),
        ("auction-widow", {"reward": "bid", "lost_twice": True}, "half if it is lost. A bid played and lost", "spades"),
        ("auction-four", {"pass_cards": 3}, "the partner passes three cards and gets as many back", "dealer must"),
        ("auction-four", {"forced_bid": "dealer", "min_bid": 250}, "the dealer must bid 250", "gets as many back"),
        ("two-handed", {"counters": "11-10-4-3-2"}, "in tricks all cards but the nines count", "aces, tens and kings"),
        ("auction-three", {}, "Each names once", "90"),
        ("auction-three", {"bid_rounds": "until_pass"}, "until two have passed", "once the points"),
        ("auction-three", {"forced_ninety": True}, "must say at least 90", "The player to the left"),
        ("auction-three", {"trick_needed": False}, "or loses it. The first", "void"),
        ("auction-three", {"leader": "left"}, "The player to the left of the dealer leads.", "The bidder leads"),
        ("auction-four", {}, "If your partner led", "you must trump"),
        ("auction-four", {"must_take_partner_lead": False}, "with any card of it", "your partner led"),
        ("auction-four", {"must_head": True}, "higher than the card that is winning", "your partner led"),
        ("auction-four", {"must_trump": True}, "you must trump.", "overtrump"),
        (
            "auction-four",
            {"must_head": True, "must_trump": True},
            "you must trump, and overtrump if you can",
            "any card will do",
        ),
        ("auction-widow", {}, "until two have passed", "any card will do"),
        ("auction-widow", {"must_trump": False}, "any card will do", "overtrump"),
        ("piquet", {}, "Change up to five of them", "table declares"),
        ("piquet", {"sinking": False}, "The table declares for both", "Elder declares"),
        ("piquet", {"rubicon": 30}, "the rubicon, 30, pays more", "100"),
        ("piquet", {"rubicon": 0, "deals": 2}, "The higher total of two deals wins.", "rubicon"),
        ("piquet-au-cent", {"target": 150}, "The first with 150 wins.", "up to five"),
        ("pinacle", {}, "You and your partner", "two partners"),
        ("pinacle", {"teams": "2x3", "target": 2000}, "two partners", "1500"),
    ],
)  # fmt: skip
def test_the_five_lines_say_what_the_house_rules_say(
    slug: str, changes: dict[str, object], says: str, says_not: str
) -> None:
    text = told(slug, **changes)
    assert says in text
    assert says_not not in text


NUMBERS = {11: "eleven", 12: "twelve", 15: "fifteen", 16: "sixteen", 20: "twenty"}


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.slug)
def test_the_five_lines_say_how_many_cards_each_gets_and_what_wins_the_game(game: Variant[Any]) -> None:
    """Whoever has read nothing else knows the deal and the aim."""
    options = game.options()
    engine = game.engine(options)
    state = engine.start(0)
    deck = engine.deck(state)
    assert deck is not None
    hand = next(part.size for part in deck.parts if part.name == "hand 0")
    text = told(game.slug)
    assert f"{NUMBERS.get(hand, hand)} cards" in text
    assert str(getattr(options, "target", "higher total")) in text


def test_two_handed_pinochle_in_five_lines_says_how_a_trick_goes_on() -> None:
    text = told("two-handed")
    for words in (
        "twelve cards",
        "its suit is trumps",
        "the stock",
        "the loser draws the next",
        "leads again",
        "1000",
    ):
        assert words in text
