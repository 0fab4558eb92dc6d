"""The score pad of piquet: what is noted of a deal, what of it cannot be, and how the game ends."""

from __future__ import annotations

from rules.engine.pad import Award, CountPlan, Demand, Ends, PadColumn
from rules.engine.wording import N_

from .laws import Target, laws_of
from .marks import CAPOT_POINTS, CARDS_POINTS, PIQUE_POINTS, REPIQUE_POINTS, THIRTY
from .options import HAND, CommonOptions
from .score import PAID

SIDES = ((0,), (1,))

COLUMNS = (
    PadColumn("hand", N_("In hand"), help=N_("Carte blanche, point, sequences and sets.")),
    PadColumn("play", N_("In the play"), help=N_("For cards led, tricks and the last trick.")),
    PadColumn("tricks", N_("Tricks"), worth=0, total=HAND, help=N_("The pad adds the points for the cards.")),
    PadColumn("pique", N_("Pique"), worth=PIQUE_POINTS, flag=True, group="bonus", not_dealer=True),
    PadColumn("repique", N_("Repique"), worth=REPIQUE_POINTS, flag=True, group="bonus"),
)

PLAY_DEMANDS = (
    # Whoever takes a trick has led to it or has taken it from the leader: a point either way.
    Demand(
        N_("{name} has fewer points in the play than tricks; each trick counts at least one."),
        {"play": 1, "tricks": -1},
        0,
    ),
    # And one more for each trick of the other that this player led to, and for the last.
    Demand(
        N_("{name} can have no more than {most} points in the play."),
        {"play": -1},
        -(HAND + 1),
    ),
    Demand(
        N_(
            "In the play both have {least} points together at least: one for each lead, one for the last trick."
        ),
        {"play": 1},
        HAND + 1,
        others={"play": 1},
    ),
)


def pad(options: CommonOptions) -> CountPlan:
    """The scoring under some options."""
    laws = laws_of(options)
    award = Award("cards", N_("The cards"), of="tricks", more=CARDS_POINTS, all=CAPOT_POINTS)
    demands = (*PLAY_DEMANDS, *_bonus_demands(CARDS_POINTS if options.cards_count_to_pique else 0))
    if isinstance(laws.match, Target):
        target = laws.match.points
        return CountPlan(SIDES, COLUMNS, target, Ends.FIRST, demands=demands, award=award, stops=True)
    match = laws.match
    return CountPlan(
        SIDES,
        COLUMNS,
        demands=demands,
        award=award,
        deals=match.deals,
        extra=match.extra_deals,
        rubicon=match.rubicon,
        paid=PAID,
    )


def _bonus_demands(cards: int) -> tuple[Demand, ...]:
    """What pique and repique need; `cards` is what the cards may count towards a pique."""
    return (
        Demand(N_("A repique needs {least} points in hand."), {"hand": 1}, THIRTY, when="repique"),
        Demand(
            N_("{name} has thirty in hand already: that is a repique, or nothing."),
            {"hand": -1},
            1 - THIRTY,
            when="pique",
        ),
        Demand(
            N_("{name} has too few points in hand and in the play for a pique."),
            {"hand": 1, "play": 1},
            THIRTY - cards,
            when="pique",
        ),
    )
