"""Double-deck pinochle from the melds to the end of the game: tables, minimums, lost bids, scale, ties."""

from __future__ import annotations

from collections import Counter as Bag
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.engine.english import English
from rules.engine.match import Match
from rules.engine.moves import Move
from rules.engine.prompts import Choose
from rules.engine.wording import say
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.laws import laws_of, table_for
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.score import settle, winner
from rules.pinochle.double_deck.state import PACK
from rules.pinochle.double_deck.wording import WORDING
from rules.pinochle.melds import Counter
from rules.pinochle.meldtable import split, worth

from . import reckoning_dd as reckoning
from .at_table import STANDARD, Played, cards, seen
from .walks import walk

Options = DoubleDeckOptions

# --- melds ------------------------------------------------------------------------------------------------

TABLES = ("standard", "book", "book_yahoo", "pinochle14", "npa", "toby", "raised_runs")
EVERY_TABLE = [
    Options(
        meld_table=table,
        triple_run=400 if table == "raised_runs" else 225,
        quadruple_run=700 if table == "raised_runs" else 300,
        royal_with_run=royal,
        roundhouse=house,
        roundhouse_with_run=with_run,
        double_roundhouse=double,
        scale=scale,
    )
    for table, royal, house, with_run, double, scale in product(
        TABLES, ("exclusive", "toby"), ("sum", "32"), ("sum", "39"), ("sum", "240"), (1, 10)
    )
]


def rich_hand(rng: Random) -> list[str]:
    """A hand in which a few ranks and suits crowd, so that multiple melds come about."""
    ranks, suits = rng.choice(("KQ", "AKQ", "ATKQJ", "QJ", "KQJ")), rng.choice(("SD", "SHCD", "SH", "S"))
    crowd = [rank + suit for rank in ranks for suit in suits for _ in range(4)]
    hand = rng.sample(crowd, min(len(crowd), rng.randrange(4, 18)))
    rest = list((Bag(PACK.cards_in_order) - Bag(hand)).elements())
    return hand + rng.sample(rest, 20 - len(hand))


@pytest.mark.parametrize("trump", [*"SHCD", None])
def test_a_hand_melds_what_a_second_reading_of_the_table_gives(trump: str | None) -> None:
    rng = Random(f"melds in {trump}")
    hands = [rich_hand(rng) for _ in range(60)]
    for options in EVERY_TABLE:
        counter = Counter(PACK, table_for(options))
        for hand in rng.sample(hands, 20):
            assert counter.points(PACK.bag(hand), trump) == reckoning.meld(options, hand, trump), (
                options,
                hand,
            )


def test_an_explained_meld_adds_up_and_uses_no_card_twice_in_a_class() -> None:
    classes = {"run": 1, "royal_marriage": 1, "marriage": 1, "pinochle": 2}
    rng = Random(21)
    for options in rng.sample(EVERY_TABLE, 40):
        counter = Counter(PACK, table_for(options))
        for hand in (rich_hand(rng) for _ in range(20)):
            melding = counter.count(PACK.bag(hand), "S")
            assert melding.points == sum(meld.points for meld in melding.melds)
            used: dict[int, Bag[str]] = {}
            for meld in melding.melds:
                assert meld.points > 0
                if "roundhouse" in meld.kind or (
                    options.royal_with_run == "toby" and meld.kind == "royal_marriage"
                ):
                    continue
                used.setdefault(classes.get(meld.kind, 3), Bag()).update(meld.cards)
            assert all(cards_used <= Bag(hand) for cards_used in used.values())


@pytest.mark.parametrize(
    ("row", "number", "parts", "points"),
    [
        ((15, 150, 225, 300), 4, (4,), 300),
        ((15, 150, 500), 4, (3, 1), 515),
        ((8, 80, 400), 4, (3, 1), 408),
        ((4, 40, 200), 4, (3, 1), 204),
        ((10, 100), 4, (2, 2), 200),
        ((10, 100), 3, (2, 1), 110),
        ((10,), 3, (1, 1, 1), 30),
        ((10, 100), 0, (), 0),
    ],
)
def test_a_missing_cell_is_the_best_split_into_those_there_are(
    row: tuple[int, ...], number: int, parts: tuple[int, ...], points: int
) -> None:
    assert tuple(sorted(split(row, number), reverse=True)) == parts
    assert worth(row, number) == points


