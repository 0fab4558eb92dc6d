"""What cannot be done at a table, other than a move the rules refuse."""

from __future__ import annotations

from rules.engine.moves import IllegalMove, Move


class Refused(Exception):
    """Something that cannot be done; `code` says what, and web/refusals.py has its sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Stale(Refused):
    """The game has moved on since the page was made."""

    def __init__(self, version: int) -> None:
        super().__init__("stale")
        self.version = version


class Doubtful(Refused):
    """A legal move that wants confirming before it is made."""

    def __init__(self, move: Move) -> None:
        super().__init__("doubtful")
        self.move = move


class NoneMade(Refused):
    """Several moves of which the rules refuse one, `move`, because `illegal`: so none of them is made."""

    def __init__(self, move: Move, illegal: IllegalMove) -> None:
        super().__init__("none_made")
        self.move, self.illegal = move, illegal
