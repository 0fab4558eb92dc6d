"""Every address of the site. English pages at plain addresses, French ones under /fr/."""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from config.i18n.language import set_language
from config.server.health import healthz, readyz
from config.server.manifest import manifest
from config.server.robots import robots, sitemap
from games.api.web import v1
from games.desk.web import api as desk_api
from games.ladders.web import api as ladders_api
from games.leagues.web import api as leagues_api
from games.notifications.web.worker import worker
from games.tournaments.web import api as tournaments_api
from rules.web.offline_views import worker as rules_worker
from rules.web.pad_views import worker as pad_worker

handler404 = "config.server.not_found.not_found"
handler500 = "config.server.health.failure_page"
# Of a page that allauth refuses for its number.
handler429 = "accounts.middleware.too_many"

v1.add_rooms(tournaments_api.router, ladders_api.router, leagues_api.router, desk_api.router)

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("worker.js", worker, name="worker"),
    path("pad-worker.js", pad_worker, name="pad_worker"),
    path("rules-worker.js", rules_worker, name="rules_worker"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("api/v1/", include((v1.addresses(), "v1"))),
    path("i18n/setlang/", set_language, name="set_language"),
    *i18n_patterns(
        path("manifest.webmanifest", manifest, name="manifest"),
        path("", include("games.play.web.urls")),
        path("", include("games.notifications.web.urls")),
        path("", include("games.imports.web.urls")),
        path("", include("games.api.web.urls")),
        path("", include("games.privacy.web.urls")),
        path("", include("games.profiles.web.urls")),
        path("", include("games.clubs.web.urls")),
        path("", include("games.moderation.web.urls")),
        path("", include("games.analysis.web.urls")),
        path("", include("games.tournaments.web.urls")),
        path("", include("games.leagues.web.urls")),
        path("", include("games.series.web.urls")),
        path("", include("games.ladders.web.urls")),
        path("", include("games.bidding.web.urls")),
        path("", include("games.commented.web.urls")),
        path("", include("games.desk.web.urls")),
        path("", include("rules.search.urls")),
        path("", include("rules.web.urls")),
        path("", include("accounts.urls")),
        prefix_default_language=False,
    ),
]
