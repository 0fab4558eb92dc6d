"""The score pad of a game as its page sends it: the family's plan as plain values, the sentences of the script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from enum import Enum
from typing import Any

from django.utils.translation import gettext

from rules.engine.pad import BidPlan, PadPlan
from rules.engine.wording import N_

SENTENCES: Mapping[str, str] = {
    # What cannot be.
    "bidder_wanted": N_("Say who bid."),
    "bid_wanted": N_("Write the bid; the lowest here is {low}."),
    "bid": N_("This table does not take a bid of {bid}; bids begin at {low} and follow its steps."),
    "trump_wanted": N_("Say which suit was trumps: at this table some suits count more."),
    "multiple": N_("{points} is not a multiple of {unit}, as all such points are here."),
    "negative_meld": N_("A meld is never below zero."),
    "bidder_melds": N_("In this game only the bidder melds."),
    "tricks_wanted": N_("Write the trick points; all together are {total}."),
    "sum": N_("All trick points together are {total}, and not {sum}."),
    "sum_tricks": N_("All tricks together are {total}, and not {sum}."),
    "no_trick": N_("A side with trick points has won a trick."),
    "every_trick": N_("A side that won every trick has all trick points."),
    "unplayed": N_("The hand is not played ({lost}), so there are no trick points."),
    "column_wanted": N_("Write “{label}” of each; together they are {total}."),
    "column_sum": N_("“{label}” is {total} for all together, and not {sum}."),
    "column_most": N_("“{label}” is at most {most} for all together."),
    "side_most": N_("“{label}” is at most {most} for a side."),
    "negative": N_("“{label}” is never below zero."),
    "one_only": N_("Only one side can have this in a deal."),
    "not_dealer": N_("“{label}” is for the player who did not deal; {name} dealt."),
    "both_there": N_(
        "Both would have {target}: the first to get there wins at once. Write only what was counted until then."
    ),
    "not_there": N_("Nobody has {target} yet, so the deal is played to its end."),
    # What a deal came to.
    "made": N_("{name} bid {bid}: made"),
    "set": N_("{name} bid {bid}: lost"),
    "lost_no_trick": N_("{name} bid {bid}: lost, no trick won"),
    "lost_unplayed": N_("{name} bid {bid}: lost ({lost})"),
    "passed": N_("Nobody bid; the cards were dealt again"),
    "line_of_side": N_("{name}: {words}"),
    "line_meld": N_("meld {meld}, tricks {tricks}"),
    "line_meld_only": N_("meld {meld}"),
    "line_column": N_("{label} {number}"),
    "after": N_("Noted after the end of the game: counts nothing."),
    "stopped": N_("The game was won in the middle of this deal."),
    # How the game stands.
    "deal": N_("Deal {number}"),
    "correct": N_("Correct deal {number}"),
    "dealer": N_("{name} deals."),
    "to_target": N_("The game ends at {target}."),
    "deal_of": N_("Deal {number} of {deals}."),
    "two_more": N_("Equal scores: {extra} more deals are played."),
    "won": N_("{name} has won: {total} points."),
    "won_several": N_("{name} has won with {total} points; more than one side reached {target}."),
    "won_deals": N_("{name} has won; the loser pays {pays}."),
    "won_rubicon": N_("{name} has won; the loser is short of {rubicon} and pays {pays}."),
    "drawn": N_("The game is drawn."),
    "whole": N_("Write whole numbers, without signs."),
    "most_deals": N_("A sheet has room for {most} deals. Begin a new one."),
    "gain": N_("{name} {points}"),
    "to_mend": N_("Deal {number} cannot be as it is written: {sentence}"),
    # The sheet and its buttons.
    "seat": N_("Player {number}"),
    "add": N_("Write down deal {number}"),
    "save_correction": N_("Save the correction"),
    "taken": N_("Deal {number} is taken off the sheet. Its figures stand in the form."),
    "noted": N_("Deal {number} is written down."),
    "corrected": N_("Deal {number} is corrected."),
    "undone": N_("Deal {number} is taken back. Its figures stand in the form."),
    "copied": N_("The link is copied. It holds the whole score."),
    "not_copied": N_("This browser cannot copy the link. Here it is:"),
    "title": N_("Score: {names}"),
    "offline": N_("This pad works without the network from now on."),
    "unreadable": N_("This link to a score is cut off or damaged. Ask for it again."),
    "kept_away": N_(
        "This browser does not let pages keep anything: share or print the score before you close it."
    ),
    "removed": N_("The sheet is put away under earlier sheets."),
    "opened": N_("The earlier sheet is open again."),
    "earlier": N_("{names}, deals: {number}"),
}
"""Every sentence of the script by its code, marked for translation; facts in braces."""

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


def sentences() -> dict[str, str]:
    """The sentences of the script in the active language."""
    return {code: gettext(text) for code, text in SENTENCES.items()}


def _plain(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value.value if isinstance(value, Enum) else value for name, value in pairs}
