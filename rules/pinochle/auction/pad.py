"""The score pad of the auction games: their scoring as a table, from the functions that score a deal."""

from __future__ import annotations

from rules.engine.pad import BidPlan, Ends, Unplayed
from rules.pinochle.single.tools import trick_points, trick_unit
from rules.pinochle.single.values import DIX

from .games import game_of
from .laws import bid_law, melds_win, price
from .options import TIMES, AuctionOptions
from .score import CONCEDED, outcome_code
from .wording import WORDING


def pad(options: AuctionOptions) -> BidPlan:
    """The scoring of a game under some options."""
    game, law = game_of(options), bid_law(options)
    return BidPlan(
        sides=game.sides,
        target=options.target,
        ends=Ends.BIDDER if len(game.sides) < game.seats else Ends.HIGHER,
        opening=law.opening,
        bands=law.bands,
        meld_unit=DIX,
        trick_unit=trick_unit(options),
        trick_total=trick_points(options),
        all_meld=game.all_meld,
        tricks=game.hand if options.trick_needed else 0,
        buried=bool(game.widow),
        unplayed=_unplayed(options),
        said=tuple(_unplayed(options)),
        lost_times=price(options, 1, None),
        suit_times=TIMES[options.raised_suits],
        bid_only=options.reward == "bid",
        melds_win=melds_win(options),
    )


def _unplayed(options: AuctionOptions) -> dict[str, Unplayed]:
    """A bid conceded, where that can be done."""
    if not options.may_concede:
        return {}
    return {CONCEDED: Unplayed(WORDING[outcome_code(CONCEDED)].text, 0, False, False, shared=True)}
