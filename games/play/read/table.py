"""A table as one reader sees it: everything its page tells, from one view and the events of its story.

Only the engine's view of the reader's own seat is read here, never a state; who asks with no seat gets the
watcher's view. Templates get the frozen values of page.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from accounts.distance import muted_by
from games import claims
from rules.engine.match import Scored
from rules.engine.moves import Card, IllegalMove, Move, Phrase, Seat
from rules.engine.offers import Offers, offers_of, question_of
from rules.engine.protocol import seats_of
from rules.engine.score import from_json
from rules.engine.shown import Line, Place, Shown, Trick
from rules.engine.wording import phrase_of
from rules.web import mixes
from rules.web.speech import Html, card_name, say_html

from ..models import (
    BETWEEN,
    BY_A_SEAT,
    AcceptedMove,
    Deal,
    Game,
    Handover,
    Player,
    Saying,
    Status,
    TableTalk,
    Why,
)
from ..record.fairness import secret_commitment
from ..record.memory import KeptMoment
from ..record.story import story_of
from .asking import Question, TurnChoices, choices
from .claimed import ClaimTold, claim_at_table
from .laid import Heap, LaidOut, heaps, spreads
from .lobby import differences_of
from .names import level_of, place_of, seat_names, side_names
from .occasion import Occasion, occasions_of
from .pacing import SeatClock, clocks_of, gift_words, pace_words, units
from .ratings import beside_names, range_words
from .sheet import Sheet, sheet_of, side_labels

TALK_SHOWN = 30
FIRST_MOVES = 12
"""The rules in five lines are shown this long at a first game."""


@dataclass(frozen=True)
class SeatBox:
    """One seat as it is drawn."""

    seat: Seat
    name: str
    at: str
    player: str
    profile_id: str
    level: str
    rating: str
    you: bool
    partner: bool
    turn: bool
    cards: int
    notes: tuple[SafeString, ...]
    clock: SeatClock | None = None


@dataclass(frozen=True)
class TrickCard:
    """A card on the table: its words, its place round the table, whose it is, whether it took the trick."""

    card: Card
    name: str
    at: str
    seat: str
    winner: bool


@dataclass(frozen=True)
class LogLine:
    """One line of the log: the version it belongs to, the words, the kind of event."""

    version: int
    html: SafeString
    kind: str


@cached(LRUCache(5_000), lock=Lock())
def seal_of(game: int, number: int) -> str:
    """The seal of a deal, by the key of its game and its number."""
    return Deal.objects.values_list("commitment", flat=True).get(game=game, number=number)


class SeenTable:
    """A table as one reader sees it now, or (`at`) as it was at an earlier version of this story.

    `reader` is who watches, where the reader has no seat; `word` opens a seat that is kept. Without `lately` nothing is
    read of what was said, nor when the reader moved.
    """

    def __init__(
        self,
        game: Game,
        players: list[Player],
        seat: Seat | None,
        *,
        at: int | None = None,
        question: Move | None = None,
        refusal: SafeString | str = "",
        reader: int | None = None,
        word: str = "",
        lately: bool = True,
    ) -> None:
        self.game, self.players, self.seat = game, players, seat
        self.word, self.lately = word, lately
        self.reader = players[seat].user_id if seat is not None else reader
        self.variant, self.engine = game.rules, game.engine
        self.wording = self.variant.wording
        self.count = seats_of(self.engine)
        self.names = seat_names(self.count)
        self.sides = side_names(self.engine.sides, self.count)
        self.html = Html(self.names, self.sides)
        self.story = story_of(game) if game.status != Status.OPEN else ()
        self.past = at is not None and at < game.version
        self.moment = self._moment(at)
        self.pending, self.refusal = question, refusal

    def _moment(self, at: int | None) -> KeptMoment | None:
        if not self.story:
            return None
        if at is None:
            return self.story[-1]
        return next((moment for moment in reversed(self.story) if moment.version <= at), self.story[0])

    # --- what the reader sees -----------------------------------------------------------------

    @cached_property
    def view(self) -> Any:
        """What the reader may know: the gate, and all that is read below."""
        assert self.moment is not None
        return self.engine.view(self.moment.state, self.seat)

    @cached_property
    def shown(self) -> Shown:
        """The view as what is laid out on a table; nothing lies there before the first cards."""
        return (
            self.engine.show(self.view) if self.started else Shown(deal=0, stage="open", hand=(), places=())
        )

    @property
    def stage_fragments(self) -> tuple[str, ...]:
        """The fragment of the middle of the table: the stage’s own, or that of a table before the play."""
        stage = "over" if self.game.status == Status.OVER and not self.past else self.shown.stage
        return f"play/stages/_{stage}.html", "play/stages/_table.html"

    @cached_property
    def offers(self) -> Offers:
        """What the reader may do: nothing when looking back, watching, or once the game is over."""
        if self.past or self.moment is None or self.game.status != Status.PLAYING:
            return Offers()
        return offers_of(self.engine, self.view, self.shown)

    @property
    def started(self) -> bool:
        """Whether cards have been dealt."""
        return self.moment is not None

    @property
    def viewer(self) -> Seat:
        """The seat drawn at the foot; a watcher looks from one of them, without its cards."""
        return self.seat if self.seat is not None else self.count // 2

    @cached_property
    def seats(self) -> tuple[SeatBox, ...]:
        """The seats clockwise from the reader's left; the reader's own comes last."""
        count = self.count
        order = [(self.viewer + step) % count for step in (*range(1, count), 0)]
        return tuple(self._seat(seat) for seat in order)

    def _seat(self, seat: Seat) -> SeatBox:
        player = self.players[seat]
        place = self.shown.places[seat] if self.started else Place(seat, 0)
        own_side = next(side for side in self.engine.sides if self.viewer in side)
        clock = next((clock for clock in self.clocks if clock.seat == seat), None)
        return SeatBox(
            seat=seat,
            name=self.names[seat],
            at=place_of(seat, self.viewer, self.count),
            player=player.name,
            profile_id=player.profile_id,
            level=level_of(player),
            rating=self.ratings.get(player.user_id, "") if player.user_id is not None else "",
            you=seat == self.seat,
            partner=self.seat is not None and seat in own_side and seat != self.seat,
            turn=self.started and seat in self.acting,
            cards=place.cards,
            notes=tuple(self.say(note) for note in place.notes),
            clock=clock,
        )

    @cached_property
    def ratings(self) -> dict[int, str]:
        """What stands beside names, by person; nothing while the game is played: seats have no room, moves no time."""
        return beside_names(self.game, self.players)

    @property
    def rated_words(self) -> str:
        """Whether the game moves ratings, and the range it asks for; empty where neither is to be said."""
        if self.game.board_id is not None:
            return ""
        friendly = gettext("a friendly game, which moves nobody’s rating") if self.game.friendly else ""
        asks = range_words(self.game) if self.game.status == Status.OPEN else ""
        return "; ".join(word for word in (friendly, asks) if word)

    @property
    def rated_seats(self) -> tuple[SeatBox, ...]:
        """The seats whose ratings the game has moved, in the order of the table."""
        over = self.game.status == Status.OVER
        return tuple(sorted((box for box in self.seats if over and box.rating), key=lambda box: box.seat))

    @cached_property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the people here, as they run now; none when looking back."""
        return () if self.past else clocks_of(self.game, self.players, self.names, self.seat)

    @property
    def pace(self) -> str:
        """How much time players have, in a line."""
        return pace_words(self.game.time)

    @property
    def gift(self) -> str:
        """How much time one player gives another."""
        return gift_words(self.game.time)

    @property
    def units(self) -> str:
        """The signs of days, hours, minutes and seconds, for clocks that run in the page."""
        return units()

    def may_return(self, user: int | None) -> bool:
        """Whether somebody (a key, None: a stranger) lost a seat here for want of time and may take it back."""
        if user is None or not self.game.may_return or self.game.status != Status.PLAYING:
            return False
        lost = (player for player in self.players if player.lapsed and player.resigned_id == user)
        return any(not player.for_good for player in lost)

    @cached_property
    def acting(self) -> frozenset[Seat]:
        """The seats that are to act at the moment shown; public, for everybody sees whose turn it is."""
        if self.moment is None or self.game.status != Status.PLAYING:
            return frozenset()
        return self.engine.to_act(self.moment.state)

    @property
    def my_turn(self) -> bool:
        """Whether the reader is asked for a move."""
        return bool(self.offers.offers)

    @cached_property
    def waiting_for(self) -> str:
        """The names of those who are to act."""
        return ", ".join(self.names[seat] for seat in sorted(self.acting))

    @cached_property
    def headline(self) -> tuple[SafeString, ...]:
        """What is played, in a few words."""
        return tuple(self.say(phrase) for phrase in self.shown.headline)

    @cached_property
    def guidance(self) -> tuple[SafeString, ...]:
        """What the reader is to do, only in the reader’s own turn."""
        return () if not self.my_turn else tuple(self.say(phrase) for phrase in self.shown.guidance)

    @cached_property
    def guidance_url(self) -> str:
        """The paragraph of the rules about what the reader is to do; empty where there is none."""
        phrases = self.shown.guidance if self.my_turn else ()
        return self.rule_url(phrases[0].code) if phrases else ""

    @cached_property
    def tallies(self) -> tuple[tuple[str, tuple[tuple[SafeString, int], ...]], ...]:
        """Per side its name and the figures known of it."""
        rows = []
        for side, name in enumerate(self.sides):
            figures = [(self.say(t.label), t.values[side]) for t in self.shown.tallies]
            alone = self.seat is not None and self.engine.sides[side] == (self.seat,)
            name = gettext("%(seat)s (you)") % {"seat": name} if alone else name
            rows.append((name, tuple((label, value) for label, value in figures if value is not None)))
        return tuple(rows)

    @cached_property
    def _lying(self) -> Trick | None:
        """The open trick; the one taken last lies until the next lead, for else nobody would see its last card."""
        trick = self.shown.trick
        return trick if trick is not None and trick.plays else self.shown.last_trick

    @cached_property
    def trick(self) -> tuple[TrickCard, ...]:
        """The cards that lie in the middle: of the open trick, or of the one just taken."""
        return trick_cards(self._lying, self.viewer, self.names)

    @property
    def taken_by(self) -> str:
        """Who took the trick that lies there; empty while it is open."""
        winner = self._lying.winner if self._lying is not None else None
        return self.names[winner] if winner is not None else ""

    @cached_property
    def last_trick(self) -> tuple[TrickCard, ...]:
        """The trick taken last; of a game that is over the one with which its last card was played."""
        taken = self.shown.last_trick or self._ended_by
        return trick_cards(taken, self.viewer, self.names)

    @property
    def _ended_by(self) -> Trick | None:
        """The trick that the last move of all completed: nothing lies on the table any more to show it."""
        if self.game.status != Status.OVER or self.past or len(self.story) < 2:
            return None
        before, after = self.story[-2:]
        events = {event.kind: event.facts for event in after.events}
        lying = self.engine.show(self.engine.view(before.state, self.seat)).trick
        won = events.get("took", events.get("kept"))
        if lying is None or won is None or "played" not in events:
            return None
        seat, card, winner = events["played"]["seat"], events["played"]["card"], won["seat"]
        assert isinstance(seat, int)
        assert isinstance(card, str)
        assert isinstance(winner, int)
        return Trick((*lying.plays, (seat, card)), winner)

    @cached_property
    def speakers(self) -> tuple[str, ...]:
        """The columns of what was said: the seats clockwise from the one that spoke first."""
        first = self.shown.said[0][0] if self.shown.said else 0
        return (*self.names[first:], *self.names[:first])

    @cached_property
    def auction(self) -> tuple[tuple[tuple[SafeString, ...], ...], ...]:
        """The calls as rows under `speakers`, a round in a row: what answers a call stands beside it."""
        count, last = self.count, self.count
        rows: list[list[tuple[SafeString, ...]]] = []
        for seat, phrases in self.shown.said:
            column = (seat - self.shown.said[0][0]) % count
            if column <= last:
                rows.append([()] * count)
            rows[-1][column] = tuple(self.say(phrase) for phrase in phrases)
            last = column
        return tuple(tuple(row) for row in rows)

    @cached_property
    def melds(self) -> tuple[LaidOut, ...]:
        """What lies before each seat, with what it counts and why not more."""
        return spreads(self.shown.laid, self.engine.sides, self.seat, self.say, self.html)

    @cached_property
    def piles(self) -> tuple[Heap, ...]:
        """The heaps on the table, those cards that lie open with them."""
        return heaps(self.shown.piles, self.say, self.html)

    # --- what is asked --------------------------------------------------------------------------

    @cached_property
    def asking(self) -> TurnChoices:
        """The hand, and what may be done with it."""
        return choices(self.offers, self.shown, self.say, self.rule_url, self.html)

    @cached_property
    def question(self) -> Question | None:
        """The move the reader is asked to confirm."""
        if self.pending is None or not self.my_turn:
            return None
        asked = question_of(self.engine.prompts(self.view), self.pending)
        return None if asked is None else Question(str(self.pending), self.say(asked))

    def explain(self, illegal: IllegalMove) -> tuple[SafeString, str]:
        """The sentence of a refusal and the address of its paragraph."""
        return self.say(Phrase(illegal.code, illegal.facts)), self.rule_url(illegal.code)

    @cached_property
    def claim(self) -> ClaimTold | None:
        """The claim the reader is to see or to answer now."""
        return (
            None if self.past else claim_at_table(self.game, self.players, self.story, self.seat, self.html)
        )

    @property
    def may_claim(self) -> bool:
        """Whether the reader may claim or concede the rest."""
        return self.my_turn and claims.may_claim(self.engine, self.view)

    @property
    def adversary(self) -> str:
        """The name of the other, where two play; empty at a larger table, and for watchers."""
        return self.names[1 - self.seat] if self.seat is not None and self.count == 2 else ""

    # --- what happened ------------------------------------------------------------------------

    def say(self, phrase: Phrase) -> SafeString:
        """A phrase in the reader’s language, with the names of this table."""
        return say_html(self.wording, phrase, self.html)

    def sentences(self, moments: Iterable[KeptMoment]) -> tuple[LogLine, ...]:
        """The log of some moments as the reader may know it; what was said once is kept."""
        language = get_language() or ""
        return tuple(line for moment in moments for line in sentences_of(self, moment, language))

    @cached_property
    def changes(self) -> tuple[LogLine, ...]:
        """The seats that went from somebody to somebody else while the game was played."""
        if all(player.taken_over is None for player in self.players):
            return ()
        rows = Handover.objects.filter(game=self.game)
        return tuple(
            LogLine(row.version, self._change(row), "handed_over")
            for row in rows.select_related("before", "before_bot", "after", "after_bot")
        )

    def _change(self, row: Handover) -> SafeString:
        names = [
            gettext(bot.name) if bot is not None else user.name if user is not None else ""
            for bot, user in ((row.before_bot, row.before), (row.after_bot, row.after))
        ]
        told = gettext("%(seat)s: %(after)s plays in place of %(before)s from now on.")
        if row.after_bot is not None:
            told = gettext("%(seat)s: a bot, %(after)s, plays in place of %(before)s from now on.")
        before, after = names
        return format_html("{}", told % {"seat": self.names[row.seat], "before": before, "after": after})

    def _with_changes(
        self, lines: tuple[LogLine, ...], first: int, last: int | None = None
    ) -> tuple[LogLine, ...]:
        """Some lines with the seats that changed hands from one version to before another, each where it happened."""
        changes = [
            line for line in self.changes if line.version >= first and (last is None or line.version < last)
        ]
        return tuple(sorted((*lines, *changes), key=lambda line: line.version)) if changes else lines

    @cached_property
    def log(self) -> tuple[tuple[int, tuple[LogLine, ...]], ...]:
        """The deals of the story, latest first: number and sentences, latest last."""
        begun = {moment.deal: moment.version for moment in reversed(self.story)}
        return tuple(
            (
                deal,
                self._with_changes(
                    self.sentences(moment for moment in self.story if moment.deal == deal),
                    begun[deal],
                    begun.get(deal + 1),
                ),
            )
            for deal in sorted(begun, reverse=True)
        )

    @cached_property
    def news(self) -> tuple[LogLine, ...]:
        """What happened since the reader last looked."""
        if self.seat is None:
            return self._with_changes(self.sentences(self.story[-1:]), self.game.version)
        seen = self.players[self.seat].seen
        # A seat that changed hands after the last move that was seen is of the same version.
        return self._with_changes(
            self.sentences(moment for moment in self.story if moment.version > seen), seen
        )

    @cached_property
    def moved_at(self) -> datetime | None:
        """When the reader last moved; None for watchers, before that, and where there is no news since."""
        if self.seat is None or not self.lately or not self.news:
            return None
        own = AcceptedMove.objects.filter(game=self.game, seat=self.seat).order_by("-number")
        return own.values_list("received_at", flat=True).first()

    @property
    def steps(self) -> dict[str, int | None]:
        """Looking back move by move: the versions before and after the one shown."""
        first = self.story[0].version if self.story else 0
        here = self.moment.version if self.moment else 0
        return {
            "before": here - 1 if here > first else None,
            "here": here,
            "after": here + 1 if here < self.game.version else None,
        }

    @cached_property
    def happened(self) -> tuple[LogLine, ...]:
        """The events of the moment shown, for looking back."""
        return self.sentences([self.moment]) if self.moment else ()

    # --- scores and rules ----------------------------------------------------------------------

    @cached_property
    def sheet(self) -> Sheet:
        """The score sheet."""
        return sheet_of(self._lines, self.shown.target, self.say)

    @cached_property
    def _lines(self) -> tuple[Line, ...]:
        """The finished deals; in the end also the one that was broken off."""
        if self.past or self.game.ending not in BY_A_SEAT:
            return self.shown.sheet
        kept = Deal.objects.filter(game=self.game, score__isnull=False).values_list("number", "score")
        return self.engine.sheet(tuple(Scored(number, from_json(score or {})) for number, score in kept))

    @property
    def side_labels(self) -> tuple[str, ...]:
        """The columns of the score sheet beside the table."""
        return side_labels(self.seat, self.engine.sides, self.sides)

    @property
    def standing(self) -> tuple[tuple[str, int], ...]:
        """The sides, each with its points of the game."""
        over = self.game.status == Status.OVER and not self.past
        scores = (self.game.result or {}).get("scores", ()) if over else self.shown.scores
        return tuple(zip(self.sides, scores or self.shown.scores, strict=True)) if self.started else ()

    @property
    def result_words(self) -> str:
        """How the game ended; empty while it goes on."""
        if self.game.status != Status.OVER:
            return ""
        result = self.game.result or {}
        match self.game.ending:
            case Why.RESIGNED:
                return gettext("%(seat)s resigned, and the game is over.") % {
                    "seat": self.names[result["seat"]]
                }
            case Why.OUT_OF_TIME:
                return gettext("%(seat)s has run out of time, and the game is over.") % {
                    "seat": self.names[result["seat"]]
                }
            case Why.ABANDONED:
                return gettext("Everybody left before the game began.")
            case Why.CANCELLED:
                return gettext("The game has been cancelled: %(reason)s") % {"reason": result["words"]}
            case Why.ADJUDICATED:
                return gettext("%(result)s The director decided it: %(reason)s") % {
                    "result": self._winners(result),
                    "reason": result["words"],
                }
        return self._winners(result)

    def _winners(self, result: dict[str, Any]) -> str:
        if self.occasion is not None:
            # Who has more points on it says nothing yet of how well it was played.
            return gettext("This board is finished.")
        winners = ", ".join(self.sides[side] for side in result.get("winners", ()))
        if not winners:
            return gettext("The game is drawn.")
        return gettext("%(winners)s won.") % {"winners": winners}

    @property
    def free_seats(self) -> tuple[SeatBox, ...]:
        """The seats the reader may take: the one kept for them, or all that are kept for nobody."""
        free = [box for box in self.seats if self.players[box.seat].free]
        mine = [box for box in free if self.word and self.players[box.seat].kept_for == self.word]
        return tuple(mine or [box for box in free if not self.players[box.seat].kept_for])

    @property
    def kept_seats(self) -> tuple[SeatBox, ...]:
        """The free seats that are kept for somebody."""
        return tuple(
            box for box in self.seats if self.players[box.seat].free and self.players[box.seat].kept_for
        )

    @property
    def is_host(self) -> bool:
        """Whether the reader opened the table."""
        return self.seat is not None and self.players[self.seat].user_id == self.game.host_id

    @cached_property
    def talk(self) -> tuple[tuple[str, str, datetime], ...]:
        """What was said lately, latest first: seat, words, when."""
        if not self.lately:
            return ()
        said = TableTalk.objects.filter(game=self.game).exclude(user__in=muted_by(self.reader))
        said = said.order_by("-pk")[:TALK_SHOWN]
        return tuple((self.names[talk.seat], str(talk), talk.said_at) for talk in said)

    @property
    def sayings(self) -> list[tuple[str, str]]:
        """The phrases that may be said now."""
        kept = () if self.game.talks_freely else BETWEEN
        return [(value, str(label)) for value, label in Saying.choices if value not in kept]

    @property
    def talks_freely(self) -> bool:
        """Whether free words may be said now."""
        return self.game.talks_freely

    @property
    def may_play_again(self) -> bool:
        """Whether the reader may ask for another game: whoever sat here, or did; a board is played once."""
        return self.seat is not None and self.occasion is None

    @cached_property
    def occasion(self) -> Occasion | None:
        """What the board on this table is played for; None where no board is, or for nothing."""
        seated = self.players[self.seat].user_id if self.seat is not None else None
        return occasions_of([self.game], seated).get(self.game.pk)

    @property
    def notes(self) -> str:
        """The reader's own notes."""
        return self.players[self.seat].notes if self.seat is not None else ""

    @property
    def secret_seal(self) -> str:
        """The seal of the game's secret, shown from the start."""
        return secret_commitment(bytes(self.game.secret))

    @cached_property
    def first_time(self) -> bool:
        """Whether this is the reader's first game of this kind, and still near its beginning."""
        if self.seat is None or self.game.version > FIRST_MOVES:
            return False
        mine = self.players[self.seat]
        earlier = Player.objects.filter(user=mine.user, game__variant=self.game.variant)
        return not earlier.exclude(pk=mine.pk).exists()

    @property
    def in_five_lines(self) -> tuple[SafeString, ...]:
        """The game in five lines, as it is played at this table."""
        lines = self.variant.brief(self.game.house_rules) if self.first_time else ()
        return tuple(format_html_join(" ", "{}", ((self.say(phrase),) for phrase in line)) for line in lines)

    @cached_property
    def rules_name(self) -> str:
        """The name of the game, in the reader’s language."""
        return gettext(self.variant.name)

    @cached_property
    def differences(self) -> tuple[tuple[str, str], ...]:
        """How the rules of this table differ from the standard: label and value."""
        return differences_of(self.game)

    @property
    def older_version(self) -> int | None:
        """The version of the rules this game was begun with, where they have changed since."""
        begun_with = self.game.rules_version
        return begun_with if begun_with < self.variant.rules_version else None

    @property
    def rules_url(self) -> str:
        """The rules as they are now, with the options of this table."""
        return mixes.mix_url(self.variant, self.game.house_rules)

    def rule_url(self, code: str) -> str:
        """The paragraph of this table's rules that a sentence rests on; empty where there is none."""
        paragraph = self.wording[code].paragraph
        return mixes.mix_url(self.variant, self.game.house_rules, paragraph) if paragraph else ""

    @property
    def seal(self) -> str:
        """The seal of the deal under way, which is for everybody as its cards are for nobody yet; else empty."""
        if self.moment is None:
            return ""
        return seal_of(self.game.pk, self.moment.deal)


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


def _sentences_key(table: SeenTable, moment: KeptMoment, language: str) -> tuple[int, int, Seat | None, str]:
    return (table.game.pk, moment.version, table.seat, language)


@cached(LRUCache(20_000), key=_sentences_key, lock=Lock())
def sentences_of(table: SeenTable, moment: KeptMoment, language: str) -> tuple[LogLine, ...]:
    """What a moment's events are called in the log: the same for ever, so it is put into words once."""
    return tuple(
        LogLine(moment.version, table.say(phrase_of(table.wording, event.seen_by(table.seat))), event.kind)
        for event in moment.events
    )
