"""The rows of the index. They follow from the rule texts and are made anew whenever these change."""

from __future__ import annotations

from django.db import models


class EntryKind(models.TextChoices):
    """What a result leads to; `find` says which kind weighs more."""

    PAGE = "page", "a page"
    TERM = "term", "a term of the glossary"
    OPTION = "option", "a house rule"
    EXAMPLE = "example", "a worked example"
    LESSON = "lesson", "a step of a lesson"
    PARAGRAPH = "text", "a paragraph"
    ADVICE = "advice", "advice how to play well"


class SearchEntry(models.Model):
    """A place that a search can lead to, in one language.

    `heads` are the tokens of its title and of its other names, then of the questions that are written down for it, then
    of those for its like in other games, with `|` between names and `||` between these three; `words` are all its
    tokens (see words.py). `slugs` are those of the games it is about. Spaces stand between tokens and between slugs.
    """

    language = models.CharField(max_length=2)
    kind = models.CharField(max_length=8, choices=EntryKind)
    game = models.TextField(blank=True, help_text="its name in this language, or their names")
    slugs = models.TextField(blank=True)
    title = models.CharField(max_length=200)
    address = models.CharField(max_length=300)
    text = models.TextField()
    heads = models.TextField()
    words = models.TextField()

    class Meta:
        indexes = (models.Index(fields=("language",), name="search_entry_language"),)

    def __str__(self) -> str:
        return self.address


class IndexState(models.Model):
    """The one row that says of which texts the entries were made."""

    digest = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return self.digest
