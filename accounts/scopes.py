"""Scopes: the rights of tokens."""

from enum import StrEnum


class Scope(StrEnum):
    READ = "read"
    PLAY = "play"
    PRESS = "press"
    HOST = "host"
    ORGANISE = "organise"
    ACCOUNT = "account"
    DEVELOP = "develop"


MEANINGS: dict[Scope, str] = {
    Scope.READ: "read what the user may see",
    Scope.PLAY: "take and leave seats, answer decisions and vote",
    Scope.PRESS: "read and write messages to other players",
    Scope.HOST: "create games and manage games that the user hosts",
    Scope.ORGANISE: "create and manage leagues and tournaments",
    Scope.ACCOUNT: "manage the account, its tokens and its notices",
    Scope.DEVELOP: "create sandbox games and cause faults, to test a client",
}
"""Texts for the OpenAPI document. Pages show `page-scope-...` of the catalogues."""
ALL_SCOPES: tuple[Scope, ...] = tuple(Scope)
