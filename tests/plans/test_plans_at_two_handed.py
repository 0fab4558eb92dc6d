"""Plans at two-handed and the auction games: what is declared and drawn between tricks, what comes after an auction."""

from __future__ import annotations

import pytest

from games import plans
from games.plans import BidUpTo, Choosing, ForcedMoves, LowestLegal, PassFromHere, Plan, PlayBy, SuitLed, When
from games.plans.families import sight_of
from games.plans.pinochle import DrawOn, IfIWin, MeldNext
from rules.engine.moves import Move
from rules.engine.prompts import PLAY, Choose, Mode
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.options import FourOptions, ThreeOptions, WidowOptions
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.options import TwoHandedOptions
from tests.rules.single_table import Table

from .outcomes import does, left_of

HAND = "AH KS QS KD QD AC TC 9C JC TH KH 9H"


def two_handed(turn_up: str = "JD") -> Table:
    return Table(TwoHanded(TwoHandedOptions()), {"turn-up": turn_up, "hand 1": HAND})


def asked(at: Table, seat: int, *made: Plan) -> str:
    return does(at.engine, at.engine.view(at.state, seat), *made)


def won() -> Table:
    """Seat 1 has just won the first trick with an ace of hearts."""
    at = two_handed()
    return at.then("1 play AH", f"0 play {next(card for card in at.hand(0) if card[1] != 'D')}")


SPADES, ROYAL = MeldNext(("marriage", "S")), MeldNext(("marriage", "D"))
AFTER_A_TRICK = [
    ((SPADES,), "marriage S"),
    ((ROYAL, SPADES), "marriage D"),
    ((DrawOn(),), "draw"),
    ((DrawOn(), SPADES), "marriage S"),
    ((ForcedMoves(),), "wait"),
    ((MeldNext(("meld", "run")),), "plan_end_meld"),
    ((MeldNext(("marriage", "H")),), "plan_end_meld"),
]


@pytest.mark.parametrize(("made", "expected"), AFTER_A_TRICK)
def test_after_a_trick_it_is_declared_or_drawn(made: tuple[Plan, ...], expected: str) -> None:
    assert asked(won(), 1, *made) == expected


def test_a_meld_is_planned_before_the_trick_is_won_and_declared_once() -> None:
    at = two_handed()
    view = at.engine.view(at.state, 1)
    assert plans.fits(at.engine, view, SPADES)
    assert plans.fits(at.engine, view, DrawOn())
    assert not plans.fits(at.engine, view, MeldNext(("meld", "aces")))
    assert asked(at, 1, SPADES) == "wait"
    made = {plan for plan in plans.suggest(at.engine, view) if isinstance(plan, MeldNext)}
    assert {SPADES, ROYAL} <= made
    at = won()
    view = at.engine.view(at.state, 1)
    assert left_of(at.engine, view, SPADES, ROYAL, DrawOn()) == (ROYAL, DrawOn())


def test_nobody_feeds_a_partner_where_there_is_none() -> None:
    feed = When(SuitLed(), PlayBy(Choosing.FEED))
    for engine, fits in (
        (TwoHanded(TwoHandedOptions()), False),
        (AuctionPinochle(ThreeOptions()), False),
        (AuctionPinochle(FourOptions()), True),
    ):
        at = Table(engine, {})
        (seat,) = at.turn
        assert plans.fits(at.engine, at.engine.view(at.state, seat), feed) == fits


def test_a_meld_whose_card_was_played_is_cancelled() -> None:
    at = two_handed().then("1 play KS")
    assert asked(at, 1, SPADES) == "plan_end_meld"


def test_a_card_held_in_the_hand_and_on_the_table_is_a_choice() -> None:
    only = Choose((Move("play", ("AS",)),), words=(PLAY,), mode=Mode.TOUCH)
    keep = Choose((Move("keep", ("AS",)),), words=(PLAY,))
    ask = Choose((Move("ask", ("point",)),), words=(PLAY,))
    at = two_handed()
    for prompts, forced in (((only,), True), ((only, ask), True), ((only, keep), False)):
        sight = sight_of(at.engine, at.engine.view(at.state, 1))
        sight.__dict__["prompts"] = prompts
        assert (sight.only_card is not None) == forced


def test_one_meld_or_to_draw_is_a_choice() -> None:
    at = Table(
        TwoHanded(TwoHandedOptions()), {"turn-up": "JD", "hand 1": "AH KS QS TH 9H JH AC TC 9C JC TS 9S"}
    )
    at.then("1 play AH", f"0 play {next(card for card in at.hand(0) if card[1] != 'D')}")
    assert [len(prompt.moves) for prompt in at.prompts(1)] == [1, 1]
    assert asked(at, 1, ForcedMoves()) == "wait"


def test_with_nothing_to_declare_drawing_is_forced() -> None:
    at = Table(
        TwoHanded(TwoHandedOptions()), {"turn-up": "JD", "hand 1": "AH TH 9H JH AC TC 9C JC AS TS 9S JS"}
    )
    at.then("1 play AH", f"0 play {next(card for card in at.hand(0) if card[1] != 'D')}")
    assert asked(at, 1, ForcedMoves()) == "draw"


