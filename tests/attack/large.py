"""The large site behind nginx: two of everything carry more than one, and are begun anew one after the other."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit

from tests.bench.visitors import HTMX, Visitor, table_of_four
from tests.config.test_processes import BIN, database, free_port, wait_for
from tests.serving import HOUSE

from .finding import Bounds, Finding

SERVICES = {
    "DATABASE_URL": "postgres://postgres@127.0.0.1:5432/postgres", "REDIS_URL": "redis://127.0.0.1:6379/14",
}  # fmt: skip
TIMES = 1.8
"""How much more two processes carry than one."""
ENOUGH_CORES, RATION, GLANCE = 4, 0.25, 0.02
"""With fewer cores readers, proxy and database share those of the webs: each web then has this share of one, no more,
so that what is measured is whether the second carries as much as the first; looked at so often, in seconds."""

NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    {servers}
}}
"""


def configuration(folder: Path, port: int, webs: Sequence[int]) -> str:
    """What nginx is told: `deploy/nginx.conf` itself, on a port of this machine and without a certificate."""
    servers = " ".join(f"server 127.0.0.1:{web} max_fails=0;" for web in webs)
    text = (HOUSE / "deploy" / "nginx.conf").read_text()
    for before, after in (
        ("server pages:8000 max_fails=0;", servers),
        ("server sockets:8000 max_fails=0;", servers),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port};"),
        ("ssl_certificate /etc/nginx/certificates/fullchain.pem;", ""),
        ("ssl_certificate_key /etc/nginx/certificates/privkey.pem;", ""),
        # A port that a browser names is part of the origin of its forms.
        ("proxy_set_header Host $host;", "proxy_set_header Host $http_host;"),
    ):
        if before not in text:
            raise ValueError(f"deploy/nginx.conf has no line `{before}`")
        text = text.replace(before, after)
    return NGINX.format(folder=folder, servers=text)


