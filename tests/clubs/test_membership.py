"""Who may do what in a club, in one table; invitations and what they must not tell; exactly one owner, always."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils import timezone

from accounts import blocks
from accounts.models import BlockKind, User
from games.clubs.core import club as club_actions
from games.clubs.core import membership, requests
from games.clubs.core import roles as club_roles
from games.clubs.core.membership import LineAnswer, invite_listed
from games.clubs.core.models import Club, ClubInvitation, ClubMember, ClubRole, ClubRules, JoinRequest
from games.jobs.refusals import Refused
from tests import cast
from tests.cast import refused
from tests.clubs.room import WHO, ClubRoom
from tests.play.test_one_door import on_both_databases

pytestmark = pytest.mark.django_db

Act = Callable[[ClubRoom, User], object]

ACTS: dict[str, Act] = {
    "join": lambda room, me: membership.join(room.club, user=me),
    "join by link": lambda room, me: membership.join(room.club, user=me, link=room.club.link),
    "join by another word": lambda room, me: membership.join(room.club, user=me, link="0" * 32),
    "ask": lambda room, me: requests.ask(room.club, user=me, words="I know you all."),
    "let in": lambda room, me: requests.grant(room.club, by=me, user=room.people["asker"]),
    "decline a request": lambda room, me: requests.decline(room.club, by=me, user=room.people["asker"]),
    "take a request back": lambda room, me: requests.take_back(room.club, user=me),
    "leave": lambda room, me: membership.leave(room.club, user=me),
    "accept": lambda room, me: membership.accept(room.club, user=me),
    "decline": lambda room, me: membership.decline(room.club, user=me),
    "invite": lambda room, me: membership.invite(room.club, by=me, user=cast.person("somebody")),
    "invite by mail": lambda room, me: membership.invite_by_mail(room.club, by=me, address="x@seats.example"),
    "invite a list": lambda room, me: invite_listed(room.club, by=me, text="Nobody at all"),
    "take back": lambda room, me: membership.take_back(room.club, by=me, user=room.people["invited"]),
    "put a member out": lambda room, me: membership.ban(room.club, by=me, user=room.people["other member"]),
    "put a director out": lambda room, me: membership.ban(
        room.club, by=me, user=room.people["other director"]
    ),
    "put the owner out": lambda room, me: membership.ban(room.club, by=me, user=room.people["owner"]),
    "let back": lambda room, me: membership.unban(room.club, by=me, user=room.people["put out"]),
    "make a director": lambda room, me: membership.set_role(
        room.club, by=me, user=room.people["other member"], role=ClubRole.DIRECTOR
    ),
    "make a member": lambda room, me: membership.set_role(
        room.club, by=me, user=room.people["other director"], role=ClubRole.MEMBER
    ),
    "make an owner": lambda room, me: membership.set_role(
        room.club, by=me, user=room.people["other director"], role=ClubRole.OWNER
    ),
    "hand over": lambda room, me: club_actions.hand_over(room.club, by=me, to=room.people["other member"]),
    "renew the link": lambda room, me: club_actions.renew_link(room.club, by=me),
    "change": lambda room, me: club_actions.change(room.club, by=me, name="Another", words="", public=False),
    "keep a mix": lambda room, me: club_actions.keep_mix(
        room.club, by=me, name="Ours", variant=cast.VARIANT, options=cast.SHORT
    ),
    "drop a mix": lambda room, me: club_actions.drop_mix(room.club, by=me, pk=0),
    "close": lambda room, me: club_actions.close(room.club, by=me),
}

# act                  of a public club: owner, director, member, invited, put out, stranger, guest
TABLE = """
join                   in_already    in_already in_already  -             not_let_in    -             account_only
join by link           in_already    in_already in_already  -             not_let_in    -             account_only
ask                    in_already    in_already in_already  open_to_all   open_to_all   open_to_all   account_only
let in                 no_request    no_request not_yours   not_yours     not_yours     not_yours     not_yours
decline a request      no_request    no_request not_yours   not_yours     not_yours     not_yours     not_yours
take a request back    no_request    no_request no_request  no_request    no_request    no_request    no_request
leave                  owner_stays   -          -           not_in        not_in        not_in        not_in
accept                 no_invitation no_invitation no_invitation -        no_invitation no_invitation no_invitation
decline                no_invitation no_invitation no_invitation -        no_invitation no_invitation no_invitation
invite                 -             -          not_yours   not_yours     not_yours     not_yours     not_yours
invite by mail         -             -          not_yours   not_yours     not_yours     not_yours     not_yours
invite a list          -             -          not_yours   not_yours     not_yours     not_yours     not_yours
take back              -             -          not_yours   not_yours     not_yours     not_yours     not_yours
put a member out       -             -          not_yours   not_yours     not_yours     not_yours     not_yours
put a director out     -             not_yours  not_yours   not_yours     not_yours     not_yours     not_yours
put the owner out      not_yours     not_yours  not_yours   not_yours     not_yours     not_yours     not_yours
let back               -             -          not_yours   not_yours     not_yours     not_yours     not_yours
make a director        -             not_yours  not_yours   not_yours     not_yours     not_yours     not_yours
make a member          -             not_yours  not_yours   not_yours     not_yours     not_yours     not_yours
make an owner          not_yours     not_yours  not_yours   not_yours     not_yours     not_yours     not_yours
hand over              -             not_yours  not_yours   not_yours     not_yours     not_yours     not_yours
renew the link         -             -          not_yours   not_yours     not_yours     not_yours     not_yours
change                 -             not_yours  not_yours   not_yours     not_yours     not_yours     not_yours
keep a mix             -             -          not_yours   not_yours     not_yours     not_yours     not_yours
drop a mix             -             -          not_yours   not_yours     not_yours     not_yours     not_yours
close                  -             not_yours  not_yours   not_yours     not_yours     not_yours     not_yours
"""

# What differs where a club is by invitation.
PRIVATE = """
join                   in_already    in_already in_already  not_let_in    not_let_in    not_let_in    account_only
join by link           in_already    in_already in_already  -             not_let_in    -             account_only
join by another word   in_already    in_already in_already  not_let_in    not_let_in    not_let_in    account_only
ask                    in_already    in_already in_already  not_let_in    not_let_in    not_let_in    account_only
"""

# What differs where people ask to be let in; one of them has.
ASKING = """
join                   in_already    in_already in_already  not_let_in    not_let_in    not_let_in    account_only
join by link           in_already    in_already in_already  -             not_let_in    -             account_only
ask                    in_already    in_already in_already  -             not_let_in    -             account_only
let in                 -             -          not_yours   not_yours     not_yours     not_yours     not_yours
decline a request      -             -          not_yours   not_yours     not_yours     not_yours     not_yours
"""


def outcome(act: Act, room: ClubRoom, me: User) -> str:
    """`-` where it is done, else the word of the refusal; all of it is taken back."""
    said = "-"
    with transaction.atomic():
        before = stored()
        try:
            act(room, me)
        except Refused as why:
            said = why.code
            assert stored() == before
        owners = ClubMember.objects.filter(club=room.club, role=ClubRole.OWNER).count()
        left = said == "-" and act is ACTS["leave"] and room.now().closed_at is not None
        assert owners == (0 if left else 1)
        transaction.set_rollback(True)
    return said


def stored() -> list[object]:
    kinds = (Club, ClubMember, ClubInvitation, ClubRules, JoinRequest)
    return [list(kind.objects.order_by("pk").values_list()) for kind in kinds]


@pytest.mark.parametrize(("door", "table"), [("open", TABLE), ("hidden", PRIVATE), ("on asking", ASKING)])
def test_everybody_may_do_what_the_table_says_and_nothing_else(door: str, table: str) -> None:
    room, wrong = ClubRoom.opened(public=door != "hidden", on_asking=door == "on asking"), []
    if door == "on asking":
        requests.ask(room.club, user=room.people["asker"], words="Let me in.")
    for line in table.strip().splitlines():
        act = next(name for name in sorted(ACTS, key=len, reverse=True) if line.startswith(name + "  "))
        for who, expected in zip(WHO, line.removeprefix(act).split(), strict=True):
            said = outcome(ACTS[act], room, room.people[who])
            if said != expected:
                wrong.append(f"{who}: {act}: {said}, not {expected}")
    assert not wrong, "\n".join(wrong)


def test_every_act_stands_in_the_table() -> None:
    for act in ACTS:
        assert f"\n{act}  " in TABLE + PRIVATE


@pytest.mark.slow
def test_a_club_that_is_closed_is_nobodys_to_change() -> None:
    room = ClubRoom.opened()
    club_actions.close(room.club, by=room.people["owner"])
    for name, act in ACTS.items():
        for who in WHO:
            assert outcome(act, room, room.people[who]) == "club_closed", (name, who)
    assert club_roles.clubs_of(room.people["member"]) == []
    assert club_roles.invitations_of(room.people["invited"]) == []


# --- owners --------------------------------------------------------------------------------------


def test_a_club_that_is_handed_over_has_the_other_as_owner_and_the_first_as_director() -> None:
    room = ClubRoom.opened()
    club_actions.hand_over(room.club, by=room.people["owner"], to=room.people["member"])
    roles = room.roles()
    assert (roles["owner"], roles["member"]) == ("director", "owner")
    membership.leave(room.club, user=room.people["owner"])


def test_who_is_alone_closes_the_club_by_leaving() -> None:
    club = club_actions.found_club(owner=(owner := cast.person("owner")), name="Alone")
    membership.leave(club, user=owner)
    assert Club.objects.get(pk=club.pk).closed_at is not None
    assert not ClubMember.objects.exists()


def test_the_club_of_an_owner_who_deletes_the_account_passes_on() -> None:
    room = ClubRoom.opened()
    gone = []
    for heir in ("director", "other director", "member", "other member"):
        owner = next(who for who, role in room.roles().items() if role == "owner")
        club_actions.leave_for_good(room.people[owner])
        gone.append(owner)
        roles = room.roles()
        assert roles[heir] == "owner"
        assert not set(gone) & set(roles)
    club_actions.leave_for_good(room.people["other member"])
    club = room.now()
    assert (club.closed_at is not None, club.name, club.words) == (True, "", "")


def test_one_person_owns_so_many_clubs_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_actions, "OWNED", 2)
    owner, other = cast.person("owner"), cast.person("other")
    clubs = [club_actions.found_club(owner=owner, name=f"Club {number}") for number in range(2)]
    with refused("owns_enough"):
        club_actions.found_club(owner=owner, name="One more")
    third = club_actions.found_club(owner=other, name="Third")
    membership.join(third, user=owner)
    with refused("owns_enough"):
        club_actions.hand_over(third, by=other, to=owner)
    club_actions.close(clubs[0], by=owner)
    club_actions.hand_over(third, by=other, to=owner)


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_an_owner_who_hands_over_twice_and_leaves_at_once_leaves_one_owner(database: str) -> None:
    room = ClubRoom.opened()
    owner, first, second = (room.people[who] for who in ("owner", "director", "member"))

    def at_once(*acts: Callable[[], object]) -> None:
        ready = threading.Barrier(len(acts))

        def one(act: Callable[[], object]) -> None:
            ready.wait(20)
            try:
                act()
            except Refused:
                pass
            finally:
                connection.close()

        threads = [threading.Thread(target=one, args=(act,)) for act in acts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)

    for _ in range(6):
        if "owner" not in room.roles():
            membership.join(room.club, user=owner)
        holder = next(who for who, role in room.roles().items() if role == "owner")
        if holder != "owner":
            club_actions.hand_over(room.club, by=room.people[holder], to=owner)
        at_once(
            lambda: club_actions.hand_over(room.club, by=owner, to=first),
            lambda: club_actions.hand_over(room.club, by=owner, to=second),
            lambda: membership.leave(room.club, user=owner),
            lambda: membership.ban(room.club, by=second, user=first),
            lambda: membership.leave(room.club, user=second),
        )
        assert list(room.roles().values()).count("owner") == 1
        for user in (first, second):
            if club_roles.role_in(room.club, user) is None:
                ClubMember.objects.create(
                    club=room.club, user=user, role=ClubRole.MEMBER, since=timezone.now()
                )


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_of_two_who_take_the_last_place_one_has_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "MEMBERS", 2)
    club = club_actions.found_club(owner=cast.person("owner"), name="Small")
    people, rows = [cast.person("one"), cast.person("other")], []
    ready = threading.Barrier(2)

    def come(user: User) -> None:
        ready.wait(20)
        try:
            membership.join(club, user=user)
            rows.append("in")
        except Refused as why:
            rows.append(why.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=come, args=(user,)) for user in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(rows) == ["full", "in"]
    assert ClubMember.objects.filter(club=club).count() == 2


# --- invitations ---------------------------------------------------------------------------------


def waiting(room: ClubRoom) -> set[int]:
    """Whom those who look after the club see as invited."""
    return {row.user_id for row in club_roles.invited_to(room.club)}


def test_that_somebody_declined_looks_like_no_answer_however_often_it_is_asked() -> None:
    room = ClubRoom.opened()
    owner, silent, declined = room.people["owner"], room.people["invited"], room.people["stranger"]
    membership.invite(room.club, by=owner, user=declined)
    membership.decline(room.club, user=declined)
    by_key: dict[int, list[object]] = {}
    for user in (silent, declined):
        seen = by_key.setdefault(user.pk, [])
        seen.append(user.pk in waiting(room))
        with refused("invited_already"):
            membership.invite(room.club, by=owner, user=user)
        membership.take_back(room.club, by=owner, user=user)
        seen.append(user.pk in waiting(room))
        membership.invite(room.club, by=owner, user=user)
        seen.append(user.pk in waiting(room))
    assert by_key[silent.pk] == by_key[declined.pk] == [True, False, True]
    assert club_roles.invitation_to(room.club, silent) is not None
    assert club_roles.invitation_to(room.club, declined) is None
    past = timezone.now() - membership.QUIET - timedelta(days=1)
    ClubInvitation.objects.update(made_at=past)
    membership.invite(room.club, by=owner, user=declined)
    assert club_roles.invitation_to(room.club, declined) is not None


def test_a_mail_address_tells_nothing_of_whoever_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "A_DAY", ((4, 86400),))
    room = ClubRoom.opened()
    director, known, hidden = room.people["director"], cast.person("known"), cast.person("hidden")
    User.objects.filter(pk=hidden.pk).update(may_be_found=False)
    blocking = cast.person("far away")
    blocks.keep(blocking, director, BlockKind.BLOCK)
    addresses = (known.email, hidden.email.upper(), "nobody@seats.example", blocking.email)
    before = waiting(room)
    answers = invite_listed(room.club, by=director, text="\n".join((*addresses, "one.more@seats.example")))
    assert [line.answer for line in answers] == [LineAnswer.MAIL] * 4 + [LineAnswer.ENOUGH]
    assert waiting(room) == before
    assert [bool(club_roles.invitation_to(room.club, user)) for user in (known, hidden, blocking)] == [
        True, True, False,
    ]  # fmt: skip
    monkeypatch.setattr(membership, "A_DAY", ((40, 86400),))
    membership.invite(room.club, by=director, user=known)
    assert waiting(room) == before | {known.pk}
    membership.accept(room.club, user=hidden)
    assert club_roles.role_in(room.club, hidden) == ClubRole.MEMBER


def test_each_line_of_a_pasted_list_has_its_answer() -> None:
    room = ClubRoom.opened()
    quiet, friend = cast.person("Quiet seat"), cast.person("Friendly seat")
    User.objects.filter(pk__in=(quiet.pk, friend.pk)).update(may_be_found=False)
    for _ in range(2):
        cast.person("Double seat")
    cast.person("Seat@home")
    written = cast.person("apostrophe")
    User.objects.filter(pk=written.pk).update(email="o'seat@seats.example")
    lines = {
        "stranger of clubs": LineAnswer.INVITED,
        "  MEMBER   of clubs ": LineAnswer.IN_ALREADY,
        "1. invited of clubs": LineAnswer.INVITED_ALREADY,
        "- other member": LineAnswer.IN_ALREADY,
        "quiet seat": LineAnswer.NOBODY,
        "friendly seat": LineAnswer.INVITED,
        "Double seat": LineAnswer.SEVERAL,
        "Guest 4821": LineAnswer.NOBODY,
        "<script>alert(1)</script>": LineAnswer.NOBODY,
        "x" * 5000: LineAnswer.NOBODY,
        f"{'y' * 90} nobody@": LineAnswer.NO_ADDRESS,
        "No\x00body\u202e at all": LineAnswer.NOBODY,
        "somebody@seats.example": LineAnswer.MAIL,
        "Far Seat <far@seats.example>": LineAnswer.MAIL,
        "Near Seat, near@seats.example": LineAnswer.MAIL,
        "Seat\tanother@seats.example": LineAnswer.MAIL,
        "'o'seat@seats.example'.": LineAnswer.MAIL,
        "nobody@": LineAnswer.NO_ADDRESS,
        "Seat@home": LineAnswer.INVITED,
        "one@seats.example two@seats.example": LineAnswer.NO_ADDRESS,
        room.people["director"].email.upper(): LineAnswer.IN_ALREADY,
    }
    answers = invite_listed(
        room.club,
        by=room.people["director"],
        text="\r\n\n".join(lines) + "\nstranger of clubs",
        knows=lambda user: user.pk == friend.pk,
    )
    assert [line.answer for line in answers] == list(lines.values())
    # What stays in the list to be tried again is whole; the page cuts it in its table of answers.
    assert max(len(line.text) for line in answers) == 5000
    assert club_roles.invitation_to(room.club, written) is not None
    with refused("too_many_lines"):
        invite_listed(room.club, by=room.people["director"], text="a\n" * 101)


def test_of_a_row_of_a_table_the_name_or_the_address_is_read_and_the_rest_is_named() -> None:
    room = ClubRoom.opened()
    cast.person("Anna"), cast.person("Anna Seat"), cast.person("Bert Seat")
    keeps_away = cast.person("Keeps away")
    blocks.keep(keeps_away, room.people["director"], BlockKind.BLOCK)
    rows = {
        "Bert Seat\t0123 456": (LineAnswer.INVITED, ("0123 456",)),
        "Anna\tSeat\t0123": (LineAnswer.INVITED, ("0123",)),
        # Another Anna is not meant, nor is who has this first name alone.
        "Anna; Card": (LineAnswer.NOBODY, ("Card",)),
        "Seat; Bert": (LineAnswer.INVITED_ALREADY, ()),
        "Bert Seat; cashier; 0123": (LineAnswer.INVITED_ALREADY, ("cashier", "0123")),
        "Anna; 0123": (LineAnswer.INVITED, ("0123",)),
        "3\tStranger of clubs;;": (LineAnswer.INVITED, ()),
        "Nobody here; 0123": (LineAnswer.NOBODY, ("0123",)),
        "Keeps away; 0123": (LineAnswer.NOBODY, ("0123",)),
        "Bert Seat\tbert@seats.example\t0123": (LineAnswer.MAIL, ("Bert Seat", "0123")),
        "Name; E-mail; Telephone": (LineAnswer.NOBODY, ("E-mail", "Telephone")),
    }
    answers = invite_listed(room.club, by=room.people["director"], text="\n".join(rows))
    assert [(line.answer, line.unread) for line in answers] == list(rows.values())
    assert answers[0].text == "Bert Seat; 0123 456"


def test_an_invitation_by_directors_opens_the_way_back_and_nothing_else_does() -> None:
    room = ClubRoom.opened()
    gone, owner = room.people["put out"], room.people["owner"]
    for link in ("", room.club.link):
        with refused("not_let_in"):
            membership.join(room.club, user=gone, link=link)
    membership.invite(room.club, by=owner, user=gone)
    membership.accept(room.club, user=gone)
    membership.ban(room.club, by=owner, user=gone)
    membership.unban(room.club, by=owner, user=gone)
    membership.join(room.club, user=gone)


def test_who_keeps_away_is_kept_away_from() -> None:
    room = ClubRoom.opened()
    director, stranger = room.people["director"], room.people["stranger"]
    blocks.keep(stranger, director, BlockKind.BLOCK)
    with refused("not_to_be_invited"):
        membership.invite(room.club, by=director, user=stranger)
    blocks.lift(stranger, director, BlockKind.BLOCK)
    blocks.keep(director, stranger, BlockKind.BLOCK)
    with refused("not_let_in"):
        membership.join(room.club, user=stranger)


def test_a_renewed_link_shuts_the_old_one() -> None:
    room = ClubRoom.opened(public=False)
    old = room.club.link
    fresh = club_actions.renew_link(room.club, by=room.people["director"])
    with refused("not_let_in"):
        membership.join(room.club, user=room.people["stranger"], link=old)
    membership.join(room.club, user=room.people["stranger"], link=fresh)


# --- names and words -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "   ", "…", "a\u202eb", "a\u200bb", "\u3164", "a\x00b"])
def test_a_name_nobody_can_read_is_refused(name: str) -> None:
    owner = cast.person("owner")
    with pytest.raises(ValidationError):
        club_actions.found_club(owner=owner, name=name)
    assert not Club.objects.exists()


def test_words_are_lines_that_can_be_read() -> None:
    words = club_actions.plain_words("  One\tline \r\n\n\n\nAnother\u202e\x00 one\n\n" + "x" * 2000)
    assert words.startswith("One line\n\nAnother one\n\nxxx")
    assert len(words) == club_actions.WORDS
