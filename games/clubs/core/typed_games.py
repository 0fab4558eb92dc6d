"""Games that were played at a club's evening, as a director types them: a game a line, each name with its points."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LINES = 200
"""Games of one list."""

LONGEST = 20_000

LONGEST_LINE = 300
"""Letters of a game: reading one takes time that grows with the square of them."""

WITH_POINTS = re.compile(r"(?P<name>.*\S)[\s:]+(?P<points>-?\d{1,6})")
POINTS = re.compile(r"-?\d{1,6}")

Names = Mapping[str, frozenset[int]]
"""Who is meant by a name, which may be several."""


@dataclass(frozen=True, slots=True)
class TypedGame:
    """A game of a list: the keys of those who played, in the order of the line, and the points of each."""

    keys: tuple[int, ...]
    points: tuple[int, ...]


def names_of(named: Iterable[tuple[str, int]]) -> Names:
    """Keys by name, whatever the size of its letters."""
    keys_by_name: dict[str, set[int]] = defaultdict(set)
    for name, key in named:
        keys_by_name[name.casefold()].add(key)
    return {name: frozenset(keys) for name, keys in keys_by_name.items()}


def digests_of(games: Sequence[TypedGame]) -> list[str]:
    """SHA-256 in hex of the first game, of the first two, and so on; in which order a line names its players is one."""
    digests, sha = [], hashlib.sha256()
    for game in games:
        sha.update(f"{sorted(zip(game.keys, game.points, strict=True))}\n".encode())
        digests.append(sha.hexdigest())
    return digests


def digest_of(game: TypedGame) -> str:
    """SHA-256 in hex of a game by itself."""
    return digests_of([game])[0]


def read_games(
    text: str, names: Names, players: int, take: Callable[[TypedGame], None] | None = None
) -> list[TypedGame]:
    """The games of a list, in its order; `take` looks at each and may refuse it.

    Raises ValidationError with a sentence for each bad line.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > LINES:
        raise ValidationError(_("That is too many lines: %(lines)d at most.") % {"lines": LINES})
    games, faults = [], []
    for number, line in lines:
        try:
            game = _game(line, names, players)
            if take is not None:
                take(game)
            games.append(game)
        except ValidationError as fault:
            faults.append(_("Line %(number)d: %(why)s") % {"number": number, "why": fault.messages[0]})
    if faults:
        raise ValidationError(faults)
    return games


def _game(line: str, names: Names, players: int) -> TypedGame:
    if len(line) > LONGEST_LINE:
        raise ValidationError(_("That is too long: %(letters)d letters at most.") % {"letters": LONGEST_LINE})
    pairs = list(_name_and_points(cells_of(line, names)))
    if len(pairs) != players:
        example = _("Name 500, Name 320, Name 410") if players == 3 else _("Name 500, Name 320")
        raise ValidationError(_("Write each name with its points, as “%(example)s”.") % {"example": example})
    keys = tuple(key_of(name, names) for name, _points in pairs)
    if len(set(keys)) != len(keys):
        raise ValidationError(_("Nobody plays against themselves."))
    return TypedGame(keys, tuple(points for _name, points in pairs))


def cells_of(line: str, names: Names) -> list[str]:
    """What commas, semicolons and tabs part in a line; a comma in the name of somebody here parts nothing."""
    whole = sorted((name for name in names if re.search("[;,]", name)), key=len, reverse=True)
    parts = [*(rf"(?<![^\s;,]){re.escape(name)}" for name in whole), r"[^;,\t]"]
    cells = re.findall(f"(?:{'|'.join(parts)})+", line.replace("−", "-"), re.IGNORECASE)
    return [cell.strip() for cell in cells if cell.strip()]


def _name_and_points(cells: list[str]) -> Iterable[tuple[str, int]]:
    """The names of a line with their points; in a table that was pasted they stand in cells of their own."""
    while cells:
        first = cells.pop(0)
        if cells and POINTS.fullmatch(cells[0]):
            yield first, int(cells.pop(0))
        elif match := WITH_POINTS.fullmatch(first):
            yield match["name"].rstrip(" :"), int(match["points"])
        else:
            raise ValidationError(_("Points are missing after “%(name)s”.") % {"name": first[:60]})


def key_of(name: str, names: Names) -> int:
    """Who is called so; raises ValidationError for nobody and for several."""
    keys = names.get(name.casefold(), frozenset())
    if len(keys) == 1:
        return next(iter(keys))
    sentence = (
        _("Nobody here is called “%(name)s”.") if not keys else _("“%(name)s” is the name of several here.")
    )
    raise ValidationError(sentence % {"name": name[:60]})
