"""Pages rendered by the server: sign up, log in, passwords, authorising apps, devices, tokens and apps.

They are plain HTML and need no script. Their cookies are never valid for the API.
"""
