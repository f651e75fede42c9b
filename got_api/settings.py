"""All settings, in one file. Values that differ between machines come from the environment.

`make run` and the tests start servers under ./var and pass their addresses in the same variables
(deploy/run.py writes them to var/local.env). So this file does not depend on how a server was started.
"""

import os
import re
from email.utils import parseaddr
from itertools import chain
from logging import getLevelNamesMapping
from math import inf
from pathlib import Path
from typing import Any

import django_stubs_ext
from babel import Locale
from django.core.exceptions import ImproperlyConfigured
from psycopg.conninfo import conninfo_to_dict

from got_api.database.postgresql.reachability import Connection
from got_api.docs_site.links import with_addresses
from got_api.schema.parts import TAG_GROUPS
from got_api.shared.local import derived_vapid_key, environment, metrics_token, secret_key, vapid_key
from got_api.shared.shared_cache import cache_url_of_broker

django_stubs_ext.monkeypatch()  # makes annotations such as ModelAdmin[User] valid at run time

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("GOT_VAR", BASE_DIR / "var"))

_env = environment(VAR_DIR)

LANGUAGES = [
    (folder.name, Locale.parse(folder.name).get_display_name() or folder.name)
    for folder in sorted((BASE_DIR / "games/words/catalogues").iterdir())
]
"""Ids of the languages: one for each folder of catalogues."""


def _list_setting(name: str) -> list[str]:
    return [item for item in _env.get(name, "").split(",") if item]


def _flag(name: str, default: bool) -> bool:
    return _env.get(name, "1" if default else "0").lower() in {"1", "true", "yes", "on"}


def _integer(name: str, default: int) -> int:
    text = _env.get(name) or str(default)
    if not text.strip().isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {text!r}")
    return int(text)


def _decimal(name: str, default: float) -> float:
    text = _env.get(name) or str(default)
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < inf:
        raise ImproperlyConfigured(f"{name} must be a number of at least 0, not {text!r}")
    return number


