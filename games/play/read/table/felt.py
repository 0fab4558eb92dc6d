"""The felt: the seats, and what lies between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.display import Trick
from rules.engine.moves import Card, Seat
from rules.web.speech import card_name

from ...models import GameStatus, Player
from ..clocks import units
from ..names import place_of
from .melds import MeldLayout, MeldPile, meld_piles, melds_by_side
from .seats import SeatBox
from .view import TableView

FIRST_MOVES = 12
"""The rules in five lines are shown this long at a first game."""

Auction = tuple[tuple[tuple[SafeString, ...], ...], ...]


@dataclass(frozen=True)
class TrickCard:
    """A card on the table: its words, its place round the table, whose it is, whether it took the trick."""

    card: Card
    name: str
    at: str
    seat: str
    winner: bool


@dataclass(frozen=True, slots=True)
class Felt:
    """The seats and the middle of the table.

    `stage_fragments`: the template of the middle, the stage's own or that of a table before the play. `tallies`: per
    side its name and the figures known of it. `trick`: the open one, or the one just taken (`taken_by`). `auction`:
    rows under `speakers`. `first_time`: it is the reader's first game of this kind, told `in_five_lines`.
    """

    seats: tuple[SeatBox, ...]
    units: str
    stage_fragments: tuple[str, ...]
    headline: tuple[SafeString, ...]
    tallies: tuple[tuple[str, tuple[tuple[SafeString, int], ...]], ...]
    trick: tuple[TrickCard, ...]
    taken_by: str
    last_trick: tuple[TrickCard, ...]
    speakers: tuple[str, ...]
    auction: Auction
    melds: tuple[MeldLayout, ...]
    piles: tuple[MeldPile, ...]
    first_time: bool
    in_five_lines: tuple[SafeString, ...]


def felt_of(table: TableView, seats: tuple[SeatBox, ...]) -> Felt:
    """The felt of a table with its seats."""
    shown, lying = table.shown, _lying(table)
    first_time = is_first_time(table)
    return Felt(
        seats=seats,
        units=units(),
        stage_fragments=_stage_fragments(table),
        headline=headline_of(table),
        tallies=_tallies(table),
        trick=trick_cards(lying, table.viewer, table.names),
        taken_by=table.names[lying.winner] if lying is not None and lying.winner is not None else "",
        last_trick=trick_cards(shown.last_trick, table.viewer, table.names),
        speakers=_speakers(table),
        auction=_auction(table),
        melds=melds_by_side(shown.laid, table.engine.sides, table.seat, table.say, table.html),
        piles=meld_piles(shown.piles, table.say, table.html),
        first_time=first_time,
        in_five_lines=_in_five_lines(table) if first_time else (),
    )


def _stage_fragments(table: TableView) -> tuple[str, ...]:
    over = table.game.status == GameStatus.OVER and not table.past
    stage = "over" if over else table.shown.stage
    return f"play/stages/_{stage}.html", "play/stages/_table.html"


def headline_of(table: TableView) -> tuple[SafeString, ...]:
    """What is played, in a few words."""
    return tuple(map(table.say, table.shown.headline))


def _tallies(table: TableView) -> tuple[tuple[str, tuple[tuple[SafeString, int], ...]], ...]:
    labels = [(table.say(tally.label), tally.values) for tally in table.shown.tallies]
    rows = []
    for side, name in enumerate(table.sides):
        figures = [(label, values[side]) for label, values in labels]
        alone = table.seat is not None and table.engine.sides[side] == (table.seat,)
        name = gettext("%(seat)s (you)") % {"seat": name} if alone else name
        rows.append((name, tuple((label, value) for label, value in figures if value is not None)))
    return tuple(rows)


# --- tricks ------------------------------------------------------------------------------------------


def trick_cards(trick: Trick | None, viewer: Seat, names: Sequence[str]) -> tuple[TrickCard, ...]:
    """The cards of a trick as they lie round the table for whoever sits at its foot."""
    if trick is None:
        return ()
    return tuple(
        TrickCard(
            card, card_name(card), place_of(seat, viewer, len(names)), names[seat], seat == trick.winner
        )
        for seat, card in trick.plays
    )


def _lying(table: TableView) -> Trick | None:
    """The open trick; the one taken last lies until the next lead, for else nobody would see its last card."""
    trick = table.shown.trick
    return trick if trick is not None and trick.plays else table.shown.last_trick


# --- what was said -----------------------------------------------------------------------------------


def _speakers(table: TableView) -> tuple[str, ...]:
    """The columns of what was said: the seats clockwise from the one that spoke first."""
    first = table.shown.said[0][0] if table.shown.said else 0
    return (*table.names[first:], *table.names[:first])


def _auction(table: TableView) -> Auction:
    """The calls as rows under the speakers, a round in a row: what answers a call stands beside it."""
    said, count, last = table.shown.said, table.count, table.count
    rows: list[list[tuple[SafeString, ...]]] = []
    for seat, phrases in said:
        column = (seat - said[0][0]) % count
        if column <= last:
            rows.append([()] * count)
        rows[-1][column] = tuple(map(table.say, phrases))
        last = column
    return tuple(map(tuple, rows))


# --- a first game ------------------------------------------------------------------------------------


def is_first_time(table: TableView) -> bool:
    """Whether this is the reader's first game of this kind, and still near its beginning."""
    if table.seat is None or table.game.version > FIRST_MOVES:
        return False
    mine = table.players[table.seat]
    earlier = Player.objects.filter(user=mine.user, game__variant=table.game.variant)
    return not earlier.exclude(pk=mine.pk).exists()


def _in_five_lines(table: TableView) -> tuple[SafeString, ...]:
    """The game in five lines, as it is played at this table."""
    lines = table.variant.brief(table.rules.options)
    return tuple(format_html_join(" ", "{}", ((table.say(phrase),) for phrase in line)) for line in lines)
