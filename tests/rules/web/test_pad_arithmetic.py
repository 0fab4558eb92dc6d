"""The score pad's arithmetic against the engine: deals by lot of every game under house rules by lot, in a browser."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rules.catalog import VARIANTS, find
from rules.engine.moves import Move
from rules.engine.pad import BidPlan, PadColumn, PadPlan
from rules.engine.page import BadWord
from rules.engine.prompts import Choose, Prompt
from rules.engine.score import Contract, DealScore, MatchScore
from rules.web.pad import described
from tests.rules.mixes import any_mix
from tests.rules.walks import figure, sensible, walk

if TYPE_CHECKING:
    from playwright.sync_api import Page

Case = dict[str, Any]

BIDS = [
    variant
    for variant in VARIANTS
    if variant.page and isinstance(variant.page.pad(variant.options()), BidPlan)
]
PIQUETS = [find("piquet"), find("piquet-au-cent")]

WORK_OUT = """async ([name, cases]) => {
  const arithmetic = await import("/static/js/pad/arithmetic.js");
  return cases.map(({plan, rest}) => arithmetic[name](plan, ...rest));
}"""


@pytest.fixture
def work_out(page: Page) -> Callable[[str, list[Case]], list[Any]]:
    """What a function of the script makes of each case: its plan, then the rest of what it is given."""
    page.goto("/glossary/")
    return lambda name, cases: page.evaluate(WORK_OUT, [name, cases])


def plan_of(variant: Any, options: Any) -> PadPlan:
    assert variant.page
    return variant.page.pad(options)


def answer(variant: Any, options: Any, name: str, asked: dict[str, Any]) -> Any:
    """The figures of a tool of the game; None where it refuses the question."""
    tool = next(tool for tool in variant.page.tools if tool.name == name)
    try:
        return tool.answer(options, {field.name: field.usual for field in tool.fields} | asked).figures
    except BadWord:
        return None


def shared_out(rng: Random, total: int, unit: int, sides: int) -> list[int]:
    """A total in parts, now and then not quite."""
    cuts = sorted(rng.randrange(0, total + 1, unit) for _ in range(sides - 1))
    parts = [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]
    if rng.random() < 0.1:
        parts[rng.randrange(sides)] += rng.choice([1, unit])
    if rng.random() < 0.2:
        parts = [total] + [0] * (sides - 1)
        rng.shuffle(parts)
    return parts


# --- games of bids ---------------------------------------------------------------------------------


def bid_entry(rng: Random, plan: BidPlan) -> dict[str, Any]:
    """A deal by lot: mostly one that can be."""
    sides, unit = len(plan.sides), plan.meld_unit
    bidder = rng.randrange(sum(map(len, plan.sides)))
    low = plan.opening
    bid = rng.choice([low, low + unit, low + 5 * unit, 60 * unit, 75 * unit, 100 * unit, 150 * unit, low - 1])
    meld = [rng.choice([0, 4, 19, 20, 30, 60, 120]) * unit + (rng.random() < 0.03) for _ in range(sides)]
    if not plan.all_meld and rng.random() < 0.9:
        meld = [points if side == bidder % sides else 0 for side, points in enumerate(meld)]
    entry: dict[str, Any] = {
        "bidder": bidder,
        "bid": bid,
        "lost": rng.choice(["", "", "", *plan.said]),
        "meld": meld,
        "tricks": shared_out(rng, plan.trick_total, plan.trick_unit, sides),
        "won": None,
        "trump": rng.choice("SHCD") if rng.random() < 0.9 else "",
    }
    if plan.unplayed and (entry["lost"] or rng.random() < 0.3) and rng.random() < 0.7:
        entry["tricks"] = [None] * sides
    if plan.tricks and rng.random() < 0.4:
        entry["won"] = shared_out(rng, plan.tricks, 1, sides)
    return entry


def asked_of(plan: BidPlan, entry: dict[str, Any]) -> dict[str, Any]:
    """The same deal as the tool is asked."""
    tricks = () if None in entry["tricks"] else tuple(entry["tricks"])
    asked = {"bidder": entry["bidder"], "bid": entry["bid"], "meld": tuple(entry["meld"]), "tricks": tricks}
    if "conceded" in plan.unplayed or not plan.all_meld:
        won = tuple(entry["won"] or ())
        return asked | {"tricks-won": won, "trump": entry["trump"], "conceded": entry["lost"] == "conceded"}
    if plan.unplayed:
        return asked | {
            "thrown-in": entry["lost"] == "thrown_in",
            "no-marriage": entry["lost"] == "no_marriage",
        }
    return asked | {"tricks-won": tuple(entry["won"] or ())}


@pytest.mark.parametrize("variant", BIDS, ids=lambda variant: variant.slug)
def test_a_deal_that_was_bid_is_scored_and_refused_as_by_the_engine(
    variant: Any, work_out: Callable[[str, list[Case]], list[Any]]
) -> None:
    rng = Random(f"pad {variant.slug}")
    cases, expected = [], []
    for _mix in range(figure(40, long=200)):
        options = any_mix(variant, rng)
        plan = plan_of(variant, options)
        assert isinstance(plan, BidPlan)
        for _deal in range(20):
            entry = bid_entry(rng, plan)
            cases.append({"plan": described(plan), "rest": [entry]})
            expected.append(answer(variant, options, "score", asked_of(plan, entry)))
    for case, said, figures in zip(cases, work_out("score", cases), expected, strict=True):
        entry = case["rest"][0]
        if figures is None:
            assert "fault" in said, (entry, case["plan"], said)
            continue
        assert said.get("points") == figures["scores"], (entry, case["plan"], said)
        assert (said["outcome"] == "made") == figures["made"]
    assert sum(figures is not None for figures in expected) > len(expected) / 4
    assert sum(figures is None for figures in expected) > 20


def ended(variant: Any, options: Any, totals: list[int], score: DealScore, deal: int = 1) -> Any:
    """What the engine says of a match that stands so after a deal: None, or the winner, if any, and what is paid."""
    game = variant.engine(options).game
    result, events = game.end(MatchScore(tuple(totals), deal=deal), score)
    if result is None:
        return None
    pays = next((event.facts["pays"] for event in events if "pays" in event.facts), None)
    return (result.winners[0] if result.winners else None), pays or None


def told(end: Any) -> Any:
    """The same of the script's answer."""
    return None if end is None else (end["winner"], end.get("pays") or None)


