"""Push: where a browser may have its notices sent, what is sent there, and what becomes of browsers that are gone."""

from __future__ import annotations

import json
import os
import ssl
import stat
import threading
import time
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from games.jobs import lanes
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.notifications import endpoints, notify, outbox, vapid
from games.notifications import push as push_channel
from games.notifications.endpoints import NoEndpoint, check, ip_of
from games.notifications.models import Channel, Delivery, PushSubscription
from games.play.models import Player
from tests import cast
from tests.notifications.room import BANK, MONDAY, later, now, pass_over, sweep, two

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

MINUTE = timedelta(minutes=1)
ENDPOINT = "https://push.seats.example/send/abc"
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


class Service:
    """The push services of the world: they note what they are sent, and answer as they are told."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, Any]]] = []
        self.status: dict[str, int] = {}

    def webpush(self, info: dict[str, Any], words: str, **more: Any) -> None:
        status = self.status.get(info["endpoint"], 201)
        if status >= 300:
            answer = type("Answer", (), {"status_code": status})()
            raise push_channel.WebPushException("no", response=answer)
        assert more["vapid_private_key"] == vapid.key()
        assert isinstance(more["requests_session"], endpoints.StraightSession)
        self.got.append((info["endpoint"], json.loads(words)))


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Service:
    call_command("vapid", stdout=StringIO())
    services = Service()
    monkeypatch.setattr(push_channel, "webpush", services.webpush)
    monkeypatch.setattr(endpoints, "ip_of", lambda _address: None)
    return services


def subscribed(user: User, endpoint: str = ENDPOINT) -> PushSubscription:
    return push_channel.subscribe(user, endpoint=endpoint, p256dh=P256DH, auth=AUTH)


# --- what is pushed --------------------------------------------------------------------------------------


def test_a_turn_is_pushed_at_once_and_names_the_table(
    clock: Any, people: list[User], service: Service
) -> None:
    subscribed(people[0])
    game = two(people, BANK)
    later(clock, MONDAY + 2 * MINUTE)
    assert service.got == [
        (
            ENDPOINT,
            {
                "title": "Your turn: Piquet",
                "words": "With North player. Until Friday 27 November, 12:00 (UTC).",
                "url": f"/games/{game.public_id}/",
                "tag": game.public_id,
                "standing": game.public_id,
                "at": "2026-11-23T12:01:30+00:00",
            },
        )
    ]
    later(clock, MONDAY + 30 * MINUTE)
    assert len(service.got) == 1


def test_a_push_says_of_which_tables_something_still_holds(
    clock: Any, people: list[User], service: Service
) -> None:
    subscribed(people[0])
    first = two(people)
    later(clock, MONDAY + 2 * MINUTE)
    second = two(people)
    later(clock, MONDAY + 4 * MINUTE)
    assert service.got[-1][1]["standing"].split() == sorted([first.public_id, second.public_id])
    pass_over(first)
    third = two(people)
    later(clock, MONDAY + 7 * MINUTE)
    assert service.got[-1][1]["standing"].split() == sorted([second.public_id, third.public_id])
    # Whoever has looked at a table needs to be shown nothing more of it, in whichever browser.
    Player.objects.filter(game=second, user=people[0]).update(looked_at=timezone.now())
    fourth = two(people)
    later(clock, MONDAY + 10 * MINUTE)
    assert service.got[-1][1]["standing"].split() == sorted([third.public_id, fourth.public_id])


def test_it_is_in_the_language_of_its_person(clock: Any, people: list[User], service: Service) -> None:
    User.objects.filter(pk=people[0].pk).update(language="fr")
    subscribed(people[0])
    game = two([User.objects.get(pk=people[0].pk), people[1]])
    later(clock, MONDAY + 2 * MINUTE)
    assert service.got[0][1]["words"] == "Avec North player."
    assert service.got[0][1]["url"] == f"/fr/games/{game.public_id}/"


def test_every_browser_of_a_person_is_told(clock: Any, people: list[User], service: Service) -> None:
    for number in range(3):
        subscribed(people[0], f"{ENDPOINT}{number}")
    two(people)
    later(clock, MONDAY + 2 * MINUTE)
    assert len(service.got) == 3


def test_where_there_is_no_browser_or_no_key_nothing_is_pushed(clock: Any, people: list[User]) -> None:
    subscribed(people[0])
    two(people)
    later(clock, MONDAY + 2 * MINUTE)
    assert not Delivery.objects.filter(channel=Channel.PUSH).exists()


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    status: int, clock: Any, people: list[User], service: Service
) -> None:
    gone, here = subscribed(people[0]), subscribed(people[0], f"{ENDPOINT}2")
    service.status[gone.endpoint] = status
    two(people)
    later(clock, MONDAY + 2 * MINUTE)
    assert list(PushSubscription.objects.all()) == [here]
    assert len(service.got) == 1


def test_a_service_that_fails_is_asked_again(clock: Any, people: list[User], service: Service) -> None:
    row = subscribed(people[0])
    service.status[ENDPOINT] = 503
    two(people)
    later(clock, MONDAY + 2 * MINUTE)
    row.refresh_from_db()
    assert row.failures == 1
    service.status.clear()
    later(clock, MONDAY + 5 * MINUTE)
    row.refresh_from_db()
    assert (len(service.got), row.failures) == (1, 0)


def test_a_service_that_always_fails_is_asked_no_more(
    clock: Any, people: list[User], service: Service
) -> None:
    subscribed(people[0])
    service.status[ENDPOINT] = 500
    two(people)
    later(clock, MONDAY + timedelta(hours=9))
    sending = Delivery.objects.get(channel=Channel.PUSH)
    assert (sending.tries, sending.failed) == (outbox.TRIES, True)
    assert not Job.objects.filter(kind=notify.PUSH).exists()


def test_services_that_do_not_answer_are_not_waited_for_one_after_the_other(
    clock: Any, people: list[User], service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [subscribed(people[0], f"{ENDPOINT}{number}") for number in range(4)]
    PushSubscription.objects.filter(pk__in=[row.pk for row in rows[:3]]).update(failures=1)
    asked = []

    def slow(info: dict[str, Any], words: str, **more: Any) -> None:
        asked.append(info["endpoint"])
        time.sleep(0.2)
        raise TimeoutError

    monkeypatch.setattr(push_channel, "webpush", slow)
    monkeypatch.setattr(push_channel, "TIMEOUT", 0.1)
    two(people)
    later(clock, MONDAY + 1.6 * MINUTE)
    assert asked == [rows[3].endpoint], "who has always answered is asked first"
    assert set(PushSubscription.objects.values_list("failures", flat=True)) == {1, 2}


def test_whoever_has_a_browser_that_fails_keeps_nobody_else_waiting(
    clock: Any, people: list[User], service: Service
) -> None:
    PushSubscription.objects.filter(pk=subscribed(people[0]).pk).update(failures=1)
    with lanes.visit("push-again"):
        two(people)
        two(people[::-1])
        subscribed(people[1], f"{ENDPOINT}other")
        later(clock, MONDAY + 1.6 * MINUTE)
        assert [endpoint for endpoint, _words in service.got] == [f"{ENDPOINT}other"]
    later(clock, MONDAY + 2 * MINUTE)
    assert [endpoint for endpoint, _words in service.got] == [f"{ENDPOINT}other", ENDPOINT]


def test_a_push_that_is_stale_by_the_time_is_not_sent(
    clock: Any, people: list[User], service: Service
) -> None:
    subscribed(people[0])
    game = two(people)
    service.status[ENDPOINT] = 503
    later(clock, MONDAY + 2 * MINUTE)
    pass_over(game)
    service.status.clear()
    later(clock, MONDAY + 3 * MINUTE)
    assert service.got == []


def test_performed_twice_and_after_a_crash_it_takes_the_place_of_the_first(
    clock: Any, people: list[User], service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_args: object) -> None:
        raise SystemExit

    subscribed(people[0])
    two(people)
    with monkeypatch.context() as patched:
        patched.setattr(outbox, "note_sent", killed)
        with pytest.raises(SystemExit):
            later(clock, MONDAY + 2 * MINUTE)
    Job.objects.update(leased_until=None)
    sweep()
    assert len(service.got) == 1, "it is still held by whoever died"
    later(clock, now() + outbox.HOLD + MINUTE)
    assert [rows["tag"] for _endpoint, rows in service.got] == [service.got[0][1]["tag"]] * 2


def test_what_is_sealed_for_a_browser_is_sent_with_the_sites_signature(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library itself, up to the wire."""
    call_command("vapid", stdout=StringIO())
    wire: list[tuple[str, dict[str, Any]]] = []

    def post(_session: object, address: str, **more: Any) -> Any:
        wire.append((address, more))
        return type("Answer", (), {"status_code": 201, "text": "", "headers": {}})()

    monkeypatch.setattr(endpoints, "ip_of", lambda _address: None)
    monkeypatch.setattr(endpoints.StraightSession, "post", post)
    assert push_channel._to(
        subscribed(people[0]), {"title": "Your turn", "words": "", "url": "/", "tag": "t"}
    )
    [(address, sent)] = wire
    assert address == ENDPOINT
    assert b"Your turn" not in sent["data"]
    assert sent["headers"]["authorization"].startswith("vapid t=")
    assert vapid.public(vapid.key()) in sent["headers"]["authorization"]
    assert int(sent["headers"]["ttl"]) == 86400


