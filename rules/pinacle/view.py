"""What one seat may know of a deal, and the table as it sees it: stock, pile, combinations, bonuses, the sheet."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.cards import JOKER
from rules.engine.display import Display, Pile, Place, ShownCards, Tally
from rules.engine.moves import Fact, IllegalMove, Move, Phrase, Seat

from .combinations import KINDS, PINACLE, Combo, Way, phrase
from .laws import Laws
from .legal import as_dealt, decide, may_take, short
from .score import FINES
from .state import Coup, Dealing, Drawing, Laying, Over, State, View
from .values import face_values, worth_of

STAGES = {Dealing: "dealing", Drawing: "drawing", Laying: "play", Over: "over"}


def view_of(state: State, seat: Seat | None) -> View:
    """All that a seat may know: what is public, its own hand, the card it has just drawn."""
    phase = state.phase
    if seat is None or not state.hands:
        return View(seat, state.dealer, state.match_score, phase, 0, 0)
    drawn = state.drawn if isinstance(phase, Laying) and phase.coup.turn == seat else 0
    return View(seat, state.dealer, state.match_score, phase, state.hands[seat], drawn)


def show(laws: Laws, view: View) -> Display:
    """Everything a page sets, from the view alone."""
    phase, match_score = view.phase, view.match_score
    coup = phase.coup if isinstance(phase, Drawing | Laying) else None
    return Display(
        deal=match_score.deal,
        stage=STAGES[type(phase)],
        hand=laws.pack.cards(view.hand),
        places=_places(laws, view, coup),
        headline=_headline(laws, coup) if coup else (),
        tallies=_tallies(laws, coup) if coup else (),
        laid=_table_cards(laws, coup) if coup else (),
        melds_stay=True,
        piles=_piles(coup) if coup else (),
        guidance=_guidance(laws, view),
        scores=match_score.totals,
        target=laws.target,
        ranks=laws.pack.ranks + JOKER * bool(laws.pack.jokers),
        by_rank=True,
    )


def meaning(laws: Laws, view: View, move: Move) -> Phrase | None:
    """What the cards of a move would make, what it would count, and how far a charged side would get by it."""
    if view.seat is None or not isinstance(view.phase, Laying):
        return None
    try:
        deed = decide(laws, view.phase, view.seat, view.hand, move)
    except IllegalMove:
        return None
    combo = deed.result if isinstance(deed, Way) else deed
    if not isinstance(combo, Combo):
        return None
    if combo.what == PINACLE:
        combo = replace(combo, dealt=as_dealt(laws, view.phase, view.hand, view.drawn, combo))
    facts: dict[str, Fact] = {"what": phrase(combo), "points": worth_of(laws, combo).total}
    if not view.phase.opening:
        return Phrase("makes", facts)
    combos = view.phase.coup.combos[laws.side_of(view.seat)]
    together = face_values((*(other for other in combos if other.key != combo.key), combo))
    return Phrase("makes_charged", {**facts, "together": together, "least": laws.least})


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
    waiting = (side for side, combos in enumerate(coup.combos) if coup.charged[side] and not combos)
    least = laws.least
    return (first, *(Phrase("side_charged", {"side": side, "least": least}) for side in waiting))


def _tallies(laws: Laws, coup: Coup) -> tuple[Tally, ...]:
    worths = tuple(sum(worth_of(laws, combo).total for combo in combos) for combos in coup.combos)
    tallies = [Tally(Phrase("tally_laid"), worths)]
    sides = range(len(coup.combos))
    for label, fines in (("tally_primes", False), ("tally_fines", True)):
        primes = [prime for prime in coup.primes if (prime.what in FINES) == fines]
        if primes:
            values = tuple(sum(prime.points for prime in primes if prime.side == side) for side in sides)
            tallies.append(Tally(Phrase(label), values))
    return tuple(tallies)


def _table_cards(laws: Laws, coup: Coup) -> tuple[ShownCards, ...]:
    shown_cards = []
    for combos in coup.combos:
        for combo in combos:
            counted = worth_of(laws, combo)
            notes = [Phrase("note_table_value", {"points": counted.special})] if counted.special else []
            if counted.redeemed:
                facts = {"points": counted.redeemed, "number": len(combo.across)}
                notes.append(Phrase("note_redeemed", facts))
            what = Phrase("keyed", {"number": int(combo.key[1:]), "what": phrase(combo)})
            shown_cards.append(
                ShownCards(
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
    return tuple(shown_cards)


def _piles(coup: Coup) -> tuple[Pile, ...]:
    cards = tuple(KINDS[kind] for kind in coup.pile)
    return (
        Pile(Phrase("pile_stock"), coup.stock),
        Pile(Phrase("pile_discards"), len(cards), cards, by_top=True),
    )


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
        combos = phase.coup.combos[laws.side_of(seat)]
        facts = {"least": laws.least, "points": face_values(combos)}
        if laws.fine:
            return (Phrase("guide_short", {**facts, "fine": laws.fine}),)
        return (Phrase("too_short", facts),)
    if phase.opening and not phase.laid:
        return (Phrase("guide_opening", {"least": laws.least}),)
    if phase.coup.sizes[seat] == 1:
        return (Phrase("guide_last_card"),)
    return (Phrase("guide_lay"),)