@pytest.mark.parametrize("variant", BIDS, ids=lambda variant: variant.slug)
def test_a_game_of_bids_is_won_as_by_the_engine(
    variant: Any, work_out: Callable[[str, list[Case]], list[Any]]
) -> None:
    rng = Random(f"pad end {variant.slug}")
    cases, expected = [], []
    for _mix in range(figure(60, long=300)):
        options = any_mix(variant, rng)
        plan = plan_of(variant, options)
        assert isinstance(plan, BidPlan)
        for _deal in range(10):
            totals = [plan.target + rng.choice([-50, -1, 0, 0, 1, 20]) for _side in plan.sides]
            seat = rng.randrange(sum(map(len, plan.sides)))
            score = DealScore(tuple(totals), contract=Contract(seat, 100))
            cases.append({"plan": described(plan), "rest": [totals, {"bidder": seat, "bid": 100}, 4]})
            expected.append(ended(variant, options, totals, score))
    for case, said, end in zip(cases, work_out("ended", cases), expected, strict=True):
        assert told(said) == end, case
    assert None in expected


# --- points counted by side -----------------------------------------------------------------------


def test_two_hands_count_and_are_refused_as_by_the_engine(
    work_out: Callable[[str, list[Case]], list[Any]],
) -> None:
    variant = find("two-handed")
    rng = Random("pad two-handed")
    cases, expected = [], []
    for _mix in range(figure(40, long=200)):
        options = any_mix(variant, rng)
        plan = plan_of(variant, options)
        tricks = next(column for column in plan.columns if column.name == "tricks")  # type: ignore[union-attr]
        for _deal in range(10):
            asked = {
                "meld": tuple(rng.choice([0, 20, 40, 150, 301]) if rng.random() < 0.9 else 5 for _ in "ab"),
                "nines": tuple(rng.choice([0, 0, 10, 20]) for _ in "ab"),
                "tricks": tuple(shared_out(rng, tricks.total or 0, tricks.unit, 2)),
            }
            entry = {"melds": asked["meld"], "nines": asked["nines"], "tricks": asked["tricks"]}
            cases.append({"plan": described(plan), "rest": [entry]})
            expected.append(answer(variant, options, "score", asked))
    for case, said, figures in zip(cases, work_out("score", cases), expected, strict=True):
        assert said.get("points") == (figures and figures["scores"]), (case, said)
    assert None in expected


