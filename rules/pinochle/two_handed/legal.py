"""What may be done at a two-handed table, and why anything else may not: prompts, checks, refusals.

All of it is answered from a view alone; what a move then does stands in moves.py.
"""

from __future__ import annotations

from functools import lru_cache

from rules.engine import tricks
from rules.engine.cards import Bag, Kind
from rules.engine.moves import NO_SEAT, IllegalMove, Move, Seat
from rules.engine.prompts import Choose, Mode, Prompt, Words
from rules.engine.tricks import Law
from rules.pinochle.single import pack
from rules.pinochle.single.pack import PACK, SUIT_INDEX

from . import melding
from .laws import FREE, Laws
from .melding import MeldCards, Possible, meld_name
from .state import ROUNDS, Dealing, Declaring, Layout, Over, Phase, Spread, Tricks, View

DRAW = Move("draw")

_ONE = (frozenset({0}), frozenset({1}))
_KEEP = tuple(Move("keep", (card,)) for card in PACK.kinds)
_KEEPING = (Words("move_keep", "confirm_keep"),)
_DRAWING = Words("move_draw", "confirm_draw")
_NINE = {verb: Words(f"move_{verb}", f"confirm_{verb}") for verb in ("exchange", "dix")}


def prompts(laws: Laws, view: View) -> tuple[Prompt, ...]:
    """The moves open to the viewer."""
    phase, seat = view.phase, view.seat
    if seat is None or seat not in to_act(phase):
        return ()
    match phase:
        case Tricks(board, _, kinds):
            spread = board.spreads[seat]
            cards = view.hand + spread.on_table
            mask = pack.playable(cards, *_against(phase), SUIT_INDEX[board.trump], follow_law(laws, phase))
            last = len(board.taken) == 2 * ROUNDS - 1 and len(kinds) == 1
            answers = tuple(_KEEP[kind] for kind in _twice(view.hand, spread))
            plays = tricks.play_moves(PACK, mask, last)
            return (*plays, Choose(answers, words=_KEEPING, mode=Mode.TOUCH)) if answers else plays
        case Declaring(board, _, dix):
            spread = board.spreads[seat]
            nines = () if dix else melding.nine_moves(board, view.hand, spread)
            return _declarations(board.trump, _melds(laws, board, view.hand, spread), nines)
    return ()


def meld_moves(laws: Laws, board: Layout, hand: Bag, spread: Spread) -> tuple[Move, ...]:
    """The moves that declare what a player could meld."""
    return tuple(meld.move for meld in _melds(laws, board, hand, spread))


def _melds(laws: Laws, board: Layout, hand: Bag, spread: Spread) -> tuple[Possible, ...]:
    return tuple(
        meld
        for meld in laws.melds[board.trump]
        if isinstance(melding.find_cards(meld, hand, spread), MeldCards)
    )


@lru_cache(maxsize=1 << 12)
def _declarations(trump: str, melds: tuple[Possible, ...], nines: tuple[Move, ...]) -> tuple[Prompt, ...]:
    """The melds, what may be done with nines, and to draw; one nine may be touched in the hand as well."""
    prompts: list[Prompt] = []
    if melds:
        words = tuple(_meld_words(meld.move, trump) for meld in melds)
        laid = tuple(tuple(PACK.kinds[kind] for kind in meld.kinds) for meld in melds)
        prompts.append(Choose(tuple(meld.move for meld in melds), words=words, laid=laid))
    if nines:
        prompts.append(Choose(nines[:1], words=(_NINE[nines[0].verb],), mode=Mode.SHOW))
    rest = (*nines[1:], DRAW)
    prompts.append(Choose(rest, words=tuple(_NINE.get(move.verb, _DRAWING) for move in rest)))
    return tuple(prompts)


def _meld_words(move: Move, trump: str) -> Words:
    if move.verb == "marriage":
        name = "royal_marriage" if move.words[0] == trump else "marriage"
        return Words(f"move_{name}", f"confirm_{name}")
    return Words(f"move_meld_{move.words[0]}", "confirm_meld")


def follow_law(laws: Laws, phase: Tricks) -> Law:
    """The duties of the second player: none while the stock lasts."""
    return laws.strict if phase.strict else FREE


def _against(phase: Tricks) -> tuple[int | None, Kind]:
    """The suit to follow and the card to beat, where there are any."""
    if not phase.kinds or not phase.strict:
        return None, 0
    return PACK.suit_of[phase.kinds[0]], phase.kinds[0]


def _twice(hand: Bag, spread: Spread) -> list[Kind]:
    """The kinds a player has both on the table and in the hand."""
    return [kind for kind in dict.fromkeys(c.kind for c in spread.laid) if PACK.count(hand, kind)]


def check(laws: Laws, view: View, move: Move) -> None:
    """Raise IllegalMove unless the viewer may make the move."""
    seat = view.seat
    if seat is None or seat not in to_act(view.phase):
        raise IllegalMove(out_of_turn(view.phase))
    match view.phase:
        case Tricks(board) as phase if move.verb in ("play", "keep"):
            spread = board.spreads[seat]
            open_trick = (phase.kinds[0], phase.kinds[0]) if phase.kinds and phase.strict else None
            kind = pack.check_card(
                view.hand + spread.on_table, pack.one_word(move), open_trick,
                SUIT_INDEX[board.trump], follow_law(laws, phase),
            )  # fmt: skip
            if move.verb == "keep" and kind not in _twice(view.hand, spread):
                raise IllegalMove("not_twice", card=PACK.kinds[kind])
        case Tricks(board) if move.verb in ("marriage", "meld", "exchange", "dix", "draw"):
            raise IllegalMove("after_a_trick" if board.left else "nothing_to_draw")
        case Declaring(board, _, dix):
            _check_declaration(laws, board, view.hand, board.spreads[seat], dix, move)
        case _:
            raise IllegalMove("no_such_move", move=str(move)[:60])


def _check_declaration(laws: Laws, board: Layout, hand: Bag, spread: Spread, dix: bool, move: Move) -> None:
    if move == DRAW:
        return
    meld = laws.by_move[board.trump].get(move)
    if meld is not None:
        cards = melding.find_cards(meld, hand, spread)
        if isinstance(cards, str):
            raise IllegalMove(cards, meld=meld_name(meld.name, meld.suit))
    elif move.verb in ("exchange", "dix"):
        if dix:
            raise IllegalMove("nine_used")
        if move not in melding.nine_moves(board, hand, spread):
            raise melding.nine_refusal(board, hand, spread, move)
    elif move.verb in ("play", "keep"):
        raise IllegalMove("draw_first")
    else:
        raise IllegalMove("no_such_move", move=str(move)[:60])


def to_act(phase: Phase) -> frozenset[Seat]:
    """The one seat whose turn it is; nobody before the cards have come and when the deal is over."""
    match phase:
        case Tricks():
            return _ONE[phase.turn]
        case Declaring(_, winner):
            return _ONE[winner]
    return NO_SEAT


def out_of_turn(phase: Phase) -> str:
    """Why a seat that is not to act may not move."""
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
    return "not_your_turn"
