"""The score pad of a game: a page that a phone at a real table keeps, and the worker that keeps it there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rules.engine.pad import BidPlan, PadPlan
from rules.engine.variant import Variant
from rules.web import mixes, pad
from rules.web.around import Trail, find_game, game_context, head_of_game, page_language
from rules.web.named_pages import with_given_names
from rules.web.page_cache import cached_page
from rules.web.parts import sentence_of
from rules.web.speech import SUIT_SIGNS, suit_name

WORKER = settings.BASE_DIR / "static" / "js" / "pad" / "worker.js"


@require_safe
@with_given_names
def score_pad(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The pad for the house rules the address asks for."""
    game = find_game(slug)
    if game.page is None:
        raise Http404
    plan_of = game.page.pad
    query = request.GET.dict()
    options, fault = mixes.readable_mix(game, query)

    def context() -> Mapping[str, Any]:
        title = gettext("Score pad")
        trail: Trail = [
            (gettext("Rules"), reverse("rules:index")),
            (gettext(game.name), mixes.mix_url(game, options)),
            (title, ""),
        ]
        return {
            **game_context(game, options),
            **head_of_game(
                request,
                game,
                trail,
                title,
                reverse("rules:pad", args=[slug]),
                sentence_of(game, "rules:pad"),
                picture="pad",
            ),
            **_form(game, options, plan_of(options)),
            "title": title,
            "trail": trail,
            "changes": mixes.changes_of(options),
            "fault": fault.sentence if fault else "",
            "mend_address": reverse("rules:options", args=[slug]),
        }

    ours = fault is None and set(query) <= mixes.names_of(game)
    return cached_page(request, "rules/pad.html", context, keep=ours)


def _form(game: Variant[Any], options: Any, plan: PadPlan) -> dict[str, Any]:
    """What the form asks of a deal, and what the script is told."""
    unplayed = [(code, plan.unplayed[code].label) for code in plan.said] if isinstance(plan, BidPlan) else []
    return {
        "plan": plan,
        "bids": isinstance(plan, BidPlan),
        "seats": range(sum(map(len, plan.sides))),
        "sides": range(len(plan.sides)),
        "rows": _rows(plan),
        "pairs": pad.has_partners(plan),
        "suits": [(suit, suit_name(suit), SUIT_SIGNS[suit]) for suit in pad.SUITS],
        "said": [(code, gettext(label)) for code, label in unplayed],
        "told": {
            "plan": pad.described(plan),
            "sentences": pad.sentences(plan),
            "game": gettext(game.name),
            # A sheet belongs to its rules: in this browser and in links.
            "rules": f"{game.slug}?{mixes.bare_query(game, options)}",
            "language": page_language(),
        },
    }


def _rows(plan: PadPlan) -> list[dict[str, Any]]:
    """What is written of each side, a line each."""
    if not isinstance(plan, BidPlan):
        return [
            {
                "name": column.name,
                "label": gettext(column.label),
                "help": gettext(column.help) if column.help else "",
                "flag": column.flag,
            }
            for column in plan.columns
        ]
    total = gettext("Together {total}; one may be left open.").format(total=plan.trick_total)
    rows = [
        {"name": "meld", "label": gettext("Meld"), "help": "", "flag": False},
        {"name": "tricks", "label": gettext("Trick points"), "help": total, "flag": False},
    ]
    if plan.tricks:
        won = (
            gettext(
                "Write these where a side won tricks without points. A side without a trick loses its melds."
            )
            if pad.has_partners(plan)
            else gettext(
                "Write these where a player won tricks without points. "
                "A player without a trick loses their melds."
            )
        )
        rows.append({"name": "won", "label": gettext("Tricks won"), "help": won, "flag": False})
    return rows


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of the pads; it stands at the root, so that the pads of every language may have it."""
    return HttpResponse(WORKER.read_text(encoding="utf-8"), content_type="text/javascript; charset=utf-8")
