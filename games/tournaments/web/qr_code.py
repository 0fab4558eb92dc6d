"""An address as a QR code, for a card on a table."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe
from qrcode.constants import ERROR_CORRECT_M
from qrcode.image.svg import SvgPathImage
from qrcode.main import QRCode


def qr_code(address: str) -> SafeString:
    """The code as an `svg` to put into a page; what it says stands beside it in letters."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=2, image_factory=SvgPathImage)
    code.add_data(address)
    drawing = code.make_image().to_string(encoding="unicode")
    # Our own drawing: the address is in its squares alone.
    return mark_safe(drawing.replace("<svg ", '<svg class="qr-code" aria-hidden="true" ', 1))  # noqa: S308
