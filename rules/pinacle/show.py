"""The table of pinacle as one viewer sees it: stock, pile, combinations, bonuses, score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.moves import Phrase
from rules.engine.shown import Laid, Line, Pile, Place, Shown, Tally

from .combinations import KINDS
from .scoring import FINES, face_values, worth_of
from .state import Coup, Dealing, DealScore, Drawing, Laying, Over, View
from .turns import phrase

if TYPE_CHECKING:
    from .pinacle import Pinacle


def table(engine: Pinacle, view: View) -> Shown:
    """Everything a page sets, from the view alone."""
    phase, match = view.phase, view.match
    coup = phase.coup if isinstance(phase, Drawing | Laying) else None
    return Shown(
        deal=match.deal,
        stage=_stage(view),
        hand=engine.setting.pack.cards(view.hand),
        places=_places(engine, view, coup),
        headline=_headline(engine, coup) if coup else (),
        tallies=_tallies(engine, coup) if coup else (),
        laid=_laid(engine, coup) if coup else (),
        piles=_piles(coup) if coup else (),
        guidance=_guidance(engine, view),
        sheet=sheet(match.sheet),
        scores=match.scores,
        target=engine.options.target,
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


def _places(engine: Pinacle, view: View, coup: Coup | None) -> tuple[Place, ...]:
    places = []
    for seat in range(engine.seats):
        notes = (
            [Phrase("note_dealer")] if seat == view.match.dealer and not isinstance(view.phase, Over) else []
        )
        if coup and coup.sizes[seat] == 1:
            notes.append(Phrase("note_pumba"))
        places.append(Place(seat, coup.sizes[seat] if coup else 0, tuple(notes)))
    return tuple(places)


def _headline(engine: Pinacle, coup: Coup) -> tuple[Phrase, ...]:
    if coup.stock:
        first = Phrase("stock_left", {"number": coup.stock})
    else:
        first = Phrase("stock_used_up")
    waiting = (side for side, laid in enumerate(coup.combos) if coup.charged[side] and not laid)
    least = engine.options.chargee_min
    return (first, *(Phrase("side_charged", {"side": side, "least": least}) for side in waiting))


def _tallies(engine: Pinacle, coup: Coup) -> tuple[Tally, ...]:
    laid = tuple(sum(worth_of(engine.options, combo).total for combo in combos) for combos in coup.combos)
    tallies = [Tally(Phrase("tally_laid"), laid)]
    sides = range(len(coup.combos))
    for label, fines in (("tally_primes", False), ("tally_fines", True)):
        found = [prime for prime in coup.primes if (prime.what in FINES) == fines]
        if found:
            values = tuple(sum(prime.points for prime in found if prime.side == side) for side in sides)
            tallies.append(Tally(Phrase(label), values))
    return tuple(tallies)


def _laid(engine: Pinacle, coup: Coup) -> tuple[Laid, ...]:
    found = []
    for combos in coup.combos:
        for combo in combos:
            counted = worth_of(engine.options, combo)
            notes = [Phrase("note_table_value", {"points": counted.special})] if counted.special else []
            if counted.redeemed:
                facts = {"points": counted.redeemed, "number": len(combo.across)}
                notes.append(Phrase("note_redeemed", facts))
            what = Phrase("keyed", {"key": combo.key, "what": phrase(combo)})
            found.append(
                Laid(
                    combo.seat, what, counted.total, combo.names, tuple(notes), combo.key, combo.names_across
                )
            )
    return tuple(found)


def _piles(coup: Coup) -> tuple[Pile, ...]:
    cards = tuple(KINDS[kind] for kind in coup.pile)
    return (Pile(Phrase("pile_stock"), coup.stock), Pile(Phrase("pile_discards"), len(cards), cards))


def _guidance(engine: Pinacle, view: View) -> tuple[Phrase, ...]:
    phase, seat = view.phase, view.seat
    if seat is None or not isinstance(phase, Drawing | Laying) or phase.coup.turn != seat:
        return ()
    options = engine.options
    if isinstance(phase, Drawing):
        if not phase.coup.stock:
            return (Phrase("guide_stock_out"),)
        reason = engine.may_take(phase.coup)
        return (Phrase(reason),) if reason else (Phrase("guide_draw", {"number": len(phase.coup.pile)}),)
    if phase.barred:
        return (Phrase("guide_barred"),)
    if engine.short(phase):
        laid = phase.coup.combos[engine.setting.side_of(seat)]
        facts = {"least": options.chargee_min, "points": face_values(laid)}
        if options.chargee_penalty:
            return (Phrase("guide_short", {**facts, "fine": options.chargee_penalty}),)
        return (Phrase("too_short", facts),)
    if phase.opening and not phase.laid:
        return (Phrase("guide_opening", {"least": options.chargee_min}),)
    if phase.coup.sizes[seat] == 1:
        return (Phrase("guide_last_card"),)
    return (Phrase("guide_lay"),)


def sheet(scores: tuple[tuple[int, DealScore], ...]) -> tuple[Line, ...]:
    """The score sheet: each deal with its parts, points and the running totals."""
    lines: list[Line] = []
    totals: tuple[int, ...] = ()
    for number, score in scores:
        points = score.scores
        totals = tuple(a + b for a, b in zip(totals or (0,) * len(points), points, strict=True))
        label = Phrase("line_stock_out") if score.out is None else Phrase("line_out", {"seat": score.out})
        parts = (
            Tally(Phrase("tally_specials"), score.specials),
            Tally(Phrase("tally_cards"), score.cards),
            Tally(Phrase("tally_redeemed"), score.redeemed),
            Tally(Phrase("tally_primes"), score.primes),
            Tally(Phrase("tally_fines"), score.fines),
            Tally(Phrase("tally_hands"), score.hands),
        )
        lines.append(Line(number, label, parts, points, totals))
    return tuple(lines)
