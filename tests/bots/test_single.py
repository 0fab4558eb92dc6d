"""Bots at the single-deck games: legal under every rule, sure of themselves, blind to what is hidden, and sound."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import bots
from games.bots.matches import Trial, outcome, play
from games.bots.pinochle.single import auction, discard, endgame, kernel, search
from games.bots.pinochle.single.manners import MANNERS
from games.bots.pinochle.single.player import AuctionPlayer
from rules import catalog
from rules.engine import options as house_rules
from rules.engine.auction import Auction
from rules.engine.moves import Move
from rules.engine.notation import read_cards
from rules.engine.score import MatchScore
from rules.engine.tricks import play_move
from rules.engine.variant import Variant
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.legal import best as best_card
from rules.pinochle.auction.options import FourOptions, ThreeOptions, WidowOptions
from rules.pinochle.auction.state import Bidding, Burying, Naming, Sale, Tricks
from rules.pinochle.single.pack import PACK, worths
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.options import TwoHandedOptions
from tests.rules.mixes import mixes
from tests.rules.single_table import Table
from tests.rules.walks import dealt, figure

GAMES = [catalog.find(slug) for slug in ("two-handed", "auction-three", "auction-four", "auction-widow")]
every_game = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.slug)
PRESETS = [(variant, preset) for variant in GAMES for preset in variant.presets]
calm = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)


def decisions(variant: Variant[Any], options: Any, levels: list[str], seed: int, deals: int) -> Iterator[Any]:
    """State, seat, view and move of each decision of bots over a few scored deals, or to the end of a game."""
    engine, rng = variant.engine(options), Random(seed)
    changes = house_rules.changes(options)
    state = engine.start(seed % variant.seats)
    while engine.result(state) is None and sum(deal.score.played for deal in state.scored) < deals:
        if deck := engine.deck(state):
            assert state.match_score.deal < 120, "nobody ever bids"
            state = engine.apply(state, None, dealt(deck, rng)).state
            continue
        (seat,) = engine.to_act(state)
        view = engine.view(state, seat).deal
        move = bots.choose(variant.slug, changes, levels[seat % len(levels)], view, rng.getrandbits(64))
        yield state, seat, view, move
        state = engine.apply(state, seat, move).state


@pytest.mark.parametrize(("variant", "preset"), PRESETS, ids=lambda value: getattr(value, "slug", value.name))
def test_novices_and_club_players_play_whole_games_under_every_preset(
    variant: Variant[Any], preset: Any
) -> None:
    engine = variant.engine(preset.options)
    *_before, last = decisions(variant, preset.options, ["novice", "club"], seed=7, deals=80)
    state, seat, _view, move = last
    assert engine.result(engine.apply(state, seat, move).state) is not None


@every_game
def test_every_move_is_legal_under_any_mix_of_options(variant: Variant[Any]) -> None:
    @settings(calm, max_examples=25)
    @given(options=mixes(variant), seed=st.integers(0, 2**32))
    def legal(options: Any, seed: int) -> None:
        engine = variant.engine(options)
        for state, seat, _view, move in decisions(variant, options, ["club", "novice"], seed, deals=2):
            engine.check(engine.view(state, seat), move)

    legal()


@pytest.mark.slow
@every_game
def test_an_expert_decides_legally_under_any_mix_of_options(variant: Variant[Any]) -> None:
    @settings(calm, max_examples=figure(2, long=8))
    @given(options=mixes(variant), seed=st.integers(0, 2**32))
    def legal(options: Any, seed: int) -> None:
        engine, changes = variant.engine(options), house_rules.changes(options)
        for number, (state, _seat, view, _move) in enumerate(
            decisions(variant, options, ["club"], seed, deals=1)
        ):
            if number % 13 == 0 or number < 4 or isinstance(state.deal.phase, Burying):
                engine.game.check(view, bots.choose(variant.slug, changes, "expert", view, seed))

    legal()


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("level", bots.LEVELS)
def test_worlds_that_look_alike_to_a_seat_get_the_same_decision(variant: Variant[Any], level: str) -> None:
    engine, hidden = variant.engine(variant.options()), 0
    for number, (state, seat, view, _move) in enumerate(
        decisions(variant, variant.options(), ["club"], seed=6, deals=1)
    ):
        if number % 11 and not isinstance(state.deal.phase, Burying):
            continue
        other = engine.game.imagine(view, Random(number))
        hidden += other.hands != state.deal.hands
        twin = pickle.loads(pickle.dumps(engine.game.view(other, seat)))
        moves = [bots.choose(variant.slug, {}, level, seen, 1) for seen in (view, twin)]
        assert moves[0] == moves[1]
    assert hidden


@every_game
def test_a_bot_out_of_turn_says_so(variant: Variant[Any]) -> None:
    engine = variant.engine(variant.options())
    state = engine.apply(engine.start(0), None, dealt(engine.deck(engine.start(0)), Random(1))).state
    for level in bots.LEVELS:
        with pytest.raises(ValueError, match="turn"):
            bots.choose(variant.slug, {}, level, engine.view(state, 0).deal, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "boards"),
    [
        pytest.param("two-handed", 20, marks=pytest.mark.only_long),
        pytest.param("auction-three", 80, marks=pytest.mark.only_long),
        ("auction-four", 40),
        pytest.param("auction-widow", 60, marks=pytest.mark.only_long),
    ],
)
def test_the_club_player_beats_the_novice(slug: str, boards: int) -> None:
    found = outcome(list(play(Trial(("club", "novice"), variant=slug, seed=3), boards)))
    assert found.z > 3


# --- the kernel ----------------------------------------------------------------------------------------

AUCTIONS = [
    ThreeOptions(),
    ThreeOptions(must_trump=False),
    WidowOptions(),
    FourOptions(),
    FourOptions(must_trump=True),
    FourOptions(must_head=True, must_trump=True, must_take_partner_lead=False),
]


@pytest.mark.parametrize("options", AUCTIONS, ids=range(len(AUCTIONS)))
def test_a_playout_is_played_by_the_engine_card_by_card_to_the_same_points(options: Any) -> None:
    """The rules of thumb choose legal cards only, and take what the engine says they take."""
    engine, played = AuctionPinochle(options), 0
    player = AuctionPlayer(engine)
    for seed in range(25):
        state = _first_lead(engine, seed)
        phase = state.phase
        play = player.play_of(phase)
        codes = kernel.codes_of(state.hands)
        aside = sum(engine.laws.worths[PACK.index[card]] for card in PACK.cards(state.aside))
        expected = kernel.playout(play, codes, phase.leader, (), engine.laws.game.hand)
        assert not any(codes)
        state, points, won = _played_by_thumb(engine, play, state)
        assert (points, won) == expected
        side = engine.laws.game.side_of(phase.laid.purchase.bidder)
        tricks = [0] * len(engine.sides)
        for seat, taken in enumerate(points):
            tricks[engine.laws.game.side_of(seat)] += taken
        tricks[side] += aside
        assert tuple(tricks) == state.phase.score.of("tricks", voids=("", "set"))
        played += 1
    assert played == 25


@calm
@given(options=mixes(catalog.find("auction-widow")), seed=st.integers(0, 2**32))
def test_what_a_burial_comes_to_is_what_the_engine_makes_of_it(options: Any, seed: int) -> None:
    """In one world, with the kernel’s cards: who leads, what was buried and what was bid are minded."""
    engine, rng = AuctionPinochle(options), Random(seed)
    state, bidder = _dealt(engine, 0, rng), rng.randrange(3)
    hands = tuple(hand + state.aside * (seat == bidder) for seat, hand in enumerate(state.hands))
    bid = rng.choice([150, 250, 1500])
    state = replace(state, phase=Naming(Sale(bidder, bid, (), state.aside)), hands=hands, aside=0)
    state = engine.apply(state, bidder, Move("trump", (rng.choice(PACK.suits),))).state
    cards = rng.sample(PACK.cards(hands[bidder]), 3)
    state = engine.apply(state, bidder, Move("bury", tuple(cards))).state
    if not isinstance(state.phase, Tricks):
        # The melds have won the deal: nothing is played.
        return
    phase, play = state.phase, AuctionPlayer(engine).play_of(state.phase)
    codes = kernel.codes_of((*state.hands, 0, state.aside))
    others = [code if place // 4 != bidder and place < 12 else 0 for place, code in enumerate(codes)]
    mine = kernel.codes_of((state.hands[bidder], state.aside))
    stakes = search.stakes_of(engine.laws, phase, bidder)
    found = discard.played_from(play, stakes, others * 2, mine, phase.leader, engine.laws.game.hand)
    score = _played_by_thumb(engine, play, state)[0].phase.score
    more = 2 * score.points[bidder] - sum(score.points[seat] for seat in range(3) if seat != bidder)
    tricks = score.of("tricks", voids=None)[bidder]
    assert found == 2 * (search.SCORE * more + search.TRICKS_TOO * 2 * tricks)


@pytest.mark.parametrize("slug", ["auction-three", "auction-four", "auction-widow"])
def test_leads_that_the_page_calls_faults_are_left_out_and_no_others(slug: str) -> None:
    """Reckoned anew from the cards: see docs/bots.md."""
    variant, fewer = catalog.find(slug), 0
    engine = variant.engine(variant.options()).game
    for seed in range(8):
        for _state, _seat, view, _move in decisions(variant, variant.options(), ["club"], seed, deals=1):
            if not isinstance(view.phase, Tricks) or view.phase.kinds:
                continue
            trump, voids = view.phase.laid.purchase.trump, set()
            hand, seen = PACK.cards(view.hand), [*PACK.cards(view.hand), *PACK.cards(view.buried)]
            for trick in view.phase.taken:
                cards = [PACK.kinds[kind] for kind in trick.kinds]
                seen += cards
                voids |= {cards[0][1] for card in cards if card[1] != cards[0][1]}
            unseen = {suit: 12 - sum(card[1] == suit for card in seen) for suit in PACK.suits}
            aces = {card for card in hand if card[0] == "A" and card[1] != trump}
            wanted = set(hand)
            if len(view.phase.taken) < 4 and any(
                ace[1] not in voids and unseen[ace[1]] >= 2 * (engine.laws.game.seats - 1) for ace in aces
            ):
                trumps = {card for card in hand if card[1] == trump}
                many = sum(card[1] == trump for card in hand) >= unseen[trump]
                wanted = aces | trumps if many else aces
                fewer += wanted != set(hand)
            kinds = PACK.kinds_in(PACK.mask(view.hand))
            left = search.worth_leading(engine.laws, view.phase, view, kinds)
            assert {PACK.kinds[kind] for kind in left} == wanted
    assert fewer > 10


def _dealt(engine: Any, dealer: int, rng: Random) -> Any:
    """A first deal of a match with its cards dealt."""
    state = engine.start(dealer, MatchScore((0,) * len(engine.sides)))
    return engine.apply(state, None, dealt(engine.deck(state), rng)).state


def _first_lead(engine: Any, seed: int) -> Any:
    """A deal of which the cards are about to be played."""
    rng = Random(seed)
    state = _dealt(engine, seed % engine.laws.game.seats, rng)
    while not isinstance(state.phase, Tricks):
        (seat,) = engine.to_act(state)
        view = engine.view(state, seat)
        bought = getattr(getattr(state.phase, "auction", None), "high", 0)
        move = Move("bid", (str(engine.laws.bids.opening),)) if bought is None else None
        if move is None:
            move = AuctionPlayer(engine).choose("novice", view, rng) if bought == 0 else Move("pass")
        state = engine.apply(state, seat, move).state
    return state


def _played_by_thumb(engine: Any, play: Any, state: Any) -> tuple[Any, list[int], list[int]]:
    """Play a deal through the engine with the kernel's choices; points and tricks by seat."""
    seats = engine.laws.game.seats
    points, won = [0] * seats, [0] * seats
    while isinstance(state.phase, Tricks):
        phase = state.phase
        (seat,) = engine.to_act(state)
        codes = kernel.codes_of(state.hands)
        left = [sum(codes[s * 4 + suit] for s in range(seats)) for suit in range(4)]
        if phase.kinds:
            kind = kernel.follow(
                play, codes, seat, left, phase.leader, kernel.SUIT[phase.kinds[0]], best_card(engine.laws, phase),
                phase.winner, len(phase.kinds) == seats - 1, sum(play.worth[k] for k in phase.kinds),
            )  # fmt: skip
        else:
            kind = kernel.lead(play, codes, seat, left)
        step = engine.apply(state, seat, play_move(PACK, kind))
        state = step.state
        for event in step.events:
            if event.kind == "took":
                points[event.facts["seat"]] += event.facts["points"]
                won[event.facts["seat"]] += 1
    return state, points, won


