"""What the desk of a club shows of its tournaments, by the law of sealed boards: games, acts, deputies.

To a director who plays in a running tournament its tables are not shown, nor decisions about its sealed boards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import pgettext

from accounts.models import User
from games.clubs.core.contests import ContestAct
from games.clubs.core.models import Club

from ..models import BoardPlay, DirectorAct, Tournament, TournamentDirector, TournamentStage
from ..record.names import title_of
from ..record.who_knows import tells_of_sealed
from .acts import act_of
from .history import about

LISTED = 40

SAID = (
    "tournament__public_id", "tournament__name", "tournament__variant", "board__number", "board__board__opened_at",
    "table__number", "table__round__number",
)  # fmt: skip


def running_games(club: Club, played: Collection[int]) -> tuple[QuerySet[Any, Any], ...]:
    """A query for the keys of the games that are being played in a club's tournaments, but those the reader plays."""
    plays = BoardPlay.objects.filter(
        board__tournament__club=club, finished_at=None, game__isnull=False, table__round__closed_at=None
    ).exclude(board__tournament__in=played)
    return (plays.order_by().values("game"),)


def games_of(club: Club) -> tuple[QuerySet[Any, Any], ...]:
    """A query for the keys of all games of a club's tournaments, over or not."""
    plays = BoardPlay.objects.filter(board__tournament__club=club, game__isnull=False)
    return (plays.order_by().values("game"),)


def acts_of_club(club: Club, reader: User, played: Collection[int]) -> list[ContestAct]:
    """What directors of a club's tournaments did, the latest first; two queries.

    Of the rows they lead to only what is said here: all columns would take longer than the other logs together.
    """
    own = [field.name for field in DirectorAct._meta.concrete_fields]
    rows = DirectorAct.objects.filter(tournament__club=club)
    acts = rows.select_related("tournament", "board__board", "table__round").only(*own, *SAID)[:LISTED]
    people = User.objects.select_related("bot_owner").in_bulk([act.by_id for act in acts if act.by_id])
    return [
        ContestAct(
            act.made_at,
            people[act.by_id].name if act.by_id in people else "",
            title_of(act.tournament),
            act.tournament.get_absolute_url(),
            pgettext("between two statements", "; ").join(
                filter(None, [str(act_of(act).kind.label), about(act)])
            ),
            act.why,
            act.tournament_id if tells_of_sealed(act) and act.by_id != reader.pk else None,
        )
        for act in acts
        if act.by_id == reader.pk or act.tournament_id not in played or not tells_of_sealed(act)
    ]


def desks_of_club(club: Club) -> list[tuple[str, str, tuple[str, ...]]]:
    """A club's tournaments that are not over, each with the address of its desk and its deputies; two queries."""
    stages = (TournamentStage.ENTRY, TournamentStage.RUNNING)
    tournaments = list(Tournament.objects.filter(club=club, stage__in=stages).order_by("starts_at", "pk"))
    deputies: dict[int, list[str]] = defaultdict(list)
    rows = TournamentDirector.objects.filter(tournament__in=[each.pk for each in tournaments])
    for row in rows.select_related("user__bot_owner").order_by("pk"):
        deputies[row.tournament_id].append(row.user.name)
    return [
        (
            title_of(each),
            reverse("tournaments:desk", args=[each.public_id]),
            tuple(deputies[each.pk]),
        )
        for each in tournaments
    ]


def plays_in_any(club: Club, played: Collection[int]) -> bool:
    """Whether one of the tournaments somebody plays in is the club's."""
    return Tournament.objects.filter(club=club, pk__in=played).exists()