DEBUG = False  # debug pages show secrets
# If DATABASE_URL is set, there may be several machines, which must share their keys. So no key is generated,
# and no process starts without a configured key (got_api/shared/keys.py).
_is_local = not os.environ.get("DATABASE_URL")
SECRET_KEY = _env.get("SECRET_KEY") or (secret_key(VAR_DIR) if _is_local else "")
# Health checks of a proxy or container use the local names, whatever the public names are.
ALLOWED_HOSTS = [
    *("127.0.0.1", "localhost", "[::1]"),
    *(host for host in _env.get("GOT_ALLOWED_HOSTS", "testserver").split(",") if host),
]
CSRF_TRUSTED_ORIGINS = [origin for origin in _env.get("GOT_TRUSTED_ORIGINS", "").split(",") if origin]
if _flag("GOT_BEHIND_TLS", False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True

INSTALLED_APPS = [
    "accounts.admin_config.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "corsheaders",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "got_api",
    "accounts",
    "games",
    "games.notices",
    "games.instructions",
    "games.press",
    "games.standby",
    "games.readiness",
    "games.leagues",
    "games.replies",
    "games.archive",
]
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MIDDLEWARE = [
    "got_api.http.middleware.HttpFigures",
    "corsheaders.middleware.CorsMiddleware",
    "got_api.http.languages.AcceptLanguage",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "got_api.http.middleware.ResponseHeaders",
    "got_api.http.middleware.Sender",
    "got_api.http.middleware.RequestLimits",
    "got_api.http.middleware.EntityTags",
    "got_api.http.middleware.MinimalResponses",
    "got_api.http.middleware.RepeatRead",
    "got_api.http.middleware.AdminMiddleware",
    "games.api.sandbox_faults.SandboxFaults",
    "accounts.middleware.IdempotentPosts",
    "got_api.http.preconditions.Preconditions",
]
# For the admin pages only: the API has no sessions, cookies or forms.
ADMIN_MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
ROOT_URLCONF = "got_api.urls"
WSGI_APPLICATION = "got_api.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
APPEND_SLASH = False

# PostgreSQL: the alias `default`, and `replica` for a replica. The web login owns nothing. GOT_DB_LOGIN=owner
# is only for `migrate`.
DB_LOGIN = _env.get("GOT_DB_LOGIN", "web")
# Prepared statements belong to a server connection: set this to 0 behind a pooler in transaction mode.
GOT_DB_PREPARES = _env.get("GOT_DB_PREPARE_THRESHOLD", "5") != "0"
DATABASE_URL = _env.get("DATABASE_URL", "")
# A streaming replica of the same database, with the same login, for some reads (got_api/database/replica.py).
DATABASE_READ_URL = _env.get("DATABASE_READ_URL", "")
DATABASE_OWNER_URL = _env.get("DATABASE_OWNER_URL", "")
# Time limit for statements of a web request; 0 for no limit. Workers and commands have none.
GOT_STATEMENT_SECONDS = _decimal("GOT_STATEMENT_SECONDS", 30)
# DATABASE_URL leads to a Citus coordinator whose tables manage.py distribute has distributed.
GOT_CITUS = _flag("GOT_CITUS", False)


def database_settings(url: str, *, pooled: bool) -> dict[str, Any]:
    """Converts a libpq URL (or key=value string) to Django's settings. Unknown parameters go to OPTIONS."""
    parts: dict[str, Any] = dict(conninfo_to_dict(url))
    options: dict[str, Any] = {
        # Time limits for detecting a dead host. The URL may override them.
        "connect_timeout": 5,
        "tcp_user_timeout": 10_000,
        "keepalives_idle": 30,
        "server_side_binding": True,
        # got_api.database.pipeline prepares frequent statements. The driver must not prepare as well: after a
        # rollback it deallocates all prepared statements of the connection.
        "prepare_threshold": None,
    }
    if pooled:
        options["pool"] = {
            "min_size": 1,
            "max_size": _integer("GOT_DB_POOL_SIZE", 8),
            # Waiting time for a busy pool. While the database is down, no request waits
            # (got_api/database/postgresql).
            "timeout": 5,
            "connection_class": Connection,
            "max_idle": 300,
            # A pool that cannot connect doubles its delay between attempts. After a failover, players would
            # wait for the pool rather than for the database. New requests start new attempts.
            "reconnect_timeout": 2,
        }
    return {
        "ENGINE": "got_api.database.postgresql",
        "NAME": parts.pop("dbname", ""),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        # A pool would check before every request. The first statement on a dead connection fails instead
        # (got_api/database/connections.py). The connection of a worker is checked before each task.
        "CONN_HEALTH_CHECKS": not pooled,
        # A pool keeps the connections; without a pool each thread keeps one.
        "CONN_MAX_AGE": 0 if pooled else None,
        "OPTIONS": options | parts,
    }


def replica_settings(url: str) -> dict[str, Any]:
    """Like `database_settings`, with short timeouts: the primary serves what the replica does not."""
    found = database_settings(url, pooled=True)
    given = conninfo_to_dict(url)
    quick = {"connect_timeout": 2, "tcp_user_timeout": 2_000, "keepalives_idle": 2, "keepalives_interval": 2}
    found["OPTIONS"] |= {name: value for name, value in quick.items() if name not in given}
    found["OPTIONS"]["pool"]["timeout"] = 0.5
    del found["OPTIONS"]["pool"]["connection_class"]  # got_api/database/replica.py tracks whether it is down
    return found


if DB_LOGIN not in {"web", "owner"}:
    raise ImproperlyConfigured("GOT_DB_LOGIN is either web or owner")
DATABASES = {
    "default": database_settings(DATABASE_OWNER_URL, pooled=False)
    if DB_LOGIN == "owner"
    else database_settings(DATABASE_URL, pooled=_flag("GOT_DB_POOL", True)),
}
if DATABASE_READ_URL and DB_LOGIN == "web":
    DATABASES["replica"] = replica_settings(DATABASE_READ_URL)

# Streams. A listener needs a direct connection without a pooler. If there is no such address, `broker` sends
# signals through the broker instead.
GOT_DB_LISTEN_URL = _env.get("GOT_DB_LISTEN_URL", DATABASE_URL)
GOT_WAKE = _env.get("GOT_WAKE", "database")
if GOT_WAKE not in {"database", "broker"}:
    raise ImproperlyConfigured("GOT_WAKE is either database or broker")
GOT_HEARTBEAT_SECONDS = _decimal("GOT_HEARTBEAT_SECONDS", 15)
# Maximum delay caused by a lost signal, or by an unnoticed loss of a right to read.
GOT_RECHECK_SECONDS = _decimal("GOT_RECHECK_SECONDS", 10)
# Maximum streams and waiting polls in one process, for one token, or one address without a token.
GOT_STREAMS_PER_READER = _integer("GOT_STREAMS_PER_READER", 10)
# The web server (got_api/serving/web_worker.py): threads of a worker, maximum time to read a body and between
# two requests of a connection, maximum number of connections.
GOT_WEB_THREADS = _integer("GOT_WEB_THREADS", 4)
GOT_BODY_SECONDS = _decimal("GOT_BODY_SECONDS", 20)
GOT_KEEP_ALIVE_SECONDS = _integer("GOT_KEEP_ALIVE_SECONDS", 15)
GOT_WEB_CONNECTIONS = _integer("GOT_WEB_CONNECTIONS", 8192)

# Celery: tasks are idempotent and re-check under the game's lock, so a lost worker's task may run again.
CELERY_BROKER_URL = _env.get("CELERY_BROKER_URL", "redis://127.0.0.1:6379/0")
CELERY_RESULT_BACKEND = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Tasks share a connection: a new connection to PostgreSQL costs more than most tasks.
CELERY_DB_REUSE_MAX = 1000
CELERY_TASK_DEFAULT_PRIORITY = 6  # Redis: 0 is first
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 300,
    "queue_order_strategy": "priority",
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
}
# A request that cannot wake a worker must not hang: the next tick starts the work.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.1}
# Filled by the apps (got_api.registry).
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {}
CELERY_TASK_ROUTES: dict[str, dict[str, Any]] = {}
GOT_TICK_SECONDS = _decimal("GOT_TICK_SECONDS", 5)

