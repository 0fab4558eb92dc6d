"""The parts of a game's rules, a page each: how it is played, what counts, house rules, a real table.

In which a section stands its heading says (rules/web/ruletext.py); the first part has the address of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.utils.translation import gettext, gettext_noop

from rules.engine.variant import Variant
from rules.web import ruletext
from rules.web.ruletext import FIRST_PART, RuleText

HOUSE = "house-rules"
"""The part in which each house rule is told."""

TITLES: Mapping[str, str] = {
    FIRST_PART: gettext_noop("How to play"),
    "scores": gettext_noop("What counts"),
    HOUSE: gettext_noop("House rules"),
    "table": gettext_noop("At a real table"),
}
"""Every part by its word in addresses, with its title, in the order in which people ask for them."""

ABOUT: Mapping[str, str] = {
    "scores": gettext_noop("{game}: what counts, how a deal is scored and when the game ends."),
    HOUSE: gettext_noop("{game}: every house rule, what it changes and how tables play it."),
    "table": gettext_noop(
        "{game} with real cards at a table, a little history, and the sources of these rules."
    ),
}
"""What stands in the parts after the first, in a sentence."""

AT_A_GLANCE = ("glance-table", "glance-turn", "glance-five")
"""The paragraphs of every rule text that tell a game in short."""

ADVICE = frozenset(("first-game", "keeping", "declaring-well", "playing-well"))
"""The sections that tell how to play well, not what the rules are."""

OTHERS = tuple(name for name in TITLES if name != FIRST_PART)
"""The parts with an address of their own."""


PAPERS: Mapping[str, str] = {
    "summary": gettext_noop("The rules on one page"),
    "values": gettext_noop("Card of values"),
    "sheet": gettext_noop("Score sheet"),
}
"""What is printed for a table on a page each, by its word in addresses, with its title."""

BESIDE: Mapping[str, str] = {
    "rules:options": gettext_noop("Put house rules together"),
    "rules:which": gettext_noop("Which rules do we play?"),
    "rules:compare": gettext_noop("Compare house rules"),
    "rules:booklet": gettext_noop("Booklet to print"),
}
"""The pages beside the rules of a game, by the name of their address, with their titles."""

PAD = gettext_noop("Score pad")
"""The page on which a score is kept at a real table."""

DEAL_SHEET = gettext_noop("The sheet of a whole deal")
"""The page that says what a deal came to, from its record."""

SENTENCES: Mapping[str, str] = {
    "imports:reckon": gettext_noop(
        "Paste the record of a deal of %(game_name)s: what each move scored, and what the deal came to."
    ),
    "rules:options": gettext_noop(
        "The house rules of %(game_name)s, each with its choices: put together the rules of your table."
    ),
    "rules:which": gettext_noop(
        "A few questions find the house rules of %(game_name)s that your table plays."
    ),
    "rules:compare": gettext_noop(
        "Sets of house rules of %(game_name)s side by side: what each says, and what it changes in the tables."
    ),
    "rules:pad": gettext_noop(
        "%(game_name)s at a real table: write down each deal on a phone;"
        " the pad checks it, adds up and says who has won."
    ),
    "rules:booklet": gettext_noop("All the rules of %(game_name)s in one piece, to print as a booklet."),
    "summary": gettext_noop("The rules of %(game_name)s on one page, to print and lay beside the cards."),
    "values": gettext_noop("What counts at %(game_name)s and how much, on a card to print."),
    "sheet": gettext_noop("A score sheet to print for %(game_name)s, with a line for each deal."),
}
"""What each page beside the rules is for, in a sentence: in its head, where it is shared, and where it is found."""


def sentence_of(variant: Variant[Any], page: str) -> str:
    """What a page beside the rules of a game is for, in the reader's language."""
    return gettext(SENTENCES[page]) % {"game_name": gettext(variant.name)}


def rule_text(variant: Variant[Any], language: str) -> RuleText:
    """The rule text of a variant in a language."""
    return ruletext.text_of_file(variant.text / f"{language}.md")


@cache
def parts_of(variant: Variant[Any]) -> Mapping[str, str]:
    """The part in which each anchor of a game's rules stands; the two languages have the same."""
    text = rule_text(variant, "en")
    by_anchor = {block.anchor: FIRST_PART for block in text.opening}
    for section in text.sections:
        by_anchor |= dict.fromkeys(
            (section.anchor, *(block.anchor for block in section.blocks)), section.part
        )
    return by_anchor


def part_of(variant: Variant[Any], anchor: str) -> str:
    """The part in which an anchor stands; the first for one that is not there."""
    return parts_of(variant).get(anchor, FIRST_PART)


def named_parts(variant: Variant[Any]) -> tuple[str, ...]:
    """The parts that a game's rules have, in their order."""
    there = {FIRST_PART, *parts_of(variant).values()}
    return tuple(name for name in TITLES if name in there)