def held(rng: Random, pack: tuple[str, ...]) -> tuple[str, ...]:
    """Cards left in the hands of a side."""
    return tuple(rng.sample(pack, rng.choice([0, 1, 3, 8])))


def test_a_side_of_pinacle_counts_and_is_refused_as_by_the_engine(
    work_out: Callable[[str, list[Case]], list[Any]],
) -> None:
    variant = find("pinacle")
    rng = Random("pad pinacle")
    cases: list[Case] = []
    expected = []
    for _mix in range(figure(60, long=300)):
        options = any_mix(variant, rng)
        plan, pack = plan_of(variant, options), variant.page.pack(options)
        has = {column.name for column in plan.columns}  # type: ignore[union-attr]
        for _deal in range(8):
            size = len(plan.sides)
            left = [held(rng, pack) for _side in range(size)]
            values = [-answer(variant, options, "score", {"left": cards})["left"] for cards in left]
            out = rng.choice([*range(size), None])
            entry: dict[str, Any] = {
                "laid": [rng.choice([0, 85, 305, 1000]) for _side in range(size)],
                "left": values,
                "out": [side == out for side in range(size)],
                "at_once": [side == out and rng.random() < 0.4 for side in range(size)],
                "cut": [False] * size,
                "backs": [rng.choice([0, 0, 0, 1, 4]) for _side in range(size)],
                "short": [rng.choice([0, 0, 1, 2]) for _side in range(size)],
            }
            if rng.random() < 0.1:
                entry["at_once"][rng.randrange(size)] = True
            if rng.random() < 0.4:
                entry["cut"][rng.randrange(size)] = True
            entry = {name: values for name, values in entry.items() if name in has}

            def asked(side: int, entry: dict[str, Any] = entry, left: Any = left) -> dict[str, Any]:
                got = {name: values[side] for name, values in entry.items()}
                return {
                    "combinations": (got["laid"],),
                    "left": left[side],
                    "out": got["out"],
                    "at-once": got.get("at_once", False),
                    "cut": got.get("cut", False),
                    "backs": got.get("backs", 0),
                    "short": got.get("short", 0),
                }

            figures = [answer(variant, options, "score", asked(side)) for side in range(size)]
            cases.append({"plan": described(plan), "rest": [entry]})
            expected.append(None if None in figures else [each["score"] for each in figures])
    for case, said, points in zip(cases, work_out("score", cases), expected, strict=True):
        assert said.get("points") == points, (case, said)
    assert None in expected


@pytest.mark.parametrize("slug", ["two-handed", "pinacle"])
def test_a_game_to_a_target_is_won_as_by_the_engine(
    slug: str, work_out: Callable[[str, list[Case]], list[Any]]
) -> None:
    variant = find(slug)
    rng = Random(f"pad end {slug}")
    cases, expected = [], []
    for _mix in range(figure(60, long=300)):
        options = any_mix(variant, rng)
        plan = plan_of(variant, options)
        for _deal in range(8):
            totals = [plan.target + rng.choice([-50, -1, 0, 0, 1, 20]) for _side in plan.sides]
            cases.append({"plan": described(plan), "rest": [totals, {}, 4]})
            expected.append(ended(variant, options, totals, DealScore(tuple(totals))))
    for case, said, end in zip(cases, work_out("ended", cases), expected, strict=True):
        assert told(said) == end, case


# --- piquet: deals as they are played ---------------------------------------------------------------


def bold(prompts: tuple[Prompt, ...], rng: Random) -> Move:
    """Whoever declares what there is and leads high comes to a pique sooner than by lot alone."""
    first = prompts[0]
    if isinstance(first, Choose) and rng.random() < 0.85:
        return first.moves[0]
    return sensible(prompts, rng)


