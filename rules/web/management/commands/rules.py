"""`manage.py rules`: the rules on the command line, for scripts and for checking by hand.

    rules list
    rules meld double-deck --trump S --hand "S:AKQ H:T7"
    rules legal double-deck --trump H --trick "AS TH" --hand "JS AH QH"
    rules trick double-deck --trump H --cards "TS AS AS TS"
    rules score double-deck --bid 60 --bidder 0 --meld 34,10 --tricks 26,24
    rules replay FILE
    rules reckon piquet FILE
    rules offers FILE --seat 1

What else can be asked about a game are its tools (see rules/engine/page.py). Each takes --json; those
about a game take --preset and --option. What cannot be read ends with status 2
and one line that names the word and what was expected.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext, override

from rules import catalog
from rules.catalog import UnknownVariant, find
from rules.engine import record
from rules.engine.account import NotOneDeal, account_of_deal, accounts
from rules.engine.moves import Phrase
from rules.engine.notation import BadCards
from rules.engine.offers import offers_of, phrase_to_json, to_json
from rules.engine.options import BadOption, ImpossibleMix, changes, options_of, text_of
from rules.engine.page import BadWord, Field, Kind, RulePage, Tool
from rules.engine.prompts import number_of
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from rules.engine.wording import say
from rules.web import mixes, tools
from rules.web.listing import variant_facts
from rules.web.speech import Plain

FILE = "a record of a game; - reads standard input"


class _Parser(CommandParser):
    """Argument errors as one line on stderr and status 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end."""
        sys.stderr.write(" ".join(message.split()) + "\n")
        sys.exit(2)


class Command(BaseCommand):
    """Ask the engine about melds, legal cards, tricks, scores and whole records."""

    help = "Ask the rules: variants, melds, legal cards, tricks, scores, records."
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A parser whose errors are one line."""
        parser = _Parser(prog=f"{Path(prog_name).name} {subcommand}", description=self.help)
        self.add_arguments(parser)
        self.add_base_argument(parser, "--settings", help="settings module")
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whatever can be asked, and each tool of each game."""
        commands = parser.add_subparsers(dest="what", required=True, parser_class=_Parser, metavar="WHAT")
        self._add(commands, "list", "variants with their presets and options", game=False)
        for name, alike in _tools().items():
            asking = self._add(commands, name, alike[0].summary)
            for field in {field.name: field for tool in alike for field in tool.fields}.values():
                words = _words_of(field, alike)
                if field.kind is Kind.FLAG:
                    asking.add_argument(f"--{field.name}", action="store_const", const="1", help=words)
                else:
                    asking.add_argument(f"--{field.name}", help=words)
        replay = self._add(commands, "replay", "play a record through", game=False)
        replay.add_argument("file", metavar="FILE", help=FILE)
        reckon = self._add(commands, "reckon", "play the record of one deal through", game=False)
        reckon.add_argument("variant", help="the game, such as piquet")
        reckon.add_argument("file", metavar="FILE", help=FILE)
        offers = self._add(commands, "offers", "what a seat may do where a record ends", game=False)
        offers.add_argument("file", metavar="FILE", help=FILE)
        offers.add_argument("--seat", default="0", help="the seat, from 0")

    def _add(self, commands: Any, name: str, help: str, *, game: bool = True) -> ArgumentParser:
        parser: ArgumentParser = commands.add_parser(name, help=help, description=help)
        parser.add_argument("--json", action="store_true", help="answer in JSON")
        if game:
            parser.add_argument("variant", help="the game, such as double-deck")
            parser.add_argument("--preset", default="", help="a named set of house rules")
            parser.add_argument(
                "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
            )
        return parser

    def run_from_argv(self, argv: list[str]) -> None:
        """Run with the arguments of a command line, in plain colours."""
        arguments = self.create_parser(argv[0], argv[1]).parse_args(argv[2:])
        self.execute(**vars(arguments), force_color=False, no_color=True)

    def handle(self, *args: Any, what: str, **arguments: Any) -> None:
        """Answer, or refuse in one line."""
        answers: Mapping[str, Callable[[dict[str, Any]], tuple[Any, str]]] = {
            "list": _list, "replay": _replay, "reckon": _reckon, "offers": _offers,
        }  # fmt: skip
        try:
            with override("en"):
                answer, words = answers.get(what, _ask)({"what": what, **arguments})
        except (BadCards, BadOption, BadWord) as bad:
            self._refuse(f"{bad.token}: expected {bad.expected}")
        except ImpossibleMix as mix:
            self._refuse(f"{', '.join(mix.fields)}: {mix.sentence}")
        except record.BadRecord as bad:
            self._refuse(_bad_record(bad))
        self.stdout.write(json.dumps(answer, ensure_ascii=False) if arguments["json"] else words)

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(" ".join(sentence.split()), style_func=str)
        sys.exit(2)


# --- what is asked -----------------------------------------------------------------------------


def _game(arguments: Mapping[str, Any]) -> tuple[Variant[Any], Any]:
    """The variant and options of a question; raises BadWord, BadOption or ImpossibleMix."""
    try:
        game = find(arguments["variant"])
    except UnknownVariant:
        names = ", ".join(variant.slug for variant in catalog.VARIANTS)
        raise BadWord(arguments["variant"], f"a game: {names}") from None
    texts: dict[str, str] = {"preset": arguments["preset"]} if arguments["preset"] else {}
    for token in arguments["option"]:
        name, equals, value = token.partition("=")
        if not equals:
            raise BadWord(token, "NAME=VALUE")
        if name == "preset":
            raise BadWord(token, "a house rule; a preset is given by --preset")
        texts[name] = value
    return game, mixes.mix_of(game, texts)


# --- answers: the JSON, and the same in words ----------------------------------------------------


def _list(arguments: Mapping[str, Any]) -> tuple[Any, str]:
    answer = {"variants": [variant_facts(variant) for variant in catalog.VARIANTS]}
    lines: list[str] = []
    for variant in catalog.VARIANTS:
        lines.append(f"{variant.slug}  {gettext(variant.name)}")
        lines.append("  presets")
        lines += [f"    {preset.name:<16}{gettext(preset.summary)}" for preset in variant.presets]
        lines.append("  options")
        lines += [
            f"    {option.name:<24}{text_of(option.default):<14}{option.expected}"
            for option in options_of(variant.options)
        ]
    return answer, "\n".join(lines)


def _ask(arguments: Mapping[str, Any]) -> tuple[Any, str]:
    """A tool of the game: its figures, and the same as a table of words, points and cards."""
    game, options = _game(arguments)
    tool = tools.find(game, arguments["what"])
    page = _page(game)
    given = {name.replace("_", "-"): text for name, text in arguments.items() if text is not None}
    for name in sorted(_fields(tool.name) - {field.name for field in tool.fields}):
        if name in given:
            names = ", ".join(f"--{field.name}" for field in tool.fields)
            raise BadWord(f"--{name}", f"one of {names} for {game.slug}")
    answered = tool.answer(options, tools.values(page, tool, options, given))
    rows = [*answered.rows, *([answered.total] if answered.total else [])]
    answers = [
        (
            say(page.words, row.words, Plain()),
            "" if row.figure is None else str(row.figure),
            " ".join(row.cards),
        )
        for row in rows
    ]
    wide = max((len(words) for words, _figure, _cards in answers), default=0)
    lines = [f"{words:<{wide}}  {figure:>5}  {cards}".rstrip() for words, figure, cards in answers]
    lines += [say(page.words, note, Plain()) for note in answered.notes]
    return answered.figures, "\n".join(lines)


def _words_of(field: Field, alike: Sequence[Tool]) -> str:
    """What an argument means, with what each game wants that means something of its own by it."""
    ways = dict.fromkeys(
        each.help for tool in alike for each in tool.fields if each.name == field.name and each.help
    )
    return f"{field.label}{', ' if ways else ''}{'; or '.join(ways)}"


def _tools() -> dict[str, list[Tool]]:
    """The tools of all games by name."""
    by_name: dict[str, list[Tool]] = {}
    for variant in catalog.VARIANTS:
        for tool in variant.page.tools if variant.page else ():
            by_name.setdefault(tool.name, []).append(tool)
    return by_name


def _fields(name: str) -> set[str]:
    """The fields that some game's tool of this name has."""
    return {field.name for tool in _tools()[name] for field in tool.fields}


