"""Which usernames there may be: readable in every list, and hard to take for another's."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext_lazy as _

SHORTEST = 3
LONGEST = 30
_SHAPE = re.compile(r"[^\W_][\w.-]*")


def normalised(username: str) -> str:
    return unicodedata.normalize("NFKC", username)


@deconstructible
class UsernameValidator:
    """3 to 30 letters, digits, `.`, `-` or `_`, beginning with a letter or digit, the letters of one script.

    Raises ValidationError with code `username_shape` or `username_scripts`.
    """

    def __call__(self, username: str) -> None:
        if not (SHORTEST <= len(username) <= LONGEST and _SHAPE.fullmatch(username)):
            raise ValidationError(
                _("3 to 30 letters, digits, dots, hyphens or underscores; first a letter or digit."),
                code="username_shape",
            )
        scripts = {unicodedata.name(sign, "?").split(" ")[0] for sign in username if sign.isalpha()}
        if len(scripts) > 1:
            raise ValidationError(_("Use the letters of one script."), code="username_scripts")
