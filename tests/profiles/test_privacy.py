"""The privacy page: in both languages, linked everywhere, with a paragraph for every table of the database."""

from __future__ import annotations

import pytest
from django.apps import apps

from games.privacy import inventory
from tests import cast

pytestmark = pytest.mark.django_db


def test_every_table_of_the_database_is_told_of() -> None:
    """A new table fails here until its app names it in `personal_data.py`."""
    listed = [table._meta.label for _section, table in inventory.tables()]
    assert sorted(listed) == sorted(model._meta.label for model in apps.get_models(include_auto_created=True))


def test_every_section_that_tables_stand_under_says_something() -> None:
    by_key = {section for section, _table in inventory.tables() if section} - {"export"}
    assert {section for section in by_key if not list(inventory.paragraphs_of(section))} == set()
    named = {section for data in inventory.EVERYTHING for section in data.paragraphs}
    assert by_key | named | {"export"} == set(inventory.SECTIONS)


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_the_page_has_every_paragraph_and_is_linked_in_the_foot(prefix: str) -> None:
    browser = cast.browser_of()
    page = browser.get(f"{prefix}/privacy/").content.decode()
    for section in {section for section, _table in inventory.tables() if section} | {"deletion"}:
        assert f'<section id="{section}"' in page, section
    assert f'href="{prefix}/privacy/"' in browser.get(f"{prefix}/rules/").content.decode()
    assert "/account/delete/" not in page
    assert (
        f"{prefix}/account/delete/"
        in cast.browser_of(cast.guest()).get(f"{prefix}/privacy/").content.decode()
    )


def test_the_cookies_are_those_the_page_names() -> None:
    browser = cast.browser_of(cast.person("South player"))
    browser.post("/i18n/setlang/", {"language": "fr", "next": "/"})
    for address in ("/", "/play/", "/play/new/", "/account/settings/", "/people/"):
        browser.get(address)
    assert set(browser.cookies) <= {"sessionid", "csrftoken", "browser", "django_language", "messages"}