@pytest.mark.parametrize(
    ("hand", "options", "total"),
    [
        ("S:KQ H:KQ D:KQ C:KQ", STANDARD, 24),
        ("S:KQ H:KQ D:KQ C:KQ", Options(roundhouse="32"), 32),
        ("S:ATKQJ H:KQ D:KQ C:KQ", STANDARD, 35),
        ("S:ATKQJ H:KQ D:KQ C:KQ", Options(roundhouse_with_run="39"), 39),
        ("S:ATKQJ H:KQ D:KQ C:KQ", Options(roundhouse="32"), 32 + 15 - 4),
        ("S:ATKQJ H:KQ D:KQ C:KQ", Options(roundhouse="32", roundhouse_with_run="39"), 39),
        # With a royal marriage beside the run both count in full.
        ("S:ATKKQQJ H:KQ D:KQ C:KQ", Options(roundhouse="32", roundhouse_with_run="39"), 32 + 15),
        ("S:KKQQ H:KKQQ D:KKQQ C:KKQQ", STANDARD, 160),
        ("S:KKQQ H:KKQQ D:KKQQ C:KKQQ", Options(double_roundhouse="240"), 240),
        ("S:KKKQQQ H:KKKQQQ D:KKKQQQ C:KQQQ", Options(double_roundhouse="240"), 12 + 6 + 6 + 2 + 8 + 90),
        ("S:ATKQJ H:KQ D:KQ C:KQ", Options(meld_table="npa", roundhouse_with_run="39"), 24 + 25 - 4),
        ("S:ATKKKKQQQQJ", Options(meld_table="toby", royal_with_run="toby"), 15 + 240),
        ("S:ATKKKKQQQQJ", Options(royal_with_run="toby"), 15 + 16),
        ("S:ATKQJ", Options(royal_with_run="toby"), 15),
        # A run never makes a hand worth less: it stays in the hand where its royal marriages count more (DD-25).
        ("S:ATKKKKQQQQJ", Options(meld_table="toby"), 240),
        ("S:ATKKKQQQJ", Options(meld_table="toby"), 60),
        ("S:ATKKQQJ", Options(meld_table="toby"), 30),
        ("S:ATKQJ", Options(meld_table="toby"), 15),
        ("S:AATTKKKKQQQQJJ", Options(meld_table="toby"), 240),
        ("S:AATTKKKQQQJJ", Options(meld_table="toby"), 150 + 4),
        ("S:AAATTTKKKKQQQQJJJ", Options(meld_table="toby"), 500 + 4),
        ("S:AAAATTTTKKKKQQQQJJJJ", Options(meld_table="toby"), 500 + 15),
        ("S:AAAATTTTKKKKQQQQJJJJ", Options(meld_table="toby", royal_with_run="toby"), 500 + 240),
        ("S:ATKKKKQQQQJ", STANDARD, 15 + 12),
        ("S:AAATTTKKKQQQJJJ", Options(meld_table="raised_runs", triple_run=600), 600),
    ],
)
def test_roundhouses_and_royal_marriages_count_as_the_house_says(
    hand: str, options: Options, total: int
) -> None:
    for scale in (1, 10):
        counter = Counter(PACK, table_for(replace(options, scale=scale)))
        assert counter.points(PACK.bag(cards(hand)), "S") == total * scale


TRUMP_RANKS = st.dictionaries(st.sampled_from("ATKQJ"), st.integers(0, 4))
TABLE_OPTIONS = st.sampled_from(EVERY_TABLE)


