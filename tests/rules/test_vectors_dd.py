"""Every S-DD, D-DD and R-DD case of vectors.json, with the figures read from the case itself.

Cases whose text is regular are parsed; the others have a check of their own, which takes its numbers
from the text. A case without a check fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rules.engine.moves import Card, IllegalMove, Move
from rules.engine.notation import read_cards
from rules.engine.options import read
from rules.engine.score import MatchScore
from rules.pinochle.double_deck import tools as calculator
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.laws import bid_law
from rules.pinochle.double_deck.options import PRESETS, DoubleDeckOptions
from rules.pinochle.double_deck.score import settle, winner
from rules.pinochle.double_deck.state import PACK, Bidding, Naming, Purchase, State, purchase_of
from rules.pinochle.double_deck.tools import meld_cards, meld_of

Case = dict[str, str]
CASES: list[Case] = [
    case
    for case in json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
    if case["id"].startswith(("S-DD-", "D-DD-", "R-DD-"))
]
STANDARD = DoubleDeckOptions()
TWENTY = DoubleDeckOptions(min_meld_20="20", min_tricks_20="20")
TOBY = next(preset.options for preset in PRESETS if preset.name == "toby_thomas")
KINDS = (
    "run", "royal_marriage", "marriage", "pinochle",
    "aces_around", "kings_around", "queens_around", "jacks_around",
)  # fmt: skip

# How the cases name the options.
OPTION_NAMES = {"roundhouse_value": "roundhouse"}


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"-?\d+", text.replace("+", ""))]


def matched(how: Callable[[str, str], re.Match[str] | None], pattern: str, text: str) -> re.Match[str]:
    found = how(pattern, text)
    assert found, text
    return found


def cards(text: str) -> tuple[Card, ...]:
    return read_cards(text, PACK.cards_in_order)


def total(options: DoubleDeckOptions, trump: str, hand: Sequence[Card]) -> int:
    return meld_of(options, trump, tuple(hand)).points


def alone(options: DoubleDeckOptions, kind: str, number: int) -> int:
    """What one meld alone counts, so many times over; spades are trumps, plain marriages are in hearts."""
    suit = {"run": "S", "royal_marriage": "S", "marriage": "H"}.get(kind)
    return total(options, "S", meld_cards(kind, suit, number))


# --- cases whose text is regular ----------------------------------------------------------------


def meld_of_a_hand(case: Case) -> None:
    found = re.match(r"trump (\w); (?:hand )?((?:\w:\w+ ?)+)( twice)?", case["input"])
    assert found, case["input"]
    options = STANDARD
    if given := re.search(r"option (\w+)=(\w+)", case["input"]):
        options = read(DoubleDeckOptions, {OPTION_NAMES.get(given[1], given[1]): given[2]})
    hand = cards(found[2]) * (2 if "twice" in case["input"] else 1)
    assert total(options, found[1], hand) == numbers(case["expected"])[0]


def legal_cards(case: Case) -> None:
    found = re.fullmatch(r"trump (\w); trick so far ([\w ]+); hand ([\w: ]+)", case["input"])
    assert found, case["input"]
    text = re.match(r"legal: ([\w ]+)", case["expected"])
    assert text
    legal = calculator.legal_cards(found[1], cards(found[2]), cards(found[3]))
    assert sorted(legal) == sorted(text[1].split())


def trick_winner(case: Case) -> None:
    found = re.match(r"trump (\w); ([\w ]+) \(in order of play\)", case["input"])
    assert found, case["input"]
    assert calculator.trick_winner(found[1], cards(found[2])) == numbers(case["expected"])[0]


def deal_score(case: Case) -> None:
    options = TWENTY if "min20" in case["input"] else STANDARD
    found = re.search(
        r"bid (\d+); meld (?:bidders/others )?(\d+)/(\d+); (?:trick points|tricks) (\d+)/(\d+)", case["input"]
    )
    assert found, case["input"]
    bid, ours, theirs, took, lost = map(int, found.groups())
    text = re.match(r"bidders ([+-]\d+)(?: \([^)]*\))?[,;] others \+?(\d+)", case["expected"])
    assert text, case["expected"]
    for bidder in range(4):
        side = bidder % 2
        meld, tricks = ((ours, theirs), (took, lost)) if side == 0 else ((theirs, ours), (lost, took))
        score = settle(options, bidder=bidder, bid=bid, meld=meld, tricks=tricks)
        assert (score.scores[side], score.scores[1 - side]) == (int(text[1]), int(text[2]))


REGULAR: dict[str, Callable[[Case], None]] = {
    "meld": meld_of_a_hand,
    "roundhouse": meld_of_a_hand,
    "legal play": legal_cards,
    "trick winner": trick_winner,
}


# --- cases with a check of their own --------------------------------------------------------------


def hand_of_87(case: Case) -> None:
    meld_of_a_hand(case)
    total_told, *parts = numbers(
        re.sub(r"(run|royal marriage|pinochle|double queens|marriages S)", "", case["expected"])
    )
    hand = cards(matched(re.match, r"trump H; hand ((?:\w:\w+ ?)+)", case["input"])[1])
    melds = meld_of(STANDARD, "H", hand).melds
    by_kind = {meld.kind: meld for meld in melds}
    # "run 15 + 1 royal marriage 4 + 2 marriages S 4 + pinochle 4 + double queens 60"
    assert parts == [
        by_kind["run"].points,
        by_kind["royal_marriage"].count, by_kind["royal_marriage"].points,
        by_kind["marriage"].count, by_kind["marriage"].points,
        by_kind["pinochle"].points,
        by_kind["queens_around"].points,
    ]  # fmt: skip
    assert len(hand) == numbers(matched(re.search, r"\((\d+) cards", case["input"])[0])[0]
    assert total(STANDARD, "H", (*hand, "TD")) == total_told


def table_column(case: Case) -> None:
    column = ("single", "double", "triple", "quadruple").index(
        matched(re.search, r", (\w+):", case["input"])[1]
    ) + 1
    assert [alone(STANDARD, kind, column) for kind in KINDS] == numbers(case["expected"])


def four_pinochles(case: Case) -> None:
    options = DoubleDeckOptions(meld_table="pinochle14")
    assert [alone(options, "pinochle", n) for n in (1, 2, 3, 4)] == numbers(case["expected"])


def book(case: Case) -> None:
    options = DoubleDeckOptions(meld_table="book")
    pinochles, runs = map(numbers, case["expected"].split(";"))
    assert [alone(options, "pinochle", n) for n in (1, 2, 3, 4)] == pinochles
    assert [alone(options, "run", n) for n in (1, 2, 3, 4)] == runs


def npa(case: Case) -> None:
    options = DoubleDeckOptions(meld_table="npa")
    assert [alone(options, "run", 1), alone(options, "pinochle", 1)] == numbers(case["expected"])


def toby_hand(case: Case) -> None:
    text = case["input"].split("; ", 1)[1]
    spelled = re.findall(r"(?:\.\.\.)?(?:[ATKQJ]-)+[ATKQJ]", text)
    printed = spelled[0].split("-")
    right = spelled[-1].removeprefix("...").split("-")
    if spelled[-1].startswith("..."):
        right = [*printed[: printed.index("K")], *right]
    expected = numbers(case["expected"])
    assert total(TOBY, "S", [f"{rank}S" for rank in right]) == expected[0]
    if "as printed" in case["expected"]:
        assert total(TOBY, "S", [f"{rank}S" for rank in printed]) == expected[-1]


def toby_triples(case: Case) -> None:
    text = numbers(case["expected"].split("(")[0])
    assert [alone(TOBY, f"{rank}_around", 3) for rank in ("aces", "kings", "queens", "jacks")] == text


def dealt(
    options: DoubleDeckOptions, hands: dict[int, Sequence[Card]] | None = None
) -> tuple[DoubleDeck, State]:
    """A deal by seat 0 in which some seats hold the cards given, the others what is left."""
    engine = DoubleDeck(options)
    left = list(PACK.cards_in_order)
    given = hands or {}
    for hand in given.values():
        for card in hand:
            left.remove(card)
    order: list[Card] = []
    for seat in range(4):
        hand = list(given.get(seat, ()))
        while len(hand) < 20:
            hand.append(left.pop(0))
        order += hand
    return engine, engine.apply(engine.start(0, MatchScore((0, 0))), None, Move("deal", tuple(order))).state


def play(engine: DoubleDeck, state: State, *moves: tuple[int, str]) -> State:
    for seat, text in moves:
        state = engine.apply(state, seat, Move.parse(text)).state
    return state


def contract(state: State) -> Purchase:
    found = purchase_of(state.phase)
    assert found is not None
    return found


def forced_dealer(case: Case) -> None:
    engine, state = dealt(STANDARD)
    state = play(engine, state, (1, "pass"), (2, "pass"), (3, "pass"))
    assert contract(state).bidder == state.dealer == 0
    assert contract(state).bid == numbers(case["expected"])[0]
    assert isinstance(state.phase, Naming)


def bids_over_58(case: Case) -> None:
    high = numbers(case["input"])[0]
    legal, illegal = case["expected"].split(";")
    low, top = map(int, re.findall(r"\d+", illegal))
    law = bid_law(STANDARD)
    assert all(law.allows(bid, high) for bid in numbers(legal))
    assert not any(law.allows(bid, high) for bid in range(low, top + 1))


def no_way_back(case: Case) -> None:
    assert case["expected"] == "illegal"
    engine, state = dealt(STANDARD)
    state = play(engine, state, (1, "pass"), (2, "bid 50"), (3, "bid 51"), (0, "bid 52"))
    assert engine.to_act(state) == {2}
    with pytest.raises(IllegalMove):
        engine.apply(state, 1, Move.parse("bid 53"))
    state = play(engine, state, (2, "bid 53"), (3, "pass"), (0, "pass"))
    assert not isinstance(state.phase, Bidding)
    assert contract(state).bidder == 2


def all_tricks(case: Case) -> None:
    whole, aces, tens, kings, last = numbers(case["expected"])
    assert aces == tens == kings == len([card for card in PACK.cards_in_order if card[0] == "A"])
    assert last == STANDARD.last_trick
    spades = [card for card in PACK.cards_in_order if card[1] == "S"]
    engine, state = dealt(STANDARD, {1: spades})
    moves = [(1, "bid 50"), (2, "pass"), (3, "pass"), (0, "pass"), (1, "trump S")]
    state = play(engine, state, *moves)
    while (score := engine.score(state)) is None:
        (seat,) = engine.to_act(state)
        card = PACK.cards(state.hands[seat])[0]
        state = play(engine, state, (seat, f"play {card}"))
    assert score.of("tricks", voids=None) == (0, whole)


def no_marriage(case: Case) -> None:
    bid = numbers(case["input"])[0]
    aces = [card for card in PACK.cards_in_order if card[0] == "A"]
    engine, state = dealt(STANDARD, {1: [*aces, "TS", "TS", "TS", "TS"]})
    state = play(engine, state, (1, f"bid {bid}"), (2, "pass"), (3, "pass"), (0, "pass"))
    score = engine.score(state)
    assert score is not None
    assert score.outcome == "no_marriage"
    assert not any(part.group == "tricks" for part in score.parts)
    assert score.points == (0, numbers(case["expected"])[0])


def thrown_in(case: Case) -> None:
    bid, ours, theirs = numbers(case["input"])
    score = settle(STANDARD, bidder=0, bid=bid, meld=(ours, theirs), tricks=None, lost="thrown_in")
    assert list(score.scores) == numbers(case["expected"])


def both_reach_the_end(case: Case) -> None:
    bidders, others, bid, made, opponents = numbers(case["input"])
    score = settle(STANDARD, bidder=1, bid=bid, meld=(0, 0), tricks=(opponents, made))
    totals = (others + score.scores[0], bidders + score.scores[1])
    assert [totals[1], totals[0]] == numbers(case["expected"])
    assert winner(STANDARD, totals, bidder=1) == 1


def toby_bids(case: Case) -> None:
    bids = numbers(case["input"])
    illegal, legal = (set(numbers(part)) for part in case["expected"].split(";"))
    law = bid_law(TOBY)
    assert legal | illegal == set(bids)
    assert {bid for bid in bids if law.allows(bid, None)} == legal


def hundred_aces(case: Case) -> None:
    hand = next(other for other in CASES if other["id"] == "S-DD-01")
    held = cards(matched(re.match, r"trump H; hand ((?:\w:\w+ ?)+)", hand["input"])[1])
    assert total(DoubleDeckOptions(scale=10), "H", held) == numbers(case["expected"])[0]


def unplayed_under_20(case: Case) -> None:
    found = re.search(r"bid (\d+); bidders' meld (\d+), others' (\d+)", case["input"])
    assert found
    bid, ours, theirs = map(int, found.groups())
    score = settle(TWENTY, bidder=0, bid=bid, meld=(ours, theirs), tricks=None, lost="under_minimum")
    assert list(score.scores) == numbers(case["expected"])[:2]


def compensations(case: Case) -> None:
    first = next(other for other in CASES if other["id"] == "D-DD-25")
    bid, ours, short, limit, theirs = numbers(first["input"])[:5]
    assert bid - ours == short > limit
    texts: dict[str, str] = {}
    if case is not first:
        theirs = numbers(case["input"])[0]
        texts["min_meld_20"] = "20"
    settings = ["nothing", "meld", "25+meld", "50+meld"]
    settings = [setting for setting in settings if setting in case["input"]]
    rows = [
        int(figure) for figure in re.findall(r"\d+", case["expected"].replace("others", "").split(";")[0])
    ]
    assert len(settings) == len(rows)
    for setting, expected in zip(settings, rows, strict=True):
        options = read(DoubleDeckOptions, {**texts, "throw_in_opponents": setting, "throw_in_when": "auto"})
        score = settle(options, bidder=0, bid=bid, meld=(ours, theirs), tricks=None, lost="too_short")
        assert score.scores == (-bid, expected)


OWN: dict[str, Callable[[Case], None]] = {
    "S-DD-01": hand_of_87,
    "S-DD-02": table_column,
    "S-DD-03": table_column,
    "S-DD-04": table_column,
    "S-DD-05": table_column,
    "S-DD-11": four_pinochles,
    "S-DD-12": book,
    "S-DD-13": npa,
    "S-DD-14": toby_hand,
    "S-DD-15": toby_hand,
    "S-DD-16": toby_hand,
    "S-DD-17": forced_dealer,
    "S-DD-18": bids_over_58,
    "S-DD-19": no_way_back,
    "S-DD-20": all_tricks,
    "S-DD-21": no_marriage,
    "S-DD-22": thrown_in,
    "S-DD-23": both_reach_the_end,
    "S-DD-24": toby_bids,
    "S-DD-25": hundred_aces,
    **{f"D-DD-{number}": deal_score for number in range(16, 24)},
    "D-DD-24": unplayed_under_20,
    "D-DD-25": compensations,
    "D-DD-26": compensations,
    "D-DD-27": toby_triples,
}


def test_all_the_cases_are_here() -> None:
    numbered = [case["id"] for case in CASES]
    sources = [f"S-DD-{n:02}" for n in range(1, 26)] + [f"D-DD-{n:02}" for n in range(1, 28)]
    assert numbered == [*sources, *(f"R-DD-{n:02}" for n in range(1, 5))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_holds(case: Case) -> None:
    check = OWN.get(case["id"]) or REGULAR.get(case["topic"])
    assert check is not None, f"{case['id']} ({case['topic']}) has no check"
    check(case)
