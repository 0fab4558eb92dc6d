"""The exchange of cards and the naming of trumps at double-deck pinochle: every rule of the text and every option."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.prompts import Pick
from rules.pinochle.double_deck.options import PRESETS, DoubleDeckOptions
from rules.pinochle.double_deck.state import Naming

from .at_table import STANDARD, Played, seen

Options = DoubleDeckOptions
TOBY = next(preset.options for preset in PRESETS if preset.name == "toby_thomas")

# --- the exchange -------------------------------------------------------------------------------------------

MARRIED = {0: "S:KQ H:KQ"}
EXCHANGES = {
    "simultaneous after trump": (Options(pass_cards=3), ["naming", "passing", "play"]),
    "simultaneous before trump": (
        Options(pass_cards=3, pass_timing="before_trump"),
        ["passing", "naming", "play"],
    ),
    "partner first after trump": (
        Options(pass_cards=3, pass_order="partner_first"),
        ["naming", "passing", "play"],
    ),
    "partner first before trump": (
        Options(pass_cards=3, pass_order="partner_first", pass_timing="before_trump"),
        ["passing", "naming", "play"],
    ),
    "asked before trump": (
        Options(pass_cards=3, pass_timing="before_trump", requested_suit="suggest"),
        ["asking", "passing", "naming", "play"],
    ),
    "none": (STANDARD, ["naming", "play"]),
}


@pytest.mark.parametrize("name", EXCHANGES)
def test_asking_passing_and_naming_come_in_the_order_of_the_house_rules(name: str) -> None:
    options, stages = EXCHANGES[name]
    table = Played(options, MARRIED).bought(0, 50)
    found = [table.stage]
    while table.stage != "play":
        seat = table.turn[0]
        move = {"asking": "ask S", "naming": "trump S"}.get(table.stage)
        if move is None:
            give = [card for card in table.hand(seat) if card not in ("KS", "QS")]
            move = "give " + " ".join(give[: options.pass_cards])
        table.then(f"{seat} {move}")
        if table.stage != found[-1]:
            found.append(table.stage)
    assert found == stages
    assert [len(table.hand(seat)) for seat in range(4)] == [20] * 4


def passing(options: Options, hands: dict[int, str] | None = None) -> Played:
    """A table at which North has bought the hand and the cards are to be passed."""
    table = Played(options, hands or MARRIED).bought(0, 50)
    return table.then("0 trump S") if table.stage == "naming" else table


def test_both_pass_at_once_and_unseen() -> None:
    table = passing(Options(pass_cards=2), {0: "S:KQ H:AAAA", 2: "D:AA C:QQ"})
    assert table.turn == [0, 2]
    before = table.hand(2)
    table.then("0 give AH AH")
    assert table.turn == [2]
    assert table.hand(2) == before, "the partner has not been given them yet"
    assert table.view(2).gifts == ()
    assert table.view(0).gifts != ()
    assert "cards" not in seen(table.events, 2, "gave")[0].facts
    assert table.refusal("2 give AH AH") == "not_held", "what lies there for him is not his yet"
    assert table.refusal("0 give TS TS") == "already_gave"
    assert table.refusal("1 give TS TS") == "not_your_turn"
    table.then("2 give AD AD")
    assert table.hand(0).count("AD") >= 2
    assert table.hand(2).count("AH") == 2
    assert seen(table.events, 0, "gave")[-1].facts["cards"] == ("AD", "AD")
    assert seen(table.events, 2, "took_up")[0].facts["cards"] == ("AH", "AH")


@pytest.mark.parametrize("viewer", [1, 3, None])
def test_the_others_learn_only_how_many_cards_were_passed(viewer: int | None) -> None:
    for order in ("simultaneous", "partner_first"):
        table = passing(Options(pass_cards=2, pass_order=order), {0: "S:KQ H:AA", 2: "D:AA C:QQ"})
        table.then("2 give AD AD", "0 give AH AH")
        assert [event.facts["number"] for event in seen(table.events, viewer, "gave")] == [2, 2]
        assert not any("cards" in e.facts for e in seen(table.events, viewer, "gave"))
        assert not any("cards" in e.facts for e in seen(table.events, viewer, "took_up"))
        assert table.view(viewer).gifts == ()


def test_the_partner_passes_first_and_the_bidder_may_return_what_he_received() -> None:
    table = passing(Options(pass_cards=3, pass_order="partner_first"), {0: "S:KQ", 2: "D:AAAA"})
    assert table.turn == [2]
    assert table.refusal("0 give TS TS TS") == "not_your_turn"
    table.then("2 give AD AD AD")
    assert table.turn == [0]
    assert len(table.hand(0)) == 23
    assert table.refusal("2 give TS TS TS") == "already_gave"
    assert table.refusal("0 give AD AD AD") == ""
    table.then("0 give AD AD KS")
    assert table.hand(2).count("AD") == 3
    assert len(table.hand(0)) == len(table.hand(2)) == 20


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_as_many_cards_are_passed_as_agreed(number: int) -> None:
    table = passing(Options(pass_cards=number))
    tens = [card for card in table.hand(0) if card[0] == "T"]
    for given in (number - 1, number + 1):
        assert table.refusal("0 give " + " ".join(tens[:given])) == "must_give"
    assert table.refusal("0 give " + " ".join(tens[:number])) == ""
    (prompt,) = table.prompts(0)
    assert isinstance(prompt, Pick)
    assert (prompt.low, prompt.high) == (number, number)


@pytest.mark.parametrize(
    ("words", "code"),
    [("AS AS XX", "no_such_card"), ("AS", "must_give"), ("QD QD QD", "not_held"), ("", "must_give")],
)
def test_only_cards_of_ones_own_are_passed(words: str, code: str) -> None:
    table = passing(Options(pass_cards=3), {0: "S:KQAAA H:TTTTJJJJ D:TTTT C:TTT"})
    assert table.refusal(f"0 give {words}") == code


def asked(options: Options, partner: str, suit: str = "H") -> Played:
    """A table at which North has asked his partner, who holds these cards, for a suit."""
    filled = partner + " S:" + "TTTTJJJJ" + " C:" + "TTTTJJJJ"
    return Played(options, {0: "S:KQ", 2: filled}).bought(0, 50).then(f"0 ask {suit}")


MANDATORY = Options(
    pass_cards=3, pass_order="partner_first", pass_timing="before_trump", requested_suit="mandatory"
)
SUGGEST = replace(MANDATORY, requested_suit="suggest")


@pytest.mark.parametrize(
    ("options", "partner", "given", "code"),
    [
        (MANDATORY, "H:AKQJ", "AH KH QH", ""),
        (MANDATORY, "H:AKQJ", "JH QH KH", ""),
        (MANDATORY, "H:AKQJ", "AH KH TS", "must_give_suit"),
        (MANDATORY, "H:AKQJ", "TS TS TS", "must_give_suit"),
        # Too few: all of them, the rest as he likes.
        (MANDATORY, "H:AK D:QQ", "AH KH QD", ""),
        (MANDATORY, "H:AK D:QQ", "AH KH TS", ""),
        (MANDATORY, "H:AK D:QQ", "AH QD QD", "must_give_suit"),
        (MANDATORY, "H:A D:QQQ", "QD AH QD", ""),
        (MANDATORY, "H:A D:QQQ", "QD QD QD", "must_give_suit"),
        (MANDATORY, "D:QQQQ", "QD QD TS", ""),
        # A wish binds nobody.
        (SUGGEST, "H:AKQJ", "TS TS TS", ""),
        (SUGGEST, "H:AKQJ", "AH KH QH", ""),
    ],
)
def test_a_suit_asked_for_must_be_given_as_far_as_it_goes(
    options: Options, partner: str, given: str, code: str
) -> None:
    assert asked(options, partner).refusal(f"2 give {given}") == code


def test_the_bidder_returns_what_he_likes_whatever_he_asked_for() -> None:
    table = asked(MANDATORY, "H:AKQJ").then("2 give AH KH QH")
    assert table.refusal("0 give KS QS AH") == ""


def test_a_mandatory_suit_binds_the_partner_when_both_pass_at_once_too() -> None:
    table = asked(replace(MANDATORY, pass_order="simultaneous"), "H:AKQJ")
    assert table.turn == [0, 2]
    assert table.refusal("2 give TS TS TS") == "must_give_suit"
    assert table.refusal("0 give KS QS " + table.hand(0)[-1]) == ""


@pytest.mark.parametrize(
    ("options", "move", "code"),
    [
        (MANDATORY, "ask D", ""),
        (MANDATORY, "ask none", "must_ask"),
        (SUGGEST, "ask none", ""),
        (SUGGEST, "ask X", "must_ask"),
        (SUGGEST, "trump S", "must_ask"),
        (SUGGEST, "ask S H", "must_ask"),
    ],
)
def test_the_bidder_asks_for_a_suit_and_may_ask_for_none_only_where_it_is_a_wish(
    options: Options, move: str, code: str
) -> None:
    assert Played(options, MARRIED).bought(0, 50).refusal(f"0 {move}") == code


@pytest.mark.parametrize(
    ("equal", "asks", "offered"),
    [(True, "H", ["H"]), (True, "S", ["S"]), (False, "H", ["S", "H"]), (True, "none", ["S", "H"])],
)
def test_the_suit_asked_for_must_be_trumps_where_the_house_says_so(
    equal: bool, asks: str, offered: list[str]
) -> None:
    options = replace(SUGGEST, trump_must_equal_request=equal)
    table = Played(options, {0: "S:KKQQ H:KKQQ"}).bought(0, 50).then(f"0 ask {asks}")
    table.then("2 give " + " ".join(table.hand(2)[:3]))
    table.then("0 give " + " ".join([card for card in table.hand(0) if card[0] not in "KQ"][:3]))
    assert [suit for suit in "SHCD" if table.offered(0, f"trump {suit}")] == offered
    if equal and asks != "none":
        other = "S" if asks == "H" else "H"
        assert table.refusal(f"0 trump {other}") == "trump_is_request"


def test_without_a_marriage_in_the_suit_that_must_be_trumps_the_bid_is_lost() -> None:
    options = replace(MANDATORY, trump_must_equal_request=True)
    table = Played(options, {0: "S:KQ C:AAAA D:AAAA H:AAAA", 1: "H:KKKK", 3: "H:QQQQ"}).bought(0, 50)
    hearts_first = sorted(table.hand(2), key=lambda card: card[1] != "H")
    table.then("0 ask H", "2 give " + " ".join(hearts_first[:3]), "0 give AC AC AC")
    assert table.score.outcome == "no_marriage"


# --- naming trumps ----------------------------------------------------------------------------------------------


def test_trumps_are_a_suit_of_which_the_bidder_holds_king_and_queen() -> None:
    table = Played(hands={0: "S:KQ H:KKKK D:QQQQ C:AAAA", 1: "H:QQQQ D:KKKK", 2: "C:KKKKQQQQ"})
    table.bought(0, 50)
    assert isinstance(table.state.phase, Naming)
    assert [suit for suit in "SHCD" if table.offered(0, f"trump {suit}")] == ["S"]
    assert table.refusal("0 trump H") == "no_marriage_there"
    assert table.refusal("0 trump X") == "must_name"
    assert table.refusal("0 trump") == "must_name"
    assert table.refusal("0 throw-in") == "no_such_move", "who holds a marriage must name it first"
    assert table.refusal("1 trump S") == "not_your_turn"


NO_MARRIAGE = {0: "S:AAAA H:KKKK C:QQQQ D:AAAA", 1: "S:KQ H:QQQQ C:KKKK"}


@pytest.mark.parametrize("throw_in_when", ["never", "bidder", "auto"])
def test_a_bidder_without_a_marriage_loses_the_bid_and_nothing_is_melded_or_played(
    throw_in_when: str,
) -> None:
    table = Played(Options(throw_in_when=throw_in_when), NO_MARRIAGE).bought(0, 60)
    assert table.score.outcome == "no_marriage"
    assert (table.score.scores, table.score.meld, table.score.tricks) == ((-60, 0), (0, 0), None)
    assert "melded" not in table.kinds
    assert table.stage == "dealing"


@pytest.mark.parametrize(
    ("requirement", "timing", "named", "outcome"),
    [
        # North holds the king of spades, his partner the queen.
        ("own_hand", "after_trump", [], "no_marriage"),
        ("after_exchange", "after_trump", ["S", "H", "C", "D"], ""),
        ("none", "after_trump", ["S", "H", "C", "D"], ""),
        ("own_hand", "before_trump", ["S"], ""),
        ("after_exchange", "before_trump", ["S"], ""),
        ("none", "before_trump", ["S", "H", "C", "D"], ""),
    ],
)
def test_the_marriage_is_wanted_in_the_own_hand_after_the_exchange_or_not_at_all(
    requirement: str, timing: str, named: list[str], outcome: str
) -> None:
    options = Options(pass_cards=1, marriage_requirement=requirement, pass_timing=timing)
    hands = {0: "S:K H:AAAA D:AAAA C:AAAA S:TTTTJJJ", 1: "H:KKKKQQQQ D:KKKK C:QQQQ", 2: "S:QQQQ D:QQQQ"}
    table = Played(options, hands).bought(0, 50)
    if timing == "before_trump":
        table.then("2 give QS", "0 give AH")
    assert [suit for suit in "SHCD" if table.stage == "naming" and table.offered(0, f"trump {suit}")] == named
    if outcome:
        assert table.score.outcome == outcome
        return
    table.then("0 trump S")
    if timing == "after_trump":
        table.then("2 give QS", "0 give AH")
    assert table.stage == "play"


def test_a_marriage_that_does_not_come_with_the_exchange_loses_the_bid() -> None:
    options = Options(pass_cards=1, marriage_requirement="after_exchange")
    table = Played(options, {0: "S:K H:AAAA D:AAAA C:AAAA S:TTTTJJJ", 2: "S:QQQQ D:QQQQ"}).bought(0, 50)
    table.then("0 trump S", "2 give QD", "0 give AH")
    assert "no_marriage_in" in table.kinds
    assert table.score.outcome == "no_marriage"
    assert "melded" in table.kinds, "the others had laid theirs"


def test_a_marriage_given_away_after_trumps_are_named_is_not_asked_for_again() -> None:
    table = passing(Options(pass_cards=1, marriage_requirement="own_hand"), {0: "S:KQ", 2: "D:TT"})
    table.then("0 give KS", "2 give TD")
    assert table.stage == "play"