# --- where it may go --------------------------------------------------------------------------------------

REFUSED = [
    "http://push.seats.example/x",
    "ftp://push.seats.example/x",
    "https://",
    "https:///x",
    "https://localhost/x",
    "https://push/x",
    "https://service.local/x",
    "https://service.internal/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://127.1/x",
    "https://10.0.0.8/x",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::1]/x",
    "https://[fd00::1]/x",
    "https://8.8.8.8/x",
    "https://user:word@push.seats.example/x",
    "https://push.seats.example:8443/x",
    "https://push.seats.example:x/x",
    "https://push.seats.example\\@localhost/x",
    "https://push.seats.example/a b",
    "https://push.seats.example/\n",
    "https://push.seats.example/" + "x" * 1000,
    "javascript:alert(1)",
    "//push.seats.example/x",
    "",
]


@pytest.mark.parametrize("address", REFUSED)
def test_no_address_is_called_but_a_public_one_by_https(address: str, people: list[User]) -> None:
    with pytest.raises(NoEndpoint):
        check(address)
    with pytest.raises(NoEndpoint):
        subscribed(people[0], address)
    assert not PushSubscription.objects.exists()


def test_a_public_one_is_called(settings: Any) -> None:
    assert check(ENDPOINT) == ENDPOINT
    assert check("https://push.seats.example:443/x")
    settings.TALON_PUSH_ANYWHERE = True
    assert check("https://localhost:8443/x")
    with pytest.raises(NoEndpoint):
        check("http://localhost/x")


