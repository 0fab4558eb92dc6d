"""The par of an auction: layouts keep what a side holds, contracts are reached as the engine scores them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots import par, skills
from games.bots.pinochle import par as bids
from games.bots.prospects import BidProspect, Par, from_json, to_json
from rules import catalog
from rules.engine.auction import BidLaw
from rules.engine.score import MADE, MatchScore
from tests.rules.walks import dealt

SLUGS = [variant.slug for variant in catalog.VARIANTS if par.has_par(variant.slug)]
every_game = pytest.mark.parametrize("slug", SLUGS)


def a_deal(slug: str, seed: int) -> tuple[Any, Any]:
    variant = catalog.find(slug)
    game: Any = variant.engine(variant.options()).game
    state = game.start(0, MatchScore((0,) * len(game.sides), alone=True))
    return game, game.apply(state, None, dealt(game.deck(state), Random(seed))).state


def test_the_games_that_are_bid_on_have_a_par() -> None:
    assert SLUGS == [
        "double-deck",
        "double-deck-three",
        "double-deck-six",
        "auction-three",
        "auction-four",
        "auction-widow",
    ]
    with pytest.raises(KeyError):
        par.par_of("piquet", {}, skills.LATEST, None, 1)


@every_game
def test_a_layout_leaves_a_side_its_cards_and_deals_all_others_anew(slug: str) -> None:
    game, state = a_deal(slug, 1)
    pack, changed = game.laws.game.pack, 0
    for side, seats in enumerate(game.sides):
        found = bids.layout(game, state, side, Random(side))
        for seat, (before, after) in enumerate(zip(state.hands, found.hands, strict=True)):
            assert len(pack.cards(before)) == len(pack.cards(after))
            assert before == after or seat not in seats
            changed += before != after
        assert sum(found.hands) + getattr(found, "aside", 0) == pack.full
    assert changed


@every_game
def test_a_seat_buys_the_hand_as_cheaply_as_may_be_and_names_the_suit(slug: str) -> None:
    game, state = a_deal(slug, 2)
    mind, rng, bought = skills.played(slug, ()), Random(1), 0
    for seat in range(len(state.hands)):
        for suit in "SHCD":
            score = bids.bought(game, lambda view: mind.skill.choose("club", view, rng), state, seat, suit)
            if score is None:
                continue
            bought += 1
            assert score.contract is not None
            assert (score.contract.seat, score.contract.suit) == (seat, suit)
            assert score.contract.bid == game.laws.bids.opening
    assert bought >= 3


@every_game
def test_the_same_seed_gives_the_same_par_and_it_is_told_in_json(slug: str) -> None:
    _game, state = a_deal(slug, 3)
    found, again = (par.par_of(slug, {}, skills.LATEST, state, 7, layouts=4) for _ in range(2))
    assert found == again
    assert from_json(to_json(found)) == found
    assert found.layouts == 4
    assert len({(each.seat, each.suit) for each in found.prospects}) == len(found.prospects)


@pytest.mark.parametrize("version", [skills.LATEST])
def test_where_the_first_must_bid_others_go_over_it(version: int) -> None:
    variant = catalog.find("auction-three")
    if not hasattr(variant.options(), "forced_ninety"):
        pytest.skip("no such rule")
    game: Any = variant.engine(variant.options(forced_ninety=True)).game
    state = game.start(0, MatchScore((0, 0, 0), alone=True))
    state = game.apply(state, None, dealt(game.deck(state), Random(1))).state
    found = par.par_of("auction-three", {"forced_ninety": True}, version, state, 1, layouts=2)
    assert {each.seat for each in found.prospects} == {0, 1, 2}


@pytest.mark.parametrize(
    ("reached", "contract"),
    [
        ([0, 0, 0, 0], None),
        ([49, 70, 0, 0], None),
        ([50, 70, 0, 0], 50),
        ([64, 62, 61, 58], 60),
        ([64, 66, 61, 58], 60),
        ([65, 66, 61, 58], 65),
        ([57], 57),
        ([90, 64, 0], 60),
    ],
)
def test_a_contract_is_the_highest_bid_reached_in_half_of_the_layouts(
    reached: list[int], contract: int | None
) -> None:
    assert bids.contract(BidLaw(50, ((60, 1), (2000, 5))), reached) == contract


def test_par_is_the_highest_contract_of_all() -> None:
    low, high = BidProspect(0, 0, "S", 60, 58.0), BidProspect(1, 1, "H", 65, 61.0)
    poor, level = BidProspect(0, 2, "C", None, -20.0), BidProspect(0, 2, "D", 65, 40.0)
    assert Par(4, (low, poor, high)).par == (high,)
    assert Par(4, (low, poor, high)).best_of(0) == low
    assert Par(4, (low, level, high)).par == (level, high)
    assert Par(4, (poor,)).par == ()


def test_what_was_reached_is_what_the_engine_scores() -> None:
    """A contract of a game without sampling: the bidder's side sees all cards, for there are no others to deal."""
    game, state = a_deal("auction-four", 5)
    mind, rng = skills.played("auction-four", ()), Random(1)

    def play(view: Any) -> Any:
        return mind.skill.choose("club", view, rng)

    (found, *_rest) = bids.prospects(game, play, state, 0, 1, Random(9))
    world = bids.layout(game, state, 0, Random(9))
    score = bids.bought(game, play, world, 0, found.suit)
    assert score is not None
    assert found.mean == score.points[0]
    reached = score.points[0] if score.outcome == MADE else 0
    assert found.contract == bids.contract(game.laws.bids, [reached])
