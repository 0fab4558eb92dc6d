"""What may be done at a two-handed table, and why anything else may not: prompts, checks, refusals.

All of it is answered from a view alone; what a move then does stands in engine.py.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import tricks
from rules.engine.cards import Bag, Kind
from rules.engine.moves import IllegalMove, Move
from rules.engine.prompts import Choose, Prompt
from rules.engine.tricks import FOLLOW_ONLY, Law
from rules.pinochle.single import pack
from rules.pinochle.single.pack import PACK, SUIT_INDEX
from rules.pinochle.single.values import table_of

from . import melding
from .melding import Found, Possible
from .options import TwoHandedOptions
from .show import meld_name
from .state import ROUNDS, Board, Dealing, Declaring, Over, Phase, Playing, Spread, View, turn_of

DRAW = Move("draw")
FREE = FOLLOW_ONLY
"""While the stock lasts not even suit need be followed; no card is held against this law."""
_KEEP = tuple(Move("keep", (card,)) for card in PACK.kinds)


class Permitted:
    """The half of the engine that says what may be done under one set of options."""

    def __init__(self, options: TwoHandedOptions) -> None:
        self.options = options
        self.worths = pack.worths(options.counters)
        table = table_of(options)
        self.melds: Mapping[str, tuple[Possible, ...]] = {
            trump: melding.possible_melds(table, trump) for trump in PACK.suits
        }
        self._by_move = {
            trump: {meld.move: meld for meld in possible} for trump, possible in self.melds.items()
        }

    def prompts(self, view: View) -> tuple[Prompt, ...]:
        phase, seat = view.phase, view.seat
        if seat is None or seat not in turn_of(phase):
            return ()
        match phase:
            case Playing(board, _, kinds):
                spread = board.spreads[seat]
                held = view.hand + spread.on_table
                mask = pack.playable(held, *self._against(phase), SUIT_INDEX[board.trump], self.law(phase))
                last = len(board.taken) == 2 * ROUNDS - 1 and len(kinds) == 1
                kept = tuple(_KEEP[kind] for kind in self._twice(view.hand, spread))
                plays = tricks.play_moves(PACK, mask, last)
                return (*plays, Choose(kept)) if kept else plays
            case Declaring(board, _, dix):
                return (Choose(self._declarations(board, view.hand, board.spreads[seat], dix)),)
        return ()

    def law(self, phase: Playing) -> Law:
        """The duties of the second player: none while the stock lasts."""
        return self.options.law if phase.strict else FREE

    def _against(self, phase: Playing) -> tuple[int | None, Kind]:
        """The suit to follow and the card to beat, where there are any."""
        if not phase.kinds or not phase.strict:
            return None, 0
        return PACK.suit_of[phase.kinds[0]], phase.kinds[0]

    def _twice(self, hand: Bag, spread: Spread) -> list[Kind]:
        """The kinds a player has both on the table and in the hand."""
        return [kind for kind in dict.fromkeys(c.kind for c in spread.laid) if PACK.count(hand, kind)]

    def _declarations(self, board: Board, hand: Bag, spread: Spread, dix: bool) -> tuple[Move, ...]:
        melds = tuple(
            meld.move
            for meld in self.melds[board.trump]
            if isinstance(melding.find_cards(meld, hand, spread), Found)
        )
        nines = () if dix else melding.nine_moves(board, hand, spread)
        return (*melds, *nines, DRAW)

    def check(self, view: View, move: Move) -> None:
        seat = view.seat
        if seat is None or seat not in turn_of(view.phase):
            raise IllegalMove(out_of_turn(view.phase))
        match view.phase:
            case Playing(board) as phase if move.verb in ("play", "keep"):
                spread = board.spreads[seat]
                open_trick = (phase.kinds[0], phase.kinds[0]) if phase.kinds and phase.strict else None
                kind = pack.check_card(
                    view.hand + spread.on_table, pack.one_word(move), open_trick,
                    SUIT_INDEX[board.trump], self.law(phase),
                )  # fmt: skip
                if move.verb == "keep" and kind not in self._twice(view.hand, spread):
                    raise IllegalMove("not_twice", card=PACK.kinds[kind])
            case Playing(board) if move.verb in ("marriage", "meld", "exchange", "dix", "draw"):
                raise IllegalMove("after_a_trick" if board.left else "nothing_to_draw")
            case Declaring(board, _, dix):
                self._check_declaration(board, view.hand, board.spreads[seat], dix, move)
            case _:
                raise IllegalMove("no_such_move", move=str(move)[:60])

    def _check_declaration(self, board: Board, hand: Bag, spread: Spread, dix: bool, move: Move) -> None:
        if move == DRAW:
            return
        meld = self._by_move[board.trump].get(move)
        if meld is not None:
            found = melding.find_cards(meld, hand, spread)
            if isinstance(found, str):
                raise IllegalMove(found, meld=meld_name(meld.name, meld.suit))
        elif move.verb in ("exchange", "dix"):
            if dix:
                raise IllegalMove("nine_used")
            if move not in melding.nine_moves(board, hand, spread):
                raise melding.nine_refusal(board, hand, spread, move)
        elif move.verb in ("play", "keep"):
            raise IllegalMove("draw_first")
        else:
            raise IllegalMove("no_such_move", move=str(move)[:60])


def out_of_turn(phase: Phase) -> str:
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
    return "not_your_turn"
