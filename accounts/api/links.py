"""Links from operations of accounts to those that continue them."""

from got_api.schema.links import link

_OF_APP = ("get_registered_app", "change_registered_app", "renew_app_secret", "delete_registered_app")
LINKS = {
    "change_me": [link("confirm_email")],
    "create_token": [link("revoke_token", token_id="body#/id")],  # noqa: S106
    "list_tokens": [link("revoke_token", token_id="body#/results/0/id")],  # noqa: S106
    "list_apps": [
        link("revoke_app", client_id="body#/results/0/client_id"),
        link(
            "revoke_app_device", client_id="body#/results/0/client_id", device="body#/results/0/devices/0/id"
        ),
    ],
    "register_app": [link(name, client_id="body#/client_id") for name in _OF_APP],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
