"""Ratings as pages show them: beside names, in the range a table asks for, in the list of all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, CharField, Exists, JSONField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import JSONObject
from django.utils.translation import gettext

from games.ratings import read
from games.ratings.models import Rating, Speed
from games.ratings.scale import MIDDLE, Figure, figure_of, mu_of
from rules import catalog

from ..models import Game, GameStatus, Player, Strength

BANDS = ((None, 1300), (1300, 1500), (1500, 1700), (1700, None))
"""Ranges of the host's rating by which open tables are found: from the first, below the second."""

MINE = "mine"
"""The word in the address for tables whose range has room for the reader."""


def _paces(to: str = "") -> dict[Speed, Q]:
    return {
        Speed.LIVE: Q((f"{to}pace__kind", "live")),
        Speed.DAYS: Q((f"{to}pace__kind__in", ["bank", "days"])),
        Speed.NONE: Q((f"{to}pace", {})),
    }


PACES = _paces()
"""Games of each kind of pace."""


def range_words(game: Game) -> str:
    """The range of ratings a table asks for; empty where it asks for none."""
    least, most = game.rating_least, game.rating_most
    if least is not None and most is not None:
        return gettext("rating from %(least)d to %(most)d") % {"least": least, "most": most}
    if least is not None:
        return gettext("rating of %(least)d or more") % {"least": least}
    return gettext("rating of %(most)d or less") % {"most": most} if most is not None else ""


def figures_at(games: Iterable[Game], players: Iterable[Player]) -> dict[tuple[int, int], Figure]:
    """The ratings that stand beside names at some tables, by game and person; one query for all."""
    rated = {game.pk: game.rated_as for game in games}
    sitting = [(p.game_id, p.user_id) for p in players if p.user_id is not None]
    figures = read.figures_among(user for _game, user in sitting)
    by_game = {}
    for game, user in sitting:
        figure = figures.get((user, *rated[game]))
        if figure is not None:
            by_game[game, user] = figure
    return by_game


def with_ratings(seats: QuerySet[Player]) -> QuerySet[Player]:
    """Seats with what others may see of the rating of whoever sits there, `Player.rating`, and no query more."""
    rows = Rating.objects.filter(
        read.public_ratings(), user=OuterRef("user"), family=OuterRef("family"), pace=OuterRef("kind")
    )
    figure = rows.values(figure=JSONObject(mu="mu", sigma="sigma", games="games"))
    columns = {"rating": Subquery(figure, output_field=JSONField())}
    return seats.alias(**_rated_as("game__")).annotate(**columns)


def beside_names(game: Game, players: Sequence[Player]) -> dict[int, str]:
    """What stands beside the names at a table, by person: the rating until its end, then how the game moved it."""
    if game.status != GameStatus.OVER:
        figures = [(player.user_id, player.rating) for player in players if player.rating is not None]
        return {user: figure_of(**rating).short for user, rating in figures if user is not None}
    if game.friendly or game.board_id is not None:
        return {}
    moved = read.changes_by(game.public_id)
    return {user: f"{change.before} → {change.after}" for user, change in moved.items()}


# --- finding tables ------------------------------------------------------------------------------


def band_choices() -> list[tuple[str, str]]:
    """What may be asked of the ratings of open tables: the word in the address, and what it says."""
    return [("", gettext("any")), (MINE, gettext("open to mine")), *(
        (_word(low, high), _band_words(low, high)) for low, high in BANDS
    )]  # fmt: skip


def _word(low: int | None, high: int | None) -> str:
    return f"{low or ''}-{high or ''}"


def _band_words(low: int | None, high: int | None) -> str:
    if low is None:
        return gettext("hosts below %(number)d") % {"number": high}
    if high is None:
        return gettext("hosts of %(number)d or more") % {"number": low}
    return gettext("hosts from %(low)d to %(high)d") % {"low": low, "high": high}


