"""The auction games in five lines each, under the house rules of a table."""

from __future__ import annotations

from rules.engine.moves import Phrase
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.refusals import IN_TRICKS
from rules.pinochle.single.wording import BRIEF_SHARED

from .games import game_of
from .laws import duty
from .options import (
    FORCED,
    AuctionOptions,
    DoubleThreeOptions,
    FourOptions,
    ThreeOptions,
    WidowOptions,
)

BRIEF: Wording = {
    **IN_TRICKS,
    **BRIEF_SHARED,
    "brief_three": Sentence(N_("Three players, each alone.")),
    "brief_four": Sentence(N_("You and the player opposite are partners.")),
    "brief_widow": Sentence(N_("Three players with fifteen cards each, and three on the table: the widow.")),
    "brief_eleven": Sentence(N_("Each of you holds eleven cards; the widow, four more, lies on the table.")),
    "brief_alone_once": Sentence(N_("Each names once the points to be made, or passes.")),
    "brief_alone_until_pass": Sentence(N_("They bid for the points to be made until two have passed.")),
    "brief_pair_once": Sentence(N_("Each names once the points to be made together, or passes.")),
    "brief_pair_until_pass": Sentence(
        N_("All bid for the points to be made together until three have passed.")
    ),
    "brief_forced": Sentence(N_("The first to speak must say at least {bid}.")),
    "brief_dealer": Sentence(N_("If all others pass, the dealer must bid {bid}.")),
    "brief_naming": Sentence(
        N_("The highest bidder names trumps. Everybody’s melds are counted at once by the table.")
    ),
    "brief_passing": Sentence(
        N_(
            "The highest bidder names trumps; the partner passes {cards:word} cards and gets as many back. "
            "Everybody’s melds are counted at once by the table."
        )
    ),
    "brief_taking": Sentence(
        N_("The highest bidder shows the widow, takes it, names trumps and discards three cards.")
    ),
    "brief_taking_four": Sentence(
        N_(
            "The highest bidder shows the widow, takes it, names trumps and discards four cards. "
            "Everybody’s melds are counted at once by the table."
        )
    ),
    "brief_double": Sentence(
        N_(
            "Three players, each alone, with {hand:word} cards each; {number:word} more on the table are the widow."
        )
    ),
    "brief_taking_double": Sentence(
        N_(
            "The highest bidder shows the widow, takes it, names trumps and discards {number:word} cards. "
            "Everybody’s melds are counted at once by the table."
        )
    ),
    "brief_naming_first": Sentence(
        N_(
            "The highest bidder names trumps, shows the widow, takes it and discards {number:word} cards. "
            "Everybody’s melds are counted at once by the table."
        )
    ),
    "brief_concede_late": Sentence(N_("Before the first lead the bidder may concede and lose the bid.")),
    "brief_concede": Sentence(N_("Instead of naming trumps the bidder may concede and lose the bid once.")),
    "brief_against": Sentence(N_("Only the bidder melds. The other two play together against the bid.")),
    "brief_bidder": Sentence(N_("The bidder leads.")),
    "brief_left": Sentence(N_("The player to the left of the dealer leads.")),
    "brief_follow": Sentence(N_("You must follow suit, with any card of it.")),
    "brief_partner": Sentence(
        N_("If your partner led and you can beat the winning card in that suit, you must.")
    ),
    "brief_alone": Sentence(N_("The bidder must make the bid with melds and tricks, or loses it.")),
    "brief_pair": Sentence(N_("The bidding side must make its bid with melds and tricks, or loses it.")),
    "brief_buried": Sentence(
        N_("The bidder must make the bid with melds and tricks, the buried cards among them, or loses it.")
    ),
    "brief_pair_buried": Sentence(
        N_(
            "The bidding side must make its bid with melds and tricks, the buried cards among them, or loses it."
        )
    ),
    "brief_paid": Sentence(
        N_("Only the bid is scored: each of the others pays half of it, or gets half if it is lost.")
    ),
    "brief_twice": Sentence(N_("A bid played and lost costs twice.")),
    "brief_spades": Sentence(N_("With spades as trumps what the bidder wins or loses counts twice.")),
    "brief_spades_hearts": Sentence(
        N_("With spades as trumps what the bidder wins or loses counts twice, with hearts three times.")
    ),
    "brief_no_trick": Sentence(N_("Without a trick melds are void.")),
    "brief_target_pair": Sentence(N_("The first side with {target} wins.")),
}


def brief(options: AuctionOptions) -> tuple[tuple[Phrase, ...], ...]:
    """The game of these options in five lines, each of one sentence or more."""
    match options:
        case ThreeOptions():
            return _three(options)
        case FourOptions():
            return _four(options)
        case WidowOptions():
            return _widow(options)
        case DoubleThreeOptions():
            return _double_three(options)


