"""The felt: the seats, and what lies between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.display import Display, Tally, Trick
from rules.engine.moves import Card, Phrase, Seat
from rules.engine.prompts import Mode
from rules.web.speech import card_name

from ...models import GameStatus
from ..clocks import units
from ..names import place_of, side_marks, trick_words
from .last_trick import with_worth
from .melds import MeldLayout, MeldPile, Say, meld_piles, melds_by_side
from .seats import SeatBox
from .view import TableView

Auction = tuple[tuple[tuple[SafeString, ...], ...], ...]
Said = Sequence[tuple[Seat, tuple[Phrase, ...]]]


@dataclass(frozen=True)
class TrickCard:
    """A card on the table: its words, its place round the table, whose it is, whether it took the trick.

    `points`: what the trick counts for its winner, on the card that took it.
    """

    card: Card
    name: str
    at: str
    seat: str
    winner: bool
    points: int = 0


@dataclass(frozen=True, slots=True)
class SideTally:
    """A side, with what stands for its name where that has no room, and the figures known of it, each with its word."""

    name: str
    mark: str
    figures: tuple[tuple[SafeString, int], ...]


Tallies = tuple[SideTally, ...]


@dataclass(frozen=True, slots=True)
class Felt:
    """The seats and the middle of the table.

    `stage_fragments`: the template of the middle, the stage's own or that of a table before the play. `tallies`: what
    is known of each side. `trick`: the open one, or the one just taken, then `trick_words` says by
    whom. `auction`: rows under `speakers`. `calls` are what the others said since the reader did, one after another.
    `earlier_melds` are no longer on the table: their cards have been taken back into the hands.
    """

    seats: tuple[SeatBox, ...]
    units: str
    stage_fragments: tuple[str, ...]
    headline: tuple[SafeString, ...]
    tallies: Tallies
    trick: tuple[TrickCard, ...]
    trick_words: str
    last_trick: tuple[TrickCard, ...]
    speakers: tuple[str, ...]
    auction: Auction
    calls: tuple[tuple[str, tuple[SafeString, ...]], ...]
    melds: tuple[MeldLayout, ...]
    melds_stay: bool
    earlier_melds: tuple[MeldLayout, ...]
    piles: tuple[MeldPile, ...]

    @property
    def shows_melds(self) -> bool:
        """Whether melds lie on the felt: until the first lead, or as long as they stay there."""
        return bool(self.melds) and (self.melds_stay or not (self.trick or self.last_trick))


def felt_of(table: TableView, seats: tuple[SeatBox, ...], end: int | None) -> Felt:
    """The felt of a table with its seats; `end` is the move that ended the deal whose panel is there, if one is."""
    display, lying, on_table = table.display, _lying(table), _display_of_the_deal(table, end)
    return Felt(
        seats=seats,
        units=units(),
        stage_fragments=_stage_fragments(table),
        headline=headline_of(table),
        tallies=tallies_of(display.tallies, names_of_sides(table), marks_of_sides(table), table.say),
        trick=trick_cards(lying, table.viewer, table.names),
        trick_words=trick_words(lying.winner if lying is not None else None, table.names, table.seat),
        last_trick=trick_cards(display.last_trick, table.viewer, table.names),
        speakers=speakers_of(display.said, table.names),
        auction=auction_of(display.said, table.count, table.say),
        calls=_calls(table),
        melds=melds_by_side(
            on_table.laid,
            table.engine.sides,
            table.seat,
            table.say,
            table.html,
            table.offers.of(Mode.USE),
        ),
        melds_stay=display.melds_stay,
        earlier_melds=melds_by_side(
            on_table.earlier_melds, table.engine.sides, table.seat, table.say, table.html
        ),
        piles=meld_piles(display.piles, table.say, table.html),
    )


def _display_of_the_deal(table: TableView, end: int | None) -> Display:
    """The table as it is; of a deal that has ended, as it was before the move that ended it."""
    if end is None:
        return table.display
    last = next((moment for moment in reversed(table.story) if moment.version < end), table.story[0])
    return table.engine.show(table.engine.view(last.state, table.seat))


def _stage_fragments(table: TableView) -> tuple[str, ...]:
    over = table.game.status == GameStatus.OVER and not table.past
    return fragments_of("over" if over else table.display.stage)


def fragments_of(stage: str) -> tuple[str, str]:
    """The templates of the middle in a stage of a deal: its own, else that of a table before the play."""
    return f"play/stages/_{stage}.html", "play/stages/_table.html"


def headline_of(table: TableView) -> tuple[SafeString, ...]:
    """What is played, in a few words."""
    return tuple(map(table.say, table.display.headline))


def names_of_sides(table: TableView) -> list[str]:
    """The names of the sides; where the reader plays alone, that it is they."""
    return [
        gettext("%(seat)s (you)") % {"seat": name}
        if table.seat is not None and seats == (table.seat,)
        else name
        for seats, name in zip(table.engine.sides, table.sides, strict=True)
    ]


def marks_of_sides(table: TableView) -> tuple[str, ...]:
    """What stands for the sides where their names have no room."""
    return side_marks(table.engine.sides, table.count)


def tallies_of(tallies: Sequence[Tally], names: Sequence[str], marks: Sequence[str], say: Say) -> Tallies:
    """Each side by its name, with the figures that are known of it."""
    labels = [(say(tally.label), tally.values) for tally in tallies]
    return tuple(
        SideTally(
            name,
            mark,
            tuple((label, value) for label, values in labels if (value := values[side]) is not None),
        )
        for side, (name, mark) in enumerate(zip(names, marks, strict=True))
    )


# --- tricks ------------------------------------------------------------------------------------------


def trick_cards(trick: Trick | None, viewer: Seat, names: Sequence[str]) -> tuple[TrickCard, ...]:
    """The cards of a trick as they lie round the table for whoever sits at its foot."""
    if trick is None:
        return ()
    return tuple(
        TrickCard(
            card,
            card_name(card),
            place_of(seat, viewer, len(names)),
            names[seat],
            seat == trick.winner,
            trick.points if seat == trick.winner else 0,
        )
        for seat, card in trick.plays
    )


def _lying(table: TableView) -> Trick | None:
    """The open trick; the one taken last lies until the next lead, for else nobody would see its last card."""
    trick = table.display.trick
    if trick is not None and trick.plays:
        return trick
    version = table.moment.version if table.moment is not None else 0
    until = [moment for moment in table.story if moment.version <= version]
    return with_worth(table.display.last_trick, until)


# --- what was said -----------------------------------------------------------------------------------


def speakers_of(calls: Said, names: Sequence[str]) -> tuple[str, ...]:
    """The columns of what was said: the seats clockwise from the one that spoke first."""
    first = calls[0][0] if calls else 0
    return (*names[first:], *names[:first])


def auction_of(calls: Said, count: int, say: Say) -> Auction:
    """The calls as rows under the speakers, a round in a row: what answers a call stands beside it."""
    last = count
    rows: list[list[tuple[SafeString, ...]]] = []
    for seat, phrases in calls:
        column = (seat - calls[0][0]) % count
        if column <= last:
            rows.append([()] * count)
        rows[-1][column] = tuple(map(say, phrases))
        last = column
    return tuple(map(tuple, rows))


def _calls(table: TableView) -> tuple[tuple[str, tuple[SafeString, ...]], ...]:
    """What the others have said since the reader spoke last, by their seats, until cards are played.

    Nothing for watchers.
    """
    calls: list[tuple[str, tuple[SafeString, ...]]] = []
    if table.seat is None or _lying(table) is not None:
        return ()
    for seat, phrases in reversed(table.display.said):
        if seat == table.seat:
            break
        calls.append((table.names[seat], tuple(map(table.say, phrases))))
    return tuple(reversed(calls))
