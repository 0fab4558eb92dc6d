"""The queue and the tasks that run it."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from threading import Barrier
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError, connection, transaction
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


@pytest.mark.django_db(transaction=True)
def test_what_several_write_down_in_one_moment_is_due_once() -> None:
    for turn in range(8):
        start = Barrier(3)

        def write(turn: int = turn, start: Barrier = start) -> None:
            try:
                Job.objects.exists()
                start.wait(PATIENCE)
                with transaction.atomic():
                    queue.enqueue("mail", at=timezone.now() + timedelta(days=1), object_id=turn)
            finally:
                connection.close()

        with ThreadPoolExecutor(3) as pool:
            for done in [pool.submit(write) for _ in range(3)]:
                done.result()
    assert list(Job.objects.order_by("object_id").values_list("object_id", flat=True)) == list(range(8))


@pytest.mark.django_db
def test_what_is_written_down_again_while_somebody_is_at_it_stays() -> None:
    def again(row: Job) -> None:
        queue.enqueue(row.kind, at=timezone.now() + timedelta(days=1), object_id=row.object_id)

    row = queue.enqueue("mail", at=timezone.now(), object_id=7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(queue, "handlers", {"mail": again})
        queue.run(row.pk)
    left = Job.objects.get()
    assert (left.object_id, left.leased_until) == (7, None)
    assert left.due_at > timezone.now()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("seconds", "sent"), [(0.9, 1), (20, 0)])
def test_a_message_is_sent_once_more_where_it_came_a_little_early_and_not_where_another_was_sent(
    seconds: float, sent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = queue.enqueue("mail", at=timezone.now() + timedelta(seconds=seconds))
    again: list[int] = []
    monkeypatch.setattr(queue, "wake", lambda pk, *, at: again.append(pk))
    queue.run(row.pk)
    assert again == [row.pk] * sent


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

    broker = app.connection_for_read("redis://127.0.0.1:1/0")
    monkeypatch.setattr("kombu.utils.functional.sleep", lambda _seconds: None)
    with pytest.raises(KeyboardInterrupt):
        broker.ensure_connection(waits, app.conf.broker_connection_max_retries)
    assert max(tries) <= 2
    assert app.conf.broker_connection_max_retries is None


@pytest.mark.django_db
def test_a_dead_beat_is_told_from_a_dead_worker(client: Client) -> None:
    now = timezone.now()
    for silent in ("work", "beat"):
        Heartbeat.objects.all().delete()
        for part in ("work", "beat"):
            Heartbeat.objects.create(part=part, beat_at=now - timedelta(seconds=90 if part == silent else 1))
        _status, lines = ready(client)
        assert (lines["workers"] == "ok", lines["beat"] == "ok") == (silent != "work", silent != "beat")


def ready(client: Client) -> tuple[int, dict[str, str]]:
    """The status of the page that says whether all is there, and what it says of each part."""
    reply = client.get("/readyz")
    lines = dict(line.split(": ", 1) for line in reply.content.decode().splitlines())
    return int(reply.status_code), lines


@pytest.fixture
def whole_site(db: None) -> None:
    for part in ("work", "beat"):
        Heartbeat.objects.create(part=part, beat_at=timezone.now())


@pytest.mark.usefixtures("whole_site")
def test_a_site_with_all_it_needs_says_so_part_by_part(client: Client) -> None:
    parts = ("database", "cache", "workers", "beat", "disk")
    assert ready(client) == (200, dict.fromkeys(parts, "ok"))


@pytest.mark.usefixtures("whole_site")
@pytest.mark.parametrize(("free", "said"), [(4, "4 % free"), (5, "5 % free"), (6, "ok")])
def test_a_disk_that_is_nearly_full_is_told_of(
    client: Client, monkeypatch: pytest.MonkeyPatch, free: int, said: str
) -> None:
    asked = []

    def disk_usage(path: Path) -> SimpleNamespace:
        asked.append(path)
        return SimpleNamespace(total=100, used=100 - free, free=free)

    monkeypatch.setattr(shutil, "disk_usage", disk_usage)
    status, lines = ready(client)
    assert (status, lines.pop("disk")) == (200 if said == "ok" else 503, said)
    assert set(lines.values()) == {"ok"}
    assert asked == [settings.VAR_DIR if settings.VAR_DIR.exists() else settings.BASE_DIR], (
        "where the site writes"
    )


@pytest.mark.usefixtures("whole_site")
def test_a_database_that_does_not_answer_is_told_of_and_the_rest_that_is_kept_in_it(client: Client) -> None:
    def gone(*_asked: object) -> None:
        raise OperationalError("server closed the connection")

    with connection.execute_wrapper(gone):
        status, lines = ready(client)
        life = client.get("/healthz")
    assert (status, life.status_code, life.content) == (503, 503, b"no database\n")
    assert lines == {
        "database": "does not answer",
        "cache": "ok",
        "workers": "not known",
        "beat": "not known",
        "disk": "ok",
    }


@pytest.mark.django_db
def test_the_beat_shows_itself_by_each_sweep_it_orders() -> None:
    with app.connection_for_write("memory://") as broker:
        tasks.sweep.apply_async(connection=broker, ignore_result=True)
    assert Heartbeat.objects.get().part == "beat"


@pytest.mark.django_db
def test_two_sweeps_of_a_new_site_write_what_is_due_again_and_again_once() -> None:
    Job.objects.all().delete()
    came: list[str] = []

    def other_sweep(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """The other one comes between the look at what waits and the first row that is written."""
        if sql.startswith("INSERT") and not came:
            came.append(sql)
            queue.see_to_periodic()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(other_sweep):
        queue.see_to_periodic()
    assert came
    assert sorted(Job.objects.values_list("kind", flat=True)) == sorted(queue.periodic)
