"""What the page of a ladder shows, as frozen plain values in the reader's language; never a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.blocks import blocked_by, muted_by
from accounts.models import User
from games.clubs.core.contests import club_to_show, directs, may_play
from games.clubs.core.reasons import reason_words
from games.notifications.messages import and_joined
from games.play.read.clocks import pace_words
from games.play.read.club_rules import ContestRules, rules_of_contest
from games.play.record.fairness import secret_commitment
from games.ratings.models import KIND_OF
from games.ratings.read import figures_among
from games.standings.challenge_rules import Obstacle

from ..models import (
    ALIVE,
    SEATS_OF_STEPS,
    WITH_PEOPLE,
    Challenge,
    ChallengeState,
    Ladder,
    LadderAct,
    LadderEntrant,
    LadderStage,
    PartnerLink,
    PlaceChange,
    StepGame,
    StepSecret,
    of_person,
    step_games_of,
    with_people,
)
from ..record.obstacles import may_decline, obstacles_among
from ..record.shuffles import open_secret, seal_of, with_use
from ..refusals import GUEST, NOT_A_MEMBER, OBSTACLES
from .history import HistoryLine, latest
from .people import LadderName, entrants_by_key, name_of, title_of
from .words import act_sentence, sentences_of

A_PAGE = 50
"""How many places a page of a ladder shows."""

LATEST = 8
ACTS = 10
SEALS = 12
CLIMBS = 3
A_MONTH = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class LadderRow:
    """A place on the ladder: who stands there, places won (or lost) in a month, whether the reader may challenge them.

    On a step ladder their `step`, and whether they want to play. `why` is the reason why they may not be challenged,
    on a step ladder none; `rating` is empty where there is none to be seen.
    """

    place: int
    who: LadderName
    rating: str
    climb: int
    may_challenge: bool
    why: str
    step: int
    wants_to_play: bool

    @property
    def fall(self) -> int:
        """How many places were lost in a month."""
        return max(-self.climb, 0)


@dataclass(frozen=True, slots=True)
class ChallengeLine:
    """A challenge of the reader's: the other one, what they wrote, until when it is to be answered, its table.

    `secret_seal` is that of the secret its game will be dealt from, where one was drawn for it.
    """

    key: int
    who: LadderName
    place: int | None
    note: str
    made_at: datetime
    answer_by: datetime
    to_me: bool
    url: str
    secret_seal: str = ""

    @property
    def words_field(self) -> str:
        """The field for words of the reader's on a page that may have several."""
        return f"words-{self.key}"


@dataclass(frozen=True, slots=True)
class ClimbLine:
    """One of the biggest climbs of a month."""

    who: LadderName
    from_place: int
    to_place: int


@dataclass(frozen=True, slots=True)
class LadderActLine:
    """A line of the log: what a director did, and whether it can be taken back."""

    made_at: datetime
    by: str
    sentence: str
    why: str


@dataclass(frozen=True, slots=True)
class StepSealLine:
    """The seal of a secret of a step ladder: from when on it stood there, whether games are still to follow from it for
    those who ask now, and the secret once it is told."""

    seal: str
    drawn_at: datetime
    serves: bool
    secret: str


@dataclass(frozen=True, slots=True)
class LadderFacts:
    """What every page of a ladder says of it."""

    public_id: str
    name: str
    words: str
    url: str
    rules: ContestRules
    club: tuple[str, str] | None
    pace: str
    sentences: tuple[str, ...]
    stage: str
    stage_words: str
    begins_by_itself: bool
    is_of_pairs: bool
    is_of_steps: bool
    directs: bool


@dataclass(frozen=True, slots=True)
class LadderPage:
    """The page of a ladder: fifty places, those around the reader unless another page is asked for.

    `why_nobody` is the reason why the reader may challenge nobody at all, where there is one; each row has it too.
    `may_decline`: the challenges to the reader may be declined.
    """

    facts: LadderFacts
    why_nobody: str
    rows: tuple[LadderRow, ...]
    page: int
    pages: int
    players: int
    my_place: int | None
    wants_to_play: bool
    my_url: str
    to_me: tuple[ChallengeLine, ...]
    may_decline: bool
    waiting: tuple[ChallengeLine, ...]
    playing: tuple[ChallengeLine, ...]
    may_join: bool
    partner_url: str
    latest: tuple[HistoryLine, ...]
    climbs: tuple[ClimbLine, ...]
    acts: tuple[LadderActLine, ...]
    seals: tuple[StepSealLine, ...]

    @property
    def seal(self) -> str:
        """The seal of what games of a step ladder follow from whose players ask for one now; empty without one."""
        return next((line.seal for line in self.seals if line.serves), "")

    @property
    def latest_game(self) -> int:
        """The key of the last game that the reader plays here, by which a button pressed twice is told; 0 for none."""
        return max((line.key for line in self.playing), default=0)


