"""A channel layer that swallows every signal."""

from __future__ import annotations

from typing import Any

from channels.layers import InMemoryChannelLayer


class DeafLayer(InMemoryChannelLayer):
    """Groups can be joined, and nothing sent to them ever arrives."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        return None
