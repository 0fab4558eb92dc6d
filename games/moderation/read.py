"""What pages of moderation show, as frozen plain values: never a row, and no card of any game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import parse_qsl

from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils.translation import gettext, override

from accounts.models import Block, BlockKind, User
from games.play.models import ChatMessage, Game, GameStatus, Player
from games.play.read.names import seat_names
from rules.catalog import find
from rules.engine.protocol import seats_of
from rules.web import markup, mixes, parts

from . import directors
from .models import ActKind, Correction, Report, StaffAct

ON_A_PAGE = 50
AROUND = 6
"""Lines of talk shown before and after the reported one."""


@dataclass(frozen=True, slots=True)
class TablePerson:
    """Somebody else at a table: the word for them in forms, where they sit, whether they are muted or blocked."""

    word: str
    seat: str
    name: str
    muted: bool
    blocked: bool


def people_rows(people: dict[str, User], game: Game, reader: User, seats: int) -> list[TablePerson]:
    """The other people of a table for whoever reads its page."""
    names = seat_names(seats)
    far = set(Block.objects.filter(user=reader, other__in=people.values()).values_list("other_id", "kind"))
    return [
        TablePerson(
            word,
            names[int(word.split("-")[1])],
            user.name,
            (user.pk, BlockKind.MUTE) in far,
            (user.pk, BlockKind.BLOCK) in far,
        )
        for word, user in people.items()
    ]


@dataclass(frozen=True, slots=True)
class FarPerson:
    """Somebody one has muted or blocked."""

    pk: int
    name: str
    kind: str
    since: datetime


def far_people(user: User) -> list[FarPerson]:
    """Whom somebody has muted or blocked, the latest first."""
    blocks = Block.objects.filter(user=user).select_related("other").order_by("-pk")
    return [FarPerson(far.pk, far.other.name, far.get_kind_display(), far.since) for far in blocks]


# --- staff -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report in the list: what, about whom, by whom, and how many acts there were about that person.

    `directors`: in words, whether directors of the table have it too and have answered.
    """

    pk: int
    matter: str
    reason: str
    about: str
    about_user: str
    named: str
    by: str
    game: str
    said: str
    words: str
    made_at: datetime
    closed_at: datetime | None
    earlier: int
    club: bool = False
    directors: str = ""


@dataclass(frozen=True, slots=True)
class StaffPage:
    """A page of a list of staff, with the number of the one after it."""

    rows: tuple[object, ...]
    earlier: int | None


def _page_of(
    rows: QuerySet[Report] | QuerySet[StaffAct] | QuerySet[Correction], number: str | None
) -> tuple[list[object], int | None]:
    page = Paginator(rows, ON_A_PAGE).get_page(number)
    return list(page), page.next_page_number() if page.has_next() else None


def reports_page(number: str | None) -> StaffPage:
    """The reports, open ones first, the latest first."""
    rows, earlier = _page_of(Report.objects.select_related("about", "reporter", "game"), number)
    reports = [report for report in rows if isinstance(report, Report)]
    acts = StaffAct.objects.filter(about__in={report.about_id for report in reports})
    counts = acts.exclude(kind=ActKind.DISMISS).order_by().values_list("about").annotate(Count("pk"))
    numbers: dict[int, int] = {about: count for about, count in counts if about is not None}
    answers = directors.answers_of([report.pk for report in reports])
    return StaffPage(
        tuple(
            report_row(each, numbers.get(each.about_id, 0), _directors_words(answers.get(each.pk)))
            for each in reports
        ),
        earlier,
    )


def _directors_words(answered: bool | None) -> str:
    if answered is None:
        return ""
    return gettext("directors have answered") if answered else gettext("directors have it too")


