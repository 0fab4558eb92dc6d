"""What numba makes of the solvers and rollouts answers as they do; run by `make test-fast`, with the extra [fast]."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import bots
from games.bots import fast
from games.bots.pinacle import turn
from games.bots.pinacle.styles import CLUB, VALUES
from games.bots.pinacle.tables import table_of
from games.bots.pinochle import exchange, greedy, worlds
from games.bots.pinochle import kernel as double
from games.bots.pinochle import solver as seen
from games.bots.pinochle.alone import playouts as alone
from games.bots.pinochle.hand import Melds
from games.bots.pinochle.single import discard, endgame, prices, promises, search, stock
from games.bots.pinochle.single import kernel as single
from games.bots.pinochle.single import worlds as auction_worlds
from games.bots.pinochle.single.manners import MANNERS
from games.bots.piquet import hands_that_fit, kernel, likely, rival, solver, stakes, tree, try_exchange
from games.play.bots import think
from rules import catalog
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.pinacle.game import Pinacle
from rules.pinacle.options import PinacleOptions
from rules.pinochle.auction.laws import laws_of
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK as DOUBLE_PACK
from rules.pinochle.single.pack import PACK, worths
from rules.pinochle.two_handed.state import Declaring
from tests.rules.walks import dealt

compiled_ones = pytest.mark.skipif(not fast.HERE, reason="numba, the extra [fast], is not installed")
often = settings(
    deadline=None, max_examples=60, suppress_health_check=list(HealthCheck), database=None, derandomize=True
)
seeds = st.integers(0, 2**32)


def answers(function: fast.Compiled[Any, Any], *args: Any) -> tuple[Any, Any]:
    """What a function answers as it stands, and compiled; arrays and lists alike as lists."""
    copies = [list(arg) if isinstance(arg, list) else arg for arg in args]
    with fast.as_it_stands():
        plain = function.plain(*copies)
    return listed(plain), listed(function.twin()(*args))


def listed(answer: Any) -> Any:
    if isinstance(answer, tuple):
        return tuple(listed(part) for part in answer)
    return [listed(part) for part in answer] if hasattr(answer, "__len__") else answer


def test_every_compiled_function_is_compared() -> None:
    names = {f"{f.plain.__module__.removeprefix('games.bots.')}.{f.plain.__name__}" for f in fast.ALL}
    assert names == {
        "pinacle.turn.play_out",
        "pinochle.alone.playouts.playouts",
        "pinochle.exchange.both_worth",
        "pinochle.greedy.playouts",
        "pinochle.single.discard.played_from",
        "pinochle.single.endgame.best",
        "pinochle.single.endgame.by_thumb",
        "pinochle.single.prices.outcomes",
        "pinochle.single.search.worth_by_kind",
        "pinochle.single.worlds.likely_worlds",
        "pinochle.solver.costs",
        "pinochle.worlds.deal",
        "pinochle.worlds.likely_hands",
        "piquet.kernel.play_out",
        "piquet.likely.scores",
        "piquet.rival.put_away",
        "piquet.solver.costs",
        "piquet.solver.solved",
        "piquet.solver.worths",
        "piquet.stakes.a_deal_before",
        "piquet.stakes.raced",
        "piquet.hands_that_fit.listed",
        "piquet.tree.searched",
        "piquet.try_exchange.shuffled",
        "piquet.try_exchange.results_by_way",
    }


@compiled_ones
def test_a_call_is_answered_as_it_stands_until_it_is_compiled() -> None:
    half, codes = endgame.Half(0, True, worths("15-10-5")), single.codes_of([PACK.full, PACK.full])
    function = fast.Compiled(endgame.by_thumb.plain)
    try:
        first = function(half, codes, 0)
        assert function._called is function.plain
        fast.catch_up()
        assert function._called is not function.plain
        assert function(half, codes, 0) == first
    finally:
        fast.ALL.remove(function)


@compiled_ones
def test_what_cannot_be_compiled_stays_as_it_stands(caplog: pytest.LogCaptureFixture) -> None:
    function = fast.Compiled(lambda text: text.no_method_of_integers() if text else "nothing")
    try:
        assert think.here(function, "") == "nothing"
        with think.COMPILING:
            assert "could not be compiled" in caplog.text
        assert think.here(function, "") == "nothing"
    finally:
        fast.ALL.remove(function)


# --- double-deck pinochle -----------------------------------------------------------------------------------


@compiled_ones
@often
@given(cards=st.permutations(DOUBLE_PACK.cards_in_order), trump=st.integers(0, 3), seed=seeds)
def test_a_double_deck_deal_is_played_out_alike(cards: list[str], trump: int, seed: int) -> None:
    rng = Random(seed)
    size, leader, before = rng.randint(1, 20), rng.randrange(4), rng.randrange(4)
    seat = (leader + before) % 4
    hands = [cards[number * 20 : number * 20 + size] for number in range(4)]
    trick = [DOUBLE_PACK.index[hands[(leader + place) % 4].pop()] for place in range(before)]
    codes = double.codes_of([DOUBLE_PACK.bag(hand) for hand in hands])
    kinds = list(double.everything(codes, seat))
    plain, twin = answers(greedy.playouts, codes, seat, kinds, trump, leader, trick, 2, size)
    assert plain == twin


@compiled_ones
@often
@given(cards=st.permutations(DOUBLE_PACK.cards_in_order), trump=st.integers(0, 3), seed=seeds)
def test_playouts_of_three_alone_are_played_alike(cards: list[str], trump: int, seed: int) -> None:
    rng = Random(seed)
    size, leader, before = rng.randint(1, 26), rng.randrange(3), rng.randrange(3)
    seat = (leader + before) % 3
    hands = [cards[number * 26 : number * 26 + size] for number in range(3)]
    trick = [DOUBLE_PACK.index[hands[(leader + place) % 3].pop()] for place in range(before)]
    codes = double.codes_of([DOUBLE_PACK.bag(hand) for hand in hands])
    kinds = list(double.everything(codes, seat))
    plain, twin = answers(alone.playouts, 3, codes, seat, kinds, trump, leader, trick, 2, size)
    assert plain == twin


@compiled_ones
@often
@given(cards=st.permutations(DOUBLE_PACK.cards_in_order), seed=seeds)
def test_unseen_cards_are_dealt_and_made_likely_alike(cards: list[str], seed: int) -> None:
    rng = Random(seed)
    values = Melds(DoubleDeck(DoubleDeckOptions(roundhouse="32")).laws.counter, 1).values
    need = [0, rng.randint(0, 20), rng.randint(0, 20), rng.randint(0, 20)]
    unseen = sorted(DOUBLE_PACK.index[card] for card in cards[: sum(need)])
    known = [0, *(DOUBLE_PACK.bag(cards[60 + 2 * seat : 62 + 2 * seat]) for seat in range(3))]
    denied = [rng.getrandbits(20) & rng.getrandbits(20) & rng.getrandbits(20) for _seat in range(4)]
    plain, twin = answers(worlds.deal, unseen, need, [2**20 - 1, *denied[1:]], seed)
    assert plain == twin
    announced = [rng.randint(0, 40) for _seat in range(4)]
    args = (need, denied, known, known, announced, rng.randrange(4), rng.randrange(-1, 4), True, values, seed)
    plain, twin = answers(worlds.likely_hands, unseen, *args)
    assert plain == twin


@compiled_ones
@often
@given(cards=st.permutations(DOUBLE_PACK.cards_in_order), number=st.integers(1, 4), seed=seeds)
def test_a_gift_is_judged_alike(cards: list[str], number: int, seed: int) -> None:
    rng = Random(seed)
    values = Melds(DoubleDeck(DoubleDeckOptions(roundhouse="32")).laws.counter, 1).values
    gift, rest = DOUBLE_PACK.bag(cards[:number]), DOUBLE_PACK.bag(cards[number:20])
    others = [DOUBLE_PACK.bag(rng.sample(cards[20:], 20 - number)) for _hand in range(5)]
    for trump in (-1, rng.randrange(4)):
        for bidder in (False, True):
            plain, twin = answers(exchange.both_worth, rest, gift, others, trump, bidder, True, values)
            assert plain == twin


# --- single-deck pinochle -----------------------------------------------------------------------------------


@compiled_ones
@often
@given(cards=st.permutations(PACK.cards_in_order), seats=st.sampled_from([3, 4]), seed=seeds)
def test_a_single_deck_deal_is_played_out_alike(cards: list[str], seats: int, seed: int) -> None:
    rng = Random(seed)
    size, leader, before = rng.randint(1, 45 // seats), rng.randrange(seats), rng.randrange(seats)
    sides = (0b0101, 0b1010, 0b0101, 0b1010) if seats == 4 else (0b001, 0b010, 0b100, 0)
    duties = [rng.random() < 0.5 for _duty in range(3)]
    manner = MANNERS[rng.choice(["three", "plain", "widow"])]
    play = single.Play(
        seats, rng.randrange(4), sides, *duties, worths("11-10-4-3-2"), rng.randrange(seats), manner
    )
    hands = [cards[number * size : (number + 1) * size] for number in range(seats)]
    trick = [PACK.index[hands[(leader + place) % seats].pop()] for place in range(before)]
    # Four hands, of which three players leave one empty, and what is buried.
    buried = cards[-3:] if seats == 3 else cards[-4:]
    codes = single.codes_of([*map(PACK.bag, hands), *(0 for _ in range(4 - seats)), PACK.bag(buried)])
    assert len(codes) == auction_worlds.WORLD
    seat = (leader + before) % seats
    kinds = sorted({PACK.index[card] for card in hands[seat]})
    stakes = search.AuctionStakes(
        seat % 2, 2 if seats == 4 else 3, (0, 1, 0, 1) if seats == 4 else (0, 1, 2, 0), rng.randrange(seats),
        rng.randint(1, 40) * 10, rng.randint(1, 40) * 10, rng.randint(1, 3), rng.random() < 0.5,
        rng.random() < 0.5, *((rng.randint(0, 9), 5, 150, 0) for _ in range(3)),
    )  # fmt: skip
    plain, twin = answers(search.worth_by_kind, play, stakes, codes * 2, seat, kinds, leader, trick, size)
    assert plain == twin
    if seats == 3 and not trick:
        mine = codes[stakes.bidder * 4 : stakes.bidder * 4 + 4] + codes[16:]
        plain, twin = answers(discard.played_from, play, stakes, codes * 2, mine, leader, size)
        assert plain == twin


@compiled_ones
@often
@given(
    cards=st.permutations(PACK.cards_in_order),
    slug=st.sampled_from(["auction-three", "auction-four", "auction-widow"]),
    seed=seeds,
)
def test_worlds_of_an_auction_are_made_likely_alike(cards: list[str], slug: str, seed: int) -> None:
    rng, variant = Random(seed), catalog.find(slug)
    laws = laws_of(variant.options())
    need = [0, *(rng.randint(0, 9) for _taker in range(2)), rng.choice([0, 3]), rng.choice([0, 3])]
    unseen = [PACK.index[card] for card in cards[: sum(need)]]
    before = [
        auction_worlds.packed(PACK.bag(cards[24 + 6 * taker : 30 + 6 * taker])) for taker in range(4)
    ] + [0]
    denied = [rng.getrandbits(24) & rng.getrandbits(24) & rng.getrandbits(24) for _taker in range(5)]
    bidder = rng.randrange(3)
    taken = cards[24 + 6 * bidder : 27 + 6 * bidder] if slug == "auction-widow" else []
    widow = auction_worlds.packed(PACK.bag(taken))
    args = (
        4, unseen, need, denied, before, [0] * 5, bidder, rng.randrange(4), widow,
        [rng.choice([-1, 0, 40, 150]) for _taker in range(5)], [rng.randint(0, 3000) for _limit in range(10)],
        auction_worlds.meld_values(laws), promises.tenths(laws), seed,
    )  # fmt: skip
    plain, twin = answers(auction_worlds.likely_worlds, *args)
    assert plain == twin


@compiled_ones
@often
@given(cards=st.permutations(PACK.cards_in_order), size=st.integers(1, 12), seed=seeds)
def test_the_second_half_for_two_is_searched_alike(cards: list[str], size: int, seed: int) -> None:
    rng = Random(seed)
    half = endgame.Half(rng.randrange(4), rng.random() < 0.5, worths("15-10-5"))
    codes = single.codes_of([PACK.bag(cards[:size]), PACK.bag(cards[size : 2 * size])])
    plain, twin = answers(endgame.best, half, codes, seed % 2, -1, 2_000)
    assert plain == twin
    assert listed(endgame.by_thumb.plain(half, codes, 1)) == listed(endgame.by_thumb.twin()(half, codes, 1))
    led = plain[0]
    codes[seed % 2 * 4 + led // 6] -= single.UNIT[led]
    plain, twin = answers(endgame.best, half, codes, seed % 2, led, 2_000)
    assert plain == twin


@compiled_ones
@often
@given(cards=st.permutations(PACK.cards_in_order), doubles=st.booleans(), seed=seeds)
def test_the_stock_phase_for_two_is_played_out_alike(cards: list[str], doubles: bool, seed: int) -> None:
    rng, options = Random(seed), {"doubles_x10": doubles, "dix_with_meld": doubles}
    variant = catalog.find("two-handed")
    engine = variant.engine(variant.options(**options)).game
    state = engine.apply(engine.start(0, MatchScore((0, 0))), None, Move("deal", tuple(cards))).state
    for _ in range(rng.randrange(34)):
        (seat,) = engine.to_act(state)
        move = bots.choose("two-handed", options, "club", engine.view(state, seat), 1)
        state = engine.apply(state, seat, move).state
    (seat,), phase = engine.to_act(state), state.phase
    rules, table = stock.rules_of(engine.laws, phase.board.trump), stock.table_of(phase, state.hands)
    declaring = isinstance(phase, Declaring)
    led = phase.kinds[0] if not declaring and phase.kinds else stock.NO_CARD
    held = table[seat * stock.SIZE + stock.HAND] | table[seat * stock.SIZE + stock.LAID]
    moves = [prices.DRAW] if declaring else [kind for kind in range(24) if held >> kind & 1]
    # The pool is what lies in the other hand and the stock, in any order.
    held_back = [kind for kind in range(24) for _ in range(PACK.count(state.hands[1 - seat], kind))]
    hands = [state.hands[0], state.hands[1]]
    hands[1 - seat] = 0
    table = stock.table_of(phase, hands)
    leader = phase.winner if declaring else phase.leader
    args = (rules, table, [*held_back, *state.stock], len(held_back), seat, leader, led, declaring, moves)
    plain, twin = answers(prices.outcomes, *args, 3, seed)
    assert plain == twin


# --- piquet -------------------------------------------------------------------------------------------------


@compiled_ones
@often
@given(
    width=st.sampled_from([8, 9]), size=st.integers(1, 12), positions=st.sampled_from([30, 4_000]), seed=seeds
)
def test_a_deal_of_piquet_is_played_out_and_solved_alike(
    width: int, size: int, positions: int, seed: int
) -> None:
    rng = Random(seed)
    cards = rng.sample(range(4 * width), 2 * size)
    mine, theirs = (sum(1 << kind for kind in part) for part in (cards[:size], cards[size:]))
    pique, tricks = rng.randint(-1, 11), rng.choice([12 - size, rng.randint(0, 12 - size)])
    own, other = rng.choice([(1, 1), (4, 3), (1, -1), (-1, 1)])
    args = (width, pique, mine, theirs, tricks, rng.randint(0, size - 1), own, other)
    plain, twin = answers(kernel.play_out, *args)
    assert plain == twin
    plain, twin = answers(solver.solved, width, pique, mine, theirs, tricks, positions, own, other)
    assert plain[1] == twin[1]
    assert plain == twin or not plain[1]
    args = (width, pique, mine, theirs, -1, tricks, cards[:size], positions, 4, own, other)
    plain, twin = answers(solver.worths, *args)
    assert plain == twin
    led = cards.pop()
    suit = [kind for kind in cards[:size] if kind // width == led // width]
    args = (width, pique, mine, theirs & ~(1 << led), led, tricks, suit or cards[:size], positions, 4)
    plain, twin = answers(solver.worths, *args, own, other)
    assert plain == twin


@compiled_ones
@often
@given(cards=st.permutations(range(36)), au_cent=st.booleans(), elder=st.booleans(), seed=seeds)
def test_ways_of_putting_cards_away_are_tried_alike(
    cards: list[int], au_cent: bool, elder: bool, seed: int
) -> None:
    rng, width, talon = Random(seed), 9 if au_cent else 8, 12 if au_cent else 8
    cards = [kind for kind in cards if kind < 4 * width]
    hand = sum(1 << kind for kind in cards[:12])
    plain, twin = answers(try_exchange.shuffled, cards[12:], 5, seed)
    assert plain == twin
    ways = [sum(1 << kind for kind in rng.sample(cards[:12], rng.randint(1, 3))) for _way in range(4)]
    gone = rng.choice([try_exchange.ALL, 3]) if elder else rng.randint(1, 5)
    args = (width, 3, True, hand, ways, plain, talon, gone, gone, elder, rng.randint(-1, 1))
    plain, twin = answers(try_exchange.results_by_way, *args)
    assert plain == twin


@compiled_ones
@often
@given(target=st.integers(1, 300), size=st.integers(1, 12), seed=seeds)
def test_what_points_are_worth_is_reckoned_alike(target: int, size: int, seed: int) -> None:
    rng = Random(seed)
    ends = [
        number for _way in range(4) for number in (rng.randint(0, 6), rng.randint(1, 6), rng.randint(1, 99))
    ]
    after = [rng.uniform(-300, 300) for _place in range(size * size)]
    plain, twin = answers(stakes.a_deal_before, after, size, ends)
    assert plain == twin
    plain, twin = answers(stakes.raced, target, (target + stakes.STEP - 1) // stakes.STEP, ends)
    assert plain == twin


@compiled_ones
@often
@given(cards=st.permutations(range(32)), size=st.integers(2, 11), seed=seeds)
def test_tree_search_at_piquet_searches_alike(cards: list[int], size: int, seed: int) -> None:
    rng = Random(seed)
    mine = sum(1 << kind for kind in cards[:size])
    worlds = [sum(1 << kind for kind in rng.sample(cards[size:], size)) for _world in range(3)]
    piques, by_thumb = [rng.randint(-1, 11) for _world in worlds], rng.random() < 0.5
    own, other = rng.choice([(1, 1), (4, 3), (1, -1), (0, 1)])
    args = (8, mine, mine, -1, rng.randint(0, 12 - size), worlds, piques, own, other, by_thumb, 90, seed)
    plain, twin = answers(tree.searched, *args)
    assert plain == twin
    hand, gone = sum(1 << kind for kind in cards[:12]), rng.choice([-1, 3, 5])
    args = (8, 3, True, hand, cards[12:], 8, gone, 1, 5 if gone < 0 else 8 - gone, 80, seed)
    plain, twin = answers(rival.put_away, *args)
    assert plain == twin


@compiled_ones
@often
@given(width=st.sampled_from([8, 9]), played=st.integers(0, 11), many=st.booleans(), seed=seeds)
def test_hands_at_piquet_are_listed_and_scored_alike(width: int, played: int, many: bool, seed: int) -> None:
    rng, table = Random(seed), hands_that_fit.suit_counts(width, 3)
    cards = rng.sample(range(4 * width), 24)
    certain = sum(1 << kind for kind in cards[:played])
    pool = sum(1 << kind for kind in cards[played : rng.randint(12, 16)])
    bounds = [
        rng.choice([0, 300]),
        599,
        -1,
        0,
        rng.choice([0, hands_that_fit.OPEN]),
        -1,
        0,
        hands_that_fit.OPEN,
        rng.choice([-1, 0]),
    ]
    args = (width, table, certain, pool, 12 - played, bounds, 10 if many else 10_000, 200, seed)
    plain, twin = answers(hands_that_fit.listed, *args)
    assert plain == twin
    plays, lain = list[int](), 0
    for card in cards[:played]:
        led = rng.choice([-1, cards[23]])
        plays += (led, card, lain)
        lain |= 1 << card
    usual = [300, 499, -1, 0, 0, -1, 0, 0, 0]
    hands = [*plain, certain | sum(1 << kind for kind in cards[played:12])]
    plain, twin = answers(likely.scores, width, table, hands, usual, likely.KEPT_BY_YOUNGER, plays)
    assert plain == twin


# --- with all cards seen --------------------------------------------------------------------------------------


@compiled_ones
@often
@given(double=st.booleans(), seats=st.integers(2, 6), positions=st.sampled_from([0, 40, 3_000]), seed=seeds)
def test_what_cards_cost_at_pinochle_is_found_alike(
    double: bool, seats: int, positions: int, seed: int
) -> None:
    rng = Random(seed)
    pack = DOUBLE_PACK if double else PACK
    size, leader = rng.randint(1, 6), rng.randrange(seats)
    counts = (0, 0, 1, 1, 1) * 4 if double else worths(rng.choice(["15-10-5", "11-10-4-3-2"]))
    owed = [[rng.choice([0, 1, 2, 3, 7]) for _seat in range(seats)] for _leader in range(seats)]
    table = seen.table_of(
        double=double, trump=rng.randrange(4), teams=[int(seat != leader) for seat in range(seats)],
        duties=owed, worths=counts, last=rng.choice([0, 2, 10]),
    )  # fmt: skip
    cards = rng.sample(pack.cards_in_order, size * seats)
    bags = [pack.bag(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    hands = [seen.hand_of(table, bag) for bag in bags] + [0] * (seen.SEATS - seats)
    line, first, held = [], leader, [[pack.index[card] for card in pack.cards(bag)] for bag in bags]
    for _trick in range(rng.randint(1, size)):
        best, winner = -1, first
        for place in range(seats):
            seat = (first + place) % seats
            kind = held[seat].pop(rng.randrange(len(held[seat])))
            line.append(kind)
            if best < 0 or seen.beats(table, kind, best):
                best, winner = kind, seat
        first = winner
    plain, twin = answers(seen.costs, table, hands, leader, line, positions)
    assert plain == twin


@compiled_ones
@often
@given(width=st.sampled_from([8, 9]), positions=st.sampled_from([0, 40, 20_000]), seed=seeds)
def test_what_cards_cost_at_piquet_is_found_alike(width: int, positions: int, seed: int) -> None:
    rng = Random(seed)
    cards = rng.sample(range(4 * width), 24)
    mine, theirs = (sum(1 << kind for kind in part) for part in (cards[:12], cards[12:]))
    hands, leader, line = [mine, theirs], 0, list[int]()
    while hands[leader]:
        card = kernel.lead(width, hands[leader], hands[1 - leader])
        reply = kernel.follow(width, hands[1 - leader], hands[leader], card)
        hands[leader] ^= 1 << card
        hands[1 - leader] ^= 1 << reply
        line += [card, reply]
        leader = 1 - leader if kernel.above(width, card) >> reply & 1 else leader
    del line[rng.randint(1, 24) :]
    plain, twin = answers(solver.costs, width, rng.randint(-1, 11), mine, theirs, line, positions)
    assert plain == twin


# --- whole decisions ----------------------------------------------------------------------------------------


@compiled_ones
@pytest.mark.parametrize(
    "slug",
    [
        "double-deck",
        "two-handed",
        "auction-three",
        "auction-four",
        "auction-widow",
        "piquet",
        "piquet-au-cent",
    ],
)
def test_an_expert_decides_alike_with_and_without_numba(slug: str) -> None:
    views = [view for number, view in enumerate(views_of_a_deal(slug)) if number % 4 == 0]
    for view in views:
        bots.choose(slug, {}, "expert", view, 1)
    fast.catch_up()
    compiled = [bots.choose(slug, {}, "expert", view, number) for number, view in enumerate(views)]
    with fast.as_it_stands():
        plain = [bots.choose(slug, {}, "expert", view, number) for number, view in enumerate(views)]
    assert compiled == plain


def views_of_a_deal(slug: str) -> Iterator[Any]:
    """The views before each decision of a deal that club players bid on and play."""
    variant, rng = catalog.find(slug), Random(11)
    engine = variant.engine(variant.options())
    state = engine.start(0)
    while not state.scored:
        if deck := engine.deck(state):
            state = engine.apply(state, None, dealt(deck, rng)).state
            continue
        seat = min(engine.to_act(state))
        view = engine.view(state, seat).deal
        yield view
        state = engine.apply(state, seat, bots.choose(slug, {}, "club", view, 1)).state


# --- pinacle ------------------------------------------------------------------------------------------------


@compiled_ones
def test_turns_of_pinacle_are_played_on_alike() -> None:
    for number, teams in enumerate(("2x2", "3x2")):
        options = PinacleOptions(teams=teams)
        game: Any = Pinacle(options)
        state = game.start(0, MatchScore((0,) * len(game.sides)))
        state = game.apply(state, None, dealt(game.deck(state), Random(number))).state
        rng, w = Random(number), CLUB.row * len(game.sides)
        for step in range(40):
            if game.score(state) is not None:
                break
            s = table_of(game.laws, state.phase, state.hands, state.stock)
            begun = 0 if type(state.phase).__name__ == "Drawing" else 1
            for turns in (0, 2, 4 * begun + 4):
                plain, twin = answers(turn.play_out, s, w, VALUES, begun, -1, turns)
                assert plain == twin
            seat = min(game.to_act(state))
            move = bots.choose(
                "pinacle", {"teams": teams}, rng.choice(["club", "novice"]), game.view(state, seat), step
            )
            state = game.apply(state, seat, move).state
