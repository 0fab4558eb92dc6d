"""Sheets of the score pad that people save to their account: read from the text of the pad, kept, listed, removed."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from unicodedata import category
from urllib.parse import parse_qsl

from django.core.paginator import Page, Paginator
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext, gettext_noop

from accounts.models import User
from games.clubs.core.events import ClubEvent, ClubLeft
from games.clubs.core.models import Club, ClubMember
from games.clubs.core.roles import DIRECTING, club_keys
from games.jobs.refusals import Refusal, Refused
from rules.catalog import VARIANTS, UnknownVariant, find
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from rules.web import mixes

from .models import PadSheet
from .person_line import PersonLine, person_line

MOST_SHEETS = 60
"""Sheets that one account may hold."""

A_PAGE = 20
"""Sheets on a page of a club."""

MOST_TEXT = 64_000
"""Letters of a sheet as the pad sends it: two hundred deals with room to spare."""

MOST_DEALS, MOST_NAME = 200, 30
SEATS = range(2, 7)

NOT_IN_CLUB = Refusal(
    "sheet_not_in_club", gettext_noop("You share a score sheet with a club to which you belong.")
)
DAMAGED = Refusal("sheet_damaged", gettext_noop("This is not a score sheet that can be saved."))
TOO_LONG = Refusal("sheet_too_long", gettext_noop("This score sheet is too long to be saved."))
ENOUGH = Refusal(
    "sheets_enough", gettext_noop("You have saved %(most)d score sheets. Remove one to save another.")
)


@dataclass(frozen=True, slots=True)
class PadSheetLine:
    """A saved sheet in a list: the game, who played, how many deals; what it adds up to only the pad knows.

    `club` is the name of the club it is shared with (empty: none), `by` whoever saved it.
    """

    number: int
    game: str
    players: str
    deals: int
    rules_differ: bool
    saved_at: datetime
    club: str
    club_id: str
    by: PersonLine


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A saved sheet by itself, with the address of the pad that opens it: the whole sheet is in that."""

    line: PadSheetLine
    address: str


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One of the pages of a club’s sheets, counted from 1."""

    lines: tuple[PadSheetLine, ...]
    page: int
    pages: int


def save(user: User, *, rules: str, text: str) -> PadSheet:
    """Save a sheet as the pad sends it, over itself where it was saved before; raises Refused."""
    variant, options = _rules_of(rules)
    sheet = read_sheet(text)
    if len(sheet["names"]) != seats_of(variant.engine(options)):
        raise Refused(DAMAGED)
    with transaction.atomic():
        # One at a time for each person, so that the count is right.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        mine = PadSheet.objects.filter(user=user)
        earlier = mine.filter(variant=variant.slug, sheet_id=sheet["id"]).first()
        if earlier is None and mine.count() >= MOST_SHEETS:
            raise Refused(ENOUGH, most=MOST_SHEETS)
        row = earlier or PadSheet(user=user, variant=variant.slug, sheet_id=sheet["id"])
        row.query, row.sheet = mixes.mix_query(variant, options), sheet
        # Who may read it is changed elsewhere, perhaps at this moment.
        row.save(update_fields=None if row.pk is None else ["query", "sheet", "saved_at"])
        return row


def sheets_of(user: User) -> list[PadSheetLine]:
    """The sheets somebody saved, the last first; one of a game that is no more is passed over."""
    rows = PadSheet.objects.filter(user=user).select_related("user", "club")
    shared = any(row.club_id is not None for row in rows)
    return _lines(rows, set(club_keys(user)) if shared else ())


def sheets_of_club(club: Club, page: int = 1) -> SheetPage:
    """A page of the sheets that members share with their club, the last first; of those who left it none."""
    members = ClubMember.objects.filter(club=club).order_by().values("user")
    rows = PadSheet.objects.filter(club=club, user__in=members).select_related("user", "club")
    paged: Page[PadSheet] = Paginator(rows, A_PAGE).get_page(page)
    return SheetPage(tuple(_lines(paged, {club.pk})), paged.number, paged.paginator.num_pages)


def pads() -> list[tuple[str, str]]:
    """The score pads of all games by their standard rules: name and address."""
    return [
        (gettext(game.name), mixes.mix_url(game, game.options(), page="rules:pad"))
        for game in VARIANTS
        if game.page is not None
    ]


def sheet_for(user: User, number: int) -> OpenSheet:
    """A sheet of one's own, or one that a member shares with a club to which one belongs.

    Raises PadSheet.DoesNotExist, UnknownVariant of a game that is no more.
    """
    shared = ClubMember.objects.filter(club=OuterRef("club"), user=OuterRef("user"))
    readable = Q(user=user) | (Q(club__in=club_keys(user)) & Exists(shared))
    row = PadSheet.objects.select_related("user", "club").get(readable, pk=number)
    variant = find(row.variant)
    options, _fault = mixes.readable_mix(variant, dict(parse_qsl(row.query)))
    written = json.dumps(row.sheet, ensure_ascii=False, separators=(",", ":"))
    text = base64.urlsafe_b64encode(written.encode()).decode().rstrip("=")
    return OpenSheet(
        _line(row, variant, set(club_keys(user)) if row.club_id is not None else ()),
        f"{mixes.mix_url(variant, options, page='rules:pad')}#s={text}",
    )


def on_club_event(event: ClubEvent) -> None:
    """Nothing is shared any more with a club that one has left."""
    if isinstance(event, ClubLeft):
        PadSheet.objects.filter(user=event.user, club=event.club).update(club=None)


def share(user: User, number: int, club: str) -> Club:
    """Let the members of a club read a sheet of one's own; in place of another club, if it was shared before.

    `club` is its public id. Raises PadSheet.DoesNotExist, Refused `sheet_not_in_club`.
    """
    row = PadSheet.objects.get(user=user, pk=number)
    own_club = Club.objects.filter(public_id=club, pk__in=club_keys(user)).first()
    if own_club is None:
        raise Refused(NOT_IN_CLUB)
    PadSheet.objects.filter(pk=row.pk).update(club=own_club)
    return own_club


def stop_sharing(user: User, number: int) -> Club | None:
    """End the sharing of a sheet: by whoever saved it, or by those who look after the club.

    The club it was shared with; None where it was with none. Raises PadSheet.DoesNotExist.
    """
    directed = ClubMember.objects.filter(user=user, role__in=DIRECTING).order_by().values("club")
    row = PadSheet.objects.select_related("club").get(Q(user=user) | Q(club__in=directed), pk=number)
    PadSheet.objects.filter(pk=row.pk).update(club=None)
    return row.club


def remove(user: User, number: int) -> None:
    """Remove a sheet of one's own; raises PadSheet.DoesNotExist."""
    PadSheet.objects.get(user=user, pk=number).delete()


