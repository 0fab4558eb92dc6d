"""`manage.py rules`: the rules on the command line, for scripts and for checking by hand.

    rules list
    rules meld double-deck --trump S --hand "S:AKQ H:T7"
    rules legal double-deck --trump H --trick "AS TH" --hand "JS AH QH"
    rules trick double-deck --trump H --cards "TS AS AS TS"
    rules score double-deck --bid 60 --bidder 0 --meld 34,10 --tricks 26,24
    rules replay FILE

Each takes --json; those about a game take --preset and --option. What cannot be read ends with status 2
and one line that names the word and what was expected.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext, override

from rules import catalog, pages
from rules.catalog import UnknownVariant, find
from rules.engine import record
from rules.engine.notation import BadCards, read_cards
from rules.engine.options import BadOption, ImpossibleMix, options_of, text_of
from rules.engine.page import BadWord, Calculator
from rules.engine.protocol import Card, Phrase
from rules.engine.variant import Variant
from rules.engine.wording import say
from rules.speech import Plain

SEATS = "the bidder's seat (0 to 3) or side (0 or 1); seats 0 and 2 are side 0, seats 1 and 3 are side 1"
CARDS = "cards as AS, 10H or TH in any case, or by suit as S:AKQ H:T7, with spaces or commas between"


class _Parser(CommandParser):
    """Argument errors as one line on stderr and status 2."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(" ".join(message.split()) + "\n")
        sys.exit(2)


class Command(BaseCommand):
    """Ask the engine about melds, legal cards, tricks, scores and whole records."""

    help = "Ask the rules: variants, melds, legal cards, tricks, scores, records."
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        made = _Parser(prog=f"{Path(prog_name).name} {subcommand}", description=self.help)
        self.add_arguments(made)
        self.add_base_argument(made, "--settings", help="settings module")
        return made

    def add_arguments(self, parser: ArgumentParser) -> None:
        asked = parser.add_subparsers(dest="what", required=True, parser_class=_Parser, metavar="WHAT")
        self._add(asked, "list", "variants with their presets and options", game=False)
        melding = self._add(asked, "meld", "what a hand melds")
        melding.add_argument("--trump", required=True, help="the trump suit: S, H, C or D")
        melding.add_argument("--hand", required=True, help=CARDS)
        legal = self._add(asked, "legal", "the cards that may be played")
        legal.add_argument("--trump", required=True, help="the trump suit: S, H, C or D")
        legal.add_argument(
            "--trick", default="", help="the cards of the trick so far, in order; empty for a lead"
        )
        legal.add_argument("--hand", required=True, help=CARDS)
        trick = self._add(asked, "trick", "which card wins a trick (position from 0)")
        trick.add_argument("--trump", required=True, help="the trump suit: S, H, C or D")
        trick.add_argument("--cards", required=True, help="1 to 4 cards in the order played")
        score = self._add(asked, "score", "the score of a deal")
        score.add_argument("--bid", required=True, help="the bid, as the table writes it")
        score.add_argument("--bidder", default="0", help=SEATS)
        score.add_argument("--meld", required=True, help="meld of side 0 and side 1, as 34,10")
        score.add_argument("--tricks", default="", help="trick points of side 0 and side 1, as 26,24")
        lost = score.add_mutually_exclusive_group()
        lost.add_argument("--thrown-in", action="store_true", help="the bidder threw the hand in")
        lost.add_argument("--no-marriage", action="store_true", help="the bidder had no marriage to name")
        replay = self._add(asked, "replay", "play a record through", game=False)
        replay.add_argument("file", metavar="FILE", help="a record of a game; - reads standard input")

    def _add(self, asked: Any, name: str, help: str, *, game: bool = True) -> ArgumentParser:
        parser: ArgumentParser = asked.add_parser(name, help=help, description=help)
        parser.add_argument("--json", action="store_true", help="answer in JSON")
        if game:
            parser.add_argument("variant", help="the game, such as double-deck")
            parser.add_argument("--preset", default="", help="a named mix of house rules")
            parser.add_argument(
                "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
            )
        return parser

    def run_from_argv(self, argv: list[str]) -> None:
        arguments = self.create_parser(argv[0], argv[1]).parse_args(argv[2:])
        self.execute(**vars(arguments), force_color=False, no_color=True)

    def handle(self, *args: Any, what: str, **asked: Any) -> None:
        answers: Mapping[str, Callable[[dict[str, Any]], tuple[Any, str]]] = {
            "list": _list, "meld": _meld, "legal": _legal, "trick": _trick, "score": _score, "replay": _replay,
        }  # fmt: skip
        try:
            with override("en"):
                answer, words = answers[what](asked)
        except (BadCards, BadOption, BadWord) as bad:
            self._refuse(f"{bad.token}: expected {bad.expected}")
        except ImpossibleMix as mix:
            self._refuse(f"{', '.join(mix.fields)}: {mix.sentence}")
        except record.BadRecord as bad:
            self._refuse(_bad_record(bad))
        self.stdout.write(json.dumps(answer, ensure_ascii=False) if asked["json"] else words)

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(" ".join(sentence.split()), style_func=str)
        sys.exit(2)


