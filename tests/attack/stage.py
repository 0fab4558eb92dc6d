"""`python -m tests.attack.stage`: everybody and everything an attack may try, in the database of a site not yet begun.

It is the stage of the table of access (`tests/play/access_table.py`): eleven readers, tables, clubs, events. Printed as
JSON: the readers' cookies, and a line for each address with its form and what each reader gets there.
"""

from __future__ import annotations

import json
import logging
import os
import sys


def main() -> None:
    """Make it, and print where it is."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    # Who signs in on this stage is nobody's concern.
    logging.disable(logging.WARNING)
    from django.conf import settings
    from django.core.management import call_command

    # The test client asks for this host.
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    call_command("prepare")
    from tests.play.access_site import Site
    from tests.play.access_table import READERS, lines

    site = Site()
    known = [
        {
            "name": line.name, "get": line.get, "form": site.form(line),
            "addresses": [site.address(line, language) for language in ("en", "fr")],
        }
        for line in lines()
    ]  # fmt: skip
    cookies = {reader: site.cookies[reader] for reader in READERS}
    over = site.tables["over"]
    json.dump({"cookies": cookies, "lines": known, "finished": over.get_absolute_url()}, sys.stdout)


if __name__ == "__main__":
    main()