def _three(options: ThreeOptions) -> tuple[tuple[Phrase, ...], ...]:
    forced = (Phrase("brief_forced", {"bid": FORCED}),) if options.forced_ninety else ()
    return (
        (Phrase("brief_three"), _cards(16), Phrase(f"brief_alone_{options.bid_rounds}"), *forced),
        (Phrase("brief_naming"),),
        (_leader(options), *_suit(options)),
        (*_void(options), Phrase("brief_stands")),
        (Phrase("brief_alone"), *_end(options, "brief_target")),
    )


def _four(options: FourOptions) -> tuple[tuple[Phrase, ...], ...]:
    cards = Phrase("brief_eleven") if options.widow else _cards(12)
    return (
        (Phrase("brief_four"), cards, Phrase(f"brief_pair_{options.bid_rounds}"), *_bound(options)),
        _naming(options),
        (_leader(options), *_suit(options)),
        (*_void(options), Phrase("brief_stands")),
        (Phrase("brief_pair_buried" if options.widow else "brief_pair"), *_end(options, "brief_target_pair")),
    )


def _widow(options: WidowOptions) -> tuple[tuple[Phrase, ...], ...]:
    return (
        (Phrase("brief_widow"), Phrase(f"brief_alone_{options.bid_rounds}"), *_bound(options)),
        (Phrase("brief_taking"), *((Phrase("brief_concede"),) if options.may_concede else ())),
        (Phrase("brief_against"), _leader(options)),
        (*_suit(options), *_void(options)),
        (Phrase("brief_buried"), *_worth_of_bid(options), *_end(options, "brief_target")),
    )


def _cards(number: int) -> Phrase:
    """How many cards each is dealt."""
    return Phrase("brief_cards", {"cards": number})


def _double_three(options: DoubleThreeOptions) -> tuple[tuple[Phrase, ...], ...]:
    game = game_of(options)
    cards = Phrase("brief_double", {"hand": game.hand, "number": game.widow})
    taking = "brief_naming_first" if game.names_first else "brief_taking_double"
    concede = (Phrase("brief_concede_late"),) if options.may_concede else ()
    return (
        (cards, Phrase(f"brief_alone_{options.bid_rounds}"), *_bound(options)),
        (Phrase(taking, {"number": game.widow}), *concede),
        (_leader(options), *_suit(options)),
        (*_void(options), Phrase("brief_stands")),
        (Phrase("brief_buried"), *_end(options, "brief_target")),
    )


def _naming(options: FourOptions) -> tuple[Phrase, ...]:
    """Naming trumps, the widow taken or the cards passed, and the melds."""
    if options.widow:
        return (Phrase("brief_taking_four"),)
    if not options.pass_cards:
        return (Phrase("brief_naming"),)
    return (Phrase("brief_passing", {"cards": options.pass_cards}),)


def _bound(options: FourOptions | WidowOptions | DoubleThreeOptions) -> list[Phrase]:
    """Who must bid at a table where not everybody may pass."""
    code = {"first": "brief_forced", "dealer": "brief_dealer"}.get(options.forced_bid)
    return [Phrase(code, {"bid": options.min_bid})] if code else []


def _worth_of_bid(options: WidowOptions) -> list[Phrase]:
    """What a bid is worth where that is not simply what was made."""
    paid = [Phrase("brief_paid")] if options.reward == "bid" else []
    twice = [Phrase("brief_twice")] if options.lost_twice else []
    raised = [Phrase(f"brief_{options.raised_suits}")] if options.raised_suits != "none" else []
    return [*paid, *twice, *raised]


def _leader(options: AuctionOptions) -> Phrase:
    return Phrase(f"brief_{options.leader}")


def _suit(options: AuctionOptions) -> list[Phrase]:
    """What is owed with a card of the suit led."""
    own, partner = (duty(options, partner_led=partner_led) for partner_led in (False, True))
    if own.head:
        return [Phrase("brief_head")]
    return [Phrase("brief_follow"), *([Phrase("brief_partner")] if partner.head else [])]


def _void(options: AuctionOptions) -> list[Phrase]:
    """What is owed without one."""
    law = duty(options, partner_led=False)
    return [Phrase("brief_trump" if law.overtrump else "brief_ruff" if law.trump else "brief_any")]


def _end(options: AuctionOptions, target: str) -> list[Phrase]:
    """What melds need to count, and what wins the game."""
    void = [Phrase("brief_no_trick")] if options.trick_needed else []
    return [*void, Phrase(target, {"target": options.target})]
