"""What is written down of a request that was refused."""

from __future__ import annotations

import logging


class OneLine(logging.Filter):
    """Leaves a refusal (a status below 500) its one line: where in the code it was refused says nothing."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, that of a refusal without its traceback."""
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
        return True
