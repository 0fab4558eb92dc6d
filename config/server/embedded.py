"""The embedded site: daphne, a worker with its threads, and the beat, all in this one process.

The broker is in memory and forgets everything when the process ends. That is no loss: work that is due is a row in the
database, and the first sweep after the start finds it.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable

import daphne.server as daphne_server  # first: it installs twisted's reactor on asyncio
from celery.beat import EmbeddedService, Scheduler
from celery.worker import WorkController, state
from django.conf import settings

from config.asgi import application
from config.celery import app
from games.jobs import queue

# An expert may be thinking. After this many seconds we go without waiting for it: every accepted move is in the
# database already, and the sweep of the next start goes on from there.
PATIENCE = 3.0


class EmbeddedSite:
    """Everything that runs behind one listening socket."""

    def __init__(self, listening: socket.socket) -> None:
        # Twisted takes the descriptor over and closes it; it must not be closed a second time as somebody else's.
        self.descriptor = listening.detach()
        self.worker = WorkController(
            app=app,
            pool_cls="threads",
            concurrency=settings.TALON_WORKER_THREADS,
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        self.worker_thread = threading.Thread(target=self.worker.start, name="worker", daemon=True)
        self.beat = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)

    def serve(self, *, when_ready: Callable[[], None]) -> None:
        """Serve until SIGINT or SIGTERM, then stop and end the process with status 0."""
        state.should_stop = None
        # This process is the whole site: whoever was at something when the last one ended is gone.
        queue.release_all()
        self.worker_thread.start()
        self.beat.start()
        server = daphne_server.Server(
            application=application,
            endpoints=[f"fd:fileno={self.descriptor}"],
            server_name="talon",
            application_close_timeout=2,
        )
        # Not daphne's own `ready_callable`, which comes before the reactor minds the signals.
        daphne_server.reactor.callWhenRunning(when_ready)
        server.run()
        # The reactor has given the signals back: a second, impatient Ctrl-C must not tear the stop apart.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        self.stop()

    def stop(self) -> None:
        """Let the worker finish what is quick, then end without waiting for what is not."""
        state.should_stop = 0
        stopper = threading.Thread(target=self.beat.stop, name="stop-beat", daemon=True)
        stopper.start()
        self.worker_thread.join(PATIENCE)
        stopper.join(PATIENCE)
        sys.stdout.flush()
        sys.stderr.flush()
        # Python would wait at its exit for the pool's threads, and so for a bot that thinks.
        os._exit(0)
