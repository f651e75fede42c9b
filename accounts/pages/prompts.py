"""`prompt` of a request for authorization: what an app wants a user to do who is logged in already.

The session notes which request its user has answered so, until that request is decided: the next one, and a
request with other parameters, ask again.
"""

from __future__ import annotations

from hashlib import sha256
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.http import HttpRequest, QueryDict

_ANSWERED = "answered_prompt"


def prompts_of(address: str) -> list[str]:
    """The values of `prompt`; values that this server does not know mean nothing."""
    return QueryDict(urlsplit(address).query).get("prompt", "").split()


def wants_log_in(request: HttpRequest, address: str) -> bool:
    """Whether the request at this address asks for the password, and it has not been typed for it."""
    return "login" in prompts_of(address) and not _is_answered(request, address)


def wants_choice(request: HttpRequest, address: str) -> bool:
    """Whether the request at this address offers another account, and none has been chosen for it.

    A user who is logged in already has an account, so they choose whether to create another one.
    """
    offers = {"select_account", "create"} & set(prompts_of(address))
    return bool(offers) and not _is_answered(request, address)


def wants_account(address: str) -> bool:
    """Whether the request at this address begins with a new account."""
    return "create" in prompts_of(address)


def note_answer(request: HttpRequest, address: str) -> None:
    """Called when a user has logged in for the request at this address, or has chosen an account."""
    if prompts_of(address):
        request.session[_ANSWERED] = _key(address)


def clear_answer(request: HttpRequest) -> None:
    """Called when the user decides: the same address asks again."""
    request.session.pop(_ANSWERED, None)


def _is_answered(request: HttpRequest, address: str) -> bool:
    return bool(request.session.get(_ANSWERED) == _key(address))


def _key(address: str) -> str:
    """The same for a request in another language."""
    fields = sorted(field for field in parse_qsl(urlsplit(address).query, True) if field[0] != "lang")
    return sha256(urlencode(fields).encode()).hexdigest()
