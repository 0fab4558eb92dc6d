"""The named mixes of the three auction games."""

from __future__ import annotations

from rules.engine.variant import Preset
from rules.engine.wording import N_

from .options import FourOptions, ThreeOptions, WidowOptions

STANDARD = N_("Standard")
OLD_COUNTERS = N_("Eleven, ten, four, three, two")
OLD_COUNTERS_SUMMARY = N_("Every card but the nine counts in tricks, as it used to be done.")
FORTY_EIGHTY = N_("Pinochle 40 and 80")
FORTY_EIGHTY_SUMMARY = N_("The values found in most American books.")
BIG_DOUBLES = N_("Big doubles")
BIG_DOUBLES_SUMMARY = N_("Pinochle 40 and 300, double runs and arounds ten times the single.")

THREE_PRESETS: tuple[Preset[ThreeOptions], ...] = (
    Preset("standard", STANDARD, N_("One bid each, everybody for himself, to 1000."), ThreeOptions()),
    Preset(
        "forced_ninety",
        N_("Forced ninety"),
        N_("The first player must bid at least 90 and is bound by it."),
        ThreeOptions(forced_ninety=True),
    ),
    Preset("old_counters", OLD_COUNTERS, OLD_COUNTERS_SUMMARY, ThreeOptions(counters="11-10-4-3-2")),
    Preset("forty_eighty", FORTY_EIGHTY, FORTY_EIGHTY_SUMMARY, ThreeOptions(pinochle_values="40/80")),
    Preset(
        "big_doubles",
        BIG_DOUBLES,
        BIG_DOUBLES_SUMMARY,
        ThreeOptions(pinochle_values="40/300", doubles_x10=True),
    ),
)

FOUR_PRESETS: tuple[Preset[FourOptions], ...] = (
    Preset(
        "standard",
        STANDARD,
        N_("One bid each, two pairs, suit followed and little else, to 1000."),
        FourOptions(),
    ),
    Preset(
        "strict",
        N_("Strict"),
        N_("Follow, beat, trump and overtrump, as in the other games of the family."),
        FourOptions(must_head=True, must_trump=True, must_take_partner_lead=False),
    ),
    Preset(
        "american",
        N_("American partnership"),
        N_("Bids from 100 until three have passed, the bidder leads, strict play, pinochle 40 and 80."),
        FourOptions(
            min_bid=100,
            bid_rounds="until_pass",
            leader="bidder",
            must_head=True,
            must_trump=True,
            must_take_partner_lead=False,
            pinochle_values="40/80",
        ),
    ),
    Preset("old_counters", OLD_COUNTERS, OLD_COUNTERS_SUMMARY, FourOptions(counters="11-10-4-3-2")),
    Preset(
        "big_doubles",
        BIG_DOUBLES,
        BIG_DOUBLES_SUMMARY,
        FourOptions(pinochle_values="40/300", doubles_x10=True),
    ),
)

WIDOW_PRESETS: tuple[Preset[WidowOptions], ...] = (
    Preset(
        "standard",
        STANDARD,
        N_("Bids from 150 until two have passed, a widow of three, to 1500."),
        WidowOptions(),
    ),
    Preset(
        "low_opening",
        N_("From 100"),
        N_("Bids from 100, so that more hands are bought; to 1000."),
        WidowOptions(min_bid=100, target=1000),
    ),
    Preset("old_counters", OLD_COUNTERS, OLD_COUNTERS_SUMMARY, WidowOptions(counters="11-10-4-3-2")),
    Preset("forty_eighty", FORTY_EIGHTY, FORTY_EIGHTY_SUMMARY, WidowOptions(pinochle_values="40/80")),
    Preset(
        "big_doubles",
        BIG_DOUBLES,
        BIG_DOUBLES_SUMMARY,
        WidowOptions(pinochle_values="40/300", doubles_x10=True),
    ),
)
