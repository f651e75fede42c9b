"""Long responses: streams of server-sent events, and polls that wait for something new.

A view handles such a request in a thread, like any other, and attaches a continuation to its response
(`subscriptions`). From then on the event loop serves it without a thread (`streams`, `parking`). Each process
has one `hub`. It receives signals of changes (`listening`, `signals`), reads the changes for all streams
together, and delivers its part to each stream.
"""
