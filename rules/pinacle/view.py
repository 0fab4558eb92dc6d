"""What one seat may know of a deal, and the table as it sees it: stock, pile, combinations, bonuses, the sheet."""

from __future__ import annotations

from rules.engine.moves import Phrase, Seat
from rules.engine.score import DealScore
from rules.engine.shown import Laid, Pile, Place, Shown, Tally

from .combinations import KINDS, phrase
from .laws import Laws
from .legal import may_take, short
from .score import FINES, GOING_OUT, OUT, face_values, worth_of
from .state import Coup, Dealing, Drawing, Laying, Over, State, View


def view(state: State, seat: Seat | None) -> View:
    """All that a seat may know: what is public, its own hand, the card it has just drawn."""
    phase = state.phase
    if seat is None or not state.hands:
        return View(seat, state.dealer, state.standing, phase, 0, 0)
    drawn = state.drawn if isinstance(phase, Laying) and phase.coup.turn == seat else 0
    return View(seat, state.dealer, state.standing, phase, state.hands[seat], drawn)


def show(laws: Laws, view: View) -> Shown:
    """Everything a page sets, from the view alone."""
    phase, standing = view.phase, view.standing
    coup = phase.coup if isinstance(phase, Drawing | Laying) else None
    return Shown(
        deal=standing.deal,
        stage=_stage(view),
        hand=laws.pack.cards(view.hand),
        places=_places(laws, view, coup),
        headline=_headline(laws, coup) if coup else (),
        tallies=_tallies(laws, coup) if coup else (),
        laid=_laid(laws, coup) if coup else (),
        piles=_piles(coup) if coup else (),
        guidance=_guidance(laws, view),
        scores=standing.totals,
        target=laws.target,
        ranks=laws.pack.ranks,
        by_rank=True,
    )


def _stage(view: View) -> str:
    match view.phase:
        case Dealing():
            return "dealing"
        case Over():
            return "over"
        case Drawing():
            return "drawing"
    return "play"


def _places(laws: Laws, view: View, coup: Coup | None) -> tuple[Place, ...]:
    places = []
    for seat in range(laws.seats):
        notes = [Phrase("note_dealer")] if seat == view.dealer and not isinstance(view.phase, Over) else []
        if coup and coup.sizes[seat] == 1:
            notes.append(Phrase("note_pumba"))
        places.append(Place(seat, coup.sizes[seat] if coup else 0, tuple(notes)))
    return tuple(places)


def _headline(laws: Laws, coup: Coup) -> tuple[Phrase, ...]:
    if coup.stock:
        first = Phrase("stock_left", {"number": coup.stock})
    else:
        first = Phrase("stock_used_up")
    waiting = (side for side, laid in enumerate(coup.combos) if coup.charged[side] and not laid)
    least = laws.least
    return (first, *(Phrase("side_charged", {"side": side, "least": least}) for side in waiting))


def _tallies(laws: Laws, coup: Coup) -> tuple[Tally, ...]:
    laid = tuple(sum(worth_of(laws, combo).total for combo in combos) for combos in coup.combos)
    tallies = [Tally(Phrase("tally_laid"), laid)]
    sides = range(len(coup.combos))
    for label, fines in (("tally_primes", False), ("tally_fines", True)):
        found = [prime for prime in coup.primes if (prime.what in FINES) == fines]
        if found:
            values = tuple(sum(prime.points for prime in found if prime.side == side) for side in sides)
            tallies.append(Tally(Phrase(label), values))
    return tuple(tallies)


def _laid(laws: Laws, coup: Coup) -> tuple[Laid, ...]:
    found = []
    for combos in coup.combos:
        for combo in combos:
            counted = worth_of(laws, combo)
            notes = [Phrase("note_table_value", {"points": counted.special})] if counted.special else []
            if counted.redeemed:
                facts = {"points": counted.redeemed, "number": len(combo.across)}
                notes.append(Phrase("note_redeemed", facts))
            what = Phrase("keyed", {"key": combo.key, "what": phrase(combo)})
            found.append(
                Laid(
                    combo.seat,
                    what,
                    counted.total,
                    combo.names,
                    tuple(notes),
                    combo.key,
                    combo.names_across,
                    shared=True,
                )
            )
    return tuple(found)


def _piles(coup: Coup) -> tuple[Pile, ...]:
    cards = tuple(KINDS[kind] for kind in coup.pile)
    return (Pile(Phrase("pile_stock"), coup.stock), Pile(Phrase("pile_discards"), len(cards), cards))


def _guidance(laws: Laws, view: View) -> tuple[Phrase, ...]:
    phase, seat = view.phase, view.seat
    if seat is None or not isinstance(phase, Drawing | Laying) or phase.coup.turn != seat:
        return ()
    if isinstance(phase, Drawing):
        if not phase.coup.stock:
            return (Phrase("guide_stock_out"),)
        reason = may_take(laws, phase.coup)
        return (Phrase(reason),) if reason else (Phrase("guide_draw", {"number": len(phase.coup.pile)}),)
    if phase.barred:
        return (Phrase("guide_barred"),)
    if short(laws, phase):
        laid = phase.coup.combos[laws.side_of(seat)]
        facts = {"least": laws.least, "points": face_values(laid)}
        if laws.fine:
            return (Phrase("guide_short", {**facts, "fine": laws.fine}),)
        return (Phrase("too_short", facts),)
    if phase.opening and not phase.laid:
        return (Phrase("guide_opening", {"least": laws.least}),)
    if phase.coup.sizes[seat] == 1:
        return (Phrase("guide_last_card"),)
    return (Phrase("guide_lay"),)


COLUMNS = ("specials", "cards", "redeemed", "primes", "fines", "hands")
"""The columns of the sheet, each with the points of a group of parts."""


def line(score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
    """A finished deal on the sheet: who went out, and its columns."""
    label = Phrase("line_stock_out")
    if score.outcome == OUT:
        label = Phrase("line_out", {"seat": next(p.seat for p in score.parts if p.kind == GOING_OUT)})
    return label, tuple(Tally(Phrase(f"tally_{name}"), score.of(name)) for name in COLUMNS)
