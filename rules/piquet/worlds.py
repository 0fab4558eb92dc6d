"""Whole worlds consistent with what one seat knows of a deal of piquet.

An imagined world keeps everything public and all the viewer has seen, and deals the other cards anew:
to hands that hold what was called, counted and shown, no card of a suit not followed, cards dealt with
a carte blanche, cards elder saw and younger must have drawn. The claims of the others are made up so
that they give just what has been told. Among a few such worlds one is preferred in which everything
held was declared, as it mostly is.

Combinations are rare, so hands with them are not waited for: after a few plain tries the cards of
some combination that would give what was told are dealt first. The true world can always be met.

Of a hand that was shown with a carte blanche every card not kept was thrown away, so many as its owner
changed: there the combinations are chosen first, among hands that keep and draw so many, and what was
thrown away follows. A world that fits everything may be very hard to find all the same. After a
number of tries one is taken that fits only what is certain: sizes, suits not followed, cards seen.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rules.engine.cards import Kind, Mask
from rules.engine.moves import Seat

from .claims import (
    GOOD,
    Claim,
    Claims,
    ScoredClaim,
    Verdict,
    all_claims,
    call_of,
    scored_claim,
    verdict_of,
    younger_counts,
)
from .combos import CATEGORIES
from .knowledge import Unknown, unknown_cards
from .laws import Laws
from .legal import unseen
from .state import (
    UNKNOWN,
    Answering,
    Dealing,
    Declarations,
    Declaring,
    Exchanging,
    Over,
    State,
    Tricks,
    View,
    blanche_of,
    changed_of,
    has_drawn,
    played_by,
    talk_of,
    with_seat,
)
from .view import view_of
from .witness import Fits, Stuck, pick, spoilers, witness

PLAIN_TRIES = 4
"""Deals without regard to what was declared, before cards of combinations are dealt first."""

HAND_TRIES = 60
"""Hands dealt to one seat around the same combinations before everything is dealt anew."""

LOOSE_TRIES = 10
"""Of these, hands around combinations that are chosen each for itself, before they are fitted into one hand."""

MOST_TRIES = 60
"""Deals after which a world need no longer give what was declared, but only what is certain of the cards."""

USUAL_TRIES = 6
"""Worlds that fit, dealt before one in which somebody declared less than he held is taken."""


def imagine(laws: Laws, view: View, rng: Random) -> State:
    """A state the viewer cannot tell from the true one."""
    if isinstance(view.phase, Dealing | Over):
        return State(view.dealer, view.match_score, view.phase)
    unknown = unknown_cards(laws, view)
    world: State | None = None
    for tries in range(1, MOST_TRIES + 1):
        try:
            state = _deal(laws, view, unknown, rng, guided=tries > PLAIN_TRIES)
            claims, usual = _claims(laws, view, state, rng)
        except Stuck:
            pass
        else:
            world = replace(state, claims=claims)
            if usual:
                return world
        if world is not None and tries >= USUAL_TRIES + PLAIN_TRIES:
            return world
    return world or _certain(laws, view, unknown, rng)


# --- dealing the unseen cards ---------------------------------------------------------------------


def _deal(laws: Laws, view: View, unknown: Unknown, rng: Random, guided: bool) -> State:
    phase, elder = view.phase, view.elder
    pool = unknown.pool
    hands, thrown = list(unknown.must), [0, 0]
    if view.seat is not None:
        hands[view.seat], thrown[view.seat] = view.hand, view.thrown
    for seat in sorted(unknown.seats, key=lambda seat: seat != elder):
        for attempt in range(HAND_TRIES if guided else 1):
            fits = None
            if unknown.dealt[seat] or attempt >= LOOSE_TRIES:
                fits = unknown.fitting(seat, hands[seat])
            try:
                hand = _hand(laws, view, unknown, seat, (pool, hands[seat]), rng, guided, fits)
            except Stuck:
                continue
            dealt = with_seat((hands[0], hands[1]), seat, hand)
            if not guided or could_have(laws, view, dealt, seat):
                break
        else:
            raise Stuck
        pool &= ~hand
        hands[seat] = hand
    for seat in unknown.seats:
        away = unknown.dealt[seat] & pool
        thrown[seat] = away or pick(pool & ~unknown.dealt[1 - seat], unknown.changed[seat], rng)
        pool &= ~thrown[seat]
    talon = _talon(view, unknown, hands, pool, elder, rng)
    return State(view.dealer, view.match_score, phase, (hands[0], hands[1]), (thrown[0], thrown[1]), talon)


def _hand(
    laws: Laws,
    view: View,
    unknown: Unknown,
    seat: Seat,
    lot: tuple[Mask, Mask],
    rng: Random,
    guided: bool,
    fits: Fits | None,
) -> Mask:
    """A hand for a seat out of the pool, around what it must hold."""
    pool, hand = lot
    pool &= ~unknown.dealt[1 - seat]
    denied, played, spoilt = unknown.denied[seat], unknown.played[seat], 0
    if guided:
        may = (pool & ~denied) | hand | played
        wanted = witness(laws, view, seat, may, rng, fits)
        hand |= wanted & ~played
        if not laws.sinking and rng.random() < 0.8:
            spoilt = spoilers(laws, wanted)
    rest = pool & ~denied & ~hand
    filled = hand
    for cards, number in unknown.parts(seat, hand):
        filled |= pick(rest & cards & ~spoilt, number, rng)
    return filled


def could_have(laws: Laws, view: View, hands: tuple[Mask, Mask], seat: Seat) -> bool:
    """Whether a hand fits what was told of its owner, as far as that can be seen without the discards."""
    talk, elder = talk_of(view.phase), view.elder
    if talk is None or laws.cav49:
        return True
    state = State(view.dealer, view.match_score, view.phase, hands)
    if seat != elder:
        try:
            _claims(laws, view, state, Random(0))
        except Stuck:
            return False
        return True
    for place, claims in enumerate(_open(laws, view, state, elder)):
        if not any(_may_be_elders(view, talk, place, claim) for claim in claims):
            return False
    return True


def _may_be_elders(view: View, talk: Declarations, place: int, claim: Claim) -> bool:
    """Whether a claim of elder gives what elder told in a category, whatever younger held."""
    verdict = talk.verdicts[place] if talk.verdicts else Verdict()
    if call_of(claim) != talk.calls[place] or (verdict.second and claim[0].rank != verdict.detail):
        return False
    claims = [c for c in talk.counted if (c.seat, c.category) == (view.elder, CATEGORIES[place])]
    return not claims or claims == [scored_claim(view.elder, claim)]


def _certain(laws: Laws, view: View, unknown: Unknown, rng: Random) -> State:
    """A world that fits what is certain of the cards; what was declared need not be held in it.

    Claims that give what was told are made where the hands allow it, category by category.
    """
    hands, thrown, pool = list(unknown.must), [0, 0], unknown.pool
    if view.seat is not None:
        hands[view.seat], thrown[view.seat] = view.hand, view.thrown
    wanted: list[tuple[Seat, Mask, int]] = []
    for seat in unknown.seats:
        for cards, number in unknown.parts(seat, hands[seat]):
            wanted.append((seat, pool & cards & ~unknown.dealt[1 - seat] & ~unknown.denied[seat], number))
    for place, (seat, cards, number) in enumerate(wanted):
        # What only this seat may hold is free; of the rest those after it must be left enough.
        spared = [(others & pool, most) for _seat, others, most in wanted[place + 1 :]]
        for kind in _kinds(cards & pool, rng):
            if not number:
                break
            card = 1 << kind
            if all((others & ~card).bit_count() >= most for others, most in spared):
                hands[seat] |= card
                pool, number = pool & ~card, number - 1
                spared = [(others & ~card, most) for others, most in spared]
    for seat in unknown.seats:
        away = unknown.dealt[seat] & pool
        thrown[seat] = away or pick(pool & ~unknown.dealt[1 - seat], unknown.changed[seat], rng)
        pool &= ~thrown[seat]
    talon = _talon(view, unknown, hands, pool, view.elder, rng)
    state = State(
        view.dealer, view.match_score, view.phase, (hands[0], hands[1]), (thrown[0], thrown[1]), talon
    )
    return replace(state, claims=_claims(laws, view, state, rng, strict=False)[0])


def _talon(
    view: View, unknown: Unknown, hands: list[Mask], pool: Mask, elder: Seat, rng: Random
) -> tuple[Kind, ...]:
    """The talon: what the viewer knows of it, cards drawn by the others from their hands, the rest unseen."""
    phase, changed = view.phase, changed_of(view.phase)
    own, hers = changed[elder] or 0, changed[1 - elder] or 0
    blanche = blanche_of(phase)
    stretches = {elder: range(own), 1 - elder: range(own, own + hers)}
    talon = list(view.talon)
    for seat, stretch in stretches.items():
        places = [place for place in stretch if talon[place] == UNKNOWN]
        if seat == view.seat or not has_drawn(phase, seat, elder):
            continue
        taken = sum(1 << talon[place] for place in stretch if talon[place] != UNKNOWN)
        cards = (hands[seat] | unknown.played[seat]) & ~taken
        if blanche is not None and blanche.seat == seat:
            cards &= ~blanche.cards
        drawn = pick(cards, len(places), rng)
        for place, kind in zip(places, _kinds(drawn, rng), strict=True):
            talon[place] = kind
    rest = [place for place, kind in enumerate(talon) if kind == UNKNOWN]
    if pool.bit_count() != len(rest):
        raise Stuck
    for place, kind in zip(rest, _kinds(pool, rng), strict=True):
        talon[place] = kind
    return tuple(talon)


def _kinds(cards: Mask, rng: Random) -> list[Kind]:
    kinds = [kind for kind in range(cards.bit_length()) if cards >> kind & 1]
    rng.shuffle(kinds)
    return kinds


# --- what was declared -----------------------------------------------------------------------------


def _claims(
    laws: Laws, view: View, state: State, rng: Random, strict: bool = True
) -> tuple[tuple[Claims | None, Claims | None], bool]:
    """Claims of both seats that give what has been told, and whether all of them are the usual ones.

    Where the hands allow none this raises Stuck or, if it need not be `strict`, takes what comes near.
    """
    talk, elder = talk_of(view.phase), view.elder
    if talk is None or isinstance(view.phase, Exchanging | Declaring):
        return (None, None), True
    answered = bool(talk.verdicts)
    open_to = [_open(laws, view, state, seat) for seat in (0, 1)]
    chosen: tuple[list[Claim], list[Claim]] = ([], [])
    usual = True
    for place in range(len(CATEGORIES)):
        mine, hers = open_to[elder][place], open_to[1 - elder][place]
        if not answered:
            hers = ((),)
        pairs = [
            (one, other)
            for one in mine
            if call_of(one) == talk.calls[place]
            for other in hers
            if not answered or _agrees(view, talk, place, one, other)
        ]
        if not pairs and strict:
            raise Stuck
        if not pairs:
            called = [one for one in mine if call_of(one) == talk.calls[place]]
            pairs = [((called or mine)[0], hers[0])]
        best = pairs[0]
        if best != (mine[0], hers[0]):
            usual = False
            best = rng.choice(pairs)
        chosen[0].append(best[0])
        chosen[1].append(best[1])
    claims = [(lot[0], lot[1], lot[2]) for lot in chosen]
    both: list[Claims | None] = [None, None]
    both[elder] = claims[0]
    both[1 - elder] = claims[1] if answered else None
    return (both[0], both[1]), usual


def _open(laws: Laws, view: View, state: State, seat: Seat) -> tuple[tuple[Claim, ...], ...]:
    """What a seat may have claimed: the viewer just what it did claim."""
    if seat == view.seat and view.claims is not None:
        return tuple((claim,) for claim in view.claims)
    hand = state.hands[seat] | played_by(view.phase, seat)
    hidden = 0
    if seat == view.elder and laws.cav49:
        assert isinstance(view.phase, Answering | Tricks)
        before = replace(state, phase=Declaring(view.phase.public), hands=_hands_at_declarations(view, state))
        hidden = unseen(laws, view_of(laws, before, seat))
    return all_claims(laws, hand, hidden)


def _hands_at_declarations(view: View, state: State) -> tuple[Mask, Mask]:
    """The hands as they were when declarations were made."""
    return state.hands[0] | played_by(view.phase, 0), state.hands[1] | played_by(view.phase, 1)


def _agrees(view: View, talk: Declarations, place: int, one: Claim, other: Claim) -> bool:
    """Whether these claims of elder and younger give what was told in a category, and show what was shown."""
    elder, category = view.elder, CATEGORIES[place]
    verdict = verdict_of(one, other)
    if verdict != talk.verdicts[place]:
        return False
    claims = [counted for counted in talk.counted if counted.category == category]
    scored: list[ScoredClaim] = []
    if verdict.final == GOOD:
        scored = [scored_claim(elder, one)]
    elif younger_counts(verdict, other) and _lead_made(view):
        scored = [scored_claim(1 - elder, other)]
    if claims != scored:
        return False
    showings = view.phase.public.shown if isinstance(view.phase, Tricks) else ()
    for showing in showings:
        if showing.category == category:
            cards = 0
            for combo in one if showing.seat == elder else other:
                cards |= combo.cards
            if cards != showing.cards:
                return False
    return True


def _lead_made(view: View) -> bool:
    phase = view.phase
    return isinstance(phase, Tricks) and (phase.led is not None or bool(phase.taken))