PLAY = kernel.Play(3, 0, (1, 2, 4, 0), True, False, True, worths("15-10-5"), 0, MANNERS["three"])


@pytest.mark.parametrize(
    ("mine", "others", "led"),
    [
        ("S:AKQ9 H:AT9", ("H:KQJ D:KQJ9", "D:AT9 C:AT99"), "AH"),
        ("S:AKQ9 H:Q9", ("H:ATK D:KQJ", "D:AT9 C:AT9"), "9H"),
        ("S:AK", ("H:AT", "D:AT"), "AS"),
        ("S:AKQ9 H:AT9", ("S:T H:KQ D:KQJ9", "D:AT9 C:AT99"), "AS"),
    ],
    ids=["a master", "a low card", "nothing else", "one is out"],
)
def test_trumps_that_nobody_else_holds_are_led_last(mine: str, others: tuple[str, str], led: str) -> None:
    hands = [PACK.bag(read_cards(hand, PACK.cards_in_order)) for hand in (mine, *others)]
    codes = kernel.codes_of(hands)
    left = [sum(codes[seat * 4 + suit] for seat in range(3)) for suit in range(4)]
    assert PACK.kinds[kernel.lead(PLAY, codes, 0, left)] == led


# --- the end of a two-handed deal ------------------------------------------------------------------------