def _page(game: Variant[Any]) -> RulePage:
    if game.page is None:
        raise BadWord(game.slug, "a game with a page of rules")
    return game.page


def _replay(arguments: Mapping[str, Any]) -> tuple[Any, str]:
    game_record = _record(arguments["file"])
    moments, engine = list(record.replay(game_record)), game_record.engine
    deals = list(accounts(engine, moments))
    result = engine.result(moments[-1].state)
    totals = list(moments[-1].state.match_score.totals)
    answer = {
        "variant": game_record.variant.slug,
        "options": changes(game_record.options),
        "version": game_record.version,
        "deals": [deal.figures for deal in deals],
        "totals": totals,
        "winners": list(result.winners) if result else None,
    }
    lines = [line for deal in deals for line in deal.lines]
    lines.append("total    " + "  ".join(f"{points:>6}" for points in totals))
    return answer, "\n".join(lines)


def _reckon(arguments: Mapping[str, Any]) -> tuple[Any, str]:
    """`replay` for a single deal: its account alone."""
    game_record = _record(arguments["file"])
    if game_record.variant.slug != arguments["variant"]:
        raise BadWord(arguments["variant"], f"{game_record.variant.slug}, the game of this record")
    try:
        deal = account_of_deal(game_record)
    except NotOneDeal as bad:
        raise BadWord(str(bad), "a record of one deal, played to its end") from None
    return deal.figures, "\n".join(deal.lines)


