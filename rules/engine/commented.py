"""Commented deals: whole deals with the reasons of their decisions beside the moves, played by the engine.

A deal is a file (`text/deals/piquet/capot.toml` of a family): tags, a record as `record.py` reads it, and its
words in each language. A move of the record that is spoken of has a name behind it, as a comment of the record:

    0 play AS    # ace-first

Figures within the words are taken from the deal as it was played, `{part capot 0}`, so that no word can say
another: see `filled`. What a tag says must hold, which a test asks of every deal.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from . import record
from .decisions import PLAY, Decision
from .display import Display
from .match import Match
from .moves import Card, IllegalMove, Move, Phrase, Seat
from .record import BadRecord, Moment, Record
from .score import DealScore, ScorePart
from .tags import PlayedDeal
from .variant import Variant

FOLDER = "deals"
LANGUAGES = ("en", "fr")
DEAL = "deal"
"""The name under which the cards themselves are spoken of."""
NAME = re.compile(r"[^#]*#\s*(?P<name>[a-z0-9-]+)\s*$")
FIGURE = re.compile(r"\{(?P<name>[a-z][a-z_]*)(?P<words>(?: \w+)*)\}")
MINUS = "\N{MINUS SIGN}"


class BadDeal(ValueError):
    """A commented deal that cannot be: its name, and what is wrong with it."""

    def __init__(self, slug: str, fault: str) -> None:
        super().__init__(f"{slug}: {fault}")


@dataclass(frozen=True, slots=True)
class DealWords:
    """What is said of a deal in a language: its title, what to look for in it, and comments by the names of moves."""

    title: str
    introduction: str
    comments: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class CommentedDeal:
    """A deal with comments; `names` are the moves spoken of, by step: the cards are dealt with step 0."""

    slug: str
    tags: tuple[str, ...]
    record: Record
    names: Mapping[int, str]
    words: Mapping[str, DealWords]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The deal step by step: moment 0 has the cards."""
        return tuple(record.replay(self.record))[1:]

    @property
    def engine(self) -> Match[Any, Any]:
        """The engine that plays it."""
        return self.record.engine

    @property
    def last(self) -> int:
        """The step with which it ends."""
        return len(self.moments) - 1

    @cached_property
    def score(self) -> DealScore:
        """What it was worth; raises BadDeal where it was not played to its end."""
        scored = self.record.engine.view(self.moments[-1].state, None).scored
        if len(scored) != 1:
            raise BadDeal(self.slug, "one whole deal is wanted")
        score: DealScore = scored[0].score
        return score

    @cached_property
    def played(self) -> PlayedDeal:
        """The deal as tags ask of it."""
        engine, state = self.engine, self.moments[0].state
        seats = sorted(seat for side in engine.sides for seat in side)
        return PlayedDeal(
            sides=engine.sides,
            hands=tuple(engine.show(engine.view(state, seat)).hand for seat in seats),
            moves=tuple(played.move for played in self.record.moves),
            events=tuple(event for moment in self.moments for event in moment.events),
            score=self.score,
        )


# --- reading -------------------------------------------------------------------------------------------------


def deals_of(variant: Variant[Any]) -> tuple[CommentedDeal, ...]:
    """The commented deals of a game in the order they are to be read in; none where it has no folder of them."""
    return _load(variant, variant.text / FOLDER / variant.slug)


@cache
def _load(variant: Variant[Any], folder: Path) -> tuple[CommentedDeal, ...]:
    files = [
        (data["place"], path.stem, data)
        for path in folder.glob("*.toml")
        for data in [tomllib.loads(path.read_text(encoding="utf-8"))]
    ]
    return tuple(
        _read(variant, slug, data) for _place, slug, data in sorted(files, key=lambda each: each[:2])
    )


def _read(variant: Variant[Any], slug: str, data: Mapping[str, Any]) -> CommentedDeal:
    text = f"variant: {variant.slug}\n{data['record']}"
    try:
        game_record = record.read(text, lambda _slug: variant)
    except BadRecord as bad:
        raise BadDeal(slug, f"{bad}: {text.splitlines()[bad.line - 1]}") from bad
    words = {language: _words(data[language]) for language in LANGUAGES}
    names = _names(text, game_record)
    for spoken in words.values():
        if set(spoken.comments) != set(names.values()):
            raise BadDeal(slug, f"comments: {sorted(set(spoken.comments) ^ set(names.values()))}")
    return CommentedDeal(slug, tuple(data["tags"]), game_record, names, words)


def _names(text: str, game_record: Record) -> dict[int, str]:
    """The moves that have names, by step."""
    lines = text.splitlines()
    cards = {
        step: match["name"]
        for step, played in enumerate(game_record.moves)
        if (match := NAME.match(lines[played.line - 1]))
    }
    return {0: DEAL, **cards}


def _words(data: Mapping[str, Any]) -> DealWords:
    comments = {name: " ".join(text.split()) for name, text in data["comments"].items()}
    return DealWords(data["title"], " ".join(data["introduction"].split()), comments)


# --- figures -------------------------------------------------------------------------------------------------


