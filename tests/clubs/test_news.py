"""News of a club: written in Markdown, shown to whoever may see it, told to members once, reported, taken down."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.clubs.core import membership, news
from games.clubs.core.models import ClubMember, ClubNews
from games.clubs.web.markdown import html_of
from games.jobs.models import Job
from games.moderation.models import Report
from games.notifications import on_club_events
from games.notifications.models import Notification, NotificationKind
from games.privacy.deletion import delete_account
from tests import cast
from tests.cast import refused
from tests.clubs.room import ClubRoom

pytestmark = pytest.mark.django_db


def read(room: ClubRoom, who: str | None, leaf: str = "") -> str:
    browser = cast.browser_of(room.people[who] if who else None)
    return str(browser.get(room.club.get_absolute_url() + leaf).content.decode())


def tell() -> None:
    """Do what is due of telling members."""
    for _ in range(20):
        row = Job.objects.filter(kind=news.NEWS_JOB).first()
        if row is None:
            return
        row.delete()
        on_club_events.tell_of_news(row)
    raise AssertionError("telling does not end")


def people_with_notice(room: ClubRoom) -> set[str]:
    rows = Notification.objects.filter(kind=NotificationKind.CLUB_NEWS, withdrawn_at=None)
    return {who for who, user in room.people.items() if rows.filter(user=user).exists()}


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("# no heading", "<p># no heading</p>\n"),
        ("<b onclick=x>raw</b>", "<p>&lt;b onclick=x&gt;raw&lt;/b&gt;</p>\n"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("[a](https://a.example/)", '<p><a href="https://a.example/" rel="nofollow ugc noopener">a</a></p>\n'),
        ("[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>\n"),
        ("[a](data:text/html,x)", "<p>[a](data:text/html,x)</p>\n"),
        ("[a](ftp://a.example/)", '<p><a rel="nofollow ugc noopener">a</a></p>\n'),
        ("![a](https://a.example/x.png)",
         '<p>!<a href="https://a.example/x.png" rel="nofollow ugc noopener">a</a></p>\n'),
        ('[a](https://a.example/ "title")', '<p><a href="https://a.example/" rel="nofollow ugc noopener">a</a></p>\n'),
    ],
)  # fmt: skip
def test_markdown_keeps_a_short_list_of_tags_and_no_image(written: str, shown: str) -> None:
    assert html_of(written) == shown


def test_directors_write_change_and_take_down_news() -> None:
    room = ClubRoom.opened()
    home, browser = room.club.get_absolute_url(), cast.browser_of(room.people["director"])
    form = {"title": " The  summer ", "words": "We play **outside**.\r\n\r\n- bring cards"}
    assert browser.post(f"{home}news/new/", form)["Location"] == home
    row = ClubNews.objects.get()
    assert (row.title, row.words) == ("The summer", "We play **outside**.\n\n- bring cards")
    for leaf in ("", "news/"):
        assert "<strong>outside</strong>" in read(room, None, leaf)
    assert "director of clubs" in read(room, None)
    browser.post(f"{home}news/{row.pk}/", {"title": "The autumn", "words": "Inside."})
    assert ("The autumn" in read(room, None), "changed" in read(room, None)) == (True, True)
    browser.post(f"{home}news/{row.pk}/take-down/")
    assert ("The autumn" in read(room, None), ClubNews.objects.count()) == (False, 0)
    assert browser.post(f"{home}news/{row.pk}/take-down/").status_code == 302


@pytest.mark.parametrize("form", [{"title": "", "words": "w"}, {"title": "t", "words": " "},
                                  {"title": "t" * 81, "words": "kept"}, {"title": "t", "words": "x" * 4001},
                                  {"title": "\u202e", "words": "kept"}])  # fmt: skip
def test_news_without_title_or_words_or_too_long_is_refused_and_nothing_is_lost(form: dict[str, str]) -> None:
    room = ClubRoom.opened()
    reply = cast.browser_of(room.people["owner"]).post(f"{room.club.get_absolute_url()}news/new/", form)
    assert (reply.status_code, form["words"][:4] in reply.content.decode()) == (422, True)
    assert not ClubNews.objects.exists()


def test_the_newest_stands_first_and_older_news_has_a_page_of_its_own() -> None:
    room = ClubRoom.opened()
    for number in range(12):
        cache.clear()
        news.write(room.club, by=room.people["owner"], title=f"Number {number:02}", words="w")
    home, first, second = read(room, None), read(room, None, "news/"), read(room, None, "news/?page=2")
    assert home.index("Number 11") < home.index("Number 09")
    assert ("Number 08" in home, "Older news" in home) == (False, True)
    assert ("Number 02" in first, "Number 01" in first, "Number 01" in second) == (True, False, True)


def test_news_of_a_hidden_club_is_for_members_alone() -> None:
    room = ClubRoom.opened(public=False)
    news.write(room.club, by=room.people["owner"], title="Secret summer", words="w")
    for who in ("owner", "member", "invited"):
        assert ("Secret summer" in read(room, who)) == (who != "invited"), who
    browser = cast.browser_of(room.people["invited"])
    for leaf in ("news/", f"news/{ClubNews.objects.get().pk}/report/"):
        assert browser.get(room.club.get_absolute_url() + leaf).status_code == 404


def test_members_are_told_once_of_each_piece_of_news_and_may_not_want_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(on_club_events, "AT_ONCE", 2)
    room = ClubRoom.opened()
    row = news.write(room.club, by=room.people["director"], title="Some title", words="Some words")
    tell()
    members = {"owner", "other director", "member", "other member"}
    assert people_with_notice(room) == members
    notices = str(cast.browser_of(room.people["member"]).get("/play/notices/").content.decode())
    assert ("News: The Widow" in notices, "Some title" in notices) == (True, False)
    Notification.objects.update(read_at=timezone.now())
    news.change(room.club, row.pk, by=room.people["owner"], title="Another", words="w")
    tell()
    assert Notification.objects.filter(kind=NotificationKind.CLUB_NEWS, read_at=None).count() == 0
    assert "club_news" in cast.browser_of(room.people["member"]).get("/account/notices/").content.decode()
    news.take_down(room.club, row.pk, by=room.people["owner"])
    assert people_with_notice(room) == set()


def test_somebody_who_joins_later_is_not_told_of_old_news() -> None:
    room = ClubRoom.opened()
    news.write(room.club, by=room.people["owner"], title="t", words="w")
    membership.join(room.club, user=room.people["stranger"])
    tell()
    assert "stranger" not in people_with_notice(room)
    assert ClubMember.objects.filter(user=room.people["stranger"]).exists()


def test_so_much_news_a_day_and_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    room = ClubRoom.opened()
    for _ in range(10):
        news.write(room.club, by=room.people["owner"], title="t", words="w")
    with refused("news_enough_today"):
        news.write(room.club, by=room.people["director"], title="t", words="w")
    monkeypatch.setattr(news, "NEWS", 10)
    with refused("news_enough"):
        news.write(room.club, by=room.people["director"], title="t", words="w")


@pytest.mark.parametrize("act", ["write", "change", "take_down"])
def test_members_write_no_news(act: str) -> None:
    room = ClubRoom.opened()
    row = news.write(room.club, by=room.people["owner"], title="t", words="w")
    acts = {
        "write": lambda me: news.write(room.club, by=me, title="x", words="w"),
        "change": lambda me: news.change(room.club, row.pk, by=me, title="x", words="w"),
        "take_down": lambda me: news.take_down(room.club, row.pk, by=me),
    }
    for who in ("member", "invited", "put out", "stranger", "guest"):
        with refused("not_yours"):
            acts[act](room.people[who])
    acts[act](room.people["director"])


def test_news_of_another_club_is_not_this_clubs_to_change() -> None:
    room, other = ClubRoom.opened(), ClubRoom.opened()
    row = news.write(other.club, by=other.people["owner"], title="t", words="w")
    with refused("no_news"):
        news.take_down(room.club, row.pk, by=room.people["owner"])
    address = f"{room.club.get_absolute_url()}news/{row.pk}/"
    assert cast.browser_of(room.people["owner"]).get(address).status_code == 404


def test_news_is_reported_and_taken_down_by_staff() -> None:
    room, staff = ClubRoom.opened(), cast.person("staff", is_staff=True)
    row = news.write(room.club, by=room.people["director"], title="Rude title", words="rude words")
    address = f"{room.club.get_absolute_url()}news/{row.pk}/report/"
    form = {"what": "news", "reason": "insult", "words": "look"}
    for _ in range(2):
        assert (
            cast.browser_of(room.people["stranger"]).post(address, form)["Location"] == "/account/reported/"
        )
    found = Report.objects.get()
    assert (found.about, found.news, found.said) == (room.people["director"], row, "Rude title\nrude words")
    page = f"/staff/reports/{found.pk}/"
    assert "rude words" in cast.browser_of(staff).get(page).content.decode()
    act = {"kind": "news", "words": "Be kind.", "why": "rude"}
    assert cast.browser_of(staff).post(page, act).status_code == 302
    assert not ClubNews.objects.exists()
    notices = cast.browser_of(room.people["director"]).get("/play/notices/").content.decode()
    assert "News of your club was taken down: Be kind." in notices


def test_news_stays_without_the_name_of_somebody_who_is_gone() -> None:
    room = ClubRoom.opened()
    news.write(room.club, by=room.people["director"], title="Stays", words="w")
    delete_account(room.people["director"])
    assert ("Stays" in read(room, None), "director of clubs" in read(room, None)) == (True, False)
