"""The few pages that the server renders: log in, let an app in, connect a device, tokens and apps.

Plain HTML that needs no script, with cookies that the API never accepts.
"""