def filled(deal: CommentedDeal, text: str, step: int | None = None) -> str:
    """A text with the figures of the deal in the place of their names; raises BadDeal for one that has no meaning.

    `{bid}` is the bid that bought the deal, `{points 0}` what side 0 scored, `{group meld 0}` and `{part run 0}`
    what it had of that group or kind, `{number run 0}` how many, `{seat run 3}` what the seat alone had; what was lost
    counts too. `{needed 0}` is what it had
    to take in tricks. `{fact points}` is a fact of what happened at the step, `{tally meld 0}` a figure of the table
    there. Any other name is a figure of the rules, as rule texts have them: `{opening_min}`.
    """

    def figure(match: re.Match[str]) -> str:
        try:
            return str(_figure(deal, match["name"], match["words"].split(), step)).replace("-", MINUS)
        except (LookupError, TypeError, ValueError) as wrong:
            raise BadDeal(deal.slug, f"{match[0]}: {wrong}") from wrong

    return FIGURE.sub(figure, text)


def _figure(deal: CommentedDeal, name: str, words: list[str], step: int | None) -> object:
    score = deal.score
    match name, *words:
        case ("bid",):
            return _contract(score)
        case "points", side:
            return score.points[int(side)]
        case "group", group, side:
            return _sum(score.parts, lambda part: (part.group, part.side) == (group, int(side)))
        case "part", kind, side:
            return _sum(score.parts, lambda part: (part.kind, part.side) == (kind, int(side)))
        case "seat", kind, seat:
            return _sum(score.parts, lambda part: (part.kind, part.seat) == (kind, int(seat)))
        case "number", kind, side:
            return sum(part.number for part in score.parts if (part.kind, part.side) == (kind, int(side)))
        case "needed", side:
            melds = score.of("meld", voids=None)
            return _contract(score) - melds[int(side)]
        case "fact", fact:
            return _fact(deal, fact, step)
        case "tally", code, side:
            return _tally(deal, code, int(side), step)
    page = deal.record.variant.page
    if page is None or words:
        raise LookupError(name)
    return page.figures(deal.record.options)[name]


def _contract(score: DealScore) -> int:
    if score.contract is None:
        raise LookupError("nobody bought the deal")
    return score.contract.bid


def _sum(parts: tuple[ScorePart, ...], wanted: Callable[[ScorePart], bool]) -> int:
    """The points of some parts; raises LookupError where there are none."""
    points = [part.points for part in parts if wanted(part)]
    if not points:
        raise LookupError("no such part")
    return sum(points)


def _fact(deal: CommentedDeal, fact: str, step: int | None) -> object:
    """The first fact of a name of what happened at a step; raises LookupError where there is none."""
    events = deal.moments[step].events if step is not None else ()
    values = [event.facts[fact] for event in events if fact in event.facts]
    return values[0]


def _tally(deal: CommentedDeal, code: str, side: int, step: int | None) -> int:
    """A figure of the table after a step; raises LookupError where there is none."""
    state = deal.moments[step].state if step is not None else None
    tallies = deal.engine.show(deal.engine.view(state, None)).tallies if state is not None else ()
    by_code = {tally.label.code.removeprefix("tally_"): tally.values[side] for tally in tallies}
    value = by_code[code]
    if value is None:
        raise LookupError(code)
    return value


# --- what could have been played ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The cards a player might have played at a step, and those the rules refused, by the reason."""

    seat: Seat
    legal: tuple[Card, ...]
    refused: tuple[tuple[Phrase, tuple[Card, ...]], ...]


@lru_cache(maxsize=512)
def choice_at(deal: CommentedDeal, step: int) -> CardChoice | None:
    """What else could have been played where a card was played; None at other moves."""
    moment = deal.moments[step]
    if moment.played is None or moment.played.seat is None or moment.played.move.verb != PLAY:
        return None
    seat, engine = moment.played.seat, deal.engine
    view = engine.view(deal.moments[step - 1].state, seat)
    legal: list[Card] = []
    refused: dict[str, tuple[Phrase, list[Card]]] = {}
    for card in dict.fromkeys(engine.show(view).hand):
        try:
            engine.check(view, Move(PLAY, (card,)))
            legal.append(card)
        except IllegalMove as why:
            refused.setdefault(why.code, (Phrase(why.code, why.facts), []))[1].append(card)
    return CardChoice(seat, tuple(legal), tuple((why, tuple(cards)) for why, cards in refused.values()))


# --- why it was made -----------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def reason_at(deal: CommentedDeal, step: int) -> Phrase | None:
    """Why the move of a step was made, as far as cards and rules tell; None for the cards themselves, and where they
    do not.
    """
    played, reasons = deal.moments[step].played, deal.record.variant.reasons
    if played is None or played.seat is None or reasons is None:
        return None
    engine, before, seat = deal.engine, deal.moments[step - 1].state, played.seat
    view = engine.view(before, seat)
    choice = choice_at(deal, step)
    display = engine.show(view)
    decision = Decision(
        seat=seat,
        move=played.move,
        display=display,
        prompts=engine.prompts(view),
        sides=engine.sides,
        legal=choice.legal if choice is not None else (),
        unseen=_unseen(deal, step, display),
        trump=reasons.trump(before),
        facts={fact: value for event in deal.moments[step].events for fact, value in event.facts.items()},
    )
    return reasons.why(decision)


def _unseen(deal: CommentedDeal, step: int, display: Display) -> Counter[Card]:
    """The cards of the pack that a player has not seen go before a step, and does not hold."""
    pack = Counter(
        card for word in deal.record.moves[0].move.words for card in re.findall(r"[AKQJT2-9][SHCD]", word)
    )
    played = (each.move for each in deal.record.moves[1:step])
    gone = Counter(move.words[0] for move in played if move.verb == PLAY)
    piles = Counter(card for pile in display.piles for card in pile.cards)
    return pack - gone - piles - Counter(display.hand)
