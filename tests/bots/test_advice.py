"""What the rule pages advise, put as positions: no expert does what they call a fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import bots
from rules import catalog
from rules.engine.auction import Auction
from rules.engine.moves import Move
from rules.engine.notation import read_cards
from rules.engine.score import MatchScore
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.state import Bidding as SingleBidding
from rules.pinochle.auction.state import Burying, Sale
from rules.pinochle.auction.state import Naming as SingleNaming
from rules.pinochle.auction.state import State as SingleState
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import HAND, PACK, Bidding, Naming, Purchase, View
from rules.pinochle.double_deck.state import State as DoubleState
from rules.pinochle.single.pack import PACK as SINGLE
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.options import TwoHandedOptions
from tests.rules.single_table import Table
from tests.rules.walks import figure

DEALS = range(figure(3, long=6))


def filled(pack: Any, hands: Sequence[str], sizes: Sequence[int], seed: int) -> tuple[int, ...]:
    """Hands that begin with the cards named; the rest of the pack is shuffled and dealt to those that are short."""
    bags = [pack.bag(read_cards(hand, pack.cards_in_order)) for hand in hands]
    rest = list(pack.cards(pack.full - sum(bags)))
    Random(seed).shuffle(rest)
    for place, size in enumerate(sizes):
        short = size - pack.size(bags[place])
        bags[place] += pack.bag(rest[:short])
        del rest[:short]
    return tuple(bags)


def after(engine: Any, state: Any, *moves: str) -> Any:
    """A state after moves of whoever is to make them."""
    for text in moves:
        (seat,) = engine.to_act(state)
        state = engine.apply(state, seat, Move.parse(text)).state
    return state


def chosen(slug: str, engine: Any, state: Any, **changes: Any) -> str:
    """What an expert does next."""
    (seat,) = engine.to_act(state)
    return str(bots.choose(slug, changes, "expert", engine.view(state, seat), 1))


# --- double-deck pinochle -----------------------------------------------------------------------------------


def double(bid: int, trump: str, hands: Sequence[str], seed: int, **options: Any) -> tuple[Any, Any]:
    """A deal played alone that seat 0 bought, trumps named."""
    engine = DoubleDeck(DoubleDeckOptions(**options))
    cards = filled(PACK, hands, [HAND] * 4, seed)
    state = DoubleState(3, MatchScore((0, 0), alone=True), Naming(Purchase(0, bid, ())), cards)
    return engine, after(engine, state, f"trump {trump}")


def leads(hand: str, bid: int = 50) -> list[str]:
    """What an expert leads from a hand with spades as trumps, the other hands dealt in several ways."""
    deals = (double(bid, "S", (hand, "", "", ""), seed) for seed in DEALS)
    return [chosen("double-deck", engine, state).split()[1] for engine, state in deals]


def test_aces_are_played_early() -> None:
    """Advice first-aces: with few trumps aces are led while everybody has cards of the suit, from short suits first."""
    assert leads("S:ATKQJJ H:ATKQJ C:AQJ D:ATKQJJ", 60).count("AC") >= len(DEALS) - 1


@pytest.mark.parametrize(
    ("hand", "verb"),
    [
        ("S:ATTKQJ H:AKQJJ D:ATKQ C:AKQJJ", "bid"),
        ("S:AATTKKQJ H:ATJJ D:TKJJ C:ATQJ", "bid"),
        ("S:KQQJJJJ H:KQQJJJ C:TKQQJJJ", "pass"),
    ],
    ids=["six trumps, aces around", "eight trumps", "queens and jacks"],
)
def test_a_suit_is_bid_on_and_queens_and_jacks_are_not(hand: str, verb: str) -> None:
    """Advice first-count and first-bid: naming trumps is worth a good deal."""
    cards = PACK.bag(read_cards(hand, PACK.cards_in_order))
    view = View(0, 3, MatchScore((0, 0)), Bidding(Auction(4, 0)), cards, ())
    assert bots.choose("double-deck", {}, "expert", view, 1).verb == verb


VOID = "D:TTKKKQQQJJ C:ATKKQQJJJJ"
"""A hand without hearts or spades."""


@pytest.mark.parametrize(
    ("leader", "card", "next_hand", "ranks"),
    [
        ("S:AATTKKQQJJ H:AAATK C:AKQ D:TK", "AH", "H:QQJJ", "TK"),
        ("S:AATTKKQQJJ H:TKQQJ C:AKQ D:TK", "QH", "H:AAQJ", "QJ"),
    ],
    ids=["the partner's trick", "the others' trick"],
)
def test_the_partner_is_fed_and_the_others_are_starved(
    leader: str, card: str, next_hand: str, ranks: str
) -> None:
    """Advice first-feed, where the hand is void and free to choose."""
    given = []
    for seed in DEALS:
        engine, state = double(50, "S", (leader, next_hand, VOID, ""), seed)
        second = "QH" if card == "AH" else "AH"
        state = after(engine, state, f"play {card}", f"play {second}")
        given.append(chosen("double-deck", engine, state).split()[1][0])
    # An ace that is not needed any more is a counter like others.
    assert set(given) <= {*ranks, *("A" if "K" in ranks else "")}
    assert sum(rank in ranks for rank in given) >= len(DEALS) - 1


@pytest.mark.parametrize(("bid", "verb"), [(120, "throw-in"), (60, "play")])
def test_the_hopeless_is_thrown_in_and_thirty_from_the_tricks_are_played_for(bid: int, verb: str) -> None:
    """Advice first-set."""
    for seed in DEALS:
        engine, state = double(bid, "S", ("S:ATKKQQJJ H:AKQJ D:AKQJ C:AKJJ", "", "", ""), seed)
        assert chosen("double-deck", engine, state).split()[0] == verb


# --- the auctions -------------------------------------------------------------------------------------------


def auction(slug: str) -> Any:
    """The engine of an auction game at the standard table."""
    variant = catalog.find(slug)
    return AuctionPinochle(variant.preset("standard").options)


SLUGS = ("auction-three", "auction-four", "auction-widow")


def single(slug: str, phase: Any, hands: Sequence[str], seed: int) -> tuple[Any, Any]:
    """A deal of an auction game played alone, with the bidder's widow in his hand where he is to bury."""
    engine = auction(slug)
    game = engine.laws.game
    sizes = [game.hand + game.widow * (seat == 0) for seat in range(game.seats)]
    cards = filled(SINGLE, (*hands, *[""] * (game.seats - len(hands))), sizes, seed)
    return engine, SingleState(game.seats - 1, MatchScore((0,) * len(engine.sides), alone=True), phase, cards)


