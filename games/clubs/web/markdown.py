"""Markdown that people of a club wrote, as HTML that may stand on a page: a short list of tags, and no images."""

from __future__ import annotations

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

TAGS = {"a", "blockquote", "br", "code", "em", "hr", "li", "ol", "p", "pre", "strong", "ul"}
"""What may be on the page; everything else is dropped, its text stays."""

SCHEMES = {"http", "https", "mailto"}

LINKS = "nofollow ugc noopener"
"""What search engines and browsers are told of links that people wrote."""

PARSER = MarkdownIt("commonmark", {"html": False}).disable(
    ["image", "heading", "lheading", "html_block", "html_inline"]
)


def html_of(words: str) -> SafeString:
    """Markdown as HTML; headings are left as lines, for the page has its own."""
    cleaned = nh3.clean(
        PARSER.render(words),
        tags=TAGS,
        attributes={"a": {"href"}, "*": set()},
        url_schemes=SCHEMES,
        link_rel=LINKS,
    )
    return mark_safe(cleaned)  # noqa: S308 - nh3 has left nothing but TAGS
