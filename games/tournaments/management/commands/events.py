"""`manage.py events`: movements, scores and factors on the command line, for clubs and for checking by hand.

    tournaments movement --kind barometer --pairs 8 --boards 3
    tournaments movement --kind swiss --pairs 12 --rounds 5 --results FILE
    tournaments score FILE --scoring matchpoints --carried FILE --handicap FILE
    tournaments factors --boards 200 --seed 1

Each takes --json; docs/contests.md tells the shapes. FILE may be - for standard input.
What cannot be read or had ends with status 2 and one line that names the line, the word and what was expected.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from games.duplicate.movements.by_name import IN_SECTIONS, KINDS, movement
from games.duplicate.movements.movement import NoMovement, Odd
from games.duplicate.movements.sections import MOST_SECTIONS
from games.duplicate.movements.swiss import NoPairing, swiss
from games.duplicate.scoring.notation import travellers
from games.duplicate.scoring.standings import Scoring
from games.duplicate.scoring.travellers import CannotScore, TravellerLine
from games.jobs.command_line import OneLineCommand, OneLineParser, choice, text_of
from games.notation import BadResults, whole
from games.tournaments.cli import factors as imp_factors
from games.tournaments.cli import output
from games.tournaments.cli.parse import figures_brought, meetings

KNOCK_OUT = "knock-out"
"""A bracket, and no movement: who meets whom follows from who wins."""

MOST_BOARDS_A_ROUND = 99
MOST_BOARDS_MEASURED = 9999


class Command(OneLineCommand):
    """Movements with their balance, and travellers with their standings."""

    help = "Movements of duplicate events, and scores of their boards."
    refusals = (BadResults, NoMovement, NoPairing)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What the command line takes: what to print, and the figures or the file it is reckoned from."""
        commands = parser.add_subparsers(
            dest="what", required=True, parser_class=OneLineParser, metavar="WHAT"
        )
        moving = commands.add_parser("movement", help="rounds, tables, who sits where, boards, balance")
        moving.add_argument("--kind", required=True, help=", ".join((*KINDS, KNOCK_OUT)))
        moving.add_argument(
            "--pairs",
            required=True,
            help="how many pairs, players or teams",
        )
        moving.add_argument("--rounds", help="how many rounds, all there are unless it is given")
        moving.add_argument("--boards", default="2", help="boards a round, 2 unless it is given")
        moving.add_argument(
            "--odd", default=Odd.SIT_OUT.value, help="sit-out or bot, for a number that is missing"
        )
        moving.add_argument("--arrow-switch", action="store_true", help="Mitchell with one winner")
        moving.add_argument("--sections", default="1", help="barometer and Mitchell: in how many sections")
        moving.add_argument("--results", metavar="FILE", help="Swiss: the rounds played; the next is paired")
        scoring = commands.add_parser("score", help="what each table gains, and the standings")
        scoring.add_argument("file", metavar="FILE", help="board,ns,ew,score; - reads standard input")
        scoring.add_argument("--scoring", required=True, help=", ".join(Scoring))
        scoring.add_argument("--factor", default="1", help="the game's factor for IMPs, 1 unless it is given")
        scoring.add_argument(
            "--carried", metavar="FILE", help="pair,points: carried over, added to what places go by"
        )
        scoring.add_argument(
            "--handicap", metavar="FILE", help="pair,points: handicaps, added in the same way"
        )
        measuring = commands.add_parser("factors", help="what brings a typical swing of each game to 5 IMPs")
        measuring.add_argument("--boards", default="200", help="boards of each game, 200 unless it is given")
        measuring.add_argument("--tables", default="4", help="tables of each board, 4 unless it is given")
        measuring.add_argument("--seed", default="1", help="a number, 1 unless it is given")
        measuring.add_argument("--game", help="one game alone, by its word in addresses")
        for each in (moving, scoring, measuring):
            each.add_argument("--json", action="store_true", help="answer in JSON")

    def answer(self, arguments: Mapping[str, Any]) -> tuple[Any, str]:
        """The answer as data and in words."""
        return ASKED[arguments["what"]](arguments)


def _movement(arguments: Mapping[str, Any]) -> tuple[Any, str]:
    kind = choice(arguments["kind"], (*KINDS, KNOCK_OUT))
    odd = Odd(choice(arguments["odd"], [each.value for each in Odd]))
    pairs = whole(arguments["pairs"], None, "pairs", 1, 999)
    rounds = None if arguments["rounds"] is None else whole(arguments["rounds"], None, "rounds", 1, 999)
    boards = whole(arguments["boards"], None, "boards a round", 1, MOST_BOARDS_A_ROUND)
    sections = whole(arguments["sections"], None, "sections", 1, MOST_SECTIONS)
    if sections > 1 and kind not in IN_SECTIONS:
        raise BadResults(None, kind, f"{', '.join(IN_SECTIONS)}, the kinds that have sections")
    if kind == KNOCK_OUT:
        facts = output.bracket_facts(pairs)
        return facts, output.bracket_words(facts)
    if arguments["results"] is None:
        plan = movement(
            kind, pairs, rounds, boards=boards, odd=odd, arrow=arguments["arrow_switch"], sections=sections
        )
    elif kind != "swiss":
        raise BadResults(None, kind, "swiss, the kind that goes by results")
    else:
        entrants = pairs + (pairs % 2 if odd is Odd.BOT else 0)
        plan = swiss(
            pairs, rounds, boards=boards, odd=odd, played=meetings(text_of(arguments["results"]), entrants)
        )
    return output.movement_facts(plan, boards), output.movement_words(plan)


def _score(arguments: Mapping[str, Any]) -> tuple[Any, str]:
    scoring = Scoring(choice(arguments["scoring"], [each.value for each in Scoring]))
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", arguments["factor"]) or not Fraction(
        arguments["factor"]
    ):
        raise BadResults(None, arguments["factor"], "a factor: a number above 0 such as 2.5")
    lines = travellers(text_of(arguments["file"]), scoring)
    try:
        facts = output.score_facts(
            tuple(lines), scoring, Fraction(arguments["factor"]), _figures_carried(arguments, lines)
        )
    except CannotScore as bad:
        raise BadResults(lines[bad.line], f"board {bad.line.board}", bad.expected) from None
    return facts, output.score_words(facts)


def _figures_carried(
    arguments: Mapping[str, Any], lines: Iterable[TravellerLine]
) -> dict[int, Fraction] | None:
    """What entrants bring along, carried over and as handicaps together; None where neither is given."""
    files = [arguments[name] for name in ("carried", "handicap") if arguments[name] is not None]
    pairs = {pair for line in lines for pair in (line.ns, line.ew) if pair is not None}
    figures: dict[int, Fraction] = {}
    for file in files:
        for pair, points in figures_brought(text_of(file), pairs).items():
            figures[pair] = figures.get(pair, Fraction(0)) + points
    return figures if files else None


def _factors(arguments: Mapping[str, Any]) -> tuple[Any, str]:
    boards = whole(arguments["boards"], None, "boards", 1, MOST_BOARDS_MEASURED)
    tables = whole(arguments["tables"], None, "tables", 2, 16)
    seed = whole(arguments["seed"], None, "a seed", 0, 999_999)
    games = imp_factors.two_sided()
    if arguments["game"] is not None:
        games = (choice(arguments["game"], games),)
    facts = [output.swing_facts(imp_factors.swings_of(game, boards, tables, seed)) for game in games]
    return facts, output.swing_words(facts)


ASKED = {"movement": _movement, "score": _score, "factors": _factors}
