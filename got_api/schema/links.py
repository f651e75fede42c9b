"""OpenAPI links: from an operation to follow-up operations, with the sources of their parameters.

    CONTINUE = {"create_game": [link("get_game", code="body#/code")]}

Each app declares such a table in `App.links`.
"""

from typing import Any

from got_api.contracts import Link
from got_api.registry import App, parts

_PLACES = {"body": "$response.body", "path": "$request.path"}


def link(operation: str, **parameters: str) -> Link:
    """A link: `body#/code` is a field of the response, `path.code` a parameter of the request."""
    found = {}
    for name, place in parameters.items():
        where = place[:4]
        found[name] = _PLACES[where] + place[4:]
    return Link(operation, found)


def add_links(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: adds the links to the successful response of each operation.

    Raises KeyError for an operation that is not in the document.
    """
    operations = {
        operation["operationId"]: operation
        for methods in result["paths"].values()
        for operation in methods.values()
    }
    for name, links in parts(App).links.items():
        responses = operations[name]["responses"]
        success = min(status for status in responses if status.startswith("2"))
        responses[success]["links"] = {
            link.operation: {
                "operationId": operations[link.operation]["operationId"],
                "parameters": dict(link.parameters),
                "description": operations[link.operation]["summary"] + ".",
            }
            for link in links
        }
    return result
