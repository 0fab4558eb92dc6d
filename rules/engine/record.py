"""Records: a whole game as a text a person can write by hand.

    variant: double-deck
    options: pass_cards=3 pass_order=partner_first
    version: 2
    dealer: 2
    players: North, East, South, West

    deal 1
    hand 0: S:AATKQJ H:TTKJ D:AKQQJ C:TKKQJ
    ...
    3 bid 52
    0 pass

Headers come first, `variant` alone is needed. `version` is that of the rules (1 where nothing is said), `deals: 1`
says that so many were agreed, each played alone. Each deal gives the parts of its cards by the names
the engine gives them, then one move a line: the seat and the move's text. `#` begins a comment.
The engine reads it as it is played, so an illegal line is refused with its number and reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import options as house_rules
from .match import Match
from .moves import Event, IllegalMove, Move, Seat
from .notation import BadCards, read_cards, write_cards
from .prompts import number_of
from .protocol import Deck, seats_of
from .variant import Variant
from .wording import N_

FIRST_VERSION = 1
"""The rules of a record that says nothing of them."""
MOST_DEALS = 1000
NAMES = N_("{seats} names with commas between")

Find = Callable[[str], Variant[Any]]


@dataclass(frozen=True, slots=True)
class Played:
    """One move of a record: the seat (None: the cards), the move, and its line in the text if it has one."""

    seat: Seat | None
    move: Move
    line: int = 0


@dataclass(frozen=True)
class Record:
    """A game as it is written: headers and moves; the deal moves bring the cards."""

    variant: Variant[Any]
    options: Any
    dealer: Seat = 0
    players: tuple[str, ...] = ()
    moves: tuple[Played, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    version: int = FIRST_VERSION
    deals: int | None = None

    @property
    def engine(self) -> Match[Any, Any]:
        """The engine of the match that was played."""
        return self.variant.engine(self.options, self.version, deals=self.deals)


class BadRecord(ValueError):
    """A line that cannot be read or played: its number, the token at fault and what was expected.

    `pattern` is what was expected marked for translation, with `facts` to be filled in. `refusal` is the IllegalMove
    where the rules refuse the move; of a wrong option or card the cause of the error says more.
    """

    def __init__(
        self, line: int, token: str, pattern: str, refusal: IllegalMove | None = None, **facts: object
    ) -> None:
        self.line, self.token, self.pattern, self.facts, self.refusal = line, token, pattern, facts, refusal
        self.expected = pattern.format(**facts) if facts else pattern
        super().__init__(f"line {line}: {token}: {self.expected}")


@dataclass(frozen=True)
class Moment:
    """A state of a replayed game, the move that led to it and the events of that move."""

    state: Any
    played: Played | None
    events: tuple[Event, ...]


def replay(record: Record) -> Iterator[Moment]:
    """Play a record through, moment by moment; raises BadRecord where the rules refuse a move."""
    engine = record.engine
    state = engine.start(record.dealer)
    yield Moment(state, None, ())
    for played in record.moves:
        try:
            step = engine.apply(state, played.seat, played.move)
        except IllegalMove as refused:
            raise BadRecord(played.line, str(played.move), refused.code, refused) from refused
        state = step.state
        yield Moment(state, played, step.events)


def read(text: str, find: Find) -> Record:
    """Read a record and play it through; raises BadRecord with the number of the first bad line."""
    reader = _Reader(find)
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.split("#", 1)[0].strip()
        if content:
            reader.take(number, content)
    return reader.record(len(text.splitlines()))


def write(record: Record) -> str:
    """The text of a record; `read(write(record), find)` gives the same game."""
    changed = house_rules.changes(record.options)
    lines = [f"variant: {record.variant.slug}"]
    if changed:
        lines.append(
            "options: " + " ".join(f"{name}={house_rules.text_of(v)}" for name, v in changed.items())
        )
    if record.version != FIRST_VERSION:
        lines.append(f"version: {record.version}")
    if record.deals is not None:
        lines.append(f"deals: {record.deals}")
    lines.append(f"dealer: {record.dealer}")
    if record.players:
        lines.append("players: " + ", ".join(map(_plain_name, record.players)))
    lines += [f"{name}: {value}" for name, value in record.headers.items()]
    engine = record.engine
    state, deal = engine.start(record.dealer), 0
    for played in record.moves:
        deck = engine.deck(state)
        if deck is not None and played.seat is None:
            deal += 1
            lines += ["", f"deal {deal}", *_written_parts(deck, played.move.words)]
        else:
            lines.append(f"{played.seat} {played.move}")
        state = engine.apply(state, played.seat, played.move).state
    return "\n".join(lines) + "\n"


def _plain_name(name: str) -> str:
    """A name without the comma that parts names and the # that begins a comment."""
    return " ".join(name.replace(",", " ").replace("#", " ").split())


