"""Cards as a club player would: the bots' own, where the plan is for them, and for no longer than it says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import bots, plans
from games.plans import Do, LowestLegal, MoveAsSuggested, SureTricks, Wait
from games.plans.pinochle import GiveCards
from games.plans.piquet import ExchangeSo
from rules.catalog import VARIANTS, find
from rules.engine import options as house_rules
from rules.engine.moves import Move, Seat
from rules.pinochle.double_deck.legal import THROW_IN
from tests.rules.walks import dealt

PARTS = {
    "double-deck": {"play", "give"},
    "double-deck-three": {"play", "bury"},
    "double-deck-six": {"play"},
    "two-handed": {"play"},
    "auction-three": {"play"},
    "auction-four": {"play", "give"},
    "auction-widow": {"play", "bury"},
    "piquet": {"play", "exchange"},
    "piquet-au-cent": {"play", "exchange"},
    "pinacle": {"turn"},
}
ONCE = {"give", "bury", "exchange"}


def turns(slug: str, *, seed: int = 3) -> Iterator[tuple[Any, Any, Seat, Move, Any]]:
    """Each turn of a deal of club players, of the first house rules with an exchange where there is a choice.

    The engine of a deal, the view, whose turn it is, the bot's move, and what the next view of the seat is.
    """
    variant = find(slug)
    options = next(
        (p.options for p in variant.presets if getattr(p.options, "pass_cards", 0)), variant.options()
    )
    changes, engine = house_rules.changes(options), variant.engine(options)
    state = engine.start(0)
    deck = engine.deck(state)
    assert deck is not None
    state = engine.apply(state, None, dealt(deck, Random(seed))).state
    while engine.deck(state) is None and engine.to_act(state):
        seat = min(engine.to_act(state))
        view = engine.view(state, seat).deal
        move = bots.choose(slug, changes, "club", view, 1)
        state = engine.apply(state, seat, move).state
        yield engine.game, view, seat, move, engine.view(state, seat).deal


def in_tricks(slug: str = "double-deck") -> Iterator[tuple[Any, Any, Seat, Move, Any]]:
    """The turns in which a card is played and there is a choice."""
    for engine, view, seat, move, after in turns(slug):
        if move.verb == "play" and len(engine.show(view).hand) > 2:
            yield engine, view, seat, move, after


def part_of(slug: str, move: Move) -> str:
    """The part of a deal that a move belongs to; empty where nothing can be planned like that."""
    return "turn" if slug == "pinacle" else move.verb if move.verb in PARTS[slug] else ""


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_a_planned_part_is_a_club_players_and_nothing_else_moves(variant: Any) -> None:
    slug, met = variant.slug, set[str]()
    for engine, view, _seat, move, after in turns(slug):
        part = part_of(slug, move)
        for plan in map(MoveAsSuggested, sorted(PARTS[slug])):
            if not plans.fits(engine, view, plan):
                continue
            settled = plans.settle(engine, view, (plan,))
            if plan.part != part:
                assert settled.does == Wait(), (plan, move)
                continue
            met.add(part)
            assert settled.does == Do(move, plan, None if part in ONCE else plan)
            over = not engine.show(after).hand
            assert over or plans.fits(engine, after, plan) == (part not in ONCE)
    assert met == PARTS[slug]


@pytest.mark.parametrize("slug", [slug for slug in PARTS if "play" in PARTS[slug]])
def test_for_one_card_is_over_with_it_though_it_was_played_by_hand(slug: str) -> None:
    tried = 0
    for engine, view, _seat, move, after in in_tricks(slug):
        (once,) = (
            plan for plan in plans.suggest(engine, view) if isinstance(plan, MoveAsSuggested) and plan.only
        )
        assert plans.settle(engine, view, (once,)).does == Do(move, once, None)
        settled = plans.settle(engine, after, (once,))
        assert [(each.plan, each.quiet) for each in settled.cancelled] == [(once, True)]
        assert not plans.fits(engine, view, MoveAsSuggested("play", once.only + 1))
        tried += 1
    assert tried > 10


def test_for_one_turn_at_pinacle_draws_lays_and_discards_and_is_over() -> None:
    verbs: list[str] = []
    once: Any = None
    first = None
    for engine, view, seat, move, after in turns("pinacle"):
        first = seat if first is None else first
        if seat != first:
            continue
        if once is None:
            (once,) = (p for p in plans.suggest(engine, view) if isinstance(p, MoveAsSuggested) and p.only)
        settled = plans.settle(engine, view, (once,))
        if settled.cancelled:
            assert verbs[-1] == "discard"
            break
        assert settled.does == Do(move, once, once)
        verbs.append(move.verb)
        assert bool(plans.settle(engine, after, (once,)).cancelled) == (move.verb == "discard")
    assert verbs[0] in ("draw", "take")


def test_what_the_owner_has_chosen_is_played_before_a_club_players() -> None:
    variant = find("piquet")
    engine = variant.engine(variant.options())
    state = engine.start(0)
    deck = engine.deck(state)
    assert deck is not None
    state = engine.apply(state, None, dealt(deck, Random(3))).state
    view = engine.view(state, min(engine.to_act(state))).deal
    mine = ExchangeSo((engine.game.show(view).hand[0],))
    settled = plans.settle(engine.game, view, (MoveAsSuggested("exchange"), mine))
    assert isinstance(settled.does, Do)
    assert settled.does.plan == mine


def test_cards_passed_end_with_a_reason_where_the_other_side_has_bought_the_hand() -> None:
    for engine, _view, seat, _move, after in turns("auction-four"):
        buyer = plans.families.sight_of(engine, after).known.buyer
        if buyer is None or buyer % 2 == seat % 2:
            continue
        settled = plans.settle(engine, after, (MoveAsSuggested("give"),))
        assert [each.reason.code for each in settled.cancelled] == ["plan_end_outbid"]
        assert not settled.cancelled[0].quiet
        assert (
            GiveCards(("AS",) * 3).end_reason(plans.families.sight_of(engine, after))
            == settled.cancelled[0].reason
        )
        return
    raise AssertionError


def test_out_of_turn_it_is_not_foretold_for_it_depends_on_cards_to_come() -> None:
    engine, view, seat, _move, after = next(each for each in in_tricks() if each[0].show(each[4]).trick)
    assert plans.would(engine, view, MoveAsSuggested("play")).code == "plan_would_do"
    if seat not in engine.to_act(after):
        assert plans.would(engine, after, MoveAsSuggested("play")).code == "plan_would_wait_turn"


def test_a_hand_is_not_given_up_by_a_plan_for_cards_which_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, view, *_ = next(in_tricks())
    monkeypatch.setattr(bots.pinochle.player.DoubleDeckPlayer, "choose", lambda *_: THROW_IN)
    for only in (0, plans.families.sight_of(engine, view).next_round):
        plan = MoveAsSuggested("play", only)
        settled = plans.settle(engine, view, (plan,))
        assert settled.does == Wait()
        assert [(each.reason.code, each.quiet) for each in settled.cancelled] == [
            ("plan_end_other_move", False)
        ]
        assert not plans.fits(engine, view, plan), "nor is it offered"


def test_every_card_until_i_say_leaves_none_for_more_general_plans() -> None:
    engine, view, *_ = next(in_tricks())
    every, once = MoveAsSuggested("play"), plans.suggest(engine, view)
    (card,) = (plan for plan in once if isinstance(plan, MoveAsSuggested) and plan.only)
    told = plans.conflicts(engine, view, (every, LowestLegal(), SureTricks(), card, every))
    assert [(each.place, each.reason.code) for each in told] == [
        (1, "plan_conflict_idle"), (2, "plan_conflict_idle"), (4, "plan_conflict_twice"),
    ]  # fmt: skip
    assert not plans.conflicts(engine, view, (LowestLegal(), every))


def test_only_what_comes_again_can_be_for_one_round() -> None:
    with pytest.raises(plans.BadPlan):
        MoveAsSuggested("give", 3)
    with pytest.raises(plans.BadPlan):
        plans.from_json({"kind": "move_as_suggested", "part": "bid"})
