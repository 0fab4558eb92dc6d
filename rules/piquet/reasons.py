"""Why each of two hands scores what it does when both declare everything, category by category."""

from __future__ import annotations

from rules.engine.cards import Pack
from rules.engine.moves import Phrase, Seat
from rules.engine.wording import N_, Sentence, Wording

from .claims import Claim, call_of
from .combos import Holding
from .marks import REPIQUE_POINTS, THIRTY
from .phrases import call, detail

SIDES = ("elder", "younger")

REASON_WORDS: Wording = {
    "why_neither": Sentence(N_("{category:term}: neither hand has any.")),
    "why_equal": Sentence(
        N_("{category:term}: both have {what:phrase} {detail:phrase}. They are equal, so nobody scores.")
    ),
    "why_only_elder": Sentence(N_("{category:term}: elder scores, as younger has none.")),
    "why_only_younger": Sentence(N_("{category:term}: younger scores, as elder has none.")),
    "why_longer_elder": Sentence(
        N_("{category:term}: elder’s {best:phrase} has more cards than younger’s {other:phrase}.")
    ),
    "why_longer_younger": Sentence(
        N_("{category:term}: younger’s {best:phrase} has more cards than elder’s {other:phrase}.")
    ),
    "why_longer_point_elder": Sentence(N_("{category:term}: elder has {more} cards, younger {fewer}.")),
    "why_longer_point_younger": Sentence(N_("{category:term}: younger has {more} cards, elder {fewer}.")),
    "why_higher_elder": Sentence(
        N_("{category:term}: both have {best:phrase}, elder’s {top:phrase}, younger’s {lower:phrase}.")
    ),
    "why_higher_younger": Sentence(
        N_("{category:term}: both have {best:phrase}, younger’s {top:phrase}, elder’s {lower:phrase}.")
    ),
    "why_rank_elder": Sentence(
        N_("{category:term}: elder’s {best:phrase} ranks above younger’s {other:phrase}.")
    ),
    "why_rank_younger": Sentence(
        N_("{category:term}: younger’s {best:phrase} ranks above elder’s {other:phrase}.")
    ),
    "why_all_elder": Sentence(
        N_("{category:term}: elder’s best is good, so everything elder has there scores.")
    ),
    "why_all_younger": Sentence(
        N_("{category:term}: younger’s best is good, so everything younger has there scores.")
    ),
    "why_nothing_elder": Sentence(
        N_("{category:term}: elder scores nothing for {lost:phrase}: only the better hand scores there.")
    ),
    "why_nothing_younger": Sentence(
        N_("{category:term}: younger scores nothing for {lost:phrase}: only the better hand scores there.")
    ),
    "why_repique_elder": Sentence(
        N_("Repique: elder has {thirty} in hand before younger scores anything, and so {bonus} more.")
    ),
    "why_repique_younger": Sentence(
        N_("Repique: younger has {thirty} in hand before elder scores anything, and so {bonus} more.")
    ),
}


def reasons_of(
    pack: Pack, category: str, claims: tuple[Claim, Claim], scorer: Seat | None
) -> tuple[Phrase, ...]:
    """What decides a category, and why the other hand scores nothing; `scorer` is 0 elder, 1 younger, None nobody."""
    term = f"category_{category}"
    if scorer is None:
        return (_nobody(pack, category, claims[0]),)
    winner, loser = claims[scorer], claims[1 - scorer]
    side, other = SIDES[scorer], SIDES[1 - scorer]
    reasons = [_winner(pack, side, winner[0], loser[0] if loser else None)]
    if len(winner) > 1:
        reasons.append(Phrase(f"why_all_{side}", {"category": term}))
    if loser:
        lost = Phrase("combined", {"parts": tuple(_combo_phrase(pack, combo) for combo in loser)})
        facts: dict[str, str | Phrase] = {"category": term, "lost": lost}
        reasons.append(Phrase(f"why_nothing_{other}", facts))
    return tuple(reasons)


def repique_reason(scorer: Seat) -> Phrase:
    """Why a hand has the sixty of a repique."""
    return Phrase(f"why_repique_{SIDES[scorer]}", {"thirty": THIRTY, "bonus": REPIQUE_POINTS})


def _nobody(pack: Pack, category: str, claim: Claim) -> Phrase:
    term = f"category_{category}"
    if not claim:
        return Phrase("why_neither", {"category": term})
    facts = {
        "category": term,
        "what": _combo_phrase(pack, claim[0]),
        "detail": detail(pack, category, claim[0].rank),
    }
    return Phrase("why_equal", facts)


def _winner(pack: Pack, side: str, best: Holding, other: Holding | None) -> Phrase:
    """By what the best combination of one hand beats that of the other."""
    facts: dict[str, str | int | Phrase] = {"category": f"category_{best.category}"}
    if other is None:
        return Phrase(f"why_only_{side}", facts)
    facts["best"] = _combo_phrase(pack, best)
    if best.size == other.size and best.category != "set":
        facts["top"] = detail(pack, best.category, best.rank)
        facts["lower"] = detail(pack, best.category, other.rank)
        return Phrase(f"why_higher_{side}", facts)
    if best.category == "point":
        return Phrase(f"why_longer_point_{side}", {**facts, "more": best.size, "fewer": other.size})
    facts["other"] = _combo_phrase(pack, other)
    return Phrase(f"why_{'rank' if best.size == other.size else 'longer'}_{side}", facts)


def _combo_phrase(pack: Pack, combo: Holding) -> Phrase:
    """A combination in a sentence that has named its kind already: a point is its cards."""
    if combo.category == "point":
        return Phrase("cards_held", {"number": combo.size})
    return call(pack, combo.category, call_of((combo,)))
