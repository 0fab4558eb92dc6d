"""What clubs keep of a person: where they belong, who invited whom, where they were put out."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows

from .club import leave_for_good
from .models import (
    Ban,
    Club,
    ClubAct,
    ClubInvitation,
    ClubInvitationState,
    ClubMember,
    ClubNews,
    ClubRole,
    ClubRules,
    Evening,
    EveningList,
    JoinRequest,
    WaitingGame,
)


def clubs(user: User) -> Row:
    """Clubs, invitations to them, and where somebody was put out.

    Of their own invitations they get no more than the pages tell: who was asked by name, and who has joined by it.
    """
    sent_rows = ClubInvitation.objects.filter(by=user).select_related("club", "user")
    by_name = sent_rows.filter(by_mail=False).exclude(state=ClubInvitationState.WITHDRAWN)
    return {
        "clubs": [
            {
                "club": row.club.public_id,
                "name": row.club.name,
                "words": row.club.words if row.role == ClubRole.OWNER else "",
                "role": row.role,
                "since": row.since,
            }
            for row in ClubMember.objects.filter(user=user).select_related("club")
        ],
        "invited_to": [
            {"club": row.club.name, "state": row.state, "made_at": row.made_at}
            for row in ClubInvitation.objects.filter(user=user).select_related("club")
        ],
        "invited_by_me": [
            {
                "club": row.club.name,
                "to": row.user.name,
                "joined": row.state == ClubInvitationState.ACCEPTED,
            }
            for row in by_name
        ],
        "asked_to_be_let_in": rows(
            JoinRequest.objects.filter(user=user), "club__name", "words", "state", "made_at", "answered_at"
        ),
        "news_i_wrote": rows(
            ClubNews.objects.filter(by=user), "club__name", "title", "words", "made_at", "changed_at"
        ),
        "log_of_clubs": [
            {
                "club": row.club.name,
                "what": row.kind,
                # Who else it was about or by is for those who look after the club.
                "by_you": row.by_id == user.pk,
                "about_you": row.person_id == user.pk,
                "made_at": row.made_at,
            }
            for row in ClubAct.objects.filter(Q(by=user) | Q(person=user)).select_related("club")
        ],
        "put_out_of": rows(Ban.objects.filter(user=user), "club__name", "since"),
        "put_out_by_me": [
            {"club": row.club.name, "who": row.user.name, "since": row.since}
            for row in Ban.objects.filter(by=user).select_related("club", "user")
        ],
    }


def leave(departure: Departure) -> None:
    """Clubs of somebody pass to another, or close."""
    leave_for_good(departure.user)


PERSONAL_DATA = PersonalData(
    tables={
        "clubs": (
            Club,
            ClubMember,
            ClubInvitation,
            JoinRequest,
            Ban,
            ClubAct,
            ClubNews,
            ClubRules,
            Evening,
            EveningList,
            WaitingGame,
        )
    },
    paragraphs={
        "clubs": (
            gettext_noop(
                "Which clubs you belong to, since when and in which role: the other members see it, and everybody "
                "sees who owns and directs a public club. Who invited you and what became of it; nobody is told that "
                "you declined. Which clubs you asked to let you in, with what you wrote, which those who look after "
                "them read, and their answer. Where you were put out, which those who look after that club see. What "
                "a club says about itself, and its news with the names of those who wrote it, is read by those who may "
                "see the club; the news of a hidden club by its members alone."
            ),
            gettext_noop(
                "A club has a log that only those who look after it read: who renewed its link, gave and took roles, "
                "put somebody out or let them back, and when."
            ),
        ),
        "deletion": (
            gettext_noop(
                "A club you own passes to the member who has directed it longest, else to its oldest member. Where "
                "nobody else belongs to it, it is closed, and its name, words, news and evenings are deleted. News "
                "you wrote "
                "for a club that goes on stays without your name."
            ),
        ),
    },
    parts=(
        ExportPart(
            "clubs",
            clubs,
            {
                ClubMember: ("user",),
                ClubInvitation: ("user", "by"),
                JoinRequest: ("user",),
                Ban: ("user", "by"),
                ClubAct: ("by", "person"),
                ClubNews: ("by",),
            },
            gettext_noop(
                "clubs.json: the clubs you belong to, who invited whom to them, which you asked to let you in, where "
                "you were put out, the news you wrote for them, what their logs say of you."
            ),
        ),
    ),
    leave=leave,
)
