"""Finding a table: the front page, open tables, a table of one's own, my games."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.guests import guest_for
from accounts.models import User
from accounts.rate_limit import address_of
from games.clubs.core.roles import clubs_of
from games.jobs.refusals import Refused
from rules import catalog
from rules.catalog import UnknownVariant
from rules.engine.options import BadOption, ImpossibleMix
from rules.web import mixes
from rules.web.around import page_language, players_words
from rules.web.of_the_day import example_of
from rules.web.page_cache import cached_page, page_of_the_moment

from ..models import Game, GameStatus, Strength
from ..read.access import for_everybody, near
from ..read.club_rules import club_mixes
from ..read.going_on import going_on
from ..read.invitations import invitations_to
from ..read.lobby import lobby_of
from ..read.my_games import archive_of, games_of, level_choices, waiting_count
from ..write import seals, seating
from ..write.new_table import open_table
from ..write.table_limit import check_may_open
from .forms import ArchiveFilter, LobbyFilter, NewTable, choice_of
from .opened_enough import opened_enough
from .shuffle import asks_for_words, before_the_shuffle
from .waiting_round import next_in_round

LATELY = 10
"""Finished games on the page of my games; the archive has all."""

PLAYED_LAST = "played_last"
"""Where the session has the game and the level of the bots that were played last at once: chosen again next time."""

LIVE = (GameStatus.OPEN, GameStatus.PLAYING)


@require_safe
def front(request: HttpRequest) -> HttpResponseBase:
    """The first page: play now, read the rules; for somebody whose games run, those, with the rest beneath."""
    games = games_of(request.user, over=False)
    counts = dict(
        Game.objects.filter(for_everybody(), status__in=LIVE)
        .values_list("variant")
        .annotate(Count("pk"))
        .order_by()
    )
    played, level = request.session.get(PLAYED_LAST, ("", ""))
    variants = [
        {
            "slug": variant.slug,
            "is_chosen": variant.slug == played,
            "name": gettext(variant.name),
            "summary": gettext(variant.summary),
            "players": players_words(variant),
            "rule_url": mixes.mix_url(variant, variant.options()),
            "tables": counts.get(variant.slug, 0),
        }
        for variant in catalog.VARIANTS
    ]
    context = {
        "variants": variants,
        "families": [
            (gettext(name), [variant for variant in variants if variant["slug"] in {g.slug for g in games}])
            for name, games in catalog.by_family().values()
        ],
        "levels": level_choices(),
        "level": level,
        "open_tables": Game.objects.filter(
            for_everybody(), near(request.user), status=GameStatus.OPEN
        ).count(),
        "games": games,
        "going_on": going_on(request.user),
        "example": example_of(timezone.now().date(), page_language()),
        "to_move": sum(game.my_turn for game in games),
        "section": "mine" if games else "",
    }
    return page_of_the_moment(request, "play/front.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def play_now(request: HttpRequest) -> HttpResponse:
    """Sit down against bots at once; somebody not signed in becomes a guest.

    Asked for by GET, as the form of a page without a token does, it is the page before the shuffle.
    """
    fields = request.POST if request.method == "POST" else request.GET
    try:
        variant, options = choice_of(fields)
    except (BadOption, ImpossibleMix, UnknownVariant) as bad:
        return render(request, "play/cannot.html", {"why": _option_words(bad)}, status=400)
    if request.method != "POST" or asks_for_words(request):
        return before_the_shuffle(request)
    ticket = request.POST.get("ticket", "")
    try:
        check_may_open(request.user, address_of(request))
        with guest_for(request) as user:
            open_it = partial(
                seating.play_now,
                variant=variant,
                options=options,
                user=user,
                level=request.POST.get("level", "club"),
                words=request.POST.get("words", ""),
                ticket=ticket,
            )
            game = seals.once(ticket, user, open_it)
    except Refused as refused:
        match refused.code:
            case "opened_enough":
                return opened_enough(request, refused)
            case "seal_spent":
                return before_the_shuffle(request, sorry=str(refused))
        return render(request, "play/cannot.html", {"why": str(refused)}, status=409)
    level = request.POST.get("level", "")
    request.session[PLAYED_LAST] = (variant.slug, level if level in Strength.values else Strength.CLUB.value)
    return redirect(game)


@require_safe
def lobby(request: HttpRequest) -> HttpResponseBase:
    """Tables with free seats, as the address asks, public games to watch, and the way to a table of one's own."""
    form = LobbyFilter(request.GET, clubs=clubs_of(request.user))
    filters, page = form.criteria(), request.GET.get("page", "1")
    number = int(page) if page.isdecimal() and len(page) < 7 else 1
    context = {
        "section": "play",
        "lobby": lobby_of(request.user, **filters, page=number),
        "form": form,
        "query": urlencode(filters),
        "variants": catalog.VARIANTS,
        "levels": level_choices(),
    }
    return page_of_the_moment(request, "play/lobby.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Open a table: the game, its house rules, who may come.

    `with` in the address is the public id of somebody who is to be invited: then the table is no public one, unless
    the host says so, and the way from it leads to their invitation.
    """
    clubs = clubs_of(request.user)
    invited = _invitee(request)
    form = NewTable(request.POST or None, query=request.GET, clubs=clubs, private=invited is not None)
    status = 400 if form.is_bound else 200
    if request.method == "POST" and form.is_valid():
        try:
            check_may_open(request.user, address_of(request))
            with guest_for(request) as user:
                open_it = partial(open_table, form.settings, host=user)
                game = seals.once(form.settings.ticket, user, open_it)
            return redirect(game) if invited is None else redirect("profiles:invite", invited.public_id)
        except Refused as refused:
            if refused.code in ("other_rating", "no_rating"):
                form.add_error("rating_most", _own_range(refused))
            else:
                form.add_error(None, str(refused))
                status = refused.status
    context = {
        "form": form,
        "chosen": "variant" in request.GET or form.is_bound,
        "invited": "" if invited is None else invited.name,
        "carried": "" if invited is None else f"&with={invited.public_id}",
        "club_mixes": club_mixes(clubs, form.variant, form.mix.options),
        "section": "play",
    }
    return render(request, "play/new.html", context, status=status)


def _invitee(request: HttpRequest) -> User | None:
    """Whom the reader opens a table for, where they have a page of their own; None for nobody in particular."""
    word = request.GET.get("with", "")
    if not word or not request.user.is_authenticated:
        return None
    return (
        User.objects.filter(public_id=word, is_active=True, is_guest=False)
        .exclude(pk=request.user.pk)
        .first()
    )


@login_required
@require_safe
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """My games: those that wait for me first, then the others, then the finished ones."""
    games = games_of(request.user, over=False)
    context = {
        "section": "mine",
        "games": games,
        "to_move": sum(game.my_turn for game in games),
        "finished": games_of(request.user, over=True)[:LATELY],
        "invitations": invitations_to(request.user) if isinstance(request.user, User) else [],
    }
    return render(request, "play/mine.html", context)


@login_required
@require_safe
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """My finished games, by game, fellow player and outcome."""
    form = ArchiveFilter(request.GET)
    filters, page = form.criteria(), request.GET.get("page", "1")
    page_of_games = archive_of(
        request.user, **filters, page=int(page) if page.isdecimal() and len(page) < 7 else 1
    )
    context = {"section": "mine", "form": form, "archive": page_of_games, "query": urlencode(filters)}
    return render(request, "play/archive.html", context)


@login_required
@require_safe
@never_cache
def next_waiting(request: HttpRequest) -> HttpResponse:
    """Go to the next game that waits for me, or to the list when none does."""
    game = next_in_round(request, after=request.GET.get("after", ""))
    return redirect(game if game is not None else "play:mine")


@require_safe
@cache_control(private=True, no_store=True)
def waiting(request: HttpRequest) -> HttpResponse:
    """How many games wait for the reader, for the head of every page; nothing for those who are not signed in."""
    return render(request, "play/_waiting.html", {"waiting": waiting_count(request.user)})


VERIFIER = settings.BASE_DIR / "docs" / "verify_deal.py"


@require_safe
def verifier(request: HttpRequest) -> HttpResponse:
    """The stand-alone program that checks a deal."""
    response = HttpResponse(VERIFIER.read_text(encoding="utf-8"), content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="verify_deal.py"'
    return response


@require_safe
def fairness(request: HttpRequest) -> HttpResponseBase:
    """How deals are sealed, and how anybody can check them."""
    return cached_page(request, "play/fairness.html", lambda: {"section": "play"}, keep=not request.GET)


def _own_range(refused: Refused) -> str:
    """Why somebody cannot open a table that asks for such ratings."""
    if refused.code == "other_rating":
        return gettext("Your own rating is not within this range, and you sit at this table.")
    return str(refused)


def _option_words(bad: BadOption | ImpossibleMix | UnknownVariant) -> str:
    """The sentence for house rules that cannot be had."""
    match bad:
        case ImpossibleMix(sentence=sentence):
            return gettext(sentence)
        case BadOption(token=token):
            return gettext("“%(token)s” is no house rule of this game.") % {"token": token}
    return gettext("There is no such game here.")
