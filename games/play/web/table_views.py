"""At a table: the page, its fragment, and everything one does there."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, reswap, retarget, trigger_client_event

from accounts.guests import guest_for
from accounts.middleware import counted_if_refused, makes_session
from accounts.rate_limit import address_of
from games.jobs.refusals import Refused
from games.jobs.requests import HtmxRequest, UserRequest
from games.play.write.refusals import PLAYED_FOR, SEAT_TAKEN

from ..models import Game, GameStatus, Player
from ..read.access import remember_invitation, remember_seat, seat_for, seat_word, table_for
from ..read.game_facts import facts_of
from ..read.my_games import level_choices, waiting_count
from ..read.plans import plans_of
from ..read.purpose import purposes_of
from ..read.table.ask import is_host
from ..read.table.deal_so_far import deal_so_far_of
from ..read.table.page import page_of
from ..read.table.view import TableView
from ..write import opening, presence, seating
from ..write.seals import words_by_lot
from ..write.table_limit import check_may_open, check_new_guest
from .move_form import Answer, answer, rehearse
from .opened_enough import opened_enough
from .shuffle import asks_for_words, before_the_shuffle
from .waiting_round import next_in_round

LOOKING_BACK = "looking-back"
"""What a page that shows an earlier moment says it has seen: it stays there until its reader comes forward.

Once it was told of the present, the mark of that follows: until something is newer there is nothing to tell.
"""


@require_safe
@never_cache
def table(request: HtmxRequest, public_id: str) -> HttpResponse:
    """The whole table page; `at` looks back to an earlier version."""
    game, players, player = table_for(request, public_id)
    if player is not None:
        presence.note_look(player)
    view = _table_view(request, game, players, player)
    return render(request, "play/table.html", _context(request, view))


@require_safe
@never_cache
def fragment(request: HtmxRequest, public_id: str) -> HttpResponse:
    """What a move can change of the table page; the whole page where it is opened by itself.

    204 when the reader has seen the latest (`seen`), or looks back and is not to be disturbed: then with what title,
    icon and bar say of the present.
    """
    game, players, player = table_for(request, public_id)
    if player is not None and "looks" in request.GET:
        # Asked by a page that somebody has before their eyes, not by one behind others (static/js/table/updates.js).
        presence.note_look(player)
    seen = request.GET.get("seen") if request.htmx and _at(request) is None else None
    mark = _mark(game)
    if seen in (mark, f"{LOOKING_BACK}-{mark}"):
        return HttpResponse(status=204)
    if seen is not None and seen.startswith(LOOKING_BACK):
        present = _present(request, _table_view(request, game, players, player))
        present["seen"] = f"{LOOKING_BACK}-{mark}"
        return trigger_client_event(HttpResponse(status=204), "talon:present", present)
    view = _table_view(request, game, players, player)
    template = "play/_table.html" if request.htmx else "play/table.html"
    return render(request, template, _context(request, view))


@require_safe
@never_cache
def deal_so_far(request: UserRequest, public_id: str) -> HttpResponse:
    """What one's seat has seen of the deal under way, on one sheet; 404 where no cards have been dealt."""
    game, players, player = seat_for(request, public_id)
    view = TableView(game, players, player.seat)
    if not view.has_started:
        # The table is open, or was closed before the game began.
        raise Http404
    context = {
        "deal": deal_so_far_of(view),
        "table": page_of(view),
        "game": facts_of(game),
        "section": "play",
    }
    return render(request, "play/deal_so_far.html", context)


@counted_if_refused
@require_POST
@never_cache
def move(request: UserRequest, public_id: str) -> HttpResponse:
    """Make a move: the fragment for htmx, a redirect for a plain form; a refused one loses nothing."""
    if not request.user.is_authenticated:
        raise Http404
    given = answer(request, public_id)
    if given.unseated:
        messages.error(request, given.refusal)
        return _go(request, reverse("play:table", args=[public_id]))
    if given.moved and request.user.after_move == "next":
        following = next_in_round(request, after=public_id, skip=False)
        if following is not None:
            return _go(request, following.get_absolute_url())
    if given.moved and not request.htmx:
        return redirect("play:table", public_id)
    return reply(request, public_id, given)


def reply(
    request: UserRequest, public_id: str, given: Answer, *, at: int | None = None, **typed: str
) -> HttpResponse:
    """The table anew with what came of a form; `typed` is what was written there and not taken.

    `at` is the earlier moment that the page looks back to, None at the present.
    """
    if request.htmx and given.status == 422:
        # The sentence alone: what was chosen and typed stays as it stands, and focus with it.
        response = render(
            request, "play/_refusal.html", {"refusal": given.refusal, "refusal_url": given.url}, status=422
        )
        return reswap(retarget(response, "#refusal"), "outerHTML")
    game, players, player = seat_for(request, public_id)
    view = TableView(
        game,
        players,
        player.seat,
        at=at,
        question=given.question,
        doubt=given.doubt,
        refusal=given.refusal,
        since=_since(request.POST),
    )
    template = "play/_table.html" if request.htmx else "play/table.html"
    context = {**_context(request, view), "refusal_url": given.url, **typed}
    return render(request, template, context, status=given.status)


