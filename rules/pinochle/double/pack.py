"""The packs of the double-deck games: eighty cards, or 120 for six, and which of them count in tricks.

Source: the double-deck rules, Players and cards.
"""

from __future__ import annotations

from rules.engine.cards import Pack

PACK = Pack("ATKQJ", copies=4)
"""Eighty cards: A 10 K Q J in four suits, four of each, the ten above the king."""

TRIPLE = Pack("ATKQJ", copies=6)
"""The same from three packs: a hundred and twenty cards, six of each. Kinds, suits and order are those of PACK."""

COUNTERS = frozenset("ATK")
"""The ranks that count one in tricks."""

LAST_TRICK = 2
"""What the last trick usually counts besides; with three packs one more."""
