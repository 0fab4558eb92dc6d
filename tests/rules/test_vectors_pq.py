"""Every S-PQ and D-PQ case of vectors.json, with the cards and figures read from the case itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.engine import record
from rules.engine.moves import IllegalMove, Move
from rules.engine.notation import read_cards
from rules.engine.score import MatchScore
from rules.piquet.claims import Verdict, points_of, usual_claims, verdict_of
from rules.piquet.combos import PIPS, names, sequence_points, sequences_held, sets_held
from rules.piquet.game import Piquet
from rules.piquet.laws import laws_of
from rules.piquet.marks import Mark, cards_mark, repique
from rules.piquet.options import PiquetOptions
from rules.piquet.score import settle_partie
from rules.piquet.state import State, Tricks
from rules.piquet.tools import compared, legal_cards, mask_of

from . import fingerprint
from .walks import SOAK

Case = dict[str, str]
CASES: list[Case] = [
    case
    for case in json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
    if case["id"].startswith(("S-PQ-", "D-PQ-"))
]
BY_ID = {case["id"]: case for case in CASES}
STANDARD = PiquetOptions()
LAWS = laws_of(STANDARD)
BEGUN = MatchScore((0, 0))
PACK = STANDARD.shape.pack
WORKED = fingerprint.FOLDER / "piquet" / "worked-deal.txt"


def cards(text: str) -> tuple[str, ...]:
    return read_cards(text, PACK.cards_in_order)


def mask(text: str) -> int:
    return mask_of(PACK, cards(text))


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def groups(pattern: str, text: str) -> tuple[str, ...]:
    found = re.search(pattern, text)
    assert found, text
    return found.groups()


def worked() -> list[record.Moment]:
    return list(record.replay(record.read(WORKED.read_text(encoding="utf-8"), fingerprint.find)))


def hands_of_source() -> tuple[int, int]:
    """Both hands after the exchange, as the first case prints them."""
    elder, younger = groups(r"hands (.+?) / (.+?);", BY_ID["S-PQ-01"]["expected"])
    return mask(elder), mask(younger)


def exchange(case: Case) -> None:
    dealt = groups(
        r"dealt (.+?), throws (.+?), takes (.+?); .* dealt (.+?), throws (.+?), takes (.+)$", case["input"]
    )
    elder, thrown, taken, younger, thrown2, taken2 = dealt
    assert (mask(elder) & ~mask(thrown) | mask(taken), mask(younger) & ~mask(thrown2) | mask(taken2)) == (
        hands_of_source()
    )
    after = next(moment.state.deal for moment in worked() if isinstance(moment.state.deal.phase, Tricks))
    assert after.hands == hands_of_source()


def declarations(case: Case) -> None:
    elder, younger = (usual_claims(LAWS, hand) for hand in hands_of_source())
    # Elder sinks the tierce: younger has the sequences all the same.
    sunk = (elder[0], (), elder[2])
    point, sequence, trio = numbers(case["expected"])
    assert verdict_of(sunk[0], younger[0]) == Verdict("not_good")
    assert points_of(younger[0]) == point
    assert verdict_of(sunk[1], younger[1]) == Verdict()
    assert points_of(younger[1]) == sequence
    assert verdict_of(sunk[2], younger[2]) == Verdict("good")
    assert points_of(sunk[2]) == trio


def full_deal(case: Case) -> None:
    played = re.findall(r"([2-9TJQKA][SHCD])-([2-9TJQKA][SHCD])", case["input"])
    moments = worked()
    kept = [
        moment.played.move.words[0]
        for moment in moments
        if moment.played and moment.played.move.verb == "play"
    ]
    assert kept == [card for pair in played for card in pair]
    elder, younger, first, second = numbers(case["expected"])
    (deal,) = moments[-1].state.scored
    assert deal.score.points == (elder, younger)
    assert deal.score.number("", "tricks") == (first, second)
    assert deal.score.of("bonus") == (0, 0)


def running_score(case: Case) -> None:
    rows: dict[str, list[int]] = {"Bill": [], "Ann": []}
    for part in case["expected"].split("|"):
        name = part.split()[0]
        rows[name] += [number for number in numbers(part) if not (name == "Ann" and number == 10)]
    lines: dict[int, list[int]] = {0: [], 1: []}
    for moment in worked():
        for event in moment.events:
            if "total" in event.facts:
                lines[int(str(event.facts["seat"]))].append(int(str(event.facts["total"])))
    assert lines == {0: rows["Bill"], 1: rows["Ann"]}


def outcomes(elder: int, younger: int, hand_points: tuple[int, int]) -> set[tuple[int, int, int]]:
    """Every score a deal can come to over all legal plays, with elder's tricks: elder, younger, tricks."""
    known: dict[tuple[int, int, int], frozenset[tuple[int, int, int]]] = {}

    def follow(mine: int, hers: int, leader: int) -> frozenset[tuple[int, int, int]]:
        """From a lead on: points still to come in the play by seat, and elder's tricks."""
        if not mine:
            return frozenset({(0, 0, 0)})
        key = (mine, hers, leader)
        if key not in known:
            found: set[tuple[int, int, int]] = set()
            leading, other = (mine, hers) if leader == 0 else (hers, mine)
            last = leading.bit_count() == 1
            for led in PACK.kinds_in(leading):
                suit = PACK.suit_masks[PACK.suit_of[led]]
                for answer in PACK.kinds_in(other & suit or other):
                    takes = answer > led and bool(suit >> answer & 1)
                    won = 1 - leader if takes else leader
                    gain = [0, 0]
                    gain[leader] += 1
                    gain[won] += takes + last
                    rest = (leading & ~(1 << led), other & ~(1 << answer))
                    after = follow(*(rest if leader == 0 else rest[::-1]), won)
                    found |= {(gain[0] + a, gain[1] + b, (won == 0) + t) for a, b, t in after}
            known[key] = frozenset(found)
        return known[key]

    total = set()
    for a, b, tricks in follow(elder, younger, 0):
        mark = cards_mark((tricks, 12 - tricks))
        extra = [mark.points if mark and mark.seat == seat else 0 for seat in (0, 1)]
        total.add((hand_points[0] + a + extra[0], hand_points[1] + b + extra[1], tricks))
    return total


