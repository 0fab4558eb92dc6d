"""Writers stand in line: none starves, none is refused, and a place is given up however a transaction ends."""

from __future__ import annotations

import threading

import pytest
from allauth.account.models import EmailAddress
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from config.sqlite import base

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own"),
]


def in_line() -> bool:
    return base._in_line.locked()


def test_a_transaction_holds_the_place_from_start_to_end() -> None:
    assert not in_line()
    with transaction.atomic():
        assert in_line()
        with transaction.atomic():
            assert in_line()
        assert in_line()
    assert not in_line()


def test_what_waits_for_the_commit_may_write_again() -> None:
    with transaction.atomic():
        transaction.on_commit(lambda: User.objects.create(display_name="North").save())
    assert User.objects.count() == 1
    assert not in_line()


@pytest.mark.parametrize("fault", [RuntimeError, KeyboardInterrupt, DatabaseError])
def test_a_transaction_that_fails_gives_the_place_up(fault: type[BaseException]) -> None:
    with pytest.raises(fault), transaction.atomic():
        raise fault
    assert not in_line()


def test_a_connection_closed_within_gives_the_place_up() -> None:
    def close_within() -> None:
        with transaction.atomic():
            connection.close()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        close_within()
    assert not in_line()


def test_a_commit_refused_by_the_database_gives_the_place_up() -> None:
    def leave_an_orphan() -> None:
        with transaction.atomic():
            EmailAddress.objects.create(email="nobody@seats.example", user_id=999_999)

    with pytest.raises(DatabaseError):
        leave_an_orphan()
    assert not in_line()
    assert User.objects.count() == 0


def test_sixteen_writers_at_once_are_all_served() -> None:
    faults: list[Exception] = []

    def write() -> None:
        try:
            for number in range(25):
                with transaction.atomic():
                    count = User.objects.count()
                    User.objects.create(display_name=f"{number} after {count}")
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    writers = [threading.Thread(target=write) for _ in range(16)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert faults == []
    assert User.objects.count() == 400
    # Read, then written, with nobody in between: every count was seen once.
    assert len({user.display_name.split()[-1] for user in User.objects.all()}) == 400
    assert not in_line()