def played(variant: Any, options: Any, rng: Random) -> list[tuple[int, DealScore, list[int]]]:
    """The deals of a match by lot: who dealt, what it was worth, and the totals after it."""
    found, totals = [], [0, 0]
    for turn in walk(variant.engine(options), rng, deals=8, policy=bold):
        before, after = turn.state, turn.step.state
        if len(after.scored) > len(before.scored):
            score = after.scored[-1].score
            totals = [a + b for a, b in zip(totals, score.points, strict=True)]
            found.append((before.dealer, score, totals))
    return found


def noted(plan: PadPlan, score: DealScore) -> dict[str, Any]:
    """A deal of piquet as somebody writes it down."""
    kinds = {(part.kind, part.side) for part in score.parts if not part.void}
    tricks = score.number("", "tricks")
    cards = score.of("cards")
    return {
        "hand": list(score.of("hand")),
        "play": list(score.of("play")),
        "tricks": list(tricks),
        "pique": [("pique", side) in kinds for side in (0, 1)],
        "repique": [("repique", side) in kinds for side in (0, 1)],
        # Won before the cards were counted, or in the middle of the play.
        "stop": plan.stops and not any(cards) and tricks != (6, 6),  # type: ignore[union-attr]
    }


@pytest.mark.slow
@pytest.mark.parametrize("variant", PIQUETS, ids=lambda variant: variant.slug)
def test_a_deal_of_piquet_as_it_was_played_counts_the_same(
    variant: Any, work_out: Callable[[str, list[Case]], list[Any]]
) -> None:
    rng = Random(f"pad {variant.slug}")
    cases, expected, ends, over = [], [], [], []
    for _match in range(figure(40, long=300)):
        options = any_mix(variant, rng)
        plan = plan_of(variant, options)
        for number, (dealer, score, totals) in enumerate(played(variant, options, rng), start=1):
            entry = noted(plan, score)
            cases.append({"plan": described(plan), "rest": [entry, dealer]})
            expected.append(list(score.points))
            ends.append({"plan": described(plan), "rest": [totals, entry, number]})
            over.append(ended(variant, options, totals, score, number))
    for case, said, points in zip(cases, work_out("score", cases), expected, strict=True):
        assert said.get("points") == points, (case, said)
    for case, said, end in zip(ends, work_out("ended", ends), over, strict=True):
        assert told(said) == end, (case, said)
    assert len(cases) > 100
    assert any(True in case["rest"][0]["pique"] + case["rest"][0]["repique"] for case in cases)


def test_figures_of_piquet_that_cannot_be_are_refused(
    work_out: Callable[[str, list[Case]], list[Any]],
) -> None:
    plan = described(plan_of(find("piquet"), find("piquet").options()))
    right = {
        "hand": [12, 5], "play": [9, 8], "tricks": [7, 5], "pique": [False, False], "repique": [False, False],
    }  # fmt: skip
    wrong = [
        {"tricks": [7, 6]},
        {"play": [6, 8]},
        {"play": [14, 8]},
        {"play": [7, 5]},
        {"repique": [True, False]},
        {"pique": [True, False], "hand": [5, 5]},
        {"pique": [False, True], "hand": [0, 25]},
        {"repique": [True, True], "hand": [40, 40]},
        {"hand": [-1, 5]},
    ]
    said = work_out("score", [{"plan": plan, "rest": [{**right, **each}, 1]} for each in [{}, *wrong]])
    assert said[0]["points"] == [12 + 9 + 10, 5 + 8]
    (pique,) = work_out(
        "score", [{"plan": plan, "rest": [{**right, "hand": [14, 0], "pique": [True, False]}, 1]}]
    )
    assert pique["points"] == [14 + 9 + 10 + 30, 8]
    assert all("fault" in each for each in said[1:]), said


def test_one_open_figure_is_what_the_others_leave(work_out: Callable[[str, list[Case]], list[Any]]) -> None:
    plan = described(plan_of(find("double-deck"), find("double-deck").options()))
    entry = {"bidder": 0, "bid": 60, "lost": "", "meld": [34, None], "tricks": [26, None], "won": None}
    (said,) = work_out("score", [{"plan": plan, "rest": [entry]}])
    assert said["points"] == [60, 24]


def test_every_game_has_a_pad_whose_columns_have_names_of_their_own() -> None:
    for variant in VARIANTS:
        assert variant.page
        columns: tuple[PadColumn, ...] = getattr(variant.page.pad(variant.options()), "columns", ())
        assert len({column.name for column in columns}) == len(columns)
