"""The project: HTTP, Postgres, Celery. It contains no game logic and names no app.

Its packages, each of which may import those before it: `shared`, `database`, `live`, `http`, `schema` and
`docs_site`, `serving`.
"""

from got_api.celery import app as celery_app

__all__ = ["celery_app"]

VERSION = "0.1.0"
"""Version of the software, as in pyproject.toml."""
