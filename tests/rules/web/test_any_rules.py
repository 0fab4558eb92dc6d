"""Any house rules have their pages: every value of every option alone, and random sets of all games.

What a page's tables say of such a set is what the engine counts for random hands under it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from rules.catalog import VARIANTS
from rules.engine.options import ImpossibleMix, Option, options_of, text_of
from rules.engine.page import Table
from rules.engine.variant import Variant
from rules.pinacle import values as pinacle
from rules.pinacle.combinations import BRELAN, KINDS, Combo
from rules.pinochle.auction.tools import meld_of
from rules.pinochle.double_deck.laws import table_for
from rules.pinochle.double_deck.state import PACK as DOUBLE_PACK
from rules.pinochle.melds import Counter, Meld
from rules.pinochle.single.pack import PACK, worths
from rules.pinochle.single.values import table_of
from rules.pinochle.two_handed.melding import Possible, find_cards, points_for, possible_melds
from rules.pinochle.two_handed.state import Spread
from rules.piquet import combos as piquet
from rules.web import articles, mixes, page_cache
from tests.rules.laws import every_game_in_the_end
from tests.rules.mixes import any_mix

SETS = 25
"""Of each of the eight games: two hundred in all."""
HANDS = 20

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    page_cache.SHELF.clear()


def values_of(option: Option) -> Iterator[Any]:
    """Every value of a choice; of a number its ends, and no limit where there may be none."""
    yield from option.possible_values or dict.fromkeys(
        (option.low, option.high, option.default, *([None] if option.optional else []))
    )


def possible_with(variant: Variant[Any], **values: Any) -> Any:
    """The standard with these values; where they need another house rule, with the first that makes them possible."""
    try:
        return variant.options(**values)
    except ImpossibleMix as mix:
        others = [
            option for option in options_of(variant.options) if option.name in {*mix.fields} - values.keys()
        ]
    tried = (
        possible_with(variant, **values, **{option.name: value})
        for option in others
        for value in values_of(option)
    )
    return next(filter(None, tried), None)


def is_whole(variant: Variant[Any], options: Any, language: str) -> None:
    body = articles.article(variant, options, language).body
    found = set(re.findall(r'\bid="([^"]+)"', body))
    wanted = {sentence.paragraph for sentence in variant.wording.values() if sentence.paragraph}
    assert wanted | {option.paragraph for option in options_of(options)} <= found
    assert not re.findall(r"[{}]|\|\|", re.sub(r"<[^>]+>", "", body))


@pytest.mark.slow
@every_game_in_the_end
def test_every_value_of_every_option_has_its_page(variant: Variant[Any]) -> None:
    for option in options_of(variant.options):
        for place, value in enumerate(values_of(option)):
            options = possible_with(variant, **{option.name: value})
            assert options, (option.name, text_of(value))
            is_whole(variant, options, ("en", "fr")[place % 2])


@every_game
def test_who_must_bid_and_who_leads_is_shown_on_every_page_and_paper(variant: Variant[Any]) -> None:
    """The pages that hold the deals played for them by the engine; the builder's form shows them too."""
    bound = [option for option in options_of(variant.options) if option.name in ("forced_bid", "leader")]
    for option in bound:
        for value in values_of(option):
            query = {option.name: text_of(value)}
            for page in ("", "scores/", "print/", "options/"):
                assert Client().get(f"/rules/{variant.slug}/{page}", query).status_code == 200, (page, query)


@pytest.mark.slow
@every_game_in_the_end
def test_random_house_rules_have_a_page_that_counts_as_the_engine_does(variant: Variant[Any]) -> None:
    rng = Random(secrets.randbits(64))
    for place in range(SETS):
        options = any_mix(variant, rng)
        is_whole(variant, options, ("en", "fr")[place % 2])
        counts_as_the_engine_does(variant, options, rng)


@every_game
def test_any_house_rules_can_be_read_from_their_address(variant: Variant[Any]) -> None:
    rng = Random(secrets.randbits(64))
    for _set in range(4 * SETS):
        options = any_mix(variant, rng)
        query = QueryDict(mixes.mix_query(variant, options))
        assert mixes.mix_of(variant, query.dict()) == options, query
        address = mixes.mix_url(variant, options)
        assert address.partition("?")[2] == query.urlencode()


# --- what tables say, and what hands count ---------------------------------------------------------


def counts_as_the_engine_does(variant: Variant[Any], options: Any, rng: Random) -> None:
    COUNTS[variant.slug](variant, options, rng)


def lines_of(variant: Variant[Any], options: Any, name: str) -> dict[Any, list[int | None]]:
    """The figures of a table by what their line is called."""
    table: Table = variant.page.table(options, name)
    return {
        name_of(row[0].words): [cell.figure for cell in row[1:]]
        for group in table.groups
        for row in group.rows
    }


def name_of(words: Any) -> Any:
    """The code of a line, or the rank it is of."""
    rank = words.facts.get("rank") or words.facts.get("number")
    return (words.code, rank) if rank else words.code


def cell_of(lines: dict[Any, list[int | None]], meld: Meld) -> int | None:
    """What the table of melds says of one; two columns stand before its figures."""
    around = meld.kind.removesuffix("_around")
    rank = around[0].upper()
    names = ("row_royal" if around == "royal_marriage" else f"row_{around}", f"row_{rank}")
    row = next(lines[name] for name in names if name in lines)
    return row[meld.count]


