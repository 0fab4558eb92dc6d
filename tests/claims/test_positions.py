"""Claims in positions set up by hand, in every game: those that hold, and those that fail by one card."""

from __future__ import annotations

import pytest

from games.claims.answers import Proof, Refuted

from .positions import GAMES, Case, answered, endgame, kind_of, line_in

PLAIN = "KH QH JH KC QC JC KD QD JD KH QH JH"
"""Twelve cards of five players in hand, of no trump."""

CASES = (
    # Everything wins.
    Case("nothing but the highest trumps", "double-deck", "AS AS TS", "KS QS JS KH QH JH KC QC JC", True, steps="line"),
    Case("a higher trump is out", "double-deck", "AS TS TS", "AS QS JS KH QH JH KC QC JC", False),
    Case("an equal trump played later does not win", "double-deck", "AS AS", "AS AS KH QH JH JC", True, steps="line"),
    Case("aces, and no trump is left", "double-deck", "AH AC AD", "TH KH QH TC KC QC TD KD QD", True, steps="line"),
    Case("aces, and a trump is left", "double-deck", "AH AC AD", "TH KH QH TC KC QC TD KD JS", False),
    Case("among six, the highest trumps", "double-deck-six", "AS AS TS", f"KS QS JS {PLAIN}", True, steps="line"),
    Case("among six, a higher trump is out", "double-deck-six", "AS TS TS", f"AS QS JS {PLAIN}", False),
    Case("alone, aces, and no trump is left", "double-deck-three", "AH AC AD", "TH KH QH TC KC QC", True, steps="line"),
    Case("alone, aces, and a trump is left", "double-deck-three", "AH AC AD", "TH KH QH TC KC JS", False),
    # Trumps to be drawn first.
    Case("one trump draws one", "double-deck", "AS AH AC", "JS KH QH TC KC QC TD KD QD", True, steps="line"),
    Case("one trump does not draw two", "double-deck", "AS AH AC", "JS JS QH TC KC QC TD KD QD", False),
    Case(
        "two trumps that cannot lie together fall to one", "double-deck", "AS AH AC", "TC KC QC TD KD QD TH", True,
        known={1: "JS", 3: "QS"}, void={1: "S", 2: "S", 3: "S"}, steps="line",
    ),
    Case("two trumps draw two", "auction-three", "AS AS AH", "TS KS KH QH JH KC", True, steps="line"),
    Case("a long trump is left over", "auction-three", "AS AH AC", "TS KS KH QH JH KC", False),
    # The suit itself is drawn.
    Case("the ace brings down the ten", "two-handed", "AH KH", "", True, known={1: "TH QC"}, steps="line"),
    Case("the ten is guarded", "two-handed", "AH KH", "", False, known={1: "TH QH"}),
    Case("he follows once and trumps then", "two-handed", "AH TH", "", False, known={1: "9S KH"}),
    Case("both hearts must be followed", "two-handed", "AH TH", "", True, known={1: "QH KH"}, steps="line"),
    Case("a trump behind two hearts comes too late", "two-handed", "AS AH TH", "", True, known={1: "9S KH QH"}),
    # Duties that show something.
    Case("who did not head has nothing higher", "auction-three", "TH KH", "AH 9H AC TC", False),
    Case(
        "who did not head has nothing higher, as is seen", "auction-three", "TH KH", "QH 9H AC TC", True,
        void={1: "AH TH S", 2: "AH TH S"}, steps="line",
    ),
    Case(
        "who did not follow has none of the suit", "auction-three", "KH KH", "AH AC TC KC", False, void={1: "H"},
    ),
    Case(
        "the ace lies aside", "auction-widow", "KH QH", "AH AC TC KC JC", True, aside=1, void={1: "AH", 2: "AH"},
        steps="line",
    ),
    Case("the ace may not lie aside", "auction-widow", "KH QH", "AH AC TC KC JC", False, aside=1, void={1: "AH"}),
    # Open tricks.
    Case("over the king with the ten", "two-handed", "TH AS", "", True, known={1: "QC"}, trick="KH", steps="line"),
    Case("the ten cannot take the ace", "two-handed", "TH AS", "", False, known={1: "QC"}, trick="AH"),
    Case("an equal card played later does not take it", "two-handed", "AH AS", "", False, known={1: "QC"}, trick="AH"),
    Case("a trump takes the ace", "two-handed", "9S AS", "", True, known={1: "QC"}, trick="AH", steps="line"),
    Case("the strict duty makes the low trump fall under", "auction-three", "KS AC", "", True,
         known={1: "QS JD", 2: "KC"}, trick="AH", steps="fork"),
    Case("without it the trump is kept", "no duty to trump", "KS AC", "", False,
         known={1: "QS JD", 2: "KC"}, trick="AH"),
    Case("the last seat may yet overtrump", "auction-three", "KS AC", "", False,
         known={1: "TS KC", 2: "KC"}, trick="AH"),
    Case("the lowest winner leaves the higher one", "piquet", "AS QS", "", True,
         known={1: "KS"}, trick="JS", steps="line"),
    # Partners.
    Case("a partner has to head and has nothing but winners", "double-deck", "KH AC", "", True,
         known={1: "JH JD", 2: "AH AD", 3: "JH JD"}, steps="fork"),
    Case("a partner has to head and then to lead a loser", "double-deck", "KH QC", "", False,
         known={1: "JH AC", 2: "AH JC", 3: "JH JD"}),
    Case("a partner may lead a loser, though he has a winner", "auction-four", "KH JC JD", "", False,
         known={1: "QH AC KD", 2: "AH TC AD", 3: "9H 9C 9D"}),
    Case("both of the partner’s cards win", "auction-four", "KH JC JD", "", True,
         known={1: "QH QC KD", 2: "AH TC AD", 3: "9H 9C 9D"}, steps="fork"),
    Case("the partner is winning the open trick already", "double-deck", "JH", "TH", True, trick="AH KH", steps="fork"),
    Case("the last player may still take it from the partner", "double-deck", "JH", "AH", False, trick="TH KH"),
    Case("a trick of the partner’s, and trumps over whatever he leads", "double-deck", "KH AS", "", True,
         known={1: "JH JC", 2: "AH QC", 3: "JH JC"}, steps="fork"),
    # No trumps.
    Case("a suit from the top", "piquet", "AH KH QH", "JH TH 9S 8S", True, aside=1, steps="line"),
    Case("a gap that may be guarded", "piquet", "AH KH JH", "QH TH 9H 8S", False, aside=1),
    Case("a gap that cannot be guarded twice", "piquet", "AH KH JH", "QH TH 9S 8S", True, aside=1, steps="line"),
    Case("the six of au cent", "piquet-au-cent", "6H 6S", "7C 7D 8C", True, aside=1, steps="line"),
    Case("the six of au cent, with a seven about", "piquet-au-cent", "6H 6S", "7H 7D 8C", False, aside=1),
)  # fmt: skip


