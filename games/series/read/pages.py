"""The table of a series and its parts, as frozen plain values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from accounts.models import NAME_COLUMNS, User
from games.clubs.core.contests import LEADERS, leader_words
from games.clubs.core.models import Club
from games.play.models import Bot
from games.standings.series import PartResult, SeriesRow, series_table
from games.tournaments.record.names import title_of

from ..models import Series, SeriesPart, SeriesResult, player_key

OF_A_CLUB = 10
PLAYERS_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A series on the home page of its club, with the first three of its table."""

    name: str
    url: str
    note: str
    leaders: str


@dataclass(frozen=True, slots=True)
class PartColumn:
    """A part: what it is, where it is shown, whether it has ended, was put in late; `number` heads its column.

    `zone` is that of an evening, whose day is the day where people meet; empty for what has no place. Of an evening
    `typed_by` typed the results at `typed_at`, or changed them last; empty for somebody who is gone.
    """

    pk: int
    number: int
    name: str
    kind: str
    url: str
    at: datetime
    zone: str
    ended: bool
    may_type: bool
    late: bool
    typed_by: str = ""
    typed_at: datetime | None = None
    changed: bool = False


@dataclass(frozen=True, slots=True)
class ResultCell:
    """What somebody had in a part: in words, empty for nothing, and whether it counts."""

    worth: str = ""
    counts: bool = True


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the table."""

    place: int
    name: str
    profile: str
    you: bool
    total: str
    cells: tuple[ResultCell, ...]


@dataclass(frozen=True, slots=True)
class SeriesPage:
    """A series as its page shows it."""

    public_id: str
    url: str
    name: str
    words: str
    rule: tuple[str, ...]
    parts: tuple[PartColumn, ...]
    rows: tuple[PlayerRow, ...]
    directs: bool
    begun: bool
    page: int = 1
    pages: int = 1


FOR_MEMBERS = Q(tournament__members_only=True) | Q(season__league__members_only=True)
"""The parts of which nobody knows but those who belong to the club; the same holds of a series with one of them."""


def may_read(series: Series, *, member: bool) -> bool:
    """Whether a series may be read: by members, and of a public club by everybody if all its parts may."""
    return member or (series.club.public and not series.parts.filter(FOR_MEMBERS).exists())


def series_of_club(club: Club, *, member: bool) -> tuple[SeriesLine, ...]:
    """The latest series of a club that may be read."""
    rows_of_club = Series.objects.filter(club=club)
    if not member:
        rows_of_club = rows_of_club.exclude(pk__in=SeriesPart.objects.filter(FOR_MEMBERS).values("series"))
    rows = list(rows_of_club.annotate(number=Count("parts"))[:OF_A_CLUB])
    leaders = _leaders(rows)
    return tuple(
        SeriesLine(row.name, row.get_absolute_url(), _parts(row.number), leader_words(leaders[row.pk]))
        for row in rows
    )


def _leaders(series: Sequence[Series]) -> dict[int, list[tuple[int, str]]]:
    """The first three of some series by key; three queries however many there are, none where there are none."""
    results: dict[int, list[PlayerResult]] = {row.pk: [] for row in series}
    if series:
        stored = SeriesResult.objects.filter(part__series__in=results).order_by()
        for key, *columns in stored.values_list("part__series", *RESULT_COLUMNS):
            results[key].append(PlayerResult(*columns))
    firsts = {row.pk: series_table(row.rule, _plain(results[row.pk]), places=LEADERS) for row in series}
    # Those alone are fetched who are named: a club has some hundred players.
    named = {line.who for lines in firsts.values() for line in lines}
    players = _players(each for some in results.values() for each in some if each.who in named)
    return {
        key: [(each.line.place, each.name) for each in _standing(lines, players)[:LEADERS]]
        for key, lines in firsts.items()
    }


def _parts(number: int) -> str:
    return ngettext("%(number)d part", "%(number)d parts", number) % {"number": number}


def series_page(
    series: Series, reader: Any, *, directs: bool, whole: bool = True, page_number: int | None = None
) -> SeriesPage:
    """The table for a reader, or of a long one its page `page_number`, else the one with the reader.

    As many queries however much there is.
    """
    parts = _parts_in_order(series)
    results = _results(series)
    table = _standing(series_table(series.rule, _plain(results)), _players(results))
    paged = _page_of(table, reader, whole=whole, page_number=page_number)
    return SeriesPage(
        public_id=series.public_id,
        url=series.get_absolute_url(),
        name=series.name,
        words=series.words,
        rule=rule_words(series),
        parts=_columns(parts, directs=directs),
        rows=tuple(_player_row(series, each, parts, reader) for each in paged),
        directs=directs,
        begun=any(part.ended_at is not None for part in parts),
        page=paged.number,
        pages=paged.paginator.num_pages,
    )


def part_columns(series: Series) -> tuple[PartColumn, ...]:
    """The parts of a series alone, for those who look after it: its results are not fetched for them."""
    return _columns(_parts_in_order(series), directs=True)


def _parts_in_order(series: Series) -> list[SeriesPart]:
    rows = series.parts.select_related("tournament", "season__league", "evening", "typed_by")
    return sorted(rows, key=lambda part: (part.begins_at, part.season_id or 0, part.round or 0, part.pk))


def _columns(parts: Iterable[SeriesPart], *, directs: bool) -> tuple[PartColumn, ...]:
    return tuple(part_column(part, number, directs=directs) for number, part in enumerate(parts, 1))


def _results(series: Series) -> list[PlayerResult]:
    """All results, light: a table of the year has some thousand."""
    rows = SeriesResult.objects.filter(part__series=series).order_by()
    return [PlayerResult(*row) for row in rows.values_list(*RESULT_COLUMNS)]


def _players(results: Iterable[PlayerResult]) -> dict[str, User | Bot]:
    """Who has one of some results, by key, each fetched once with what a line says of them."""
    keys = {(each.user, each.bot) for each in results}
    people = User.objects.only(*NAME_COLUMNS).in_bulk({user for user, _bot in keys if user is not None})
    bots = Bot.objects.in_bulk({bot for _user, bot in keys if bot is not None})
    return {player_key(pk, None): user for pk, user in people.items()} | {
        player_key(None, pk): bot for pk, bot in bots.items()
    }


def part_column(part: SeriesPart, number: int, *, directs: bool) -> PartColumn:
    """The column of a part: what it is called, of which kind it is, where it leads."""
    if part.tournament is not None:
        name, kind, url = title_of(part.tournament), gettext("tournament"), part.tournament.get_absolute_url()
    elif part.season is not None:
        name, kind, url = part.season.league.name, gettext("league"), part.season.get_absolute_url()
        if part.season.number > 1:
            name = f"{name}, " + gettext("season %(number)d") % {"number": part.season.number}
        if part.round is not None:
            name, kind = (
                f"{name}, " + gettext("round %(number)d") % {"number": part.round},
                gettext("league round"),
            )
    else:
        assert part.evening is not None
        name, kind, url = part.evening.title, gettext("evening"), ""
    typed = directs and part.evening is not None and part.evening.starts_at <= timezone.now()
    return PartColumn(
        pk=part.pk or 0,
        number=number,
        name=name,
        kind=kind,
        url=url,
        at=part.begins_at,
        zone=part.evening.zone if part.evening is not None else "",
        ended=part.ended_at is not None,
        may_type=typed,
        late=part.late,
        typed_by="" if part.typed_by is None else part.typed_by.name,
        typed_at=part.typed_at,
        changed=part.changed,
    )


def rule_words(series: Series) -> tuple[str, ...]:
    """How results count, in a sentence or two."""
    if series.points:
        facts = {"points": ", ".join(str(each) for each in series.points)}
        sentences = [gettext("Points for the places, from the first: %(points)s; none below.") % facts]
        sentences.append(
            gettext("Places of a league, or of a round of it, are counted on from division to division.")
        )
    else:
        sentences = [gettext("The percentages are added up.")]
    if series.best:
        best = ngettext(
            "The best %(number)d result of each player counts.",
            "The best %(number)d results of each player count.",
            series.best,
        )
        sentences.append(best % {"number": series.best})
    else:
        sentences.append(gettext("All results count."))
    sentences.append(gettext("Players with the same total share a place."))
    return tuple(sentences)


RESULT_COLUMNS = ("part", "user", "bot", "place", "hundredths")


class PlayerResult(NamedTuple):
    """A result of a part: of a person or of a bot, by their keys."""

    part: int
    user: int | None
    bot: int | None
    place: int | None
    hundredths: int | None

    @property
    def who(self) -> str:
        """The name by which arithmetic knows the player."""
        return player_key(self.user, self.bot)


@dataclass(frozen=True, slots=True)
class _Standing:
    """A player's line of the table."""

    line: SeriesRow
    player: User | Bot
    name: str


