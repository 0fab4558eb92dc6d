"""The processes in which long searches run: they end with the one that started them, and are replaced when killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

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


def is_alive(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # Nobody may have asked yet how an orphan ended.
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
