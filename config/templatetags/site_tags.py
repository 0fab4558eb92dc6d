"""What stands inside a sentence on many pages: an included template would bring its last line break along."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html

register = template.Library()


@register.simple_tag
def person(name: str, profile_id: str | None) -> str:
    """A name, linked to the person's profile where there is one to show."""
    if not profile_id:
        return conditional_escape(name)
    return format_html(
        '<a class="person" href="{}">{}</a>', reverse("profiles:profile", args=[profile_id]), name
    )
