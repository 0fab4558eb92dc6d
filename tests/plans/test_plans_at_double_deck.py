"""Plans at double deck, where an auction is followed by twenty tricks: position by position."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games import plans
from games.plans import (
    BidUpTo,
    CardInTrick,
    Choosing,
    Else,
    ForcedCards,
    ForcedMoves,
    LowestLegal,
    OnLead,
    PassFromHere,
    Plan,
    PlayBy,
    PlayCard,
    Queue,
    SuitLed,
    When,
)
from games.plans.pinochle import GiveCards, IfIWin
from rules.pinochle.double_deck.options import DoubleDeckOptions
from tests.rules.at_table import Played

from .outcomes import does, left_of

HANDS = {
    0: "AS AS TS KS QS AH AH KH QH JH AC AC KC AD AD TD JD JD QC JC",
    1: "JS JS JS JS TH JH QH KC KC KD KD QD JC JC JC TC TC TD TD QD",
    2: "AS KS QS QS AH KH KH QH AC TC QC QC AD KD QD TS TS TH TH JH",
    3: "AS TS KS KS QS AH TH JH QH KH AC TC KC QC AD TD KD JD JD QD",
}
"""Four whole hands: seat 1 has nothing of spades but jacks."""


def table(options: DoubleDeckOptions | None = None) -> Played:
    return Played(options or DoubleDeckOptions(), HANDS, dealer=3)


def asked(at: Played, seat: int, *made: Plan) -> str:
    return does(at.engine, at.view(seat), *made)


def in_play(trump: str = "H", *moves: str) -> Played:
    return table().bought(0, 50).then(f"0 trump {trump}", *moves)


# --- the auction ----------------------------------------------------------------------------------------------

AUCTION = [
    ([], BidUpTo(60), "bid 50"),
    ([], BidUpTo(50), "bid 50"),
    ([], BidUpTo(49), "pass"),
    ([], PassFromHere(), "pass"),
    (["0 bid 50", "1 bid 55", "2 pass", "3 pass"], BidUpTo(60), "bid 56"),
    (["0 bid 50", "1 bid 60", "2 pass", "3 pass"], BidUpTo(60), "pass"),
    (["0 bid 50", "1 bid 60", "2 pass", "3 pass"], BidUpTo(65), "bid 65"),
    (["0 bid 50", "1 pass", "2 bid 51", "3 pass"], BidUpTo(60), "pass"),
    (["0 bid 50", "1 pass", "2 bid 51", "3 pass"], BidUpTo(60, True), "bid 52"),
    (["0 bid 50", "1 pass", "2 bid 51", "3 bid 52"], BidUpTo(60), "bid 53"),
    (["0 bid 50"], BidUpTo(60), "wait"),
    (["0 pass"], BidUpTo(60), "plan_over_auction"),
    (["0 pass"], IfIWin("H"), "plan_over_out"),
    (["0 bid 50", "1 pass", "2 pass", "3 pass"], PassFromHere(), "plan_over_auction"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "plan", "expected"), AUCTION)
def test_a_limit_is_bid_up_to_and_no_further(moves: Sequence[str], plan: Plan, expected: str) -> None:
    assert asked(table().then(*moves), 0, plan) == expected


def test_a_limit_stays_after_a_bid_and_is_done_after_a_pass() -> None:
    at = table()
    assert left_of(at.engine, at.view(0), BidUpTo(60)) == (BidUpTo(60),)
    assert left_of(at.engine, at.view(0), BidUpTo(40)) == ()
    assert left_of(at.engine, at.view(0), PassFromHere()) == ()


def test_of_two_calls_the_first_one_made_is_asked_first() -> None:
    at = table()
    assert asked(at, 0, BidUpTo(60), PassFromHere()) == "bid 50"
    assert asked(at, 0, PassFromHere(), BidUpTo(60)) == "pass"


def test_limits_lie_between_the_least_bid_and_the_highest() -> None:
    at = table().then("0 bid 55")
    assert [list(span)[:2] for span in plans.limits(at.engine, at.view(1))] == [[56, 57], [65, 70]]
    assert plans.fits(at.engine, at.view(2), BidUpTo(60))
    assert plans.fits(at.engine, at.view(2), BidUpTo(62)), "between the steps it is the last bid before it"
    assert not plans.fits(at.engine, at.view(2), BidUpTo(55)), "bid already"
    assert plans.limits(in_play().engine, in_play().view(1)) == ()


# --- bundles --------------------------------------------------------------------------------------------------


def test_trumps_and_the_first_leads_are_decided_before_the_hand_is_bought() -> None:
    at = table().then("0 bid 50")
    bundle: tuple[Plan, ...] = (IfIWin("H", ("AH", "AH", "AS")),)
    assert asked(at, 0, *bundle) == "wait"
    at.then("1 pass", "2 pass", "3 pass")
    for expected in ("trump H", "play AH"):
        assert asked(at, 0, *bundle) == expected
        bundle = left_of(at.engine, at.view(0), *bundle)
        at.then(f"0 {expected}")
    assert bundle == (Queue(("AH", "AS"), True),)


BUNDLE_ENDS = [
    (["0 bid 50", "1 bid 60", "2 pass", "3 pass", "0 pass"], "plan_end_outbid"),
    (["0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump S"], "plan_end_other_trump"),
    (["0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump H", "0 play QH"], "plan_over_led"),
]


@pytest.mark.parametrize(("moves", "reason"), BUNDLE_ENDS)
def test_a_bundle_ends_with_its_reason(moves: Sequence[str], reason: str) -> None:
    assert asked(table().then(*moves), 0, IfIWin("H", ("AH",))) == reason


def test_a_suit_without_a_marriage_is_refused_with_the_rule() -> None:
    at = table().bought(0, 50)
    assert not plans.fits(at.engine, at.view(0), IfIWin("D")), "no king and queen of diamonds"
    decision = plans.decide(at.engine, at.view(0), (IfIWin("D"),))
    assert isinstance(decision, plans.Cancel)
    assert decision.reason.code == "plan_end_refused"
    assert decision.reason.facts["why"].code == "no_marriage_there"  # type: ignore[attr-defined]


def test_what_a_bundle_leaves_open_waits_for_its_owner() -> None:
    at = table().bought(0, 50)
    assert asked(at, 0, IfIWin(lead=("AS",))) == "wait"
    assert asked(at.then("0 trump H"), 0, IfIWin(lead=("AS",))) == "play AS"


# --- exchanges ------------------------------------------------------------------------------------------------

EXCHANGE = DoubleDeckOptions(pass_cards=3)


def test_cards_for_the_partner_are_chosen_before_he_buys() -> None:
    at = table(EXCHANGE)
    give = GiveCards(("AS", "KS", "QS"))
    assert plans.fits(at.engine, at.view(2), give)
    assert not plans.fits(at.engine, at.view(2), GiveCards(("AS",))), "three are passed"
    at.bought(0, 50)
    while at.stage in ("asking", "naming"):
        at.then(f"0 {'ask' if at.stage == 'asking' else 'trump'} S")
    assert at.stage == "passing"
    assert asked(at, 2, give) == "give AS KS QS"
    assert asked(at, 2, GiveCards(("AS", "KS", "QS"), "H")) in ("plan_end_other_suit", "wait")
    assert asked(at, 2, GiveCards(("AS", "AS", "QS"))) == "plan_end_not_held"
    assert asked(at, 1, GiveCards(("JS", "JS", "JS"))) == "plan_end_outbid"


def test_no_cards_are_promised_where_none_are_passed() -> None:
    assert not plans.fits(table().engine, table().view(2), GiveCards(("AS",)))


def test_cards_to_pass_do_not_outlive_the_exchange() -> None:
    assert asked(in_play(), 2, GiveCards(("AS",))) == "plan_over_gave"


# --- queues -----------------------------------------------------------------------------------------------------


def test_a_queue_is_led_one_card_after_another_and_ends_with_the_lead() -> None:
    at = in_play()
    queue: tuple[Plan, ...] = (Queue(("AH", "AH", "KH")),)
    assert asked(at, 0, *queue) == "play AH"
    queue = left_of(at.engine, at.view(0), *queue)
    assert queue == (Queue(("AH", "KH"), True),)
    at.then("0 play AH", "1 play TH", "2 play QH")
    assert asked(at, 0, *queue) == "wait", "the trick is still open"
    at.then("3 play QH")
    assert asked(at, 0, *queue) == "play AH"
    queue = left_of(at.engine, at.view(0), *queue)
    at.then("0 play AH", "1 play QH", "2 play QH" if at.offered(2, "play QH") else "2 play KH", "3 play KH")
    at.then(f"0 {asked(at, 0, *queue)}")
    at.then("1 play JH")
    at.then("2 play AH")
    assert asked(at, 0, Queue(("AS",), True)) == "wait"
    at.then("3 play AH" if at.offered(3, "play AH") else "3 play TH")
    assert at.turn == [2]
    assert asked(at, 0, Queue(("AS",), True)) == "plan_end_lost_lead"
    assert asked(at, 0, Queue(("AS",))) == "wait", "one that has not begun waits for the next lead"


def test_a_queue_ends_when_one_of_its_cards_was_played_by_hand() -> None:
    at = in_play("H", "0 play KC", "1 play TC", "2 play AC", "3 play AC")
    assert asked(at, 0, Queue(("AC", "KC"))) == "plan_end_not_held"
    decision = plans.decide(at.engine, at.view(0), (Queue(("AC", "KC")),))
    assert isinstance(decision, plans.Cancel)
    assert decision.reason.facts == {"card": "KC"}
    assert not decision.quiet


# --- when ... then ... ------------------------------------------------------------------------------------------

SPADES_LED = ["0 play KS"]
WHEN = [
    (SPADES_LED, 1, When(SuitLed("S"), PlayBy(Choosing.LOWEST)), "play JS"),
    (SPADES_LED, 1, When(SuitLed("S", 0), PlayBy(Choosing.LOWEST)), "play JS"),
    (SPADES_LED, 1, When(SuitLed("S", 2), PlayBy(Choosing.LOWEST)), "wait"),
    (SPADES_LED, 1, When(SuitLed("H"), PlayBy(Choosing.LOWEST)), "wait"),
    (SPADES_LED, 1, When(SuitLed(), PlayBy(Choosing.HIGHEST)), "play JS"),
    (SPADES_LED, 1, When(CardInTrick("KS"), PlayCard("JS")), "play JS"),
    (SPADES_LED, 1, When(CardInTrick("QS"), PlayCard("JS")), "wait"),
    (SPADES_LED, 1, When(CardInTrick(suit="S"), PlayCard("JC")), "plan_end_refused"),
    (SPADES_LED, 1, When(CardInTrick(suit="S"), PlayCard("AD")), "plan_end_not_held"),
    (SPADES_LED, 1, When(CardInTrick(suit="S", by=3), PlayCard("JS")), "wait"),
    (SPADES_LED, 1, When(SuitLed("S"), PlayBy(Choosing.WINNER)), "wait"),
    (SPADES_LED, 2, When(SuitLed("S"), PlayBy(Choosing.LOWEST)), "wait"),
    ([*SPADES_LED, "1 play JS"], 2, When(SuitLed("S"), PlayBy(Choosing.WINNER)), "play TS"),
    ([*SPADES_LED, "1 play JS"], 2, When(SuitLed("S"), PlayBy(Choosing.HIGHEST)), "play AS"),
    ([*SPADES_LED, "1 play JS"], 2, When(SuitLed("S"), PlayBy(Choosing.FEED)), "play TS"),
    ([*SPADES_LED, "1 play JS", "2 play AS"], 3, When(SuitLed("S"), PlayBy(Choosing.LOWEST)), "play QS"),
    ([*SPADES_LED, "1 play JS", "2 play AS"], 3, When(SuitLed("S"), PlayBy(Choosing.WINNER)), "wait"),
    ([], 0, When(OnLead(), PlayCard("QC")), "play QC"),
    ([], 0, When(OnLead(), PlayBy(Choosing.HIGHEST)), "play AH"),
    ([], 0, When(OnLead(), PlayBy(Choosing.LOWEST)), "play JC"),
    (["0 play AS", "1 play JS"], 2, When(SuitLed("S"), PlayBy(Choosing.FEED)), "play KS"),
    (["0 play AS", "1 play JS"], 2, When(SuitLed("S"), PlayBy(Choosing.LOWEST)), "play QS"),
    (["0 play AS", "1 play JS", "2 play KS"], 3, When(SuitLed("S"), PlayBy(Choosing.FEED)), "play QS"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "seat", "plan", "expected"), WHEN)
def test_when_something_is_so_a_card_is_played(
    moves: Sequence[str], seat: int, plan: When, expected: str
) -> None:
    assert asked(in_play("H", *moves), seat, plan) == expected


UNFIT = [
    (When(SuitLed("S", 1), PlayBy(Choosing.LOWEST)), False),
    (When(SuitLed("S", 2), PlayBy(Choosing.LOWEST)), True),
    (When(CardInTrick("AS", by=1), PlayBy(Choosing.LOWEST)), False),
    (When(SuitLed("S", 4), PlayBy(Choosing.LOWEST)), False),
    (When(OnLead(), PlayBy(Choosing.WINNER)), False),
    (When(OnLead(), PlayCard("AS")), False),
    (When(OnLead(), PlayCard("JS")), True),
    (Queue(("JS",), True), False),
]


@pytest.mark.parametrize(("plan", "fits"), UNFIT)
def test_what_can_never_come_about_cannot_be_planned(plan: Plan, fits: bool) -> None:
    at = in_play()
    assert plans.fits(at.engine, at.view(1), plan) == fits


def test_a_card_is_played_once_and_a_rule_as_often_as_it_is_met() -> None:
    at = in_play("H", *SPADES_LED)
    rule = When(SuitLed("S"), PlayBy(Choosing.LOWEST))
    assert left_of(at.engine, at.view(1), rule) == (rule,)
    assert left_of(at.engine, at.view(1), When(SuitLed("S"), PlayCard("JS"))) == ()


def test_a_when_may_keep_what_is_more_general_for_its_owner() -> None:
    at = in_play("H", "0 play KC")
    others = When(SuitLed("S"), PlayBy(Choosing.LOWEST))
    mine = When(SuitLed("S"), PlayBy(Choosing.LOWEST), Else.ME)
    assert asked(at, 1, others, LowestLegal()) == "play TC"
    assert asked(at, 1, mine, LowestLegal()) == "wait"
    clubs = When(SuitLed("C"), PlayBy(Choosing.HIGHEST))
    assert asked(at, 1, mine, clubs, LowestLegal()) == "play TC", "another when is as particular as it"


# --- from now on, and what is forced ----------------------------------------------------------------------------


def test_the_lowest_card_is_for_following_and_not_for_leading() -> None:
    assert asked(in_play(), 0, LowestLegal()) == "wait"
    assert asked(in_play("H", *SPADES_LED), 1, LowestLegal()) == "play JS"
    assert asked(in_play("H", *SPADES_LED), 3, LowestLegal()) == "wait"


def test_the_lowest_card_is_no_trump_where_another_will_do() -> None:
    at = in_play("S", "0 play AC", "1 play JC", "2 play QC", "3 play QC", "0 play AC", "1 play JC")
    assert asked(at, 2, LowestLegal()) == "play QC"


def test_a_forced_card_is_played_only_by_the_plan_for_cards() -> None:
    at = in_play("H", *SPADES_LED)
    assert asked(at, 1, ForcedCards()) == "play JS", "four of them are one and the same"
    assert asked(at, 1, ForcedMoves()) == "wait"
    assert asked(at, 1, ForcedMoves(), ForcedCards()) == "play JS"
    assert asked(in_play(), 0, ForcedCards()) == "wait"


def test_trumps_are_forced_where_one_suit_can_be_named() -> None:
    hands = {0: "KS QS AH AH AC AC AD AD TD JD JD JC JH TH TH TC TC TS TS JS"}
    at = Played(DoubleDeckOptions(), hands, dealer=3).bought(0, 50)
    assert asked(at, 0, ForcedMoves()) == "trump S"
    assert asked(at, 0, ForcedCards()) == "wait"


def test_a_forced_plan_says_what_it_gives_away() -> None:
    for plan in (ForcedCards(), ForcedMoves()):
        assert plans.note(plan) is not None
        assert plan.scope == plans.Scope.GAME
    assert plans.note(LowestLegal()) is None


# --- order, preview, sure cards ---------------------------------------------------------------------------------


def test_what_has_begun_goes_first_and_the_lowest_card_last() -> None:
    at = in_play("H", *SPADES_LED)
    assert asked(at, 1, LowestLegal(), ForcedCards(), When(SuitLed("S"), PlayCard("JS"))) == "play JS"
    done = plans.settle(at.engine, at.view(1), (LowestLegal(), When(SuitLed("S"), PlayCard("JS"))))
    assert done.left == (LowestLegal(),), "the particular one acted, and was used up"
    at = in_play("H", "0 play AH", "1 play TH", "2 play QH", "3 play QH")
    assert asked(at, 0, When(OnLead(), PlayCard("QC")), Queue(("AS",), True)) == "play AS"
    assert asked(at, 0, Queue(("AS",)), When(OnLead(), PlayCard("QC"))) == "play QC"


PREVIEWS = [
    ([], 0, Queue(("AH",)), "plan_would_do"),
    ([], 0, LowestLegal(), "plan_would_wait"),
    ([], 1, LowestLegal(), "plan_would_wait_turn"),
    ([], 1, Queue(("AH",)), "plan_would_end"),
]


@pytest.mark.parametrize(("moves", "seat", "plan", "code"), PREVIEWS)
def test_a_preview_says_what_a_plan_would_do_now(
    moves: Sequence[str], seat: int, plan: Plan, code: str
) -> None:
    at = in_play("H", *moves)
    assert plans.would(at.engine, at.view(seat), plan).code == code


SURE = [
    # Seats 1 and 3 laid kings and queens of diamonds, so they must follow twice; clubs and spades they may trump.
    ([], ("AH", "AH", "AD", "AD"), ("AD", "AD", "AH", "AH")),
    # One of seat 3's two diamonds is gone: it must follow once more, so that ace is to be led first.
    (["0 play AD", "1 play QD", "2 play QD", "3 play QD"], ("AH", "AH", "AD"), ("AD", "AH", "AH")),
]


@pytest.mark.parametrize(("moves", "cards", "run"), SURE)
def test_cards_are_sure_where_nobody_can_beat_them(
    moves: Sequence[str], cards: tuple[str, ...], run: tuple[str, ...]
) -> None:
    at = in_play("H", *moves)
    assert plans.sure_cards(at.engine, at.view(0)) == cards
    assert plans.sure_run(at.engine, at.view(0)) == run
    assert Queue(run) in plans.suggest(at.engine, at.view(0))


def test_what_only_the_partner_can_beat_is_sure() -> None:
    """Seat 2 laid aces around: the one ace of hearts that seat 0 does not hold is his."""
    hands = {0: "AH AH AH TH KH QH KS QS", 2: "AH AS AC AD"}
    at = Played(DoubleDeckOptions(), hands, dealer=3).bought(0, 50).then("0 trump H")
    assert "TH" in plans.sure_cards(at.engine, at.view(0))


def test_nothing_is_sure_before_the_play() -> None:
    at = table()
    assert plans.sure_cards(at.engine, at.view(0)) == plans.sure_run(at.engine, at.view(0)) == ()


def test_a_plan_for_a_deal_ends_with_it() -> None:
    left, ended = plans.end_of_deal((ForcedCards(), Queue(("AS",)), LowestLegal(), ForcedMoves()))
    assert left == (ForcedCards(), ForcedMoves())
    assert [(cancel.plan.kind, cancel.quiet) for cancel in ended] == [("queue", True), ("lowest", True)]