def by_rating(user: Any, word: str) -> Q:
    """Which open tables are like that: with room for the reader's rating, or whose host shows one within a band."""
    if word == MINE:
        return _room_for(user)
    band = next(((low, high) for low, high in BANDS if _word(low, high) == word), None)
    return Q() if band is None else _hosts_within(*band)


def _room_for(user: Any) -> Q:
    """Tables that ask for nothing, or for a range in which the reader's number lies."""
    nothing = Q(rating_least=None, rating_most=None)
    if not user.is_authenticated or user.is_guest:
        return nothing
    numbers = read.own_numbers(user)
    chosen_room = nothing | _within(MIDDLE)
    for (family, pace), number in numbers.items():
        here = Q(variant__in=_slugs(family)) & PACES[Speed(pace)]
        chosen_room = (here & (nothing | _within(number))) | (~here & chosen_room)
    return chosen_room


def _within(number: int) -> Q:
    least = Q(rating_least=None) | Q(rating_least__lte=number)
    most = Q(rating_most=None) | Q(rating_most__gte=number)
    return least & most


def _hosts_within(low: int | None, high: int | None) -> Q:
    """Tables whose host shows a rating within a band, of the table's family and pace."""
    rows = Rating.objects.filter(read.public_ratings(), user=OuterRef("host"))
    if low is not None:
        rows = rows.filter(mu__gte=mu_of(low - 0.5))
    if high is not None:
        rows = rows.filter(mu__lt=mu_of(high - 0.5))
    tables = Game.objects.filter(status=GameStatus.OPEN).annotate(**_rated_as())
    rows = rows.filter(family=OuterRef("family"), pace=OuterRef("kind"))
    return Q(pk__in=tables.filter(Exists(rows)).values("pk"))


def _rated_as(to: str = "") -> dict[str, Case]:
    """The family and the kind of pace that games are rated at, as columns; `to` leads from a row to its game."""
    families = [
        When(Q((f"{to}variant__in", _slugs(family))), then=Value(family)) for family in catalog.by_family()
    ]
    paces = [When(condition, then=Value(kind.value)) for kind, condition in _paces(to).items()]
    return {
        "family": Case(*families, default=Value(""), output_field=CharField()),
        "kind": Case(*paces, default=Value(""), output_field=CharField()),
    }


def _slugs(family: str) -> list[str]:
    entry = catalog.by_family().get(family)
    return [] if entry is None else [game.slug for game in entry[1]]


# --- the list of all ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RankLine:
    """Somebody in the list of ratings."""

    place: int
    name: str
    profile_id: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A level of the bots in the list of ratings."""

    name: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class RankList:
    """A page of the ratings of a family at a kind of pace."""

    family: str
    pace: str
    lines: tuple[RankLine, ...]
    levels: tuple[LevelLine, ...]
    number: int
    page: int
    pages: int


def family_choices() -> list[tuple[str, str]]:
    """The families, and what they are called."""
    return [(family, gettext(name)) for family, (name, _games) in catalog.by_family().items()]


def family_name(family: str) -> str:
    """What a family is called."""
    return dict(family_choices()).get(family, family)


def rank_list(family: str, pace: str, *, page: int) -> RankList:
    """The ratings everybody may see, the highest first, and those of the bots' levels; three queries."""
    ranked = read.in_order(family, pace, page=page)
    start = ranked.start_index() if ranked.paginator.count else 1
    levels = read.of_levels(family, pace)
    return RankList(
        family=family_name(family),
        pace=str(Speed(pace).label),
        lines=tuple(
            RankLine(start + step, row.user.name, row.user.profile_id, row.figure)
            for step, row in enumerate(ranked)
            if row.user is not None
        ),
        levels=tuple(
            LevelLine(str(level.label), levels[level.value]) for level in Strength if level.value in levels
        ),
        number=ranked.paginator.count,
        page=ranked.number,
        pages=ranked.paginator.num_pages,
    )
