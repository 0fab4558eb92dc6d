"""What the directors of a season did, as sentences: the latest on its page, all of it page by page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext

from games.clubs.core.contests import deputy_sentence
from games.clubs.core.reasons import reason_words
from games.notifications.messages import and_joined

from ..models import WITH_PEOPLE, Fixture, LeagueAct, LeagueActKind, LeagueEntrant, Season
from .people import LeaguePlayer, player_of

LATEST = 20
"""Acts on the page of a season."""

A_PAGE = 50


@dataclass(frozen=True, slots=True)
class LeagueActLine:
    """A line of the log: what a director did, and whether it can be taken back."""

    made_at: datetime
    by: str
    sentence: str
    why: str


@dataclass(frozen=True, slots=True)
class SeasonLog:
    """A page of what the directors of a season did, the latest first."""

    lines: tuple[LeagueActLine, ...]
    page: int
    pages: int


def latest_acts(season: Season, names: Mapping[int, LeaguePlayer]) -> tuple[LeagueActLine, ...]:
    """What the directors of a season did last; `names` are all who are in it."""
    return _lines(acts_with_people(season.acts.all())[:LATEST], names)


def season_log(season: Season, *, page: int) -> SeasonLog:
    """A page of what the directors of a season did; three queries however much that is."""
    paged: Page[LeagueAct] = Paginator(acts_with_people(season.acts.all()), A_PAGE).get_page(page)
    acts = list(paged)
    return SeasonLog(_lines(acts, names_in(acts)), paged.number, paged.paginator.num_pages)


def acts_with_people(acts: QuerySet[LeagueAct]) -> QuerySet[LeagueAct]:
    """Acts with what their sentences need, but for those in the season (`names_in`)."""
    return acts.select_related("by", "fixture", "deputy")


def names_in(acts: Sequence[LeagueAct]) -> dict[int, LeaguePlayer]:
    """Those in a season whom acts are about; one query."""
    keys = {key for act in acts if act.fixture is not None for key in act.fixture.entrant_keys}
    keys |= {act.entrant_id for act in acts if act.entrant_id is not None}
    entrants = LeagueEntrant.objects.select_related(*WITH_PEOPLE).order_by().in_bulk(keys)
    return {key: player_of(entrant, None) for key, entrant in entrants.items()}


def reasons_of(season: Season) -> dict[int, str]:
    """Why results were adjusted, each for the last time, by the key of the fixture."""
    adjusted = season.acts.filter(kind=LeagueActKind.ADJUST, fixture__isnull=False)
    rows = adjusted.order_by("made_at", "pk").values_list("fixture", "why")
    return {fixture: why for fixture, why in rows if fixture is not None}


def _lines(acts: Iterable[LeagueAct], names: Mapping[int, LeaguePlayer]) -> tuple[LeagueActLine, ...]:
    return tuple(
        LeagueActLine(
            act.made_at, act.by.name if act.by else "", act_sentence(act, names), reason_words(act.why)
        )
        for act in acts
    )


def act_sentence(act: LeagueAct, names: Mapping[int, LeaguePlayer]) -> str:
    """What a director did, as a sentence."""
    match act.kind:
        case "withdraw":
            entrant = names.get(act.entrant_id or 0)
            if entrant is None:
                return gettext("Somebody was taken out of the season before it began.")
            return gettext("%(name)s was taken out of the season.") % {"name": entrant.name}
        case "decide" if act.fixture is not None:
            return _decision(act.fixture, act.figures, names)
        case "adjust" if act.fixture is not None:
            seats = [names[key].name for key in act.fixture.entrant_keys]
            return gettext("The result of the game of %(names)s was adjusted: %(figures)s.") % {
                "names": and_joined(seats),
                "figures": act.figures,
            }
        case "begin":
            return gettext("The season began.")
        case "next":
            return gettext("The season was opened to enter.")
        case "bot":
            entrant = names.get(act.entrant_id or 0)
            return gettext("%(name)s entered.") % {"name": entrant.name if entrant else gettext("A bot")}
        case "list":
            number = int(act.figures or 0)
            return ngettext(
                "%(number)d entry was made from a list of members.",
                "%(number)d entries were made from a list of members.",
                number,
            ) % {"number": number}
        case "evening":
            return gettext("Games of an evening were entered.")
        case "deputy" | "dismiss":
            return deputy_sentence(act.deputy, dismissed=act.kind == "dismiss", by=act.by)
        case "extend":
            return gettext("The season lasts longer.")
    return gettext("The season was cancelled.")


def _decision(row: Fixture, figures: str, names: Mapping[int, LeaguePlayer]) -> str:
    """What a director made of a game, whatever became of it later; acts from before keep no `figures`."""
    result = tuple(map(int, figures.split(" : "))) if figures else row.points
    ahead = [key for key, points in zip(row.entrant_keys, result, strict=True) if points == max(result)]
    if len(ahead) != 1:
        return gettext("The game of %(names)s is a draw.") % {
            "names": and_joined([names[key].name for key in row.entrant_keys])
        }
    behind = [names[key].name for key in row.entrant_keys if key not in ahead]
    return gettext("%(winner)s has won the game against %(loser)s.") % {
        "winner": names[ahead[0]].name,
        "loser": and_joined(behind),
    }