# Notices. Without a mail server, mails are written to files in var/mail.
GOT_ADDRESS = _env.get("GOT_ADDRESS", "http://127.0.0.1:8000").rstrip("/")
EMAIL_HOST = _env.get("GOT_SMTP_HOST", "")
EMAIL_PORT = _integer("GOT_SMTP_PORT", 25)
EMAIL_HOST_USER = _env.get("GOT_SMTP_USER", "")
EMAIL_HOST_PASSWORD = _env.get("GOT_SMTP_PASSWORD", "")
EMAIL_USE_TLS = _env.get("GOT_SMTP_SECURITY", "") == "starttls"
EMAIL_USE_SSL = _env.get("GOT_SMTP_SECURITY", "") == "tls"
EMAIL_TIMEOUT = 10
EMAIL_FILE_PATH = VAR_DIR / "mail"
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'filebased'}.EmailBackend"
DEFAULT_FROM_EMAIL = _env.get("GOT_MAIL_FROM", "A Game of Thrones <notices@localhost>")
# Domain of the reply addresses. Its mail server delivers to `receive_mail` or `serve_lmtp`.
GOT_REPLY_DOMAIN = _env.get("GOT_REPLY_DOMAIN", "")
# Name (RFC 8601) of our mail server in the authentication results that it adds.
GOT_AUTHSERV_ID = _env.get("GOT_AUTHSERV_ID", "")
# A mail service that delivers replies and reports bounces, by webhooks at /mail/inbound/. The secret is
# `user:password` of the webhook URLs. A service that signs its webhooks also needs the signing key.
GOT_MAIL_PROVIDER = _env.get("GOT_MAIL_PROVIDER", "")
GOT_MAIL_WEBHOOK_SECRET = _env.get("GOT_MAIL_WEBHOOK_SECRET", "")
GOT_MAIL_SIGNING_KEY = _env.get("GOT_MAIL_SIGNING_KEY", "")
# Delay of a mail in which more notices are added to it, so that a burst of decisions is one mail.
GOT_BUNDLE_SECONDS = _integer("GOT_BUNDLE_SECONDS", 60)
# Minimum time between non-urgent mails about one game. At most three are sent in 24 times this time. 0: no
# limit.
GOT_MAIL_GAP_SECONDS = _integer("GOT_MAIL_GAP_SECONDS", 3600)
# Key that signs messages to the push services of browsers, and the contact for these services.
GOT_VAPID_KEY = _env.get("GOT_VAPID_KEY") or (
    vapid_key(VAR_DIR) if _is_local else derived_vapid_key(SECRET_KEY)
)
GOT_VAPID_CONTACT = _env.get("GOT_VAPID_CONTACT", f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")
# Only for tests: allows webhooks to this machine, also by plain http.
GOT_WEBHOOKS_ALLOW_LOOPBACK = _flag("GOT_WEBHOOKS_ALLOW_LOOPBACK", False)

# Due times. If no web process could write for this long, it was an outage, and due times are extended by it.
GOT_SILENCE_SECONDS = _decimal("GOT_SILENCE_SECONDS", 6)
# The same limit for ticks, used if no web process has ever run.
GOT_OUTAGE_SECONDS = _decimal("GOT_OUTAGE_SECONDS", 60)
# Time for a worker to finish its task before another worker is woken.
GOT_LEASE_SECONDS = _decimal("GOT_LEASE_SECONDS", 30)
GOT_ABSENCE_DAYS = 42
# Minimum and maximum delay before an instruction answers, as a player would take. An immediate answer would
# reveal that an instruction gave it.
GOT_INSTRUCTION_DELAY_SECONDS = (
    _decimal("GOT_INSTRUCTION_MIN_SECONDS", 60),
    _decimal("GOT_INSTRUCTION_MAX_SECONDS", 1800),
)
# Days from the end of a game until it is archived, and days without a new player until a lobby is cancelled;
# 0 for never. Archives are in the database, in a folder (file:///srv/archives), or in a bucket
# (s3://bucket/folder, with AWS variables for endpoint and keys).
GOT_ARCHIVE_DAYS = _decimal("GOT_ARCHIVE_DAYS", 30)
GOT_LOBBY_DAYS = _decimal("GOT_LOBBY_DAYS", 30)
GOT_ARCHIVE_URL = _env.get("GOT_ARCHIVE_URL", "")
if GOT_ARCHIVE_URL and not re.match("file:///|s3://[^/]", GOT_ARCHIVE_URL):
    raise ImproperlyConfigured("GOT_ARCHIVE_URL is empty, or begins with file:/// or with s3:// and a bucket")
# Bearer token for reading /metrics; "" if it may not be read.
GOT_METRICS_TOKEN = _env.get("GOT_METRICS_TOKEN") or (metrics_token(VAR_DIR) if _is_local else "")
# Maximum age of figures in /metrics whose cost grows with the number of open games; 0 to compute them each
# time.
GOT_FIGURES_SECONDS = _decimal("GOT_FIGURES_SECONDS", 60)
# Folder of the counts of this machine's processes, private to one deployment.
GOT_METRICS_DIR = Path(_env.get("GOT_METRICS_DIR", VAR_DIR / "metrics"))

# REST
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.permissions.HasScope"],
    "DEFAULT_THROTTLE_CLASSES": ["got_api.http.throttling.RateThrottle"],
    # Number of our proxies in front of the server. Only their entries in X-Forwarded-For are trusted.
    "NUM_PROXIES": _integer("GOT_PROXIES", 0),
    "DEFAULT_METADATA_CLASS": None,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "DEFAULT_RENDERER_CLASSES": ["got_api.http.renderers.OrjsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["got_api.http.parsers.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "got_api.schema.document.ProblemSchema",
    "EXCEPTION_HANDLER": "got_api.http.errors.problem_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    # Serializers pass times unchanged: the renderer formats them.
    "DATETIME_FORMAT": None,
}
# Published by GET /server: the display name of this server, a contact address of its staff (mailto: or
# https:), and the addresses of its terms of use and source code.
GOT_SERVER_NAME = _env.get("GOT_SERVER_NAME", "A Game of Thrones: The Board Game")
GOT_CONTACT = _env.get("GOT_CONTACT", "")
GOT_TERMS_URL = _env.get("GOT_TERMS_URL", "")
GOT_SOURCE_URL = _env.get("GOT_SOURCE_URL", "")
if GOT_CONTACT and not re.match("mailto:|https://", GOT_CONTACT):
    raise ImproperlyConfigured("GOT_CONTACT begins with mailto: or https://")
for _name, _address in (("GOT_TERMS_URL", GOT_TERMS_URL), ("GOT_SOURCE_URL", GOT_SOURCE_URL)):
    if _address and not _address.startswith("https://"):
        raise ImproperlyConfigured(f"{_name} begins with https://")
# Apps that open links to this server: Android package names with SHA-256 fingerprints of their certificates,
# ids of Apple apps, and the address where people get an app.
GOT_ANDROID_APPS = {
    package: fingerprints.upper().split(";")
    for package, _, fingerprints in (each.partition("=") for each in _list_setting("GOT_ANDROID_APPS"))
}
GOT_APPLE_APPS = _list_setting("GOT_APPLE_APPS")
GOT_APP_URL = _env.get("GOT_APP_URL", "")
if not all(re.fullmatch("([0-9A-F]{2}:){31}[0-9A-F]{2}", each) for each in chain(*GOT_ANDROID_APPS.values())):
    raise ImproperlyConfigured("GOT_ANDROID_APPS lists package=fingerprint;fingerprint, separated by commas")
if not all(re.fullmatch(r"[0-9A-Z]{10}\.[0-9A-Za-z.-]+", each) for each in GOT_APPLE_APPS):
    raise ImproperlyConfigured("GOT_APPLE_APPS lists TEAMID.bundle, separated by commas")
if GOT_APP_URL and not GOT_APP_URL.startswith("https://"):
    raise ImproperlyConfigured("GOT_APP_URL begins with https://")
SPECTACULAR_SETTINGS = {
    "TITLE": "A Game of Thrones: The Board Game",
    "DESCRIPTION": with_addresses("introduction.md"),
    "VERSION": "1.0.0",
    "SERVERS": [{"url": "/", "description": "The server from which you got this document."}],
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "TAGS": [
        {"name": "accounts", "description": "Accounts, passwords and tokens."},
        {"name": "games", "description": "Create, find and start games."},
        {"name": "seats", "description": "Take and leave seats before the start."},
        {"name": "play", "description": "Read the position and answer decisions."},
        {"name": "instructions", "description": "Standing instructions that answer for you."},
        {"name": "live", "description": "Streams of events."},
        {"name": "pictures", "description": "The board as a picture and as text."},
        {"name": "reference", "description": "The printed facts of the game, and its rules."},
        {"name": "press", "description": "Conversations between the houses of a game."},
        {"name": "votes", "description": "Votes of the players."},
        {"name": "players", "description": "Public pages of players, and the search for names."},
        {"name": "time", "description": "Clocks, pauses and extensions."},
        {"name": "seat changes", "description": "Open seats, sitters, absences and standby lists."},
        {"name": "leagues", "description": "Leagues: seasons of many tables, drawn and scored."},
        {"name": "notices", "description": "Notices by mail, webhook, chat and push message."},
        {"name": "webhooks", "description": "Requests from the server to a webhook."},
        {"name": "calendar", "description": "Due times for calendar programs."},
        {"name": "apps", "description": "Programs that users authorize (OAuth 2.1)."},
        {"name": "sandbox", "description": "Games and faults for testing a client."},
        {"name": "service", "description": "Health, error codes and this document."},
    ],
    "EXTENSIONS_ROOT": {
        "x-tagGroups": [{"name": group, "tags": list(tags)} for group, tags in TAG_GROUPS.items()]
    },
    "PATH_CONVERTER_OVERRIDES": {
        "code": {"type": "string", "pattern": "^[0-9a-z]{1,20}$"},
        "number": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
        "client": {"type": "string", "pattern": "^[a-z0-9_]{1,40}$"},
    },
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "COMPONENT_SPLIT_REQUEST": True,
    # Bodies of PATCH have their own serializers already.
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    # Filled by the apps (got_api.registry).
    "ENUM_NAME_OVERRIDES": {
        "Language": LANGUAGES,
        "HealthState": [("ok", "ok"), ("failed", "failed")],
        "LiveState": [("ok", "ok")],
        "Remedy": "got_api.http.error_catalogue.REMEDIES",
        "BotTerm": "games.bots.TERMS",
    },
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "got_api.schema.document.spell_out_null",
        "got_api.registry.apply_schema_hooks",
        "got_api.schema.links.add_links",
        "got_api.schema.document.add_problem_schemas",
        "got_api.schema.document.name_constants",
        "got_api.schema.document.describe_responses",
        "got_api.schema.open_schema.open_responses",
        "got_api.http.deprecation.mark_fields",
        "got_api.schema.union_examples.show_each_kind",
    ],
}
# Maximum size of a body, unless an app allows more at a path (got_api/http/middleware.py). Django's limit is
# the same for all paths, and applies after reading.
GOT_MAX_BODY_BYTES = 64_000
DATA_UPLOAD_MAX_MEMORY_SIZE = None
# Browser apps of any origin may call the API: browsers never add a token themselves, and cookies are not
# used.
_origins = _env.get("GOT_CORS_ORIGINS", "*").split(",")
CORS_ALLOW_ALL_ORIGINS = "*" in _origins
CORS_ALLOWED_ORIGINS = [origin for origin in _origins if origin not in ("", "*")]
CORS_URLS_REGEX = r"^/(api/v1|\.well-known|health)/"
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]
# `*` is every header except Authorization, such as tracing headers. Browsers from before 2022 need the names.
CORS_ALLOW_HEADERS = [
    "*", "accept", "accept-language", "authorization", "content-type", "idempotency-key", "if-match",
    "if-none-match", "last-event-id", "prefer",
]  # fmt: skip
CORS_EXPOSE_HEADERS = [
    "Content-Language", "Date", "Deprecation", "ETag", "Idempotency-Replayed", "Link", "Location",
    "Preference-Applied", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After",
    "Sandbox-Fault", "Sunset", "WWW-Authenticate", "X-Request-ID",
]  # fmt: skip
CORS_PREFLIGHT_MAX_AGE = 86_400
# Rate limits are shared by all processes through a Redis or Valkey server, by default the broker's. Without
# one, each process counts separately.
GOT_CACHE_URL = _env.get("GOT_CACHE_URL", cache_url_of_broker(_env.get("CELERY_BROKER_URL", "")))
if GOT_WAKE == "broker" and not GOT_CACHE_URL:
    raise ImproperlyConfigured("GOT_WAKE=broker needs GOT_CACHE_URL")