@given(options=TABLE_OPTIONS, held=TRUMP_RANKS, plain=st.integers(0, 2))
@example(options=Options(meld_table="toby"), held=dict.fromkeys("KQ", 4) | dict.fromkeys("ATJ", 1), plain=0)
def test_a_run_never_makes_a_hand_worth_less(options: Options, held: dict[str, int], plain: int) -> None:
    trumps = [f"{rank}S" for rank, number in held.items() for _ in range(number)]
    others = [rank + suit for rank in "KQ" for suit in "HCD" for _ in range(plain)]
    counter = Counter(PACK, table_for(options))
    whole = counter.points(PACK.bag([*trumps, *others]), "S")
    for rank in "TJ":
        if trumps.count(f"{rank}S"):
            fewer = list(trumps)
            fewer.remove(f"{rank}S")
            # Neither ten nor jack of spades is in a meld but the run.
            assert counter.points(PACK.bag([*fewer, *others]), "S") <= whole
    no_run = [card for card in trumps if card != "TS"]
    assert counter.points(PACK.bag([*no_run, *others]), "S") <= whole


def test_in_the_first_version_every_run_is_laid() -> None:
    options = Options(meld_table="toby")
    hand = PACK.bag(cards("S:ATKKKKQQQQJ"))
    counted = [Counter(PACK, table_for(options, version)).points(hand, "S") for version in (1, 2)]
    assert counted == [15 + 60, 240]
    assert [laws_of(options, version).counter.points(hand, "S") for version in (1, 2)] == counted


def test_a_run_left_in_the_hand_is_told() -> None:
    counter = Counter(PACK, table_for(Options(meld_table="toby")))
    melding = counter.count(PACK.bag(cards("S:ATKKKKQQQQJ")), "S")
    assert [(meld.kind, meld.count, meld.points) for meld in melding.melds] == [("royal_marriage", 4, 240)]
    assert [note.code for note in melding.notes] == ["note_run_left"]


# --- what is laid -------------------------------------------------------------------------------------------

# Trumps are spades. North and South meld nothing above what is named; East and West likewise.
POOR = {
    0: "S:KQTTTT H:TTTTJJJJ D:TTTJJJ",  # 4: the royal marriage
    1: "H:KQ D:QQQ C:AAAAJJJJ S:JJJJ H:KKK",  # 2
    2: "S:AAAA C:KKKKTTTT D:AA H:AA D:KKKT",
    3: "S:KKK H:AAQQQ D:AAQK C:QQQQ S:QQQ D:J",
}


def at_the_lead(options: Options = STANDARD, hands: dict[int, str] | None = None, bid: int = 50) -> Played:
    """North has bought the hand and named spades."""
    return Played(options, hands or POOR).bought(0, bid * options.scale).then("0 trump S")


def meld_of(table: Played) -> list[int]:
    return [reckoning.meld(table.options, table.hand(seat), "S") for seat in range(4)]


def test_everybody_lays_what_he_holds_and_both_sides_count_it() -> None:
    table = at_the_lead()
    laid = table.state.phase.melded
    assert [melding.points for melding in laid.melds] == meld_of(table)
    sums = meld_of(table)
    assert laid.counted == (sums[0] + sums[2], sums[1] + sums[3])
    by_key = {e.facts["seat"]: e.facts["points"] for e in seen(table.events, None, "melded")}
    nothing = {e.facts["seat"] for e in seen(table.events, None, "melded_nothing")}
    assert by_key == {seat: points for seat, points in enumerate(sums) if points}
    assert nothing == {seat for seat, points in enumerate(sums) if not points}


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_why_a_hand_melds_no_more_is_told_to_its_holder_alone(viewer: int | None) -> None:
    table = at_the_lead(hands={**POOR, 1: "H:KKKQ C:AAAAJJJJ S:JJJJ D:QQQ"})
    for laid in table.engine.show(table.view(viewer)).laid:
        assert bool(laid.notes) <= (laid.seat == viewer), laid
    for melding in table.state.phase.melded.melds:
        assert melding.notes == ()
    own = [laid.notes for laid in table.engine.show(table.view(1)).laid if laid.seat == 1]
    codes = {note.code for note in own[-1]}
    assert "note_mate_taken" in codes, "two kings of hearts have no queen"


def test_the_notes_stay_the_same_while_cards_are_played() -> None:
    table = at_the_lead(Options(throw_in_when="never"))
    before = table.engine.show(table.view(0)).laid
    for _ in range(9):
        (turn,) = table.turn
        table.then(f"{turn} {table.prompts(turn)[0].moves[0]}")
    assert table.engine.show(table.view(0)).laid == before


