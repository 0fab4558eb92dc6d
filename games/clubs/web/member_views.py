"""Looking after a club: its members, its house rules, its name and words, and whose it is."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.clubs.core import club as club_actions
from games.clubs.core import membership, requests
from games.clubs.core.membership import LineAnswer
from games.clubs.core.models import Club, ClubRole
from games.clubs.core.roles import invited_to, member_keys, role_in
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.profiles import friends
from games.profiles.person_line import person_line
from games.profiles.web.access import person_of
from rules import catalog
from rules.catalog import UnknownVariant
from rules.web.mixes import changes_of
from rules.web.mixform import MixForm

from . import pages
from .access import director_for, owner_for, person_in
from .forms import NAME, CloseForm, ClubForm, HeirForm, ListForm, MixNameForm
from .views import trail_to

ANSWERS = {
    LineAnswer.INVITED: gettext_noop("invited"),
    LineAnswer.IN_ALREADY: gettext_noop("belongs to the club already"),
    LineAnswer.INVITED_ALREADY: gettext_noop("was invited before"),
    LineAnswer.MAIL: gettext_noop("invited, if there is an account with this address"),
    LineAnswer.NO_ADDRESS: gettext_noop("this is not an e-mail address"),
    LineAnswer.NOBODY: gettext_noop("no account with this name that may be found by name"),
    LineAnswer.SEVERAL: gettext_noop(
        "several people have this name: find the right one under Invite, or send the link"
    ),
    LineAnswer.ENOUGH: gettext_noop("not invited: that is enough for today"),
}
"""What became of a line of a pasted list."""

STAY = {LineAnswer.NO_ADDRESS, LineAnswer.NOBODY, LineAnswer.SEVERAL, LineAnswer.ENOUGH}
"""Lines that stay in the list: they can be corrected, or sent again another day."""


def _do(request: UserRequest, act: Callable[[], object], words: str) -> bool:
    """Do something, and say that it is done or why it cannot be."""
    try:
        act()
    except Refused as refused:
        messages.error(request, str(refused))
        return False
    messages.success(request, words)
    return True


@login_required
@require_POST
def act(request: UserRequest, public_id: str) -> HttpResponse:
    """Give a member another role, put one out, let one in or back, take an invitation back."""
    club, user = director_for(request, public_id), person_in(request)
    acts: dict[str, tuple[Callable[[], object], str]] = {
        "director": (
            lambda: membership.set_role(club, by=request.user, user=user, role=ClubRole.DIRECTOR),
            gettext("%(name)s directs the club now."),
        ),
        "member": (
            lambda: membership.set_role(club, by=request.user, user=user, role=ClubRole.MEMBER),
            gettext("%(name)s is a member as the others are."),
        ),
        "out": (
            lambda: membership.ban(club, by=request.user, user=user),
            gettext("%(name)s does not belong to the club any more."),
        ),
        "back": (
            lambda: membership.unban(club, by=request.user, user=user),
            gettext("%(name)s may come again."),
        ),
        "let_in": (
            lambda: requests.grant(club, by=request.user, user=user),
            gettext("%(name)s belongs to the club now."),
        ),
        "decline": (
            lambda: requests.decline(club, by=request.user, user=user),
            gettext("The request of %(name)s is declined."),
        ),
        "take_back": (
            lambda: membership.take_back(club, by=request.user, user=user),
            gettext("%(name)s is not invited any more."),
        ),
    }
    if request.POST.get("act") not in acts:
        raise Http404
    doing, words = acts[request.POST["act"]]
    _do(request, doing, words % {"name": user.name})
    return redirect("clubs:members", public_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invite(request: UserRequest, public_id: str) -> HttpResponse:
    """Friends and people found by name to invite to a club; a post invites one of them."""
    club = director_for(request, public_id)
    status = 200
    if request.method == "POST":
        person = person_of(request.POST.get("person", ""))
        acquainted = friends.are_friends(request.user, person)
        invited = gettext("%(name)s is invited.") % {"name": person.name}
        if _do(
            request,
            lambda: membership.invite(club, by=request.user, user=person, acquainted=acquainted),
            invited,
        ):
            return redirect("clubs:invite", public_id)
        status = 422
    words = " ".join(request.GET.get("name", "").split())[:NAME]
    out = {*member_keys(club), *(row.user_id for row in invited_to(club))}
    matches = [
        person_line(person) for person in friends.find_people(request.user, words) if person.pk not in out
    ]
    context = {
        "club": pages.club_facts(club, role_in(club, request.user)),
        "site_url": request.build_absolute_uri("/")[:-1],
        "friends": [person_line(p) for p in friends.friends_of(request.user) if p.pk not in out],
        "words": words,
        "found": matches if words else None,
        "trail": trail_to(club, gettext("Invite")),
        "section": "clubs",
    }
    return render(request, "clubs/invite.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invite_list(request: UserRequest, public_id: str) -> HttpResponse:
    """Invite everybody of a pasted list; each line is answered."""
    club, user = director_for(request, public_id), request.user
    form, answers, status = ListForm(request.POST or None), [], 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                answers = membership.invite_listed(
                    club,
                    by=user,
                    text=form.cleaned_data["people"],
                    knows=lambda other: friends.are_friends(user, other),
                )
                left = [line.text for line in answers if line.answer in STAY]
                form, status = ListForm(initial={"people": "\n".join(left)}), 200
            except Refused as refused:
                form.add_error("people", str(refused))
    context = {
        "club": pages.club_facts(club, role_in(club, user)),
        "form": form,
        "answers": [
            (line.text[:80], gettext(ANSWERS[line.answer]), ", ".join(line.unread)[:80]) for line in answers
        ],
        "letter": _letter(request, club) if any(line.answer == LineAnswer.NOBODY for line in answers) else "",
        "trail": trail_to(club, gettext("Invite a list")),
        "section": "clubs",
    }
    return render(request, "clubs/list.html", context, status=status)


def _letter(request: UserRequest, club: Club) -> str:
    """A sentence to send to somebody without an account, with the link by which they join."""
    link = request.build_absolute_uri(reverse("clubs:come", args=[club.public_id, club.link]))
    return gettext("“%(club)s” also plays here. Open this link, sign up, and join the club: %(link)s") % {
        "club": club.name,
        "link": link,
    }


@login_required
@require_POST
def renew_link(request: UserRequest, public_id: str) -> HttpResponse:
    """Another link to join by."""
    club = director_for(request, public_id)
    words = gettext("Here is the new link. The old one opens nothing any more.")
    _do(request, lambda: club_actions.renew_link(club, by=request.user), words)
    return redirect("clubs:invite", public_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rules(request: UserRequest, public_id: str) -> HttpResponse:
    """The mixes of house rules a club plays; a post keeps another, or changes the one that `changes` numbers."""
    club = director_for(request, public_id)
    source = request.POST or request.GET
    try:
        variant = catalog.find(source.get("variant", catalog.VARIANTS[0].slug))
    except UnknownVariant:
        raise Http404 from None
    query = {name: str(source[name]) for name in source if name not in ("name", "changes", "variant")}
    saved_rules = pages.mixes_of(club)
    changed = next(
        (
            each
            for of_game in saved_rules
            for each in of_game.mixes
            if each.game == variant.slug and str(each.pk) == source.get("changes")
        ),
        None,
    )
    mix = MixForm(variant, query or (changed.texts if changed else {}))
    initial = {"name": changed.name, "changes": changed.pk} if changed else {}
    form, status = MixNameForm(request.POST or None, initial=initial), 200
    if request.method == "POST":
        status = 422
        if form.is_valid() and mix.options is not None:
            name = form.cleaned_data["name"]
            try:
                club_actions.keep_mix(
                    club,
                    by=request.user,
                    name=name,
                    variant=variant,
                    options=mix.options,
                    instead_of=form.cleaned_data["changes"],
                )
            except Refused as refused:
                form.add_error("name", str(refused))
            else:
                messages.success(request, gettext("The club plays by “%(name)s” now.") % {"name": name})
                return redirect("clubs:rules", public_id)
    context = {
        "club": pages.club_facts(club, role_in(club, request.user)),
        "kept": saved_rules,
        "changed": changed,
        "form": form,
        "mix": mix,
        "differing": sum(row.differs for row in mix.rows),
        "changes": changes_of(mix.options) if mix.options is not None else (),
        "game": (variant.slug, gettext(variant.name)),
        "games": [(game.slug, gettext(game.name), game is variant) for game in catalog.VARIANTS],
        "presets": [
            (p.name, gettext(p.label), gettext(p.summary), p.options == mix.options) for p in variant.presets
        ],
        "trail": trail_to(club, gettext("House rules")),
        "section": "clubs",
    }
    return render(request, "clubs/rules.html", context, status=status)


@login_required
@require_POST
def drop_rules(request: UserRequest, public_id: str, pk: int) -> HttpResponse:
    """A club does not play a mix any more."""
    club = director_for(request, public_id)
    _do(request, lambda: club_actions.drop_mix(club, by=request.user, pk=pk), gettext("That is kept."))
    return redirect("clubs:rules", public_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: UserRequest, public_id: str) -> HttpResponse:
    """What a club is called and says, and who may join; whose it is, and its end."""
    club = owner_for(request, public_id)
    form = ClubForm.of(request.POST or None, club)
    if form.is_bound and form.is_valid():
        try:
            club_actions.change(club, by=request.user, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, gettext("That is kept."))
            return redirect(club)
    return _settings(request, club, form, HeirForm(None, club=club), CloseForm())


def _settings(
    request: UserRequest, club: Club, form: ClubForm, heir: HeirForm, close: CloseForm
) -> HttpResponse:
    context = {
        "club": pages.club_facts(club, ClubRole.OWNER),
        "form": form,
        "heir": heir,
        "close": close,
        "trail": trail_to(club, gettext("Settings")),
        "section": "clubs",
    }
    status = 422 if any(each.is_bound for each in (form, heir, close)) else 200
    return render(request, "clubs/settings.html", context, status=status)


@login_required
@require_POST
def hand_over(request: UserRequest, public_id: str) -> HttpResponse:
    """Make another member the owner."""
    club = owner_for(request, public_id)
    form = HeirForm(request.POST, club=club)
    if form.is_valid():
        heir = form.cleaned_data["heir"]
        words = gettext("The club is %(name)s’s now, and you direct it.") % {"name": heir.name}
        try:
            club_actions.hand_over(club, by=request.user, to=heir)
        except Refused as refused:
            form.add_error("heir", str(refused))
        else:
            messages.success(request, words)
            return redirect(club)
    return _settings(request, club, ClubForm.of(None, club), form, CloseForm())


@login_required
@require_POST
def close(request: UserRequest, public_id: str) -> HttpResponse:
    """Close a club for good."""
    club = owner_for(request, public_id)
    form = CloseForm(request.POST)
    if form.is_valid():
        if _do(request, lambda: club_actions.close(club, by=request.user), gettext("The club is closed.")):
            return redirect("clubs:index")
        return redirect(club)
    return _settings(request, club, ClubForm.of(None, club), HeirForm(None, club=club), form)
