"""The bots of double-deck pinochle alone: their playouts are the engine's, their worlds fit, better ones win more."""

from __future__ import annotations

from random import Random
from statistics import fmean, median
from typing import Any

import pytest

from games.bots.pinochle.alone import bidding, player
from games.bots.pinochle.alone.player import AlonePlayer
from games.bots.pinochle.alone.playouts import playout
from games.bots.pinochle.alone.promises import burial, roughly, with_widows
from games.bots.pinochle.alone.worlds import PILE, AloneSampler
from games.bots.pinochle.alone.worlds import codes as codes_of
from games.bots.pinochle.kernel import CODE
from rules.catalog import find
from rules.engine.moves import Move
from rules.engine.notation import read_cards
from rules.engine.score import MatchScore
from rules.pinochle.auction.legal import playable
from rules.pinochle.auction.state import Bidding, Burying, Tricks, hand_sizes, played_by, tricks_won
from rules.pinochle.auction.worlds import denied_kinds, shown_cards
from rules.pinochle.double.pack import PACK
from tests.rules.walks import dealt

VARIANT = find("double-deck-three")
EVERY_PRESET = pytest.mark.parametrize("preset", VARIANT.presets, ids=lambda preset: preset.name)


def begun(engine: Any, rng: Random) -> Any:
    state = engine.start(0, MatchScore((0, 0, 0)))
    return engine.apply(state, None, dealt(engine.deck(state), rng)).state


def played_to(engine: Any, rng: Random, wanted: Any, levels: tuple[str, ...] = ("club",) * 3) -> Any:
    """The state of a deal as soon as it is what is wanted; None where it ends before."""
    mind, state = AlonePlayer(engine), begun(engine, rng)
    while engine.score(state) is None:
        if wanted(state):
            return state
        (seat,) = engine.to_act(state)
        move = mind.choose(levels[seat], engine.view(state, seat), rng)
        state = engine.apply(state, seat, move).state
    return state if wanted(state) else None


def in_play(tricks: int) -> Any:
    return lambda state: isinstance(state.phase, Tricks) and len(state.phase.taken) == tricks


@EVERY_PRESET
def test_cards_of_a_playout_are_legal_and_count_what_the_engine_counts(preset: Any) -> None:
    """The rest of a deal is led through the engine by the rules of thumb, card by card."""
    engine = VARIANT.engine(preset.options).game
    for seed in range(6):
        state = played_to(engine, Random(seed), in_play(seed))
        if state is None:
            continue
        phase, mind = state.phase, AlonePlayer(engine)
        trump = PACK.suits.index(phase.laid.purchase.trump)
        tricks = engine.laws.game.hand - len(phase.taken)
        told = playout(3, codes_of(state.hands), trump, phase.leader, (), 2, tricks)
        before, won_before = phase.points, tricks_won(engine.laws.game, phase)
        # The bidder alone knows what is buried: all are told here, as the playout knows all hands.
        while isinstance(state.phase, Tricks):
            (seat,) = engine.to_act(state)
            view = engine.view(state, seat)
            kind = mind._club_card(state.phase, type(view)(**{**as_facts(view), "buried": state.aside}))
            assert playable(engine.laws, state.phase, seat, view.hand) >> kind & 1
            step = engine.apply(state, seat, Move("play", (PACK.kinds[kind],)))
            state = step.state
            took = [event for event in step.events if event.kind == "took"]
            before, won_before = added(before, won_before, took)
        assert [a - b for a, b in zip(before, phase.points, strict=True)] == told[:3]
        won = zip(won_before, tricks_won(engine.laws.game, phase), strict=True)
        assert [a - b for a, b in won] == told[3:]


def as_facts(view: Any) -> dict[str, Any]:
    return {name: getattr(view, name) for name in type(view).__slots__}


def added(points: Any, won: Any, took: Any) -> tuple[list[int], list[int]]:
    """Points and tricks by seat after a trick, if one was taken."""
    points, won = list(points), list(won)
    for event in took:
        points[event.facts["seat"]] += event.facts["points"]
        won[event.facts["seat"]] += 1
    return points, won