BESIDE = "9D JC TC 9C TD JH 9H JC 9D 9C"
"""Cards that go with no meld of the hands below, as many of them as a hand needs."""


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    ("hand", "trump"),
    [("S:ATKJ99 H:KQ", "S"), ("S:AATJ99 H:KQ", "S"), ("S:ATKQJ H:AKKJTJ99", "S")],
    ids=["six", "six and no king", "the run at stake"],
)
def test_trumps_are_the_long_suit_rather_than_a_marriage_unless_it_is_the_run(
    slug: str, hand: str, trump: str
) -> None:
    """Advice first-trumps."""
    game = auction(slug).laws.game
    cards = [*read_cards(hand, SINGLE.cards_in_order)]
    beside = [card for card in BESIDE.split() if [*cards, *BESIDE.split()].count(card) < 3]
    cards += beside[: game.hand - len(cards)]
    engine, state = single(slug, SingleNaming(Sale(0, 150, ())), [" ".join(cards[: game.hand])], 1)
    if game.widow:
        state = replace(state, hands=(SINGLE.bag(cards), *state.hands[1:]))
    assert chosen(slug, engine, state) == f"trump {trump}"


@pytest.mark.parametrize(
    ("hand", "never"),
    [
        ("S:ATKQJ9 H:AAT9 D:KQT9 C:TJJ9", "S:ATKQJ D:KQ"),
        ("S:AATKJ9 H:AKQ9 D:AJ99 C:ATQ9", "S:AATKJ9 H:A D:A C:A"),
        ("S:AATTKJ H:TT9 D:JJQQ C:KQT9 H:J", "S:AATTKJ C:KQ"),
        ("S:ATTKQJJ9 H:TJ C:AAQJJ D:KQJ", "S:ATTKQJJ9 D:KQJ"),
    ],
    ids=["a run and a marriage", "aces around", "a marriage", "a marriage that the score would give up"],
)
def test_nothing_of_a_meld_is_buried_and_no_trump(hand: str, never: str) -> None:
    """Advice first-bury."""
    for bid in (150, 300):
        engine, state = single("auction-widow", Burying(Sale(0, bid, (), 0, "S")), [hand], bid)
        buried = chosen("auction-widow", engine, state).split()[1:]
        assert not {*buried} & set(read_cards(never, SINGLE.cards_in_order))
        assert not [card for card in buried if card[1] == "S"]


