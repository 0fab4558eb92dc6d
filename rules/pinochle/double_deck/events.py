"""Events of double-deck pinochle that need some putting together: cards taken up, the melds laid, how a deal ended."""

from __future__ import annotations

from rules.engine.moves import Event
from rules.pinochle.exchange import Gift
from rules.pinochle.melds import Melding
from rules.pinochle.phrases import meld_item

from .options_for_six import PartnershipOptions
from .state import PACK


def delivery_event(gift: Gift, number: int) -> Event:
    """The first partner's cards, taken up once both have chosen."""
    public = {"seat": gift.taker, "giver": gift.giver, "number": number}
    return Event("took_up", public, {gift.taker: {"cards": PACK.cards(gift.cards)}})


def meld_events(
    options: PartnershipOptions,
    melds: tuple[Melding, ...],
    announced: tuple[int, ...],
    counted: tuple[int, int],
    sides: tuple[int, ...] = (0, 1),
) -> list[Event]:
    """What is told of the melds that are laid, or announced where a least meld is in force."""
    events: list[Event] = []
    minimum = options.min_meld_20 == "20"
    seats = [seat for seat in range(len(melds)) if seat % 2 in sides]
    if minimum:
        events += [Event("announced", {"seat": seat, "points": announced[seat]}) for seat in seats]
        for side in sides:
            if not counted[side]:
                events.append(Event("under_minimum", {"side": side, "minimum": 20 * options.scale}))
    for seat in seats:
        melding = melds[seat]
        if melding.melds:
            items = tuple(map(meld_item, melding.melds))
            events.append(Event("melded", {"seat": seat, "points": melding.points, "melds": items}))
        elif not minimum:
            events.append(Event("melded_nothing", {"seat": seat}))
    return events
