"""Auction pinochle for four with a widow of four cards: the deal, the widow shown, burying, and what it counts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import skills
from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.options import ImpossibleMix
from rules.engine.prompts import Pick
from rules.engine.score import MatchScore
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.laws import laws_of
from rules.pinochle.auction.options import FourOptions
from rules.pinochle.auction.score import given_up, settle
from rules.pinochle.auction.worlds import known_cards
from rules.pinochle.single.pack import PACK
from tests.rules.walks import dealt, sensible

from .single_table import Table, cards

WIDOW = next(preset.options for preset in find("auction-four").presets if preset.name == "widow")
PARTS = {"hand 0": "S:ATKJ H:KQ9 D:J9 C:99", "widow": "S:Q H:A C:A D:A"}
NINES = "9H 9D 9C 9C"


def table(parts: dict[str, str] | None = None, bid: int = 250, **changes: Any) -> Table:
    """A deal that seat 0 has bought; its trumps are still to be named."""
    options = FourOptions(**{**house_rules.changes(WIDOW), **changes})
    return Table(AuctionPinochle(options), parts or PARTS, 3).bought(0, bid)


def ended(made: Table) -> Table:
    """The deal played to its end, whatever is played."""
    while not made.match.scored:
        (seat,) = made.turn
        made.apply(seat, made.prompts(seat)[0].moves[0])
    return made


def test_eleven_cards_are_dealt_to_each_and_four_aside() -> None:
    made = Table(AuctionPinochle(WIDOW), PARTS, 3)
    assert [len(made.hand(seat)) for seat in range(4)] == [11] * 4
    for seat in (0, 1, 2, 3, None):
        (pile,) = made.engine.show(made.engine.view(made.state, seat)).piles
        assert (pile.size, pile.cards) == (4, ())


def test_the_widow_is_shown_to_all_before_trumps_are_named() -> None:
    made = table()
    assert made.kinds.index("widow_turned") > made.kinds.index("bought")
    assert sorted(made.last("widow_turned").facts["cards"]) == ["AC", "AD", "AH", "QS"]
    assert (made.stage, made.turn) == ("naming", [0])
    assert [len(made.hand(seat)) for seat in range(4)] == [15, 11, 11, 11]
    for seat in range(4):
        (pile,) = made.engine.show(made.engine.view(made.state, seat)).piles
        assert sorted(pile.cards) == ["AC", "AD", "AH", "QS"]


def test_cards_are_buried_before_anything_is_melded() -> None:
    made = table().then("0 trump S")
    assert (made.stage, made.turn) == ("burying", [0])
    assert "melded" not in made.kinds
    (prompt,) = made.prompts(0)
    assert isinstance(prompt, Pick)
    assert (prompt.verb, prompt.low, prompt.high, len(prompt.cards)) == ("bury", 4, 4, 15)
    made.then(f"0 bury {NINES}")
    assert made.stage == "play"
    assert [len(made.hand(seat)) for seat in range(4)] == [11] * 4
    # Run 150, aces 100, pinochle 40 and a marriage 20; the partner melds for the same side.
    phase = made.state.phase
    assert phase.laid.melds[0].points == 310
    assert phase.laid.points[0] == 310 + phase.laid.melds[2].points


@pytest.mark.parametrize(
    ("buried", "points"),
    [(NINES, 310), ("9H 9D 9C QS", 120), ("9H 9D 9C AH", 210), ("JD 9D 9C 9C", 270), ("9H 9D KH QH", 290)],
)
def test_a_card_that_was_buried_is_not_melded(buried: str, points: int) -> None:
    made = table().then("0 trump S", f"0 bury {buried}")
    laid = made.state.phase.laid
    held = PACK.bag(cards("S:AQTKJ H:AKQ9 D:AJ9 C:A99")) - PACK.bag(buried.split())
    assert laid.melds[0].points == laws_of(made.engine.laws.options).counter.points(held, "S")
    assert laid.melds[0].points == points


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0 bury 9H 9D 9C", "must_bury"),
        ("0 bury 9H 9D 9C 9C 9C", "must_bury"),
        ("0 bury 9H 9D 9C 9S", "not_held"),
        ("0 bury 9D 9D 9C 9C", "not_held"),
        ("0 bury 9H 9D 9C XX", "no_such_card"),
        ("2 bury 9H 9D 9C 9C", "not_your_turn"),
        ("0 play AS", "no_such_move"),
        ("0 give 9H 9D 9C 9C", "no_such_move"),
        ("0 concede", "no_conceding"),
        ("0 bury AS KS AD AC", ""),
    ],
)
def test_any_four_cards_held_may_be_buried_and_nothing_else_done(line: str, code: str) -> None:
    assert table().then("0 trump S").refusal(line) == code


def test_only_the_bidder_is_told_which_cards_were_buried_until_the_end() -> None:
    made = table().then("0 trump S", "0 bury AD AC 9C 9C")
    event = made.last("buried")
    assert sorted(event.seen_by(0).facts["cards"]) == ["9C", "9C", "AC", "AD"]
    for seat in (1, 2, 3, None):
        assert "cards" not in event.seen_by(seat).facts
        view = made.engine.view(made.state, seat)
        assert view.buried == 0
        (pile,) = made.engine.show(view).piles
        assert (pile.size, pile.cards) == (4, ())
    assert made.engine.view(made.state, 0).buried == PACK.bag(cards("AD AC 9C 9C"))
    ended(made)
    assert sorted(made.last("buried_count").facts["buried"]) == ["9C", "9C", "AC", "AD"]
    assert made.last("buried_count").facts["points"] == 30


def test_eleven_tricks_are_played_and_the_buried_counters_go_to_the_bidders_side() -> None:
    made = ended(table().then("0 trump S", "0 bury AD AC 9C 9C"))
    assert made.kinds.count("took") == 11
    score = made.score
    (buried,) = [part for part in score.parts if part.kind == "buried"]
    assert (buried.side, buried.points, buried.number) == (0, 30, 4)
    assert sum(score.of("tricks", voids=None)) == 250


@pytest.mark.parametrize(
    ("trick_needed", "outcome", "points"), [(True, "no_trick", -100), (False, "made", 180)]
)
def test_cards_buried_are_no_trick(trick_needed: bool, outcome: str, points: int) -> None:
    """A bidding side that wins nothing loses melds and bid, however many counters were buried."""
    options = FourOptions(widow=4, min_bid=100, trick_needed=trick_needed)
    settled = settle(options, bidder=0, bid=100, meld=(150, 40), tricks=(30, 220), won=(0, 11))
    assert (settled.outcome, settled.scores) == (outcome, (points, 260))


@pytest.mark.parametrize("passed", [2, 3, 4])
def test_cards_are_not_passed_as_well(passed: int) -> None:
    with pytest.raises(ImpossibleMix) as refused:
        FourOptions(widow=4, pass_cards=passed)
    assert set(refused.value.fields) == {"widow", "pass_cards"}


def test_without_a_widow_the_game_is_as_it_was() -> None:
    made = Table(AuctionPinochle(FourOptions()), {}, 3).bought(0, 100).then("0 trump S")
    assert made.stage == "play"
    assert [len(made.hand(seat)) for seat in range(4)] == [12] * 4
    assert made.engine.show(made.engine.view(made.state, 1)).piles == ()


def test_giving_up_after_the_widow_costs_the_bid() -> None:
    made = table()
    assert given_up(made.engine.laws, made.state, 0).points == (-250, 0)
    assert given_up(made.engine.laws, made.state, 1).points == (250, 0)


@given(seed=st.integers(0, 2**32), bid=st.sampled_from([100, 200, 300]))
def test_the_bidding_side_makes_its_bid_or_loses_it(seed: int, bid: int) -> None:
    """Played at random: what was buried counts once, and every point of the tricks is somebody's."""
    rng, engine = Random(seed), AuctionPinochle(WIDOW)
    state = engine.start(seed % 4, MatchScore((0, 0), alone=True))
    while (score := engine.score(state)) is None:
        deck = engine.deck(state)
        seat = None if deck is not None else min(engine.to_act(state))
        prompts = () if deck is not None else engine.prompts(engine.view(state, seat))
        move = dealt(deck, rng) if deck is not None else sensible(prompts, rng)
        state = engine.apply(state, seat, move).state
    if score.contract is None:
        return
    side, whole = score.contract.seat % 2, score.of("tricks", voids=None)
    assert sum(whole) == 250
    total = whole[side] + score.of("meld", voids=None)[side]
    if score.outcome == "made":
        assert score.points[side] == total >= score.contract.bid
    else:
        assert score.points[side] == -score.contract.bid


