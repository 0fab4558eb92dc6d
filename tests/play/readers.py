"""A reader who asks the site for everything there is about a table, and notes every byte that comes back.

Left out of what is noted: the anti-forgery token, which is masked anew with random bits in every page.
"""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from itertools import zip_longest
from random import Random
from typing import Any

from django.core.cache import caches
from django.db import connection
from django.test import Client

from accounts.models import User
from games.jobs import queue
from games.play.models import Game
from games.play.write import page_signals
from rules.engine.moves import IllegalMove, Move
from tests import cast
from tests.play.worlds import Pair, stored

TOKEN = re.compile(rb'(csrfmiddlewaretoken" value="|x-csrftoken": ")[A-Za-z0-9]{64}')
ACTS = {
    "resign": {},
    "seen": {"version": "3"},
    "notes": {"notes": "a note"},
    "talk": {"saying": "hello"},
    "sit": {"seat": "1"},
    "again": {},
}
SEATS = (*cast.SEATS, "fifth", "sixth")
WORDS = ("pass", "throw-in", "bid 49", "bid 51", "bid 5000", "trump H", "ask S", "nonsense", "deal AS", "")


class Told(AssertionError):
    """Something that lets a reader tell two worlds apart; `by` says where it stood."""

    def __init__(self, by: str, *details: object) -> None:
        super().__init__(by, *details)
        self.by = by


@dataclass
class Room:
    """The people of all pairs with their browsers: six for the seats, a watcher, and somebody not signed in."""

    people: list[User] = field(default_factory=lambda: cast.players(SEATS))

    def __post_init__(self) -> None:
        self.watcher = cast.person("watcher")
        self.browsers = [cast.browser_of(user) for user in self.people]
        self.watching = [cast.browser_of(self.watcher), cast.browser_of()]
        for number, browser in enumerate(self.all):
            browser.get("/play/new/")
            # Its random word, given where a seat is taken, would differ from world to world.
            browser.cookies["browser"] = f"{number}" * 43
        self.cookies = [{name: c.value for name, c in browser.cookies.items()} for browser in self.all]

    @property
    def profiles(self) -> list[str]:
        """The pages of two of those who sit there."""
        return [f"/people/{user.public_id}/" for user in self.people[:2]]

    @property
    def all(self) -> list[Client]:
        return [*self.browsers, *self.watching]

    def forget(self) -> None:
        """Every browser has the cookies it began with, and its session as it was: a world takes what it left along."""
        # The database forgets by itself; what a session was told, a message among it, lies here as well.
        caches["sessions"].clear()
        for browser, cookies in zip(self.all, self.cookies, strict=True):
            browser.cookies = SimpleCookie(cookies)


def compare(pair: Pair, room: Room, seed: int) -> list[str]:
    """What the viewer of a pair asked for; raises Told where anything came otherwise in one world than in the other."""
    rows: list[list[tuple[str, str]]] = []
    for world in (0, 1):
        room.forget()
        User.objects.filter(pk__in=[user.pk for user in room.people]).update(confirm_moves=bool(seed % 2))
        with _log() as lines, stored(pair, world, room.people, room.browsers) as game:
            replies = list(everything(pair, room, game, Random(seed)))
            rows.append([*replies, *signals(), ("log", "\n".join(lines))])
    for first, other in zip_longest(*rows, fillvalue=("nothing", "")):
        if first != other:
            raise Told(first[0], pair.viewer, pair.stage, *_difference(first[1], other[1]))
    return [by for by, _reply in rows[0]]


def everything(pair: Pair, room: Room, game: Game, rng: Random) -> Iterator[tuple[str, str]]:
    """What a reader may ask: pages, fragments, looking back, archives, lists, refused moves; each with its reply.

    Some of it at every pair, all of it in the course of a few: a refused move brings the whole table once more.
    """
    browser = room.browsers[pair.viewer] if pair.viewer is not None else rng.choice(room.watching)
    table = game.get_absolute_url()
    htmx = {"HX-Request": "true"}
    back = rng.randrange(game.version + 1)
    number = len(pair.early) + 1
    others = (
        f"{table}table/?seen={rng.choice((game.revision, game.revision - 1))}",
        f"{table}deals/{number}/",
        f"{table}deals/{number}/proof.json",
        f"{table}record.txt",
        f"{table}score/",
        f"{table}so-far/",
        f"{table}people/",
        rng.choice(
            (
                "/play/mine/",
                "/play/next/",
                "/play/",
                "/",
                "/people/",
                f"{table}deals/1/?step=3",
                *room.profiles,
            )
        ),
    )
    for path in (
        rng.choice((f"{table}table/", table, f"/fr{table}", f"{table}table/?shown={back}")),
        rng.choice((f"{table}table/", table)) + f"?at={back}",
        *rng.sample(others, 3),
    ):
        headers = htmx if "/table/" in path else {}
        yield f"GET {path}", _written(browser.get(path, headers=headers))
    for text in _words(game, pair, rng):
        form = {"move": text, "version": rng.choice((game.version, game.version, game.version - 1))}
        yield f"move {text}", _written(browser.post(f"{table}move/", form, headers=rng.choice((htmx, {}))))
    act = rng.choice((*ACTS, "try") if pair.viewer is not None else ("sit", "again"))
    if browser is not room.watching[-1]:
        form = _gathered(pair, rng) if act == "try" else ACTS[act]
        yield act, _written(browser.post(f"{table}{act}/", form, headers=rng.choice((htmx, {}))))


