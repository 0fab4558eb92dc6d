"""Piquet: its own cases, by tables and by deals laid card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.match import MatchState
from rules.engine.moves import Event, IllegalMove, Move
from rules.engine.notation import read_cards
from rules.engine.prompts import Form, Number, Pick
from rules.piquet.claims import Verdict, all_claims, usual_claims, verdict_of, word_of
from rules.piquet.combos import good_against, names, sequences_held, sets_held
from rules.piquet.game import Piquet
from rules.piquet.laws import laws_of
from rules.piquet.legal import TURN
from rules.piquet.options import AuCentOptions, PiquetOptions
from rules.piquet.state import UNKNOWN, Answering, Declaring, Exchanging, State, Tricks
from rules.piquet.tools import compared, mask_of
from rules.piquet.variants import AU_CENT, PIQUET

STANDARD = PiquetOptions()
LAWS = laws_of(STANDARD)
PACK = STANDARD.shape.pack
PLAIN_ELDER = "S:AKQ H:987 C:JT D:QT98"
PLAIN_YOUNGER = "S:JT9 H:AKQ C:A98 D:KJ7"
PLAIN_TALON = "8S 7S JH TH KC QC 7C AD"


def hand(text: str, options: Any = STANDARD) -> int:
    pack = options.shape.pack
    return mask_of(pack, read_cards(text, pack.cards_in_order))


class AtTable:
    """The first deal of a match laid by hand, seat 0 elder; every move is checked by the engine."""

    def __init__(
        self, elder: str, younger: str, talon: str, options: Any = STANDARD, deals: int | None = None
    ) -> None:
        variant: Any = PIQUET if isinstance(options, PiquetOptions) else AU_CENT
        self.match = variant.engine(options, deals=deals)
        self.engine: Piquet = self.match.game
        known = options.shape.pack.cards_in_order
        cards = (*read_cards(elder, known), *read_cards(younger, known), *read_cards(talon, known))
        self.events: list[Event] = []
        self.moment: MatchState[State] = self.match.start(1)
        self._step(None, Move("deal", cards))

    def _step(self, seat: int | None, move: Move) -> None:
        step = self.match.apply(self.moment, seat, move)
        self.moment = step.state
        self.events += step.events

    @property
    def state(self) -> State:
        """The deal under way, or the last one of a match that is over."""
        return self.moment.deal

    def cards(self, seat: int) -> tuple[str, ...]:
        return names(self.engine.laws.pack, self.state.hands[seat])

    def play(self, *texts: str) -> AtTable:
        for text in texts:
            self._step(min(self.engine.to_act(self.state)), Move.parse(text))
        return self

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def prompts(self, seat: int) -> tuple[Any, ...]:
        return self.engine.prompts(self.engine.view(self.state, seat))

    def told(self, kind: str) -> list[Any]:
        return [event.facts for event in self.events if event.kind == kind]


def plain(options: Any = STANDARD) -> AtTable:
    return AtTable(PLAIN_ELDER, PLAIN_YOUNGER, PLAIN_TALON, options)


# --- combinations --------------------------------------------------------------------------------------

SEQUENCES = [
    ("S:AKQ", [(3, 3)]),
    ("S:AK H:A", []),
    ("S:AKQJ", [(4, 4)]),
    ("S:AKQJT", [(5, 15)]),
    ("S:AKQJT9", [(6, 16)]),
    ("S:AKQJT98", [(7, 17)]),
    ("S:AKQJT987", [(8, 18)]),
    ("S:AKQ S:T98", [(3, 3), (3, 3)]),
    ("S:987 H:A", [(3, 3)]),
    ("S:87 H:AK", []),
    ("S:7 H:AKQJ", [(4, 4)]),
]


@pytest.mark.parametrize(("text", "expected"), SEQUENCES)
def test_sequences_are_found_as_long_as_they_go(text: str, expected: list[tuple[int, int]]) -> None:
    assert [(combo.size, combo.points) for combo in sequences_held(PACK, hand(text))] == expected


def test_with_thirty_six_cards_there_is_a_neuvieme() -> None:
    options = AuCentOptions()
    (combo,) = sequences_held(options.shape.pack, hand("S:AKQJT9876", options))
    assert (combo.size, combo.points) == (9, 19)


SETS = [
    ("AS AH AC", [(3, 3)]),
    ("TS TH TC TD", [(4, 14)]),
    ("9S 9H 9C 9D", []),
    ("KS KH KC KD AS AH AC", [(4, 14), (3, 3)]),
    ("JS JH QS QH", []),
]


@pytest.mark.parametrize(("text", "expected"), SETS)
def test_sets_are_threes_and_fours_from_the_ten_up(text: str, expected: list[tuple[int, int]]) -> None:
    assert [(combo.size, combo.points) for combo in sets_held(PACK, hand(text))] == expected


def test_a_longer_point_beats_a_higher_one() -> None:
    scored = {category: who for category, _m, _h, who in compared(LAWS, hand("S:AKQJ"), hand("H:98 H:JT7"))}
    assert scored["point"] == 1


def test_points_of_equal_pips_are_nobodys() -> None:
    mine, hers = usual_claims(LAWS, hand("S:AK9 H:7")), usual_claims(LAWS, hand("C:AQ9 D:7"))
    assert verdict_of(mine[0], hers[0]) == Verdict("equal", 30, "equal")


def test_equal_best_sequences_cancel_the_lesser_ones_too() -> None:
    mine, hers = hand("S:QJT9 C:987 D:AKQ"), hand("H:QJT9 C:KQJ")
    assert {c: who for c, _m, _h, who in compared(LAWS, mine, hers)}["sequence"] is None


def test_any_quatorze_beats_any_trio() -> None:
    mine, hers = usual_claims(LAWS, hand("AS AH AC")), usual_claims(LAWS, hand("TS TH TC TD"))
    assert verdict_of(mine[2], hers[2]).final == "not_good"


def test_good_against_the_cards_means_that_no_unseen_hand_is_better() -> None:
    tens = sets_held(PACK, hand("TS TH TC TD"))[0]
    everything = (1 << len(PACK.kinds)) - 1
    seen = hand("TS TH TC TD AS KS QS JS")
    assert good_against(PACK, tens, everything & ~seen)
    assert not good_against(PACK, tens, everything & ~hand("TS TH TC TD AS KS QS"))


# --- what may be declared --------------------------------------------------------------------------------


def words(text: str, options: Any = STANDARD, unseen: int = 0) -> list[list[str]]:
    claims = all_claims(laws_of(options), hand(text), unseen)
    return [[word_of(PACK, claim) for claim in of_category] for of_category in claims]


def test_the_usual_claim_comes_first_and_is_everything_held() -> None:
    first = [of_category[0] for of_category in words("S:AKQJT H:KQJ C:AKT D:T")]
    assert first == ["S5", "S:AKQJT+H:KQJ", "K3+T3"]


def test_less_may_be_declared_than_is_held() -> None:
    point, sequence, sets = words("S:AKQJT H:A C:A D:A H:8 C:8 D:8 D:7")
    assert {"S5", "S4", "S3", "none"} <= set(point)
    assert {"S:AKQJT", "S:AKQJ", "S:KQJT", "S:QJT", "none"} <= set(sequence)
    assert set(sets) == {"A4", "A3", "none"}


def test_after_everything_held_come_nothing_then_less_of_it_and_shortened_calls_last() -> None:
    point, sequence, sets = words("S:AKQJT H:AKQJ C:AT D:T")
    assert point == ["S5", "none", "H4", "S4", "S3", "H3"]
    whole = ["S:AKQJT+H:AKQJ", "none", "S:AKQJT", "H:AKQJ"]
    assert sequence[:4] == whole
    assert all(word not in whole for word in sequence[4:])
    assert sets == ["A3+T3", "none", "A3", "T3"]


def test_nothing_is_declared_that_is_not_held() -> None:
    point, sequence, sets = words("S:AKQ H:987 C:JT D:QT98")
    assert "S4" not in point
    assert all("KQJ" not in word for word in sequence)
    assert sets == ["none"]


def test_a_point_of_three_may_be_too_short_by_a_house_rule() -> None:
    text = "S:AK9 H:987 C:JT8 D:QT8"
    assert words(text)[0][0] == "S3"
    assert words(text, PiquetOptions(point_min=4))[0] == ["none"]


def test_where_nothing_can_be_sunk_everything_is_declared() -> None:
    assert [len(found) for found in words("S:AKQJT H:KQJ C:AKT D:T", PiquetOptions(sinking=False))] == [
        1,
        1,
        1,
    ]


def test_law_49_lets_a_call_that_cannot_be_beaten_go_first() -> None:
    text = "AS AH AC KS KH KC 9S 8S 9H 8H 9C 8C"
    everything = (1 << len(PACK.kinds)) - 1
    unseen = everything & ~hand(text) & ~hand("QS QH JS JH TS TH QC JC TC KD")
    assert "K3+A3" not in words(text, unseen=unseen)[2]
    assert "K3+A3" in words(text, PiquetOptions(cav49=True), unseen)[2]
    assert "K3+A3" not in words(text, PiquetOptions(cav49=True), everything & ~hand(text))[2]


# --- the exchange ------------------------------------------------------------------------------------------


def test_elder_changes_one_to_five_and_sees_what_is_left_of_five() -> None:
    table = plain()
    (pick,) = table.prompts(0)
    assert isinstance(pick, Pick)
    assert (pick.low, pick.high) == (1, 5)
    table.play("exchange 9H 8H")
    (looked,) = [event for event in table.events if event.kind == "looked"]
    assert looked.private == {0: {"cards": ("JH", "TH", "KC")}}
    view = table.engine.view(table.state, 0)
    assert [kind != UNKNOWN for kind in view.talon] == [True] * 5 + [False] * 3


def test_younger_may_take_what_elder_left() -> None:
    table = plain().play("exchange 9H 8H")
    (pick,) = table.prompts(1)
    assert (pick.low, pick.high) == (1, 6)
    table.play("exchange 9S 8C 9C 7D TS JS")
    assert set(table.cards(1)) >= {"JH", "TH", "KC", "QC", "7C", "AD"}


def test_younger_must_change_a_card_unless_the_house_lets_stand() -> None:
    with pytest.raises(IllegalMove) as refused:
        plain().play("exchange 9H", "exchange")
    assert refused.value.code == "exchange_between"
    table = plain(PiquetOptions(younger_min_exchange=0)).play("exchange 9H", "exchange")
    assert isinstance(table.state.phase, Declaring)


def test_cards_left_may_be_turned_up_after_the_first_lead_only() -> None:
    table = plain().play(
        "exchange 9H 8H 7H JC TC", "exchange 8C", "declare none none none", "answer none none none"
    )
    assert all(TURN not in prompt.moves for prompt in table.prompts(0))
    table.play("play AS")
    table.play("turn")
    assert table.told("turned")[0]["cards"] == ("7C", "AD")
    shown = table.engine.show(table.engine.view(table.state, None))
    assert any(pile.cards == ("7C", "AD") for pile in shown.piles)
    with pytest.raises(IllegalMove):
        table.play("turn")


# --- carte blanche ---------------------------------------------------------------------------------------

WHITE = "S:T98 H:T98 C:A98 D:A97"
COURT = "S:AKQ H:AKQ C:KQJ D:KQJ"
REST = "JS 7S JH 7H TC 7C TD 8D"


def test_elder_says_how_many_younger_discards_and_then_the_hand_is_shown() -> None:
    table = AtTable(WHITE, COURT, REST)
    number, _pick = table.prompts(0)
    assert isinstance(number, Number)
    table.play("blanche 4")
    assert table.told("blanche_called") == [{"seat": 0, "number": 4}]
    assert "blanche_shown" not in table.kinds()
    (pick,) = table.prompts(1)
    assert (pick.low, pick.high) == (1, 4)
    table.play("exchange QS QH")
    assert table.told("blanche_shown")[0]["total"] == 10
    assert len(table.cards(1)) == 10
    with pytest.raises(IllegalMove) as refused:
        table.play("exchange 8S")
    assert refused.value.code == "exchange_exactly"
    table.play("exchange 8S 8H 8C 7D")
    assert set(table.cards(1)) >= {"TC", "7C"}


def test_younger_shows_it_before_discarding() -> None:
    table = AtTable(COURT, WHITE, REST).play("exchange QS QH KC QC KD")
    table.play("blanche")
    assert table.told("blanche_shown")[0]["seat"] == 1
    table.play("exchange 8S")
    assert isinstance(table.state.phase, Declaring)


def test_it_need_not_be_claimed_and_a_court_card_forbids_it() -> None:
    table = AtTable(WHITE, COURT, REST).play("exchange 8S")
    assert isinstance(table.state.phase, Exchanging)
    assert not table.state.phase.marks
    with pytest.raises(IllegalMove) as refused:
        table.play("blanche")
    assert refused.value.code == "no_blanche"


# --- calls and replies --------------------------------------------------------------------------------------


def test_the_detail_is_told_only_when_the_calls_are_equal() -> None:
    table = plain().play("exchange 9H", "exchange 8C", "declare S3 S:AKQ none")
    assert [str(facts["what"].code) for facts in table.told("called")] == ["say_point_of_3", "say_tierce"]
    table.play("answer H3 H:AKQ none")
    assert table.kinds()[-6:] == [
        "reply_equal", "told_detail", "then_equal", "reply_equal", "told_detail", "then_equal",
    ]  # fmt: skip


def test_a_view_shows_neither_suits_nor_details_of_what_was_called() -> None:
    one = plain().play("exchange 9H", "exchange 8C", "declare S3 S:AKQ none")
    phase = one.engine.view(one.state, 1).phase
    assert isinstance(phase, Answering)
    assert [(call.size, call.rank) for call in phase.talk.calls] == [(3, -1), (3, -1), (0, -1)]


def test_what_younger_will_count_is_hidden_until_the_first_lead() -> None:
    table = plain().play("exchange 9H", "exchange 8C", "declare none none none", "answer S3 H:AKQ none")
    view = table.engine.view(table.state, 0)
    assert isinstance(view.phase, Tricks)
    assert view.phase.talk.counted == ()
    assert not table.told("counted")
    table.play("play QS")
    assert [facts["total"] for facts in table.told("counted")] == [3, 6]


def test_a_better_hand_that_says_good_scores_nothing() -> None:
    table = plain().play(
        "exchange 9H", "exchange 8C", "declare S3 none none", "answer none none none", "play QS"
    )
    assert [(facts["seat"], facts["points"]) for facts in table.told("counted")] == [(0, 3)]


def test_nothing_is_asked_that_the_own_cards_tell() -> None:
    table = AtTable("S:AKQ H:A98 C:AJT D:QT9", "S:JT9 H:KQJ C:K98 D:AKJ", "8S 7S TH 7H QC 7C 8D 7D")
    table.play("exchange 9H", "exchange 8C", "declare none none A3", "answer none none none", "play QD")
    offered = [move.verb for prompt in table.prompts(1) for move in prompt.moves]
    assert "play" in offered
    assert "ask" not in offered


def test_what_was_asked_for_is_shown_to_everybody() -> None:
    table = plain().play(
        "exchange 9H", "exchange 8C", "declare D4 none none", "answer none none none", "play QD", "ask point"
    )
    assert table.told("showed") == [{"seat": 0, "cards": ("QD", "TD", "9D", "8D")}]
    with pytest.raises(IllegalMove) as refused:
        table.play("ask point")
    assert refused.value.code == "nothing_to_ask"


def test_a_claim_that_is_not_held_is_refused_by_its_category() -> None:
    table = plain().play("exchange 9H", "exchange 8C")
    for words_said, code in (
        ("declare S5 none none", "cannot_claim_point"),
        ("declare S3 S:AKQJ none", "cannot_claim_sequence"),
        ("declare S3 none A4", "cannot_claim_set"),
        ("declare S3 none", "three_words"),
    ):
        with pytest.raises(IllegalMove) as refused:
            table.play(words_said)
        assert refused.value.code == code


def test_where_nothing_can_be_sunk_nobody_is_asked() -> None:
    table = plain(PiquetOptions(sinking=False)).play("exchange 9H", "exchange 8C")
    assert isinstance(table.state.phase, Tricks)
    assert "called" in table.kinds()


def test_a_form_offers_a_word_and_its_sentence_for_each_claim() -> None:
    table = plain().play("exchange 9H", "exchange 8C")
    (form,) = table.prompts(0)
    assert isinstance(form, Form)
    assert [blank.name for blank in form.blanks] == ["point", "sequence", "set"]
    for blank in form.blanks:
        assert len(blank.labels) == len(blank.words)
        assert len(set(blank.words)) == len(blank.words)


# --- au cent: a deal cut short -------------------------------------------------------------------------

TWO_QUINTS = ("S:AKQJT H:AKQJT C:A D:6", "C:987 D:987 H:987 S:76 C:6", "D:T")
FOUR_ACES = ("S:A876 H:A76 C:A D:A987", "C:KQJT9876 D:KQJT", "H:8")
CUT_SHORT = [
    # Sequences bring thirty: the repique comes after them, and the trio of aces is not looked at.
    (TWO_QUINTS, 30, ("exchange 6D", "exchange"), [(0, "counted", 5), (0, "counted", 35)]),
    # With repique the target is reached before the sets.
    (
        TWO_QUINTS, 90, ("exchange 6D", "exchange"),
        [(0, "counted", 5), (0, "counted", 35), (0, "repique", 95)],
    ),
    # Younger's sequences come before elder's aces, which had been counted, and before the lead.
    (
        FOUR_ACES, 30, ("exchange 8S", "exchange", "play AS"),
        [(0, "counted", 14), (1, "counted", 8), (1, "counted", 30), (0, "struck_out", 0)],
    ),
    # The first lead wins where nothing before it does, and no pique is told after it.
    (
        ("S:AKQJT C:AQT9 D:AK6", "C:87 D:987 H:98 S:98 H:AQ H:6", "D:Q"), 30,
        ("exchange 6D", "exchange", "play AS"),
        [(0, "counted", 5), (0, "counted", 23), (0, "counted", 29), (0, "led", 30)],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "target", "moves", "expected"), CUT_SHORT)
def test_the_log_of_a_deal_cut_short_ends_with_the_points_that_stand(
    deal: tuple[str, str, str], target: int, moves: tuple[str, ...], expected: list[tuple[int, str, int]]
) -> None:
    options = AuCentOptions(target=target, sinking=False, younger_min_exchange=0)
    pack = options.shape.pack
    known = [read_cards(part, pack.cards_in_order) for part in deal]
    rest = [card for card in pack.cards_in_order if all(card not in cards for cards in known)]
    table = AtTable(deal[0], deal[1], f"{deal[2]} {' '.join(rest)}", options).play(*moves)
    assert [
        (event.facts["seat"], event.kind, event.facts["total"])
        for event in table.events
        if "total" in event.facts
    ] == expected
    last = {seat: total for seat, _kind, total in expected}
    assert table.moment.scored[0].score.points == (last.get(0, 0), last.get(1, 0))
    assert table.kinds()[-1] == "won_at"


# --- au cent: a pique by the cards -----------------------------------------------------------------------

THIRTEEN_IN_HAND = ("S:AKQJ8 H:AKJT8 D:A C:6", "S:T97 H:Q9 D:KQ7 C:KQT D:6", "H:7 C:9")
"""The deal of D-PQ-01: thirteen in hand, seven tricks of elder's, and the eighth is younger's."""

SEVEN_TRICKS = ["AS", "7S", "KS", "9S", "QS", "TS", "JS", "9C", "8S", "TC", "AH", "9H", "AD", "7D"]
BY_THE_CARDS = [
    # 60 and 20 at the seventh trick, with thirty for pique 110: before the point of younger's trick.
    (True, (60, 99), "JH QH", (110, 99), [(0, "pique", 50), (0, "struck_out", 50)], "pique"),
    # Without the pique it is that point that wins.
    (False, (60, 99), "JH QH", (81, 100), [(1, "took", 1)], "cut_short"),
    # 99 with the pique: the lead after the seventh trick wins before younger's trick.
    (True, (49, 99), "JH QH", (100, 99), [(0, "pique", 51)], "pique"),
    # Elder is not there even so, and younger's trick wins after it.
    (True, (40, 99), "JH QH", (91, 100), [(1, "took", 1), (0, "pique", 51)], "pique"),
]  # fmt: skip


@pytest.mark.parametrize(("with_cards", "before", "last", "totals", "expected", "outcome"), BY_THE_CARDS)
def test_a_pique_by_the_cards_is_reckoned_at_the_seventh_trick(
    with_cards: bool,
    before: tuple[int, int],
    last: str,
    totals: tuple[int, int],
    expected: list[tuple[int, str, int]],
    outcome: str,
) -> None:
    options = AuCentOptions(cards_count_to_pique=with_cards)
    order = options.shape.pack.cards_in_order
    known = [read_cards(part, order) for part in THIRTEEN_IN_HAND]
    rest = [card for card in order if all(card not in cards for cards in known)]
    elder, younger, talon = THIRTEEN_IN_HAND
    table = AtTable(elder, younger, f"{talon} {' '.join(rest)}", options)
    match_score = replace(table.moment.match_score, totals=before)
    table.moment = replace(
        table.moment, match_score=match_score, deal=replace(table.state, match_score=match_score)
    )
    table.play("exchange 6C", "exchange 6D", "declare H6 S:AKQJ A3", "answer none none none")
    table.play(*(f"play {card}" for card in (*SEVEN_TRICKS, *last.split())))
    assert table.moment.match_score.totals == totals
    assert table.moment.scored[0].score.outcome == outcome
    after = table.events[[event.kind for event in table.events].index("led", 0) :]
    new = [event for event in after if event.kind in ("pique", "struck_out")]
    new += [event for event in after if event.kind == "took"]
    assert sorted((e.facts["seat"], e.kind, e.facts["total"]) for e in new) == sorted(expected)
    assert table.kinds()[-1] == "won_at"


def test_a_pique_by_the_cards_changes_nothing_of_the_partie() -> None:
    talon = "7H 9C TD JD 9D AC JC 8C"
    table = AtTable("S:AKQJ8 H:AKJT8 D:A C:7", "S:T97 H:Q9 D:KQ7 C:KQT D:8", talon)
    table.play("exchange 7C", "exchange 8D", "declare H6 S:AKQJ A3", "answer none none none")
    table.play(*(f"play {card}" for card in (*SEVEN_TRICKS, "JH", "QH", "KD", "KH")))
    assert "took_too_late" not in table.kinds()
    assert table.told("pique")[0]["total"] == 51


# --- what a deal comes to, part by part --------------------------------------------------------------------


def parts(table: AtTable) -> list[tuple[str, str, int, int, str]]:
    score = table.moment.scored[0].score
    return [(part.group, part.kind, part.side, part.points, part.void) for part in score.parts]


def test_a_score_names_every_combination_and_shows_only_cards_that_were_shown() -> None:
    table = plain().play(
        "exchange 9H", "exchange 8C", "declare D4 S:AKQ none", "answer H3 none none", "play QD", "ask point"
    )
    while not table.moment.scored:
        table.play(str(table.prompts(min(table.match.to_act(table.moment)))[0].moves[0]))
    score = table.moment.scored[0].score
    point, tierce = (part for part in score.parts if part.group == "hand")
    assert (point.kind, point.points, point.suit, point.cards) == (
        "point_of_4", 4, "D", ("QD", "TD", "9D", "8D"),
    )  # fmt: skip
    assert (tierce.kind, tierce.points, tierce.suit, tierce.cards) == ("tierce", 3, None, ())
    leads = {part.side: part.number for part in score.parts if part.kind == "lead"}
    assert sum(leads.values()) == 12
    assert sum(part.kind == "last_trick" for part in score.parts) == 1
    assert sum(score.number("", "tricks")) == 12


def struck_out(alone: bool) -> AtTable:
    """Four aces that elder counted, and younger's sequences that come before them, with thirty to win."""
    options = AuCentOptions(target=30, sinking=False, younger_min_exchange=0)
    elder, younger, talon = FOUR_ACES
    pack = options.shape.pack
    known = [read_cards(part, pack.cards_in_order) for part in FOUR_ACES]
    rest = [card for card in pack.cards_in_order if all(card not in cards for cards in known)]
    return AtTable(elder, younger, f"{talon} {' '.join(rest)}", options, deals=1 if alone else None).play(
        "exchange 8S", "exchange", "play AS"
    )


def test_points_that_were_told_and_struck_out_stand_in_the_score_without_counting() -> None:
    table = struck_out(alone=False)
    text = parts(table)
    assert ("hand", "quatorze_A", 0, 14, "too_late") in text
    assert table.moment.scored[0].score.points[0] == 0


def test_a_deal_played_alone_knows_no_target() -> None:
    table = struck_out(alone=True)
    assert not table.moment.scored
    assert {"won_at", "struck_out"}.isdisjoint(table.kinds())
    assert table.match.show(table.match.view(table.moment, None)).target is None
    while table.match.result(table.moment) is None:
        table.play(str(table.prompts(min(table.match.to_act(table.moment)))[0].moves[0]))
    assert ("hand", "quatorze_A", 0, 14, "") in parts(table)
    result, shown = table.match.result(table.moment), table.match.show(table.match.view(table.moment, None))
    assert result is not None
    assert [(phrase.code, phrase.facts["side"]) for phrase in shown.headline] == [
        ("head_won_at", result.winners[0])
    ]
