"""Claims made in random deals of every game: played out, refuted, stored, and asked of a match as of a deal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from games import claims
from games.claims import Claim, Proof, Refuted
from games.claims import prover as claim_search
from games.claims.answers import Answer, Fork, InOrder, UnreadableAnswer
from games.claims.families import FAMILIES, claimable, endgame_of
from rules import catalog
from rules.engine.english import English
from rules.engine.moves import Move, Seat
from rules.engine.wording import say
from tests.rules.walks import figure, walk

from .reference import Moment, layouts, moments, winner

SPEAKER = English(tuple(f"seat {seat}" for seat in range(6)), ("side 0", "side 1", "side 2"))

GAMES = tuple(variant.slug for variant in catalog.VARIANTS if variant.family in FAMILIES)
MIXES = tuple(
    (variant.slug, preset)
    for variant in catalog.VARIANTS
    for preset in variant.presets
    if variant.slug in GAMES
)


def endings(slug: str, deals: int, cards: int, options: Any = None) -> Iterator[tuple[Moment, Answer]]:
    """Claims at every turn of some random deals, once no more than so many cards are left."""
    for seed in range(deals):
        for moment in moments(slug, 1_000 + seed, cards, options):
            if claims.may_claim(moment.game, moment.view):
                yield moment, claims.prove(moment.game, moment.view)


def takers(moment: Moment, state: Any, made: tuple[tuple[Seat, Any], ...]) -> tuple[list[Seat], Any]:
    """Who takes each trick of some moves, and the state after them."""
    found = []
    for seat, move in made:
        step = moment.game.apply(state, seat, move)
        state = step.state
        took = winner(step)
        if took is not None:
            found.append(took)
    return found, state


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_what_is_proved_is_played_out_by_the_engine(slug: str) -> None:
    proved = 0
    for moment, answer in endings(slug, figure(6, long=40), 5):
        if not isinstance(answer, Proof):
            continue
        proved += 1
        made = claims.play_out(moment.game, moment.state, claims.claim_of(moment.game, moment.seat, answer))
        assert made is not None
        taken, state = takers(moment, moment.state, made)
        assert moment.game.score(state) is not None
        assert len(taken) == moment.cards
        assert set(taken) <= set(moment.side)
    assert proved > 8


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_what_is_refuted_is_lost_in_a_world_that_looks_the_same(slug: str) -> None:
    for moment, answer in endings(slug, figure(1, long=8), 20):
        if not isinstance(answer, Refuted):
            continue
        at = claimable(moment.game)
        assert at is not None
        code = endgame_of(moment.game, moment.view).code
        world = at.rules.with_hands(moment.state, tuple(code.count(hand) for hand in answer.hands))
        assert moment.game.view(world, moment.seat) == moment.view
        made = tuple((seat, play(card)) for seat, card in answer.play)
        taken, _state = takers(moment, world, made)
        assert taken[-1] not in moment.side
        assert set(taken[:-1]) <= set(moment.side)


def play(card: str) -> Any:
    return Move("play", (card,))


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_answers_survive_json_and_are_replayed(slug: str) -> None:
    for moment, answer in endings(slug, figure(2, long=12), 7):
        stored = claims.from_json(json.loads(json.dumps(claims.to_json(answer))))
        assert stored == answer
        assert claims.replay(moment.game, moment.view, stored)
        for code in (phrase.code for phrase in claims.tell(moment.game, moment.view, stored)):
            assert code in claims.CLAIMS


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_proof_for_other_cards_does_not_replay(slug: str) -> None:
    """Every proof is tried in every other endgame of as many cards: where it holds, so does the claim."""
    found = list(endings(slug, figure(2, long=8), 3))
    for (_one, answer), (moment, other) in product(found, found):
        if isinstance(answer, Proof) and claims.replay(moment.game, moment.view, answer):
            assert not isinstance(other, Refuted)


@pytest.mark.long
@pytest.mark.parametrize(("slug", "preset"), MIXES, ids=lambda mix: mix if isinstance(mix, str) else mix.name)
def test_the_true_cards_are_one_of_the_layouts(slug: str, preset: Any) -> None:
    """Under every named mix of house rules, from the first card on: a layout that is possible is never left out."""
    for seed in range(figure(1, long=4)):
        for moment in moments(slug, seed, 99, preset.options):
            endgame, at = endgame_of(moment.game, moment.view), claimable(moment.game)
            if endgame is None:
                continue
            assert at is not None
            opened = at.rules.hands(moment.state)
            assert opened is not None
            assert opened.hands[moment.seat] == endgame.start.hand
            others = tuple(0 if seat == moment.seat else hand for seat, hand in enumerate(opened.hands))
            assert claim_search._among(endgame.start.unseen, moment.seat, opened.hands)
            assert endgame.misfit(others) == 0
            assert (opened.leader, opened.trick) == (endgame.start.leader, endgame.start.trick)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_sure_cards_win_whatever_the_others_hold(slug: str) -> None:
    """In every consistent layout, by every legal play of the others, and no other card does."""
    for seed in range(figure(2, long=15)):
        for moment in moments(slug, seed, 2):
            if not claims.may_claim(moment.game, moment.view):
                continue
            states = layouts(moment)
            if len(states) > 60:
                continue
            sure = set(claims.sure_cards(moment.game, moment.view))
            for move in plays(moment.game, moment.view):
                wins = all(wins_now(moment, moment.game.apply(state, moment.seat, move)) for state in states)
                assert wins == (move.words[0] in sure), (seed, move, sure)


def plays(game: Any, view: Any) -> list[Any]:
    return [move for prompt in game.prompts(view) for move in prompt.moves if move.verb == "play"]


def wins_now(moment: Moment, step: Any) -> bool:
    """Whether the open trick falls to the viewer, whatever the others play."""
    took = winner(step)
    if took is not None:
        return took == moment.seat
    (seat,) = moment.game.to_act(step.state)
    moves = plays(moment.game, moment.game.view(step.state, seat))
    return all(wins_now(moment, moment.game.apply(step.state, seat, move)) for move in moves)


# --- granted and conceded -------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_what_is_granted_is_played_out_where_the_cards_allow_it(slug: str) -> None:
    for moment, _answer in endings(slug, figure(2, long=15), 3):
        for side in range(len(moment.game.sides)):
            made = claims.play_out(moment.game, moment.state, Claim(moment.seat, side))
            assert (made is not None) == together(moment, moment.state, moment.game.sides[side])
            if made is not None:
                taken, state = takers(moment, moment.state, made)
                assert moment.game.score(state) is not None
                assert set(taken) <= set(moment.game.sides[side])


def together(moment: Moment, state: Any, side: tuple[Seat, ...]) -> bool:
    """Whether everybody together can give a side all tricks left."""
    (seat,) = moment.game.to_act(state)
    for move in plays(moment.game, moment.game.view(state, seat)):
        step = moment.game.apply(state, seat, move)
        took = winner(step)
        if took is not None and took not in side:
            continue
        if moment.game.score(step.state) is not None or together(moment, step.state, side):
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_hand_is_played_out_or_settled_within_its_bound(slug: str) -> None:
    settled = 0
    for moment, _answer in endings(slug, 1, 99):
        for side in range(len(moment.game.sides)):
            try:
                made = claims.play_out(moment.game, moment.state, Claim(moment.seat, side), positions=500)
            except claims.BoundReached:
                continue
            settled += 1
            if made is not None:
                taken, state = takers(moment, moment.state, made)
                assert moment.game.score(state) is not None
                assert set(taken) <= set(moment.game.sides[side])
    assert settled > 20


def test_the_rest_is_conceded_to_the_other_side_or_to_the_one_ahead() -> None:
    (moment, *_) = (m for m, _a in endings("double-deck", 1, 4))
    other = 1 - moment.seat % 2
    assert claims.concession(moment.game, moment.view) == Claim(moment.seat, other)
    with pytest.raises(ValueError, match="own side"):
        claims.concession(moment.game, moment.view, moment.seat % 2)
    (moment, *_) = (m for m, _a in endings("auction-three", 1, 4))
    endgame = endgame_of(moment.game, moment.view)
    assert endgame is not None
    to = claims.concession(moment.game, moment.view).side
    assert to != moment.seat
    assert endgame.taken[to] == max(endgame.taken[side] for side in range(3) if side != moment.seat)
    assert claims.concession(moment.game, moment.view, 3 - to - moment.seat).side == 3 - to - moment.seat


# --- where there are claims -----------------------------------------------------------------------


@pytest.mark.parametrize("slug", [variant.slug for variant in catalog.VARIANTS])
def test_a_claim_is_made_by_the_seat_to_play_a_card_and_nowhere_else(slug: str) -> None:
    variant = catalog.find(slug)
    match = variant.engine(variant.presets[0].options)
    claimed = 0
    for turn in walk(match, Random(3), deals=1):
        state = turn.step.state
        for seat in (*range(len([s for side in match.sides for s in side])), None):
            view = match.view(state, seat)
            if claims.may_claim(match, view):
                claimed += 1
                assert seat in match.to_act(state)
                assert any(move.verb == "play" for prompt in match.prompts(view) for move in prompt.moves)
            else:
                assert claims.sure_cards(match, view) == ()
                with pytest.raises(claims.NoClaim):
                    claims.prove(match, view)
    assert bool(claimed) == (slug in GAMES)


def test_a_match_and_its_deal_are_asked_alike() -> None:
    (moment, answer), *_ = endings("auction-four", 1, 4)
    state = moment.match.start(0)
    state = type(state)(state.match_score, state.dealer, moment.state)
    view = moment.match.view(state, moment.seat)
    assert claims.prove(moment.match, view) == answer
    claim = Claim(moment.seat, moment.seat % 2)
    try:
        made = claims.play_out(moment.match, state, claim)
    except claims.BoundReached:
        made = None
    assert made == claims.play_out(moment.game, moment.state, claim)


def test_a_line_is_found_without_a_search() -> None:
    found = [
        claims.prove(moment.game, moment.view, positions=0)
        for moment, answer in endings("double-deck", 3, 5)
        if isinstance(answer, Proof) and isinstance(answer.first, InOrder)
    ]
    assert len(found) > 3
    assert all(isinstance(answer, Proof) for answer in found)


def test_every_sentence_is_said_and_every_card_of_a_line_has_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = {"claim_bound", "claim_layout", "claim_guess"}
    for slug in GAMES:
        for moment, answer in endings(slug, 3, 5):
            phrases = list(claims.tell(moment.game, moment.view, answer))
            if isinstance(answer, Proof) and isinstance(answer.first, InOrder):
                text = claims.reasons(moment.game, moment.view, answer.first)
                assert [phrase.facts["card"] for phrase in text] == list(answer.first.cards)
                phrases += text
            said |= {phrase.code for phrase in phrases}
            assert all(say(claims.CLAIMS, phrase, SPEAKER) for phrase in phrases)
    assert said == set(claims.CLAIMS)


@pytest.mark.parametrize(
    "expected",
    [
        {},
        {"proved": []},
        {"proved": [{"play": "AS"}]},
        {"proved": 3},
        {"refuted": ["AS"]},
        {"refuted": 3},
    ],
)
def test_what_is_no_answer_is_refused(expected: dict[str, Any]) -> None:
    with pytest.raises(UnreadableAnswer):
        claims.from_json(expected)


def test_a_step_leads_to_earlier_ones_alone() -> None:
    """A proof that goes round in a circle proves nothing."""
    for moment, answer in endings("auction-four", 4, 2):
        if isinstance(answer, Refuted):
            circle = Proof((Fork(moment.game.prompts(moment.view)[0].moves[0].words[0], (), 0),))
            assert not claims.replay(moment.game, moment.view, circle)
