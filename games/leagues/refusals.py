"""What cannot be done in a league, and the sentence that says so."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.clubs.core import refusals as of_clubs
from games.jobs.refusals import Refusal

GUEST = of_clubs.GUEST
PROGRAM = Refusal("league_program", gettext_noop("Programs do not take part in leagues."))
NO_CLUB = Refusal("no_club", gettext_noop("Only those who look after a club hold leagues of it."))
NOT_A_MEMBER = Refusal("not_a_member", gettext_noop("This league is for members of its club."))
LEAGUES_ENOUGH = Refusal(
    "leagues_enough", gettext_noop("That is many leagues: one person organises four at once.")
)
LEAGUES_MADE = Refusal(
    "leagues_made",
    gettext_noop("You have made as many leagues as one can in a day. Make the next one tomorrow."),
)
SEASONS_OPENED = Refusal(
    "seasons_opened",
    gettext_noop(
        "As many seasons of this league were opened as can be in a day. Open the next one tomorrow."
    ),
)
SEASON_STATE = Refusal("season_state", gettext_noop("That cannot be done as the season stands now."))
ENTERED_ALREADY = Refusal("entered_already", gettext_noop("You are in this season already."))
SEASON_FULL = Refusal("season_full", gettext_noop("The season is full."))
TOO_LATE = Refusal(
    "too_late", gettext_noop("More than half of the season is over: the next one is open to you again.")
)
PARTNER_WANTED = Refusal("partner_wanted", gettext_noop("Pairs play in this league: enter with a partner."))
NO_SUCH_LINK = Refusal("no_such_link", gettext_noop("This address for a partner does not hold any more."))
LEFT_ALREADY = Refusal("left_already", gettext_noop("You have left this season, and it goes on without you."))
NOT_IN_IT = Refusal("not_in_it", gettext_noop("There is nobody like that in this season."))
NO_SUCH_GAME = Refusal("no_such_game", gettext_noop("This game is not one that can still be decided."))
NOT_ADJUSTABLE = Refusal(
    "not_adjustable", gettext_noop("This game has no result that counts. Decide it, or choose another one.")
)
NEXT_HAS_BEGUN = Refusal(
    "next_has_begun",
    gettext_noop("The next season has begun with the places of this one: its results stand."),
)
BAD_POINTS = Refusal(
    "bad_points",
    gettext_noop(
        "Write the points of each player as whole numbers, in the order of their names, such as 120 80."
    ),
)
OWN_GAME = of_clubs.OWN_GAME
OWN_OPPONENT = Refusal(
    "own_opponent",
    gettext_noop(
        "You have an open game with them, or one that would be annulled: somebody else must take them out."
    ),
)
TOO_FEW = Refusal("too_few", gettext_noop("Too few have entered for a game."))
NO_LATER_END = Refusal(
    "no_later_end", gettext_noop("The new end must be later than the old one, by a year at most.")
)
NO_BOT = Refusal("no_bot", gettext_noop("Every bot of this level is in the season already."))
NO_REASON = of_clubs.NO_REASON
