"""Pinacle: what may be done.

Two sides of two (or three pairs, or two threes), two packs with their jokers; twos and jokers are wild. Eleven
cards each and one turned up. A turn: draw a card or take the whole pile, lay brelans and suites or add to those
of your side, discard one. Wild cards in place may be redeemed and then lie across, for points. Whoever gets rid
of the last card ends the deal. Combinations count for the side, cards left in the hands against it. A side with
750 points must begin with 70. 1500 wins.

A deal in the record: `deal` with the cards by hand, the cutter's last card, the card turned up, the stock from the
top, and the number of cards in the packet the dealer dealt from; then `draw` or `take`, `lay 7H 8H X`,
`add c1 9H`, `add c1 X low`, `redeem c1 9H`, `pick-up`, `discard 4D`, and `stop` when the stock is empty.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rules.engine.cards import BITS, ONE, Bag, Kind
from rules.engine.moves import NO_SEAT, Fact, IllegalMove, Move, Phrase, Seat
from rules.engine.prompts import Build, Choose, Prompt
from rules.engine.protocol import Deck, Part, Result, Step
from rules.engine.shown import Shown

from . import combinations, imagine, offers, show, turns
from .combinations import FULL_SUITE, INDEX, KINDS, Combo, Way, ways
from .options import PinacleOptions
from .scoring import face_values, worth_of
from .state import (
    HAND,
    Coup,
    Dealing,
    Drawing,
    Laying,
    Match,
    Over,
    Phase,
    Setting,
    State,
    View,
    setting,
)

DRAW, TAKE, STOP, PICK_UP = Move("draw"), Move("take"), Move("stop"), Move("pick-up")
DISCARDS = tuple(Move("discard", (card,)) for card in KINDS)
CUT_SHORT_OF = 20
"""The dealer's packet holds so many cards more or fewer than are wanted, at most: people cut for the bonus."""

_TO_DRAW, _TO_TAKE = Choose((DRAW,)), Choose((DRAW, TAKE))
_STOCK_OUT = (Choose((TAKE,)), Choose((STOP,), grave=True))
_PICK_UP = Choose((PICK_UP,), grave=True)


