"""Answers compared with brute force over every layout, in small random endings of every game."""

from __future__ import annotations

from collections import Counter

import pytest

from games import claims
from games.claims.proofs import Answer, Fork, Proved, Refuted
from tests.rules.walks import figure

from .reference import TooMuch, holds, layouts, moments

CARDS = {
    "double-deck": 2, "auction-four": 3, "auction-three": 3, "auction-widow": 2, "two-handed": 5, "piquet": 3,
    "piquet-au-cent": 2,
}  # fmt: skip
DEALS = {
    "double-deck": 10, "auction-four": 10, "auction-three": 12, "auction-widow": 10, "two-handed": 30, "piquet": 8,
    "piquet-au-cent": 6,
}  # fmt: skip
MOST_LAYOUTS = 120


def compared(slug: str, deals: int) -> Counter[str]:
    """How often the answer is that of brute force: by answer, and `wrong` where it is not."""
    seen: Counter[str] = Counter()
    for seed in range(deals):
        for moment in moments(slug, seed, CARDS[slug]):
            states = layouts(moment)
            assert any(state == moment.state for state in states) or slug.startswith("piquet")
            if len(states) > MOST_LAYOUTS:
                seen["too many layouts"] += 1
                continue
            try:
                true = holds(moment, states)
            except TooMuch:
                seen["too much to try"] += 1
                continue
            seen[verdict(claims.prove(moment.game, moment.view), true)] += 1
    return seen


def verdict(answer: Answer, true: bool) -> str:
    match answer:
        case Proved():
            return f"proved by {'search' if isinstance(answer.first, Fork) else 'line'}" if true else "wrong"
        case Refuted():
            return "refuted" if not true else "wrong"
    return f"unknown: {answer.reason}"


@pytest.mark.long
@pytest.mark.parametrize("slug", CARDS)
def test_small_endings_are_answered_as_brute_force_answers_them(slug: str) -> None:
    seen = compared(slug, figure(DEALS[slug], long=20 * DEALS[slug]))
    assert seen["wrong"] == 0, seen
    assert seen["proved by line"], seen
    assert seen["refuted"] > 3, seen
    assert seen["unknown: bound"] + seen["unknown: layout"] <= seen.total() // 50, seen
