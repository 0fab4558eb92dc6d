"""Two to eight at once for what only one can have: the last seat, an address, the next game, a partner's link."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

from tests.bench.visitors import ADDRESSES, Answer, Visitor

from .finding import Attack, Bounds, Finding
from .people import filled
from .sites import Target, empty, faults_logged

MOST = 8
KEPT = re.compile(r"/games/[\w-]+/come/([\w-]+)/")

Race = Callable[[Target, Finding, Random], None]


def racing(race: Race, plant: str) -> Attack:
    """The attack that runs a race again and again on a site of its own; with its planted fault, where asked to."""

    def attack(bounds: Bounds) -> Finding:
        finding, rng, races = Finding(), Random(8), 0
        with empty(plant if bounds.planted else "", BEHIND_PROXY="1") as target:
            until = bounds.until()
            while finding.tried < bounds.requests and time.monotonic() < until:
                race(target, finding, rng)
                races += 1
            finding.faults += faults_logged(target)
        finding.figures.append(f"{races} races of two to {MOST}")
        return finding

    return attack


def newcomer(target: Target) -> Visitor:
    """Somebody at an address of their own, with a token for forms."""
    visitor = Visitor(target.site.url, address=str(next(ADDRESSES)))
    visitor.get("/play/new/")
    return visitor


def at_once(posts: Sequence[Callable[[], Answer]]) -> list[int]:
    """The statuses of posts that are sent together."""
    with ThreadPoolExecutor(len(posts)) as pool:
        return [future.result().status for future in [pool.submit(post) for post in posts]]


def number(folder: Path, query: str, *values: object) -> int:
    """What a query on the site's database counts."""
    with closing(sqlite3.connect(f"file:{folder / 'talon.sqlite3'}?mode=ro", uri=True, timeout=20)) as file:
        return int(file.execute(query, values).fetchone()[0])


def opened(host: Visitor, **form: str) -> str:
    """The path of a public table that somebody opens."""
    return host.post("/play/new/", {"public": "yes", "after_resigning": "end", "seat": "0"} | form).headers[
        "Location"
    ]


def id_of(path: str) -> str:
    """The id of a table, from its path."""
    return path.strip("/").split("/")[-1]


SEATED = (
    "SELECT count(*) FROM play_player JOIN play_game ON play_game.id = play_player.game_id "
    "WHERE play_game.public_id = ? AND play_player.user_id IS NOT NULL"
)
PEOPLE = "SELECT count(*) FROM accounts_user"


def _seat(target: Target, finding: Finding, rng: Random, path: str, crowd: list[Visitor], seat: str) -> None:
    """A crowd posts for one seat: one has it, nobody else is made a guest, and nobody else is told that they sit."""
    seated, people = number(target.folder, SEATED, id_of(path)), number(target.folder, PEOPLE)
    statuses = at_once([lambda one=one: one.post(f"{path}sit/", {"seat": seat}) for one in crowd])  # type: ignore[misc]
    finding.check(max(statuses) < 500, f"answers for one seat: {statuses}")
    now = number(target.folder, SEATED, id_of(path)) - seated
    finding.check(now == 1, f"{now} of {len(crowd)} had one seat")
    made = number(target.folder, PEOPLE) - people
    finding.check(made == 1, f"{made} guests were made for one seat")


def _last_seat(target: Target, finding: Finding, rng: Random) -> None:
    variant, seats = rng.choice([("piquet", 2), ("auction-three", 3), ("double-deck", 4)])
    path = opened(newcomer(target), variant=variant)
    for seat in range(1, seats - 1):
        newcomer(target).post(f"{path}sit/", {"seat": str(seat)})
    crowd = [newcomer(target) for _ in range(rng.randint(2, MOST))]
    _seat(target, finding, rng, path, crowd, str(seats - 1))


def _partner(target: Target, finding: Finding, rng: Random) -> None:
    """One link to the seat beside the host, which several have."""
    host = newcomer(target)
    path = opened(host, variant="double-deck", keep_partner="on")
    links = dict.fromkeys(KEPT.findall(host.get(path).text))
    crowd = [newcomer(target) for _ in range(rng.randint(2, MOST))]
    for visitor in crowd:
        for word in links:
            visitor.get(f"{path}come/{word}/")
    stranger = newcomer(target)
    before = number(target.folder, SEATED, id_of(path))
    stranger.post(f"{path}sit/", {"seat": "2"})
    now = number(target.folder, SEATED, id_of(path))
    finding.check(now == before, "the seat of the partner was taken without the link")
    _seat(target, finding, rng, path, crowd, "2")


def _address(target: Target, finding: Finding, rng: Random) -> None:
    """One mail address and one name, signed up by several browsers; and one form sent twice by each of them."""
    address = f"someone{rng.getrandbits(40)}@seats.example"
    wanted = {"display_name": "Someone", "email": address, "password1": "a long walk by the river"}
    crowd = [newcomer(target) for _ in range(rng.randint(2, MOST))]
    forms = [filled(one.get("/accounts/signup/").text) | wanted for one in crowd]
    statuses = at_once(
        [
            lambda one=one, form=form: one.post("/accounts/signup/", form)  # type: ignore[misc]
            for one, form in zip(crowd, forms, strict=True)
        ]
    )
    finding.check(max(statuses) < 500, f"answers to one sign-up: {statuses}")
    made = number(target.folder, "SELECT count(*) FROM account_emailaddress WHERE email = ?", address)
    finding.check(made == 1, f"{made} accounts with one address")
    named = number(target.folder, "SELECT count(*) FROM accounts_user WHERE lower(email) = ?", address)
    finding.check(named == 1, f"{named} people with one address")


def _again(target: Target, finding: Finding, rng: Random) -> None:
    """Both players of a game ask for the next one, several times each."""
    host, other = newcomer(target), newcomer(target)
    path = opened(host, variant="piquet")
    other.post(f"{path}sit/", {"seat": "1"})
    host.post(f"{path}resign/", {"confirmed": "yes"})
    before = number(target.folder, "SELECT count(*) FROM play_game")
    askers = [one for one in (host, other) for _ in range(rng.randint(1, MOST // 2))]
    browsers = [Visitor(target.site.url, dict(one.cookies), one.address) for one in askers]
    statuses = at_once([lambda one=one: one.post(f"{path}again/", {"words": "x"}) for one in browsers])  # type: ignore[misc]
    finding.check(max(statuses) < 500, f"answers to Play again: {statuses}")
    made = number(target.folder, "SELECT count(*) FROM play_game") - before
    finding.check(made == 1, f"{made} games for one Play again")
    seated = number(
        target.folder,
        "SELECT count(*) FROM play_player WHERE user_id IS NOT NULL AND game_id = (SELECT max(id) FROM play_game)",
    )
    finding.check(seated == 2, f"{seated} of 2 sit at the next game")


seats = racing(_last_seat, "all-seated")
partners = racing(_partner, "all-seated")
sign_ups = racing(_address, "one-address-for-all")
again = racing(_again, "always-another")
