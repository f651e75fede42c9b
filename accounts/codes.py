"""Codes that are sent by mail and not stored."""

from datetime import datetime

from django.contrib.auth.tokens import PasswordResetTokenGenerator

from accounts.models import User
from got_api.shared import clock


class Codes(PasswordResetTokenGenerator):
    """Codes for one purpose. They are valid for an hour. A new password or address invalidates them."""

    def __init__(self, purpose: str) -> None:
        self.key_salt = f"accounts.{purpose}"
        super().__init__()

    def code_for(self, user: User) -> str:
        return f"{user.pk}-{self.make_token(user)}"

    def owner_of(self, code: str) -> User | None:
        """The active user of a code, locked; None for an invalid code. Must be called in a transaction."""
        number, _, token = code.partition("-")
        if not (number.isascii() and number.isdigit() and len(number) < 19):
            return None
        user = User.objects.select_for_update().filter(pk=int(number), is_active=True).first()
        return user if user is not None and self.check_token(user, token) else None

    def _now(self) -> datetime:
        return clock.now().replace(tzinfo=None)
