"""The tools of every game on the web: clean before anything is typed, and the same answers as the command line."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from rules.catalog import VARIANTS
from rules.engine.page import Kind, Tool
from rules.web.tools import ToolForm

TOOLS = [(variant, tool) for variant in VARIANTS if variant.page for tool in variant.page.tools]
NAMES = [f"{variant.slug} {tool.name}" for variant, tool in TOOLS]
SHOWN = [(variant, tool) for variant, tool in TOOLS if not tool.plain]
LANGUAGES = ("", "/fr")


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize(
    ("variant", "tool"), SHOWN, ids=lambda value: getattr(value, "slug", None) or value.name
)
def test_a_tool_opens_with_no_field_marked_as_wrong(
    variant: Any, tool: Tool, prefix: str, client: Client
) -> None:
    text = client.get(f"{prefix}/rules/{variant.slug}/{tool.name}/").content.decode()
    assert "aria-invalid" not in text
    assert 'class="error"' not in text
    assert 'role="alert"' not in text


def test_a_field_with_a_word_that_cannot_be_is_marked(client: Client) -> None:
    text = client.get("/rules/piquet/combinations/?hand=1X").content.decode()
    assert 'aria-invalid="true"' in text
    assert 'role="alert"' in text


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_tool_stands_in_the_contents_of_its_page(variant: Any, prefix: str, client: Client) -> None:
    text = client.get(f"{prefix}/rules/{variant.slug}/").content.decode()
    (contents,) = re.findall(r'<nav class="leaf-contents".*?</nav>', text, re.DOTALL)
    shown = [tool.name for each, tool in SHOWN if each is variant]
    assert shown
    for name in shown:
        assert f'href="{prefix}/rules/{variant.slug}/{name}/"' in contents


@pytest.mark.parametrize(
    ("variant", "tool"), SHOWN, ids=lambda value: getattr(value, "slug", None) or value.name
)
def test_cards_are_understood_as_the_french_write_them(variant: Any, tool: Tool) -> None:
    for field in tool.fields:
        if field.kind is not Kind.CARDS:
            continue
        read = [
            ToolForm(variant, tool, variant.options(), {field.name: text})
            for text in ("S:AKQJ H:T C:T", "S:ARDV 10♥ 10C", "A♠ r♠ D♠ v♠ ♥:10 ♣:10")
        ]
        assert len({form.cleaned_data[field.name] for form in read}) == 1
        assert read[0].cleaned_data[field.name][:3] == ("AS", "KS", "QS")
