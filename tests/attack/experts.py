"""Experts under load: one person's many tables do not take the time to think from the tables of others."""

from __future__ import annotations

import sqlite3
import threading
from collections import defaultdict
from contextlib import closing
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from statistics import median

from .finding import Bounds, Finding
from .play import answer, living_in, tables_in
from .sites import empty

TABLES_OF_ONE = 24
OTHERS = 4
ANSWERS_AFTER = (0.5, 1.5)
"""Seconds after which players here look at a table again: bots are to have no rest."""

Tables = list[tuple[str, dict[str, str]]]
"""Paths of tables, and cookies of those who play there."""

TURNS = 3
"""So many times the minutes are played, where a busy machine has not made enough moves in them."""

ENOUGH = 40
"""Moves of experts on either side, without which nothing is said."""


def experts(bounds: Bounds) -> Finding:
    """Somebody with two dozen tables of experts beside players with one each: these wait half as often, or as long."""
    finding = Finding()
    with empty() as place:
        place.site.process.kill()
        place.site.process.wait()
        tables = tables_in(place.folder, TABLES_OF_ONE + OTHERS, level="expert", of_one=TABLES_OF_ONE)
        # In plain Python: compiled, two dozen tables are thought over in a moment, and nobody waits for anybody.
        with living_in(place.folder, "first-come" if bounds.planted else "", TALON_PLAIN="1") as url:
            for _turn in range(TURNS):
                _play(url, tables, bounds.until())
                answers = _answers(place.folder)
                if min(len(answers[True]), len(answers[False])) >= ENOUGH:
                    break
        _judge(finding, answers)
    return finding


def _play(url: str, tables: Tables, until: float) -> None:
    """Eight players answer at their tables until then."""
    threads = [
        threading.Thread(target=answer, args=(url, tables[number::8], until, number, ANSWERS_AFTER))
        for number in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


Answers = dict[bool, list[tuple[float, str]]]
"""The moves of experts at the tables of the one with many (True) and of the others: seconds after the move before,
and how it was made."""


def _judge(finding: Finding, answers: Answers) -> None:
    many, one = ([seconds for seconds, _by in answers[kind]] for kind in (True, False))
    if min(len(many), len(one)) < ENOUGH:
        finding.check(False, f"only {len(many)} and {len(one)} moves of experts")
        return
    hasty = {kind: sum(by == "haste" for _seconds, by in answers[kind]) for kind in (True, False)}
    if hasty[True] * 10 >= len(many):
        # Who waits too long moves in haste, so that the queue shows in how many do and no longer in the seconds.
        less = hasty[False] * len(many) * 2 <= hasty[True] * len(one)
    else:
        less = not hasty[False] and median(one) * 2 <= median(many)
    finding.check(
        less,
        f"experts answer in {median(many):.1f} s, {hasty[True]} of {len(many)} in haste, where somebody has "
        f"{TABLES_OF_ONE} tables, in {median(one):.1f} s, {hasty[False]} of {len(one)} in haste, at only tables",
    )
    finding.tried += len(many) + len(one)
    finding.figures += [
        f"{TABLES_OF_ONE} tables of one: {len(many)} moves, {median(many):.1f} s each, {hasty[True]} in haste",
        f"{OTHERS} of others: {len(one)} moves, {median(one):.1f} s each, {hasty[False]} in haste",
    ]


def _answers(folder: Path) -> Answers:
    answers: Answers = defaultdict(list)
    asked = """
        SELECT game_id, (SELECT count(*) FROM play_game other WHERE other.host_id = game.host_id) > 1,
            move.by, received_at
        FROM play_acceptedmove move JOIN play_game game ON game.id = game_id ORDER BY game_id, number
    """
    with closing(sqlite3.connect(f"file:{folder / 'talon.sqlite3'}?mode=ro", uri=True, timeout=20)) as file:
        rows = file.execute(asked).fetchall()
    for before, (game, of_many, by, at) in pairwise(rows):
        if before[0] == game and by in ("bot", "haste"):
            waited = datetime.fromisoformat(at) - datetime.fromisoformat(before[3])
            answers[bool(of_many)].append((waited.total_seconds(), by))
    return answers