def _plain(results: Iterable[PlayerResult]) -> Iterator[PartResult]:
    """Results as arithmetic takes them."""
    return (PartResult(each.part, each.who, each.place, each.hundredths) for each in results)


def _standing(lines: Iterable[SeriesRow], players: Mapping[str, User | Bot]) -> list[_Standing]:
    """The lines of a table with their players, those who share a place by name."""
    rows = []
    for line in lines:
        player = players[line.who]
        rows.append(_Standing(line, player, player.name if isinstance(player, User) else player.shown_name))
    return sorted(rows, key=lambda each: (each.line.place, each.name.casefold()))


def _page_of(rows: list[_Standing], reader: Any, *, whole: bool, page_number: int | None) -> Page[_Standing]:
    if whole:
        return Paginator(rows, max(len(rows), 1)).get_page(1)
    mine = reader.pk if isinstance(reader, User) else None
    own = next(
        (
            place
            for place, each in enumerate(rows)
            if isinstance(each.player, User) and each.player.pk == mine
        ),
        0,
    )
    return Paginator(rows, PLAYERS_A_PAGE).get_page(page_number or own // PLAYERS_A_PAGE + 1)


def _player_row(series: Series, row: _Standing, parts: list[SeriesPart], reader: Any) -> PlayerRow:
    had: defaultdict[int, ResultCell] = defaultdict(ResultCell)
    for each in row.line.results:
        had[each.part] = ResultCell(_figure_words(series, each.worth), each.counts)
    cells = tuple(had[part.pk] for part in parts)
    profile = row.player.profile_id if isinstance(row.player, User) else ""
    you = isinstance(reader, User) and isinstance(row.player, User) and reader.pk == row.player.pk
    return PlayerRow(row.line.place, row.name, profile, you, _figure_words(series, row.line.total), cells)


def _figure_words(series: Series, worth: int) -> str:
    """Points, or a percentage with as many decimals as it has, two at most."""
    whole, rest = divmod(worth, 100)
    if series.points or not rest:
        return str(worth if series.points else whole)
    return number_format(Decimal(worth) / 100, 2)


def typed_lines(part: SeriesPart) -> str:
    """What was typed of an evening, to be changed."""
    rows = part.results.select_related("user", "bot").order_by("place", "-hundredths", "pk")
    return "\n".join(f"{row.player_name} {_figure(row)}" for row in rows)


def _figure(row: SeriesResult) -> str:
    return str(row.place) if row.place is not None else f"{(row.hundredths or 0) / 100:g}"