def ladder_facts(ladder: Ladder, reader: Any) -> LadderFacts:
    """Name, rules, club and dates of a ladder, for one reader."""
    club = club_to_show(ladder, reader)
    return LadderFacts(
        public_id=ladder.public_id,
        name=title_of(ladder),
        words=ladder.words,
        url=ladder.get_absolute_url(),
        rules=rules_of_contest(ladder, names_club=club is not None),
        club=club,
        pace=pace_words(ladder.time),
        sentences=sentences_of(ladder),
        stage=ladder.stage,
        stage_words=str(ladder.get_stage_display()),
        begins_by_itself=ladder.unanswered == "begins",
        is_of_pairs=ladder.is_of_pairs,
        is_of_steps=ladder.is_of_steps,
        directs=directs(ladder, reader),
    )


def ladder_page(ladder: Ladder, reader: Any, *, page: int | None = None) -> LadderPage:
    """A ladder as somebody reads it; a fixed number of queries however many are on it."""
    now = timezone.now()
    on_it = ladder.entrants.filter(place__isnull=False).select_related(*WITH_PEOPLE).order_by("place")
    mine = on_it.filter(of_person(reader)).first() if isinstance(reader, User) else None
    around = 1 if mine is None or mine.place is None else (mine.place - 1) // A_PAGE + 1
    paged: Page[LadderEntrant] = Paginator(_with_climbs(on_it, now), A_PAGE).get_page(page or around)
    may_join = mine is None and _may_join(ladder, reader)
    why_nobody = _why_nobody(ladder, mine, reader, may_join=may_join)
    challenges = (_step_games if ladder.is_of_steps else _challenges)(ladder, mine, reader)
    to_me = tuple(line for line in challenges if line.to_me and not line.url)
    return LadderPage(
        facts=ladder_facts(ladder, reader),
        why_nobody=why_nobody,
        rows=_rows(ladder, mine, list(paged), reader, now, why_nobody),
        page=paged.number,
        pages=paged.paginator.num_pages,
        players=paged.paginator.count,
        my_place=None if mine is None else mine.place,
        wants_to_play=mine is not None and mine.ready_at is not None,
        my_url="" if mine is None else name_of(ladder, mine, reader).url,
        to_me=to_me,
        may_decline=mine is None or not to_me or may_decline(ladder, mine, now),
        waiting=tuple(line for line in challenges if not line.to_me and not line.url),
        playing=tuple(line for line in challenges if line.url),
        may_join=may_join,
        partner_url="" if mine is not None else partner_url(ladder, reader),
        latest=latest(ladder, reader, most=LATEST),
        climbs=_climbs(ladder, on_it, reader, now),
        acts=latest_acts(ladder),
        seals=_seals(ladder),
    )


def _seals(ladder: Ladder) -> tuple[StepSealLine, ...]:
    """What the games of a step ladder follow from: the secret that serves now, and some before it."""
    if not ladder.is_of_steps:
        return ()
    rows = list(with_use(StepSecret.objects.filter(ladder=ladder)).order_by("-drawn_at", "-pk")[:SEALS])
    secrets = [open_secret(row) for row in rows]
    return tuple(
        StepSealLine(seal_of(row), row.drawn_at, row.ended_at is None, "" if secret is None else secret.hex())
        for row, secret in zip(rows, secrets, strict=True)
    )


def partner_url(ladder: Ladder, reader: Any) -> str:
    """The address with which somebody becomes the reader's partner, where they look for one."""
    if not ladder.is_of_pairs or not isinstance(reader, User):
        return ""
    word = PartnerLink.objects.filter(ladder=ladder, user=reader).values_list("word", flat=True).first()
    return reverse("ladders:come", args=[ladder.public_id, word]) if word else ""


def _may_join(ladder: Ladder, reader: Any) -> bool:
    open_to_join = ladder.stage in (LadderStage.OPEN, LadderStage.PAUSED)
    return open_to_join and isinstance(reader, User) and may_play(ladder, reader)


def _why_nobody(ladder: Ladder, mine: LadderEntrant | None, reader: Any, *, may_join: bool) -> str:
    """The reason that is the same for every row: the ladder is closed, or the reader is not on it."""
    if ladder.is_of_steps:
        return ""
    if ladder.stage != LadderStage.OPEN:
        return gettext(OBSTACLES[Obstacle.CLOSED].sentence)
    if mine is not None:
        return ""
    if not isinstance(reader, User):
        return gettext("Sign in and join the ladder first.")
    if reader.is_guest:
        return gettext(GUEST.sentence)
    return gettext((OBSTACLES[Obstacle.NOT_ON_LADDER] if may_join else NOT_A_MEMBER).sentence)


def _with_climbs(on_it: QuerySet[LadderEntrant], now: datetime) -> QuerySet[LadderEntrant]:
    """Each with the place they had a month ago, where they stood on the ladder then (`then`)."""
    changes = PlaceChange.objects.filter(entrant=OuterRef("pk"), made_at__gte=now - A_MONTH)
    changes = changes.filter(made_at__gte=OuterRef("joined_at"))
    return on_it.annotate(then=Subquery(changes.order_by("pk").values("from_place")[:1]))


