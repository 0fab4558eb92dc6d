"""What notices say, in the language that is on: a title, a few words, an address. No card stands in any of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, pgettext

from accounts.instants import InstantForm, instant_words, letter_words
from games.clubs.core.reasons import reason_words
from rules.catalog import UnknownVariant, find

from .facts import Facts, from_json, said_fact
from .models import Notification, NotificationKind
from .still_true import NoticeState

TITLES = {
    NotificationKind.YOUR_TURN: gettext_noop("Your turn: %(game)s"),
    NotificationKind.REMINDER: gettext_noop("Most of your time is used up: %(game)s"),
    NotificationKind.LEAVE: gettext_noop("Leave has begun by itself: %(game)s"),
    NotificationKind.OUT_OF_TIME: gettext_noop("Your time ran out: %(game)s"),
    NotificationKind.SEAT_GIVEN: gettext_noop("You were given a seat: %(game)s"),
    NotificationKind.SEAT_BACK: gettext_noop("Thank you for standing in: %(game)s"),
    NotificationKind.GAME_OVER: gettext_noop("The game is over: %(game)s"),
    NotificationKind.INVITATION: gettext_noop("You are invited to a table: %(game)s"),
    NotificationKind.FRIEND: gettext_noop("Somebody asks you to be friends"),
    NotificationKind.REMATCH: gettext_noop("Play again? %(game)s"),
    NotificationKind.TALK: gettext_noop("Table talk: %(game)s"),
    NotificationKind.PLAN_CANCELLED: gettext_noop("A plan of yours was given up: %(game)s"),
    NotificationKind.CLAIM: gettext_noop("The rest of a deal is claimed: %(game)s"),
    NotificationKind.ARRANGEMENT: gettext_noop("About the time of your game: %(game)s"),
    NotificationKind.EVENT: "%(event)s",
    NotificationKind.LEAGUE: "%(league)s",
    NotificationKind.LADDER: "%(ladder)s",
    NotificationKind.DIRECTOR_CALL: gettext_noop("A player calls the director: %(game)s"),
    NotificationKind.DIRECTOR: gettext_noop("The director: %(game)s"),
    NotificationKind.CLUB_INVITATION: gettext_noop("You are invited to a club: %(club)s"),
    NotificationKind.CLUB_OWNER: gettext_noop("A club is yours now: %(club)s"),
    NotificationKind.CLUB_REQUEST: gettext_noop("Somebody asks to be let in: %(club)s"),
    NotificationKind.CLUB_LET_IN: gettext_noop("You belong to a club now: %(club)s"),
    NotificationKind.CLUB_NEWS: gettext_noop("News: %(club)s"),
    NotificationKind.STAFF: gettext_noop("A word from staff"),
}

DEPUTIES = {
    "deputy": gettext_noop("%(words)s has made you a deputy. You may direct here from now on."),
    "deputy_no_more": gettext_noop("%(words)s has taken back that you are a deputy."),
    "deputy_left": gettext_noop("%(words)s has stepped down as a deputy."),
}

WAITS = {
    "waits": gettext_noop(
        "%(words)s typed a game of yours from an evening of the club. Say whether it is so: only then does it count."
    ),
}

EVENTS = DEPUTIES | {
    "started": gettext_noop("The tournament has begun. Your boards wait for you."),
    "left_out": gettext_noop(
        "The tournament has begun without you: there was no place, or your entry was not complete."
    ),
    "too_few": gettext_noop("The tournament does not take place: too few have entered."),
    "cancelled": gettext_noop("The tournament was cancelled: %(words)s"),
    "closing": gettext_noop("The round closes soon, and you have boards to finish."),
    "scores_missing": gettext_noop("The event closes soon, and scores are still missing."),
    "over": gettext_noop("The tournament is over, and the results stand."),
    "message": gettext_noop("The director writes: %(words)s"),
    "joined": gettext_noop("%(words)s plays with you. Your entry is complete."),
    "joined_waits": gettext_noop("%(words)s plays with you. Your entry waits for another player."),
    "partner_left": gettext_noop("%(words)s has left the event. Your entry waits for another player."),
    "act": gettext_noop("Something that concerns you: the director %(words)s."),
    "undone": gettext_noop("Something that concerns you was taken back: the director %(words)s."),
}

NAMED = (NotificationKind.EVENT, NotificationKind.LEAGUE, NotificationKind.LADDER)
"""Kinds whose title is a name."""

LEAGUES = (
    DEPUTIES
    | WAITS
    | {
        "started": gettext_noop("The season has begun. Your games wait for you."),
        "closing": gettext_noop("The season ends in three days, and you have games to finish."),
        "over": gettext_noop("The season is over, and the places stand."),
        "partner": gettext_noop("%(words)s is your partner in this league now."),
        "partner_left": gettext_noop(
            "%(words)s has left the league, and with that the two of you are out of it."
        ),
        "entered": gettext_noop("%(by)s entered you in season %(season)s: %(words)s"),
        "cancelled": gettext_noop("The season was cancelled: %(words)s"),
        "decided": gettext_noop("The director has decided something that concerns you: %(words)s"),
    }
)

LADDERS = (
    DEPUTIES
    | WAITS
    | {
        "challenged": gettext_noop("%(by)s challenges you. Accept or decline on the page of the ladder."),
        "begun": gettext_noop("Your game against %(by)s has begun."),
        "declined": gettext_noop("%(by)s has declined your challenge."),
        "expired": gettext_noop("Your challenge to %(by)s has ended without a game."),
        "gone": gettext_noop("%(by)s has left the ladder: there is no challenge between you any more."),
        "place": gettext_noop("You are in place %(number)s now."),
        "drawn": gettext_noop("You were drawn, and your game has begun."),
        "not_drawn": gettext_noop(
            "Nobody was found to play with you for a long time, so you are not waiting any more. Ask again if you "
            "want to play."
        ),
        "step": gettext_noop("You are on step %(number)s now."),
        "dropped": gettext_noop(
            "Your time ran out, and you are off the ladder. You may join again at its foot."
        ),
        "idle": gettext_noop(
            "You have not played for a long time. Play within %(number)s days, or you are taken off."
        ),
        "out": gettext_noop("You have been taken off the ladder: you may not play on it any more."),
        "partner": gettext_noop("%(by)s is your partner on this ladder now."),
        "partner_left": gettext_noop("%(by)s has left the ladder, and with that the two of you are off it."),
        "off": gettext_noop("You have been taken off the ladder. You may join again at its foot."),
        "decided": gettext_noop("The director has decided something that concerns you: %(words)s"),
    }
)

DIRECTOR = {
    "answer": gettext_noop("The director has answered your call. The answer is at the table."),
    "words": gettext_noop("The director has written to your table. Read it there."),
}

ARRANGEMENTS = {
    "pause_asked": gettext_noop("%(by)s asks for a pause until %(until)s. Answer at the table, under Time."),
    "meeting_asked": gettext_noop(
        "%(by)s asks all to play together: %(until)s. Answer at the table, under Time."
    ),
    "pause_agreed": gettext_noop("All have agreed: no clock runs until %(until)s."),
    "meeting_agreed": gettext_noop("All have agreed to play together: %(until)s."),
    "pause_declined": gettext_noop("%(by)s does not agree to the pause: the clocks run on."),
    "meeting_declined": gettext_noop("%(by)s does not agree to play together then."),
    "meeting_soon": gettext_noop("You play together soon: %(until)s. No clock runs for two hours from then."),
}

ACTS = {
    "warn": gettext_noop("You are warned: %(words)s"),
    "silence": gettext_noop("You may not speak at tables until %(until)s: %(words)s"),
    "club": gettext_noop("The name and the words of your club were taken down: %(words)s"),
    "news": gettext_noop("News of your club was taken down: %(words)s"),
    "suspend": gettext_noop("You are suspended until %(until)s: %(words)s"),
}

OUTCOMES = {"won": gettext_noop("You won."), "lost": gettext_noop("You lost.")}


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A notice as it is shown: `words` beside the title, the deadline of its turn, and where it leads.

    `invited_to` is the table of an invitation, `asked_by` who asks to be a friend, `club` one that somebody is asked to
    join: all of them want an answer.
    """

    title: str
    words: str
    url: str
    created_at: datetime
    unread: bool
    deadline: datetime | None
    invited_to: str = ""
    asked_by: str = ""
    club: str = ""