# --- what is asked -----------------------------------------------------------------------------


def _game(asked: Mapping[str, Any]) -> tuple[Variant[Any], Any, Calculator]:
    """The variant, options and calculator of a question; raises BadWord, BadOption or ImpossibleMix."""
    try:
        game = find(asked["variant"])
    except UnknownVariant:
        known = ", ".join(variant.slug for variant in catalog.VARIANTS)
        raise BadWord(asked["variant"], f"a game: {known}") from None
    if game.page is None:
        raise BadWord(game.slug, "a game with a calculator")
    texts: dict[str, str] = {"preset": asked["preset"]} if asked["preset"] else {}
    for token in asked["option"]:
        name, equals, value = token.partition("=")
        if not equals:
            raise BadWord(token, "NAME=VALUE")
        if name == "preset":
            raise BadWord(token, "a house rule; a preset is given by --preset")
        texts[name] = value
    return game, pages.mix_of(game, texts), game.page.calculator


def _suit(asked: Mapping[str, Any], calculator: Calculator) -> str:
    trump = str(asked["trump"]).upper()
    if len(trump) != 1 or trump not in calculator.suits:
        raise BadWord(asked["trump"] or "--trump", "a suit: " + ", ".join(calculator.suits))
    return trump


def _cards(asked: Mapping[str, Any], name: str, calculator: Calculator) -> tuple[Card, ...]:
    return read_cards(asked[name], calculator.pack)


