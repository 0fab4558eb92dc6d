"""The house rules of pinacle, in the order of the rule text, and the named mixes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.options import choice, flag, number, verify
from rules.engine.variant import Preset
from rules.engine.wording import N_


@dataclass(frozen=True, kw_only=True)
class PinacleOptions:
    """Every house rule of pinacle with its standard value."""

    teams: str = choice(
        "2x2",
        {
            "2x2": N_("four players in two pairs"),
            "3x2": N_("six players in three pairs, three packs"),
            "2x3": N_("six players in two threes, two packs"),
        },
        label=N_("Players"),
        help=N_("How many play, and who with whom. Three pairs need a third pack."),
        paragraph="players",
    )
    jokers: str = choice(
        "4",
        {"4": N_("two to each pack"), "2": N_("one to each pack")},
        label=N_("Jokers"),
        help=N_("Besides the jokers all twos are wild."),
        paragraph="pack",
    )
    cut_bonus: int = number(
        50, 0, 500,
        label=N_("Bonus for an exact cut"),
        help=N_("For the cutter’s side, when the dealer’s packet is just used up. 0: none."),
        paragraph="deal-exact",
    )  # fmt: skip
    cut_exact_size: str = choice(
        "44",
        {"44": N_("the cards of the hands"), "45": N_("the hands and the card turned up")},
        label=N_("What makes a cut exact"),
        help=N_("Whether the dealer’s packet must serve for the card turned up as well."),
        paragraph="deal-exact",
    )
    joker_at_cut: str = choice(
        "jokers",
        {"jokers": N_("a joker"), "wilds": N_("a joker or a two"), "off": N_("no card")},
        label=N_("If the cutter finds one at the bottom of the cut, the cutter takes"),
        help=N_("The player who finds it there takes it, and is dealt one card fewer."),
        paragraph="deal-joker",
    )
    same_back_bonus: int = number(
        200, 0, 1000,
        label=N_("Bonus for eleven cards of one back"),
        help=N_("For a hand dealt from one of the packs alone. 0: none."),
        paragraph="deal-backs",
    )  # fmt: skip
    first_lay_max_wild: int = number(
        1, 0, 4,
        label=N_("Wild cards in a combination when it is laid"),
        help=N_("At most so many; more may be added afterwards."),
        paragraph="combinations-wild",
    )  # fmt: skip
    min_naturals: int = number(
        2, 2, 3,
        label=N_("Natural cards in a combination"),
        help=N_("At least so many, at all times."),
        paragraph="combinations-wild",
    )  # fmt: skip
    pinacle_dealt: int = number(
        3000, 0, 10000,
        label=N_("Pinacle, dealt"),
        help=N_("Eight equal cards and three wild ones, in the eleven cards dealt."),
        paragraph="pinacle",
    )  # fmt: skip
    pinacle_made: int = number(
        1500, 0, 10000,
        label=N_("Pinacle, made in play"),
        help=N_("Eight equal cards and three wild ones, gathered in one hand."),
        paragraph="pinacle",
    )  # fmt: skip
    pumba_rule: bool = flag(
        True,
        label=N_("Pumba"),
        help=N_("A player with one card may not take a pile of one card."),
        paragraph="pumba",
    )
    going_out: int = number(
        20, 0, 500,
        label=N_("Bonus for going out"),
        help=N_("For the side of the player who gets rid of the last card."),
        paragraph="going-out",
    )  # fmt: skip
    abattre_extra: int = number(
        0, 0, 1000,
        label=N_("Bonus for going out in one turn"),
        help=N_("For laying the whole hand in one turn, having laid nothing before."),
        paragraph="going-out-at-once",
    )  # fmt: skip
    chargee_from: int = number(
        750, 0, 10000,
        label=N_("Minimum for the first lay applies from"),
        help=N_("With so many points before a deal, and fewer than are needed to win."),
        paragraph="charged",
    )  # fmt: skip
    chargee_min: int = number(
        70, 0, 150,
        label=N_("Minimum for the first lay"),
        help=N_("The cards it lays in its first turn of laying must count so much. 0: any."),
        paragraph="charged",
    )  # fmt: skip
    chargee_penalty: int = number(
        50, 0, 500,
        label=N_("Fine for beginning too short"),
        help=N_("For laying less than is needed and having to pick it up again."),
        paragraph="charged-short",
    )  # fmt: skip
    target: int = number(
        1500, 100, 10000,
        label=N_("Points to win"),
        help=N_("The game ends when a side has so many after a deal."),
        paragraph="end",
    )  # fmt: skip

    def __post_init__(self) -> None:
        verify(self)

    @property
    def charge(self) -> bool:
        """Whether a side can ever be charged: points are asked for, and there are totals that are asked."""
        return self.chargee_min > 0 and self.chargee_from < self.target


PRESETS: tuple[Preset[PinacleOptions], ...] = (
    Preset("standard", N_("Standard"), N_("Four players, 108 cards, to 1500."), PinacleOptions()),
    Preset(
        "two_jokers",
        N_("Two jokers"),
        N_("One joker to a pack, 106 cards."),
        PinacleOptions(jokers="2"),
    ),
    Preset(
        "three_pairs",
        N_("Three pairs"),
        N_("Six players in three pairs, with three packs."),
        PinacleOptions(teams="3x2"),
    ),
    Preset(
        "two_threes",
        N_("Two threes"),
        N_("Six players, three against three, with two packs."),
        PinacleOptions(teams="2x3"),
    ),
    Preset(
        "without_pumba",
        N_("Without pumba"),
        N_("The pile may be taken whatever it holds."),
        PinacleOptions(pumba_rule=False),
    ),
    Preset(
        "plain_deal",
        N_("Plain deal"),
        N_("No bonuses for the cut or the backs: the cards alone count."),
        PinacleOptions(cut_bonus=0, joker_at_cut="off", same_back_bonus=0),
    ),
    Preset(
        "at_one_go",
        N_("Going out in one turn"),
        N_("A hundred points more for laying the whole hand in one turn."),
        PinacleOptions(abattre_extra=100),
    ),
)
