"""The sentences for what cannot be done at a table, other than by the rules of the game."""

from __future__ import annotations

from django.utils.translation import gettext

from rules.catalog import UnknownVariant
from rules.engine.options import BadOption, ImpossibleMix
from rules.engine.wording import N_

from ..write.refused import Refused

SENTENCES = {
    "stale": N_("The table has moved on since this page was made. Here it is as it stands now."),
    "table_closed": N_("That cannot be done at this table now."),
    "not_in_club": N_("You do not belong to this club any more."),
    "seat_taken": N_("This seat is taken. Choose another one."),
    "seat_reserved": N_("This seat is kept for somebody. Choose another one."),
    "seated_already": N_("You sit at this table already."),
    "not_seated": N_("You do not sit at this table."),
    "again_begun": N_("The new game has begun already. Here it is."),
    "not_over": N_("The game is not over yet."),
    "no_bots": N_("There are no bots on this site yet."),
    "nothing_said": N_("There is nothing to say yet."),
    "words_during_deal": N_("While a deal is played only the phrases may be said."),
    "words_too_long": N_("That is too long: 300 letters at most."),
    "notes_too_long": N_("These notes are too long: 4,000 letters at most. Nothing was changed."),
    "silenced": N_("You may not speak at tables for now. Your notices say until when."),
    "blocked": N_("You cannot sit down at this table."),
    "blocks": N_("You have blocked somebody who sits here. Your settings have the list."),
    "one_hand": N_(
        "A program and its owner, or two programs of one owner, sit together only at tables by invitation."
    ),
    "other_rating": N_("Your rating is not within what this table asks for."),
    "no_rating": N_(
        "This table asks for a rating, and a guest has none. With an account one begins at 1500."
    ),
    "reported_enough": N_("You have reported as much as one can in a day. Staff will read it."),
    "own_matter": N_("This is not yours to decide: it is about yourself, a game of yours, or staff."),
    "not_begun": N_("A game that has not begun can only be cancelled."),
    "suspended": N_("You may not do anything here for now."),
    "opened_enough": N_("That is many tables at once. Play at those, or come again in a while."),
    "talked_enough": N_("That is a lot at once. Wait a minute."),
    "out_of_time": N_("Your time had run out before this came."),
    "no_clock": N_("No clock runs there now."),
    "own_clock": N_("Time is given to the other side, not to one’s own."),
    "time_enough": N_("There is more than enough time already."),
    "seat_kept": N_("At this table a seat that ran out of time is not given back."),
    "seat_gone": N_("You had this seat again and did not move in time: it is not given back once more."),
    "leave_hours": N_("Leave is taken by the hour, at least one and at most two weeks at once."),
    "no_leave_left": N_("So many hours of leave are not left this year."),
    "no_leave": N_("You are not on leave."),
    "no_claim": N_("The rest can be claimed in your own turn, while tricks are played."),
    "claimed_enough": N_("That is enough of claims in this deal."),
    "claim_waits": N_("Your last claim has not been answered yet."),
    "bots_play_on": N_("It could not be proved, and bots grant nothing else: play on."),
    "claim_gone": N_("This claim is not open any more."),
    "plan_unfit": N_("This plan makes no sense here now."),
    "plans_enough": N_("You have as many plans here as one can have."),
    "no_move": N_("Choose something first."),
}


def words(refused: Refused) -> str:
    """The sentence of a refusal, in the reader's language."""
    return gettext(SENTENCES[refused.code])


def own_range(refused: Refused) -> str:
    """Why somebody cannot open a table that asks for such ratings."""
    if refused.code == "other_rating":
        return gettext("Your own rating is not within this range, and you sit at this table.")
    return words(refused)


def option_words(bad: BadOption | ImpossibleMix | UnknownVariant) -> str:
    """The sentence for house rules that cannot be had."""
    match bad:
        case ImpossibleMix(sentence=sentence):
            return gettext(sentence)
        case BadOption(token=token):
            return gettext("“%(token)s” is no house rule of this game.") % {"token": token}
    return gettext("There is no such game here.")
