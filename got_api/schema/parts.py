"""Parts of the OpenAPI document. The part for players has no operations for leagues and administration."""

from collections.abc import Callable, Iterator
from typing import Any, Final

FULL: Final = "full"
PLAY: Final = "play"
PARTS: Final = (FULL, PLAY)

TAG_GROUPS: Final = {
    "Play": ("accounts", "games", "seats", "play", "instructions", "live", "pictures", "reference"),
    "Talk": ("press", "votes", "players"),
    "Host": ("time", "seat changes"),
    "Leagues": ("leagues",),
    "Server": ("notices", "webhooks", "calendar", "apps", "sandbox", "service"),
}
"""Groups of tags in the order in which the document lists them."""
PLAY_TAGS: Final = frozenset(
    {"accounts", "games", "seats", "play", "pictures", "live", "reference", "service"}
)
_COMPONENTS = "#/components/"


def play_part(document: dict[str, Any]) -> dict[str, Any]:
    """A document of the operations of `PLAY_TAGS` and the components that they use, without webhooks."""
    paths = {path: _methods(methods) for path, methods in document["paths"].items()}
    paths = {path: methods for path, methods in paths.items() if methods}
    names = {operation["operationId"] for methods in paths.values() for operation in methods.values()}
    components = {
        section: {name: _keep_links(part, names) for name, part in parts.items()}
        for section, parts in document["components"].items()
    }
    part = {name: value for name, value in document.items() if name != "webhooks"}
    part["paths"] = _keep_links(paths, names)
    part["tags"] = [tag for tag in document["tags"] if tag["name"] in PLAY_TAGS]
    part["x-tagGroups"] = [
        {"name": group, "tags": used}
        for group, tags in TAG_GROUPS.items()
        if (used := [tag for tag in tags if tag in PLAY_TAGS])
    ]
    part["components"] = _needed_components(part["paths"], components)
    return part


def _methods(methods: dict[str, Any]) -> dict[str, Any]:
    return {
        method: operation for method, operation in methods.items() if PLAY_TAGS.issuperset(operation["tags"])
    }


def with_each_object(value: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """A copy of a value in which `change` replaces every object, the innermost objects first."""
    if isinstance(value, list):
        return [with_each_object(item, change) for item in value]
    if isinstance(value, dict):
        return change({name: with_each_object(item, change) for name, item in value.items()})
    return value


def _keep_links(value: Any, names: set[str]) -> Any:
    """Removes links to operations that are not in `names`."""

    def without_removed_links(node: dict[str, Any]) -> dict[str, Any]:
        links = node.pop("links", None) or {}
        links = {name: link for name, link in links.items() if link.get("operationId") in names}
        return node | ({"links": links} if links else {})

    return with_each_object(value, without_removed_links)


def reachable_components(value: Any, components: dict[str, Any]) -> set[str]:
    """The components to which a value refers, also indirectly, as `section/name`."""
    reached: set[str] = set()
    waiting = list(_references(value))
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            section, _, key = name.partition("/")
            waiting += _references(components[section][key])
    return reached


def _needed_components(paths: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """The components to which `paths` refer, also indirectly, and all security schemes. Keeps the order."""
    reached = reachable_components(paths, components)
    return {
        section: {name: part for name, part in parts.items() if f"{section}/{name}" in reached}
        if section != "securitySchemes"
        else parts
        for section, parts in components.items()
    }


def _references(value: Any) -> Iterator[str]:
    """Yields `section/name` of each component to which `value` refers, including in discriminators."""
    if isinstance(value, dict):
        for name, below in value.items():
            if name == "$ref":
                yield below.removeprefix(_COMPONENTS)
            elif name == "mapping":
                yield from (each.removeprefix(_COMPONENTS) for each in below.values())
            else:
                yield from _references(below)
    elif isinstance(value, list):
        for below in value:
            yield from _references(below)
