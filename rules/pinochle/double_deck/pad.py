"""The score pad of double-deck pinochle: its scoring as a table, from the functions that score a deal."""

from __future__ import annotations

from rules.engine.pad import BidPlan, Ends, Unplayed

from .games import game_of
from .laws import bid_law
from .options_for_six import PartnershipOptions
from .score import LOST_UNPLAYED, MINIMUM, compensation, played_on, trick_points
from .wording import WORDING


def pad(options: PartnershipOptions) -> BidPlan:
    """The scoring under some options, in points of the table."""
    scale, law = options.scale, bid_law(options)
    higher = options.both_reach_target == "higher_total"
    return BidPlan(
        sides=game_of(options).sides,
        target=options.target * scale,
        ends=Ends.HIGHER_OR_BIDDER if higher else Ends.BIDDER,
        opening=law.opening,
        bands=law.bands,
        meld_unit=scale,
        trick_unit=scale,
        trick_total=trick_points(options),
        least_meld=MINIMUM * scale if options.min_meld_20 == "20" else 0,
        least_tricks=MINIMUM * scale if options.min_tricks_20 == "20" else 0,
        unplayed={outcome: _outcome_without_play(options, outcome) for outcome in LOST_UNPLAYED},
        said=_reasons(options),
        far_short=game_of(options).far_short * scale if options.throw_in_when == "auto" else None,
        free=options.forced_dealer_bid == "none",
    )


def _outcome_without_play(options: PartnershipOptions, outcome: str) -> Unplayed:
    pay, with_meld = compensation(options, outcome)
    return Unplayed(WORDING[f"outcome_{outcome}"].text, pay, with_meld, played_on(options, outcome))


def _reasons(options: PartnershipOptions) -> tuple[str, ...]:
    """The reasons that the figures do not tell."""
    no_marriage = () if options.marriage_requirement == "none" else ("no_marriage",)
    return (*no_marriage, *(("thrown_in",) if options.throw_in_when == "bidder" else ()))