def test_when_the_stock_is_used_up_nothing_waits_for_it() -> None:
    at = two_handed()
    while at.engine.show(at.engine.view(at.state, None)).piles[0].size or at.stage == "declaring":
        (seat,) = at.turn
        at.then(
            f"{seat} draw"
            if at.stage == "declaring"
            else f"{seat} play {at.prompts(seat)[0].moves[-1].words[0]}"
        )
        if not at.engine.show(at.engine.view(at.state, None)).piles:
            break
    assert asked(at, 1, DrawOn()) == "plan_end_stock"
    assert asked(at, 0, SPADES) == "plan_end_stock"


# --- sure cards ---------------------------------------------------------------------------------------------------


def test_while_the_stock_lasts_no_suit_need_be_followed() -> None:
    """The other laid king and queen of clubs, and could trump an ace of clubs all the same."""
    at = Table(
        TwoHanded(TwoHandedOptions()),
        {"turn-up": "JD", "hand 0": "AH KC QC 9S", "hand 1": "9H AS AC AC"},
    )
    at.then("1 play 9H", "0 play AH", "0 marriage C", "0 play 9S", "1 play AS", "1 draw")
    assert at.engine.show(at.engine.view(at.state, 1)).hand.count("AC") == 2
    assert plans.sure_cards(at.engine, at.engine.view(at.state, 1)) == ()


def test_ones_own_cards_on_the_table_are_in_nobody_elses_hand() -> None:
    at = Table(
        TwoHanded(TwoHandedOptions()), {"turn-up": "JD", "hand 1": "AS AH AC AD AD TD TH", "hand 0": "9C 9S"}
    )
    at.then("1 play TH", "0 play 9C", "1 meld aces")
    assert plans.sure_cards(at.engine, at.engine.view(at.state, 1)) == ("AD", "AD", "TD", "TD")


def test_what_the_buyer_buried_is_in_nobodys_hand() -> None:
    at = Table(AuctionPinochle(WidowOptions()), {"hand 1": "AH AH TH KH QH JH 9H AS AC AD TS TC TD KS KC"}, 0)
    at.bought(1, 300).then("1 trump H", "1 bury AH AH KS")
    assert plans.sure_cards(at.engine, at.engine.view(at.state, 1))[:1] == ("TH",)


BAD_MELDS = [(), ("draw",), ("marriage", "X"), ("meld", "nonsense"), ("exchange", "AS"), ("play", "AS")]


@pytest.mark.parametrize("words", BAD_MELDS)
def test_what_is_no_declaration_cannot_be_planned_as_one(words: tuple[str, ...]) -> None:
    with pytest.raises(plans.BadPlan):
        MeldNext(words)
    with pytest.raises(plans.BadPlan):
        plans.from_json({"kind": "meld_next", "meld": list(words)})


# --- the auction games --------------------------------------------------------------------------------------------


def test_three_at_an_auction_bid_and_pass_by_plan() -> None:
    at = Table(AuctionPinochle(ThreeOptions()), {})
    (seat,) = at.turn
    least = plans.limits(at.engine, at.engine.view(at.state, seat))[0].start
    assert asked(at, seat, BidUpTo(least)) == f"bid {least}"
    assert asked(at, seat, PassFromHere()) in ("pass", "plan_end_must_bid")


def test_who_must_open_cannot_plan_to_pass() -> None:
    at = Table(AuctionPinochle(ThreeOptions(forced_ninety=True)), {})
    (seat,) = at.turn
    assert asked(at, seat, PassFromHere()) == "plan_end_must_bid"
    assert asked(at, seat, BidUpTo(1)) == "plan_end_must_bid"


def test_a_partner_is_not_overbidden_but_where_it_is_said() -> None:
    at = Table(AuctionPinochle(FourOptions()), {})
    (seat,) = at.turn
    low = plans.limits(at.engine, at.engine.view(at.state, seat))[0].start
    at.then(f"{seat} bid {low}", f"{(seat + 1) % 4} pass")
    partner = (seat + 2) % 4
    assert asked(at, partner, BidUpTo(low + 100)) == "pass"
    assert asked(at, partner, BidUpTo(low + 100, True)).startswith("bid")


def test_after_the_widow_the_cards_to_bury_wait_for_the_owner() -> None:
    at = Table(AuctionPinochle(WidowOptions()), {"hand 1": "AH TH KH QH JH 9H AS AC AD TS TC TD KS KC KD"}, 0)
    at.bought(1, 300)
    bundle: tuple[Plan, ...] = (IfIWin("H", ("AH",)),)
    assert asked(at, 1, *bundle) == "trump H"
    bundle = left_of(at.engine, at.engine.view(at.state, 1), *bundle)
    at.then("1 trump H")
    assert at.stage == "burying"
    assert asked(at, 1, *bundle) == "wait"
    at.then("1 bury KS KC KD")
    assert asked(at, 1, *bundle) == "play AH"
    assert asked(at, 2, IfIWin("S")) == "plan_end_outbid"
    assert asked(at, 2, LowestLegal()) == "wait"
