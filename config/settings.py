"""Talon's settings: one file, the environment read at its edge, and nothing that differs by machine kept in it.

Without any variable set this is the embedded site: SQLite under var/, channel layer, broker and cache inside the one
process of `manage.py serve`. DATABASE_URL moves the tables to PostgreSQL; REDIS_URL moves layer, broker and cache to
Redis and lets web, worker and beat be processes of their own. docs/deploy.md explains every variable.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.secret import secret_in

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
if (BASE_DIR / ".env").is_file():
    env.read_env(BASE_DIR / ".env")

# ---------------------------------------------------------------- where the site lives

VAR_DIR = Path(env.str("TALON_VAR", default=str(BASE_DIR / "var")))
REDIS_URL = env.str("REDIS_URL", default="")
DATABASE_URL = env.str("DATABASE_URL", default="")
# Embedded: layer, broker and cache live inside one process, so that one process must be the whole site.
EMBEDDED = not REDIS_URL

DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

SECRET_KEY = env.str("SECRET_KEY", default="")
if not SECRET_KEY:
    if not EMBEDDED:
        raise ImproperlyConfigured(
            "SECRET_KEY must be set, the same for every process, when REDIS_URL is set."
        )
    SECRET_KEY = secret_in(VAR_DIR / "secret-key")

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ---------------------------------------------------------------- rooms and libraries

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "config",
    "accounts",
    "rules.web",
    "rules.search",
    "games.jobs",
    "games.ratings",
    "games.clubs.core",
    "games.play",
    "games.notifications",
    "games.imports",
    "games.api",
    "games.profiles",
    "games.moderation",
    "games.analysis",
    "games.tournaments",
    "games.leagues",
    "games.series",
    "games.ladders",
    "games.desk",
]

MIDDLEWARE = [
    "config.server.middleware.ReadAgainMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.server.middleware.HeadersMiddleware",
    "config.server.middleware.HostCookiesMiddleware",
    # Before all that makes or changes a page, so that it compresses what they have made.
    "config.server.middleware.CompressionMiddleware",
    "config.server.middleware.NoStoreMiddleware",
    "config.server.middleware.RejectUnreadableMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PostLimitMiddleware",
    "games.moderation.middleware.SuspensionMiddleware",
    "games.moderation.middleware.BrowserMiddleware",
    "config.i18n.language.FirstVisitMiddleware",
    "config.i18n.language.IndexLettersMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # Not the request and not the reader's row: templates get plain values (docs/architecture.md, The gate).
            "context_processors": ["config.context.site"],
        },
    },
]

# ---------------------------------------------------------------- tables, layer, tasks, cache

# Threads that answer pages under daphne (config/server/handler.py).
TALON_PAGE_THREADS = env.int("TALON_PAGE_THREADS", default=4)

# A request waits so long for a connection, which is mostly as long as a database takes that is begun anew; and one that
# could not be had is tried again by the next request, where the pool would else wait longer each time, up to minutes
# after the database is back.
# There is one for each thread that answers pages; with more a request after a restart of the database would look
# at more dead ones before it has a live one, and waits longer after each.
POOL = {"min_size": 4, "max_size": max(4, TALON_PAGE_THREADS), "timeout": 4, "reconnect_timeout": 5}

if DATABASE_URL and not DATABASE_URL.startswith("sqlite"):
    DATABASES = {
        "default": {**env.db_url("DATABASE_URL"), "OPTIONS": {"pool": POOL}, "CONN_HEALTH_CHECKS": True}
    }
else:
    _sqlite: dict[str, Any] = env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'talon.sqlite3'}")
    DATABASES = {
        "default": {
            **_sqlite,
            "ENGINE": "config.sqlite",
            "OPTIONS": {
                # Deferred transactions fail with "database is locked" when two of them turn into writers.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": ("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON"),
            },
            # Threads are few and live long, and each keeps its connection.
            "CONN_MAX_AGE": None,
        }
    }
    Path(_sqlite["NAME"]).parent.mkdir(parents=True, exist_ok=True)

CHANNEL_LAYERS: dict[str, dict[str, Any]]
if EMBEDDED:
    CHANNEL_LAYERS = {"default": {"BACKEND": "config.server.channel_layer.ThreadSafeInMemoryLayer"}}
    # What is counted to limit it lies apart from sessions, and in plenty of room: who could fill the shelf would wipe
    # every count on it. The one that was used longest ago goes first.
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "counts",
            "OPTIONS": {"MAX_ENTRIES": 200_000},
        },
        "sessions": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "sessions",
            "OPTIONS": {"MAX_ENTRIES": 5_000},
        },
    }
    CELERY_BROKER_URL = "memory://localhost//"
    # The default of a second would be the larger part of the time from a move to the bot's answer.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02}
    # What is to be done in a moment waits in a timer of the worker, which looks no more often than this.
    CELERY_WORKER_TIMER_PRECISION = 0.02
else:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {
                "hosts": [{"address": REDIS_URL, "socket_connect_timeout": 0.5, "socket_timeout": 8.0}],
            },
        }
    }
    _redis = {
        "BACKEND": "config.server.soft_cache.SoftRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
    }
    CACHES = {
        "default": {**_redis, "BACKEND": "config.server.soft_cache.CountingCache"},
        "sessions": {**_redis, "KEY_PREFIX": "sessions"},
    }
    CELERY_BROKER_URL = REDIS_URL
    # No page waits for a Redis that stands still (games/jobs/queue.py); workers are more patient (config/celery.py).
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": 600,
        "socket_connect_timeout": 0.5,
        "socket_timeout": 0.5,
    }
    CELERY_BROKER_CONNECTION_TIMEOUT = 1.0

# A lost or doubled task is harmless (the sweep finds what is due), but a killed worker's task is best run again.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# For ever, every two seconds (config/server/broker.py): a worker that gave up would end for good.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TIMEZONE = "UTC"
# The sweep finds what was not sent; a reader is not to wait for more tries.
CELERY_TASK_PUBLISH_RETRY = False

# ---------------------------------------------------------------- people

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["display_name", "email"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
# A session is looked at on every request and written once in a while: the cache answers, the table remembers.
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_CACHE_ALIAS = "sessions"
SESSION_COOKIE_AGE = 180 * 24 * 3600

# Forms somebody may send, in so many seconds each; a move is never counted. From one address come a club and a school.
TALON_POSTS = ((120, 60), (1200, 3600))
TALON_POSTS_FROM_AN_ADDRESS = ((240, 60), (3000, 3600))
# Open tables that hear of moves, in a process; those beyond ask by themselves.
TALON_SOCKETS_FROM_AN_ADDRESS = env.int("TALON_SOCKETS_FROM_AN_ADDRESS", default=600)

# Where the site is, for mails and what is pushed; `manage.py serve` knows it by itself.
TALON_URL = env.str("TALON_URL", default="")
TALON_URL_GIVEN = bool(TALON_URL)
if not TALON_URL:
    _host = next((name for name in ALLOWED_HOSTS if name[:1] not in ("*", ".")), "localhost")
    TALON_URL = f"http://{_host}:8000" if EMBEDDED else f"https://{_host}"

EMAIL_URL = env.str("EMAIL_URL", default="")
# A mail provider's own interface: ANYMAIL names it, ANYMAIL_... are its keys (docs/deploy.md).
MAIL_PROVIDER = env.str("ANYMAIL", default="")
if MAIL_PROVIDER:
    EMAIL_BACKEND = f"anymail.backends.{MAIL_PROVIDER}.EmailBackend"
    ANYMAIL = {name[8:]: value for name, value in env.ENVIRON.items() if name.startswith("ANYMAIL_")}
    INSTALLED_APPS.append("anymail")
elif EMAIL_URL:
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "games.notifications.file_backend.FileBackend"
MAILS_ARE_SENT = bool(MAIL_PROVIDER or EMAIL_URL)
# Seconds; a sender holds what it sends for two minutes (games/notifications/outbox.py).
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Talon <talon@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupForm"
ACCOUNT_FORMS = {
    "signup": "accounts.door_forms.SignUpForm",
    "reset_password": "accounts.door_forms.ResetPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
# As for the mails of a sign-up (accounts/sign_up.py): to one address, whoever asks for them.
ACCOUNT_RATE_LIMITS = {"confirm_email": "1/3m/key,4/h/key,10/d/key", "manage_email": "10/m/user,30/d/user"}
# Without a mail server nobody could ever answer the mail, so there the proof is left out.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAILS_ARE_SENT else "optional"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
# Days for which the link of a mail makes an account.
TALON_SIGN_UP_DAYS = 3
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Talon: "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USER_DISPLAY = "accounts.models.shown_name"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_ALLOW_UNVERIFIED_EMAIL = not MAILS_ARE_SENT
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Talon"
# Passkeys want HTTPS, but browsers make an exception for localhost.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = EMBEDDED

# ---------------------------------------------------------------- languages

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
# Ours, and what libraries say in our words; both before their own.
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "libraries"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
SITE_NAME = "Talon"

# ---------------------------------------------------------------- static files

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "config.server.bundles.BundleFinder",
]
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(VAR_DIR / "static")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if EMBEDDED
        else "config.server.static.HashedStorage"
    },
}

# ---------------------------------------------------------------- headers and limits

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        # The QR code of the authenticator page is a picture inside the page.
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
# What is said after a form lies in the session rather than in a cookie of its own.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.server.csrf.lost_cookie"

HTTPS = env.bool("HTTPS", default=not EMBEDDED)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
# Which browser somebody used (games/moderation/same_browser.py).
TALON_BROWSER_COOKIE = "browser"
if HTTPS:
    # No other host, and no page without HTTPS, can set a cookie of such a name (config/server/middleware.py).
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    LANGUAGE_COOKIE_NAME, TALON_BROWSER_COOKIE = "__Host-language", "__Host-browser"
LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=365 * 24 * 3600) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
if env.bool("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = env.int("PROXY_COUNT", default=1)

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 400
# Bytes of a whole request, files among them; a record that is brought may have 400,000 (config/server/bodies.py).
TALON_LARGEST_BODY = 512 * 1024

# ---------------------------------------------------------------- play

# How long a bot seems to think, in seconds from low to high; the same whatever it holds, so that it tells nothing.
_low, _high = env.str("TALON_BOT_DELAY", default="0.5,1.2").split(",")
TALON_BOT_DELAY = (float(_low), float(_high))
# Whether the site has a club in which bots play, and begins with an event to enter (games/demo).
TALON_DEMO = env.bool("TALON_DEMO", default=EMBEDDED)
# How the bots play that play an event's board once it is open, a level of theirs; empty: they do not.
# Sites that were set up before the name of the variable was changed have it as TALON_BOTS_LINE.
TALON_BOT_FIELD = env.str("TALON_BOT_FIELD", default=env.str("TALON_BOTS_LINE", default="expert"))
# Processes in which bots think long thoughts, so that the threads of the same process can go on answering pages.
# Workers of their own are processes already.
TALON_BOT_PROCESSES = env.int("TALON_BOT_PROCESSES", default=1 if EMBEDDED else 0)
# How many bots think long thoughts at once on the whole site. With workers of their own each takes one of their
# children meanwhile: leave some for bots that think quickly, and for mails.
TALON_BOT_THOUGHTS = max(1, env.int("TALON_BOT_THOUGHTS", default=TALON_BOT_PROCESSES))
# Threads of the embedded worker. Nothing sleeps in them, but a thread may wait for an expert's long thought.
TALON_WORKER_THREADS = env.int("TALON_WORKER_THREADS", default=8)
# Seconds a stream of events stays open (games/api/stream.py).
TALON_STREAM_SECONDS = env.float("TALON_STREAM_SECONDS", default=300.0)

# ---------------------------------------------------------------- notices

# The key push services know this site by: of the environment, or kept in VAR_DIR (`manage.py vapid`).
TALON_VAPID_KEY = env.str("TALON_VAPID_KEY", default="")
# Whom such a service may write to.
TALON_VAPID_CONTACT = env.str("TALON_VAPID_CONTACT", default="mailto:talon@localhost.localdomain")
# Whether a browser may have its notices sent to hosts of our own net: for tests and for working on Talon.
TALON_PUSH_ANYWHERE = DEBUG

# ---------------------------------------------------------------- how long things are kept

# Days after which the hourly task clears them (games/privacy/clearing.py); the privacy page says the same figures.
# Guests who have not come back: as long as their cookie lives, and sooner where nothing was played.
TALON_GUEST_DAYS = 180
TALON_IDLE_GUEST_DAYS = 30
# Tables that never began, from their opening to their closing, and from there until they are forgotten.
TALON_OPEN_TABLE_DAYS = 30
# Notices that were read or hold no more, and all others.
TALON_READ_NOTICE_DAYS = 90
TALON_NOTICE_DAYS = 365
# Mails about accounts, once they have gone or were given up; what they said goes at once.
TALON_LETTER_DAYS = 7

# ---------------------------------------------------------------- what is written to the terminal

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"refusals": {"()": "config.server.refusals.OneLine"}},
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["refusals"]},
        "nowhere": {"class": "logging.NullHandler"},
    },
    # Strangers try names all day; they get their 400, and the terminal stays readable.
    "loggers": {
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        # Who signs in, fails to, takes a new password: one line each (accounts/security.py).
        "talon.security": {"level": "INFO"},
    },
    "root": {"handlers": ["terminal"], "level": env.str("LOG_LEVEL", default="WARNING")},
}