def _words(game: Game, pair: Pair, rng: Random) -> Sequence[str]:
    """Two moves to post, any but those that would be made at once: a hidden card laid down, and another."""
    cards, verbs = _vocabulary(pair)
    hidden = f"{rng.choice(verbs)} {rng.choice(pair.moved_cards or cards)}"
    others = [rng.choice(WORDS), f"{rng.choice(verbs)} {rng.choice(cards)}"]
    if pair.moves[0]:
        others.append(str(rng.choice(pair.moves[0])[1]))
    words = [hidden, rng.choice(others)]
    if pair.viewer is not None and pair.viewer in game.engine.to_act(cast.state_of(game)):
        words[rng.randrange(2)] = str(rng.choice(cast.legal_moves(game, pair.viewer)))
    return [text for text in words if not _made_at_once(game, pair, text)]


def _gathered(pair: Pair, rng: Random) -> dict[str, Any]:
    """Cards gathered at the table, to be tried."""
    cards, verbs = _vocabulary(pair)
    return {"with": f"{rng.choice(verbs)} *", "card": rng.sample(cards, rng.randint(1, 4))}


def _vocabulary(pair: Pair) -> tuple[list[str], list[str]]:
    """The cards of a game and the verbs of this course of it."""
    return sorted(set(pair.cards[0])), sorted({move.verb for _seat, move in pair.moves[0]} | {"play"})


def _made_at_once(game: Game, pair: Pair, text: str) -> bool:
    user = (
        User.objects.get(pk=game.players.get(seat=pair.viewer).user_id) if pair.viewer is not None else None
    )
    if user is None or not text:
        return False
    if user.confirm_moves and not _is_only_move(game, pair.viewer):
        return False
    try:
        game.engine.check(game.engine.view(cast.state_of(game), pair.viewer), Move.parse(text))
    except IllegalMove:
        return False
    return True


def _is_only_move(game: Game, viewer: int | None) -> bool:
    """Whether the viewer may make one move and no other, which is made unasked whatever people wish to confirm."""
    if viewer is None or viewer not in game.engine.to_act(cast.state_of(game)):
        return False
    return len(set(cast.legal_moves(game, viewer))) == 1


def _written(reply: Any) -> str:
    """A reply with its status, headers, cookies and body."""
    headers = "\n".join(f"{name}: {value}" for name, value in sorted(reply.headers.items()))
    cookies = reply.cookies.output()
    body = TOKEN.sub(rb"\1", reply.content).decode()
    return f"{reply.status_code}\n{body}\n\n{headers}\n{cookies}"


def signals() -> Iterator[tuple[str, str]]:
    """What waits for the commit and would go out to open pages and to the queue."""
    for _ids, waiting, _robust in connection.run_on_commit:
        text = inspect.getclosurevars(waiting).nonlocals
        if text["do"] in (page_signals.announce, queue.wake):
            yield "signal", f"{text['do'].__name__} {text['args']} {text['more']}"


@contextmanager
def _log() -> Iterator[list[str]]:
    """Whatever the site writes to its log meanwhile, from INFO up."""
    lines: list[str] = []

    class Noted(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.name} {record.levelname} {record.getMessage()}")

    root, noted = logging.getLogger(), Noted()
    level = root.level
    root.addHandler(noted)
    root.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        root.setLevel(level)
        root.removeHandler(noted)


def _difference(first: str, other: str) -> tuple[str, str]:
    """The two replies from a little before the place where they part."""
    parting = next(
        (place for place, (a, b) in enumerate(zip(first, other, strict=False)) if a != b),
        min(len(first), len(other)),
    )
    start = max(parting - 60, 0)
    return first[start : parting + 120], other[start : parting + 120]
