"""Records of games, and imported ones."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

from .common import StrictIn


class TextIn(StrictIn):
    """A record as a text."""

    text: str = Field(max_length=100_000)


class RecordOut(Schema):
    """The record of a game."""

    id: str
    url: str
    text: str


class ImportOut(Schema):
    """A record that was brought from elsewhere."""

    id: str
    url: str
    variant: str
    players: list[str]
    deals: int
    imported_at: datetime


class ImportsOut(Schema):
    """All records the account has brought, the latest first."""

    records: list[ImportOut]
