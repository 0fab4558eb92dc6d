"""What cannot be done in a club, by a word for each."""

from __future__ import annotations

from enum import StrEnum


class ClubRefusal(StrEnum):
    """Why something cannot be done; games/clubhouse/web/refusals.py has the sentences."""

    ACCOUNT_ONLY = "account_only"
    CLOSED = "closed"
    NOT_YOURS = "not_yours"
    NOT_LET_IN = "not_let_in"
    IN_ALREADY = "in_already"
    NOT_IN = "not_in"
    NO_MEMBER = "no_member"
    OWNER_STAYS = "owner_stays"
    FULL = "full"
    IN_ENOUGH = "in_enough"
    OWNS_ENOUGH = "owns_enough"
    NOT_TO_BE_INVITED = "not_to_be_invited"
    INVITED_ALREADY = "invited_already"
    INVITED_ENOUGH = "invited_enough"
    NO_INVITATION = "no_invitation"
    TOO_MANY_LINES = "too_many_lines"
    MIXES_ENOUGH = "mixes_enough"
    MIX_NAME_TAKEN = "mix_name_taken"


class ClubRefused(Exception):
    """Something that cannot be done, and why."""

    def __init__(self, why: ClubRefusal) -> None:
        super().__init__(why.value)
        self.why = why
