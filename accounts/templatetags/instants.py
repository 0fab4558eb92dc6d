"""An instant or a day of the calendar in a template: by the reader's clock where it is known, else by UTC."""

from __future__ import annotations

from datetime import date, datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.instants import InstantForm, day_words, exact_words, instant_words, zone_of

register = template.Library()


@register.simple_tag(takes_context=True)
def instant(
    context: template.Context, when: datetime | None, form: str = InstantForm.NEAR, at: str = ""
) -> SafeString | str:
    """`<time>` with the instant in words and everything about it in its title; nothing where there is no instant.

    Where the page does not know the reader's zone, `data-local` asks the script to say it by the browser's. What
    happens in one place is said by the clocks there, to every reader: `at` is the name of its zone.
    """
    if when is None:
        return ""
    zone = zone_of(at) or zone_of(str(context.get("zone", "")))
    asks = "" if zone is not None else format_html(' data-local="{}"', InstantForm(form))
    return format_html(
        '<time datetime="{}" title="{}"{}>{}</time>',
        when.isoformat(),
        exact_words(when, zone),
        asks,
        instant_words(when, zone, InstantForm(form)),
    )


@register.filter
def day_at(when: datetime | None, zone: str) -> str:
    """The day of an instant by the clock of a zone; nothing where there is no instant, or the zone is not known."""
    clock = zone_of(str(zone))
    return "" if when is None or clock is None else instant_words(when, clock, InstantForm.DAY)


def hour(context: template.Context, when: datetime) -> SafeString | str:
    """`<time>` with the hour alone, for a list in which its day stands before it; of a title there is no need.

    Where the page does not know the reader's zone no day stands before it (`day_at`), so it says its own.
    """
    zone = zone_of(str(context.get("zone", "")))
    if zone is None:
        return instant(context, when)
    return format_html(
        '<time datetime="{}">{}</time>', when.isoformat(), instant_words(when, zone, InstantForm.HOUR)
    )


@register.filter
def calendar_day(day: date) -> str:
    """A day of the calendar in full."""
    return day_words(day)