def alternate(case: Case) -> None:
    """The two other endings of the source: what is held in hand, and in the long run every possible play."""
    (held,) = groups(r"Ann (C:\S+ S:\S+ H:\S+ D:\S+)", case["input"])
    younger, elder = mask(held), hands_of_source()[0]
    assert younger.bit_count() == 12
    assert not younger & elder
    scored = [(who, points_of((m, h)[who or 0])) for _c, m, h, who in compared(LAWS, elder, younger)]
    hers = sum(points for who, points in scored if who == 1)
    assert hers == (numbers(case["input"].split("(")[-1])[0] if "in hand" in case["input"] else 22)
    assert scored[2] == (0, 3)
    if SOAK:
        found = outcomes(elder, younger, (3, hers))
        tricks, listed = groups(
            r"(?:with (\d) tricks Bill-Ann can be|6-6 gives Bill-Ann) ((?:\d+-\d+(?:, )?)+)", case["expected"]
        )
        pairs = {(int(a), int(b)) for a, b in re.findall(r"(\d+)-(\d+)", listed)}
        assert {(a, b) for a, b, took in found if took == int(tricks or 6)} == pairs
        theirs, ours = (27, 23) if tricks else (30, 12)
        assert {took for a, b, took in found if (a, b) == (ours, theirs)} == ({8} if tricks else set())


def settlement(case: Case) -> None:
    first, second = numbers(case["input"])
    (pays,) = numbers(case["expected"])
    winner, points = settle_partie(STANDARD.rubicon, (first, second))
    assert winner == 1
    assert points == pays


