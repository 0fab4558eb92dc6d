"""What stays of a game: its score sheet, finished deals step by step, the record, the seals."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.jobs.requests import HtmxRequest
from rules.engine import record

from ..models import Deal, Game, GameStatus
from ..read.access import table_for
from ..read.claims import claims_of_deal
from ..read.game_facts import facts_of
from ..read.origins import origin_of
from ..read.replay.deal import stored_deal
from ..read.replay.game import stored_game
from ..read.replay.page import Replay
from ..read.table.page import page_of
from ..read.table.view import TableView
from ..record import fairness
from ..record.replay import open_record
from ..record.stints import stints_in_deal


@require_safe
@never_cache
def score(request: HttpRequest, public_id: str) -> HttpResponse:
    """The score sheet of the match, to read and to print."""
    game, players, player = table_for(request, public_id)
    view = TableView(game, players, player.seat if player else None, lately=False)
    deals_at = "" if game.is_sealed else f"{game.get_absolute_url()}deals/"
    context = {"table": page_of(view), "deals_at": deals_at, **_around(game, gettext("Score sheet"))}
    return render(request, "play/score.html", context)


@require_safe
@never_cache
def deal(request: HtmxRequest, public_id: str, number: int) -> HttpResponse:
    """A finished deal with all hands, step by step; a deal still played does not open."""
    game, players, player = table_for(request, public_id)
    deals = list(Deal.objects.filter(game=game))
    opened = next((deal for deal in deals if deal.number == number and deal.revealed_at is not None), None)
    if opened is None:
        raise Http404
    seat = player.seat if player else None
    step = request.GET.get("step", "")
    wanted = int(step) if step.isdecimal() and len(step) < 6 else None
    replay = Replay(stored_deal(game, players, opened), wanted, seat)
    around = stored_game(game, deals, number, seat)
    if request.htmx:
        return render(request, "play/_replay.html", {"replay": replay.page(log=False), "around": around})
    claims = claims_of_deal(game, opened.number, replay.moments, replay.html)
    title = gettext("Deal %(number)d") % {"number": number}
    sat_here = request.user.is_authenticated and any(stints_in_deal(request.user, opened, players))
    context = {
        "replay": replay.page(claims),
        "around": around,
        "sat_here": sat_here,
        **_around(game, title),
    }
    return render(request, "play/deal.html", context)


@require_safe
@never_cache
def proof(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Everything `verify_deal.py` needs to check a finished deal."""
    game, players, _player = table_for(request, public_id)
    opened = _deal_of(game, number)
    if game.board is not None:
        source: dict[str, Any] = {"board": game.board.public_id}
    else:
        source = {
            "words": [player.words for player in players] if opened.words is None else opened.words,
            "own_seals": [player.own_seal or fairness.seal_kept_back(player.words) for player in players],
            **_pack(game),
        }
    content = {
        "game": game.public_id,
        "variant": game.variant,
        "options": game.options,
        "deal": opened.number,
        "commitment": opened.commitment,
        "salt": bytes(opened.salt).hex(),
        **source,
        "cards": opened.cards.split(),
        "secret_commitment": fairness.secret_commitment(bytes(game.secret)),
        **origin_of(game),
    }
    if game.status == GameStatus.OVER:
        content["secret"] = bytes(game.secret).hex()
    return JsonResponse(content, json_dumps_params={"indent": 1})


@require_safe
@never_cache
def export(request: HttpRequest, public_id: str) -> HttpResponse:
    """A finished game as a record, once its deals are open to everybody."""
    game, _players, _player = table_for(request, public_id)
    opened = open_record(game)
    if opened is None:
        raise Http404
    response = HttpResponse(record.write(opened), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="talon-{game.public_id}.txt"'
    return response


def _around(game: Game, title: str) -> dict[str, Any]:
    """What the pages about one game have round them: the way back."""
    trail = [
        (gettext("Play"), reverse("play:lobby")),
        (gettext(game.rules.name), game.get_absolute_url()),
        (title, ""),
    ]
    return {"game": facts_of(game), "section": "play", "trail": trail}


def _deal_of(game: Game, number: int) -> Deal:
    return get_object_or_404(Deal, game=game, number=number, revealed_at__isnull=False)


def _pack(game: Game) -> dict[str, list[str]]:
    """The unshuffled cards of a deal of this game, and the lots where one is drawn."""
    engine = game.engine
    deck = engine.deck(engine.start(game.dealer))
    assert deck is not None
    return {"pack": list(deck.cards)} | ({"lots": list(deck.lots)} if deck.lots else {})
