"""Things kept in memory because they are the same for ever once made; the least used ones leave first."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Content = TypeVar("Content")


class Shelf(Generic[Key, Content]):
    """Room for so many things by their keys; safe to use from several threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Content] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Content | None:
        """What is kept under a key, None where nothing is."""
        with self._lock:
            content = self._kept.get(key)
            if content is not None:
                self._kept.move_to_end(key)
            return content

    def put(self, key: Key, content: Content) -> None:
        with self._lock:
            self._kept[key] = content
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        """Empty the shelf, as after a restart."""
        with self._lock:
            self._kept.clear()
