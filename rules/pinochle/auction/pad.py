"""The score pad of the auction games: their scoring as a table, from the functions that score a deal."""

from __future__ import annotations

from rules.engine.pad import BidPlan, Ends, Unplayed
from rules.pinochle.single.tools import trick_points, trick_unit

from .games import game_of
from .laws import bid_law, melds_win, price
from .options import TIMES, AuctionOptions
from .score import CONCEDED, FOR_CONCEDED, outcome_code
from .tools import trick_cards
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
        meld_unit=game.unit,
        trick_unit=trick_unit(options, trick_cards(game)),
        trick_total=trick_points(options, trick_cards(game)),
        all_meld=game.all_meld,
        tricks=game.hand if options.trick_needed else 0,
        buried=bool(game.widow),
        unplayed=_outcomes_without_play(options),
        said=tuple(_outcomes_without_play(options)),
        lost_times=price(options, 1, None),
        suit_times=TIMES[options.raised_suits],
        bid_only=options.reward == "bid",
        melds_win=melds_win(options),
        free=not options.forced_ninety and options.forced_bid == "none",
    )


def _outcomes_without_play(options: AuctionOptions) -> dict[str, Unplayed]:
    """A bid conceded, where that can be done."""
    if not options.may_concede:
        return {}
    late, label = game_of(options).concedes_late, WORDING[outcome_code(CONCEDED)].text
    return {CONCEDED: Unplayed(label, FOR_CONCEDED if late else 0, late, False, shared=not late)}
