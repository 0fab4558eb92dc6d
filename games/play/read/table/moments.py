"""What has happened since a page was made, move by move, for it to show one after the other on the felt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from rules.engine.display import Display, Trick
from rules.engine.moves import Card, Event, Seat
from rules.engine.wording import banner_of, call_of

from ...record.memory import Snapshot
from ..names import place_of
from .felt import Tallies, TrickCard, names_of_sides, tallies_of, trick_cards
from .melds import MeldLayout, melds_by_side
from .view import TableView

MOST = 12
"""So many moments are shown one by one; whoever missed more has the strip and the log."""

CARD_PLAYED = frozenset({"led", "played", "led_too_late"})
TAKEN = frozenset({"took", "took_too_late", "kept"})
MELDS_LAID = frozenset({"melded"})
GIFT = "gave"


@dataclass(frozen=True, slots=True)
class FeltWords:
    """What stood on the felt in words after a move that is not the last: later words beside it would tell too much.

    `notes` are those of the seats, by place; `calls` is how many calls the auction had.
    """

    headline: tuple[SafeString, ...]
    tallies: Tallies
    notes: tuple[tuple[str, tuple[SafeString, ...]], ...]
    calls: int


@dataclass(frozen=True, slots=True)
class FeltCall:
    """What somebody said in a few words, and the place where they sit."""

    at: str
    words: SafeString


@dataclass(frozen=True, slots=True)
class FeltMoment:
    """One move as the felt shows it.

    `calls` is what was said in it, one after another, `trick` the cards as they lay then and `taken` whether that
    completed them, `banners` words to be set large, `melds` what everybody laid where that lies there no more with the
    first lead. `words` stood around it; None where the page says the same.
    """

    version: int
    calls: tuple[FeltCall, ...]
    trick: tuple[TrickCard, ...]
    taken: bool
    banners: tuple[SafeString, ...]
    melds: tuple[MeldLayout, ...] = ()
    words: FeltWords | None = None


def moments_of(table: TableView) -> tuple[FeltMoment, ...]:
    """The moments after the version that the reader’s page shows (`table.since`); none where it shows none.

    A deal whose end the reader has still before them is the last they see of the game.
    """
    if table.since is None or table.past or not table.story:
        return ()
    since = table.since
    before = next((moment for moment in reversed(table.story) if moment.version <= since), None)
    if before is None or before.version == table.game.version:
        return ()
    last = last_deal_of(table)
    moments = [
        (moment, left)
        for moment, left in _shown(
            table, before, [each for each in table.story if each.version > since], last
        )
        if moment.calls or moment.trick or moment.banners
    ]
    return tuple(_whole(table, moment, left) for moment, left in moments[-MOST:])


def _whole(table: TableView, moment: FeltMoment, left: Snapshot) -> FeltMoment:
    """A moment with what stood around it; melds that are seen need no words at each seat."""
    melds = _melds(table, left, moment.version)
    return replace(moment, words=_words(table, left), melds=melds, calls=() if melds else moment.calls)


def last_deal_of(table: TableView) -> int:
    """The deal the reader follows: the one whose end is before them, else the one under way."""
    scored = table.view.scored
    if table.seat is not None and scored and table.players[table.seat].deal_closed < scored[-1].number:
        number: int = scored[-1].number
        return number
    return table.story[-1].deal


def _shown(
    table: TableView, before: Snapshot, after: Sequence[Snapshot], last: int
) -> Iterator[tuple[FeltMoment, Snapshot]]:
    """Each move with the cards that lay on the table after it, and the state of its deal that it left."""
    deal, plays, left = before.deal, _open_plays(table, before), before
    for moment in after:
        if deal > last:
            return
        ends = moment.deal > deal
        events = moment.events[: moment.ending] if ends else moment.events
        left = left if ends else moment
        trick = trick_after(plays, events)
        yield _moment(table, moment.version, events, trick), left
        if ends and moment.deal <= last:
            yield _moment(table, moment.version, moment.events[moment.ending :], Trick(())), moment
        plays = trick.plays if trick.winner is None and not ends else ()
        deal = moment.deal


def _words(table: TableView, left: Snapshot) -> FeltWords | None:
    if left is table.story[-1]:
        return None
    words = _felt_words(table, table.engine.show(table.engine.view(left.state, table.seat)))
    return None if words == _felt_words(table, table.shown) else words


def _felt_words(table: TableView, display: Display) -> FeltWords:
    return FeltWords(
        headline=tuple(map(table.say, display.headline)),
        tallies=tallies_of(display.tallies, names_of_sides(table), table.say),
        notes=tuple(
            (place_of(place.seat, table.viewer, table.count), tuple(map(table.say, place.notes)))
            for place in display.places
        ),
        calls=len(display.said),
    )


def _melds(table: TableView, left: Snapshot, version: int) -> tuple[MeldLayout, ...]:
    """What lies before everybody after a move with which it was laid; nothing where it goes on lying on the felt."""
    if left.version != version or not any(event.kind in MELDS_LAID for event in left.events):
        return ()
    display = table.engine.show(table.engine.view(left.state, table.seat))
    return (
        ()
        if display.piles
        else melds_by_side(display.laid, table.engine.sides, table.seat, table.say, table.html)
    )


def _open_plays(table: TableView, moment: Snapshot) -> tuple[tuple[Seat, Card], ...]:
    trick = table.engine.show(table.engine.view(moment.state, table.seat)).trick
    return trick.plays if trick is not None else ()


def trick_after(plays: tuple[tuple[Seat, Card], ...], events: Sequence[Event]) -> Trick:
    """A trick after the events of one move."""
    winner: Seat | None = None
    for event in events:
        seat, card = event.facts.get("seat"), event.facts.get("card")
        if event.kind in CARD_PLAYED and isinstance(seat, int) and isinstance(card, str):
            plays = (*plays, (seat, card))
        elif event.kind in TAKEN and isinstance(seat, int):
            winner = seat
    return Trick(plays, winner)


def _moment(table: TableView, version: int, events: Sequence[Event], trick: Trick) -> FeltMoment:
    visible = [event.seen_by(table.seat) for event in events]
    banners = (banner_of(table.wording, event) for event in visible if not _is_own_gift(table, event))
    return FeltMoment(
        version=version,
        calls=tuple(_calls(table, visible)),
        trick=trick_cards(trick, table.viewer, table.names)
        if any(e.kind in CARD_PLAYED for e in visible)
        else (),
        taken=trick.winner is not None,
        banners=tuple(table.say(banner) for banner in banners if banner is not None),
    )


def _is_own_gift(table: TableView, event: Event) -> bool:
    """Whether it tells what the reader has just passed to somebody: nobody needs to hear what they did themselves."""
    return event.kind == GIFT and event.facts.get("seat") == table.seat


def _calls(table: TableView, events: Sequence[Event]) -> Iterator[FeltCall]:
    """What was said in a move, one after another: a question comes before its answer."""
    for event in events:
        phrase, seat = call_of(table.wording, event), event.facts.get("seat")
        if phrase is not None and isinstance(seat, int):
            yield FeltCall(place_of(seat, table.viewer, table.count), table.say(phrase))
