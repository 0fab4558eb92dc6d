"""The piquet table as one viewer sees it: headline, places, what was said, trick, piles, score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.moves import Phrase, Seat
from rules.engine.shown import Laid, Line, Pile, Place, Shown, Tally, Trick

from . import phrases
from .claims import Claim
from .combos import CATEGORIES
from .options import AuCentOptions
from .scoring import BLANCHE_POINTS, CAPOT_POINTS, DealScore, total
from .state import (
    UNKNOWN,
    Answering,
    Dealing,
    Declaring,
    Exchanging,
    Over,
    Playing,
    Taken,
    View,
    blanche_of,
    changed_of,
    hand_sizes,
    has_drawn,
    marks_of,
    talk_of,
    tricks_won,
)

if TYPE_CHECKING:
    from .piquet import Piquet

STAGES = {
    Dealing: "dealing", Exchanging: "exchange", Declaring: "declaring", Answering: "answering",
    Playing: "play", Over: "over",
}  # fmt: skip


def table(engine: Piquet, view: View) -> Shown:
    """Everything a page sets, from the view alone."""
    phase, match = view.phase, view.match
    playing = phase if isinstance(phase, Playing) else None
    options = engine.options
    return Shown(
        deal=match.deal,
        stage=STAGES[type(phase)],
        hand=engine.cards(view.hand),
        places=_places(view),
        headline=_headline(engine, view),
        trick=_open_trick(engine, playing) if playing else None,
        last_trick=_trick(engine, playing.taken[-1]) if playing and playing.taken else None,
        tallies=_tallies(view),
        laid=_laid(engine, view),
        piles=_piles(engine, view),
        said=_said(engine, view),
        guidance=_guidance(engine, view),
        sheet=sheet(match.sheet),
        scores=match.scores,
        target=options.target if isinstance(options, AuCentOptions) else None,
    )


def sheet(scores: tuple[DealScore, ...]) -> tuple[Line, ...]:
    """The score sheet: each deal with hand, play, cards, pique or repique, and the running totals."""
    lines: list[Line] = []
    first = second = 0
    for number, score in enumerate(scores, start=1):
        points = score.points
        first, second = first + points[0], second + points[1]
        label = Phrase("line", {"elder": score.elder, "outcome": _outcome(score)})
        parts = (
            Tally(Phrase("tally_hand"), score.hand),
            Tally(Phrase("tally_play"), score.play),
            Tally(Phrase("tally_cards"), score.cards),
            Tally(Phrase("tally_bonus"), score.bonus),
        )
        lines.append(Line(number, label, parts, points, (first, second)))
    return tuple(lines)


def _outcome(score: DealScore) -> str:
    """What a deal came to, as the sheet has it; a capot beside a pique or repique is told with it."""
    both = score.outcome in ("pique", "repique") and max(score.cards) == CAPOT_POINTS
    return f"outcome_{score.outcome}_capot" if both else f"outcome_{score.outcome}"


def _places(view: View) -> tuple[Place, ...]:
    sizes, elder = hand_sizes(view.phase, view.match.elder), view.match.elder
    blanche = blanche_of(view.phase)
    places = []
    for seat in (0, 1):
        notes = [Phrase("note_elder" if seat == elder else "note_younger")]
        if blanche is not None and blanche.seat == seat:
            notes.append(Phrase("note_blanche"))
        places.append(Place(seat, sizes[seat], () if isinstance(view.phase, Over) else tuple(notes)))
    return tuple(places)


def _headline(engine: Piquet, view: View) -> tuple[Phrase, ...]:
    match, phase = view.match, view.phase
    if isinstance(phase, Over):
        if not phase.result.winners:
            return (Phrase("head_drawn"),)
        won = phase.result.winners[0]
        facts = {"side": won, "pays": phase.pays}
        return (Phrase("head_won_at" if phase.result.reason == "target" else "head_won", facts),)
    deals = engine.deals_in_all(match)
    first = (
        Phrase("head_deal", {"deal": match.deal})
        if deals is None
        else Phrase("head_deal_of", {"deal": match.deal, "deals": deals})
    )
    return first, Phrase("head_elder", {"seat": match.elder})


def _open_trick(engine: Piquet, phase: Playing) -> Trick:
    return Trick(() if phase.led is None else ((phase.leader, engine.pack.kinds[phase.led]),))


def _trick(engine: Piquet, trick: Taken) -> Trick:
    first, second = (engine.pack.kinds[kind] for kind in trick.kinds)
    return Trick(((trick.leader, first), (1 - trick.leader, second)), trick.winner)


def _tallies(view: View) -> tuple[Tally, ...]:
    if isinstance(view.phase, Dealing | Over):
        return ()
    marks = marks_of(view.phase)
    lines = [Tally(Phrase("tally_deal"), (total(marks, 0), total(marks, 1)))]
    if isinstance(view.phase, Playing):
        lines.append(Tally(Phrase("tally_tricks"), tricks_won(view.phase.taken)))
    return tuple(lines)


# --- what was declared ------------------------------------------------------------------------------


def _said(engine: Piquet, view: View) -> tuple[tuple[Seat, tuple[Phrase, ...]], ...]:
    """The calls and the replies, as they were made across the table."""
    talk = talk_of(view.phase)
    if talk is None:
        return ()
    elder, younger, pack = view.match.elder, view.match.dealer, engine.pack
    lines: list[tuple[Seat, tuple[Phrase, ...]]] = []
    for place, category in enumerate(CATEGORIES):
        call = talk.calls[place]
        if not call.size:
            continue
        lines.append((elder, (phrases.call(pack, category, call),)))
        if not talk.verdicts:
            continue
        verdict = talk.verdicts[place]
        lines.append((younger, (Phrase(f"say_{verdict.reply}"),)))
        if verdict.second:
            lines.append((elder, (phrases.detail(pack, category, verdict.detail),)))
            lines.append((younger, (Phrase(f"say_{verdict.second}"),)))
    hers = tuple(phrases.counted(pack, told) for told in talk.counted if told.seat == younger)
    return (*lines, (younger, hers)) if hers else tuple(lines)


def _laid(engine: Piquet, view: View) -> tuple[Laid, ...]:
    """What was scored in hand, with its cards where the viewer knows them."""
    laid: list[Laid] = []
    blanche = blanche_of(view.phase)
    if blanche is not None and blanche.cards:
        cards = engine.cards(blanche.cards)
        laid.append(Laid(blanche.seat, Phrase("carte_blanche"), BLANCHE_POINTS, cards))
    talk = talk_of(view.phase)
    shown = {}
    if isinstance(view.phase, Playing):
        shown = {(showing.seat, showing.category): showing.cards for showing in view.phase.table.shown}
    for told in talk.counted if talk else ():
        place = CATEGORIES.index(told.category)
        cards = engine.cards(shown.pop((told.seat, told.category), 0))
        if told.seat == view.seat and view.claims is not None:
            cards = engine.cards(_cards(view.claims[place]))
        laid.append(Laid(told.seat, phrases.counted(engine.pack, told), told.points, cards))
    for (seat, category), left in shown.items():
        laid.append(Laid(seat, Phrase(f"category_{category}"), 0, engine.cards(left)))
    return tuple(laid)


def _cards(claim: Claim) -> int:
    cards = 0
    for combo in claim:
        cards |= combo.cards
    return cards


def _piles(engine: Piquet, view: View) -> tuple[Pile, ...]:
    phase, elder = view.phase, view.match.elder
    if isinstance(phase, Dealing | Over):
        return ()
    changed = changed_of(phase)
    drawn = sum(changed[seat] or 0 for seat in (0, 1) if has_drawn(phase, seat, elder))
    left = engine.shape.talon - drawn
    known = [kind for kind in view.talon[drawn:] if kind != UNKNOWN]
    piles = []
    if left:
        piles.append(Pile(Phrase("pile_talon"), left, tuple(engine.pack.kinds[kind] for kind in known)))
    for seat in (0, 1):
        if number := changed[seat]:
            cards = engine.cards(view.thrown) if seat == view.seat else ()
            piles.append(Pile(Phrase("pile_away", {"seat": seat}), number, cards))
    return tuple(piles)


# --- what to do -------------------------------------------------------------------------------------


def _guidance(engine: Piquet, view: View) -> tuple[Phrase, ...]:
    from .piquet import turn_of

    phase, seat = view.phase, view.seat
    if seat is None or seat not in turn_of(view.match, phase):
        return ()
    match phase:
        case Exchanging():
            low, high = engine.exchange_limits(phase, seat, view.match.elder)
            code = "guide_exchange_exactly" if low == high else "guide_exchange"
            advice = [Phrase(code, {"low": low, "high": high, "number": low})]
            if phase.blanche is None and not view.hand & engine.court:
                advice.append(Phrase("guide_blanche"))
            return tuple(advice)
        case Declaring():
            return (Phrase("guide_declare"),)
        case Answering():
            return (Phrase("guide_answer"),)
        case Playing() if phase.led is None:
            return (Phrase("guide_lead"),)
        case Playing():
            led = engine.pack.suits[engine.pack.suit_of[phase.led or 0]]
            can = view.hand & engine.pack.suit_masks[engine.pack.suit_of[phase.led or 0]]
            return (Phrase("guide_follow" if can else "guide_free", {"suit": led}),)
    return ()
