"""Reading a record from outside: by the engine, as it was played; what is wrong with a line is said in words."""

from __future__ import annotations

from functools import cached_property
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from django.utils.translation import gettext, gettext_noop

from games.jobs.refusals import Refusal, Refused
from games.play.read.names import seat_names, side_names
from games.play.read.replay.deal import OpenDeal, cards_dealt
from games.play.record.memory import Snapshot
from rules import catalog
from rules.engine import record
from rules.engine.moves import Card, Phrase
from rules.engine.notation import EXPECTED, BadCards
from rules.engine.options import BadOption
from rules.engine.protocol import seats_of
from rules.engine.record import BadRecord, Record
from rules.engine.variant import Variant
from rules.engine.wording import say
from rules.web import mixes
from rules.web.speech import Plain

LONGEST = 100_000
"""Characters of a record; the longest whole games have some thirty thousand."""

NAME = 60


class Unreadable(ValueError):
    """A record that cannot be taken: the number of the line (0: the whole of it), a code, and a sentence."""

    def __init__(self, line: int, code: str, sentence: str) -> None:
        super().__init__(f"{line}: {code}")
        self.line, self.code, self.sentence = line, code, sentence


TOO_LONG = Refusal("too_long", gettext_noop("A record has at most %(most)d characters."))
NO_CARDS = Refusal("no_cards", gettext_noop("There is no deal in this record."))
TOO_MANY = Refusal(
    "too_many",
    gettext_noop("You keep %(most)d records here, and there is no room for more. Remove one first."),
)


def refused_whole(refusal: Refusal, **facts: object) -> Unreadable:
    """What is wrong with a record as a whole."""
    return Unreadable(0, refusal.code, str(Refused(refusal, **facts)))


def read_record(text: str) -> Record:
    """The record of a text, read and played through; raises Unreadable, in the reader's language."""
    if len(text) > LONGEST:
        raise refused_whole(TOO_LONG, most=LONGEST)
    variants: list[Variant[Any]] = []

    def find(slug: str) -> Variant[Any]:
        variants.append(catalog.find(slug))
        return variants[0]

    try:
        parsed = record.read(text.replace("\0", " "), find)
    except BadRecord as bad:
        raise _unreadable(bad, variants[0] if variants else None) from bad
    if not parsed.moves:
        raise refused_whole(NO_CARDS)
    return parsed


def _unreadable(bad: BadRecord, variant: Variant[Any] | None) -> Unreadable:
    """What is wrong with a line, in the reader's language."""
    if bad.refusal is not None and variant is not None:
        phrase = Phrase(bad.refusal.code, bad.refusal.facts)
        return Unreadable(bad.line, bad.refusal.code, say(variant.wording, phrase, speaker(variant)))
    expected = gettext("“%(token)s” is where there should be: %(expected)s") % {
        "token": bad.token[:80],
        "expected": _expectation(bad, variant),
    }
    return Unreadable(bad.line, "unreadable", expected)


def _expectation(bad: BadRecord, variant: Variant[Any] | None) -> str:
    match bad.__cause__:
        case BadOption() as option if variant is not None:
            return mixes.expected_words(variant, option)
        case BadCards(most=0):
            return gettext(EXPECTED)
        case BadCards(most=most):
            return gettext("at most {most} of a card in this game").format(most=most)
    pattern = gettext(bad.pattern)
    return pattern.format(**bad.facts) if bad.facts else pattern


def speaker(variant: Variant[Any], options: Any = None) -> Plain:
    """Who says sentences about a game in plain words, with the names of its seats and sides."""
    engine = variant.engine(variant.options() if options is None else options)
    seats = seats_of(engine)
    return Plain(seat_names(seats), side_names(engine.sides, seats))


class PlayedElsewhere:
    """A record that was read, deal by deal, as a replay shows it."""

    def __init__(self, game_record: Record) -> None:
        self.record, self.engine = game_record, game_record.engine
        self.moments = tuple(record.replay(game_record))

    @property
    def final(self) -> Any:
        """The state in which the record ends."""
        return self.moments[-1].state

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the header, by seat; empty ones where there are none."""
        seats = seats_of(self.engine)
        return tuple(name[:NAME] for name in self.record.players) or ("",) * seats

    @cached_property
    def deals(self) -> tuple[OpenDeal, ...]:
        """Every deal with its moments, from the cards on; the last may have been broken off."""
        deals: list[tuple[tuple[Card, ...], list[Snapshot]]] = []
        for version, moment in enumerate(self.moments):
            if moment.played is None:
                continue
            if moment.played.seat is None:
                deals.append((cards_dealt(self.engine, moment.played.move), []))
            deals[-1][1].append(Snapshot(version, len(deals), moment.state, moment.events))
        wording = self.record.variant.wording
        return tuple(
            OpenDeal(self.engine, wording, self.players, number, tuple(moments), cards)
            for number, (cards, moments) in enumerate(deals, start=1)
        )


@cached(LRUCache(16), lock=Lock())
def played_elsewhere(text: str) -> PlayedElsewhere:
    """The game of a text that was read before it was stored; kept for a while, for a replay asks step by step."""
    return PlayedElsewhere(record.read(text, catalog.find))
