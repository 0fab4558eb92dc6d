"""Pages as the regular expressions of these tests read them."""

from __future__ import annotations

import re

from django.test import Client

DEAL_END = re.compile(r'name="deal" value="(\d+)"')
"""The deal at whose end a page of a table stands."""
WHOLE_NUMBER = re.compile(r"(?<![\w.:-])\d+(?![\w:-])")
"""A number that stands alone: no piece of a time, a date, a seal or an identifier, whose digits come by chance."""


def flat(page: str) -> str:
    """A page in one line, without white space beside its tags and around their attributes."""
    line = re.sub(r"\s+", " ", page)
    return re.sub(r" ?(?<=>) | (?=<)| (?=>)", "", line).replace("< ", "<")


def numbers_of(text: str) -> set[str]:
    """The whole numbers that a text tells its reader."""
    return set(WHOLE_NUMBER.findall(text))


def table_page(client: Client, address: str) -> str:
    """The page of a table; a reader who finds the end of a deal there goes on to the next one."""
    page: str = client.get(address).content.decode()
    if ended := DEAL_END.search(page):
        answer = client.post(f"{address}next-deal/", {"deal": ended.group(1)}, follow=True)
        page = answer.content.decode()
    return page
