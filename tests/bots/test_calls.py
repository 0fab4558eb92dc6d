"""Experts bid higher or lower for what has been called before them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import bots
from games.bots.pinochle import calls
from games.bots.pinochle.single.calls import HINTS, NONE, hint
from rules import catalog
from rules.engine.auction import Auction
from rules.engine.notation import read_cards
from rules.engine.score import MatchScore
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.state import Bidding as SingleBidding
from rules.pinochle.auction.state import State as SingleState
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK, Bidding, View
from rules.pinochle.single.pack import PACK as SINGLE

TABLE = DoubleDeck(DoubleDeckOptions())
FREE = DoubleDeck(DoubleDeckOptions(forced_dealer_bid="none"))
BESIDE = (calls.OWN_MEAN, calls.PARTNER_MEAN)
"""Melds that move nothing."""

SOME_67 = "S:AAATTKQ H:AAKQ C:ATQJJ D:AKKJ"
SOME_69 = "S:AAATTKQ H:AAKQ C:AATQJ D:AKKJ"
SOME_59 = "S:AATTKKJ H:ATKK C:TKQJJ D:TTKQ"
"""Hands that promise so many points with what a partner brings; thirteen less is what is bid on them."""


def called(dealer: int, *said: int | None) -> Auction:
    """An auction after calls from the dealer's left on."""
    auction = Auction(4, (dealer + 1) % 4)
    for bid in said:
        auction = auction.after(bid)
    return auction


def double(level: str, hand: str, dealer: int, *said: int | None, **changes: Any) -> str:
    """What a level calls at double-deck pinochle, a deal played alone."""
    auction, cards = called(dealer, *said), PACK.bag(read_cards(hand, PACK.cards_in_order))
    view = View(auction.turn, dealer, MatchScore((0, 0), alone=True), Bidding(auction), cards, ())
    return str(bots.choose("double-deck", changes, level, view, 1))


@pytest.mark.parametrize(
    ("hand", "dealer", "said", "club", "expert"),
    [
        (SOME_59, 2, (None,), "pass", "bid 50"),
        (SOME_67, 1, (None, None), "bid 50", "pass"),
        (SOME_69, 1, (50, None), "pass", "bid 51"),
        (SOME_59, 3, (51, 52), "pass", "pass"),
    ],
    ids=[
        "the partner is rescued from a deal he would be bound to",
        "a deal is left to one of the others who is bound to it",
        "the partner is bid over",
        "too little is too little",
    ],
)
def test_experts_at_double_deck_read_the_calls(
    hand: str, dealer: int, said: tuple[int | None, ...], club: str, expert: str
) -> None:
    assert double("club", hand, dealer, *said) == club
    assert double("expert", hand, dealer, *said) == expert


def test_nobody_is_left_with_a_deal_where_the_dealer_is_not_bound() -> None:
    assert double("expert", SOME_67, 1, None, None, forced_dealer_bid="none") == "bid 50"
    assert double("expert", SOME_59, 2, None, forced_dealer_bid="none") == "pass"


@pytest.mark.parametrize(
    "language",
    [{"bidding_system": "meld_jump"}, {"bidding_system": "toby"}, {"bid_information": "meld"}],
    ids=["jumps", "toby", "meld told"],
)
@pytest.mark.parametrize("said", [(None,), (None, None), (50, None)], ids=str)
def test_where_bids_speak_a_language_nothing_is_read_between_them(
    said: tuple[int | None, ...], language: dict[str, str]
) -> None:
    assert double("expert", SOME_59, 2, *said, **language) == double("club", SOME_59, 2, *said, **language)


def test_the_price_at_which_a_seat_gave_up_is_what_it_would_have_had_to_bid() -> None:
    auction = called(0, 50, 51, 60, None, 65, None, 70, None)
    assert [calls.price_left(TABLE, auction, seat) for seat in range(4)] == [0, 75, 70, 0]
    assert calls.price_left(TABLE, called(0, 50, 51, 60, None, 65, None, None), 3) == 70
    tenfold = DoubleDeck(DoubleDeckOptions(scale=10))
    assert calls.price_left(tenfold, called(3, 500, 510, None, None, None), 2) == 0
    assert calls.price_left(tenfold, called(3, 500, 510, 520, None, None), 0) == 530


def test_a_jump_of_the_others_says_nothing_of_a_partner_who_never_bid() -> None:
    jumped = called(1, 60, None, None)
    assert calls.limit_shift(TABLE, jumped, 1, 1, *BESIDE) == calls.LEFT_TO_US


def test_a_partner_is_hardly_bid_over_when_nobody_else_is_in() -> None:
    alone, contested = called(0, None, 50, None), called(0, None, 50, 51, 52)
    assert calls.limit_shift(TABLE, alone, 0, 0, *BESIDE) == calls.NOBODY_ELSE
    assert calls.limit_shift(TABLE, contested._replace(bidder=2), 0, 0, *BESIDE) == calls.TAKES_OVER


