"""What stands inside a sentence or a tag on many pages, where an included template would bring a line break along."""

from __future__ import annotations

from urllib.parse import urlsplit

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html

from config.i18n.language import same_page

register = template.Library()


@register.simple_tag
def person(name: str, profile_id: str | None) -> str:
    """A name, linked to the person's profile where there is one to show."""
    if not profile_id:
        return conditional_escape(name)
    return format_html(
        '<a class="person" href="{}">{}</a>', reverse("profiles:profile", args=[profile_id]), name
    )


@register.filter
def in_language(address: str, code: str) -> str:
    """The same page of this site in another language; `address` begins with the host."""
    scheme, host, path, query, _anchor = urlsplit(str(address))
    return f"{scheme}://{host}{same_page(f'{path}?{query}' if query else path, code)}"
