"""Results of an evening, typed by a director: a member and a place or a percentage a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.clubs.core.evenings import NOT_YET
from games.clubs.core.roles import members_of
from games.jobs.refusals import Refused
from games.jobs.shared_forms import changed_sentence, merge

from ..models import Series, SeriesPart, SeriesResult
from ..refusals import NO_PART
from .count import store
from .setup import locked_series

LINE = re.compile(r"^(?P<name>.*\S)[\s;]\s*(?P<figure>\d{1,4}(?:[.,]\d{1,2})?)\s*%?$")
LINES = 500
LONGEST = 60_000


def merge_lines(at_first: str, sent: str, now: str) -> tuple[str, str, list[str]]:
    """Of a list that somebody sends, was shown before, and has been changed meanwhile: the list to be kept, the list
    that counts as shown then, and a sentence about each player whose line both have changed.

    A list with a line that cannot be read stays as it was sent.
    """
    names: dict[str, str] = {}
    before, there, typed = (_by_player(text, names) for text in (at_first, now, sent))
    if before is None or there is None or typed is None:
        return sent, at_first, []
    outcome = merge(before, typed, there)
    sentences = [
        f"{names[who]}: {changed_sentence(_figure(there.get(who)))}" for who in outcome.changed_by_both
    ]
    lines = (f"{names[who]} {_figure(figure)}" for who, figure in outcome.kept.items())
    return "\n".join(lines), now, sentences


def _by_player(text: str, names: dict[str, str]) -> dict[str, Decimal] | None:
    """The figures of a list by player, whose `names` are noted as they are written; None where a line says nothing or
    a name is there twice.
    """
    figures: dict[str, Decimal] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        match = LINE.match(line)
        name = match["name"].rstrip(" ;:,\t") if match else ""
        if match is None or name.casefold() in figures:
            return None
        names[name.casefold()] = name
        figures[name.casefold()] = Decimal(match["figure"].replace(",", "."))
    return figures


def _figure(figure: Decimal | None) -> str:
    return "" if figure is None else f"{figure.normalize():f}"


def type_results(series: Series, part: int, text: str, *, by: User) -> int:
    """Put these results in place of those an evening had; how many there are.

    Raises Refused `no_part`, `not_yet`, `not_yours`, `club_closed`; ValidationError with a sentence for each bad line.
    """
    with locked_series(series, by=by) as now:
        rows = SeriesPart.objects.select_for_update(of=("self",), no_key=True).select_related("evening")
        row = rows.filter(series=now, pk=part, evening__isnull=False).first()
        if row is None or row.evening is None:
            raise Refused(NO_PART)
        if row.evening.starts_at > timezone.now():
            raise Refused(NOT_YET)
        results = _read(row, now, text)
        if not results and row.ended_at is None:
            raise ValidationError(_("Write a name and a figure, as “Name 1”."))
        if row.ended_at is None or not _are_there(row, results):
            row.changed = row.ended_at is not None
            row.typed_by, row.typed_at = by, timezone.now()
            row.save(update_fields=["typed_by", "typed_at", "changed"])
        store(row, results)
    return len(results)


def _are_there(part: SeriesPart, results: Sequence[SeriesResult]) -> bool:
    """Whether a part has these results already, in whatever order."""
    columns = ("user_id", "place", "hundredths")
    there = set(part.results.values_list(*columns))
    return there == {tuple(getattr(each, name) for name in columns) for each in results}


def _read(part: SeriesPart, series: Series, text: str) -> list[SeriesResult]:
    members: dict[str, list[int]] = {}
    for member in members_of(series.club):
        members.setdefault(member.user.name.casefold(), []).append(member.user_id)
    # Who has left the club since keeps the line they have.
    for user in User.objects.filter(pk__in=part.results.filter(user__isnull=False).values("user")):
        people = members.setdefault(user.name.casefold(), [])
        if user.pk not in people:
            people.append(user.pk)
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > LINES:
        raise ValidationError(_("That is too many lines: %(lines)d at most.") % {"lines": LINES})
    results: dict[str, SeriesResult] = {}
    faults = []
    for number, line in lines:
        try:
            result = _result(part, series, line, members)
            if result.key in results:
                raise ValidationError(_("This member has a line already."))
            results[result.key] = result
        except ValidationError as fault:
            facts = {"number": number, "why": fault.messages[0]}
            faults.append(_("Line %(number)d: %(why)s") % facts)
    if faults:
        raise ValidationError(faults)
    return list(results.values())


def _result(part: SeriesPart, series: Series, line: str, members: dict[str, list[int]]) -> SeriesResult:
    match = LINE.match(line)
    if match is None:
        raise ValidationError(_("Write a name and a figure, as “Name 1”."))
    named = members.get(match["name"].rstrip(" ;:,\t").casefold(), [])
    if len(named) != 1:
        raise ValidationError(
            _("Two members have this name.") if named else _("No member of the club has this name.")
        )
    figure = Decimal(match["figure"].replace(",", "."))
    if series.points:
        if figure != int(figure) or not 1 <= figure <= LINES:
            raise ValidationError(_("A place is a whole number from 1."))
        return SeriesResult(part=part, user_id=named[0], place=int(figure))
    if figure > 100:
        raise ValidationError(_("A percentage is a number from 0 to 100."))
    return SeriesResult(part=part, user_id=named[0], hundredths=int(figure * 100))
