"""Request headers that an endpoint supports, as views declare them for the middleware and the document.

`version_of`: for a view without a GET, the view whose GET returns the entity tag for conditional writes.
`shown_once`: methods whose response body cannot be read again.
`ignores_key`: whether the POST accepts no `Idempotency-Key`, because it stores nothing.
`conditional`: methods that support conditions in addition to PUT, PATCH and DELETE.
`keeps_refusals`: whether the changes that a refused POST has made are committed, such as the revocation of a
copied token.
"""

from typing import Any

CONDITIONAL = ("PUT", "PATCH", "DELETE")
TAGGED = ("/api/", "/.well-known/")
"""Prefixes of the paths at which every readable resource has an entity tag."""
_WRITES = ("POST", "PUT", "PATCH")

View = Any
"""A view class, or None."""


def supports_key(view: View) -> bool:
    """Whether a POST is carried out only once for each `Idempotency-Key`."""
    return hasattr(view, "post") and not getattr(view, "ignores_key", False)


def keeps_refusals(view: View) -> bool:
    """Whether the changes of a refused request are committed. Otherwise a refusal changes nothing."""
    return getattr(view, "keeps_refusals", False)


def is_conditional(view: View, method: str | None) -> bool:
    """Whether a write supports `If-Match` and `If-None-Match`."""
    return method in CONDITIONAL or method in getattr(view, "conditional", ())


def version_of(view: View) -> View | None:
    """The view whose GET has the entity tag for writes of `view`; None if there is none."""
    return getattr(view, "version_of", None) or (view if hasattr(view, "get") else None)


def can_be_minimal(view: View, method: str | None) -> bool:
    """Whether a write supports `Prefer: return=minimal`."""
    return view is not None and method in _WRITES and method not in getattr(view, "shown_once", ())