# --- bids lost before the first lead ---------------------------------------------------------------------------

# North has a double run, East and West a marriage of hearts between them.
RICH = {0: "S:AATTKKQQJJ", 1: "H:AAAATTTTJJJJ C:AAAATTTT", 3: "D:AAAATTTTJJJJ C:JJJJ H:KKKQ"}
NO_PAIR = {
    0: "S:AAAA H:KKKK C:QQQQ D:AAAA S:TTTT",
    1: "S:KQ H:QQQQ C:KKKK D:QQ",
    2: "D:TTTTJJJJ H:TTTTJJJJ C:TTTT",
}
PAID = {"nothing": lambda m: 0, "meld": lambda m: m, "25+meld": lambda m: 25 + m, "50+meld": lambda m: 50 + m}


@pytest.mark.parametrize("scale", [1, 10])
@pytest.mark.parametrize("opponents", ["standard", *PAID])
def test_a_hand_thrown_in_pays_the_opponents_as_the_house_says(opponents: str, scale: int) -> None:
    table = at_the_lead(Options(throw_in_opponents=opponents, scale=scale))
    meld = table.state.phase.melded.counted
    assert meld[1] > 0
    table.then("0 throw-in")
    paid = PAID.get(opponents, PAID["meld"])(meld[1] // scale) * scale
    assert table.score.scores == (-50 * scale, paid)
    assert (table.score.outcome, table.score.tricks) == ("thrown_in", None)
    assert table.stage == "dealing"


@pytest.mark.parametrize("opponents", ["standard", *PAID, "play_on"])
def test_a_bid_without_a_marriage_pays_the_opponents_as_the_house_says(opponents: str) -> None:
    table = Played(Options(throw_in_opponents=opponents), NO_PAIR)
    full = [reckoning.meld(STANDARD, table.hand(seat), None) for seat in range(4)]
    assert full[1] + full[3] > 0
    table.bought(0, 60)
    if opponents in ("meld", "25+meld", "50+meld"):
        paid = PAID[opponents](full[1] + full[3])
        assert table.score.meld == (0, full[1] + full[3])
        laid = {event.facts["seat"] for event in seen(table.events, None, "melded")}
        assert laid <= {1, 3}, "the bidding side lays nothing"
        assert laid
    else:
        paid = 0
        assert table.score.meld == (0, 0)
        assert not seen(table.events, None, "melded")
    assert table.score.scores == (-60, paid)
    assert table.stage == "dealing", "no trumps were named, so nothing can be played"


def test_with_a_least_meld_a_bid_without_a_marriage_pays_only_what_may_be_laid() -> None:
    table = Played(Options(throw_in_opponents="25+meld", min_meld_20="20"), NO_PAIR)
    full = [reckoning.meld(STANDARD, table.hand(seat), None) for seat in range(4)]
    assert 0 < full[1] + full[3] < 20
    table.bought(0, 60)
    assert table.score.scores == (-60, 25)
    assert {event.facts["seat"] for event in seen(table.events, None, "announced")} == {1, 3}


@pytest.mark.parametrize(
    ("when", "short", "stage"),
    [("auto", 50, "play"), ("auto", 51, "dealing"), ("bidder", 51, "play"), ("never", 51, "play")],
)
def test_a_bid_more_than_fifty_out_of_reach_is_thrown_in_by_rule(when: str, short: int, stage: str) -> None:
    sums = meld_of(at_the_lead())
    table = at_the_lead(Options(throw_in_when=when), bid=sums[0] + sums[2] + short)
    assert table.stage == stage
    assert ("too_short" in table.kinds) == (stage == "dealing")
    if stage == "dealing":
        assert table.score.outcome == "too_short"


@pytest.mark.parametrize(("when", "may"), [("never", False), ("bidder", True), ("auto", False)])
def test_only_the_bidder_may_throw_in_and_only_before_his_first_lead(when: str, may: bool) -> None:
    table = at_the_lead(Options(throw_in_when=when))
    assert table.offered(0, "throw-in") is may
    assert table.refusal("1 throw-in") == "not_your_turn"
    grave = [prompt for prompt in table.prompts(0) if isinstance(prompt, Choose) and prompt.grave]
    assert bool(grave) is may
    table.then("0 play TS")
    (turn,) = table.turn
    assert table.refusal(f"{turn} throw-in") == "no_throw_in"
    while table.turn != [0]:
        (turn,) = table.turn
        table.then(f"{turn} {table.prompts(turn)[0].moves[0]}")
    assert table.refusal("0 throw-in") == "no_throw_in"


@pytest.mark.parametrize("why", ["thrown_in", "too_short", "under_minimum", "no_marriage"])
def test_a_lost_bid_is_played_on_where_trumps_were_named_and_the_others_score_as_usual(why: str) -> None:
    options = Options(throw_in_opponents="play_on")
    if why == "no_marriage":
        options = replace(options, marriage_requirement="after_exchange", pass_cards=1)
        table = Played(options, {0: "S:K H:AAAA D:AAAA C:AAAA S:TTTTJJJ", 2: "S:QQQQ D:QQQQ"}).bought(0, 50)
        table.then("0 trump S", "2 give QD", "0 give AH")
    elif why == "too_short":
        table = at_the_lead(replace(options, throw_in_when="auto"), bid=60)
    elif why == "under_minimum":
        table = at_the_lead(replace(options, min_meld_20="20"))
    else:
        table = at_the_lead(options).then("0 throw-in")
    assert table.stage == "play"
    assert table.turn == [0], "the bidder leads"
    assert not table.offered(0, "throw-in")
    table.play_out()
    assert table.score.outcome == why
    assert table.score.tricks is not None
    assert table.score.scores[0] == -table.score.bid
    assert table.score.scores[1] == table.score.meld[1] + table.score.tricks[1]


def test_a_bid_played_on_is_lost_even_where_it_would_have_been_made() -> None:
    score = settle(
        Options(throw_in_opponents="play_on"),
        bidder=0,
        bid=50,
        meld=(100, 4),
        tricks=(40, 10),
        lost="thrown_in",
    )
    assert (score.scores, score.is_made) == ((-50, 14), False)


# --- minimums ------------------------------------------------------------------------------------------------


def test_a_side_under_the_least_meld_lays_nothing_but_has_announced_it() -> None:
    table = at_the_lead(Options(min_meld_20="20", throw_in_opponents="play_on"), RICH)
    sums = meld_of(table)
    assert sums[1] + sums[3] < 20 <= sums[0] + sums[2]
    laid = table.state.phase.melded
    assert laid.announced == tuple(sums)
    assert [melding.points for melding in laid.melds] == [sums[0], 0, sums[2], 0]
    assert laid.counted == (sums[0] + sums[2], 0)
    assert [event.facts["side"] for event in seen(table.events, None, "under_minimum")] == [1]


@pytest.mark.parametrize("when", ["never", "bidder", "auto"])
def test_a_bidding_side_under_the_least_meld_loses_unplayed_but_names_trumps(when: str) -> None:
    table = at_the_lead(Options(min_meld_20="20", throw_in_when=when))
    assert "named" in table.kinds
    assert table.score.outcome == "under_minimum"
    assert table.score.scores[0] == -50
    assert table.stage == "dealing"


@pytest.mark.parametrize(
    ("meld", "tricks", "scores"),
    [
        ((45, 30), (31, 19), (76, 0)),
        ((60, 30), (19, 31), (-60, 61)),
        ((60, 30), (20, 30), (80, 60)),
        ((60, 30), (30, 20), (90, 50)),
    ],
)
def test_a_side_under_the_least_trick_points_scores_nothing(
    meld: tuple[int, int], tricks: tuple[int, int], scores: tuple[int, int]
) -> None:
    for scale in (1, 10):
        score = settle(
            Options(min_tricks_20="20", scale=scale),
            bidder=0,
            bid=60 * scale,
            meld=(meld[0] * scale, meld[1] * scale),
            tricks=(tricks[0] * scale, tricks[1] * scale),
        )
        assert score.scores == (scores[0] * scale, scores[1] * scale)


# --- counters, scale, end -----------------------------------------------------------------------------------


@pytest.mark.parametrize("last", [0, 2, 10])
def test_aces_tens_and_kings_count_one_and_the_last_trick_what_the_house_says(last: int) -> None:
    for scale in (1, 10):
        table = at_the_lead(Options(last_trick=last, throw_in_when="never", scale=scale)).play_out()
        assert sum(table.score.tricks or ()) == (48 + last) * scale
        worth_of_last = seen(table.events, None, "took")[-1].facts["points"]
        counters = sum(e.facts["points"] for e in seen(table.events, None, "took")[:-1])
        assert worth_of_last + counters == (48 + last) * scale
        assert worth_of_last >= last * scale


def test_at_hundred_aces_the_same_game_gives_ten_times_as_much() -> None:
    for seed in range(3):
        engine, by_ten = Match(DoubleDeck(Options())), Match(DoubleDeck(Options(scale=10)))
        big = by_ten.start(0)
        turns = list(walk(engine, Random(seed), start=engine.start(0)))
        for turn in turns:
            words = turn.move.words
            move = Move("bid", (words[0] + "0", *words[1:])) if turn.move.verb == "bid" else turn.move
            big = by_ten.apply(big, turn.seat, move).state
        small, great = engine.result(turns[-1].step.state), by_ten.result(big)
        assert small is not None
        assert great is not None
        assert great.scores == tuple(10 * points for points in small.scores)
        assert (great.winners, great.reason) == (small.winners, small.reason)


@pytest.mark.parametrize(
    ("options", "totals", "bidder", "won"),
    [
        (STANDARD, (499, 499), 0, None),
        (STANDARD, (500, 0), 1, 0),
        (STANDARD, (520, 520), 0, 0),
        (STANDARD, (520, 520), 3, 1),
        (STANDARD, (500, 700), 2, 0),
        # A bidder set below the target has not got there.
        (STANDARD, (440, 510), 0, 1),
        (Options(both_reach_target="higher_total"), (500, 700), 0, 1),
        (Options(both_reach_target="higher_total"), (510, 510), 1, 1),
        (Options(target=50), (50, 0), 0, 0),
        (Options(scale=10), (4990, 500), 0, None),
        (Options(scale=10), (5000, 500), 0, 0),
        (Options(scale=10, target=50), (490, 500), 0, 1),
        (STANDARD, (-600, -200), 0, None),
    ],
)
def test_the_game_ends_at_the_target_and_the_bidding_side_is_counted_first(
    options: Options, totals: tuple[int, int], bidder: int, won: int | None
) -> None:
    assert winner(options, totals, bidder) == won


def test_the_result_tells_whether_both_had_got_there() -> None:
    for hands, target, reason in (({0: "S:AATTKKQQJJ"}, 150, "target"), (POOR, 50, None)):
        table = at_the_lead(Options(target=target, throw_in_when="never"), hands).play_out()
        while table.match.result is None:
            table.deal(hands)
            (turn,) = table.turn
            table.bought(turn, 50)
            if table.stage == "naming":
                table.then(f"{turn} {table.prompts(turn)[0].moves[0]}").play_out()
        result = table.match.result
        both = min(result.scores) >= target
        assert result.reason == ("both_reached" if both else "target")
        assert reason in (None, result.reason)
        assert table.kinds[-1] == "game_over"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("S:QQ D:J", "One queen of spades is left over: there is no jack of diamonds to go with it."),
        ("S:Q D:JJJ", "2 of jack of diamonds are left over: there is no queen of spades to go with them."),
        ("C:KKQ", "One king of clubs is left over: every queen of clubs is already in a marriage."),
        (
            "H:ATKKQJ",
            "One king of hearts is left over: every queen of hearts is already in the run or a marriage.",
        ),
    ],
)
def test_a_card_left_over_is_named_with_the_one_that_it_lacks(hand: str, words: str) -> None:
    melding = Counter(PACK, table_for(STANDARD)).count(PACK.bag(cards(hand)), "H")
    assert words in [say(WORDING, note, English()) for note in melding.notes]
