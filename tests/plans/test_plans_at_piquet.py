"""Plans at piquet: the exchange before one's turn, the declarations in one message, the play."""

from __future__ import annotations

import pytest

from games import plans
from games.plans import ForcedCards, ForcedMoves, LowestLegal, Plan, Queue, Scope
from games.plans.piquet import Declare, ExchangeSo
from rules.piquet.options import PiquetOptions
from tests.rules.test_piquet import PLAIN_ELDER, PLAIN_TALON, PLAIN_YOUNGER, AtTable

from .outcomes import does, left_of

ELDER, YOUNGER = 0, 1


def table(**options: object) -> AtTable:
    return AtTable(PLAIN_ELDER, PLAIN_YOUNGER, PLAIN_TALON, PiquetOptions(**options))  # type: ignore[arg-type]


def asked(at: AtTable, seat: int, *made: Plan) -> str:
    return does(at.engine, at.engine.view(at.state, seat), *made)


def declaring() -> AtTable:
    return table().play("exchange 9D 8D TD 7H 8H", "exchange 9C 8C 7D")


THROWN = ExchangeSo(("9C", "8C", "7D"))


def test_younger_chooses_what_to_put_away_while_elder_thinks() -> None:
    at = table()
    view = at.engine.view(at.state, YOUNGER)
    assert plans.fits(at.engine, view, THROWN)
    assert asked(at, YOUNGER, THROWN) == "wait"
    at.play("exchange 9D 8D TD 7H 8H")
    assert asked(at, YOUNGER, THROWN) == "exchange 9C 8C 7D"
    assert left_of(at.engine, at.engine.view(at.state, YOUNGER), THROWN) == ()
    at.play("exchange 9C 8C 7D")
    assert asked(at, YOUNGER, THROWN) == "plan_over_exchanged"


def test_elder_has_exchanged_before_younger_does() -> None:
    at = table().play("exchange 9D 8D TD 7H 8H")
    assert asked(at, ELDER, ExchangeSo(("AS",))) == "plan_over_exchanged"


def test_as_many_cards_as_the_talon_has_can_never_be_younger_s() -> None:
    at = table()
    eight = ExchangeSo(tuple(at.cards(YOUNGER)[:8]))
    assert not plans.fits(at.engine, at.engine.view(at.state, YOUNGER), eight)


def test_more_cards_than_are_left_are_refused_with_the_rule() -> None:
    at = table()
    four = ExchangeSo(("9C", "8C", "7D", "JD"))
    assert plans.fits(at.engine, at.engine.view(at.state, YOUNGER), four), "elder may leave a card"
    at.play("exchange 9D 8D TD 7H 8H")
    decision = plans.decide(at.engine, at.engine.view(at.state, YOUNGER), (four,))
    assert isinstance(decision, plans.Cancel)
    assert decision.reason.facts["why"].code == "exchange_between"  # type: ignore[attr-defined]


def test_a_card_that_is_not_held_cannot_be_put_away() -> None:
    assert asked(table(), YOUNGER, ExchangeSo(("AS",))) == "plan_end_not_held"


DECLARED = [
    (Declare(), True),
    (Declare(("point",)), False),
    (Declare(("point", "sequence", "set")), False),
]


@pytest.mark.parametrize(("plan", "usual"), DECLARED)
def test_all_is_declared_but_what_is_to_be_sunk(plan: Declare, usual: bool) -> None:
    at = declaring()
    said = asked(at, ELDER, plan).split()
    form = at.prompts(ELDER)[0]
    assert said[0] == "declare"
    for word, blank in zip(said[1:], form.blanks, strict=True):
        assert word == ("none" if blank.name in plan.sink else blank.words[0])
    assert (said[1] != "none") == usual


def test_younger_answers_by_plan_as_soon_as_elder_has_declared() -> None:
    at = declaring()
    assert asked(at, YOUNGER, Declare()) == "wait"
    at.play(asked(at, ELDER, Declare()))
    assert asked(at, YOUNGER, Declare()).startswith("answer ")
    assert asked(at, YOUNGER, Declare(), Declare(("sequence",))).split()[2] == "none", (
        "the particular one goes first"
    )


def test_to_declare_everything_is_for_the_game_and_to_sink_for_the_deal() -> None:
    assert Declare().scope == Scope.GAME
    assert Declare(("point",)).scope == Scope.DEAL
    at = declaring()
    for seat in (ELDER, YOUNGER):
        at.play(asked(at, seat, Declare()))
    assert asked(at, YOUNGER, Declare()) == "wait"
    assert asked(at, YOUNGER, Declare(("point",))) == "plan_over_declared"


def test_where_nothing_may_be_sunk_no_such_plan_is_offered() -> None:
    at = table(sinking=False)
    assert not plans.fits(at.engine, at.engine.view(at.state, ELDER), Declare(("point",)))
    at.play("exchange 9D 8D TD 7H 8H", "exchange 9C 8C 7D")
    assert asked(at, ELDER, Declare(("point",))) == "plan_over_declared", (
        "it was all declared without a message"
    )


def test_the_play_of_piquet_is_planned_like_any_other() -> None:
    at = declaring()
    for seat in (ELDER, YOUNGER):
        at.play(asked(at, seat, Declare()))
    sure = plans.sure_run(at.engine, at.engine.view(at.state, ELDER))
    assert sure[:3] == ("AS", "KS", "QS"), "no trumps: the top of a suit is sure at once"
    assert asked(at, ELDER, Queue(sure)) == "play AS"
    at.play("play AS")
    assert asked(at, YOUNGER, LowestLegal()) == "play 9S"
    assert asked(at, YOUNGER, ForcedCards()) == "wait"


def test_the_only_card_is_forced_even_where_younger_could_turn_up_what_she_left() -> None:
    at = table().play("exchange 9D 8D TD 7H 8H", "exchange JD 7D")
    for seat in (ELDER, YOUNGER):
        at.play(asked(at, seat, Declare()))
    at.play("play QD")
    assert [card for card in at.cards(YOUNGER) if card[1] == "D"] == ["KD"]
    assert len(at.prompts(YOUNGER)) == 2
    assert asked(at, YOUNGER, ForcedCards()) == "play KD"
    assert asked(at, YOUNGER, ForcedMoves()) == "wait"
