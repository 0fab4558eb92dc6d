"""The score pad of the auction games: their scoring as a table, from the functions that score a deal."""

from __future__ import annotations

from rules.engine.pad import BidPlan, Ends
from rules.pinochle.single.tools import trick_points, trick_unit
from rules.pinochle.single.values import DIX

from .games import AuctionGame
from .laws import bid_law
from .options import AuctionOptions


def pad(game: AuctionGame, options: AuctionOptions) -> BidPlan:
    """The scoring of a game under some options."""
    law = bid_law(options)
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
    )
