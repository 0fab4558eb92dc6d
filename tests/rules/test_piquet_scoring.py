"""Piquet: pique and repique, the cards, what is paid, the end of the game, the tools and accounts."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import options as house_rules
from rules.engine import record
from rules.engine.account import accounts
from rules.engine.match import MatchState
from rules.engine.moves import IllegalMove, Move
from rules.engine.notation import read_cards
from rules.engine.page import BadWord, Worked
from rules.engine.score import MatchScore
from rules.piquet.claims import ScoredClaim
from rules.piquet.game import Piquet
from rules.piquet.laws import laws_of
from rules.piquet.marks import Mark, cards_mark, first_to, pique, repique
from rules.piquet.options import AuCentOptions, PiquetOptions
from rules.piquet.score import Declared, line, score_deal, settle_partie
from rules.piquet.state import Dealing, Over, State
from rules.piquet.tools import chance, compared, mask_of, odds_against
from rules.piquet.variants import AU_CENT, PIQUET
from rules.piquet.wording import WORDING

from . import fingerprint
from .walks import walk

STANDARD = PiquetOptions()
LAWS = laws_of(STANDARD)
PACK = STANDARD.shape.pack
GOLDENS = [*fingerprint.goldens(PIQUET), *fingerprint.goldens(AU_CENT)]


def hand(text: str, options: Any = STANDARD) -> int:
    pack = options.shape.pack
    return mask_of(pack, read_cards(text, pack.cards_in_order))


# --- pique, repique, the cards, the end ------------------------------------------------------------------------

E, Y = 0, 1
REPIQUES = [
    ([Mark(E, 2, 6), Mark(E, 3, 16), Mark(E, 4, 14)], E),
    ([Mark(E, 3, 16), Mark(E, 4, 14), Mark(Y, 2, 5)], None),
    ([Mark(Y, 3, 30), Mark(E, 4, 14)], Y),
    ([Mark(E, 4, 14), Mark(E, 5, 1), Mark(Y, 3, 30)], Y),
    ([Mark(Y, 1, 10), Mark(E, 2, 8), Mark(E, 3, 18), Mark(E, 4, 14)], None),
    ([Mark(E, 1, 10), Mark(E, 2, 6), Mark(E, 4, 14)], E),
    ([Mark(E, 2, 6), Mark(E, 3, 16), Mark(Y, 4, 14)], None),
    ([Mark(E, 2, 6), Mark(E, 3, 15), Mark(E, 4, 3)], None),
]


@pytest.mark.parametrize(("marks", "expected"), REPIQUES)
def test_repique_is_thirty_in_hand_before_the_other_has_anything(
    marks: list[Mark], expected: int | None
) -> None:
    assert repique(marks) == expected


TIME = PiquetOptions(pique_order="time")
CAVENDISH = PiquetOptions(cards_count_to_pique=False)
LEAD = Mark(E, 5, 1)
PIQUES = [
    (STANDARD, [Mark(E, 2, 29), LEAD], None, 2),
    (STANDARD, [Mark(E, 2, 28), LEAD], None, None),
    (STANDARD, [Mark(E, 2, 29), LEAD, Mark(Y, 4, 3)], None, None),
    (TIME, [Mark(E, 2, 29), LEAD, Mark(Y, 4, 3)], None, 2),
    (TIME, [Mark(E, 3, 30), LEAD, Mark(Y, 2, 5)], None, None),
    (STANDARD, [Mark(E, 2, 28), LEAD, Mark(Y, 5, 1), LEAD], None, None),
    (STANDARD, [Mark(E, 2, 13), *[LEAD] * 7, LEAD, Mark(Y, 5, 1)], 8, 8),
    (CAVENDISH, [Mark(E, 2, 13), *[LEAD] * 7, LEAD, Mark(Y, 5, 1)], 8, None),
    (STANDARD, [Mark(E, 2, 12), *[LEAD] * 7, Mark(Y, 5, 1)], 8, None),
    (STANDARD, [Mark(E, 2, 12), *[LEAD] * 7, LEAD, Mark(Y, 5, 1)], 8, 9),
    (STANDARD, [Mark(E, 2, 13), *[LEAD] * 7, LEAD, Mark(Y, 5, 1)], None, None),
    (STANDARD, [Mark(E, 2, 29), LEAD, Mark(E, 5, 30, "pique")], None, None),
]


@pytest.mark.parametrize(("options", "marks", "seventh", "expected"), PIQUES)
def test_pique_is_thirty_in_hand_and_play(
    options: PiquetOptions, marks: list[Mark], seventh: int | None, expected: int | None
) -> None:
    assert pique(laws_of(options), marks, E, seventh) == expected


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [((7, 5), (0, 10)), ((6, 6), None), ((12, 0), (0, 40)), ((0, 12), (1, 40)), ((1, 11), (1, 10))],
)
def test_the_cards(tricks: tuple[int, int], expected: tuple[int, int] | None) -> None:
    mark = cards_mark(tricks)
    assert (mark and (mark.seat, mark.points)) == expected


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((99, 120), (1, 319)),
        ((101, 120), (1, 119)),
        ((100, 150), (1, 150)),
        ((80, 60), (0, 240)),
        ((90, 90), (None, 0)),
    ],
)
def test_what_is_paid(scores: tuple[int, int], expected: tuple[int | None, int]) -> None:
    assert settle_partie(STANDARD.rubicon, scores) == expected


def test_au_cent_the_first_in_the_order_of_reckoning_wins() -> None:
    marks = [Mark(Y, 2, 6), Mark(E, 3, 16), Mark(E, 4, 3)]
    assert first_to(100, (85, 94), marks) == (Y, 1)
    assert first_to(100, (85, 93), marks) == (E, 2)
    assert first_to(100, (70, 70), marks) is None


def finished(options: Any, seed: int) -> MatchState[State]:
    """A match played to its end."""
    variant = PIQUET if isinstance(options, PiquetOptions) else AU_CENT
    found: MatchState[State] = list(walk(variant.engine(options), Random(seed)))[-1].step.state
    return found


@pytest.mark.slow
def test_au_cent_ends_as_soon_as_somebody_is_there() -> None:
    endings = set()
    for seed in range(40):
        match = finished(AuCentOptions(), seed)
        assert isinstance(match.deal.phase, Over)
        assert match.result is not None
        (winner,), totals = match.result.winners, match.match_score.totals
        assert totals[winner] >= 100 > totals[1 - winner]
        endings.add(match.scored[-1].score.outcome)
    assert "cut_short" in endings


@pytest.mark.slow
def test_a_tie_after_the_last_deal_is_played_on_for_two_more() -> None:
    options = PiquetOptions(deals=2, extra_deals_on_tie=2)
    lengths = set()
    for seed in range(400):
        deals = finished(options, seed).scored
        after_two = [sum(deal.score.points[seat] for deal in deals[:2]) for seat in (0, 1)]
        lengths.add(len(deals))
        assert len(deals) == (4 if after_two[0] == after_two[1] else 2)
    assert lengths == {2, 4}


def test_the_parts_of_a_deal_stay_within_their_bounds() -> None:
    """The play of a deal makes thirteen points, and one more for each trick taken from the leader."""
    for seed in range(30):
        for deal in finished(PiquetOptions(deals=2, extra_deals_on_tie=0), seed).scored:
            assert sum(deal.score.number("", "tricks")) == 12
            assert 13 <= sum(deal.score.of("play")) <= 25
            assert sum(deal.score.of("cards")) in (0, 10, 40)
            assert sum(deal.score.of("bonus")) in (0, 30, 60)


@settings(max_examples=150, deadline=None)
@given(st.permutations(list(PACK.cards_in_order)))
def test_exactly_one_or_nobody_scores_each_category(cards: list[str]) -> None:
    mine, hers = mask_of(PACK, tuple(cards[:12])), mask_of(PACK, tuple(cards[12:24]))
    forth, back = compared(LAWS, mine, hers), compared(LAWS, hers, mine)
    for (_c, _m, _h, one), (_c2, _m2, _h2, other) in zip(forth, back, strict=True):
        assert other == (None if one is None else 1 - one)


@pytest.mark.parametrize(
    ("unseen", "drawn", "named", "against"),
    [(20, 5, 1, (3, 1)), (20, 3, 1, (17, 3)), (20, 5, 2, (5, 4)), (20, 3, 2, (5, 2)), (40, 1, 1, (39, 1))],
)
def test_the_odds_of_the_books(unseen: int, drawn: int, named: int, against: tuple[int, int]) -> None:
    assert odds_against(chance(unseen, drawn, named)) == against


def test_a_chance_is_what_counting_all_draws_gives() -> None:
    draws = list(itertools.combinations(range(8), 3))
    hits = sum(bool({0, 1} & set(draw)) for draw in draws)
    assert chance(8, 3, 2) * len(draws) == hits


def test_dealing_waits_for_a_whole_pack() -> None:
    engine = Piquet(STANDARD)
    state = engine.start(0, MatchScore((0, 0)))
    assert isinstance(state.phase, Dealing)
    with pytest.raises(IllegalMove):
        engine.apply(state, None, Move("deal", PACK.cards_in_order[:-1]))


@pytest.mark.parametrize(
    "path", [*fingerprint.goldens(PIQUET), *fingerprint.goldens(AU_CENT)], ids=lambda path: path.stem
)
def test_the_account_of_a_record_ends_with_its_score(path: Path) -> None:
    kept = record.read(path.read_text(encoding="utf-8"), fingerprint.find)
    rows = list(accounts(kept.engine, record.replay(kept)))
    deals = fingerprint.outcome(kept)["deals"]
    assert [account.figures["totals"] for account in rows] == [deal["totals"] for deal in deals]
    for account in rows:
        figures = account.figures
        columns = figures["columns"]
        assert list(columns) == ["hand", "play", "cards", "bonus"]
        assert figures["scores"] == [sum(points[seat] for points in columns.values()) for seat in (0, 1)]
        assert account.lines
        lines = [0, 0]
        for step in figures["steps"]:
            lines[step["seat"]] = step["total"]
        assert lines == figures["scores"]


def test_the_tools_answer_as_the_table_scores() -> None:
    tools = {tool.name: tool for tool in PIQUET.page.tools} if PIQUET.page else {}
    cards = read_cards("S:AKQJT H:K C:KT8 D:KT7", PACK.cards_in_order)
    assert tools["combinations"].answer(STANDARD, {"hand": cards}).figures["total"] == 37
    with pytest.raises(BadWord):
        tools["combinations"].answer(STANDARD, {"hand": (*cards, "KD")})
    asked = {"elder": cards, "younger": cards[:1]}
    with pytest.raises(BadWord):
        tools["compare"].answer(STANDARD, asked)
    elder = read_cards("S:AKQJT9 H:AT C:A D:A87", PACK.cards_in_order)
    younger = read_cards("H:KQJ9 C:KQJT9 D:KQ9", PACK.cards_in_order)
    answer = tools["compare"].answer(STANDARD, {"elder": elder, "younger": younger})
    assert answer.figures["scores"] == [96, 0]
    assert answer.figures["repique"] == 0
    assert tools["settle"].answer(STANDARD, {"scores": (99, 120)}).figures == {"winner": 1, "points": 319}
    with pytest.raises(BadWord):
        tools["settle"].answer(STANDARD, {"scores": (99,)})
    assert tools["legal"].answer(STANDARD, {"trick": ("KS",), "hand": ("AS", "7S", "AH")}).figures == {
        "legal": ["AS", "7S"]
    }


def test_without_a_rubicon_the_difference_is_paid_and_said() -> None:
    tools = {tool.name: tool for tool in PIQUET.page.tools} if PIQUET.page else {}
    answer = tools["settle"].answer(PiquetOptions(rubicon=0), {"scores": (99, 120)})
    assert answer.figures == {"winner": 1, "points": 121}
    assert [note.code for note in answer.notes] == ["tool_no_rubicon"]


@pytest.mark.parametrize("tricks", [(12, 0), (0, 12), (11, 1)])
@pytest.mark.parametrize("bonus", ["pique", "repique"])
def test_the_sheet_tells_a_capot_beside_a_pique_or_repique(bonus: str, tricks: tuple[int, int]) -> None:
    cards = cards_mark(tricks)
    assert cards
    marks = [Mark(E, 3, 30), Mark(E, 5, 1, "lead"), Mark(E, 5, 30, bonus), cards]
    quints = Declared((ScoredClaim(E, "sequence", (5, 5), (), 30),))
    label, _columns = line(score_deal(PACK, marks, E, tricks, quints))
    capot = "_capot" if 12 in tricks else ""
    assert label.facts["outcome"] == f"outcome_{bonus}{capot}"
    assert label.facts["outcome"] in WORDING


@pytest.mark.parametrize(
    ("tool", "asked"),
    [
        ("combinations", {"hand": PACK.cards_in_order[:13]}),
        ("compare", {"elder": PACK.cards_in_order[:13], "younger": PACK.cards_in_order[13:20]}),
        ("compare", {"elder": PACK.cards_in_order[:12], "younger": PACK.cards_in_order[12:26]}),
        ("legal", {"trick": (), "hand": PACK.cards_in_order[:13]}),
    ],
)
def test_no_tool_takes_more_cards_than_a_hand_has(tool: str, asked: dict[str, Any]) -> None:
    tools = {tool.name: tool for tool in PIQUET.page.tools} if PIQUET.page else {}
    with pytest.raises(BadWord, match=r"at most 12 cards, not 1[34]") as refused:
        tools[tool].answer(STANDARD, asked)
    assert refused.value.why is not None
    assert refused.value.why.code == "tool_too_many"
    for name in asked:
        asked[name] = asked[name][:12]
    assert tools[tool].answer(STANDARD, asked).figures


def test_au_cent_whoever_has_the_target_has_won_and_nothing_is_paid() -> None:
    tools = {tool.name: tool for tool in AU_CENT.page.tools} if AU_CENT.page else {}
    options = AuCentOptions(target=150)
    answered = [
        tools["settle"].answer(options, {"scores": scores}).figures
        for scores in ((150, 149), (12, 163), (149, 100))
    ]
    assert answered == [
        {"winner": 0, "points": 0},
        {"winner": 1, "points": 0},
        {"winner": None, "points": 0},
    ]
    with pytest.raises(BadWord, match="the first there wins at once"):
        tools["settle"].answer(options, {"scores": (150, 151)})


def test_a_tie_is_said_to_be_drawn_only_after_the_deals_that_may_follow_it() -> None:
    tools = {tool.name: tool for tool in PIQUET.page.tools} if PIQUET.page else {}
    by_key = {
        extra: [
            note.code
            for note in tools["settle"]
            .answer(PiquetOptions(extra_deals_on_tie=extra), {"scores": (120, 120)})
            .notes
        ]
        for extra in (2, 0)
    }
    assert by_key == {2: ["tool_two_more"], 0: []}


def test_no_least_length_of_the_point_may_be_written_as_none() -> None:
    assert house_rules.read(PiquetOptions, {"point_min": "none"}) == STANDARD
    assert house_rules.read(AuCentOptions, {"point_min": "None"}) == AuCentOptions()
    assert house_rules.read(PiquetOptions, {"point_min": "4"}).point_min == 4


# --- what the page shows -----------------------------------------------------------------------------------


def example(name: str, options: Any = STANDARD) -> Worked:
    assert PIQUET.page is not None
    (found,) = [example for example in PIQUET.page.examples() if example.name == name]
    return PIQUET.page.work(found, options)


def test_the_page_answers_the_first_lead_by_its_own_order() -> None:
    assert example("first-lead").answer == {"bonus": "none"}
    assert example("first-lead", TIME).answer == {"bonus": "pique"}


@pytest.mark.parametrize("sinking", [True, False])
def test_the_whole_deal_shows_both_hands_every_card_and_every_reply(sinking: bool) -> None:
    worked = example("whole-deal", PiquetOptions(sinking=sinking))
    assert worked.table is not None
    exchange, text = worked.table.groups
    played, rows = [set[str](), set[str]()], text.rows
    said = [row[0].words for row in rows if row[0].words]
    for words in said:
        leader = 1 if "_trick_younger_" in words.code else 0
        if "led" in words.facts and "_trick_" in words.code:
            played[leader].add(str(words.facts["led"]))
            played[1 - leader].add(str(words.facts["card"]))
        elif words.code == "step_led_elder":
            played[0].add(str(words.facts["card"]))
        elif words.code.startswith("step_first_"):
            played[1].add(str(words.facts["card"]))
    shown: list[Any] = [row[0].words.facts["cards"] for row in exchange.rows if row[0].words]
    assert [len(cards) for cards in shown] == [5, 3, 12, 12]
    assert [set(cards) for cards in shown[2:]] == played
    replies = [words.code for words in said if "what" in words.facts and "points" not in words.facts]
    assert replies == ["step_not_good", *([] if sinking else ["step_not_good"]), "step_good"]
    assert [reason.code for reason in worked.reasons] == (["ex_unsaid"] if sinking else [])
    assert (rows[-1][1].figure, rows[-1][2].figure) == (None, 41)
