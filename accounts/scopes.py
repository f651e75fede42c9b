"""What a token may be used for."""

from enum import StrEnum


class Scope(StrEnum):
    READ = "read"
    PLAY = "play"
    HOST = "host"
    ACCOUNT = "account"


MEANINGS: dict[Scope, str] = {
    Scope.READ: "read what the user may see",
    Scope.PLAY: "take and leave seats, answer decisions and vote",
    Scope.HOST: "create games and manage games that the user hosts",
    Scope.ACCOUNT: "manage the account, its tokens and its notices",
}
ALL_SCOPES: tuple[Scope, ...] = tuple(Scope)
