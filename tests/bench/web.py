"""The site as its visitors meet it: moves, pages, signals; against the same server's plainest answer.

The anchor is `/healthz`, a view that asks the database one thing and says `ok`, on the same
server in the same run, taking turns with what is measured. Everything is the embedded site:
daphne, SQLite, one process, as `make run` starts it.
"""

from __future__ import annotations

import asyncio
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from tests.serving import serving

from .table import Figure
from .visitors import HTMX, Socket, Visitor, play, table_of_four

HELLO = "hello"
AT_ONCE = 16
WATCHERS = 100


@contextmanager
def site() -> Iterator[str]:
    """A fresh embedded site, whose visitors say themselves where they are."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), BEHIND_PROXY="1") as served:
        yield served.url


def ratio(what: str, ours: float, anchor: str, theirs: float, wanted: float, extra: str = "") -> Figure:
    """A time that should be at most `wanted` times the anchor's."""
    times = ours / theirs
    return Figure(
        what, f"{ours * 1000:.1f} ms{extra}", f"{anchor} {theirs * 1000:.1f} ms", f"{times:.2f}", f"<= {wanted:g} x",
        times <= wanted,
    )  # fmt: skip


def turns(rounds: int, *works: Callable[[], float]) -> list[float]:
    """The median seconds of several works that take turns."""
    seconds: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for place, work in enumerate(works):
            seconds[place].append(work())
    return [median(column) for column in seconds]


def moves() -> Sequence[Figure]:
    """The post of a move: as a plain form (no rendering), and by htmx with the table rendered."""
    with site() as url:
        path, visitors = table_of_four(url)
        hello = Visitor(url)
        play(path, visitors, 8)
        plain, rendered, anchor = turns(
            80,
            lambda: play(path, visitors, 1)[0],
            lambda: play(path, visitors, 1, **{"HX-Request": "true"})[0],
            lambda: hello.get("/healthz").seconds,
        )
    return [
        ratio("post of a move", plain, HELLO, anchor, 4),
        Figure("  with the table rendered", f"{rendered * 1000:.1f} ms", f"post {plain * 1000:.1f} ms",
               f"{rendered / plain:.2f}", "shown", ok=True),
    ]  # fmt: skip


SEARCHES = ("royal marriage", "how many points to win", "rubikon", "maison pleine", "bid without a marriage")
MOST_OF_A_SEARCH = 30.0


def search() -> Sequence[Figure]:
    """A search in the rules on a warm index, results alone as they come while somebody types: the slowest of five."""
    with site() as url:
        reader = Visitor(url)
        address = [f"/search/?{urlencode({'q': words})}" for words in SEARCHES]
        taken = turns(20, *(lambda at=at: reader.get(at, **{"HX-Request": "true"}).seconds for at in address))
    slowest = max(taken) * 1000
    return [
        Figure("search in the rules", f"{slowest:.1f} ms", f"middle {median(taken) * 1000:.1f} ms", "",
               f"<= {MOST_OF_A_SEARCH:g} ms", slowest <= MOST_OF_A_SEARCH),
    ]  # fmt: skip


def at_once() -> Sequence[Figure]:
    """The same post with sixteen tables at once: how much worse the worst are than the middle."""
    with site() as url:
        tables = [table_of_four(url) for _ in range(AT_ONCE)]
        taken: list[float] = []

        def run(path: str, visitors: list[Visitor]) -> None:
            taken.extend(play(path, visitors, 40))

        threads = [threading.Thread(target=run, args=table) for table in tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    taken.sort()
    half, worst = taken[len(taken) // 2], taken[int(len(taken) * 0.99)]
    return [ratio(f"p99 of a post, {AT_ONCE} at once", worst, "p50", half, 4)]


def pages() -> Sequence[Figure]:
    """The rule page from memory, and asked for again by a browser that has it."""
    with site() as url:
        visitor, hello = Visitor(url), Visitor(url)
        first = visitor.get("/rules/double-deck/")
        tag = first.headers["ETag"]
        again = visitor.get("/rules/double-deck/", **{"If-None-Match": tag})
        whole, known, anchor = turns(
            100,
            lambda: visitor.get("/rules/double-deck/").seconds,
            lambda: visitor.get("/rules/double-deck/", **{"If-None-Match": tag}).seconds,
            lambda: hello.get("/healthz").seconds,
        )
    return [
        ratio("rule page, cached", whole, HELLO, anchor, 1.5, extra=f" ({len(first.text) // 1024} KB)"),
        ratio(f"rule page, known ({again.status})", known, HELLO, anchor, 1.5),
    ]


def updates() -> Sequence[Figure]:
    """From the post of a move to the other player's page holding the new table."""
    with site() as url:
        path, visitors = table_of_four(url)
        watcher, ear = Visitor(url), Socket(url, f"/ws{path}?lang=en")
        ear.frame()
        play(path, visitors, 6)
        while ear.frame(0.3):
            pass
        posts: list[float] = []
        seen: list[float] = []
        for _ in range(60):
            begun, arrival = time.perf_counter(), [0.0]

            def listen(begun: float = begun, arrival: list[float] = arrival) -> None:
                assert ear.frame() is not None, "a signal was lost"
                watcher.get(f"{path}table/?seen=0", **HTMX)
                arrival[0] = time.perf_counter()

            thread = threading.Thread(target=listen)
            thread.start()
            posted_at = time.perf_counter()
            taken = play(path, visitors, 1)[0]
            # `play` looks for who is to move first; only what follows the post counts.
            done = time.perf_counter()
            thread.join()
            posts.append(taken)
            seen.append(max(arrival[0] - (done - taken), 0.0))
            assert posted_at >= begun
        ear.close()
    return [ratio("post to the other page's update", median(seen), "post", median(posts), 3)]


def watchers() -> Sequence[Figure]:
    """A hundred watchers of one table: from the post to the last of them told, and none lost."""
    with site() as url:
        path, visitors = table_of_four(url)
        ears = [Socket(url, f"/ws{path}?lang=en") for _ in range(WATCHERS)]
        for ear in ears:
            assert ear.frame() is not None
        play(path, visitors, 4)
        for ear in ears:
            while ear.frame(0.2):
                pass
        lasts: list[float] = []
        lost = 0
        for _ in range(10):
            taken = play(path, visitors, 1)[0]
            posted = time.perf_counter() - taken
            lost += sum(ear.frame(5.0) is None for ear in ears)
            lasts.append(time.perf_counter() - posted)
        for ear in ears:
            ear.close()
    raw = asyncio.run(_raw_layer())
    last = median(lasts)
    times = last / raw
    return [
        Figure(
            f"{WATCHERS} watchers told, {lost} signals lost", f"{last * 1000:.1f} ms", f"raw layer {raw * 1000:.1f} ms",
            f"{times:.1f}", "<= 20 x, none lost", times <= 20 and lost == 0,
        )
    ]  # fmt: skip


async def _raw_layer() -> float:
    """The median seconds of one send to a hundred channels of the layer alone, each received."""
    from channels.layers import InMemoryChannelLayer

    layer = InMemoryChannelLayer()
    channels = [await layer.new_channel() for _ in range(WATCHERS)]
    for channel in channels:
        await layer.group_add("bench", channel)
    seconds: list[float] = []
    for _ in range(20):
        begun = time.perf_counter()
        await layer.group_send("bench", {"type": "game.moved"})
        for channel in channels:
            await layer.receive(channel)
        seconds.append(time.perf_counter() - begun)
    return median(seconds)
