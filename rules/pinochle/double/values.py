"""The tables of meld values at double-deck pinochle, in plain points.

Source: the meld table of the double-deck rules and the other tables among its variations.
"""

from __future__ import annotations

from rules.pinochle.meldtable import MeldTable

STANDARD = MeldTable(
    run=(15, 150, 225, 300),
    royal=(4, 8, 12, 16),
    marriage=(2, 4, 6, 8),
    pinochle=(4, 30, 60, 90),
    around={"A": (10, 100, 150, 200), "K": (8, 80, 120, 160), "Q": (6, 60, 90, 120), "J": (4, 40, 60, 80)},
)

BOOK_RUN, BOOK_PINOCHLE = (15, 30, 45, 60), (4, 30, 45, 300)
"""What many printed books have instead of the standard."""