class Process:
    """One process of the site, which can be killed and begun anew."""

    def __init__(self, name: str, environment: dict[str, str], folder: Path, *command: str) -> None:
        self.name, self.environment, self.folder, self.command = name, environment, folder, command
        self.begin()

    def begin(self) -> None:
        """Begin it."""
        with (self.folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(BIN / self.command[0]), *self.command[1:]],
                cwd=HOUSE,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def processor_seconds(self) -> float:
        """How long it has had a core so far, in seconds, with the processes that it has begun itself."""
        return seconds_on_a_core(self.process.pid)

    def end(self) -> None:
        """As a system ends it."""
        self.process.terminate()
        self.process.wait(30)

    def kill(self) -> None:
        """Without a word, and whatever it has begun with it."""
        for pid in (*children(self.process.pid), self.process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(30)


class Web(Process):
    """One process that answers pages, at a port that it keeps."""

    def __init__(self, environment: dict[str, str], folder: Path, port: int) -> None:
        self.port = port
        command = ("daphne", "--port", str(self.port), "config.asgi:application")
        super().__init__(f"web-{self.port}", environment, folder, *command)

    def begin(self) -> None:
        """Begin it, and wait until it answers."""
        super().begin()
        wait_for(f"http://127.0.0.1:{self.port}")


def children(pid: int) -> list[int]:
    """The processes that a process has begun and that still are."""
    return [
        int(child)
        for task in Path(f"/proc/{pid}/task").glob("*/children")
        for child in task.read_text().split()
    ]


def seconds_on_a_core(pid: int) -> float:
    """How long a process and those it has begun have had a core so far."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    own = (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(seconds_on_a_core, children(pid)))


@dataclass(frozen=True)
class LargeSite:
    """A running site: where it is, its processes, and its surroundings."""

    url: str
    webs: list[Web]
    workers: list[Process]
    beat: Process
    proxy: int
    environment: dict[str, str]

    @property
    def database(self) -> str:
        """The address of its database."""
        return self.environment["DATABASE_URL"]


@contextmanager
def site(
    processes: int,
    *,
    idle: int = 0,
    plant: str = "",
    working: bool = True,
    prepare: Callable[[dict[str, str]], None] = lambda _environment: None,
    **more: str,
) -> Iterator[LargeSite]:
    """A site of so many web processes and workers behind nginx, on a database of its own; the last webs idle.

    `plant` is the fault of its web processes; with `working` false neither worker nor beat is begun. `prepare` is
    called with its surroundings before its processes are.
    """
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        os.environ.update({key: os.environ.get(key, value) for key, value in SERVICES.items()})
        environment = os.environ | {
            "DATABASE_URL": stack.enter_context(database()), "SECRET_KEY": secrets.token_urlsafe(50),
            "HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1", "BEHIND_PROXY": "1", "TALON_VAR": name, "TALON_DEMO": "off",
        } | more  # fmt: skip
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=HOUSE, env=environment, check=True)
        prepare(environment)
        planted = {"DJANGO_SETTINGS_MODULE": "tests.attack.planted_settings", "TALON_PLANT": plant}
        ports = [free_port() for _ in range(processes)]
        with ThreadPoolExecutor() as pool:
            begun = [
                pool.submit(Web, environment | (planted if plant else {}), folder, port) for port in ports
            ]
        webs = [web.result() for web in begun]
        command = ("celery", "-A", "config", "worker", "--concurrency", "1", "-n")
        number = processes if working else 0
        workers = [Process(f"w{each}", environment, folder, *command, f"w{each}") for each in range(number)]
        schedule = ("celery", "-A", "config", "beat", "--schedule", str(folder / "beat"))
        beat = Process("beat", environment, folder, *(schedule if working else ("celery", "--version")))
        for process in (*webs, *workers, beat):
            stack.callback(process.kill)
        port = free_port()
        (folder / "nginx.conf").write_text(
            configuration(folder, port, [web.port for web in webs[: processes - idle]])
        )
        proxy = subprocess.Popen(["nginx", "-p", name, "-c", f"{name}/nginx.conf"])
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        wait_for(f"http://127.0.0.1:{port}")
        yield LargeSite(f"http://127.0.0.1:{port}", webs, workers, beat, proxy.pid, environment)


def _carried(url: str, path: str, seconds: float) -> float:
    """How many fragments of a table a second are answered to sixteen readers who never rest."""
    until = time.monotonic() + seconds

    def read(_place: int) -> int:
        visitor, number = Visitor(url), 0
        while time.monotonic() < until:
            number += visitor.get(f"{path}table/?seen=0", **HTMX).status == 200
        return number

    with ThreadPoolExecutor(16) as pool:
        return sum(pool.map(read, range(16))) / seconds


def two(bounds: Bounds) -> Finding:
    """Two processes against one, and a restart of each in turn while readers go on: no request is lost."""
    finding = Finding()
    if shutil.which("nginx") is None:
        finding.figures.append("no nginx on this machine: not tried")
        return finding
    seconds = min(bounds.seconds / 4, 15.0)
    rates, costs = [], []
    for processes in (1, 2):
        # Planted: the proxy knows of one process alone, so that nothing is gained by the other.
        with site(processes, idle=int(bounds.planted and processes == 2)) as large:
            url, webs = large.url, large.webs
            path, _seated = table_of_four(url)
            _carried(url, path, 2)
            with ExitStack() as stack:
                if few_cores():
                    stack.enter_context(ration(webs, RATION))
                _carried(url, path, 1)
                before = shares(large)
                rates.append(_carried(url, path, seconds))
                costs.append({who: spent - before[who] for who, spent in shares(large).items()})
            if processes == 2:
                _roll(finding, url, path, webs, at_once=bounds.planted)
    finding.figures.append(
        f"one process {rates[0]:.0f} fragments a second, two {rates[1]:.0f}: {rates[1] / rates[0]:.2f} times"
    )
    if few_cores():
        finding.figures[-1] += f" (each web held to {RATION} of a core)"
    finding.check(
        rates[1] >= TIMES * rates[0],
        f"two processes carry {rates[1] / rates[0]:.2f} times what one does, {TIMES} are wanted",
    )
    for number, rate, cost in zip(("one", "two"), rates, costs, strict=True):
        told = ", ".join(f"{who} {1000 * spent / (rate * seconds):.1f}" for who, spent in cost.items())
        busy = sum(cost.values()) / seconds
        finding.figures.append(
            f"{number}: a fragment cost {told} ms of a core; {busy:.2f} of {os.cpu_count()} cores in all"
        )
    return finding


def few_cores() -> bool:
    """Whether two webs, readers, proxy and database have to share cores."""
    return (os.cpu_count() or 1) < ENOUGH_CORES


@contextmanager
def ration(webs: Sequence[Web], share: float) -> Iterator[None]:
    """Let each web have this share of a core and no more: it is stopped while it is ahead of that, and then goes on."""
    done = threading.Event()
    clocks = [_clock_of(web.process.pid) for web in webs]
    begun, had = time.monotonic(), [time.clock_gettime(clock) for clock in clocks]

    def watch() -> None:
        while not done.wait(GLANCE):
            due = share * (time.monotonic() - begun)
            for web, clock, before in zip(webs, clocks, had, strict=True):
                ahead = time.clock_gettime(clock) - before > due
                web.process.send_signal(signal.SIGSTOP if ahead else signal.SIGCONT)
        for web in webs:
            web.process.send_signal(signal.SIGCONT)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _clock_of(pid: int) -> int:
    """The clock of the processor time of another process: `clock_getcpuclockid(3)`, which Python does not offer."""
    return ~pid << 3 | 2


def shares(large: LargeSite) -> dict[str, float]:
    """How many seconds of a core each part of the site and its readers have had so far."""
    name = urlsplit(large.database).path.strip("/")
    return {
        "webs": sum(web.processor_seconds() for web in large.webs),
        "nginx": seconds_on_a_core(large.proxy),
        "database": sum(map(seconds_on_a_core, _pids(f"postgres: postgres {name} "))),
        "redis": sum(map(seconds_on_a_core, _pids("redis-server"))),
        "readers": time.process_time(),
    }


def _pids(title: str) -> list[int]:
    """The processes that call themselves so."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if title in place.read_bytes().replace(b"\0", b" ").decode(errors="replace"):
                found.append(int(place.parent.name))
    return found


NO_ANSWER = 599
"""A request whose connection was lost counts as one that failed."""


def _roll(finding: Finding, url: str, path: str, webs: list[Web], *, at_once: bool) -> None:
    """Begin the processes anew one after the other; planted: all at once."""
    done = threading.Event()
    statuses: list[int] = []

    def read() -> None:
        visitor = Visitor(url)
        while not done.is_set():
            try:
                statuses.append(visitor.get(f"{path}table/?seen=0", **HTMX).status)
            except (OSError, HTTPException):
                statuses.append(NO_ANSWER)
                visitor = Visitor(url)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for group in [webs] if at_once else [[web] for web in webs]:
        for web in group:
            web.end()
        for web in group:
            web.begin()
    done.set()
    for thread in threads:
        thread.join()
    lost = sum(status >= 500 for status in statuses)
    finding.check(lost == 0, f"{lost} of {len(statuses)} requests were lost while the site was begun anew")
    finding.figures.append(f"{len(statuses)} requests over a restart, {lost} lost")
