"""The task queue: `celery -A config worker` and `celery -A config beat`, or both inside `manage.py serve`."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("talon")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Celery's current app is the thread's own; pages queue tasks from threads that have never heard of this one.
app.set_default()

# The sweep is the guarantee behind every queued task and every push: it finds what is due in the database.
app.conf.beat_schedule = {"sweep": {"task": "games.jobs.tasks.sweep", "schedule": 10.0}}


@worker_init.connect
@beat_init.connect
def wait_longer(**_signal: Any) -> None:
    """Worker and beat wait longer than a page for Redis: it answers who wants work after a second of its own."""
    options = app.conf.broker_transport_options
    if "socket_timeout" in options:
        app.conf.broker_transport_options = options | {"socket_timeout": 5.0}
