"""Scores that tables sent: a director confirms or refuses them, and gives out the links by which they are sent."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop, ngettext_lazy

from accounts.models import User
from games.jobs.refusals import Refusal, Refused

from ..models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    ScoreLink,
    TableScore,
    TableScoreState,
    Tournament,
    Venue,
    score_link_word,
)
from ..record.who_knows import sealed_boards
from .forms import ENTRY, OVER, RUNNING
from .log import DeskAct, facts_of, lock_for_director
from .scores import adjust

NOT_WAITING = Refusal(
    "not_waiting",
    gettext_noop(
        "That score does not wait any more: another director has decided, or the table sent another."
    ),
)
NO_SUCH_LINK = Refusal(
    "link_revoked",
    gettext_noop("This link has been revoked already. Make another one if the table needs it."),
)
NO_REAL_TABLES = Refusal("no_real_tables", gettext_noop("This event is not played at real tables."))


# --- links ------------------------------------------------------------------------------------------------

MADE, RENEWED, REVOKED = "made", "renewed", "revoked"

LINK_SENTENCES = {
    MADE: ngettext_lazy(
        "%(number)d link was made by which a table sends its scores.",
        "%(number)d links were made by which tables send their scores.",
        "number",
    ),
    RENEWED: ngettext_lazy(
        "%(number)d link for scores has a new address; the old one leads nowhere.",
        "%(number)d links for scores have new addresses; the old ones lead nowhere.",
        "number",
    ),
    REVOKED: ngettext_lazy(
        "%(number)d link for scores was taken back.", "%(number)d links for scores were taken back.", "number"
    ),
}


class LinksAct(DeskAct):
    """Links for scores were made, renewed or taken back; never their words, which are secrets."""

    kind = DirectorActKind.LINKS

    def do(self, tournament: Tournament, what: str, links: Sequence[ScoreLink], *, by: User) -> None:
        """Write down what was done with these links of a locked tournament; nothing where there are none."""
        if links:
            tables = sorted(link.table for link in links if link.table is not None)
            facts = {"what": what, "number": len(links), "tables": tables}
            self.write(tournament, by, "", facts=facts)

    def say(self, act: DirectorAct) -> str:
        """What was done with how many."""
        facts = facts_of(act)
        return str(LINK_SENTENCES[facts["what"]] % {"number": facts["number"]})

    def about(self, act: DirectorAct) -> list[str]:
        """What was done, and of which tables."""
        tables = ", ".join(map(str, act.facts["tables"]))
        return (
            [self.say(act), gettext("tables %(tables)s") % {"tables": tables}] if tables else [self.say(act)]
        )


links = LinksAct()


def make_links(public_id: str, tables: Collection[int | None], *, by: User) -> None:
    """A link for each of these tables, or for all together (None), where there is none yet; raises Refused."""
    with transaction.atomic():
        tournament = _with_real_tables(public_id, by)
        there = set(tournament.score_links.values_list("table", flat=True))
        now = timezone.now()
        wanted = dict.fromkeys(table for table in tables if table not in there)
        new_links = [
            ScoreLink.objects.create(tournament=tournament, table=table, made_at=now) for table in wanted
        ]
        links.do(tournament, MADE, new_links, by=by)


def renew_links(public_id: str, pk: int | None, *, by: User) -> None:
    """Another secret for a link, or for every one (None): the old address leads nowhere. Raises Refused."""
    with transaction.atomic():
        tournament = _with_real_tables(public_id, by)
        links_now = _links(tournament, pk)
        for link in links_now:
            link.word, link.made_at = score_link_word(), timezone.now()
            link.save(update_fields=["word", "made_at"])
        links.do(tournament, RENEWED, links_now, by=by)


def revoke_links(public_id: str, pk: int | None, *, by: User) -> None:
    """A link, or every one (None), leads nowhere from now on; what was sent by it waits as before. Raises Refused."""
    with transaction.atomic():
        tournament = _with_real_tables(public_id, by)
        links_now = _links(tournament, pk)
        for link in links_now:
            link.delete()
        links.do(tournament, REVOKED, links_now, by=by)


def _links(tournament: Tournament, pk: int | None) -> list[ScoreLink]:
    """One link, or every one (None); raises Refused where that one has been revoked meanwhile."""
    rows = list(tournament.score_links.all() if pk is None else tournament.score_links.filter(pk=pk))
    if pk is not None and not rows:
        raise Refused(NO_SUCH_LINK)
    return rows


def _with_real_tables(public_id: str, by: User) -> Tournament:
    tournament = lock_for_director(public_id, by, ENTRY, RUNNING, OVER)
    if tournament.venue == Venue.HERE:
        raise Refused(NO_REAL_TABLES)
    return tournament


# --- what was sent ----------------------------------------------------------------------------------------


def confirm(public_id: str, pk: int, *, by: User) -> None:
    """Enter a score that a table sent, as one that the director typed; other ones for that board are refused with it.

    Raises Refused `not_waiting`, and as `adjust` does.
    """
    with transaction.atomic():
        tournament = lock_for_director(public_id, by, RUNNING, OVER)
        sent = _waiting(tournament, pk)
        _confirm(tournament, sent, by)


def confirm_agreed(public_id: str, keys: Sequence[int], *, by: User) -> tuple[int, int]:
    """Enter those of these scores that nothing contradicts; how many, and how many are left to be looked at.

    `keys` are those that the director was shown: what has come in since is not entered unseen.
    """
    entered = left = 0
    with transaction.atomic():
        tournament = lock_for_director(public_id, by, RUNNING, OVER)
        for pk in keys:
            sent = _all_waiting(tournament).filter(pk=pk).first()
            if sent is None:
                continue
            if _is_contradicted(sent):
                left += 1
                continue
            try:
                with transaction.atomic():
                    _confirm(tournament, sent, by)
            except Refused:
                # Of a board that this director has still to play, say: the others are entered all the same.
                left += 1
                continue
            entered += 1
    return entered, left


def refuse(public_id: str, keys: Sequence[int], *, by: User) -> int:
    """Do not enter these scores, nor any that wait for the same boards with the same points; how many.

    Those of a board that this director has still to play wait for another director.
    """
    with transaction.atomic():
        tournament = lock_for_director(public_id, by, RUNNING, OVER)
        chosen = list(_all_waiting(tournament).filter(pk__in=keys))
        sealed = sealed_boards(tournament, by, [sent.play for sent in chosen])
        number = 0
        for sent in chosen:
            if sent.play_id in sealed:
                continue
            alike = [each.pk for each in _of_board(sent) if each.points == sent.points]
            number += TableScore.objects.filter(pk__in=alike).update(state=TableScoreState.REFUSED)
    return number


def _all_waiting(tournament: Tournament) -> QuerySet[TableScore]:
    return TableScore.objects.filter(
        play__board__tournament=tournament, state=TableScoreState.WAITING
    ).select_related("play__board__board")


def _waiting(tournament: Tournament, pk: int) -> TableScore:
    sent = _all_waiting(tournament).filter(pk=pk).first()
    if sent is None:
        raise Refused(NOT_WAITING)
    return sent


def _of_board(sent: TableScore) -> list[TableScore]:
    """What waits for the same board at the same table, this one with it."""
    return list(TableScore.objects.filter(play=sent.play_id, state=TableScoreState.WAITING))


def _is_contradicted(sent: TableScore) -> bool:
    """Whether something else was sent for the board, or something else counts there."""
    play = sent.play
    if play.adjusted is not None or play.points not in (None, sent.points):
        return True
    return any(each.points != sent.points for each in _of_board(sent))


def _confirm(tournament: Tournament, sent: TableScore, by: User) -> None:
    play = BoardPlay.objects.get(pk=sent.play_id)
    if play.points != sent.points or play.adjusted is not None:
        adjust.do(tournament.public_id, play.pk, by=by, why="", points=sent.points)
    for each in _of_board(sent):
        same = each.points == sent.points
        each.state = TableScoreState.CONFIRMED if same else TableScoreState.REFUSED
        each.save(update_fields=["state"])
