"""Deals nobody can bend: sealed before the first card is shown, opened when the deal is over.

Each game has a secret of 256 bits from the system's randomness; its SHA-256 is shown at the table
from the start, before anybody sits down. The salt of deal n is HMAC(secret, "deal n"). Browsers
add words of their own, drawn once the seal is shown (../write/seals.py); salt and words give the
key, the key orders the cards. Where others may still sit down a browser gives the seal of its words
alone, and opens them when nobody can choose words any more (../write/opening.py).
While a deal is played everybody sees its commitment: SHA-256 over salt, game, number and cards.
After it, salt and cards are shown; after the game the secret, which proves that every salt was
fixed before the players chose their words. `docs/verify_deal.py` checks all of it without Talon.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence

from rules.engine.moves import Card


def secret_commitment(secret: bytes) -> str:
    """What a table shows of its secret from the start."""
    return hashlib.sha256(b"talon secret\n" + secret).hexdigest()


def derived_secret(secret: bytes, game: str) -> bytes:
    """The secret of one game among many that follow from a common one, by the game's name among them."""
    return hmac.digest(secret, f"game {game}".encode(), "sha256")


def salt_of(secret: bytes, deal: int) -> bytes:
    """The 256-bit salt of a deal."""
    return hmac.digest(secret, f"deal {deal}".encode(), "sha256")


def key_of(salt: bytes, words: Sequence[str]) -> bytes:
    """The key that orders the cards: the salt and each seat's words, in the order of the seats."""
    text = "\n".join(words)
    return hmac.digest(salt, f"words\n{text}".encode(), "sha256")


def words_seal(game: str, seat: int, words: str) -> str:
    """What a table shows of the words of a seat from the moment they are given."""
    return hashlib.sha256(f"talon words\n{game}\n{seat}\n{words}\n".encode()).hexdigest()


SEALED = "sealed "
"""What stands before the seal of words that are kept back, in the place of the words."""

SEALED_WORDS = re.compile(re.escape(SEALED) + "([0-9a-f]{64})")


def own_seal(secret_seal: str, words: str) -> str:
    """The seal a browser makes of words that it keeps back; it knows no game yet, but the seal of its secret."""
    return hashlib.sha256(f"talon words\n{secret_seal}\n{words}\n".encode()).hexdigest()


def seal_kept_back(words: str) -> str:
    """The seal that stands in the place of words that are kept back; empty where they were given or opened."""
    match = SEALED_WORDS.fullmatch(words)
    return "" if match is None else match[1]


def commitment(salt: bytes, game: str, deal: int, cards: Sequence[Card]) -> str:
    """SHA-256 over salt, game, deal number and cards in the order dealt, in hexadecimal."""
    text = f"talon deal\n{salt.hex()}\n{game}\n{deal}\n{' '.join(cards)}\n"
    return hashlib.sha256(text.encode()).hexdigest()


def shuffle(cards: Sequence[Card], key: bytes) -> tuple[Card, ...]:
    """Fisher and Yates's shuffle, driven by the key; the same key gives the same order everywhere."""
    order = list(cards)
    numbers = _numbers(key)
    for last in range(len(order) - 1, 0, -1):
        place = _below(last + 1, numbers)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def draw_lot(lots: Sequence[str], key: bytes) -> tuple[str, ...]:
    """The lot the key draws, each equally likely; none where there are no lots."""
    numbers = _numbers(hmac.digest(key, b"lot", "sha256"))
    return (lots[_below(len(lots), numbers)],) if lots else ()


def _numbers(key: bytes) -> Iterator[int]:
    """32-bit numbers from SHA-256 over key and a counter."""
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number below `bound`, each equally likely: what does not divide evenly is drawn again."""
    limit = (1 << 32) // bound * bound
    for number in numbers:
        if number < limit:
            return number % bound
    raise AssertionError("the numbers never end")
