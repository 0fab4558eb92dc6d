"""Commands for clubs and for checking by hand: an answer in words or in JSON, or one line that says what is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from games.notation import BadResults


class OneLineParser(CommandParser):
    """Argument errors as one line on stderr and status 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end."""
        sys.stderr.write(" ".join(message.split()) + "\n")
        sys.exit(2)


class OneLineCommand(BaseCommand):
    """A command that answers with `--json` or in words; a refusal is one line on stderr and status 2."""

    requires_system_checks = ()
    refusals: tuple[type[Exception], ...] = (BadResults,)
    """What is a refusal; its text is the line."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A parser whose errors are one line."""
        parser = OneLineParser(prog=f"{Path(prog_name).name} {subcommand}", description=self.help)
        self.add_arguments(parser)
        self.add_base_argument(parser, "--settings", help="settings module")
        return parser

    def run_from_argv(self, argv: list[str]) -> None:
        """Run with the arguments of a command line."""
        arguments = self.create_parser(argv[0], argv[1]).parse_args(argv[2:])
        self.execute(**vars(arguments))

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run in plain colours, by `call_command` too."""
        return super().execute(*args, **{"force_color": False, **options, "no_color": True})

    def answer(self, arguments: Mapping[str, Any]) -> tuple[Any, str]:
        """The answer to what was asked, as data and in words; raises one of `refusals`."""
        raise NotImplementedError

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer, or refuse in one line."""
        try:
            answer, words = self.answer(options)
        except self.refusals as bad:
            self.stderr.write(" ".join(str(bad).split()), style_func=str)
            sys.exit(2)
        self.stdout.write(json.dumps(answer, ensure_ascii=False) if options["json"] else words)


def text_of(file: str) -> str:
    """What stands in a file, or on standard input for `-`; raises BadResults."""
    try:
        octets = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError):
        raise BadResults(None, file, "a file that can be read") from None
    try:
        return octets.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        raise BadResults(octets.count(b"\n", 0, bad.start) + 1, "bytes", "text in UTF-8") from None


def choice(word: str, words: Sequence[str]) -> str:
    """A word that is one of those known; raises BadResults."""
    return choice_on_line(word, words, None)


def choice_on_line(word: str, words: Sequence[str], line: int | None) -> str:
    """The same, of a line of a file."""
    if word not in words:
        raise BadResults(line, word, f"one of {', '.join(words)}")
    return word
