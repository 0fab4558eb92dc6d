"""The queue and the tasks that run it."""

from __future__ import annotations

from celery import current_app

from config.celery import app
from games import wiring
from games.jobs import queue


def test_what_the_queue_sends_and_the_schedule_names_are_tasks_of_the_site() -> None:
    app.loader.import_default_modules()
    names = {queue.RUN, *(entry["task"] for entry in app.conf.beat_schedule.values())}
    assert names <= set(current_app.tasks)


def test_every_kind_of_job_is_run_by_a_function_of_the_wiring() -> None:
    assert queue.handlers is wiring.JOBS
