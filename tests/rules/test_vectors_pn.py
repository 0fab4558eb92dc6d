"""Every S-PN and D-PN case of vectors.json, with the figures read from the case itself.

Each case has a check that takes its numbers from the text; a case without one fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.engine.moves import IllegalMove, Move
from rules.engine.score import MatchScore
from rules.pinacle.combinations import INDEX, Combo, read, ways
from rules.pinacle.game import Pinacle
from rules.pinacle.laws import laws_of
from rules.pinacle.options import PinacleOptions
from rules.pinacle.score import result_of, score_deal
from rules.pinacle.state import Coup, Drawing, Laying, Prime, State
from rules.pinacle.tools import combination_of, value_of
from rules.pinacle.values import VALUES, worth_of

Case = dict[str, str]
CASES: list[Case] = [
    case
    for case in json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
    if case["id"].startswith(("S-PN-", "D-PN-"))
]
STANDARD = PinacleOptions()
LAWS = laws_of(STANDARD)
SUITS = "SHCD"
WHOLE = "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"-?\d+", text.replace("+", ""))]


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")]


def equal(rank: str, number: int, wilds: str = "") -> list[str]:
    """So many cards of a rank, suits in turn, and wilds."""
    return [rank + SUITS[n % 4] for n in range(number)] + wilds.split()


def worth(cards: list[str], across: str = "", **more: Any) -> int:
    combo = combination_of(STANDARD, cards, across.split())
    return worth_of(LAWS, replace(combo, **more)).total


def word(text: str) -> str:
    """A card as the cases write it: Joker, A, 2, 10."""
    return "X" if text == "Joker" else "TH" if text == "10" else text + "H"


def cards_of(text: str) -> list[str]:
    """`A-A-Joker` or `Joker, 2, A` as cards; a suite keeps one suit, a brelan takes suits in turn."""
    ranks = re.split(r"[-, ]+", text.strip())
    naturals = [rank for rank in ranks if rank not in ("Joker", "2")]
    same = len(set(naturals)) == 1 and len(naturals) > 1
    found = []
    for number, rank in enumerate(ranks):
        found.append(word(rank)[:-1] + SUITS[number % 4] if same and rank not in ("Joker",) else word(rank))
    return found


# --- checks ---------------------------------------------------------------------------------------


def card_values(case: Case) -> None:
    for names, value in zip(parts(case["input"]), numbers(case["expected"]), strict=True):
        first, _, last = names.partition("..")
        ranks = "AKQJT98765432"
        kinds = [first] if not last else ranks[ranks.index(first) : ranks.index(last) + 1]
        for rank in kinds:
            card = "X" if rank == "Joker" else rank + "D"
            assert VALUES[INDEX[card]] == value, card


def deck(case: Case) -> None:
    jokers, cards = numbers(case["input"]), numbers(case["expected"])
    for number, size in zip(jokers, cards, strict=True):
        assert len(laws_of(PinacleOptions(jokers=str(number))).cards) == size


def brelan_table(case: Case) -> None:
    for what, value in zip(parts(case["input"]), numbers(case["expected"]), strict=True):
        number = numbers(what)[0]
        for rank in "A" if " A" in what else "KQJ":
            wilds = (1, 2) if "with wilds" in what else (0,)
            for wild in wilds:
                assert worth(equal(rank, number - wild, " ".join(["X", "2S"][:wild]))) == value, what


def brelan_story(case: Case) -> None:
    steps = (
        ["add AD", "add AC", "add X"], ["redeem AS"], ["redeem AH"], ["add AD"], ["add AC"],
    )  # fmt: skip
    combo = replace(read([INDEX[c] for c in ("AS", "AH", "X")], 1, 2), key="c1")
    for moves, expected in zip(steps, parts(case["expected"]), strict=True):
        for move in moves:
            verb, card = move.split()
            way = next(way for way in ways(combo)[INDEX[card]] if way.move.verb == verb)
            combo = way.result
        assert worth_of(LAWS, combo).total == sum(numbers(expected)), expected


def redeemed_two(case: Case) -> None:
    lying = (("5H 6H 7H", "2S"), ("AS AH AD", "2S"), ("KS KH KD", "2S"), ("5H 6H 7H", "X"))
    for (cards, across), value in zip(lying, numbers(case["expected"]), strict=True):
        assert worth(cards.split(), across) - worth(cards.split()) == value


def complete_suites(case: Case) -> None:
    lying = (
        [WHOLE], [WHOLE.replace("5H", "2H")], [WHOLE.replace("5H", "2H").replace("9H", "2H")],
        [WHOLE.replace("5H", "X"), WHOLE.replace("5H", "2S"), WHOLE.replace("3H", "2D")],
    )  # fmt: skip
    for cases, value in zip(lying, numbers(case["expected"]), strict=True):
        for cards in cases:
            assert worth(cards.split()) == value, cards


def suite_with_redeemed(case: Case) -> None:
    assert worth(WHOLE.split(), "X") == numbers(case["expected"])[0]


def invalid_suites(case: Case) -> None:
    for text in parts(case["input"]):
        with pytest.raises(IllegalMove) as refused:
            read([INDEX[card] for card in cards_of(text)], 12, 2)
        assert refused.value.code == "no_wrap", text


def pinacle(case: Case) -> None:
    cards = equal("9", 8, "X 2S 2D")
    dealt, made = numbers(case["expected"])
    assert worth(cards, dealt=True) == dealt
    assert worth(cards) == made


def bonuses(case: Case) -> None:
    out, cut, backs = numbers(case["expected"])
    assert (STANDARD.going_out, STANDARD.cut_bonus, STANDARD.same_back_bonus) == (out, cut, backs)


def dealt(lot: str, backs: str) -> tuple[Coup, tuple[str, ...]]:
    """A deal by seat 0 with the cutter's packet, in which seat 1 is dealt cards with these backs."""
    engine = Pinacle(STANDARD)
    state = engine.start(0, MatchScore((0, 0)))
    whole = engine.deck(state)
    assert whole is not None
    plain = [card for card in whole.cards if card.count("'") == 0 and card != "X"]
    mine = [card + "'" * int(back) for card, back in zip(plain[:11], backs, strict=True)]
    rest = [card for card in whole.cards if card not in mine]
    rest.sort(key=lambda card: card[0] != "X")
    step = engine.apply(state, None, Move("deal", (*rest[:11], *mine, *rest[11:], lot)))
    assert isinstance(step.state.phase, Drawing)
    return step.state.phase.coup, tuple(event.kind for event in step.events)


