"""A hand and an auction by number: dealt, bid by the bots of the house up to a call, and that call by the bot too.

Everything follows from the game, its house rules and the number, so an address with these shows the same auction for
as long as the bots bid so. What a bid says is asked of the engine, what is called of the bot: there is no table of
answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from games import bots
from rules.engine.match import Match, MatchState
from rules.engine.moves import Move, Phrase, Seat
from rules.engine.options import changes, options_of
from rules.engine.prompts import Number, verbs_of
from rules.engine.variant import Variant

LEVEL = "club"
"""Whose calls these are: the level that keeps to the system of the table and listens to its partner."""

SYSTEM = "bidding_system"
"""The house rule that says what bids tell, in the games that have one."""

MOST = 9_999
"""The highest number of an auction."""

BID, PASS = "bid", "pass"
CHOICES = 4
REACH = 40
"""So many of the open bids are offered, and asked for what they would say."""

BEYOND = 5
"""So many are offered beyond the bot's bid, where that is high."""

FAR = 400
"""So many open bids are listed at most."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A call of an auction: where the deal stood, who was to call, and what the bot called."""

    state: MatchState[Any]
    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class PartnerBid:
    """The partner's last bid that says something: the move, what it says, and things other bids would have said."""

    seat: Seat
    move: Move
    meaning: Phrase
    choices: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class AuctionCase:
    """An auction up to the call of `seat`, and what the bot calls there; `meaning` is what that call says."""

    engine: Match[Any, Any]
    state: MatchState[Any]
    seat: Seat
    call: Move
    meaning: Phrase | None
    partner: PartnerBid | None
    calls: tuple[Move, ...]

    @property
    def view(self) -> Any:
        """What the seat that is to call may know."""
        return self.engine.view(self.state, self.seat)


def systems_of(variant: Variant[Any]) -> tuple[tuple[str, str, Any], ...]:
    """The bidding systems of a game: word, label (marked for translation), and the house rules to try it under.

    These are those of the first named set that agrees on the system, else the standard with it alone. A game that
    knows none has one entry without a word.
    """
    option = next((option for option in options_of(variant.options) if option.name == SYSTEM), None)
    if option is None:
        return (("", "", variant.options()),)
    systems = []
    for value, label in option.choices:
        named = [preset.options for preset in variant.presets if getattr(preset.options, SYSTEM) == value]
        options = named[0] if named else variant.options(**{SYSTEM: value})
        systems.append((str(value), label, options))
    return tuple(systems)


@lru_cache(maxsize=256)
def auction_case(variant: Variant[Any], system: str, number: int) -> AuctionCase:
    """The auction of a number; raises KeyError for a system that the game does not know."""
    options = {word: options for word, _label, options in systems_of(variant)}[system]
    engine = variant.engine(options, deals=1)
    rng = Random(number)
    turns = list(_turns(variant, engine, options, _deal_by_lot(engine, rng), number))
    partners = [_partner_bid(engine, turns[: place + 1], rng) for place in range(len(turns))]
    telling = [place for place, bid in enumerate(partners) if bid is not None]
    place = rng.choice(telling or list(range(len(turns))))
    turn = turns[place]
    view = engine.view(turn.state, turn.seat)
    return AuctionCase(
        engine, turn.state, turn.seat, turn.move, engine.meaning(view, turn.move), partners[place],
        _calls(engine, view, turn.move),
    )  # fmt: skip


def _deal_by_lot(engine: Match[Any, Any], rng: Random) -> MatchState[Any]:
    """A deal by lot, the dealer too."""
    state = engine.start(rng.randrange(engine.seats))
    deck = engine.deck(state)
    assert deck is not None
    cards = list(deck.cards)
    rng.shuffle(cards)
    lots = [rng.choice(deck.lots)] if deck.lots else []
    return engine.apply(state, None, Move("deal", (*cards, *lots))).state


def _turns(
    variant: Variant[Any], engine: Match[Any, Any], options: Any, state: MatchState[Any], number: int
) -> Iterator[Turn]:
    """The calls that the bots make, each seeing what its own seat may know."""
    for place in range(variant.moves_per_deal):
        waiting = engine.to_act(state)
        if not waiting:
            return
        seat = min(waiting)
        view = engine.view(state, seat)
        if not {BID, PASS} & set(verbs_of(engine.prompts(view))):
            return
        move = bots.choose(variant.slug, changes(options), LEVEL, view.deal, number * 1_000 + place)
        yield Turn(state, seat, move)
        state = engine.apply(state, seat, move).state


def _partner_bid(engine: Match[Any, Any], turns: list[Turn], rng: Random) -> PartnerBid | None:
    """The last bid of the partner of whoever calls last in `turns`, if it says something that can be asked."""
    seat = turns[-1].seat
    side = next(side for side in engine.sides if seat in side)
    for turn in reversed(turns[:-1]):
        if turn.seat in side and turn.seat != seat and turn.move.verb == BID:
            view = engine.view(turn.state, turn.seat)
            meaning = engine.meaning(view, turn.move)
            others = [] if meaning is None else _other_meanings(engine, view, meaning)
            if meaning is None or not others:
                return None
            chosen = [meaning, *rng.sample(others, min(len(others), CHOICES - 1))]
            rng.shuffle(chosen)
            return PartnerBid(turn.seat, turn.move, meaning, tuple(chosen))
    return None


def _open_bids(engine: Match[Any, Any], view: Any) -> list[Move]:
    """The bids that a seat may make, the lowest first, without a remark."""
    prompts = [prompt for prompt in engine.prompts(view) if isinstance(prompt, Number)]
    numbers = {n for prompt in prompts for n in range(prompt.low, prompt.high + 1, prompt.step)[:FAR]}
    return [Move(BID, (str(number),)) for number in sorted(numbers)]


def _other_meanings(engine: Match[Any, Any], view: Any, meaning: Phrase) -> list[Phrase]:
    """What other bids would have said; each once, however many bids say it."""
    others: list[Phrase] = []
    codes = {meaning.code}
    for move in _open_bids(engine, view)[:REACH]:
        other = engine.meaning(view, move)
        if other is not None and other.code not in codes:
            codes.add(other.code)
            others.append(other)
    return others


def _calls(engine: Match[Any, Any], view: Any, call: Move) -> tuple[Move, ...]:
    """The calls to choose from: passing, and the lowest bids, beyond the bot's if that is a high one."""
    passing = [Move(PASS)] if PASS in verbs_of(engine.prompts(view)) else []
    bids = _open_bids(engine, view)
    beyond = bids.index(bare_call(call)) + BEYOND if call.verb == BID else 0
    return (*passing, *bids[: max(REACH, beyond)])


def bare_call(move: Move) -> Move:
    """A call without the remark that some tables allow with it."""
    return Move(move.verb, move.words[:1])