@EVERY_PRESET
@pytest.mark.parametrize("tricks", [0, 3, 12, 20])
def test_worlds_respect_sizes_voids_melds_laid_and_the_own_cards(preset: Any, tricks: int) -> None:
    engine = VARIANT.engine(preset.options).game
    state = next(
        found for seed in range(20) if (found := played_to(engine, Random(seed), in_play(tricks))) is not None
    )
    sizes, denied = hand_sizes(engine.laws.game, state.phase), denied_kinds(engine.laws, state.phase)
    for seat in range(3):
        view = engine.view(state, seat)
        sampler = AloneSampler(engine, state.phase, view, Random(seat))
        for _ in range(4):
            world = sampler.world()
            hands = [sum(world[4 * s + suit] << 15 * suit for suit in range(4)) for s in range(PILE + 1)]
            assert [PACK.size(hand) for hand in hands] == [*sizes, engine.laws.game.widow]
            assert hands[seat] == view.hand
            for other, melding in enumerate(state.phase.laid.melds):
                whole = hands[other] + played_by(state.phase, other, PACK)
                assert PACK.holds(whole, shown_cards(melding, PACK))
            assert sum(hands) == sum(state.hands) + state.aside
            assert not any(PACK.mask(hands[s]) & denied[s] for s in range(3))
            if seat == state.phase.laid.purchase.bidder:
                assert hands[PILE] == state.aside


def test_what_is_buried_costs_no_great_meld_and_no_trump() -> None:
    engine = VARIANT.engine(VARIANT.options()).game
    for seed in range(12):
        state = played_to(engine, Random(seed), lambda state: isinstance(state.phase, Burying))
        sale = state.phase.purchase
        hand, trump = state.hands[sale.bidder], PACK.suits.index(sale.trump)
        gone = burial(engine.laws, hand, trump)
        assert PACK.size(gone) == 2
        assert sale.trump not in {card[1] for card in PACK.cards(gone)}
        kept = engine.laws.counter.points(hand - gone, sale.trump)
        assert kept >= engine.laws.counter.points(hand, sale.trump) - 4, "no run or around is buried"


def test_eight_or_nine_trumps_take_some_twenty_trick_points() -> None:
    engine, taken = VARIANT.engine(VARIANT.options()).game, []
    for seed in range(60):
        state = played_to(engine, Random(seed), in_play(0))
        sale = state.phase.laid.purchase if state is not None else None
        if sale is None or sum(c[1] == sale.trump for c in PACK.cards(state.hands[sale.bidder])) not in (
            8,
            9,
        ):
            continue
        mind, rng = AlonePlayer(engine), Random(seed)
        while engine.score(state) is None:
            (seat,) = engine.to_act(state)
            state = engine.apply(state, seat, mind.choose("club", engine.view(state, seat), rng)).state
        if engine.score(state).outcome != "conceded":
            taken.append(engine.score(state).of("tricks", voids=None)[sale.bidder])
    assert len(taken) > 15
    assert fmean(taken) == pytest.approx(20, abs=1.5)


def test_the_widow_mostly_brings_a_few_points_more_than_is_held() -> None:
    engine, more = VARIANT.engine(VARIANT.options()).game, []
    for seed in range(12):
        hand = begun(engine, Random(seed)).hands[0]
        bare = max(roughly(engine.laws, hand, trump) for trump in range(4))
        more.append(with_widows(engine.laws, hand, 8).total - bare)
    assert 3 < median(more) < 12


def test_the_long_suit_is_named_rather_than_a_marriage() -> None:
    laws = VARIANT.engine(VARIANT.options()).game.laws
    hand = PACK.bag(read_cards("S:ATTJJ H:AATTTKKJJJ D:TTKQJJ C:TTQJJ", PACK.cards_in_order))
    assert str(bidding.name(laws, hand, 8)) == "trump H"


