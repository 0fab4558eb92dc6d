"""What is drawn by lot while a test runs follows from the test's name: one that passed does not fail for its cards.

Drawn alike are the system's bytes and numbers, in the test's own process and in the running site of the browser tests,
and what a page draws itself. `python -m tests.lots serve` is manage.py with it: the name of the test stands in the file
that `TALON_LOTS` names, read at every draw. `make soak` draws anew each time, for there rare deals are looked for;
`TALON_LOT=2` is another lot for the running site, alike in every run too.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

# The page's own draws; %s is the text they follow from, as JSON. Every page that is opened draws others.
IN_THE_BROWSER = """(() => {
    if (!location.protocol.startsWith("http")) return;
    const page = Number(localStorage.getItem("lots")) + 1;
    localStorage.setItem("lots", page);
    let state = [...`${%s} ${page}`].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) | 0, 7);
    crypto.getRandomValues = (numbers) => {
        for (let place = 0; place < numbers.length; place += 1) {
            state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
            numbers[place] = (state ^ (state >>> 13)) >>> 3;
        }
        return numbers;
    };
})()"""

_counts: Counter[tuple[str, int | None]] = Counter()
"""How much was drawn at a place and for a table."""
_counting = Lock()


def draws_alike() -> bool:
    """Whether this run draws alike."""
    return not os.environ.get("TALON_SOAK")


def lot_number() -> str:
    """Which lot of the running site was asked for."""
    return os.environ.get("TALON_LOT", "")


def draw_from(lot: Callable[[], Random], put: Callable[[object, str, object], None] = setattr) -> None:
    """Let `secrets` draw from `lot()`; `put` sets a name of a module, and may set it back later."""
    here = os.getpid()

    def drawn(
        by_lot: Callable[[Random, Any], Any], by_the_system: Callable[[Any], Any]
    ) -> Callable[..., Any]:
        def draw(size: int = 32) -> Any:
            # A process that splits off would draw the same as this one.
            return by_lot(lot(), size) if os.getpid() == here else by_the_system(size)

        return draw

    put(secrets, "token_bytes", drawn(lambda lot, size: lot.randbytes(size or 32), secrets.token_bytes))
    put(secrets, "randbelow", drawn(Random.randrange, secrets.randbelow))
    put(secrets, "randbits", drawn(Random.getrandbits, secrets.randbits))


def begin(file: Path, test: str) -> None:
    """Tell the site that reads `file` whose lots it draws now."""
    fresh = file.with_suffix(".new")
    fresh.write_text(test)
    fresh.replace(file)


def _of_the_place() -> Random:
    """The next lot at the place in the code that draws, for the test of now: what else draws changes nothing there.

    What is drawn for a table has an order of its own there, for bots at the table of a test before may still play.
    """
    frame = sys._getframe(2)
    while frame.f_back and frame.f_globals["__name__"] == "secrets":
        frame = frame.f_back
    file = Path(os.environ["TALON_LOTS"])
    test = file.read_text() if file.exists() else ""
    text = f"{lot_number()}\n{test}\n{frame.f_code.co_filename.rpartition('/games/')[2]}\n{frame.f_code.co_qualname}"
    place = text, getattr(frame.f_locals.get("game"), "pk", None)
    with _counting:
        _counts[place] += 1
        return Random(f"{text}\n{_counts[place]}")


def _leave_out_time() -> None:
    """A ticket tells the second at which it was drawn; its secret is to follow from its lot alone."""
    from games.play.write import seals

    honest, by_lot = seals._secret, 24
    seals._secret = lambda ticket: honest(ticket[:by_lot])


def main() -> None:
    """Run one command of manage.py."""
    draw_from(_of_the_place)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.core.management import execute_from_command_line

    django.setup()
    _leave_out_time()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
