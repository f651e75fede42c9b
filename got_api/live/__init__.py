"""Long-lived responses: streams of server-sent events, and polls that wait for news.

A view answers such a request in a thread, like any other, and attaches a subscription to its response
(`subscriptions`). From then on the response is served in the event loop, without a thread (`streams`,
`parking`). The `hub` of the process listens (`listening`) for changes (`signals`), reads them for all streams
together, and delivers each stream its part.
"""
