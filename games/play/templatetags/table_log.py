"""The log of a table in a template: its lines minute by minute, and those that tell of a deal's end marked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Protocol, TypeVar

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.templatetags.instants import hour

Line = TypeVar("Line")


class LineOfLog(Protocol):
    """A line of a log: the version it belongs to, its words as markup, and whether it tells of a trick."""

    version: int
    html: SafeString

    @property
    def of_trick(self) -> bool:
        """Whether it is seen before the end of its deal is told."""


register = template.Library()


@register.filter
def by_minute(lines: Sequence[Line]) -> list[tuple[datetime | None, list[Line]]]:
    """Lines of a log in runs of one minute each (`at`); one run of those that have none."""
    return [(minute, list(run)) for minute, run in groupby(lines, key=attrgetter("at"))]


@register.simple_tag(takes_context=True)
def log_lines(
    context: template.Context, minute: datetime | None, lines: Sequence[LineOfLog], ends: int | None
) -> SafeString:
    """The lines of one minute as entries of a list, the hour behind the first; those of version `ends` are marked.

    A deal has dozens of them and each move shows them all, so they are joined here and not by nodes of a template.
    """
    time = format_html(" {}", hour(context, minute)) if minute else ""
    return format_html_join(
        "\n",
        "<li{}>{}{}</li>",
        (
            (
                SafeString(" data-ends") if line.version == ends and not line.of_trick else "",
                line.html,
                "" if number else time,
            )
            for number, line in enumerate(lines)
        ),
    )
