"""A table as one reader sees it: the gate between what is stored of a game and everything its page is made from.

Only the engine's view of the reader's own seat is read here, never a state; who asks with no seat gets the
watcher's view. The parts of the page (bar.py, felt.py, ask.py, side.py, ...) are made from it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString

from rules.engine.display import Display
from rules.engine.moves import IllegalMove, Move, Phrase, Seat
from rules.engine.offers import Offers, offers_of
from rules.engine.protocol import seats_of
from rules.web import mixes
from rules.web.speech import Html, say_html

from ...models import Game, GameStatus, Player
from ...record.memory import Snapshot
from ...record.replay import history_of
from ..clocks import SeatClock, clocks_of
from ..names import seat_names, side_names
from ..purpose import Purpose, purposes_of
from .last_trick import LastTrick, last_trick_before


class TableView:
    """A table as one reader sees it now, or (`at`) as it was at an earlier version of this story.

    Looking back to the trick that ended a deal (`last_trick`) it is that deal, also where the next one is the present.
    `question` is a move to confirm, `doubt` what to ask about it where that is more than whether it is meant.
    `reader` is who watches, where the reader has no seat; `word` opens a seat that is kept. Without `lately` nothing is
    read of what was said, nor when the reader moved. `since` is the version the reader's page shows, None where there
    is none yet.
    """

    def __init__(
        self,
        game: Game,
        players: list[Player],
        seat: Seat | None,
        *,
        at: int | None = None,
        question: Move | None = None,
        doubt: Phrase | None = None,
        refusal: SafeString | str = "",
        reader: int | None = None,
        word: str = "",
        lately: bool = True,
        since: int | None = None,
    ) -> None:
        self.game, self.players, self.seat = game, players, seat
        self.word, self.lately, self.since = word, lately, since
        self.reader = players[seat].user_id if seat is not None else reader
        self.rules = game.rules_in_force
        self.variant, self.engine = self.rules.variant, self.rules.engine
        self.wording = self.variant.wording
        self.count = seats_of(self.engine)
        self.names = seat_names(self.count)
        self.sides = side_names(self.engine.sides, self.count)
        self.html = Html(self.names, self.sides)
        self.story = history_of(game) if game.status != GameStatus.OPEN else ()
        self.moment = self._moment(at)
        self.last_trick = self._last_trick(at)
        self.past = at is not None and (at < game.version or self.last_trick is not None)
        self.pending, self.doubt, self.refusal = question, doubt, refusal

    def _moment(self, at: int | None) -> Snapshot | None:
        if not self.story:
            return None
        if at is None:
            return self.story[-1]
        return next((moment for moment in reversed(self.story) if moment.version <= at), self.story[0])

    def _last_trick(self, at: int | None) -> LastTrick | None:
        """The trick looked back to, where its deal ended with it: the moment itself has the next cards already."""
        if at is None or self.moment is None or at > self.moment.version:
            return None
        return last_trick_before(self.engine, self.story, self.moment, self.seat)

    # --- what the reader sees -----------------------------------------------------------------

    @cached_property
    def view(self) -> Any:
        """What the reader may know: the gate, and all that is read below."""
        assert self.moment is not None
        moment = self.moment if self.last_trick is None else self.last_trick.before
        return self.engine.view(moment.state, self.seat)

    @cached_property
    def display(self) -> Display:
        """The view as what is laid out on a table; nothing lies there before the first cards."""
        if not self.has_started:
            return Display(deal=0, stage="open", hand=(), places=())
        display = self.engine.show(self.view)
        return display if self.last_trick is None else self.last_trick.laid_out(display, self.seat)

    @property
    def deal(self) -> int:
        """The deal that is shown; of a move that ended one it is that."""
        assert self.moment is not None
        return self.moment.deal if self.last_trick is None else self.last_trick.before.deal

    @cached_property
    def offers(self) -> Offers:
        """What the reader may do: nothing when looking back, watching, or once the game is over."""
        if self.past or self.moment is None or self.game.status != GameStatus.PLAYING:
            return Offers()
        return offers_of(self.engine, self.view, self.display)

    @property
    def has_started(self) -> bool:
        """Whether cards have been dealt."""
        return self.moment is not None

    @property
    def viewer(self) -> Seat:
        """The seat drawn at the foot; a watcher looks from one of them, without its cards."""
        return self.seat if self.seat is not None else self.count // 2

    @cached_property
    def acting(self) -> frozenset[Seat]:
        """The seats that are to act at the moment shown; public, for everybody sees whose turn it is."""
        if self.moment is None or self.last_trick or self.game.status != GameStatus.PLAYING:
            return frozenset()
        return self.engine.to_act(self.moment.state)

    @property
    def my_turn(self) -> bool:
        """Whether the reader is asked for a move."""
        return bool(self.offers.offers)

    @property
    def my_turn_waits(self) -> bool:
        """Whether the reader's turn waits for the reader: no plan is about to take it."""
        return self.my_turn and self.seat is not None and self.players[self.seat].planned_at is None

    @property
    def among_bots(self) -> bool:
        """Whether nobody is there to read anything in the times of the reader's moves.

        A program that plays by the API counts as somebody, and a board is played at other tables as well.
        """
        others = [player for player in self.players if player.seat != self.seat]
        return self.game.board_id is None and all(player.bot_id is not None for player in others)

    # --- what several parts of a page tell ----------------------------------------------------

    @cached_property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the people here, as they run now; none when looking back."""
        return () if self.past else clocks_of(self.game, self.players, self.names, self.seat)

    @cached_property
    def purpose(self) -> Purpose | None:
        """What the board on this table is played for; None where no board is, or for nothing."""
        seated = self.players[self.seat].user_id if self.seat is not None else None
        return purposes_of([self.game], seated).get(self.game.pk)

    # --- its words ----------------------------------------------------------------------------

    def say(self, phrase: Phrase) -> SafeString:
        """A phrase in the reader’s language, with the names of this table."""
        return say_html(self.wording, phrase, self.html)

    def explain(self, illegal: IllegalMove) -> tuple[SafeString, str]:
        """The sentence of a refusal and the address of its paragraph."""
        return self.say(Phrase(illegal.code, illegal.facts)), self.rule_url(illegal.code)

    @cached_property
    def rules_url(self) -> str:
        """The rules as they are now, with the options of this table."""
        return mixes.mix_url(self.variant, self.rules.options, club=self._club_word)

    def rule_url(self, code: str) -> str:
        """The paragraph of this table's rules that a sentence rests on; empty where there is none."""
        paragraph = self.wording[code].paragraph
        options, club = self.rules.options, self._club_word
        return mixes.mix_url(self.variant, options, paragraph, club=club) if paragraph else ""

    @property
    def _club_word(self) -> str:
        """The club whose name for the rules their pages carry; a club by invitation is not named to everybody."""
        club = self.game.club
        return club.public_id if club and (club.public or not self.game.public) else ""
