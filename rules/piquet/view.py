"""Piquet as one viewer sees it: what a seat may know of a deal, the table shown, and a deal on the score sheet."""

from __future__ import annotations

from rules.engine.cards import Pack
from rules.engine.display import Display, Pile, Place, ShownCards, Tally, Trick
from rules.engine.moves import Phrase, Seat
from rules.engine.tricks import FinishedTrick

from . import phrases
from .claims import Claim
from .combos import CATEGORIES, names
from .laws import Laws, Target
from .legal import exchange_limits, may_claim_blanche, to_act
from .marks import BLANCHE_POINTS, total
from .score import deals_in_all, settlement
from .state import (
    UNKNOWN,
    Answering,
    Dealing,
    Declaring,
    Exchanging,
    Over,
    State,
    Tricks,
    View,
    blanche_of,
    changed_of,
    hand_sizes,
    has_drawn,
    marks_of,
    talk_of,
    tricks_won,
)

STAGES = {
    Dealing: "dealing", Exchanging: "exchange", Declaring: "declaring", Answering: "answering",
    Tricks: "play", Over: "over",
}  # fmt: skip


def view_of(laws: Laws, state: State, seat: Seat | None) -> View:
    """All that a seat (None: a watcher) may know, and nothing more."""
    talon = _talon_seen(laws, state, seat)
    if seat is None:
        return View(None, state.dealer, state.match_score, state.phase, 0, 0, talon, None)
    hand, thrown, claims = state.hands[seat], state.thrown[seat], state.claims[seat]
    return View(seat, state.dealer, state.match_score, state.phase, hand, thrown, talon, claims)


def _talon_seen(laws: Laws, state: State, seat: Seat | None) -> tuple[int, ...]:
    """The talon as a seat knows it: what it drew, what elder left of the cards that were elder's to
    take, and what younger has turned up."""
    if not state.talon:
        return ()
    elder, phase = state.elder, state.phase
    changed = changed_of(phase)
    own = changed[elder] or 0
    hers = changed[1 - elder] or 0
    cards: set[int] = set()
    if seat == elder and has_drawn(phase, elder, elder):
        cards.update(range(laws.shape.elder_most))
    if seat == 1 - elder and has_drawn(phase, 1 - elder, elder):
        cards.update(range(own, own + hers))
    if isinstance(phase, Tricks) and phase.public.turned:
        cards.update(range(own + hers, laws.shape.talon))
    talon = [kind if place in cards else UNKNOWN for place, kind in enumerate(state.talon)]
    # Cards drawn went into the hand together: in which order they came is nobody's knowledge.
    drawn = slice(0, own) if seat == elder else slice(own, own + hers)
    if seat is not None and talon and has_drawn(phase, seat, elder):
        talon[drawn] = sorted(talon[drawn])
    return tuple(talon)


# --- the table --------------------------------------------------------------------------------------------


def show(laws: Laws, view: View) -> Display:
    """Everything a page sets, from the view alone."""
    phase, pack = view.phase, laws.pack
    playing = phase if isinstance(phase, Tricks) else None
    return Display(
        deal=view.match_score.deal,
        stage=STAGES[type(phase)],
        hand=names(pack, view.hand),
        places=_places(view),
        headline=_headline(laws, view),
        trick=_open_trick(pack, playing) if playing else None,
        last_trick=_trick(pack, playing.taken[-1]) if playing and playing.taken else None,
        tallies=_tallies(view),
        laid=_table_cards(pack, view),
        piles=_piles(laws, view),
        said=_calls_by_seat(pack, view),
        guidance=_guidance(laws, view),
        scores=view.match_score.totals,
        target=laws.match.points if isinstance(laws.match, Target) else None,
        ranks=pack.ranks,
    )


def _places(view: View) -> tuple[Place, ...]:
    sizes, elder = hand_sizes(view.phase, view.elder), view.elder
    blanche = blanche_of(view.phase)
    places = []
    for seat in (0, 1):
        notes = [Phrase("note_elder" if seat == elder else "note_younger")]
        if blanche is not None and blanche.seat == seat:
            notes.append(Phrase("note_blanche"))
        places.append(Place(seat, sizes[seat], () if isinstance(view.phase, Over) else tuple(notes)))
    return tuple(places)


def _headline(laws: Laws, view: View) -> tuple[Phrase, ...]:
    match_score, phase = view.match_score, view.phase
    if isinstance(phase, Over) and (ended := settlement(laws, match_score, phase.score)):
        won, pays = ended
        if won is None:
            return (Phrase("head_drawn"),)
        return (Phrase("head_won_at" if pays is None else "head_won", {"side": won, "pays": pays or 0}),)
    deals = deals_in_all(laws, match_score)
    first = (
        Phrase("head_deal", {"deal": match_score.deal})
        if deals is None
        else Phrase("head_deal_of", {"deal": match_score.deal, "deals": deals})
    )
    return first, Phrase("head_elder", {"seat": view.elder})


