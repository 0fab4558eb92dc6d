"""Draws the diagrams of rule pages: where every card, name and word stands, for a template to write as SVG.

Lengths are units of the drawing, which is as wide as the text of a phone of 360 pixels: there a unit is a pixel.
Words are broken so that they stay in their column, whatever the language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from rules.engine.cards import JOKER, face
from rules.engine.diagram import Diagram, DrawnHeap, DrawnSeat
from rules.engine.moves import Card, Phrase
from rules.engine.wording import Wording, say
from rules.web import markup
from rules.web.running_text import sentences
from rules.web.speech import SUIT_SIGNS, Plain, rank_sign

WIDTH = 328
EDGE = 4
COLUMN = 104
"""How wide the seats at the left and right are."""

LINE = 16
LETTER = 6.6
"""How wide a letter of a line may be, on average: a little more than the widest texts need."""

BACK_WIDTH, BACK_HEIGHT, BACK_STEP = 12, 18, 5
FACE_WIDTH, FACE_HEIGHT, FACE_STEP = 26, 36, 19
GAP = 6

BELOW, ABOVE = (0, 1.4), (0, 0)
ON_THE_TRICK = {
    2: (BELOW, ABOVE),
    3: (BELOW, (-1.1, 0.7), (1.1, 0.7)),
    4: (BELOW, (-1.1, 0.7), ABOVE, (1.1, 0.7)),
    6: (BELOW, (-1.15, 1.25), (-1.15, 0.15), ABOVE, (1.15, 0.15), (1.15, 1.25)),
}
"""Where each seat's card lies on the trick by the number of seats, clockwise from the bottom: cards across and down."""


@dataclass(frozen=True, slots=True)
class DrawnFace:
    """A card face up: its corner, its size, its suit as a class, and its two signs with where they stand."""

    x: int
    y: int
    css: str
    rank: str
    sign: str
    lies: bool = False

    @property
    def width(self) -> int:
        """Across the others it lies on its side."""
        return FACE_HEIGHT if self.lies else FACE_WIDTH

    @property
    def height(self) -> int:
        """How high the card is drawn, upright or lying."""
        return FACE_WIDTH if self.lies else FACE_HEIGHT

    @property
    def rank_at(self) -> tuple[int, int]:
        """Where the text of the rank begins, on an upright or a lying card."""
        return (self.x + 3, self.y + (18 if self.lies else 14))

    @property
    def sign_at(self) -> tuple[int, int]:
        """Where the sign of the suit begins."""
        return (self.x + 19, self.y + 18) if self.lies else (self.x + 3, self.y + 31)


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line of words: where it begins, is centred or ends (`anchor`), and whether it is a name."""

    x: int
    y: int
    anchor: str
    words: str
    name: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A diagram ready for its template; `backs` is the outline of all cards face down."""

    title: str
    text: str
    height: int
    backs: str
    faces: tuple[DrawnFace, ...]
    lines: tuple[DrawnLine, ...]
    width: int = WIDTH


def drawing(diagram: Diagram, words: Wording, language: str) -> Picture:
    """A diagram laid out, its words in the active language and typeset for it."""
    return _Drawer(diagram, words, language).drawing()