def line_of(
    notice: Notification, standing: NoticeState, zone: ZoneInfo, contest: str = "", *, gone: bool = False
) -> NoticeLine:
    """The line of a notification in the reader's language and by their clock, without its address.

    `contest` is what its table is played for, where the notice does not say so itself (contests.py). `gone`: what it
    leads to is not there for the reader, so that it leads to the page of notices (still_there.py).
    """
    facts = from_json(notice.facts)
    about = [gettext("Part of: %(contest)s.") % {"contest": contest}] if contest else []
    return NoticeLine(
        title=_title(notice.kind, facts),
        words=" ".join([*_sentences(notice.kind, facts, zone), *about]),
        url=reverse("notifications:mine") if gone else _url(facts),
        created_at=notice.created_at,
        unread=notice.read_at is None,
        deadline=standing.deadline,
        invited_to=facts.get("table", "") if notice.kind == NotificationKind.INVITATION else "",
        asked_by=facts.get("person", ""),
        club=facts.get("club", "") if notice.kind == NotificationKind.CLUB_INVITATION else "",
    )


def _title(kind: str, facts: Facts) -> str:
    named = {
        "game": game_name(facts.get("variant", "")),
        "club": facts.get("club_name", ""),
        "event": facts.get("event_name", "")
        or gettext("Tournament: %(game)s") % {"game": game_name(facts.get("variant", ""))},
        "league": facts.get("league_name", ""),
        "ladder": facts.get("ladder_name", "")
        or gettext("Ladder: %(game)s") % {"game": game_name(facts.get("variant", ""))},
    }
    title = TITLES[NotificationKind(kind)]
    return (title if kind in NAMED else gettext(title)) % named


