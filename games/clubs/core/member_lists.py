"""Members of a club as a director pastes them into a contest: one a line, or the two of a pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.blocks import blocks_among
from accounts.models import User

from .people import without_mark
from .typed_games import LONGEST_LINE, cells_of, key_of, names_of

LINES = 500
"""Lines of one list: a sentence for each of ten thousand bad ones would be a page of half a million letters."""


def read_lines(text: str, take: Callable[[str], None]) -> None:
    """Take the lines of a list; raises ValidationError with a sentence for each bad one, for an empty list, and for one
    of more than LINES, which is not looked at."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > LINES:
        raise ValidationError(_("That is too many lines: %(lines)d at most.") % {"lines": LINES})
    faults = []
    for number, line in lines:
        try:
            take(line)
        except ValidationError as fault:
            faults.append(_("Line %(number)d: %(why)s") % {"number": number, "why": fault.messages[0]})
    if faults or not lines:
        raise ValidationError(faults or [_("Write a name on each line.")])


class ListedMembers:
    """Who is meant by a line, among some people."""

    def __init__(self, people: Iterable[User], *, pairs: bool) -> None:
        self._people = {user.pk: user for user in people}
        self._pairs = pairs
        named = [(user.name, pk) for pk, user in self._people.items()]
        addresses = [(user.public_id, pk) for pk, user in self._people.items()]
        # Of two of one name the address of the profile says which is meant, of one named like it the link to it.
        self._both, self._addresses = names_of([*named, *addresses]), names_of(addresses)

    def users(self, line: str) -> list[User]:
        """The one or the two of a line; raises ValidationError with what is wrong with it.

        A number or a dash before a name counts for nothing, unless it belongs to the name.
        """
        if len(line) > LONGEST_LINE:
            raise ValidationError(
                _("That is too long: %(letters)d letters at most.") % {"letters": LONGEST_LINE}
            )
        readings, faults = [], []
        for words in dict.fromkeys((line.strip(), without_mark(line).strip())):
            try:
                readings.append([self._key(cell) for cell in self._cells(words)])
            except ValidationError as fault:
                faults.append(fault)
        if len(readings) > 1:
            raise ValidationError(_("“%(name)s” is the name of several here.") % {"name": line.strip()[:60]})
        if not readings:
            raise faults[-1]
        users = [self._people[key] for key in readings[0]]
        if self._pairs:
            _check_pair(users)
        return users

    def _cells(self, words: str) -> list[str]:
        """The names of a line; raises ValidationError for other than two of a pair."""
        cells = cells_of(words, self._both) if self._pairs else [words]
        if self._pairs and len(cells) != 2:
            raise ValidationError(_("Write both names of the pair, with a comma between them."))
        return cells

    def _key(self, words: str) -> int:
        """Who is meant: by a link whose profile it is, by a word whoever is called so or has that address."""
        address = words.rstrip("/").rpartition("/")[2] if "://" in words else words
        if address != words and address.casefold() in self._addresses:
            return key_of(address, self._addresses)
        return key_of(words, self._both)


def _check_pair(users: Sequence[User]) -> None:
    """Whether two may be put together; raises ValidationError for one person twice, and where one blocks the other."""
    one, other = users
    if one.pk == other.pk:
        raise ValidationError(_("Write both names of the pair, with a comma between them."))
    if blocks_among(one, [other.pk]):
        raise ValidationError(
            _("%(name)s and %(other)s cannot be put together as a pair.")
            % {"name": one.name, "other": other.name}
        )
