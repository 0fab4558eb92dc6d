"""The forms of the director's desk: one for each act, with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import shown_as
from games.play.read.names import side_names
from games.play.write.refused import Refused

from .. import desk, desk_read
from ..desk_read import Desk
from ..models import DirectorAct, DuplicateEvent, EventStage
from ..shape import places_of

ENTRY, RUNNING, OVER = EventStage.ENTRY.value, EventStage.RUNNING.value, EventStage.OVER.value
MOST_HOURS = int(desk.LONGEST_EXTENSION.total_seconds()) // 3600


class DeskForm(forms.Form):
    """An act: its fields, its reason, and a question to those that end something."""

    title: Promise | str = ""
    button: Promise | str = ""
    says: Promise | str = ""
    asks: Promise | str = ""
    """Asked once more before it is done."""
    stages: tuple[str, ...] = ()
    needs_why = True
    where = "event"

    why = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("It stands in the log, which the players read.")
    )

    def __init__(self, posted: QueryDict | None, *, at: Desk, event: DuplicateEvent) -> None:
        super().__init__(posted, auto_id=f"{type(self).__name__.lower()}-%s")
        self._event = event
        self.fields["why"].required = self.needs_why
        self.order_fields([name for name in self.fields if name != "why"] + ["why"])
        self.asked_once = False
        self.prepare(at)

    def prepare(self, at: Desk) -> None:
        """Fill the lists to choose from."""

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """Whether there is anything to do it with now."""
        return at.stage in cls.stages

    def do(self, by: User) -> DirectorAct:
        """Do it; raises Refused."""
        raise NotImplementedError

    def _choose(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)

    def _entrants(self, name: str, at: Desk, *, inside: bool) -> None:
        self._choose(name, [(each.public_id, each.shown) for each in at.entrants if each.is_in == inside])


class StartNow(DeskForm):
    """Begin before the time that was set."""

    title, button = _("Start now"), _("Start")
    says = _("It begins with those who are in. Whoever is not complete, and whoever waits, is left out.")
    asks = _("Start the event now?")
    stages = (ENTRY,)

    def __init__(self, *rest: Any, **more: Any) -> None:
        super().__init__(*rest, **more)
        del self.fields["why"]

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """While entries are open."""
        return at.stage == ENTRY and at.paused_at is None

    def do(self, by: User) -> DirectorAct:
        """Start."""
        return desk.start(self._event.public_id, by=by)


class Pause(DeskForm):
    """Nothing opens or closes."""

    title, button = _("Pause"), _("Pause the event")
    says = _("Nothing opens or closes and no clock runs until it goes on.")
    stages = (ENTRY, RUNNING)

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """While it is not paused."""
        return at.stage in cls.stages and at.paused_at is None

    def do(self, by: User) -> DirectorAct:
        """Pause."""
        return desk.pause(self._event.public_id, by=by, why=self.cleaned_data["why"])


class Resume(DeskForm):
    """The event goes on."""

    title, button = _("Go on"), _("Let it go on")
    says = _("Everything is later by as long as it was paused.")
    stages = (ENTRY, RUNNING)
    needs_why = False

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """While it is paused."""
        return at.stage in cls.stages and at.paused_at is not None

    def do(self, by: User) -> DirectorAct:
        """Go on."""
        return desk.resume(self._event.public_id, by=by, why=self.cleaned_data["why"])


class Extend(DeskForm):
    """More time for the round."""

    title, button = _("More time for the round"), _("Give it")
    hours = forms.IntegerField(label=_("Hours"), min_value=1, max_value=MOST_HOURS, initial=24)
    stages = (RUNNING,)

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """While a round is played."""
        return at.round is not None

    def do(self, by: User) -> DirectorAct:
        """Extend."""
        more = timedelta(hours=self.cleaned_data["hours"])
        return desk.extend(self._event.public_id, by=by, more=more, why=self.cleaned_data["why"])


class CloseRound(DeskForm):
    """The round closes before its time."""

    title, button = _("Close the round now"), _("Close it")
    says = _(
        "Boards that are not finished are decided as they would be at its time, and the next round opens."
    )
    asks = _("Close the round now? What is decided then is not taken back.")
    stages = (RUNNING,)

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """While a round is played."""
        return at.round is not None and at.paused_at is None

    def do(self, by: User) -> DirectorAct:
        """Close it."""
        return desk.close_round(self._event.public_id, by=by, why=self.cleaned_data["why"])


class Message(DeskForm):
    """Words to everybody who is in."""

    title, button = _("Write to everybody"), _("Send it")
    says = _("Everybody who has entered gets it as a notice.")
    stages = (ENTRY, RUNNING, OVER)

    def prepare(self, at: Desk) -> None:
        """The reason is the message itself."""
        self.fields["why"] = forms.CharField(
            label=_("Message"), max_length=300, widget=forms.Textarea({"rows": 3})
        )

    def do(self, by: User) -> DirectorAct:
        """Send."""
        return desk.message(self._event.public_id, by=by, words=self.cleaned_data["why"])


class CancelEvent(DeskForm):
    """The event does not take place."""

    title, button = _("Cancel the event"), _("Cancel it")
    says = _("Games that run end without a result and all boards are opened. It cannot be taken back.")
    asks = _("Cancel the whole event? It cannot be taken back.")
    stages = (ENTRY, RUNNING)

    def do(self, by: User) -> DirectorAct:
        """Cancel."""
        return desk.cancel(self._event.public_id, by=by, why=self.cleaned_data["why"])


class Deputy(DeskForm):
    """A deputy more, or one less."""

    title, button = _("Deputies"), _("Make a deputy, or no longer")
    says = _("A deputy may do all of this but name others.")
    stages = (ENTRY, RUNNING, OVER)
    who = forms.CharField(label=_("Name, or address of the profile"), max_length=200)

    def __init__(self, *rest: Any, **more: Any) -> None:
        super().__init__(*rest, **more)
        del self.fields["why"]

    def do(self, by: User) -> DirectorAct:
        """Depute."""
        user = _person(self, "who")
        return desk.depute(self._event.public_id, by=by, user=user)


class Adjust(DeskForm):
    """A score in the place of that of a table."""

    title, button = _("Adjust a score"), _("Give this score")
    says = _("For one board at one table. A game that still runs there ends with it.")
    asks = _(
        "Give the board this score? A game that runs there is broken off, and that cannot be taken back."
    )
    stages = (RUNNING, OVER)
    where = "boards"
    table = forms.ChoiceField(label=_("At which table"))
    board = forms.ChoiceField(label=_("Board"))
    kind = forms.ChoiceField(
        label=_("What is given"),
        choices=[
            ("shares", _("shares of the top: 60, 50, 40, or + and −")),
            ("points", _("points of the deal")),
        ],
        widget=forms.RadioSelect,
        initial="shares",
    )

    def prepare(self, at: Desk) -> None:
        """Every table and board there was so far, and a field for each side."""
        rounds: dict[int, list[tuple[int, str]]] = {}
        for each in at.tables:
            told = gettext("Table %(number)s: %(names)s") % {"number": each.number, "names": each.names}
            rounds.setdefault(each.round, []).append((each.pk, told))
        self._choose(
            "table",
            [(gettext("Round %(number)s") % {"number": number}, list(few)) for number, few in rounds.items()],
        )
        self._choose("board", [(number, number) for number, _cancelled in at.boards])
        engine = self._event.engine
        names = side_names(engine.sides, sum(map(len, engine.sides)))
        for side in range(at.sides):
            self.fields[f"side_{side}"] = forms.CharField(
                label=names[side],
                max_length=8,
                widget=forms.TextInput({"inputmode": "text", "size": 8}),
            )
        self.order_fields(["table", "board", "kind", *(f"side_{side}" for side in range(at.sides)), "why"])
        self._sides = at.sides

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """Once there are tables."""
        return at.stage in cls.stages and bool(at.tables)

    def clean(self) -> dict[str, Any]:
        """A share or a number for each side."""
        for side in range(self._sides):
            name = f"side_{side}"
            word = self.cleaned_data.get(name, "").strip().removesuffix("%").strip().replace("−", "-")
            if not word:
                continue
            if self.cleaned_data.get("kind") == "points":
                digits = word.removeprefix("-")
                if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
                    self.add_error(name, gettext("A whole number of points."))
            elif not desk.SHARE.fullmatch(word):
                self.add_error(name, gettext("Per cent from 0 to 100, or + or −."))
            self.cleaned_data[name] = word
        asked = self.cleaned_data
        if "table" in asked and "board" in asked:
            try:
                desk_read.play_at(self._event, int(asked["table"]), int(asked["board"]))
            except Refused:
                self.add_error("board", gettext("This table does not play that board."))
        return self.cleaned_data

    def do(self, by: User) -> DirectorAct:
        """Adjust."""
        asked = self.cleaned_data
        words = [asked[f"side_{side}"] for side in range(self._sides)]
        play = desk_read.play_at(self._event, int(asked["table"]), int(asked["board"]))
        given: dict[str, Any] = (
            {"points": [int(word) for word in words]} if asked["kind"] == "points" else {"shares": words}
        )
        return desk.adjust(self._event.public_id, play, by=by, why=asked["why"], **given)


class CancelBoard(DeskForm):
    """A board counts for nobody."""

    title, button = _("Cancel a board"), _("Cancel the board")
    says = _("It counts for nobody, at no table. Games on it that run end.")
    asks = _("Cancel this board for everybody? Games on it that run are broken off.")
    stages = (RUNNING, OVER)
    where = "boards"
    board = forms.ChoiceField(label=_("Board"))

    def prepare(self, at: Desk) -> None:
        """The boards that count."""
        self._choose("board", [(number, number) for number, cancelled in at.boards if not cancelled])

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """Where a board counts."""
        return at.stage in cls.stages and any(not cancelled for _number, cancelled in at.boards)

    def do(self, by: User) -> DirectorAct:
        """Cancel it."""
        board = int(self.cleaned_data["board"])
        return desk.cancel_board(self._event.public_id, board, by=by, why=self.cleaned_data["why"])


class RestoreBoard(DeskForm):
    """A cancelled board counts again."""

    title, button = _("Let a cancelled board count"), _("Let it count")
    says = _("Tables where it was broken off have half of the top.")
    stages = (RUNNING, OVER)
    where = "boards"
    board = forms.ChoiceField(label=_("Board"))

    def prepare(self, at: Desk) -> None:
        """The boards that do not count."""
        self._choose("board", [(number, number) for number, cancelled in at.boards if cancelled])

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """Where a board was cancelled."""
        return at.stage in cls.stages and any(cancelled for _number, cancelled in at.boards)

    def do(self, by: User) -> DirectorAct:
        """Restore it."""
        board = int(self.cleaned_data["board"])
        return desk.restore_board(self._event.public_id, board, by=by, why=self.cleaned_data["why"])


class Replace(DeskForm):
    """Somebody else, or a bot, in the place of a player."""

    title, button = _("Replace a player"), _("Replace")
    says = _("At the tables that run and from now on. Whoever leaves does not come back by themselves.")
    asks = _("Replace this player at every table?")
    stages = (ENTRY, RUNNING)
    where = "entrants"
    seat = forms.ChoiceField(label=_("Who leaves"))
    who = forms.CharField(
        label=_("Who comes: name, or address of the profile"),
        max_length=200,
        required=False,
        help_text=_("Empty: a bot."),
    )

    def prepare(self, at: Desk) -> None:
        """Everybody who is in."""
        self._choose(
            "seat",
            [
                (f"{each.public_id}:{person.place}", f"{person.name} ({each.shown})")
                for each in at.entrants
                if each.is_in and not each.bot
                for person in each.people
            ],
        )

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """Where somebody is in."""
        return at.stage in cls.stages and any(each.is_in and not each.bot for each in at.entrants)

    def do(self, by: User) -> DirectorAct:
        """Replace."""
        entrant, _colon, place = self.cleaned_data["seat"].partition(":")
        user = _person(self, "who") if self.cleaned_data["who"].strip() else None
        return desk.replace(
            self._event.public_id, entrant, int(place), by=by, user=user, why=self.cleaned_data["why"]
        )


class Withdraw(DeskForm):
    """An entrant plays no more."""

    title, button = _("Withdraw or disqualify"), _("Take it out")
    says = _("Boards it has not finished give 40 % to it and 60 % to the others.")
    asks = _("Take this entrant out? Its games that run are broken off.")
    stages = (RUNNING, OVER)
    where = "entrants"
    entrant = forms.ChoiceField(label=_("Entrant"))
    disqualify = forms.BooleanField(label=_("Disqualified: it has no place in the standings"), required=False)

    def prepare(self, at: Desk) -> None:
        """Everybody who is in."""
        self._entrants("entrant", at, inside=True)

    def do(self, by: User) -> DirectorAct:
        """Withdraw."""
        asked = self.cleaned_data
        return desk.withdraw(
            self._event.public_id, asked["entrant"], by=by, why=asked["why"], disqualify=asked["disqualify"]
        )


class Readmit(DeskForm):
    """An entrant plays again."""

    title, button = _("Let an entrant in again"), _("Let it in")
    says = _("From the next round on.")
    stages = (RUNNING, OVER)
    where = "entrants"
    entrant = forms.ChoiceField(label=_("Entrant"))

    def prepare(self, at: Desk) -> None:
        """Whoever is out."""
        self._choose("entrant", [(each.public_id, each.shown) for each in at.entrants if _is_out(each)])

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """Where somebody is out."""
        return at.stage in cls.stages and any(map(_is_out, at.entrants))

    def do(self, by: User) -> DirectorAct:
        """Readmit."""
        return desk.readmit(
            self._event.public_id, self.cleaned_data["entrant"], by=by, why=self.cleaned_data["why"]
        )


class Late(DeskForm):
    """People who come after the start."""

    title, button = _("Let somebody in late"), _("Let them in")
    says = _("They take a place that nobody has, or a bot’s, from the next round on.")
    stages = (RUNNING,)
    where = "entrants"
    needs_why = False

    people = forms.CharField(
        label=_("Who comes"),
        max_length=900,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Names or addresses of profiles, one a line."),
    )
    name = forms.CharField(label=_("Name of the entrant"), required=False, max_length=40)

    def clean_name(self) -> str:
        """The name as it is kept, or none."""
        name = self.cleaned_data["name"]
        return shown_as(name) if name else ""

    def prepare(self, at: Desk) -> None:
        """Say how many they are."""
        places = places_of(self._event.movement, self._event.engine)
        self.fields["people"].label = ngettext(
            "Who comes: %(number)s person", "Who comes: %(number)s people", places
        ) % {"number": places}

    def do(self, by: User) -> DirectorAct:
        """Let them in."""
        lines = [line for line in self.cleaned_data["people"].splitlines() if line.strip()]
        try:
            users = [desk_read.person_named(line) for line in lines[:8]]
        except Refused as refused:
            raise Misnamed("people", refused.code) from refused
        return desk.let_in_late(
            self._event.public_id,
            by=by,
            users=users,
            name=self.cleaned_data["name"],
            why=self.cleaned_data["why"],
        )


class Named(DeskForm):
    """People without accounts, by name."""

    title, button = _("Enter somebody by name"), _("Enter them")
    says = _("For people without an account. What they are called stands on pages of this site: ask them.")
    stages = (ENTRY, RUNNING)
    where = "entrants"
    needs_why = False
    people = forms.CharField(
        label=_("Who comes"),
        max_length=400,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("One name a line."),
    )

    def prepare(self, at: Desk) -> None:
        """Say how many they are."""
        places = places_of(self._event.movement, self._event.engine)
        self.fields["people"].label = ngettext(
            "Who comes: %(number)s person", "Who comes: %(number)s people", places
        ) % {"number": places}

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """In events that are played at real tables alone."""
        return at.on_paper and at.stage in cls.stages

    def clean_people(self) -> list[str]:
        """The names as they are kept."""
        return [shown_as(line) for line in self.cleaned_data["people"].splitlines() if line.strip()]

    def do(self, by: User) -> DirectorAct:
        """Enter them."""
        asked = self.cleaned_data
        return desk.enter_named(self._event.public_id, by=by, people=asked["people"], why=asked["why"])


class Exchange(DeskForm):
    """Two entrants take each other's place."""

    title, button = _("Exchange two entrants"), _("Exchange them")
    says = _("They take each other’s tables from the next round on.")
    stages = (RUNNING,)
    where = "entrants"
    one = forms.ChoiceField(label=_("Entrant"))
    other = forms.ChoiceField(label=_("With"))

    def prepare(self, at: Desk) -> None:
        """Everybody who is in."""
        self._entrants("one", at, inside=True)
        self._entrants("other", at, inside=True)

    def do(self, by: User) -> DirectorAct:
        """Exchange."""
        asked = self.cleaned_data
        return desk.swap(self._event.public_id, asked["one"], asked["other"], by=by, why=asked["why"])