def test_an_imagined_world_looks_the_same_to_its_viewer() -> None:
    engine, rng, seen = AuctionPinochle(WIDOW), Random(8), 0
    for deal in range(6):
        state = engine.start(deal % 4, MatchScore((0, 0), alone=True))
        while engine.score(state) is None:
            deck = engine.deck(state)
            seat = None if deck is not None else min(engine.to_act(state))
            for viewer in range(4) if deck is None else ():
                view = engine.view(state, viewer)
                world = engine.imagine(view, rng)
                assert engine.view(world, viewer) == view
                assert sum(world.hands) + world.aside == sum(state.hands) + state.aside
                seen += 1
            prompts = () if deck is not None else engine.prompts(engine.view(state, seat))
            move = dealt(deck, rng) if deck is not None else sensible(prompts, rng)
            state = engine.apply(state, seat, move).state
    assert seen > 500


def test_of_the_widow_all_know_that_the_bidder_holds_or_has_buried_it() -> None:
    made = table()
    laws = made.engine.laws
    assert known_cards(laws, made.engine.view(made.state, 1))[0] == PACK.bag(cards("QS AH AC AD"))
    made.then("0 trump S", f"0 bury {NINES}")
    for _ in range(20):
        world = made.engine.imagine(made.engine.view(made.state, 2), Random(_))
        assert PACK.holds(world.hands[0] + world.aside, PACK.bag(cards("QS AH AC AD")))
        assert PACK.size(world.aside) == 4


