"""The large site behind nginx: two of everything carry more than one, and are begun anew one after the other."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPException
from pathlib import Path

from tests.bench.visitors import HTMX, Visitor, table_of_four
from tests.config.test_processes import BIN, database, free_port, wait_for
from tests.serving import HOUSE

from .finding import Bounds, Finding

SERVICES = {
    "DATABASE_URL": "postgres://postgres@127.0.0.1:5432/postgres", "REDIS_URL": "redis://127.0.0.1:6379/14",
}  # fmt: skip
TIMES, TIMES_ON_FEW_CORES = 1.8, 1.2
"""How much more two processes carry than one; with less than four cores readers, proxy and database share theirs."""

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


class Web:
    """One process that answers pages, which can be begun anew at its port."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self.environment, self.folder, self.port = environment, folder, free_port()
        self.begin()

    def begin(self) -> None:
        """Begin it, and wait until it answers."""
        command = [str(BIN / "daphne"), "--port", str(self.port), "config.asgi:application"]
        with (self.folder / f"web-{self.port}.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=HOUSE, env=self.environment, stdout=log, stderr=subprocess.STDOUT
            )
        wait_for(f"http://127.0.0.1:{self.port}")

    def processor_seconds(self) -> float:
        """How long it has had a core so far, in seconds."""
        user, system = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """As a system ends it."""
        self.process.terminate()
        self.process.wait(30)


@contextmanager
def site(processes: int, *, idle: int = 0) -> Iterator[tuple[str, list[Web]]]:
    """A site of so many web processes and workers behind nginx, on a database of its own; the last ones idle."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        os.environ.update({key: os.environ.get(key, value) for key, value in SERVICES.items()})
        environment = os.environ | {
            "DATABASE_URL": stack.enter_context(database()), "SECRET_KEY": secrets.token_urlsafe(50),
            "HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1", "BEHIND_PROXY": "1", "TALON_VAR": name,
        }  # fmt: skip
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=HOUSE, env=environment, check=True)
        webs = [Web(environment, folder) for _ in range(processes)]
        for web in webs:
            stack.callback(web.end)
        for number in range(processes):
            command = [
                str(BIN / "celery"),
                "-A",
                "config",
                "worker",
                "--concurrency",
                "1",
                "-n",
                f"w{number}",
            ]
            worker = subprocess.Popen(
                command, cwd=HOUSE, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            stack.callback(worker.kill)
        port = free_port()
        (folder / "nginx.conf").write_text(
            configuration(folder, port, [web.port for web in webs[: processes - idle]])
        )
        proxy = subprocess.Popen(["nginx", "-p", name, "-c", f"{name}/nginx.conf"])
        stack.callback(proxy.terminate)
        wait_for(f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}", webs


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
    rates, cores = [], []
    for processes in (1, 2):
        # Planted: the proxy knows of one process alone, so that nothing is gained by the other.
        with site(processes, idle=int(bounds.planted and processes == 2)) as (url, webs):
            path, _seated = table_of_four(url)
            _carried(url, path, 2)
            before = sum(web.processor_seconds() for web in webs)
            rates.append(_carried(url, path, seconds))
            cores.append((sum(web.processor_seconds() for web in webs) - before) / seconds)
            if processes == 2:
                _roll(finding, url, path, webs, at_once=bounds.planted)
    finding.figures.append(
        f"one process {rates[0]:.0f} fragments a second, two {rates[1]:.0f}: {rates[1] / rates[0]:.2f} times"
    )
    wanted = TIMES if (os.cpu_count() or 1) >= 4 else TIMES_ON_FEW_CORES
    finding.check(
        rates[1] >= wanted * rates[0],
        f"two processes carry {rates[1] / rates[0]:.2f} times what one does, {wanted} are wanted",
    )
    # Where the machine has no more cores to give, two processes share what readers, database and proxy leave.
    finding.figures.append(
        f"of {os.cpu_count()} cores one process had {cores[0]:.2f}, two {cores[1]:.2f}; a fragment cost "
        f"{1000 * cores[0] / rates[0]:.1f} and {1000 * cores[1] / rates[1]:.1f} ms of them"
    )
    return finding


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
