"""Every setting, in one file. A value that differs between machines comes from the environment.

What `make run` and the tests start under ./var they pass on in the same variables (deploy/servers.py writes
them to var/local.env), so this file knows nothing of how a server was started, and starts none itself.
"""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import django_stubs_ext
from django.core.exceptions import ImproperlyConfigured
from psycopg.conninfo import conninfo_to_dict

from got_api.local import environment, secret_key
from got_api.shared_cache import cache_url_of_broker

django_stubs_ext.monkeypatch()  # lets annotations such as ModelAdmin[User] run

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("GOT_VAR", BASE_DIR / "var"))

_env = environment(VAR_DIR)


def _flag(name: str, default: bool) -> bool:
    return _env.get(name, "1" if default else "0").lower() in {"1", "true", "yes", "on"}


DEBUG = _flag("GOT_DEBUG", False)
SECRET_KEY = _env.get("SECRET_KEY") or secret_key(VAR_DIR)
ALLOWED_HOSTS = _env.get("GOT_ALLOWED_HOSTS", "127.0.0.1,localhost,[::1],testserver").split(",")
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
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "got_api",
    *(
        name
        for name in ("accounts", "games", "games.notices")
        if find_spec(name) and find_spec(f"{name}.models")
    ),
]
AUTH_USER_MODEL = "accounts.User" if "accounts" in INSTALLED_APPS else "auth.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MIDDLEWARE = [
    "got_api.middleware.HttpFigures",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "got_api.middleware.ResponseHeaders",
    "got_api.middleware.RequestLimits",
    "got_api.middleware.RepeatRead",
    "got_api.middleware.AdminMiddleware",
]
# Around the admin pages alone: the API has no session, no cookie and no form.
ADMIN_MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
ROOT_URLCONF = "got_api.urls"
WSGI_APPLICATION = "got_api.wsgi.application"
ASGI_APPLICATION = "got_api.asgi.application"
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

# ---- Postgres: one alias. The web login owns nothing; GOT_DB_LOGIN=owner is for migrate alone.
DB_LOGIN = _env.get("GOT_DB_LOGIN", "web")
# Prepared statements belong to a server connection: 0 behind a pooler in transaction mode.
GOT_DB_PREPARES = _env.get("GOT_DB_PREPARE_THRESHOLD", "5") != "0"
DATABASE_URL = _env.get("DATABASE_URL", "")
DATABASE_OWNER_URL = _env.get("DATABASE_OWNER_URL", "")


def database_settings(url: str, *, pooled: bool) -> dict[str, Any]:
    """A libpq URL (or key=value string) as Django's settings; what Django does not name goes to OPTIONS."""
    parts: dict[str, Any] = dict(conninfo_to_dict(url))
    options: dict[str, Any] = {
        # A host that vanished is noticed within these; the address may say otherwise.
        "connect_timeout": 5,
        "tcp_user_timeout": 10_000,
        "keepalives_idle": 30,
        "server_side_binding": True,
        # got_api.pipeline prepares what is executed often. The driver must not prepare as well: after a
        # rollback it deallocates all that the connection has prepared.
        "prepare_threshold": None,
    }
    if pooled:
        options["pool"] = {
            "min_size": 1,
            "max_size": int(_env.get("GOT_DB_POOL_SIZE", "8")),
            "timeout": 5,
            "max_idle": 300,
        }
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname", ""),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        # A pool would ask before every request; a dead connection is found by its first statement instead
        # (got_api/database.py). A worker's own connection is checked once a task.
        "CONN_HEALTH_CHECKS": not pooled,
        # A pool keeps connections itself; without one each thread keeps its own.
        "CONN_MAX_AGE": 0 if pooled else None,
        "OPTIONS": options | parts,
    }


if DB_LOGIN not in {"web", "owner"}:
    raise ImproperlyConfigured("GOT_DB_LOGIN is either web or owner")
DATABASES = {
    "default": database_settings(DATABASE_OWNER_URL, pooled=False)
    if DB_LOGIN == "owner"
    else database_settings(DATABASE_URL, pooled=_flag("GOT_DB_POOL", True)),
}