def game_name(slug: str) -> str:
    """What a game is called."""
    try:
        return gettext(find(slug).name)
    except UnknownVariant:
        return slug


def _sentences(kind: str, facts: Facts, zone: ZoneInfo) -> Iterable[str]:
    """What is said beside the title."""
    by = {"name": said_fact(facts.get("by", ""))}
    match kind:
        case NotificationKind.INVITATION:
            yield gettext("%(name)s asks you to sit down.") % by
        case NotificationKind.FRIEND:
            yield gettext("%(name)s would like to be your friend.") % by
        case NotificationKind.DIRECTOR_CALL:
            yield f"{facts['contest']}. " if facts.get("contest") else ""
            yield gettext("Answer at the desk.")
        case NotificationKind.DIRECTOR:
            yield gettext(DIRECTOR[facts["what"]])
        case NotificationKind.CLUB_INVITATION:
            yield gettext("%(name)s invites you.") % by
        case NotificationKind.CLUB_OWNER:
            yield gettext("Its owner has handed it over to you, or is gone.")
        case NotificationKind.CLUB_REQUEST:
            yield gettext("%(name)s asks. Answer on the page of the members.") % by
        case NotificationKind.CLUB_LET_IN:
            yield gettext("Those who look after it have let you in.")
        case NotificationKind.CLUB_NEWS:
            yield gettext("Read it on the page of the club.")
        case NotificationKind.REMATCH:
            yield gettext("%(name)s wants to play the same again, and your seat is free.") % by
        case NotificationKind.TALK:
            yield gettext("%(name)s said something.") % by
        case NotificationKind.LEAVE if "number" in facts:
            words = gettext("Your time would have run out. %(number)s hours of leave are left this year.")
            yield words % {"number": facts["number"]}
        case NotificationKind.LEAVE if "left_here" in facts:
            words = gettext(
                "Your time would have run out. Leave of this game stops your clock: %(number)s hours of it are left."
            )
            yield words % {"number": facts["left_here"]}
        case NotificationKind.LEAVE:
            yield gettext("Your time would have run out. Leave of this game stops your clock.")
        case NotificationKind.OUT_OF_TIME:
            yield from _seat_lost(facts)
        case NotificationKind.SEAT_GIVEN:
            yield gettext("Somebody’s time ran out, and you stand in from now on.")
        case NotificationKind.SEAT_BACK:
            yield gettext("The player who was away is back and plays on.")
        case NotificationKind.PLAN_CANCELLED:
            yield gettext("It did not fit any more what happened. Look what is to be done now.")
        case NotificationKind.CLAIM:
            yield gettext("You may accept it or play on.")
        case NotificationKind.ARRANGEMENT:
            at = instant_words(datetime.fromisoformat(facts["until"]), zone, InstantForm.FULL)
            yield gettext(ARRANGEMENTS[facts["what"]]) % {"by": by["name"], "until": at}
        case NotificationKind.EVENT:
            reason = reason_words(str(facts.get("words", "")))
            if facts["what"] in ("act", "undone"):
                # Kept as the sentence it is in English; notices kept before did not say what it was.
                reason = gettext(reason) if reason else gettext("has decided it")
            yield gettext(EVENTS[facts["what"]]) % {"words": reason}
        case NotificationKind.LEAGUE:
            named = {"by": by["name"], "season": facts.get("season", ""), "words": facts.get("words", "")}
            named["words"] = reason_words(str(named["words"]))
            yield gettext(LEAGUES[facts["what"]]) % named
        case NotificationKind.LADDER:
            named = {"by": by["name"], "number": facts.get("number", ""), "words": facts.get("words", "")}
            yield gettext(LADDERS[facts["what"]]) % named
        case NotificationKind.STAFF:
            yield _staff_words(facts)
        case NotificationKind.GAME_OVER if outcome := facts.get("outcome"):
            yield gettext(OUTCOMES[outcome])
    if (names := facts.get("others")) and kind != NotificationKind.TALK:
        yield gettext("With %(names)s.") % {"names": and_joined([said_fact(each) for each in names])}


