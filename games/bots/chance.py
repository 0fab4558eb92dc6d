"""Chance that Python and compiled code draw alike."""

from __future__ import annotations

from rules.engine.cards import Kind, Mask


def draw_number(state: list[int], below: int) -> int:
    """A number from 0 to under `below`, at most some thousands.

    A generator of 48 bits, for Python's own is not to be had in compiled code.
    """
    state[0] = (state[0] * 25214903917 + 11) & 0xFFFFFFFFFFFF
    return (state[0] >> 16) * below >> 32


def one_of(state: list[int], cards: Mask) -> Kind:
    """A card of some, each as likely as another."""
    for _ in range(draw_number(state, cards.bit_count())):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
