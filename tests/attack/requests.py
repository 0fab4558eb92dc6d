"""Requests nobody's browser would make, doors that are not for everybody, and ways to another site."""

from __future__ import annotations

import http.client
import time
from random import Random
from urllib.parse import quote, urlencode, urljoin, urlsplit

from tests.bench.visitors import Visitor

from .finding import Bounds, Finding
from .sites import Line, Target, faults_logged, staged

READERS = ("anybody", "guest", "seat", "host", "staff")
ODD = (
    "", " ", "\0", "a\0b", "\n", "é" * 300, "🂡", "-1", "0", "1", "4", "007", "1e9", "²", "٣", "9" * 40, "9" * 5000,
    "None", "true", "<script>alert(1)</script>", "{{ game.secret }}", "%s%n", "' or 1=1 --", "../../etc/passwd",
    "bid 50 50", "play AS " * 40, "\ud7ff", "\u202e", "x" * 20_000, "2026-02-30", "[]", "{}", "on",
)  # fmt: skip
FIELDS = (
    "at",
    "seen",
    "step",
    "after",
    "variant",
    "preset",
    "lang",
    "next",
    "q",
    "page",
    "move",
    "version",
    "card",
)
CHARSETS = ("utf-8", "utf-16", "latin-1", "shift_jis", "idna", "rot13", "nonsense", "undefined", "punycode")
TYPES = (
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json",
    "text/xml",
    "",
)
FOREIGN = (
    "//evil.example/", "/fr//evil.example/", "/en//evil.example/", "/fr///evil.example", "/fr/\\evil.example/",
    "/fr/\t/evil.example", "/fr/\n//evil.example", "https://evil.example/", "\\\\evil.example", "javascript:alert(1)",
    "http:evil.example", "/\\/evil.example", "///evil.example", "https:///evil.example", "//127.0.0.1@evil.example",
)  # fmt: skip


def fuzz(bounds: Bounds) -> Finding:
    """Odd addresses, queries, forms, charsets and sizes in five roles and both languages: never a fault."""
    finding, rng = Finding(), Random(5_000)
    with staged("fault" if bounds.planted else "") as target:
        until = bounds.until()
        visitors = [target.visitor(reader) for reader in READERS]
        while finding.tried < bounds.requests and time.monotonic() < until:
            ask = rng.choice((odd_query, odd_form, odd_form, odd_body, odd_address))
            visitor, line = rng.choice(visitors), rng.choice(target.lines)
            status, said = ask(rng, visitor, line)
            finding.check(status < 500, f"{status} {said}")
        # A probe for readiness says 503 of a site whose workers are not seen yet.
        finding.faults = [fault for fault in finding.faults if "/readyz" not in fault]
        finding.faults += faults_logged(target)
    return finding


def odd_query(rng: Random, visitor: Visitor, line: Line) -> tuple[int, str]:
    """An address with a query that means nothing."""
    query = urlencode({rng.choice(FIELDS): rng.choice(ODD) for _ in range(rng.randrange(1, 4))})
    address = f"{rng.choice(line.addresses)}?{query}"[:60_000]
    headers = rng.choice(
        ({}, {"HX-Request": "true"}, {"Accept-Language": "\xe9, ;q=,fr"}, {"If-None-Match": "*"})
    )
    return status_of(visitor, "GET", address, None, **headers), f"GET {address[:200]}"


def status_of(
    visitor: Visitor, method: str, address: str, form: dict[str, str] | None, **headers: str
) -> int:
    """The status of an answer; 400 where the site hung up, as it does on a line or a body too large to be read."""
    try:
        if form is not None:
            return visitor.post(address, form, **headers).status
        return visitor.ask(method, address, None, **headers).status
    except (ConnectionError, http.client.HTTPException):
        visitor.connection.close()
        return 400


def odd_form(rng: Random, visitor: Visitor, line: Line) -> tuple[int, str]:
    """A form that would be accepted, with some of it changed."""
    form = {
        **{name: value if rng.random() < 0.6 else rng.choice(ODD) for name, value in line.form.items()},
        **{rng.choice(FIELDS): rng.choice(ODD) for _ in range(rng.randrange(3))},
    }
    address = rng.choice(line.addresses)
    by_key = f"POST {address} { {name: value[:40] for name, value in form.items()} }"
    return status_of(visitor, "POST", address, form), by_key


