"""What may be done at a table of pinacle, from a view alone: prompts, checks, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine.cards import BITS, ONE, Bag, Kind, Mask, Pack
from rules.engine.moves import NO_SEAT, IllegalMove, Move, Seat
from rules.engine.prompts import Build, Choose, Mode, Prompt, Words

from . import combinations
from .combinations import FULL_SUITE, HIGH, INDEX, KINDS, LOW, WILDS, Combo, Way, ways
from .laws import Laws
from .lays import lays
from .state import Coup, Dealing, Drawing, Laying, Over, Phase, View
from .values import face_values

DRAW, TAKE, STOP, PICK_UP = Move("draw"), Move("take"), Move("stop"), Move("pick-up")
DISCARDS = tuple(Move("discard", (card,)) for card in KINDS)

_DRAW, _TAKE = Words("move_draw", "confirm_draw"), Words("move_take", "confirm_take")
_LAY, _DISCARD = Words("move_lay", "confirm_lay"), Words("with_discard", "confirm_discard")
_ADD, _REDEEM = Words("with_add", "confirm_add"), Words("with_redeem", "confirm_redeem")
_PUT: Mapping[tuple[str, ...], Words] = {
    ("add",): _ADD,
    **{("add", end): Words(f"with_add_{end}", "confirm_add") for end in (LOW, HIGH)},
    ("redeem",): _REDEEM,
    **{("redeem", KINDS[wild]): Words(f"with_redeem_{KINDS[wild]}", "confirm_redeem") for wild in WILDS},
}
"""How a card is put to a combination: by the verb, and the word after the card where there is one."""

_TO_DRAW = (Choose((DRAW,), words=(_DRAW,)),)
_TO_TAKE = (Choose((DRAW, TAKE), words=(_DRAW, _TAKE)),)
_STOCK_OUT = (
    Choose((TAKE,), words=(_TAKE,)),
    Choose((STOP,), grave=True, words=(Words("move_stop", "confirm_stop"),)),
)
_PICK_UP = Choose((PICK_UP,), grave=True, words=(Words("move_pick-up", "confirm_pick-up"),))

_ONE = tuple(frozenset({seat}) for seat in range(6))


def to_act(phase: Phase) -> frozenset[Seat]:
    """The seat that may move."""
    return _ONE[phase.coup.turn] if isinstance(phase, Drawing | Laying) else NO_SEAT


# --- prompts -----------------------------------------------------------------------------------


def prompts(laws: Laws, view: View) -> tuple[Prompt, ...]:
    """The moves open to the viewer."""
    phase, seat = view.phase, view.seat
    if seat is None or not isinstance(phase, Drawing | Laying) or phase.coup.turn != seat:
        return ()
    if isinstance(phase, Drawing):
        if not phase.coup.stock:
            return _STOCK_OUT
        return _TO_TAKE if may_take(laws, phase.coup) == "" else _TO_DRAW
    hand, choices = view.hand, list[Prompt]()
    if not phase.barred:
        if some := lays(hand, laws.most_wild, laws.least_natural):
            cards = laws.pack.cards(hand)
            most = FULL_SUITE if len(cards) > FULL_SUITE else len(cards)
            choices.append(Build("lay", cards, 3, most, some, words=_LAY))
        if additions := _additions(laws, phase.coup, seat, hand):
            choices.append(_to_put(additions))
    if short(laws, phase):
        choices.append(_PICK_UP)
    else:
        choices.append(_to_discard(laws.pack, laws.pack.mask(hand), phase.coup.sizes[seat] == 1))
    return tuple(choices)


def _additions(laws: Laws, coup: Coup, seat: Seat, hand: Bag) -> tuple[Move, ...]:
    """All cards of a hand that can be put to a combination of its side."""
    return tuple(
        way.move
        for combo in coup.combos[laws.side_of(seat)]
        for kind, listed in ways(combo).items()
        if hand >> BITS * kind & ONE
        for way in listed
    )


def _to_put(moves: tuple[Move, ...]) -> Choose:
    words = tuple(_PUT[move.verb, *move.words[2:]] for move in moves)
    return Choose(moves, words=words, mode=Mode.USE, place=1)


@lru_cache(maxsize=1 << 12)
def _to_discard(pack: Pack, hand: Mask, last: bool) -> Choose:
    moves = tuple(DISCARDS[kind] for kind in pack.kinds_in(hand))
    return Choose(moves, grave=last, words=(_DISCARD,), mode=Mode.USE)


def may_take(laws: Laws, coup: Coup) -> str:
    """The reason why the pile may not be taken, "" where it may."""
    if laws.pumba and coup.sizes[coup.turn] == 1 and len(coup.pile) == 1:
        return "pumba_must_draw"
    return "pile_too_often" if coup.idle >= laws.seats else ""


def short(laws: Laws, phase: Laying) -> bool:
    """Whether a charged side has begun with too little so far."""
    if not phase.opening:
        return False
    combos = phase.coup.combos[laws.side_of(phase.coup.turn)]
    return bool(combos) and face_values(combos) < laws.least


# --- checks ------------------------------------------------------------------------------------


def check(laws: Laws, view: View, move: Move) -> None:
    """Raise IllegalMove unless the viewer may make the move."""
    if view.seat is None:
        raise IllegalMove(out_of_turn(view.phase))
    decide(laws, view.phase, view.seat, view.hand, move)


def decide(laws: Laws, phase: Phase, seat: Seat, hand: Bag, move: Move) -> Kind | Combo | Way | None:
    """What a move means: the card discarded, the combination laid, the way a card is added; None for others.

    Raises IllegalMove. Reads what the mover may know, and nothing else.
    """
    if not isinstance(phase, Drawing | Laying) or phase.coup.turn != seat:
        raise IllegalMove(out_of_turn(phase))
    if isinstance(phase, Drawing):
        _decide_drawing(laws, phase.coup, move)
        return None
    match move.verb, move.words:
        case "discard", (word,):
            kind = _kinds_in_hand(hand, (word,))[0]
            if short(laws, phase):
                raise _too_short(laws, phase)
            return kind
        case "lay", words if words:
            return _decide_laying(laws, phase, hand, words)
        case "add" | "redeem", (key, word, *rest) if len(rest) <= 1:
            if phase.barred:
                raise IllegalMove("laid_too_short")
            combo = _own(laws, phase.coup, seat, key)
            kind = _kinds_in_hand(hand, (word,))[0]
            for way in ways(combo).get(kind, ()):
                if way.move == move:
                    return way
            raise combinations.misfit(combo, kind, move)
        case "pick-up", ():
            if not short(laws, phase):
                raise IllegalMove("nothing_to_pick_up")
            return None
        case (("draw" | "take"), ()):
            raise IllegalMove("drawn_already")
    raise IllegalMove("no_such_move", move=str(move)[:60])


def out_of_turn(phase: Phase) -> str:
    """Why nobody, or this seat, may not move."""
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
    return "not_your_turn"


def _decide_drawing(laws: Laws, coup: Coup, move: Move) -> None:
    match move.verb, move.words:
        case "draw", ():
            if not coup.stock:
                raise IllegalMove("stock_is_empty")
        case "take", ():
            if reason := may_take(laws, coup):
                raise IllegalMove(reason)
        case "stop", ():
            if coup.stock:
                raise IllegalMove("stock_is_not_empty", number=coup.stock)
        case (("lay" | "add" | "redeem" | "discard"), _):
            raise IllegalMove("draw_first")
        case _:
            raise IllegalMove("no_such_move", move=str(move)[:60])


def _decide_laying(laws: Laws, phase: Laying, hand: Bag, words: tuple[str, ...]) -> Combo:
    if phase.barred:
        raise IllegalMove("laid_too_short")
    if len(words) > FULL_SUITE:
        raise IllegalMove("too_many_cards", most=FULL_SUITE)
    return combinations.read(_kinds_in_hand(hand, words), laws.most_wild, laws.least_natural)


def _kinds_in_hand(hand: Bag, words: tuple[str, ...]) -> list[Kind]:
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


def _own(laws: Laws, coup: Coup, seat: Seat, key: str) -> Combo:
    """The combination of the seat's side with this key; raises IllegalMove."""
    side = laws.side_of(seat)
    for owner, combos in enumerate(coup.combos):
        for combo in combos:
            if combo.key == key:
                if owner == side:
                    return combo
                raise IllegalMove("others_combination", key=key)
    raise IllegalMove("no_such_combination", key=key[:20])


def _too_short(laws: Laws, phase: Laying) -> IllegalMove:
    combos = phase.coup.combos[laws.side_of(phase.coup.turn)]
    return IllegalMove("too_short", least=laws.least, points=face_values(combos))


def as_dealt(laws: Laws, phase: Laying, hand: Bag, drawn: Bag, combo: Combo) -> bool:
    """Whether a pinacle is the very hand that was dealt: in the first turn, and without what was taken up in it."""
    own_cards = hand - drawn - phase.pile
    units = laws.pack.units
    return phase.coup.turns < laws.seats and own_cards == sum(units[kind] for kind in combo.cards)
