"""Examples for bodies that are unions: one example of each kind."""

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]


def show_each_kind(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """Postprocessing hook: adds an example of each kind to the body of a union."""
    components = result["components"]
    for media in _bodies(result):
        name = media["schema"].get("$ref", "").rpartition("/")[2]
        mapping = components["schemas"].get(name, {}).get("discriminator", {}).get("mapping", {})
        for kind, reference in sorted(mapping.items()):
            member = reference.rpartition("/")[2]
            found = components["schemas"][member].get("examples")
            if found:
                components.setdefault("examples", {})[member] = {"summary": kind, "value": found[0]}
                shown = {"$ref": f"#/components/examples/{member}"}
                media.setdefault("examples", {})[kind] = shown
    return result


def _bodies(document: Schema) -> Iterator[Schema]:
    """The bodies that operations accept and return, by media type."""
    for item in document["paths"].values():
        for operation in item.values():
            for body in (operation.get("requestBody", {}), *operation["responses"].values()):
                yield from body.get("content", {}).values()