def _number(text: str, name: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise BadWord(text or f"--{name}", f"a whole number from 0 up for --{name}")
    return int(text)


def _pair(text: str, name: str) -> tuple[int, int]:
    parts = text.replace(",", " ").split()
    if len(parts) != 2:
        raise BadWord(text or f"--{name}", f"two numbers for --{name}, sides 0 and 1, as 34,10")
    return _number(parts[0], name), _number(parts[1], name)


# --- answers: the JSON, and the same in words ----------------------------------------------------


def _list(asked: Mapping[str, Any]) -> tuple[Any, str]:
    answer = {"variants": [_variant(variant) for variant in catalog.VARIANTS]}
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


def _variant(variant: Variant[Any]) -> dict[str, Any]:
    return {
        "slug": variant.slug,
        "name": variant.name,
        "family": variant.family,
        "seats": variant.seats,
        "presets": [
            {"name": preset.name, "label": preset.label, "options": _changed(preset.options)}
            for preset in variant.presets
        ],
        "options": [
            {
                "name": option.name,
                "label": option.label,
                "default": option.default,
                "values": list(pages.possible_values(option)) or None,
                "low": None if option.is_choice or option.is_flag else option.low,
                "high": None if option.is_choice or option.is_flag else option.high,
                "paragraph": option.paragraph,
            }
            for option in options_of(variant.options)
        ],
    }


def _changed(options: Any) -> dict[str, Any]:
    return {
        option.name: getattr(options, option.name)
        for option in options_of(options)
        if getattr(options, option.name) != option.default
    }


def _meld(asked: Mapping[str, Any]) -> tuple[Any, str]:
    game, options, calculator = _game(asked)
    trump, hand = _suit(asked, calculator), _cards(asked, "hand", calculator)
    if not hand:
        raise BadWord("--hand", "at least one card")
    count = calculator.meld(options, trump=trump, hand=hand)
    melds = [
        {"kind": meld.kind, "count": meld.count, "points": meld.points, "cards": list(meld.cards)}
        for meld in count.melds
    ]
    assert game.page is not None
    words = [
        (say(game.page.words, meld.words, Plain()), meld.points, " ".join(meld.cards)) for meld in count.melds
    ]
    wide = max((len(name) for name, _points, _cards in words), default=5)
    lines = [f"{name:<{wide}}  {points:>5}  {cards}" for name, points, cards in words]
    lines.append(f"{'total':<{wide}}  {count.total:>5}")
    lines += [say(game.page.words, note, Plain()) for note in count.notes]
    return {"total": count.total, "melds": melds}, "\n".join(lines)


def _legal(asked: Mapping[str, Any]) -> tuple[Any, str]:
    _variant, options, calculator = _game(asked)
    legal = calculator.legal(
        options,
        trump=_suit(asked, calculator),
        trick=_cards(asked, "trick", calculator),
        hand=_cards(asked, "hand", calculator),
    )
    return {"legal": list(legal)}, " ".join(legal)


def _trick(asked: Mapping[str, Any]) -> tuple[Any, str]:
    _variant, options, calculator = _game(asked)
    cards = _cards(asked, "cards", calculator)
    winner = calculator.trick(options, trump=_suit(asked, calculator), cards=cards)
    return {"winner": winner}, f"{cards[winner]}, position {winner}"


def _score(asked: Mapping[str, Any]) -> tuple[Any, str]:
    game, options, calculator = _game(asked)
    bidder = _number(asked["bidder"], "bidder")
    if bidder >= game.seats:
        raise BadWord(asked["bidder"], f"a seat or side for --bidder, from 0 to {game.seats - 1}")
    lost = "thrown_in" if asked["thrown_in"] else "no_marriage" if asked["no_marriage"] else ""
    if not asked["tricks"] and not lost:
        raise BadWord("--tricks", "trick points as 26,24, or --thrown-in or --no-marriage")
    bid, meld = _number(asked["bid"], "bid"), _pair(asked["meld"], "meld")
    tricks = _pair(asked["tricks"], "tricks") if asked["tricks"] else None
    made, scores = calculator.score(options, bid=bid, bidder=bidder, meld=meld, tricks=tricks, lost=lost)
    words = f"bid {bid} {'made' if made else 'lost'}\nside 0  {scores[0]:>6}\nside 1  {scores[1]:>6}"
    return {"made": made, "scores": list(scores)}, words


def _replay(asked: Mapping[str, Any]) -> tuple[Any, str]:
    try:
        text = sys.stdin.read() if asked["file"] == "-" else Path(asked["file"]).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadWord(asked["file"], "a file that can be read") from None
    told = record.read(text, find)
    if told.variant.page is None:
        raise BadWord(told.variant.slug, "a game with a calculator")
    moments = list(record.replay(told))
    deals = told.variant.page.calculator.account(told.options, moments)
    result = told.variant.engine(told.options).result(moments[-1].state)
    answer = {
        "variant": told.variant.slug,
        "options": _changed(told.options),
        "deals": deals,
        "totals": deals[-1]["totals"] if deals else [0, 0],
        "winners": list(result.winners) if result else None,
    }
    lines = [line for deal in deals for line in _deal_lines(deal)]
    lines.append("total    " + "  ".join(f"{points:>6}" for points in answer["totals"]))
    return answer, "\n".join(lines)


def _deal_lines(deal: Mapping[str, Any]) -> list[str]:
    contract = deal["contract"]
    trump = f" in {contract['trump']}" if contract["trump"] else ""
    lines = [
        f"deal {deal['deal']}: seat {contract['bidder']} bid {contract['bid']}{trump}, {deal['outcome']}"
    ]
    lines += [
        f"  meld   seat {meld['seat']}  {meld['points']:>4}  {meld['kind']}"
        + (f" x{meld['count']}" if meld["count"] > 1 else "")
        + f"  {' '.join(meld['cards'])}"
        for meld in deal["melds"]
    ]
    lines += [
        f"  trick {number:>2}  seat {trick['leader']} led  {' '.join(trick['cards'])}  seat {trick['winner']} wins"
        for number, trick in enumerate(deal["tricks"], start=1)
    ]
    for name, figures in (
        ("meld", deal["meld"]),
        ("tricks", deal["trick_points"]),
        ("scores", deal["scores"]),
    ):
        if figures is not None:
            lines.append(f"  {name:<7}" + "  ".join(f"{points:>6}" for points in figures))
    lines.append("  totals " + "  ".join(f"{points:>6}" for points in deal["totals"]))
    return lines


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
