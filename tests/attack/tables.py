"""`python -m tests.attack.tables N LEVEL K`: N tables of a guest and three bots; prints paths and cookies as JSON.

The first K of them are tables of one guest.
"""

from __future__ import annotations

import json
import logging
import os
import sys


def main(number: int, level: str, of_one: int) -> None:
    """Make them in the database of a site that is not running."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    # Who signs in on this stage is nobody's concern.
    logging.disable(logging.WARNING)
    from django.conf import settings

    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    from tests import cast

    made = []
    for place in range(number):
        if place == 0 or place >= of_one:
            guest = cast.guest(f"Guest {place}")
        game = cast.with_bots(cast.table_of([guest, None, None, None]), level)
        browser = cast.browser_of(guest)
        browser.get("/play/new/")
        cookies = {name: cookie.value for name, cookie in browser.cookies.items()}
        made.append((game.get_absolute_url(), cookies))
    json.dump(made, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
