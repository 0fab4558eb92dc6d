"""Cards as a reader types them in a form: in the letters of English or of French cards, never in both at once.

Some letters mean two things: T is a ten in English and trèfle in French, C clubs or cœur, D diamonds or a
dame, K a king or carreau. A text is therefore read as a whole in each language. Where only one reading is
possible, it is taken; on a French page the letters R and V settle for French; and where two readings are
left that differ, neither is: the text is refused with both. Signs and names of suits mean the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from unicodedata import combining, normalize

from .cards import JOKER, SUITS
from .moves import Card
from .notation import EXPECTED, BadCards, read_cards, with_jokers

SIGN_OF = dict(zip(SUITS, "♠♥♣♦", strict=True))
LETTER_OF = {sign: suit for suit, sign in SIGN_OF.items()}
_OUTLINES = str.maketrans("♤♡♧♢", "♠♥♣♦", "\ufe0e\ufe0f")

_NAMES = {
    "♠": ("spades", "spade", "piques", "pique"),
    "♥": ("hearts", "heart", "coeurs", "coeur"),
    "♣": ("clubs", "club", "trefles", "trefle"),
    "♦": ("diamonds", "diamond", "carreaux", "carreau"),
}
_SIGN_OF_NAME = {name: sign for sign, names in _NAMES.items() for name in names}
_NAME = re.compile("|".join(sorted(_SIGN_OF_NAME, key=len, reverse=True)))

_FRENCH_RANKS = {"R": "K", "D": "Q", "V": "J", "10": "T"}
_FRENCH_SUITS = {"P": "♠", "C": "♥", "CO": "♥", "K": "♦", "CA": "♦", "T": "♣"}
_RANK, _SUIT = "(?:10|[ARDV2-9])", "(?:CO|CA|[PCKT♠♥♣♦])"
_HEAD = re.compile(f"({_SUIT}):?")
_SINGLE = re.compile(f"({_RANK})({_SUIT})")
_GROUP = re.compile(f"({_SUIT}):?({_RANK}+)")
_GROUP_CA_APART = re.compile(f"([PCKT♠♥♣♦]):?({_RANK}+)")
_BARE = re.compile(f"{_RANK}+")
_ENGLISH_GROUP = re.compile("([SHCD])((?:10|[AKQJTRDV2-9])+)")


class AmbiguousCards(BadCards):
    """A text that can be read in two ways: the cards of each."""

    def __init__(self, token: str, readings: tuple[tuple[Card, ...], ...]) -> None:
        super().__init__(token, EXPECTED)
        self.readings = readings


def typed_cards(text: str, pack_cards: Collection[Card], language: str) -> tuple[Card, ...]:
    """The cards somebody means who reads the page in `language`; raises AmbiguousCards, else BadCards."""
    kinds = set(pack_cards)
    lettered = with_jokers(text, kinds)
    words = [word for word in re.split(r"[\s,;]+", re.sub(r"\s+:", ":", lettered)) if word]
    plain = [_with_signs(word) for word in words]
    english, fault = _english(plain, kinds)
    french, far = _french(plain, kinds)
    if language == "fr" and not any(sign in word for word in plain for sign in LETTER_OF):
        english += _with_coeur(english)
    readings = _likely(english, french, settled=_has_french_letters(plain), language=language)
    if len(readings) > 1:
        raise AmbiguousCards(text.strip(), tuple(readings))
    if not readings:
        raise BadCards(words[max(far, plain.index(fault) if fault in plain else 0)], EXPECTED)
    return read_cards(" ".join(readings[0]), pack_cards)


def _likely(
    english: list[tuple[Card, ...]], french: list[tuple[Card, ...]], *, settled: bool, language: str
) -> list[tuple[Card, ...]]:
    """The readings that a reader may mean; `settled`: letters were used that only French cards have."""
    if language == "fr" and settled and french:
        return french
    if language != "fr" and not settled:
        return english
    return list(dict.fromkeys(english + french))


def _with_coeur(readings: Iterable[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """Of readings that are all clubs those with C for cœur: French readers may have English letters on their cards."""
    clubs = [cards for cards in readings if all(card[-1] == "C" for card in cards)]
    return [tuple(card[:-1] + "H" for card in cards) for cards in clubs]


def _has_french_letters(words: Iterable[str]) -> bool:
    return any(letter in word for word in words for letter in "RVP")


def _with_signs(word: str) -> str:
    """A word in capitals and without accents, names of suits as their signs."""
    folded = word.translate(_OUTLINES).casefold().replace("œ", "oe")
    plain = "".join(letter for letter in normalize("NFKD", folded) if not combining(letter))
    return _NAME.sub(lambda name: _SIGN_OF_NAME[name[0]], plain).upper()


def _english(words: list[str], kinds: set[Card]) -> tuple[list[tuple[Card, ...]], str]:
    """The readings in English letters, at most two, and the word that is in the way of all of them."""
    readings: list[tuple[Card, ...]] = []
    fault = ""
    for tried in (words, list(_suits_before(words))):
        try:
            readings.append(read_cards(" ".join(tried), kinds))
        except BadCards as bad:
            fault = words[tried.index(bad.token)] if bad.token in tried else fault
    return list(dict.fromkeys(readings)), fault


def _suits_before(words: Iterable[str]) -> Iterator[str]:
    """The words with the letter of a suit that opens a group as its sign: D10 as ♦10."""
    before = ""
    for word in words:
        group = _ENGLISH_GROUP.fullmatch(word)
        under_head = before in LETTER_OF or before.endswith(":")
        yield SIGN_OF[group[1]] + group[2] if group and not under_head else word
        before = word


def _french(words: list[str], kinds: set[Card]) -> tuple[list[tuple[Card, ...]], int]:
    """The readings in French letters, and how many words could be read: CA may be carreau, or cœur and an ace."""
    readings: list[tuple[Card, ...]] = []
    far = 0
    for groups in (_GROUP, _GROUP_CA_APART):
        cards, place = _french_reading(words, groups, ca_is_suit=groups is _GROUP, kinds=kinds)
        far = max(far, place)
        if place == len(words):
            readings.append(tuple(cards))
    return list(dict.fromkeys(readings)), min(far, len(words) - 1)


def _french_reading(
    words: list[str], groups: re.Pattern[str], *, ca_is_suit: bool, kinds: set[Card]
) -> tuple[list[Card], int]:
    """The cards of the words in French letters, and the place of the first that cannot be read."""
    cards: list[Card] = []
    suit, head = "", False
    for place, word in enumerate(words):
        if word == JOKER and JOKER in kinds:
            suit, head = "", False
            cards.append(JOKER)
            continue
        if (match := _HEAD.fullmatch(word)) and (ca_is_suit or word != "CA"):
            if head:
                return cards, place
            suit, head = _sign(match[1]), True
            continue
        if match := _SINGLE.fullmatch(word):
            ranks, own, after = [match[1]], _sign(match[2]), ""
        elif match := groups.fullmatch(word):
            ranks, own = re.findall(_RANK, match[2]), _sign(match[1])
            after = own
        elif suit and _BARE.fullmatch(word):
            ranks, own, after = re.findall(_RANK, word), suit, suit
        else:
            return cards, place
        some = [_FRENCH_RANKS.get(rank, rank) + LETTER_OF[own] for rank in ranks]
        if (head and own != suit) or not kinds.issuperset(some):
            return cards, place
        cards += some
        suit, head = after, False
    return (cards, len(words) - 1) if head else (cards, len(words))


def _sign(suit: str) -> str:
    return _FRENCH_SUITS.get(suit, suit)


def signed_cards(cards: Iterable[Card]) -> str:
    """Cards in the order given, with the signs of their suits: `A♠ T♥ X`."""
    return " ".join(card if card == JOKER else card[:-1] + SIGN_OF[card[-1]] for card in cards)


def with_suit_signs(text: str) -> str:
    """Groups such as `S:AK C:T` with the signs of the suits, which every language reads alike."""
    return re.sub(r"\b([SHCD]):", lambda suit: SIGN_OF[suit[1]], text)
