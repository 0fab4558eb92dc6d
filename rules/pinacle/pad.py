"""The score pad of pinacle: what is noted of each side, with the bonuses and fines that the house rules have."""

from __future__ import annotations

from math import gcd

from rules.engine.pad import CountPlan, Demand, PadColumn
from rules.engine.wording import N_

from .laws import SIDES
from .options import PinacleOptions
from .values import VALUES


def pad(options: PinacleOptions) -> CountPlan:
    """The scoring under some options."""
    return CountPlan(
        sides=SIDES[options.teams],
        target=options.target,
        columns=_columns(options),
        demands=(
            Demand(
                N_("{name} laid the whole hand in one turn only by going out: mark both."),
                {"out": 1},
                1,
                when="at_once",
            ),
        )
        if options.abattre_extra
        else (),
    )


def _columns(options: PinacleOptions) -> tuple[PadColumn, ...]:
    """What there is to note; a bonus or a fine that the house rules do not have is not asked for."""
    players = len(SIDES[options.teams][0])
    columns = [
        PadColumn("laid", N_("Combinations"), help=N_("What the combinations laid count together.")),
        PadColumn(
            "left", N_("Left in hand"), worth=-1, unit=gcd(*VALUES), help=N_("Counted against the side.")
        ),
        PadColumn("out", N_("Went out"), worth=options.going_out, flag=True, group="out"),
    ]
    if options.abattre_extra:
        columns.append(PadColumn("at_once", N_("In one turn"), worth=options.abattre_extra, flag=True))
    if options.cut_bonus:
        columns.append(PadColumn("cut", N_("Exact cut"), worth=options.cut_bonus, flag=True, group="cut"))
    if options.same_back_bonus:
        columns.append(
            PadColumn("backs", N_("Hands of one back"), worth=options.same_back_bonus, most=players)
        )
    if options.charge and options.chargee_penalty:
        columns.append(PadColumn("short", N_("Times begun too short"), worth=-options.chargee_penalty))
    return tuple(columns)
