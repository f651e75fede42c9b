"""Long responses: streams of server-sent events, and polls that wait for something new.

A view handles such a request in a thread, like any other, and attaches to its response how to continue
(`subscriptions`). From then on the event loop serves it without a thread (`streams`, `parking`). Each process
has one `hub`. It receives changes (`signals`) by `listening`, reads them for all streams together, and
delivers to each stream its part.
"""
