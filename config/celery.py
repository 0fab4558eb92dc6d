"""The task queue: `celery -A config worker` and `celery -A config beat`, or both inside `manage.py serve`."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init

from config.server import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("talon", amqp="config.server.broker:Amqp")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Celery's current app is the thread's own; pages queue tasks from threads that have never heard of this one.
app.set_default()

# The sweep is the guarantee behind every queued task and every push: it finds what is due in the database.
# With the lease and what is late (games/jobs/queue.py) it comes so often that any table goes on within ten seconds.
# What nobody took in time is not done in a row later.
app.conf.beat_schedule = {
    "sweep": {"task": "games.jobs.tasks.sweep", "schedule": 2.0, "options": {"expires": 10.0}}
}


@worker_init.connect
def outlive_broker(**_signal: Any) -> None:
    """A worker on Redis goes on when it loses it, whatever it holds (config/server/broker.py)."""
    if app.conf.broker_url.startswith("redis"):
        broker.outlive_broker()


@worker_init.connect
@beat_init.connect
def wait_longer(**_signal: Any) -> None:
    """Worker and beat wait longer than a page for Redis: it answers who wants work after a second of its own."""
    options = app.conf.broker_transport_options
    if "socket_timeout" in options:
        app.conf.broker_transport_options = options | {"socket_timeout": 5.0}
