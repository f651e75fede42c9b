"""Which header fields an endpoint heeds: what a view declares, for the middleware and for the document.

`version_of`: the view whose GET has the entity tag that writes are compared with, for a view without a GET.
`shown_once`: the methods whose body can be read nowhere else. `ignores_key`: its POST only computes.
`conditional`: methods that are compared beside PUT, PATCH and DELETE.
`keeps_refusals`: what its refusal of a POST changes is committed, such as the end of a copied token.
"""

from __future__ import annotations

from typing import Any

CONDITIONAL = ("PUT", "PATCH", "DELETE")
TAGGED = ("/api/", "/.well-known/")
"""Below these, whatever can be read has an entity tag."""
_RETURNING = ("POST", "PUT", "PATCH")

View = Any
"""A class of views; None for what is none."""


def heeds_key(view: View) -> bool:
    """Whether a POST is carried out once for an `Idempotency-Key`."""
    return hasattr(view, "post") and not getattr(view, "ignores_key", False)


def keeps_refusals(view: View) -> bool:
    """Whether a refusal is committed. A view of which this is false changes nothing when it refuses."""
    return getattr(view, "keeps_refusals", False)


def is_conditional(view: View, method: str | None) -> bool:
    """Whether a write is compared with a version where its sender wants that."""
    return method in CONDITIONAL or method in getattr(view, "conditional", ())


def version_of(view: View) -> View | None:
    """The view with the version of what a view writes; None where no view can be stale."""
    return getattr(view, "version_of", None) or (view if hasattr(view, "get") else None)


def can_be_minimal(view: View, method: str | None) -> bool:
    """Whether a write can do without its body, as `Prefer: return=minimal` asks."""
    return view is not None and method in _RETURNING and method not in getattr(view, "shown_once", ())
