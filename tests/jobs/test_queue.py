"""The queue and the tasks that run it."""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic, sleep

import pytest
from celery import current_app
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from config.celery import app
from games import wiring
from games.jobs import queue, tasks
from games.jobs.models import Heartbeat, Job

PATIENCE = 60.0


def test_what_the_queue_sends_and_the_schedule_names_are_tasks_of_the_site() -> None:
    app.loader.import_default_modules()
    names = {queue.RUN, *(entry["task"] for entry in app.conf.beat_schedule.values())}
    assert names <= set(current_app.tasks)


def test_every_kind_of_job_is_run_by_a_function_of_the_wiring() -> None:
    assert queue.handlers is wiring.JOBS


def test_after_any_fault_what_is_due_is_found_within_ten_seconds() -> None:
    sweep = timedelta(seconds=app.conf.beat_schedule["sweep"]["schedule"])
    lost, dead = queue.LATE, queue.LEASE
    assert max(lost, dead) + sweep < timedelta(seconds=10)


@pytest.mark.django_db(transaction=True)
def test_a_job_stays_with_who_is_at_it_for_longer_than_a_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "LEASE", timedelta(seconds=0.5))
    leases: list[datetime] = []

    def slow(row: Job) -> None:
        deadline = monotonic() + PATIENCE
        while len(leases) < 3:
            now = Job.objects.values_list("leased_until", flat=True).get(pk=row.pk)
            assert now is not None
            if now not in leases:
                leases.append(now)
            assert monotonic() < deadline, "the lease is not renewed"
            sleep(0.02)

    monkeypatch.setattr(queue, "handlers", {"slow": slow})
    row = queue.enqueue("slow", at=timezone.now())
    queue.run(row.pk)
    assert leases == sorted(leases)
    assert not Job.objects.exists(), "who is done with it takes it away under the lease it has by then"


@pytest.mark.django_db
def test_the_sweep_sends_what_is_late_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []
    monkeypatch.setattr(tasks.run, "delay", sent.append)
    row = queue.enqueue("mail", at=timezone.now() - timedelta(minutes=1))
    cache.clear()
    tasks.sweep()
    tasks.sweep()
    assert sent.count(row.pk) == 1
    cache.clear()
    tasks.sweep()
    assert sent.count(row.pk) == 2


def test_workers_try_to_reach_their_broker_again_every_two_seconds_and_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries: list[float] = []

    def waits(_error: Exception, seconds: float) -> None:
        tries.append(seconds)
        if len(tries) == 8:
            raise KeyboardInterrupt

    connection = app.connection_for_read("redis://127.0.0.1:1/0")
    monkeypatch.setattr("kombu.utils.functional.sleep", lambda _seconds: None)
    with pytest.raises(KeyboardInterrupt):
        connection.ensure_connection(waits, app.conf.broker_connection_max_retries)
    assert max(tries) <= 2
    assert app.conf.broker_connection_max_retries is None


@pytest.mark.django_db
def test_a_dead_beat_is_told_from_a_dead_worker(client: Client) -> None:
    now = timezone.now()
    for silent in ("work", "beat"):
        Heartbeat.objects.all().delete()
        for part in ("work", "beat"):
            Heartbeat.objects.create(part=part, beat_at=now - timedelta(seconds=90 if part == silent else 1))
        lines = dict(line.split(": ") for line in client.get("/readyz").content.decode().splitlines())
        assert (lines["workers"] == "ok", lines["beat"] == "ok") == (silent != "work", silent != "beat")


@pytest.mark.django_db
def test_the_beat_shows_itself_by_each_sweep_it_orders() -> None:
    with app.connection_for_write("memory://") as connection:
        tasks.sweep.apply_async(connection=connection, ignore_result=True)
    assert Heartbeat.objects.get().part == "beat"
