"""What notices say, in the language that is on: a title, a few words, an address. No card stands in any of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from rules.catalog import UnknownVariant, find
from rules.engine.wording import N_

from .frozen import Facts, from_json
from .models import Notice, NoticeKind
from .standing import NoticeStanding

TITLES = {
    NoticeKind.YOUR_TURN: N_("Your turn: %(game)s"),
    NoticeKind.REMINDER: N_("Most of your time is used up: %(game)s"),
    NoticeKind.OUT_OF_TIME: N_("Your time ran out: %(game)s"),
    NoticeKind.SEAT_GIVEN: N_("You were given a seat: %(game)s"),
    NoticeKind.GAME_OVER: N_("The game is over: %(game)s"),
    NoticeKind.INVITATION: N_("You are invited to a table: %(game)s"),
    NoticeKind.FRIEND: N_("Somebody asks you to be friends"),
    NoticeKind.REMATCH: N_("Play again? %(game)s"),
    NoticeKind.TALK: N_("Table talk: %(game)s"),
    NoticeKind.PLAN_CANCELLED: N_("A plan of yours was given up: %(game)s"),
    NoticeKind.CLAIM: N_("The rest of a deal is claimed: %(game)s"),
    NoticeKind.EVENT: "%(event)s",
    NoticeKind.CLUB_INVITATION: N_("You are invited to a club: %(club)s"),
    NoticeKind.CLUB_OWNER: N_("A club is yours now: %(club)s"),
    NoticeKind.STAFF: N_("A word from staff"),
}

EVENTS = {
    "started": N_("The tournament has begun. Your boards wait for you."),
    "left_out": N_(
        "The tournament has begun without you: there was no place, or your entry was not complete."
    ),
    "too_few": N_("The tournament does not take place: too few have entered."),
    "cancelled": N_("The tournament was cancelled: %(words)s"),
    "closing": N_("The round closes soon, and you have boards to finish."),
    "over": N_("The tournament is over, and the results stand."),
    "message": N_("The director writes: %(words)s"),
    "joined": N_("%(words)s plays with you. Your entry is complete."),
    "act": N_("Something that concerns you: the director %(words)s."),
    "undone": N_("Something that concerns you was taken back: the director %(words)s."),
}

ACTS = {
    "warn": N_("You are warned: %(words)s"),
    "silence": N_("You may not speak at tables until %(until)s: %(words)s"),
    "club": N_("The name and the words of your club were taken down: %(words)s"),
    "suspend": N_("You are suspended until %(until)s: %(words)s"),
}

OUTCOMES = {"won": N_("You won."), "lost": N_("You lost.")}


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


def line_of(notice: Notice, standing: NoticeStanding) -> NoticeLine:
    """A notice in words."""
    facts = from_json(notice.facts)
    return NoticeLine(
        title=_title(notice.kind, facts),
        words=" ".join(_sentences(notice.kind, facts)),
        url=_url(facts),
        created_at=notice.created_at,
        unread=notice.read_at is None,
        deadline=standing.deadline,
        invited_to=facts.get("table", "") if notice.kind == NoticeKind.INVITATION else "",
        asked_by=facts.get("person", ""),
        club=facts.get("club", "") if notice.kind == NoticeKind.CLUB_INVITATION else "",
    )


def _title(kind: str, facts: Facts) -> str:
    named = {
        "game": game_name(facts.get("variant", "")),
        "club": facts.get("club_name", ""),
        "event": facts.get("event_name", ""),
    }
    title = TITLES[NoticeKind(kind)]
    return (title if kind == NoticeKind.EVENT else gettext(title)) % named


def game_name(slug: str) -> str:
    """What a game is called."""
    try:
        return gettext(find(slug).name)
    except UnknownVariant:
        return slug


def _sentences(kind: str, facts: Facts) -> Iterable[str]:
    """What is said beside the title."""
    by = {"name": facts.get("by", "")}
    match kind:
        case NoticeKind.INVITATION:
            yield gettext("%(name)s asks you to sit down.") % by
        case NoticeKind.FRIEND:
            yield gettext("%(name)s would like to be your friend.") % by
        case NoticeKind.CLUB_INVITATION:
            yield gettext("%(name)s invites you.") % by
        case NoticeKind.CLUB_OWNER:
            yield gettext("Whoever owned it has handed it over to you, or is gone.")
        case NoticeKind.REMATCH:
            yield gettext("%(name)s wants to play the same again, and your seat is free.") % by
        case NoticeKind.TALK:
            yield gettext("%(name)s said something.") % by
        case NoticeKind.OUT_OF_TIME:
            yield from _seat_lost(facts)
        case NoticeKind.SEAT_GIVEN:
            yield gettext("Somebody’s time ran out, and you stand in from now on.")
        case NoticeKind.PLAN_CANCELLED:
            yield gettext("It did not fit any more what happened. Look what is to be done now.")
        case NoticeKind.CLAIM:
            yield gettext("You may accept it or play on.")
        case NoticeKind.EVENT:
            said = str(facts.get("words", ""))
            if facts["what"] in ("act", "undone"):
                # Kept as the sentence it is in English; notices kept before did not say what it was.
                said = gettext(said) if said else gettext("has decided it")
            yield gettext(EVENTS[facts["what"]]) % {"words": said}
        case NoticeKind.STAFF:
            yield _staff_words(facts)
        case NoticeKind.GAME_OVER if outcome := facts.get("outcome"):
            yield gettext(OUTCOMES[outcome])
    if (names := facts.get("others")) and kind != NoticeKind.TALK:
        yield gettext("With %(names)s.") % {"names": and_joined(names)}


def _staff_words(facts: Facts) -> str:
    """What staff did, until when, and what they say about it."""
    until = facts.get("until", "")
    told = date_format(datetime.fromisoformat(until), "j F Y, H:i", use_l10n=False) + " UTC" if until else ""
    sentence = ACTS[facts["act"]]
    return gettext(sentence) % {"until": told, "words": facts.get("words", "")}


def _seat_lost(facts: Facts) -> Iterable[str]:
    if "to_bot" not in facts:
        yield gettext("With that the game is lost.")
        return
    yield gettext("A bot has your seat.") if facts["to_bot"] else gettext("Somebody stands in for you.")
    if facts.get("may_return"):
        yield gettext("You may take it back while the game runs.")


def and_joined(names: Sequence[str]) -> str:
    """Names in a row."""
    if len(names) < 2:
        return "".join(names)
    return pgettext("names", "%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def _url(facts: Facts) -> str:
    """Where a notice leads, in the language that is on."""
    if "person" in facts:
        return reverse("people:profile", args=[facts["person"]])
    if "event" in facts:
        return reverse("tournaments:event", args=[facts["event"]])
    if "club" in facts:
        return reverse("clubs:home", args=[facts["club"]])
    if "table" not in facts:
        return reverse("notices:mine")
    if "token" in facts:
        return reverse("play:invitation", args=[facts["table"], facts["token"]])
    return reverse("play:table", args=[facts["table"]])


def instant_words(instant: datetime, zone: ZoneInfo) -> str:
    """An instant as a mail names it: by the reader's own clock, and whose clock that is."""
    told = date_format(instant.astimezone(zone), "l j F, H:i", use_l10n=False)
    return f"{told} ({zone.key})"


def until_words(deadline: datetime | None, zone: ZoneInfo) -> str:
    """Until when somebody has time, in a sentence; empty where no clock runs."""
    if deadline is None:
        return ""
    return gettext("Until %(instant)s.") % {"instant": instant_words(deadline, zone)}