def melds_of(variant: Variant[Any], options: Any, hand: tuple[str, ...], trump: str) -> tuple[Meld, ...]:
    if variant.slug in ("double-deck", "double-deck-six"):
        return Counter(DOUBLE_PACK, table_for(options)).count(DOUBLE_PACK.heap(hand), trump).melds
    if variant.slug == "two-handed":
        held, nothing = PACK.bag(hand), Spread()
        found = [(meld, find_cards(meld, held, nothing)) for meld in possible_melds(table_of(options), trump)]
        return tuple(
            replace(declared(meld), points=points_for(meld, cards, nothing, tops_up=False))
            for meld, cards in found
            if not isinstance(cards, str)
        )
    return meld_of(options, trump, hand).melds


def declared(meld: Possible) -> Meld:
    """A meld of the game for two as the other games have theirs."""
    return Meld(
        meld.name.removeprefix("double-"),
        1 + meld.name.startswith("double-"),
        meld.value,
        tuple(PACK.kinds[kind] for kind in meld.kinds),
    )


def of_pinochle(variant: Variant[Any], options: Any, rng: Random) -> None:
    lines = lines_of(variant, options, "melds")
    double = variant.slug.startswith("double-deck")
    for _hand in range(HANDS):
        hand, trump = tuple(rng.sample(variant.page.pack(options), 20)), rng.choice("SHDC")
        for meld in melds_of(variant, options, hand, trump):
            if "roundhouse" not in meld.kind:
                assert cell_of(lines, meld) == meld.points, (options, meld)
    if variant.slug == "two-handed":
        for meld in (
            declared(possible) for trump in "SHDC" for possible in possible_melds(table_of(options), trump)
        ):
            assert cell_of(lines, meld) == meld.points, (options, meld)
    if not double:
        counted = lines_of(variant, options, "counters")
        for kind, worth in enumerate(worths(options.counters)):
            assert counted["rank", PACK.kinds[kind][0]] == [worth], options


def of_piquet(variant: Variant[Any], options: Any, rng: Random) -> None:
    pack = options.shape.pack
    sequences, sets = (lines_of(variant, options, name) for name in ("sequences", "sets"))
    counted = lines_of(variant, options, "pips")
    for _hand in range(HANDS):
        hand = pack.mask(pack.bag(rng.sample(pack.cards_in_order, 12)))
        for held in piquet.sequences_held(pack, hand):
            assert [held.size, held.points] in sequences.values()
        for held in piquet.sets_held(pack, hand):
            assert sets["row_quatorze" if held.size == 4 else "row_trio"][-1] == held.points
        for held in piquet.points_held(pack, hand):
            ranks = [card[0] for card in piquet.names(pack, held.cards)]
            each = [counted.get(("rank", rank), counted["row_court"])[0] for rank in ranks]
            assert (sum(filter(None, each)), len(ranks)) == (held.rank, held.points)


OF_RANK = {"X": "row_joker"} | {
    rank: name
    for name, ranks in (("row_ace_two", "A2"), ("row_king_eight", "KQJT98"), ("row_seven_three", "76543"))
    for rank in ranks
}


def of_pinacle(variant: Variant[Any], options: Any, rng: Random) -> None:
    cards = lines_of(variant, options, "cards")
    special = lines_of(variant, options, "special")
    redeemed = lines_of(variant, options, "redeemed")
    pack = variant.page.pack(options)
    for _hand in range(HANDS):
        hand = rng.sample(pack, 13)
        said = sum(cards[OF_RANK[card[0]]][0] or 0 for card in hand)
        assert sum(pinacle.VALUES[KINDS.index(card)] for card in hand) == said
        for combo in brelans(rng):
            worth = pinacle.worth(combo, options.pinacle_dealt, options.pinacle_made)
            rank = KINDS[combo.cards[0]][0]
            name = "row_aces" if rank == "A" else "row_figures" if rank in "KQJ" else ""
            if name and len(combo.cards) >= 6:
                clean, mixed = special[name, len(combo.cards)]
                assert worth.special == (mixed if combo.wilds else clean)
            low = OF_RANK[rank] == "row_seven_three"
            across = redeemed["row_in_aces" if rank == "A" else "row_in_low" if low else "row_in_high"]
            assert worth.redeemed == sum(across[kind != KINDS.index("X")] or 0 for kind in combo.across)
    for name, worth in (
        ("row_pinacle_dealt", options.pinacle_dealt),
        ("row_pinacle_made", options.pinacle_made),
    ):
        assert special[name][-1] == worth


def brelans(rng: Random) -> Iterator[Combo]:
    """Brelans of a random rank, clean and with a wild card, some laid across."""
    rank = rng.choice("AKQJT9876543")
    kinds = [KINDS.index(rank + suit) for suit in "SHDC"] * 2
    wild = [KINDS.index(rng.choice(("X", "2S", "2H")))]
    size = rng.randint(3, 8)
    for cards in (kinds[:size], [*kinds[: size - 1], *wild]):
        yield Combo("a", 0, BRELAN, tuple(cards), kinds[0] % 13, across=tuple(wild * rng.randint(0, 2)))


COUNTS: dict[str, Callable[[Variant[Any], Any, Random], None]] = {
    "piquet": of_piquet,
    "piquet-au-cent": of_piquet,
    "pinacle": of_pinacle,
} | dict.fromkeys(
    (
        "double-deck",
        "double-deck-three",
        "double-deck-six",
        "two-handed",
        "auction-three",
        "auction-four",
        "auction-widow",
    ),
    of_pinochle,
)
