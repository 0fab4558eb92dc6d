"""Where a WSGI server comes in, on a large site that serves its pages apart from its sockets (docs/deploy.md)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
