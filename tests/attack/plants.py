"""Faults that are planted into a site, one for each attack: an attack that does not find its own proves nothing."""

from __future__ import annotations

import itertools
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse

from accounts import names, rate_limit, sign_up
from accounts.models import User
from games.jobs import lanes, queue
from games.jobs.refusals import Refused
from games.play.bots.places import Places
from games.play.models import Game
from games.play.web import consumers
from games.play.write import door, seating
from games.play.write.refusals import Stale

Page = Callable[[HttpRequest], HttpResponse]


class PlantMiddleware:
    """Does what the planted fault does to a request; what it does to the site when it starts is planting.py's."""

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response
        self.plant = os.environ.get("TALON_PLANT", "")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request, with the fault."""
        return AT_A_REQUEST.get(self.plant, honest)(request, self.get_response)


def honest(request: HttpRequest, page: Page) -> HttpResponse:
    """As the site does it."""
    return page(request)


def fault(request: HttpRequest, page: Page) -> HttpResponse:
    """A sign that is no figure and yet counts as one."""
    if any(
        value.isdigit() and not value.isdecimal() for value in (*request.GET.values(), *request.POST.values())
    ):
        raise ValueError("no figure")
    return page(request)


def open_door(request: HttpRequest, page: Page) -> HttpResponse:
    """Whoever is nobody is taken for the player of a seat."""
    if not request.user.is_authenticated:
        request.user = User.objects.get(display_name="South")
    return page(request)


def elsewhere(request: HttpRequest, page: Page) -> HttpResponse:
    """Goes wherever it is told."""
    if request.method == "POST" and "next" in request.POST:
        reply = HttpResponse(status=302)
        reply["Location"] = "".join(sign for sign in request.POST["next"] if sign.isprintable())
        return reply
    return page(request)


def forging(request: HttpRequest, page: Page) -> HttpResponse:
    """Hands out a verifier that believes the pack it is shown."""
    reply = page(request)
    if request.path.endswith("verify_deal.py"):
        text = b"".join(reply) if reply.streaming else reply.content
        own = b"    found = pack_wrong("
        believing = text.replace(own, b'    pack = proof.get("pack", pack)\n' + own)
        assert believing != text
        return HttpResponse(believing, content_type="text/x-python")
    return reply


def slow_reads(request: HttpRequest, page: Page) -> HttpResponse:
    """Whoever looks for something new waits."""
    if request.path.endswith("/table/"):
        time.sleep(1)
    return page(request)


def stacked_names() -> None:
    """Any number of marks on a letter."""
    names._is_stacked = lambda _name: False


def without_limits() -> None:
    """Everything is the first of its kind."""
    rate_limit.count = lambda *_asked: 1


def always_yes() -> None:
    """Whoever comes too late is told that the move was made."""
    submit = door.submit

    def agreeing(public_id: str, **asked: Any) -> Any:
        try:
            return submit(public_id, **asked)
        except Stale:
            return Game.objects.get(public_id=public_id)

    door.submit = agreeing


def all_seated() -> None:
    """Whoever comes too late for a seat is told that it is theirs."""
    sit = seating.sit

    def polite(public_id: str, **asked: Any) -> Any:
        try:
            return sit(public_id, **asked)
        except Refused:
            return Game.objects.get(public_id=public_id)

    seating.sit = polite


def one_address_for_all() -> None:
    """An account does not keep anybody else from its address."""
    make = sign_up.make_account

    def generous(user: User, address: str, *rest: Any, **more: Any) -> None:
        make(user, address, *rest, **more)
        User.objects.filter(pk=user.pk).update(email="")

    sign_up.make_account = generous


def always_another() -> None:
    """Whoever asks to play again opens a table of their own."""
    play_again = seating.play_again

    def anew(public_id: str, **asked: Any) -> Any:
        Game.objects.filter(public_id=public_id).update(rematch=None)
        return play_again(public_id, **asked)

    seating.play_again = anew


def forgetful() -> None:
    """Every fourth move is acknowledged and not kept."""
    submit, number = door.submit, itertools.count(1)

    def forgetting(public_id: str, **asked: Any) -> Any:
        if asked.get("by", "hand") != "hand" or next(number) % 4:
            return submit(public_id, **asked)
        with transaction.atomic():
            game = submit(public_id, **asked)
            transaction.set_rollback(True)
        return game

    door.submit = forgetting


def deaf() -> None:
    """Every tenth signal does not reach its page."""
    passed, number = consumers.TableConsumer.game_moved, itertools.count(1)

    async def missing(self: Any, event: dict[str, Any]) -> None:
        if next(number) % 10:
            await passed(self, event)

    consumers.TableConsumer.game_moved = missing


def sleepy() -> None:
    """Whoever does what is due sleeps first."""
    run = queue.run

    def slowly(pk: int) -> None:
        time.sleep(3)
        run(pk)

    queue.run = slowly


def first_come() -> None:
    """Whoever asks first thinks first, whosever table it is."""
    asked = itertools.count(1)
    take, give_back = Places.take, Places.give_back
    taken: dict[int, int] = {}

    def taking(places: Places, *_people: int) -> bool:
        number = next(asked)
        if not take(places, number):
            return False
        taken[threading.get_ident()] = number
        return True

    Places.take = taking
    Places.give_back = lambda places, *_people: give_back(places, taken.pop(threading.get_ident()))


def no_lanes() -> None:
    """As many talk to the mail server at once as there are workers."""

    @contextmanager
    def visit(_lane: str) -> Iterator[lanes.Visit]:
        yield lanes.Visit()

    lanes.visit = visit


AT_A_REQUEST: dict[str, Callable[[HttpRequest, Page], HttpResponse]] = {
    "fault": fault, "open-door": open_door, "elsewhere": elsewhere, "forging": forging, "slow-reads": slow_reads,
}  # fmt: skip
AT_THE_START: dict[str, Callable[[], None]] = {
    "stacked-names": stacked_names, "without-limits": without_limits, "always-yes": always_yes,
    "forgetful": forgetful, "deaf": deaf, "sleepy": sleepy,
    "first-come": first_come, "all-seated": all_seated, "one-address-for-all": one_address_for_all,
    "always-another": always_another, "no-lanes": no_lanes,
}  # fmt: skip
