"""Diagrams as a phone shows them: no words meet, none leave the picture, and it is told to those who do not see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from rules.catalog import VARIANTS

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = [
    *(f"/rules/{variant.slug}/" for variant in VARIANTS),
    "/rules/pinacle/?teams=3x2",
    "/rules/pinacle/?teams=2x3",
]

FAULTS = """() => [...document.querySelectorAll('.diagram svg')].flatMap((svg) => {
  const frame = svg.getBoundingClientRect();
  const words = [...svg.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()]);
  const faults = svg.querySelector('desc').textContent.length > 20 ? [] : ['nothing told'];
  words.forEach(([text, box], place) => {
    if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom + 1) {
      faults.push(`${text} leaves the picture`);
    }
    for (const [other, its] of words.slice(place + 1)) {
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      // Boxes of lines and signs are higher than their letters.
      if (wide > 0.5 && high > 2.5) faults.push(`${text} meets ${other}`);
    }
  });
  return faults;
})"""


@pytest.mark.slow
@pytest.mark.parametrize("language", [pytest.param("", marks=pytest.mark.only_long), "/fr"])
def test_no_words_of_a_diagram_meet_or_leave_it_on_a_phone(
    new_page: Callable[..., Page], language: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    for address in PAGES:
        page.goto(language + address)
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.locator(".diagram svg").count() >= 2, address
        assert page.evaluate(FAULTS) == [], address
