"""What cannot be done on a ladder, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from games.clubs.core import refusals as of_clubs
from games.jobs.refusals import Refusal
from games.standings.challenge_rules import Obstacle

GUEST = of_clubs.GUEST
PROGRAM = Refusal("ladder_program", gettext_noop("Programs do not take part in ladders."))
NO_CLUB = Refusal("no_club", gettext_noop("Only those who look after a club hold ladders of it."))
NOT_A_MEMBER = Refusal("not_a_member", gettext_noop("This ladder is for members of its club."))
LADDERS_ENOUGH = Refusal(
    "ladders_enough", gettext_noop("That is many ladders: one person organises four at once.")
)
LADDERS_MADE = Refusal(
    "ladders_made",
    gettext_noop("You have made as many ladders as one can in a day. Make the next one tomorrow."),
)
JOINED_ENOUGH = Refusal(
    "ladder_joined_enough",
    gettext_noop("Nobody joins a ladder more than five times in a day. Join again tomorrow."),
)
PLAYED_ENOUGH = Refusal(
    "ladder_played_enough",
    gettext_noop("That is many challenges and games on ladders in one day. Come again tomorrow."),
)
LADDER_STAGE = Refusal("ladder_stage", gettext_noop("That cannot be done as the ladder stands now."))
ON_IT_ALREADY = Refusal("on_it_already", gettext_noop("You are on this ladder already."))
LADDER_FULL = Refusal("ladder_full", gettext_noop("The ladder is full."))
NOT_ON_IT = Refusal("not_on_it", gettext_noop("There is nobody like that on this ladder."))
NO_SUCH_CHALLENGE = Refusal(
    "no_such_challenge", gettext_noop("This challenge has been answered or has ended.")
)
OWN_GAME = of_clubs.OWN_GAME
OWN_PLACE = Refusal(
    "own_place", gettext_noop("This is your own place on the ladder: somebody else must change it.")
)
OWN_OPPONENT = Refusal(
    "own_opponent",
    gettext_noop("You have an open game or challenge with them: somebody else must do that."),
)
OWN_GAME_OPEN = Refusal(
    "own_game_open",
    gettext_noop(
        "You play a game of this ladder that would not count then. Pause the ladder until it has ended, or let another "
        "director do it."
    ),
)
DECLINED_ENOUGH = Refusal(
    "declined_enough",
    gettext_noop("This challenge cannot be declined: you have declined two within thirty days."),
)
NO_WORDS = Refusal(
    "silenced", gettext_noop("You may not write to others for now. Your notices say until when.")
)
PARTNER_WANTED = Refusal("partner_wanted", gettext_noop("On this ladder pairs play: find a partner first."))
NO_SUCH_LINK = Refusal("no_such_link", gettext_noop("This link does not hold any more, or is your own."))
NO_SUCH_PLACE = Refusal("no_such_place", gettext_noop("There is no such place on this ladder."))
LIST_CHANGED = Refusal(
    "list_changed",
    gettext_noop("Something else would come of this list by now. Look at it once more before it stands."),
)
DRAWN_MEANWHILE = Refusal(
    "drawn_meanwhile",
    gettext_noop("A game of yours has begun since this page was made. Ask once more if you want another."),
)
OTHER_SEAL = Refusal(
    "other_seal",
    gettext_noop("The ladder has another secret by now. Its seal is on this page; ask for a game once more."),
)
NO_BOT = Refusal("no_bot", gettext_noop("Every bot of this level is on the ladder already."))
NO_REASON = of_clubs.NO_REASON

OBSTACLES: Mapping[Obstacle, Refusal] = {
    Obstacle.CLOSED: Refusal("closed", gettext_noop("No challenges are made at the moment.")),
    Obstacle.NOT_ON_LADDER: Refusal("not_on_ladder", gettext_noop("Join the ladder first.")),
    Obstacle.YOURSELF: Refusal("yourself", gettext_noop("This is you.")),
    Obstacle.BELOW_YOU: Refusal("below_you", gettext_noop("Below you.")),
    Obstacle.TOO_FAR_ABOVE: Refusal("too_far_above", gettext_noop("Too far above you.")),
    Obstacle.ALREADY_PLAYING: Refusal(
        "already_playing", gettext_noop("There is a challenge or a game between you.")
    ),
    Obstacle.PLAYED_RECENTLY: Refusal(
        "played_recently", gettext_noop("You played each other a few days ago.")
    ),
    Obstacle.ASKED_RECENTLY: Refusal(
        "asked_recently", gettext_noop("You challenged them within the last day.")
    ),
    Obstacle.YOUR_LIMIT: Refusal(
        "your_limit", gettext_noop("You have as many challenges and games as you may at a time.")
    ),
    Obstacle.THEIR_LIMIT: Refusal("their_limit", gettext_noop("As many as may have challenged them.")),
    Obstacle.ON_LEAVE: Refusal("on_leave", gettext_noop("On leave at the moment.")),
    Obstacle.BLOCK: Refusal("block", gettext_noop("You cannot play each other here.")),
}
"""Why somebody may not challenge somebody, on the row of the ladder and when it is tried all the same."""