@pytest.mark.parametrize(
    "inside",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "::1",
        "fe80::1%eth0",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "64:ff9b:1::a00:1",
        "2002:a00:1::1",
        "2001:0:a00:1::1",
        "::127.0.0.1",
        "::ffff:0:10.0.0.1",
        "fec0::1",
        "ff02::1",
        "224.0.0.251",
        "192.88.99.1",
    ],
)
def test_a_name_that_leads_inside_is_not_called(
    inside: str, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [(0, 0, 0, "", ("93.184.215.14", 443)), (0, 0, 0, "", (inside, 443))]
    monkeypatch.setattr(endpoints.socket, "getaddrinfo", lambda *_args, **_more: found)
    with pytest.raises(NoEndpoint):
        ip_of(ENDPOINT)
    assert not push_channel._to(subscribed(people[0]), {"title": ""})


def test_numbers_of_public_hosts_are_called() -> None:
    assert [
        each for each in ("93.184.215.14", "2a00:1450:4001:81b::200a") if not endpoints.is_public(each)
    ] == []


def test_a_service_is_called_at_the_number_looked_up_and_shows_the_certificate_of_its_name(
    tmp_path: Path,
) -> None:
    """A name that is looked up again could lead elsewhere by then."""
    asked: list[str | None] = []

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.headers["Host"])
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Nothing on the screen of whoever tests."""

    certificate = certificate_of("push.seats.example", tmp_path)
    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_port
        session = endpoints.StraightSession("127.0.0.1")
        session.verify = str(certificate)
        reply = session.post(f"https://push.seats.example:{port}/x", data=b"sealed", timeout=10)
        with pytest.raises(requests.exceptions.SSLError, match="match"):
            session.post(f"https://other.seats.example:{port}/x", data=b"sealed", timeout=10)
        server.shutdown()
    assert reply.status_code == 201
    assert asked == [f"push.seats.example:{port}"]


def certificate_of(host: str, folder: Path) -> Path:
    """A key and a certificate of a host, signed by itself, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    # The clock of these tests is not the one that certificates are checked by.
    begin, end = datetime(2020, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(1).not_valid_before(begin).not_valid_after(end)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    path = folder / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(secret + certificate.public_bytes(Encoding.PEM))
    return path


def test_nobody_has_more_than_ten_browsers_and_the_page_says_so(people: list[User], service: Service) -> None:
    for number in range(push_channel.MOST):
        subscribed(people[0], f"{ENDPOINT}{number}")
    with pytest.raises(Refused) as refused:
        subscribed(people[0], f"{ENDPOINT}more")
    assert refused.value.code == "browsers_enough"
    form = {"endpoint": f"{ENDPOINT}more", "p256dh": P256DH, "auth": AUTH}
    answer = cast.browser_of(people[0]).post("/account/notices/push/", form)
    assert (answer.status_code, answer.content.decode()) == (
        409,
        "Your notices are shown in 10 browsers already. Turn them off in one of these first.",
    )
    subscribed(people[0], f"{ENDPOINT}3")
    assert PushSubscription.objects.count() == push_channel.MOST


def test_a_browser_belongs_to_who_used_it_last(people: list[User]) -> None:
    subscribed(people[0])
    subscribed(people[1])
    assert PushSubscription.objects.get().user == people[1]


def test_a_page_turns_push_on_and_off(people: list[User], service: Service) -> None:
    browser = cast.browser_of(people[0])
    form = {"endpoint": ENDPOINT, "p256dh": P256DH, "auth": AUTH}
    assert browser.post("/account/notices/push/", form).status_code == 204
    assert push_channel.prints_of(people[0])[0] in browser.get("/account/notices/").content.decode()
    for wrong in ({"endpoint": "https://localhost/"}, {"p256dh": "short"}, {"auth": "<script>"}):
        assert browser.post("/account/notices/push/", form | wrong).status_code == 422
    other = cast.browser_of(people[1])
    assert other.post("/account/notices/push/off/", {"endpoint": ENDPOINT}).status_code == 204
    assert PushSubscription.objects.get().user == people[0], "somebody else’s stays"
    assert browser.post("/account/notices/push/off/", {"endpoint": ENDPOINT}).status_code == 204
    assert not PushSubscription.objects.exists()


# --- the key ------------------------------------------------------------------------------------------------


def test_the_key_is_made_once_and_for_its_owner_alone(var: Path) -> None:
    assert vapid.key() == ""
    call_command("vapid", stdout=StringIO())
    key = vapid.key()
    assert stat.S_IMODE(os.stat(var / vapid.FILE).st_mode) == 0o600
    assert len(vapid.public(key)) == 87
    with pytest.raises(CommandError):
        call_command("vapid")
    call_command("vapid", if_none=True)
    assert vapid.key() == key


def test_a_key_for_the_environment_is_printed_and_not_kept(var: Path, settings: Any) -> None:
    output = StringIO()
    call_command("vapid", print=True, stdout=output)
    name, _, key = output.getvalue().strip().partition("=")
    assert name == "TALON_VAPID_KEY"
    assert not list(var.iterdir())
    settings.TALON_VAPID_KEY = key
    assert vapid.key() == key
    assert len(vapid.public(key)) == 87


def test_the_worker_stands_at_the_root_and_keeps_no_page() -> None:
    reply = cast.browser_of().get("/worker.js")
    assert (reply.status_code, reply["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    script = reply.content.decode()
    assert "showNotification" in script
    assert "caches" not in script
    assert '"fetch"' not in script