@pytest.mark.parametrize("level", list(bots.LEVELS))
@pytest.mark.parametrize("hand", [SOME_59, "S:AAAATTTTKKKKQQQQ H:AAAA"], ids=["some", "enormous"])
def test_over_the_highest_bid_there_is_everybody_passes(level: str, hand: str) -> None:
    assert double(level, hand, 3, 2000) == "pass"
    assert double(level, hand, 3, 50, 51, 2000, None, None) == "pass"


@given(
    dealer=st.integers(0, 3),
    said=st.lists(st.one_of(st.none(), st.integers(0, 6)), max_size=8),
    own=st.floats(0, 100),
    partner=st.floats(0, 50),
    engine=st.sampled_from((TABLE, FREE)),
)
def test_who_sits_where_and_how_points_are_written_is_nothing_to_the_reading(
    dealer: int, said: list[int | None], own: float, partner: float, engine: DoubleDeck
) -> None:
    tenfold = DoubleDeck(DoubleDeckOptions(scale=10, forced_dealer_bid=engine.options.forced_dealer_bid))

    def heard(at: DoubleDeck, first: int) -> float:
        auction, high = Auction(4, (first + 1) % 4), 44
        for step in said:
            if auction.over(at.laws.bids) or len(auction.passed) == 3:
                break
            high += (step or 0) + 6
            auction = auction.after(None if step is None else high * at.options.scale)
        return calls.limit_shift(at, auction, auction.turn, first, own, partner)

    assert heard(engine, dealer) == heard(engine, (dealer + 1) % 4) == heard(tenfold, dealer)


# --- the auctions where everybody speaks once ----------------------------------------------------------------


def single(slug: str, level: str, hand: str, *said: int | None, **changes: Any) -> str:
    """What seat 0 calls after these calls, a deal played alone."""
    options = catalog.find(slug).preset("standard").options
    engine = AuctionPinochle(type(options)(**changes))
    seats = engine.laws.game.seats
    auction = Auction(seats, (0 - len(said)) % seats)
    for bid in said:
        auction = auction.after(bid)
    mine = SINGLE.bag(read_cards(hand, SINGLE.cards_in_order))
    rest, size = list(SINGLE.cards(SINGLE.full - mine)), engine.laws.game.hand
    others = [SINGLE.bag(rest[size * place : size * place + size]) for place in range(seats - 1)]
    match_score = MatchScore((0,) * len(engine.sides), alone=True)
    state = SingleState((-1 - len(said)) % seats, match_score, SingleBidding(auction), (mine, *others))
    return str(bots.choose(slug, changes, level, engine.view(state, 0), 1))


@pytest.mark.parametrize(
    ("slug", "hand", "said", "club", "expert"),
    [
        ("auction-four", "TS TS KS KS QS 9S AH QH AC TC 9C JD", (), "bid 190", "bid 210"),
        ("auction-four", "TS QS 9S 9S KH QH 9H AC TC QD JD 9D", (150,), "bid 160", "pass"),
        ("auction-four", "TS KS JS KH KH KC QC JC AC KD 9D 9D", (150, None), "pass", "bid 180"),
        ("auction-three", "TS QS JS 9S TH KH QH AC KC QC QC JC KD KD JD 9D", (None,), "pass", "bid 110"),
        ("auction-three", "TS KS QS 9S 9S AH AH KH QH AC KC JC JC 9C TD QD", (None, 150), "pass", "bid 160"),
    ],
    ids=[
        "the first for four shuts others out",
        "the second for four leaves it to a partner who speaks last",
        "the third for four does not leave it to the last",
        "for three the second bids",
        "for three the last bids",
    ],
)
def test_experts_at_auction_read_the_calls(
    slug: str, hand: str, said: tuple[int | None, ...], club: str, expert: str
) -> None:
    assert single(slug, "club", hand, *said) == club
    assert single(slug, "expert", hand, *said) == expert


@pytest.mark.parametrize("slug", ["auction-three", "auction-four"])
def test_where_bids_go_round_nothing_is_read(slug: str) -> None:
    options = catalog.find(slug).preset("standard").options
    laws = AuctionPinochle(type(options)(bid_rounds="until_pass")).laws
    auction = Auction(laws.game.seats, 0)
    assert hint(laws, auction, False) == NONE
    assert hint(AuctionPinochle(options).laws, auction, False) != NONE


def places(seats: int) -> set[tuple[int, int, bool]]:
    """Every place to speak in where each speaks once: how many have, how many bid, whether the partner holds."""
    found = set()
    for spoken in range(seats):
        for said in product((True, False), repeat=spoken):
            holder = max((place for place in range(spoken) if said[place]), default=-1)
            found.add((spoken, sum(said), seats == 4 and holder >= 0 and holder == spoken - 2))
    return found


@pytest.mark.parametrize(("game", "seats"), [("three", 3), ("four", 4)])
def test_every_hint_is_of_an_auction_there_can_be(game: str, seats: int) -> None:
    assert HINTS[game].keys() <= places(seats)


def test_nothing_is_read_where_the_least_bid_is_high() -> None:
    options = catalog.find("auction-four").preset("standard").options
    laws = AuctionPinochle(type(options)(min_bid=200)).laws
    assert hint(laws, Auction(4, 0), False) == NONE
    assert single("auction-four", "expert", "S:AAT H:ATK9 C:KK D:AKJ", min_bid=200) == "pass"
