"""Whether a game has words for all it can say: what random games bring up, and what its source names."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rules.engine import match, prompts, tricks
from rules.engine.display import Display
from rules.engine.english import English
from rules.engine.match import Match
from rules.engine.moves import IllegalMove, Move, Phrase
from rules.engine.offers import offers_of, question_of
from rules.engine.prompts import Build, Choose, Form, Number, Pick
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from rules.engine.wording import banner_of, call_of, phrase_of, say
from rules.web import ruletext

from . import walks
from .walks import Turn

SEATS = ("North", "East", "South", "West", "Fifth", "Sixth")


def sayer(variant: Variant[Any], engine: Match[Any, Any]) -> Callable[[IllegalMove], str]:
    """Says a refusal; raises KeyError where there is no sentence for it."""
    speaker = speakers(engine)[0]
    return lambda refused: say(variant.wording, Phrase(refused.code, refused.facts), speaker)


def speakers(engine: Match[Any, Any], *kinds: type[English]) -> tuple[English, ...]:
    """Who says the sentences of a game: in English, or so many kinds of the site's speakers."""
    sides = tuple("–".join(SEATS[seat] for seat in side) for side in engine.sides)
    return tuple(kind(SEATS, sides) for kind in kinds or (English,))


def everything_is_said(
    variant: Variant[Any], engine: Match[Any, Any], turns: list[Turn], *kinds: type[English]
) -> None:
    """Say every event, headline, note and move of some turns as each seat and a watcher would have it, each once."""
    voices, said = speakers(engine, *kinds), set[str]()
    for turn in turns:
        for seat in walks.viewers(seats_of(engine)):
            view = engine.view(turn.step.state, seat)
            events = [event.seen_by(seat) for event in turn.step.events]
            phrases = [phrase_of(variant.wording, event) for event in events]
            brief = [of(variant.wording, event) for event in events for of in (call_of, banner_of)]
            phrases += [phrase for phrase in brief if phrase is not None]
            shown = engine.show(view)
            phrases += [*_of_table(shown), *_of_moves(engine, view, shown)]
            for phrase in phrases:
                if (known := repr(phrase)) in said:
                    continue
                said.add(known)
                for speaker in voices:
                    text = say(variant.wording, phrase, speaker)
                    assert text.strip(), phrase
                    assert not re.search(r"\{\w*|None|Phrase\(|\bFalse\b|\bTrue\b", text), (phrase, text)
        for event in turn.step.events:
            assert say(variant.wording, phrase_of(variant.wording, event.after_deal()), voices[0])


def _of_table(shown: Display) -> list[Phrase]:
    phrases = [*shown.headline, *shown.guidance, *shown.outlook.hints]
    phrases += [note for place in shown.places for note in place.notes]
    phrases += [tally.label for tally in shown.tallies]
    phrases += [phrase for laid in shown.laid for phrase in (laid.what, *laid.notes)]
    phrases += [pile.name for pile in shown.piles]
    phrases += [phrase for _seat, said in shown.said for phrase in said]
    for line in shown.sheet:
        phrases += [line.label, *(part.label for part in line.parts)]
    return phrases


def _of_moves(engine: Match[Any, Any], view: Any, shown: Display) -> Iterator[Phrase]:
    """The words of everything offered: buttons, what they would bring, questions, reasons why not."""
    asked_of, offers = engine.prompts(view), offers_of(engine, view, shown)
    for offer in offers.offers:
        yield offer.label
        yield from (offer.question,) if offer.question else ()
        yield from (meaning.phrase for meaning in offer.means)
        yield from (words for _number, words in offer.said)
        yield from (words for _remark, words in offer.remarks)
        for blank in offer.blanks:
            yield blank.title
            assert len(blank.labels) == len(blank.words)
            yield from blank.labels
    yield from (refusal.why for refusal in offers.refusals.values())
    for prompt in asked_of:
        match prompt:
            case Choose(moves):
                asked = moves
            case Number(verb, low):
                asked = (Move(verb, (str(low),)),)
            case Pick(verb, cards, low, _high, always):
                asked = (Move(verb, (*always, *cards[:low])),)
            case Form(verb, blanks):
                asked = (Move(verb, tuple(blank.words[0] for blank in blanks)),)
            case Build(some=some):
                asked = some[:2]
        for move in asked:
            question = question_of(asked_of, move)
            assert question is not None, move
            yield question