def _staff_words(facts: Facts) -> str:
    """What staff did, until when, and what they say about it."""
    until = facts.get("until", "")
    words = instant_words(datetime.fromisoformat(until), None, InstantForm.FULL) if until else ""
    sentence = ACTS[facts["act"]]
    return gettext(sentence) % {"until": words, "words": facts.get("words", "")}


def _seat_lost(facts: Facts) -> Iterable[str]:
    if "to_bot" not in facts:
        yield gettext("With that the game is lost.")
        return
    yield gettext("A bot has your seat.") if facts["to_bot"] else gettext("Somebody stands in for you.")
    if facts.get("may_return"):
        yield gettext("You may take your seat back while the game runs.")


def and_joined(names: Sequence[str]) -> str:
    """Names in a row with “and” before the last, in the active language."""
    if len(names) < 2:
        return "".join(names)
    return pgettext("names", "%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def _url(facts: Facts) -> str:
    """Where a notice leads, in the language that is on."""
    if "call" in facts:
        return reverse("desk:call", args=[facts["call"]])
    if "table" in facts and facts.get("what") in DIRECTOR:
        return reverse("play:table", args=[facts["table"]]) + "#director"
    if "person" in facts:
        return reverse("profiles:profile", args=[facts["person"]])
    if "club" in facts and facts.get("what") in WAITS:
        return reverse("clubs:waiting", args=[facts["club"]])
    if "event" in facts:
        return reverse("tournaments:event", args=[facts["event"]])
    if "league" in facts:
        return reverse("leagues:season", args=[facts["league"], facts["season"]])
    if "ladder" in facts and "table" not in facts:
        return reverse("ladders:ladder", args=[facts["ladder"]])
    if "club" in facts and facts.get("what") == "asks":
        return reverse("clubs:members", args=[facts["club"]]) + "#requests-title"
    if "club" in facts and facts.get("what") == "news":
        return reverse("clubs:news", args=[facts["club"]])
    if "club" in facts:
        return reverse("clubs:home", args=[facts["club"]])
    if "table" not in facts:
        return reverse("notifications:mine")
    if "token" in facts:
        return reverse("play:invitation", args=[facts["table"], facts["token"]])
    return reverse("play:table", args=[facts["table"]])


def until_words(deadline: datetime | None, zone: ZoneInfo) -> str:
    """Until when somebody has time, in a sentence; empty where no clock runs."""
    if deadline is None:
        return ""
    return gettext("Until %(instant)s.") % {"instant": letter_words(deadline, zone)}