def test_an_ace_is_led_first() -> None:
    engine, mind = VARIANT.engine(VARIANT.options()).game, None
    for seed in range(12):
        state = played_to(engine, Random(seed), in_play(0))
        if state is None:
            continue
        mind, bidder = AlonePlayer(engine), state.phase.laid.purchase.bidder
        kind = mind._club_card(state.phase, engine.view(state, bidder))
        plain = [c for c in PACK.cards(state.hands[bidder]) if c[0] == "A"]
        assert PACK.kinds[kind][0] == "A" or not plain
    assert mind is not None


@pytest.mark.slow
def test_no_counter_is_thrown_on_the_trick_of_another() -> None:
    """Without the suit and without trumps a queen or a jack goes, if there is one."""
    engine, seen = VARIANT.engine(VARIANT.options()).game, 0
    for seed in range(30):
        rng, mind, state = Random(seed), AlonePlayer(engine), begun(engine, Random(seed))
        while engine.score(state) is None:
            (seat,) = engine.to_act(state)
            view = engine.view(state, seat)
            move = mind.choose("club", view, rng)
            phase = state.phase
            if isinstance(phase, Tricks) and phase.kinds and move.verb == "play":
                free = {PACK.suits[PACK.suit_of[phase.kinds[0]]], phase.laid.purchase.trump}
                held = PACK.cards(view.hand)
                if free.isdisjoint({card[1] for card in held}) and any(card[0] in "QJ" for card in held):
                    seen += 1
                    assert move.words[0][0] in "QJ"
            state = engine.apply(state, seat, move).state
    assert seen > 10


def test_a_better_hand_is_bid_higher() -> None:
    laws = VARIANT.engine(VARIANT.options()).game.laws
    poor = PACK.bag([card for card in PACK.cards_in_order if card[0] in "JT"][:26])
    rich = PACK.bag(
        [
            "AS",
            "AS",
            "TS",
            "KS",
            "QS",
            "JS",
            "KS",
            "QS",
            "TS",
            "AH",
            "AD",
            "AC",
            "KH",
            "KD",
            "KC",
            "QH",
            "QD",
            "QC",
            "JD",
            "TH",
            "TD",
            "TC",
            "JH",
            "JC",
            "AH",
            "AD",
        ]
    )
    assert with_widows(laws, rich, 8).total > with_widows(laws, poor, 8).total + 30


def test_a_bid_that_the_melds_alone_reach_is_not_conceded() -> None:
    engine = VARIANT.engine(VARIANT.options()).game
    for seed in range(40):
        state = played_to(engine, Random(seed), in_play(0))
        if state is None:
            continue
        phase, bidder = state.phase, state.phase.laid.purchase.bidder
        view = engine.view(state, bidder)
        sure = phase.laid.points[bidder] >= phase.laid.purchase.bid
        assert not sure or bidding.playing(engine.laws, phase, view) > bidding.conceding(phase)


def test_novices_go_up_by_tens_as_far_as_their_hands_are_worth_it() -> None:
    engine, longest = VARIANT.engine(VARIANT.options()).game, 0
    for seed in range(40):
        state = played_to(
            engine, Random(seed), lambda state: not isinstance(state.phase, Bidding), ("novice",) * 3
        )
        bids = [call.bid for call in state.phase.purchase.calls if call.bid is not None]
        longest = max(longest, bids[-1])
        # What is left within the last ten is bid by ones.
        assert len(bids) <= (bids[-1] - bids[0]) // bidding.NOVICE_STEP + bidding.NOVICE_STEP
    assert longest >= 80


@pytest.mark.slow
def test_the_club_player_scores_more_than_two_novices() -> None:
    engine, differences = VARIANT.engine(VARIANT.options()).game, []
    for seed in range(60):
        for seat in range(3):
            levels = tuple("club" if other == seat else "novice" for other in range(3))
            state = played_to(engine, Random(seed), lambda state: engine.score(state) is not None, levels)
            points = engine.score(state).points
            differences.append(points[seat] - (sum(points) - points[seat]) / 2)
    assert fmean(differences) > 0


def test_codes_and_counters_are_those_of_the_pack() -> None:
    assert player.counted(codes_of((PACK.full,))) == 48
    assert all(code <= CODE for code in codes_of((PACK.full,)))
