"""The picture that stands beside a link to a page of the rules where people share it: drawn here, kept as a PNG."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from rules.engine.moves import Card
from rules.web.speech import rank_sign

SIZE = (1200, 630)
"""Width and height in pixels, as the places ask that show such pictures."""

FONTS = settings.BASE_DIR / "static" / "fonts"
DISPLAY, SERIF, SUITS = "talon-display-latin", "source-serif-4-latin-wght-normal", "talon-suits"

# The colours of static/css/talon.css in the light.
PAPER, INK, QUIET, ACCENT = "#f8f4e9", "#211c16", "#5f574a", "#8a1f33"
FELT, FACE, EDGE = "#24574a", "#fffefa", "#b9b1a2"
PIPS = {"S": ("♠", "#1b1815"), "H": ("♥", "#a0172a"), "D": ("♦", "#a0172a"), "C": ("♣", "#1b1815")}

MARGIN = 72
BAND = 250
"""The strip of felt at the foot, from which the cards rise."""

CARD = (180, 252)
STEP = 150
MOST_CARDS = 6


@dataclass(frozen=True, slots=True)
class Subject:
    """What a picture is of: a title, what stands below it, the cards; `language` for the corners of the cards."""

    title: str
    line: str
    cards: tuple[Card, ...]
    language: str


def few_cards(pack: Sequence[Card]) -> tuple[Card, ...]:
    """Some cards of a pack from the highest rank down, a suit after the other, and a joker where there is one."""
    ranks = list(dict.fromkeys(card[0] for card in pack if len(card) == 2))
    suits = list(dict.fromkeys(card[-1] for card in pack if len(card) == 2))
    mixed = [f"{rank}{suits[place % len(suits)]}" for place, rank in enumerate(ranks)]
    joker = [card for card in dict.fromkeys(pack) if len(card) == 1][:1]
    return tuple([*joker, *(card for card in mixed if card in pack)][:MOST_CARDS])


@lru_cache(maxsize=64)
def png(subject: Subject) -> bytes:
    """The picture of a subject."""
    picture = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, SIZE[1] - BAND, *SIZE), fill=FELT)
    pen.text((MARGIN, 52), settings.SITE_NAME, font=_font(DISPLAY, 40), fill=ACCENT)
    title = _fitting(subject.title, DISPLAY, (92, 80, 68, 56, 46))
    pen.text((MARGIN, 116), subject.title, font=title, fill=INK)
    lines = _lines_of(subject.line, _font(SERIF, 34))[:2]
    pen.multiline_text((MARGIN, 238), "\n".join(lines), font=_font(SERIF, 34), fill=QUIET, spacing=12)
    for place, card in enumerate(subject.cards):
        # From the middle of the hand, so that it opens like a fan.
        off = place - (len(subject.cards) - 1) / 2
        _lay(
            picture,
            card,
            tilt=-4 * off,
            x=SIZE[0] // 2 + round(off * STEP),
            y=SIZE[1] - 118 + round(off * off * 5),
        )
    buffer = io.BytesIO()
    picture.quantize(128, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _lay(picture: Image.Image, card: Card, *, tilt: float, x: int, y: int) -> None:
    """Put a card on the picture around a point, turned by some degrees."""
    face = _face(card, rank_sign(card[0]) if len(card) == 2 else "")
    turned = face.rotate(tilt, resample=Image.Resampling.BICUBIC, expand=True)
    picture.paste(turned, (x - turned.width // 2, y - turned.height // 2), turned)


@lru_cache(maxsize=128)
def _face(card: Card, index: str) -> Image.Image:
    """A plain card: its corner, and a large pip in the part that no other card covers; a joker has a star."""
    wide, high = CARD
    face = Image.new("RGBA", (wide + 4, high + 4))
    pen = ImageDraw.Draw(face)
    pen.rounded_rectangle((2, 2, wide, high), radius=16, fill=FACE, outline=EDGE, width=2)
    if not index:
        pen.polygon(_star(x=40, y=44, size=26), fill=ACCENT)
        pen.polygon(_star(x=84, y=142, size=54), fill=ACCENT)
        return face
    pip, colour = PIPS[card[-1]]
    pen.text((18, 6), index, font=_font(DISPLAY, 60), fill=colour)
    pen.text((20, 72), pip, font=_font(SUITS, 44), fill=colour)
    pen.text((92, 150), pip, font=_font(SUITS, 104), fill=colour, anchor="mm")
    return face


def _star(*, x: int, y: int, size: int) -> list[tuple[float, float]]:
    """The ten corners of a star around a point."""
    rays = [(size if corner % 2 == 0 else size * 0.4, math.radians(36 * corner - 90)) for corner in range(10)]
    return [(x + length * math.cos(angle), y + length * math.sin(angle)) for length, angle in rays]


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"{name}.woff2"), size)


def _fitting(text: str, name: str, sizes: Sequence[int]) -> ImageFont.FreeTypeFont:
    """The largest of some sizes in which a text stands on one line."""
    fonts = [_font(name, size) for size in sizes]
    return next((font for font in fonts if font.getlength(text) <= SIZE[0] - 2 * MARGIN), fonts[-1])


def _lines_of(text: str, font: ImageFont.FreeTypeFont) -> list[str]:
    """A text in lines as long as the picture is wide."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= SIZE[0] - 2 * MARGIN:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
