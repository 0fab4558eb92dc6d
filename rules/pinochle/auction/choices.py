"""House rules that several auction games ask of their options, each with what is usual in the game that asks."""

from __future__ import annotations

from rules.engine.options import choice, flag, number
from rules.engine.wording import N_

WIDOW_FOR_FOUR = 4
"""How many cards are dealt apart where four play with a widow."""

ROUNDS = {"once": N_("each speaks once"), "until_pass": N_("until all others have passed")}
LEADERS = {"bidder": N_("the bidder"), "left": N_("the player to the left of the dealer")}
BOUND = {
    "none": N_("nobody"),
    "first": N_("the first player"),
    "dealer": N_("the dealer, if all others pass"),
}


def lowest_bid(usual: int, *figures: int) -> int:
    """The least that may be bid."""
    return choice(
        usual,
        {figure: str(figure) for figure in figures},
        label=N_("Lowest bid"),
        help=N_("Bids are multiples of ten; the first must be at least this much."),
        paragraph="auction-opening",
    )


def rounds_of_bidding(usual: str) -> str:
    """How often each may speak."""
    return choice(
        usual,
        ROUNDS,
        label=N_("Rounds of bidding"),
        help=N_("A pass is final in either case."),
        paragraph="auction-rounds",
    )


def bound_to_bid(usual: str = "none") -> str:
    """The house rule by which the first player, or the dealer, may not pass."""
    return choice(
        usual,
        BOUND,
        label=N_("Who must bid"),
        help=N_("The first player must bid the lowest bid or more; the dealer takes it at the lowest bid."),
        paragraph="auction-forced",
    )


def first_leader(usual: str) -> str:
    """The option of who leads to the first trick, with what is usual in the game that asks."""
    return choice(
        usual,
        LEADERS,
        label=N_("Who leads to the first trick"),
        help=N_("Afterwards the winner of each trick leads to the next."),
        paragraph="play-lead",
    )


def trumping(usual: bool) -> bool:
    """Whether a suit not held must be trumped."""
    return flag(
        usual,
        label=N_("Players who cannot follow must trump"),
        help=N_("Otherwise any card may be thrown on a suit one does not hold."),
        paragraph="play-trump",
    )


def trick_wanted() -> bool:
    """Whether melds count without a trick."""
    return flag(
        True,
        label=N_("A trick is needed for the melds to count"),
        help=N_("A player or side that wins no trick loses the points melded, and the bid."),
        paragraph="scoring-no-trick",
    )


def points_to_win(usual: int) -> int:
    """The option of how many points win, with what is usual in the game that asks."""
    return number(
        usual, 100, 5000,
        label=N_("Points to win"),
        help=N_("The game ends after the deal in which somebody gets there."),
        paragraph="end-target",
    )  # fmt: skip


def cards_passed() -> int:
    """How many cards bidder and partner pass each other."""
    return choice(
        0,
        {0: N_("none"), 2: "2", 3: "3", 4: "4"},
        label=N_("Cards passed between bidder and partner"),
        help=N_(
            "With trumps named, the partner passes so many; the bidder looks at them and passes back as many."
        ),
        paragraph="naming-exchange",
    )


def cards_in_widow() -> int:
    """How many cards are dealt apart for the highest bidder of a game for four."""
    return choice(
        0,
        {0: N_("none"), WIDOW_FOR_FOUR: "4"},
        label=N_("Cards in the widow"),
        help=N_(
            "Eleven cards each; four, the widow or kitty, are for the highest bidder, who buries as many."
        ),
        paragraph="naming-widow",
    )