def _written_parts(deck: Deck, cards: tuple[str, ...]) -> list[str]:
    lines, start = [], 0
    for part in deck.parts:
        dealt = cards[start : start + part.size]
        # A hand is a heap; what goes to the table keeps its order.
        in_hand = sorted(dealt, key=deck.cards.index)
        text = write_cards(in_hand) if part.owner is not None else " ".join(dealt)
        lines.append(f"{part.name}: {text}")
        start += part.size
    return lines + [f"drawn: {lot}" for lot in cards[start:]]


class _Reader:
    """Takes a record line by line, playing as it goes."""

    def __init__(self, find: Find) -> None:
        self.find = find
        self.headers: dict[str, str] = {}
        self.variant: Variant[Any] | None = None
        self.options: Any = None
        self.dealer = 0
        self.players: tuple[str, ...] = ()
        self.version = FIRST_VERSION
        self.agreed: int | None = None
        self.engine: Match[Any, Any] | None = None
        self.state: Any = None
        self.parts: list[str] = []
        self.known: frozenset[str] = frozenset()
        self.dealing = False
        self.moves: list[Played] = []
        self.deals = 0

    def take(self, number: int, line: str) -> None:
        word, rest = (*line.split(maxsplit=1), "")[:2]
        if word == "deal":
            self._open_deal(number, rest.strip())
        elif self.dealing:
            self._part(number, line)
        elif self.engine is None:
            self._header(number, line)
        else:
            self._move(number, word, rest)

    def record(self, lines: int) -> Record:
        if self.variant is None:
            raise BadRecord(max(lines, 1), "variant", N_("a line such as variant: double-deck"))
        if self.dealing:
            raise BadRecord(lines, "end of the record", N_("the rest of the cards of the deal"))
        return Record(
            self.variant,
            self.options,
            self.dealer,
            self.players,
            tuple(self.moves),
            self.headers,
            self.version,
            self.agreed,
        )

    def _header(self, number: int, line: str) -> None:
        name, colon, value = line.partition(":")
        name, value = name.strip().lower(), value.strip()
        if not colon:
            raise BadRecord(number, line.split()[0], N_("a header such as variant: double-deck, or deal 1"))
        if name == "variant":
            if self.variant is not None:
                one = N_("one game a record, and this is {game}")
                raise BadRecord(number, value, one, game=self.variant.slug)
            try:
                self.variant = self.find(value)
            except LookupError:
                raise BadRecord(number, value, N_("the name of a game")) from None
            self.options = self.variant.options()
            return
        if self.variant is None:
            raise BadRecord(number, name, N_("the header variant first"))
        if name == "options":
            self._options(number, self.variant, value)
        elif name == "preset":
            if self.options != self.variant.options():
                raise BadRecord(number, value, N_("the preset once, and before the options"))
            try:
                self.options = self.variant.preset(value).options
            except KeyError:
                presets = ", ".join(preset.name for preset in self.variant.presets)
                raise BadRecord(number, value, N_("a preset: {presets}"), presets=presets) from None
        elif name == "dealer":
            dealer = number_of(value)
            seats = seats_of(self.variant.engine(self.options))
            if dealer is None or dealer >= seats:
                raise BadRecord(number, value or "dealer", N_("a seat from 0 to {last}"), last=seats - 1)
            self.dealer = dealer
        elif name == "version":
            version = number_of(value)
            if version is None or not 1 <= version <= self.variant.rules_version:
                expected = N_("a version of the rules, 1 to {latest}")
                raise BadRecord(number, value or name, expected, latest=self.variant.rules_version)
            self.version = version
        elif name == "deals":
            agreed = number_of(value)
            if not agreed or agreed > MOST_DEALS:
                expected = N_("how many deals were agreed, 1 to {most}")
                raise BadRecord(number, value or name, expected, most=MOST_DEALS)
            self.agreed = agreed
        elif name == "players":
            self.players = tuple(player.strip() for player in value.split(","))
            seats = seats_of(self.variant.engine(self.options))
            if len(self.players) != seats:
                raise BadRecord(number, value or "players", NAMES, seats=seats)
        else:
            self.headers[name] = value

    def _options(self, number: int, variant: Variant[Any], value: str) -> None:
        texts: dict[str, str] = {}
        for token in value.replace(",", " ").split():
            name, equals, text = token.partition("=")
            if not equals:
                raise BadRecord(number, token, N_("name=value"))
            texts[name] = text
        try:
            self.options = house_rules.read(variant.options, texts, self.options)
        except house_rules.BadOption as bad:
            raise BadRecord(number, bad.token, bad.expected) from bad
        except house_rules.ImpossibleMix as mix:
            raise BadRecord(number, " ".join(mix.fields), mix.sentence) from mix

    def _open_deal(self, number: int, rest: str) -> None:
        if self.variant is None:
            raise BadRecord(number, "deal", N_("the header variant first"))
        if self.engine is None:
            self.engine = self.variant.engine(self.options, self.version, deals=self.agreed)
            if self.players and len(self.players) != seats_of(self.engine):
                # The options, written after the names, may have changed how many play.
                raise BadRecord(number, "players", NAMES, seats=seats_of(self.engine))
            self.state = self.engine.start(self.dealer)
        self.deals += 1
        if self.dealing:
            raise BadRecord(number, "deal", N_("the rest of the cards of the deal before it"))
        deck = self.engine.deck(self.state)
        if deck is None:
            unfinished = N_("the moves of the deal before it are not finished")
            raise BadRecord(number, "deal", unfinished)
        if rest != str(self.deals):
            raise BadRecord(number, rest or "deal", N_("deal {number}"), number=self.deals)
        self.dealing, self.parts, self.known = True, [], frozenset(deck.cards)

    def _part(self, number: int, line: str) -> None:
        assert self.engine is not None
        deck = self.engine.deck(self.state)
        assert deck is not None
        name, colon, value = line.partition(":")
        if len(self.parts) == len(deck.cards):
            if not colon or name.strip() != "drawn" or value.strip() not in deck.lots:
                lots = ", ".join(deck.lots)
                raise BadRecord(number, line, N_("drawn: and one of {lots}"), lots=lots)
            self._dealt(number, value.strip())
            return
        part = deck.parts[len(self.parts_read)]
        if not colon or name.strip() != part.name:
            expected = N_("{part}: and {size} cards")
            raise BadRecord(number, name.strip(), expected, part=part.name, size=part.size)
        try:
            cards = read_cards(value, deck.cards)
        except BadCards as bad:
            raise BadRecord(number, bad.token, bad.expected) from bad
        if len(cards) != part.size:
            expected = N_("{size} cards for {part}")
            raise BadRecord(number, str(len(cards)), expected, part=part.name, size=part.size)
        left = list(deck.cards)
        for card in (*self.parts, *cards):
            if card not in left:
                most = deck.cards.count(card)
                raise BadRecord(number, card, N_("at most {most} of a card in the whole deal"), most=most)
            left.remove(card)
        self.parts += cards
        if len(self.parts) == len(deck.cards) and not deck.lots:
            self._dealt(number)

    def _dealt(self, number: int, *lots: str) -> None:
        self.dealing = False
        self._play(number, None, Move("deal", (*self.parts, *lots)))

    @property
    def parts_read(self) -> list[int]:
        """Where each part read so far ends."""
        assert self.engine is not None
        deck = self.engine.deck(self.state)
        ends, total = [], 0
        for part in deck.parts if deck else ():
            total += part.size
            if total <= len(self.parts):
                ends.append(total)
        return ends

    def _move(self, number: int, word: str, rest: str) -> None:
        assert self.engine is not None
        seat, seats = number_of(word), seats_of(self.engine)
        if seat is None or seat >= seats:
            expected = N_("a seat from 0 to {last} and a move, or deal")
            raise BadRecord(number, word, expected, last=seats - 1)
        if not rest.strip():
            raise BadRecord(number, word, N_("a move after the seat"))
        move = Move.parse(rest)
        self._play(number, seat, Move(move.verb, tuple(map(self._card, move.words))))

    def _card(self, word: str) -> str:
        """A word of a move; a card may be written as in a hand, `10h` for `TH`."""
        card = word.upper().replace("10", "T")
        return card if card in self.known else word

    def _play(self, number: int, seat: Seat | None, move: Move) -> None:
        assert self.engine is not None
        try:
            self.state = self.engine.apply(self.state, seat, move).state
        except IllegalMove as refused:
            raise BadRecord(number, str(move), refused.code, refused) from refused
        self.moves.append(Played(seat, move, number))