@require_POST
def sit(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Take a free seat, with the words one adds to the shuffle."""
    game, _players, _player = table_for(request, public_id)
    seat = request.POST.get("seat", "")
    if not seat.isdecimal() or len(seat) > 2:
        return _sorry(request, public_id, Refused(SEAT_TAKEN))
    try:
        if not request.user.is_authenticated:
            check_new_guest(address_of(request))
        with guest_for(request) as user:
            seating.sit(
                game.public_id,
                user=user,
                seat=int(seat),
                words=request.POST.get("words", ""),
                word=seat_word(request, public_id),
            )
    except Refused as refused:
        return _sorry(request, public_id, refused)
    return redirect("play:table", public_id)


@require_POST
def open_words(request: UserRequest, public_id: str) -> HttpResponse:
    """The words that a seat has kept back, sent by its page once everybody sits (static/js/shuffle.js)."""
    seat_for(request, public_id)
    try:
        opening.open_words(public_id, user=request.user, words=request.POST.get("words", ""))
    except Refused as refused:
        return HttpResponse(str(refused), status=refused.status, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@require_POST
def leave(request: UserRequest, public_id: str) -> HttpResponse:
    """Leave a table that has not begun."""
    seat_for(request, public_id)
    try:
        seating.leave(public_id, user=request.user)
    except Refused as refused:
        return _sorry(request, public_id, refused)
    return redirect("play:lobby")


@require_POST
def fill(request: UserRequest, public_id: str) -> HttpResponse:
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
def release(request: UserRequest, public_id: str) -> HttpResponse:
    """Let everybody take the seats that were kept; only the host may."""
    game, _players, _player = seat_for(request, public_id)
    if game.host_id != request.user.pk:
        raise Http404
    try:
        seating.release(public_id)
    except Refused as refused:
        return _sorry(request, public_id, refused)
    return redirect("play:table", public_id)


@makes_session
@require_safe
@never_cache
def invitation(request: HtmxRequest, public_id: str, token: str) -> HttpResponse:
    """Where an invitation leads: the table, opened for this browser even if it is private, or a seat that is kept."""
    game = get_object_or_404(Game, public_id=public_id)
    if game.invitation == token:
        remember_invitation(request, game)
    elif game.players.filter(reserved_for=token).exists():
        remember_seat(request, game, token)
    else:
        raise Http404
    game, players, player = table_for(request, public_id)
    if player is not None:
        return redirect(game)
    view = TableView(game, players, None, reader=request.user.pk, word=seat_word(request, public_id))
    return render(request, "play/table.html", _context(request, view))


@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: UserRequest, public_id: str) -> HttpResponse:
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
def again(request: UserRequest, public_id: str) -> HttpResponse:
    """A new table with the same rules and people; who comes too late for the own seat is led to it all the same."""
    game, _players, _mine = table_for(request, public_id)
    if not request.user.is_authenticated:
        raise Http404
    if game.pk in purposes_of([game], request.user.pk):
        return _sorry(request, public_id, Refused(PLAYED_FOR))
    if asks_for_words(request) and game.rematch is None:
        return before_the_shuffle(request)
    try:
        check_may_open(request.user, address_of(request))
        opened = seating.play_again(
            public_id,
            user=request.user,
            words=request.POST.get("words", ""),
            ticket=request.POST.get("ticket", ""),
        )
        return redirect(opened)
    except Refused as refused:
        if refused.code == "opened_enough":
            return opened_enough(request, refused)
        if refused.code == "seal_spent":
            return before_the_shuffle(request, sorry=str(refused))
        if refused.code not in ("seat_taken", "again_begun") or game.rematch is None:
            return _sorry(request, public_id, refused)
        messages.error(request, str(refused))
        return redirect("play:invitation", game.rematch.public_id, game.rematch.invitation)


@require_POST
@never_cache
def try_out(request: UserRequest, public_id: str) -> HttpResponse:
    """What the cards gathered would make, or why they may not be put together; nothing is played."""
    game, players, player = seat_for(request, public_id)
    table = TableView(game, players, player.seat)
    reasons = rehearse(request.POST, table) if table.my_turn else []
    return render(request, "play/_tried.html", {"told": reasons})


@require_POST
def mark_seen(request: UserRequest, public_id: str) -> HttpResponse:
    """The player has followed the game so far: clear the news."""
    game, players, player = seat_for(request, public_id)
    version = request.POST.get("version", "")
    if version.isdecimal() and len(version) < 9:
        presence.set_seen_version(game, seat=player.seat, version=int(version))
    if not request.htmx:
        return redirect("play:table", public_id)
    game, players, player = seat_for(request, public_id)
    view = TableView(game, players, player.seat, since=_since(request.POST))
    return render(request, "play/_table.html", _context(request, view))


@require_POST
def next_deal(request: UserRequest, public_id: str) -> HttpResponse:
    """The player has read how a deal (`deal`) ended and goes on."""
    game, _players, player = seat_for(request, public_id)
    number = request.POST.get("deal", "")
    if number.isdecimal() and len(number) < 5:
        presence.close_deal(game, seat=player.seat, number=int(number))
    if not request.htmx:
        return redirect("play:table", public_id)
    game, players, player = seat_for(request, public_id)
    view = TableView(game, players, player.seat, since=_since(request.POST))
    return render(request, "play/_table.html", _context(request, view))


def _context(request: HtmxRequest, view: TableView) -> dict[str, Any]:
    """What every form of the table page needs."""
    elsewhere = waiting_count(request.user, besides=view.game)
    # Read before what it stands for: a page that notes more than it shows would never ask for the rest.
    mark = LOOKING_BACK if view.past else _mark(view.game)
    return {
        "table": page_of(view),
        "game": facts_of(view.game),
        "section": "play",
        "mark": mark,
        # A fragment is fetched, and a refused move answered, from addresses that are no page.
        "here": _page_url(view),
        "elsewhere": elsewhere,
        "waits": elsewhere + view.my_turn_waits,
        "levels": level_choices(),
        "plans": plans_of(view),
        "words_by_lot": words_by_lot() if view.game.status == GameStatus.OPEN else "",
        **(
            _invitations(request, view)
            if view.seat is not None and view.game.status == GameStatus.OPEN
            else {}
        ),
    }


def _present(request: HtmxRequest, view: TableView) -> dict[str, Any]:
    """What a page that looks back is told of the present, nothing of the felt (static/js/table/updates.js)."""
    context = {"table": page_of(view), "game": facts_of(view.game)}
    return {
        "waits": waiting_count(request.user, besides=view.game) + view.my_turn_waits,
        "title": f"{render_to_string('play/_title.html', context)} · Talon",
        "turn": render_to_string("play/_whose_turn.html", context),
    }


def _invitations(request: HtmxRequest, view: TableView) -> dict[str, Any]:
    """The addresses that lead to a table that waits: for everybody, and (for its host) for the seats that are kept."""
    words = [player.reserved_for for player in view.players if player.reserved_for and player.free]

    def url(word: str) -> str:
        return request.build_absolute_uri(reverse("play:invitation", args=[view.game.public_id, word]))

    return {
        "invitation_url": url(view.game.invitation),
        "partner_urls": [url(word) for word in words] if is_host(view) else [],
    }


def _table_view(request: HtmxRequest, game: Game, players: list[Player], player: Player | None) -> TableView:
    """The table as this reader asks for it."""
    word = seat_word(request, game.public_id) if player is None and game.status == GameStatus.OPEN else ""
    return TableView(
        game,
        players,
        _seat(player),
        at=_at(request),
        reader=request.user.pk,
        word=word,
        since=_since(request.GET),
    )


def _page_url(view: TableView) -> str:
    """The address of the page as it is shown: looking back, at that moment."""
    back = f"?at={view.moment.version}" if view.past and view.moment is not None else ""
    return f"{view.game.get_absolute_url()}{back}"


def _mark(game: Game) -> str:
    """What a page has seen of a game, and of the one that follows it."""
    if game.rematch_id is None:
        return str(game.revision)
    again = Game.objects.values_list("revision", flat=True).get(pk=game.rematch_id)
    return f"{game.revision}-{again}"


def _seat(player: Player | None) -> int | None:
    return player.seat if player is not None else None


def _at(request: HtmxRequest) -> int | None:
    return version_in(request.GET, "at")


def _since(sent: QueryDict) -> int | None:
    """The version that the page shows from which a request comes."""
    return version_in(sent, "shown")


def version_in(sent: QueryDict, name: str) -> int | None:
    """A version of a game by the name it was sent under; None where there is none to be read."""
    text = sent.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 9 else None


def _go(request: HtmxRequest, url: str) -> HttpResponse:
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def _sorry(request: HtmxRequest, public_id: str, refused: Refused) -> HttpResponse:
    messages.error(request, str(refused))
    return _go(request, reverse("play:table", args=[public_id]))