def _offers(arguments: Mapping[str, Any]) -> tuple[Any, str]:
    """What a seat may do where a record ends, as any page or program would set it."""
    game_record = _record(arguments["file"])
    engine, state = game_record.engine, list(record.replay(game_record))[-1].state
    seat, seats = number_of(arguments["seat"]), seats_of(engine)
    if seat is None or seat >= seats:
        raise BadWord(arguments["seat"], f"a seat from 0 to {seats - 1}")
    view = engine.view(state, seat)
    offers = offers_of(engine, view, engine.show(view))
    speaker = Plain(
        [f"seat {each}" for each in range(seats)], [f"side {s}" for s in range(len(engine.sides))]
    )

    def say_phrase(phrase: Phrase) -> dict[str, Any]:
        return {**phrase_to_json(phrase), "words": say(game_record.variant.wording, phrase, speaker)}

    lines = [
        f"{offer.mode.value:<7}{offer.move:<28}{say(game_record.variant.wording, offer.label, speaker)}"
        for offer in offers.offers
    ]
    lines += [
        f"not    play {card:<23}{say(game_record.variant.wording, refusal.why, speaker)}"
        for card, refusal in offers.refusals.items()
    ]
    nothing = "nothing: the game is over" if engine.result(state) else "nothing: it is not this seat's turn"
    return {"seat": seat, **to_json(offers, say_phrase)}, "\n".join(lines) or nothing


def _record(file: str) -> record.Record:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadWord(file, "a file that can be read") from None
    return record.read(text, find)


def _bad_record(bad: record.BadRecord) -> str:
    """One line for a bad line of a record: its number, the word, and what was expected or why it is refused."""
    if bad.refusal is None:
        return f"line {bad.line}: {bad.token}: expected {bad.expected}"
    for variant in catalog.VARIANTS:
        if bad.refusal.code in variant.wording:
            seats = [f"seat {seat}" for seat in range(variant.seats)]
            sentence = say(variant.wording, Phrase(bad.refusal.code, bad.refusal.facts), Plain(seats, seats))
            return f"line {bad.line}: {bad.token}: {sentence}"
    return f"line {bad.line}: {bad.token}: {bad.expected}"
