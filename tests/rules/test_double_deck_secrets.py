"""What an imagined double-deck world must respect, and leaks that only this game could have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from rules.engine import tricks
from rules.engine.match import Match
from rules.engine.moves import Event, IllegalMove, Move, Seat
from rules.engine.protocol import Step
from rules.engine.score import ScorePart
from rules.engine.tricks import FinishedTrick
from rules.pinochle.double_deck import worlds as imagine
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import PRESETS, DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK, Over, State, Tricks, View

from . import worlds
from .at_table import STANDARD, Played
from .secrets_kept import SECRETS
from .walks import viewers, walk

Options = DoubleDeckOptions
PASSING = next(preset.options for preset in PRESETS if preset.name == "passing_three")
TOBY = next(preset.options for preset in PRESETS if preset.name == "toby_thomas")
TABLES = {
    "standard": STANDARD,
    "toby": TOBY,
    "passing": PASSING,
    "partner first": replace(PASSING, pass_order="partner_first"),
    "twenty": Options(min_meld_20="20", throw_in_opponents="play_on"),
}


def in_play(options: Options, seed: int) -> Iterator[tuple[DoubleDeck, State, Tricks]]:
    """Every moment of the play of a few random deals."""
    engine = DoubleDeck(options)
    for turn in walk(Match(engine), Random(seed), deals=5):
        state = turn.step.state.deal
        if isinstance(state.phase, Tricks):
            yield engine, state, state.phase


def tricks_of(phase: Tricks) -> list[FinishedTrick]:
    return [*phase.taken, *([FinishedTrick(phase.leader, phase.kinds, 0)] if phase.kinds else [])]


def before_the_play(state: State, phase: Tricks) -> list[int]:
    """The hands of a world as they were before the first lead."""
    hands = list(state.hands)
    for trick in tricks_of(phase):
        for place, kind in enumerate(trick.kinds):
            hands[(trick.leader + place) % 4] += PACK.units[kind]
    return hands


@pytest.mark.parametrize("name", TABLES)
def test_in_an_imagined_world_every_card_played_was_legal(name: str) -> None:
    """Who did not follow is void, who did not trump has no trump, who did not beat has nothing to beat with."""
    rng, seen = Random(31), 0
    for engine, state, phase in in_play(TABLES[name], 31):
        trump = PACK.suits.index(phase.melded.purchase.trump or "")
        viewer = rng.choice(viewers(4))
        world = engine.imagine(engine.view(state, viewer), rng)
        hands = before_the_play(world, phase)
        for trick in tricks_of(phase):
            best = trick.kinds[0]
            for place, kind in enumerate(trick.kinds):
                seat = (trick.leader + place) % 4
                held = PACK.mask(hands[seat])
                if place:
                    led = PACK.suit_of[trick.kinds[0]]
                    assert tricks.legal(PACK, held, led, best, trump) >> kind & 1
                    best = kind if tricks.beats(PACK, kind, best, trump) else best
                assert held >> kind & 1
                hands[seat] -= PACK.units[kind]
                seen += 1
    assert seen > 1000


@pytest.mark.parametrize("name", TABLES)
def test_in_an_imagined_world_everybody_held_what_he_laid(name: str) -> None:
    rng = Random(32)
    for engine, state, phase in in_play(TABLES[name], 32):
        view = engine.view(state, rng.choice(viewers(4)))
        hands = before_the_play(engine.imagine(view, rng), phase)
        for seat, melding in enumerate(phase.melded.melds):
            assert PACK.holds(hands[seat], imagine.shown_cards(engine.laws, melding))


@pytest.mark.parametrize("order", ["simultaneous", "partner_first"])
def test_in_an_imagined_world_the_partner_holds_the_cards_passed_to_him(order: str) -> None:
    options = replace(PASSING, pass_order=order)
    engine, rng, checked = DoubleDeck(options), Random(33), 0
    for turn in walk(Match(engine), rng, deals=6):
        state = turn.step.state.deal
        if not isinstance(state.phase, Tricks) or state.phase.taken or state.phase.kinds:
            continue
        contract = state.phase.melded.purchase
        for giver, taker in ((contract.bidder, contract.partner), (contract.partner, contract.bidder)):
            given = next(gift.cards for gift in state.gifts if gift.giver == giver)
            back = next(gift.cards for gift in state.gifts if gift.giver == taker)
            world = engine.imagine(engine.view(state, giver), rng)
            for kind in range(len(PACK.kinds)):
                # Only who passes second can have returned what he received.
                returned = (
                    PACK.count(back, kind) if order == "partner_first" and giver == contract.partner else 0
                )
                assert PACK.count(world.hands[taker], kind) >= PACK.count(given, kind) - returned
            checked += 1
    assert checked >= 4


def test_imagined_worlds_differ_and_cover_what_may_be() -> None:
    table = Played(STANDARD, {0: "S:AAAA"})
    rng = Random(34)
    view = table.view(0)
    found = {table.engine.imagine(view, rng).hands for _ in range(20)}
    assert len(found) == 20
    places = [table.engine.imagine(view, rng).hands for _ in range(300)]
    kind = PACK.index["QD"]
    for seat in (1, 2, 3):
        assert any(PACK.count(hands[seat], kind) == 0 for hands in places)
        assert any(PACK.count(hands[seat], kind) >= 2 for hands in places)


# --- leaks of this game -----------------------------------------------------------------------------------


class GiftsSeenTooSoon(DoubleDeck):
    """The card that lies face down for the taker is in his view before he has chosen his own."""

    def view(self, state: State, seat: Seat | None) -> View:
        honest = super().view(state, seat)
        waiting = tuple(gift for gift in state.gifts if not gift.delivered and gift.taker == seat)
        return honest._replace(gifts=(*honest.gifts, *waiting))


class GiftsSeenByTheOthers(DoubleDeck):
    def view(self, state: State, seat: Seat | None) -> View:
        return super().view(state, seat)._replace(gifts=state.gifts)


class GiftsToldToTheTakerAtOnce(DoubleDeck):
    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        step = super().apply(state, seat, move)
        if move.verb != "give" or seat is None:
            return step
        first, *rest = step.events
        known = first.private.get(seat, {})
        return Step(step.state, (Event(first.kind, first.facts, {seat: known, (seat + 2) % 4: known}), *rest))


class WhyNotMoreIsToldToAll(DoubleDeck):
    """The notes of a meld name cards that are not laid: `the run lacks the jack` tells of the ten."""

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        step = super().apply(state, seat, move)
        after, phase = step.state, step.state.phase
        if not isinstance(phase, Tricks) or isinstance(state.phase, Tricks):
            return step
        trump = phase.melded.purchase.trump
        full = [self.laws.counter.count(hand, trump).notes for hand in after.hands]
        noted = tuple(replace(melding, notes=full[at]) for at, melding in enumerate(phase.melded.melds))
        melded = replace(phase.melded, melds=noted)
        return Step(after._replace(phase=phase._replace(melded=melded)), step.events)


class PinochlesInThePool(DoubleDeck):
    """The table counts the pinochles the unseen hands hold."""

    def view(self, state: State, seat: Seat | None) -> View:
        honest = super().view(state, seat)
        queen, jack = PACK.index["QS"], PACK.index["JD"]
        others = [hand for place, hand in enumerate(state.hands) if place != seat]
        pool = sum(min(PACK.count(hand, queen), PACK.count(hand, jack)) for hand in others)
        match_score = honest.match_score
        return honest._replace(match_score=replace(match_score, deal=match_score.deal + 1000 * pool))


class MeldOfAHandThatIsNotShown(DoubleDeck):
    """The score sheet has the meld of a deal in which nobody laid any."""

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        step = super().apply(state, seat, move)
        phase = step.state.phase
        if not isinstance(phase, Over) or phase.score.outcome != "no_marriage":
            return step
        held = [self.laws.counter.points(hand, None) for hand in state.hands]
        kept = tuple(
            ScorePart("meld", "run", at % 2, points, void="no_marriage") for at, points in enumerate(held)
        )
        score = replace(phase.score, parts=(*phase.score.parts, *kept))
        return Step(step.state._replace(phase=Over(score)), step.events)


class ARefusalThatLooksIntoTheGift(DoubleDeck):
    """Passing back a card that lies face down for one is refused in other words than any card not held."""

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        try:
            return super().apply(state, seat, move)
        except IllegalMove as refused:
            words = [word for word in move.words if word in PACK.index]
            waiting = [gift.cards for gift in state.gifts if not gift.delivered and gift.taker == seat]
            if any(PACK.count(bag, PACK.index[word]) for bag in waiting for word in words):
                raise IllegalMove("not_yours_yet") from refused
            raise


LEAKS = {
    GiftsSeenTooSoon: PASSING,
    GiftsSeenByTheOthers: PASSING,
    GiftsToldToTheTakerAtOnce: PASSING,
    WhyNotMoreIsToldToAll: STANDARD,
    PinochlesInThePool: STANDARD,
    MeldOfAHandThatIsNotShown: STANDARD,
    ARefusalThatLooksIntoTheGift: PASSING,
}


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_of_this_game_is_found(leak: type[DoubleDeck]) -> None:
    rng, secrets = Random(35), SECRETS["double-deck"]
    with pytest.raises(worlds.Told):
        worlds.examine(Match(leak(LEAKS[leak])), secrets, seats=4, rng=rng, pairs=2500)