def _rows(
    ladder: Ladder,
    mine: LadderEntrant | None,
    entrants: Sequence[LadderEntrant],
    reader: Any,
    now: datetime,
    why_nobody: str,
) -> tuple[LadderRow, ...]:
    obstacles: Mapping[int, Obstacle | None] = {}
    if not ladder.is_of_steps:
        obstacles = obstacles_among(ladder, mine, entrants, now)
    figures = figures_among(
        [] if ladder.is_of_pairs else [key for each in entrants for key in each.user_keys]
    )
    kind = (ladder.rules.family, KIND_OF[ladder.time.kind].value)
    rows = []
    for each in entrants:
        assert each.place is not None
        obstacle = obstacles.get(each.pk)
        figure = figures.get((each.user_id or 0, *kind))
        then = getattr(each, "then", None)
        rows.append(
            LadderRow(
                place=each.place,
                who=name_of(ladder, each, reader),
                rating="" if figure is None else figure.short,
                climb=0 if then is None or ladder.is_of_steps else then - each.place,
                may_challenge=obstacle is None and not ladder.is_of_steps,
                step=each.step,
                wants_to_play=each.ready_at is not None,
                why=why_nobody or ("" if obstacle is None else gettext(OBSTACLES[obstacle].sentence)),
            )
        )
    return tuple(rows)


def _challenges(ladder: Ladder, mine: LadderEntrant | None, reader: Any) -> list[ChallengeLine]:
    """The challenges of the reader that wait or are played, the earliest first."""
    if mine is None:
        return []
    rows = Challenge.objects.filter(Q(challenger=mine) | Q(opponent=mine), ladder=ladder, state__in=ALIVE)
    unread = {*muted_by(reader.pk), *blocked_by(reader.pk)}
    lines = []
    alive = list(rows.select_related("game").order_by("made_at", "pk"))
    entrants = entrants_by_key(key for row in alive for key in (row.challenger_id, row.opponent_id))
    for row in alive:
        to_me = row.opponent_id == mine.pk
        other = entrants[row.challenger_id if to_me else row.opponent_id]
        playing = row.state == ChallengeState.PLAYING and row.game is not None
        url = row.game.get_absolute_url() if playing and row.game is not None else ""
        note = "" if unread.intersection(other.user_keys) else row.note
        lines.append(
            ChallengeLine(
                row.pk,
                name_of(ladder, other, reader),
                other.place,
                note,
                row.made_at,
                row.answer_by,
                to_me,
                url,
                "" if row.secret is None else secret_commitment(bytes(row.secret)),
            )
        )
    return lines


def _step_games(ladder: Ladder, mine: LadderEntrant | None, reader: Any) -> list[ChallengeLine]:
    """The games of a step ladder that the reader plays, the earliest first."""
    if mine is None:
        return []
    rows = StepGame.objects.filter(step_games_of(mine), ladder=ladder, ended_at=None, game__isnull=False)
    lines = []
    for row in rows.select_related("game", *with_people(*SEATS_OF_STEPS)).order_by("made_at", "pk"):
        assert row.game is not None
        others = [name_of(ladder, each, reader) for each in row.players if each.pk != mine.pk]
        together = replace(others[0], name=and_joined([other.name for other in others]), profile="")
        url = row.game.get_absolute_url()
        lines.append(ChallengeLine(row.pk, together, None, "", row.made_at, row.made_at, False, url))
    return lines


def _climbs(
    ladder: Ladder, on_it: QuerySet[LadderEntrant], reader: Any, now: datetime
) -> tuple[ClimbLine, ...]:
    """Who has climbed most within a month."""
    if ladder.is_of_steps:
        return ()
    rows: QuerySet[Any] = _with_climbs(on_it, now)
    rows = rows.filter(then__gt=F("place") + 1)
    best = rows.order_by(F("place") - F("then"), "place")[:CLIMBS]
    return tuple(
        ClimbLine(name_of(ladder, each, reader), getattr(each, "then", 0), each.place or 0) for each in best
    )


def latest_acts(ladder: Ladder) -> tuple[LadderActLine, ...]:
    """What the directors of a ladder did last, with their reasons."""
    acts = with_names(
        LadderAct.objects.filter(ladder=ladder).select_related("by", "challenge", "deputy")[:ACTS]
    )
    return tuple(
        LadderActLine(
            act.made_at, act.by.name if act.by else "", act_sentence(ladder, act), reason_words(act.why)
        )
        for act in acts
    )


def with_names(rows: Iterable[LadderAct]) -> list[LadderAct]:
    """Acts with those they are about at hand, for their sentences; one query."""
    acts = list(rows)
    decided = [act.challenge for act in acts if act.challenge is not None]
    keys = [key for each in decided for key in (each.challenger_id, each.opponent_id)]
    entrants = entrants_by_key([*keys, *(act.entrant_id for act in acts)])
    for each in decided:
        each.challenger, each.opponent = entrants[each.challenger_id], entrants[each.opponent_id]
    for act in acts:
        act.entrant = entrants.get(act.entrant_id or 0)
    return acts
