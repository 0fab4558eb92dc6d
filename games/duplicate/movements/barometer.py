"""The barometer: a round robin of pairs in which all tables play the same boards in a round.

Every pair meets every other once and plays every board. Which way they sit decides the balance: a pair is +1 in a
round that it sits north-south and -1 east-west, and for two pairs C is the sum of the products. The mean of all C
is -1, and all C = -1, where every pair is compared equally with every other, is possible only for n = 2 and n
divisible by 4.

Perfect: n = p + 1 for a prime p = 3 mod 4 by its quadratic residues (Paley's construction of Hadamard matrices,
1933, with the circle as its one-factorization), n a power of two by the field of n elements. Other n:
`rounds_with_switches`, as good as found.
"""

from __future__ import annotations

from functools import lru_cache

from .movement import Movement, Odd, couples, movement_of, within
from .table_switches import rounds_with_switches

MOST = 64
"""Pairs in a barometer, at most."""

Couples = tuple[tuple[tuple[int, int], ...], ...]
"""For each round, who sits north-south against whom; numbers from 1."""

FIELDS = {4: 0b111, 16: 0b10011, 64: 0b1000011}
"""Irreducible polynomials of the fields of so many elements, x^6 + x + 1 as 0b1000011."""


def barometer(pairs: int, rounds: int | None = None, *, boards: int = 2, odd: Odd = Odd.SIT_OUT) -> Movement:
    """The round robin of so many pairs, or its first rounds; raises NoMovement."""
    within("pairs", pairs, 2, MOST)
    robin = round_robin(pairs + pairs % 2)
    played = within("rounds", rounds, 1, len(robin))
    return movement_of("barometer", couples(robin[:played]), entrants=pairs, boards=boards, odd=odd)


@lru_cache(maxsize=64)
def round_robin(pairs: int) -> Couples:
    """n - 1 rounds for an even number of pairs, with the best balance that is known here."""
    if is_prime(pairs - 1) and pairs % 4 == 0:
        return of_residues(pairs - 1)
    if pairs in FIELDS:
        return of_field(pairs)
    return rounds_with_switches(pairs)


def of_residues(p: int) -> Couples:
    """In round r the last pair north-south against r, and r + d against r - d for each quadratic residue d, mod p."""
    residues = sorted({x * x % p for x in range(1, p)})
    return tuple(((p + 1, r + 1), *(((r + d) % p + 1, (r - d) % p + 1) for d in residues)) for r in range(p))


def of_field(n: int) -> Couples:
    """In round v the elements x and x + v of the field of n = 2^k elements meet, x north-south where Tr(c x / v) = 0.

    c is an element of trace 1, so that exactly one of x and x + v is. Two pairs differ by some y other than 0, and
    while v runs through all but 0 so does c y / v: half of all elements have trace 1, but 0, which has trace 0, is
    no such quotient. Hence C = -1.
    """
    unit = next(c for c in range(1, n) if trace(c, n))
    inverse = {v: next(w for w in range(1, n) if product(v, w, n) == 1) for v in range(1, n)}
    return tuple(
        tuple(
            (x + 1, (x ^ v) + 1)
            for x in range(n)
            if not trace(product(product(unit, x, n), inverse[v], n), n)
        )
        for v in range(1, n)
    )


def product(a: int, b: int, n: int) -> int:
    """The product in the field of n elements."""
    total = 0
    while b:
        total ^= a * (b & 1)
        a, b = a << 1, b >> 1
        a ^= FIELDS[n] * (a >= n)
    return total


def trace(a: int, n: int) -> int:
    """The trace in the field of n elements: the sum of a, a^2, a^4, ..., which is 0 or 1."""
    total = 0
    for _ in range(n.bit_length() - 1):
        total, a = total ^ a, product(a, a, n)
    return total


def is_prime(number: int) -> bool:
    """Whether it is a prime."""
    return number > 1 and all(number % factor for factor in range(2, int(number**0.5) + 1))
