"""A crawl through pages of the site in one process: which links lead nowhere, and which fragments to no place.

Every page is read once. Of pages that differ only in the values of their query one is read, and from a page with a
query no other query is followed: house rules in an address have more combinations than anybody could read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, unquote, urldefrag, urljoin, urlsplit

MOVED = frozenset({301, 302})
FOUND = 200

Get = Callable[[str], tuple[int, str]]
"""The status and the text of a page by its address; the text of one that has moved is where to."""


@dataclass(frozen=True, slots=True)
class BadLink:
    """A link that does not hold: the page it is on, where it leads, and what is wrong there."""

    page: str
    link: str
    fault: str


@dataclass(frozen=True, slots=True)
class Page:
    """What a crawl keeps of a page: the places in it, and where it leads, each link once."""

    places: frozenset[str]
    links: tuple[str, ...]


@dataclass
class Crawl:
    """A crawl from some addresses; `inside` says whether the links of a page are followed as well.

    Pages that are not inside are looked at, for they have to be there too, but not followed. Of pages whose paths are
    `alike`, those that it names the same, one is read as well.
    """

    get: Get
    inside: Callable[[str], bool]
    alike: Callable[[str], str] = str
    pages: dict[str, Page | int] = field(default_factory=dict)
    kinds: set[tuple[str, tuple[str, ...]]] = field(default_factory=set)

    def bad_links(self, starts: Iterable[str]) -> list[BadLink]:
        """Every link that does not hold, on every page that can be reached from `starts`."""
        waiting, bad = [("", start) for start in starts], list[BadLink]()
        seen = {link for _page, link in waiting}
        while waiting:
            page, link = waiting.pop()
            address, place = urldefrag(link)
            if (fault := self._fault(address, place)) is not None:
                bad.append(BadLink(page, link, fault))
            elif isinstance(there := self.pages.get(address), Page) and self.inside(address):
                fresh = [
                    each for each in there.links if each not in seen and not ("?" in address and "?" in each)
                ]
                seen.update(fresh)
                waiting += [(address, each) for each in fresh]
        return bad

    def _fault(self, address: str, place: str) -> str | None:
        if address not in self.pages and not self._is_new_kind(address):
            return None
        there = self._page(address)
        if isinstance(there, int):
            return str(there)
        return None if not place or unquote(place) in there.places else "no such place"

    def _is_new_kind(self, address: str) -> bool:
        """Whether no page like it has been read: of a path alike, with a query of these names."""
        parts = urlsplit(address)
        names = tuple(sorted({name for name, _value in parse_qsl(parts.query, keep_blank_values=True)}))
        kind = (self.alike(parts.path), names)
        if kind in self.kinds and (names or kind[0] != parts.path):
            return False
        self.kinds.add(kind)
        return True

    def _page(self, address: str) -> Page | int:
        if address not in self.pages:
            status, text = self.get(address)
            if status in MOVED:
                status, text = self.get(urljoin(address, text))
            # Whoever is to sign in first is led there, which is a page as well.
            self.pages[address] = _read(address, text) if status == FOUND else status
        return self.pages[address]


def _read(address: str, text: str) -> Page:
    reader = _Reader()
    reader.feed(text)
    links = (urljoin(address, link) for link in reader.links)
    return Page(frozenset(reader.places), tuple(dict.fromkeys(_of_this_site(links))))


def _of_this_site(links: Iterable[str]) -> Iterator[str]:
    for link in links:
        parts = urlsplit(link)
        if not parts.scheme and not parts.netloc and not parts.path.startswith("/static/"):
            yield link


class _Reader(HTMLParser):
    """Ids and links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if place := named.get("id"):
            self.places.add(place)
        if tag == "a" and (link := named.get("href")) is not None:
            self.links.append(link)