class PlaysAt(DeskForm):
    """An entrant plays at the real tables, or here."""

    title, button = _("Where an entrant plays"), _("Change it")
    says = _("From the next round on. A table is a real one where everybody who comes to it is there.")
    stages = (ENTRY, RUNNING)
    where = "entrants"
    entrant = forms.ChoiceField(label=_("Entrant"))
    at_club = forms.ChoiceField(
        label=_("Plays"),
        choices=[("yes", _("at the real tables")), ("no", _("here"))],
        widget=forms.RadioSelect,
    )

    def prepare(self, at: Desk) -> None:
        """Everybody who is in but bots, with where they are now."""
        there, here = gettext("real tables"), gettext("here")
        self._choose(
            "entrant",
            [
                (each.public_id, f"{each.shown} ({there if each.at_club else here})")
                for each in at.entrants
                if each.is_in and not each.bot
            ],
        )

    @classmethod
    def fits(cls, at: Desk) -> bool:
        """Where an event is played here and at real tables."""
        return at.both and at.stage in cls.stages and any(each.is_in and not each.bot for each in at.entrants)

    def do(self, by: User) -> DirectorAct:
        """Change it."""
        asked = self.cleaned_data
        return desk.place(
            self._event.public_id,
            asked["entrant"],
            by=by,
            at_club=asked["at_club"] == "yes",
            why=asked["why"],
        )


