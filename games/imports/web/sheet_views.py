"""The sheet of a deal that was played at a real table, from its record; the address holds the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules.engine import record
from rules.engine.commented import deals_of
from rules.engine.variant import Variant
from rules.web import mixes
from rules.web.around import Trail, find_game, game_context, head_of_game
from rules.web.page_cache import cached_page
from rules.web.parts import DEAL_SHEET, sentence_of

from ..deal_sheet import DealSheet, deal_sheet
from ..parse import Unreadable


@require_safe
def reckon(request: HttpRequest, slug: str) -> HttpResponseBase:
    """What a whole deal came to, and what each move of it scored."""
    game, text = find_game(slug), "\n".join(request.GET.get("record", "").splitlines())
    sheet, fault = _sheet_or_fault(game, text) if text.strip() else (None, None)
    address = reverse("imports:reckon", args=[slug])

    def context() -> Mapping[str, Any]:
        title = gettext(DEAL_SHEET)
        trail: Trail = [
            (gettext("Rules"), reverse("rules:index")),
            (gettext(game.name), mixes.mix_url(game, game.options())),
            (title, ""),
        ]
        about = sentence_of(game, "imports:reckon")
        return {
            **game_context(game, game.options()),
            **head_of_game(request, game, trail, title, address, about, picture="reckon"),
            "title": title,
            "trail": trail,
            "record": text,
            "sheet": sheet,
            "fault": fault,
            "sheet_page": address,
            "here": f"{address}?{urlencode({'record': text})}",
            "example": f"{address}?{urlencode({'record': _example(game)})}" if deals_of(game) else "",
        }

    return cached_page(request, "imports/reckon.html", context, status=400 if fault else 200, keep=not text)


def _sheet_or_fault(game: Variant[Any], text: str) -> tuple[DealSheet | None, Unreadable | None]:
    """The sheet of a record, or what is wrong with it."""
    try:
        return deal_sheet(game, text), None
    except Unreadable as bad:
        return None, bad


def _example(game: Variant[Any]) -> str:
    """The record of the first commented deal."""
    return record.write(deals_of(game)[0].record)
