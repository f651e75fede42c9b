"""The base class of kinds of channels: addresses, messages, sending, and texts for the API."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings

from games.notices.channels import http
from games.notices.channels.http import Response, SendFailed
from games.notices.errors import NoticeCode
from games.notices.models import Delivery, LastMail, StatusMessage
from games.notices.payloads import NoticeOfGame
from games.words import Words
from got_api.http.errors import Problem

OPTIONAL_FIELDS = frozenset({"digest", "digest_hour", "has_quiet_hours", "keys", "kinds", "language"})
"""Fields of a channel in the API that only some kinds have."""


class ChannelKind:
    """A kind of channel. The defaults are those of a secret https URL that gets every notice at once."""

    name: ClassVar[str]
    noun: ClassVar[str]
    """Name in texts of the API, with its article."""
    text: ClassVar[str]
    """Sentences of the API about the kind."""
    example: ClassVar[Mapping[str, Any]]
    """A new channel in the API, without its kind."""
    default_kinds: ClassVar[tuple[str, ...]] = ()
    """Kinds of notices that a new channel sends."""

    is_mail: ClassVar[bool] = False
    """Whether the address is a mail address, which a code must confirm."""
    is_status: ClassVar[bool] = False
    """Whether a channel shows the public state of one game, and sends no notices."""
    is_subscription: ClassVar[bool] = False
    """Whether the address is a subscription with keys. It belongs to the user who added it last, is removed
    when it is gone, and ends with the password."""
    is_personal: ClassVar[bool] = False
    """Whether a channel reaches a person, so that quiet hours apply by default."""
    is_address_secret: ClassVar[bool] = True
    """Whether anybody who knows the address can send to it; then only its host is shown."""
    has_secret: ClassVar[bool] = False
    """Whether messages are signed with a secret, which the owner can renew."""
    has_digest: ClassVar[bool] = False
    """Whether notices are collected: by digests, bundles, and the limit of mails about a game."""
    has_one_subject: ClassVar[bool] = False
    """Whether a message is about one game or season, however many notices wait."""

    gone_statuses: ClassVar[tuple[int, ...]] = ()
    """Statuses of a response after which the address never works again."""
    refused_statuses: ClassVar[tuple[int, ...]] = ()
    """Statuses of a response that refuses the message itself: sending it again would fail in the same way."""

    url_module: ClassVar[str] = ""
    """Import path of the URLs under /api/v1 that only this kind has."""
    schema_hooks: ClassVar[tuple[str, ...]] = ()
    """Import paths of hooks that add the messages of this kind to the API document."""

    @property
    def fields(self) -> frozenset[str]:
        """The `OPTIONAL_FIELDS` that this kind has."""
        found = {"language"} if self.is_status else {"kinds", "has_quiet_hours"}
        found |= {"digest", "digest_hour"} if self.has_digest else set()
        return frozenset(found | ({"keys"} if self.is_subscription else set()))

    def check_settings(self) -> None:
        """Checks the settings of the server at its start. Raises ImproperlyConfigured."""

    def read_address(self, address: str) -> str:
        """The address in the form in which it is stored. Raises the serializers' ValidationError for a
        malformed address."""
        return address

    def require_allowed(self, address: str) -> None:
        """Raises 422 `address_not_allowed` unless the server may send to the address."""
        try:
            http.read_target(address, allow_loopback=settings.GOT_WEBHOOKS_ALLOW_LOOPBACK)
        except ValueError as error:
            raise Problem(NoticeCode.ADDRESS_NOT_ALLOWED) from error

    def body_of(self, notices: Sequence[NoticeOfGame], words: Words, now: datetime) -> str:
        """The stored body of a delivery, in the language of its receiver."""
        raise NotImplementedError

    def test_body(self, words: Words, now: datetime) -> str:
        """The stored body of a test message."""
        raise NotImplementedError

    def send(self, delivery: Delivery, now: datetime) -> Sequence[LastMail]:
        """Sends a delivery. Returns the positions up to which it reports the logs of games. Must be called
        without a lock.

        Raises `SendFailed`, whose `word` contains neither the address nor the response.
        """
        raise NotImplementedError

    def show(self, status: StatusMessage) -> str:
        """Posts or edits a status message, and returns its id. Must be called without a lock. Raises
        `SendFailed`."""
        raise NotImplementedError

    def new_secret(self) -> tuple[bytes, str]:
        """A random secret that signs messages, and the text form that its owner is shown once."""
        raise NotImplementedError

    def request(self, method: str, url: str, body: bytes, headers: Mapping[str, str]) -> Response:
        """Sends one request. Raises `SendFailed` without a response."""
        return http.request(method, url, body, headers, allow_loopback=settings.GOT_WEBHOOKS_ALLOW_LOOPBACK)

    def require_accepted(self, response: Response) -> None:
        """Raises `SendFailed` unless the status of the response is 2xx."""
        if not 200 <= response.status < 300:
            raise SendFailed(
                f"http {response.status}",
                is_final=response.status in self.refused_statuses,
                is_gone=response.status in self.gone_statuses,
                retry_after=response.retry_after,
            )
