"""At a table: the page, its fragment, and everything one does there."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, reswap, retarget

from accounts.guests import guest_for

from ..models import Game, Player, Status
from ..read.access import remember_invitation, remember_seat, seat_for, seat_word, table_for
from ..read.facts import facts_of
from ..read.page import page_of
from ..read.planned import plans_of
from ..read.so_far import so_far
from ..read.table import SeenTable
from ..read.waiting import level_choices, next_game, waiting_count
from ..write import personal, seating
from ..write.refused import Refused
from . import refusals
from .playing import Answer, answer, tried
from .requests import PlayerRequest, TableRequest


@require_safe
@never_cache
def table(request: TableRequest, public_id: str) -> HttpResponse:
    """The whole table page; `at` looks back to an earlier version."""
    game, players, player = table_for(request, public_id)
    if player is not None:
        personal.note_look(player)
    shown = _seen(request, game, players, player)
    return render(request, "play/table.html", _context(request, shown))


@require_safe
@never_cache
def fragment(request: TableRequest, public_id: str) -> HttpResponse:
    """What a move can change of the table page; 204 when the reader has seen the latest (`seen`)."""
    game, players, player = table_for(request, public_id)
    if player is not None and "looks" in request.GET:
        # Asked by a page that somebody has before their eyes, not by one behind others (static/js/table/updates.js).
        personal.note_look(player)
    if _at(request) is None and request.GET.get("seen") == _mark(game):
        return HttpResponse(status=204)
    shown = _seen(request, game, players, player)
    return render(request, "play/_table.html", _context(request, shown))


@require_safe
@never_cache
def seen_so_far(request: PlayerRequest, public_id: str) -> HttpResponse:
    """What one's seat has seen of the deal under way, on one sheet; 404 where no cards have been dealt."""
    game, players, player = seat_for(request, public_id)
    if game.status == Status.OPEN:
        raise Http404
    shown = SeenTable(game, players, player.seat)
    context = {"so_far": so_far(shown), "table": page_of(shown), "game": facts_of(game), "section": "play"}
    return render(request, "play/so_far.html", context)