def same_back_count(case: Case) -> None:
    count = {"eleven": 11, "ten": 10, "one": 1}
    total, red, blue = (count.get(w) or int(w) for w in re.findall(r"\b(11|ten|one)\b", case["input"]))
    assert red + blue == total
    coup, _ = dealt("60", "0" * red + "1" * blue)
    assert (
        sum(p.points for p in coup.primes if p.what == "same_back" and p.seat == 1)
        == numbers(case["expected"])[0]
    )
    coup, kinds = dealt("44", "0" * total)
    assert [p.points for p in coup.primes if p.seat == 1] == [STANDARD.same_back_bonus]
    assert "prime_cut" in kinds


def at_turn(
    sizes: tuple[int, ...], pile: str, hand: str, *, charged: bool = False, acting: bool = False
) -> Any:
    """Seat 0 to play, with these cards, under this pile."""
    engine = Pinacle(STANDARD)
    coup = Coup(0, 40, tuple(INDEX[c] for c in pile.split()), sizes, (0,) * 4, ((), ()), (charged, False),
                opened=(False,) * 4)  # fmt: skip
    phase = Laying(coup, 0, opening=charged) if acting else Drawing(coup)
    bag = engine.laws.pack.bag
    hands = (bag(hand.split()), bag(["3C"]), bag(["4C"]), bag(["5C"]))
    return engine, State(3, MatchScore((0, 0)), phase, hands, (0,) * 40)


def charged_case(case: Case) -> None:
    short, enough = (numbers(part)[-1] for part in case["input"].split(":")[1].split(";"))
    fine = -numbers(case["expected"])[1]
    for cards, points in (("AS AH AD 6C 7C 8C 3S 4D", short), ("AS AH AD 7C 8C 9C 3S 4D", enough)):
        words = cards.split()
        assert value_of(words[:6]) == points
        engine, state = at_turn((8, 1, 1, 1), "3C", cards, charged=True, acting=True)
        for lay in (words[:3], words[3:6]):
            state = engine.apply(state, 0, Move("lay", tuple(lay))).state
        if points == enough:
            assert engine.apply(state, 0, Move("discard", (words[6],))).state.phase.coup.combos[0]
            continue
        with pytest.raises(IllegalMove) as refused:
            engine.apply(state, 0, Move("discard", (words[6],)))
        assert refused.value.code == "too_short"
        after = engine.apply(state, 0, Move("pick-up")).state.phase.coup
        assert after.combos == ((), ())
        assert [prime.points for prime in after.primes] == [-fine]
        assert after.sizes[0] == len(words)


