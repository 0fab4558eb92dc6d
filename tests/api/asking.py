"""Programs that ask the API: a client with a token, and its answers read."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from accounts.models import User
from games.api import tokens
from games.api.models import TokenScope
from games.play.models import Game

EVERYTHING = tuple(scope.value for scope in TokenScope)


class Program:
    """A program with a token of somebody, or without one."""

    def __init__(
        self, user: User | None = None, scopes: tuple[str, ...] = EVERYTHING, **headers: str
    ) -> None:
        self.token, self.text = tokens.make(user, name="a program", scopes=scopes) if user else (None, "")
        bearer = {"Authorization": f"Bearer {self.text}"} if user else {}
        self.client = Client(headers=bearer | headers)

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(f"/api/v1/{path}", **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        return self.client.post(f"/api/v1/{path}", body or {}, content_type="application/json", **more)

    def delete(self, path: str) -> Any:
        return self.client.delete(f"/api/v1/{path}")

    def lines(self, game: Game, since: int = -1) -> list[dict[str, Any]]:
        """What the stream of a game has to say at once."""
        reply = self.get(f"games/{game.public_id}/events?since={since}")
        assert reply.status_code == 200, reply.content
        assert reply.headers["Content-Type"] == "application/x-ndjson"
        return [json.loads(line) for line in b"".join(reply).splitlines() if line]


def body_of(reply: Any, status: int = 200) -> Any:
    """The JSON of an answer of this status."""
    assert reply.status_code == status, (reply.status_code, reply.content)
    return reply.json()


def code(reply: Any, status: int) -> str:
    """The code of a problem, whose shape is that of every problem."""
    body = body_of(reply, status)
    assert body["detail"]
    assert set(body) <= {"code", "detail", "version", "line", "rule", "fields"}
    assert reply.headers["Content-Type"] == "application/json"
    return str(body["code"])
