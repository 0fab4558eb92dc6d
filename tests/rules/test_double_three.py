"""Double-deck pinochle for three: the two deals, who must bid, conceding, melds without a trick; from the source."""

from __future__ import annotations

from typing import Any

import pytest

from rules.catalog import find
from rules.engine.notation import read_cards
from rules.pinochle.auction.games import DOUBLE_THREE
from rules.pinochle.auction.options import DoubleThreeOptions
from rules.pinochle.auction.score import given_up, settle, settle_conceded
from rules.pinochle.auction.tools import meld_of
from rules.pinochle.double.pack import PACK

from .single_table import Table

FIVE = {"widow": 5}


def table(parts: dict[str, str] | None = None, dealer: int = 2, **changes: Any) -> Table:
    return Table(find("double-deck-three").engine(DoubleThreeOptions(**changes)).game, parts or {}, dealer)


def buried(made: Table) -> Table:
    """The lowest cards of the bidder's hand laid away, so that the melds lie on the table."""
    (seat,) = made.turn
    (prompt,) = made.prompts(seat)
    return made.then(f"{seat} bury {' '.join(prompt.cards[-prompt.low :])}")


@pytest.mark.parametrize(("changes", "hand", "widow"), [({}, 26, 2), (FIVE, 25, 5)])
def test_everybody_gets_as_many_cards_and_the_widow_the_rest(
    changes: dict[str, Any], hand: int, widow: int
) -> None:
    made = table(**changes)
    assert [len(made.hand(seat)) for seat in range(3)] == [hand] * 3
    assert PACK.size(made.state.aside) == widow


def test_the_dealer_is_bound_to_the_lowest_bid_when_both_others_pass() -> None:
    made = table().then("0 pass", "1 pass")
    assert made.last("forced").facts == {"seat": 2, "bid": 50}
    assert made.stage == "naming"


def test_where_nobody_is_bound_the_cards_are_dealt_again() -> None:
    made = table(forced_bid="none").then("0 pass", "1 pass", "2 pass")
    assert "nobody_bid" in made.kinds


def test_bids_rise_by_ones_from_fifty() -> None:
    made = table()
    assert made.refusal("0 bid 49") == "bid_too_low"
    made.then("0 bid 50")
    assert made.refusal("1 bid 50") == "bid_too_low"
    assert made.offered("1 bid 51")


def test_the_widow_of_two_is_seen_before_trumps_are_named() -> None:
    made = table().bought(0, 50)
    assert made.kinds.index("widow_turned") > made.kinds.index("bought")
    assert len(made.hand(0)) == 28
    made.then("0 trump H")
    assert made.stage == "burying"


def test_the_widow_of_five_is_turned_after_trumps_are_named() -> None:
    made = table(**FIVE).bought(0, 50)
    assert "widow_turned" not in made.kinds
    assert len(made.hand(0)) == 25
    (pile,) = made.engine.show(made.engine.view(made.state, 0)).piles
    assert (pile.size, pile.cards) == (5, ())
    made.then("0 trump H")
    assert made.kinds.index("widow_turned") > made.kinds.index("named")
    assert len(made.hand(0)) == 30
    assert len(buried(made).hand(0)) == 25


def test_everybody_melds_and_what_is_buried_does_not() -> None:
    made = table({"hand 0": "H:ATKQJ", "hand 1": "S:Q D:J", "widow": "KH QH"}).bought(0, 50).then("0 trump H")
    made.then("0 bury KH QH")
    assert [event.facts["seat"] for event in made.events if event.kind.startswith("melded")] == [0, 1, 2]
    kinds = [meld.kind for meld in made.state.phase.laid.melds[0].melds]
    assert "run" in kinds
    assert "royal_marriage" not in kinds


def test_a_bid_is_conceded_only_with_the_melds_on_the_table_and_before_the_first_lead() -> None:
    made = table().bought(1, 60)
    assert made.refusal("1 concede") == "no_conceding"
    made = buried(made.then("1 trump S"))
    assert made.offered("1 concede")
    melds = made.state.phase.laid.points
    done = buried(table().bought(1, 60).then("1 trump S")).then("1 concede")
    assert done.score.points == (melds[0] + 10, -60, melds[2] + 10)
    (prompt, _concede) = made.prompts(1)
    made.then(f"1 {prompt.moves[0]}")
    (seat,) = made.turn
    assert not made.offered(f"{seat} concede")


def test_no_bid_is_conceded_where_the_house_does_not_know_it() -> None:
    made = buried(table(may_concede=False).bought(1, 60).then("1 trump S"))
    assert made.refusal("1 concede") == "no_conceding"


def test_all_tricks_and_the_cards_buried_come_to_fifty() -> None:
    made = buried(table().bought(0, 50).then("0 trump H"))
    done = made.play_out() if made.whole.deck(made.match) is None else made
    tricks = done.score.of("tricks", voids=None)
    assert sum(tricks) == 50


def test_melds_without_a_trick_are_lost_and_so_is_a_bid() -> None:
    options = DoubleThreeOptions()
    lost = settle(options, bidder=0, bid=50, meld=(70, 10, 10), tricks=(2, 30, 18), won=(0, 15, 11))
    assert (lost.outcome, lost.scores) == ("no_trick", (-50, 40, 28))
    settled = settle(options, bidder=0, bid=50, meld=(30, 10, 10), tricks=(32, 18, 0), won=(15, 11, 0))
    assert settled.scores == (62, 28, 0)
    assert settle_conceded(DOUBLE_THREE, bidder=2, bid=55, meld=(4, 0, 30)).scores == (14, 10, -55)


def test_a_hand_given_up_by_the_bidder_costs_the_bid() -> None:
    made = buried(table().bought(0, 50).then("0 trump H"))
    melds = made.state.phase.laid.points
    assert given_up(made.engine.laws, made.state, 0).points == (-50, melds[1], melds[2])
    assert given_up(made.engine.laws, made.state, 1).points[0] == max(50, melds[0])


@pytest.mark.parametrize(
    ("hand", "changes", "points"),
    [
        ("S:AA H:AA D:AA C:AA", {}, 100),
        ("S:QQQQ D:JJJJ", {}, 90),
        ("S:QQQQ D:JJJJ", {"meld_table": "book"}, 300),
        ("H:AATTKKQQJJ", {}, 150),
        ("H:AATTKKQQJJ", {"meld_table": "book"}, 30),
        ("H:KKKK H:QQQQ", {}, 16),
        ("S:T H:T D:T C:T", {}, 0),
    ],
)
def test_melds_count_as_with_the_double_deck_for_four(
    hand: str, changes: dict[str, Any], points: int
) -> None:
    cards = read_cards(hand, PACK.cards_in_order)
    assert meld_of(DoubleThreeOptions(**changes), "H", cards).points == points