# Whether developers may create sandbox games and cause faults in responses to their own requests.
GOT_SANDBOX = _flag("GOT_SANDBOX", False)
# Whether the link that `make run` prints signs in a browser of this machine.
GOT_LOCAL_LINK = _flag("GOT_LOCAL_LINK", False)
# Rate limits per user, or per address for anonymous requests. GOT_RATES=name=count/period,... overrides some.
GOT_RATES = {
    "anonymous": "600/min",
    "user": "6000/min",
    "login": "30/min",
    # Attempts for one name from one address, successful or not.
    "login_name": "20/min",
    # Attempts for one name from one /24 (IPv6: /48), and from all networks in which that user has not logged
    # in before. Neither counts attempts from a known address or device of the user.
    "login_name_network": "50/h",
    "login_name_anywhere": "200/h",
    # Password checks by one token, for its account.
    "password": "20/h",
    # Invalid tokens from one address. Requests with a valid token are not affected.
    "token_invalid": "60/min",
    "register": "30/h",
    "password_reset": "10/h",
    "use_password_reset": "60/h",
    # Device flows started by an address, and codes entered by a user or an address.
    "device_authorization": "60/h",
    "device_code": "30/h",
    "mail_code": "10/h",
    # Confirmation mails to one address, for all accounts together.
    "confirmation_mail": "5/h",
    # Searches of a user for names by prefix.
    "player_search": "60/min",
    "ping": "30/h",
    # Processed mail replies of one user.
    "reply": "60/h",
    # Mails to a user about replies that were refused because their sender may be forged.
    "reply_note": "3/day",
    "host_message": "10/h",
    # POSTs with an Idempotency-Key; each response is stored for a day.
    "idempotency_key": "1200/h",
    # Actions that notify the whole table: a vote, a pause, an absence, a sitter.
    "table_event": "60/h",
    # Messages of a house in one conversation.
    "message": "20/min",
    # Messages that a user reports to moderators.
    "report": "20/h",
    # Reads of archived games, on the whole server, and by one address.
    "archive": "1200/h",
    "archive_sender": "120/h",
}
for _name, _, _rate in (item.partition("=") for item in _list_setting("GOT_RATES")):
    if _name not in GOT_RATES or not re.fullmatch(r"[1-9]\d*/(s|min|h|day|(?=.*[1-9])\d+(\.\d+)?)", _rate):
        raise ImproperlyConfigured(
            f"GOT_RATES must be name=count/period,... with names of got_api/settings.py, not {_name}={_rate}"
        )
    GOT_RATES[_name] = _rate

