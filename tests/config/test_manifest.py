"""Talon as an application of a phone: its manifest, in the language of its address, and icons that are there."""

from __future__ import annotations

import json

import pytest
from django.contrib.staticfiles import finders
from django.test import Client


@pytest.mark.parametrize(
    ("address", "language", "begins"),
    [("/manifest.webmanifest", "en", "/play/mine/"), ("/fr/manifest.webmanifest", "fr", "/fr/play/mine/")],
)
def test_the_manifest_speaks_the_language_of_its_address(address: str, language: str, begins: str) -> None:
    answer = Client().get(address)
    assert answer["Content-Type"] == "application/manifest+json"
    answered = json.loads(answer.content)
    assert (answered["lang"], answered["start_url"], answered["display"]) == (language, begins, "standalone")
    assert answered["description"].endswith(".")
    assert {icon["purpose"] for icon in answered["icons"]} == {"any", "maskable"}


def test_every_icon_of_the_manifest_is_a_picture_of_its_size() -> None:
    for icon in json.loads(Client().get("/manifest.webmanifest").content)["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/"))
        assert path is not None
        with open(path, "rb") as file:
            head = file.read(24)
        assert head.startswith(b"\x89PNG")
        width, height = (int.from_bytes(head[at : at + 4], "big") for at in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"
