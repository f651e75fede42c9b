"""Parts that an app adds to notices, in addition to those of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.extensions import GameApp
from games.notices.contracts import MailLinks, ReadMessages, ReplyAddress, UnreadNotices, UnsubscribeAddress
from got_api.registry import REQUIRED


@dataclass(frozen=True, kw_only=True)
class NoticeApp(GameApp):
    """The parts of an app that extends notices.

    - `mail_links`: kind of notices -> links in their mails. Such a link may be secret. It is made when the
      mail is sent, and must not be stored in facts or elsewhere.
    - `read_messages`, `unread_notices`: access to messages.
    - `reply_address`, `unsubscribe_address`: addresses for replies to mails. They return "" where replies
      are not read.
    """

    mail_links: Mapping[str, MailLinks] = field(default_factory=dict)
    read_messages: ReadMessages = REQUIRED
    unread_notices: UnreadNotices = REQUIRED
    reply_address: ReplyAddress = REQUIRED
    unsubscribe_address: UnsubscribeAddress = REQUIRED
