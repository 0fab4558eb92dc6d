"""The shape of templates and stylesheets: ours are in it, and what is not is refused with its file and line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config.shape import stylesheet_faults, template_faults

TEMPLATES = [
    ("<p>one</p><p>two</p>\n", 1, "<p> beside another block-level element"),
    ("<ul>\n  <li><p>one</p></li>\n</ul>\n", 2, "<p> beside another block-level element"),
    ("{% if x %}{% for y in x %}{{ y }}{% endfor %}{% endif %}\n", 1, "{% for %} beside another block tag"),
    ("<div>\n{{ x }}\n</div>\n", 2, "indented by 0, 2 wanted"),
    ("{% if x %}\n  one\n  {% else %}\n  two\n{% endif %}\n", 3, "indented by 2, 0 wanted"),
    ('<a\n  href="x"\n  >one</a>\n', 3, "indented by 2, 0 wanted"),
    ("<div>\n  {{ x }}</div>\n", 2, "the end of <div> wants a line of its own"),
    ("<div><b>\n    one\n  </b>\n</div>\n", 1, "opens two things that are closed on later lines"),
    ("<div>\n  {% if x %}\n</div>\n{% endif %}\n", 3, "closes <div>, which does not stand open here"),
    ("<div>\n", 1, "<div> is never closed"),
    (f"<p>{'x' * 120}</p>\n", 1, "127 columns, 120 are allowed"),
]

STYLESHEETS = [
    ("p {\n  color: red; margin: 0;\n}\n", 2, "a declaration or selector that shares its line"),
    ("p { color: red;\n}\n", 1, "a declaration or selector that shares its line"),
    ("p {\n  color: red; }\n", 2, "a closing brace wants a line of its own"),
    ("p, a {\n  color: red;\n}\n", 1, "two selectors on a line"),
    ("@layer x {\np {\n  }\n}\n", 2, "indented by 0, 2 wanted"),
    (f"p {{\n  font: {'x' * 120};\n}}\n", 2, "129 columns, 120 are allowed"),
]

IN_SHAPE_HTML = """\
{% load i18n %}
<ul
  class="x {% if y %}z{% endif %}"
  {% if y %}hidden{% endif %}
>
  {% for name in names %}
    <li><a href="{{ name }}">{{ name }}</a> and {% if y %}more{% endif %}</li>
  {% empty %}
    {% blocktranslate trimmed count number=n %}
      one
    {% plural %}
      many
    {% endblocktranslate %}
  {% endfor %}
</ul>
<pre>
as it comes
</pre>
"""

IN_SHAPE_CSS = """\
/* a { color: red; margin: 0 } */
@layer x {
  a:is(b, c),
  a::after {
    content: "; }";
    font:
      400 1rem Georgia,
      serif;
  }
}
"""


@pytest.mark.parametrize(("source", "line", "what"), TEMPLATES)
def test_a_template_out_of_shape_is_told_where(source: str, line: int, what: str) -> None:
    assert (line, what) in [(fault.line, fault.what) for fault in template_faults(source)]


@pytest.mark.parametrize(("source", "line", "what"), STYLESHEETS)
def test_a_stylesheet_out_of_shape_is_told_where(source: str, line: int, what: str) -> None:
    assert (line, what) in [(fault.line, fault.what) for fault in stylesheet_faults(source)]


def test_what_is_in_shape_has_no_fault() -> None:
    assert template_faults(IN_SHAPE_HTML) == []
    assert stylesheet_faults(IN_SHAPE_CSS) == []


def test_the_command_names_file_and_line_and_fails(tmp_path: Path) -> None:
    (tmp_path / "bad.html").write_text("<p>one</p>\n<p>two</p><p>three</p>\n")
    (tmp_path / "bad.css").write_text("p {\n  color: red; margin: 0;\n}\n")
    said = io.StringIO()
    with pytest.raises(CommandError, match="2 lines are not in shape"):
        call_command("shape", str(tmp_path / "bad.html"), str(tmp_path / "bad.css"), stdout=said)
    assert f"{tmp_path / 'bad.html'}:2: <p> beside another block-level element" in said.getvalue()
    assert f"{tmp_path / 'bad.css'}:2: a declaration or selector that shares its line" in said.getvalue()


def test_every_template_and_stylesheet_of_the_site_is_in_shape() -> None:
    call_command("shape", stdout=io.StringIO())
