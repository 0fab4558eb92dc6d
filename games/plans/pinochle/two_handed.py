"""Two-handed: what a view tells plans, and plans for what is declared and drawn after a trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.moves import Move, Phrase
from rules.pinochle.single.pack import PACK as SINGLE
from rules.pinochle.two_handed import legal, melding, state, worlds
from rules.pinochle.two_handed.game import TwoHanded

from .. import fields, questions
from ..fields import BadPlan, verify
from ..questions import PlanQuestion
from ..reading import Act, FamilyFacts, Instruction, Rank, Reading, Scope
from ..unseen_cards import UnseenCards
from .hands import rank_worth, unseen_by_seat

DRAW = legal.DRAW
NINES = tuple("9" + suit for suit in SINGLE.suits)
MELDS = tuple(
    f"{times}{what}"
    for what in ("run", "pinochle", *melding.AROUND_WORD.values())
    for times in ("", "double-")
)
"""The words of melds at two-handed, but for marriages, which have their suit."""
_CODES = {"marriage": "plan_marriage", "exchange": "plan_exchange_nines", "dix": "plan_dix"}


def know(engine: TwoHanded, view: state.View) -> FamilyFacts:
    """What a view of two-handed tells a plan."""
    phase = view.phase
    if not isinstance(phase, state.Tricks | state.Declaring):
        return FamilyFacts(tricks=True)
    worth, board = rank_worth(engine.laws.worths), phase.board
    return FamilyFacts(
        tricks=True,
        trump=board.trump,
        worth=worth,
        stock=board.left,
        to_come=("play",),
        rounds=len(board.taken),
    )


def unseen_cards(engine: TwoHanded, view: state.View) -> UnseenCards | None:
    """Which cards the other may hold: while the stock lasts any that has not been seen."""
    phase, seat = view.phase, view.seat
    if not isinstance(phase, state.Tricks | state.Declaring) or seat is None:
        return None
    board = phase.board
    certain = [spread.on_table + spread.known for spread in board.spreads]
    certain[seat] = view.hand + board.spreads[seat].on_table
    unseen = SINGLE.full - sum(certain) - state.played_cards(board)
    if isinstance(phase, state.Tricks):
        unseen -= sum(SINGLE.units[kind] for kind in phase.kinds)
    denied = worlds.denied_kinds(phase, engine.laws.strict)
    return unseen_by_seat(SINGLE, seat, unseen, certain, denied, strict=not board.left)


def meldable(sight: Reading) -> tuple[Move, ...]:
    """What the owner of a two-handed view could declare with the cards he holds now; nothing at other games."""
    engine, view = sight.engine, sight.view
    if not isinstance(engine, TwoHanded):
        return ()
    phase = view.phase
    if view.seat is None or not isinstance(phase, state.Tricks | state.Declaring) or not phase.board.left:
        return ()
    board = phase.board
    spread = board.spreads[view.seat]
    melds = legal.meld_moves(engine.laws, board, view.hand, spread)
    return (*melds, *melding.nine_moves(board, view.hand, spread))


def suggest(sight: Reading) -> Iterator[Instruction]:
    """What could be declared of the hand, and to draw on."""
    for move in meldable(sight):
        yield MeldNext((move.verb, *move.words))
    yield DrawOn()


@dataclass(frozen=True, slots=True)
class MeldNext:
    """After the next trick the owner wins while the stock lasts, declare this: a move in its words."""

    kind: ClassVar[str] = "meld_next"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.CALL

    meld: tuple[str, ...] = fields.word_list()

    def __post_init__(self) -> None:
        verify(self)
        verb, *words = self.meld
        may = {"marriage": tuple(SINGLE.suits), "meld": MELDS, "exchange": NINES, "dix": NINES}.get(verb, ())
        if not words or not all(word in may for word in words):
            raise BadPlan("plan_bad_value", what=verb)

    @property
    def move(self) -> Move:
        """The declaration as a move: its kind and its cards."""
        return Move(self.meld[0], self.meld[1:])

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_meld_next", {"what": _name_of(self.move)})

    def suits(self, sight: Reading) -> bool:
        """At two-handed, with what could be declared of the hand as it is."""
        return self.move in meldable(sight)

    def end_reason(self, sight: Reading) -> Phrase | None:
        """The stock is used up, or the cards for it have gone."""
        if not sight.known.stock:
            return Phrase("plan_end_stock")
        return None if self.move in meldable(sight) else Phrase("plan_end_meld")

    def act(self, sight: Reading) -> Act | None:
        """The declaration, after a trick won."""
        return Act(self.move, None) if sight.asked_for(DRAW.verb) else None


def _name_of(move: Move) -> Phrase:
    """A declaration by its name."""
    word = move.words[0]
    code = f"plan_meld_{word}" if move.verb == "meld" else _CODES[move.verb]
    return Phrase(code, {"suit": word, "cards": move.words})


def _meld_next(sight: Reading, plan: MeldNext) -> list[PlanQuestion]:
    options = [([move.verb, *move.words], _name_of(move)) for move in meldable(sight)]
    return [questions.one("meld", options, list(plan.meld))]


EDITORS = {MeldNext.kind: _meld_next}


@dataclass(frozen=True, slots=True)
class DrawOn:
    """After a trick the owner wins, draw without declaring anything, while the stock lasts."""

    kind: ClassVar[str] = "draw_on"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.STAGE

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_draw_on")

    def suits(self, sight: Reading) -> bool:
        """At two-handed, while there is a stock."""
        return isinstance(sight.engine, TwoHanded) and bool(sight.known.stock)

    def end_reason(self, sight: Reading) -> Phrase | None:
        """The stock is used up."""
        return None if sight.known.stock else Phrase("plan_end_stock")

    def act(self, sight: Reading) -> Act | None:
        """Drawing, after a trick won."""
        return Act(DRAW, self) if sight.display.stage == "declaring" and sight.offers(DRAW) else None