def pumba(case: Case) -> None:
    for pile, may in (("7H", False), ("7H 8H", True)):
        engine, state = at_turn((1, 1, 1, 1), pile, "9H")
        view = engine.view(state, 0)
        if may:
            engine.check(view, Move("take"))
        else:
            with pytest.raises(IllegalMove) as refused:
                engine.check(view, Move("take"))
            assert refused.value.code == "pumba_must_draw"
        engine.check(view, Move("draw"))


def end_of_game(case: Case) -> None:
    (target,) = numbers(case["input"])
    assert result_of(LAWS, (target - 5, 0)) is None
    found = result_of(LAWS, (target, 0))
    assert found is not None
    assert found.winners == (0,)


def ordinary(case: Case) -> None:
    for text, value in zip(parts(case["input"]), numbers(case["expected"]), strict=True):
        assert worth(cards_of(text.split()[1])) == value, text


def hand_penalty(case: Case) -> None:
    cards = cards_of(case["input"].split(":")[1])
    assert scored([], [cards], False) == numbers(case["expected"])[0]


def scored(combos: list[Combo], hands: list[list[str]], out: bool) -> int:
    """What the side of seats 0 and 2 scores, which held these hands at the end."""
    primes = [Prime("going_out", 0, 0, STANDARD.going_out)] if out else []
    first, second = (LAWS.pack.bag(hand) for hand in (*hands, [], [])[:2])
    return score_deal(LAWS, [combos, []], primes, [first, 0, second, 0]).points[0]


def holding(points: int) -> list[str]:
    """Some cards that count so much."""
    held = []
    for card in ("X", "X", "AS", "TS", "5S"):
        if VALUES[INDEX[card]] <= points:
            points -= VALUES[INDEX[card]]
            held.append(card)
    assert not points
    return held


def deal_won(case: Case) -> None:
    kings = combination_of(STANDARD, equal("K", numbers(case["input"])[0]))
    suite = combination_of(STANDARD, ["5H", "6H", "7H", "8H"])
    assert scored([kings, suite], [["AS", "AD", "3C"]], True) == numbers(case["expected"])[-1]


def deal_not_won(case: Case) -> None:
    aces = combination_of(STANDARD, equal("A", 5))
    suite = combination_of(STANDARD, WHOLE.replace("5H", "X").split(), ["X"])
    assert scored([aces, suite], [["2S", "QH", "4C"]], False) == numbers(case["expected"])[-1]


def threshold(case: Case) -> None:
    lays = [["A-A-A", "K-Q-J"], ["A-A-Joker"], ["A-A-A-Joker"]]
    assert all(text in case["input"] for lay in lays for text in lay)
    for lay, expected in zip(lays, parts(case["expected"]), strict=True):
        points = sum(value_of(cards_of(text)) for text in lay)
        for text in lay:
            read([INDEX[card] for card in cards_of(text)], 1, 2)
        assert points == numbers(expected)[0]
        assert (points >= STANDARD.chargee_min) == ("accepted" in expected)


def mixed_wilds(case: Case) -> None:
    cards = WHOLE.replace("5H", "2H").replace("9H", "X").split()
    assert worth(cards) == numbers(case["expected"])[0]


def six_tens(case: Case) -> None:
    assert worth(equal("T", 6)) == numbers(case["expected"])[2]


def nothing_laid(case: Case) -> None:
    one, other = numbers(case["input"])
    assert scored([], [holding(one), holding(other)], False) == numbers(case["expected"])[0]


CHECKS: Mapping[str, Callable[[Case], None]] = {
    "S-PN-01": card_values, "S-PN-02": deck, "S-PN-03": brelan_table, "S-PN-04": brelan_story,
    "S-PN-05": redeemed_two, "S-PN-06": complete_suites, "S-PN-07": suite_with_redeemed,
    "S-PN-08": invalid_suites, "S-PN-09": pinacle, "S-PN-10": bonuses, "S-PN-11": charged_case,
    "S-PN-12": pumba, "S-PN-13": end_of_game, "D-PN-01": ordinary, "D-PN-02": hand_penalty,
    "D-PN-03": deal_won, "D-PN-04": deal_not_won, "D-PN-05": threshold, "D-PN-06": mixed_wilds,
    "D-PN-07": six_tens, "D-PN-08": same_back_count, "D-PN-09": nothing_laid,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_of_the_list(case: Case) -> None:
    CHECKS[case["id"]](case)


def test_every_case_is_there_and_none_is_made_up() -> None:
    assert {case["id"] for case in CASES} == set(CHECKS)