def point_values(case: Case) -> None:
    ranks = [part.split() for part in case["input"].split(";")]
    ace, court, low = case["expected"].split(";")
    assert [PIPS[rank] for rank in ranks[0]] == numbers(ace)
    assert {PIPS[rank] for rank in ranks[1]} == set(numbers(court))
    assert [PIPS[rank] for rank in ranks[2]] == numbers(low)


def sequence_scores(case: Case) -> None:
    assert [sequence_points(length) for length in numbers(case["input"])] == numbers(case["expected"])


def sequence_compare(case: Case) -> None:
    one, other = (
        sequences_held(PACK, mask(f"S:{part.strip().replace('-', '')}"))[0]
        for part in case["input"].split(" v ")
    )
    assert case["expected"].startswith("A-K-Q wins")
    assert one.key > other.key


def repique_of_younger(case: Case) -> None:
    (sets,) = numbers(case["input"])
    thirty, bonus = numbers(case["expected"])
    assert repique([Mark(0, 4, sets), Mark(0, 5, 1), Mark(1, 3, 2 * sequence_points(5))]) == 1
    assert (thirty, bonus) == (2 * sequence_points(5), 60)


def no_repique(case: Case) -> None:
    (thirty,) = numbers(case["input"])
    assert repique([Mark(0, 3, thirty - 14), Mark(0, 4, 14), Mark(1, 2, 5)]) is None
    assert case["expected"] == "no repique"


def rubicon_edge(case: Case) -> None:
    (edge,) = numbers(case["input"])
    assert settle_partie(STANDARD.rubicon, (edge, edge + 30)) == (1, 30 + numbers(case["expected"])[0])
    assert settle_partie(STANDARD.rubicon, (edge - 1, edge + 30)) == (1, 2 * edge + 29 + 100)


def the_cards(case: Case) -> None:
    pairs = re.findall(r"(\d+)-(\d+)", case["input"])
    for (first, second), points in zip(pairs, numbers(case["expected"]), strict=True):
        mark = cards_mark((int(first), int(second)))
        assert (mark.points if mark else 0) == points


def cards_to_pique(case: Case) -> None:
    elder, younger = groups(r"elder (.+?) v (.+?);", case["input"])
    pairs = re.findall(r"([2-9TJQKA][SHCD])-([2-9TJQKA][SHCD])", case["input"])
    led_by_younger = groups(r"younger leads (.+)$", case["input"])[0].split()
    finals = re.findall(r"(\d+)-(\d+)", case["expected"])
    for counts, final in zip((True, False), finals, strict=True):
        engine = Piquet(PiquetOptions(cards_count_to_pique=counts))
        score = _play_out(engine, mask(elder), mask(younger), pairs, led_by_younger)
        assert score.points == (int(final[0]), int(final[1]))
        assert score.outcome == ("pique" if counts else "cards")


def _play_out(
    engine: Piquet, elder: int, younger: int, pairs: list[tuple[str, str]], later: list[str]
) -> Any:
    """Both change a card for another and back into the hands of the case, declare all, and play."""
    free = [card for card in PACK.cards_in_order if not (elder | younger) >> PACK.index[card] & 1]
    mine, hers = list(names(PACK, elder)), list(names(PACK, younger))
    talon = [mine[-1], *free[2:6], hers[-1], *free[6:]]
    dealt = [*mine[:-1], free[0], *hers[:-1], free[1], *talon]
    state: State = engine.apply(engine.start(1, BEGUN), None, Move("deal", tuple(dealt))).state

    def move(text: str) -> None:
        nonlocal state
        (seat,) = engine.to_act(state)
        state = engine.apply(state, seat, Move.parse(text)).state

    def usual(verb: str) -> str:
        (seat,) = engine.to_act(state)
        (form,) = engine.prompts(engine.view(state, seat))
        return " ".join([verb, *(blank.words[0] for blank in form.blanks)])

    move(f"exchange {free[0]}")
    # Elder left four cards, which come to younger first: younger changes five and gets the last card back.
    state = _give_back(engine, state, younger)
    move(usual("declare"))
    move(usual("answer"))
    for led, answer in pairs:
        move(f"play {led}")
        move(f"play {answer}")
    for led in later:
        move(f"play {led}")
        (seat,) = engine.to_act(state)
        prompt = engine.prompts(engine.view(state, seat))[0]
        move(str(prompt.moves[0]))
    return engine.score(state)


