"""The score pad of two-handed pinochle: its scoring as a table."""

from __future__ import annotations

from rules.engine.pad import CountPlan, PadColumn
from rules.engine.wording import N_
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.tools import trick_points, trick_unit
from rules.pinochle.single.values import DIX

from .options import TwoHandedOptions


def pad(options: TwoHandedOptions) -> CountPlan:
    """The scoring under some options."""
    return CountPlan(
        sides=((0,), (1,)),
        target=options.target,
        columns=(
            PadColumn("melds", N_("Meld"), unit=DIX),
            PadColumn("nines", N_("Nines of trumps"), unit=DIX, at_most=PACK.copies * DIX),
            PadColumn("tricks", N_("Trick points"), unit=trick_unit(options), total=trick_points(options)),
        ),
    )
