"""Where a WSGI server comes in, on a large site that serves its pages apart from its sockets (docs/deploy.md)."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_wsgi_application()

from servestatic import ServeStatic  # noqa: E402

from config.server.requests import WorkerRequest  # noqa: E402
from config.server.static import HASHED, add_static_files  # noqa: E402

django_application.request_class = WorkerRequest
application = ServeStatic(django_application, immutable_file_test=HASHED)
add_static_files(application)
