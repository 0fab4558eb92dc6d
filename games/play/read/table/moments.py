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
from .felt import Tallies, TrickCard, marks_of_sides, names_of_sides, tallies_of, trick_cards
from .last_trick import TAKEN, worth_in
from .melds import MeldLayout, melds_by_side
from .view import TableView

MOST = 12
"""So many moments are shown one by one; whoever missed more has the strip and the log."""

CARD_PLAYED = frozenset({"led", "played", "led_too_late"})
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
class FeltSaying:
    """What was said with an event of a move: in a few words at the place `at`, or in large ones where that is empty."""

    at: str
    words: SafeString


@dataclass(frozen=True, slots=True)
class FeltMoment:
    """One move as the felt shows it.

    `sayings` is what was said in it, in the order of its events, `trick` the cards as they lay then and `taken`
    whether that completed them, `melds` what everybody laid where that lies there no more with the first lead.
    `words` stood around it, None where the page says the same; `earlier` until its last saying, where it has several.
    """

    version: int
    sayings: tuple[FeltSaying, ...]
    trick: tuple[TrickCard, ...]
    taken: bool
    melds: tuple[MeldLayout, ...] = ()
    words: FeltWords | None = None
    earlier: FeltWords | None = None


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
    after = [moment for moment in table.story if moment.version > since]
    moments = [
        each for each in _moments_and_states(table, before, after, last) if each[0].sayings or each[0].trick
    ]
    return tuple(_whole(table, *each) for each in moments[-MOST:])


def _whole(table: TableView, moment: FeltMoment, before: Snapshot, left: Snapshot) -> FeltMoment:
    """A moment with what stood around it; where melds are seen nobody needs calls at each seat."""
    melds = _melds(table, left, moment.version)
    sayings = tuple(saying for saying in moment.sayings if not (melds and saying.at))
    return replace(
        moment,
        words=_later_words(table, left),
        melds=melds,
        sayings=sayings,
        earlier=_words(table, before) if len(sayings) > 1 else None,
    )


def last_deal_of(table: TableView) -> int:
    """The deal the reader follows: the one whose end is before them, else the one under way."""
    scored = table.view.scored
    if table.seat is not None and scored and table.players[table.seat].deal_closed < scored[-1].number:
        number: int = scored[-1].number
        return number
    return table.story[-1].deal


def _moments_and_states(
    table: TableView, before: Snapshot, after: Sequence[Snapshot], last: int
) -> Iterator[tuple[FeltMoment, Snapshot, Snapshot]]:
    """Each move with the cards that lay on the table after it, and the states of its deal before it and after it."""
    deal, plays, left = before.deal, _open_plays(table, before), before
    for moment in after:
        if deal > last:
            return
        ends = moment.deal > deal
        events = moment.events[: moment.ending] if ends else moment.events
        earlier, left = left, left if ends else moment
        trick = trick_after(plays, events)
        yield _moment(table, moment.version, events, trick), earlier, left
        if ends and moment.deal <= last:
            yield _moment(table, moment.version, moment.events[moment.ending :], Trick(())), moment, moment
            left = moment
        plays = trick.plays if trick.winner is None and not ends else ()
        deal = moment.deal


def _later_words(table: TableView, left: Snapshot) -> FeltWords | None:
    """What stood on the felt after a move; None where the page says the same."""
    if left is table.story[-1]:
        return None
    words = _words(table, left)
    return None if words == _felt_words(table, table.display) else words


def _words(table: TableView, moment: Snapshot) -> FeltWords:
    return _felt_words(table, table.engine.show(table.engine.view(moment.state, table.seat)))


def _felt_words(table: TableView, display: Display) -> FeltWords:
    return FeltWords(
        headline=tuple(map(table.say, display.headline)),
        tallies=tallies_of(display.tallies, names_of_sides(table), marks_of_sides(table), table.say),
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
        if display.melds_stay
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
    return Trick(plays, winner, worth_in(events))


def _moment(table: TableView, version: int, events: Sequence[Event], trick: Trick) -> FeltMoment:
    visible = [event.seen_by(table.seat) for event in events]
    return FeltMoment(
        version=version,
        sayings=tuple(_sayings(table, visible)),
        trick=trick_cards(trick, table.viewer, table.names)
        if any(e.kind in CARD_PLAYED for e in visible)
        else (),
        taken=trick.winner is not None,
    )


def _sayings(table: TableView, events: Sequence[Event]) -> Iterator[FeltSaying]:
    """What was said in a move, event by event: a question comes before its answer, an exchange before what follows."""
    for event in events:
        call, seat = call_of(table.wording, event), event.facts.get("seat")
        if call is not None and isinstance(seat, int):
            yield FeltSaying(place_of(seat, table.viewer, table.count), table.say(call))
        banner = None if _is_own_gift(table, event) else banner_of(table.wording, event)
        if banner is not None:
            yield FeltSaying("", table.say(banner))


def _is_own_gift(table: TableView, event: Event) -> bool:
    """Whether it tells what the reader has just passed to somebody: nobody needs to hear what they did themselves."""
    return event.kind == GIFT and event.facts.get("seat") == table.seat