def _lines(rows: Iterable[PadSheet], clubs: Container[int]) -> list[PadSheetLine]:
    """Rows with their people and clubs as lines; `clubs` are the keys of those that the reader knows of."""
    lines = []
    for row in rows:
        try:
            lines.append(_line(row, find(row.variant), clubs))
        except UnknownVariant:
            continue
    return lines


def _line(row: PadSheet, variant: Variant[Any], clubs: Container[int]) -> PadSheetLine:
    club = row.club if row.club is not None and row.club.pk in clubs else None
    return PadSheetLine(
        number=row.pk,
        game=gettext(variant.name),
        players=", ".join(name for name in row.sheet["names"] if name.strip()),
        deals=len(row.sheet["deals"]),
        rules_differ=bool(row.query),
        saved_at=row.saved_at,
        club=club.name if club is not None and club.closed_at is None else "",
        club_id=club.public_id if club is not None else "",
        by=person_line(row.user),
    )


def _rules_of(rules: str) -> tuple[Variant[Any], Any]:
    """The game and the house rules of a sheet, as the pad names them: `slug?query`."""
    slug, _mark, query = rules.partition("?")
    try:
        variant = find(slug)
    except UnknownVariant:
        raise Refused(DAMAGED) from None
    options, fault = mixes.readable_mix(variant, dict(parse_qsl(query)))
    if fault:
        raise Refused(DAMAGED)
    return variant, options


def read_sheet(text: str) -> dict[str, Any]:
    """The sheet of a text that the pad made; raises Refused for what is none. What it adds up to only the pad says."""
    if len(text) > MOST_TEXT:
        raise Refused(TOO_LONG)
    try:
        sheet = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (binascii.Error, ValueError, RecursionError):
        raise Refused(DAMAGED) from None
    if not isinstance(sheet, Mapping) or not (_is_head(sheet) and _are_deals(sheet.get("deals"))):
        raise Refused(DAMAGED)
    return {name: sheet[name] for name in ("id", "names", "dealer", "deals")}


def _is_head(sheet: Mapping[str, Any]) -> bool:
    names, dealer = sheet.get("names"), sheet.get("dealer")
    return (
        isinstance(sheet.get("id"), str)
        and re.fullmatch(r"[a-z0-9]{10}", sheet["id"]) is not None
        and isinstance(names, list)
        and len(names) in SEATS
        and all(_is_word(name, MOST_NAME) for name in names)
        and type(dealer) is int
        and 0 <= dealer < len(names)
    )


def _are_deals(deals: Any) -> bool:
    return isinstance(deals, list) and 0 < len(deals) <= MOST_DEALS and all(map(_is_deal, deals))


def _is_deal(deal: Any) -> bool:
    return (
        isinstance(deal, dict)
        and len(deal) > 0
        and all(_is_word(name, 20) and _is_figure(value) for name, value in deal.items())
    )


def _is_figure(value: Any) -> bool:
    """What an entry may hold: a figure, yes or no, a short word, or such by side."""
    if isinstance(value, list):
        return len(value) < len(SEATS) + 2 and not any(
            isinstance(each, list) or not _is_figure(each) for each in value
        )
    if isinstance(value, str):
        return _is_word(value, 20)
    return value is None or (isinstance(value, int) and abs(value) < 100_000)


def _is_word(value: Any, most: int) -> bool:
    # A database cannot hold the sign that is nothing, nor half a letter; names have joiners and spaces of every kind.
    return (
        isinstance(value, str)
        and len(value) <= most
        and not any(category(sign) in ("Cc", "Cs") for sign in value)
    )