# ---- Celery: tasks are idempotent and re-check under the game's lock, so a lost worker's task may run again.
CELERY_BROKER_URL = _env.get("CELERY_BROKER_URL", "redis://127.0.0.1:6379/0")
CELERY_RESULT_BACKEND = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Logging in to Postgres for every task would cost more than most tasks.
CELERY_DB_REUSE_MAX = 1000
CELERY_TASK_DEFAULT_PRIORITY = 6  # Redis: 0 goes first
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
# A request that cannot wake a worker must not hang: the tick finds the work a moment later.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.1}
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "tend bots": {"task": "games.tasks.wake_bots_that_wait", "schedule": 5.0, "options": {"expires": 5.0}},
    "tick deadlines": {
        "task": "games.tasks.tick_deadlines",
        "schedule": float(_env.get("GOT_TICK_SECONDS", "5")),
        # Before the rest of the queue: a tick that waits behind what it found would look like an outage.
        "options": {"expires": 30.0, "priority": 0},
    },
    "move due times": {
        "task": "games.tasks.move_due_times",
        "schedule": 5.0,
        "options": {"expires": 5.0},
    },
    "tend tables": {"task": "games.tasks.sweep_tables", "schedule": 20.0, "options": {"expires": 20.0}},
    "plan notices": {
        "task": "games.notices.tasks.plan_notices",
        "schedule": 5.0,
        "options": {"expires": 10.0},
    },
    "send account mails": {
        "task": "accounts.tasks.send_account_mails",
        "schedule": 5.0,
        "options": {"expires": 10.0},
    },
    "tidy notices": {"task": "games.notices.tasks.tidy_notices", "schedule": 3600.0},
}
# Receivers of mails and webhooks may be slow: a worker of their own keeps them away from deadlines and bots.
CELERY_TASK_ROUTES = {
    "games.notices.tasks.*": {"queue": "notices"},
    "accounts.tasks.*": {"queue": "notices"},
}

# ---- Notices. Without a mail server mails are written to var/mail, one file each.
GOT_ADDRESS = _env.get("GOT_ADDRESS", "http://127.0.0.1:8000").rstrip("/")
EMAIL_HOST = _env.get("GOT_SMTP_HOST", "")
EMAIL_PORT = int(_env.get("GOT_SMTP_PORT", "25"))
EMAIL_HOST_USER = _env.get("GOT_SMTP_USER", "")
EMAIL_HOST_PASSWORD = _env.get("GOT_SMTP_PASSWORD", "")
EMAIL_USE_TLS = _env.get("GOT_SMTP_SECURITY", "") == "starttls"
EMAIL_USE_SSL = _env.get("GOT_SMTP_SECURITY", "") == "tls"
EMAIL_TIMEOUT = 10
EMAIL_FILE_PATH = VAR_DIR / "mail"
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'filebased'}.EmailBackend"
DEFAULT_FROM_EMAIL = _env.get("GOT_MAIL_FROM", "A Game of Thrones <notices@localhost>")
# So long a mail waits for more to tell: a burst of decisions is one message.
GOT_BUNDLE_SECONDS = int(_env.get("GOT_BUNDLE_SECONDS", "60"))
# Only for tests: webhooks to this machine, by plain http too.
GOT_WEBHOOKS_ALLOW_LOOPBACK = _flag("GOT_WEBHOOKS_ALLOW_LOOPBACK", False)

# ---- Due times. When no web process could write for this long, it was an outage: due times move by it.
GOT_SILENCE_SECONDS = float(_env.get("GOT_SILENCE_SECONDS", "6"))
# The same for the tick, where no web process has ever run.
GOT_OUTAGE_SECONDS = float(_env.get("GOT_OUTAGE_SECONDS", "60"))
# How long a worker has for what it was woken for before another is woken.
GOT_LEASE_SECONDS = float(_env.get("GOT_LEASE_SECONDS", "30"))
GOT_ABSENCE_DAYS = 42
# Who may read /metrics from elsewhere than this machine: whoever sends this as a bearer token.
GOT_METRICS_TOKEN = _env.get("GOT_METRICS_TOKEN", "")
# Where processes of this machine leave what they count; private to one deployment.
GOT_METRICS_DIR = Path(_env.get("GOT_METRICS_DIR", VAR_DIR / "metrics"))

