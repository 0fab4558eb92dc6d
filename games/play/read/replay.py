"""A finished deal, read side: every hand and every move, one after another; of a stored game, or of any record."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString

from rules.engine.display import Display
from rules.engine.match import Match
from rules.engine.moves import Card
from rules.engine.protocol import seats_of
from rules.engine.wording import Wording, phrase_of
from rules.web.speech import Html, card_name, rank_sign, say_html

from ..models import Deal, Game, Player
from ..record.memory import Snapshot
from ..record.story import deal_moments
from .claims import ClaimText
from .names import place_of, seat_names, side_names
from .table.felt import TrickCard, trick_cards


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """A deal that is over, with all that was done in it: its number, its seal if it has one, who played, its moments.

    The moments go from the cards to the end, which shows the table as it was before the next deal.
    """

    engine: Match[Any, Any]
    wording: Wording
    players: tuple[str, ...]
    number: int
    moments: tuple[Snapshot, ...]
    commitment: str = ""


def stored_deal(game: Game, players: list[Player], deal: Deal) -> OpenDeal:
    """A finished deal of a stored game, replayed."""
    return OpenDeal(
        engine=game.engine,
        wording=game.rules.wording,
        players=tuple(player.name for player in players),
        number=deal.number,
        moments=tuple(deal_moments(game, deal.number)),
        commitment=deal.commitment,
    )


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand lying open in the replay: whose, where, and its cards by suit (card, sign, name)."""

    seat: str
    player: str
    at: str
    turn: bool
    suits: tuple[tuple[str, tuple[tuple[Card, str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A finished deal at one step, everything open: its number, its seal, the steps beside it."""

    number: int
    commitment: str
    step: int
    last: int
    before: int | None
    after: int | None
    headline: tuple[SafeString, ...]
    happened: tuple[SafeString, ...]
    hands: tuple[OpenHand, ...]
    trick: tuple[TrickCard, ...]
    log: tuple[tuple[int, tuple[SafeString, ...]], ...]
    claims: tuple[ClaimText, ...]


class Replay:
    """A finished deal at one step: 0 is the deal, the last step its end."""

    def __init__(self, deal: OpenDeal, step: int | None) -> None:
        self.deal, self.engine, self.wording, self.moments = deal, deal.engine, deal.wording, deal.moments
        self.count = seats_of(self.engine)
        self.names = seat_names(self.count)
        self.html = Html(self.names, side_names(self.engine.sides, self.count))
        self.last = len(self.moments) - 1
        self.step = min(step, self.last) if step is not None else 0

    @property
    def moment(self) -> Snapshot:
        """The moment at the step shown."""
        return self.moments[self.step]

    @property
    def _standing(self) -> Snapshot:
        """The moment whose hands and trick are shown: at the end of the deal, the one before it."""
        return self.moments[min(self.step, max(self.last - 1, 0))]

    @cached_property
    def shown(self) -> Display:
        """What lies on the table at this step, for everybody."""
        return self.engine.show(self.engine.view(self._standing.state, None))

    @cached_property
    def hands(self) -> tuple[OpenHand, ...]:
        """Every hand, open, clockwise from the first seat."""
        state = self._standing.state
        acting = self.engine.to_act(state) if self.step < self.last else frozenset()
        viewer = self.count // 2
        hands = []
        for seat, name in enumerate(self.names):
            suits: dict[str, list[tuple[str, str, str]]] = {}
            for card in self.engine.show(self.engine.view(state, seat)).hand:
                suits.setdefault(card[-1], []).append((card, rank_sign(card[:-1]), card_name(card)))
            hands.append(
                OpenHand(
                    seat=name,
                    player=self.deal.players[seat],
                    at=place_of(seat, viewer, self.count),
                    turn=seat in acting,
                    suits=tuple((suit, tuple(cards)) for suit, cards in suits.items()),
                )
            )
        return tuple(hands)

    @cached_property
    def trick(self) -> tuple[TrickCard, ...]:
        """The cards on the table: the open trick, or the one just taken."""
        trick = self.shown.trick
        if trick is None or not trick.plays:
            trick = self.shown.last_trick
        return trick_cards(trick, self.count // 2, self.names)

    def sentences(self, moment: Snapshot) -> tuple[SafeString, ...]:
        """What happened, with everything told: the deal is over."""
        return tuple(
            say_html(self.wording, phrase_of(self.wording, event.after_deal()), self.html)
            for event in moment.events
        )

    @cached_property
    def log(self) -> tuple[tuple[int, tuple[SafeString, ...]], ...]:
        """Every step with its sentences."""
        return tuple((step, self.sentences(moment)) for step, moment in enumerate(self.moments))

    @property
    def happened(self) -> tuple[SafeString, ...]:
        """What the move of this step brought."""
        return self.sentences(self.moment)

    @property
    def headline(self) -> tuple[SafeString, ...]:
        """What is played, in a few words."""
        return tuple(say_html(self.wording, phrase, self.html) for phrase in self.shown.headline)

    @property
    def before(self) -> int | None:
        """The step before, None at the first."""
        return self.step - 1 if self.step else None

    @property
    def after(self) -> int | None:
        """The step after, None at the last."""
        return self.step + 1 if self.step < self.last else None

    def page(self, claims: tuple[ClaimText, ...] = ()) -> ReplayPage:
        """The values its template gets; `claims` are those that were made in the deal."""
        return ReplayPage(
            self.deal.number,
            self.deal.commitment,
            self.step,
            self.last,
            self.before,
            self.after,
            self.headline,
            self.happened,
            self.hands,
            self.trick,
            self.log,
            claims,
        )
