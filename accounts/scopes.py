"""What a token may be used for."""

from enum import StrEnum


class Scope(StrEnum):
    READ = "read"
    PLAY = "play"
    HOST = "host"
    ACCOUNT = "account"


MEANINGS: dict[Scope, str] = {
    Scope.READ: "read whatever its user may see",
    Scope.PLAY: "take and leave seats, and answer decisions",
    Scope.HOST: "create games and rule those its user created",
    Scope.ACCOUNT: "change the account and its tokens",
}
ALL_SCOPES: tuple[Scope, ...] = tuple(Scope)