@pytest.mark.parametrize(
    ("hand", "trump", "buried"),
    [
        ("S:ATKQ H:KQQJJ C:AKQ99 D:KQJ9", "C", "QH JH JH"),
        ("S:ATQ9 H:AATKQJ C:AAKKJ D:KQJ", "H", "KC KC JC"),
    ],
    ids=["small hearts", "kings of clubs"],
)
def test_what_is_buried_comes_out_best_where_deals_are_played_on(hand: str, trump: str, buried: str) -> None:
    """By the formula alone the ace and ten of spades would be buried."""
    for seed in DEALS:
        engine, state = single("auction-widow", Burying(Sale(0, 200, (), 0, trump)), [hand], seed)
        assert sorted(chosen("auction-widow", engine, state).split()[1:]) == sorted(buried.split())


@pytest.mark.parametrize("slug", ["auction-three", "auction-four"])
@pytest.mark.parametrize(("high", "verb"), [(100, "bid"), (250, "pass")])
def test_the_hand_of_the_advice_is_worth_some_150(slug: str, high: int, verb: str) -> None:
    """Advice first-example."""
    rest = "H:J9 D:J C:J9" if slug == "auction-four" else "H:J99 D:JT C:JJ99"
    hand = f"S:ATKQ9 H:A D:KQ {rest}"
    size = auction(slug).laws.game.hand
    cards = " ".join(read_cards(hand, SINGLE.cards_in_order)[:size])
    seats = auction(slug).laws.game.seats
    # Others bid and pass: this player speaks last.
    calls = Auction(seats, 1).after(high)
    for _ in range(seats - 2):
        calls = calls.after(None)
    engine, state = single(slug, SingleBidding(calls), [cards], 1)
    assert chosen(slug, engine, state).split()[0] == verb


# --- two-handed ---------------------------------------------------------------------------------------------


def two(parts: dict[str, str], *moves: str) -> str:
    """What an expert does after these moves of a two-handed deal."""
    engine = TwoHanded(TwoHandedOptions())
    table = Table(engine, parts).then(*moves)
    return str(bots.choose("two-handed", {}, "expert", engine.view(table.state, table.turn[0]), 1))


@pytest.mark.parametrize(
    ("parts", "moves", "fine"),
    [
        (
            {"turn-up": "TD", "hand 1": "AH", "hand 0": "JC 9C KS QS KH QC AS AC AD KC TS 9S"},
            ("1 play AH",),
            {"play JC", "play 9C", "play 9S"},
        ),
        (
            {"turn-up": "9D", "hand 1": "KS", "hand 0": "AS TS AH AC AD KD QD JH 9H 9C KC 9S"},
            ("1 play KS",),
            {"play TS"},
        ),
        (
            {"turn-up": "TD", "hand 1": "JH", "hand 0": "AS TS AC TC KS KC KH JS JC 9S 9C 9H"},
            ("1 play JH",),
            {"play 9S", "play 9C", "play 9H"},
        ),
    ],
    ids=["first-keep", "first-tens", "first-when"],
)
def test_jacks_and_nines_go_first_and_tens_win(
    parts: dict[str, str], moves: tuple[str, ...], fine: set[str]
) -> None:
    assert two(parts, *moves) in fine


@pytest.mark.parametrize(
    ("hand", "turn_up", "declared"),
    [
        ("AD TD KD QD JD 9C 9S", "9D", "marriage D"),
        ("KS QS KH KC KD 9C", "9D", "meld kings"),
        ("9D KC 9C", "AD", "exchange 9D"),
        ("9D KC 9C", "TD", "exchange 9D"),
    ],
    ids=[
        "the marriage before the run",
        "kings around before the marriage",
        "an ace to fetch",
        "a ten to fetch",
    ],
)
def test_melds_are_declared_in_the_order_that_brings_most(hand: str, turn_up: str, declared: str) -> None:
    """Advice first-order and first-dix."""
    parts = {"turn-up": turn_up, "hand 1": f"AH {hand}", "hand 0": "9H JH"}
    assert two(parts, "1 play AH", "0 play 9H") == declared


# --- the play of the auctions -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "ranks"), [("AH", "9H", "TK"), ("9H", "AH", "9JQ")], ids=["partner", "others"]
)
def test_the_partner_is_fed_and_the_others_are_starved_for_four(first: str, second: str, ranks: str) -> None:
    """Advice first-others of the page for four."""
    hands = ["S:AATTKKQ H:ATK9 C:A", "H:A9J", "D:TKQJ99 C:TKQJ99", ""]
    for seed in DEALS:
        engine, state = single("auction-four", SingleNaming(Sale(0, 100, ())), hands, seed)
        state = after(engine, state, "trump S", f"play {first}", f"play {second}")
        assert chosen("auction-four", engine, state).split()[1][0] in ranks
