"""What holds of plans at every game, its presets and the toys, whatever plans people make: tried on random games."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import plans
from games.plans import Do, Scope
from games.plans import decisions as plan_decisions
from games.plans.families import family_of, sight_of
from games.plans.reading import Act
from games.plans.tricks import Queue
from rules.engine.display import Trick
from rules.engine.english import English
from rules.engine.moves import IllegalMove, Move, Seat
from rules.engine.prompts import is_offered
from rules.engine.variant import Preset, Variant
from rules.engine.wording import merged, say
from tests.rules import words
from tests.rules.laws import GAMES, every_preset, every_preset_in_the_end
from tests.rules.walks import figure
from tests.toy.catalog import TOYS

from .random_plans import Planned, Point

MOST = figure(100, long=600)


@cache
def points_of(slug: str, preset: str, seed: int = 11) -> tuple[Planned, list[Point]]:
    """A random game with plans in it and every asking of them; the laws share one, for it is most of their time."""
    variant = next(variant for variant in GAMES if variant.slug == slug)
    game = Planned(variant.engine(variant.preset(preset).options), Random(seed))
    return game, list(game.points(figure(2, long=6), MOST))


def planned_moves_could_be_made_by_hand(variant: Variant[Any], options: Any, points: list[Point]) -> int:
    engine = variant.engine(options)
    made = 0
    for point in points:
        does = point.settled.does
        if isinstance(does, Do):
            made += 1
            prompts = engine.game.prompts(point.view)
            assert point.seat in engine.to_act(point.state), (does, "out of turn")
            engine.game.check(point.view, does.move)
            assert is_offered(prompts, does.move), does
            engine.apply(point.state, point.seat, does.move)
    return made


@every_preset
def test_a_planned_move_is_one_its_owner_could_make(variant: Variant[Any], preset: Preset[Any]) -> None:
    game, points = points_of(variant.slug, preset.name)
    assert planned_moves_could_be_made_by_hand(variant, preset.options, points) >= game.moved
    assert game.moved or variant in TOYS


@every_preset
def test_what_plans_do_depends_on_their_owners_view_alone(variant: Variant[Any], preset: Preset[Any]) -> None:
    engine, rng = variant.engine(preset.options).game, Random(12)
    _game, points = points_of(variant.slug, preset.name)
    for point in rng.sample(points, min(len(points), figure(25, long=400))):
        other = engine.view(engine.imagine(point.view, rng), point.seat)
        assert plans.settle(engine, other, point.plans) == point.settled
        assert plans.suggest(engine, other) == plans.suggest(engine, point.view)
        assert plans.sure_cards(engine, other) == plans.sure_cards(engine, point.view)


@every_preset
def test_no_plan_is_both_cancelled_and_kept_and_none_of_a_deal_outlives_it(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    engine = variant.engine(preset.options)
    _game, points = points_of(variant.slug, preset.name)
    for point in points:
        settled = point.settled
        spent = len(settled.cancelled) + (isinstance(settled.does, Do) and settled.does.left is None)
        assert len(settled.left) + spent == len(point.plans)
        if not isinstance(settled.does, Do):
            # What is kept has a reason to be: nothing of it has ended.
            again = plans.settle(engine.game, point.view, settled.left)
            assert not again.cancelled
            assert again.left == settled.left
        left, ended = plans.end_of_deal(settled.left)
        assert all(plan.scope == Scope.GAME for plan in left)
        assert len(left) + len(ended) == len(settled.left)


@pytest.mark.slow
@every_preset_in_the_end
def test_everything_plans_say_has_its_sentence(variant: Variant[Any], preset: Preset[Any]) -> None:
    engine = variant.engine(preset.options)
    wording, voices, said = merged(variant.wording, plans.WORDING), words.speakers(engine), set[str]()
    _game, points = points_of(variant.slug, preset.name)
    for point in points:
        phrases = [plan.words() for plan in point.plans]
        phrases += [plans.would(engine.game, point.view, plan) for plan in point.plans]
        phrases += [cancel.reason for cancel in point.settled.cancelled]
        phrases += [plan.words() for plan in plans.suggest(engine.game, point.view)]
        for phrase in phrases:
            if (known := repr(phrase)) in said:
                continue
            said.add(known)
            for voice in voices:
                text = say(wording, phrase, voice)
                assert text.strip()
                assert "None" not in text, (phrase, text)


@every_preset
def test_plans_go_to_json_and_back(variant: Variant[Any], preset: Preset[Any]) -> None:
    _game, points = points_of(variant.slug, preset.name)
    for point in points:
        answered = json.loads(json.dumps(plans.all_to_json(point.plans)))
        assert plans.all_from_json(answered) == point.plans


@pytest.mark.slow
@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.slug)
def test_what_is_suggested_fits_and_can_be_stored(variant: Variant[Any]) -> None:
    engine = variant.engine(variant.options())
    _game, points = points_of(variant.slug, variant.presets[0].name)
    kinds = set()
    for point in points:
        suggested = plans.suggest(engine.game, point.view)
        assert len(suggested) <= plans.MOST
        for plan in suggested:
            kinds.add(plan.kind)
            assert plans.fits(engine.game, point.view, plan)
            assert not isinstance(plans.decide(engine.game, point.view, (plan,)), plans.Cancel), plan
    assert "forced_moves" in kinds


# --- JSON that is none ------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(("AS", "S", "TH", "X", "led", "lead", "card", "by", "lowest", "me", *plans.KINDS)),
    lambda inner: st.lists(inner, max_size=30)
    | st.dictionaries(
        st.sampled_from(("on", "do", "kind", "card", "cards", "suit", "by", "which")) | st.text(max_size=4),
        inner,
        max_size=4,
    ),
    max_leaves=40,
)  # fmt: skip
FIELDS = sorted({name for kind in plans.KINDS.values() for name in kind.__dataclass_fields__})


@settings(max_examples=figure(150, long=5_000), deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), JSON), st.sampled_from(sorted(plans.KINDS)) | JSON)
def test_what_is_no_plan_is_refused_with_a_sentence(values: dict[str, Any], kind: Any) -> None:
    by_key = {"kind": kind, **values}
    refused: list[str] = []
    for read in (plans.from_json, lambda value: plans.all_from_json([value]), plans.all_from_json):
        try:
            read(by_key)
        except plans.BadPlan as bad:
            refused.append(say(plans.WORDING, bad.phrase, English(words.SEATS, ("a", "b"))))
    assert all(refused)


@settings(max_examples=figure(150, long=2_000), deadline=None)
@given(JSON)
def test_no_json_at_all_breaks_the_reading(expected: Any) -> None:
    codes: set[str] = set()
    for read in (plans.from_json, plans.all_from_json):
        try:
            read(expected)
        except plans.BadPlan as bad:
            codes.add(bad.code)
    assert codes <= set(plans.WORDING)


LED = {"on": "led", "suit": "S"}
LOWEST = {"do": "by", "which": "lowest"}
NO_PLANS: list[Any] = [
    None,
    [],
    "pass",
    {},
    {"kind": "nonsense"},
    {"kind": ["pass"]},
    {"kind": "pass", "more": 1},
    {"kind": "bid_up_to"},
    {"kind": "bid_up_to", "limit": 0},
    {"kind": "bid_up_to", "limit": True},
    {"kind": "bid_up_to", "limit": "60"},
    {"kind": "bid_up_to", "limit": 10**9},
    {"kind": "bid_up_to", "limit": 60.0},
    {"kind": "bid_up_to", "limit": 60, "over_partner": 1},
    {"kind": "queue", "cards": []},
    {"kind": "queue", "cards": "AS"},
    {"kind": "queue", "cards": ["1S"]},
    {"kind": "queue", "cards": [["AS"]]},
    {"kind": "queue", "cards": ["AS"], "begun": None},
    {"kind": "when", "trigger": LED},
    {"kind": "when", "trigger": {"on": "nonsense"}, "action": LOWEST},
    {"kind": "when", "trigger": "led", "action": LOWEST},
    {"kind": "when", "trigger": LED, "action": {"do": "by", "which": "LOWEST"}},
    {"kind": "when", "trigger": LED, "action": {"do": "card"}},
    {"kind": "when", "trigger": {**LED, "by": 7}, "action": LOWEST},
    {"kind": "when", "trigger": {**LED, "by": True}, "action": LOWEST},
    {"kind": "when", "trigger": {**LED, "by": -1}, "action": LOWEST},
    {"kind": "when", "trigger": {"on": "seen"}, "action": LOWEST},
    {"kind": "when", "trigger": {"on": "seen", "card": "AS", "suit": "S"}, "action": LOWEST},
    {"kind": "when", "trigger": LED, "action": LOWEST, "else_": "nobody"},
    {"kind": "if_i_win"},
    {"kind": "declare", "sink": ["set", "point"]},
    {"kind": "declare", "sink": ["point", "point"]},
    {"kind": "declare", "sink": ["hand"]},
    {"kind": "meld_next", "meld": [1]},
]


@pytest.mark.parametrize("expected", NO_PLANS, ids=repr)
def test_what_is_almost_a_plan_is_refused_as_well(expected: Any) -> None:
    with pytest.raises(plans.BadPlan):
        plans.from_json(expected)


def test_what_these_are_almost_is_a_plan() -> None:
    assert plans.from_json({"kind": "when", "trigger": {**LED, "by": 1}, "action": LOWEST, "else_": "me"})
    assert plans.from_json({"kind": "declare", "sink": ["point", "set"]})


def test_a_plan_that_is_too_long_cannot_be_made_or_read() -> None:
    with pytest.raises(plans.BadPlan):
        Queue(("AS",) * 25)
    with pytest.raises(plans.BadPlan) as refused:
        plans.from_json({"kind": "queue", "cards": ["AS"] * 25})
    assert refused.value.code == "plan_too_long"
    with pytest.raises(plans.BadPlan) as refused:
        plans.all_from_json([{"kind": "pass"}] * 25)
    assert refused.value.code == "plan_too_many"


# --- faults that are planted ------------------------------------------------------------------------------------


def test_a_plan_that_plays_a_card_of_another_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = GAMES[0]
    options = variant.options()

    def strange(self: Any, sight: Any) -> Act | None:
        return Act(Move("play", ("AS",)), self) if sight.following else None

    monkeypatch.setattr(plans.LowestLegal, "act", strange)
    # With the check in its place such a plan is cancelled, and never plays.
    engine = variant.engine(options).game
    _game, points = points_of(variant.slug, variant.presets[0].name)
    found = [plans.settle(engine, point.view, (plans.LowestLegal(),)) for point in points]
    assert "plan_end_refused" in {cancel.reason.code for settled in found for cancel in settled.cancelled}
    assert {settled.does.move for settled in found if isinstance(settled.does, Do)} <= {Move("play", ("AS",))}
    planned_moves_could_be_made_by_hand(variant, options, points)
    # Without it the law tells.
    monkeypatch.setattr(plan_decisions, "_check", lambda _sight, plan, move, left: Do(move, plan, left))
    point = next(p for p, s in zip(points, found, strict=True) if s.cancelled)
    unchecked = plans.settle(engine, point.view, (plans.LowestLegal(),))
    with pytest.raises(IllegalMove):
        planned_moves_could_be_made_by_hand(variant, options, [replace(point, settled=unchecked)])


def test_a_plan_that_acts_out_of_turn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = GAMES[0]

    def hasty(sight: Any, mine: Any) -> Any:
        for plan in mine:
            if sight.display.trick is not None and sight.display.hand:
                return Do(Move("play", sight.display.hand[:1]), plan, plan)
        return plans.Wait()

    monkeypatch.setattr(plan_decisions, "_decide", hasty)
    with pytest.raises(AssertionError, match="out of turn"):
        points_of(variant.slug, variant.presets[0].name, 18)


# --- sure cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.slug)
def test_no_layout_lets_the_other_side_beat_a_sure_card(variant: Variant[Any]) -> None:
    engine, rng, tried = variant.engine(variant.options()).game, Random(20), 0
    _game, points = points_of(variant.slug, variant.presets[0].name)
    for point in points:
        if point.seat not in engine.to_act(point.state.deal) or engine.show(point.view).trick != Trick(()):
            continue
        sure, run = plans.sure_cards(engine, point.view), plans.sure_run(engine, point.view)
        assert set(run) <= set(sure)
        for cards in (*((card,) for card in dict.fromkeys(sure)), run):
            for _ in range(figure(2, long=20)):
                tried += led_in_a_run(engine, engine.imagine(point.view, rng), point.seat, cards, rng)
    unseen_cards = family_of(engine).unseen_cards
    assert tried or not any(unseen_cards(engine, point.view) for point in points)


def side_of(engine: Any, seat: Seat) -> set[Seat]:
    return next(set(side) for side in engine.sides if seat in side)


def led_in_a_run(engine: Any, state: Any, leader: Seat, cards: tuple[str, ...], rng: Random) -> int:
    """Lead cards one after another while the lead stays; how many tricks were made, all of them for the side."""
    for number, card in enumerate(cards):
        if not sight_of(engine, engine.view(state, leader)).on_lead:
            return number
        state, winner = trick_led(engine, state, leader, card, rng)
        assert winner in side_of(engine, leader), (card, cards, winner)
    return len(cards)


def trick_led(engine: Any, state: Any, leader: Seat, card: str, rng: Random) -> tuple[Any, Seat]:
    """What becomes of a trick, and who takes it, when the other side does its worst: each of them does if he can."""
    state = engine.apply(state, leader, Move("play", (card,))).state
    for _ in range(sum(map(len, engine.sides))):
        if engine.score(state) is not None:
            return state, leader  # the point of a card led may end a game
        (seat,) = engine.to_act(state)
        sight = sight_of(engine, engine.view(state, seat))
        winners = sight.winners() if seat not in side_of(engine, leader) else ()
        chosen = rng.choice(winners) if winners else rng.choice(tuple(sight.plays))
        step = engine.apply(state, seat, Move("play", (chosen,)))
        for event in step.events:
            if event.kind in ("took", "kept", "took_too_late"):
                return step.state, int(str(event.facts["seat"]))
        state = step.state
    raise AssertionError("the trick did not end")
