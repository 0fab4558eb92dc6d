"""The sentences of a ladder: its rules, what has happened on it, what its directors did."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from django.utils.translation import gettext, ngettext

from games.clubs.core.contests import deputy_sentence

from ..models import Challenge, Ladder, LadderAct, PlaceCause, PlaceChange, Unanswered
from .people import name_of


def sentences_of(ladder: Ladder) -> tuple[str, ...]:
    """Who may challenge whom and what a result changes, a sentence for each thing."""
    if ladder.is_of_steps:
        return _of_steps(ladder)
    sentences = [_reach(ladder)]
    if ladder.is_of_pairs:
        sentences.insert(0, gettext("Pairs play here. Either partner makes and accepts challenges for both."))
    if ladder.reach_rating is not None and not ladder.is_of_pairs:
        sentences.append(
            ngettext(
                "With a settled rating one may also challenge up to %(number)d place above the place it would give.",
                "With a settled rating one may also challenge up to %(number)d places above the place it would give.",
                ladder.reach_rating,
            )
            % {"number": ladder.reach_rating}
        )
    sentences.append(
        ngettext(
            "Each may have at most %(number)d challenge of their own at a time, games that came of one counted.",
            "Each may have at most %(number)d challenges of their own at a time, games that came of them counted.",
            ladder.max_out,
        )
        % {"number": ladder.max_out}
    )
    sentences.append(
        gettext(
            "Places 1 to 5 are challenged by at most %(first)d at a time, 6 to 10 by %(next)d, the others by %(rest)d; "
            "bots by any number."
        )
        % {"first": ladder.max_in_first, "next": ladder.max_in_next, "rest": ladder.max_in_rest}
    )
    if ladder.days_between:
        sentences.append(
            ngettext(
                "The same two play again after %(number)d day at the earliest.",
                "The same two play again after %(number)d days at the earliest.",
                ladder.days_between,
            )
            % {"number": ladder.days_between}
        )
    sentences += [
        _answer(ladder),
        *_declining(ladder),
        gettext("Nobody on leave is challenged, and leave gives more time to answer."),
        gettext("After a challenge that came to nothing one does not challenge the same again for a day."),
        gettext(
            "A player who wins against somebody above takes their place; all in between move down by one."
        ),
        gettext("When the challenger loses or it is a draw, nobody moves."),
        gettext(
            "A player who runs out of time is taken off the ladder and may join again at its foot; a challenger who "
            "wins so takes their place."
        ),
    ]
    return (*sentences, *_idle(ladder))


def _of_steps(ladder: Ladder) -> tuple[str, ...]:
    return (
        gettext(
            "Everybody begins on step 1. Say that you want to play: three on the same step are drawn together."
        ),
        gettext(
            "After a day those of the steps next to yours may be drawn with you, and bots take seats that are free; "
            "after three days everybody."
        ),
        gettext("The winner goes up a step; the others go down one, but never below step 1."),
        gettext("When one gives up or runs out of time the others have won."),
        gettext("A player who runs out of time is taken off the ladder and may join again on step 1."),
        ngettext(
            "Each plays at most %(number)d game of this ladder at a time.",
            "Each plays at most %(number)d games of this ladder at a time.",
            ladder.max_out,
        )
        % {"number": ladder.max_out},
        *_idle(ladder),
    )


def _idle(ladder: Ladder) -> tuple[str, ...]:
    if not ladder.idle_days:
        return ()
    sentence = gettext(
        "Players who have not played for %(days)d days are taken off, with a warning a week before."
    )
    return (sentence % {"days": ladder.idle_days},)


def _reach(ladder: Ladder) -> str:
    if ladder.reach_percent >= 100:
        return gettext("Everybody above may be challenged.")
    places = {"places": ladder.reach_places, "percent": ladder.reach_percent}
    if ladder.reach_percent == 0:
        return (
            ngettext(
                "One may challenge up to %(places)d place upwards.",
                "One may challenge up to %(places)d places upwards.",
                ladder.reach_places,
            )
            % places
        )
    return (
        gettext(
            "One may challenge up to %(places)d places upwards; from far down, up to %(percent)d percent of those "
            "above."
        )
        % places
    )


def _answer(ladder: Ladder) -> str:
    facts = {"days": ladder.answer_days}
    if ladder.unanswered == Unanswered.BEGINS:
        return (
            ngettext(
                "When a challenge is not answered within %(days)d day, the game begins by itself.",
                "When a challenge is not answered within %(days)d days, the game begins by itself.",
                ladder.answer_days,
            )
            % facts
        )
    return (
        ngettext(
            "A challenge that is not answered within %(days)d day ends.",
            "A challenge that is not answered within %(days)d days ends.",
            ladder.answer_days,
        )
        % facts
    )


def _declining(ladder: Ladder) -> tuple[str, ...]:
    """That challenges which begin by themselves may not all be declined."""
    if ladder.unanswered == Unanswered.ENDS:
        return ()
    return (gettext("Each may decline two challenges within thirty days; any other one cannot be declined."),)


def change_sentence(ladder: Ladder, change: PlaceChange) -> str:
    """What has happened to somebody on a ladder, said of them; of a pair in the plural."""
    name, number = name_of(ladder, change.entrant, None).name, 2 if ladder.is_of_pairs else 1
    if change.is_shift:
        return _shift(ladder, change)
    challenge = change.challenge
    if change.step_game_id is not None:
        return _on_steps(change) % {"name": name, "step": change.to_step}
    if challenge is None:
        return _alone(change, number) % {"name": name}
    return _of_game(ladder, change.cause, challenge, challenged=challenge.opponent_id == change.entrant_id)


def _of_game(ladder: Ladder, cause: str, challenge: Challenge, *, challenged: bool) -> str:
    """How a game came out, said of the challenger or of whoever was challenged."""
    number = 2 if ladder.is_of_pairs else 1
    one, two = challenge.challenger, challenge.opponent
    name, other = (name_of(ladder, each, None).name for each in ((two, one) if challenged else (one, two)))
    facts = {"name": name, "other": other}
    match cause, challenged:
        case (PlaceCause.WON, False) | (PlaceCause.LOST, True):
            return (
                ngettext("%(name)s won against %(other)s.", "%(name)s won against %(other)s.", number) % facts
            )
        case (PlaceCause.WON, True) | (PlaceCause.LOST, False):
            return (
                ngettext("%(name)s lost against %(other)s.", "%(name)s lost against %(other)s.", number)
                % facts
            )
        case (PlaceCause.WON_ON_TIME, False) | (PlaceCause.LOST_ON_TIME, True):
            return (
                ngettext(
                    "%(name)s won against %(other)s, whose time ran out.",
                    "%(name)s won against %(other)s, whose time ran out.",
                    number,
                )
                % facts
            )
        case (PlaceCause.WON_ON_TIME, True) | (PlaceCause.LOST_ON_TIME, False):
            return (
                ngettext(
                    "%(name)s ran out of time against %(other)s.",
                    "%(name)s ran out of time against %(other)s.",
                    number,
                )
                % facts
            )
    return gettext("%(name)s and %(other)s drew.") % facts


def _on_steps(change: PlaceChange) -> str:
    stays = change.from_step == change.to_step
    match change.cause:
        case PlaceCause.WON if stays:
            return gettext("%(name)s won and stays on step %(step)d.")
        case PlaceCause.WON:
            return gettext("%(name)s won and goes up to step %(step)d.")
        case PlaceCause.LOST if stays:
            return gettext("%(name)s lost and stays on step %(step)d.")
        case PlaceCause.LOST:
            return gettext("%(name)s lost and goes down to step %(step)d.")
        case PlaceCause.LOST_ON_TIME:
            return gettext("%(name)s ran out of time and is off the ladder.")
    return gettext("%(name)s drew and stays on step %(step)d.")


def _alone(change: PlaceChange, number: int) -> str:
    match change.cause:
        case PlaceCause.JOIN:
            return ngettext("%(name)s joined.", "%(name)s joined.", number)
        case PlaceCause.LEAVE:
            return ngettext("%(name)s left the ladder.", "%(name)s left the ladder.", number)
        case PlaceCause.IDLE:
            return ngettext(
                "%(name)s was taken off: no game for a long time.",
                "%(name)s were taken off: no game for a long time.",
                number,
            )
    if change.to_place is None:
        return ngettext(
            "%(name)s was taken off by the director.", "%(name)s were taken off by the director.", number
        )
    if change.from_place is None:
        return ngettext(
            "%(name)s was placed by the director.", "%(name)s were placed by the director.", number
        )
    return gettext("The director put %(name)s at another place.")


def _shift(ladder: Ladder, change: PlaceChange) -> str:
    """Why somebody moved by what others did; of a game that is still known, whose it was."""
    if change.cause == PlaceCause.DIRECTOR:
        return gettext("By a decision of the director.")
    if change.to_place is not None and change.from_place is not None and change.to_place < change.from_place:
        return gettext("A place above became free.")
    if change.challenge is not None:
        return _of_game(ladder, change.cause, change.challenge, challenged=False)
    return gettext("Somebody from below won against somebody above.")


def places_words(change: PlaceChange) -> str:
    """From where to where somebody moved: `7 → 3`, or the one place where they stayed; of steps the sentence tells."""
    if change.step_game_id is not None:
        return ""
    if change.from_place is None or change.to_place is None or change.from_place == change.to_place:
        return str(change.to_place or change.from_place or "")
    return f"{change.from_place} → {change.to_place}"


def _change(ladder: Ladder, act: LadderAct) -> str:
    """That other rules hold, with the sentences that were and that are others."""
    before, after = (_sentences_by(ladder, act.figures[when]) for when in ("before", "after"))
    gone = " ".join(each for each in before if each not in after)
    new = " ".join(each for each in after if each not in before)
    if not gone and not new:
        return gettext("The rules of the ladder were changed.")
    return gettext("The rules of the ladder were changed. Before: %(before)s Now: %(now)s") % {
        "before": gone or "–",
        "now": new or "–",
    }


def _sentences_by(ladder: Ladder, figures: Mapping[str, Any]) -> tuple[str, ...]:
    """What the rules of a ladder would say with these figures."""
    other = copy(ladder)
    for name, figure in figures.items():
        setattr(other, name, figure)
    return sentences_of(other)


def act_sentence(ladder: Ladder, act: LadderAct) -> str:
    """What a director did, as a sentence."""
    name = name_of(ladder, act.entrant, None).name if act.entrant is not None else gettext("Former player")
    number = 2 if ladder.is_of_pairs else 1
    match act.kind:
        case "deputy" | "dismiss":
            return deputy_sentence(act.deputy, dismissed=act.kind == "dismiss", by=act.by)
        case "remove":
            return ngettext(
                "%(name)s was taken off the ladder.", "%(name)s were taken off the ladder.", number
            ) % {"name": name}
        case "move":
            return ngettext(
                "%(name)s was put at another place.", "%(name)s were put at another place.", number
            ) % {"name": name}
        case "bot":
            return ngettext("%(name)s joined.", "%(name)s joined.", number) % {"name": name}
        case "change" if act.figures:
            return _change(ladder, act)
        case "decide" if act.challenge is not None:
            one, other = act.challenge.challenger, act.challenge.opponent
            return gettext("The game of %(one)s and %(other)s was decided.") % {
                "one": name_of(ladder, one, None).name,
                "other": name_of(ladder, other, None).name,
            }
    return {
        "open": gettext("The ladder was opened."),
        "pause": gettext("The ladder was paused."),
        "freeze": gettext("The ladder was frozen."),
        "close": gettext("The ladder was closed."),
        "change": gettext("The rules of the ladder were changed."),
        "tables": gettext("Games of an evening were entered."),
        "list": gettext("Members were put on the ladder in the order of a list."),
    }.get(act.kind, gettext("A game was decided."))
