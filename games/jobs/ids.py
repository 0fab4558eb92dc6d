"""Ids and secrets nobody can guess."""

from __future__ import annotations

import secrets

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def opaque_id() -> str:
    """Ten letters nobody can guess, without those that are easily misread."""
    return "".join(secrets.choice(ID_LETTERS) for _letter in range(10))


def secret_bytes() -> bytes:
    """256 bits of system randomness."""
    return secrets.token_bytes(32)