@pytest.mark.parametrize("level", ["novice", "club", "expert"])
def test_bots_bury_nothing_of_a_meld_and_no_trump(level: str) -> None:
    made = table().then("0 trump S")
    mind = skills.played("auction-four", tuple(sorted(house_rules.changes(made.engine.laws.options).items())))
    move = mind.skill.choose(level, made.engine.view(made.state, 0), Random(1))
    assert sorted(move.words) == sorted(NINES.split())


@pytest.mark.parametrize("level", ["club", "expert"])
def test_bots_bid_higher_where_a_widow_is_to_come(level: str) -> None:
    """The same eleven cards, and a nine for the twelfth without a widow."""
    hand = "S:ATKJ H:KQ9 D:J9 C:A9"

    def highest(options: FourOptions, held: str) -> int:
        made = Table(AuctionPinochle(options), {"hand 0": held}, 3)
        mind = skills.played("auction-four", tuple(sorted(house_rules.changes(options).items())))
        high = 0
        for bid in range(100, 500, 10):
            call = Table(AuctionPinochle(options), {"hand 0": held}, 2).then(f"3 bid {bid}")
            move = mind.skill.choose(level, made.engine.view(call.state, 0), Random(3))
            high = bid + 10 if move.verb == "bid" else high
        return high

    plain = FourOptions(**{**house_rules.changes(WIDOW), "widow": 0})
    assert highest(WIDOW, hand) >= highest(plain, hand + " C:9") + 30


@pytest.mark.parametrize("level", ["novice", "club", pytest.param("expert", marks=pytest.mark.slow)])
def test_bots_play_it_to_the_end(level: str) -> None:
    mind, rng = skills.played("auction-four", tuple(sorted(house_rules.changes(WIDOW).items()))), Random(3)
    game, made, deals = mind.game, 0, 2 if level == "expert" else 12
    for deal in range(deals):
        state = game.start(deal % 4, MatchScore((0, 0), alone=True))
        while (score := game.score(state)) is None:
            deck = game.deck(state)
            seat = None if deck is not None else min(game.to_act(state))
            move = (
                dealt(deck, rng)
                if deck is not None
                else mind.skill.choose(level, game.view(state, seat), rng)
            )
            state = game.apply(state, seat, move).state
        made += score.outcome == "made"
    assert made >= deals // 2
