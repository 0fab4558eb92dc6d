"""A finished deal at one step, as its page shows it: the felt with every hand open, and how the deal came out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.cards import JOKER, SUITS
from rules.engine.moves import Card, Phrase, Seat
from rules.engine.protocol import seats_of
from rules.engine.wording import call_of, phrase_of
from rules.web.speech import SUIT_SIGNS, Html, card_name, rank_sign, say_html, suit_name

from ...record.memory import Snapshot
from ..claims import ClaimText
from ..names import place_of, seat_names, side_marks, side_names, trick_words
from ..table.deal_end import DealPanel, SideOfReader, panel_of
from ..table.felt import Felt, auction_of, fragments_of, speakers_of, tallies_of, trick_cards
from ..table.melds import meld_piles, melds_by_side
from ..table.score_sheet import side_of
from .deal import OpenDeal
from .position import DealPosition, position_at
from .ways import Ways, ways_from

OpenSuit = tuple[str, str, str, tuple[tuple[Card, str, str], ...]]
"""A suit of a hand: its letter, sign and name, and its cards, each with what stands in its corner and its name."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A seat with its hand open: who plays there (empty: named as the seat is), where, whether they are to act.

    `call` is what they said with this step, `notes` what is known of them, `size` how many cards they have.
    """

    seat: str
    player: str
    at: str
    turn: bool
    call: SafeString | str
    notes: tuple[SafeString, ...]
    size: int
    suits: tuple[OpenSuit, ...]


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A finished deal at one step, everything open: its number, its seal, the felt, the ways to other steps.

    `ending`: how the deal came out, at its last step. `heaps`: the cards that lie in no hand and not on the felt, by
    the name of their place. `log`: every step with its sentences.
    """

    number: int
    commitment: str
    step: int
    last: int
    ways: Ways
    happened: tuple[SafeString, ...]
    hands: tuple[OpenHand, ...]
    felt: Felt
    ending: DealPanel | None
    heaps: tuple[tuple[SafeString | str, SafeString], ...]
    log: tuple[tuple[int, tuple[SafeString, ...]], ...]
    claims: tuple[ClaimText, ...]

    @property
    def bare(self) -> bool:
        """Whether no hand has a card any more."""
        return not any(hand.size for hand in self.hands)


