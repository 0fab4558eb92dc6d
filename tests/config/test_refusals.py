"""What the log has of requests that were refused, and of those that broke."""

from __future__ import annotations

import logging
import sys

import pytest
from django.conf import settings

from config.server.refusals import OneLine


def record(status: int) -> logging.LogRecord:
    try:
        raise PermissionError("not here")
    except PermissionError:
        fault = sys.exc_info()
    made = logging.LogRecord("django.request", logging.WARNING, __file__, 1, "Forbidden: %s", ("/",), fault)
    made.status_code = status
    return made


@pytest.mark.parametrize(("status", "lines"), [(400, 1), (403, 1), (404, 1), (499, 1), (500, 5), (503, 5)])
def test_a_refusal_is_one_line_of_the_log_and_a_fault_has_its_traceback(status: int, lines: int) -> None:
    written = record(status)
    assert OneLine().filter(written)
    assert len(logging.Formatter().format(written).splitlines()) >= lines
    assert (written.exc_info is None) is (lines == 1)


def test_what_has_no_status_keeps_its_traceback() -> None:
    written = logging.LogRecord("talon.jobs", logging.ERROR, __file__, 1, "broken", (), record(500).exc_info)
    assert OneLine().filter(written)
    assert written.exc_info is not None


def test_every_handler_that_writes_leaves_refusals_their_one_line() -> None:
    writing = [one for one in settings.LOGGING["handlers"].values() if "NullHandler" not in one["class"]]
    assert writing
    assert all("refusals" in one["filters"] for one in writing)
