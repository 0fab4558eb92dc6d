"""The rule pages of the single-deck games: every house rule told once, whole under any mix, and tools that answer."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings

from rules.catalog import find
from rules.engine.options import options_of
from rules.engine.page import BadWord
from rules.engine.variant import Variant
from rules.pinochle.auction.options import WidowOptions
from rules.pinochle.auction.tools import meld_of
from rules.pinochle.auction.view import full_house
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.values import table_of
from rules.pinochle.two_handed.melding import MeldCards, find_cards, lay, possible_melds
from rules.pinochle.two_handed.ordering import best_order
from rules.pinochle.two_handed.state import Spread
from rules.pinochle.two_handed.worked import declare_in_turn
from rules.web import articles, parts
from tests.rules.mixes import mixes
from tests.rules.single_table import cards
from tests.rules.walks import figure

SLUGS = ("two-handed", "auction-three", "auction-four", "auction-widow")
every_game = pytest.mark.parametrize("variant", [find(slug) for slug in SLUGS], ids=SLUGS)


@every_game
def test_every_option_is_told_once_among_the_house_rules(variant: Variant[Any]) -> None:
    blocks = parts.rule_text(variant, "en").blocks()
    rows = [block.directive[1] for block in blocks if block.directive[:1] == ("rule",)]
    assert sorted(rows) == sorted(option.name for option in options_of(variant.options))


def said(slug: str, anchor: str, language: str, changes: dict[str, Any]) -> str:
    """What a paragraph says under a mix, without its markup."""
    variant = find(slug)
    article = articles.article(variant, variant.options(**changes), language)
    whole = f'<p id="intro">{article.lede}</p>{article.body}'
    (found,) = re.findall(rf'id="{anchor}"[^>]*>(.*?)(?= id="|$)', whole, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", "", found).split())


STRICT = {"must_head": True, "must_trump": True, "must_take_partner_lead": False}
WIDOW = {"widow": 4}


@pytest.mark.parametrize(
    ("slug", "anchor", "changes", "expected", "not_told"),
    [
        (
            "auction-four",
            "intro",
            {},
            ("a single round of bidding", "your partner has led"),
            ("three have passed", "binds"),
        ),
        ("auction-four", "intro", {"must_take_partner_lead": False}, ("little else.",), ("partner has led",)),
        (
            "auction-four",
            "intro",
            STRICT,
            ("beat", "trump if you cannot follow"),
            ("easiest", "partner has led"),
        ),
        ("auction-four", "intro", {"bid_rounds": "until_pass"}, ("three have passed",), ("a single round",)),
        ("auction-four", "history-text", STRICT, ("strict",), ("easy",)),
        ("auction-four", "history-text", {}, ("easy",), ("strict",)),
        ("auction-four", "first-bid", {"bid_rounds": "until_pass"}, ("Begin low",), ("One word",)),
        ("auction-four", "intro", WIDOW, ("eleven cards each and four more",), ("twelve",)),
        (
            "auction-four",
            "glance-table",
            WIDOW,
            ("four more are the widow", "after burying"),
            ("twelve", "left over"),
        ),
        ("auction-four", "glance-turn", WIDOW, ("four laid aside", "buries four cards"), ("all the cards",)),
        (
            "auction-four",
            "deal-cards",
            WIDOW,
            ("eleven cards to each", "the widow"),
            ("twelve", "all the cards"),
        ),
        ("auction-four", "deal-cards", {}, ("twelve to each",), ("widow", "eleven")),
        ("auction-four", "naming-who", WIDOW, ("taken up first",), ()),
        ("auction-four", "naming-exchange", WIDOW, ("by the widow alone",), ("racehorse",)),
        (
            "auction-four",
            "naming-widow",
            WIDOW,
            ("four cards of the widow", "fifteen"),
            ("left over", "three"),
        ),
        ("auction-four", "naming-bury", WIDOW, ("buries four cards", "holds eleven"), ("Nothing", "twelve")),
        ("auction-four", "naming-bury", {}, ("Nothing is buried",), ("four",)),
        ("auction-four", "melds-when", WIDOW, ("the cards buried",), ("passed",)),
        ("auction-four", "counters-total", WIDOW, ("The four cards buried count",), ()),
        ("auction-four", "counters-total", {}, ("250",), ("buried",)),
        ("auction-four", "scoring-no-trick", WIDOW, ("are no trick",), ()),
        ("auction-four", "first-example", WIDOW, ("thirty-seven unseen",), ("150",)),
        ("auction-four", "real-widow", WIDOW, ("new deal",), ("left over",)),
        ("auction-three", "intro", {}, ("a single round of bidding",), ("passed",)),
        ("auction-three", "intro", {"bid_rounds": "until_pass"}, ("two have passed",), ("a single round",)),
        ("auction-three", "first-bid", {"bid_rounds": "until_pass"}, ("Begin low",), ("One word",)),
        ("auction-three", "first-example", {"min_bid": 200}, ("too little for a bid",), ("fair bid",)),
        ("auction-three", "first-dealer", {"forced_ninety": True}, ("to the left.",), ("nobody has bid",)),
        ("auction-three", "glance-five", {"trick_needed": False}, ("taken off",), ("void", "wins no trick")),
        ("auction-widow", "glance-five", {"trick_needed": False}, ("taken off",), ("without a trick",)),
        ("auction-four", "glance-five", {"trick_needed": False}, ("taken off",), ("without a trick",)),
        (
            "auction-four",
            "glance-five",
            STRICT,
            ("even your partner’s card",),
            ("left to your partner", "you must."),
        ),
        (
            "auction-four",
            "glance-five",
            {"must_take_partner_lead": False},
            ("tricks may be left",),
            ("even",),
        ),
        (
            "auction-four",
            "glance-five",
            {"must_take_partner_lead": False, "must_trump": True},
            ("Following suit, you may leave", "Without the suit trump."),
            ("may be left", "overtrump"),
        ),
        (
            "auction-four",
            "glance-five",
            {"must_head": True, "must_trump": True},
            ("even your partner’s card", "trump, and overtrump"),
            ("If your partner led", "may be left"),
        ),
        (
            "auction-four",
            "play-partner",
            {"must_trump": True},
            ("Without the suit you must trump",),
            ("free",),
        ),
        ("auction-four", "scoring-no-trick", {"trick_needed": False}, ("even for a side",), ("player",)),
        ("two-handed", "glance-table", {"must_trump": False}, ("any card will do",), ("trump if you",)),
        (
            "two-handed",
            "melds-twice",
            {"doubles_x10": True},
            ("taken into it", "on top", "separately cannot become a double"),
            ("count as singles",),
        ),
        (
            "two-handed",
            "melds-again",
            {"doubles_x10": True},
            ("a run, a single pinochle", "double run and a single around"),
            ("run and a single pinochle",),
        ),
        (
            "two-handed",
            "melds-higher",
            {"double_pinochle": "tops_up"},
            ("the run scores 150 although", "exception", "60"),
            ("on top of the 30",),
        ),
        (
            "two-handed",
            "first-order",
            {"double_pinochle": "tops_up"},
            ("marriage before the run.",),
            ("single pinochle",),
        ),
    ],
)
def test_what_a_page_says_first_holds_under_its_rules(
    slug: str, anchor: str, changes: dict[str, Any], expected: tuple[str, ...], not_told: tuple[str, ...]
) -> None:
    words = said(slug, anchor, "en", changes)
    assert all(part in words for part in expected), words
    assert not any(part in words for part in not_told), words
    standard = said(slug, anchor, "fr", {})
    assert (said(slug, anchor, "fr", changes) != standard) is bool(changes), "French tells them apart as well"


def example_of(slug: str, name: str, changes: dict[str, Any]) -> tuple[Any, Any]:
    """A worked example of a game: its setup, and the answer under house rules."""
    variant = find(slug)
    (example,) = [example for example in variant.page.examples() if example.name == name]
    return example, variant.page.work(example, variant.options(**changes))


@pytest.mark.parametrize("target", [100, 500, 1500, 5000])
@pytest.mark.parametrize("slug", SLUGS)
def test_the_example_of_the_end_is_played_to_the_target_of_the_page(slug: str, target: int) -> None:
    example, worked = example_of(slug, "both-past" if slug == "two-handed" else "end", {"target": target})
    before, _deal, after = ([cell.figure for cell in row[1:]] for row in worked.table.groups[0].rows)
    assert worked.answer == example.expected
    assert max(before) < target
    assert sum(total >= target for total in after) == 2


@pytest.mark.parametrize("slug", SLUGS[1:])
def test_no_example_tells_of_a_bid_below_the_lowest(slug: str) -> None:
    (lowest,) = [option for option in options_of(find(slug).options) if option.name == "min_bid"]
    for least, _label in lowest.choices:
        for name in ("made", "set", "no-trick"):
            assert example_of(slug, name, {})[0].setup["bid"] >= least
        example, worked = example_of(slug, "steps", {"min_bid": least})
        assert worked.answer == example.expected
        assert worked.lines[0].facts["high"] >= least


@pytest.mark.parametrize(
    ("hand", "single", "outcomes"),
    [("S:AATTKKQQJJ", "run", [150, 1500]), ("S:AA H:AA D:AA C:AA", "aces", [100, 1000])],
)
def test_a_single_meld_grows_into_a_double_but_two_singles_do_not(
    hand: str, single: str, outcomes: list[int]
) -> None:
    options = find("two-handed").options(doubles_x10=True)
    held = cards(hand)
    once = declare_in_turn(options, "S", held, [f"meld {single}", f"meld double-{single}"])
    assert [outcome for _meld, outcome in once] == outcomes
    twice = declare_in_turn(options, "S", held, [f"meld {single}"] * 2 + [f"meld double-{single}"])
    assert [outcome for _meld, outcome in twice] == [outcomes[0], outcomes[0], "meld_needs_fresh"]


@pytest.mark.parametrize(
    ("hand", "doubles", "note"),
    [
        ("S:KQ H:KQ D:KQ C:KQ", False, ("note_full_house", 240)),
        ("S:ATKQJ H:KQ D:KQ C:KQ", False, ("note_full_house_run", 350)),
        ("S:ATKQJ H:KQ D:KQ C:KQ", True, ("note_full_house_run", 350)),
        ("S:KKQQ H:KKQQ D:KKQQ C:KKQQ", False, None),
        ("S:KKQQ H:KKQQ D:KKQQ C:KKQQ", True, None),
        ("S:ATKKQQJ H:KQ D:KQ C:KQ", False, None),
        ("S:AATTKKQQJJ H:KQ D:KQ C:KQ", False, None),
        ("S:KQ H:KKQQ D:KQ C:KQ", False, None),
        ("S:KQ H:KQ D:KQ C:K", False, None),
    ],
)
def test_a_full_house_is_named_only_where_it_is_one_with_what_it_counts(
    hand: str, doubles: bool, note: tuple[str, int] | None
) -> None:
    melding = meld_of(WidowOptions(doubles_x10=doubles), "S", cards(hand))
    house = full_house(melding)
    assert (None if house is None else (house.code, house.facts["points"])) == note


@pytest.mark.long
@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_any_mix_has_a_complete_page(variant: Variant[Any], language: str) -> None:
    wanted = {sentence.paragraph for sentence in variant.wording.values() if sentence.paragraph}

    @settings(
        max_examples=figure(8, long=25),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(options=mixes(variant))
    def complete(options: Any) -> None:
        body = articles.article(variant, options, language).body
        found = set(re.findall(r'\bid="([^"]+)"', body))
        assert wanted | {option.paragraph for option in options_of(options)} <= found
        assert not re.findall(r"[{}]|\|\|", re.sub(r"<[^>]+>", "", body))

    complete()


def answered(slug: str, tool: str, changes: dict[str, Any] | None = None, /, **asked: Any) -> Any:
    variant = find(slug)
    assert variant.page is not None
    (found,) = [each for each in variant.page.tools if each.name == tool]
    values = {field.name: field.usual for field in found.fields} | {
        name.replace("_", "-"): value for name, value in asked.items()
    }
    return found.answer(variant.options(**changes or {}), values).figures


def test_the_tools_answer_as_the_engine_plays() -> None:
    hand = cards("S:ATKQJ9 H:KQ D:KQJ C:KQ")
    assert answered("auction-three", "meld", trump="S", hand=hand)["total"] == 390
    assert answered("two-handed", "meld", trump="S", hand=hand)["best"] == 150
    assert answered("two-handed", "meld", trump="S", hand=hand)["nines"] == 10
    assert answered("two-handed", "meld", trump="S", hand=())["best"] == 0
    # Everything at once, as the auction games count it: the run has used up king and queen.
    rng = Random(1)
    for _ in range(60):
        some = tuple(rng.sample(PACK.cards_in_order, 15))
        sums = [
            answered(game, "meld", trump="H", hand=some)["total"] for game in ("two-handed", "auction-three")
        ]
        assert sums[0] == sums[1], some


@pytest.mark.parametrize(
    ("hand", "declared", "first"),
    [
        ("S:KKQQ", 80, "royal_marriage"),
        ("S:ATKQJ", 190, "royal_marriage"),
        ("S:QQ D:JJ", 90, "pinochle"),
        # Queens wait for the last queen, and then one plain marriage has no fresh card.
        ("S:KQ H:KQ D:KQ C:KQ", 220, "kings"),
        ("S:99KQ", 60, "royal_marriage"),
    ],
)
def test_the_meld_finder_knows_the_order_that_brings_most(hand: str, declared: int, first: str) -> None:
    found: Any = answered("two-handed", "meld", trump="S", hand=cards(hand))
    assert found["declared"] == declared
    assert found["order"][0]["kind"] == first
    moves = [
        f"marriage {meld['suit']}" if "marriage" in meld["kind"] else f"meld {meld['kind']}"
        for meld in found["order"]
    ]
    played = declare_in_turn(find("two-handed").options(), "S", cards(hand), moves)
    assert [points for _meld, points in played] == [meld["points"] for meld in found["order"]]


def test_no_other_order_brings_more_than_the_one_the_meld_finder_gives() -> None:
    options = find("two-handed").options()
    possible = possible_melds(table_of(options), "S")
    rng = Random(5)
    good = [card for card in PACK.cards_in_order if card[0] in "AKQJ"]
    for _ in range(25):
        hand = PACK.bag(rng.sample(good, 11))
        best = sum(points for _meld, points in best_order(possible, hand, tops_up=False))
        for _ in range(40):
            bag, spread = hand, Spread()
            while able := [m for m in possible if isinstance(find_cards(m, bag, spread), MeldCards)]:
                meld = rng.choice(able)
                cards_of_it = find_cards(meld, bag, spread)
                assert isinstance(cards_of_it, MeldCards)
                bag, spread = lay(meld, cards_of_it, bag, spread, tops_up=False)
            assert spread.meld_points <= best


def test_a_meld_that_is_there_twice_is_counted_twice() -> None:
    found: Any = answered("two-handed", "meld", trump="H", hand=cards("S:KKQQ"))
    assert [(meld["kind"], meld["count"], meld["points"]) for meld in found["melds"]] == [("marriage", 2, 40)]
    assert found["best"] == 20


@pytest.mark.parametrize(
    ("slug", "tool", "asked", "token"),
    [
        ("two-handed", "score", {"meld": (1,), "tricks": (1, 2), "nines": ()}, "1"),
        ("two-handed", "legal", {"trump": "H", "trick": ("AS", "KS"), "hand": ("TS",)}, "AS KS"),
        ("two-handed", "legal", {"trump": "H", "trick": (), "hand": ()}, "--hand"),
        ("auction-three", "legal", {"trump": "H", "trick": ("AS", "AS"), "hand": ("AS",)}, "AS"),
        ("auction-three", "trick", {"trump": "H", "cards": ("AS",) * 4}, "AS AS AS AS"),
        (
            "auction-three",
            "score",
            {"bid": 100, "meld": (1, 2), "tricks": (1, 2, 3), "tricks_won": ()},
            "1,2",
        ),
        ("two-handed", "score", {"meld": (45, 0), "tricks": (100, 150), "nines": ()}, "45"),
        ("two-handed", "score", {"meld": (40, 0), "tricks": (100, 151), "nines": ()}, "100,151"),
        ("two-handed", "score", {"meld": (40, 0), "tricks": (103, 147), "nines": ()}, "103"),
        ("two-handed", "score", {"meld": (40, 0), "tricks": (100, 150), "nines": (20, 10)}, "20,10"),
        (
            "auction-three",
            "score",
            {"bid": 105, "meld": (0, 0, 0), "tricks": (250, 0, 0), "tricks_won": ()},
            "105",
        ),
        (
            "auction-widow",
            "score",
            {"bid": 140, "meld": (0, 0, 0), "tricks": (250, 0, 0), "tricks_won": ()},
            "140",
        ),
        (
            "auction-widow",
            "score",
            {"bid": 150, "meld": (0, 20, 0), "tricks": (250, 0, 0), "tricks_won": ()},
            "0,20,0",
        ),
        (
            "auction-three",
            "score",
            {"bid": 100, "meld": (0, 20, 0), "tricks": (0, 0, 0), "tricks_won": ()},
            "0,0,0",
        ),
        (
            "auction-three",
            "score",
            {"bid": 100, "meld": (0, 0, 0), "tricks": (100, 100, 50), "tricks_won": (6, 6, 5)},
            "6,6,5",
        ),
        (
            "auction-three",
            "score",
            {"bid": 100, "meld": (0, 0, 0), "tricks": (100, 100, 50), "tricks_won": (8, 8, 0)},
            "8,8,0",
        ),
        (
            "auction-three",
            "score",
            {"bid": 100, "meld": (0, 0, 0), "tricks": (200, 50, 0), "tricks_won": (16, 0, 0)},
            "16,0,0",
        ),
        (
            "auction-four",
            "legal",
            {"trump": "H", "trick": ("KS",), "hand": ("AS", "9S"), "partner_led": True},
            "--partner-led",
        ),
        ("auction-widow", "count", {"cards": ("AS",) * 3, "last": False}, "AS"),
    ],
)
def test_what_a_tool_cannot_mean_is_named(slug: str, tool: str, asked: dict[str, Any], token: str) -> None:
    with pytest.raises(BadWord) as refused:
        answered(slug, tool, **asked)
    assert refused.value.token == token


def test_an_open_trick_of_one_card_is_asked_for_in_the_singular() -> None:
    with pytest.raises(BadWord, match=r"of one card$"):
        answered("two-handed", "legal", trump="H", trick=("AS", "KS"), hand=("TS",))
    with pytest.raises(BadWord, match=r"of at most 2 cards$"):
        answered("auction-three", "legal", trump="H", trick=("AS", "KS", "KS"), hand=("TS",))


def test_what_the_bidder_buried_may_count_without_a_trick() -> None:
    asked = {"bid": 150, "meld": (150, 0, 0), "tricks": (30, 100, 120), "tricks_won": (0, 7, 8)}
    assert answered("auction-widow", "score", **asked)["scores"] == [-150, 100, 120]


def test_who_wins_every_trick_has_all_points_but_those_that_the_bidder_buried() -> None:
    asked = {"bid": 150, "meld": (150, 0, 0), "tricks": (20, 230, 0), "tricks_won": (0, 15, 0)}
    assert answered("auction-widow", "score", **asked)["scores"] == [-150, 230, 0]
    asked = {"bid": 150, "meld": (150, 0, 0), "tricks": (20, 220, 10), "tricks_won": (0, 15, 0)}
    with pytest.raises(BadWord):
        answered("auction-widow", "score", **asked)


@pytest.mark.parametrize(
    ("won", "scores"), [((0, 11), [-100, 260]), ((4, 7), [180, 260]), ((5, 7), None), ((11, 0), None)]
)
def test_the_score_of_a_deal_for_four_with_a_widow(won: tuple[int, int], scores: list[int] | None) -> None:
    """Eleven tricks, and counters buried without one."""
    asked = {"bid": 100, "meld": (150, 40), "tricks": (30, 220), "tricks_won": won}
    if scores is None:
        with pytest.raises(BadWord):
            answered("auction-four", "score", WIDOW, **asked)
    else:
        assert answered("auction-four", "score", WIDOW, **asked)["scores"] == scores


@pytest.mark.parametrize(("trick", "legal"), [("KS", "A9"), ("KS TS", "A"), ("KS TS JS", "A9")])
def test_two_cards_on_a_trick_say_that_the_partner_led(trick: str, legal: str) -> None:
    for flag in (False, True) if len(trick) == 5 else (False,):
        asked = {"trump": "H", "trick": cards(trick), "hand": cards("S:A9"), "partner_led": flag}
        assert answered("auction-four", "legal", **asked)["legal"] == [rank + "S" for rank in legal]


@pytest.mark.django_db
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_page_and_tools_are_served(slug: str, prefix: str, client: Client) -> None:
    variant = find(slug)
    assert variant.page is not None
    assert client.get(f"{prefix}/rules/{slug}/").status_code == 200
    for tool in variant.page.tools:
        assert client.get(f"{prefix}/rules/{slug}/{tool.name}/").status_code == 200, tool.name
