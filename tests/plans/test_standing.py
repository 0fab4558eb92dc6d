"""Plans that can stand for all games: each moves where it says so, and where another card would matter it does not."""

from __future__ import annotations

from random import Random

import pytest

from games import plans
from games.plans.families import sight_of
from rules.catalog import VARIANTS
from tests.rules import walks

EQUAL, VOID, SURE = plans.EqualCards(), plans.LowestWhenVoid(), plans.SureTricks()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_what_stands_for_all_games_moves_only_where_it_says_so(variant: object) -> None:
    engine = variant.engine(variant.options())  # type: ignore[attr-defined]
    moved = dict.fromkeys(("equal_cards", "lowest_when_void", "sure_tricks"), 0)
    for turn in walks.walk(engine, Random(7), deals=2):
        state = turn.step.state
        if engine.result(state) is not None or engine.deck(state) is not None:
            continue
        for seat in engine.to_act(state):
            view = engine.view(state, seat).deal
            sight = sight_of(engine.game, view)
            for plan in (EQUAL, VOID, SURE):
                done = plans.decide(engine.game, view, [plan])
                if not isinstance(done, plans.Do):
                    assert done == plans.Wait()
                    continue
                moved[plan.kind] += 1
                assert done.left == plan
                card = done.move.words[0]
                suits = {held[-1] for held in sight.display.hand}
                if plan is SURE:
                    assert not sight.trick
                    assert card in plans.sure_cards(engine.game, view)
                    continue
                fed = plan is VOID and sight.best is not None and sight.is_partner(sight.best[0])
                assert card == sight.lowest(sight.plays) or (fed and card[0] in sight.known.counters)
                led = sight.trick[0][1][-1]
                assert plan is EQUAL or led not in suits
                if plan is EQUAL:
                    assert len({(sight.known.worth or {}).get(each[0], 0) for each in sight.plays}) == 1
                    assert not any(sight.beats(each, sight.best[1]) for each in sight.plays if sight.best)
    assert all(moved.values()) or variant.slug in ("pinacle", "two-handed"), moved  # type: ignore[attr-defined]
