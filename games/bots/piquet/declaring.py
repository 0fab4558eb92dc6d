"""What to declare: everything held, but for what can only give cards away.

A claim that cannot be good in any imagined world is sunk, for it scores nothing and tells something. A
claim that could only come out equal is kept: it takes the points from the other side.
"""

from __future__ import annotations

from random import Random

from rules.engine.moves import Move
from rules.piquet.claims import Claim, Claims, usual_claims, verdict_of, word_of
from rules.piquet.game import Piquet
from rules.piquet.legal import claims_open
from rules.piquet.state import Answering, View

from .styles import Style


def move(engine: Piquet, view: View, style: Style, rng: Random) -> Move:
    """What the viewer declares, or answers."""
    verb = "answer" if isinstance(view.phase, Answering) else "declare"
    open_to = claims_open(engine.laws, view)
    usual = tuple(claims[0] for claims in open_to)
    chosen = list(usual)
    if style.declare_worlds:
        chosen = _useful(engine, view, (usual[0], usual[1], usual[2]), style.declare_worlds, rng)
        # Only what is open may be said: nothing can be sunk where everything is declared.
        chosen = [claim if claim in found else found[0] for claim, found in zip(chosen, open_to, strict=True)]
    return Move(verb, tuple(word_of(engine.laws.pack, claim) for claim in chosen))


def _useful(engine: Piquet, view: View, claims: Claims, worlds: int, rng: Random) -> list[Claim]:
    """The claims that change something in one of these worlds at least."""
    elder, seat = view.elder, view.seat or 0
    useful = [False, False, False]
    for _ in range(worlds):
        world = engine.imagine(view, rng)
        theirs = world.claims[1 - seat] or usual_claims(engine.laws, world.hands[1 - seat])
        for place, (mine, other) in enumerate(zip(claims, theirs, strict=True)):
            first, second = (mine, other) if seat == elder else (other, mine)
            final = verdict_of(first, second).final
            worse = "not_good" if seat == elder else "good"
            useful[place] = useful[place] or final != worse
        if all(useful):
            break
    return [claim if keep else () for claim, keep in zip(claims, useful, strict=True)]