# --- what the source names -----------------------------------------------------------------------------------


@cache
def _modules(variant: Variant[Any]) -> tuple[Path, ...]:
    """The modules of a game's engine and page, what they import of its family, and the shared one that names codes."""
    speaking: list[Any] = [variant.deal, variant.brief, *([type(variant.page)] if variant.page else [])]
    found: dict[Path, None] = {}
    for each in speaking:
        path = Path(inspect.getfile(each))
        found[path] = None
        found |= dict.fromkeys(_imported(path, _family_of(path, each.__module__), set()))
    return (*found, Path(tricks.__file__))


def _family_of(path: Path, module: str) -> Path:
    """The folder of a game's family, `rules/<family>`; for a toy elsewhere the one it lies in."""
    names = module.split(".")
    return path.parents[len(names) - 3] if names[0] == "rules" else path.parent


def _imported(path: Path, family: Path, seen: set[Path]) -> Iterator[Path]:
    """The modules of a family that a module imports, and what they import in their turn."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom):
            continue
        if node.level:
            base = path.parents[node.level - 1]
        elif (node.module or "").startswith(f"rules.{family.name}"):
            base = family.parent.parent
        else:
            continue
        base = base.joinpath(*(node.module or "").split("."))
        for other in (base.with_suffix(".py"), *(base / f"{alias.name}.py" for alias in node.names)):
            if other.is_file() and family in other.parents and other not in seen:
                seen.add(other)
                yield other
                yield from _imported(other, family, seen)


@cache
def codes_in_source(variant: Variant[Any]) -> set[str]:
    """The codes written out in IllegalMove(...), Event(...) and Phrase(...)."""
    found: set[str] = set()
    for path in _modules(variant):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in ("IllegalMove", "Event", "Phrase", "Words"):
                codes = node.args if _name(node.func) == "Words" else node.args[:1]
                found |= {code for argument in codes for code in _strings(argument)}
    return found


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _strings(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _strings(body)
            yield from _strings(orelse)


@cache
def strings_in_source(variant: Variant[Any]) -> tuple[set[str], set[str]]:
    """Every string of the family's modules but its wording: whole, and the beginnings of f-strings."""
    whole: set[str] = set()
    begun: set[str] = set()
    for path in (*_modules(variant), Path(prompts.__file__), Path(match.__file__)):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        keys = {
            key
            for node in ast.walk(tree)
            if isinstance(node, ast.Dict) and any(_name_of_call(value) == "Sentence" for value in node.values)
            for key in node.keys
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in keys:
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
    return whole, begun


def _name_of_call(node: ast.expr) -> str:
    return _name(node.func) if isinstance(node, ast.Call) else ""


def is_said(code: str, strings: tuple[set[str], set[str]]) -> bool:
    """Whether anything in the source can give this code."""
    whole, begun = strings
    if code in whole or code == "unreadable":
        return True
    if code.startswith(("call_", "banner_")):
        return is_said(code.partition("_")[2], strings)
    if code.endswith("_told"):
        return code.removesuffix("_told") in whole
    if code.startswith(("asked_", "first_")):
        # What a seat is asked, by the verb of the move that is wanted (games/play/write/turns.py, first_deal.py).
        return code.partition("_")[2] in whole
    return any(code.startswith(start) for start in begun if start.endswith("_"))


def anchors_of(variant: Variant[Any], language: str) -> set[str]:
    """The anchors of the rule text of a variant."""
    text = (variant.text / f"{language}.md").read_text(encoding="utf-8")
    return set(ruletext.parse(text).anchors())
