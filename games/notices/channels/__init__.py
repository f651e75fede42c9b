"""The kinds of channels: mail, signed webhooks, status messages, browsers. Each has its own package."""

from typing import Literal

from games.notices.channels.discord import Discord
from games.notices.channels.email import Email
from games.notices.channels.kind import OPTIONAL_FIELDS, ChannelKind
from games.notices.channels.web_push import WebPush
from games.notices.channels.webhook import Webhook
from games.notices.models import Channel

__all__ = ["KINDS", "OPTIONAL_FIELDS", "ChannelKind", "kind_of", "kinds_with", "names_with"]

KINDS: dict[str, ChannelKind] = {kind.name: kind for kind in (Email(), Webhook(), Discord(), WebPush())}

Trait = Literal["has_secret", "is_address_secret", "is_mail", "is_personal", "is_status", "is_subscription"]


def kind_of(channel: Channel) -> ChannelKind:
    return KINDS[channel.kind]


def kinds_with(trait: Trait) -> list[ChannelKind]:
    return [kind for kind in KINDS.values() if getattr(kind, trait)]


def names_with(trait: Trait) -> list[str]:
    """The names of the kinds with a property, as stored in `Channel.kind`."""
    return [kind.name for kind in kinds_with(trait)]