# Time and language: state has ids and UTC times; only sentences are translated.
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
PASSWORD_RESET_TIMEOUT = 3600  # seconds
CSRF_FAILURE_VIEW = "accounts.pages.frame.csrf_failure"
CSRF_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SILENCED_SYSTEM_CHECKS = [
    # These checks expect the middleware of the admin pages in MIDDLEWARE; it is in ADMIN_MIDDLEWARE.
    *("admin.E408", "admin.E409", "admin.E410", "security.W003"),
    "security.W008",  # TLS ends at the proxy, which redirects
]

# A line for each request (got_api/http/access_log.py).
GOT_ACCESS_LOG = _flag("GOT_ACCESS_LOG", True)
_log_level = _env.get("GOT_LOG_LEVEL") or "INFO"
if _log_level not in getLevelNamesMapping():
    raise ImproperlyConfigured(f"GOT_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not {_log_level!r}")
# A line of these loggers for every task and mail would be 100 MB a day on an idle server.
_quiet = {} if _log_level == "DEBUG" else {"level": "WARNING"}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "got_api.shared.logs.JsonFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": _log_level},
    "loggers": {
        **dict.fromkeys(("celery.app.trace", "celery.beat", "celery.worker.strategy", "mail.log"), _quiet),
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "fontTools": {"level": "WARNING"},  # otherwise it logs twenty lines for each picture
    },
}
