"""The key by which push services know this site (VAPID, RFC 8292): from the environment, or kept beside the database.

Made by `manage.py vapid`. Without one nothing is pushed, and pages do not offer it. Whoever changes it loses every
subscription: browsers bind theirs to the public half.
"""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

FILE = "vapid-key"


def key() -> str:
    """The private key, 32 bytes in base64url; empty where there is none."""
    return settings.TALON_VAPID_KEY or _key_in(path(), _stamp(path()))


def path() -> Path:
    """Where a key is kept that does not come from the environment."""
    return Path(settings.VAR_DIR) / FILE


def _stamp(file: Path) -> int:
    return file.stat().st_mtime_ns if file.is_file() else 0


@cache
def _key_in(file: Path, stamp: int) -> str:
    return file.read_text().strip() if stamp else ""


def new_key() -> str:
    """A private key on the curve P-256 as base64 without padding, as browsers and RFC 8292 want it."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


@cache
def public(private: str) -> str:
    """The public half, as a browser wants it to subscribe."""
    number = int.from_bytes(base64.urlsafe_b64decode(private + "=" * (-len(private) % 4)), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _text(
        point.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    )


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
