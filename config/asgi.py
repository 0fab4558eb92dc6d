"""Where daphne comes in: static files first, then pages by Django and sockets by channels."""

from __future__ import annotations

import os

import daphne.server as daphne_server  # first: it installs twisted's reactor on asyncio
import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from servestatic import ServeStaticASGI  # noqa: E402

from config.server.bodies import limit_bodies  # noqa: E402
from config.server.connections import limit_connections  # noqa: E402
from config.server.handler import PageHandler  # noqa: E402
from config.server.heartbeat import start_beating  # noqa: E402
from config.server.sockets import LimitSockets  # noqa: E402
from config.server.static import HASHED, add_static_files  # noqa: E402
from games.play.web.routing import websocket_urlpatterns  # noqa: E402

pages = ServeStaticASGI(PageHandler(), immutable_file_test=HASHED)
add_static_files(pages)

limit_bodies()
limit_connections()

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": LimitSockets(
            AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
        ),
    }
)
# Not at the import: who only reads this file serves nobody.
daphne_server.reactor.callWhenRunning(start_beating)
