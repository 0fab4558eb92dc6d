"""The task queue: `celery -A config worker` and `celery -A config beat`, or both inside `manage.py serve`."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("talon")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Celery's current app is the thread's own; pages queue tasks from threads that have never heard of this one.
app.set_default()

# The sweep is the guarantee behind every queued task and every push: it finds what is due in the database.
app.conf.beat_schedule = {"sweep": {"task": "games.jobs.tasks.sweep", "schedule": 10.0}}