class Replay:
    """A finished deal at one step: 0 is the deal, the last step its end. `seat`: that of the reader, at the foot."""

    def __init__(self, deal: OpenDeal, step: int | None, seat: Seat | None = None) -> None:
        self.deal, self.engine, self.wording, self.moments = deal, deal.engine, deal.wording, deal.moments
        self.count, self.seat = seats_of(self.engine), seat
        self.viewer = seat if seat is not None else self.count // 2
        self.names = seat_names(self.count)
        self.sides = side_names(self.engine.sides, self.count)
        self.html = Html(self.names, self.sides)
        self.step = min(step, deal.last) if step is not None else 0

    @property
    def moment(self) -> Snapshot:
        """The moment at the step shown."""
        return self.moments[self.step]

    @cached_property
    def position(self) -> DealPosition:
        """The cards at this step."""
        return position_at(self.deal, self.step)

    @property
    def ends(self) -> bool:
        """Whether the deal has come to its end with this step."""
        return self.step == self.deal.last and self.deal.score is not None

    def say(self, phrase: Phrase) -> SafeString:
        """A phrase in the reader’s language, with the names of this deal."""
        return say_html(self.wording, phrase, self.html)

    # --- what happened ------------------------------------------------------------------------

    def sentences(self, moment: Snapshot) -> tuple[SafeString, ...]:
        """What happened, with everything told: the deal is over."""
        return tuple(self.say(phrase_of(self.wording, event.after_deal())) for event in moment.events)

    @cached_property
    def log(self) -> tuple[tuple[int, tuple[SafeString, ...]], ...]:
        """Every step with its sentences."""
        return tuple((step, self.sentences(moment)) for step, moment in enumerate(self.moments))

    @cached_property
    def _call(self) -> tuple[Seat | None, SafeString | str]:
        """What was said last in this step, and by whom."""
        for event in reversed(self.moment.events):
            phrase, seat = call_of(self.wording, event.after_deal()), event.facts.get("seat")
            if phrase is not None and isinstance(seat, int):
                return seat, self.say(phrase)
        return None, ""

    # --- the felt -----------------------------------------------------------------------------

    @cached_property
    def hands(self) -> tuple[OpenHand, ...]:
        """Every seat with its hand, clockwise from the left of whoever looks; the foot comes last."""
        acting = frozenset[Seat]() if self.ends else self.engine.to_act(self.moment.state)
        order = [(self.viewer + turn) % self.count for turn in (*range(1, self.count), 0)]
        return tuple(self._hand(seat, turn=seat in acting) for seat in order)

    def _hand(self, seat: Seat, *, turn: bool) -> OpenHand:
        cards = self.position.hands[seat]
        speaker, call = self._call
        return OpenHand(
            seat=self.names[seat],
            player=self.deal.players[seat] if self.deal.players[seat] != self.names[seat] else "",
            at=place_of(seat, self.viewer, self.count),
            turn=turn,
            call=call if seat == speaker else "",
            notes=tuple(map(self.say, self.position.display.places[seat].notes)),
            size=len(cards),
            suits=tuple(self._suits(cards)),
        )

    def _suits(self, cards: Sequence[Card]) -> Iterator[OpenSuit]:
        """The suits of a hand; also those in which it has no card, so that nothing moves from step to step."""
        for suit in (*SUITS, *((JOKER,) if JOKER in self.deal.cards else ())):
            own = tuple((card, rank_sign(card[:-1]), card_name(card)) for card in cards if card[-1] == suit)
            yield suit, SUIT_SIGNS[suit], card_name(JOKER) if suit == JOKER else suit_name(suit), own

    @cached_property
    def felt(self) -> Felt:
        """What lies between the seats, as the felt of a table shows it."""
        position, display = self.position, self.position.display
        winner = position.trick.winner
        return Felt(
            seats=(),
            units="",
            stage_fragments=fragments_of(display.stage),
            headline=tuple(map(self.say, display.headline)),
            tallies=tallies_of(
                display.tallies, self.sides, side_marks(self.engine.sides, self.count), self.say
            ),
            trick=trick_cards(position.trick, self.viewer, self.names),
            trick_words=trick_words(winner, self.names, self.seat),
            last_trick=trick_cards(display.last_trick, self.viewer, self.names),
            speakers=speakers_of(display.said, self.names),
            auction=auction_of(display.said, self.count, self.say),
            calls=(),
            melds=melds_by_side(position.laid, self.engine.sides, self.seat, self.say, self.html),
            melds_stay=display.melds_stay,
            earlier_melds=melds_by_side(
                display.earlier_melds, self.engine.sides, self.seat, self.say, self.html
            ),
            piles=meld_piles(display.piles, self.say, self.html),
        )

    @cached_property
    def heaps(self) -> tuple[tuple[SafeString | str, SafeString], ...]:
        """The cards face down, heap by heap in their order, the tricks taken, and those on their way to a partner."""
        piles = [(pile.name, pile.cards) for pile in self.position.display.piles]
        named: list[tuple[SafeString | str, Sequence[Card]]] = [
            (self.say(pile.name), pile.cards)
            for pile in self.position.piles
            if (pile.name, pile.cards) not in piles
        ]
        taken = zip(self.sides, self.position.taken, strict=True)
        named += [(gettext("Taken by %(side)s") % {"side": side}, cards) for side, cards in taken]
        named.append((gettext("On their way to the partner"), self.position.closed))
        return tuple((name, SafeString(self.html.cards(tuple(cards)))) for name, cards in named if cards)

    @cached_property
    def ending(self) -> DealPanel | None:
        """How the deal came out, at its last step; None before, and where it was broken off."""
        if not self.ends or self.deal.score is None:
            return None
        own = side_of(self.seat, self.engine.sides)
        sides = [SideOfReader(name, own=side == own) for side, name in enumerate(self.sides)]
        sheet = self.engine.sheet(self.deal.scored_deals)
        panel = panel_of(self.engine, self.deal.score, sheet, sides, self.say, target=self.deal.target_after)
        return replace(panel, trick=self.felt.trick, trick_words=self.felt.trick_words)

    def page(self, claims: tuple[ClaimText, ...] = (), *, log: bool = True) -> ReplayPage:
        """The values its template gets; `claims` are those that were made in the deal, `log` is for a whole page."""
        return ReplayPage(
            number=self.deal.number,
            commitment=self.deal.commitment,
            step=self.step,
            last=self.deal.last,
            ways=ways_from(self.deal, self.step),
            happened=self.sentences(self.moment),
            hands=self.hands,
            felt=self.felt,
            ending=self.ending,
            heaps=self.heaps,
            log=self.log if log else (),
            claims=claims,
        )
