"""What is offered to be declared at piquet says how it stands, from what its player may know and no more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import generic
from rules.catalog import find
from rules.engine.english import English
from rules.engine.moves import Move, Seat
from rules.engine.prompts import Blank, Form
from rules.engine.score import MatchScore
from rules.engine.wording import say
from rules.piquet.claims import EQUAL, GOOD, Claim, open_claims, verdict_of, word_of, younger_counts
from rules.piquet.combos import CATEGORIES
from rules.piquet.legal import claims_open
from rules.piquet.state import Answering, Declaring

SLUGS = ("piquet", "piquet-au-cent")
SPEAKER = English(("North", "South"), ("North", "South"))


def talked(slug: str, seed: int, phase: type) -> Iterator[tuple[Any, Any, Seat]]:
    """A deal at a phase of its declarations, with its engine and who is asked; none where the phase does not come."""
    variant, rng = find(slug), Random(seed)
    engine = variant.deal(variant.options(), 1)
    state = engine.start(seed % 2, MatchScore((0, 0)))
    cards = list(engine.deck(state).cards)
    rng.shuffle(cards)
    state = engine.apply(state, None, Move("deal", tuple(cards))).state
    for _ in range(6):
        acting = next(iter(engine.to_act(state)), None)
        if acting is None:
            return
        if isinstance(state.phase, phase):
            yield engine, state, acting
            return
        move = generic.any_move(engine.prompts(engine.view(state, acting)), rng)
        state = engine.apply(state, acting, move).state


def blanks(engine: Any, state: Any, seat: Seat) -> tuple[Blank, ...]:
    (form,) = engine.prompts(engine.view(state, seat))
    assert isinstance(form, Form)
    return form.blanks


def claim_by_word(engine: Any, state: Any, seat: Seat, place: int) -> dict[str, Claim]:
    claims = claims_open(engine.laws, engine.view(state, seat))[place]
    return {word_of(engine.laws.pack, claim): claim for claim in claims}


@pytest.mark.parametrize("slug", SLUGS)
@given(seed=st.integers(0, 100_000))
def test_each_answer_says_what_becomes_of_it(slug: str, seed: int) -> None:
    for engine, state, seat in talked(slug, seed, Answering):
        elders = state.claims[1 - seat]
        for place, blank in enumerate(blanks(engine, state, seat)):
            claims = claim_by_word(engine, state, seat, place)
            for word, label in zip(blank.words, blank.labels, strict=True):
                claim = claims[word]
                verdict = verdict_of(elders[place], claim)
                match label.code:
                    case "fill_good":
                        assert younger_counts(verdict, claim)
                    case "fill_not_good":
                        assert verdict.final == GOOD
                    case "fill_equal":
                        assert verdict.reply == EQUAL
                    case code:
                        assert not claim
                        assert code in ("fill_nothing", "fill_nothing_good")


@pytest.mark.parametrize("slug", SLUGS)
@given(seed=st.integers(0, 100_000))
def test_what_is_beaten_is_never_the_usual_answer_and_what_is_good_always(slug: str, seed: int) -> None:
    for engine, state, seat in talked(slug, seed, Answering):
        for place, blank in enumerate(blanks(engine, state, seat)):
            usual = open_claims(engine.laws, CATEGORIES[place], state.hands[seat], 0)[0]
            if not usual:
                assert blank.words == ("none",)
            elif verdict_of(state.claims[1 - seat][place], usual).reply == GOOD:
                assert blank.words[0] == "none"
                assert {label.code for label in blank.labels[1:]} == {"fill_not_good"}
            else:
                assert blank.words[0] == word_of(engine.laws.pack, usual)


@pytest.mark.parametrize("slug", SLUGS)
@given(seed=st.integers(0, 100_000))
def test_what_elder_is_told_to_be_good_is_good_whatever_the_other_may_hold(slug: str, seed: int) -> None:
    for engine, state, seat in talked(slug, seed, Declaring):
        view = engine.view(state, seat)
        worlds = [engine.imagine(view, Random(number)) for number in range(4)]
        for place, blank in enumerate(blanks(engine, state, seat)):
            claims = claim_by_word(engine, state, seat, place)
            for word, label in zip(blank.words, blank.labels, strict=True):
                if label.code != "fill_good":
                    continue
                for world in (state, *worlds):
                    theirs = open_claims(engine.laws, CATEGORIES[place], world.hands[1 - seat], 0)[0]
                    assert verdict_of(claims[word], theirs).final == GOOD


@pytest.mark.parametrize("slug", SLUGS)
def test_the_heading_of_an_answer_names_the_call_it_answers(slug: str) -> None:
    titles: set[str] = set()
    for seed in range(40):
        for engine, state, seat in talked(slug, seed, Answering):
            for place, blank in enumerate(blanks(engine, state, seat)):
                said = say(find(slug).wording, blank.title, SPEAKER)
                called = state.phase.talk.calls[place].size > 0
                assert ("elder: " in said) == called
                titles.add(said.partition(";")[0])
    assert titles == {"Your point", "Your sequences", "Your sets"}


def test_all_three_ways_of_standing_come_up() -> None:
    codes = {
        label.code
        for seed in range(60)
        for engine, state, seat in talked("piquet", seed, Answering)
        for blank in blanks(engine, state, seat)
        for label in blank.labels
    }
    assert {"fill_good", "fill_equal", "fill_not_good", "fill_nothing", "fill_nothing_good"} <= codes


@pytest.mark.parametrize("phase", [Declaring, Answering])
@given(seed=st.integers(0, 100_000))
def test_a_point_is_called_so_in_its_heading_and_not_in_what_may_be_said(phase: type, seed: int) -> None:
    for engine, state, seat in talked("piquet", seed, phase):
        point, *_others = blanks(engine, state, seat)
        heading = say(find("piquet").wording, point.title, SPEAKER)
        assert heading.lower().count("point") == 1
        for label in point.labels:
            assert "point" not in say(find("piquet").wording, label, SPEAKER)
