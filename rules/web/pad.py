"""The score pad of a game as its page sends it: the family's plan as plain values, the sentences of the script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from enum import Enum
from typing import Any

from django.utils.translation import gettext, gettext_noop

from rules.engine.pad import BidPlan, PadPlan

SENTENCES: Mapping[str, str] = {
    # What cannot be.
    "bidder_wanted": gettext_noop("Say who bid."),
    "bid_wanted": gettext_noop("Write the bid; the lowest here is {low}."),
    "bid": gettext_noop("This table does not take a bid of {bid}; bids begin at {low} and follow its steps."),
    "trump_wanted": gettext_noop("Say which suit was trumps: at this table some suits count more."),
    "multiple": gettext_noop("{points} is not a multiple of {unit}, as all such points are here."),
    "negative_meld": gettext_noop("A meld is never below zero."),
    "bidder_melds": gettext_noop("In this game only the bidder melds."),
    "tricks_wanted": gettext_noop("Write the trick points; all together are {total}."),
    "sum": gettext_noop("All trick points together are {total}, and not {sum}."),
    "sum_tricks": gettext_noop("All tricks together are {total}, and not {sum}."),
    "no_trick": gettext_noop("A side with trick points has won a trick."),
    "every_trick": gettext_noop("A side that won every trick has all trick points."),
    "unplayed": gettext_noop("The hand is not played ({lost}), so there are no trick points."),
    "column_wanted": gettext_noop("Write “{label}” of each; together they are {total}."),
    "column_sum": gettext_noop("“{label}” is {total} for all together, and not {sum}."),
    "column_most": gettext_noop("“{label}” is at most {most} for all together."),
    "side_most": gettext_noop("“{label}” is at most {most} for a side."),
    "negative": gettext_noop("“{label}” is never below zero."),
    "one_only": gettext_noop("Only one side can have this in a deal."),
    "not_dealer": gettext_noop("“{label}” is for the player who did not deal; {name} dealt."),
    "both_there": gettext_noop(
        "Both would have {target}: the first to get there wins at once. Write only what was counted until then."
    ),
    "not_there": gettext_noop("Nobody has {target} yet, so the deal is played to its end."),
    # What a deal came to.
    "made": gettext_noop("{name} bid {bid}: made"),
    "set": gettext_noop("{name} bid {bid}: lost"),
    "lost_no_trick": gettext_noop("{name} bid {bid}: lost, no trick won"),
    "lost_unplayed": gettext_noop("{name} bid {bid}: lost ({lost})"),
    "passed": gettext_noop("Nobody bid; the cards were dealt again"),
    "line_of_side": gettext_noop("{name}: {words}"),
    "line_meld": gettext_noop("meld {meld}, tricks {tricks}"),
    "line_meld_only": gettext_noop("meld {meld}"),
    "line_column": gettext_noop("{label} {number}"),
    "after": gettext_noop("Noted after the end of the game: counts nothing."),
    "stopped": gettext_noop("The game was won in the middle of this deal."),
    # How the game stands.
    "deal": gettext_noop("Deal {number}"),
    "correct": gettext_noop("Correct deal {number}"),
    "dealer": gettext_noop("{name} deals."),
    "to_target": gettext_noop("The game ends at {target}."),
    "deal_of": gettext_noop("Deal {number} of {deals}."),
    "two_more": gettext_noop("Equal scores: {extra} more deals are played."),
    "won": gettext_noop("{name} has won: {total} points."),
    "won_several": gettext_noop("{name} has won with {total} points; more than one side reached {target}."),
    "won_deals": gettext_noop("{name} has won; the loser pays {pays}."),
    "won_rubicon": gettext_noop("{name} has won; the loser is short of {rubicon} and pays {pays}."),
    "drawn": gettext_noop("The game is drawn."),
    "whole": gettext_noop("Write whole numbers, without signs."),
    "most_deals": gettext_noop("A sheet has room for {most} deals. Begin a new one."),
    "gain": gettext_noop("{name} {points}"),
    "to_mend": gettext_noop("Deal {number} cannot be as it is written: {sentence}"),
    # The sheet and its buttons.
    "seat": gettext_noop("Player {number}"),
    "add": gettext_noop("Write down deal {number}"),
    "save_correction": gettext_noop("Save the correction"),
    "taken": gettext_noop("Deal {number} is taken off the sheet. Its figures are in the form again."),
    "noted": gettext_noop("Deal {number} is written down."),
    "corrected": gettext_noop("Deal {number} is corrected."),
    "undone": gettext_noop("Deal {number} is taken back. Its figures are in the form again."),
    "copied": gettext_noop("The link is copied. It holds the whole score."),
    "not_copied": gettext_noop("This browser cannot copy the link. Here it is:"),
    "title": gettext_noop("Score: {names}"),
    "offline": gettext_noop("This pad works without the network from now on."),
    "unreadable": gettext_noop("This link to a score is cut off or damaged. Ask for it again."),
    "kept_away": gettext_noop(
        "This browser does not let pages keep anything: share or print the score before you close it."
    ),
    "removed": gettext_noop("The sheet is put away under earlier sheets."),
    "opened": gettext_noop("The earlier sheet is open again."),
    "earlier": gettext_noop("{names}, deals: {number}"),
}
"""Every sentence of the script by its code, marked for translation; facts in braces."""

SENTENCES_OF_PLAYERS: Mapping[str, str] = {
    "no_trick": gettext_noop("A player with trick points has won a trick."),
    "every_trick": gettext_noop("A player who won every trick has all trick points."),
    "side_most": gettext_noop("“{label}” is at most {most} for a player."),
    "one_only": gettext_noop("Only one player can have this in a deal."),
    "won_several": gettext_noop("{name} has won with {total} points; more than one player reached {target}."),
}
"""What the same codes say where everybody plays alone: a side is one person."""

SUITS = ("S", "H", "C", "D")


def described(plan: PadPlan) -> dict[str, Any]:
    """A plan as plain JSON values, its labels and sentences in the active language."""
    facts: dict[str, Any] = asdict(plan, dict_factory=_plain)
    if isinstance(plan, BidPlan):
        _translate(facts["unplayed"].values(), "label")
    else:
        _translate(facts["columns"], "label")
        _translate([facts["award"]] if facts["award"] else [], "label")
        _translate(facts["demands"], "sentence")
    return facts


def _translate(parts: Iterable[dict[str, Any]], name: str) -> None:
    for part in parts:
        part[name] = gettext(part[name])


def has_partners(plan: PadPlan) -> bool:
    """Whether a side is more than one player."""
    return any(len(seats) > 1 for seats in plan.sides)


def sentences(plan: PadPlan) -> dict[str, str]:
    """The sentences of the script in the active language, as the players of a plan are called."""
    codes = SENTENCES if has_partners(plan) else {**SENTENCES, **SENTENCES_OF_PLAYERS}
    return {code: gettext(text) for code, text in codes.items()}


def _plain(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value.value if isinstance(value, Enum) else value for name, value in pairs}