class TakeBack(DeskForm):
    """An act is taken back."""

    title, button = _("Take it back"), _("Take it back")
    stages = (ENTRY, RUNNING, OVER)
    needs_why = False
    where = "log"
    pk = forms.IntegerField(min_value=1, max_value=2**53, widget=forms.HiddenInput)

    def do(self, by: User) -> DirectorAct:
        """Undo."""
        return desk.undo(self._event.public_id, self.cleaned_data["pk"], by=by, why=self.cleaned_data["why"])


class Misnamed(Refused):
    """A refusal that belongs to a field."""

    def __init__(self, field: str, code: str) -> None:
        super().__init__(code)
        self.field = field


ACTS: dict[str, type[DeskForm]] = {
    "message": Message,
    "extend": Extend,
    "close": CloseRound,
    "start": StartNow,
    "pause": Pause,
    "resume": Resume,
    "adjust": Adjust,
    "cancel-board": CancelBoard,
    "restore-board": RestoreBoard,
    "replace": Replace,
    "withdraw": Withdraw,
    "readmit": Readmit,
    "named": Named,
    "late": Late,
    "exchange": Exchange,
    "place": PlaysAt,
    "deputy": Deputy,
    "cancel": CancelEvent,
    "undo": TakeBack,
}
"""The acts by the word in their address, in the order of the page."""

ActMaker = Callable[[QueryDict | None], DeskForm]


def _is_out(entrant: desk_read.DeskEntrant) -> bool:
    return entrant.state in ("withdrawn", "disqualified")


def _person(form: DeskForm, field: str) -> User:
    """Whoever is named in a field; raises Misnamed."""
    try:
        return desk_read.person_named(form.cleaned_data[field])
    except Refused as refused:
        raise Misnamed(field, refused.code) from refused