def _brute(half: endgame.Half, codes: list[int], leader: int) -> int:
    """What the leader makes more, by looking at every line there is."""
    if not any(codes):
        return 0
    best = -(10**6)
    for led in [k for k in range(24) if codes[leader * 4 + k // 6] >> 2 * (k % 6) & 3]:
        codes[leader * 4 + led // 6] -= kernel.UNIT[led]
        worst = 10**6
        for kind in _legal_answers(half, codes, 1 - leader, led):
            codes[(1 - leader) * 4 + kind // 6] -= kernel.UNIT[kind]
            points = half.worth[led] + half.worth[kind] + (0 if any(codes) else 10)
            if kernel.takes(kind, led, half.trump):
                worst = min(worst, -points - _brute(half, codes, 1 - leader))
            else:
                worst = min(worst, points + _brute(half, codes, leader))
            codes[(1 - leader) * 4 + kind // 6] += kernel.UNIT[kind]
        codes[leader * 4 + led // 6] += kernel.UNIT[led]
        best = max(best, worst)
    return best


def _legal_answers(half: endgame.Half, codes: list[int], seat: int, led: int) -> list[int]:
    held = [kind for kind in range(24) if codes[seat * 4 + kind // 6] >> 2 * (kind % 6) & 3]
    same = [kind for kind in held if kind // 6 == led // 6]
    if same:
        return [kind for kind in same if kind > led] or same
    trumps = [kind for kind in held if kind // 6 == half.trump]
    return trumps if trumps and half.must_trump else held


@settings(calm, max_examples=60)
@given(
    cards=st.permutations(PACK.cards_in_order),
    size=st.integers(1, 4),
    trump=st.integers(0, 3),
    must_trump=st.booleans(),
    counters=st.sampled_from(["15-10-5", "11-10-4-3-2"]),
)
def test_the_search_finds_what_looking_at_every_line_finds(
    cards: Any, size: int, trump: int, must_trump: bool, counters: str
) -> None:
    codes = kernel.codes_of([PACK.bag(cards[:size]), PACK.bag(cards[size : 2 * size])])
    half = endgame.Half(trump, must_trump, worths(counters))
    kind, value = endgame.best(half, codes.copy(), 0, -1, 10**9)
    assert value == _brute(half, codes.copy(), 0)
    codes[kind // 6] -= kernel.UNIT[kind]
    answer, after = endgame.best(half, codes.copy(), 0, kind, 10**9)
    assert after == value
    assert answer in _legal_answers(half, codes, 1, kind)


def test_a_search_without_nodes_still_finds_a_legal_card() -> None:
    rng = Random(9)
    for _ in range(40):
        cards = rng.sample(PACK.cards_in_order, 24)
        codes = kernel.codes_of([PACK.bag(cards[:12]), PACK.bag(cards[12:])])
        half = endgame.Half(rng.randrange(4), True, worths("15-10-5"))
        kind, _value = endgame.best(half, codes.copy(), 0, -1, 0)
        assert codes[kind // 6] >> 2 * (kind % 6) & 3


# --- bids ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [ThreeOptions(), FourOptions(), WidowOptions()])
def test_more_is_expected_of_a_better_hand(options: Any) -> None:
    engine, rng = AuctionPinochle(options), Random(1)
    size = engine.laws.game.hand
    good = ["AS", "AS", "TS", "TS", "KS", "KS", "QS", "QS", "JS", "JS", "AH", "AD", "AC", "9S", "9S", "AH"][
        :size
    ]
    poor = ["9H", "9H", "9D", "9D", "9C", "9C", "JH", "JH", "JC", "JC", "QH", "QD", "TC", "TD", "KC", "KD"][
        :size
    ]
    best, worst = (auction.prospects(engine.laws, PACK.bag(hand), 20, rng)[0] for hand in (good, poor))
    assert best.trump == 0
    assert best.total > worst.total + 200
    assert auction.worth_of(engine.laws, best, 300) > auction.worth_of(engine.laws, worst, 200)


TWO_SUITS = "S:ATKQ H:ATKQ D:A9J9 C:A9J"


def test_a_hand_is_worth_what_the_suit_named_after_the_widow_makes_of_it() -> None:
    engine, hand = AuctionPinochle(WidowOptions()), PACK.bag(read_cards(TWO_SUITS, PACK.cards_in_order))
    (found,) = auction.prospects(engine.laws, hand, 24, Random(1))
    pool, rng = auction.unseen(hand), Random(hand)
    widows = [sum(rng.sample(pool, 3)) for _ in range(24)]
    fixed = [
        fmean(auction._best_burial(engine.laws, hand + widow, trump, 6)[0] for widow in widows)
        for trump in range(4)
    ]
    assert found.total > max(fixed) + 5
    assert found == auction.prospects(engine.laws, hand, 24, Random(2))[0], "one hand, one opinion"


@pytest.mark.parametrize(("high", "bids"), [(340, True), (450, False)])
def test_the_widow_is_bid_on_for_what_it_may_bring(high: int, bids: bool) -> None:
    engine = AuctionPinochle(WidowOptions())
    state = _dealt(engine, 2, Random(1))
    view = replace(engine.view(state, 1), hand=PACK.bag(read_cards(TWO_SUITS, PACK.cards_in_order)))
    move = auction.call(engine.laws, Auction(3, 0).after(high), view, 24, Random(1))
    assert (move.verb == "bid") is bids, move


def test_three_cards_are_buried_that_leave_the_melds_and_the_aces() -> None:
    engine = AuctionPinochle(WidowOptions())
    hand = PACK.bag(read_cards("S:ATKQJ9 H:AKQ D:ATKQJ9 C:J99", PACK.cards_in_order))
    state = _first_lead(engine, 3)
    purchase = state.phase.laid.purchase
    move = auction.bury(engine.laws, purchase.__class__(0, 150, (), 0, "S"), hand, thorough=True)
    rest = hand - PACK.bag(move.words)
    assert engine.laws.counter.points(rest, "S") == engine.laws.counter.points(hand, "S")
    assert not {"AS", "AH", "AD"} & set(move.words)


def _chosen(parts: dict[str, str], *moves: str) -> str:
    """What a club player for two does next after these moves."""
    engine = TwoHanded(TwoHandedOptions())
    table = Table(engine, parts).then(*moves)
    view = engine.view(table.state, table.turn[0])
    return str(bots.choose("two-handed", {}, "club", view, 1))


@pytest.mark.parametrize("turn_up", ["AD", "TD", "JD"])
def test_a_nine_that_may_fetch_the_turn_up_is_not_spent_on_a_trick(turn_up: str) -> None:
    held = {"hand 0": "9D 9C 9C 9S 9S JH QH KC 9H 9H JS TC", "hand 1": "KH", "stock": "9D"}
    assert _chosen({"turn-up": turn_up, **held}, "1 play KH").startswith("play 9")
    assert _chosen({"turn-up": turn_up, **held}, "1 play KH") != "play 9D"


@pytest.mark.parametrize(
    ("hand", "turn_up", "declared"),
    [
        ("9D TD KD QD JD KS QS", "AD", "exchange 9D"),
        ("9D KD QD", "JD", "exchange 9D"),
        ("9D KC KS KH KD", "TD", "meld kings"),
        ("KD QD 9S", "9D", "marriage D"),
    ],
)
def test_the_turn_up_is_fetched_before_a_small_meld_and_after_a_great_one(
    hand: str, turn_up: str, declared: str
) -> None:
    parts = {"turn-up": turn_up, "hand 1": f"AH {hand}", "hand 0": "9H JH"}
    assert _chosen(parts, "1 play AH", "0 play 9H") == declared


def _auction(engine: Any, levels: str, seed: int) -> list[tuple[int, int | None]]:
    """The calls of one deal: seat and bid, None for a pass."""
    rng = Random(seed)
    state = _dealt(engine, seed % 4, rng)
    player, calls = AuctionPlayer(engine), []
    while isinstance(state.phase, Bidding):
        (seat,) = engine.to_act(state)
        move = player.choose(levels, engine.view(state, seat), rng)
        calls.append((seat, int(move.words[0]) if move.words else None))
        state = engine.apply(state, seat, move).state
    return calls


def _raises_of_partners(calls: list[tuple[int, int | None]]) -> int:
    """How often a bid was made over the partner's."""
    bidders = [seat for seat, bid in calls if bid is not None]
    return sum(high == (seat + 2) % 4 for high, seat in pairwise(bidders))


AMERICAN = catalog.find("auction-four").preset("american").options


@pytest.mark.parametrize("options", [FourOptions(), AMERICAN], ids=["once", "until all pass"])
def test_the_partners_contract_is_seldom_taken_over_and_never_back_and_forth(options: Any) -> None:
    engine, raised = AuctionPinochle(options), 0
    for seed in range(60):
        calls = _auction(engine, "club", seed)
        raised += _raises_of_partners(calls)
        bidders = [seat for seat, bid in calls if bid is not None]
        assert not [
            seats for seats in zip(bidders, bidders[1:], bidders[2:], strict=False)
            if seats[0] == seats[2] == (seats[1] + 2) % 4
        ], calls  # fmt: skip
    assert raised <= 30, "of sixty deals, many of them with bids on all sides"


@pytest.mark.parametrize(
    ("hand", "bids"),
    [
        ("S:AATTKKQQJJ H:AA", True),
        ("S:AATKQJ H:AK D:AT C:A9", True),
        ("S:AKQJ9 H:AK D:KQ C:TJ9", False),
        ("S:AJ9 H:TQ9 D:KJ9 C:TJ9", False),
    ],
)
def test_only_a_hand_worth_clearly_more_takes_the_contract_from_the_partner(hand: str, bids: bool) -> None:
    engine = AuctionPinochle(AMERICAN)
    calls = Auction(4, 0).after(150).after(None)
    state = _dealt(engine, 3, Random(1))
    view = replace(engine.view(state, 2), hand=PACK.bag(read_cards(hand, PACK.cards_in_order)))
    move = auction.call(engine.laws, calls, view, 24, Random(1))
    assert (move.verb == "bid") is bids, move


def test_a_novice_bids_near_what_it_holds_and_leaves_the_partner_alone() -> None:
    engine, first = AuctionPinochle(FourOptions()), []
    for seed in range(80):
        calls = _auction(engine, "novice", seed)
        assert not _raises_of_partners(calls), calls
        first += [bid for _seat, bid in calls[:1] if bid is not None]
    assert len(first) > 60
    assert min(first) >= 80, "half of the tricks, less what lacking aces cost"
    assert max(first) - min(first) > 100
