"""`prompt` of an authorization request: a new log-in or consent that an app requires of a user who is logged
in.

The session records the request for which its user has responded to the prompt, until that request is decided.
The next request, or one with other parameters, asks again.
"""

from hashlib import sha256
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.http import HttpRequest, QueryDict

_SESSION_KEY = "answered_prompt"


def prompts_of(address: str) -> list[str]:
    """The values of `prompt`. Unknown values are ignored."""
    return QueryDict(urlsplit(address).query).get("prompt", "").split()


def wants_log_in(request: HttpRequest, address: str) -> bool:
    """Whether the request at this address requires the password, and the user has not yet entered it."""
    return "login" in prompts_of(address) and not _is_prompt_completed(request, address)


def wants_choice(request: HttpRequest, address: str) -> bool:
    """Whether the request at this address offers a choice of account, and the user has not yet chosen.

    A user who is logged in has an account, so `create` also lets them choose.
    """
    offers = {"select_account", "create"} & set(prompts_of(address))
    return bool(offers) and not _is_prompt_completed(request, address)


def wants_account(address: str) -> bool:
    """Whether the request at this address asks for a new account."""
    return "create" in prompts_of(address)


def record_completed_prompt(request: HttpRequest, address: str) -> None:
    """Records that the user has logged in, or chosen an account, for the request at this address."""
    if prompts_of(address):
        request.session[_SESSION_KEY] = _key(address)


def clear_completed_prompt(request: HttpRequest) -> None:
    """Deletes the record after the user's decision, so that the same address asks again."""
    request.session.pop(_SESSION_KEY, None)


def _is_prompt_completed(request: HttpRequest, address: str) -> bool:
    return bool(request.session.get(_SESSION_KEY) == _key(address))


def _key(address: str) -> str:
    """The key of a request. It does not depend on the language."""
    fields = sorted(field for field in parse_qsl(urlsplit(address).query, True) if field[0] != "lang")
    return sha256(urlencode(fields).encode()).hexdigest()