@pytest.mark.parametrize("as_list", [False, True], ids=("by bounds", "one by one"))
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}: {case.name}")
def test_a_claim_is_answered(case: Case, as_list: bool) -> None:
    answer = answered(case, as_list=as_list)
    if case.holds:
        assert isinstance(answer, Proof), answer
        assert not case.steps or kind_of(answer) == case.steps
    else:
        assert isinstance(answer, Refuted), answer


def test_every_game_that_has_claims_has_positions() -> None:
    assert {case.game for case in CASES} == set(GAMES)


def test_trumps_come_first_and_each_suit_from_the_top() -> None:
    case = Case("", "auction-three", "AH AS TH TS", "KS 9S KH QH 9C 9C 9D 9D", True)
    assert line_in(answered(case)) == ("AS", "TS", "AH", "TH")


def test_a_bound_ends_the_search() -> None:
    case = Case("", "double-deck", "KH AC", "", True, known={1: "JH JD", 2: "AH AD", 3: "JH JD"})
    assert kind_of(answered(case, positions=3)) == "bound"


def test_a_refutation_needs_no_guess_where_one_layout_will_do() -> None:
    case = Case("", "piquet", "AH KH JH", "QH TH 9H 8S", False, aside=1)
    answer = answered(case)
    assert isinstance(answer, Refuted)
    assert answer.even_seen
    assert set(answer.hands[1]) == {"QH", "TH", "9H"}
    assert answer.play[-1] in {(0, "JH"), (1, "QH")}


def test_two_positions_that_look_alike_are_one() -> None:
    one, two = (endgame(CASES[0]) for _ in range(2))
    assert one.start == two.start
    assert hash(one.start) == hash(two.start)