def _give_back(engine: Piquet, state: State, wanted: int) -> State:
    """Younger changes the cards that are not of the case's hand, with the cards wanted on top of the talon."""
    away = names(PACK, state.hands[1] & ~wanted)
    first = [PACK.index[card] for card in names(PACK, wanted & ~state.hands[1])]
    rest = [kind for kind in state.talon[1:] if kind not in first]
    state = replace(state, talon=(state.talon[0], *first, *rest))
    return engine.apply(state, 1, Move("exchange", away)).state


def legal_play(case: Case) -> None:
    led, held = groups(r"led (\S+); hand (.+)$", case["input"])
    (legal,) = groups(r"legal: ([^(]+)", case["expected"])
    assert set(legal_cards(STANDARD, cards(led), cards(held))) == set(legal.split())


def exchange_bounds(case: Case) -> None:
    counts = numbers(case["input"].split("discards")[1])
    verdicts = [word.strip() == "legal" for word in case["expected"].split("/")]
    engine = Piquet(STANDARD)
    step = engine.apply(engine.start(1, BEGUN), None, Move("deal", PACK.cards_in_order))
    if "younger" in case["input"]:
        took = numbers(case["input"].split(";")[0])[0]
        mine = names(PACK, step.state.hands[0])
        step = engine.apply(step.state, 0, Move("exchange", mine[:took]))
    (seat,) = engine.to_act(step.state)
    held = names(PACK, step.state.hands[seat])
    for count, legal in zip(counts, verdicts, strict=True):
        move = Move("exchange", held[:count])
        if legal:
            engine.check(engine.view(step.state, seat), move)
        else:
            with pytest.raises(IllegalMove) as refused:
                engine.check(engine.view(step.state, seat), move)
            assert refused.value.code == "exchange_between"


def point_compare(case: Case) -> None:
    one, other = case["input"].split(" v ")
    high, low, points = numbers(case["expected"])
    mine, hers = usual_claims(LAWS, mask(one)), usual_claims(LAWS, mask(other))
    assert (mine[0][0].rank, hers[0][0].rank) == (high, low)
    assert verdict_of(mine[0], hers[0]) == Verdict("equal", high, "good")
    assert points_of(mine[0]) == points


def no_low_sets(case: Case) -> None:
    assert case["input"] == "four nines"
    assert case["expected"] == "no set"
    assert sets_held(PACK, mask("9S 9H 9C 9D")) == ()


CHECKS: dict[str, Callable[[Case], None]] = {
    "S-PQ-01": exchange,
    "S-PQ-02": declarations,
    "S-PQ-03": full_deal,
    "S-PQ-04": running_score,
    "S-PQ-05": alternate,
    "S-PQ-06": alternate,
    "S-PQ-07": settlement,
    "S-PQ-08": settlement,
    "S-PQ-09": point_values,
    "S-PQ-10": sequence_scores,
    "S-PQ-11": sequence_compare,
    "S-PQ-12": repique_of_younger,
    "S-PQ-13": no_repique,
    "S-PQ-14": rubicon_edge,
    "S-PQ-15": the_cards,
    "D-PQ-01": cards_to_pique,
    "D-PQ-02": legal_play,
    "D-PQ-03": exchange_bounds,
    "D-PQ-04": exchange_bounds,
    "D-PQ-05": point_compare,
    "D-PQ-06": no_low_sets,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case(case: Case) -> None:
    CHECKS[case["id"]](case)
