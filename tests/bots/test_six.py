"""The bots of double-deck pinochle for six: their playouts, worlds and advice; better ones win more."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from games import bots
from games.bots.pinochle import search
from games.bots.pinochle.greedy import playout
from games.bots.pinochle.hand import Melds, hands_dealt, tricks_expected
from games.bots.pinochle.kernel import bags_of, codes_of
from games.bots.pinochle.player import DoubleDeckPlayer
from games.bots.pinochle.stakes import raised
from games.bots.pinochle.worlds import Sampler
from rules.catalog import find
from rules.engine.auction import Auction
from rules.engine.moves import Move
from rules.engine.notation import read_cards
from rules.engine.score import MatchScore
from rules.pinochle.double.pack import TRIPLE
from rules.pinochle.double_deck.state import (
    Bidding,
    Naming,
    Purchase,
    State,
    Tricks,
    View,
    hand_sizes,
    played_by,
    played_cards,
)
from rules.pinochle.double_deck.worlds import denied_kinds, known_cards
from tests.rules.test_double_six import EVERY_TABLE, crowded_hand
from tests.rules.walks import dealt

VARIANT = find("double-deck-six")
ENGINE: Any = VARIANT.engine(VARIANT.options()).game
SEATS = range(6)


def bag(text: str) -> int:
    return TRIPLE.bag(read_cards(text, TRIPLE.cards_in_order))


def filled(seed: int, *hands: str) -> tuple[int, ...]:
    """Hands that begin with the cards named, the rest of the pack dealt at random."""
    bags = [bag(hand) for hand in hands] + [0] * (6 - len(hands))
    rest = list(TRIPLE.cards(TRIPLE.full - sum(bags)))
    Random(seed).shuffle(rest)
    for seat in SEATS:
        short = 20 - TRIPLE.size(bags[seat])
        bags[seat] += TRIPLE.bag(rest[:short])
        del rest[:short]
    return tuple(bags)


def in_play(seed: int, *hands: str, bid: int = 75, trump: str = "S") -> Any:
    """A deal that seat 0 bought and named trumps for."""
    state = State(5, MatchScore((0, 0), alone=True), Naming(Purchase(0, bid, ())), filled(seed, *hands))
    return ENGINE.apply(state, 0, Move("trump", (trump,))).state


def chosen(level: str, state: Any) -> Move:
    (seat,) = ENGINE.to_act(state)
    return bots.choose(VARIANT.slug, {}, level, ENGINE.view(state, seat), 1)


def played(seed: int, levels: tuple[str, ...]) -> Any:
    """Every decision of a deal: the states, the last of them over."""
    rng, mind = Random(seed), DoubleDeckPlayer(ENGINE)
    state = ENGINE.start(seed % 6, MatchScore((0, 0), alone=True))
    state = ENGINE.apply(state, None, dealt(ENGINE.deck(state), rng)).state
    states = [state]
    while ENGINE.score(state) is None:
        (seat,) = ENGINE.to_act(state)
        state = ENGINE.apply(state, seat, mind.choose(levels[seat], ENGINE.view(state, seat), rng)).state
        states.append(state)
    return states


def tricks_of(states: Any) -> Any:
    return [state for state in states if isinstance(state.phase, Tricks)]


@pytest.mark.parametrize("seed", range(4))
def test_a_playout_counts_what_club_players_take_of_the_same_hands(seed: int) -> None:
    """The playout is the club player's cards, so it ends as the engine's game of six club players does."""
    states = played(seed, ("club",) * 6)
    told = tricks_of(states)
    if not told:
        pytest.skip("the hand was thrown in")
    for state in (told[0], told[len(told) // 2]):
        phase = state.phase
        trump = TRIPLE.suits.index(phase.melded.purchase.trump)
        gained = playout(
            codes_of(state.hands), trump, phase.leader, list(phase.kinds), 3, 20 - len(phase.taken), 6
        )
        score = ENGINE.score(states[-1])
        assert phase.points[0] + gained == score.of("tricks", voids=None)[0]


def test_holdings_of_six_hands_come_back_as_bags() -> None:
    hands = filled(1)
    assert bags_of(codes_of(hands)) == hands


@pytest.mark.parametrize("seed", range(3))
def test_worlds_respect_sizes_voids_melds_laid_and_the_own_cards(seed: int) -> None:
    for state in tricks_of(played(seed, ("club",) * 6))[::17]:
        (seat,) = ENGINE.to_act(state)
        view, phase = ENGINE.view(state, seat), state.phase
        hands = bags_of(Sampler(ENGINE, phase, view, Random(seed)).world())
        assert sum(hands) + played_cards(phase) == TRIPLE.full
        assert tuple(TRIPLE.size(hand) for hand in hands) == hand_sizes(phase, 6)
        assert hands[seat] == view.hand
        for other, denied in enumerate(denied_kinds(phase)):
            assert TRIPLE.holds(hands[other], known_cards(ENGINE.laws, view, other))
            assert other == seat or not TRIPLE.mask(hands[other]) & denied
            whole = hands[other] + played_by(phase, other)
            assert TRIPLE.size(whole) == 20


def test_melds_are_counted_fast_as_the_engine_counts_them() -> None:
    rng = Random(4)
    for _ in range(400):
        engine: Any = VARIANT.engine(rng.choice(EVERY_TABLE)).game
        hand, trump = TRIPLE.bag(crowded_hand(rng)), rng.randrange(4)
        fast = Melds(engine.laws.counter, engine.options.scale).points(hand, trump)
        assert fast * engine.options.scale == engine.laws.counter.points(hand, "SHCD"[trump])


def test_long_trumps_and_aces_take_more_than_half_and_a_hand_of_queens_less() -> None:
    """Advice first-count."""
    assert tricks_expected(bag("S:AAATTKKQJ H:AATK C:AATK D:AAT"), 0, 6) > 50
    assert tricks_expected(bag("S:KQQJJJ H:QQJJJ C:QQQJJ D:QJJJ"), 0, 6) < 37


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
    """Advice first-bid."""
    view = View(0, 5, MatchScore((0, 0)), Bidding(Auction(6, 0)), bag(hand), ())
    assert bots.choose(VARIANT.slug, {}, "expert", view, 1).verb == verb


def test_partners_are_counted_on_for_some_fifteen_points_each() -> None:
    """Advice first-count: what each partner melds."""
    melds, hand = Melds(ENGINE.laws.counter, 1), bag("S:ATTKQJ H:AKQJJ D:ATKQ C:AKQJJ")
    others = hands_dealt(hand, Random(1), 400, pack=TRIPLE)
    assert 8 <= fmean(melds.points(other, 0) for other in others) <= 18


@pytest.mark.parametrize("seed", range(3))
def test_an_ace_is_led_first(seed: int) -> None:
    """Advice first-aces."""
    state = in_play(seed, "S:ATKQJJ H:ATKQJ C:AQJ D:ATKQJJ")
    assert chosen("club", state).words[0][0] == "A"


VOID = "D:TTKKKQQQJJ C:ATKKQQJJJJ"
"""A hand without hearts or spades."""


@pytest.mark.parametrize(
    ("led", "ranks"), [("QH", "TKA"), ("AH", "QJ")], ids=["a partner's trick", "the others' trick"]
)
def test_partners_are_fed_and_the_others_are_starved(led: str, ranks: str) -> None:
    """Advice first-feed: seat 3 is void and free to choose, seat 1 is a partner of it."""
    second = "AH" if led == "QH" else "QH"
    for seed in range(3):
        state = in_play(seed, f"S:KQ {led}", f"{second} S:JJ C:JJ", "H:J S:JJ C:QQ", VOID)
        for seat, card in ((0, led), (1, second), (2, "JH")):
            state = ENGINE.apply(state, seat, Move("play", (card,))).state
        assert state.phase.winner % 2 == (1 if led == "QH" else 0)
        assert chosen("club", state).words[0][0] in ranks


def test_few_trumps_are_kept_and_many_are_led() -> None:
    """Advice first-trumps."""
    assert chosen("club", in_play(1, "S:AAAATTKKQQJJ H:KQJJ C:KJ D:QJ")).words[0][1] == "S"


def test_a_hopeless_hand_is_thrown_in_and_a_hopeful_one_is_played() -> None:
    """Advice first-set."""
    hopeless = in_play(1, "S:KQJJ H:QQJJ C:QQJJJ D:QQJJTTT", bid=180)
    assert chosen("club", hopeless) == Move("throw-in")
    hopeful = in_play(1, "S:AAATTKKQJ H:AATK C:AATK D:AAT", bid=80)
    assert chosen("club", hopeful).verb == "play"


def test_the_points_of_a_deal_are_weighed_by_the_tricks_of_seventy_five() -> None:
    state = in_play(2, "S:AAATTKKQJ H:AATK C:AATK D:AAT")
    worth = search.values(ENGINE, state.phase, 0)
    assert len(worth) == 76
    assert worth == sorted(worth)


def test_a_side_far_behind_bids_higher_than_one_far_ahead() -> None:
    options = VARIANT.options()
    assert raised(options, MatchScore((100, 430)), 0, 90) > raised(options, MatchScore((430, 100)), 0, 90)


def test_club_players_score_more_than_novices() -> None:
    """The same deals with the sides changed: what the club side has more, a deal."""
    more = []
    for seed in range(16):
        for club_side in (0, 1):
            levels = tuple("club" if seat % 2 == club_side else "novice" for seat in SEATS)
            points = ENGINE.score(played(seed, levels)[-1]).points
            more.append(points[club_side] - points[1 - club_side])
    assert fmean(more) > 3


@pytest.mark.slow
def test_an_expert_plays_a_card_of_a_full_hand() -> None:
    state = in_play(3, "S:ATKQJJ H:ATKQJ C:AQJ D:ATKQJJ")
    move = chosen("expert", state)
    assert move.verb == "play"
    assert move.words[0][0] == "A"