def odd_body(rng: Random, visitor: Visitor, line: Line) -> tuple[int, str]:
    """A body of any bytes under any name."""
    kind = rng.choice(TYPES)
    if rng.random() < 0.5:
        kind += f"; charset={rng.choice(CHARSETS)}"
    body = rng.randbytes(rng.choice((0, 1, 40, 3_000, 700_000)))
    if rng.random() < 0.3:
        body = "&".join(f"f{number}={number}" for number in range(rng.choice((10, 500, 3_000)))).encode()
    address = rng.choice(line.addresses)
    sent = {
        "Cookie": "; ".join(f"{name}={value}" for name, value in visitor.cookies.items()),
        "X-CSRFToken": visitor.cookies.get("csrftoken", ""), "Content-Type": kind,
    }  # fmt: skip
    connection = http.client.HTTPConnection(visitor.host, visitor.port, timeout=60)
    try:
        connection.request(rng.choice(("POST", "PUT", "DELETE", "PATCH", "OPTIONS")), address, body, sent)
        status = connection.getresponse().status
    except (ConnectionError, http.client.HTTPException):
        status = 413  # too large, refused at the very door while it is being sent
    finally:
        connection.close()
    return status, f"{address} {kind} {body[:40]!r}"


def odd_address(rng: Random, visitor: Visitor, line: Line) -> tuple[int, str]:
    """An address with a piece of it changed for something odd."""
    pieces = rng.choice(line.addresses).split("/")
    pieces[rng.randrange(len(pieces))] = quote(rng.choice(ODD)[:4_000], safe="")
    address = "/" + "/".join(pieces).lstrip("/")
    return status_of(visitor, "GET", address, None), f"GET {address[:200]}"


def roles(bounds: Bounds) -> Finding:
    """Every address by eleven readers, over the wire: each gets what the table of access says."""
    finding = Finding()
    with staged("open-door" if bounds.planted else "") as target:
        until = bounds.until()
        visitors = {reader: target.visitor(reader) for reader in ("anybody", *sorted(target.cookies))}
        for line in target.lines:
            for reader, visitor in visitors.items():
                if finding.tried >= bounds.requests or time.monotonic() > until:
                    return finding
                if line.name not in SPENT:
                    _look(finding, target, visitor, reader, line)
    return finding


SPENT = ("readyz", "account_logout", "play:now", "play:next", "account_export", "play:seal")
"""Addresses whose answer changes by being asked or by the time that passed."""


def _look(finding: Finding, target: Target, visitor: Visitor, reader: str, line: Line) -> None:
    visitor.cookies = {**target.cookies[reader]}
    reply = visitor.get(line.addresses[0])
    if reply.status == 429 and line.get[reader] != 429:
        # Programs without a token are counted by address, and all readers here come from one.
        time.sleep(int(reply.headers.get("Retry-After", "1")))
        reply = visitor.get(line.addresses[0])
    status = reply.status
    asked = f"{line.name} {line.addresses[0]} by {reader}"
    finding.check(status == line.get[reader], f"{asked}: {status}, not {line.get[reader]}")


def redirects(bounds: Bounds) -> Finding:
    """Every form, and every address, with another site as the way on: none leads there."""
    finding = Finding()
    with staged("elsewhere" if bounds.planted else "") as target:
        until = bounds.until()
        for reader in ("seat", "anybody"):
            visitor = target.visitor(reader)
            for foreign in FOREIGN:
                for line in target.lines:
                    if finding.tried >= bounds.requests or time.monotonic() > until:
                        return finding
                    _lead_away(finding, visitor, line, foreign)
    return finding


def _lead_away(finding: Finding, visitor: Visitor, line: Line, foreign: str) -> None:
    if line.name in ("account_logout", "profiles:delete", "account_delete"):
        return
    way = dict.fromkeys(("next", "back", "way_on"), foreign)
    reply = visitor.post(
        line.addresses[0], {**line.form, **way}, **{"HX-Request": "true", "Referer": foreign_header(foreign)}
    )
    for header in ("Location", "HX-Redirect", "HX-Location"):
        host = host_of(reply.headers.get(header, ""), visitor.url)
        finding.check(
            host == urlsplit(visitor.url).netloc, f"{line.name} with {foreign!r}: {reply.headers.get(header)}"
        )


def foreign_header(foreign: str) -> str:
    """An address as a header may carry it."""
    return "".join(sign for sign in foreign if sign.isprintable())


def host_of(address: str, base: str) -> str:
    """The host a browser would go to: it takes a backslash for a slash and leaves tabs and line ends out."""
    read = "".join(sign for sign in address.strip() if sign not in "\t\r\n").replace("\\", "/")
    return urlsplit(urljoin(base + "/fr/", read)).netloc
