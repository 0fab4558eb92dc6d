"""The privacy page: in both languages, linked everywhere, with a paragraph for every table of the database."""

from __future__ import annotations

import pytest
from django.apps import apps

from games.people.kept import NOBODYS, PARAGRAPHS
from tests import cast

pytestmark = pytest.mark.django_db


def test_every_table_of_the_database_is_told_of() -> None:
    listed = [table for tables in PARAGRAPHS.values() for table in tables]
    assert sorted(listed) == sorted(model._meta.label for model in apps.get_models(include_auto_created=True))


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_the_page_has_every_paragraph_and_is_linked_in_the_foot(prefix: str) -> None:
    browser = cast.browser_of()
    page = browser.get(f"{prefix}/privacy/").content.decode()
    for paragraph in (*PARAGRAPHS, "deletion"):
        assert (f'<section id="{paragraph}"' in page) == (paragraph != NOBODYS), paragraph
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
    assert set(browser.cookies) <= {"sessionid", "csrftoken", "django_language", "messages"}
