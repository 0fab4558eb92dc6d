"""Plays and keeps golden records: `python -m tests.golden.make` writes those that are not there yet.

A kept record is never written over: a change of the rules that gives an old game another result wants a
new rules version, and records of it beside the old ones, which are held for ever by the version they name.
Each preset has a game of the novice bots and one of random moves, the toys two of random moves.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from random import Random
from typing import Any

from games import bots
from rules import catalog
from rules.engine import options as house_rules
from rules.engine import record
from rules.engine.moves import Move
from rules.engine.protocol import seats_of
from rules.engine.record import FIRST_VERSION, Played, Record
from rules.engine.variant import Variant
from tests.rules import fingerprint, walks
from tests.toy.catalog import TOYS

MIXES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "double-deck": {
        "asking": {
            "pass_cards": "4", "pass_order": "partner_first", "pass_timing": "before_trump",
            "requested_suit": "suggest", "trump_must_equal_request": "true",
        },
        "commanding": {
            "pass_cards": "2", "pass_timing": "before_trump", "requested_suit": "mandatory",
            "marriage_requirement": "after_exchange",
        },
        "one-round": {"auction_rounds": "single", "forced_dealer_bid": "none", "opening_min": "52"},
        "telling": {
            "auction_rounds": "two", "bid_information": "meld", "bidding_system": "jim_davis",
            "step1_limit": "none",
        },
        "auto": {
            "throw_in_when": "auto", "throw_in_opponents": "50+meld", "min_meld_20": "20",
            "both_reach_target": "higher_total",
        },
        "play-on": {
            "throw_in_opponents": "play_on", "pass_cards": "1", "marriage_requirement": "after_exchange",
            "min_meld_20": "20",
        },
        "houses": {
            "marriage_requirement": "none", "meld_table": "raised_runs", "triple_run": "300",
            "quadruple_run": "500", "roundhouse": "32", "roundhouse_with_run": "39",
            "double_roundhouse": "240", "last_trick": "0", "throw_in_when": "never",
        },
        "high": {
            "opening_min": "100", "above_100_by_10": "true", "throw_in_opponents": "nothing",
            "throw_in_when": "never", "meld_table": "book_yahoo",
        },
        "times-ten": {
            "scale": "10", "meld_table": "toby", "royal_with_run": "toby", "min_tricks_20": "20",
            "throw_in_opponents": "25+meld",
        },
    },
    "two-handed": {
        "topping-up": {"double_pinochle": "tops_up", "pinochle_values": "40/300", "must_trump": "false"},
        "nine-and-meld": {"dix_with_meld": "true", "counters": "11-10-4-3-2", "doubles_x10": "true"},
    },
    "auction-three": {
        "rounds": {"bid_rounds": "until_pass", "min_bid": "50", "leader": "left", "must_trump": "false"},
        "gentle": {"trick_needed": "false", "forced_ninety": "true", "bid_rounds": "until_pass"},
    },
    "auction-four": {
        "half-strict": {"must_trump": "true", "leader": "bidder", "trick_needed": "false"},
        "heading": {"must_head": "true", "bid_rounds": "until_pass", "pinochle_values": "40/80"},
    },
    "auction-widow": {
        "one-word": {"bid_rounds": "once", "leader": "left", "must_trump": "false", "min_bid": "100"},
        "gentle": {"trick_needed": "false", "counters": "11-10-4-3-2", "min_bid": "100"},
    },
    "pinacle": {
        "charged": {"chargee_from": "0", "chargee_penalty": "30", "abattre_extra": "50"},
        "strict": {
            "jokers": "2", "first_lay_max_wild": "0", "min_naturals": "3", "joker_at_cut": "wilds",
            "cut_exact_size": "45",
        },
        "loose": {
            "first_lay_max_wild": "4", "pumba_rule": "false", "going_out": "0", "abattre_extra": "100",
            "pinacle_made": "900",
        },
        "six-charged": {"teams": "3x2", "chargee_from": "0", "chargee_min": "100", "cut_bonus": "100"},
    },
    "piquet": {
        "law-49": {
            "cav49": "true", "younger_min_exchange": "0", "point_min": "4", "deals": "4",
            "extra_deals_on_tie": "0", "deal_packets": "3",
        },
        "timed": {"pique_order": "time", "rubicon": "60", "deals": "4", "cards_count_to_pique": "false"},
        "by-itself": {"sinking": "false", "pique_order": "time", "younger_min_exchange": "0", "deals": "8"},
    },
    "piquet-au-cent": {
        "law-49": {"cav49": "true", "younger_min_exchange": "0", "point_min": "4"},
        "timed": {"pique_order": "time", "deal_packets": "3"},
    },
}  # fmt: skip
LOW_TARGETS = {
    "piquet-au-cent": "150",
    "pinacle": "400",
    "double-deck": "100",
    "double-deck-three": "150",
    "double-deck-six": "150",
    "four-tricks": "12",
    "two-handed": "400",
    "auction-three": "300",
    "auction-four": "400",
    "auction-widow": "250",
}
MOST_DEALS = 12
NAMES = ("North", "East", "South", "West", "Fifth", "Sixth")


def played(variant: Variant[Any], options: Any, seed: int, by: str) -> Record:
    """A whole game, from a fixed seed; raises ValueError for one too long to keep."""
    rng, engine = Random(seed), variant.engine(options)
    changes = house_rules.changes(options)
    dealer = rng.randrange(seats_of(engine))
    state, moves, deals = engine.start(dealer), list[Played](), 0
    while engine.result(state) is None:
        deck = engine.deck(state)
        if deck is not None:
            seat, move, deals = None, walks.dealt(deck, rng), deals + 1
        else:
            seat = rng.choice(sorted(engine.to_act(state)))
            view = engine.view(state, seat)
            move = _move(by, variant, changes, engine.prompts(view), view.deal, rng)
        if deals > MOST_DEALS:
            raise ValueError("too long")
        moves.append(Played(seat, move))
        state = engine.apply(state, seat, move).state
    names = NAMES[: seats_of(engine)]
    return Record(variant, options, dealer, names, tuple(moves), version=variant.rules_version)


def _move(by: str, variant: Variant[Any], changes: Any, prompts: Any, view: Any, rng: Random) -> Move:
    if by == "random":
        return walks.sensible(prompts, rng)
    return bots.choose(variant.slug, changes, "novice", view, rng.getrandbits(32))


def wanted() -> dict[str, tuple[Variant[Any], Any, str]]:
    """What there must be, by its name: the variant, its options, and who plays."""
    found: dict[str, tuple[Variant[Any], Any, str]] = {}
    for variant in (*catalog.VARIANTS, *TOYS):
        by_version = "" if variant.rules_version == FIRST_VERSION else f"-v{variant.rules_version}"
        low = {"target": LOW_TARGETS[variant.slug]} if variant.slug in LOW_TARGETS else {}
        kinds = {preset.name.replace("_", "-"): (low, preset.options) for preset in variant.presets}
        kinds |= {name: ({**texts, **low}, None) for name, texts in MIXES.get(variant.slug, {}).items()}
        players = ("novices", "random") if variant in catalog.VARIANTS else ("random", "random")
        for name, (texts, base) in kinds.items():
            options = house_rules.read(variant.options, texts, base)
            for number, by in enumerate(players, start=1):
                found[f"{variant.slug}/{name}{by_version}-{number}"] = variant, options, by
    return found


def first_short_game(variant: Variant[Any], options: Any, by: str, seeds: range) -> Record:
    """The game of the first seed that is short enough to keep."""
    for seed in seeds:
        try:
            return played(variant, options, seed, by)
        except ValueError:
            continue
    raise SystemExit(f"no short game of {variant.slug} in {seeds}")


def main() -> None:
    """Write what is missing."""
    for place, (name, (variant, options, by)) in enumerate(wanted().items()):
        path = fingerprint.FOLDER / f"{name}.txt"
        if path.exists():
            continue
        kept = first_short_game(variant, options, by, range(1000 * place, 1000 * place + 100))
        text = fingerprint.outcome(kept)
        path.parent.mkdir(exist_ok=True)
        path.write_text(record.write(kept), encoding="utf-8")
        path.with_suffix(".json").write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
        sys.stdout.write(f"{name}: {len(text['deals'])} deals\n")


if __name__ == "__main__":
    main()