def report_row(report: Report, earlier: int = 0, directors: str = "") -> ReportRow:
    """A report as staff read it."""
    return ReportRow(
        pk=report.pk,
        matter=report.get_matter_display(),
        reason=report.get_reason_display(),
        about=report.about.name,
        about_user=report.about.username,
        named=report.named,
        by=report.reporter.name if report.reporter is not None else "",
        game=report.game.public_id if report.game is not None else "",
        club=report.club_id is not None,
        said=report.said,
        words=report.words,
        made_at=report.made_at,
        closed_at=report.closed_at,
        earlier=earlier,
        directors=directors,
    )


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of talk as staff read it; `reported`: the one a report is about."""

    seat: str
    name: str
    words: str
    said_at: datetime
    reported: bool


def context_of(report: Report) -> tuple[ChatLine, ...]:
    """What was said at the table around the reported line, or lastly where a report is about no line."""
    if report.game is None:
        return ()
    messages = ChatMessage.objects.filter(game=report.game).select_related("user")
    line = report.line_id
    if line is None:
        lines = list(messages.order_by("-pk")[: 2 * AROUND])[::-1]
    else:
        before = list(messages.filter(pk__lte=line).order_by("-pk")[: AROUND + 1])[::-1]
        lines = [*before, *messages.filter(pk__gt=line).order_by("pk")[:AROUND]]
    return _lines(lines, report.game, line)


def _lines(messages: Iterable[ChatMessage], game: Game, reported: int | None = None) -> tuple[ChatLine, ...]:
    names = seat_names(seats_of(game.engine))
    return tuple(
        ChatLine(
            names[talk.seat],
            talk.user.name if talk.user is not None else "",
            str(talk),
            talk.said_at,
            talk.pk == reported,
        )
        for talk in messages
    )


@dataclass(frozen=True, slots=True)
class ActRow:
    """A line of the log."""

    what: str
    by: str
    about: str
    about_user: str
    game: str
    until: datetime | None
    why: str
    words: str
    done_at: datetime
    correction: int | None


def log_page(number: str | None) -> StaffPage:
    """The log of what staff did, the latest first."""
    rows, earlier = _page_of(StaffAct.objects.select_related("about", "game"), number)
    return StaffPage(tuple(_act_row(act) for act in rows if isinstance(act, StaffAct)), earlier)


def acts_about(user: User) -> tuple[ActRow, ...]:
    """What staff did about somebody, the latest first."""
    acts = StaffAct.objects.filter(about=user).select_related("about", "game")
    return tuple(_act_row(act) for act in acts[:ON_A_PAGE])


def _act_row(act: StaffAct) -> ActRow:
    return ActRow(
        what=act.get_kind_display(),
        by=act.by_name,
        about=act.about_name,
        about_user=act.about.username if act.about is not None else "",
        game=act.game.public_id if act.game is not None else "",
        until=act.until,
        why=act.why,
        words=act.words,
        done_at=act.done_at,
        correction=act.correction_id,
    )


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    """A correction of the rules as staff read it; `address` is the paragraph under its house rules, in its language.

    `heading` stands over the paragraph there; its anchor where the text has it no more.
    """

    pk: int
    game: str
    rules: str
    heading: str
    language: str
    address: str
    paragraph: str
    wrong: str
    source: str
    link: str
    by: str
    by_user: str
    made_at: datetime
    closed_at: datetime | None
    closed_because: str = ""


def corrections_page(number: str | None) -> StaffPage:
    """The corrections of the rules, open ones first, the latest first."""
    rows, earlier = _page_of(Correction.objects.select_related("by"), number)
    return StaffPage(tuple(correction_row(each) for each in rows if isinstance(each, Correction)), earlier)


def correction_row(correction: Correction, closed_because: str = "") -> CorrectionRow:
    """A correction as staff read it."""
    variant = find(correction.variant)
    options, _fault = mixes.readable_mix(variant, dict(parse_qsl(correction.rules)))
    with override(correction.language):
        address = mixes.mix_url(variant, options, correction.anchor)
    heading = parts.rule_text(variant, correction.language).heading_over(correction.anchor)
    is_link = correction.source.startswith(("https://", "http://")) and " " not in correction.source
    return CorrectionRow(
        pk=correction.pk,
        game=gettext(variant.name),
        rules=correction.rules,
        heading=markup.typeset(heading, correction.language) or correction.anchor,
        language=correction.language,
        address=address,
        paragraph=correction.paragraph,
        wrong=correction.wrong,
        source=correction.source,
        link=correction.source if is_link else "",
        by=correction.by.name if correction.by is not None else "",
        by_user=correction.by.username if correction.by is not None else "",
        made_at=correction.made_at,
        closed_at=correction.closed_at,
        closed_because=closed_because,
    )


def correction_page(correction: Correction) -> CorrectionRow:
    """A correction on its own page, with what staff wrote when they closed it."""
    act = StaffAct.objects.filter(correction=correction).first()
    return correction_row(correction, act.why if act is not None else "")


@dataclass(frozen=True, slots=True)
class StaffPerson:
    """Somebody as staff see them: how things stand, what was reported, what was done, where they play."""

    name: str
    username: str
    guest: bool
    staff: bool
    since: datetime
    silenced_until: datetime | None
    suspended_until: datetime | None
    reports: tuple[ReportRow, ...]
    acts: tuple[ActRow, ...]
    games: tuple[tuple[str, str], ...]


def person_page(user: User) -> StaffPerson:
    """The page of somebody for staff."""
    reports = Report.objects.filter(about=user).select_related("about", "reporter", "game")[:ON_A_PAGE]
    mine = Player.objects.filter(user=user).exclude(game__status=GameStatus.OVER).select_related("game")
    return StaffPerson(
        name=user.name,
        username=user.username,
        guest=user.is_guest,
        staff=user.is_staff,
        since=user.date_joined,
        silenced_until=user.silenced_until if user.is_silenced else None,
        suspended_until=user.suspended_until if user.is_suspended else None,
        reports=tuple(report_row(report) for report in reports),
        acts=acts_about(user),
        games=tuple(
            (player.game.public_id, gettext(player.game.rules.name))
            for player in mine.order_by("-game_id")[:ON_A_PAGE]
        ),
    )


@dataclass(frozen=True, slots=True)
class StaffTable:
    """A game as staff see it: who sits where, what was said, how it stands; no card and no deal under way."""

    public_id: str
    name: str
    status: str
    over: bool
    begun: bool
    public_url: str
    seats: tuple[tuple[str, str, str], ...]
    talk: tuple[ChatLine, ...]
    moved_at: datetime | None


def table_page(game: Game) -> StaffTable:
    """The page of a game for staff."""
    players = list(Player.objects.filter(game=game).select_related("user", "bot").order_by("seat"))
    names = seat_names(len(players))
    messages = ChatMessage.objects.filter(game=game).select_related("user").order_by("-pk")[:ON_A_PAGE]
    return StaffTable(
        public_id=game.public_id,
        name=gettext(game.rules.name),
        status=game.get_status_display(),
        over=game.status == GameStatus.OVER,
        begun=game.status != GameStatus.OPEN,
        public_url=reverse("play:table", args=[game.public_id]) if game.public else "",
        seats=tuple(
            (names[p.seat], p.name or gettext("free"), p.user.username if p.user is not None else "")
            for p in players
        ),
        talk=_lines(reversed(messages), game),
        moved_at=game.moved_at,
    )
