"""Messages to browsers, even closed ones, through the push services of the browser makers."""

from collections.abc import Sequence
from datetime import datetime

from games.notices.channels.kind import ChannelKind
from games.notices.channels.web_push.encryption import Subscription, encrypt, padded_record
from games.notices.channels.web_push.messages import message_about, ping_message, push_sender, terms_of
from games.notices.kinds import USUAL, Kind
from games.notices.models import Delivery, LastMail
from games.notices.payloads import NoticeOfGame
from games.words import Words

POINT = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
"""An example of a public key."""


class WebPush(ChannelKind):
    """A browser that subscribed to messages of this server."""

    name = "web_push"
    noun = "a browser"
    text = (
        "A `web_push` channel is a browser that subscribed with the key of `GET /notices/web-push`; another "
        "user who adds the same subscription takes it over."
    )
    example = {
        "address": "https://push.example.org/v1/EXAMPLE",
        "keys": {"p256dh": POINT, "auth": "BTBZMqHH6r4Tts7J_aSIgg"},
    }
    default_kinds = (*USUAL, Kind.MESSAGE)
    is_subscription = True
    is_personal = True
    has_one_subject = True
    gone_statuses = (404, 410)
    refused_statuses = (400, 413)
    url_module = "games.notices.channels.web_push.api"

    def check_settings(self) -> None:
        push_sender()

    def body_of(self, notices: Sequence[NoticeOfGame], words: Words, now: datetime) -> str:
        return message_about(notices, words)

    def test_body(self, words: Words, now: datetime) -> str:
        return ping_message(words)

    def send(self, delivery: Delivery, now: datetime) -> Sequence[LastMail]:
        channel = delivery.channel
        assert channel.push_key is not None and channel.push_auth is not None
        to = Subscription(channel.address, bytes(channel.push_key), bytes(channel.push_auth))
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "Authorization": push_sender().authorization(to.endpoint, now),
            **terms_of(delivery.body, to.endpoint),
        }
        self.require_accepted(
            self.request("POST", to.endpoint, encrypt(padded_record(delivery.body), to), headers)
        )
        return ()
