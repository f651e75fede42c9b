"""Responses that go on: streams of server-sent events, and polls that wait for something new.

A view answers such a request as every other one, in a thread, and hangs onto its response what to go on with
(`subscriptions`). From then on it is served in the event loop, without a thread (`streams`, `parking`): one
`hub` a process learns by `listening` what has changed (`signals`), reads that for all streams together, and
gives each its part.
"""
