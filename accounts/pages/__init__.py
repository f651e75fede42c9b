"""The few pages that the server renders: sign up, log in, passwords, let an app in, devices, tokens and apps.

Plain HTML that needs no script, with cookies that the API never accepts.
"""