# ---- REST
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.TokenAuthentication"
        if find_spec("accounts") and find_spec("accounts.authentication")
        else "rest_framework.authentication.BasicAuthentication"
    ],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.permissions.HasScope"],
    "DEFAULT_THROTTLE_CLASSES": ["got_api.throttling.RateThrottle"],
    # How many proxies of ours stand in front; only their entries of X-Forwarded-For are believed.
    "NUM_PROXIES": int(_env.get("GOT_PROXIES", "0")),
    "DEFAULT_METADATA_CLASS": None,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "DEFAULT_RENDERER_CLASSES": ["got_api.renderers.OrjsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["got_api.parsers.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "got_api.schema.ProblemSchema",
    "EXCEPTION_HANDLER": "got_api.errors.problem_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "A Game of Thrones: The Board Game",
    "DESCRIPTION": (BASE_DIR / "openapi" / "introduction.md").read_text(encoding="utf-8"),
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    # Bodies of PATCH have their own serializers already.
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "Scope": [(name, name) for name in ("read", "play", "host", "account")],
        "TokenKind": "accounts.models.AccessToken.Kind",
        "Language": [
            ("en", "English"),
            ("ro", "Română"),
            ("hu", "Magyar"),
            ("pl", "Polski"),
            ("bg", "Български"),
        ],
        "NoticeKind": "games.notices.kinds.Kind",
        "ChannelKind": "games.notices.kinds.By",
        "WarnMinutes": "games.notices.kinds.LEAD_CHOICES",
        "Digest": "games.notices.models.Channel.Digest",
        "DeliveryKind": "games.notices.models.Delivery.Kind",
        "DeliveryState": "games.notices.models.Attempted.State",
        "HealthState": [("ok", "ok"), ("failed", "failed")],
        "LiveState": [("ok", "ok")],
        "GameStatus": "games.models.Game.Status",
        "GameAccess": "games.models.Game.Access",
        "HouseChoice": "games.models.Game.HouseChoice",
        "Phase": "games.api.serializers.games.PHASE_CHOICES",
        "PresetName": "games.api.serializers.clocks.PRESET_CHOICES",
        "StandIn": "games.api.serializers.clocks.STAND_INS",
        "AtDue": "games.api.serializers.clocks.AT_DUE",
        "Weekday": "games.api.serializers.clocks.WEEKDAYS",
        "HostPower": "games.api.serializers.clocks.POWERS",
        "VoteKind": "games.models.Vote.Kind",
        "VoteStatus": "games.models.Vote.Status",
        "SeatEventKind": "games.models.SeatEvent.Kind",
        "SeatEventReason": "games.models.SeatEvent.Reason",
        "EndedBy": "games.models.Game.EndedBy",
        "PlayerCount": "games.api.serializers.games.PLAYER_CHOICES",
    },
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "got_api.schema.spell_out_null",
        "games.api.play_schema.publish_games",
        "games.notices.api.webhook_schema.publish_webhook",
        "got_api.schema.publish_problems",
    ],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 64_000
# ---- Rates, counted for all processes together in a Redis or Valkey server, by default the broker's.
# Without one each process counts by itself.
GOT_CACHE_URL = _env.get("GOT_CACHE_URL", cache_url_of_broker(_env.get("CELERY_BROKER_URL", "")))
# Requests per user, or per address for those without one; GOT_RATES=name=count/period,... changes some.
GOT_RATES = {
    "anonymous": "600/min",
    "user": "6000/min",
    "login": "30/min",
    # Wrong or right, at one name from one address.
    "login_name": "20/min",
    # At one name from all addresses together that have not logged in there before.
    "login_name_anywhere": "200/h",
    # Of one token, at the password of its account.
    "password": "20/h",
    # Invalid tokens from one address: who guesses is slowed down, who sends a valid one is not.
    "token_invalid": "60/min",
    "register": "30/h",
    "password_reset": "10/h",
    "use_password_reset": "60/h",
    "mail_code": "10/h",
    "ping": "30/h",
    "host_message": "10/h",
    # What all at a table are told of: a vote, a pause, an absence, a sitter.
    "table_event": "60/h",
} | dict(rate.split("=", 1) for rate in _env.get("GOT_RATES", "").split(",") if rate)

# ---- Time and language: state is told in ids and UTC; only sentences are translated.
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ro", "Română"), ("hu", "Magyar"), ("pl", "Polski"), ("bg", "Български")]

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
PASSWORD_RESET_TIMEOUT = 3600  # seconds
CSRF_FAILURE_VIEW = "got_api.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SILENCED_SYSTEM_CHECKS = [
    # These look for the admin pages' middleware in MIDDLEWARE; it is in ADMIN_MIDDLEWARE.
    *("admin.E408", "admin.E409", "admin.E410", "security.W003"),
    *(() if DEBUG else ("security.W008",)),  # TLS ends at the proxy, which redirects
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "got_api.logs.JsonFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": _env.get("GOT_LOG_LEVEL", "INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
    },
}
