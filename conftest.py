"""What every test may ask for: the site running for real, and a browser to look at it.

`live_site` is the address of `manage.py serve` on a temporary SQLite file, its bots without delay. `page` is a tab of
Debian's chromium there; `new_page` opens more of them, each a reader of its own. A script error or a breach of the
content policy on any of these pages fails the test.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests import lots, shares
from tests.serving import PREPARED, SiteDown, copy_prepared, incidents_of, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_test_folder = pytest.StashKey[Path]()
_site_is_down = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options of our own: a share of the tests."""
    parser.addoption("--share", type=shares.share, default=shares.OF_ALL, help="run so many parts: 2/6")
    parser.addoption("--share-from", type=int, default=0, help="the first part that is run, any number")


def pytest_configure(config: pytest.Config) -> None:
    """Test settings: a database file of this run's own, quick passwords, bots without delay, compiled French."""
    from django.conf import settings
    from django.core.signals import setting_changed
    from django.db import connections

    from config.i18n import catalogues
    from tests import laws_profile

    laws_profile.load()
    catalogues.compile_catalogues()
    folder = config.stash[_test_folder] = Path(tempfile.mkdtemp(prefix="talon-test-"))
    # The workers of a run are begun by the process that comes here first, and share what it names.
    os.environ.setdefault(PREPARED, str(folder / "prepared"))
    default = connections["default"]
    # A file rather than memory: threads and locks behave there as they do on the site.
    name = str(folder / "test.sqlite3") if default.vendor == "sqlite" else f"test_talon_{os.getpid()}"
    default.settings_dict["TEST"]["NAME"] = name
    settings.TALON_BOT_DELAY = (0.0, 0.0)
    settings.TALON_BOT_FIELD = ""
    # Programs ask here, and more than people do; tests/accounts/test_limits.py holds what the site really allows.
    settings.TALON_POSTS = settings.TALON_POSTS_FROM_AN_ADDRESS = ((1_000_000, 60),)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    setting_changed.connect(_forget_pages)