def _open_trick(pack: Pack, phase: Tricks) -> Trick:
    return Trick(() if phase.led is None else ((phase.leader, pack.kinds[phase.led]),))


def _trick(pack: Pack, trick: FinishedTrick) -> Trick:
    first, second = (pack.kinds[kind] for kind in trick.kinds)
    return Trick(((trick.leader, first), (1 - trick.leader, second)), trick.winner)


def _tallies(view: View) -> tuple[Tally, ...]:
    if isinstance(view.phase, Dealing | Over):
        return ()
    marks = marks_of(view.phase)
    lines = [Tally(Phrase("tally_deal"), (total(marks, 0), total(marks, 1)))]
    if isinstance(view.phase, Tricks):
        lines.append(Tally(Phrase("tally_tricks"), tricks_won(view.phase.taken)))
    return tuple(lines)


# --- what was declared ------------------------------------------------------------------------------


def _calls_by_seat(pack: Pack, view: View) -> tuple[tuple[Seat, tuple[Phrase, ...]], ...]:
    """The calls and the replies, as they were made across the table."""
    talk = talk_of(view.phase)
    if talk is None:
        return ()
    elder, younger = view.elder, view.dealer
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
    hers = tuple(phrases.counted(pack, claim) for claim in talk.counted if claim.seat == younger)
    return (*lines, (younger, hers)) if hers else tuple(lines)


def _table_cards(pack: Pack, view: View) -> tuple[ShownCards, ...]:
    """What was scored in hand, with its cards where the viewer knows them."""
    shown_cards: list[ShownCards] = []
    blanche = blanche_of(view.phase)
    if blanche is not None and blanche.cards:
        cards = names(pack, blanche.cards)
        shown_cards.append(ShownCards(blanche.seat, Phrase("carte_blanche"), BLANCHE_POINTS, cards))
    talk = talk_of(view.phase)
    cards_by_call = {}
    if isinstance(view.phase, Tricks):
        cards_by_call = {
            (showing.seat, showing.category): showing.cards for showing in view.phase.public.shown
        }
    for claim in talk.counted if talk else ():
        place = CATEGORIES.index(claim.category)
        cards = names(pack, cards_by_call.pop((claim.seat, claim.category), 0))
        if claim.seat == view.seat and view.claims is not None:
            cards = names(pack, _cards(view.claims[place]))
        shown_cards.append(ShownCards(claim.seat, phrases.counted(pack, claim), claim.points, cards))
    for (seat, category), left in cards_by_call.items():
        shown_cards.append(ShownCards(seat, Phrase(f"category_{category}"), 0, names(pack, left)))
    return tuple(shown_cards)


def _cards(claim: Claim) -> int:
    cards = 0
    for combo in claim:
        cards |= combo.cards
    return cards


def _piles(laws: Laws, view: View) -> tuple[Pile, ...]:
    phase, elder, pack = view.phase, view.elder, laws.pack
    if isinstance(phase, Dealing | Over):
        return ()
    changed = changed_of(phase)
    drawn = sum(changed[seat] or 0 for seat in (0, 1) if has_drawn(phase, seat, elder))
    left = laws.shape.talon - drawn
    open_kinds = [kind for kind in view.talon[drawn:] if kind != UNKNOWN]
    piles = []
    if left:
        piles.append(Pile(Phrase("pile_talon"), left, tuple(pack.kinds[kind] for kind in open_kinds)))
    for seat in (0, 1):
        if number := changed[seat]:
            cards = names(pack, view.thrown) if seat == view.seat else ()
            piles.append(Pile(Phrase("pile_away", {"seat": seat}), number, cards))
    return tuple(piles)


# --- what to do -------------------------------------------------------------------------------------


def _guidance(laws: Laws, view: View) -> tuple[Phrase, ...]:
    phase, seat, pack = view.phase, view.seat, laws.pack
    if seat is None or seat not in to_act(view.dealer, phase):
        return ()
    match phase:
        case Exchanging():
            low, high = exchange_limits(laws, phase, seat, view.elder)
            code = "guide_exchange_exactly" if low == high else "guide_exchange"
            advice = [Phrase(code, {"low": low, "high": high, "number": low})]
            if may_claim_blanche(laws, phase, view.hand):
                advice.append(Phrase("guide_blanche"))
            return tuple(advice)
        case Declaring():
            return (Phrase("guide_declare"),)
        case Answering():
            return (Phrase("guide_answer"),)
        case Tricks() if phase.led is None:
            return (Phrase("guide_lead"),)
        case Tricks():
            led = pack.suits[pack.suit_of[phase.led or 0]]
            can = view.hand & pack.suit_masks[pack.suit_of[phase.led or 0]]
            return (Phrase("guide_follow" if can else "guide_free", {"suit": led}),)
    return ()