class _Drawer:
    """Lays out one diagram: seats at the edges, what lies between them in the middle."""

    def __init__(self, diagram: Diagram, words: Wording, language: str) -> None:
        self.diagram, self.words, self.language = diagram, words, language
        self.backs: list[str] = []
        self.faces: list[DrawnFace] = []
        self.lines: list[DrawnLine] = []

    def _say(self, phrase: Phrase) -> str:
        return markup.typeset(say(self.words, phrase, Plain()), self.language)

    def drawing(self) -> Picture:
        """All of it, from the top down."""
        bottom, left, top, right = _round(self.diagram.seats)
        above = max((self._height(seat, WIDTH) + GAP for seat in top), default=0)
        beside = max(sum(self._height(seat, COLUMN) + 2 * GAP for seat in each) for each in (left, right))
        middle = max(beside, self._middle_height(bool(left)))
        for seat in top:
            self._seat(seat, WIDTH / 2, EDGE, "middle", WIDTH)
        for seats, x, anchor in ((left[::-1], EDGE, "start"), (right, WIDTH - EDGE, "end")):
            room = middle / len(seats) if seats else 0
            for number, seat in enumerate(seats):
                start = EDGE + above + room * number + (room - self._height(seat, COLUMN)) / 2
                self._seat(seat, x, start, anchor, COLUMN)
        self._middle(EDGE + above, middle, bool(left))
        below = EDGE + above + middle + GAP
        for seat in bottom:
            self._seat(seat, WIDTH / 2, below, "middle", WIDTH)
            below += self._height(seat, WIDTH)
        return Picture(
            title=self._say(self.diagram.title),
            text=sentences(self._say(phrase) for phrase in self.diagram.text),
            height=round(below + EDGE),
            backs="".join(self.backs),
            faces=tuple(self.faces),
            lines=tuple(self.lines),
        )

    # --- a seat

    def _lines(self, seat: DrawnSeat, width: float) -> list[str]:
        hand = Phrase("drawn_hand", {"number": seat.hand})
        sentences = [self._say(phrase) for phrase in (*seat.notes, hand)]
        if width == WIDTH:
            return self._lines_of(", ".join(sentences), width)
        return [line for words in sentences for line in self._lines_of(words, width)]

    def _lines_of(self, words: str, width: float) -> list[str]:
        return wrap(words, int(width / LETTER))

    def _height(self, seat: DrawnSeat, width: float) -> float:
        row_height = FACE_HEIGHT + GAP if seat.laid else 0
        return BACK_HEIGHT + GAP + row_height + LINE * (1 + len(self._lines(seat, width)))

    def _seat(self, seat: DrawnSeat, x: float, y: float, anchor: str, width: float) -> None:
        self._backs(seat.hand, x, y, anchor)
        y += BACK_HEIGHT + GAP
        if seat.laid:
            self._faces(seat.laid, x, y, anchor)
            y += FACE_HEIGHT + GAP
        for number, words in enumerate((self._say(seat.name), *self._lines(seat, width))):
            self.lines.append(
                DrawnLine(round(x), round(y + LINE * number + 12), anchor, words, name=number == 0)
            )

    # --- the middle

    def _middle_height(self, between: bool) -> float:
        heaps = max((self._heap_height(heap, between) for heap in self.diagram.heaps), default=0)
        trick = 2.6 * FACE_HEIGHT if self._trick() else 0
        return heaps + trick + 2 * GAP

    def _trick(self) -> list[tuple[int, Card]]:
        return [(place, seat.played) for place, seat in enumerate(self.diagram.seats) if seat.played]

    def _heap_width(self, between: bool) -> float:
        room = WIDTH - 2 * (COLUMN + GAP) if between else WIDTH - 2 * EDGE
        return room / max(1, len(self.diagram.heaps))

    def _heap_height(self, heap: DrawnHeap, between: bool) -> float:
        lines = self._lines_of(self._say(heap.words), self._heap_width(between))
        return FACE_HEIGHT + GAP + LINE * len(lines)

    def _middle(self, y: float, height: float, between: bool) -> None:
        y += (height - self._middle_height(between)) / 2 + GAP
        if trick := self._trick():
            self._on_the_trick(trick, y)
            y += 2.6 * FACE_HEIGHT
        width = self._heap_width(between)
        first = WIDTH / 2 - width * (len(self.diagram.heaps) - 1) / 2
        for number, heap in enumerate(self.diagram.heaps):
            self._heap(heap, first + width * number, y, width)

    def _on_the_trick(self, trick: Sequence[tuple[int, Card]], y: float) -> None:
        """Each card before whoever played it: seats clockwise from the bottom."""
        places = ON_THE_TRICK[len(self.diagram.seats)]
        for seat, card in trick:
            across, down = places[seat]
            self._face(card, WIDTH / 2 + (across - 0.5) * FACE_WIDTH, y + down * FACE_HEIGHT)

    def _heap(self, heap: DrawnHeap, x: float, y: float, width: float) -> None:
        if heap.down:
            # A heap that is too long for its column is drawn as long as there is room; its words have the number.
            self._backs(min(heap.down, int((width - 2 * BACK_WIDTH) / BACK_STEP)), x, y + 9, "middle")
        if heap.up:
            self._faces(heap.up, x, y, "middle")
        side = x + (_span(heap.up, FACE_WIDTH, FACE_STEP) if heap.up else BACK_STEP * heap.down) / 2
        for card in heap.across:
            self._face(card, min(side - 8, x + width / 2 - FACE_HEIGHT), y + 5, lies=True)
        for number, words in enumerate(self._lines_of(self._say(heap.words), width)):
            self.lines.append(
                DrawnLine(round(x), round(y + FACE_HEIGHT + GAP + LINE * number + 12), "middle", words)
            )

    # --- cards

    def _backs(self, number: int, x: float, y: float, anchor: str) -> None:
        left = _left(x, (number - 1) * BACK_STEP + BACK_WIDTH, anchor)
        size = f"h{BACK_WIDTH}v{BACK_HEIGHT}h-{BACK_WIDTH}z"
        self.backs += [f"M{round(left) + BACK_STEP * each} {round(y)}{size}" for each in range(number)]

    def _faces(self, cards: Sequence[Card], x: float, y: float, anchor: str) -> None:
        left = _left(x, _span(cards, FACE_WIDTH, FACE_STEP), anchor)
        for number, card in enumerate(cards):
            self._face(card, left + FACE_STEP * number, y)

    def _face(self, card: Card, x: float, y: float, *, lies: bool = False) -> None:
        plain = face(card)
        rank = "" if plain == JOKER else rank_sign(plain[:-1])
        sign = SUIT_SIGNS[plain[-1]]
        self.faces.append(DrawnFace(round(x), round(y), f"card-{plain[-1].lower()}", rank, sign, lies))


def _span(cards: Sequence[Card], width: float, step: float) -> float:
    return (len(cards) - 1) * step + width


def _left(x: float, span: float, anchor: str) -> float:
    return {"start": x, "middle": x - span / 2, "end": x - span}[anchor]


def _round(seats: Sequence[DrawnSeat]) -> tuple[Sequence[DrawnSeat], ...]:
    """The seats clockwise from the bottom, by the side of the table: bottom, left, top, right."""
    match len(seats):
        case 2:
            return seats[:1], (), seats[1:], ()
        case 3:
            return seats[:1], seats[1:2], (), seats[2:]
        case 4:
            return seats[:1], seats[1:2], seats[2:3], seats[3:]
        case 6:
            return seats[:1], seats[1:3], seats[3:4], seats[4:]
    return (), (), (), ()
