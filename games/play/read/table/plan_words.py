"""What plans say at a table: their own words beside those of the game they are made for."""

from __future__ import annotations

from functools import lru_cache

from django.utils.safestring import SafeString

from games import plans
from rules.catalog import find
from rules.engine.moves import Phrase
from rules.engine.wording import Wording, merged
from rules.engine.wording import say as say_in_words
from rules.web.speech import Plain, say_html

from .view import TableView


def say(table: TableView, phrase: Phrase) -> SafeString:
    """A phrase of a plan, in the reader’s language and with the names of this table."""
    return say_html(_wording(table.variant.slug), phrase, table.html)


def say_plainly(table: TableView, phrase: Phrase) -> str:
    """The same as text alone."""
    return say_in_words(_wording(table.variant.slug), phrase, Plain(table.names, table.sides))


@lru_cache(maxsize=64)
def _wording(slug: str) -> Wording:
    """What plans of a game say, reasons of its rules among it."""
    return merged(plans.WORDING, find(slug).wording)