def _forget_pages(**_change: Any) -> None:
    """A page that is kept holds as long as the settings do, and says what they say: the site has them for good."""
    from rules.web import page_cache

    with page_cache.LOCK:
        page_cache.SHELF.clear()


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(config.stash[_test_folder], ignore_errors=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Services are skipped where there are none; browser tests come last.

    Playwright leaves an event loop running in the thread that drives it, where asynchronous tests and Django's
    database could not work any more. Tests are dealt to the workers in this order (`--dist load`); if a worker could
    take others' tests back, it might do so after its first browser test.
    """
    no_services = pytest.mark.skip(reason="needs DATABASE_URL and REDIS_URL: make test-services")
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if item.get_closest_marker("services") and not (
            os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL")
        ):
            item.add_marker(no_services)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    share, first = config.getoption("share"), config.getoption("share_from")
    if others := [item for item in items if not shares.is_in(item.nodeid, *share, first)]:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if shares.is_in(item.nodeid, *share, first)]


@pytest.fixture(autouse=True)
def _forget_the_language() -> Iterator[None]:
    """A request leaves its reader's language behind in its thread; the next test begins without it."""
    yield
    from django.utils.translation import deactivate

    deactivate()


@pytest.fixture(autouse=True)
def _forget_counted_attempts() -> None:
    """allauth counts attempts at signing in in the cache; one test's must not stop another's."""
    from django.core.cache import caches

    # Sessions lie in another; the database forgets with the test what they refer to.
    for name in ("default", "sessions"):
        caches[name].clear()


@pytest.fixture(autouse=True)
def _forget_games() -> None:
    """Game numbers come again when a test is rolled back, and a story of an older game would be believed."""
    from tests import cast

    cast.forget()


@pytest.fixture(autouse=True)
def _deal_alike_in_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn by lot follows from a test's name: `tests/lots.py`. `make soak` draws anew each time."""
    if not lots.draws_alike():
        return
    lot = Random(request.node.nodeid)
    lots.draw_from(lambda: lot, monkeypatch.setattr)
    if "live_site" in request.fixturenames:
        lots.begin(request.getfixturevalue("live_folder") / "lots", request.node.nodeid)


@pytest.fixture(autouse=True)
def _no_bot_fails(request: pytest.FixtureRequest) -> Iterator[None]:
    """A bot that fails to decide fails the test in which it does, though its game goes on: there is an Incident.

    Looked for in the database of the test, and in that of the running site.
    """
    if request.node.get_closest_marker("incidents_expected"):
        yield
        return
    fixtures = set(request.fixturenames)
    stored = request.node.get_closest_marker("django_db") or {"db", "transactional_db"} & fixtures
    if stored:
        # So that the rows are looked for before the test's database is emptied.
        request.getfixturevalue("_django_db_helper")
    served = request.getfixturevalue("live_folder") if "live_site" in fixtures else None
    before = len(incidents_of(served)) if served else 0
    yield
    told = incidents_of(served)[before:] if served else []
    if stored:
        from django.db import connection

        from games.play.models import Incident

        if connection.needs_rollback:
            return  # The test broke its transaction on purpose: nothing of it is kept, and nothing can be read.
        told += Incident.objects.values_list("traceback", flat=True)
    assert not told, "a bot failed to decide:\n" + "\n".join(told)


@pytest.fixture(scope="session")
def live_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the running site keeps its database."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="session")
def live_site(live_folder: Path, pytestconfig: pytest.Config) -> Iterator[str]:
    """The address of the running site, without a slash at the end; tests that want it are skipped once it failed."""
    with ExitStack() as stack:
        try:
            copy_prepared(live_folder)
            program = ("-m", "tests.lots") if lots.draws_alike() else ("manage.py",)
            site = stack.enter_context(
                serving(live_folder, program=program, TALON_LOTS=str(live_folder / "lots"))
            )
        except SiteDown:
            pytestconfig.stash[_site_is_down] = True
            raise
        yield site.url


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Where the site did not start, the first test that wanted it has failed with its output: no other one does."""
    if item.config.stash.get(_site_is_down, False) and "live_site" in getattr(item, "fixturenames", ()):
        pytest.skip("the site did not start; the first test that wanted it says why")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium. Without it the test is skipped, or fails under REQUIRE_BROWSER=1."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        reason = "no chromium on this machine (Debian: apt-get install chromium)"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(f"REQUIRE_BROWSER=1, but {reason}")
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium_browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield chromium_browser
        chromium_browser.close()


@pytest.fixture
def new_page(
    browser: Browser, live_site: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Opens a tab for a new reader: new_page(locale="fr-FR", viewport={"width": 360, "height": 740})."""
    contexts, complaints = [], []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**{"base_url": live_site, "locale": "en-GB"} | options)
        context.set_default_timeout(60_000)
        if lots.draws_alike():
            text = f"{lots.lot_number()} {request.node.nodeid} {len(contexts)}"
            context.add_init_script(lots.IN_THE_BROWSER % json.dumps(text))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda message: complaints.extend(complaint(message.type, message.text, page.url)))
        page.on("requestfailed", lambda request: complaints.extend(missing(request.url, request.failure)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)


def complaint(kind: str, text: str, url: str) -> list[str]:
    """What the browser's console holds against a page; a request refused, never sent or given up is none of it."""
    if kind != "error" or text.startswith(
        ("Failed to load resource", "htmx:afterRequest", "htmx:sendError", "htmx:sendAbort")
    ):
        return []
    return [f"{url}: {text}"]


def missing(url: str, failure: str | None) -> list[str]:
    """A file of the page's looks or script that did not come, so that what is seen then is not taken for the page."""
    if "/static/" not in url or failure is None or "ERR_ABORTED" in failure:
        return []
    return [f"{url}: {failure}"]


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A tab of a new reader in English, at desktop width; page.goto("/rules/") goes to the running site."""
    return new_page(viewport={"width": 1280, "height": 800})
