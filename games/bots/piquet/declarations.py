"""What to declare: everything held, but for what can only give cards away.

A claim that cannot be good in any imagined world is sunk, for it scores nothing and tells something. A
claim that could only come out equal is kept: it takes the points from the other side. Where points of ours
are worth nothing to us, or less, as to a loser who will not cross the rubicon, each claim is weighed in whole deals.
"""

from __future__ import annotations

from itertools import product
from random import Random

from rules.engine.cards import Mask
from rules.engine.moves import Move
from rules.piquet.claims import (
    GOOD,
    Claim,
    Claims,
    points_of,
    usual_claims,
    verdict_of,
    word_of,
    younger_counts,
)
from rules.piquet.combos import CATEGORIES
from rules.piquet.game import Piquet
from rules.piquet.legal import claims_open
from rules.piquet.marks import CATEGORY_NUMBER, REPIQUE_POINTS, Mark, repique, total
from rules.piquet.state import Answering, View, marks_of, talk_of

from .likely import Hands
from .masks import pique_open
from .stakes import Stakes, stakes_of
from .styles import Style
from .try_exchange import SHIFT, played_points

WEIGHED = 30
"""Worlds in which claims are weighed."""
EXPECTED = 20
"""What a deal brings a player or so."""


def move(engine: Piquet, view: View, style: Style, rng: Random) -> Move:
    """What the viewer declares, or answers."""
    verb = "answer" if isinstance(view.phase, Answering) else "declare"
    open_to = claims_open(engine.laws, view)
    usual = tuple(claims[0] for claims in open_to)
    chosen = list(usual)
    if style.declare_worlds:
        most: Claims = (usual[0], usual[1], usual[2])
        stakes = stakes_of(engine.laws, view)
        if stakes.slopes(EXPECTED, EXPECTED)[0] > 0:
            chosen = _useful(engine, view, most, style.declare_worlds, rng)
        else:
            chosen = _best_claims(engine, view, most, stakes, rng)
        # Only what is open may be said: nothing can be sunk where everything is declared.
        chosen = [
            claim if claim in possible else possible[0]
            for claim, possible in zip(chosen, open_to, strict=True)
        ]
    return Move(verb, tuple(word_of(engine.laws.pack, claim) for claim in chosen))


def _best_claims(engine: Piquet, view: View, claims: Claims, stakes: Stakes, rng: Random) -> list[Claim]:
    """The claims that bring most in whole deals, each of them made or, where that is as good, sunk."""
    hands = Hands(engine, view, rng).drawn(WEIGHED, rng)
    best, claims_to_make = -1e9, list(claims)
    for saying in product(*((((), claim) if claim else ((),)) for claim in claims)):
        worth = 0.0
        for hand in hands:
            worth += stakes(_comes_to(engine, view, hand, (saying[0], saying[1], saying[2])))
        if worth > best:
            best, claims_to_make = worth, list(saying)
    return claims_to_make


def _comes_to(engine: Piquet, view: View, hand: Mask, mine: Claims) -> int:
    """Our points and theirs, as results_by_way codes them, when these claims are made and the deal is played out."""
    seat, elder, laws = view.seat or 0, view.elder, engine.laws
    theirs = _their_claims(engine, view, hand)
    both = (mine, theirs) if seat == elder else (theirs, mine)
    marks = list(marks_of(view.phase))
    for category, first, second in zip(CATEGORIES, *both, strict=True):
        verdict = verdict_of(first, second)
        if verdict.final == GOOD:
            marks.append(Mark(elder, CATEGORY_NUMBER[category], points_of(first)))
        elif younger_counts(verdict, second):
            marks.append(Mark(1 - elder, CATEGORY_NUMBER[category], points_of(second)))
    won = repique(marks)
    totals = [total(marks, who) + (REPIQUE_POINTS if won == who else 0) for who in (elder, 1 - elder)]
    pique = pique_open(totals[0], totals[1], won is not None, laws.cards_count_to_pique)
    one, two = (view.hand, hand) if seat == elder else (hand, view.hand)
    points = played_points(laws.pack.width, pique, one, two, totals[0], totals[1])
    return points if seat == elder else (points & (1 << SHIFT) - 1) << SHIFT | points >> SHIFT


def _their_claims(engine: Piquet, view: View, hand: Mask) -> Claims:
    """What the other claims of a hand: all of it, but for what elder is known not to have called."""
    claims, talk = usual_claims(engine.laws, hand), talk_of(view.phase)
    if talk is None:
        return claims
    called = [claim if call.size else () for claim, call in zip(claims, talk.calls, strict=True)]
    return called[0], called[1], called[2]


def _useful(engine: Piquet, view: View, claims: Claims, worlds: int, rng: Random) -> list[Claim]:
    """The claims that change something in one of these worlds at least."""
    elder, seat = view.elder, view.seat or 0
    useful = [False, False, False]
    for hand in Hands(engine, view, rng).drawn(worlds, rng):
        theirs = _their_claims(engine, view, hand)
        for place, (mine, other) in enumerate(zip(claims, theirs, strict=True)):
            first, second = (mine, other) if seat == elder else (other, mine)
            final = verdict_of(first, second).final
            worse = "not_good" if seat == elder else "good"
            useful[place] = useful[place] or final != worse
        if all(useful):
            break
    return [claim if keep else () for claim, keep in zip(claims, useful, strict=True)]
