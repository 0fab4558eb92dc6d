"""The house rules of piquet, in the order of the rule text, and the named mixes.

Two games share them: the partie of six deals with thirty-two cards, and piquet au cent with
thirty-six. What makes the one or the other (pack, talon, how many cards elder may change) is its Shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.cards import Pack
from rules.engine.options import choice, flag, number, verify
from rules.engine.variant import Preset
from rules.engine.wording import N_

HAND = 12


@dataclass(frozen=True, slots=True)
class Shape:
    """The pack of a game, the cards left over by the deal, and how many of them elder may take."""

    pack: Pack
    talon: int
    elder_most: int


PIQUET_SHAPE = Shape(Pack("AKQJT987", copies=1), talon=8, elder_most=5)
AU_CENT_SHAPE = Shape(Pack("AKQJT9876", copies=1), talon=12, elder_most=7)


@dataclass(frozen=True, kw_only=True)
class CommonOptions:
    """The house rules that both games have."""

    shape: ClassVar[Shape]
    au_cent: ClassVar[bool] = False

    deal_packets: str = choice(
        "2",
        {"2": N_("two at a time"), "3": N_("three at a time")},
        label=N_("Cards dealt at a time"),
        help=N_("A matter of custom at a real table; the cards are equally well shuffled here."),
        paragraph="deal-packets",
    )
    younger_min_exchange: int = choice(
        1,
        {1: N_("at least one card"), 0: N_("as few as none")},
        label=N_("Younger exchanges"),
        help=N_("Whether the dealer must change a card or may keep the hand as it was dealt."),
        paragraph="exchange-younger",
    )
    point_min: int = choice(
        0,
        {0: N_("any length"), 4: N_("four cards or more")},
        label=N_("A point needs"),
        help=N_("With four, three cards of a suit are no point, even if nobody has more."),
        paragraph="point",
        spellings={"none": 0},
    )
    sinking: bool = flag(
        True,
        label=N_("Combinations may be sunk"),
        help=N_(
            "Players choose what they declare. Otherwise everything held is declared by itself, best first."
        ),
        paragraph="declaring-sinking",
    )
    cav49: bool = flag(
        False,
        label=N_("A call that cannot be beaten brings in better ones"),
        help=N_(
            "Cavendish, law 49: if elder’s first sequence or set is good against the cards, elder may "
            "count all others too, even better ones."
        ),
        paragraph="declaring-extras",
    )
    cards_count_to_pique: bool = flag(
        True,
        label=N_("The cards count towards pique"),
        help=N_("Ten for the cards may be what brings elder to thirty, from the seventh trick on."),
        paragraph="pique-cards",
    )
    pique_order: str = choice(
        "category",
        {
            "category": N_("declarations before the play"),
            "time": N_("as the points are told"),
        },
        label=N_("Order of reckoning for pique"),
        help=N_(
            "Whether younger’s declarations, told after elder’s first lead, come before that lead in the reckoning."
        ),
        paragraph="pique-order",
    )

    def __post_init__(self) -> None:
        verify(self)


@dataclass(frozen=True, kw_only=True)
class PiquetOptions(CommonOptions):
    """Every house rule of the partie with its standard value."""

    shape: ClassVar[Shape] = PIQUET_SHAPE

    deals: int = number(
        6, 2, 24,
        label=N_("Deals in a partie"),
        help=N_("Six are usual. An even number lets both deal equally often."),
        paragraph="partie",
    )  # fmt: skip
    extra_deals_on_tie: int = choice(
        2,
        {2: N_("two more deals"), 0: N_("a drawn game")},
        label=N_("Equal scores after the last deal"),
        help=N_("After two more deals a game that is still equal is drawn."),
        paragraph="partie-tie",
    )
    rubicon: int = number(
        100, 0, 500,
        label=N_("Rubicon"),
        help=N_("A loser who has not reached it pays both scores together. 0: no rubicon."),
        paragraph="rubicon",
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class AuCentOptions(CommonOptions):
    """Every house rule of piquet au cent with its standard value."""

    shape: ClassVar[Shape] = AU_CENT_SHAPE
    au_cent: ClassVar[bool] = True

    target: int = number(
        100, 30, 500,
        label=N_("Points to win"),
        help=N_("The first to reach it in the order of reckoning wins at once."),
        paragraph="au-cent-end",
    )  # fmt: skip


PRESETS = (
    Preset(
        "standard",
        N_("Standard"),
        N_("Six deals; the cards may bring a pique; players choose what they declare."),
        PiquetOptions(),
    ),
    Preset(
        "cavendish",
        N_("Cavendish and Portland Club"),
        N_("As in the laws of 1882: the cards never count towards a pique, and law 49 holds."),
        PiquetOptions(cards_count_to_pique=False, cav49=True),
    ),
    Preset(
        "as_told",
        N_("Points as they are told"),
        N_("For pique, elder’s first lead comes before anything younger tells after it."),
        PiquetOptions(pique_order="time", cards_count_to_pique=False, point_min=4),
    ),
    Preset(
        "plain",
        N_("Declared by itself"),
        N_("For learners: everything is declared, nothing can be sunk or forgotten."),
        PiquetOptions(sinking=False),
    ),
    Preset(
        "short",
        N_("Short partie"),
        N_("Two deals, one each; equal scores are drawn; a rubicon of thirty."),
        PiquetOptions(deals=2, extra_deals_on_tie=0, rubicon=30),
    ),
)

AU_CENT_PRESETS = (
    Preset("standard", N_("Standard"), N_("Thirty-six cards, first to a hundred."), AuCentOptions()),
    Preset(
        "free",
        N_("Younger may stand"),
        N_("The dealer need not change a card, and the cards never count towards a pique."),
        AuCentOptions(younger_min_exchange=0, cards_count_to_pique=False),
    ),
    Preset(
        "plain",
        N_("Declared by itself"),
        N_("For learners: everything is declared, nothing can be sunk or forgotten."),
        AuCentOptions(sinking=False),
    ),
)
