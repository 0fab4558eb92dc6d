"""The loader of our templates: line breaks cost nothing, and what a page shows can be told from the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.template.loader import get_template

from config.templates import Loader, pieces, squeezed
from tests.serving import HOUSE

SHOWN = [
    ("<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n", "<ul><li>one</li><li>two</li></ul>"),
    ("<p>\n  one\n  two {{ three }}\n  {{ four }}\n</p>", "<p>one two {{ three }} {{ four }}</p>"),
    ("<a>one</a> <a>two</a>", "<a>one</a> <a>two</a>"),
    ('<a>one</a>{{ " " }}\n<a>two</a>', '<a>one</a>{{ " " }}<a>two</a>'),
    ("{% if x %}\n  one\n{% endif %}\ntwo", "{% if x %}one{% endif %}two"),
    ("one\n{# said to readers of the file #}\ntwo", "one{# said to readers of the file #}two"),
    (
        '<a\n  class="x"\n  {% if y %}hidden{% endif %}\n  id="z"\n>',
        '<a class="x"{% if y %} hidden{% endif %} id="z">',
    ),
    (
        '<a {% if x > 1 %}\n  b="{{ c|slice:":1" }}"\n  d\n{% endif %}>',
        '<a{% if x > 1 %} b="{{ c|slice:":1" }}" d{% endif %}>',
    ),
    ('<p title="one\n  two">', '<p title="one\n  two">'),
    ("<pre>\n one\n</pre>\n<b>", "<pre>\n one\n</pre><b>"),
    ("<textarea\n  name=x\n>\n{{ y }}\n</textarea>", "<textarea name=x>\n{{ y }}\n</textarea>"),
    (
        "<b>\n  {% blocktranslate trimmed %}\n    one\n  {% endblocktranslate %}\n</b>",
        "<b>{% blocktranslate trimmed %}\n    one\n  {% endblocktranslate %}</b>",
    ),
    ("{% comment %}\n <p>\n{% endcomment %}\n<p>", "{% comment %}\n <p>\n{% endcomment %}<p>"),
    ("a < b\n<b>", "a < b<b>"),
]


@pytest.mark.parametrize(("written", "shown"), SHOWN)
def test_a_line_break_is_nothing_beside_a_tag_and_a_space_between_words(written: str, shown: str) -> None:
    assert squeezed(written) == shown


@pytest.mark.parametrize("path", sorted((HOUSE / "templates").rglob("*.html")), ids=lambda path: path.name)
def test_nothing_of_a_template_is_lost_when_it_is_taken_apart(path: Path) -> None:
    source = path.read_text()
    assert "".join(piece.source for piece in pieces(source)) == source
    assert squeezed(squeezed(source)) == squeezed(source)


def test_our_templates_come_through_the_loader_and_those_of_other_apps_do_not() -> None:
    assert isinstance(get_template("base.html").origin.loader, Loader)
    assert not isinstance(get_template("account/login.html").origin.loader, Loader)
