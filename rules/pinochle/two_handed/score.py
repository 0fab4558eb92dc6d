"""The score of a two-handed deal, and who has won.

Melds and nines are scored as they are declared, the tricks at the end of the deal. When both are
past the target the higher total wins; if they are equal, another deal is played. Source: the
single-deck rules; AMB-P-07 of the rules text.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.display import DealEnd, Tally
from rules.engine.moves import Event, Phrase, Seat
from rules.engine.protocol import Result
from rules.engine.score import GIVEN_UP, DealScore, MatchScore, ScorePart, score_from
from rules.pinochle.meldtable import AROUND_KIND
from rules.pinochle.single.pack import LAST_TRICK, PACK
from rules.pinochle.single.values import DIX

from .laws import Laws
from .melding import AROUND_WORD
from .state import ROUNDS, Dealing, LaidMeld, Layout, Over, State

AROUNDS = {word: AROUND_KIND[rank] for rank, word in AROUND_WORD.items()}
"""The names of arounds in a score, which are those of the other games, by the words of the moves."""


def score_deal(board: Layout) -> DealScore:
    """The score of a deal that has been played out."""
    parts = [part for seat in (0, 1) for part in _parts(board, seat)]
    return score_from(tuple(parts), 2)


def given_up(state: State) -> DealScore:
    """A deal that somebody gives up: what has been declared, and the counters taken so far (SD-20)."""
    if isinstance(state.phase, Dealing | Over):
        return DealScore((0, 0), outcome=GIVEN_UP)
    parts = tuple(part for seat in (0, 1) for part in _parts(state.phase.board, seat))
    return score_from(parts, 2, outcome=GIVEN_UP)


def _parts(board: Layout, seat: Seat) -> Iterator[ScorePart]:
    spread = board.spreads[seat]
    for declared in spread.declared:
        yield _meld(declared, seat)
    if nines := spread.nine_points // DIX:
        cards = ("9" + board.trump,) * nines
        yield ScorePart("nines", "dix", seat, spread.nine_points, nines, seat, board.trump, cards)
    last = LAST_TRICK if len(board.taken) == 2 * ROUNDS and board.taken[-1].winner == seat else 0
    if won := sum(trick.winner == seat for trick in board.taken):
        yield ScorePart("tricks", "tricks", seat, spread.trick_points - last, won, seat)
    if last:
        yield ScorePart("tricks", "last_trick", seat, LAST_TRICK, seat=seat)


def _meld(declared: LaidMeld, seat: Seat) -> ScorePart:
    name = declared.name.removeprefix("double-")
    number = 1 if name == declared.name else 2
    cards = tuple(PACK.kinds[kind] for kind in declared.kinds)
    kind = AROUNDS.get(name, name)
    return ScorePart("melds", kind, seat, declared.scored, number, seat, declared.suit, cards)


def line(number: int, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
    """A finished deal on the sheet, with melds, nines and tricks."""
    columns = tuple(
        Tally(Phrase(f"tally_{group}"), score.of(group)) for group in ("melds", "nines", "tricks")
    )
    return Phrase("line", {"deal": number}), columns


def deal_end(score: DealScore) -> DealEnd:
    """How a deal came out: who has more of it."""
    ours, theirs = score.points
    last = tuple(
        Phrase("end_last_trick", {"points": part.points, "side": part.side})
        for part in score.parts
        if part.kind == "last_trick"
    )
    if ours == theirs:
        return DealEnd(Phrase("end_level"), reasons=last)
    ahead = 0 if ours > theirs else 1
    return DealEnd(
        Phrase("end_won", {"side": ahead}),
        reasons=(Phrase("end_by", {"number": abs(ours - theirs)}), *last),
        winner=ahead,
        own_verdict=Phrase("end_you_won"),
    )


def end(laws: Laws, match_score: MatchScore) -> tuple[Result | None, tuple[Event, ...]]:
    """Whether somebody has won with the deals so far."""
    totals, target = (match_score.totals[0], match_score.totals[1]), laws.options.target
    won = winner(target, totals)
    if won is None:
        return None, ()
    reason = "both_reached" if min(totals) >= target else "target"
    over = Event("game_over", {"side": won, "ours": totals[won], "theirs": totals[1 - won]})
    return Result(totals, (won,), reason), (over,)


def winner(target: int, totals: tuple[int, int]) -> int | None:
    """The player who has won after a deal, None while the game goes on."""
    if max(totals) < target or totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1
