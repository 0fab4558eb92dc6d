"""The rules of lay and take: what may be bid, laid, added and discarded, and what a deal comes to."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.match import MatchState
from rules.engine.moves import IllegalMove, Move, Seat
from rules.engine.offers import offers_of
from rules.engine.prompts import Mode
from rules.engine.score import NOBODY_BID, MatchScore
from rules.engine.tricks import FinishedTrick
from tests.rules.walks import walk
from tests.toy.lay_and_take.game import LayAndTake
from tests.toy.lay_and_take.legal import sets_in
from tests.toy.lay_and_take.options import LayAndTakeOptions
from tests.toy.lay_and_take.score import given_up, score_deal
from tests.toy.lay_and_take.state import PACK, Bidding, Laying, Purchase, State, Tricks
from tests.toy.lay_and_take.variants import LAY_AND_TAKE

OPTIONS = LayAndTakeOptions()
HANDS = (
    "QS JS QH JH TH",
    "KS KH KC 9S 9H",
    "QC JC TC QD JD",
    "AS AH AC AD TS",
)
STOCK = "KD 9C 9D TD"
CARDS = tuple(" ".join((*HANDS, STOCK)).split())
KINGS, NINES = "lay KS KH KC", "lay 9S 9H 9C"
KING_SET = tuple(PACK.index[card] for card in ("KS", "KH", "KC", "KD"))


def begun(options: LayAndTakeOptions = OPTIONS) -> tuple[LayAndTake, State]:
    """A deal dealt by seat 0: seat 1 speaks first, and holds three kings with the fourth in the stock."""
    engine = LayAndTake(options, 1)
    state = engine.start(0, MatchScore((0, 0)))
    return engine, engine.apply(state, None, Move("deal", CARDS)).state


def after(*texts: str, options: LayAndTakeOptions = OPTIONS) -> tuple[LayAndTake, State]:
    """The deal after some moves, each made by the seat whose turn it is."""
    engine, state = begun(options)
    for text in texts:
        (seat,) = engine.to_act(state)
        state = engine.apply(state, seat, Move.parse(text)).state
    return engine, state


def bought(*more: str) -> tuple[LayAndTake, State]:
    return after("bid 4", "pass", "pass", "pass", *more)


def refusal(engine: LayAndTake, state: State, text: str) -> str:
    """The code with which a move of the seat to act is refused."""
    (seat,) = engine.to_act(state)
    with pytest.raises(IllegalMove) as refused:
        engine.check(engine.view(state, seat), Move.parse(text))
    return refused.value.code


# --- the auction --------------------------------------------------------------------------------------


def test_everybody_speaks_once_and_the_highest_bidder_takes_up_the_stock() -> None:
    engine, state = after("bid 4", "pass", "bid 6", "pass")
    assert isinstance(state.phase, Laying)
    assert (state.phase.purchase.bidder, state.phase.purchase.bid) == (3, 6)
    assert PACK.size(state.hands[3]) == 9
    assert engine.to_act(state) == {3}


def test_in_a_long_auction_it_goes_round_until_all_but_one_have_passed() -> None:
    long = LAY_AND_TAKE.preset("long_auction").options
    _engine, state = after("bid 1", "bid 2", "pass", "bid 3", options=long)
    assert isinstance(state.phase, Bidding)
    _engine, state = after("bid 1", "bid 2", "pass", "bid 3", "pass", "bid 4", "pass", options=long)
    assert isinstance(state.phase, Laying)
    assert state.phase.purchase.bidder == 2


def test_a_deal_that_nobody_bid_on_gives_nobody_anything() -> None:
    engine, state = after("pass", "pass", "pass", "pass")
    score = engine.score(state)
    assert score is not None
    assert (score.points, score.outcome) == ((0, 0), NOBODY_BID)


@pytest.mark.parametrize(
    ("before", "move", "code"),
    [
        ((), "bid 2", "bid_from_to"),
        ((), "bid 10", "bid_from_to"),
        ((), "bid", "bid_from_to"),
        (("bid 4",), "bid 4", "bid_from_to"),
        (("bid 9",), "bid 9", "no_bid_left"),
        ((), "lay KS KH KC", "no_such_move"),
    ],
)
def test_what_may_not_be_bid_is_refused(before: tuple[str, ...], move: str, code: str) -> None:
    assert refusal(*after(*before), move) == code


# --- cards gathered -----------------------------------------------------------------------------------


def modes(engine: LayAndTake, state: State) -> list[Mode]:
    (seat,) = engine.to_act(state)
    view = engine.view(state, seat)
    return [offer.mode for offer in offers_of(engine, view, engine.show(view)).offers]


def test_cards_are_put_together_used_and_chosen() -> None:
    assert modes(*bought()) == [Mode.BUILD, Mode.CHOOSE]
    assert modes(*bought(KINGS)) == [Mode.USE, Mode.CHOOSE]
    assert modes(*bought(NINES)) == [Mode.USE, Mode.CHOOSE]


def test_every_set_of_a_hand_is_known() -> None:
    _engine, state = bought()
    sets = sets_in(state.hands[1])
    assert len(sets) == 2 * (4 + 1)
    assert Move.parse(KINGS) in sets


def test_a_set_of_four_or_the_fourth_added_to_three_leaves_five_cards_and_the_play_begins() -> None:
    _engine, at_once = bought("lay KD KS KH KC")
    _engine, by_steps = bought(KINGS, "add KD")
    assert isinstance(at_once.phase, Tricks)
    assert at_once == by_steps
    assert set(at_once.phase.laid) == set(KING_SET)


def test_what_is_not_laid_is_discarded_down_to_five_cards() -> None:
    _engine, state = bought(KINGS, "discard 9S")
    assert isinstance(state.phase, Tricks)
    assert PACK.cards(state.thrown) == ("9S",)
    assert PACK.size(state.hands[1]) == 5
    _engine, state = bought("discard 9S 9H 9C 9D")
    assert isinstance(state.phase, Tricks)
    assert state.phase.laid == ()


@pytest.mark.parametrize(
    ("before", "move", "code"),
    [
        ((), "lay KS KH", "no_set"),
        ((), "lay KS KH 9S", "no_set"),
        ((), "lay KS KS KH", "not_held"),
        ((), "lay AS AH AC", "not_held"),
        ((), "lay KS KH XX", "no_such_card"),
        ((), "add KD", "not_of_the_set"),
        ((KINGS,), "add 9C", "not_of_the_set"),
        ((KINGS,), NINES, "one_set"),
        ((), "discard 9S", "must_discard"),
        ((KINGS,), "discard 9S 9H", "must_discard"),
        ((KINGS,), "play 9S", "no_such_move"),
    ],
)
def test_what_may_not_be_laid_is_refused(before: tuple[str, ...], move: str, code: str) -> None:
    assert refusal(*bought(*before), move) == code


def test_the_stock_and_what_was_discarded_are_for_the_bidder_alone() -> None:
    engine, state = bought(KINGS, "discard 9S")
    for seat in (0, 1, 2, 3, None):
        view = engine.view(state, seat)
        assert bool(view.thrown) == (seat == 1)
        assert [pile.cards for pile in engine.show(view).piles] == [("9S",) if seat == 1 else ()]


# --- the play and the score ---------------------------------------------------------------------------


def test_suit_must_be_followed() -> None:
    engine, state = bought(KINGS, "discard 9S", "play 9H")
    assert refusal(engine, state, "play AS") == "not_held"
    engine, state = bought(KINGS, "discard 9S", "play 9H", "play QC")
    assert refusal(engine, state, "play AS") == "must_follow"


def tricks(bid: int, won: tuple[int, int], laid: int, bidder: Seat = 1) -> Tricks:
    """The end of a play: so many tricks by pair, and the first so many kings laid."""
    winners = [0] * won[0] + [1] * won[1]
    taken = tuple(FinishedTrick(winner, (), winner) for winner in winners)
    return Tricks(Purchase(bidder, bid, ()), KING_SET[:laid], 0, taken=taken)


@pytest.mark.parametrize(
    ("bid", "won", "laid", "points", "outcome"),
    [
        (3, (2, 3), 0, (2, 3), "made"),
        (5, (2, 3), 3, (2, 5), "made"),
        (7, (2, 3), 4, (2, 7), "made"),
        (6, (2, 3), 3, (8, 0), "short"),
        (9, (0, 5), 4, (0, 9), "made"),
        (3, (5, 0), 0, (8, 0), "short"),
    ],
)
def test_a_deal_gives_what_was_made_or_the_bid_to_the_others(
    bid: int, won: tuple[int, int], laid: int, points: tuple[int, int], outcome: str
) -> None:
    score = score_deal(tricks(bid, won, laid))
    assert (score.points, score.outcome) == (points, outcome)


@pytest.mark.parametrize(
    ("side", "bid", "won", "laid", "points"),
    [
        (1, 5, (2, 1), 3, (7, 0)),
        (0, 5, (2, 1), 3, (0, 5)),
        (0, 3, (1, 2), 3, (0, 4)),
        (0, 4, (0, 0), 0, (0, 4)),
    ],
    ids=[
        "the bidder's pair",
        "the others, bid not yet made",
        "the others, more than the bid made",
        "at once",
    ],
)
def test_a_deal_given_up_is_worth_what_the_rules_say(
    side: int, bid: int, won: tuple[int, int], laid: int, points: tuple[int, int]
) -> None:
    state = State(0, MatchScore((0, 0)), tricks(bid, won, laid))
    assert given_up(state, side).points == points


def test_nothing_is_given_up_before_the_deal_is_bought() -> None:
    _engine, state = after("bid 4")
    assert given_up(state, 0).points == (0, 0)


def test_a_deal_takes_about_twenty_five_moves() -> None:
    last: MatchState[State] | None = None
    lengths = []
    for seed in range(50):
        turns = list(walk(LAY_AND_TAKE.engine(OPTIONS), Random(seed), deals=1))
        last = turns[-1].step.state
        lengths.append(len(turns) - 1)
    assert last is not None
    assert max(lengths) <= 4 + 2 + 20