class Pinacle:
    """The engine of pinacle under one set of options; see rules.engine.protocol.Engine."""

    def __init__(self, options: PinacleOptions) -> None:
        self.options = options
        self.setting: Setting = setting(options)
        self.seats = self.setting.seats
        self._one = tuple(frozenset({seat}) for seat in range(self.seats))

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.setting.sides

    def start(self, dealer: Seat = 0) -> State:
        nothing = (0,) * len(self.sides)
        return State(Match(1, dealer % self.seats, nothing), Dealing())

    def deck(self, state: State) -> Deck | None:
        return self._deck(state.match.dealer) if isinstance(state.phase, Dealing) else None

    def _deck(self, dealer: Seat) -> Deck:
        cards, cutter = self.setting.cards, (dealer - 1) % self.seats
        hands = tuple(Part(f"hand {s}", s, HAND - (s == cutter)) for s in range(self.seats))
        dealt = HAND * self.seats
        parts = (
            *hands,
            Part("cutter", cutter, 1),
            Part("turned up", None, 1),
            Part("stock", None, len(cards) - dealt - 1),
        )
        lots = tuple(str(size) for size in range(dealt - CUT_SHORT_OF, dealt + CUT_SHORT_OF + 1))
        return Deck(cards, parts, lots)

    def to_act(self, state: State) -> frozenset[Seat]:
        return self._turn(state.phase)

    def _turn(self, phase: Phase) -> frozenset[Seat]:
        return self._one[phase.coup.turn] if isinstance(phase, Drawing | Laying) else NO_SEAT

    def view(self, state: State, seat: Seat | None) -> View:
        if seat is None or not state.hands:
            return View(seat, state.match, state.phase, 0, 0)
        phase = state.phase
        drawn = state.drawn if isinstance(phase, Laying) and phase.coup.turn == seat else 0
        return View(seat, state.match, phase, state.hands[seat], drawn)

    def result(self, state: State) -> Result | None:
        return state.phase.result if isinstance(state.phase, Over) else None

    def imagine(self, view: View, rng: Random) -> State:
        return imagine.world(self.setting, view, rng)

    def meaning(self, view: View, move: Move) -> Phrase | None:
        """What the cards of a move would make, what it would count, and how far a charged side would get by it."""
        if view.seat is None or not isinstance(view.phase, Laying):
            return None
        try:
            meant = self._decide(view.phase, view.seat, view.hand, move)
        except IllegalMove:
            return None
        combo = meant.result if isinstance(meant, Way) else meant
        if not isinstance(combo, Combo):
            return None
        if combo.what == combinations.PINACLE:
            combo = replace(combo, dealt=turns.as_dealt(view.phase, view.hand, view.drawn, combo, self))
        facts: dict[str, Fact] = {
            "what": turns.phrase(combo), "points": worth_of(self.options, combo).total,
        }  # fmt: skip
        if not view.phase.opening:
            return Phrase("makes", facts)
        laid = view.phase.coup.combos[self.setting.side_of(view.seat)]
        together = face_values((*(other for other in laid if other.key != combo.key), combo))
        return Phrase("makes_charged", {**facts, "together": together, "least": self.options.chargee_min})

    def show(self, view: View) -> Shown:
        return show.table(self, view)

    # --- what may be done -------------------------------------------------------------------

    def prompts(self, view: View) -> tuple[Prompt, ...]:
        phase, seat = view.phase, view.seat
        if seat is None or not isinstance(phase, Drawing | Laying) or phase.coup.turn != seat:
            return ()
        if isinstance(phase, Drawing):
            return self._drawing(phase.coup)
        hand, prompts = view.hand, list[Prompt]()
        if not phase.barred:
            some = offers.lays(hand, self.options.first_lay_max_wild, self.options.min_naturals)
            if some:
                cards = self.setting.pack.cards(hand)
                most = FULL_SUITE if len(cards) > FULL_SUITE else len(cards)
                prompts.append(Build("lay", cards, 3, most, some))
            additions = self._additions(phase.coup, seat, hand)
            if additions:
                prompts.append(Choose(additions))
        if self.short(phase):
            prompts.append(_PICK_UP)
        else:
            last = phase.coup.sizes[seat] == 1
            held = self.setting.pack.kinds_in(self.setting.pack.held(hand))
            prompts.append(Choose(tuple(DISCARDS[kind] for kind in held), grave=last))
        return tuple(prompts)

    def _drawing(self, coup: Coup) -> tuple[Prompt, ...]:
        if not coup.stock:
            return _STOCK_OUT
        return (_TO_TAKE if self.may_take(coup) == "" else _TO_DRAW,)

    def may_take(self, coup: Coup) -> str:
        """The reason why the pile may not be taken, "" where it may."""
        if self.options.pumba_rule and coup.sizes[coup.turn] == 1 and len(coup.pile) == 1:
            return "pumba_must_draw"
        return "pile_too_often" if coup.idle >= self.seats else ""

    def _additions(self, coup: Coup, seat: Seat, hand: Bag) -> tuple[Move, ...]:
        """All cards of a hand that can be put to a combination of its side."""
        return tuple(
            way.move
            for combo in coup.combos[self.setting.side_of(seat)]
            for kind, listed in ways(combo).items()
            if hand >> BITS * kind & ONE
            for way in listed
        )

    def short(self, phase: Laying) -> bool:
        """Whether a charged side has begun with too little so far."""
        if not phase.opening:
            return False
        laid = phase.coup.combos[self.setting.side_of(phase.coup.turn)]
        return bool(laid) and face_values(laid) < self.options.chargee_min

    def check(self, view: View, move: Move) -> None:
        if view.seat is None:
            raise IllegalMove(_out_of_turn(view.phase))
        self._decide(view.phase, view.seat, view.hand, move)

    def _decide(self, phase: Phase, seat: Seat, hand: Bag, move: Move) -> Kind | Combo | Way | None:
        """What a move means: the card discarded, the combination laid, the way a card is added; None for others.

        Raises IllegalMove. Reads what the mover may know, and nothing else.
        """
        if not isinstance(phase, Drawing | Laying) or phase.coup.turn != seat:
            raise IllegalMove(_out_of_turn(phase))
        if isinstance(phase, Drawing):
            self._decide_drawing(phase.coup, move)
            return None
        match move.verb, move.words:
            case "discard", (word,):
                kind = self._held(hand, (word,))[0]
                if self.short(phase):
                    raise self._too_short(phase)
                return kind
            case "lay", words if words:
                return self._decide_laying(phase, hand, words)
            case "add" | "redeem", (key, word, *rest) if len(rest) <= 1:
                if phase.barred:
                    raise IllegalMove("laid_too_short")
                combo = self._own(phase.coup, seat, key)
                kind = self._held(hand, (word,))[0]
                for way in ways(combo).get(kind, ()):
                    if way.move == move:
                        return way
                raise combinations.misfit(combo, kind, move)
            case "pick-up", ():
                if not self.short(phase):
                    raise IllegalMove("nothing_to_pick_up")
                return None
            case (("draw" | "take"), ()):
                raise IllegalMove("drawn_already")
        raise IllegalMove("no_such_move", move=str(move)[:60])

    def _decide_drawing(self, coup: Coup, move: Move) -> None:
        match move.verb, move.words:
            case "draw", ():
                if not coup.stock:
                    raise IllegalMove("stock_is_empty")
            case "take", ():
                if reason := self.may_take(coup):
                    raise IllegalMove(reason)
            case "stop", ():
                if coup.stock:
                    raise IllegalMove("stock_is_not_empty", number=coup.stock)
            case (("lay" | "add" | "redeem" | "discard"), _):
                raise IllegalMove("draw_first")
            case _:
                raise IllegalMove("no_such_move", move=str(move)[:60])

    def _decide_laying(self, phase: Laying, hand: Bag, words: tuple[str, ...]) -> Combo:
        if phase.barred:
            raise IllegalMove("laid_too_short")
        if len(words) > FULL_SUITE:
            raise IllegalMove("too_many_cards", most=FULL_SUITE)
        kinds = self._held(hand, words)
        return combinations.read(kinds, self.options.first_lay_max_wild, self.options.min_naturals)

    def _held(self, hand: Bag, words: tuple[str, ...]) -> list[Kind]:
        """The kinds of cards that are all in a hand; raises IllegalMove."""
        kinds: list[Kind] = []
        for word in words:
            kind = INDEX.get(word)
            if kind is None:
                raise IllegalMove("no_such_card", word=word[:20])
            if kinds.count(kind) >= (hand >> BITS * kind & ONE):
                raise IllegalMove("not_held", card=word)
            kinds.append(kind)
        return kinds

    def _own(self, coup: Coup, seat: Seat, key: str) -> Combo:
        """The combination of the seat's side with this key; raises IllegalMove."""
        side = self.setting.side_of(seat)
        for owner, laid in enumerate(coup.combos):
            for combo in laid:
                if combo.key == key:
                    if owner == side:
                        return combo
                    raise IllegalMove("others_combination", key=key)
        raise IllegalMove("no_such_combination", key=key[:20])

    def _too_short(self, phase: Laying) -> IllegalMove:
        laid = phase.coup.combos[self.setting.side_of(phase.coup.turn)]
        return IllegalMove("too_short", least=self.options.chargee_min, points=face_values(laid))

    # --- what a move does -------------------------------------------------------------------

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        if seat is None:
            return turns.deal(self, state, move)
        phase = state.phase
        hand = state.hands[seat] if 0 <= seat < len(state.hands) else 0
        meant = self._decide(phase, seat, hand, move)
        if isinstance(phase, Drawing):
            return turns.drawn(self, state, phase.coup, move.verb)
        assert isinstance(phase, Laying)
        match meant:
            case Combo():
                return turns.lay(self, state, phase, meant)
            case Way():
                return turns.put(self, state, phase, meant)
            case None:
                return turns.pick_up(self, state, phase)
        return turns.discard(self, state, phase, meant)


def _out_of_turn(phase: Phase) -> str:
    """Why nobody, or this seat, may not move."""
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
    return "not_your_turn"
