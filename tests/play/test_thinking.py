"""The processes in which long searches run: they end with the one that started them, and are replaced when killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from games.play.bots import think

ASKING = """
import os, sys, time
from games.play.bots import think

if __name__ == "__main__":
    print(think.elsewhere(1, os.getpid), flush=True)
    time.sleep(60)
"""


def test_a_process_that_thinks_ends_when_the_one_that_asked_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "asking.py"
    script.write_text(ASKING)
    environment = os.environ | {"PYTHONPATH": os.getcwd()}
    asking = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert asking.stdout is not None
    thinking = int(asking.stdout.readline())
    assert thinking != asking.pid
    asking.send_signal(signal.SIGKILL)
    asking.wait()
    deadline = time.monotonic() + 20
    while is_alive(thinking):
        assert time.monotonic() < deadline, "it goes on alone"
        time.sleep(0.05)


PONDERING = """
import os
from games.play.bots import think

def ponder():
    while True:
        pass

def die():
    os.kill(os.getpid(), 9)

def way():
    return os.getpid(), os.nice(0)

if __name__ == "__main__":
    think.PATIENCE = 60.0
    mine, _nice = think.elsewhere(1, way)
    think.PATIENCE = 1.0
    try:
        think.elsewhere(1, ponder)
    except TimeoutError:
        print("given up")
    think.PATIENCE = 60.0
    print(think.elsewhere(1, way)[0] == mine)
    other, nice = think.aside(way)
    print(other != mine, nice - os.nice(0))
    try:
        think.aside(die)
    except TimeoutError:
        print("died")
    print(think.elsewhere(1, way)[0] == mine, think.aside(way)[0] != other)
"""


def test_a_thought_that_is_given_up_leaves_its_process_free(tmp_path: Path) -> None:
    lines = printed_by(PONDERING, tmp_path)
    assert lines[:2] == ["given up", "True"]


def test_what_no_table_waits_for_is_thought_over_in_a_process_that_gives_way(tmp_path: Path) -> None:
    assert printed_by(PONDERING, tmp_path)[2] == f"True {think.GIVES_WAY}"


def test_where_that_process_dies_the_one_of_the_bots_lives_on(tmp_path: Path) -> None:
    assert printed_by(PONDERING, tmp_path)[3:] == ["died", "True True"]


def printed_by(program: str, folder: Path) -> list[str]:
    """The lines that a program prints until it ends."""
    script = folder / "asking.py"
    script.write_text(program)
    environment = os.environ | {"PYTHONPATH": os.getcwd()}
    command = [sys.executable, str(script)]
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=120, check=True
    ).stdout.splitlines()


def is_alive(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # Nobody may have asked yet how an orphan ended.
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