@require_POST
@never_cache
def move(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Make a move: the fragment for htmx, a redirect for a plain form; a refused one loses nothing."""
    if not request.user.is_authenticated:
        raise Http404
    given = answer(request, public_id)
    if given.unseated:
        messages.error(request, given.refusal)
        return _go(request, reverse("play:table", args=[public_id]))
    if given.moved and request.user.after_move == "next":
        following = next_game(request.user, after=public_id)
        if following is not None:
            return _go(request, following.get_absolute_url())
    if given.moved and not request.htmx:
        return redirect("play:table", public_id)
    return _reply(request, public_id, given)


def _reply(request: PlayerRequest, public_id: str, given: Answer, **typed: str) -> HttpResponse:
    """The table anew with what came of a form; `typed` is what was written there and not taken."""
    if request.htmx and given.status == 422:
        # The sentence alone: what was chosen and typed stays as it stands, and focus with it.
        told = render(
            request, "play/_refusal.html", {"refusal": given.refusal, "refusal_url": given.url}, status=422
        )
        return reswap(retarget(told, "#refusal"), "outerHTML")
    game, players, player = seat_for(request, public_id)
    shown = SeenTable(game, players, player.seat, question=given.question, refusal=given.refusal)
    template = "play/_table.html" if request.htmx else "play/table.html"
    context = {**_context(request, shown), "refusal_url": given.url, **typed}
    return render(request, template, context, status=given.status)


@require_POST
def sit(request: TableRequest, public_id: str) -> HttpResponse:
    """Take a free seat, with the words one adds to the shuffle."""
    game, _players, _player = table_for(request, public_id)
    seat = request.POST.get("seat", "")
    if not seat.isdecimal() or len(seat) > 2:
        return _sorry(request, public_id, Refused("seat_taken"))
    try:
        seating.sit(
            game.public_id,
            user=guest_for(request),
            seat=int(seat),
            words=request.POST.get("words", ""),
            word=seat_word(request, public_id),
        )
    except Refused as refused:
        return _sorry(request, public_id, refused)
    return redirect("play:table", public_id)


@require_POST
def leave(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Leave a table that has not begun."""
    seat_for(request, public_id)
    try:
        seating.leave(public_id, user=request.user)
    except Refused as refused:
        return _sorry(request, public_id, refused)
    return redirect("play:lobby")


@require_POST
def fill(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Put bots on the free seats; only the host may."""
    game, _players, _player = seat_for(request, public_id)
    if game.host_id != request.user.pk:
        raise Http404
    try:
        seating.fill_with_bots(public_id, level=request.POST.get("level", "club"))
    except Refused as refused:
        return _sorry(request, public_id, refused)
    return redirect("play:table", public_id)


@require_POST
def release(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Let everybody take the seats that were kept; only the host may."""
    game, _players, _player = seat_for(request, public_id)
    if game.host_id != request.user.pk:
        raise Http404
    try:
        seating.release(public_id)
    except Refused as refused:
        return _sorry(request, public_id, refused)
    return redirect("play:table", public_id)


@require_safe
@never_cache
def invitation(request: TableRequest, public_id: str, token: str) -> HttpResponse:
    """Where an invitation leads: the table, opened for this browser even if it is private, or a seat that is kept."""
    game = get_object_or_404(Game, public_id=public_id)
    if game.invitation == token:
        remember_invitation(request, game)
    elif game.players.filter(kept_for=token).exists():
        remember_seat(request, game, token)
    else:
        raise Http404
    game, players, player = table_for(request, public_id)
    if player is not None:
        return redirect(game)
    shown = SeenTable(game, players, None, reader=request.user.pk, word=seat_word(request, public_id))
    return render(request, "play/table.html", _context(request, shown))


@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Give up one's seat; asks once more first. Whoever only comes by, as after a reload, is led to the table."""
    game, _players, _player = seat_for(request, public_id)
    if request.method != "POST":
        return redirect("play:table", public_id)
    if "confirmed" not in request.POST:
        return render(request, "play/resign.html", {"game": facts_of(game)})
    try:
        seating.resign(public_id, user=request.user)
    except Refused as refused:
        return _sorry(request, public_id, refused)
    messages.info(request, gettext("You have given up your seat."))
    return redirect("play:mine")


@require_POST
def again(request: PlayerRequest, public_id: str) -> HttpResponse:
    """A new table with the same rules and people; who comes too late for the own seat is led to it all the same."""
    game, _players, _mine = table_for(request, public_id)
    if not request.user.is_authenticated:
        raise Http404
    try:
        return redirect(seating.play_again(public_id, user=request.user))
    except Refused as refused:
        if refused.code not in ("seat_taken", "again_begun") or game.rematch is None:
            return _sorry(request, public_id, refused)
        messages.error(request, refusals.words(refused))
        return redirect("play:invitation", game.rematch.public_id, game.rematch.invitation)


@require_POST
@never_cache
def try_out(request: PlayerRequest, public_id: str) -> HttpResponse:
    """What the cards gathered would make, or why they may not be put together; nothing is played."""
    game, players, player = seat_for(request, public_id)
    table = SeenTable(game, players, player.seat)
    told = tried(request.POST, table) if table.my_turn else []
    return render(request, "play/_tried.html", {"told": told})


@require_POST
def seen(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The player has followed the game so far: clear the news."""
    game, players, player = seat_for(request, public_id)
    version = request.POST.get("version", "")
    if version.isdecimal() and len(version) < 9:
        personal.note_seen(game, seat=player.seat, version=int(version))
    if not request.htmx:
        return redirect("play:table", public_id)
    game, players, player = seat_for(request, public_id)
    return render(request, "play/_table.html", _context(request, SeenTable(game, players, player.seat)))


@require_POST
def notes(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Keep the player's private notes; notes that are too long stay in their field."""
    game, _players, player = seat_for(request, public_id)
    written, sorry = request.POST.get("notes", ""), ""
    try:
        personal.keep_notes(game, seat=player.seat, notes=written)
    except Refused as refused:
        sorry = refusals.words(refused)
    if request.htmx:
        context = {"game": facts_of(game), "notes": written, "kept": not sorry, "sorry": sorry}
        return render(request, "play/_notes.html", context)
    if sorry:
        return _reply(request, public_id, Answer(refusal=sorry, status=422), notes=written)
    return redirect("play:table", public_id)


@require_POST
def talk(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Say something to the table; what is refused stays in its field."""
    _game, _players, player = seat_for(request, public_id)
    said = {"saying": request.POST.get("saying", ""), "words": request.POST.get("words", "")}
    try:
        personal.say(public_id, seat=player.seat, **said)
    except Refused as refused:
        given = Answer(refusal=refusals.words(refused), status=422)
        return _reply(request, public_id, given, unsaid=said["words"])
    return _reply(request, public_id, Answer()) if request.htmx else redirect("play:table", public_id)


def _context(request: TableRequest, shown: SeenTable) -> dict[str, Any]:
    """What every form of the table page needs."""
    elsewhere = waiting_count(request.user, besides=shown.game)
    return {
        "table": page_of(shown),
        "game": facts_of(shown.game),
        "section": "play",
        "mark": _mark(shown.game),
        "elsewhere": elsewhere,
        "waits": elsewhere + shown.my_turn,
        "levels": level_choices(),
        "plans": plans_of(shown),
        "may_return": shown.may_return(request.user.pk),
        **(
            _invitations(request, shown)
            if shown.seat is not None and shown.game.status == Status.OPEN
            else {}
        ),
    }


def _invitations(request: TableRequest, shown: SeenTable) -> dict[str, Any]:
    """The addresses that lead to a table that waits: for everybody, and (for its host) for the seats that are kept."""
    words = [player.kept_for for player in shown.players if player.kept_for and player.free]

    def url(word: str) -> str:
        return request.build_absolute_uri(reverse("play:invitation", args=[shown.game.public_id, word]))

    return {
        "invitation_url": url(shown.game.invitation),
        "partner_urls": [url(word) for word in words] if shown.is_host else [],
    }


def _seen(request: TableRequest, game: Game, players: list[Player], player: Player | None) -> SeenTable:
    """The table as this reader asks for it."""
    word = seat_word(request, game.public_id) if player is None and game.status == Status.OPEN else ""
    return SeenTable(game, players, _seat(player), at=_at(request), reader=request.user.pk, word=word)


def _mark(game: Game) -> str:
    """What a page has seen of a game."""
    return str(game.revision)


def _seat(player: Player | None) -> int | None:
    return player.seat if player is not None else None


def _at(request: TableRequest) -> int | None:
    at = request.GET.get("at", "")
    return int(at) if at.isdecimal() and len(at) < 9 else None


def _go(request: TableRequest, url: str) -> HttpResponse:
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def _sorry(request: TableRequest, public_id: str, refused: Refused) -> HttpResponse:
    messages.error(request, refusals.words(refused))
    return _go(request, reverse("play:table", args=[public_id]))
